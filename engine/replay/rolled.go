package replay

import (
	"cmp"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/rollup"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/state"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// roll makes the roll-ups of the week and the month that end on a day which was just closed, of what the fold has seen of them and what the
// checkpoint that it began with has of the days before.
func (f *Folded) roll(d day.Day, people []bank.Event) {
	for _, per := range []rollup.Period{rollup.WeekOf(d), rollup.MonthOf(d)} {
		if per.Last != d {
			continue
		}
		var told []bank.Event
		if per.First <= f.Base {
			told = f.base.Told(per.First)
		}
		made := f.Machine.Events()
		at, _ := slices.BinarySearchFunc(made, per.First, func(ev bank.Event, d day.Day) int { return cmp.Compare(ev.Day, d) })
		f.Rolls[per.Path()] = rollOf(per, f.Machine.State(), people, told, made[at:])
	}
}

// RollUp is the roll-up of a period, made of the checkpoint of its last day; nil also where nothing came to pass. It is false where there is no such checkpoint,
// or that turns out to be damaged.
func (e *Replayer) RollUp(s *snapshot.Snapshot, people []bank.Event, per rollup.Period) (*rollup.Rollup, bool) {
	c := state.Open(e.Ws, state.CheckpointName(per.Last, s.Inputs(people, per.Last)), per.Last)
	if c == nil {
		return nil, false
	}
	defer func() { _ = c.Close() }() // it was only read
	r := rollOf(per, c.State, through(people, s.Clock.Day), c.Told(per.First))
	return r, c.State.Err() == nil
}

// rollOf makes the roll-up of a period of the program's events of its days, in the order in which they fold, and all events of people.
func rollOf(per rollup.Period, st *bank.State, people []bank.Event, program ...[]bank.Event) *rollup.Rollup {
	var events []*bank.Event
	for _, some := range program {
		for i := range some {
			events = append(events, &some[i])
		}
	}
	for i := range people {
		if per.Has(people[i].Day) {
			events = append(events, &people[i])
		}
	}
	return rollup.New(per, st.Without(madePrivate(people)), events)
}

// through are the events of people that a run of a day folds.
func through(people []bank.Event, d day.Day) []bank.Event {
	return slices.DeleteFunc(slices.Clone(people), func(ev bank.Event) bool { return ev.Day > d && ev.Op != bank.OpPurge })
}

// madePrivate are the ids of the entries of which a person has hidden what a page said until then. Pages of earlier weeks leave them out, too.
// What a log hides is not in the fold at all.
func madePrivate(people []bank.Event) (ids []string) {
	for i := range people {
		if people[i].Hides() {
			ids = append(ids, people[i].Entry)
		}
	}
	return ids
}
