package table

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
)

// A block is entries in the order of their keys, then what is needed to find one of them without reading all:
//
//	entry     shared, unshared, mark (uvarints); the last bytes of the key, so many as are unshared; the value
//	          shared is how many first bytes the key has in common with the one before; mark is twice the length of the
//	          value, or 1 for a tombstone
//	restarts  where every sixteenth entry begins, of which the key is whole (4 bytes each)
//	trailer   number of restarts (4 bytes), level (1 byte), checksum (4 bytes)
//
// Numbers of fixed size are little endian. The checksum is a CRC-32C that begins with a number made of the segment's id and
// the offset of the block, so that a block in the wrong place does not fit.
const (
	restartEvery = 16
	restartSize  = 4
	trailerSize  = 4 + 1 + crc32.Size
	mostEntry    = 1 << 28 // bytes of a key, and of a value
	mostBlock    = 1 << 30 // bytes of a block
)

// castagnoli makes the table anew where it is asked for; the runtime keeps it.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// blockSum is the checksum of a block that lies at an offset of a segment.
func blockSum(id uint64, offset int64, bytes []byte) uint32 {
	seed := uint32(id) ^ uint32(id>>32) ^ uint32(offset) ^ uint32(offset>>32)*0x9e3779b1
	return crc32.Update(seed, castagnoli(), bytes)
}

// block is a block whose checksum fits.
type block struct {
	entries  []byte
	restarts []byte
}

// parseBlock checks a block and finds its parts. The text says what is wrong with it, and is empty if nothing is.
func parseBlock(data []byte, id uint64, offset int64, level int) (b block, wrong string) {
	sumAt := len(data) - crc32.Size
	if len(data) < trailerSize {
		return b, "a block is too short"
	}
	if binary.LittleEndian.Uint32(data[sumAt:]) != blockSum(id, offset, data[:sumAt]) {
		return b, "the checksum of a block does not fit"
	}
	if int(data[sumAt-1]) != level {
		return b, "a block is of another level"
	}
	end := len(data) - trailerSize
	n := int64(binary.LittleEndian.Uint32(data[end:]))
	if n == 0 || n*restartSize >= int64(end) {
		return b, "a block has no entries"
	}
	restarts := end - int(n)*restartSize
	return block{entries: data[:restarts], restarts: data[restarts:end]}, ""
}

func (b *block) restart(i int) int {
	return int(binary.LittleEndian.Uint32(b.restarts[i*restartSize:]))
}

// blockCursor stands on an entry of a block, or on none. Key and value are valid until it moves.
type blockCursor struct {
	block
	key  []byte // the cursor's own
	val  []byte // a part of the block
	tomb bool
	at   int  // offset of the entry it stands on
	next int  // offset of the entry after it
	ok   bool // it stands on an entry
	bad  bool // the block cannot be understood
}

// reset puts the cursor before the first entry of a block.
func (c *blockCursor) reset(b block) {
	c.block, c.key, c.val = b, c.key[:0], nil
	c.at, c.next, c.ok, c.bad = 0, 0, false, false
}

func (c *blockCursor) fail() bool {
	c.ok, c.bad = false, true
	return false
}

// uvarint reads a number of at most 32 bits at an offset of the entries. The offset after it is 0 if there is none.
func (b *block) uvarint(at int) (uint32, int) {
	if at < len(b.entries) && b.entries[at] < 0x80 {
		return uint32(b.entries[at]), at + 1
	}
	if at > len(b.entries) {
		return 0, 0
	}
	v, n := binary.Uvarint(b.entries[at:])
	if n <= 0 || v > 1<<32-1 {
		return 0, 0
	}
	return uint32(v), at + n
}

// forward moves to the next entry. Keys ascend, or the block is not one of ours.
func (c *blockCursor) forward() bool {
	if c.bad || c.next >= len(c.entries) {
		c.ok = false
		return false
	}
	at := c.next
	shared, p := c.uvarint(at)
	unshared, q := c.uvarint(p)
	mark, r := c.uvarint(q)
	length := int64(mark >> 1)
	if p == 0 || q == 0 || r == 0 || mark&1 == 1 && length != 0 ||
		int64(shared) > int64(len(c.key)) || int64(unshared)+length > int64(len(c.entries)-r) {
		return c.fail()
	}
	suffix := c.entries[r : r+int(unshared)]
	if at > 0 && !c.follows(int(shared), suffix) {
		return c.fail()
	}
	c.key = append(c.key[:shared], suffix...)
	r += int(unshared)
	c.val, c.tomb = c.entries[r:r+int(length):r+int(length)], mark&1 == 1
	c.at, c.next, c.ok = at, r+int(length), true
	return true
}

