package state

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/subject/naming"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

// someSteps are steps with every field filled.
func someSteps(digests ...string) (steps []distil.Step) {
	for i, d := range digests {
		steps = append(steps, distil.Step{
			Statement: d, Said: map[string]int{"h" + d: i + 1}, Unread: i%2 == 0, Purged: i%2 == 1,
			Names: []naming.Mention{{
				Text: "정쌤", Key: "정쌤", Words: 1, Start: 3, End: 9, Signs: naming.First, Hint: naming.Person, Same: "정순영", Proof: 2, Josa: 5,
			}},
			Events: []bank.Event{{ID: "e" + d, Day: 20_001, Op: bank.OpAccept, By: bank.Program, Entry: "maaaaaaaaaa", After: &bank.Fields{Text: "글"}}},
		})
	}
	return steps
}

func TestOpenDayIsTheBankAndTheStepsThatItWasMadeOf(t *testing.T) {
	ws, comparer := workspaceAt(t), dedup.New(morph.New(morph.Options{}), nil)
	r := rand.New(rand.NewPCG(5, 6))
	m := machine(banktest.Korean(100), distil.Known{}, comparer)
	closed := day.Date(2026, 11, 20)
	m.State().Closed = closed
	after := Named{CheckpointName(closed, "inputs"), closed}
	keeper := NewKeeper(ws, nil)
	keepAs(t, keeper, m, after.Name)

	all := []string{"s0", "s1", "s2", "s3", "s4"}
	same := func(n int, digest string) bool { return n < len(all) && all[n] == digest }
	for _, n := range []int{2, 3, 5} { // each is what has changed since the one before, and goes on from what was opened
		stir(t, r, m, 10)
		m.State().Closed = closed
		kept, err := keeper.KeepOpenDay(t.Context(), OpenDayName(after.Name), m, someSteps(all[:n]...))
		if err != nil {
			t.Fatal(err)
		}
		if err := kept.Commit(); err != nil {
			t.Fatal(err)
		}
		c, steps := OpenDay(ws, after, same)
		if c == nil {
			t.Fatalf("after %d statements there is no open day", n)
		}
		if diff := gocmp.Diff(someSteps(all[:n]...), steps, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("after %d statements (-want +got)\n%s", n, diff)
		}
		want := m.State().Clone()
		if diff := gocmp.Diff(maps.Collect(want.All()), maps.Collect(c.State.All()), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("entries after %d statements (-want +got)\n%s", n, diff)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if c, steps = OpenDay(ws, after, same); c == nil || len(steps) != n {
			t.Fatal("an open day is read once only")
		}
		if n < len(all) {
			m, keeper = machine(c.State, c.Known, comparer), NewKeeper(ws, c)
			continue
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for name, other := range map[string][]string{"another statement": {"s0", "x"}, "fewer statements": {"s0", "s1"}} {
		if c, _ := OpenDay(ws, after, func(n int, digest string) bool { return n < len(other) && other[n] == digest }); c != nil {
			t.Errorf("%s: the open day is taken all the same", name)
		}
	}

	m.State().Closed++
	next := CheckpointName(m.State().Closed, "inputs")
	keepAs(t, keeper, m, next) // the day is over
	c := Open(ws, next, m.State().Closed)
	if c == nil {
		t.Fatal("the checkpoint of the day cannot be opened")
	}
	if steps, err := readSteps(c, func(int, string) bool { return true }); err != nil || len(steps) > 0 {
		t.Errorf("a closed day has %d steps, %v", len(steps), err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if got, want := Checkpoints(ws), []Named{{next, closed + 1}, after}; !slices.Equal(got, want) {
		t.Errorf("checkpoints %v, want %v", got, want)
	}
	if err := Prune(ws, func(n Named) bool { return n.Name == next }); err != nil {
		t.Fatal(err)
	}
	if c, _ := OpenDay(ws, after, same); c != nil {
		t.Error("an open day is kept longer than the checkpoint before it")
	}
}
