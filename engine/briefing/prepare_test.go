package briefing

import (
	"encoding/json"
	"errors"
	"io/fs"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// firstDay is a day of 2024.
const firstDay = 20000

// counted is a bank in memory that counts the entries that are read from it, and can fail.
type counted struct {
	entries map[string]*bank.Entry
	lists   [roster.Lists][]roster.Place
	read    int
	most    int // entries that are read before it fails; 0: it does not
	err     error
}

func countedOf(all []*bank.Entry) *counted {
	b := &counted{entries: map[string]*bank.Entry{}}
	for _, e := range all {
		b.entries[e.ID] = e.Clone()
		for _, p := range roster.Of(e) {
			b.lists[p.List] = append(b.lists[p.List], p)
		}
	}
	for _, list := range b.lists {
		slices.SortFunc(list, func(x, y roster.Place) int { return strings.Compare(x.Key, y.Key) })
	}
	return b
}

func (b *counted) Len() int   { return len(b.entries) }
func (b *counted) Err() error { return b.err }

func (b *counted) Live() (n int) {
	for _, e := range b.entries {
		if e.Standing == bank.Live {
			n++
		}
	}
	return n
}

func (b *counted) Entry(id string) *bank.Entry {
	if b.read++; b.most > 0 && b.read > b.most {
		b.err = errors.New("a disk has failed")
	}
	if e := b.entries[id]; e != nil && b.err == nil {
		return e.Clone()
	}
	return nil
}

func (b *counted) All() iter.Seq[*bank.Entry] {
	return func(yield func(*bank.Entry) bool) {
		for id := range b.entries {
			if e := b.Entry(id); e == nil || !yield(e) {
				return
			}
		}
	}
}

func (b *counted) Holder(stmt string) string {
	for id, e := range b.entries {
		if slices.ContainsFunc(e.Sources, func(s bank.Source) bool { return s.Stmt == stmt }) {
			return id
		}
	}
	return ""
}

func (b *counted) HolderShort(string) string  { return "" }
func (b *counted) Parts(string) []bank.Part   { return nil }
func (b *counted) Withdrawn() []string        { return nil }
func (b *counted) Superseded(string) []string { return nil }
func (b *counted) Shelf() bank.Shelf          { return bank.NewState().Shelf() }
func (b *counted) Beginners() bank.Beginners  { return bank.NewState().Beginners() }

func (b *counted) Listed(l roster.List) iter.Seq[roster.Place] { return slices.Values(b.lists[l]) }
func (b *counted) CountListed(l roster.List) int               { return len(b.lists[l]) }

func (b *counted) Places(id string) []roster.Place {
	if e := b.entries[id]; e != nil {
		return roster.Of(e)
	}
	return nil
}

func openBriefer(t testing.TB) *Briefer {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "memctl.yaml"), []byte("timezone: Asia/Seoul\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ws, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	e, err := env.Open(ws, env.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return &Briefer{Env: e}
}

func asJSON(t interface{ Fatal(...any) }, f *prepared) string {
	data, err := json.MarshalIndent(f, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// changeSome changes, adds and purges entries of a state.
func changeSome(t *rapid.T, st *bank.State, r *rand.Rand, n, days int) {
	for i := range rapid.IntRange(0, 12).Draw(t, "changes") {
		id := r.IntN(n + 3) // up to three new ones
		switch r.IntN(8) {
		case 0:
			if err := st.Apply(&bank.Event{Op: bank.OpPurge, By: bank.Person, Entry: banktest.MixedID(id)}); err != nil {
				t.Fatalf("change %d: %v", i, err)
			}
		case 1, 2:
			ev := bank.Event{Op: bank.OpConflict, By: bank.Person, Entry: banktest.MixedID(id), Other: banktest.MixedID(r.IntN(n))}
			if err := st.Apply(&ev); err != nil && !errors.Is(err, bank.ErrNotFound) {
				t.Fatalf("change %d: %v", i, err)
			}
		default:
			st.Put(banktest.Mixed(r, id, n, firstDay+5, days))
		}
	}
}

// TestListsGiveWhatAllEntriesGive is the law of what a run leaves for briefings: read from the lists of a base and of what was touched since, it
// is what going through all entries gives, to the byte; and so it is from lists that were made of all entries.
func TestListsGiveWhatAllEntriesGive(t *testing.T) {
	e := openBriefer(t)
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		n, days := rapid.IntRange(0, 60).Draw(t, "entries"), rapid.IntRange(1, 40).Draw(t, "days")
		b := countedOf(banktest.MixedBank(r, n, firstDay, days))
		st := bank.NewStateOn(b)
		if n > 0 {
			changeSome(t, st, r, n, days)
		}
		most := noBounds()
		switch rapid.IntRange(0, 2).Draw(t, "bounds") {
		case 0:
			most = fewBounds()
		case 1:
			for _, n := range []*int{&most.days, &most.recent, &most.actions, &most.statuses, &most.decisions, &most.opinions, &most.pairs, &most.dated} {
				*n = rapid.IntRange(1, 9).Draw(t, "bound")
			}
		}
		listed := asJSON(t, e.gather(roster.Look(st, b), most))
		want := asJSON(t, e.throughAll(st, most))
		if diff := cmp.Diff(want, listed); diff != "" {
			t.Fatalf("(-all entries +lists)\n%s", diff)
		}
		if diff := cmp.Diff(want, asJSON(t, e.gather(roster.Look(st, nil), most))); diff != "" {
			t.Fatalf("(-all entries +lists made of them)\n%s", diff)
		}
	})
}

func TestLargeBankIsNotReadForBriefings(t *testing.T) {
	e := openBriefer(t)
	var read [2]int
	for i, n := range []int{4000, 16000} {
		b := countedOf(banktest.MixedBank(rand.New(rand.NewPCG(3, 4)), n, firstDay, n/20))
		st := bank.NewStateOn(b)
		listed := asJSON(t, e.gather(roster.Look(st, b), fewBounds()))
		read[i] = b.read
		if diff := cmp.Diff(asJSON(t, e.throughAll(st, fewBounds())), listed); diff != "" {
			t.Errorf("%d entries (-all entries +lists)\n%s", n, diff)
		}
	}
	if most := 3*standingRead + scheduledRead + keptRecent + keptActions + keptStatuses + 2*keptOpinions + 2*keptPairs + 600; read[0] > most || read[1] > most {
		t.Errorf("of 4000 and 16000 entries %d were read, want at most %d", read, most)
	}
}

// TestBriefingsOfADamagedBankAreNotLeft: neither what was read of it, nor what a run before has left.
func TestBriefingsOfADamagedBankAreNotLeft(t *testing.T) {
	e := openBriefer(t)
	all := banktest.MixedBank(rand.New(rand.NewPCG(5, 6)), 200, firstDay, 40)
	for most := range 50 {
		if err := e.Ws.WriteDerived(files.PreparedFile, []byte("{}")); err != nil {
			t.Fatal(err)
		}
		b := countedOf(all)
		b.most = most
		err := e.PrepareBriefings(&run.LeftBank{State: bank.NewStateOn(b), Lists: b, Day: firstDay + 40})
		_, left := e.Ws.ReadDerived(files.PreparedFile)
		if err != nil || errors.Is(left, fs.ErrNotExist) != (most > 0) {
			t.Fatalf("failing after %d entries: %v, %v", most, err, left)
		}
	}
}

func TestListThatNamesNoEntryLeavesNothing(t *testing.T) {
	e := openBriefer(t)
	all := banktest.MixedBank(rand.New(rand.NewPCG(7, 8)), 20, firstDay, 10)
	b := countedOf(all)
	delete(b.entries, all[3].ID)
	if _, err := e.prepare(roster.Look(bank.NewStateOn(b), b), bank.NewState(), nil, firstDay+40, fewBounds()); err == nil {
		t.Error("no error")
	}
}

func BenchmarkGather(b *testing.B) {
	e := openBriefer(b)
	base := countedOf(banktest.MixedBank(rand.New(rand.NewPCG(3, 4)), 10000, firstDay, 500))
	b.Run("lists", func(b *testing.B) {
		for b.Loop() {
			e.gather(roster.Look(bank.NewStateOn(base), base), fewBounds())
		}
	})
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			e.gather(roster.Look(bank.NewStateOn(base), nil), fewBounds())
		}
	})
}
