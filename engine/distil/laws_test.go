package distil_test

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// inputs are everything that a fold is a function of, but for the rules.
type inputs struct {
	ctx        context.Context //nolint:containedctx // of the test, for helpers that *rapid.T and *testing.T share
	statements []memory.Statement
	people     []bank.Event
	through    day.Day
}

func keysOf[V any](m map[string]V) iter.Seq[string] { return maps.Keys(m) }

// checkLaws holds a fold of the inputs against everything that must be true of any fold.
func checkLaws(t tester, in *inputs) {
	t.Helper()
	whole := fold(t, in)
	want, events := entriesOf(whole.State()), whole.Events()
	if d := cmp.Diff(want, entriesOf(replay(in, events))); d != "" {
		t.Fatalf("events replayed (-machine +replay)\n%s", d)
	}
	for _, carry := range []bool{true, false} {
		st, evs := byDay(t, in, whole, carry)
		if d := cmp.Diff(ids(events), ids(evs)); d != "" {
			t.Fatalf("events of a fold day by day, facts carried %v (-whole +daily)\n%s", carry, d)
		}
		if d := cmp.Diff(want, entriesOf(st)); d != "" {
			t.Fatalf("state of a fold day by day, facts carried %v (-whole +daily)\n%s", carry, d)
		}
	}
	backwards := *in
	backwards.statements, backwards.people = slices.Clone(in.statements), slices.Clone(in.people)
	slices.Reverse(backwards.statements)
	slices.Reverse(backwards.people)
	if d := cmp.Diff(ids(events), ids(fold(t, &backwards).Events())); d != "" {
		t.Fatalf("events of the same inputs in another order (-want +got)\n%s", d)
	}
	checkFacts(t, whole)
	checkEvents(t, in, whole)
	checkTally(t, in, whole)
}

// replay folds the recorded events as the engine does with those of a ledger.
func replay(in *inputs, program []bank.Event) *bank.State {
	st := purgedState(in.people)
	effective, people := bank.Effective(append(slices.Clone(program), in.people...))
	bank.Replay(st, effective, people)
	return st
}

// byDay folds one day after the other with a machine of its own, that starts from what the one before has left.
func byDay(t tester, in *inputs, whole *distil.Machine, carry bool) (*bank.State, []bank.Event) {
	t.Helper()
	var (
		st     = purgedState(in.people)
		known  distil.Known
		events []bank.Event
		long   = map[string]bool{}
	)
	for _, e := range whole.State().All() {
		if len(e.ID) > bank.ShortID+1 {
			long[e.ID[:bank.ShortID+1]] = true
		}
	}
	first, last := span(in)
	for d := first; d <= last; d++ {
		m := distil.New(st.Clone(), known, long, defaults(t))
		var statements []memory.Statement
		for _, s := range in.statements {
			if s.Day == d {
				statements = append(statements, s)
			}
		}
		var people []bank.Event
		for _, ev := range in.people {
			if ev.Day == d {
				people = append(people, ev)
			}
		}
		if err := m.Run(in.ctx, statements, people, min(d, in.through), nil); err != nil {
			t.Fatalf("fold of %s: %v", d, err)
		}
		st, events = m.State(), append(events, m.Events()...)
		if known = m.Known(); !carry {
			known = distil.Known{}
		}
	}
	return st, events
}

// span is the first and the last day on which anything can happen.
func span(in *inputs) (first, last day.Day) {
	first, last = in.through, in.through
	for i := range in.statements {
		first, last = min(first, in.statements[i].Day), max(last, in.statements[i].Day)
	}
	for i := range in.people {
		first, last = min(first, in.people[i].Day), max(last, in.people[i].Day)
	}
	return first, last
}

