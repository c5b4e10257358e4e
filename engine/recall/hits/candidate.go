package hits

import (
	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/sketch"
	"github.com/seed-a44923cb/memctl/engine/recall/store"
)

// Candidate is a document that may be a hit, and how it came to its score.
type Candidate struct {
	Segment int // the number of its segment
	Seg     *store.Segment
	Doc     uint64 // its number in the segment
	id      string // "": key has not read it

	Section  int // its context in its section, or NoContext
	File     int // its context in its file, or NoContext
	Score    float64
	Lent     float32          // in the score: by the documents beside it
	Factor   float64          // of its parts, in the score
	Former   bool             // an entry that no longer holds
	Timely   float32          // what it has of the question's periods
	Noted    bool             // a line of a note: its title counts for more
	Fusion   *query.Fusion    // nil: the score is that of the words alone
	Standing *query.Standing  // nil: it does not count
	Evidence *sketch.Evidence // nil: it was not looked at a second time
}

// IsLine reports whether a candidate is part of a file that lends it its words, and not a text that stands alone.
func (c *Candidate) IsLine() bool { return c.File != NoContext || c.Section != NoContext }

func (c *Candidate) key() (string, error) {
	if c.id == "" {
		id, err := c.Seg.Key(c.Doc)
		if err != nil {
			return "", err
		}
		c.id = id
	}
	return c.id, nil
}

// NoContext stands for the number of a context document where there is none.
const NoContext = -1
