package store

import (
	"context"
	"fmt"

	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
)

// Frequencies say in how many documents, by their texts or names, each of some terms is; one that is in none is left out.
// Deleted documents count until segments are merged: it is a measure of how telling a word is. docs is how many there
// are in all. Errors are those of [Read].
func (s *Store) Frequencies(ctx context.Context, terms []string) (of map[string]int, docs int, err error) {
	of = make(map[string]int, len(terms))
	err = Read(ctx, s, "count words", func(g *Generation) error {
		docs = g.Totals().Docs
		for _, seg := range g.Segments {
			for _, field := range []int{fields.Text, fields.Entities} {
				if err := seg.addFrequencies(ctx, field, terms, of); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return of, docs, err
}

func (s *Segment) addFrequencies(ctx context.Context, field int, terms []string, of map[string]int) error {
	dict, err := s.Dict(field)
	if err != nil {
		return err
	}
	for i, t := range terms {
		if i%512 == 0 {
			if err := context.Cause(ctx); err != nil {
				return err
			}
		}
		list, err := dict.List(segment.Clip(t))
		if err != nil {
			return fmt.Errorf("read postings: %w", err)
		}
		if list.Len() > 0 {
			of[t] += list.Len()
		}
	}
	return nil
}
