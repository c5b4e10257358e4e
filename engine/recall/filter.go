package recall

import (
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"
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
}

func (sr *searcher) sets(s *openSegment) (docSets, error) {
	d := docSets{former: roaring.New(), pages: roaring.New()}
	if err := s.termDocs(fieldFlag, []string{flagFormer}, d.former); err != nil {
		return d, err
	}
	if err := s.termDocs(fieldFlag, []string{flagSynthesised}, d.pages); err != nil {
		return d, err
	}
	d.contexts = make([]uint8, s.ref.Docs)
	for mark, flag := range map[uint8]string{isFile: flagFile, isSection: flagSection, isAlone: flagAlone} {
		b := roaring.New()
		if err := s.termDocs(fieldFlag, []string{flag}, b); err != nil {
			return d, err
		}
		for it := b.Iterator(); it.HasNext(); {
			d.contexts[it.Next()] = mark
		}
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
		name  string
		terms []string
	}{
		{fieldKind, texts(q.Kinds)},
		{fieldTier, texts(q.Tiers)},
		{fieldEntity, folded(q.Entities)},
	} {
		if len(f.terms) == 0 {
			continue
		}
		if err := and(func(b *roaring.Bitmap) error { return s.termDocs(f.name, f.terms, b) }); err != nil {
			return d, err
		}
	}
	if q.Since == 0 && q.Until == 0 {
		return d, nil
	}
	from, to := []byte("0"), []byte(nil)
	if q.Since != 0 {
		from = []byte(q.Since.String())
	}
	if q.Until != 0 {
		to = []byte((q.Until + 1).String())
	}
	return d, and(func(b *roaring.Bitmap) error {
		if to != nil && string(from) >= string(to) {
			return nil // vellum takes an inverted range for one term
		}
		return s.rangeDocs(fieldDay, from, to, b)
	})
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
