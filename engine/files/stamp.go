package files

import (
	"encoding/binary"
	"fmt"
	"hash/crc64"
	"time"

	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Racy is how much older than the last run a file's time must be for its size and time to vouch for its bytes:
// a file system may keep times by the second or two.
const Racy = 2 * time.Second

// Stamp is what the last run saw of a file. Size, time and number are hints; the hash is the fact.
type Stamp struct {
	Size int64
	Mod  int64 // unix nanoseconds
	Ino  uint64
	Hash string
	Sig  string // pages: signature of what was rendered onto it
	// Folded is, for a log of which only a part was folded (distill --limit), how many bytes of it; else Size.
	Folded int64
}

// StampOf is a stamp of a file as it was listed, with what its bytes hash to.
func StampOf(f workspace.File, hash string) Stamp {
	return Stamp{Size: f.Size, Mod: f.ModTime.UnixNano(), Ino: f.Ino, Hash: hash}
}

// Fits reports whether a file looks as it did when the stamp was taken.
func (st Stamp) Fits(f workspace.File) bool {
	return st.Size == f.Size && st.Mod == f.ModTime.UnixNano() && st.Ino == f.Ino
}

// SumOf sums up names, sizes, times and numbers of files: enough to notice that one has changed.
func SumOf(files []workspace.File) (sum string, newest int64) {
	h := crc64.New(crc64.MakeTable(crc64.ECMA))
	b := make([]byte, 0, 32<<10)
	for _, f := range files {
		mod := f.ModTime.UnixNano()
		b = append(append(b, f.Path...), 0)
		b = binary.LittleEndian.AppendUint64(b, uint64(f.Size))
		b = binary.LittleEndian.AppendUint64(b, uint64(mod))
		b = binary.LittleEndian.AppendUint64(b, f.Ino)
		newest = max(newest, mod)
		if len(b) > 24<<10 {
			h.Write(b) // a hash does not fail
			b = b[:0]
		}
	}
	h.Write(b)
	return fmt.Sprintf("%d-%016x", len(files), h.Sum64()), newest
}
