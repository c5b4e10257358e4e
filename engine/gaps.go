package engine

import (
	"context"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// wikiDir is where questions have their pages.
const wikiDir = bankDir + "/wiki"

// Gap is a question that waits, with what is known of it.
type Gap struct {
	Waiting

	Sources int        `json:"sources"`           // that the page quotes
	Missing []string   `json:"missing,omitempty"` // words of the question that none of them has
	Answer  *GapAnswer `json:"answer,omitempty"`  // what answers it by now
}

// GapAnswer is a hit that answers a question by now, by the rule of [Judged].
type GapAnswer struct {
	Source  string `json:"source"`          // path#L12
	Entry   string `json:"entry,omitempty"` // id
	Text    string `json:"text"`
	Percent int    `json:"percent"` // of the question's words that it has
}

// Gaps are the open questions, the most asked first.
type Gaps struct {
	Workspace string `json:"workspace"`
	Gaps      []Gap  `json:"gaps"`
}

// Gaps lists the open questions, and asks each again: what answers it by now makes that the gap can be closed. It changes
// nothing but the index.
func (e *Engine) Gaps(ctx context.Context) (*Gaps, error) {
	_, s, r, err := e.known(ctx)
	if err != nil {
		return nil, err
	}
	d, err := e.decide()
	if err != nil {
		return nil, err
	}
	out := &Gaps{Workspace: e.Dir(), Gaps: []Gap{}}
	for _, q := range bank.Questions(r.people, s.clock.Day) {
		rel := bankDir + "/" + q.Page
		if gap, asks := e.gapOf(rel); !asks || gap != bank.GapOpen { // also one that a person has just answered, or deleted
			continue
		}
		g := Gap{
			Waiting: Waiting{Question: q.Text, Others: q.Others, Page: rel, First: q.First, Last: q.Last, Asked: q.Times},
			Sources: len(q.Quotes), Missing: q.Missing(),
		}
		if g.Answer, err = e.answerOf(ctx, d.comparer(), q); err != nil {
			return nil, err
		}
		out.Gaps = append(out.Gaps, g)
	}
	slices.SortStableFunc(out.Gaps, func(a, b Gap) int { return b.Asked - a.Asked })
	return out, nil
}

func (e *Engine) answerOf(ctx context.Context, c *dedup.Comparer, q *bank.Question) (*GapAnswer, error) {
	ans, err := e.Recall(ctx, recall.Query{Text: q.Text, Limit: JudgedHits, Any: true})
	if err != nil {
		return nil, err
	}
	a := e.askedOf(c, q.Text)
	if _, by := verdict(e.judge(c, &a, ans.Hits)); by != nil {
		return &GapAnswer{Source: by.Source, Entry: by.Entry, Text: by.hit.Text, Percent: by.Percent}, nil
	}
	return nil, nil
}
