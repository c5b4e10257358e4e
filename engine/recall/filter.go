package recall

import (
	"errors"
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// What a document of a segment is to its neighbours.
const (
	isPlain = iota
	isFile
	isSection
	isAlone
)

// noContext stands for the number of a context document where there is none.
const noContext = -1

// docSets are the documents of a segment that filters and factors ask for.
type docSets struct {
	contexts []uint8         // per document: isPlain, isFile, isSection or isAlone
	allowed  *roaring.Bitmap // nil: all
	former   *roaring.Bitmap
	pages    *roaring.Bitmap
	filed    *roaring.Bitmap // on pages of the bank and its archive
	times    []float32       // per document: what it has of the question's periods; nil: there are none
}

// timely is what a document has of the question's periods.
func (d *docSets) timely(doc uint32) float32 {
	if d.times == nil {
		return 0
	}
	return d.times[doc]
}

func (sr *searcher) sets(s *openSegment) (docSets, error) {
	d := docSets{former: roaring.New(), pages: roaring.New(), filed: roaring.New()}
	err := errors.Join(
		s.termDocs(fieldFlag, []string{flagFormer}, d.former),
		s.termDocs(fieldFlag, []string{flagSynthesised}, d.pages),
		s.termDocs(fieldTier, []string{Bank.String(), Archive.String()}, d.filed))
	if err != nil {
		return d, err
	}
	if d.contexts, err = s.contexts(); err != nil {
		return d, err
	}
	and := func(find func(*roaring.Bitmap) error) error {
		b := roaring.New()
		if err := find(b); err != nil {
			return err
		}
		if d.allowed == nil {
			d.allowed = b
		} else {
			d.allowed.And(b)
		}
		return nil
	}
	q := &sr.query
	for _, f := range []struct {
		field int
		terms []string
	}{
		{fieldKind, texts(q.Kinds)},
		{fieldTier, texts(q.Tiers)},
		{fieldEntity, folded(q.Entities)},
	} {
		if len(f.terms) == 0 {
			continue
		}
		if err := and(func(b *roaring.Bitmap) error { return s.termDocs(f.field, f.terms, b) }); err != nil {
			return d, err
		}
	}
	for _, f := range []struct {
		field        int
		since, until day.Day
	}{{fieldDay, q.Since, q.Until}, {fieldSince, 0, q.AsOf}} {
		if f.since == 0 && f.until == 0 {
			continue
		}
		days, err := s.days(f.field, f.since, f.until)
		if err == nil {
			err = and(func(b *roaring.Bitmap) error { return s.termDocs(f.field, days, b) })
		}
		if err != nil {
			return d, err
		}
	}
	if d.times, err = sr.timely(s); err != nil || d.times == nil || !q.Strict {
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

// contexts says of every document what it is to its neighbours.
func (s *openSegment) contexts() ([]uint8, error) {
	out := make([]uint8, s.ref.Docs)
	for mark, flag := range map[uint8]string{isFile: flagFile, isSection: flagSection, isAlone: flagAlone} {
		list, err := s.find(fieldFlag, flag)
		if err != nil {
			return nil, err
		}
		if list == nil {
			continue
		}
		for p := list.postings(); ; {
			doc, _, ok := p.Next()
			if !ok {
				break
			}
			if !s.isDeleted(doc) {
				out[doc] = mark
			}
		}
	}
	return out, nil
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
		out = append(out, foldEntity(v))
	}
	return out
}
