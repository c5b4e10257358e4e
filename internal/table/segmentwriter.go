package table

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// A segment is a tree of blocks, written from left to right:
//
//	magic     says what it is
//	blocks    those of level 0 hold the pairs; one of a level above holds, for each block below it, a key that is above all
//	          keys before that block and not above its first one, and where it lies (offset and length as uvarints). A block lies
//	          behind those below it
//	footer    offset and length of the topmost block, its level, the id of the segment, the number of entries and of
//	          tombstones among them, the checksum of the footer, all of fixed size
//
// All bytes but the magic, which is compared, are under one checksum or another.
const (
	segmentMagic = "memctl segment 1\n"
	footerSize   = 8 + 4 + 4 + 8 + 8 + 8 + crc32.Size
	leastSegment = len(segmentMagic) + footerSize + trailerSize + restartSize
	mostLevels   = 40 // of a segment that is read: each block above the leaves has two below it at least
	writeBuffer  = 64 << 10
)

// errOrder says that keys do not ascend.
var errOrder = errors.New("keys do not ascend")

// footer is the end of a segment.
type footer struct {
	root       handle
	level      int // of the root
	id         uint64
	entries    uint64 // tombstones too
	tombstones uint64
}

// handle is where a block lies.
type handle struct {
	offset int64
	length int
}

// appendHandle writes a handle as the value of an entry.
func appendHandle(buf []byte, h handle) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(buf, uint64(h.offset)), uint64(h.length))
}

// parseHandle reads a handle. It is not ok if it is not one of a block that ends at or before limit.
func parseHandle(val []byte, limit int64) (h handle, ok bool) {
	offset, n := binary.Uvarint(val)
	if n <= 0 {
		return h, false
	}
	length, m := binary.Uvarint(val[n:])
	if m <= 0 || n+m != len(val) || offset < uint64(len(segmentMagic)) || offset > uint64(limit) || length > min(uint64(limit)-offset, mostBlock) {
		return h, false
	}
	return handle{offset: int64(offset), length: int(length)}, true
}

func (f *footer) encode() []byte {
	b := binary.LittleEndian.AppendUint64(make([]byte, 0, footerSize), uint64(f.root.offset))
	b = binary.LittleEndian.AppendUint32(b, uint32(f.root.length))
	b = binary.LittleEndian.AppendUint32(b, uint32(f.level))
	b = binary.LittleEndian.AppendUint64(b, f.id)
	b = binary.LittleEndian.AppendUint64(b, f.entries)
	b = binary.LittleEndian.AppendUint64(b, f.tombstones)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli()))
}

// parseFooter reads the end of a segment of which the blocks end at limit.
func parseFooter(b []byte, limit int64) (f footer, ok bool) {
	end := footerSize - crc32.Size
	if len(b) != footerSize || crc32.Checksum(b[:end], castagnoli()) != binary.LittleEndian.Uint32(b[end:]) {
		return f, false
	}
	offset, length := binary.LittleEndian.Uint64(b), uint64(binary.LittleEndian.Uint32(b[8:]))
	level := binary.LittleEndian.Uint32(b[12:])
	if offset < uint64(len(segmentMagic)) || offset > uint64(limit) || length != uint64(limit)-offset || length > mostBlock || level >= mostLevels {
		return f, false
	}
	return footer{
		root: handle{offset: int64(offset), length: int(length)}, level: int(level), id: binary.LittleEndian.Uint64(b[16:]),
		entries: binary.LittleEndian.Uint64(b[24:]), tombstones: binary.LittleEndian.Uint64(b[32:]),
	}, true
}

// segmentWriter writes pairs in ascending order as a segment. It holds one block of each level.
type segmentWriter struct {
	out    *bufio.Writer
	block  int // bytes that a block is not to pass
	footer footer
	offset int64
	levels []*levelWriter
	last   []byte // key of the last pair
	err    error
}

// levelWriter is the block of a level that is being filled.
type levelWriter struct {
	blockBuilder
	above []byte // the key by which the level above will know the block
	buf   []byte // for a handle
}

func newSegmentWriter(w io.Writer, id uint64, block int) *segmentWriter {
	s := &segmentWriter{out: bufio.NewWriterSize(w, writeBuffer), block: block, footer: footer{id: id}}
	s.write([]byte(segmentMagic))
	return s
}

func (s *segmentWriter) write(b []byte) {
	if s.err != nil {
		return
	}
	_, s.err = s.out.Write(b)
	s.offset += int64(len(b))
}

// add writes a pair, or a tombstone.
func (s *segmentWriter) add(key, value []byte, tomb bool) error {
	switch {
	case s.err != nil:
		return s.err
	case len(key) > mostEntry || len(value) > mostEntry:
		s.err = fmt.Errorf("a key of %d bytes with a value of %d: at most %d", len(key), len(value), mostEntry)
	case s.footer.entries > 0 && !sorted(s.last, key):
		s.err = fmt.Errorf("%w: %.40q after %.40q", errOrder, key, s.last)
	}
	if s.err != nil {
		return s.err
	}
	if len(s.levels) == 0 {
		s.levels = append(s.levels, &levelWriter{})
	}
	leaf := s.levels[0]
	if leaf.n > 0 && leaf.room(len(key), len(value)) > s.block {
		s.flush(0)
		leaf.above = append(leaf.above[:0], separator(s.last, key)...)
	}
	leaf.add(key, value, tomb)
	s.last = append(s.last[:0], key...)
	s.footer.entries++
	if tomb {
		s.footer.tombstones++
	}
	return s.err
}

// flush writes the block of a level, and tells the level above where it lies.
func (s *segmentWriter) flush(level int) {
	w := s.levels[level]
	h := s.put(level)
	if level+1 == len(s.levels) {
		s.levels = append(s.levels, &levelWriter{})
	}
	up := s.levels[level+1]
	w.buf = appendHandle(w.buf[:0], h)
	if up.n > 1 && up.room(len(w.above), len(w.buf)) > s.block { // never a block for each block below
		s.flush(level + 1)
		up.above = append(up.above[:0], w.above...)
	}
	up.add(w.above, w.buf, false)
}

// put writes the block of a level.
func (s *segmentWriter) put(level int) handle {
	w := s.levels[level]
	data := w.finish(s.footer.id, s.offset, level)
	h := handle{offset: s.offset, length: len(data)}
	s.write(data)
	w.reset()
	return h
}

// finish writes what is left and the footer. A segment has at least one entry.
func (s *segmentWriter) finish() (segmentRef, error) {
	for level := 0; ; level++ {
		if level+1 == len(s.levels) { // nothing of this level has been written: it is the topmost
			s.footer.level, s.footer.root = level, s.put(level)
			break
		}
		s.flush(level)
	}
	s.write(s.footer.encode())
	if s.err == nil {
		s.err = s.out.Flush()
	}
	f := &s.footer
	return segmentRef{name: segmentName(f.id), id: f.id, size: s.offset, entries: f.entries, tombstones: f.tombstones}, s.err
}
