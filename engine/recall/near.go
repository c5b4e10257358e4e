package recall

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
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

// contentKey names a passage by what it says.
func contentKey(passage string) string {
	sum := sha256.Sum256([]byte(passage))
	return hex.EncodeToString(sum[:12])
}

// Contents are the keys of all passages of the index, sorted and without repetition; a few of documents that were
// deleted may be among them. A key is 24 hexadecimal digits. Errors are those of [Store.Search].
func (s *Store) Contents(ctx context.Context) (keys []string, err error) {
	err = s.read(ctx, "list passages", func(g *generation) error {
		for _, seg := range g.segments {
			dict, err := seg.seg.Dictionary(fieldContent)
			if err != nil {
				return fmt.Errorf("read dictionary %s: %w", fieldContent, err)
			}
			it := dict.AutomatonIterator(nil, nil, nil)
			for {
				e, err := it.Next()
				if err != nil {
					return fmt.Errorf("read dictionary %s: %w", fieldContent, err)
				}
				if e == nil {
					break
				}
				keys = append(keys, e.Term)
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
		for _, seg := range g.segments {
			for _, key := range keys {
				if _, ok := out[key]; ok {
					continue
				}
				docs := roaring.New()
				if err := seg.termDocs(fieldContent, []string{key}, docs); err != nil {
					return err
				}
				if docs.IsEmpty() {
					continue
				}
				d, err := seg.document(uint64(docs.Minimum()))
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

// document reads the stored document.
func (s *openSegment) document(doc uint64) (d Document, err error) {
	var bad error
	err = s.seg.VisitStoredFields(doc, func(name string, _ byte, value []byte, _ []uint64) bool {
		if name == fieldStored {
			bad = json.Unmarshal(value, &d)
		}
		return true
	})
	if err == nil {
		err = bad
	}
	if err != nil {
		return d, &CorruptError{Path: s.path, Err: fmt.Errorf("read stored document: %w", err)}
	}
	return d, nil
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
	for i, seg := range sr.g.segments {
		sets, err := sr.sets(seg)
		if err != nil {
			return nil, err
		}
		for rank, near := range sr.query.Near {
			docs := roaring.New()
			if err := seg.termDocs(fieldContent, []string{near.Key}, docs); err != nil {
				return nil, err
			}
			if sets.allowed != nil {
				docs.And(sets.allowed)
			}
			for it := docs.Iterator(); it.HasNext(); {
				doc := uint64(it.Next())
				n, ok := at[place{i, doc}]
				if !ok {
					n = len(fused)
					fused = append(fused, candidate{
						segment: i, seg: seg, doc: doc, section: noContext, file: noContext,
						former: sets.former.Contains(uint32(doc)), timely: sets.timely(uint32(doc)), fusion: &Fusion{},
					})
					res.Total++
				}
				fused[n].fusion.Near, fused[n].fusion.Cosine = rank+1, near.Cosine
			}
		}
	}
	top := &topHits{limit: sr.query.Limit}
	for _, c := range fused {
		c.score = c.fusion.score() * sr.timeFactor(c.timely)
		top.offer(c)
	}
	return top.sorted(), top.err
}
