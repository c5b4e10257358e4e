package snapshot

import (
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// SameBytes reports whether a file that looks another still has the bytes that a stamp was taken of.
func (e *Reader) SameBytes(f workspace.File, st files.Stamp) bool {
	if st.Hash == "" || st.Size != f.Size {
		return false
	}
	b, err := e.Ws.ReadFile(f.Path)
	return err == nil && workspace.Hash(b) == st.Hash
}
