package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// TestWhatWasTakenBackIsNoClaim: a line of a session that its person has taken back stays in the log, struck out below; it leaves the bank, and search shows
// it as former. What stands elsewhere, or in another session, is not touched.
func TestWhatWasTakenBackIsNoClaim(t *testing.T) {
	t.Parallel()
	for lang, c := range map[string]struct{ back, stands, heading string }{
		"ko": {"디비는 MySQL로 하기로 했어.", "로그는 30일 보관하기로 결정했어.", "### 거둔 말 (사용자)\n"},
		"en": {"We decided to use MySQL for billing.", "We decided to keep logs for 30 days.", "### Taken back (user)\n"},
	} {
		dir := t.TempDir()
		if err := engine.Init(dir, "Asia/Seoul", lang, false); err != nil {
			t.Fatal(err)
		}
		at := time.Date(2026, 3, 1, 1, 0, 0, 0, time.UTC)
		say := func(session string, texts ...string) logbook.CaptureOptions {
			o := logbook.CaptureOptions{Host: "claude", Session: session}
			for _, text := range texts {
				o.Turns = append(o.Turns, logbook.Said{User: true, Text: text, At: at})
			}
			return o
		}
		for _, o := range []logbook.CaptureOptions{say("one", c.back, c.stands), say("two", "Deploys go out on Tuesdays; we decided that.")} {
			if _, err := open(t, dir, "2026-03-01").Capture(t.Context(), o); err != nil {
				t.Fatal(err)
			}
		}
		reflect(t, dir, "2026-03-02")
		bank := func() string {
			var b strings.Builder
			for name, text := range pages(t, dir) {
				if strings.HasPrefix(name, "bank/world/") {
					b.WriteString(text)
				}
			}
			return b.String()
		}
		if b := bank(); !strings.Contains(b, c.back) || !strings.Contains(b, c.stands) {
			t.Fatalf("%s: the bank:\n%s", lang, b)
		}
		takeBack := func(session string, want int) {
			t.Helper()
			r, err := open(t, dir, "2026-03-02").TakeBack(t.Context(), logbook.TakeBackOptions{
				Host: "claude", Session: session, Turns: func() (logbook.TakenBack, error) {
					return logbook.TakenBack{Back: say("", c.back, c.stands).Turns}, nil
				},
				Stand: func() ([]logbook.Said, error) { return say("", c.stands).Turns, nil },
			})
			if err != nil || r.Lines != want {
				t.Errorf("%s: %d lines of %s struck out, want %d, %v", lang, r.Lines, session, want, err)
			}
		}
		takeBack("two", 0)
		takeBack("one", 1)
		takeBack("one", 0)
		if log := read(t, dir, "memory/2026-03-01.md"); !strings.HasSuffix(log, c.heading+"- ~~"+c.back+"~~\n") {
			t.Errorf("%s: the log:\n%s", lang, log)
		}
		reflect(t, dir, "2026-03-03")
		if b := bank(); strings.Contains(b, c.back) || !strings.Contains(b, c.stands) {
			t.Errorf("%s: the bank still has it:\n%s", lang, b)
		}
		answer, err := anew(t, dir).Recall(t.Context(), recall.Query{Text: c.back, Any: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range answer.Hits {
			if strings.Contains(h.Text, "MySQL") && !h.Former {
				t.Errorf("%s: %s: %q is not marked", lang, h.Path, h.Text)
			}
		}
	}
}

// TestTakenBackOnceWhateverItsMarks: a line that has marks of its own, or the letter of a kind, is written once and struck out once.
func TestTakenBackOnceWhateverItsMarks(t *testing.T) {
	t.Parallel()
	for _, said := range []logbook.Said{
		{Text: "디비는 ~~MySQL~~ Postgres로 하기로 했어."},
		{Text: "We decided that ~~all~~ invoices keep 10 years~~."},
		{Text: "~~Postgres~~", Asked: "~~어떤~~ 데이터베이스를 쓸까요?"},
		{Text: "O: Postgres", Asked: "W: 어떤 데이터베이스를 쓸까요?"},
		{Text: "- [x] Redis", Asked: "- [ ] Which cache is it to be?"},
	} {
		dir := t.TempDir()
		if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
			t.Fatal(err)
		}
		said.User = true
		e, turns := open(t, dir, "2026-03-01"), []logbook.Said{said}
		for _, want := range []int{1, 0} {
			if r, err := e.Capture(t.Context(), logbook.CaptureOptions{Host: "claude", Session: "one", Turns: turns}); err != nil || len(r.Lines) != want {
				t.Errorf("%q: %d lines, want %d, %v", said.Text, len(r.Lines), want, err)
			}
		}
		for _, want := range []int{1, 0} {
			if r, err := e.TakeBack(t.Context(), takenBack("one", turns)); err != nil || r.Lines != want {
				t.Errorf("%q: %d lines struck out, want %d, %v:\n%s", said.Text, r.Lines, want, err, read(t, dir, "memory/2026-03-01.md"))
			}
		}
		if r, err := e.Capture(t.Context(), logbook.CaptureOptions{Host: "claude", Session: "one", Turns: turns}); err != nil || len(r.Lines) != 1 {
			t.Errorf("%q said again: %d lines, %v", said.Text, len(r.Lines), err)
		}
	}
}

// TestNothingIsStruckOutWhereNobodyReads: below a block that is left open a line would strike out nothing, each time anew. The log stays as it is.
func TestNothingIsStruckOutWhereNobodyReads(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
		t.Fatal(err)
	}
	const rel = "memory/2026-03-01.md"
	turns := []logbook.Said{{User: true, Text: "디비는 MySQL로 하기로 했어."}}
	e := open(t, dir, "2026-03-01")
	if _, err := e.Capture(t.Context(), logbook.CaptureOptions{Host: "claude", Session: "one", Turns: turns}); err != nil {
		t.Fatal(err)
	}
	want := read(t, dir, rel) + "\n<private>\n열린 채로\n"
	write(t, dir, rel, want)
	r, err := e.TakeBack(t.Context(), takenBack("one", turns))
	if r.Lines != 0 || len(r.Warnings) != 1 || err != nil {
		t.Errorf("%d lines struck out, warnings %q, %v", r.Lines, r.Warnings, err)
	}
	if got := read(t, dir, rel); got != want {
		t.Errorf("the log:\n%s", got)
	}
}

