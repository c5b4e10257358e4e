package table

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	mmap "github.com/blevesearch/mmap-go"

	"github.com/seed-a44923cb/memctl/internal/derived"
)

// segmentRef names a segment and what it must be.
type segmentRef struct {
	name       string
	id         uint64
	size       int64
	entries    uint64
	tombstones uint64
}

// segment is an open segment. It is mapped where the system can, and read with ReadAt where it cannot; only the topmost
// block is in memory. It is closed when nobody holds it any more.
type segment struct {
	ref    segmentRef
	path   string
	file   *os.File  // nil: mapped
	mapped mmap.MMap // nil: read by file
	root   block     // in memory of its own
	top    footer
	users  atomic.Int32
	read   func(bytes int) // told of each part that is read; nil: nobody is

	mu    sync.RWMutex
	known map[handle]leveled // blocks that were checked where they are mapped
}

// leveled is a block with its level.
type leveled struct {
	block

	level int
}

// openSegment opens the segment that a manifest names.
func openSegment(d *derived.Dir, ref segmentRef, read func(bytes int)) (*segment, error) {
	path := d.Path(ref.name)
	f, info, err := d.Open(ref.name)
	if err != nil {
		if _, other := errors.AsType[*derived.NotPlainError](err); other || errors.Is(err, fs.ErrNotExist) {
			return nil, &CorruptError{Path: path, Err: err}
		}
		return nil, fmt.Errorf("open segment: %w", err)
	}
	if info.Size() != ref.size {
		_ = f.Close()
		return nil, &CorruptError{Path: path, Err: fmt.Errorf("is %d bytes, was %d", info.Size(), ref.size)}
	}
	s := &segment{ref: ref, path: path, file: f, read: read}
	s.users.Store(1)
	if m, err := mmap.Map(f, mmap.RDONLY, 0); err == nil {
		s.mapped, s.file = m, nil
		_ = f.Close() // what is mapped stays
	}
	if err := s.begin(); err != nil {
		s.release()
		return nil, err
	}
	return s, nil
}

// begin reads the magic, the footer and the topmost block.
func (s *segment) begin() (err error) {
	end := s.ref.size - footerSize
	if end < int64(len(segmentMagic)) {
		return s.corrupt(0, errors.New("too short for a segment"))
	}
	magic, err := s.bytes(handle{length: len(segmentMagic)}, make([]byte, 0, len(segmentMagic)))
	if err != nil {
		return err
	}
	if string(magic) != segmentMagic {
		return s.corrupt(0, errors.New("not a segment of this version"))
	}
	foot, err := s.bytes(handle{offset: end, length: footerSize}, make([]byte, 0, footerSize))
	if err != nil {
		return err
	}
	top, ok := parseFooter(foot, end)
	if !ok {
		return s.corrupt(end, errors.New("the footer cannot be read"))
	}
	if top.id != s.ref.id || top.entries != s.ref.entries || top.tombstones != s.ref.tombstones {
		return s.corrupt(end, errors.New("another segment than was written"))
	}
	s.top = top
	s.root, err = s.block(top.root, top.level, new([]byte))
	return err
}

func (s *segment) corrupt(offset int64, err error) error {
	return &CorruptError{Path: s.path, Offset: offset, Err: err}
}

// retain makes the segment stay open until one more release.
func (s *segment) retain() { s.users.Add(1) }

func (s *segment) release() {
	if s.users.Add(-1) > 0 {
		return
	}
	if s.mapped != nil {
		_ = s.mapped.Unmap()
	}
	if s.file != nil {
		_ = s.file.Close()
	}
}

// fault is the error for what a mapped file does to its reader when it is cut or its disk fails: with [debug.SetPanicOnFault], a page that
// is not there is a panic.
func (s *segment) fault(offset int64, recovered any) error {
	err, ok := recovered.(runtime.Error)
	if !ok {
		panic(recovered)
	}
	return s.corrupt(offset, fmt.Errorf("read: %w", err))
}

// bytes copies a part of the file into a buffer, which grows where it has to.
func (s *segment) bytes(h handle, buf []byte) (_ []byte, err error) {
	s.count(h)
	if s.mapped != nil {
		old := debug.SetPanicOnFault(true)
		defer func() {
			debug.SetPanicOnFault(old)
			if r := recover(); r != nil {
				err = s.fault(h.offset, r)
			}
		}()
		return append(buf[:0], s.mapped[h.offset:h.offset+int64(h.length)]...), nil
	}
	if cap(buf) < h.length {
		buf = make([]byte, h.length)
	}
	buf = buf[:h.length]
	if _, err := s.file.ReadAt(buf, h.offset); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, s.corrupt(h.offset, err)
		}
		return nil, fmt.Errorf("read %s: %w", s.path, err)
	}
	return buf, nil
}

// count tells of a part that is read.
func (s *segment) count(h handle) {
	if s.read != nil {
		s.read(h.length)
	}
}

// block reads a block into a buffer.
func (s *segment) block(h handle, level int, buf *[]byte) (b block, err error) {
	if *buf, err = s.bytes(h, *buf); err != nil {
		return b, err
	}
	b, wrong := parseBlock(*buf, s.top.id, h.offset, level)
	if wrong != "" {
		return b, s.corrupt(h.offset, errors.New(wrong))
	}
	return b, nil
}

// get finds an entry, the value of which is a copy. A segment that is mapped is searched where it lies.
func (s *segment) get(key []byte) (value []byte, tomb, found bool, err error) {
	var room [128]byte
	c := blockCursor{key: room[:0]}
	h := s.top.root
	old := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(old)
		if r := recover(); r != nil {
			err = s.fault(h.offset, r)
		}
	}()
	var buf []byte
	b := s.root
	for level := s.top.level; ; level-- {
		c.reset(b)
		if level == 0 {
			if c.seek(key) && string(c.key) == string(key) {
				return append([]byte{}, c.val...), c.tomb, true, nil
			}
		} else if val, ok := c.floorValue(key); ok {
			below, ok := parseHandle(val, h.offset)
			if !ok {
				return nil, false, false, s.corrupt(h.offset, errHandle)
			}
			h = below
			if b, err = s.inPlace(h, level-1, &buf); err != nil {
				return nil, false, false, err
			}
			continue
		}
		switch {
		case c.bad:
			err = s.corrupt(h.offset, errEntry)
		case level > 0:
			err = s.corrupt(h.offset, errFound)
		}
		return nil, false, false, err
	}
}

// inPlace is a block where it is mapped, and is checked there once; else it is read into a buffer.
func (s *segment) inPlace(h handle, level int, buf *[]byte) (block, error) {
	if s.mapped == nil {
		return s.block(h, level, buf)
	}
	s.mu.RLock()
	k, known := s.known[h]
	s.mu.RUnlock()
	if known && k.level == level {
		return k.block, nil
	}
	s.count(h)
	b, wrong := parseBlock(s.mapped[h.offset:h.offset+int64(h.length)], s.top.id, h.offset, level)
	if wrong != "" {
		return b, s.corrupt(h.offset, errors.New(wrong))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known == nil {
		s.known = map[handle]leveled{}
	}
	s.known[h] = leveled{b, level}
	return b, nil
}
