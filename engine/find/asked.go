package find

import (
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/judge"
	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/sight"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Promotion says what became of a question.
type Promotion struct {
	Status     string            `json:"status"`                // new, added, answered or refused
	Reason     string            `json:"reason"`                // what the rule says of the hits, or why it was refused
	Question   string            `json:"question"`              // as its page has it: another wording if that was asked first
	Page       string            `json:"page,omitempty"`        // relative to the workspace
	Asked      int               `json:"asked,omitzero"`        // how often, this time included
	Sources    int               `json:"sources"`               // quoted on the page
	Added      int               `json:"added"`                 // of those, by this run
	Filed      bool              `json:"filed,omitzero"`        // the answer stands on the page
	Missing    []string          `json:"missing,omitempty"`     // words of the question that no source has
	AnsweredBy string            `json:"answered_by,omitempty"` // path#L12 of what answers, or the page
	Entry      string            `json:"entry,omitempty"`       // the entry that does
	Need       int               `json:"need_percent"`          // share of the question's words that an answer has
	Judged     []judge.Judged    `json:"judged"`                // the hits as the rule sees them
	Problems   []problem.Problem `json:"problems"`              // files that the run could not take
	DryRun     bool              `json:"dry_run,omitzero"`

	Diff workspace.Changeset `json:"-"` // what a dry run would write
}

// Reply is an answer to a question.
type Reply struct {
	Text string `json:"text"`
	*librarian.Reply
	Looks  []librarian.Look `json:"looks,omitempty"`  // with [recall.Query.Explain]: what the model looked up
	Failed string           `json:"failed,omitempty"` // why no model answered, unless none is configured
	Err    error            `json:"-"`                // the same, to be put into words; llm.ErrNoModel where none is configured
}

// ToFile returns the answer as a promotion files it, with the lines that it rests on. An answer without a model is not filed: it consists of lines
// of the notes, and Promote judges whether they answer.
func (r *Reply) ToFile() (text string, citations []string) {
	if r.Model == "" {
		return "", nil
	}
	for i := range r.Citations {
		citations = append(citations, recall.LineID(r.Citations[i].Path, r.Citations[i].Line))
	}
	return r.Text, citations
}

// Reranked says how a model ordered the hits.
type Reranked struct {
	Model  string `json:"model,omitempty"`
	Ranks  []int  `json:"ranks"`            // of each hit: its rank before, from 1
	Failed string `json:"failed,omitempty"` // why the order is that of the index
	Err    error  `json:"-"`                // the same, to be put into words
}

// openGap returns the page on which a question waits for an answer, nil if there is none. It compares questions as a promotion does, but without the
// lexicon, which takes longer to read than the question to answer. Two questions that only synonyms join are found when one is promoted.
func (e *Finder) openGap(open []sight.SeenWaiting, text string) *sight.Waiting {
	if len(open) == 0 {
		return nil
	}
	text = bank.Flat(text)
	stems := e.Sight.Stems(text)
	var (
		near      []*sight.Waiting
		questions []*question.Question
	)
	for i := range open {
		if g := &open[i].Waiting; open[i].Near(stems) {
			near, questions = append(near, g), append(questions, &question.Question{Text: g.Question, Others: g.Others})
		}
	}
	if len(near) == 0 {
		return nil
	}
	c := dedup.New(e.Analyzer, nil)
	a := e.Judge.AskedOf(c, text)
	if at := slices.Index(questions, a.SameQuestion(c, questions)); at >= 0 {
		return near[at]
	}
	return nil
}

// Cut leaves at most so many hits.
func (a *Answer) Cut(limit int) {
	a.Hits = a.Hits[:min(limit, len(a.Hits))]
	if a.Reranked != nil {
		a.Reranked.Ranks = a.Reranked.Ranks[:len(a.Hits)]
	}
}
