package morph_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph"
)

// The goldens are texts with their content stems, checked by hand: "a|b" accepts either, "a_b" between syllables the
// whole or the parts, "-" is no stem.
func TestGoldens(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, name := range []string{"irregulars", "contractions", "mixed", "nominals", "counted", "persons", "sentences", "words"} {
		t.Run(name, func(t *testing.T) {
			for _, g := range readGoldens(t, name+".tsv") {
				for _, text := range []string{g.text, norm.NFD.String(g.text)} {
					if got := shown(a.Analyze(text)); !g.accepts(got) {
						t.Errorf("%s:%d: %q: %q, want %q", name, g.line, g.text, strings.Join(got, " "), g.want)
						break
					}
				}
			}
		})
	}
}

// The features are those of all tokens in order.
func TestFeatureGoldens(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, g := range readGoldens(t, "features.tsv") {
		for _, text := range []string{g.text, norm.NFD.String(g.text)} {
			var got []string
			for _, token := range a.Analyze(text) {
				got = append(got, token.Features.Names()...)
			}
			if said := strings.Join(got, " "); said != strings.TrimPrefix(g.want, "-") {
				t.Errorf("features:%d: %q: %q, want %q", g.line, g.text, said, g.want)
			}
		}
	}
}

type golden struct {
	line       int
	text, want string
}

func readGoldens(tb testing.TB, name string) []golden {
	tb.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var out []golden
	scan := bufio.NewScanner(f)
	for n := 1; scan.Scan(); n++ {
		text, want, ok := strings.Cut(scan.Text(), "\t")
		if ok && !strings.HasPrefix(text, "#") {
			out = append(out, golden{n, text, want})
		}
	}
	if err := scan.Err(); err != nil || len(out) == 0 {
		tb.Fatal(name, err)
	}
	return out
}

// shown lists the dictionary forms of the tokens that have one.
func shown(tokens []morph.Token) []string {
	var out []string
	for _, t := range tokens {
		if t.Stem != "" {
			out = append(out, t.Stem)
		}
	}
	return out
}

// accepts matches the stems one by one; a compound may stand whole or in parts.
func (g golden) accepts(got []string) bool {
	if g.want == "-" {
		return len(got) == 0
	}
	return match(strings.Fields(g.want), got)
}

func match(want, got []string) bool {
	if len(want) == 0 {
		return len(got) == 0
	}
	for alt := range strings.SplitSeq(want[0], "|") {
		if len(got) > 0 && got[0] == alt && match(want[1:], got[1:]) {
			return true
		}
		parts := strings.Split(alt, "_")
		for n := 1; n <= min(len(parts), len(got)); n++ {
			if len(parts) > 1 && strings.Join(got[:n], "") == strings.Join(parts, "") && match(want[1:], got[n:]) {
				return true
			}
		}
	}
	return false
}
