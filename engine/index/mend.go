package index

import (
	"context"
	"errors"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/sight"
)

// NeedsIndex reports whether an error is of an index that has to be made first, or made anew.
func NeedsIndex(err error) bool {
	return errors.Is(err, recall.ErrMissing) || errors.Is(err, recall.ErrVersion) || errors.Is(err, recall.ErrCorrupt)
}

// Mend makes an index usable again, given the error that says why it is not. A damaged index is made anew, since damage may be where an
// update does not look.
func (e *Indexer) Mend(ctx context.Context, store *recall.Store, err error) (*recall.Stats, error) {
	how := refreshAlways
	if errors.Is(err, recall.ErrCorrupt) {
		how = refreshAnew
	}
	return e.refresh(ctx, store, how)
}

// Aside makes an index of all files in a store that is not the workspace's, and keeps nothing of it in the workspace.
func (e *Indexer) Aside(ctx context.Context, store *recall.Store) (*recall.Stats, error) {
	return e.refreshFrom(ctx, store, &sight.Sight{}, refreshAside)
}
