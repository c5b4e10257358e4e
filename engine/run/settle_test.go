package run

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/memory/day"
)

const today = day.Day(739940)

// ev is an event of the program about an entry of a day, with an id that is read in failures.
func ev(id string, op bank.Op, entry string, d day.Day) bank.Event {
	return bank.Event{ID: id, Op: op, Entry: entry, Day: d, By: bank.Program}
}

func idsOf(events []bank.Event) (out []string) {
	for i := range events {
		out = append(out, events[i].ID)
	}
	return out
}

func TestSettleWritesWhatTheLedgersLackAndTakesBackWhatNoLongerHolds(t *testing.T) {
	accepted, supported, faded := ev("accepted", bank.OpAccept, "m1", today-1), ev("supported", bank.OpSupport, "m1", today), ev("faded", bank.OpArchive, "m1", today)
	for _, c := range []struct {
		name               string
		recorded, made     []bank.Event
		fresh, void, taken []string // "": a void, which stands before what is new
	}{
		{name: "all is recorded", recorded: []bank.Event{accepted, supported}, made: []bank.Event{accepted, supported}},
		{name: "one is new", recorded: []bank.Event{accepted}, made: []bank.Event{accepted, supported}, fresh: []string{"supported"}},
		{
			name: "one is not made any more", recorded: []bank.Event{accepted, supported}, made: []bank.Event{accepted},
			fresh: []string{""}, void: []string{"supported"}, taken: []string{"supported"},
		},
		{
			name: "a new one comes before one that is recorded", recorded: []bank.Event{accepted, faded}, made: []bank.Event{accepted, supported, faded},
			fresh: []string{"", "supported", "faded"}, void: []string{"faded"},
		},
		{
			name: "two are recorded in another order", recorded: []bank.Event{faded, supported}, made: []bank.Event{supported, faded},
			fresh: []string{"", "faded"}, void: []string{"faded"},
		},
		{name: "an accept has its turn wherever it stands", recorded: []bank.Event{supported, accepted}, made: []bank.Event{accepted, supported}},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := time.Date(2026, 11, 20, 3, 0, 0, 0, time.UTC)
			b := Basis{Snap: &snapshot.Snapshot{Clock: config.Clock{Day: today}}, at: at, Folded: &replay.Folded{Tail: today - 1}}
			got := settle(b, c.recorded, c.made)
			var voided []string
			for i := range got.fresh {
				e := &got.fresh[i]
				if !e.At.Equal(at) {
					t.Errorf("%s is made at %v, want %v", e.ID, e.At, at)
				}
				if e.Op == bank.OpVoid {
					voided, e.ID = e.IDs, ""
				}
			}
			if d := cmp.Diff(c.fresh, idsOf(got.fresh)); d != "" {
				t.Errorf("new in the ledger (-want +got)\n%s", d)
			}
			if d := cmp.Diff(c.void, voided); d != "" {
				t.Errorf("voided (-want +got)\n%s", d)
			}
			if d := cmp.Diff(c.void, idsOf(got.void)); d != "" {
				t.Errorf("counted as voided (-want +got)\n%s", d)
			}
			if d := cmp.Diff(c.taken, idsOf(got.taken)); d != "" {
				t.Errorf("taken back for good (-want +got)\n%s", d)
			}
			for _, e := range got.tail {
				if e.Day <= b.Folded.Tail {
					t.Errorf("the tail has %s, which the checkpoint has", e.ID)
				}
			}
		})
	}
}
