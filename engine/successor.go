package engine

import (
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// successor returns the entry that holds in the place of one that stands on a page, as the links below superseded entries say; false if none
// does.
func (ld *loader) successor(rel, id string) (recall.Document, bool) {
	for seen := map[string]bool{}; id != "" && !seen[id] && strings.HasPrefix(rel, bankDir+"/"); {
		p := ld.page(rel)
		if p == nil {
			break
		}
		next, nextID := p.Successor(id)
		if nextID == "" {
			if len(seen) == 0 {
				break
			}
			return ld.live(rel, p, id)
		}
		seen[id] = true
		rel, id = path.Join(bankDir, next+".md"), nextID
	}
	return recall.Document{}, false
}

// live is an entry as it stands on a page; false if it is not there, or no longer holds.
func (ld *loader) live(rel string, p *bank.Page, id string) (recall.Document, bool) {
	title, heading := ld.e.redact(p.Front.Value("title")), ""
	for i := range p.Lines {
		switch l := &p.Lines[i]; {
		case l.Kind == bank.LineHeading:
			heading = l.Text
		case l.Kind == bank.LineEntry && l.Entry.ID == id:
			d := ld.e.entryDocument(rel, title, heading, l)
			return d, !d.Former
		}
	}
	return recall.Document{}, false
}

// formerHits says where hits that no longer hold stand in an answer.
type formerHits int

const (
	formerLast    formerHits = iota // behind all others
	fadedInPlace                    // the same, but for those that nothing took the place of: what a prompt names may well be one
	formerInPlace                   // as well as they match: the past is asked about
)

// formerOf says where hits that no longer hold stand in the answer of a question.
func (e *Engine) formerOf(q recall.Query) formerHits {
	if e.asksPast(q) {
		return formerInPlace
	}
	return formerLast
}

// withSuccessors marks the hits that no longer hold, lines of logs as the entries that were made of them, and names for each the entry that
// holds in its place. Those that come last stand each behind that entry, which is added where it is no hit.
func (ld *loader) withSuccessors(a *Answer, where formerHits) {
	now := ld.current(a)
	if where == formerInPlace {
		return
	}
	known := make(map[string]bool, len(a.Hits))
	for i := range a.Hits {
		known[a.Hits[i].EntryID] = true
	}
	var out, former []recall.Hit
	for i := range a.Hits {
		h := &a.Hits[i]
		if !h.Former || h.Faded && where == fadedInPlace {
			out = append(out, *h)
			continue
		}
		if doc, ok := now[h.Successor]; ok && !known[doc.EntryID] {
			known[doc.EntryID] = true
			former = append(former, recall.Hit{Document: doc, Score: h.Score, Snippet: recall.Beginning(doc.Text), InsteadOf: h.ID})
		}
		former = append(former, *h)
	}
	if len(former) > 0 {
		a.Hits = append(out, former...)
	}
}

// current marks the hits that no longer hold. It returns the entries that hold in their place, by their ids.
func (ld *loader) current(a *Answer) map[string]recall.Document {
	ended, stands := map[string][]recall.Document{}, map[string]bool{} // entries by what they say
	for i := range a.Hits {
		switch h := &a.Hits[i]; {
		case h.EntryID == "":
		case h.Former:
			ended[twinKey("", h.Text)] = append(ended[twinKey("", h.Text)], h.Document)
		default:
			stands[twinKey("", h.Text)] = true
		}
	}
	for i := range a.Former {
		key := twinKey("", a.Former[i].Text)
		ended[key] = append(ended[key], a.Former[i])
	}
	now := map[string]recall.Document{}
	for i := range a.Hits {
		h := &a.Hits[i]
		entries := []recall.Document{h.Document}
		if h.EntryID == "" {
			said := twinKey("", h.Text)
			entries = slices.DeleteFunc(slices.Clone(ended[said]), func(d recall.Document) bool { return stands[said] || !ld.madeFrom(&d, h.Path) })
			h.Former = h.Former || len(entries) > 0
		}
		if !h.Former {
			continue
		}
		h.Faded = len(entries) > 0 && !slices.ContainsFunc(entries, func(d recall.Document) bool { return !ld.faded(&d) })
		for k := range entries {
			if doc, ok := ld.successor(entries[k].Path, entries[k].EntryID); ok {
				h.Successor, now[doc.EntryID] = doc.EntryID, doc
			}
		}
	}
	return now
}

// faded reports whether an entry is in the archive for no other reason than that it was not said again.
func (ld *loader) faded(d *recall.Document) bool {
	if !strings.HasPrefix(d.Path, archiveDir) {
		return false
	}
	p := ld.page(d.Path)
	return p != nil && p.Reason(d.EntryID) == bank.ReasonFaded
}

// madeFrom reports whether an entry has a line of a log among the sources on its page.
func (ld *loader) madeFrom(d *recall.Document, log string) bool {
	p := ld.page(d.Path)
	return p != nil && slices.ContainsFunc(p.Lines, func(l bank.Line) bool {
		return l.Kind == bank.LineEntry && l.Entry.ID == d.EntryID &&
			slices.ContainsFunc(l.Entry.Sources, func(s bank.SourceLink) bool { return s.Target+".md" == log })
	})
}

// answered puts before each sentence of an answer that no longer holds the entry that took its place, unless that is said already. An
// entry that nothing took the place of stays alone.
func (ld *loader) answered(r *librarian.Reply) {
	out := make([]librarian.Sentence, 0, len(r.Sentences))
	said := make(map[string]bool)
	for _, c := range r.Citations {
		said[c.Entry] = true
	}
	for _, sentence := range r.Sentences {
		if c := r.Citations[sentence.Cites[0]]; c.Former {
			if doc, ok := ld.successor(c.Path, c.Entry); ok && !said[doc.EntryID] {
				said[doc.EntryID] = true
				l := lineOf(&doc)
				out = append(out, librarian.Sentence{Text: l.Text, Cites: []int{len(r.Citations)}})
				r.Citations = append(r.Citations, librarian.Citation{Source: l.Source(), Path: l.Path, Line: l.No, Entry: l.Entry, Text: l.Text})
			}
		}
		out = append(out, sentence)
	}
	r.Sentences = out
}
