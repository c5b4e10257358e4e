package sight

import (
	"errors"
	"io/fs"
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Listing is the files that there are to index.
type Listing struct {
	Next   Sight
	Refs   []recall.FileRef
	OnDisk map[string]string
	Left   map[string]bool // files that there was no time to look into
}

// LookThrough gives each file the hash of its bytes. Files that look as they were seen are not read. Of the time that there may be for the index a third is
// for reading the others, the most urgent first, and at least until something new was found; the rest is left to the next time.
func (e *Looker) LookThrough(listed []workspace.File, seen *Sight, next Sight) *Listing {
	next.Files = make(map[string]files.Stamp, len(listed))
	l := &Listing{Next: next, Refs: make([]recall.FileRef, 0, len(listed)), OnDisk: make(map[string]string, len(listed)), Left: map[string]bool{}}
	var until time.Time
	if e.Opt.IndexWithin > 0 {
		until = time.Unix(0, next.At).Add(e.Opt.IndexWithin / 3)
		slices.SortStableFunc(listed, func(a, b workspace.File) int { return recall.Urgent(a.Key, b.Key) })
	}
	found := false
	for _, f := range listed {
		st, old := files.StampOf(f, ""), seen.Files[f.Path]
		switch {
		case old.Hash != "" && old.Fits(f) && st.Mod < seen.At-int64(files.Racy):
			st.Hash = old.Hash
		case found && !until.IsZero() && time.Now().After(until):
			l.Left[f.Key] = true
			l.Next.leave(f, seen)
			continue
		default:
			data, err := e.Ws.ReadFile(f.Path)
			if errors.Is(err, fs.ErrNotExist) {
				continue // gone since the scan
			}
			if err == nil { // else without a hash: it is asked for again, and refused with its reason
				st.Hash = workspace.Hash(data)
			}
			found = found || st.Hash != old.Hash
		}
		l.Next.Files[f.Path] = st
		l.Next.waits(e, f, seen)
		l.Refs = append(l.Refs, recall.FileRef{Path: f.Key, Hash: st.Hash})
		l.OnDisk[f.Key] = f.Path
	}
	SortRefs(l.Refs)
	return l
}
