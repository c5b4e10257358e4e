package bank_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

const aliceID = "m7k2q9x4bt0"

func ledgerEvent(op bank.Op, by bank.By, id string, minute int) bank.Event {
	ev := bank.Event{
		At: time.Date(2026, 3, 1, 9, minute, 0, 0, time.UTC), Day: day.Date(2026, 3, 1), Op: op, By: by, Entry: id,
		After: &bank.Fields{Kind: rules.World, Text: "스테이징 포트는 8081이다", Home: "world/facts.md"}, Sources: []bank.Source{{Path: "memory/2026-03-01.md", Line: 3, Stmt: id}},
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
	want := []bank.Event{ledgerEvent(bank.OpAccept, bank.Program, aliceID, 0), ledgerEvent(bank.OpEdit, bank.Person, aliceID, 1)}
	got, bad := bank.DecodeLedger("l.jsonl", []byte(encodeLedger(t, want...)))
	if len(bad) > 0 {
		t.Fatal(bad)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestBadLedgerLinesAreNamedAndTheRestIsRead(t *testing.T) {
	line := encodeLedger(t, ledgerEvent(bank.OpAccept, bank.Program, aliceID, 0))
	future := strings.Replace(line, `"v":1`, `"v":9`, 1)
	got, bad := bank.DecodeLedger("l.jsonl", []byte("쓰레기\n"+line+future+"\n"+line[:len(line)/2]))
	if len(got) != 1 || len(bad) != 3 {
		t.Fatalf("%d events and %d bad lines, want 1 and 3: %v", len(got), len(bad), bad)
	}
	for i, want := range []struct {
		line int
		torn bool
	}{{1, false}, {3, false}, {5, true}} {
		if bad[i].Line != want.line || (bad[i].Fault == bank.FaultTorn) != want.torn || bad[i].Path != "l.jsonl" {
			t.Errorf("bad line %d: %+v, want %+v", i, bad[i], want)
		}
	}
}

func TestEventThatNoFoldCanTakeIsNamedAndPassedOver(t *testing.T) {
	good := encodeLedger(t, ledgerEvent(bank.OpAccept, bank.Program, aliceID, 0))
	pin := `{"v":1,"id":"e1","at":"2026-03-01T09:00:00Z","day":"2026-03-01","op":"pin","entry":"m7k2q9x4bt0","by":"person"}`
	with := func(old, now string) string {
		if !strings.Contains(pin+good, old) {
			t.Fatalf("%q stands in neither", old)
		}
		if strings.Contains(pin, old) {
			return strings.Replace(pin, old, now, 1)
		}
		return strings.Replace(strings.TrimSpace(good), old, now, 1)
	}
	deed := func(op, by, rest string) string {
		return `{"v":1,"id":"e2","at":"2026-03-01T09:00:00Z","day":"2026-03-01","op":"` + op + `","entry":"m7k2q9x4bt0","by":"` + by + `",` + rest + `}`
	}
	longName := "world/" + strings.Repeat("가", 100) + ".md"
	for name, c := range map[string]struct {
		line  string
		fault bank.Fault
		value string
	}{
		"an op of later":              {with(`"op":"pin"`, `"op":"분류"`), bank.FaultOp, "분류"},
		"a flipped op":                {with(`"op":"pin"`, `"op":"pio"`), bank.FaultOp, "pio"},
		"no op":                       {with(`"op":"pin"`, `"op":""`), bank.FaultIncomplete, "op"},
		"no id":                       {with(`"id":"e1"`, `"id":""`), bank.FaultIncomplete, "id"},
		"made by nobody":              {with(`"by":"person"`, `"by":"persom"`), bank.FaultMaker, "persom"},
		"about nothing":               {with(`"entry":"m7k2q9x4bt0"`, `"other":"m7k2q9x4bt0"`), bank.FaultIncomplete, "entry"},
		"a version with other fields": {`{"v":2,"id":7}`, bank.FaultVersion, "2"},
		"a home outside":              {with(`"home":"world/facts.md"`, `"home":"../밖.md"`), bank.FaultHome, "../밖.md"},
		"a home that is no page":      {with(`"home":"world/facts.md"`, `"home":"world/facts"`), bank.FaultHome, "world/facts"},
		"no home":                     {with(`"home":"world/facts.md"`, `"home":""`), bank.FaultHome, ""},
		"a home of the program's":     {with(`"home":"world/facts.md"`, `"home":"_meta/changelog.md"`), bank.FaultHome, "_meta/changelog.md"},
		"a home below a page":         {with(`"home":"world/facts.md"`, `"home":"world/facts.md/x.md"`), bank.FaultHome, "world/facts.md/x.md"},
		"a name too long":             {with(`"home":"world/facts.md"`, `"home":"`+longName+`"`), bank.FaultHome, longName},
		"an id that is none":          {with(`"entry":"m7k2q9x4bt0","by":"program"`, `"entry":"m1","by":"program"`), bank.FaultEntry, "m1"},
		"no text":                     {with(`"text":"스테이징 포트는 8081이다"`, `"text":""`), bank.FaultIncomplete, "text"},
		"no source":                   {with(`"sources":[`, `"sorces":[`), bank.FaultIncomplete, "source"},
		"a question that is none":     {with(`"op":"pin"`, `"op":"promote"`), bank.FaultEntry, "m7k2q9x4bt0"},
		"a confidence beyond":         {with(`"home":"world/facts.md"`, `"home":"world/facts.md","c":99999999`), bank.FaultConfidence, "99999999"},
		"a name over two lines":       {with(`"home":"world/facts.md"`, `"home":"world/facts.md","entities":["서버\nb"]`), bank.FaultLine, aliceID},
		"a name that is none":         {deed("edit", "person", `"after":{"text":"글","entities":[""]}`), bank.FaultLine, aliceID},
		"parameters that end early":   {deed("edit", "person", `"after":{"text":"글","params":"x) @민수: y"}`), bank.FaultLine, aliceID},
		"a blank text":                {deed("edit", "person", `"after":{"text":"   "}`), bank.FaultLine, aliceID},
		"a line before the first":     {with(`"line":3`, `"line":-5`), bank.FaultLine, aliceID},
		"a refinement without text":   {deed("refine", "program", `"after":{"entities":["민수"]}`), bank.FaultIncomplete, "text"},
		"a refinement of nothing":     {deed("refine", "program", `"why":"x"`), bank.FaultIncomplete, "text"},
		"a source of no file":         {deed("support", "program", `"sources":[{"path":"","line":1,"start":0,"day":"2026-03-01","stmt":"m7"}]`), bank.FaultIncomplete, "source"},
		"a source of no statement":    {deed("support", "program", `"sources":[{"path":"memory/a.md","line":1,"start":0,"day":"2026-03-01","stmt":""}]`), bank.FaultIncomplete, "source"},
		"succeeded by itself":         {deed("supersede", "program", `"other":"m7k2q9x4bt0"`), bank.FaultIncomplete, "other entry"},
		"against itself":              {deed("conflict", "program", `"other":"m7k2q9x4bt0"`), bank.FaultIncomplete, "other entry"},
		"supported by a person":       {deed("support", "person", `"why":"x"`), bank.FaultMaker, "person (support)"},
		"purged by the program":       {deed("purge", "program", `"ids":["x"]`), bank.FaultMaker, "program (purge)"},
	} {
		t.Run(name, func(t *testing.T) {
			events, bad := bank.DecodeLedger("l.jsonl", []byte(good+c.line+"\n"+good))
			if len(events) != 2 || len(bad) != 1 {
				t.Fatalf("%d events and %d bad lines, want 2 and 1: %v", len(events), len(bad), bad)
			}
			if bad[0].Line != 2 || bad[0].Fault != c.fault || bad[0].Value != c.value {
				t.Errorf("line %d %s %q, want 2 %s %q", bad[0].Line, bad[0].Fault, bad[0].Value, c.fault, c.value)
			}
		})
	}
}

// TestWhatALedgerSaysReadsBackFromThePage: an event that is taken makes no line that would be read as another one, or as two.
func TestWhatALedgerSaysReadsBackFromThePage(t *testing.T) {
	text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", " ", "글", "a\nb", "a\r- W: b ^m7k2q9x4bt0", `말"`, "@", "“가", "**", "x) @민수: y", "([[memory/a#L1|11-20]])", "^m7k2q9x4bt0"}))
	rapid.Check(t, func(t *rapid.T) {
		accept := ledgerEvent(bank.OpAccept, bank.Program, aliceID, 0)
		more := ledgerEvent(rapid.SampledFrom([]bank.Op{bank.OpSupport, bank.OpRefine}).Draw(t, "op"), bank.Program, aliceID, 1)
		edit := ledgerEvent(bank.OpEdit, bank.Person, aliceID, 2)
		for _, ev := range []*bank.Event{&accept, &more, &edit} {
			ev.After.Text, ev.After.Params = text.Draw(t, "text"), text.Draw(t, "params")
			ev.After.Entities = rapid.SliceOfN(text, 0, 2).Draw(t, "names")
			ev.Sources = []bank.Source{{Path: text.Draw(t, "path"), Line: rapid.IntRange(-2, 9).Draw(t, "line"), Day: ev.Day, Stmt: text.Draw(t, "statement")}}
			ev.Seal()
		}
		events := []bank.Event{accept, more, edit}
		line, err := bank.EncodeLedger(events)
		if err != nil {
			t.Fatal(err)
		}
		events, _ = bank.DecodeLedger("l.jsonl", line)
		st := bank.NewState()
		program, people := bank.Effective(events)
		bank.Replay(st, program, people)
		if _, ok := st.Resolve(""); ok {
			t.Fatal("no id is that of an entry")
		}
		for _, e := range st.All() {
			line := bank.FormatEntry(e)
			if l, ok := bank.ParseEntryLine(line); !ok || l.ID != e.ID || strings.ContainsAny(line, "\r\n") {
				t.Fatalf("%q reads back as %+v", line, l)
			}
		}
	})
}

func TestReplayNamesWhatItPassesOver(t *testing.T) {
	accept := ledgerEvent(bank.OpAccept, bank.Program, aliceID, 0)
	pin := ledgerEvent(bank.OpPin, bank.Person, "m00000000zz", 1)
	ignored := bank.Replay(bank.NewState(), []bank.Event{accept}, []bank.Event{ledgerEvent(bank.OpPin, bank.Person, aliceID, 2), pin})
	if len(ignored) != 1 || ignored[0].Event.ID != pin.ID || !errors.Is(ignored[0].Err, bank.ErrNotFound) {
		t.Errorf("ignored: %+v, want the pin of an entry that is not there", ignored)
	}
}

// TestAcceptWrittenAnewComesBeforeWhatIsAboutItsEntry: its line moved, or is parted otherwise; the conflict names no line and stands.
func TestAcceptWrittenAnewComesBeforeWhatIsAboutItsEntry(t *testing.T) {
	first, second := ledgerEvent(bank.OpAccept, bank.Program, aliceID, 0), ledgerEvent(bank.OpAccept, bank.Program, "m00000000zz", 0)
	conflict := bank.Event{At: first.At, Day: first.Day, Op: bank.OpConflict, By: bank.Program, Entry: first.Entry, Other: second.Entry}
	conflict.Seal()
	void := bank.Event{At: first.At.Add(time.Minute), Day: first.Day, Op: bank.OpVoid, By: bank.Program, IDs: []string{second.ID}}
	void.Seal()
	moved := second
	moved.At = void.At
	moved.Sources = []bank.Source{{Path: "memory/2026-03-02.md", Line: 9, Start: 90, Day: first.Day, Stmt: "m00000000zz000000000z"}}
	moved.Seal()
	st := bank.NewState()
	program, people := bank.Effective([]bank.Event{first, second, conflict, void, moved})
	bank.Replay(st, program, people)
	for id, e := range st.All() {
		if len(e.Conflicts) != 1 {
			t.Errorf("%s is in conflict with %v", id, e.Conflicts)
		}
	}
}

func TestVoidTakesBackAndALaterEventStandsAgain(t *testing.T) {
	accept := ledgerEvent(bank.OpAccept, bank.Program, aliceID, 0)
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

// TestPersonsVoidTakesBackWhatWasReadOffAPage, and nothing else: a purge stands, whatever a ledger says.
func TestPersonsVoidTakesBackWhatWasReadOffAPage(t *testing.T) {
	byHand := func(op bank.Op, why string) bank.Event {
		ev := ledgerEvent(op, bank.Person, aliceID, 5)
		ev.Why = why
		ev.Seal()
		return ev
	}
	for name, c := range map[string]struct {
		deed   bank.Event
		entry  string // of the void
		minute int
		taken  bool
	}{
		"a line that was removed":     {byHand(bank.OpArchive, bank.ReasonByHand), aliceID, 9, true},
		"a line that was written":     {byHand(bank.OpAccept, ""), aliceID, 9, true},
		"a page that was removed":     {byHand(bank.OpPromote, bank.ReasonByHand), aliceID, 9, true},
		"one archived by its command": {byHand(bank.OpArchive, "다 끝났다"), aliceID, 9, false},
		"an edit":                     {byHand(bank.OpEdit, ""), aliceID, 9, false},
		"a purge":                     {byHand(bank.OpPurge, ""), aliceID, 9, false},
		"a question that was asked":   {byHand(bank.OpPromote, question.PromoteAsked), aliceID, 9, false},
		"what comes later":            {byHand(bank.OpArchive, bank.ReasonByHand), aliceID, 1, false},
		"what is about another":       {byHand(bank.OpArchive, bank.ReasonByHand), "m00000000zz", 9, false},
	} {
		t.Run(name, func(t *testing.T) {
			void := ledgerEvent(bank.OpVoid, bank.Person, c.entry, c.minute)
			void.IDs = []string{c.deed.ID}
			void.Seal()
			if _, people := bank.Effective([]bank.Event{c.deed, void}); (len(people) == 0) != c.taken {
				t.Errorf("%d events stand, taken back: want %v", len(people), c.taken)
			}
		})
	}
}

func TestTwoDevicesThatSayTheSameCountOnce(t *testing.T) {
	mine, theirs := ledgerEvent(bank.OpAccept, bank.Program, aliceID, 0), ledgerEvent(bank.OpAccept, bank.Program, aliceID, 30)
	if mine.ID != theirs.ID {
		t.Fatalf("the same change has the ids %s and %s", mine.ID, theirs.ID)
	}
	pin := ledgerEvent(bank.OpPin, bank.Person, aliceID, 5)
	program, people := bank.Effective([]bank.Event{mine, pin, theirs, pin})
	if len(program) != 1 || len(people) != 1 {
		t.Errorf("%d program's and %d people's events, want 1 and 1", len(program), len(people))
	}
}

func TestSealTellsPeoplesEventsApartByTime(t *testing.T) {
	a, b := ledgerEvent(bank.OpPin, bank.Person, aliceID, 0), ledgerEvent(bank.OpPin, bank.Person, aliceID, 1)
	if a.ID == b.ID {
		t.Error("pinning twice is one event")
	}
}

func FuzzDecodeLedger(f *testing.F) {
	ev := bank.Event{Day: 20513, Op: bank.OpAccept, By: bank.Program, Entry: aliceID, After: &bank.Fields{Kind: 'W', Text: "글"}}
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

// TestPrivateEntryWaitsUntilItsLineIsShown: it says nothing, nothing can be done with it, and it is as it was when its statement is there again.
func TestPrivateEntryWaitsUntilItsLineIsShown(t *testing.T) {
	accept := ledgerEvent(bank.OpAccept, bank.Program, aliceID, 0)
	accept.After.Entities = []string{"서버"}
	accept.Seal()
	withdraw := ledgerEvent(bank.OpWithdraw, bank.Person, aliceID, 1)
	withdraw.Before, withdraw.After, withdraw.Why = accept.After, nil, bank.ReasonPrivate
	withdraw.Seal()
	later := []bank.Event{withdraw}
	for i, op := range []bank.Op{bank.OpEdit, bank.OpRestore, bank.OpPin, bank.OpArchive} {
		later = append(later, ledgerEvent(op, bank.Person, aliceID, 2+i))
	}
	st := bank.NewState()
	bank.Replay(st, nil, later)
	e := st.Get(aliceID)
	if e == nil || !e.Private() || strings.Contains(bank.FormatEntry(e), "8081") || len(e.Entities) > 0 || e.Home == accept.After.Home || e.Pinned {
		t.Fatalf("private: %+v", e)
	}
	if l, ok := bank.ParseEntryLine(bank.FormatEntry(e)); !ok || l.ID != aliceID {
		t.Errorf("its line is none: %s", bank.FormatEntry(e))
	}
	st = bank.NewState()
	bank.Replay(st, []bank.Event{accept}, later[:1])
	if e := st.Get(aliceID); e.Private() || e.Text != accept.After.Text || e.Standing != bank.Live {
		t.Errorf("with its statement: %+v", e)
	}
}

// TestReasonInAPersonsWordsHidesNothing: an archive by command with a reason of the program's keeps the entry, and it can be restored.
func TestReasonInAPersonsWordsHidesNothing(t *testing.T) {
	for _, why := range []string{bank.ReasonPrivate, bank.ReasonWithdrawn, bank.ReasonUnkept, bank.ReasonFaded, "더 쓰지 않음"} {
		accept := ledgerEvent(bank.OpAccept, bank.Program, aliceID, 0)
		archive, restore := ledgerEvent(bank.OpArchive, bank.Person, aliceID, 1), ledgerEvent(bank.OpRestore, bank.Person, aliceID, 2)
		archive.After, archive.Sources, archive.Why = nil, nil, why
		restore.After, restore.Sources = nil, nil
		archive.Seal()
		st := bank.NewState()
		bank.Replay(st, []bank.Event{accept}, []bank.Event{archive})
		if e := st.Get(aliceID); e.Standing != bank.Archived || e.Private() || e.Withdrawn() || e.Text != accept.After.Text || !strings.Contains(e.Reason, why) {
			t.Errorf("archived with %q: %+v", why, e)
		}
		if len(bank.Removals([]bank.Event{archive})) > 0 {
			t.Errorf("archived with %q: it is taken for a removal by hand", why)
		}
		if err := st.Apply(&restore); err != nil || st.Get(aliceID).Standing != bank.Live {
			t.Errorf("restored after %q: %v %+v", why, err, st.Get(aliceID))
		}
	}
}

// TestOrderOfLedgersDoesNotMatter: two devices have written in turn, and whose ledger is read first is a matter of their names. What a person
// did as of an earlier day comes before what was done that day.
func TestOrderOfLedgersDoesNotMatter(t *testing.T) {
	accept, pin := ledgerEvent(bank.OpAccept, bank.Program, aliceID, 1), ledgerEvent(bank.OpPin, bank.Person, aliceID, 2)
	unpin, archive := ledgerEvent(bank.OpUnpin, bank.Person, aliceID, 3), ledgerEvent(bank.OpArchive, bank.Person, aliceID, 4)
	unpin.Day--
	unpin.Seal()
	void := bank.Event{At: accept.At.Add(time.Hour), Day: accept.Day, Op: bank.OpVoid, By: bank.Program, IDs: []string{accept.ID}, Why: "replayed"}
	void.Seal()
	one, other := []bank.Event{accept, unpin}, []bank.Event{pin, archive, void}
	for name, all := range map[string][]bank.Event{"this one first": slices.Concat(one, other), "the other first": slices.Concat(other, one)} {
		program, people := bank.Effective(all)
		if len(program) > 0 {
			t.Errorf("%s: what was taken back stands: %+v", name, program)
		}
		if diff := cmp.Diff([]bank.Event{unpin, pin, archive}, people); diff != "" {
			t.Errorf("%s: people's events (-want +got):\n%s", name, diff)
		}
	}
}
