package recall

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/RoaringBitmap/roaring/v2"
	mmap "github.com/blevesearch/mmap-go"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/internal/derived"
)

// openSegment is a mapped segment and the documents of it that no longer count.
type openSegment struct {
	ref     segRef
	path    string // for messages
	file    *os.File
	mapped  mmap.MMap
	seg     *segment.Segment
	deleted *roaring.Bitmap // nil: none

	paths map[string][2]uint32 // of the files their documents, from first to before next; made when it is first asked for
}

// files are the files of the segment, deleted ones too, with the first of their documents and the one behind the last.
func (s *openSegment) files() map[string][2]uint32 {
	if s.paths == nil {
		s.paths = maps.Collect(s.seg.Files())
	}
	return s.paths
}

func (s *openSegment) close() {
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
	if s.seg.Docs() != ref.Docs {
		return fail(errors.New("number of documents does not match"))
	}
	done = true
	return s, nil
}

// load maps the file of a segment, which is open already, so that nothing is ever opened by a path that could lead elsewhere by now.
func (s *openSegment) load() error {
	m, err := mmap.Map(s.file, mmap.RDONLY, 0)
	if err != nil {
		return err
	}
	s.mapped = m
	s.seg, err = segment.Open(m, schema())
	return err
}

// isDeleted reports whether a document no longer counts.
func (s *openSegment) isDeleted(doc uint32) bool { return s.deleted != nil && s.deleted.Contains(doc) }

// found is the documents of a segment that have a term in a field, without deleted ones.
type found struct {
	list    segment.List
	lengths segment.Lengths
	except  *roaring.Bitmap // nil: none
	n       int
	asked   int             // how often it was asked whether a document is among them
	docs    *roaring.Bitmap // the documents, once that was asked more often than going through them takes
}

// askedOften is from when on.
const askedOften = 4

// find looks a term up; nil where no document has it.
func (s *openSegment) find(field int, term string) (*found, error) {
	d, err := s.seg.Dict(field)
	if err != nil {
		return nil, err
	}
	list, err := d.List(term)
	if err != nil || list.Len() == 0 {
		return nil, err
	}
	f := &found{list: list, n: list.Len(), lengths: s.seg.Lengths(field), except: s.deleted}
	if s.deleted != nil && !s.deleted.IsEmpty() {
		f.n = 0
		for p := list.Postings(); ; {
			doc, _, ok := p.Next()
			if !ok {
				break
			}
			if !s.deleted.Contains(doc) {
				f.n++
			}
		}
		if f.n == 0 {
			return nil, nil
		}
	}
	return f, nil
}

// addTo adds the documents to a set.
func (f *found) addTo(out *roaring.Bitmap) {
	f.list.AddTo(out)
	if f.except != nil {
		out.AndNot(f.except)
	}
}

// has reports whether a document is among them.
func (f *found) has(doc uint32) bool {
	if f.asked++; f.asked < askedOften {
		return f.list.Has(doc) && (f.except == nil || !f.except.Contains(doc))
	}
	if f.docs == nil {
		f.docs = roaring.New()
		f.addTo(f.docs)
	}
	return f.docs.Contains(doc)
}

// postings goes through the documents.
func (f *found) postings() foundPostings {
	return foundPostings{f.list.Postings(), f.lengths, f.except}
}

type foundPostings struct {
	segment.Postings

	lengths segment.Lengths
	except  *roaring.Bitmap
}

// next is the next document with the term, how often it has it and how long its field is.
func (p *foundPostings) next() (doc, freq, length uint64, ok bool) {
	for {
		d, n, ok := p.Next()
		if !ok {
			return 0, 0, 0, false
		}
		if p.except == nil || !p.except.Contains(d) {
			return uint64(d), uint64(n), uint64(p.lengths.Ahead(d)), true
		}
	}
}

// rangeTerms are the terms of a field in [from, to), ascending; nil bounds are open.
func (s *openSegment) rangeTerms(field int, from, to []byte) (terms []string, err error) {
	d, err := s.seg.Dict(field)
	if err != nil {
		return nil, err
	}
	for term, err := range d.Search(nil, from, to) {
		if err != nil {
			return nil, err
		}
		terms = append(terms, term)
	}
	return terms, nil
}

// termDocs adds to out the live documents that have one of the terms in a field.
func (s *openSegment) termDocs(field int, terms []string, out *roaring.Bitmap) error {
	d, err := s.seg.Dict(field)
	if err != nil {
		return err
	}
	for _, t := range terms {
		list, err := d.List(t)
		if err != nil {
			return fmt.Errorf("read postings: %w", err)
		}
		list.AddTo(out)
	}
	if s.deleted != nil {
		out.AndNot(s.deleted)
	}
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
