package hits

import (
	"context"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/engine/recall/document"
	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/engine/recall/store"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// settling decides, for the hits of one answer, which no longer hold and what holds in their place. Nothing else does.
type settling struct {
	g       *store.Generation
	query   *query.Query
	entries map[string]document.Document // that were looked up, by id; without an id where there is none
	beside  map[string]bool              // the paths of all documents that were looked up

	matched []Candidate    // of the question
	found   map[string]int // of the entries among them, by id, the first of each; nil: not looked at yet
}

func newSettling(g *store.Generation, q *query.Query) *settling {
	return &settling{g: g, query: q, entries: map[string]document.Document{}, beside: map[string]bool{}}
}

// Settle marks documents that were read from their files as hits are marked: which of them no longer hold, and what does in their place. Of the
// query its AsOf and Then count. Errors are those of [store.Read].
func Settle(ctx context.Context, s *store.Store, q query.Query, docs []document.Document) error {
	return store.Read(ctx, s, "settle", func(g *store.Generation) error {
		st := newSettling(g, &q)
		for i := range docs {
			if err := st.mark(&docs[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// mark says of a document whether it holds: of a line of a log by the entries that were made of it. A line is former where all of them are, and of
// several for a question that matches one that is better than those that hold.
func (st *settling) mark(d *document.Document) error {
	if d.EntryID != "" {
		return st.stand(d)
	}
	if d.Tier != document.Memory || d.Former {
		return nil
	}
	made, err := st.documents(fields.Source, document.LineID(d.Path, d.Line))
	if err != nil || len(made) == 0 {
		return err
	}
	for i := range made {
		if err := st.stand(&made[i]); err != nil {
			return err
		}
		d.Gave = append(d.Gave, made[i].EntryID)
		if since := made[i].Since; d.Since == 0 || since != 0 && since < d.Since {
			d.Since = since
		}
	}
	if made, err = st.asked(made); err != nil || slices.ContainsFunc(made, func(e document.Document) bool { return !e.Former }) {
		return err
	}
	d.Former, d.Faded = true, true
	for i := range made {
		e := &made[i]
		d.Until, d.Faded = max(d.Until, e.Until), d.Faded && e.Faded
		if d.Successor == "" {
			d.Successor = e.Successor
		}
	}
	return nil
}

// markRepeated marks lines of logs that say a former entry word by word, in its time: a page names the first and the newest of its sources, and these
// may be others.
func (st *settling) markRepeated(hits []query.Hit) {
	said := func(text string) string { return strings.TrimRight(strings.Join(strings.Fields(text), " "), ".。") }
	former, holds := map[string]*query.Hit{}, map[string]bool{}
	for i := range hits {
		switch h := &hits[i]; {
		case h.EntryID == "":
		case h.Former:
			former[said(h.Text)] = h
		default:
			holds[said(h.Text)] = true
		}
	}
	for i := range hits {
		h := &hits[i]
		if h.Tier != document.Memory || h.Former || len(h.Gave) > 0 || h.Day == 0 {
			continue
		}
		key := said(h.Text)
		if was := former[key]; was != nil && !holds[key] && was.Since <= h.Day && h.Day <= was.Until {
			h.Former, h.Faded, h.Since, h.Until, h.Successor = true, was.Faded, was.Since, was.Until, was.Successor
		}
	}
}

// mostLikely is how much of the best score an entry must have for a question to be about it as well.
const mostLikely = 0.85

// fewClaims is how many entries a line may have given of which one ended, for it to be former where that is asked about. A long line says more.
const fewClaims = 3

// asked are, of the entries of a line of which some hold and some do not, those that the question matches best; all where there is no question.
func (st *settling) asked(made []document.Document) ([]document.Document, error) {
	if len(st.matched) == 0 || len(made) > fewClaims || !slices.ContainsFunc(made, func(e document.Document) bool { return e.Former != made[0].Former }) {
		return made, nil
	}
	found, err := st.entriesFound()
	if err != nil {
		return nil, err
	}
	score := func(e *document.Document) float64 {
		if i, ok := found[e.EntryID]; ok {
			return st.matched[i].Score
		}
		return 0
	}
	most := 0.0
	for i := range made {
		most = max(most, score(&made[i]))
	}
	if most == 0 {
		return made, nil
	}
	return slices.DeleteFunc(made, func(e document.Document) bool { return score(&e) < mostLikely*most }), nil
}

// entriesFound are the entries that match the question, by id, and of each the best candidate.
func (st *settling) entriesFound() (map[string]int, error) {
	if st.found != nil {
		return st.found, nil
	}
	st.found = make(map[string]int)
	for i := range st.matched {
		key, err := st.matched[i].key()
		if err != nil {
			return nil, err
		}
		if _, id, entry := strings.Cut(key, "#^"); entry {
			if first, known := st.found[id]; !known || st.matched[i].Score > st.matched[first].Score {
				st.found[id] = i
			}
		}
	}
	return st.found, nil
}

// stand follows a former entry to the one that holds in its place: its Successor is that one, or none.
func (st *settling) stand(d *document.Document) error {
	st.then(d)
	next := d.Successor
	for seen := map[string]bool{d.EntryID: true}; next != "" && !seen[next]; {
		seen[next] = true
		e, err := st.entry(next)
		if err != nil {
			return err
		}
		if e.EntryID != "" && !e.Former {
			d.Successor = next
			return nil
		}
		next = e.Successor
	}
	d.Successor = ""
	return nil
}

// then puts an entry back to the day as of which is asked.
func (st *settling) then(d *document.Document) {
	asOf := st.query.AsOf
	if asOf == 0 {
		return
	}
	if st.query.Then != nil {
		st.query.Then(d)
	} else if d.Until > asOf {
		d.Former, d.Faded, d.Until, d.Successor = false, false, 0, ""
	}
	if days := slices.DeleteFunc(slices.Clone(d.Days), func(v day.Day) bool { return v > asOf }); len(days) > 0 {
		d.Days, d.Day = days, slices.Max(days)
	}
}

// entry is the document of an entry; one without an id where there is none.
func (st *settling) entry(id string) (document.Document, error) {
	if d, known := st.entries[id]; known {
		return d, nil
	}
	found, err := st.documents(fields.ID, id)
	if err != nil {
		return document.Document{}, err
	}
	var d document.Document
	for i := range found {
		if st.then(&found[i]); d.EntryID == "" || d.Former && !found[i].Former {
			d = found[i]
		}
	}
	st.entries[id] = d
	return d, nil
}

// documents are those that have a term in a keyword field.
func (st *settling) documents(field int, term string) (out []document.Document, err error) {
	for _, seg := range st.g.Segments {
		docs := roaring.New()
		if err := seg.TermDocs(field, []string{segment.Clip(term)}, docs); err != nil {
			return nil, err
		}
		for it := docs.Iterator(); it.HasNext(); {
			d, err := seg.Document(uint64(it.Next()))
			if err != nil {
				return nil, err
			}
			st.beside[d.Path] = true
			out = append(out, d)
		}
	}
	return out, nil
}
