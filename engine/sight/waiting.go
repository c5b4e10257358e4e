package sight

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Waiting is a question with a page on which nobody has answered yet.
type Waiting struct {
	Question string   `json:"question"`
	Others   []string `json:"others,omitempty"` // the same in other words
	Page     string   `json:"page"`             // relative to the workspace
	First    day.Day  `json:"first_asked,omitzero"`
	Last     day.Day  `json:"last_asked,omitzero"`
	Asked    int      `json:"asked"` // how often
}

// SeenWaiting is a question that waits for an answer, as the index was last brought up to date.
type SeenWaiting struct {
	Waiting

	Stems []string `json:"stems"` // of its first wording, sorted
}

// Near reports whether a question with these stems may be the same: it has half of them, or they are half of it.
func (w *SeenWaiting) Near(stems []string) bool {
	shared := 0
	for _, s := range stems {
		if _, ok := slices.BinarySearch(w.Stems, s); ok {
			shared++
		}
	}
	return 2*shared >= min(len(stems), len(w.Stems))
}

// waits notes the question that waits on a page, which is read only if it has changed.
func (s *Sight) waits(e *Looker, f workspace.File, old *Sight) {
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
		s.Open = append(s.Open, SeenWaiting{w, e.Stems(a.Text)})
	}
}

// Stems are the stems of a text's words, sorted.
func (e *Looker) Stems(text string) []string {
	var out []string
	for _, t := range e.Analyzer.Analyze(text) {
		if len(t.Stems) > 0 {
			out = append(out, t.Stems[0])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// wikiDir is where questions have their pages.
const wikiDir = files.BankDir + "/wiki"
