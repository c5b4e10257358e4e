package hits

import (
	"maps"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/recall/match"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/sketch"
)

// Gather reads the best candidates as hits, entries that no longer hold among the others by their scores: as many as are wanted and hold, and the
// former ones among them; and what is beside them: the paths of the entries by which it is known whether they hold. explain adds to each hit how its
// score came about; nil: it is not asked.
func Gather(m *match.Matcher, q *query.Query, best, former []Candidate, explain func(*Candidate, *query.Hit) error) (hits []query.Hit, beside []string, err error) {
	st := newSettling(m.Gen, q)
	st.matched = ByScore(best, former)
	hits, err = st.gather(m, q, explain)
	return hits, slices.Sorted(maps.Keys(st.beside)), err
}

func (st *settling) gather(m *match.Matcher, q *query.Query, explain func(*Candidate, *query.Hit) error) (hits []query.Hit, err error) {
	holding := 0
	var words []float64 // of each hit: the share of the question that it has
	said := tally{}
	for i := range st.matched {
		if holding == q.Limit {
			break
		}
		h, share, err := st.read(m, q, &st.matched[i], explain)
		if err != nil {
			return nil, err
		}
		if isNew := said.isNew(&h); (isNew || q.Each) && (q.Former.OfPast() || !h.Former) {
			holding++
		}
		hits, words = append(hits, h), append(words, share)
	}
	st.markRepeated(hits)
	if q.Former != query.FormerInPlace && len(q.Periods) == 0 && q.Rivals != nil {
		st.orderRivals(hits, words)
	}
	if q.Each {
		hits, err = st.order(hits)
	} else {
		hits, err = st.onceInOrder(hits, words, func(c *Candidate) (query.Hit, float64, error) { return st.read(m, q, c, explain) })
	}
	if err != nil {
		return nil, err
	}
	return hits[:min(len(hits), q.Limit)], nil
}

// read reads a candidate as a hit, and the share of the question that it has.
func (st *settling) read(m *match.Matcher, q *query.Query, c *Candidate, explain func(*Candidate, *query.Hit) error) (h query.Hit, share float64, err error) {
	h, err = readHit(m, q, c)
	if err == nil && explain != nil {
		err = explain(c, &h)
	}
	if err == nil {
		err = st.mark(&h.Document)
	}
	if c.Evidence != nil {
		share = c.Evidence[sketch.PartWords]
	}
	return h, share, err
}

// ByScore merges two lists of candidates, the best first.
func ByScore(a, b []Candidate) []Candidate {
	out := make([]Candidate, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0].Score >= b[0].Score {
			out, a = append(out, a[0]), a[1:]
		} else {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// order puts first what holds: before a former hit what took its place, and last what nothing did.
func (st *settling) order(hits []query.Hit) ([]query.Hit, error) {
	if st.query.Former.OfPast() {
		return hits, nil
	}
	at := make(map[string]int, len(hits))
	for i := range hits {
		if id := hits[i].EntryID; id != "" {
			at[id] = i
		}
	}
	out, last, taken := make([]query.Hit, 0, len(hits)), []query.Hit(nil), make(map[string]bool)
	for i := range hits {
		h := &hits[i]
		switch {
		case !h.Former || h.Faded && (h.EntryID == "" || st.query.Former == query.FadedInPlace):
			if h.EntryID != "" && taken[h.EntryID] {
				continue
			}
			taken[h.EntryID] = true
		case h.Successor == "":
			last = append(last, *h)
			continue
		case !taken[h.Successor]:
			taken[h.Successor] = true
			lead, err := st.lead(h, hits, at)
			if err != nil {
				return nil, err
			}
			out = append(out, lead)
		}
		out = append(out, *h)
	}
	return append(out, last...), nil
}

// lead is what stands before a former hit: what took its place, with the score of it where its own is less.
func (st *settling) lead(h *query.Hit, hits []query.Hit, at map[string]int) (query.Hit, error) {
	if i, ok := at[h.Successor]; ok {
		lead := hits[i]
		if lead.Score < h.Score {
			lead.Before, lead.Score = h.ID, h.Score
		}
		return lead, nil
	}
	d, err := st.entry(h.Successor)
	lead := query.Hit{Document: d, Score: h.Score, InsteadOf: h.ID}
	if !st.query.Bare {
		lead.Snippet = beginning(d.Text)
	}
	return lead, err
}

// readHit reads the stored document of a candidate.
func readHit(m *match.Matcher, q *query.Query, c *Candidate) (h query.Hit, err error) {
	h.Score = c.Score
	if h.Document, err = c.Seg.Document(c.Doc); err != nil {
		return h, err
	}
	if !q.Bare {
		h.Snippet = snippet(m, h.Text)
	}
	return h, nil
}
