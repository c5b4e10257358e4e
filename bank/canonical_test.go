package bank_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// pinned are events of every shape that a ledger may hold.
func pinned() []bank.Event {
	at := time.Date(2026, 3, 1, 9, 30, 0, 250_000_000, time.UTC)
	d := day.Date(2026, 3, 1)
	src := bank.Source{Path: "memory/2026-03-01.md", Line: 3, Start: 41, Day: d, Stmt: "m7k2q9x4bt0123456789a", Hash: "00ff00ff00ff00ff00ff00ff00ff00ff"}
	return []bank.Event{
		{At: at, Day: d, Op: bank.OpAccept, Entry: "m7k2q9x4bt0", By: bank.Program, After: &bank.Fields{Kind: rules.World, Text: "스테이징 포트는 8081이다", Entities: []string{"스테이징"}, Home: "world/environment.md"}, Sources: []bank.Source{src}, Rules: []string{"env-port", "kind-world"}},
		{At: at, Day: d, Op: bank.OpAccept, Entry: "m7k2q9x4bt0", By: bank.Program, After: &bank.Fields{Kind: rules.Opinion, Text: "prefers <short> & \"plain\" answers\\", Params: "c=0.95, 회의", Confidence: 95, AsOf: d, Home: "opinions/preferences.md"}, Sources: []bank.Source{src, {Path: "bank/world/도구.md", Day: d + 1, Stmt: "m0"}}},
		{At: at, Day: d, Op: bank.OpSupport, Entry: "m7k2q9x4bt0", By: bank.Program, After: &bank.Fields{Confidence: 99, AsOf: d + 3}, Sources: []bank.Source{src}},
		{At: at, Day: d, Op: bank.OpRefine, Entry: "m7k2q9x4bt0", By: bank.Program, After: &bank.Fields{Text: "줄\n바꿈\t탭\u2028구분\u2029\b\f\r\x00\x1f\x7f"}, Sources: []bank.Source{src}},
		{At: at, Day: d, Op: bank.OpSupersede, Entry: "m7k2q9x4bt0", Other: "m0000000000", By: bank.Program, Why: "에서 … 로 옮기"},
		{At: at, Day: d, Op: bank.OpConflict, Entry: "m7k2q9x4bt0", Other: "m0000000000", By: bank.Program},
		{At: at, Day: d, Op: bank.OpArchive, Entry: "m7k2q9x4bt0", By: bank.Program, Why: bank.ReasonFaded},
		{At: at, Day: d, Op: bank.OpVoid, By: bank.Program, IDs: []string{"e0123456789abcdef", "e1"}, Why: "replayed"},
		{At: at, Day: d, Op: bank.OpEdit, Entry: "m7k2q9x4bt0", By: bank.Person, Before: &bank.Fields{Text: "before"}, After: &bank.Fields{Text: "나중"}},
		{At: at.Truncate(time.Second), Day: d, Op: bank.OpPin, Entry: "m7k2q9x4bt0", By: bank.Person},
		{At: at, Day: d, Op: bank.OpPromote, Entry: "qrcvqthhvna", By: bank.Person, After: &bank.Fields{Text: "포트는?", Home: "wiki/포트는.md"}, Why: question.PromoteAsked, Words: []string{"포트", "staging"}},
		{At: at, Day: d, Op: bank.OpPurge, Entry: "m7k2q9x4bt0", By: bank.Person, IDs: []string{"m7k2q9x4bt0", "00ff00ff00ff00ff00ff00ff00ff00ff"}},
		{At: at, Day: d, Op: bank.OpArchive, Entry: "m7k2q9x4bt0", By: bank.Person, Why: "bad \xff bytes 😀 \ufffd"},
		{By: bank.Program, Before: &bank.Fields{}, After: &bank.Fields{}},
	}
}

// TestEventIDsArePinned fails when an event gets another id than it has in ledgers that were written before.
func TestEventIDsArePinned(t *testing.T) {
	want := []string{
		"eacc2e2d53b71468a", "e0cea0cdc2d96eb3e", "e5da9e3fd52ad21e8", "eb5650c435af2059f", "ee0005f30a63731ea", "e84686bc7c53b1375", "ecff6d96dcc7c9afe",
		"efcaac1a705368bd4", "e6d6f83bde4cf103a", "e911eda869c234c42", "e786045b0e533dee4", "ee0525a30388ddd6c", "e3bdb0111969c8647", "e41bad0d27275e8ac",
	}
	events := pinned()
	if len(events) != len(want) {
		t.Fatalf("%d events and %d ids", len(events), len(want))
	}
	for i := range events {
		events[i].Seal()
		if events[i].ID != want[i] {
			t.Errorf("event %d, %s: id %s, want %s", i, events[i].Op, events[i].ID, want[i])
		}
	}
}

