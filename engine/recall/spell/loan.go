package spell

import (
	"slices"

	"github.com/blevesearch/vellum"

	"github.com/seed-a44923cb/memctl/morph/sound"
)

// A word of the question that no document has, nor any synonym of it, is looked for in the other script: 쿠버네티스 finds
// kubernetes, and deployment 디플로이먼트, by their sounds. What is found is a synonym for this question.

const (
	// MostLoans is how many terms that are as near as the nearest are taken.
	MostLoans = 3

	farOff = 1e9 // no cost is as high
)

// nearTerm is a term of the index that is near to a word.
type nearTerm struct {
	text string
	cost float32
}

// loans are the terms of the index that sound as the word does, the nearest first.
func loans(ix Index, word string) ([]nearTerm, error) {
	walk := sound.New(word)
	if walk == nil {
		return nil, nil
	}
	from, to := walk.Range()
	costs := sound.New(word) // the search holds on to states of walk, which Accepts forgets
	return nearest(ix, walk, from, to, costs.Accepts)
}

// nearest are the terms of the index that an automaton takes and that documents have, the nearest first: those that are as
// near as the nearest, and of these the most frequent.
func nearest(ix Index, walk vellum.Automaton, from, to string, cost func(term string) (float32, bool)) ([]nearTerm, error) {
	costs := make(map[string]float32)
	docs, err := ix.Search(walk, from, to, func(term string) bool {
		c, ok := cost(term)
		if ok {
			costs[term] = c
		}
		return ok
	})
	if err != nil {
		return nil, err
	}
	out := make([]nearTerm, 0, len(docs))
	least := float32(farOff)
	for term := range docs {
		c := costs[term]
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
	return out[:min(len(out), MostLoans)], nil
}
