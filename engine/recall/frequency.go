package recall

import (
	"context"
	"fmt"

	segapi "github.com/blevesearch/scorch_segment_api/v2"
)

// Frequencies say in how many documents, by their texts or names, each of some terms is; one that is in none is left out.
// Deleted documents count until segments are merged: it is a measure of how telling a word is. docs is how many there
// are in all. Errors are those of [Store.Search].
func (s *Store) Frequencies(ctx context.Context, terms []string) (of map[string]int, docs int, err error) {
	of = make(map[string]int, len(terms))
	err = s.read(ctx, "count words", func(g *generation) error {
		docs = g.manifest.Totals.Docs
		for _, seg := range g.segments {
			for _, name := range []string{fieldText, fieldEntities} {
				dict, err := seg.seg.Dictionary(name)
				if err != nil {
					return fmt.Errorf("read dictionary %s: %w", name, err)
				}
				if err := addFrequencies(ctx, dict, terms, of); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return of, docs, err
}

func addFrequencies(ctx context.Context, dict segapi.TermDictionary, terms []string, of map[string]int) error {
	var list segapi.PostingsList
	for i, t := range terms {
		if i%512 == 0 {
			if err := context.Cause(ctx); err != nil {
				return err
			}
		}
		key := []byte(clipTerm(t))
		if there, err := dict.Contains(key); err != nil || !there {
			if err != nil {
				return fmt.Errorf("read dictionary: %w", err)
			}
			continue
		}
		var err error
		if list, err = dict.PostingsList(key, nil, list); err != nil {
			return fmt.Errorf("read postings: %w", err)
		}
		of[t] += int(list.Count())
	}
	return nil
}
