package rollup_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/rollup"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/rules"
)

// week47 folds events of one week, after entries that were there before.
type week47 struct {
	tb     testing.TB
	st     *bank.State
	events []*bank.Event
}

func (w *week47) accept(home, source, line string) string {
	w.tb.Helper()
	e := banktest.Entry(w.tb, home, source, line)
	w.do(bank.Event{Day: e.Since, Op: bank.OpAccept, By: bank.Program, Entry: e.ID, Sources: e.Sources, After: &bank.Fields{
		Kind: e.Kind, Text: e.Text, Entities: e.Entities, Home: home, Confidence: e.Confidence, AsOf: e.AsOf,
	}})
	return e.ID
}

func (w *week47) do(ev bank.Event) {
	w.tb.Helper()
	ev.Seal()
	if err := w.st.Apply(&ev); err != nil {
		w.tb.Fatal(err)
	}
	if period(w.tb).Has(ev.Day) {
		w.events = append(w.events, &ev)
	}
}

func period(tb testing.TB) rollup.Period {
	tb.Helper()
	return rollup.WeekOf(banktest.Day(tb, "2026-11-22"))
}

func everyPage(string) bool { return true }

func aWeek(tb testing.TB) *week47 {
	tb.Helper()
	w := &week47{tb: tb, st: bank.NewState()}
	provider := w.accept("world/tools.md", "2026-11-02#3", "- W @상태관리: 상태 관리는 Provider를 쓴다")
	budget := w.accept("status/next.md", "2026-11-03#4", "- S: 민수는 예산안을 올린다")
	w.accept("status/next.md", "2026-11-03#5", "- S: 로고 시안 두 개")
	staging := w.accept("status/current.md", "2026-11-13#5", "- S @배포: 스테이징은 대기 중이다")
	w.accept("world/decisions.md", "2026-11-16#5", "- W: 배포는 화요일에만 하기로 했다")
	riverpod := w.accept("world/tools.md", "2026-11-17#3", "- W @상태관리: 상태 관리를 Provider에서 Riverpod으로 바꿨다")
	w.do(bank.Event{Day: banktest.Day(tb, "2026-11-17"), Op: bank.OpSupersede, By: bank.Program, Entry: provider, Other: riverpod, Why: "에서"})
	live := w.accept("status/current.md", "2026-11-18#7", "- S @배포: 운영 배포를 마쳤다")
	w.do(bank.Event{Day: banktest.Day(tb, "2026-11-18"), Op: bank.OpSupersede, By: bank.Program, Entry: staging, Other: live})
	done := w.accept("activities/2026-11.md", "2026-11-19#2", "- B: 민수는 예산안을 올렸다")
	w.do(bank.Event{Day: banktest.Day(tb, "2026-11-19"), Op: bank.OpSupersede, By: bank.Program, Entry: budget, Other: done, Why: bank.ReasonDone})
	w.accept("activities/2026-11.md", "2026-11-19#3", "- B @CI: 젠킨스 서버를 껐다")
	a := w.accept("world/config.md", "2026-11-19#8", "- W @서버: 개발 서버는 8080 포트로 띄운다")
	b := w.accept("world/config.md", "2026-11-20#8", "- W @서버: 개발 서버는 8081 포트로 띄운다")
	w.do(bank.Event{Day: banktest.Day(tb, "2026-11-20"), Op: bank.OpConflict, By: bank.Program, Entry: a, Other: b, Why: "numbers"})
	w.accept("status/next.md", "2026-11-20#9", "- S: 지영은 위젯 일정표를 만든다")
	w.accept("opinions/preferences.md", "2026-11-20#10", "- O(c=0.90) @민수: 짧은 답변을 선호한다")
	old := w.accept("opinions/preferences.md", "2026-11-20#11", "- O(c=0.30) @지영: 회의는 아침이 좋다")
	w.do(bank.Event{Day: banktest.Day(tb, "2026-11-21"), Op: bank.OpArchive, By: bank.Program, Entry: old, Why: bank.ReasonFaded})
	return w
}

func weekPage(tb testing.TB, w *week47, old []byte, lang string) []byte {
	tb.Helper()
	r := rollup.New(period(tb), w.st, w.events)
	r.Follow([]rollup.Period{rollup.WeekOf(banktest.Day(tb, "2026-10-01")), rollup.WeekOf(banktest.Day(tb, "2026-11-03"))})
	out, err := rollup.Render(old, period(tb).Path(), r, lang, everyPage)
	if err != nil {
		tb.Fatal(err)
	}
	return out
}

