package recall

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
)

// fusionDepth is how many documents of the ranking by words take part in a fusion.
const fusionDepth = 100

// Passage is the document as it is read alone: the title, headings and names it stands under, then its text.
func (d *Document) Passage() string {
	var parts []string
	for _, s := range []string{d.Title, strings.ReplaceAll(d.Headings, "\n", " › "), strings.Join(d.Entities, ", "), d.Text} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "\n")
}

// contentHash names a passage by what it says.
func contentHash(passage string) []byte {
	sum := sha256.Sum256([]byte(passage))
	return sum[:contentBytes]
}

// Contents are the keys of all passages of the index, sorted and without repetition; a few of documents that were
// deleted may be among them. A key is 24 hexadecimal digits. Errors are those of [Store.Search].
func (s *Store) Contents(ctx context.Context) (keys []string, err error) {
	err = s.read(ctx, "list passages", func(g *generation) error {
		for _, seg := range g.segments {
			for _, b := range seg.seg.Records() {
				if len(b) == 0 {
					continue
				}
				r, err := readRecord(b)
				if err != nil {
					return &CorruptError{Path: seg.path, Err: fmt.Errorf("read record: %w", err)}
				}
				keys = append(keys, r.contentKey())
			}
		}
		return nil
	})
	slices.Sort(keys)
	return slices.Compact(keys), err
}

// Passages are the passages of keys, by key. One that no document has any longer is left out. Errors are those of
// [Store.Search].
func (s *Store) Passages(ctx context.Context, keys []string) (out map[string]string, err error) {
	out = make(map[string]string, len(keys))
	err = s.read(ctx, "read passages", func(g *generation) error {
		wanted := make(map[string]int, len(keys))
		for i, key := range keys {
			wanted[key] = i
		}
		for _, seg := range g.segments {
			found, err := seg.passages(wanted)
			if err != nil {
				return err
			}
			for _, p := range found {
				key := keys[p.passage]
				if _, ok := out[key]; ok {
					continue
				}
				d, err := seg.document(uint64(p.doc))
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

// passages finds the documents of a segment that have one of the passages, each with its number in keys.
func (s *openSegment) passages(keys map[string]int) (out []passageDoc, err error) {
	for doc, b := range s.seg.Records() {
		if len(b) == 0 || s.isDeleted(doc) {
			continue
		}
		r, err := readRecord(b)
		if err != nil {
			return nil, &CorruptError{Path: s.path, Err: fmt.Errorf("read record: %w", err)}
		}
		if i, ok := keys[r.contentKey()]; ok {
			out = append(out, passageDoc{i, doc})
		}
	}
	slices.SortStableFunc(out, func(a, b passageDoc) int { return a.passage - b.passage })
	return out, nil
}

type passageDoc struct {
	passage int
	doc     uint32
}

// fuse orders what the words found, the best first, together with the documents of Query.Near.
func (sr *searcher) fuse(byWords []candidate, res *Result) ([]candidate, error) {
	type place struct {
		segment int
		doc     uint64
	}
	at := make(map[place]int, len(byWords))
	fused := make([]candidate, 0, len(byWords)+len(sr.query.Near))
	for i, c := range byWords {
		c.fusion = &Fusion{Words: i + 1}
		at[place{c.segment, c.doc}] = i
		fused = append(fused, c)
	}
	wanted := make(map[string]int, len(sr.query.Near))
	for rank, near := range sr.query.Near {
		wanted[near.Key] = rank
	}
	for i, seg := range sr.g.segments {
		sets, err := sr.sets(seg)
		if err != nil {
			return nil, err
		}
		found, err := seg.passages(wanted)
		if err != nil {
			return nil, err
		}
		for _, p := range found {
			if sets.allowed != nil && !sets.allowed.Contains(p.doc) {
				continue
			}
			doc := uint64(p.doc)
			n, ok := at[place{i, doc}]
			if !ok {
				n = len(fused)
				fused = append(fused, candidate{
					segment: i, seg: seg, doc: doc, section: noContext, file: noContext,
					former: sets.former.Contains(p.doc), timely: sets.timely(p.doc), fusion: &Fusion{},
				})
				res.Total++
			}
			fused[n].fusion.Near, fused[n].fusion.Cosine = p.passage+1, sr.query.Near[p.passage].Cosine
		}
	}
	top := &topHits{limit: sr.query.Limit}
	for _, c := range fused {
		c.score = c.fusion.score() * sr.timeFactor(c.timely)
		top.offer(c)
	}
	return top.sorted(), top.err
}
