package table

import (
	"bytes"
	"encoding/binary"
)

// blockBuilder collects the entries of a block.
type blockBuilder struct {
	buf      []byte
	restarts []uint32
	n        int    // entries
	last     []byte // key of the last entry
}

// room is how many bytes the block would have with one more entry, at most.
func (b *blockBuilder) room(key, value int) int {
	return len(b.buf) + 3*binary.MaxVarintLen32 + key + value + restartSize*(len(b.restarts)+1) + trailerSize
}

// add puts an entry behind the others. Its key has to be above theirs.
func (b *blockBuilder) add(key, value []byte, tomb bool) {
	shared := 0
	if b.n%restartEvery == 0 {
		b.restarts = append(b.restarts, uint32(len(b.buf)))
	} else {
		shared = sharedPrefix(b.last, key)
	}
	mark := uint64(len(value)) << 1
	if tomb {
		mark = 1
	}
	b.buf = binary.AppendUvarint(b.buf, uint64(shared))
	b.buf = binary.AppendUvarint(b.buf, uint64(len(key)-shared))
	b.buf = binary.AppendUvarint(b.buf, mark)
	b.buf = append(b.buf, key[shared:]...)
	b.buf = append(b.buf, value...)
	b.last = append(b.last[:shared], key[shared:]...)
	b.n++
}

// finish gives the bytes of the block, which are valid until reset.
func (b *blockBuilder) finish(id uint64, offset int64, level int) []byte {
	for _, r := range b.restarts {
		b.buf = binary.LittleEndian.AppendUint32(b.buf, r)
	}
	b.buf = binary.LittleEndian.AppendUint32(b.buf, uint32(len(b.restarts)))
	b.buf = append(b.buf, byte(level))
	b.buf = binary.LittleEndian.AppendUint32(b.buf, blockSum(id, offset, b.buf))
	return b.buf
}

// reset begins the next block. The key of the last entry stays.
func (b *blockBuilder) reset() { b.buf, b.restarts, b.n = b.buf[:0], b.restarts[:0], 0 }

// sharedPrefix is how many first bytes two keys have in common.
func sharedPrefix(a, b []byte) int {
	n := min(len(a), len(b))
	i := 0
	for ; i+8 <= n; i += 8 {
		if binary.LittleEndian.Uint64(a[i:]) != binary.LittleEndian.Uint64(b[i:]) {
			break
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// separator is the shortest beginning of key that is above what comes before it.
func separator(before, key []byte) []byte { return key[:min(sharedPrefix(before, key)+1, len(key))] }

// sorted tells whether b comes after a.
func sorted(a, b []byte) bool { return bytes.Compare(a, b) < 0 }
