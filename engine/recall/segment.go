package recall

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"

	"github.com/RoaringBitmap/roaring/v2"
	segapi "github.com/blevesearch/scorch_segment_api/v2"
	zap "github.com/blevesearch/zapx/v17"
)

// openSegment is a mapped segment and the documents of it that no longer count.
type openSegment struct {
	ref     segRef
	path    string
	seg     segapi.Segment
	deleted *roaring.Bitmap // nil: none
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
		_ = s.seg.Close()
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
func openGeneration(dir string, m *manifest) (g *generation, err error) {
	g = &generation{manifest: m}
	defer func() {
		if err != nil {
			g.close()
			g = nil
		}
	}()
	defer guard(dir, &err)()
	for i := range m.Segments {
		ref := m.Segments[i]
		s, err := openOne(dir, ref)
		if err != nil {
			return g, err
		}
		g.segments = append(g.segments, s)
	}
	return g, nil
}

func openOne(dir string, ref segRef) (s *openSegment, err error) {
	path := filepath.Join(dir, ref.Name)
	info, err := os.Stat(path)
	if err != nil {
		return nil, &CorruptError{Path: path, Err: err}
	}
	if info.Size() != ref.Size {
		return nil, &CorruptError{Path: path, Err: fmt.Errorf("is %d bytes, was %d", info.Size(), ref.Size)}
	}
	deleted, err := ref.deleted()
	if err != nil {
		return nil, &CorruptError{Path: path, Err: err}
	}
	seg, err := (&zap.ZapPlugin{}).Open(path)
	if err != nil {
		return nil, &CorruptError{Path: path, Err: err}
	}
	if int(seg.Count()) != ref.Docs {
		_ = seg.Close()
		return nil, &CorruptError{Path: path, Err: errors.New("number of documents does not match")}
	}
	return &openSegment{ref: ref, path: path, seg: seg, deleted: deleted}, nil
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
	zl, ok := list.(*zap.PostingsList)
	if !ok {
		return fmt.Errorf("read postings: unexpected type %T", list)
	}
	zl.OrInto(out)
	return nil
}

// verify compares the bytes of the segments with their checksums.
func verifySegments(dir string, m *manifest) error {
	for _, ref := range m.Segments {
		got, err := refOf(dir, ref.Name)
		path := filepath.Join(dir, ref.Name)
		if err != nil {
			return &CorruptError{Path: path, Err: err}
		}
		if got != ref.fileRef {
			return &CorruptError{Path: path, Err: errors.New("checksum does not match")}
		}
	}
	return nil
}
