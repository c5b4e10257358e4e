package state

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

// baseOf opens the checkpoint that was made of a machine.
func baseOf(t *testing.T, ws *workspace.Workspace, m *distil.Machine) *base {
	t.Helper()
	c := Open(ws, CheckpointName(m.State().Closed, "inputs"), m.State().Closed)
	if c == nil {
		t.Fatal("the checkpoint is not there")
	}
	t.Cleanup(func() { _ = c.Close() }) // it was only read
	b, ok := c.Known.Stored.(*base)
	if !ok {
		t.Fatalf("%T", c.Known.Stored)
	}
	return b
}

// TestStoredClaimsAreNearAsThoseInMemory: what lies on disk shares words with a claim as it does in memory, the most telling first, also when what is
// held of words was dropped in between and when some of it is hidden.
func TestStoredClaimsAreNearAsThoseInMemory(t *testing.T) {
	ws, comparer := workspaceAt(t), dedup.New(morph.New(morph.Options{}), nil)
	m := machine(banktest.Korean(400), distil.Known{}, comparer)
	m.State().Closed = day.Date(2026, 11, 20)
	stir(t, rand.New(rand.NewPCG(7, 8)), m, 60)
	keepAs(t, NewKeeper(ws, nil), m, CheckpointName(m.State().Closed, "inputs"))
	stored := baseOf(t, ws, m)
	held, onDisk := new(dedup.Slots), dedup.SlotsOn(stored)
	var wordings []distil.Wording
	for _, e := range m.State().Sorted() {
		filed := m.File(e)
		for _, w := range distil.Slotted(e, filed.First, filed.Now) {
			held.Add(len(wordings), &w.Facts)
			wordings = append(wordings, w)
		}
	}
	for i := range wordings {
		if i == len(wordings)/2 { // from here on a tenth is gone
			for n := 0; n < len(wordings); n += 10 {
				held.Remove(n)
				onDisk.Hide(wordings[n].Key, &wordings[n].Facts)
			}
		}
		if i%7 == 0 {
			stored.wordings.held = mostHeld // the next word drops all others
		}
		want, got := map[string]int{}, map[string]int{}
		inMemory, _ := held.Near(&wordings[i].Facts)
		for n, worth := range inMemory {
			want[wordings[n].Key] = worth
		}
		last := 0
		_, near := onDisk.Near(&wordings[i].Facts)
		for p, worth := range near {
			if len(got) > 0 && worth > last {
				t.Fatalf("%s, worth %d, comes behind what is worth %d", p.ID, worth, last)
			}
			got[p.ID], last = worth, worth
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf("near to %s (-in memory +on disk)\n%s", wordings[i].Key, diff)
		}
	}
	if len(stored.wordings.claims) != len(slices.Compact(slices.Sorted(maps.Keys(stored.wordings.number)))) {
		t.Error("a wording has two numbers")
	}
}

// TestWhatIsHeldOfWordsIsBounded: past the bound all of it is read again.
func TestWhatIsHeldOfWordsIsBounded(t *testing.T) {
	ws, comparer := workspaceAt(t), dedup.New(morph.New(morph.Options{}), nil)
	m := machine(banktest.Korean(200), distil.Known{}, comparer)
	m.State().Closed = day.Date(2026, 11, 20)
	keepAs(t, NewKeeper(ws, nil), m, CheckpointName(m.State().Closed, "inputs"))
	b := baseOf(t, ws, m)
	facts := m.File(m.State().Sorted()[0]).First
	words := dedup.SlotWords(&facts)
	first := fmt.Sprint(b.HavingSlot(words[0]))
	kind := ofKind{b, rules.World}
	splits := slices.Collect(kind.Splitting(words[0]))
	b.wordings.held = mostHeld
	b.HavingSlot(words[len(words)-1])
	if len(b.wordings.words) != 1 || len(b.wordings.splits) != 0 {
		t.Errorf("%d words and %d splits are held", len(b.wordings.words), len(b.wordings.splits))
	}
	if again := fmt.Sprint(b.HavingSlot(words[0])); again != first {
		t.Errorf("%s, and before %s", again, first)
	}
	if again := slices.Collect(kind.Splitting(words[0])); !slices.Equal(again, splits) {
		t.Errorf("%q, and before %q", again, splits)
	}
}
