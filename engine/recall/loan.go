package recall

import (
	"slices"
	"unicode/utf8"

	segapi "github.com/blevesearch/scorch_segment_api/v2"
)

// A word of the question that no document has, nor any synonym of it, is looked for in the other script: 쿠버네티스 finds
// kubernetes, and deployment 디플로이먼트, by their sounds. What is found is a synonym for this question.

const (
	// Of a word of this many jamo, the cost of each that makes two words one. Measured in docs/performance.md.
	longLoan, longCost   = 8, 0.03
	loanCost             = 0.02
	shortLoan, shortCost = 6, 0.008 // of two syllables; words that are shorter still are left alone
	leastLoan            = 5
	minLetters           = 4
	longestLoan          = 40   // jamo or letters
	maxLoans             = 3    // that are as near as the nearest
	asNear               = 0.02 // within this cost
)

// loanLimit is what it may cost to read a Hangul word as a Latin one; 0 for one that is too short to tell, or too long to be one.
func loanLimit(hangul string) float32 {
	signs, _ := soundsOf(hangul)
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

// nearTerm is a term of the index that is near to a word.
type nearTerm struct {
	text string
	cost float32
}

// newLoanWalk is the walk that finds what sounds as a word does, and the range of terms to look in; nil for a word that is too
// short or too long, or of neither script.
func newLoanWalk(word string) (walk *soundWalk, terms [2]string) {
	limit := loanLimit(word)
	terms = [2]string{"a", "{"}
	if isLetters(word) {
		if limit = float32(len(word)+2) * longCost; len(word) < minLetters || len(word) > longestLoan {
			limit = 0
		}
		terms = [2]string{"가", "\uD7A4"}
	}
	if limit == 0 {
		return nil, terms
	}
	return newSoundWalk(newSoundTable(), word, limit), terms
}

// accepts says what a term costs, and whether it is the word that is asked for. The limit is that of the Hangul one.
func (w *soundWalk) accepts(term string) (cost float32, ok bool) {
	cost = w.costOf(term)
	if w.hangul {
		return cost, cost <= loanLimit(term)
	}
	return cost, cost <= w.limit && len(term) >= minLetters
}

// loans are the terms of the index that sound as the word does, the nearest first.
func (sr *searcher) loans(word string) ([]nearTerm, error) {
	walk, terms := newLoanWalk(word)
	if walk == nil {
		return nil, nil
	}
	return sr.nearest(walk, []byte(terms[0]), []byte(terms[1]), walk.accepts)
}

// costOf is what a whole word costs.
func (w *soundWalk) costOf(word string) float32 {
	s := w.Start()
	for i := range len(word) {
		if s = w.Accept(s, word[i]); !w.CanMatch(s) {
			return farOff
		}
	}
	return w.cost(s)
}

// searchedFields are where a word may stand that is looked for in other forms.
func searchedFields() []string { return []string{fieldText, fieldTitle, fieldHeadings, fieldEntities} }

// nearest are the terms of the index that an automaton takes and that documents have, the nearest first: those that are as
// near as the nearest, and of these the most frequent.
func (sr *searcher) nearest(walk segapi.Automaton, from, to []byte, cost func(term string) (float32, bool)) ([]nearTerm, error) {
	costs := make(map[string]float32)
	docs := make(map[string]int)
	for _, name := range searchedFields() {
		for i, s := range sr.g.segments {
			dict, err := s.seg.Dictionary(name)
			if err != nil {
				return nil, err
			}
			it := dict.AutomatonIterator(walk, from, to)
			for {
				e, err := it.Next()
				if err != nil {
					return nil, err
				}
				if e == nil {
					break
				}
				c, ok := cost(e.Term)
				if !ok {
					continue
				}
				list, err := sr.lookupIn(e.Term, i, dict)
				if err != nil {
					return nil, err
				}
				if list != nil {
					costs[e.Term] = c
					docs[e.Term] += int(list.Count())
				}
			}
		}
	}
	out := make([]nearTerm, 0, len(costs))
	least := float32(farOff)
	for term, c := range costs {
		out, least = append(out, nearTerm{term, c}), min(least, c)
	}
	out = slices.DeleteFunc(out, func(n nearTerm) bool { return n.cost > least+asNear })
	slices.SortFunc(out, func(a, b nearTerm) int {
		if docs[a.text] != docs[b.text] {
			return docs[b.text] - docs[a.text]
		}
		if a.text < b.text {
			return -1
		}
		return 1
	})
	return out[:min(len(out), maxLoans)], nil
}

// isKnown reports whether any document has a term.
func (sr *searcher) isKnown(term string) (bool, error) {
	for _, name := range append(searchedFields(), fieldAnswersWhen, fieldDates) {
		for i, s := range sr.g.segments {
			dict, err := s.seg.Dictionary(name)
			if err != nil {
				return false, err
			}
			if list, err := sr.lookupIn(term, i, dict); err != nil || list != nil {
				return err == nil, err
			}
		}
	}
	return false, nil
}