func TestRollupTellsTheWeek(t *testing.T) {
	got := string(weekPage(t, aWeek(t), nil, "ko"))
	want := `---
title: "2026년 47주 (11-16 – 11-22)"
category: rollup
description: 끝난 주나 달의 일지에서 나온 것
updated: 2026-11-20
sources: 10
---
`
	got, foot, _ := strings.Cut(got, "\n<!-- memctl-page\n")
	_, body, _ := strings.Cut(got, "# 2026년 47주")
	wantBody := ` (11-16 – 11-22)

<!-- memctl:rollup -->
새로 남긴 것 10건: 결정 1 · 한 일 2 · 상태 1 · 할 일 1 · 의견 2 · 알게 된 것 2. 일지를 쓴 날 5일 · 바뀐 것 1 · 끝낸 할 일 1 · 전부터 남은 할 일 1 · 흐려진 의견 1.

← [[rollups/2026-W45|2026년 45주 (11-02 – 11-08)]]

## 결정

- 배포는 화요일에만 하기로 했다 ([[memory/2026-11-16#L5|11-16]])

## 바뀐 것

- 상태 관리는 Provider를 쓴다 → 상태 관리를 Provider에서 Riverpod으로 바꿨다 ([[memory/2026-11-02#L3|11-02]] → [[memory/2026-11-17#L3|11-17]])

## 한 일

- CI: 젠킨스 서버를 껐다 ([[memory/2026-11-19#L3|11-19]])

## 상태

- 배포: 스테이징은 대기 중이다 → 운영 배포를 마쳤다 ([[memory/2026-11-13#L5|11-13]] → [[memory/2026-11-18#L7|11-18]])

## 새로 생긴 할 일

- 지영은 위젯 일정표를 만든다 ([[memory/2026-11-20#L9|11-20]])

## 끝낸 할 일

- 민수는 예산안을 올린다 ([[memory/2026-11-03#L4|11-03]] → [[memory/2026-11-19#L2|11-19]])

## 의견과 선호

- 민수: 짧은 답변을 선호한다 ([[memory/2026-11-20#L10|11-20]])
- 지영: 회의는 아침이 좋다 ([[memory/2026-11-20#L11|11-20]])

## 알게 된 것

- 개발 서버는 8080 포트로 띄운다 ([[memory/2026-11-19#L8|11-19]])
- 개발 서버는 8081 포트로 띄운다 ([[memory/2026-11-20#L8|11-20]])

## 서로 어긋나는 것

- 개발 서버는 8080 포트로 띄운다 ↔ 개발 서버는 8081 포트로 띄운다 ([[memory/2026-11-19#L8|11-19]] ↔ [[memory/2026-11-20#L8|11-20]])

## 자주 나온 이름

[[wiki/서버|서버]] 2 · [[wiki/CI|CI]] 1 · [[wiki/민수|민수]] 1 · [[wiki/배포|배포]] 1 · [[wiki/상태관리|상태관리]] 1 · [[wiki/지영|지영]] 1

## 일지

[[memory/2026-11-16|11-16]] · [[memory/2026-11-17|11-17]] · [[memory/2026-11-18|11-18]] · [[memory/2026-11-19|11-19]] · [[memory/2026-11-20|11-20]]
<!-- /memctl:rollup -->
`
	if diff := cmp.Diff(wantBody, body); diff != "" {
		t.Errorf("page (-want +got):\n%s", diff)
	}
	if !strings.HasPrefix(got, want) {
		t.Errorf("header:\n%s", got[:min(len(got), 800)])
	}
	if !strings.HasPrefix(foot, "id: p3fmt5hkdyj\nschema: 1\ntldr: 배포는 화요일에만 하기로 했다\nanswers_when: [서버, CI, 민수, 배포, 상태관리, 지영]\n") || !strings.HasSuffix(foot, "created: 2026-11-16\n-->\n") {
		t.Errorf("foot:\n%s", foot)
	}
	english := string(weekPage(t, aWeek(t), nil, "en"))
	for _, want := range []string{"# 2026 week 47 (11-16 – 11-22)\n", "10 new entries: 1 decision · 2 done · 1 status · 1 to do · 2 opinions", "## How things stand\n", "5 days with a log"} {
		if !strings.Contains(english, want) {
			t.Errorf("no %q in:\n%s", want, english)
		}
	}
}

