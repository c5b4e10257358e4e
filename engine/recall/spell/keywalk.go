package spell

import (
	"fmt"

	"github.com/blevesearch/vellum/levenshtein"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// oneKeyFrom is the automaton of the words that are at most one key from a word: a key too many, too few, another one, or two
// in the wrong order. Of a long word of two or three different keys (28 of a and b) it now and then misses one with a key more.
func oneKeyFrom(keys string) (*levenshtein.DFA, error) {
	b, err := levenshtein.NewLevenshteinAutomatonBuilder(1, true)
	if err != nil {
		return nil, fmt.Errorf("look for slips: %w", err)
	}
	dfa, err := b.BuildDfa(keys, 1)
	if err != nil {
		return nil, fmt.Errorf("look for slips: %w", err)
	}
	return dfa, nil
}

// letterWalk takes what an automaton takes, of the letters a to z: without it any syllable would be a letter's slip, and the walk go
// through all Hangul words.
type letterWalk struct{ *levenshtein.DFA }

// newLetterWalk is the walk to the words that are at most one key from a Latin word in small letters.
func newLetterWalk(word string) (letterWalk, error) {
	dfa, err := oneKeyFrom(word)
	return letterWalk{dfa}, err
}

// Accept is the state after another byte.
func (w letterWalk) Accept(s int, b byte) int {
	if b < 'a' || b > 'z' {
		return int(levenshtein.SinkState)
	}
	return w.DFA.Accept(s, b)
}

// keyWalk takes the Hangul words whose keys an automaton takes: it is fed with the bytes of a term, and feeds the automaton with
// the keys of each syllable. A state is the automaton's, and below it the bits of the syllable that have come so far.
type keyWalk struct {
	keys   *levenshtein.DFA
	struck [256]string // the keys of a jamo, by its low byte
}

const syllableBits = 12 // of a syllable without its last byte

// newKeyWalk is the walk to the words that are at most one key from a Hangul word.
func newKeyWalk(t *typing, word string) (*keyWalk, error) {
	keys, _ := t.keys(word)
	dfa, err := oneKeyFrom(letters(keys))
	if err != nil {
		return nil, err
	}
	w := &keyWalk{keys: dfa}
	for j := 'ㄱ'; j <= 'ㅣ'; j++ {
		w.struck[byte(j)] = letters([]rune{j})
	}
	for j, two := range t.apart {
		w.struck[byte(j)] = letters(two)
	}
	return w, nil
}

// letters are keys as ASCII, which is what an automaton takes in one step: the low byte of a jamo, from 31 to 63 in hexadecimal.
func letters(jamo []rune) string {
	out := make([]byte, len(jamo))
	for i, j := range jamo {
		out[i] = byte(j)
	}
	return string(out)
}

// of are the keys of a syllable, one letter each.
func (w *keyWalk) of(syllable rune) [3]string {
	lead, vowel, final := hangul.Decompose(syllable)
	return [3]string{w.struck[byte(lead)], w.struck[byte(vowel)], w.struck[byte(final)]} // none of 0, no final consonant
}

// Start is the state before a word.
func (w *keyWalk) Start() int { return w.keys.Start() << syllableBits }

// CanMatch reports whether a word can go on from a state.
func (w *keyWalk) CanMatch(s int) bool { return w.keys.CanMatch(s >> syllableBits) }

// IsMatch reports whether a word may end in a state.
func (w *keyWalk) IsMatch(s int) bool {
	return s&(1<<syllableBits-1) == 0 && w.keys.IsMatch(s>>syllableBits)
}

// WillAlwaysMatch is false: a word that is long enough is too far off.
func (w *keyWalk) WillAlwaysMatch(int) bool { return false }

// Accept is the state after another byte.
func (w *keyWalk) Accept(s int, b byte) int {
	const none = int(levenshtein.SinkState)
	state, bits := s>>syllableBits, s&(1<<syllableBits-1)
	switch {
	case bits == 0 && 0xEA <= b && b <= 0xED: // the first of three bytes: 1110 and four bits
		return state<<syllableBits | int(b&0x0F)
	case bits == 0:
		return none
	case bits < 0x10: // 10 and six bits
		return s&^(1<<syllableBits-1) | bits<<6 | int(b&0x3F)
	}
	r := rune(bits<<6 | int(b&0x3F))
	if !hangul.IsSyllable(r) {
		return none
	}
	for _, keys := range w.of(r) {
		for i := range len(keys) {
			state = w.keys.Accept(state, keys[i])
		}
	}
	return state << syllableBits
}