// marshalledID is how ids were made before they had a form of their own.
func marshalledID(t interface{ Fatal(args ...any) }, ev bank.Event) string {
	ev.V, ev.ID = bank.EventVersion, ""
	if ev.By == bank.Program {
		ev.At = time.Time{}
	}
	b, err := json.Marshal(&ev)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(b)
	return "e" + hex.EncodeToString(sum[:8])
}

// TestEventIDsAreThoseOfMarshalledJSON says that no ledger written before has an id that this memctl would not give.
func TestEventIDsAreThoseOfMarshalledJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ev := arbitraryEvent(t)
		want := marshalledID(t, ev)
		if ev.Seal(); ev.ID != want {
			t.Fatalf("id %s, marshalled %s: %+v", ev.ID, want, ev)
		}
	})
}

func TestEventIsSealedAfterALedgerHasHeldIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ev := arbitraryEvent(t)
		ev.Op = bank.OpVoid // of which a ledger asks least
		if ev.After != nil {
			ev.After.Home, ev.After.Confidence = "", 95 // a ledger takes no others
		}
		ev.Seal()
		line, err := bank.EncodeLedger([]bank.Event{ev})
		if err != nil {
			t.Fatal(err)
		}
		back, bad := bank.DecodeLedger("l.jsonl", line)
		if len(bad) > 0 || len(back) != 1 {
			t.Fatal(bad)
		}
		if !back[0].Sealed() {
			t.Fatalf("not sealed: %s", line)
		}
		if back[0].Why += "x"; back[0].Sealed() && !bytes.Contains(line, []byte("\ufffd")) && !bytes.Contains(line, []byte(`\ufffd`)) {
			t.Fatal("sealed with other content")
		}
	})
}

func arbitraryEvent(t *rapid.T) bank.Event {
	text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "글 <b>&", "\xff\xfe", "a\u2028b\u2029c", "\x00\x1f\x7f\"\\\b\f\n\r\t", "\xed\xa0\x80", "😀"}))
	days := rapid.Custom(func(t *rapid.T) day.Day {
		return day.Date(1970, 1, 1) + day.Day(rapid.IntRange(-1000, 40000).Draw(t, "day"))
	})
	texts := rapid.SliceOfN(text, 0, 3)
	fields := rapid.Custom(func(t *rapid.T) *bank.Fields {
		return &bank.Fields{
			Kind: rapid.SampledFrom(append(rules.Kinds(), 0)).Draw(t, "kind"), Text: text.Draw(t, "text"), Params: text.Draw(t, "params"), Entities: texts.Draw(t, "entities"),
			Home: text.Draw(t, "home"), Confidence: rapid.IntRange(-5, 200).Draw(t, "c"), AsOf: days.Draw(t, "as of"),
		}
	})
	sources := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) bank.Source {
		return bank.Source{Path: text.Draw(t, "path"), Line: rapid.Int().Draw(t, "line"), Start: rapid.Int().Draw(t, "start"), Day: days.Draw(t, "day"), Stmt: text.Draw(t, "stmt"), Hash: text.Draw(t, "hash")}
	}), 0, 3)
	ops := []bank.Op{bank.OpAccept, bank.OpSupport, bank.OpVoid, bank.OpEdit, "<new&>"}
	return bank.Event{
		At: time.Unix(rapid.Int64Range(0, 1<<35).Draw(t, "at"), rapid.Int64Range(0, 999_999_999).Draw(t, "ns")).UTC(), Day: days.Draw(t, "on"),
		Op: rapid.SampledFrom(ops).Draw(t, "op"), Entry: text.Draw(t, "entry"), Other: text.Draw(t, "other"), By: rapid.SampledFrom([]bank.By{bank.Program, bank.Person}).Draw(t, "by"),
		Before: rapid.OneOf(rapid.Just[*bank.Fields](nil), fields).Draw(t, "before"), After: rapid.OneOf(rapid.Just[*bank.Fields](nil), fields).Draw(t, "after"),
		Sources: sources.Draw(t, "sources"), Why: text.Draw(t, "why"), Rules: texts.Draw(t, "rules"), IDs: texts.Draw(t, "ids"), Words: texts.Draw(t, "words"),
	}
}
