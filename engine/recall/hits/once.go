package hits

import (
	"slices"

	"github.com/seed-a44923cb/memctl/engine/recall/query"
)

// mostWords is the share of a line's words of the question that an entry made of it must have to stand for it: a long line may say what is asked, and
// the entry only what was kept of it.
const mostWords = 0.8

// entryKey tells an entry that holds from one that does not: the line that gave one of each stands beside the one that ended.
type entryKey struct {
	id     string
	former bool
}

// keysOf are the entries that a hit says: itself, or those that a line of a log gave.
func keysOf(h *query.Hit) (keys []entryKey) {
	if h.EntryID != "" {
		return []entryKey{{h.EntryID, h.Former}}
	}
	for _, id := range h.Gave {
		keys = append(keys, entryKey{id, h.Former})
	}
	return keys
}

// tally counts hits, each entry once however many lines gave it.
type tally map[entryKey]bool

// isNew reports whether a hit says no entry that one before it says.
func (t tally) isNew(h *query.Hit) bool {
	keys := keysOf(h)
	known := slices.ContainsFunc(keys, func(k entryKey) bool { return t[k] })
	for _, k := range keys {
		t[k] = true
	}
	return !known
}

// onceInOrder puts hits in order, each entry once. An entry that matches less than the last hit is read where it may stand for a line.
func (st *settling) onceInOrder(hits []query.Hit, words []float64, read func(*Candidate) (query.Hit, float64, error)) ([]query.Hit, error) {
	isHit, share := make(map[string]bool, len(hits)), make(map[string]float64, len(hits))
	for i := range hits {
		isHit[hits[i].EntryID], share[hits[i].ID] = true, words[i]
	}
	for _, h := range slices.Clone(hits) {
		if len(h.Gave) == 0 || h.EntryID != "" || slices.ContainsFunc(h.Gave, func(id string) bool { return isHit[id] }) {
			continue
		}
		found, err := st.entriesFound()
		if err != nil {
			return nil, err
		}
		for _, id := range h.Gave {
			at, matches := found[id]
			if !matches {
				continue
			}
			e, words, err := read(&st.matched[at])
			if err != nil {
				return nil, err
			}
			if e.Former == h.Former {
				hits, isHit[id], share[e.ID] = append(hits, e), true, words
			}
		}
	}
	hits, err := st.order(hits)
	return once(hits, share), err
}

// once returns the hits with each entry once. words is the share of the question that a hit has, by its ID.
//
// An entry takes the place of the lines that gave it, at the best rank of all, where it has about as much of the question or of the line as they have.
// A line that has clearly more stays, and its entries go. The hit that stays tells what it stands for.
func once(hits []query.Hit, words map[string]float64) []query.Hit {
	c := collapse{hits: hits, words: words, to: make([]int, len(hits)), at: map[entryKey]int{}, bound: map[string]bool{}}
	for i := range hits {
		c.to[i] = i
		if h := &hits[i]; h.EntryID != "" {
			k := keysOf(h)[0]
			if first, known := c.at[k]; known {
				c.to[i] = first
			} else {
				c.at[k] = i
			}
		}
		c.bound[hits[i].Successor], c.bound[hits[i].EntryID] = true, c.bound[hits[i].EntryID] || hits[i].Before != "" || hits[i].InsteadOf != ""
	}
	for i := range hits {
		c.joinEntry(i)
	}
	c.joinLines()
	return c.told()
}

// collapse joins hits that say one entry.
type collapse struct {
	hits  []query.Hit
	words map[string]float64
	to    []int            // of each hit: the one that stands for it
	at    map[entryKey]int // of an entry: its hit
	bound map[string]bool  // entries that took the place of others: they stay
}

// joinEntry finds the entry that stands for a line, or has the line stand for its entries.
func (c *collapse) joinEntry(line int) {
	l := &c.hits[line]
	if l.EntryID != "" {
		return
	}
	var own []int
	for _, k := range keysOf(l) {
		if i, isHit := c.at[k]; isHit {
			own = append(own, i)
		}
	}
	slices.Sort(own)
	for _, i := range own {
		if c.to[i] == i && c.standsFor(&c.hits[i], l) {
			c.to[line] = i
			return
		}
	}
	for _, i := range own {
		if c.to[i] == i && !c.bound[c.hits[i].EntryID] && !slices.Contains(c.to[:line], i) {
			c.to[i] = line
		}
	}
}

// standsFor reports whether an entry says about as much as a line that gave it, or has about as much of the question.
func (c *collapse) standsFor(entry, line *query.Hit) bool {
	return 2*len(line.Text) <= 3*len(entry.Text) || c.words[line.ID] > 0 && c.words[entry.ID] >= mostWords*c.words[line.ID]
}

// joinLines joins a line of which all entries are said by lines before it.
func (c *collapse) joinLines() {
	said := map[entryKey]int{}
	for i := range c.hits {
		keys := keysOf(&c.hits[i])
		if c.hits[i].EntryID != "" || c.to[i] != i || len(keys) == 0 {
			continue
		}
		first, known := said[keys[0]]
		if known && !slices.ContainsFunc(keys, func(k entryKey) bool { _, ok := said[k]; return !ok }) {
			c.to[i] = first
			continue
		}
		for _, k := range keys {
			if _, ok := said[k]; !ok {
				said[k] = i
			}
		}
	}
}

// end is the hit that stands for one in the end.
func (c *collapse) end(i int) int {
	for c.to[i] != i {
		i = c.to[i]
	}
	return i
}

// told are the hits that stay, each at the best rank of those that it stands for, with the score that gave it that rank.
func (c *collapse) told() (out []query.Hit) {
	place, ids := map[int]int{}, map[string]string{}
	for i := range c.hits {
		h, to := &c.hits[i], c.end(i)
		at, shown := place[to]
		if !shown {
			at = len(out)
			place[to] = at
			lead := c.hits[to]
			if h.Score > lead.Score {
				lead.Score, lead.Explanation, lead.Before = h.Score, h.Explanation, h.Before
			}
			out = append(out, lead)
		}
		if to != i {
			ids[h.ID] = out[at].ID
			out[at].Repeats = append(out[at].Repeats, query.Repeat{Source: h.Source(), Entry: h.EntryID, Day: h.Day})
		}
	}
	for i := range out {
		for _, id := range []*string{&out[i].Before, &out[i].Newer, &out[i].InsteadOf} {
			if ids[*id] == out[i].ID { // it stands for that one itself
				*id = ""
			}
		}
	}
	return out
}
