package engine_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// TestBriefingOfALaterDayLeavesTheLedgersClock: what was told, with whatever --now, is no run: the next event has the next run's instant.
func TestBriefingOfALaterDayLeavesTheLedgersClock(t *testing.T) {
	t.Parallel()
	dir := told(t)
	if b := tellOf(t, dir, "2031-01-01", briefing.Options{Mode: brief.Conflicts}); items(b) != 1 || b.Unnoted != "" {
		t.Fatalf("%s %s", b.Unnoted, b.Text())
	}
	if _, err := open(t, dir, "2026-11-13").Pin(t.Context(), entry(t, dir, "8081").id()); err != nil {
		t.Fatal(err)
	}
	at := map[bank.Op]time.Time{}
	for name, text := range tree(t, dir, "bank/_meta/ledger") {
		events, bad := bank.DecodeLedger(name, []byte(text))
		if len(bad) > 0 {
			t.Fatal(bad)
		}
		for i := range events {
			at[events[i].Op] = events[i].At
		}
	}
	if limit := time.Date(2026, 11, 14, 0, 0, 0, 0, time.UTC); at[bank.OpPin].After(limit) {
		t.Errorf("the pin of 2026-11-13 is of %s", at[bank.OpPin])
	}
	if limit := time.Now().Add(time.Hour); at[bank.OpBrief].After(limit) {
		t.Errorf("what was told now was told at %s", at[bank.OpBrief])
	}
}

// TestTellingOfAWrongClockIsNotTheLast: another device noted with a clock far ahead; what is told now is the later one all the same.
func TestTellingOfAWrongClockIsNotTheLast(t *testing.T) {
	t.Parallel()
	dir := told(t)
	b := tellOf(t, dir, "2026-11-12", briefing.Options{Mode: brief.Conflicts, Peek: true})
	ev := bank.BriefEvent("conflicts", b.Day, []string{b.Sections[0].Items[0].Key()}, []string{"deadbeef"})
	ev.Day, ev.At = mustDay("2026-11-01"), time.Now().AddDate(9, 0, 0).UTC().Truncate(time.Millisecond)
	ev.Seal()
	line, err := bank.EncodeLedger([]bank.Event{ev})
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "bank/_meta/ledger/other-2035-01.jsonl", string(line))
	distill(t, dir, "2026-11-12")
	if b := tellOf(t, dir, "2026-11-12", briefing.Options{Mode: brief.Conflicts}); items(b) != 1 || b.Unnoted != "" {
		t.Fatalf("%s %s", b.Unnoted, b.Text())
	}
	for _, when := range []string{"by the notes of the runs", "by the ledgers"} {
		if b := tellOf(t, dir, "2026-11-12", briefing.Options{Mode: brief.Conflicts}); !b.Nothing {
			t.Errorf("said again, %s:\n%s", when, b.Text())
		}
		forget(t, dir)
	}
}

// TestBriefingsDoNotChangeHowDevicesMerge: two devices that both edited end in the same pages whether or not they were briefed before.
func TestBriefingsDoNotChangeHowDevicesMerge(t *testing.T) {
	t.Parallel()
	merged := func(briefed bool) map[string]string {
		laptop := told(t)
		phone := copyOf(t, laptop)
		forget(t, phone)
		distill(t, phone, "2026-11-12")
		sync := func() {
			for _, pair := range [][2]string{{laptop, phone}, {phone, laptop}} {
				own := tree(t, pair[1], "bank/_meta/ledger")
				for name, text := range tree(t, pair[0], "bank/_meta/ledger") {
					if len(text) > len(own[name]) {
						write(t, pair[1], name, text)
					}
				}
			}
		}
		if briefed {
			tellOf(t, phone, "2031-01-01", briefing.Options{Mode: brief.Conflicts})
			tellOf(t, laptop, "2031-01-01", briefing.Options{Mode: brief.Conflicts})
		}
		sync()
		distill(t, laptop, "2026-11-12")
		distill(t, phone, "2026-11-12")
		outdated := tree(t, phone, "bank", "bank/_meta")
		change(t, laptop, entry(t, laptop, "8081"), "8081", "8082")
		reflect(t, laptop, "2026-11-13")
		change(t, phone, entry(t, phone, "짧은 답변"), "짧은 답변", "아주 짧은 답변")
		reflect(t, phone, "2026-11-14")
		sync()
		for name, text := range outdated { // the phone's page, as it was, stands in the place of the laptop's
			write(t, laptop, name, text)
		}
		reflect(t, laptop, "2026-11-15")
		isLive(t, laptop, "8082")
		return pages(t, laptop)
	}
	if diff := cmp.Diff(merged(false), merged(true)); diff != "" {
		t.Errorf("pages (-without +with briefings):\n%s", diff)
	}
}

