package engine

import (
	"errors"
	"io/fs"
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// listing is what there is to index.
type listing struct {
	next   sight
	refs   []recall.FileRef
	onDisk map[string]string
	left   map[string]bool // files that there was no time to look into
}

// lookThrough finds out what is in the files. Those that are as they were seen are not read. Where there is a bound, a third of it is for reading
// the others, the most urgent first and until something new was found; the rest is left.
func (e *Engine) lookThrough(files []workspace.File, seen *sight, next sight) *listing {
	next.Files = make(map[string]stamp, len(files))
	l := &listing{next: next, refs: make([]recall.FileRef, 0, len(files)), onDisk: make(map[string]string, len(files)), left: map[string]bool{}}
	var until time.Time
	if e.opt.IndexWithin > 0 {
		until = time.Unix(0, next.At).Add(e.opt.IndexWithin / 3)
		slices.SortStableFunc(files, func(a, b workspace.File) int { return recall.Urgent(a.Key, b.Key) })
	}
	found := false
	for _, f := range files {
		st, old := stampOf(f, ""), seen.Files[f.Path]
		switch {
		case old.Hash != "" && old.fits(f) && st.Mod < seen.At-int64(racy):
			st.Hash = old.Hash
		case found && !until.IsZero() && time.Now().After(until):
			l.left[f.Key] = true
			l.next.leave(f, seen)
			continue
		default:
			data, err := e.ws.ReadFile(f.Path)
			if errors.Is(err, fs.ErrNotExist) {
				continue // gone since the scan
			}
			if err == nil { // else without a hash: it is asked for again, and refused with its reason
				st.Hash = workspace.Hash(data)
			}
			found = found || st.Hash != old.Hash
		}
		l.next.Files[f.Path] = st
		l.next.waits(e, f, seen)
		l.refs = append(l.refs, recall.FileRef{Path: f.Key, Hash: st.Hash})
		l.onDisk[f.Key] = f.Path
	}
	sortRefs(l.refs)
	return l
}
