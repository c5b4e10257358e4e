package state

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/rollup"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

// TestCheckpointHasTheEventsOfItsWeekAndMonth folds some months and keeps checkpoints on some days, as runs that are late now and then do: each has the
// events of its week and of its month in the order in which they were folded, and those of before are gone.
func TestCheckpointHasTheEventsOfItsWeekAndMonth(t *testing.T) {
	ws := workspaceAt(t)
	first, last := day.Date(2026, 8, 20), day.Date(2026, 12, 3)
	var all []bank.Event
	for d := first; d <= last; d++ {
		for i := range int(d) % 4 {
			why := ""
			if i == 2 {
				why = bank.ReasonFaded
			}
			all = append(all, bank.Event{Day: d, By: bank.Program, Op: []bank.Op{bank.OpSupport, bank.OpSupersede, bank.OpArchive}[i], Entry: fmt.Sprint("m", d), Other: fmt.Sprint(i), Why: why})
		}
	}
	var (
		from *Checkpoint
		was  day.Day
	)
	for closed := first + 3; closed <= last; closed += 1 + closed%9 {
		k := NewKeeper(ws, from)
		made := slices.DeleteFunc(slices.Clone(all), func(ev bank.Event) bool { return ev.Day <= was || ev.Day > closed })
		k.told(k.head.closed, closed, made)
		k.head.closed = closed
		table, err := k.batch.Prepare(t.Context(), k.head.encode())
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Commit(closed.String()); err != nil {
			t.Fatal(err)
		}
		_ = k.Close()
		_ = from.Close()
		if from = Open(ws, closed.String(), closed); from == nil {
			t.Fatalf("the checkpoint of %s cannot be opened", closed)
		}
		for _, begin := range []day.Day{rollup.WeekOf(closed).First, rollup.MonthOf(closed).First, 0} {
			least := max(begin, min(rollup.WeekOf(closed).First, rollup.MonthOf(closed).First))
			want := slices.DeleteFunc(slices.Clone(all), func(ev bank.Event) bool { return ev.Day < least || ev.Day > closed })
			if diff := gocmp.Diff(want, from.Told(begin)); diff != "" {
				t.Fatalf("%s, from %s on (-want +got)\n%s", closed, begin, diff)
			}
		}
		was = closed
	}
	_ = from.Close()
}

func TestTornEventsOfADayAreDamage(t *testing.T) {
	ws := workspaceAt(t)
	whole := packTold([]*bank.Event{{Op: bank.OpSupport, Entry: "mk7q2m9x4bt"}})
	k := NewKeeper(ws, nil)
	k.head.closed = day.Date(2026, 11, 20)
	k.batch.Put(key(keyTold, onDay(k.head.closed)), whole[:len(whole)-3])
	table, err := k.batch.Prepare(t.Context(), k.head.encode())
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Commit("2026-11-20-x"); err != nil {
		t.Fatal(err)
	}
	_ = k.Close()
	c := Open(ws, "2026-11-20-x", k.head.closed)
	defer func() { _ = c.Close() }()
	if got := c.Told(0); got != nil || !IsDamage(c.State.Err()) {
		t.Errorf("%v, error %v", got, c.State.Err())
	}
}

// TestBankOnACheckpointWithoutSomeEntries: what is left out is found nowhere, and all else as before, as in a bank that is in memory.
func TestBankOnACheckpointWithoutSomeEntries(t *testing.T) {
	ws, comparer := workspaceAt(t), dedup.New(morph.New(morph.Options{}), nil)
	r := rand.New(rand.NewPCG(5, 6))
	m := machine(banktest.Korean(200), distil.Known{}, comparer)
	m.State().Closed = day.Date(2026, 11, 20)
	k := NewKeeper(ws, nil)
	keepAs(t, k, m, "2026-11-20-x")
	_ = k.Close()
	c := Open(ws, "2026-11-20-x", day.Date(2026, 11, 20))
	defer func() { _ = c.Close() }()
	plain, based := m.State(), c.State
	ids := slices.Sorted(maps.Keys(maps.Collect(plain.All())))
	for _, st := range []*bank.State{plain, based} { // one has changed since
		if err := st.Apply(&bank.Event{Day: day.Date(2026, 11, 21), By: bank.Program, Op: bank.OpArchive, Entry: ids[0], Why: bank.ReasonFaded}); err != nil {
			t.Fatal(err)
		}
	}
	gone := []string{ids[0], ids[r.IntN(len(ids))], ids[r.IntN(len(ids))], "m0000000000"}
	want, got := plain.Without(gone), based.Without(gone)
	homed := func(st *bank.State, prefix string) (out []string) {
		for e := range st.Homed(prefix) {
			out = append(out, e.ID)
		}
		slices.Sort(out)
		return out
	}
	for _, prefix := range []string{"", "world/", "status/next", "world/tools.md", "z"} {
		if diff := gocmp.Diff(homed(want, prefix), homed(got, prefix)); diff != "" {
			t.Errorf("below %q (-want +got)\n%s", prefix, diff)
		}
		if diff := gocmp.Diff(homed(plain, prefix), homed(based, prefix)); diff != "" {
			t.Errorf("of all, below %q (-want +got)\n%s", prefix, diff)
		}
	}
	if len(homed(based, "world/")) == 0 {
		t.Error("the test looks at nothing")
	}
	for _, id := range ids {
		if _, known := got.Resolve(id); known == slices.Contains(gone, id) {
			t.Errorf("%s is known: %t", id, known)
		}
	}
	if got.Len() != want.Len() || got.Lives() != want.Lives() || based.Len() != len(ids) {
		t.Errorf("%d entries, %d of them live, of %d; want %d and %d of %d", got.Len(), got.Lives(), based.Len(), want.Len(), want.Lives(), len(ids))
	}
	if diff := gocmp.Diff(maps.Collect(want.All()), maps.Collect(got.All()), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
