package spell

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// What is typed key by key is the word again, whatever syllables it has.
func TestTypedKeysMakeTheWord(t *testing.T) {
	ty := newTyping()
	for r := rune(hangul.First); r <= hangul.Last; r++ {
		keys, ok := ty.keys(string(r))
		if got, made := ty.word(keys); !ok || !made || got != string(r) {
			t.Fatalf("%c typed as %c is %q", r, keys, got)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		syllable := rapid.Custom(func(t *rapid.T) rune { return rune(rapid.IntRange(hangul.First, hangul.Last).Draw(t, "syllable")) })
		word := string(rapid.SliceOfN(syllable, 1, 8).Draw(rt, "word"))
		keys, _ := ty.keys(word)
		again, ok := ty.word(keys)
		if keys2, _ := ty.keys(again); !ok || !slices.Equal(keys, keys2) {
			rt.Fatalf("%s typed as %c is %s", word, keys, again)
		}
	})
}

func TestKeyboardLeftInEnglish(t *testing.T) {
	ty := newTyping()
	for letters, want := range map[string]string{"dkssud": "안녕", "rlaqkq": "김밥", "Rhc": "꽃", "dhksfy": "완료", "ekfr": "닭", "deploy": "", "server": "", "r": "", "rk1": ""} {
		if got, ok := ty.hangul(letters); got != want || ok != (want != "") {
			t.Errorf("%s is %q, %v; want %q", letters, got, ok, want)
		}
	}
}
