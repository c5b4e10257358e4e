package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/times"
	"github.com/seed-a44923cb/memctl/engine/twins"
)

const (
	nearestLines = 3  // shown where nothing supports an answer
	maxSteps     = 20 // of a model that answers
)

// askingFlags are the flags of what a question wants beside hits.
func (a *app) askingFlags(f *pflag.FlagSet, how *ask.Asking) {
	f.BoolVar(&how.Rerank, "rerank", false, a.t("모델이 앞의 것들의 순서를 다시 정합니다", "let the model order the best hits"))
	f.BoolVar(&how.Answer, "answer", false, a.t("문장으로 답하고 출처를 답니다", "answer in sentences, with sources"))
	f.IntVar(&how.Steps, "steps", 6, a.t("`N`답하는 모델이 많아야 이만큼 말합니다", "`N`replies of a model that answers, at most"))
}

// warnReranked says why a model did not order the hits.
func (a *app) warnReranked(r *find.Reranked) {
	if r != nil && r.Err != nil {
		a.warn(a.t("순서는 색인이 정한 그대로입니다: %s", "the order is that of the index: %s"), a.noModel(r.Err))
	}
}

// printMove shows, with --explain, how a model moved a hit.
func (a *app) printMove(ans *find.Answer, h *recall.Hit) {
	if ans.Reranked == nil || ans.Reranked.Err != nil || h.Explanation == nil {
		return
	}
	if i := slices.IndexFunc(ans.Hits, func(o recall.Hit) bool { return o.ID == h.ID }); i >= 0 {
		a.printf("    %s\n", a.dim(fmt.Sprintf(a.t("순위 %d → %d (%s)", "rank %d → %d (%s)"), ans.Reranked.Ranks[i], i+1, clean(ans.Reranked.Model))))
	}
}

// printReply prints an answer and what it rests on, or that there is none and the nearest lines. With --json that is done.
func (a *app) printReply(ans recalled, told []twins.Told) error {
	r := ans.Reply
	if ans.Refused != nil && r.Model == "" && len(told) > 0 {
		a.noteRefused(ans.Refused)
	}
	if !a.json {
		a.noteReply(r)
	}
	if len(r.Sentences) == 0 {
		if len(told) == 0 {
			a.noteNothing(ans)
			return errNothing
		}
		a.note("답을 뒷받침하는 것을 찾지 못했습니다. 가장 가까운 줄은 이렇습니다", "nothing found that supports an answer; the nearest lines are these")
		for i := range told[:min(len(told), nearestLines)] {
			if !a.json {
				a.printTold(&told[i], ans.Answer)
			}
		}
		return errNothing
	}
	if a.json {
		return nil
	}
	for _, s := range r.Sentences {
		var marks strings.Builder
		for _, c := range s.Cites {
			fmt.Fprintf(&marks, "[%d]", c+1)
		}
		a.printf("%s %s\n", clean(s.Text), a.dim(marks.String()))
	}
	a.printf("\n")
	for i := range r.Citations {
		c := &r.Citations[i]
		head := a.dim(fmt.Sprintf("[%d]", i+1)) + " " + a.bold(clean(c.Source))
		if c.Source != recall.LineID(c.Path, c.Line) {
			head += "  " + a.dim(clean(recall.LineID(c.Path, c.Line)))
		}
		if c.Entry != "" {
			head += "  " + a.dim("^"+c.Entry)
		}
		if c.Former {
			span := times.Span(c.Since, c.Until, ans.Day, a.lang == "ko")
			head = a.dim(fmt.Sprintf("[%d]", i+1)) + " " + a.dim(a.t("예전:", "formerly:")) + " " + a.formerLine(c.Text, c.Successor, c.Source, span)
		}
		a.printf("%s\n", head)
		if r.Model != "" {
			a.printf("    %s\n", shorten(clean(c.Text), citationColumns))
		}
	}
	return nil
}

// citationColumns is how much is shown of a line that a model's answer rests on.
const citationColumns = 110

// noteReply says on stderr who answered if not the model, and what was struck from what the model said.
func (a *app) noteReply(r *find.Reply) {
	switch {
	case errors.Is(r.Err, llm.ErrNoModel):
		if len(r.Sentences) > 0 {
			a.note("memctl.yaml에 모델이 없어, 가장 잘 맞는 문장을 그대로 옮깁니다", "memctl.yaml names no model; these are the sentences that fit best, as they stand")
		}
	case r.Err != nil:
		a.warn(a.t("모델 없이 답합니다: %s", "this is the answer without the model: %s"), a.noModel(r.Err))
	}
	for _, l := range r.Looks {
		a.note(fmt.Sprintf("찾아봄: %s %s (%d줄)", l.Action, clean(l.Argument), l.Lines), fmt.Sprintf("looked up: %s %s (%s)", l.Action, clean(l.Argument), a.count(l.Lines, "%d줄", "line", "lines")))
	}
	for _, x := range r.Struck {
		a.warn(a.t("뺌: %s (%s)", "struck: %s (%s)"), shorten(clean(x.Text), citationColumns), a.whyStruck(&x))
	}
}

func (a *app) whyStruck(x *librarian.Struck) string {
	switch x.Why {
	case librarian.Unread:
		return a.t("읽은 적이 없는 출처", "a source that was not read")
	case librarian.Uncited:
		return a.t("출처가 없음", "no source")
	case librarian.Language:
		return a.t("질문의 말이 아님", "not in the language of the question")
	case librarian.Unsupported:
	}
	return fmt.Sprintf(a.t("출처에 없음: %s", "not in its sources: %s"), clean(strings.Join(x.Missing, ", ")))
}