// follows tells whether a key that is written so comes after the one before.
func (c *blockCursor) follows(shared int, suffix []byte) bool {
	if !c.ok && shared == 0 {
		return true // the first one after a jump
	}
	if shared == 0 {
		return bytes.Compare(suffix, c.key) > 0
	}
	return len(suffix) > 0 && (shared == len(c.key) || suffix[0] > c.key[shared])
}

// jump goes to the entry of a restart.
func (c *blockCursor) jump(i int) bool {
	c.key, c.ok, c.next = c.key[:0], false, c.restart(i)
	if c.bad || c.next < 0 || c.next >= len(c.entries) {
		return c.fail()
	}
	return c.forward()
}

// restartKey is the key of the entry of a restart, where it lies; nil and not ok if it cannot be read.
func (c *blockCursor) restartKey(i int) ([]byte, bool) {
	at := c.restart(i)
	if at < 0 || at >= len(c.entries) {
		return nil, false
	}
	shared, p := c.uvarint(at)
	unshared, q := c.uvarint(p)
	_, r := c.uvarint(q)
	if p == 0 || q == 0 || r == 0 || shared != 0 || int64(unshared) > int64(len(c.entries)-r) {
		return nil, false
	}
	return c.entries[r : r+int(unshared)], true
}

// approach goes to the last restart whose key is below key, or to the first one if none is; with orEqual, key itself counts as below.
func (c *blockCursor) approach(key []byte, orEqual bool) bool {
	low, high := 0, len(c.restarts)/restartSize
	for high-low > 1 {
		mid := int(uint(low+high) / 2)
		at, ok := c.restartKey(mid)
		if !ok {
			return c.fail()
		}
		if order := bytes.Compare(at, key); order < 0 || order == 0 && orEqual {
			low = mid
		} else {
			high = mid
		}
	}
	return c.jump(low)
}

// seek goes to the first entry whose key is key or above.
func (c *blockCursor) seek(key []byte) bool {
	for ok := c.approach(key, false); ok; ok = c.forward() {
		if bytes.Compare(c.key, key) >= 0 {
			return true
		}
	}
	return false
}

// seekBelow goes to the last entry whose key is below key; with orEqual, key itself counts as below. Where there is none the
// cursor is at the first entry, and does not stand on it.
func (c *blockCursor) seekBelow(key []byte, orEqual bool) bool {
	for ok := c.approach(key, orEqual); ok; ok = c.forward() {
		order := bytes.Compare(c.key, key)
		if order == 0 && orEqual {
			return true
		}
		if order >= 0 {
			return c.back()
		}
	}
	return !c.bad && c.last()
}

// floorValue is the value of the entry that seekBelow would go to with orEqual; not ok if there is none. It leaves the cursor anywhere.
func (c *blockCursor) floorValue(key []byte) (val []byte, ok bool) {
	for on := c.approach(key, true); on; on = c.forward() {
		if bytes.Compare(c.key, key) > 0 {
			break
		}
		val, ok = c.val, true
	}
	return val, ok && !c.bad
}

// last goes to the last entry.
func (c *blockCursor) last() bool {
	for ok := c.jump(len(c.restarts)/restartSize - 1); ok; ok = c.forward() {
		if c.next >= len(c.entries) {
			return true
		}
	}
	return false
}

// back moves to the entry before: it begins at the restart before that one and goes forward.
func (c *blockCursor) back() bool {
	at := c.at
	if at == 0 || c.bad {
		c.ok = false
		return false
	}
	low, high := 0, len(c.restarts)/restartSize
	for high-low > 1 {
		if mid := int(uint(low+high) / 2); c.restart(mid) < at {
			low = mid
		} else {
			high = mid
		}
	}
	for ok := c.jump(low); ok; ok = c.forward() {
		if c.next == at {
			return true
		}
		if c.next > at {
			return c.fail()
		}
	}
	return c.fail()
}
