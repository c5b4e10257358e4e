package morph

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// apart has words that mean different things, and together words that mean the same.
var apart = []string{
	"internal intern", "international intern", "evening even", "evenings even", "paste past", "pasted past", "lateral later",
	"organization organ", "organic organ", "university universe", "emergency emerge", "added ads",
}

var together = []string{
	"deployments deploying", "added add", "adding adds", "erred err", "organize organizing organization organizations", "university universities",
	"internal internals internally", "pasted pasting pastes", "evening evenings", "emergency emergencies", "running runs", "dying dies", "vying vie",
	"apologist apologists", "geologist geologists",
}

func TestEnglishStems(t *testing.T) {
	a := New(Options{})
	stem := func(word string) string { return a.stemEnglish(word, nil) }
	for _, pair := range apart {
		w := strings.Fields(pair)
		if stem(w[0]) == stem(w[1]) {
			t.Errorf("%s and %s are both %s", w[0], w[1], stem(w[0]))
		}
	}
	for _, words := range together {
		w := strings.Fields(words)
		for _, other := range w[1:] {
			if stem(w[0]) != stem(other) {
				t.Errorf("%s is %s, %s is %s", w[0], stem(w[0]), other, stem(other))
			}
		}
	}
	for _, word := range []string{"회의", "v2s", "cafés", "'twas", "'''", "as", "", "\xff\xfeing", strings.Repeat("ational", 20)} {
		if got := stem(word); got != word {
			t.Errorf("%q is no English word, got %q", word, got)
		}
	}
}

// The library is asked for all words of up to four of these letters: its steps look at endings, and some once reached before the
// beginning of a short word.
func TestShortestWordsHaveStems(t *testing.T) {
	const letters = "aeiybdeglnst'"
	var try func(word []byte)
	try = func(word []byte) {
		if len(word) > 2 {
			if stem := snowball(string(word)); stem == "" || len(stem) > len(word) {
				t.Fatalf("%s: stem %q", word, stem)
			}
		}
		if len(word) == 4 {
			return
		}
		for i := range len(letters) {
			try(append(word, letters[i]))
		}
	}
	try(make([]byte, 0, 4))
}

const vocabularyEnv = "MEMCTL_SNOWBALL_VOCABULARY"

// TestStemsOfTheSnowballVocabulary compares with the list that Snowball tests itself with.
func TestStemsOfTheSnowballVocabulary(t *testing.T) {
	dir := os.Getenv(vocabularyEnv)
	if dir == "" {
		t.Skipf("%s names no folder with voc.txt and output.txt; the folder english of https://github.com/snowballstem/snowball-data is one", vocabularyEnv)
	}
	words, stems := fieldsOfFile(t, filepath.Join(dir, "voc.txt")), fieldsOfFile(t, filepath.Join(dir, "output.txt"))
	if len(words) != len(stems) {
		t.Fatalf("%d words and %d stems", len(words), len(stems))
	}
	a := New(Options{})
	var other []string
	for i, word := range words {
		if got := a.stemEnglish(word, nil); got != stems[i] {
			other = append(other, word+" "+got)
		}
	}
	t.Logf("%d of %d differ: %s", len(other), len(words), strings.Join(other, ", "))
	const most = 40 // 32 in snowball v0.10.0
	if len(other) > most {
		t.Errorf("%d stems differ, want at most %d", len(other), most)
	}
}

func fieldsOfFile(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(data))
}

func FuzzEnglishStem(f *testing.F) {
	for _, words := range append(apart, together...) {
		for word := range strings.FieldsSeq(words) {
			f.Add(word)
		}
	}
	for _, word := range []string{"", "'''", "''s", "a''", "yyying", "ling", "\xff\xfeing", strings.Repeat("ational", 5), "회의s", "İing"} {
		f.Add(word)
	}
	a := New(Options{})
	f.Fuzz(func(t *testing.T, word string) {
		stem := a.stemEnglish(word, nil)
		if stem == "" && word != "" || len(stem) > len(word) {
			t.Errorf("%q: stem %q", word, stem)
		}
		if again := a.stemEnglish(word, map[string]string{}); again != stem {
			t.Errorf("%q: %q, then %q", word, stem, again)
		}
	})
}
