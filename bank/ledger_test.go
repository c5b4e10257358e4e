package bank_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func ledgerEvent(op bank.Op, by bank.By, id string, minute int) bank.Event {
	ev := bank.Event{
		At: time.Date(2026, 3, 1, 9, minute, 0, 0, time.UTC), Day: day.Date(2026, 3, 1), Op: op, By: by, Entry: id,
		After: &bank.Fields{Text: "스테이징 포트는 8081이다"}, Sources: []bank.Source{{Path: "memory/2026-03-01.md", Line: 3, Stmt: id}},
	}
	ev.Seal()
	return ev
}

func encodeLedger(t *testing.T, events ...bank.Event) string {
	t.Helper()
	b, err := bank.EncodeLedger(events)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestLedgerReadsBackWhatItWrites(t *testing.T) {
	want := []bank.Event{ledgerEvent(bank.OpAccept, bank.Program, "m1", 0), ledgerEvent(bank.OpEdit, bank.Person, "m1", 1)}
	got, bad := bank.DecodeLedger("l.jsonl", []byte(encodeLedger(t, want...)))
	if len(bad) > 0 {
		t.Fatal(bad)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestBadLedgerLinesAreNamedAndTheRestIsRead(t *testing.T) {
	line := encodeLedger(t, ledgerEvent(bank.OpAccept, bank.Program, "m1", 0))
	future := strings.Replace(line, `"v":1`, `"v":9`, 1)
	got, bad := bank.DecodeLedger("l.jsonl", []byte("쓰레기\n"+line+future+"\n"+line[:len(line)/2]))
	if len(got) != 1 || len(bad) != 3 {
		t.Fatalf("%d events and %d bad lines, want 1 and 3: %v", len(got), len(bad), bad)
	}
	for i, want := range []struct {
		line int
		torn bool
	}{{1, false}, {3, false}, {5, true}} {
		if bad[i].Line != want.line || bad[i].Torn != want.torn || bad[i].Path != "l.jsonl" {
			t.Errorf("bad line %d: %+v, want %+v", i, bad[i], want)
		}
	}
}

func TestVoidTakesBackAndALaterEventStandsAgain(t *testing.T) {
	accept := ledgerEvent(bank.OpAccept, bank.Program, "m1", 0)
	void := bank.Event{At: accept.At.Add(time.Minute), Day: accept.Day, Op: bank.OpVoid, By: bank.Program, IDs: []string{accept.ID}}
	void.Seal()
	again := accept
	again.At = accept.At.Add(2 * time.Minute)
	if program, _ := bank.Effective([]bank.Event{accept, void}); len(program) != 0 {
		t.Errorf("after the void %d events stand", len(program))
	}
	if program, _ := bank.Effective([]bank.Event{accept, void, again}); len(program) != 1 {
		t.Errorf("after it was made again %d events stand, want 1", len(program))
	}
}

func TestTwoDevicesThatSayTheSameCountOnce(t *testing.T) {
	mine, theirs := ledgerEvent(bank.OpAccept, bank.Program, "m1", 0), ledgerEvent(bank.OpAccept, bank.Program, "m1", 30)
	if mine.ID != theirs.ID {
		t.Fatalf("the same change has the ids %s and %s", mine.ID, theirs.ID)
	}
	pin := ledgerEvent(bank.OpPin, bank.Person, "m1", 5)
	program, people := bank.Effective([]bank.Event{mine, pin, theirs, pin})
	if len(program) != 1 || len(people) != 1 {
		t.Errorf("%d program's and %d people's events, want 1 and 1", len(program), len(people))
	}
}

func TestSealTellsPeoplesEventsApartByTime(t *testing.T) {
	a, b := ledgerEvent(bank.OpPin, bank.Person, "m1", 0), ledgerEvent(bank.OpPin, bank.Person, "m1", 1)
	if a.ID == b.ID {
		t.Error("pinning twice is one event")
	}
}

func FuzzDecodeLedger(f *testing.F) {
	ev := bank.Event{Day: 20513, Op: bank.OpAccept, By: bank.Program, Entry: "m1", After: &bank.Fields{Kind: 'W', Text: "글"}}
	ev.Seal()
	line, err := bank.EncodeLedger([]bank.Event{ev})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(line)
	f.Add([]byte("{\"v\":1,\"id\":\"e1\",\"op\":\"void\",\"ids\":[\"e1\"]}\n{"))
	f.Add([]byte("\n\n\x00\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		events, _ := bank.DecodeLedger("l.jsonl", data)
		program, people := bank.Effective(events)
		bank.Replay(bank.NewState(), program, people) // whatever stands in a ledger, folding it does not panic
		again, err := bank.EncodeLedger(events)
		if err != nil {
			return // a value JSON can read and not write, such as a year beyond 9999
		}
		if back, bad := bank.DecodeLedger("l.jsonl", again); len(back) != len(events) || len(bad) > 0 {
			t.Fatalf("%d events read back as %d: %v", len(events), len(back), bad)
		}
	})
}