// TestTellingDoesNotHideADeletedLedger: the ledger of the month is gone; the note of what was told begins it anew, and the next run sees
// that the rest of it is missing.
func TestTellingDoesNotHideADeletedLedger(t *testing.T) {
	t.Parallel()
	now := time.Now().UTC().Format(time.RFC3339) // a telling goes to the ledger of the machine's month
	pinned := func(briefed bool) bool {
		dir := newWorkspace(t)
		retain(t, dir, "2024-03-01", "W @서버: 개발 서버는 8080 포트로 띄운다.")
		retain(t, dir, "2024-03-03", "W @서버: 개발 서버는 8081 포트로 띄운다.")
		reflect(t, dir, "2024-03-12")
		id := entry(t, dir, "8081").id()
		if _, err := open(t, dir, now).Pin(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		for name, text := range tree(t, dir, "bank/_meta/ledger") {
			if strings.Contains(text, `"op":"pin"`) {
				if err := os.Remove(filepath.Join(dir, name)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if briefed {
			if b := tellOf(t, dir, now, briefing.Options{Mode: brief.Conflicts}); items(b) != 1 || b.Unnoted != "" {
				t.Fatalf("%s %s", b.Unnoted, b.Text())
			}
		}
		v, err := open(t, dir, now).Entry(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return v.Pinned
	}
	for _, briefed := range []bool{false, true} {
		if pinned(briefed) {
			t.Errorf("briefed %t: the pin is still known though its ledger is gone", briefed)
		}
	}
}

// TestTellingThatStoodIsSaid: something else takes the place of the ledger while a telling is noted.
func TestTellingThatStoodIsSaid(t *testing.T) {
	t.Parallel()
	dir := told(t)
	own := "bank/_meta/ledger/" + read(t, dir, ".memctl/device") + "-" + time.Now().In(time.FixedZone("", 9*60*60)).Format("2006-01") + ".jsonl"
	replaced := false
	e := open(t, dir, "2026-11-12", workspace.WithFault(func(step string) error {
		if step != "journal:create" || replaced {
			return nil
		}
		replaced = true
		if err := os.RemoveAll(filepath.Join(dir, own)); err != nil {
			return err
		}
		return os.Mkdir(filepath.Join(dir, own), 0o700)
	}))
	b, err := e.Brief(t.Context(), briefing.Options{Mode: brief.Conflicts})
	if err != nil || items(b) != 1 || !replaced {
		t.Fatal(err, replaced)
	}
	if !strings.Contains(b.Unnoted, own) {
		t.Errorf("unnoted %q, and %s is a folder", b.Unnoted, own)
	}
}

// TestOpenBoxesAreTold: also those that are too small to be kept, for two weeks, until they are ticked, in their log or a later one; one that is
// carried from day to day once, and one that comes back after its tick again.
func TestOpenBoxesAreTold(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-03.md", "- [ ] 아주 옛날 일\n")
	write(t, dir, "memory/2026-11-12.md", "## 할 일\n- [ ] 여권 갱신하기\n- [ ] 치과 예약\n- [ ] buy milk\n- [x] 운동\n- [ ] 세차\n- [-] 그만둔 일\n- [ ] 비밀번호 바꾸기: password=hunter2SecretXyz99\n- [ ] 화분\n- [ ] 11월 30일까지 정산 문서를 재무팀에 넘기기\n")
	write(t, dir, "memory/2026-11-13.md", "- [ ] 여권 갱신하기\n- [x] 세차\n- [x] 비밀번호 바꾸기: password=hunter2SecretXyz99\n- [x] 11월 30일까지 정산 문서를 재무팀에 넘기기\n")
	write(t, dir, "memory/2026-11-15.md", "☑ 화분\n☐ 창문\n")
	write(t, dir, "memory/2026-11-17.md", "- [ ] 11월 30일까지 정산 문서를 재무팀에 넘기기\n")
	write(t, dir, "memory/2026-11-14.md", "- [x] 치과 예약\n- [ ] 세차\n")
	write(t, dir, "memory/2026-11-19.md", "- [ ] 여권 갱신하기\n- [ ] 운동\n")
	for _, now := range []string{"", "2026-11-19"} { // before any run, and after one
		if now != "" {
			reflect(t, dir, now)
		}
		got := map[string]int{}
		for _, s := range tellOf(t, dir, "2026-11-20T09:00:00+09:00", briefing.Options{Mode: brief.Morning}).Sections {
			for _, it := range s.Items {
				if s.ID == "open_actions" {
					got[it.Text] = it.Age
				}
			}
		}
		if diff := cmp.Diff(map[string]int{"여권 갱신하기": 8, "buy milk": 8, "운동": 1, "세차": 6, "창문": 5, "11월 30일까지 정산 문서를 재무팀에 넘기기": 3}, got); diff != "" {
			t.Errorf("after %q (-want +got):\n%s", now, diff)
		}
	}
}

// TestWhatARunLeavesForBriefingsIsOfTheWholeBank: it is read from lists that checkpoints keep, whatever was said, changed and taken back since, and is to the
// byte what the whole bank gives.
func TestWhatARunLeavesForBriefingsIsOfTheWholeBank(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	first := mustDay("2026-02-01")
	logs := month(rand.New(rand.NewPCG(9, 2)), first, 40)
	days := map[day.Day][]string{}
	for rel := range logs {
		d, _ := memory.DayOf(filepath.Base(rel))
		days[d] = append(days[d], rel)
	}
	kept := filepath.Join(dir, ".memctl", "brief.json")
	for d := first; d < first+42; d++ {
		for _, rel := range days[d] {
			write(t, dir, rel, logs[rel])
		}
		e := open(t, dir, d.String())
		switch d {
		case first + 20:
			write(t, dir, "memory/2026-02-21-2.md", "## 할 일\n- [ ] 3월 2일까지 배포 문서를 쓴다\n## 결정\n- 앞으로 로그는 90일만 보관하기로 했다\n- 개발 서버는 8080 포트로 띄운다.\n")
		case first + 23:
			write(t, dir, "memory/2026-02-24-2.md", "## Retain\n- W @서버: 개발 서버는 8081 포트로 띄운다.\n- O @민수: 긴 회의를 싫어한다.\n")
		case first + 25:
			if _, err := e.Pin(t.Context(), entry(t, dir, "긴 회의").id()); err != nil {
				t.Fatal(err)
			}
		case first + 28: // a log of long ago
			write(t, dir, "memory/2026-02-02-2.md", "## Retain\n- S @배포: 심사를 기다리는 중이다.\n- O @지영: 늦은 배포를 싫어한다.\n")
		case first + 30:
			remove(t, dir, entry(t, dir, "개발 서버는 8081"))
		case first + 33:
			if _, err := e.Purge(t.Context(), entry(t, dir, "긴 회의").id()); err != nil {
				t.Fatal(err)
			}
		}
		if d%3 == 0 {
			reflect(t, dir, d.String())
		} else {
			distill(t, dir, d.String())
		}
		left, err := os.ReadFile(kept)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(kept); err != nil {
			t.Fatal(err)
		}
		tellOf(t, dir, d.String(), briefing.Options{Mode: brief.Morning, Peek: true})
		whole, err := os.ReadFile(kept)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(whole), string(left)); diff != "" {
			t.Fatalf("%s (-of the whole bank +of the lists)\n%s", d, diff)
		}
	}
}
