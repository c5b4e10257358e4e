package main

import (
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/recall"
)

// noteNothing says that nothing was found, what was missing, and what to try.
func (a *app) noteNothing(ans recalled) {
	a.note("찾지 못했습니다", "nothing found")
	a.noteMissing(ans.Refused)
	if ans.Refused == nil {
		a.noteTimes(ans.Time)
	}
	if ans.Refused != nil && ans.Refused.Total > 0 {
		a.note(fmt.Sprintf("조금이라도 맞는 %d줄은 --any로 볼 수 있습니다", ans.Refused.Total),
			fmt.Sprintf("--any shows %s", a.count(ans.Refused.Total, "%d줄", "line that matches a little", "lines that match a little")))
	}
	if ans.explain && !a.json {
		a.explainSupport(ans.Refused)
	}
}

// noteRefused says, with --any, that what is shown is no answer.
func (a *app) noteRefused(s *recall.Support) {
	a.note("찾지 못했습니다. 가까운 줄은 이렇습니다", "nothing found; the nearest lines are these")
	a.noteMissing(s)
}

// noteMissing says which words of a refused question no line has, and how far the nearest one has the others.
func (a *app) noteMissing(s *recall.Support) {
	if s == nil {
		return
	}
	if w := s.Absent(); len(w) > 0 {
		a.note("어느 줄에도 없는 말: "+wordList(w), "in no line: "+wordList(w))
	}
	if s.Nearest == "" {
		return
	}
	ko, en := fmt.Sprintf("가장 가까운 %s에 있는 말: %s", clean(s.Nearest), wordList(s.Found())), fmt.Sprintf("the nearest, %s, has: %s", clean(s.Nearest), wordList(s.Found()))
	if w := s.Lacking(); len(w) > 0 {
		ko, en = ko+" · 없는 말: "+wordList(w), en+" · and not: "+wordList(w)
	}
	a.note(ko, en)
}

// Of the words of a long question so many are named, each so wide.
const (
	wordsNamed  = 12
	wordColumns = 36
)

func wordList(words []string) string {
	var out []string
	for _, w := range words[:min(len(words), wordsNamed)] {
		out = append(out, shorten(clean(w), wordColumns))
	}
	if len(words) > wordsNamed {
		out = append(out, "…")
	}
	return strings.Join(out, ", ")
}

// explainSupport shows how the share of a question came about that its best hit has.
func (a *app) explainSupport(s *recall.Support) {
	if s == nil {
		return
	}
	where := map[string]string{
		recall.InLine: a.t("줄", "line"), recall.InPart: a.t("일부", "in part"), recall.InSection: a.t("같은 절", "section"), recall.InFile: a.t("같은 파일", "file"),
	}
	var parts []string
	for i := range s.Words {
		w := &s.Words[i]
		in := a.t("없음", "missing")
		if w.In != "" {
			in = where[w.In]
		}
		parts = append(parts, fmt.Sprintf("%s %.2f × %.2f %s", clean(w.Word), w.Weight, w.Counts, in))
	}
	need := fmt.Sprintf(a.t("%.2f부터 답", "%.2f answers"), s.Need)
	if s.Need == 0 {
		need = a.t("한 말이면 답", "one word answers")
	}
	a.printf("%s\n", a.dim(fmt.Sprintf(a.t("근거 %.2f (%s) = %s", "support %.2f (%s) = %s"), s.Share, need, strings.Join(parts, " · "))))
}