// takenBack are turns of a session that were taken back, when nothing else of it stands.
func takenBack(session string, turns []logbook.Said) logbook.TakeBackOptions {
	return logbook.TakeBackOptions{
		Host: "claude", Session: session, Turns: func() (logbook.TakenBack, error) { return logbook.TakenBack{Back: turns, Begins: true}, nil }, Stand: func() ([]logbook.Said, error) { return nil, nil },
	}
}

// TestWhatBeginsASessionIsTakenBack: what a person says first is mostly the task, so that less of it is kept. It is found again as it was written.
func TestWhatBeginsASessionIsTakenBack(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"We decided to keep invoices for ten years. The auditors asked for it.",
		"원본 사진은 읽기만 하고 절대 지우지 마세요. 백업이 아직 안 되어 있습니다.",
		"보고서는 PDF로 내기로 했어요. 작년에도 그렇게 냈고요.",
		"앞으로 그림은 항상 PNG로 부탁드립니다. 글꼴은 Arial 7pt, 저장은 300dpi로요.",
	} {
		dir := t.TempDir()
		if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
			t.Fatal(err)
		}
		turns := []logbook.Said{{User: true, Text: text}}
		e := open(t, dir, "2026-03-01")
		done, err := e.Capture(t.Context(), logbook.CaptureOptions{Host: "claude", Session: "one", Turns: turns, Begins: true})
		if err != nil || len(done.Lines) == 0 {
			t.Fatalf("%q: %d lines, %v", text, len(done.Lines), err)
		}
		if r, err := e.TakeBack(t.Context(), takenBack("one", turns)); err != nil || r.Lines != len(done.Lines) {
			t.Errorf("%q: %d lines struck out, want %d, %v:\n%s", text, r.Lines, len(done.Lines), err, read(t, dir, "memory/2026-03-01.md"))
		}
	}
}
