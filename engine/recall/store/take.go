package store

import (
	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
)

// buildBytes is about how much memory is taken for documents before they are written as a segment. The larger a segment, the fewer words are
// written more than once; with this one a million lines are three to five.
const buildBytes = 384 << 20

// full reports whether the documents that are to be written are enough for a segment.
func (w *writer) full() bool {
	most := w.store.opts.BatchDocs
	return w.pending.Size() >= buildBytes || most > 0 && w.pending.Docs() >= most
}

// take adds the documents of a file to those that are to be written.
func (w *writer) take(path string, docs []*fields.Encoded) (fields.Totals, error) {
	if w.pending == nil {
		var err error
		if w.pending, err = segment.NewBuilder(fields.Schema()); err != nil {
			return fields.Totals{}, err
		}
	}
	return fields.AddFile(w.pending, path, docs)
}
