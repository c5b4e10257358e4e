package engine

import (
	"slices"
	"sync"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// From which scores two lines are taken to be about one slot, in hundredths ([dedup.Seen.Score]): where they give values of one kind, for they
// answer one question, so that less is needed than to end an entry; and where the newer tells a change and gives none.
const (
	rivalScore  = -200
	turnedScore = -60
)

// rivals tells of two lines whether the newer gives another value to the slot of the older, by the signs that also decide what ends an entry
// (docs/slots.md). The words of the question are the rare ones. It is for one question, and reads a line once; what it compares with is made for the
// first two lines, as most questions have none to compare.
func (e *Engine) rivals(question string) func(a, b *recall.Document) bool {
	comparer := sync.OnceValues(func() (*dedup.Comparer, error) { return newComparer(e.analyzer, e.words.lexicon) })
	asked := sync.OnceValue(func() []string {
		c, err := comparer()
		if err != nil {
			return nil
		}
		return c.Facts(question, nil).Keywords
	})
	rarity := func(word string) dedup.Rarity {
		if slices.Contains(asked(), word) {
			return dedup.Rare
		}
		return dedup.Fair
	}
	read := map[string]*dedup.Facts{}
	facts := func(d *recall.Document) *dedup.Facts {
		f, known := read[d.ID]
		if !known {
			f = &dedup.Facts{}
			if c, err := comparer(); err == nil {
				*f = c.Facts(d.Text, nil)
			}
			read[d.ID] = f
		}
		return f
	}
	return func(a, b *recall.Document) bool {
		if a.Day > b.Day {
			a, b = b, a
		}
		x := dedup.Decide(facts(a), facts(b), rarity)
		if x.Score < rivalScore || x.New == dedup.Idle || x.Old == dedup.Idle {
			return false
		}
		switch x.Between {
		case dedup.GivenUp, dedup.Another, dedup.Rival:
			return true
		case dedup.OtherSort, dedup.Without, dedup.GivenUpElse:
			return x.Score >= turnedScore && (x.Turn == dedup.Turned || x.Turn == dedup.Over)
		}
		return false
	}
}
