package state

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

const firstDay = day.Day(20000)

// keeping makes checkpoints of folds that end by hand.
type keeping struct {
	ws       *workspace.Workspace
	comparer *dedup.Comparer
}

// keep writes a checkpoint of a machine whose state was changed, and opens it.
func (x *keeping) keep(t *rapid.T, from *Checkpoint, m *distil.Machine, d day.Day) *Checkpoint {
	m.State().Closed = d
	k := NewKeeper(x.ws, from)
	defer func() { _ = k.Close() }()
	name := CheckpointName(d, "lists")
	kept, err := k.Keep(t.Context(), name, m)
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Commit(); err != nil {
		t.Fatal(err)
	}
	c := Open(x.ws, name, d)
	if c == nil {
		t.Fatal("a checkpoint that was kept cannot be opened")
	}
	return c
}

func (x *keeping) machine(st *bank.State, known distil.Known) *distil.Machine {
	return distil.New(st, known, nil, distil.Options{Comparer: x.comparer, Judge: new(triage.Judge)})
}

// checkLists compares the lists that a checkpoint has, with what was touched since, with those that are made of all entries.
func checkLists(t *rapid.T, what string, st *bank.State, stored roster.Stored) {
	v := roster.Look(st, stored)
	var got [roster.Lists][]roster.Place
	for l := range got {
		list := roster.List(l)
		got[l] = slices.Collect(v.Listed(list))
		if v.Count(list) != len(got[l]) {
			t.Fatalf("%s: list %d has %d places and counts %d", what, l, len(got[l]), v.Count(list))
		}
	}
	all := roster.Look(st, nil)
	for l := range got {
		if diff := cmp.Diff(slices.Collect(all.Listed(roster.List(l))), got[l], cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%s: list %d (-of all entries +stored)\n%s", what, l, diff)
		}
	}
	if err := v.Err(); err != nil {
		t.Fatal(err)
	}
}

// TestStoredListsAreThoseOfAllEntries is the law of the lists in a checkpoint, also in one that was made of another and of what had changed.
func TestStoredListsAreThoseOfAllEntries(t *testing.T) {
	ws, err := workspace.Create(tmptest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer ws.Close()
	x := &keeping{ws, dedup.New(morph.NewMemo(morph.New(morph.Options{})), nil)}
	rapid.Check(t, func(t *rapid.T) {
		if err := Clear(ws); err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		n, days := rapid.IntRange(1, 20).Draw(t, "entries"), rapid.IntRange(1, 40).Draw(t, "days")
		st := banktest.State(banktest.MixedBank(r, n, firstDay, days)...)
		c := x.keep(t, nil, x.machine(st, distil.Known{}), firstDay)
		defer func() { _ = c.Close() }()
		checkLists(t, "the first checkpoint", c.State, c.Lists)
		for d := firstDay; d < firstDay+2; d++ {
			_ = c.Close()
			if c = Open(ws, CheckpointName(d, "lists"), d); c == nil {
				t.Fatal("a checkpoint is gone")
			}
			m := x.machine(c.State, c.Known)
			for range rapid.IntRange(0, 5).Draw(t, "changes") {
				id := r.IntN(n + 3)
				if r.IntN(8) > 0 {
					c.State.Put(banktest.Mixed(r, id, n, firstDay, days))
				} else if err := c.State.Apply(&bank.Event{Op: bank.OpPurge, By: bank.Person, Entry: banktest.MixedID(id)}); err != nil {
					t.Fatal(err)
				}
			}
			next := x.keep(t, c, m, d+1)
			checkLists(t, "changes", c.State, c.Lists)
			_ = c.Close()
			c = next
			checkLists(t, "the next checkpoint", c.State, c.Lists)
		}
	})
}
