package hits

import (
	"cmp"
	"container/heap"
	"slices"
)

// Best keeps the best of the candidates that it is offered.
type Best struct {
	Limit int  // how many; at least 1
	Last  bool // of equal ones the last by path and line is the best, and not the first: in a folder of logs that is the newest

	items []Candidate // a heap; its root is the worst of them
	err   error       // first error of reading a key
}

// Err is the first error of reading what orders candidates of equal scores.
func (t *Best) Err() error { return t.err }

// Compare orders better candidates first: higher score, then path and line.
func (t *Best) Compare(a, b *Candidate) int {
	if a.Score != b.Score {
		return cmp.Compare(b.Score, a.Score)
	}
	ka, err := a.key()
	if err == nil {
		var kb string
		if kb, err = b.key(); err == nil && t.Last {
			return cmp.Compare(kb, ka)
		}
		if err == nil {
			return cmp.Compare(ka, kb)
		}
	}
	t.err = cmp.Or(t.err, err)
	return 0
}

// Offer takes a candidate if it is among the best so far.
func (t *Best) Offer(c Candidate) {
	if len(t.items) < t.Limit {
		heap.Push((*worstFirst)(t), c)
		return
	}
	if t.Compare(&c, &t.items[0]) < 0 {
		t.items[0] = c
		heap.Fix((*worstFirst)(t), 0)
	}
}

// Sorted are the candidates that were kept, the best first. Nothing is offered any more after that.
func (t *Best) Sorted() []Candidate {
	slices.SortFunc(t.items, func(a, b Candidate) int { return t.Compare(&a, &b) })
	return t.items
}

// Sort puts candidates in order, the best first.
func Sort(items []Candidate) ([]Candidate, error) {
	t := &Best{items: items}
	return t.Sorted(), t.err
}

// worstFirst is the heap of the best candidates.
type worstFirst Best

func (t *worstFirst) Len() int           { return len(t.items) }
func (t *worstFirst) Less(i, j int) bool { return (*Best)(t).Compare(&t.items[i], &t.items[j]) > 0 }
func (t *worstFirst) Swap(i, j int)      { t.items[i], t.items[j] = t.items[j], t.items[i] }

// Push is called by package heap.
func (t *worstFirst) Push(x any) {
	t.items = append(t.items, x.(Candidate)) //nolint:errcheck // heap.Push hands back what this file gave it
}

// Pop is called by package heap.
func (t *worstFirst) Pop() any {
	c := t.items[len(t.items)-1]
	t.items = t.items[:len(t.items)-1]
	return c
}
