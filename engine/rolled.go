package engine

import (
	"cmp"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// rolled is what the page of a period was made of, so that a later run need not look: everything through its last day,
// and which of the names that it lists have a page.
type rolled struct {
	Inputs string   `json:"in"`
	Empty  bool     `json:"empty,omitempty"`  // nothing came to pass: it has no page
	Linked []string `json:"linked,omitempty"` // pages of names
	Bare   []string `json:"bare,omitempty"`   // names that have none
}

// holds reports whether the pages that a roll-up links to are there, and those that it does not are not.
func (r *rolled) holds(exists func(string) bool) bool {
	return !slices.ContainsFunc(r.Linked, func(p string) bool { return !exists(p) }) && !slices.ContainsFunc(r.Bare, exists)
}

// note fills in what a roll-up depends on besides the fold.
func (r *rolled) note(roll *bank.Rollup, exists func(string) bool) {
	if r.Empty = roll == nil; r.Empty {
		return
	}
	for _, n := range roll.Names() {
		if exists(n) {
			r.Linked = append(r.Linked, n)
		} else {
			r.Bare = append(r.Bare, n)
		}
	}
}

// roll makes the roll-ups of the week and the month that end on a day which was just closed, if the fold has seen all of
// them.
func (f *folded) roll(d day.Day, people []bank.Event) {
	for _, per := range []bank.Period{bank.WeekOf(d), bank.MonthOf(d)} {
		if per.Last != d || per.First <= f.base {
			continue
		}
		var events []*bank.Event
		made := f.machine.Events()
		at, _ := slices.BinarySearchFunc(made, per.First, func(ev bank.Event, d day.Day) int { return cmp.Compare(ev.Day, d) })
		for i := range made[at:] {
			events = append(events, &made[at+i])
		}
		for i := range people {
			if per.Has(people[i].Day) {
				events = append(events, &people[i])
			}
		}
		f.rolls[per.Path()] = bank.Roll(per, f.machine.State().Without(madePrivate(people)), events)
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
