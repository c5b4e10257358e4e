package recall

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"syscall"
	"time"

	"github.com/seed-a44923cb/memctl/engine/recall/spell"
)

const (
	defaultLimit        = 10
	defaultSnippetBytes = 320
	maxLimit            = 1000
)

// Search answers a question. It opens the current generation, reads it and closes it. A question without a word
// that the index knows has no hits and no error. Errors match ErrMissing, ErrVersion or ErrCorrupt, or are the
// context's.
func (s *Store) Search(ctx context.Context, q Query) (res *Result, err error) {
	start := time.Now()
	err = s.read(ctx, "search", func(g *generation) error {
		sr := &searcher{g: g, opts: &s.opts, analyzer: s.analyzer, query: q}
		res, err = sr.run(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	res.Took = time.Since(start)
	return res, nil
}

// read opens the current generation for f and closes it.
func (s *Store) read(ctx context.Context, what string, f func(*generation) error) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", what, err)
		}
	}()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	g, err := s.openCurrent()
	if err != nil {
		return err
	}
	defer g.close()
	defer guard(s.folder.Name(), &err)()
	err = f(g)
	if err != nil && context.Cause(ctx) == nil {
		err = damaged(s.folder.Name(), err)
	}
	return err
}

// damaged is what an error in reading the files of the index says of it: that of the system is what it is, and nothing else can fail there but
// what the files hold.
func damaged(path string, err error) error {
	if _, ok := errors.AsType[syscall.Errno](err); ok || errors.Is(err, ErrCorrupt) {
		return err
	}
	return &CorruptError{Path: path, Err: err}
}

// searcher holds one search.
type searcher struct {
	g         *generation
	opts      *Options
	analyzer  Analyzer
	query     Query
	question  spell.Question // as it was read
	words     []*queryTerm   // of the stem fields
	rarity    float64        // weight of the words that take part in the evidence
	loose     bool           // a document with any word of the question is a hit
	standings bool           // newness and confidence count
	terms     []*queryTerm   // words, then bigrams: the order in which a score is summed
	weight    [2]float64     // of all words and of all bigrams together, for coverage
	content   []contentWord
	former    topHits // the best of the entries that no longer hold
}

func (sr *searcher) run(ctx context.Context) (*Result, error) {
	res := &Result{Documents: sr.g.manifest.Totals.Docs}
	if sr.query.Limit <= 0 {
		sr.query.Limit = defaultLimit
	}
	sr.query.Limit = min(sr.query.Limit, maxLimit)
	sr.knowTimes()
	if err := sr.read(); err != nil {
		return nil, err
	}
	res.Truncated, res.Corrected = sr.question.Truncated, sr.question.Corrected
	if sr.query.Explain {
		res.Read = &sr.question
	}
	sr.take()
	if err := sr.lookup(); err != nil {
		return nil, err
	}
	if err := sr.lookupPairs(sr.question.Terms); err != nil {
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
	best, err := sr.rescore(top.sorted(), evidenceDepth)
	if err != nil {
		return nil, err
	}
	former, err := sr.rescore(sr.former.sorted(), formerDepth)
	if err != nil {
		return nil, err
	}
	if len(sr.query.Near) > 0 {
		if best, err = sr.fuse(byScore(best, former), res); err != nil {
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
	res.Hits, err = sr.gather(best, former)
	res.judge(support, &sr.query, sr.loose)
	return res, err
}

// score scores all documents, keeps the best and counts those that match.
func (sr *searcher) score(ctx context.Context, res *Result) (*topHits, error) {
	top := &topHits{limit: max(2*sr.query.Limit, evidenceDepth, fusionDepth)} // lines of logs that no longer hold are among them
	sr.former = topHits{limit: top.limit}
	for i, s := range sr.g.segments {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		n, err := sr.scoreSegment(i, s, top)
		if err != nil {
			return nil, err
		}
		res.Total += n
	}
	return top, cmp.Or(top.err, sr.former.err)
}

// hit reads the stored document of a candidate.
func (sr *searcher) hit(c candidate) (h Hit, err error) {
	h.Score = c.score
	if h.Document, err = c.seg.document(c.doc); err != nil {
		return h, err
	}
	if !sr.query.Bare {
		h.Snippet = sr.snippet(h.Text)
	}
	if sr.query.Explain {
		e, err := sr.explain(c, &h.Document)
		if err != nil {
			return h, err
		}
		e.Fusion = c.fusion
		h.Explanation = e
	}
	return h, nil
}
