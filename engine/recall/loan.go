package recall

import (
	"slices"

	"github.com/blevesearch/vellum"

	"github.com/seed-a44923cb/memctl/morph/sound"
)

// A word of the question that no document has, nor any synonym of it, is looked for in the other script: 쿠버네티스 finds
// kubernetes, and deployment 디플로이먼트, by their sounds. What is found is a synonym for this question.

const (
	maxLoans = 3   // that are as near as the nearest
	farOff   = 1e9 // no cost is as high
)

// nearTerm is a term of the index that is near to a word.
type nearTerm struct {
	text string
	cost float32
}

// loans are the terms of the index that sound as the word does, the nearest first.
func (sr *searcher) loans(word string) ([]nearTerm, error) {
	walk := sound.New(word)
	if walk == nil {
		return nil, nil
	}
	from, to := walk.Range()
	costs := sound.New(word) // the search holds on to states of walk, which Accepts forgets
	return sr.nearest(walk, []byte(from), []byte(to), costs.Accepts)
}

// searchedFields are where a word may stand that is looked for in other forms.
func searchedFields() []int { return []int{fieldText, fieldTitle, fieldHeadings, fieldEntities} }

// nearest are the terms of the index that an automaton takes and that documents have, the nearest first: those that are as
// near as the nearest, and of these the most frequent.
func (sr *searcher) nearest(walk vellum.Automaton, from, to []byte, cost func(term string) (float32, bool)) ([]nearTerm, error) {
	costs := make(map[string]float32)
	docs := make(map[string]int)
	for _, field := range searchedFields() {
		for _, s := range sr.g.segments {
			dict, err := s.seg.Dict(field)
			if err != nil {
				return nil, err
			}
			for term, err := range dict.Search(walk, from, to) {
				if err != nil {
					return nil, err
				}
				c, ok := cost(term)
				if !ok {
					continue
				}
				list, err := s.find(field, term)
				if err != nil {
					return nil, err
				}
				if list != nil {
					costs[term] = c
					docs[term] += list.n
				}
			}
		}
	}
	out := make([]nearTerm, 0, len(costs))
	least := float32(farOff)
	for term, c := range costs {
		out, least = append(out, nearTerm{term, c}), min(least, c)
	}
	out = slices.DeleteFunc(out, func(n nearTerm) bool { return n.cost > least+sound.Near })
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
	for _, field := range append(searchedFields(), fieldAnswersWhen, fieldDates) {
		for _, s := range sr.g.segments {
			if list, err := s.find(field, term); err != nil || list != nil {
				return err == nil, err
			}
		}
	}
	return false, nil
}
