package segment

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"sort"
	"sync"

	"github.com/blevesearch/vellum"
)

// Segment reads a segment.
type Segment struct {
	fields []Field
	dir    directory
	data   []byte

	mu    sync.Mutex
	dicts []*Dict // of the fields that were asked for
	block textBlock
}

// textBlock is the block of texts that was read last.
type textBlock struct {
	number int
	text   []byte
	reader io.ReadCloser
}

// Open reads a segment with some fields, those with which it was made. It holds on to data.
func Open(data []byte, fields []Field) (*Segment, error) {
	dir, err := readDirectory(data)
	if err != nil {
		return nil, err
	}
	if len(dir.fields) != len(fields) {
		return nil, fmt.Errorf("%w: %d fields, want %d", errDamaged, len(dir.fields), len(fields))
	}
	return &Segment{fields: fields, dir: *dir, data: data, dicts: make([]*Dict, len(fields)), block: textBlock{number: -1}}, nil
}

// Docs is how many documents there are.
func (s *Segment) Docs() int { return s.dir.docs }

// Dict is the dictionary of a field.
type Dict struct {
	fst   *vellum.FST
	lists []byte
	docs  int
	runs  bool
}

// Dict returns the dictionary of a field. It may be used by one goroutine at a time.
func (s *Segment) Dict(field int) (*Dict, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dicts[field] != nil {
		return s.dicts[field], nil
	}
	p := &s.dir.fields[field]
	fst, err := vellum.Load(p.dict.of(s.data))
	if err != nil {
		return nil, fmt.Errorf("read dictionary %s: %w", s.fields[field].Name, err)
	}
	s.dicts[field] = &Dict{fst: fst, lists: p.lists.of(s.data), docs: s.dir.docs, runs: s.fields[field].Runs}
	return s.dicts[field], nil
}

// List is the documents that have a term; none if it is not there.
func (d *Dict) List(term string) (List, error) {
	value, ok, err := d.fst.Get([]byte(term))
	if err != nil || !ok {
		return List{}, err
	}
	return listAt(d.lists, value, d.docs, d.runs)
}

// Search goes through the terms in [from, to) that an automaton takes, ascending; nil bounds are open, a nil automaton takes all.
func (d *Dict) Search(walk vellum.Automaton, from, to []byte) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		var it vellum.Iterator
		var err error
		if walk == nil {
			it, err = d.fst.Iterator(from, to)
		} else {
			it, err = d.fst.Search(walk, from, to)
		}
		for ; err == nil; err = it.Next() {
			term, _ := it.Current()
			if !yield(string(term), nil) {
				return
			}
		}
		if !errors.Is(err, vellum.ErrIteratorDone) {
			yield("", fmt.Errorf("read dictionary: %w", err))
		}
	}
}

// Lengths are how long a field of the documents is.
type Lengths struct {
	data   []byte
	width  int
	sparse bool
}

// Lengths returns those of a field.
func (s *Segment) Lengths(field int) Lengths {
	p := &s.dir.fields[field]
	return Lengths{p.lengths.of(s.data), int(p.width), p.sparse}
}

// Of is the length of a document.
func (l *Lengths) Of(doc uint32) uint32 {
	if l.width == 0 {
		return 0
	}
	at := int(doc) * l.width
	if l.sparse {
		row := 4 + l.width
		n := len(l.data) / row
		i := sort.Search(n, func(i int) bool { return binary.LittleEndian.Uint32(l.data[i*row:]) >= doc })
		if i == n || binary.LittleEndian.Uint32(l.data[i*row:]) != doc {
			return 0
		}
		at = i*row + 4
	}
	return length(l.data[at:], l.width)
}

func length(b []byte, width int) uint32 {
	switch width {
	case 1:
		return uint32(b[0])
	case 2:
		return uint32(binary.LittleEndian.Uint16(b))
	default:
		return binary.LittleEndian.Uint32(b)
	}
}

// Ahead is the length of a document behind those that it was asked for before.
func (l *Lengths) Ahead(doc uint32) uint32 {
	if !l.sparse {
		return l.Of(doc)
	}
	row := 4 + l.width
	for len(l.data) >= row && binary.LittleEndian.Uint32(l.data) < doc {
		l.data = l.data[row:]
	}
	if len(l.data) < row || binary.LittleEndian.Uint32(l.data) != doc {
		return 0
	}
	return length(l.data[4:], l.width)
}