// TestRollupIsNoMemory: nothing on the page is an entry, a block id or, pasted into a log, a statement.
func TestRollupIsNoMemory(t *testing.T) {
	w := aWeek(t)
	for i, text := range banktest.Hostile() {
		line := "- W @서버: " + strings.ReplaceAll(text, "\n", " ")
		if _, ok := memory.ParseGrammar(line); ok {
			w.accept("world/decisions.md", fmt.Sprintf("2026-11-2%d#%d", i%3, 20+i), line)
		}
	}
	page := weekPage(t, w, nil, "ko")
	p, err := bank.ParsePage(period(t).Path(), page)
	if err != nil || len(p.Warnings) > 0 {
		t.Fatalf("%v %v\n%s", err, p.Warnings, page)
	}
	for i := range p.Lines {
		if l := &p.Lines[i]; l.Kind != bank.LineBlock && l.Kind != bank.LineBlank && l.Kind != bank.LineHeading {
			t.Errorf("line %d counts for something: %s", l.No, p.Raw(l))
		}
	}
	for id := range w.st.All() {
		if bytes.Contains(page, []byte("^"+id)) {
			t.Errorf("the id ^%s stands on the page", id)
		}
	}
	log, err := memory.Parse("memory/2026-11-23.md", page)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range log.Statements {
		t.Errorf("taken as a statement: %q", s.Text)
	}
}

func TestRollupStaysWithin16KBAndSaysWhatItLeavesOut(t *testing.T) {
	for _, lang := range []string{"ko", "en"} {
		w := aWeek(t)
		long := strings.Repeat("아주 긴 말 ", 60)
		for i := range 300 {
			kind := rules.Kinds()[i%4]
			home := []string{"world/decisions.md", "activities/2026-11.md", "opinions/preferences.md", "status/next.md"}[i%4]
			w.accept(home, fmt.Sprintf("2026-11-2%d-%s#%d", i%3, strings.Repeat("가", 60), 30+i)[:10]+fmt.Sprintf("#%d", 30+i), fmt.Sprintf("- %s @이름%d: %d번째 %s", kind, i, i, long))
		}
		page := weekPage(t, w, nil, lang)
		if len(page) > 16<<10 {
			t.Errorf("%s: %d bytes", lang, len(page))
		}
		if want := map[string]string{"ko": "- … 그 밖에 ", "en": "- … and "}[lang]; !bytes.Contains(page, []byte(want)) {
			t.Errorf("%s: does not say that there is more:\n%s", lang, page)
		}
	}
}

func TestQuietPeriodHasNoPage(t *testing.T) {
	w := &week47{tb: t, st: bank.NewState()}
	id := w.accept("opinions/preferences.md", "2026-11-02#3", "- O(c=0.30) @지영: 회의는 아침이 좋다")
	w.do(bank.Event{Day: banktest.Day(t, "2026-11-18"), Op: bank.OpArchive, By: bank.Program, Entry: id, Why: bank.ReasonFaded})
	if r := rollup.New(period(t), w.st, w.events); r != nil {
		t.Errorf("a week in which something faded and nobody said anything has a page")
	}
}

func TestPeopleKeepTheirBytesOnARollup(t *testing.T) {
	w := aWeek(t)
	page := weekPage(t, w, nil, "ko")
	mine := "\n## 내 생각\n\n- W @CI: 내가 적은 말\n바쁜 주였다. ^mk7q2m9x4bt\n"
	old := append(slices.Clone(page), mine...)
	old = bytes.Replace(old, []byte("schema: 1\n"), []byte("schema: 1\nmood: 바쁨 # 나중에\n"), 1)
	w.accept("world/decisions.md", "2026-11-21#3", "- W: 금요일에는 배포하지 않는다")
	got := weekPage(t, w, old, "ko")
	for _, want := range []string{mine, "mood: 바쁨 # 나중에\n", "금요일에는 배포하지 않는다"} {
		if !bytes.Contains(got, []byte(want)) {
			t.Errorf("%q is gone:\n%s", want, got)
		}
	}
	if again := weekPage(t, w, got, "ko"); !bytes.Equal(got, again) {
		t.Errorf("rendered twice:\n%s", cmp.Diff(string(got), string(again)))
	}
	left, err := rollup.Render(got, period(t).Path(), nil, "ko", everyPage)
	if err != nil || !bytes.Contains(left, []byte(mine)) || bytes.Contains(left, []byte("memctl:rollup")) {
		t.Errorf("%v: of a week that has gone stays:\n%s", err, left)
	}
	if gone, err := rollup.Render(page, period(t).Path(), nil, "ko", everyPage); err != nil || gone != nil {
		t.Errorf("%v: a page on which nothing is a person's stays:\n%s", err, gone)
	}
}

