package run

import (
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// settled is a fold compared with what the ledgers have of it.
type settled struct {
	fresh []bank.Event // the program's events that the ledgers lack, behind a void of those that count no more
	taken []bank.Event // recorded events that the fold no longer makes
	void  []bank.Event // these, and those that are written anew
	tail  []bank.Event // the program's effective events after the checkpoint that the cursor names, once the run is applied
}

// settle compares the events that the fold has made with the recorded ones: what is new goes to the ledger, and what a replay no longer makes is taken
// back.
func settle(b Basis, recorded, made []bank.Event) (out settled) {
	still := map[string]bool{}
	for _, ev := range made {
		still[ev.ID] = true
	}
	have := map[string]bool{}
	for _, ev := range recorded {
		have[ev.ID] = true
		if !still[ev.ID] {
			out.taken = append(out.taken, ev)
		}
	}
	again := outOfTurn(recorded, made)
	for i := range again {
		have[again[i].ID] = false
	}
	if out.void = slices.Concat(out.taken, again); len(out.void) > 0 {
		ev := bank.Event{At: b.at, Day: b.Snap.Clock.Day, Op: bank.OpVoid, By: bank.Program, Why: "replayed"}
		for i := range out.void {
			ev.IDs = append(ev.IDs, out.void[i].ID)
		}
		ev.Seal()
		out.fresh = append(out.fresh, ev)
	}
	for _, ev := range made {
		ev.At = b.at
		if !have[ev.ID] {
			out.fresh = append(out.fresh, ev)
		}
		if ev.Day > b.Folded.Tail {
			out.tail = append(out.tail, ev)
		}
	}
	return out
}

// since is the earliest day of whose events of the program the ledgers have others once the run is applied; zero for none.
func (s *settled) since() (first day.Day) {
	for _, list := range [][]bank.Event{s.fresh, s.void} {
		for i := range list {
			if ev := &list[i]; ev.Op != bank.OpVoid && (first == 0 || ev.Day < first) {
				first = ev.Day
			}
		}
	}
	return first
}

// outOfTurn returns those of the events a fold has made that are recorded, but before one about the same entry and of the same day that
// they come after: that one is new, or is written anew because its line moved. The ledgers give the bank of the fold only if they are
// written anew behind it. Accepts have their turn wherever they stand ([bank.Effective]).
func outOfTurn(recorded, made []bank.Event) []bank.Event {
	places := make(map[string]int, len(recorded))
	for i := range recorded {
		places[recorded[i].ID] = i
	}
	type about struct {
		day   day.Day
		entry string
	}
	last := map[about]int{}
	var out []bank.Event
	for i, ev := range made {
		if ev.Op == bank.OpAccept {
			continue
		}
		on := about{ev.Day, ev.Entry}
		place, there := places[ev.ID]
		if before, some := last[on]; there && some && place < before {
			out, there = append(out, ev), false
		}
		if !there {
			place = len(recorded) + i
		}
		last[on] = place
	}
	return out
}
