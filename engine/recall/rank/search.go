package rank

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/engine/recall/hits"
	"github.com/seed-a44923cb/memctl/engine/recall/match"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/store"
)

const (
	defaultLimit = 10
	maxLimit     = 1000
)

// Search answers a question. It opens the index as it is now and closes it again. A question without a word that the index knows has no hits and no
// error. Errors are those of [store.Read]. opts have their defaults.
func Search(ctx context.Context, s *store.Store, opts *query.Options, q query.Query) (res *query.Result, err error) {
	start := time.Now()
	err = store.Read(ctx, s, "search", func(g *store.Generation) error {
		sr := &searcher{Matcher: match.Matcher{Gen: g, Opts: opts}, query: q}
		res, err = sr.run(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	res.Took = time.Since(start)
	return res, nil
}

// searcher holds one search.
type searcher struct {
	match.Matcher

	query     query.Query
	rarity    float64 // weight of the words that take part in the evidence
	loose     bool    // a document with any word of the question is a hit
	standings bool    // newness and confidence count
	content   []contentWord
	former    hits.Best // the best of the entries that no longer hold
}

func (sr *searcher) run(ctx context.Context) (*query.Result, error) {
	res := &query.Result{Documents: sr.Gen.Totals().Docs}
	if sr.query.Limit <= 0 {
		sr.query.Limit = defaultLimit
	}
	sr.query.Limit = min(sr.query.Limit, maxLimit)
	sr.knowTimes()
	if err := sr.Read(&sr.query); err != nil {
		return nil, err
	}
	res.Truncated, res.Corrected = sr.Question.Truncated, sr.Question.Corrected
	if sr.query.Explain {
		res.Read = &sr.Question
	}
	if err := sr.Find(); err != nil {
		return nil, err
	}
	if err := sr.FindPairs(); err != nil {
		return nil, err
	}
	sr.content = sr.contentWords()
	top, err := sr.score(ctx, res)
	if err == nil && res.Total == 0 && sr.query.Any { // then whatever has a word of it
		sr.loose = true
		top, err = sr.score(ctx, res)
	}
	if err != nil {
		return nil, err
	}
	best, err := sr.rescore(top.Sorted(), evidenceDepth)
	if err != nil {
		return nil, err
	}
	former, err := sr.rescore(sr.former.Sorted(), formerDepth)
	if err != nil {
		return nil, err
	}
	if len(sr.query.Near) > 0 {
		if best, err = sr.fuse(hits.ByScore(best, former), res); err != nil {
			return nil, err
		}
		former = nil
	}
	support, err := sr.support(slices.Concat(best, former), res.Total)
	if err != nil {
		return nil, err
	}
	if support != nil && support.Refused() && !sr.query.Any {
		sr.query.Rivals = nil // the hits are withheld, and to read lines takes time
	}
	var explain func(*hits.Candidate, *query.Hit) error
	if sr.query.Explain {
		explain = sr.explain
	}
	for i := range sr.content {
		res.Content = append(res.Content, sr.content[i].Word)
	}
	res.Hits, res.Beside, err = hits.Gather(&sr.Matcher, &sr.query, best, former, explain)
	judge(res, support, &sr.query, sr.loose)
	return res, err
}

// score scores all documents, keeps the best and counts those that match.
func (sr *searcher) score(ctx context.Context, res *query.Result) (*hits.Best, error) {
	top := &hits.Best{Limit: max(2*sr.query.Limit, evidenceDepth, fusionDepth)} // lines of logs that no longer hold are among them
	sr.former = hits.Best{Limit: top.Limit}
	for i, s := range sr.Gen.Segments {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		n, err := sr.scoreSegment(i, s, top)
		if err != nil {
			return nil, err
		}
		res.Total += n
	}
	return top, cmp.Or(top.Err(), sr.former.Err())
}
