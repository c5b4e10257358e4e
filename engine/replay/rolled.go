package replay

import (
	"cmp"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/rollup"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// roll makes the roll-ups of the week and the month that end on a day which was just closed, if the fold has seen all of
// them.
func (f *Folded) roll(d day.Day, people []bank.Event) {
	for _, per := range []rollup.Period{rollup.WeekOf(d), rollup.MonthOf(d)} {
		if per.Last != d || per.First <= f.Base {
			continue
		}
		var events []*bank.Event
		made := f.Machine.Events()
		at, _ := slices.BinarySearchFunc(made, per.First, func(ev bank.Event, d day.Day) int { return cmp.Compare(ev.Day, d) })
		for i := range made[at:] {
			events = append(events, &made[at+i])
		}
		for i := range people {
			if per.Has(people[i].Day) {
				events = append(events, &people[i])
			}
		}
		f.Rolls[per.Path()] = rollup.New(per, f.Machine.State().Without(madePrivate(people)), events)
	}
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
