package recall

import (
	"context"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// FormerHits says where hits that no longer hold stand in an answer.
type FormerHits uint8

// Where they stand.
const (
	// FormerBehind is behind what took their place. Where that is no hit, or a later one, it stands where the former hit would. What nothing took the
	// place of comes last, but for a line of a log that was only not said again.
	FormerBehind FormerHits = iota
	// FadedInPlace is the same, but what was only not said again stands where it matches: what a prompt names may well be that.
	FadedInPlace
	// FormerInPlace is where they match: the past is asked about.
	FormerInPlace
	// FormerFirst is the same, but before what took their place: what was so before is asked about.
	FormerFirst
)

// OfPast reports whether the past is asked about, of which what no longer holds may be the answer.
func (f FormerHits) OfPast() bool { return f == FormerInPlace || f == FormerFirst }

// settling decides, for the hits of one answer, which no longer hold and what holds in their place. Nothing else does.
type settling struct {
	g       *generation
	query   *Query
	entries map[string]Document // that were looked up, by id; without an id where there is none

	matched []candidate        // of the question
	scores  map[string]float64 // of the entries among them, by id; nil: not looked at yet
}

// Settle marks documents that were read from their files as hits are marked: which of them no longer hold, and what does in their place. Of the query
// its AsOf and Then count. Errors are those of [Store.Search].
func (s *Store) Settle(ctx context.Context, q Query, docs []Document) error {
	return s.read(ctx, "settle", func(g *generation) error {
		st := &settling{g: g, query: &q, entries: map[string]Document{}}
		for i := range docs {
			if err := st.mark(&docs[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// gather reads the best candidates as hits, entries that no longer hold among the others by their scores: as many as are wanted and hold, and the
// former ones among them.
func (sr *searcher) gather(best, former []candidate) (hits []Hit, err error) {
	st := &settling{g: sr.g, query: &sr.query, entries: map[string]Document{}, matched: byScore(best, former)}
	holding := 0
	var words []float64 // of each hit: the share of the question that it has
	for _, c := range st.matched {
		if holding == sr.query.Limit {
			break
		}
		h, err := sr.hit(c)
		if err != nil {
			return nil, err
		}
		if err := st.mark(&h.Document); err != nil {
			return nil, err
		}
		if sr.query.Former.OfPast() || !h.Former {
			holding++
		}
		hits, words = append(hits, h), append(words, 0)
		if c.evidence != nil {
			words[len(words)-1] = c.evidence[partWords]
		}
	}
	st.markRepeated(hits)
	if sr.query.Former != FormerInPlace && len(sr.query.Periods) == 0 && sr.query.Rivals != nil {
		st.orderRivals(hits, words)
	}
	if hits, err = st.order(hits); err != nil {
		return nil, err
	}
	return hits[:min(len(hits), sr.query.Limit)], nil
}

// Of two lines that give one thing different values the newer stands first, or the older where that is asked about, where both are among so many best
// hits and it has most of what the other has: of the score, and of the question's words. Of two lines that may only be about one thing the newer stands first
// where it has most of what the other has, by a higher bar.
const (
	rivalDepth = 10
	rivalScore = 0.4
	rivalWords = 0.4
	alikeScore = 0.7
	alikeWords = 0.7
)

// orderRivals puts a hit before the first that it outruns.
func (st *settling) orderRivals(hits []Hit, words []float64) {
	for i := 1; i < min(len(hits), rivalDepth); i++ {
		first := i
		for k := i - 1; k >= 0; k-- {
			if st.outruns(hits, words, i, k) {
				first = k
			} else if !st.outruns(hits, words, k, i) {
				continue
			}
			if older, newer := &hits[i], &hits[k]; st.query.Former == FormerBehind {
				if newer.Day < older.Day {
					older, newer = newer, older
				}
				older.Newer = newer.ID
			}
		}
		if first == i {
			continue
		}
		h, w := hits[i], words[i]
		h.Before, h.Score = hits[first].ID, max(h.Score, hits[first].Score)
		copy(hits[first+1:i+1], hits[first:i])
		copy(words[first+1:i+1], words[first:i])
		hits[first], words[first] = h, w
	}
}

// outruns says whether hit a stands before b for what they are to each other.
func (st *settling) outruns(hits []Hit, words []float64, a, b int) bool {
	x, y := &hits[a], &hits[b]
	has := func(score, share float64) bool { return x.Score >= score*y.Score && words[a] >= share*words[b] }
	switch {
	case !has(rivalScore, rivalWords):
		return false
	case st.query.Former == FormerFirst:
		return x.Former && !y.Former && y.is(x.Successor) || x.Day != 0 && x.Day < y.Day && st.query.Rivals(&x.Document, &y.Document) == OneSlot
	case y.Day == 0 || y.Day >= x.Day || x.Former || y.Former:
		return false
	}
	r := st.query.Rivals(&x.Document, &y.Document)
	return r == OneSlot || r == AlikeOnly && has(alikeScore, alikeWords)
}

// is reports whether a hit is an entry, or a line that it was made of.
func (h *Hit) is(entry string) bool {
	return entry != "" && (h.EntryID == entry || slices.Contains(h.Gave, entry))
}

// byScore merges two lists of candidates, the best first.
func byScore(a, b []candidate) []candidate {
	out := make([]candidate, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0].score >= b[0].score {
			out, a = append(out, a[0]), a[1:]
		} else {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// mark says of a document whether it holds: of a line of a log by the entries that were made of it. A line is former where all of them are, and of
// several for a question that matches one that is better than those that hold.
func (st *settling) mark(d *Document) error {
	if d.EntryID != "" {
		return st.stand(d)
	}
	if d.Tier != Memory || d.Former {
		return nil
	}
	made, err := st.documents(fieldSource, LineID(d.Path, d.Line))
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
	if made, err = st.asked(made); err != nil || slices.ContainsFunc(made, func(e Document) bool { return !e.Former }) {
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
func (st *settling) markRepeated(hits []Hit) {
	said := func(text string) string { return strings.TrimRight(strings.Join(strings.Fields(text), " "), ".。") }
	former, holds := map[string]*Hit{}, map[string]bool{}
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
		if h.Tier != Memory || h.Former || len(h.Gave) > 0 || h.Day == 0 {
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
func (st *settling) asked(made []Document) ([]Document, error) {
	if len(st.matched) == 0 || len(made) > fewClaims || !slices.ContainsFunc(made, func(e Document) bool { return e.Former != made[0].Former }) {
		return made, nil
	}
	if st.scores == nil {
		st.scores = make(map[string]float64)
		for i := range st.matched {
			key, err := st.matched[i].key()
			if err != nil {
				return nil, err
			}
			if _, id, entry := strings.Cut(key, "#^"); entry {
				st.scores[id] = max(st.scores[id], st.matched[i].score)
			}
		}
	}
	most := 0.0
	for i := range made {
		most = max(most, st.scores[made[i].EntryID])
	}
	if most == 0 {
		return made, nil
	}
	return slices.DeleteFunc(made, func(e Document) bool { return st.scores[e.EntryID] < mostLikely*most }), nil
}

// stand follows a former entry to the one that holds in its place: its Successor is that one, or none.
func (st *settling) stand(d *Document) error {
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
func (st *settling) then(d *Document) {
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
func (st *settling) entry(id string) (Document, error) {
	if d, known := st.entries[id]; known {
		return d, nil
	}
	found, err := st.documents(fieldID, id)
	if err != nil {
		return Document{}, err
	}
	var d Document
	for i := range found {
		if st.then(&found[i]); d.EntryID == "" || d.Former && !found[i].Former {
			d = found[i]
		}
	}
	st.entries[id] = d
	return d, nil
}

// documents are those that have a term in a keyword field.
func (st *settling) documents(field int, term string) (out []Document, err error) {
	for _, seg := range st.g.segments {
		docs := roaring.New()
		if err := seg.termDocs(field, []string{segment.Clip(term)}, docs); err != nil {
			return nil, err
		}
		for it := docs.Iterator(); it.HasNext(); {
			d, err := seg.document(uint64(it.Next()))
			if err != nil {
				return nil, err
			}
			out = append(out, d)
		}
	}
	return out, nil
}

// order puts first what holds: before a former hit what took its place, and last what nothing did.
func (st *settling) order(hits []Hit) ([]Hit, error) {
	if st.query.Former.OfPast() {
		return hits, nil
	}
	at := make(map[string]int, len(hits))
	for i := range hits {
		if id := hits[i].EntryID; id != "" {
			at[id] = i
		}
	}
	out, last, taken := make([]Hit, 0, len(hits)), []Hit(nil), make(map[string]bool)
	for i := range hits {
		h := &hits[i]
		switch {
		case !h.Former || h.Faded && (h.EntryID == "" || st.query.Former == FadedInPlace):
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
func (st *settling) lead(h *Hit, hits []Hit, at map[string]int) (Hit, error) {
	if i, ok := at[h.Successor]; ok {
		lead := hits[i]
		if lead.Score < h.Score {
			lead.Before, lead.Score = h.ID, h.Score
		}
		return lead, nil
	}
	d, err := st.entry(h.Successor)
	lead := Hit{Document: d, Score: h.Score, InsteadOf: h.ID}
	if !st.query.Bare {
		lead.Snippet = Beginning(d.Text)
	}
	return lead, err
}
