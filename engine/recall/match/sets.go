package match

import (
	"errors"
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/engine/recall/document"
	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/store"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Sets are the documents of a segment that filters and factors ask for.
type Sets struct {
	Contexts []uint8         // per document, see [store.Segment.Contexts]
	Allowed  *roaring.Bitmap // that the filters let through; nil: all
	Former   *roaring.Bitmap // that no longer hold
	Pages    *roaring.Bitmap // that are texts about a page
	Filed    *roaring.Bitmap // on pages of the bank and its archive

	times []float32 // per document: what it has of the question's periods; nil: there are none
}

// Timely is what a document has of the question's periods.
func (d *Sets) Timely(doc uint32) float32 {
	if d.times == nil {
		return 0
	}
	return d.times[doc]
}

// SetsOf finds the documents of a segment that the filters and times of a query ask for.
func SetsOf(q *query.Query, s *store.Segment) (Sets, error) {
	d := Sets{Former: roaring.New(), Pages: roaring.New(), Filed: roaring.New()}
	err := errors.Join(
		s.TermDocs(fields.Flag, []string{fields.FlagFormer}, d.Former),
		s.TermDocs(fields.Flag, []string{fields.FlagSynthesised}, d.Pages),
		s.TermDocs(fields.Tier, []string{document.Bank.String(), document.Archive.String()}, d.Filed))
	if err != nil {
		return d, err
	}
	if d.Contexts, err = s.Contexts(); err != nil {
		return d, err
	}
	and := d.and
	for _, f := range []struct {
		field int
		terms []string
	}{
		{fields.Kind, texts(q.Kinds)},
		{fields.Tier, texts(q.Tiers)},
	} {
		if len(f.terms) == 0 {
			continue
		}
		if err := and(func(b *roaring.Bitmap) error { return s.TermDocs(f.field, f.terms, b) }); err != nil {
			return d, err
		}
	}
	if len(q.Entities) > 0 {
		if err := and(func(b *roaring.Bitmap) error { return about(q, s, b) }); err != nil {
			return d, err
		}
	}
	for _, f := range []struct {
		field        int
		since, until day.Day
	}{{fields.Day, q.Since, q.Until}, {fields.Since, 0, q.AsOf}} {
		if f.since == 0 && f.until == 0 {
			continue
		}
		days, err := s.Days(f.field, f.since, f.until)
		if err == nil {
			err = and(func(b *roaring.Bitmap) error { return s.TermDocs(f.field, days, b) })
		}
		if err != nil {
			return d, err
		}
	}
	if d.times, err = timely(q, s); err != nil || d.times == nil || !q.Strict {
		return d, err
	}
	return d, and(func(b *roaring.Bitmap) error {
		for doc, weight := range d.times {
			if weight > 0 {
				b.Add(uint32(doc))
			}
		}
		return nil
	})
}

// and leaves of the documents that are allowed those that are found.
func (d *Sets) and(find func(*roaring.Bitmap) error) error {
	b := roaring.New()
	if err := find(b); err != nil {
		return err
	}
	if d.Allowed == nil {
		d.Allowed = b
	} else {
		d.Allowed.And(b)
	}
	return nil
}

// about adds the documents that are filed under one of the names of a query, and those that have all stems of one in their text.
func about(q *query.Query, s *store.Segment, b *roaring.Bitmap) error {
	if err := s.TermDocs(fields.Entity, folded(q.Entities), b); err != nil {
		return err
	}
	for _, stems := range q.Names {
		ps, err := together(s, fields.Text, stems)
		if err != nil {
			return err
		}
		for i := range ps {
			b.Add(uint32(ps[i].Doc))
		}
	}
	return nil
}

func texts[T fmt.Stringer](in []T) []string {
	var out []string
	for _, v := range in {
		out = append(out, v.String())
	}
	return out
}

func folded(in []string) []string {
	var out []string
	for _, v := range in {
		out = append(out, fields.FoldEntity(v))
	}
	return out
}

// timely is, per document of a segment, the greatest weight of the periods that it lies in, 0 outside. It is nil for a
// question without periods.
func timely(q *query.Query, s *store.Segment) ([]float32, error) {
	if len(q.Periods) == 0 {
		return nil, nil
	}
	out := make([]float32, s.Docs())
	for _, p := range q.Periods {
		inside := roaring.New()
		for _, field := range [...]int{fields.Day, fields.Days} {
			days, err := s.Days(field, p.From, p.Until)
			if err == nil {
				err = s.TermDocs(field, days, inside)
			}
			if err != nil {
				return nil, err
			}
		}
		for it := inside.Iterator(); it.HasNext(); {
			doc := it.Next()
			out[doc] = max(out[doc], float32(p.Weight))
		}
	}
	return out, nil
}
