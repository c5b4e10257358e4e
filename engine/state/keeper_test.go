package state

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/packtest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

func workspaceAt(t testing.TB) *workspace.Workspace {
	t.Helper()
	ws, err := workspace.Create(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ws.Close() })
	return ws
}

func machine(st *bank.State, known distil.Known, c *dedup.Comparer) *distil.Machine {
	return distil.New(st, known, nil, distil.Options{Judge: new(triage.Judge), Comparer: c})
}

// keepAs writes a checkpoint of a machine.
func keepAs(t testing.TB, k *Keeper, m *distil.Machine, name string) {
	t.Helper()
	kept, err := k.Keep(t.Context(), name, m)
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Commit(); err != nil {
		t.Fatal(err)
	}
}

// stir changes a bank by events such as a fold makes.
func stir(t *testing.T, r *rand.Rand, m *distil.Machine, n int) {
	t.Helper()
	st := m.State()
	ids := slices.Sorted(maps.Keys(maps.Collect(st.All())))
	some := func() string { return ids[r.IntN(len(ids))] }
	for i := range n {
		d := st.Closed + 1
		src := bank.Source{Path: "memory/" + d.String() + ".md", Line: i + 1, Start: 40 * i, Day: d}
		src.Stmt = bank.EntryID(fmt.Sprint("stirred", d, i), bank.LongID)
		ev := bank.Event{Day: d, By: bank.Program, Entry: some()}
		switch r.IntN(9) {
		case 0:
			ev.Op, ev.Entry, ev.Sources = bank.OpAccept, src.Stmt[:bank.ShortID+1], []bank.Source{src}
			ev.After = &bank.Fields{Kind: rules.Status, Text: "배포 창구를 스테이징으로 옮긴다", Home: "status/current.md", Entities: []string{"배포"}}
		case 1:
			src.Of = bank.EntryID(fmt.Sprint("whole", d, i), bank.LongID)
			ev.Op, ev.Sources = bank.OpSupport, []bank.Source{src}
		case 2:
			ev.Op, ev.Other = bank.OpSupersede, some()
		case 3:
			ev.Op, ev.Why = bank.OpArchive, bank.ReasonFaded
		case 4:
			ev.Op, ev.Other = bank.OpConflict, some()
		case 5:
			ev.Op, ev.By, ev.After = bank.OpEdit, bank.Person, &bank.Fields{Text: "사람이 고친 말은 그대로 둔다", Home: "world/tools.md"}
		case 6:
			ev.Op = bank.OpRestore
		case 7:
			ev.Op = bank.OpPin
		default:
			if i%4 == 0 {
				ev.Op, ev.By = bank.OpPurge, bank.Person
				ids = slices.DeleteFunc(ids, func(id string) bool { return id == ev.Entry })
			} else {
				ev.Op = bank.OpPin
			}
		}
		if ev.Op == bank.OpEdit { // the machine has to know that the words are others
			if err := m.Run(t.Context(), nil, []bank.Event{ev}, 0, nil); err != nil {
				t.Fatal(err)
			}
		} else if err := st.Apply(&ev); err != nil {
			t.Fatal(err)
		}
	}
	st.Closed++
}

