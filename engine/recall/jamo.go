package recall

import (
	"slices"
	"strings"
)

// The keys of the Korean two-set keyboard in the order of their jamo, by which a slip of a finger is one key too many, too
// few, another one, or two in the wrong order. Double vowels and tails are typed as two.
const (
	leadJamo  = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
	vowelJamo = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
	tailJamo  = "_ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
	doubles   = "ㅘㅗㅏ ㅙㅗㅐ ㅚㅗㅣ ㅝㅜㅓ ㅞㅜㅔ ㅟㅜㅣ ㅢㅡㅣ ㄳㄱㅅ ㄵㄴㅈ ㄶㄴㅎ ㄺㄹㄱ ㄻㄹㅁ ㄼㄹㅂ ㄽㄹㅅ ㄾㄹㅌ ㄿㄹㅍ ㅀㄹㅎ ㅄㅂㅅ"
	keyJamo   = "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ" // a to z
	shiftJamo = "qㅃwㅉeㄸrㄲtㅆoㅒpㅖ"
)

// typing knows the jamo by their places.
type typing struct {
	lead, vowel, tail []rune
	alphabet          []rune // one key each
	apart             map[rune][]rune
	joined            map[[2]rune]rune
}

func newTyping() *typing {
	t := &typing{
		lead: []rune(leadJamo), vowel: []rune(vowelJamo), tail: []rune(tailJamo),
		apart: map[rune][]rune{}, joined: map[[2]rune]rune{},
	}
	for d := range strings.FieldsSeq(doubles) {
		r := []rune(d)
		t.apart[r[0]] = r[1:]
		t.joined[[2]rune{r[1], r[2]}] = r[0]
	}
	for _, j := range slices.Concat(t.lead, t.vowel) {
		if t.apart[j] == nil {
			t.alphabet = append(t.alphabet, j)
		}
	}
	return t
}

// keys are the jamo of a word as they are typed; false for what is not all syllables.
func (t *typing) keys(word string) (out []rune, ok bool) {
	put := func(j rune) {
		if two, double := t.apart[j]; double {
			out = append(out, two...)
			return
		}
		out = append(out, j)
	}
	for _, r := range word {
		if r < 0xAC00 || r > 0xD7A3 {
			return nil, false
		}
		n := int(r - 0xAC00)
		put(t.lead[n/588])
		put(t.vowel[n/28%21])
		if n%28 > 0 {
			put(t.tail[n%28])
		}
	}
	return out, len(out) > 0
}

// word puts keys together as a keyboard does; false unless they make syllables and nothing else.
func (t *typing) word(keys []rune) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(keys); {
		lead := slices.Index(t.lead, keys[i])
		if lead < 0 || i+1 == len(keys) {
			return "", false
		}
		vowel, n := t.part(t.vowel, keys[i+1:])
		if vowel < 0 {
			return "", false
		}
		i += 1 + n
		tail := 0
		if i < len(keys) && !t.begins(keys[i:]) {
			if tail, n = t.part(t.tail, keys[i:]); tail < 0 {
				return "", false
			}
			if n == 2 && t.begins(keys[i+1:]) {
				tail, n = slices.Index(t.tail, keys[i]), 1
			}
			i += n
		}
		b.WriteRune(rune(0xAC00 + (lead*21+vowel)*28 + tail))
	}
	return b.String(), b.Len() > 0
}

// begins reports whether a syllable begins with these keys.
func (t *typing) begins(keys []rune) bool {
	return len(keys) > 1 && slices.Contains(t.lead, keys[0]) && slices.Contains(t.vowel, keys[1])
}

// part is the place among some jamo of that which one or two keys make, and how many they are.
func (t *typing) part(among, keys []rune) (at, n int) {
	if len(keys) > 1 {
		if j, ok := t.joined[[2]rune{keys[0], keys[1]}]; ok && slices.Contains(among, j) {
			return slices.Index(among, j), 2
		}
	}
	return slices.Index(among, keys[0]), 1
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

// slips are the words that one key less, more, other or exchanged gives, each once, without the word itself.
func slips(keys, alphabet []rune) (out [][]rune) {
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
