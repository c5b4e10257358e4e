// Package sound tells a Hangul word and a Latin one that are the same word, written by its sound: 쿠버네티스 and kubernetes, 리액트 and
// react.
//
// Start with [Alike], or with [New] for the automaton that a search in a dictionary goes by.
//
// Two words are the same if the letters of the one can be read as the jamo of the other, piece by piece, at little cost. The pieces are
// rules; a step that none of them allows is not taken, so that what differs in one consonant is another word. No list of words is
// needed, and none is kept. All is a function of the words; a [Walk] is not safe for concurrent use.
package sound

import (
	"sync"
	"unicode/utf8"
)

const (
	// Of a word of this many jamo, the cost of each that makes two words one. Measured in docs/performance.md.
	longLoan, longCost   = 8, 0.03
	loanCost             = 0.02
	shortLoan, shortCost = 6, 0.008 // of two syllables; words that are shorter still are left alone
	leastLoan            = 5
	minLetters           = 4
	longestLoan          = 40 // jamo or letters
)

// Near is how much dearer than the cheapest a reading may be and still count as being as near.
const Near = 0.02

// loanLimit is what it may cost to read a Hangul word as a Latin one; 0 for one that is too short to tell, or too long to be one.
func loanLimit(hangul string) float32 {
	signs, _ := signsOf(hangul)
	syllables := utf8.RuneCountInString(hangul)
	n := float32(len(signs))
	switch {
	case syllables < 2 || len(signs) < leastLoan || len(signs) > longestLoan || syllables == 2 && len(signs) < shortLoan:
		return 0
	case syllables == 2:
		return n * shortCost
	case len(signs) >= longLoan:
		return n * longCost
	}
	return n * loanCost
}

// rulesTable has the rules, which are read once.
var rulesTable = sync.OnceValue(newTable)

// New returns the walk that finds what sounds as a word does; nil for a word that is too short or too long, or of neither script.
func New(word string) *Walk {
	limit := loanLimit(word)
	if isLetters(word) {
		if limit = float32(len(word)+2) * longCost; len(word) < minLetters || len(word) > longestLoan {
			limit = 0
		}
	}
	if limit == 0 {
		return nil
	}
	return newWalk(rulesTable(), word, limit)
}

// Range is where the words of the other script stand in a dictionary: from the first, and before the last.
func (w *Walk) Range() (from, to string) {
	if w.hangul {
		return "가", "\uD7A4"
	}
	return "a", "{"
}

// Accepts says what a word costs, and whether it is the word that is asked for. The limit is that of the Hangul one. It forgets
// the states of words read before: ask a second Walk while a dictionary is searched with this one.
func (w *Walk) Accepts(word string) (cost float32, ok bool) {
	w.states, w.free = w.states[:begun], w.rows
	cost = w.costOf(word)
	if w.hangul {
		return cost, cost <= loanLimit(word)
	}
	return cost, cost <= w.limit && len(word) >= minLetters
}

// Alike reports whether a Hangul word and a Latin one in small letters, in either order, are one word by their sound.
func Alike(a, b string) bool { return New(a).Alike(b) }

// Alike reports whether a word is by its sound the one that is asked for; no word is that of a nil Walk. See [Walk.Accepts].
func (w *Walk) Alike(word string) bool {
	if w == nil {
		return false
	}
	_, ok := w.Accepts(word)
	return ok
}

// costOf is what a whole word costs.
func (w *Walk) costOf(word string) float32 {
	s := w.Start()
	for i := range len(word) {
		if s = w.Accept(s, word[i]); !w.CanMatch(s) {
			return farOff
		}
	}
	return w.cost(s)
}
