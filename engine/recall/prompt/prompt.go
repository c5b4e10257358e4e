package prompt

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/recall/hits"
	"github.com/seed-a44923cb/memctl/engine/recall/match"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/store"
)

// ranking says when a line is meant by a prompt, and how lines that are meant are ordered.
type ranking struct {
	Enough     float64 // how telling the words are together that a clause and a line must have in common ([mention.Word]), for anything to be found
	Besides    float64 // how telling words of the whole prompt must be together that any other line has, where one has enough
	Others     float64 // share that a word of another clause than the one that a line has most in common with counts
	Look       float64 // share of Enough with which a line is looked at a second time: there it may have more synonyms
	Subject    float64 // how telling a word becomes that is no everyday one and comes up again and again: it names something here
	Called     float64 // how telling a word of a list becomes that is in the name of something lines are about (@server)
	Often      float64 // again and again: in so many documents more than an entry and its line
	RareDocs   float64 // a noun of a list is as telling as a rare one ([mention.Word]) where so many documents have it or fewer
	RareShare  float64 // or this share of the square root of how many there are: two such words are in one line by accident as seldom in a larger memory
	RareSpan   float64 // and where so many times more have it no more so than anywhere
	Lent       float64 // share of what a line tells that is lent to the line before and behind it in its section, where that has a word too
	LentTo     float64 // how telling what such a line has itself must be
	Common     float64 // a word of more than one document in so many tells less
	Always     float64 // share that is left of a word that all documents have
	Part       float64 // share of a word that the line has only as a part of one
	PartOfName float64 // the same of a name, which may have an 's
	OfKnown    float64 // share of a part of an identifier that other lines have as a whole, in a line that has not all its parts
	FewDocs    float64 // a word of so many documents or fewer is as rare as any: that orders lines, and does not decide whether they are meant
	AllDocs    float64 // an index of fewer documents is taken for one of so many: it says little of how common a word is
	Again      float64 // share of a word that is left for the next line when a line with it was taken
}

// defaultRanking is fitted to the prompts that were read of which docs/hooks.md tells.
func defaultRanking() ranking {
	return ranking{
		Enough: 0.67, Besides: 0.6, Others: 0.5, Look: 0.6, Subject: 0.8, Called: 0.56, Often: 10, RareDocs: 6, RareShare: 0.2, RareSpan: 2, Lent: 0.6, LentTo: 0.25, Common: 10, Always: 0.5,
		Part: 0.7, PartOfName: 0.9, OfKnown: 0.5, FewDocs: 4, AllDocs: 200, Again: 0.7,
	}
}

// mentionDepth is how many documents that may be meant are looked at a second time.
const mentionDepth = 150

// Search finds the documents that a prompt mentions, the best first. The query's text is the prompt in NFC, and words are those that [mention.Read] reads in
// it. The query's limit counts hits that say different things: those that say the same follow one another and count as one. No hits are an answer, not an
// error; errors are those of [store.Read]. opts have their defaults.
func Search(ctx context.Context, s *store.Store, opts *query.Options, q query.Query, words []mention.Word) (res *query.Result, err error) {
	start := time.Now()
	err = store.Read(ctx, s, "search", func(g *store.Generation) error {
		m := &mentions{Matcher: match.Matcher{Gen: g, Opts: withoutContexts(opts)}, query: q, rank: defaultRanking(), said: words}
		res, err = m.run(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	res.Took = time.Since(start)
	return res, nil
}

// withoutContexts are options with which only what stands in a document itself, and above it, is looked up.
func withoutContexts(o *query.Options) *query.Options {
	out, ranking := *o, *o.Ranking
	for _, f := range []*query.FieldRanking{&ranking.Bigrams, &ranking.Dates, &ranking.Section, &ranking.File, &ranking.Pairs} {
		f.Weight = 0
	}
	out.Ranking = &ranking
	return &out
}

// mentions holds one search for what a prompt mentions.
type mentions struct {
	match.Matcher

	query  query.Query
	rank   ranking
	said   []mention.Word // the words of the prompt
	found  []foundMention // per word
	former hits.Best      // the best of what no longer holds
}

func (m *mentions) run(ctx context.Context) (*query.Result, error) {
	res := &query.Result{Documents: m.Gen.Totals().Docs}
	if err := m.look(); err != nil {
		return nil, err
	}
	top := &hits.Best{Limit: mentionDepth, Last: true}
	m.former = hits.Best{Limit: mentionDepth, Last: true}
	for i, s := range m.Gen.Segments {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		if err := m.collect(i, s, top); err != nil {
			return nil, err
		}
	}
	if err := cmp.Or(top.Err(), m.former.Err()); err != nil {
		return nil, err
	}
	meant, err := m.meant(slices.Concat(top.Sorted(), m.former.Sorted()))
	if err != nil {
		return nil, err
	}
	res.Total = len(meant)
	taken, err := m.order(meant)
	if err != nil {
		return nil, err
	}
	res.Hits, res.Beside, err = hits.Gather(&m.Matcher, &m.query, taken, nil, nil)
	return res, err
}