// sameBank compares what a checkpoint says, asked piece by piece, with the bank that it was made of.
func sameBank(t *testing.T, want *bank.State, c *Checkpoint, facts func(*bank.Entry) distil.Filed) {
	t.Helper()
	got, stored := c.State, c.Known.Stored
	if got.Len() != want.Len() || got.Lives() != want.Lives() || got.Closed != want.Closed {
		t.Fatalf("%d entries, %d live, closed %s; want %d, %d, %s", got.Len(), got.Lives(), got.Closed, want.Len(), want.Lives(), want.Closed)
	}
	ids := func(list []*bank.Entry) (out []string) {
		for _, e := range list {
			out = append(out, e.ID)
		}
		return out
	}
	if diff := gocmp.Diff(ids(want.Withdrawn()), ids(got.Withdrawn())); diff != "" {
		t.Fatalf("withdrawn (-want +got)\n%s", diff)
	}
	shelf := want.Shelf()
	for _, kind := range []bank.BoardKind{bank.OfHome, bank.OfMonth} {
		names := slices.Collect(shelf.Names(kind, ""))
		if diff := gocmp.Diff(names, slices.Collect(got.Shelf().Names(kind, ""))); diff != "" {
			t.Fatalf("boards (-want +got)\n%s", diff)
		}
		for _, name := range names {
			b := bank.Board{Kind: kind, Name: name}
			if diff := gocmp.Diff(shelf.On(b), got.Shelf().On(b), cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("board %v (-want +got)\n%s", b, diff)
			}
		}
	}
	slots, onDisk, n := new(dedup.Slots), dedup.SlotsOn(stored), 0
	words := map[string]bool{}
	defer everySource(t, want, got) // also when all that is left has been read
	for _, e := range want.All() {
		for _, src := range e.Sources {
			if home, ok := got.Resolve(src.Stmt); !ok || home.ID != e.ID {
				t.Fatalf("source %s of %s is lost", src.Stmt, e.ID)
			}
			if of := src.Of; of != "" && !got.HoldsStatement(of) {
				t.Fatalf("statement %s of %s is lost", of, e.ID)
			}
		}
		after, before := got.SupersededBy([]string{e.ID}), want.SupersededBy([]string{e.ID})
		slices.Sort(after)
		slices.Sort(before)
		if diff := gocmp.Diff(before, after, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("superseded by %s (-want +got)\n%s", e.ID, diff)
		}
		filed := facts(e)
		for _, w := range distil.Wordings(e, filed.First, filed.Now) {
			possible := dedup.Possible(stored.OfKind(e.Kind), &w.Facts)
			if !slices.Contains(possible, w.Key) {
				t.Fatalf("%s is not found by its own words", w.Key)
			}
			if w.Slot {
				slots.Add(n, &w.Facts)
				n++
			}
			for _, word := range dedup.SlotWords(&w.Facts) {
				words[word] = true
			}
		}
		for _, place := range distil.Places(e, filed.Topic) {
			if live := e.Standing == bank.Live; slices.Contains(stored.Standing(place), e.ID) != live {
				t.Fatalf("%s, live %v, is found at its place: %v", e.ID, live, !live)
			}
		}
		if d, ends := distil.Ends(e, &filed.Now); ends && (!slices.Contains(stored.Fading(d, d), e.ID) || slices.Contains(stored.Fading(0, d-1), e.ID)) {
			t.Fatalf("%s does not end at the close of %s", e.ID, d)
		} else if !ends && slices.Contains(stored.Fading(0, 1<<30), e.ID) {
			t.Fatalf("%s, which stays, is to end", e.ID)
		}
	}
	for w := range words {
		if slots.Rarity(w) != onDisk.Rarity(w) {
			t.Fatalf("%q is of another rarity", w)
		}
	}
	if diff := gocmp.Diff(maps.Collect(want.All()), maps.Collect(got.All()), cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("entries (-want +got)\n%s", diff)
	}
	if err := got.Err(); err != nil {
		t.Fatal(err)
	}
}

// everySource checks that each source of each entry leads to it.
func everySource(t *testing.T, want, got *bank.State) {
	t.Helper()
	for _, e := range want.All() {
		for _, src := range e.Sources {
			if home, ok := got.Resolve(src.Stmt); !ok || home.ID != e.ID {
				t.Fatalf("source %s of %s is lost", src.Stmt, e.ID)
			}
		}
	}
}

