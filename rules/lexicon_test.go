package rules_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/rules"
)

func TestDefaultLexiconIsReadable(t *testing.T) {
	l, err := rules.DefaultLexicon()
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Synonyms) < 150 || len(l.Opposites) < 80 || len(l.StopWords) == 0 {
		t.Errorf("only %d groups, %d pairs, %d stop words", len(l.Synonyms), len(l.Opposites), len(l.StopWords))
	}
	seen := map[string]int{}
	for i, g := range l.Synonyms {
		for _, w := range g {
			if first, ok := seen[w]; ok {
				t.Errorf("%q is in two groups: %q and %q", w, l.Synonyms[first], g)
			}
			seen[w] = i
		}
	}
	for _, p := range l.Opposites {
		a, inA := seen[p[0]]
		b, inB := seen[p[1]]
		if inA && inB && a == b {
			t.Errorf("%q are opposites and synonyms", p)
		}
	}
}

func TestLexiconErrorsNameTheLine(t *testing.T) {
	for name, tt := range map[string]struct {
		file string
		line int
		want string
	}{
		"one word in a group":   {"schema: 1\nsynonyms:\n  - [배포, deploy]\n  - [서버]\n", 4, "at least 2"},
		"three in a pair":       {"schema: 1\nopposites:\n  - [좋다, 나쁘다, 그저 그렇다]\n", 3, "want a pair"},
		"a group that is none":  {"schema: 1\nsynonyms:\n  - 배포\n", 3, "want a list"},
		"an empty word":         {"schema: 1\nstopwords:\n  - 것\n  - ' '\n", 4, "want a word"},
		"a schema of tomorrow":  {"schema: 2\n", 1, "schema 2"},
		"an unknown key":        {"schema: 1\nsynonym: []\n", 0, "synonym"},
		"not YAML":              {"schema: [1\n", 0, ""},
		"a schema left out":     {"synonyms: []\n", 1, "schema 0"},
		"a word that is a list": {"schema: 1\nsynonyms:\n  - [배포, [deploy]]\n", 3, "want a word"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := rules.ParseLexicon([]byte(tt.file))
			var le *rules.LexiconError
			if !errors.As(err, &le) {
				t.Fatalf("got %v, want a LexiconError", err)
			}
			if tt.line > 0 && le.Line != tt.line || !strings.Contains(le.Error(), tt.want) {
				t.Errorf("got %v, want line %d and %q", le, tt.line, tt.want)
			}
		})
	}
}

func TestUserWordsComeFirst(t *testing.T) {
	base, err := rules.ParseLexicon([]byte("schema: 1\nversion: '1'\nsynonyms:\n  - [배포, deploy]\n"))
	if err != nil {
		t.Fatal(err)
	}
	over, err := rules.ParseLexicon([]byte("schema: 1\nsynonyms:\n  - [출고, deploy]\nopposites:\n  - [on, off]\n"))
	if err != nil {
		t.Fatal(err)
	}
	got := base.Merge(over)
	if diff := cmp.Diff([][]string{{"출고", "deploy"}, {"배포", "deploy"}}, got.Synonyms); diff != "" {
		t.Errorf("synonyms (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([][2]string{{"on", "off"}}, got.Opposites); diff != "" {
		t.Errorf("opposites (-want +got):\n%s", diff)
	}
	if got.Version() == base.Version() || !strings.HasPrefix(base.Version(), "1-") {
		t.Errorf("versions: base %s, merged %s", base.Version(), got.Version())
	}
}

func TestEmptyWordFileFoldsNothing(t *testing.T) {
	l, err := rules.ParseLexicon(nil)
	if err != nil || len(l.Synonyms)+len(l.Opposites)+len(l.StopWords) != 0 {
		t.Errorf("got %+v, %v", l, err)
	}
}

func FuzzParseLexicon(f *testing.F) {
	for _, s := range []string{"schema: 1\nsynonyms:\n  - [배포, deploy]\n", "schema: 1\nopposites: [[좋다, 나쁘다]]\n", "stopwords: &a [*a]\n", "schema: 1\nwords:\n  - 리디만\n  - {word: 누리앱, kind: term, cost: rare, synonyms: [NuriApp]}\n", "\xff"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := rules.ParseLexicon(data)
		if err == nil && l == nil {
			t.Fatal("neither a lexicon nor an error")
		}
	})
}
