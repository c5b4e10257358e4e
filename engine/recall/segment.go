package recall

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/RoaringBitmap/roaring/v2"
	mmap "github.com/blevesearch/mmap-go"
	segapi "github.com/blevesearch/scorch_segment_api/v2"
	zap "github.com/blevesearch/zapx/v17"

	"github.com/seed-a44923cb/memctl/internal/derived"
)

// openSegment is a mapped segment and the documents of it that no longer count.
type openSegment struct {
	ref     segRef
	path    string // for messages
	file    *os.File
	mapped  mmap.MMap
	seg     *zap.SegmentBase
	deleted *roaring.Bitmap // nil: none
}

func (s *openSegment) close() {
	if s.seg != nil {
		_ = s.seg.Close()
	}
	if s.mapped != nil {
		_ = s.mapped.Unmap()
	}
	_ = s.file.Close()
}

// live is the number of documents that count.
func (s *openSegment) live() int {
	n := s.ref.Docs
	if s.deleted != nil {
		n -= int(s.deleted.GetCardinality())
	}
	return n
}

// generation is an opened manifest. Close it.
type generation struct {
	manifest *manifest
	segments []*openSegment
}

func (g *generation) close() {
	for _, s := range g.segments {
		s.close()
	}
	g.segments = nil
}

// guard turns what a damaged mapped file does to its reader (an index out of range, a fault on a page that is no
// longer there) into a CorruptError of the index. Call it deferred, as `defer guard(dir, &err)()`.
func guard(dir string, err *error) func() {
	old := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(old)
		switch r := recover().(type) {
		case nil:
		case runtime.Error:
			*err = &CorruptError{Path: dir, Err: fmt.Errorf("read segment: %w", r)}
		default:
			panic(r)
		}
	}
}

// openGeneration maps the segments that a manifest names. A segment that is gone is reported as such
// (os.ErrNotExist inside), because a reader then looks at CURRENT again.
func openGeneration(d *derived.Dir, m *manifest) (g *generation, err error) {
	g = &generation{manifest: m}
	defer func() {
		if err != nil {
			g.close()
			g = nil
		}
	}()
	for i := range m.Segments {
		s, err := openOne(d, m.Segments[i])
		if err != nil {
			return g, err
		}
		g.segments = append(g.segments, s)
	}
	return g, nil
}

func openOne(d *derived.Dir, ref segRef) (s *openSegment, err error) {
	path := d.Path(ref.Name)
	defer guard(path, &err)()
	fail := func(err error) (*openSegment, error) { return nil, &CorruptError{Path: path, Err: err} }
	f, info, err := d.Open(ref.Name)
	if err != nil {
		return fail(err)
	}
	s = &openSegment{ref: ref, path: path, file: f}
	done := false
	defer func() {
		if !done {
			s.close()
			s = nil
		}
	}()
	if info.Size() != ref.Size {
		return fail(fmt.Errorf("is %d bytes, was %d", info.Size(), ref.Size))
	}
	if s.deleted, err = ref.deleted(); err != nil {
		return fail(err)
	}
	if err := s.load(); err != nil {
		return fail(err)
	}
	if int(s.seg.Count()) != ref.Docs {
		return fail(errors.New("number of documents does not match"))
	}
	done = true
	return s, nil
}

// load maps the file of a segment and reads its footer: what zap does with a path, done with a file that is open. So nothing is ever opened by a
// path that could lead elsewhere by now.
func (s *openSegment) load() error {
	m, err := mmap.Map(s.file, mmap.RDONLY, 0)
	if err != nil {
		return err
	}
	s.mapped = m
	if len(m) < zap.FooterSize {
		return errors.New("too short for a segment")
	}
	// From its end: checksum, version, mode of the chunks, where the sections and the stored fields are listed, number of documents, length
	// of the name of what encoded it (nothing here).
	foot := m[len(m)-zap.FooterSize:]
	idLen := binary.BigEndian.Uint32(foot)
	docs, stored, sections := binary.BigEndian.Uint64(foot[4:]), binary.BigEndian.Uint64(foot[12:]), binary.BigEndian.Uint64(foot[20:])
	mode, version, crc := binary.BigEndian.Uint32(foot[28:]), binary.BigEndian.Uint32(foot[32:]), binary.BigEndian.Uint32(foot[36:])
	if version != zap.Version || idLen != 0 {
		return fmt.Errorf("segment of version %d, want %d", version, zap.Version)
	}
	s.seg, err = zap.InitSegmentBase(m[:len(m)-zap.FooterSize], crc, mode, docs, stored, sections, nil, new(segapi.Stats))
	return err
}

// rangeDocs adds to out the live documents that have a term in [from, to) in a keyword field; nil bounds are open.
func (s *openSegment) rangeDocs(name string, from, to []byte, out *roaring.Bitmap) error {
	terms, err := s.rangeTerms(name, from, to)
	if err != nil {
		return err
	}
	return s.termDocs(name, terms, out)
}

// rangeTerms are the terms of a keyword field in [from, to), ascending; nil bounds are open.
func (s *openSegment) rangeTerms(name string, from, to []byte) (terms []string, err error) {
	dict, err := s.seg.Dictionary(name)
	if err != nil {
		return nil, fmt.Errorf("read dictionary %s: %w", name, err)
	}
	it := dict.AutomatonIterator(nil, from, to)
	for {
		e, err := it.Next()
		if err != nil {
			return nil, fmt.Errorf("read dictionary %s: %w", name, err)
		}
		if e == nil {
			return terms, nil
		}
		terms = append(terms, e.Term)
	}
}

// termDocs adds to out the live documents that have one of the terms in a keyword field.
func (s *openSegment) termDocs(name string, terms []string, out *roaring.Bitmap) error {
	dict, err := s.seg.Dictionary(name)
	if err != nil {
		return fmt.Errorf("read dictionary %s: %w", name, err)
	}
	for _, t := range terms {
		if err := postingsInto(dict, t, out); err != nil {
			return err
		}
	}
	if s.deleted != nil {
		out.AndNot(s.deleted)
	}
	return nil
}

func postingsInto(dict segapi.TermDictionary, term string, out *roaring.Bitmap) error {
	list, err := dict.PostingsList([]byte(term), nil, nil)
	if err != nil {
		return fmt.Errorf("read postings: %w", err)
	}
	return listInto(list, out)
}

// listInto adds the documents of a list, deleted ones too.
func listInto(list segapi.PostingsList, out *roaring.Bitmap) error {
	zl, ok := list.(*zap.PostingsList)
	if !ok {
		return fmt.Errorf("read postings: unexpected type %T", list)
	}
	zl.OrInto(out)
	return nil
}

// verifySegments compares the bytes of the segments with their checksums.
func verifySegments(d *derived.Dir, m *manifest) error {
	for _, ref := range m.Segments {
		got, err := refOf(d, ref.Name)
		path := d.Path(ref.Name)
		if err != nil {
			return &CorruptError{Path: path, Err: err}
		}
		if got != ref.fileRef {
			return &CorruptError{Path: path, Err: errors.New("checksum does not match")}
		}
	}
	return nil
}
