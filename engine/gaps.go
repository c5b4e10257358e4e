package engine

import (
	"context"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// wikiDir is where questions have their pages.
const wikiDir = bankDir + "/wiki"

// Waiting is a question with a page on which nobody has answered yet.
type Waiting struct {
	Question string   `json:"question"`
	Others   []string `json:"others,omitempty"` // the same in other words
	Page     string   `json:"page"`             // relative to the workspace
	First    day.Day  `json:"first_asked,omitzero"`
	Last     day.Day  `json:"last_asked,omitzero"`
	Asked    int      `json:"asked"` // how often
}

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

// openGap is the page on which a question waits for an answer, nil if it has none. It compares as [Engine.Promote] does,
// but without the lexicon, which takes longer to read than a question takes: what only synonyms join is found when it is
// promoted.
func (e *Engine) openGap(open []seenWaiting, text string) *Waiting {
	if len(open) == 0 {
		return nil
	}
	text = bank.Flat(text)
	stems := e.stems(text)
	var (
		near      []*Waiting
		questions []*bank.Question
	)
	for i := range open {
		if g := &open[i].Waiting; open[i].near(stems) {
			near, questions = append(near, g), append(questions, &bank.Question{Text: g.Question, Others: g.Others})
		}
	}
	if len(near) == 0 {
		return nil
	}
	c := dedup.New(e.analyzer, nil)
	a := e.askedOf(c, text)
	if at := slices.Index(questions, a.sameQuestion(c, questions)); at >= 0 {
		return near[at]
	}
	return nil
}

// seenWaiting is a question that waits for an answer, as the index was last brought up to date.
type seenWaiting struct {
	Waiting

	Stems []string `json:"stems"` // of its first wording, sorted
}

// near reports whether a question with these stems may be the same: it has half of them, or they are half of it.
func (w *seenWaiting) near(stems []string) bool {
	shared := 0
	for _, s := range stems {
		if _, ok := slices.BinarySearch(w.Stems, s); ok {
			shared++
		}
	}
	return 2*shared >= min(len(stems), len(w.Stems))
}

// stems are the stems of a text's words, sorted.
func (e *Engine) stems(text string) []string {
	var out []string
	for _, t := range e.analyzer.Analyze(text) {
		if len(t.Stems) > 0 {
			out = append(out, t.Stems[0])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// waits notes the question that waits on a page, which is read only if it has changed.
func (s *sight) waits(e *Engine, f workspace.File, old *sight) {
	if !strings.HasPrefix(f.Key, wikiDir+"/") {
		return
	}
	if was, ok := old.Files[f.Path]; ok && was.Hash == s.Files[f.Path].Hash {
		for _, g := range old.Open {
			if g.Page == f.Key {
				s.Open = append(s.Open, g)
			}
		}
		return
	}
	data, err := e.ws.ReadFile(f.Path)
	if err != nil {
		return
	}
	page, err := bank.ParsePage(pageKey(f.Key), data)
	if err != nil {
		return // the runs say what is wrong with it
	}
	shown, err := shownPage(f.Key, data)
	if err != nil {
		return
	}
	if a, ok := page.Asked(); ok && a.Gap == bank.GapOpen && shown.Front.Value("question") == a.Text {
		a.Others = slices.DeleteFunc(a.Others, func(o string) bool { return !slices.Contains(shown.Front.List("aliases"), o) })
		w := Waiting{Question: a.Text, Others: a.Others, Page: f.Key, First: a.First, Last: a.Last, Asked: a.Times}
		s.Open = append(s.Open, seenWaiting{w, e.stems(a.Text)})
	}
}
