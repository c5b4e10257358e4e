package claim

import (
	"io/fs"
	"os"
	"regexp/syntax"
	"strings"
	"testing"

	patterns "github.com/seed-a44923cb/memctl/internal/pattern"
	"github.com/seed-a44923cb/memctl/internal/prepared"
)

// needsFrom finds the words of all moods.
func needsFrom(t *testing.T, g *grammar) (out [][]string) {
	t.Helper()
	for i := range g.moods {
		tree, err := syntax.Parse(g.moods[i].find().String(), syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		list := patterns.Words(tree.Simplify())
		if len(list) > mostNeeds {
			list = nil
		}
		out = append(out, list)
	}
	return out
}

func TestPreparedWordsAreThoseThatMoodsNeed(t *testing.T) {
	korean, english := needsFrom(t, loadGrammar()), needsFrom(t, loadEnglishGrammar())
	c := prepared.Writing()
	prepared.List(c, &korean, c.Texts)
	prepared.List(c, &english, c.Texts)
	if *update {
		if err := os.WriteFile("prepared.bin", c.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		t.SkipNow()
	}
	if string(c.Bytes()) != preparedNeeds {
		t.Error("prepared.bin is not what the moods give; run go generate ./morph/claim")
	}
	known := 0
	for _, g := range []*grammar{loadGrammar(), loadEnglishGrammar()} {
		for i := range g.moods {
			if g.moods[i].needs != nil {
				known++
			}
		}
	}
	if known < 80 {
		t.Errorf("of %d moods words are known", known)
	}
}

// Whatever a mood matches in the texts of this package, also in parts of them, as a clause ends anywhere, has a word of it.
func TestNoMatchOfAMoodIsPassedOver(t *testing.T) {
	matches := 0
	root := os.DirFS("testdata")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, name)
		for n, line := range strings.Split(string(data), "\n") {
			if n%4 > 0 || len(line) > 400 { // all of them take seconds
				continue
			}
			fields := strings.Fields(line)
			for end := range fields {
				text := strings.Join(fields[max(0, end-2):end+1], " ")
				low := foldOf(text)
				for _, g := range []*grammar{loadGrammar(), loadEnglishGrammar()} {
					for i := range g.moods {
						if m := &g.moods[i]; m.find().MatchString(text) {
							if matches++; !m.mayMatch(low) {
								t.Errorf("%s matches %q, which has none of %q", m.id, text, m.needs)
							}
						}
					}
				}
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if matches < 500 {
		t.Errorf("only %d matches", matches)
	}
}