// Record is the record of a document. It lies in the segment.
func (s *Segment) Record(doc uint32) []byte {
	index, records := s.dir.recordsAt.of(s.data), s.dir.records.of(s.data)
	at := int(binary.LittleEndian.Uint64(index[doc/recordsPerOffset*8:]))
	for range doc % recordsPerOffset {
		n, from := uvarint(records, at)
		at = from + int(n)
	}
	n, at := uvarint(records, at)
	return records[at:][:n]
}

// Records goes through the records of all documents.
func (s *Segment) Records() iter.Seq2[uint32, []byte] {
	return func(yield func(uint32, []byte) bool) {
		records := s.dir.records.of(s.data)
		for doc, at := 0, 0; doc < s.dir.docs; doc++ {
			n, from := uvarint(records, at)
			if !yield(uint32(doc), records[from:][:n]) {
				return
			}
			at = from + int(n)
		}
	}
}

const blockRow = 4 + 8

// blocks is how many blocks of texts there are, and where one lies.
func (s *Segment) blocks() int { return int(s.dir.textsAt.size / blockRow) }

func (s *Segment) blockAt(i int) (first uint32, packed []byte) {
	index, data := s.dir.textsAt.of(s.data), s.dir.texts.of(s.data)
	row := index[i*blockRow:]
	first = binary.LittleEndian.Uint32(row)
	at, end := binary.LittleEndian.Uint64(row[4:]), uint64(len(data))
	if i+1 < s.blocks() {
		end = binary.LittleEndian.Uint64(row[blockRow+4:])
	}
	return first, data[at:end]
}

// text is Text, good until the next call. The caller holds the lock.
func (s *Segment) text(doc uint32) ([]byte, error) {
	i := sort.Search(s.blocks(), func(i int) bool { first, _ := s.blockAt(i); return first > doc }) - 1
	if i < 0 {
		return nil, errDamaged
	}
	if s.block.number != i {
		if err := s.readBlock(i); err != nil {
			return nil, err
		}
	}
	first, _ := s.blockAt(i)
	return textOf(s.block.text, int(doc-first)), nil
}

// Text is the text of a document.
func (s *Segment) Text(doc uint32) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text, err := s.text(doc)
	return bytes.Clone(text), err
}

// textOf is the nth text of a block.
func textOf(block []byte, n int) []byte {
	at := 0
	for range n {
		size, from := uvarint(block, at)
		at = from + int(size)
	}
	size, at := uvarint(block, at)
	return block[at:][:size]
}

// mostOfBlock bounds a block that is read, for a damaged one could be without end: the longest texts of a document and what may stand before it.
const mostOfBlock = 64 << 20

func (s *Segment) readBlock(i int) error {
	b := &s.block
	_, packed := s.blockAt(i)
	b.number = -1
	if b.reader == nil {
		b.reader = flate.NewReader(bytes.NewReader(packed))
	} else if err := b.reader.(flate.Resetter).Reset(bytes.NewReader(packed), nil); err != nil { //nolint:errcheck // what flate makes can be reset
		return fmt.Errorf("read texts: %w", err)
	}
	out := bytes.NewBuffer(b.text[:0])
	if n, err := io.Copy(out, io.LimitReader(b.reader, mostOfBlock)); err != nil || n == mostOfBlock {
		return fmt.Errorf("read texts: %w", errors.Join(errDamaged, err))
	}
	b.text, b.number = out.Bytes(), i
	return nil
}

const fileRow = 4 + 4

func (s *Segment) files() int { return int(s.dir.files.size / fileRow) }

func (s *Segment) fileAt(i int) file {
	index, paths := s.dir.files.of(s.data), s.dir.paths.of(s.data)
	row := index[i*fileRow:]
	at, end := binary.LittleEndian.Uint32(row[4:]), uint32(len(paths))
	if i+1 < s.files() {
		end = binary.LittleEndian.Uint32(row[fileRow+4:])
	}
	return file{string(paths[at:end]), binary.LittleEndian.Uint32(row)}
}

// Path is the path of the file that a document is of.
func (s *Segment) Path(doc uint32) string {
	index := s.dir.files.of(s.data)
	i := sort.Search(s.files(), func(i int) bool { return binary.LittleEndian.Uint32(index[i*fileRow:]) > doc })
	return s.fileAt(i - 1).path
}

// Files goes through the files: their paths, and the documents of each from first to before next.
func (s *Segment) Files() iter.Seq2[string, [2]uint32] {
	return func(yield func(string, [2]uint32) bool) {
		for i := range s.files() {
			f, next := s.fileAt(i), uint32(s.dir.docs)
			if i+1 < s.files() {
				next = s.fileAt(i + 1).first
			}
			if !yield(f.path, [2]uint32{f.first, next}) {
				return
			}
		}
	}
}
