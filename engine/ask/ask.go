package ask

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// rerankDepth is how many hits a model orders.
const rerankDepth = 20

// Asking says what is wanted of a question beside its hits. The zero value wants nothing.
type Asking struct {
	Rerank bool          // a model orders the best hits
	Answer bool          // an answer in sentences, with what they rest on
	Steps  int           // of a model that answers, at most; default 6
	Within time.Duration // how long a model that answers may take; default, and at most, three times its timeout
	Facts  int           // at least so many hits that state different facts, if there are so many, however many hits that takes; 0: hits are counted
}

// Ask is [find.Finder.Recall], with what else is asked for. Where a model is needed and there is none, or it fails, the answer
// comes without it and says why: the hits in the order of the index, and the sentences of the hits that answer best. Unless it is asked what
// was at a time, a hit that was superseded comes behind the entry that holds in its place.
func (e *Asker) Ask(ctx context.Context, q recall.Query, how Asking) (*find.Answer, error) {
	limit := q.Limit
	if how.Rerank {
		q.Limit = max(q.Limit, rerankDepth)
	}
	if how.Answer {
		q.Limit = max(q.Limit, 5*answerLines)
	}
	facts := how.Facts
	if how.Answer {
		facts = max(facts, answerLines)
	}
	q.Limit = max(q.Limit, perFact*facts)
	a, err := e.find.RecallUntil(ctx, q, func(hits []recall.Hit) bool { return e.twins.HasFacts(hits, facts) })
	if err != nil {
		return nil, err
	}
	if how.Rerank {
		a.Reranked = e.reranked(ctx, q.Text, a.Hits)
	}
	if how.Answer {
		a.Reply = e.reply(ctx, q, a, how)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if how.Facts == 0 {
		a.Cut(limit)
	}
	return a, nil
}

// perFact is how many hits are asked for at first for each fact that is wanted: an entry and its log line are two.
const perFact = 3

// reranked puts the hits into the order that the model gives them. What no longer holds stays behind the others.
func (e *Asker) reranked(ctx context.Context, question string, hits []recall.Hit) *find.Reranked {
	r := &find.Reranked{}
	order, err := e.rerank(ctx, question, hits, r)
	if err != nil {
		r.Err, r.Failed = err, err.Error()
	}
	before := slices.Clone(hits)
	for i, from := range order {
		hits[i] = before[from]
		r.Ranks = append(r.Ranks, from+1)
	}
	return r
}

// rerank returns the order of all hits, as indices; with an error that of the index.
func (e *Asker) rerank(ctx context.Context, question string, hits []recall.Hit, r *find.Reranked) ([]int, error) {
	order := make([]int, len(hits))
	for i := range order {
		order[i] = i
	}
	var cands []llm.Candidate
	byID := map[string]int{}
	for i := range hits {
		if hits[i].Former || len(cands) == rerankDepth {
			continue
		}
		byID[hits[i].ID] = i
		cands = append(cands, llm.Candidate{ID: hits[i].ID, Text: described(&hits[i])})
	}
	if len(cands) < 2 {
		return order, nil // there is one order
	}
	client, err := e.Model()
	if err != nil {
		return order, err
	}
	limited, cancel := context.WithTimeout(ctx, askTime*client.Config().Timeout)
	defer cancel()
	ranking, err := client.Rerank(limited, question, cands)
	if err != nil {
		return order, err
	}
	r.Model = ranking.Model
	var ranked []int
	for _, id := range ranking.Order {
		ranked = append(ranked, byID[id])
	}
	return append(ranked, slices.DeleteFunc(order, func(i int) bool { return slices.Contains(ranked, i) })...), nil
}

// described is a hit as a model is shown it: its day, what it stands under, its text.
func described(h *recall.Hit) string {
	l := lineOf(&h.Document)
	return l.About() + ": " + l.Text
}

const (
	answerLines = 8 // that an answer without a model is made of
	askTime     = 3 // deadlines of one call: what all calls of one order, or of one answer, may take together
)

// reply answers from the hits, or from what a model looks up.
func (e *Asker) reply(ctx context.Context, q recall.Query, a *find.Answer, how Asking) *find.Reply {
	r, err := e.askModel(ctx, q, how)
	out := &find.Reply{Reply: r}
	if q.Explain {
		out.Looks = r.Trace
	}
	if err != nil {
		question := q.Text
		if e.find.Times.ListsTimes(q) {
			question = "" // what happened yesterday: any line of a list answers
		}
		newest := slices.DeleteFunc(slices.Clone(a.Hits), func(h recall.Hit) bool { return h.Newer != "" })
		out.Reply = librarian.Extract(e.Analyzer, question, linesOf(e.twins.Tell(newest, answerLines)), a.Past)
		out.Steps = r.Steps
		if out.Err = err; !errors.Is(err, llm.ErrNoModel) {
			out.Failed = err.Error()
		}
	}
	out.Text = out.Reply.Text()
	return out
}

// askModel lets the configured model look for an answer. The reply is never nil.
func (e *Asker) askModel(ctx context.Context, q recall.Query, how Asking) (*librarian.Reply, error) {
	client, err := e.Model()
	if err == nil && client.Config().Name == "" {
		err = llm.ErrNoModel
	}
	if err != nil {
		return &librarian.Reply{}, err
	}
	within := askTime * client.Config().Timeout
	if how.Within > 0 {
		within = min(within, how.Within)
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	return librarian.Ask(ctx, client, &desk{e: e, filter: q}, e.Analyzer, q.Text, librarian.Options{Steps: how.Steps})
}
