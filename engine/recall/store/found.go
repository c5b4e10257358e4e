package store

import (
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Dict is the dictionary of a field: its words, those of deleted documents too.
func (s *Segment) Dict(field int) (*segment.Dict, error) { return s.seg.Dict(field) }

// Find looks a term up in a field. It returns nil where no document has it.
func (s *Segment) Find(field int, term string) (*Found, error) {
	d, err := s.seg.Dict(field)
	if err != nil {
		return nil, err
	}
	list, err := d.List(term)
	if err != nil || list.Len() == 0 {
		return nil, err
	}
	f := &Found{list: list, Count: list.Len(), lengths: s.seg.Lengths(field), except: s.deleted}
	if s.deleted != nil && !s.deleted.IsEmpty() {
		f.Count = 0
		for p := list.Postings(); ; {
			doc, _, ok := p.Next()
			if !ok {
				break
			}
			if !s.deleted.Contains(doc) {
				f.Count++
			}
		}
		if f.Count == 0 {
			return nil, nil
		}
	}
	return f, nil
}

// Found is the documents of a segment that have a term in a field, without deleted ones.
type Found struct {
	Count int // of documents

	list    segment.List
	lengths segment.Lengths
	except  *roaring.Bitmap // nil: none
	asked   int             // how often it was asked whether a document is among them
	docs    *roaring.Bitmap // the documents, once that was asked more often than going through them takes
}

// askedOften is from when on.
const askedOften = 4

// AddTo adds the documents to a set.
func (f *Found) AddTo(out *roaring.Bitmap) {
	f.list.AddTo(out)
	if f.except != nil {
		out.AndNot(f.except)
	}
}

// has reports whether a document is among them.
func (f *Found) has(doc uint32) bool {
	if f.asked++; f.asked < askedOften {
		return f.list.Has(doc) && (f.except == nil || !f.except.Contains(doc))
	}
	if f.docs == nil {
		f.docs = roaring.New()
		f.AddTo(f.docs)
	}
	return f.docs.Contains(doc)
}

// Length is how long the field of a document is, in terms: at least 1 if it has the term, 0 if it has not.
func (f *Found) Length(doc uint32) int {
	if !f.has(doc) {
		return 0
	}
	return max(1, int(f.lengths.Of(doc)))
}

// Postings begins a walk through the documents.
func (f *Found) Postings() Postings {
	return Postings{f.list.Postings(), f.lengths, f.except}
}

// Postings is a walk through the documents of a segment that have a term, in their order.
type Postings struct {
	all     segment.Postings
	lengths segment.Lengths
	except  *roaring.Bitmap
}

// Next is the next document with the term, how often it has it, and how long its field is in terms; not ok behind the last.
func (p *Postings) Next() (doc, freq, length uint64, ok bool) {
	for {
		d, n, ok := p.all.Next()
		if !ok {
			return 0, 0, 0, false
		}
		if p.except == nil || !p.except.Contains(d) {
			return uint64(d), uint64(n), uint64(p.lengths.Ahead(d)), true
		}
	}
}

// TermDocs adds to out the documents that have one of the terms in a field, without deleted ones, of which out has none afterwards.
func (s *Segment) TermDocs(field int, terms []string, out *roaring.Bitmap) error {
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

// rangeTerms are the terms of a field in [from, to), ascending; nil bounds are open.
func (s *Segment) rangeTerms(field int, from, to []byte) (terms []string, err error) {
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

// Days are the days from first to last, both inclusive, that a field of days has, ascending, as its terms; 0 leaves a side open.
func (s *Segment) Days(field int, first, last day.Day) ([]string, error) {
	if last != 0 && first > last {
		return nil, nil // vellum takes an inverted range for one term
	}
	from, to := []byte("0"), []byte(nil)
	if first != 0 {
		from = []byte(first.String())
	}
	if last != 0 {
		to = []byte((last + 1).String())
	}
	return s.rangeTerms(field, from, to)
}

// Has reports whether a document has a term in a field.
func (g *Generation) Has(field int, term string) (bool, error) {
	for _, s := range g.Segments {
		if list, err := s.Find(field, term); err != nil || list != nil {
			return err == nil, err
		}
	}
	return false, nil
}

// ExceptDeleted takes from a set the documents that no longer count.
func (s *Segment) ExceptDeleted(docs *roaring.Bitmap) {
	if s.deleted != nil {
		docs.AndNot(s.deleted)
	}
}
