package rank

import (
	"github.com/seed-a44923cb/memctl/engine/recall/hits"
	"github.com/seed-a44923cb/memctl/engine/recall/match"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
)

// fusionDepth is how many documents of the ranking by words take part in a fusion.
const fusionDepth = 100

// fuse orders what the words found, the best first, together with the documents of Query.Near.
func (sr *searcher) fuse(byWords []hits.Candidate, res *query.Result) ([]hits.Candidate, error) {
	type place struct {
		segment int
		doc     uint64
	}
	at := make(map[place]int, len(byWords))
	fused := make([]hits.Candidate, 0, len(byWords)+len(sr.query.Near))
	for i, c := range byWords {
		c.Fusion = &query.Fusion{Words: i + 1}
		at[place{c.Segment, c.Doc}] = i
		fused = append(fused, c)
	}
	wanted := make(map[string]int, len(sr.query.Near))
	for rank, near := range sr.query.Near {
		wanted[near.Key] = rank
	}
	for i, seg := range sr.Gen.Segments {
		sets, err := match.SetsOf(&sr.query, seg)
		if err != nil {
			return nil, err
		}
		found, err := seg.Passages(wanted)
		if err != nil {
			return nil, err
		}
		for _, p := range found {
			if sets.Allowed != nil && !sets.Allowed.Contains(p.Doc) {
				continue
			}
			doc := uint64(p.Doc)
			n, ok := at[place{i, doc}]
			if !ok {
				n = len(fused)
				fused = append(fused, hits.Candidate{
					Segment: i, Seg: seg, Doc: doc, Section: hits.NoContext, File: hits.NoContext,
					Former: sets.Former.Contains(p.Doc), Timely: sets.Timely(p.Doc), Fusion: &query.Fusion{},
				})
				res.Total++
			}
			fused[n].Fusion.Near, fused[n].Fusion.Cosine = p.Passage+1, sr.query.Near[p.Passage].Cosine
		}
	}
	top := &hits.Best{Limit: sr.query.Limit}
	for _, c := range fused {
		c.Score = reciprocal(c.Fusion) * sr.timeFactor(c.Timely)
		top.Offer(c)
	}
	return top.Sorted(), top.Err()
}

// reciprocal is the score of a fusion.
func reciprocal(f *query.Fusion) float64 {
	const k = 60 // as in the paper
	sum := 0.0
	for _, rank := range [2]int{f.Words, f.Near} {
		if rank > 0 {
			sum += 1 / float64(k+rank)
		}
	}
	return sum
}