// What the program wrote is never taken for a person's: a page that has nothing to tell any more goes, and so does every word on it.
func TestNothingOfTheProgramsMovesBelowTheBlock(t *testing.T) {
	w := aWeek(t)
	for _, lang := range []string{"ko", "en"} {
		for _, pages := range []bool{true, false} {
			path, exists := period(t).Path(), func(string) bool { return pages }
			page, err := rollup.Render(nil, path, rollup.New(period(t), w.st, w.events), lang, exists)
			if err != nil {
				t.Fatal(err)
			}
			if left, err := rollup.Render(page, path, nil, lang, exists); err != nil || left != nil {
				t.Errorf("%s, names with pages %v: %v, left %q", lang, pages, err, left)
			}
		}
	}
}

// A note that somebody writes between the markers of the block is not lost: it moves below them, whatever language the page was in.
func TestANoteInsideTheBlockMovesBelowIt(t *testing.T) {
	w := aWeek(t)
	for _, lang := range []string{"ko", "en"} {
		page := string(weekPage(t, w, nil, lang))
		head, tail, _ := strings.Cut(page, "## ")
		const note = "이 주는 [[민수]]와 힘들었다.\n\n## 내 생각\n- 배포를 줄이자.\n- … 나중에 다시 본다\n"
		noted := head + note + "\n## " + tail
		for _, next := range []string{lang, "ko", "en"} {
			got := string(weekPage(t, w, []byte(noted), next))
			want := string(weekPage(t, w, []byte(page), next))
			want = strings.Replace(want, "\n<!-- memctl-page", "\n"+note+"\n<!-- memctl-page", 1)
			if got != want {
				t.Errorf("%s to %s (-want +got):\n%s", lang, next, cmp.Diff(want, got))
			}
		}
	}
}

// TestAnyPageOfAPeriodIsRenderedOnce: on a page that a person has put together from all sorts of lines, rendering is
// idempotent and keeps every line that is not the program's.
func TestAnyPageOfAPeriodIsRenderedOnce(t *testing.T) {
	w := aWeek(t)
	page := weekPage(t, w, nil, "ko")
	pieces := slices.Collect(strings.Lines(string(page)))
	for _, l := range []string{"# 다른 제목", "- W @x: 답이다.", "```", "<!--", "-->", "<!-- /memctl:rollup -->", "<!-- memctl:rollup -->", "<!-- memctl:index -->", "---", "", "메모", "<private>", "</private>"} {
		pieces = append(pieces, l+"\n")
	}
	rapid.Check(t, func(t *rapid.T) {
		old := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 14).Draw(t, "lines"), "")
		if rapid.Bool().Draw(t, "around the page") {
			lines := slices.Collect(strings.Lines(string(page)))
			at := rapid.IntRange(0, len(lines)).Draw(t, "at")
			old = strings.Join(slices.Insert(lines, at, old), "")
		}
		if rapid.Bool().Draw(t, "windows") {
			old = strings.ReplaceAll(old, "\n", "\r\n")
		}
		once := weekPage(w.tb, w, []byte(old), "ko")
		if twice := weekPage(w.tb, w, once, "ko"); !bytes.Equal(once, twice) {
			t.Fatalf("not idempotent: %q\n%s", old, cmp.Diff(string(once), string(twice)))
		}
		p, err := bank.ParsePage("rollups/2026-W47.md", once)
		if err != nil {
			t.Fatal(err)
		}
		blocks := 0
		for i := range p.Lines {
			if l := &p.Lines[i]; l.Kind == bank.LineBlock && strings.TrimSpace(string(p.Raw(l))) == "<!-- memctl:rollup -->" {
				blocks++
			}
		}
		if blocks != 1 {
			t.Fatalf("%d blocks: %q", blocks, once)
		}
	})
}