// checkFacts compares what a checkpoint would keep with what is found out without one.
func checkFacts(t tester, m *distil.Machine) {
	t.Helper()
	want, now := map[string]dedup.Facts{}, map[string]dedup.Facts{}
	for id, e := range m.State().All() {
		want[id] = defaults(t).Comparer.Facts(e.FirstText, e.Entities)
		if e.Text != e.FirstText {
			now[id] = defaults(t).Comparer.Facts(e.Text, e.Entities)
		}
	}
	if d := cmp.Diff(now, m.Known().Now, cmpopts.EquateEmpty()); d != "" {
		t.Fatalf("facts of the texts that stand (-made anew +kept)\n%s", d)
	}
	if d := cmp.Diff(want, m.Known().Facts, cmpopts.EquateEmpty()); d != "" {
		t.Fatalf("facts of the entries (-made anew +kept)\n%s", d)
	}
	for id, kept := range m.Known().Topics {
		if e, ok := m.State().Entry(id); ok {
			if d := cmp.Diff(defaults(t).Comparer.Topic(e.Text, e.Entities), kept, cmpopts.EquateEmpty()); d != "" {
				t.Fatalf("topic of %s (-made anew +kept)\n%s", id, d)
			}
		}
	}
}

// checkEvents looks at what must hold of any list of program events.
func checkEvents(t tester, in *inputs, m *distil.Machine) {
	t.Helper()
	seen := map[string]bool{}
	var last day.Day
	purged := m.State().Purged
	for _, ev := range m.Events() {
		if seen[ev.ID] || ev.ID == "" || ev.By != bank.Program {
			t.Fatalf("event %s %s of %s by %q: not unique, or not the program's", ev.ID, ev.Op, ev.Entry, ev.By)
		}
		seen[ev.ID] = true
		if ev.Day < last {
			t.Fatalf("event %s of %s comes after one of %s", ev.ID, ev.Day, last)
		}
		last = ev.Day
		for _, src := range ev.Sources {
			if purged[src.Hash] {
				t.Fatalf("%s of %s has a purged source", ev.Op, ev.Entry)
			}
		}
	}
	b, err := bank.EncodeLedger(m.Events())
	if err != nil {
		t.Fatalf("%v", err)
	}
	kept := map[string]bool{}
	for i := range in.statements {
		if !purged[in.statements[i].Hash] {
			kept[in.statements[i].Text] = true
		}
	}
	for i := range in.statements {
		s := &in.statements[i]
		if purged[s.Hash] && !kept[s.Text] && strings.Contains(string(b), s.Text) {
			t.Fatalf("a purged text stands in an event: %q", s.Text)
		}
	}
}

// checkTally: every statement is kept, skipped for a reason, or held already by what a person wrote.
func checkTally(t tester, in *inputs, m *distil.Machine) {
	t.Helper()
	tally, ops, skipped := m.Tally(), 0, 0
	for _, n := range tally.Skipped {
		skipped += n
	}
	for _, n := range tally.Ops {
		ops += n
	}
	made := tally.Ops[bank.OpAccept] + tally.Ops[bank.OpSupport] + tally.Ops[bank.OpRefine]
	if tally.Read != len(in.statements) || tally.Kept+skipped != tally.Read || tally.Kept != made || ops != len(m.Events()) {
		t.Fatalf("the tally does not add up: %+v of %d statements and %d events", tally, len(in.statements), len(m.Events()))
	}
}

// entriesOf are the entries of a state with the fields that a ledger cannot tell apart made equal.
func entriesOf(st *bank.State) map[string]*bank.Entry {
	out := map[string]*bank.Entry{}
	for id, e := range st.All() {
		c := e.Clone()
		for _, list := range []*[]string{&c.Entities, &c.Conflicts, &c.Rules} {
			if len(*list) == 0 {
				*list = nil
			}
		}
		out[id] = c
	}
	return out
}

func ids(events []bank.Event) []string {
	var out []string
	for _, ev := range events {
		out = append(out, ev.ID+" "+ev.Day.String()+" "+string(ev.Op)+" "+ev.Entry)
	}
	return out
}

func TestNothingIsMadeOfNothing(t *testing.T) {
	in := &inputs{ctx: t.Context(), through: day.Date(2026, 3, 1)}
	checkLaws(t, in)
	if m := fold(t, in); len(m.Events()) != 0 || m.State().Closed != in.through {
		t.Errorf("%d events, closed through %s", len(m.Events()), m.State().Closed)
	}
}
