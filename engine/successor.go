package engine

import (
	"context"
	"path"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// withSuccessors puts before each sentence of an answer that no longer holds the entry that took its place, unless that is said already. An
// entry that nothing took the place of stays alone.
func (e *Engine) withSuccessors(ctx context.Context, r *librarian.Reply) error {
	var (
		find func(id string) (recall.Document, bool)
		out  = make([]librarian.Sentence, 0, len(r.Sentences))
		said = make(map[string]bool)
	)
	for _, c := range r.Citations {
		said[c.Entry] = true
	}
	for _, s := range r.Sentences {
		if c := r.Citations[s.Cites[0]]; c.Former && c.Entry != "" {
			if find == nil {
				var err error
				if find, err = e.successors(ctx); err != nil {
					return err
				}
			}
			if doc, ok := find(c.Entry); ok && !said[doc.EntryID] {
				said[doc.EntryID] = true
				l := lineOf(&doc)
				out = append(out, librarian.Sentence{Text: l.Text, Cites: []int{len(r.Citations)}})
				r.Citations = append(r.Citations, librarian.Citation{Source: l.Source(), Path: l.Path, Line: l.No, Entry: l.Entry, Text: l.Text})
			}
		}
		out = append(out, s)
	}
	r.Sentences = out
	return nil
}

// successors returns what finds the entry that holds in the place of one that was superseded, as it stands on its page.
func (e *Engine) successors(ctx context.Context) (find func(id string) (recall.Document, bool), err error) {
	st, s, err := e.state(ctx)
	if err != nil {
		return nil, err
	}
	layout := e.viewer(st, s.clock.Day).layout
	return func(id string) (recall.Document, bool) {
		en := st.Entries[id]
		for seen := map[string]bool{}; en != nil && en.Standing == bank.Superseded && !seen[en.ID]; en = st.Entries[en.Successor] {
			seen[en.ID] = true
		}
		if en == nil || en.ID == id || en.Standing != bank.Live {
			return recall.Document{}, false
		}
		page, _ := layout.PageOf(en.ID)
		rel := path.Join(bankDir, page)
		data, err := e.readNamed(rel)
		if err != nil {
			return recall.Document{}, false
		}
		docs, err := e.pageDocuments(rel, data)
		if err != nil {
			return recall.Document{}, false // an answer without it is one, too
		}
		for i := range docs {
			if docs[i].EntryID == en.ID && !docs[i].Former {
				return docs[i], true
			}
		}
		return recall.Document{}, false
	}, nil
}
