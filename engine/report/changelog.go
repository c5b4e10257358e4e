package report

import (
	"bytes"
	"fmt"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// ChangelogLines says in words, for people, what the events changed.
func ChangelogLines(events []bank.Event, st *bank.State, questions []*question.Question, lang string, today day.Day) []byte {
	var b bytes.Buffer
	for i := range events {
		ev := &events[i]
		switch ev.Op {
		case bank.OpPromote:
			writePromoted(&b, ev, questions, lang, today)
			continue
		case bank.OpSubject, bank.OpDismiss, bank.OpJoin:
			writeSubject(&b, ev, st, lang, today)
			continue
		}
		word, ok := ChangelogWords[ev.Op]
		if !ok {
			continue
		}
		w := word.Ko
		if lang == "en" {
			w = word.En
		}
		what := ""
		if en, ok := st.Resolve(ev.Entry); ok {
			what = " " + en.Home
		}
		fmt.Fprintf(&b, "- %s %s%s ^%s", today, w, what, ev.Entry)
		if ev.Other != "" {
			fmt.Fprintf(&b, " → ^%s", ev.Other)
		}
		if ev.Why != "" {
			fmt.Fprintf(&b, " (%s)", ChangelogWhy(ev.Why, lang))
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// writeSubject says what became of a subject.
func writeSubject(b *bytes.Buffer, ev *bank.Event, st *bank.State, lang string, today day.Day) {
	word := ChangelogWords[ev.Op]
	w, name := word.Ko, ev.Entry
	if lang == "en" {
		w = word.En
	}
	id := ev.Entry
	if ev.Op == bank.OpJoin {
		id = ev.Other
	}
	if x, ok := st.Subject(id); ok {
		name = x.Name
	}
	if ev.Subject != nil {
		name = ev.Subject.Name
	}
	fmt.Fprintf(b, "- %s %s: %s\n", today, w, name)
}

// writePromoted says what became of a question; what was found for it stands on its page.
func writePromoted(b *bytes.Buffer, ev *bank.Event, questions []*question.Question, lang string, today day.Day) {
	word, ok := promoteWords[ev.Why]
	if !ok {
		return
	}
	w := word.ko
	if lang == "en" {
		w = word.en
	}
	page := ""
	for _, q := range questions {
		if q.ID == ev.Entry {
			page = " " + q.Page
		}
	}
	fmt.Fprintf(b, "- %s %s%s ^%s\n", today, w, page, ev.Entry)
}

var promoteWords = map[string]struct{ ko, en string }{
	question.PromoteAsked:    {"질문을 남김", "question kept"},
	question.PromoteAnswered: {"답을 남김", "answer filed"},
	question.PromoteClosed:   {"질문을 답 없이 닫음", "question closed without an answer"},
	question.PromoteMoved:    {"질문의 페이지를 옮김", "question moved"},
	bank.ReasonByHand:        {"질문의 페이지를 지움", "question removed by hand"},
}

// ChangelogWords are the kinds of events in both languages; a kind that is not among them is not told.
var ChangelogWords = map[bank.Op]struct{ Ko, En string }{
	bank.OpAccept:    {"새로 받음", "accepted"},
	bank.OpRefine:    {"더 자세한 글로 바꿈", "refined"},
	bank.OpSupersede: {"예전 것이 됨", "superseded"},
	bank.OpConflict:  {"서로 어긋남", "in conflict"},
	bank.OpArchive:   {"보관함으로", "archived"},
	bank.OpRestore:   {"되살림", "restored"},
	bank.OpWithdraw:  {"출처가 없어짐", "withdrawn"},
	bank.OpEdit:      {"사람이 고침", "edited by hand"},
	bank.OpPin:       {"고정", "pinned"},
	bank.OpUnpin:     {"고정 풂", "unpinned"},
	bank.OpPurge:     {"지움", "purged"},
	bank.OpSubject:   {"대상", "subject"},
	bank.OpDismiss:   {"대상 아님", "no subject"},
	bank.OpJoin:      {"한 대상으로 합침", "joined into one subject"},
}

// ChangelogWhy is why an event happened: the program's reasons in the language of the workspace.
func ChangelogWhy(why, lang string) string {
	if lang == "en" {
		return why
	}
	if w := ReasonWord(why, lang); w != "" {
		return w
	}
	if _, percent, ok := Overlap(why); ok {
		return fmt.Sprintf("핵심어 %d%% 겹침", percent)
	}
	return why
}
