package recall

import (
	"cmp"
	"container/heap"
	"slices"
)

// candidate is a document that may be a hit.
type candidate struct {
	segment  int
	seg      *openSegment
	doc      uint64
	id       string // "": key has not read it
	section  int    // its context documents, or noContext
	file     int
	score    float64
	lent     float32   // in the score: by the documents beside it
	factor   float64   // of its parts, in the score
	former   bool      // an entry that no longer holds
	timely   float32   // what it has of the question's periods
	noted    bool      // a line of a note: its title counts for more
	fusion   *Fusion   // nil: the score is that of the words alone
	standing *Standing // nil: it does not count
	evidence *evidence // nil: it was not looked at a second time
}

// isLine reports whether a candidate is part of a file that lends it its words, and not a text that stands alone.
func (c *candidate) isLine() bool { return c.file != noContext || c.section != noContext }

func (c *candidate) key() (string, error) {
	if c.id == "" {
		id, err := c.seg.key(c.doc)
		if err != nil {
			return "", err
		}
		c.id = id
	}
	return c.id, nil
}

// topHits keeps the best candidates; its root is the worst of them.
type topHits struct {
	limit int
	last  bool // of equal ones the last by path and line is the best, and not the first: in a folder of logs that is the newest
	items []candidate
	err   error // first error of reading a key
}

// compare orders better candidates first: higher score, then path and line.
func (t *topHits) compare(a, b *candidate) int {
	if a.score != b.score {
		return cmp.Compare(b.score, a.score)
	}
	ka, err := a.key()
	if err == nil {
		var kb string
		if kb, err = b.key(); err == nil && t.last {
			return cmp.Compare(kb, ka)
		}
		if err == nil {
			return cmp.Compare(ka, kb)
		}
	}
	t.err = cmp.Or(t.err, err)
	return 0
}

func (t *topHits) Len() int           { return len(t.items) }
func (t *topHits) Less(i, j int) bool { return t.compare(&t.items[i], &t.items[j]) > 0 }
func (t *topHits) Swap(i, j int)      { t.items[i], t.items[j] = t.items[j], t.items[i] }

// Push is called by package heap.
func (t *topHits) Push(x any) {
	t.items = append(t.items, x.(candidate)) //nolint:errcheck // heap.Push hands back what this file gave it
}

// Pop is called by package heap.
func (t *topHits) Pop() any {
	c := t.items[len(t.items)-1]
	t.items = t.items[:len(t.items)-1]
	return c
}

func (t *topHits) offer(c candidate) {
	if len(t.items) < t.limit {
		heap.Push(t, c)
		return
	}
	if t.compare(&c, &t.items[0]) < 0 {
		t.items[0] = c
		heap.Fix(t, 0)
	}
}

func (t *topHits) sorted() []candidate {
	slices.SortFunc(t.items, func(a, b candidate) int { return t.compare(&a, &b) })
	return t.items
}
