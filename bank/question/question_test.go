package question_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// promote is an event about a question, of the n-th run.
func promote(n int, id, why, text string, sources ...bank.Source) bank.Event {
	ev := bank.Event{
		At: time.Unix(int64(n), 0).UTC(), Day: day.Day(20000 + n), Op: bank.OpPromote, By: bank.Person, Entry: id, Why: why,
		After: &bank.Fields{Text: text}, Sources: sources,
	}
	switch why {
	case question.PromoteAsked:
		ev.After.Home = question.PageFor(text, func(string) bool { return false })
		ev.Words = strings.Fields(strings.TrimRight(text, "?"))
	case question.PromoteClosed, bank.ReasonByHand:
		ev.After = nil
	case question.PromoteMoved:
		ev.After = &bank.Fields{Home: text}
	}
	ev.Seal()
	return ev
}

func askedEvent(n int, text string) bank.Event {
	return promote(n, question.ID(text), question.PromoteAsked, text)
}

func logLine(d day.Day, line int) bank.Source {
	key := fmt.Sprintf("memory/%s.md\x00%d", d, line)
	return bank.Source{Path: "memory/" + d.String() + ".md", Line: line, Start: 40 * line, Day: d, Stmt: bank.EntryID(key, bank.LongID), Hash: fmt.Sprintf("h%d-%d", d, line)}
}

const (
	koreanQuestion  = "스테이징 DB 비밀번호는 누가 바꾸지?"
	englishQuestion = "who rotates the staging password?"
)

// anyPromotes draws the promotes of some runs, one event or several with one instant each.
func anyPromotes(t *rapid.T) []bank.Event {
	var out []bank.Event
	for n := range rapid.IntRange(1, 8).Draw(t, "runs") {
		q := rapid.SampledFrom([]string{koreanQuestion, englishQuestion, "C#은 언제 쓰지?", "C+은 언제 쓰지?"}).Draw(t, "question")
		id := question.ID(q)
		switch rapid.IntRange(0, 5).Draw(t, "what") {
		case 0:
			out = append(out, promote(n, id, question.PromoteClosed, ""))
		case 1:
			out = append(out, promote(n, id, bank.ReasonByHand, ""))
		case 2:
			out = append(out, promote(n, id, question.PromoteMoved, fmt.Sprintf("wiki/%d.md", n)))
		default:
			out = append(out, promote(n, id, question.PromoteAsked, q))
			for range rapid.IntRange(0, 3).Draw(t, "found") {
				out = append(out, promote(n, id, question.PromoteFound, "찾은 줄", logLine(20000, rapid.IntRange(1, 4).Draw(t, "line"))))
			}
		}
	}
	return out
}

func TestQuestionsDoNotDependOnTheOrderOfEvents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events := anyPromotes(t)
		want := question.Fold(events, 30000)
		if diff := cmp.Diff(want, question.Fold(rapid.Permutation(events).Draw(t, "order"), 30000)); diff != "" {
			t.Fatalf("in another order (-want +got):\n%s", diff)
		}
		pages := map[string]bool{}
		for _, q := range want {
			if pages[q.Page] || q.Times < 1 || !bank.Curated(q.Page) {
				t.Fatalf("%+v", q)
			}
			pages[q.Page] = true
		}
	})
}

// TestAskingTwiceIsAskingOnceWithMoreSources: but for how often and when it was asked.
func TestAskingTwiceIsAskingOnceWithMoreSources(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := rapid.SampledFrom([]string{koreanQuestion, englishQuestion}).Draw(t, "question")
		id := question.ID(q)
		lines := rapid.SliceOfN(rapid.IntRange(1, 9), 0, 6).Draw(t, "lines")
		cut := rapid.IntRange(0, len(lines)).Draw(t, "cut")
		again := rapid.IntRange(0, cut).Draw(t, "again") // found both times
		found := func(n int, lines []int) (out []bank.Event) {
			out = append(out, promote(n, id, question.PromoteAsked, q))
			for _, l := range lines {
				out = append(out, promote(n, id, question.PromoteFound, fmt.Sprintf("줄 %d", l), logLine(20000, l)))
			}
			return out
		}
		once := question.Fold(found(1, lines), 30000)[0]
		twice := question.Fold(slices.Concat(found(1, lines[:cut]), found(2, lines[again:])), 30000)[0]
		if twice.Times != 2 || twice.First != once.First || twice.Last != once.Last+1 {
			t.Fatalf("asked %d times from %s to %s", twice.Times, twice.First, twice.Last)
		}
		twice.Times, twice.Last = once.Times, once.Last
		if diff := cmp.Diff(once, twice); diff != "" {
			t.Fatalf("asked once / twice (-once +twice):\n%s", diff)
		}
	})
}

