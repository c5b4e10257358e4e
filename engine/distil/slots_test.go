package distil_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/engine/state"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

// TestFewOfASlotAreTheForemostOfAll: a fold that stops looking for what may be about a slot takes the same entries, in the same order, as one that looks
// at everything: of a checkpoint, with entries that were reworded, loaded, edited and archived since, and with many that were said on one day.
func TestFewOfASlotAreTheForemostOfAll(t *testing.T) {
	comparer := dedup.New(morph.New(morph.Options{}), nil)
	opt := distil.Options{Judge: new(triage.Judge), Comparer: comparer}
	bounded := 0
	for seed := range longtest.Of(2, 8) {
		r := rand.New(rand.NewPCG(uint64(seed), 9))
		st := banktest.Korean(600)
		ids := slices.Sorted(maps.Keys(maps.Collect(st.All())))
		for _, id := range ids {
			e := st.Get(id)
			if r.IntN(3) == 0 {
				if e.Text = e.FirstText + " 그리고 배포 릴리스 검색"; r.IntN(2) == 0 {
					e.ByPerson |= bank.OwnsText
				}
			}
			if r.IntN(2) == 0 {
				e.Sources[0].Day = day.Date(2026, 3, 1) + day.Day(r.IntN(3))
			}
		}
		st.Closed = day.Date(2026, 11, 20)
		c := stored(t, distil.New(st, distil.Known{}, nil, opt))
		m := distil.New(c.State, c.Known, nil, opt)
		some := func() string { return ids[r.IntN(len(ids))] }
		for range 150 {
			ev := bank.Event{Day: c.State.Closed + 1, By: bank.Person, Entry: some()}
			switch r.IntN(4) {
			case 0:
				c.State.Get(some()) // loaded, and not taken over
			case 1:
				ev.Op, ev.After = bank.OpEdit, &bank.Fields{Text: fmt.Sprint("릴리스 검색 배포 인덱스 스테이징 ", r.IntN(5)), Home: "world/tools.md"}
			case 2:
				ev.Op = []bank.Op{bank.OpArchive, bank.OpRestore, bank.OpPin}[r.IntN(3)]
			}
			if ev.Op != "" {
				if ev.Seal(); m.Run(t.Context(), nil, []bank.Event{ev}, 0, nil) != nil {
					t.Fatal(c.State.Err())
				}
			}
			of := st.Get(some())
			own := c.State.Get(of.ID)
			if r.IntN(2) == 0 {
				own = nil
			}
			f := comparer.Facts(of.FirstText+[]string{"", " 배포 포트 8080", " Flutter"}[r.IntN(3)], of.Entities)
			taken, foremost := m.OfSlot(f, of.Newest(), own)
			if diff := cmp.Diff(idsOf(foremost), idsOf(taken)); diff != "" {
				t.Fatalf("seed %d, %s (-foremost of all +taken)\n%s", seed, of.FirstText, diff)
			}
			if len(taken) == 64 {
				bounded++
			}
		}
		if err := c.State.Err(); err != nil {
			t.Fatal(err)
		}
	}
	if bounded < 10 {
		t.Errorf("only %d times there were more than are taken", bounded)
	}
}

// stored is a checkpoint of a machine, opened.
func stored(t *testing.T, m *distil.Machine) *state.Checkpoint {
	t.Helper()
	ws, err := workspace.Create(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	closed := m.State().Closed
	name := state.CheckpointName(closed, "inputs")
	kept, err := state.NewKeeper(ws, nil).Keep(t.Context(), name, m)
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Commit(); err != nil {
		t.Fatal(err)
	}
	c := state.Open(ws, name, closed)
	if c == nil {
		t.Fatal("the checkpoint is not there")
	}
	t.Cleanup(func() {
		_ = c.Close() // it was only read
		_ = ws.Close()
	})
	return c
}

func idsOf(entries []*bank.Entry) (out []string) {
	for _, e := range entries {
		out = append(out, e.ID)
	}
	return out
}
