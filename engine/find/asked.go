package find

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
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
	Judged     []Judged          `json:"judged"`                // the hits as the rule sees them
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

// ToFile is the answer as a promotion files it, with the lines that it rests on. One that no model gave is not filed: it
// is lines of the notes, and whether they answer is for Promote to judge.
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

// Waiting is a question with a page on which nobody has answered yet.
type Waiting struct {
	Question string   `json:"question"`
	Others   []string `json:"others,omitempty"` // the same in other words
	Page     string   `json:"page"`             // relative to the workspace
	First    day.Day  `json:"first_asked,omitzero"`
	Last     day.Day  `json:"last_asked,omitzero"`
	Asked    int      `json:"asked"` // how often
}

// openGap is the page on which a question waits for an answer, nil if it has none. It compares as a promotion does,
// but without the lexicon, which takes longer to read than a question takes: what only synonyms join is found when it is
// promoted.
func (e *Finder) openGap(open []seenWaiting, text string) *Waiting {
	if len(open) == 0 {
		return nil
	}
	text = bank.Flat(text)
	stems := e.stems(text)
	var (
		near      []*Waiting
		questions []*question.Question
	)
	for i := range open {
		if g := &open[i].Waiting; open[i].near(stems) {
			near, questions = append(near, g), append(questions, &question.Question{Text: g.Question, Others: g.Others})
		}
	}
	if len(near) == 0 {
		return nil
	}
	c := dedup.New(e.Analyzer, nil)
	a := e.AskedOf(c, text)
	if at := slices.Index(questions, a.SameQuestion(c, questions)); at >= 0 {
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

// waits notes the question that waits on a page, which is read only if it has changed.
func (s *Sight) waits(e *Finder, f workspace.File, old *Sight) {
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
	data, err := e.Ws.ReadFile(f.Path)
	if err != nil {
		return
	}
	page, err := bank.ParsePage(files.PageKey(f.Key), data)
	if err != nil {
		return // the runs say what is wrong with it
	}
	shown, err := problem.ShownPage(f.Key, data)
	if err != nil {
		return
	}
	if a, ok := question.Read(page); ok && a.Gap == question.GapOpen && shown.Front.Value("question") == a.Text {
		a.Others = slices.DeleteFunc(a.Others, func(o string) bool { return !slices.Contains(shown.Front.List("aliases"), o) })
		w := Waiting{Question: a.Text, Others: a.Others, Page: f.Key, First: a.First, Last: a.Last, Asked: a.Times}
		s.Open = append(s.Open, seenWaiting{w, e.stems(a.Text)})
	}
}

// stems are the stems of a text's words, sorted.
func (e *Finder) stems(text string) []string {
	var out []string
	for _, t := range e.Analyzer.Analyze(text) {
		if len(t.Stems) > 0 {
			out = append(out, t.Stems[0])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Cut leaves at most so many hits.
func (a *Answer) Cut(limit int) {
	a.Hits = a.Hits[:min(limit, len(a.Hits))]
	if a.Reranked != nil {
		a.Reranked.Ranks = a.Reranked.Ranks[:len(a.Hits)]
	}
}

// wikiDir is where questions have their pages.
const wikiDir = files.BankDir + "/wiki"
