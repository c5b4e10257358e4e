package spell

import (
	"slices"
	"testing"

	"github.com/blevesearch/vellum"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// oneKeyOff are the words that one key less, more, other or exchanged gives, written down one by one.
func oneKeyOff(keys, alphabet []rune) (out [][]rune) {
	with := func(parts ...[]rune) { out = append(out, slices.Concat(parts...)) }
	for i := range len(keys) + 1 {
		for _, k := range alphabet {
			if with(keys[:i], []rune{k}, keys[i:]); i < len(keys) && k != keys[i] {
				with(keys[:i], []rune{k}, keys[i+1:])
			}
		}
		if i < len(keys) {
			with(keys[:i], keys[i+1:])
		}
		if i+1 < len(keys) && keys[i] != keys[i+1] {
			with(keys[:i], []rune{keys[i+1], keys[i]}, keys[i+2:])
		}
	}
	return out
}

func TestSlipsAreOneKeyAway(t *testing.T) {
	latin, err := newLetterWalk("abc")
	if err != nil {
		t.Fatal(err)
	}
	korean, err := newKeyWalk(newTyping(), "닭갈비")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		walk vellum.Automaton
		yes  []string
		no   []string
	}{
		{latin, []string{"abc", "ab", "ac", "bc", "bac", "acb", "adc", "dabc", "abcd", "abbc"}, []string{"", "a", "cba", "abcdd", "xbd", "abc가", "ab가", "ab1", "cab"}},
		{
			korean,
			[]string{"닭갈비", "달갈비", "닥갈비", "닭갈빙", "딹갈비", "닭갈뷔", "닮갈비", "다락갈비", "닭발비"},
			[]string{"", "닭갈", "닭갈비a", "닭갈\xeb\xb9", "닭갈ㅂ", "달갈빙", "dakgalbi", "닭\xed\xa0\x80갈비", "ꯍ갈비"},
		},
	} {
		for _, word := range tt.yes {
			if !vellum.AutomatonContains(tt.walk, []byte(word)) {
				t.Errorf("%s is missing", word)
			}
		}
		for _, word := range tt.no {
			if vellum.AutomatonContains(tt.walk, []byte(word)) {
				t.Errorf("%q is there", word)
			}
		}
	}
}

// What an automaton takes is what one gets by writing down every slip of one key, and the word itself.
func TestSlipsAreAllThatOneKeyGives(t *testing.T) {
	ty := newTyping()
	var keyboard []rune
	for j := 'ㄱ'; j <= 'ㅣ'; j++ {
		if ty.apart[j] == nil {
			keyboard = append(keyboard, j)
		}
	}
	latin := []rune("abcdefghijklmnopqrstuvwxyz")
	check := func(rt *rapid.T, walk vellum.Automaton, word string, keys, alphabet []rune, spell func([]rune) (string, bool)) {
		near := map[string]bool{word: true}
		off := oneKeyOff(keys, alphabet)
		for _, k := range off {
			if w, ok := spell(k); ok {
				near[w] = true
			}
		}
		for w := range near {
			if !vellum.AutomatonContains(walk, []byte(w)) {
				rt.Fatalf("%s is one key from %s, and missing", w, word)
			}
		}
		other := rapid.SampledFrom(off).Draw(rt, "one off")
		for _, k := range oneKeyOff(other, alphabet) {
			if w, ok := spell(k); ok && !near[w] && vellum.AutomatonContains(walk, []byte(w)) {
				rt.Fatalf("%s is two keys from %s, and there", w, word)
			}
		}
	}
	t.Run("latin", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			few := rapid.SampledFrom([]string{"ab", "abc", "elnpqz", string(latin)}).Draw(rt, "letters")
			keys := rapid.SliceOfN(rapid.SampledFrom([]rune(few)), 1, 20).Draw(rt, "keys")
			walk, err := newLetterWalk(string(keys))
			if err != nil {
				rt.Fatal(err)
			}
			check(rt, walk, string(keys), keys, latin, func(k []rune) (string, bool) { return string(k), true })
		})
	})
	t.Run("hangul", func(t *testing.T) {
		syllable := rapid.OneOf(rapid.SampledFrom([]rune("가각갃과괅아나안녕하세요드로이값읽")), rapid.RuneFrom([]rune{'가', '힣'}),
			rapid.Custom(func(t *rapid.T) rune { return rune(rapid.IntRange(hangul.First, hangul.Last).Draw(t, "syllable")) }))
		rapid.Check(t, func(rt *rapid.T) {
			word := string(rapid.SliceOfN(syllable, 1, 6).Draw(rt, "word"))
			walk, err := newKeyWalk(ty, word)
			if err != nil {
				rt.Fatal(err)
			}
			keys, _ := ty.keys(word)
			check(rt, walk, word, keys, keyboard, ty.word)
		})
	})
}
