package rules_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/rules"
)

func parsed(t *testing.T, words string) *rules.Lexicon {
	t.Helper()
	l, err := rules.ParseLexicon([]byte("schema: 1\nwords:\n" + words))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestWords(t *testing.T) {
	l := parsed(t, `  - 리디만
  - Riverpod
  - {word: 도은, kind: person, cost: common}
  - word: `+norm.NFD.String("누리앱")+`
    synonyms: [NuriApp, 누리앱, 누리 앱]
  - {word: 판교, kind: place, cost: rare}
  - {word: 디플로이, kind: term, cost: normal}
`)
	want := []rules.Word{
		{Text: "리디만", Kind: rules.WordProduct, Cost: rules.WordNormal},
		{Text: "Riverpod", Kind: rules.WordProduct, Cost: rules.WordNormal},
		{Text: "도은", Kind: rules.WordPerson, Cost: rules.WordCommon},
		{Text: "누리앱", Kind: rules.WordProduct, Cost: rules.WordNormal, Synonyms: []string{"NuriApp", "누리 앱"}},
		{Text: "판교", Kind: rules.WordPlace, Cost: rules.WordRare},
		{Text: "디플로이", Kind: rules.WordTerm, Cost: rules.WordNormal},
	}
	if diff := cmp.Diff(want, l.Words); diff != "" {
		t.Errorf("words (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([][]string{{"누리앱", "NuriApp", "누리 앱"}}, l.Synonyms); diff != "" {
		t.Errorf("synonyms (-want +got):\n%s", diff)
	}
	for _, none := range []string{"", "  []\n", "  ~\n"} {
		if l := parsed(t, none); len(l.Words) != 0 {
			t.Errorf("%q gives %+v", none, l.Words)
		}
	}
}

func TestWordErrorsNameTheLine(t *testing.T) {
	for name, tt := range map[string]struct {
		words string
		line  int
		want  string
	}{
		"no list":                {"  리디만: product\n", 3, "want a list"},
		"an empty word":          {"  - 리디만\n  - ' '\n", 4, "want a word"},
		"an empty word: mapping": {"  - {word: '', kind: term}\n", 3, "want a word"},
		"no word":                {"  - 리디만\n  - {kind: person}\n", 4, "the key word is missing"},
		"a list in the list":     {"  - [리디만, 누리앱]\n", 3, "want a word"},
		"an unknown key":         {"  - word: 리디만\n    typ: product\n", 4, `unknown key "typ"; known are word, kind, cost, synonyms`},
		"an unknown kind":        {"  - word: 리디만\n    kind: verb\n", 4, `unknown kind "verb"; known are product, person, place, term`},
		"a kind that is a list":  {"  - word: 리디만\n    kind: [term]\n", 4, "unknown kind"},
		"an unknown cost":        {"  - word: 리디만\n    cost: -5000\n", 4, `unknown cost "-5000"; known are common, normal, rare`},
		"a key twice":            {"  - word: 리디만\n    kind: term\n    kind: place\n", 5, "kind is there twice"},
		"white space":            {"  - 누리 앱\n", 3, "write one word (누리앱)"},
		"a mark at its end":      {"  - 리디만!\n", 3, "begins or ends with a mark"},
		"only marks":             {"  - '--'\n", 3, "has no letter"},
		"too long":               {"  - " + strings.Repeat("가", 65) + "\n", 3, "longer than 64"},
		"a word twice":           {"  - 리디만\n  - {word: " + norm.NFD.String("리디만") + ", kind: term}\n", 4, "is in line 3, too"},
		"a synonym of itself":    {"  - {word: 리디만, synonyms: [리디만]}\n", 3, "want another word"},
		"synonyms that are none": {"  - {word: 리디만, synonyms: Ridiman}\n", 3, "want a list"},
		"no synonyms":            {"  - {word: 리디만, synonyms: []}\n", 3, "at least 1"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := rules.ParseLexicon([]byte("schema: 1\nwords:\n" + tt.words))
			var le *rules.LexiconError
			if !errors.As(err, &le) {
				t.Fatalf("got %v, want a LexiconError", err)
			}
			if le.Line != tt.line || !strings.Contains(le.What.English(), tt.want) {
				t.Errorf("got %v, want line %d and %q", le, tt.line, tt.want)
			}
		})
	}
}

func TestUserWordsWinOverOthers(t *testing.T) {
	base := parsed(t, "  - {word: 누리앱, kind: term, synonyms: [NuriApp]}\n  - 판교\n")
	over := parsed(t, "  - 리디만\n  - {word: 누리앱, synonyms: [누리 앱]}\n")
	got := base.Merge(over)
	want := []rules.Word{
		{Text: "리디만", Kind: rules.WordProduct, Cost: rules.WordNormal},
		{Text: "누리앱", Kind: rules.WordProduct, Cost: rules.WordNormal, Synonyms: []string{"누리 앱"}},
		{Text: "판교", Kind: rules.WordProduct, Cost: rules.WordNormal},
	}
	if diff := cmp.Diff(want, got.Words); diff != "" {
		t.Errorf("words (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([][]string{{"누리앱", "누리 앱"}, {"누리앱", "NuriApp"}}, got.Synonyms); diff != "" {
		t.Errorf("synonyms (-want +got):\n%s", diff)
	}
	if len(base.Words) != 2 || len(over.Words) != 2 {
		t.Errorf("a part of it was changed: %+v, %+v", base.Words, over.Words)
	}
}

func TestVersionOfALexiconFollowsItsWords(t *testing.T) {
	seen := map[string]string{}
	for _, words := range []string{"  []\n", "  - 리디만\n", "  - 누리앱\n", "  - {word: 리디만, kind: term}\n", "  - {word: 리디만, cost: rare}\n", "  - {word: 리디만, synonyms: [Ridiman]}\n", "  - 카카오T\n", "  - A/B테스트\n"} {
		v := parsed(t, words).Version()
		if first, ok := seen[v]; ok {
			t.Errorf("%q and %q have one version", first, words)
		}
		seen[v] = words
	}
	if a, b := parsed(t, "  - 리디만\n").Version(), parsed(t, "  - {word: 리디만, kind: product, cost: normal}\n").Version(); a != b {
		t.Errorf("what is said and what goes without saying have versions %s and %s", a, b)
	}
}

func TestWordFileOfTheGuideIsReadable(t *testing.T) {
	guide, err := os.ReadFile("../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(guide), "\n## Words\n")
	_, example, _ := strings.Cut(section, "```yaml\n")
	example, _, ok := strings.Cut(example, "```")
	l, err := rules.ParseLexicon([]byte(example))
	if !ok || err != nil || len(l.Words) < 4 || len(l.Synonyms) != 2 || len(l.Opposites) == 0 || len(l.StopWords) == 0 {
		t.Errorf("got %+v, %v", l, err)
	}
}

// The nouns that come with the program are in the analyser's dictionary: an engine opens without reading the built-in words.
func TestDefaultLexiconHasNoWords(t *testing.T) {
	l, err := rules.DefaultLexicon()
	if err != nil || len(l.Words) != 0 {
		t.Errorf("got %+v, %v", l.Words, err)
	}
}