func TestWhatBecomesOfAQuestion(t *testing.T) {
	q, id := koreanQuestion, question.ID(koreanQuestion)
	line := logLine(19990, 4)
	for _, c := range []struct {
		name   string
		events []bank.Event
		want   *question.Question // the fields that the case is about
	}{
		{"asked", []bank.Event{askedEvent(1, q)}, &question.Question{Page: "wiki/스테이징 db 비밀번호는 누가 바꾸지.md", Times: 1}},
		{"closed", []bank.Event{askedEvent(1, q), promote(2, id, question.PromoteClosed, "")}, &question.Question{Page: "wiki/스테이징 db 비밀번호는 누가 바꾸지.md", Times: 1, Closed: 20002}},
		{"asked again after it was closed", []bank.Event{askedEvent(1, q), promote(2, id, question.PromoteClosed, ""), askedEvent(3, q)}, &question.Question{Page: "wiki/스테이징 db 비밀번호는 누가 바꾸지.md", Times: 2}},
		{"its page deleted", []bank.Event{askedEvent(1, q), promote(2, id, bank.ReasonByHand, "")}, nil},
		{"asked again after its page was deleted", []bank.Event{askedEvent(1, q), promote(1, id, question.PromoteFound, "줄", line), promote(2, id, bank.ReasonByHand, ""), askedEvent(3, q)}, &question.Question{Page: "wiki/스테이징 db 비밀번호는 누가 바꾸지.md", Times: 1}},
		{"deleted and asked in one run", []bank.Event{askedEvent(1, q), promote(2, id, bank.ReasonByHand, ""), askedEvent(2, q)}, &question.Question{Page: "wiki/스테이징 db 비밀번호는 누가 바꾸지.md", Times: 1}},
		{"moved", []bank.Event{askedEvent(1, q), promote(2, id, question.PromoteMoved, "wiki/비밀번호.md")}, &question.Question{Page: "wiki/비밀번호.md", Times: 1}},
		{"moved where no page may be", []bank.Event{askedEvent(1, q), promote(2, id, question.PromoteMoved, "_meta/ledger/x.jsonl")}, &question.Question{Page: "wiki/스테이징 db 비밀번호는 누가 바꾸지.md", Times: 1}},
		{"of a later day", []bank.Event{promote(30000, id, question.PromoteAsked, q)}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := question.Fold(c.events, 40000)
			if c.name == "of a later day" {
				all = question.Fold(c.events, 49999)
			}
			if c.want == nil {
				if len(all) > 0 {
					t.Fatalf("got %+v", all[0])
				}
				return
			}
			if len(all) != 1 {
				t.Fatalf("%d questions", len(all))
			}
			got := &question.Question{Page: all[0].Page, Times: all[0].Times, Closed: all[0].Closed, Quotes: all[0].Quotes}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestQuestionsOfOneSlugHaveAPageEach(t *testing.T) {
	all := question.Fold([]bank.Event{askedEvent(1, "C: 언제 쓰지?"), askedEvent(2, "C| 언제 쓰지?")}, 30000)
	var pages []string
	for _, q := range all {
		pages = append(pages, q.Page)
	}
	if diff := cmp.Diff([]string{"wiki/c- 언제 쓰지.md", "wiki/c- 언제 쓰지-2.md"}, pages); diff != "" {
		t.Errorf("pages (-want +got):\n%s", diff)
	}
}

func TestWordingsThatOnlyLookDifferentAreOne(t *testing.T) {
	for _, w := range []string{"스테이징 DB 비밀번호는 누가 바꾸지", " 스테이징  DB 비밀번호는\u200b 누가 바꾸지 ??", "스테이징 db 비밀번호는 누가 바꾸지?"} {
		if question.ID(w) != question.ID(koreanQuestion) {
			t.Errorf("%q is another question", w)
		}
	}
	if question.ID("스테이징 DB 비밀번호는 누가 아나?") == question.ID(koreanQuestion) {
		t.Error("two questions have one id")
	}
}

func TestPurgedSourceIsNoQuote(t *testing.T) {
	id := question.ID(koreanQuestion)
	keep, gone := logLine(19990, 4), logLine(19990, 5)
	purge := bank.Event{At: time.Unix(9, 0), Day: 20009, Op: bank.OpPurge, By: bank.Person, IDs: []string{"m1", gone.Hash}}
	purge.Seal()
	all := question.Fold([]bank.Event{
		askedEvent(1, koreanQuestion), promote(1, id, question.PromoteFound, "남는 줄", keep), promote(1, id, question.PromoteFound, "지운 줄", gone),
		promote(2, id, question.PromoteAnswered, "지운 줄로 한 답", keep, gone), purge,
	}, 20002) // the purge comes later, and counts
	if q := all[0]; len(q.Quotes) != 1 || q.Quotes[0].Text != "남는 줄" || q.Answer.Text != "" {
		t.Errorf("quotes %+v, answer %q", q.Quotes, q.Answer.Text)
	}
}
