package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/recall/fields"
)

// Contents are the keys of all passages of the index, sorted and without repetition; a few of documents that were
// deleted may be among them. A key is 24 hexadecimal digits. Errors are those of [Read].
func (s *Store) Contents(ctx context.Context) (keys []string, err error) {
	err = Read(ctx, s, "list passages", func(g *Generation) error {
		for _, seg := range g.Segments {
			for _, b := range seg.seg.Records() {
				if len(b) == 0 {
					continue
				}
				r, err := fields.ReadRecord(b)
				if err != nil {
					return &CorruptError{Path: seg.path, Err: fmt.Errorf("read record: %w", err)}
				}
				keys = append(keys, r.ContentKey())
			}
		}
		return nil
	})
	slices.Sort(keys)
	return slices.Compact(keys), err
}

// Passages are the passages of keys, by key. One that no document has any longer is left out. Errors are those of
// [Read].
func (s *Store) Passages(ctx context.Context, keys []string) (out map[string]string, err error) {
	out = make(map[string]string, len(keys))
	err = Read(ctx, s, "read passages", func(g *Generation) error {
		wanted := make(map[string]int, len(keys))
		for i, key := range keys {
			wanted[key] = i
		}
		for _, seg := range g.Segments {
			found, err := seg.Passages(wanted)
			if err != nil {
				return err
			}
			for _, p := range found {
				key := keys[p.Passage]
				if _, ok := out[key]; ok {
					continue
				}
				d, err := seg.Document(uint64(p.Doc))
				if err != nil {
					return err
				}
				out[key] = d.Passage()
			}
		}
		return nil
	})
	return out, err
}

// Passages finds the documents of a segment that have one of the passages. keys gives each key a number, and in the order of these numbers the
// documents come.
func (s *Segment) Passages(keys map[string]int) (out []PassageDoc, err error) {
	for doc, b := range s.seg.Records() {
		if len(b) == 0 || s.isDeleted(doc) {
			continue
		}
		r, err := fields.ReadRecord(b)
		if err != nil {
			return nil, &CorruptError{Path: s.path, Err: fmt.Errorf("read record: %w", err)}
		}
		if i, ok := keys[r.ContentKey()]; ok {
			out = append(out, PassageDoc{i, doc})
		}
	}
	slices.SortStableFunc(out, func(a, b PassageDoc) int { return a.Passage - b.Passage })
	return out, nil
}

// PassageDoc is a document that has a passage.
type PassageDoc struct {
	Passage int // its number
	Doc     uint32
}
