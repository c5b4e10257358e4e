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

// PageBytes reads a page once per run: what is rendered must be what detection has seen, or a person's change between
// the two would be overwritten.
func (e *Reader) PageBytes(s *Snapshot, f workspace.File) ([]byte, error) {
	if data, ok := s.Bytes[f.Path]; ok {
		return data, nil
	}
	data, err := e.ReadIfThere(f.Path)
	if err != nil {
		return nil, err
	}
	if st, ok := s.Cursor.Vouches(f); !ok || workspace.Hash(data) != st.Hash {
		return nil, &workspace.ConflictError{Path: f.Path} // changed since the snapshot
	}
	s.Bytes[f.Path] = data
	return data, nil
}
