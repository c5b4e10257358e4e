package ask

import (
	"context"
	"slices"

	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/judge"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/sight"
)

// Gap is a question that waits, with what is known of it.
type Gap struct {
	sight.Waiting

	Sources int        `json:"sources"`           // that the page quotes
	Missing []string   `json:"missing,omitempty"` // words of the question that none of them has
	Answer  *GapAnswer `json:"answer,omitempty"`  // what answers it by now
}

// GapAnswer is a hit that answers a question by now, by the rule of [judge.Judged].
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

// Gaps lists the open questions and asks each of them again. An answer that has turned up since is returned with its question:
// a person may then close the gap. It changes nothing but the index.
func (e *Asker) Gaps(ctx context.Context) (*Gaps, error) {
	_, s, r, err := e.replay.Known(ctx)
	if err != nil {
		return nil, err
	}
	d, err := e.Decide()
	if err != nil {
		return nil, err
	}
	out := &Gaps{Workspace: e.Dir(), Gaps: []Gap{}}
	for _, q := range question.Fold(r.People, s.Clock.Day) {
		rel := files.BankDir + "/" + q.Page
		if gap, asks := e.find.Judge.GapOf(rel); !asks || gap != question.GapOpen { // also one that a person has just answered, or deleted
			continue
		}
		g := Gap{
			Waiting: sight.Waiting{Question: q.Text, Others: q.Others, Page: rel, First: q.First, Last: q.Last, Asked: q.Times},
			Sources: len(q.Quotes), Missing: q.Missing(),
		}
		if g.Answer, err = e.answerOf(ctx, d.Comparer(), q); err != nil {
			return nil, err
		}
		out.Gaps = append(out.Gaps, g)
	}
	slices.SortStableFunc(out.Gaps, func(a, b Gap) int { return b.Asked - a.Asked })
	return out, nil
}

func (e *Asker) answerOf(ctx context.Context, c *dedup.Comparer, q *question.Question) (*GapAnswer, error) {
	ans, err := e.find.Recall(ctx, recall.Query{Text: q.Text, Limit: judge.JudgedHits, Any: true, Each: true})
	if err != nil {
		return nil, err
	}
	a := e.find.Judge.AskedOf(c, q.Text)
	if _, by := judge.Verdict(e.find.Judge.Hits(c, &a, ans.Hits)); by != nil {
		return &GapAnswer{Source: by.Source, Entry: by.Entry, Text: by.Hit.Text, Percent: by.Percent}, nil
	}
	return nil, nil
}
