package spell

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// The keys of the Korean two-set keyboard by their jamo, by which a slip of a finger is one key too many, too few, another one, or
// two in the wrong order. Double vowels and final consonants are typed as two.
const (
	doubles   = "ㅘㅗㅏ ㅙㅗㅐ ㅚㅗㅣ ㅝㅜㅓ ㅞㅜㅔ ㅟㅜㅣ ㅢㅡㅣ ㄳㄱㅅ ㄵㄴㅈ ㄶㄴㅎ ㄺㄹㄱ ㄻㄹㅁ ㄼㄹㅂ ㄽㄹㅅ ㄾㄹㅌ ㄿㄹㅍ ㅀㄹㅎ ㅄㅂㅅ"
	keyJamo   = "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ" // a to z
	shiftJamo = "qㅃwㅉeㄸrㄲtㅆoㅒpㅖ"
)

// typing knows the jamo that are typed as two.
type typing struct {
	apart  map[rune][]rune
	joined map[[2]rune]rune
}

func newTyping() *typing {
	t := &typing{apart: map[rune][]rune{}, joined: map[[2]rune]rune{}}
	for d := range strings.FieldsSeq(doubles) {
		r := []rune(d)
		t.apart[r[0]] = r[1:]
		t.joined[[2]rune{r[1], r[2]}] = r[0]
	}
	return t
}

// keys are the jamo of a word as they are typed; false for what is not all syllables.
func (t *typing) keys(word string) (out []rune, ok bool) {
	for _, r := range word {
		if !hangul.IsSyllable(r) {
			return nil, false
		}
		lead, vowel, final := hangul.Decompose(r)
		out = append(out, lead)
		for _, j := range [...]rune{vowel, final} {
			if two, double := t.apart[j]; double {
				out = append(out, two...)
			} else if j != 0 {
				out = append(out, j)
			}
		}
	}
	return out, len(out) > 0
}

// word puts keys together as a keyboard does; false unless they make syllables and nothing else.
func (t *typing) word(keys []rune) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(keys); {
		if i+1 == len(keys) {
			return "", false
		}
		lead := keys[i]
		vowel, n := t.part(hangul.IsVowel, keys[i+1:])
		i += 1 + n
		final := rune(0)
		if i < len(keys) && !begins(keys[i:]) {
			if final, n = t.part(hangul.IsFinal, keys[i:]); n == 2 && begins(keys[i+1:]) {
				final, n = keys[i], 1
			}
			i += n
		}
		syllable, ok := hangul.Compose(lead, vowel, final)
		if !ok {
			return "", false
		}
		b.WriteRune(syllable)
	}
	return b.String(), b.Len() > 0
}

// begins reports whether a syllable begins with these keys.
func begins(keys []rune) bool {
	return len(keys) > 1 && hangul.IsLead(keys[0]) && hangul.IsVowel(keys[1])
}

// part is the jamo that two keys make if they make one of a kind, else the one of the first; and how many keys they are.
func (t *typing) part(ofKind func(rune) bool, keys []rune) (jamo rune, n int) {
	if len(keys) > 1 {
		if j, ok := t.joined[[2]rune{keys[0], keys[1]}]; ok && ofKind(j) {
			return j, 2
		}
	}
	return keys[0], 1
}

// hangul is what Latin letters give on a Korean keyboard: dkssud 안녕; false if that is no word.
func (t *typing) hangul(letters string) (string, bool) {
	keys := make([]rune, 0, len(letters))
	for _, r := range letters {
		lower := r | 0x20
		if lower < 'a' || lower > 'z' {
			return "", false
		}
		j := []rune(keyJamo)[lower-'a']
		if at := strings.IndexRune(shiftJamo, lower); r < 'a' && at >= 0 {
			j = []rune(shiftJamo[at+1:])[0]
		}
		keys = append(keys, j)
	}
	return t.word(keys)
}