// TestCheckpointIsTheBankThatItWasMadeOf: the first one, in many pieces, those that only have what has changed, those that go on from one that was opened, and all of
// them again when later ones have been written.
func TestCheckpointIsTheBankThatItWasMadeOf(t *testing.T) {
	ws, comparer := workspaceAt(t), dedup.New(morph.New(morph.Options{}), nil)
	r := rand.New(rand.NewPCG(3, 4))
	m := machine(banktest.Korean(400), distil.Known{}, comparer)
	m.State().Closed = day.Date(2026, 11, 20)
	keeper := NewKeeper(ws, nil)
	keeper.piece = 64 << 10
	kept := map[string]*bank.State{}
	var last string
	for round := range 6 {
		if round == 3 { // another process goes on
			c := Open(ws, last, m.State().Closed)
			m, keeper = machine(c.State, c.Known, comparer), NewKeeper(ws, c)
		}
		if round > 0 {
			stir(t, r, m, 40)
		}
		last = CheckpointName(m.State().Closed, fmt.Sprint("inputs", round))
		keepAs(t, keeper, m, last)
		kept[last] = m.State().Clone()
	}
	for name, want := range kept {
		c := Open(ws, name, want.Closed)
		if c == nil {
			t.Fatalf("%s is not there", name)
		}
		sameBank(t, want, c, machine(want.Clone(), distil.Known{}, comparer).File)
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	newest := Checkpoints(ws)[0]
	if err := Prune(ws, func(c Named) bool { return c == newest }); err != nil {
		t.Fatal(err)
	}
	if left := Checkpoints(ws); len(left) != 1 || Load(ws, last, kept[last].Closed) == nil {
		t.Fatalf("of the others, %v are left, or the one that is kept cannot be read", left)
	}
}

// TestCheckpointThatLies: whatever bit of whatever file is another one, and wherever a file ends, what is read is as it was written, or an error. A
// long run looks at thousands of places of each file, one of everything at each byte.
func TestCheckpointThatLies(t *testing.T) {
	ws, comparer := workspaceAt(t), dedup.New(morph.New(morph.Options{}), nil)
	m := machine(banktest.Korean(60), distil.Known{}, comparer)
	m.State().Closed = day.Date(2026, 11, 20)
	k, name := NewKeeper(ws, nil), CheckpointName(m.State().Closed, "inputs")
	keepAs(t, k, m, name)
	stir(t, rand.New(rand.NewPCG(5, 6)), m, 20)
	name = CheckpointName(m.State().Closed, "inputs")
	keepAs(t, k, m, name)
	want := maps.Collect(m.State().All())
	looked := 0
	files, err := filepath.Glob(filepath.Join(ws.Dir(), ".memctl", "checkpoints", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil || filepath.Base(file) == "MADE" {
			continue
		}
		step := longtest.Of(1+len(data)/60, 1+len(data)/3000)
		if longtest.All() {
			step = 1
		}
		for at := 0; at < len(data); at += step {
			changed := slices.Clone(data)
			changed[at] ^= 1 << (at % 8)
			for what, bad := range map[string][]byte{"changed": changed, "as the end": data[:at]} {
				looked++
				if err := os.WriteFile(file, bad, 0o600); err != nil {
					t.Fatal(err)
				}
				if c := Load(ws, name, m.State().Closed); c != nil {
					if diff := gocmp.Diff(want, maps.Collect(c.State.All()), cmpopts.EquateEmpty()); diff != "" {
						t.Fatalf("%s with byte %d %s is read as something else:\n%s", filepath.Base(file), at, what, diff)
					}
				}
			}
		}
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if Load(ws, name, m.State().Closed) == nil {
		t.Fatal("what is whole again cannot be read")
	}
	if looked < 200 {
		t.Fatalf("%d files were looked at; that is hardly all", looked)
	}
}

// TestCheckpointOfAnotherVersionIsNotOpened: its table is whole, and what it begins with is what another memctl writes.
func TestCheckpointOfAnotherVersionIsNotOpened(t *testing.T) {
	ws := workspaceAt(t)
	closed := day.Date(2026, 11, 20)
	own := (&head{closed: closed}).encode()
	body := own[len(headMagic) : len(own)-crc32.Size]
	var version int
	if _, err := fmt.Sscanf(headMagic, "memctl checkpoint %d\n", &version); err != nil {
		t.Fatal(err)
	}
	of := func(version int) []byte { return packtest.Sealed(fmt.Sprintf("memctl checkpoint %d\n", version), body) }
	for name, head := range map[string][]byte{"own": of(version), "older": of(version - 1), "newer": of(version + 1), "none": nil} {
		name := CheckpointName(closed, name)
		b := storeOf(ws).Begin(nil)
		if err := b.Commit(t.Context(), name, head); err != nil {
			t.Fatal(err)
		}
		c := Open(ws, name, closed)
		if opened := c != nil; opened != bytes.Equal(head, own) {
			t.Errorf("%s: opened %v", name, opened)
		}
		if err := errors.Join(c.Close(), b.Close()); err != nil {
			t.Fatal(err)
		}
		if other := Open(ws, name, closed+1); other != nil {
			t.Errorf("%s is opened for another day than its own", name)
		}
	}
}

// TestTwoSpellingsOfOneEntityAreOnePlace: the keys of a checkpoint come once each.
func TestTwoSpellingsOfOneEntityAreOnePlace(t *testing.T) {
	ws := workspaceAt(t)
	e := banktest.Entry(t, "status/current.md", "2026-11-02#4", "S @Redis @redis: 점검을 기다린다.")
	m := machine(banktest.State(e), distil.Known{}, dedup.New(morph.New(morph.Options{}), nil))
	m.State().Closed = day.Date(2026, 11, 2)
	keepAs(t, NewKeeper(ws, nil), m, CheckpointName(m.State().Closed, "inputs"))
	if places := distil.Places(e, nil); len(slices.Compact(slices.Sorted(slices.Values(places)))) != len(places) {
		t.Errorf("places %q", places)
	}
}
