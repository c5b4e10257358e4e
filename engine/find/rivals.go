package find

import (
	"slices"
	"sync"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/times"
)

// The scores from which on two lines are taken to be about one slot, in hundredths ([dedup.Seen.Score]): rivalScore where they give values of one kind
// (both answer the question, so that less is needed than to end an entry), turnedScore where the newer tells a change without a value. From alikeScore
// on they may be.
const (
	rivalScore  = -180
	turnedScore = -20
	alikeScore  = -400
)

// rivals returns a function that tells whether the newer of two lines gives another value to the slot of the older, by the signs that also decide what
// ends an entry (docs/slots.md). The words of the question count as rare. It serves one question, and reads the question and each line only once, and
// only when there are two lines to compare.
func (e *Finder) rivals(question string) func(a, b *recall.Document) recall.Rivalry {
	factsOf := func(text string) *dedup.Facts {
		c, err := e.Compare()
		if err != nil {
			return &dedup.Facts{}
		}
		f := c.Facts(text, nil)
		return &f
	}
	asked := sync.OnceValue(func() []string { return factsOf(question).Keywords })
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
			f = factsOf(d.Text)
			read[d.ID] = f
		}
		return f
	}
	happened := sync.OnceValue(func() bool { return times.AsksHappened(question) })
	return func(a, b *recall.Document) recall.Rivalry {
		if a.Day > b.Day {
			a, b = b, a
		}
		x := dedup.Decide(facts(a), facts(b), rarity)
		switch {
		case x.New == dedup.Idle:
		case x.Score >= rivalScore && x.Old != dedup.Idle && otherValue(&x):
			return recall.OneSlot
		case x.Score >= alikeScore && !happened():
			return recall.AlikeOnly
		}
		return recall.NoRivals
	}
}

// otherValue reports whether the newer of two claims gives their slot another value, or tells its end.
func otherValue(x *dedup.Ending) bool {
	switch x.Between {
	case dedup.GivenUp, dedup.Another, dedup.Rival:
		return true
	case dedup.OtherSort, dedup.Without, dedup.GivenUpElse:
		return x.Score >= turnedScore && (x.Turn == dedup.Turned || x.Turn == dedup.Over || x.Turn == dedup.Done)
	}
	return false
}
