package bank_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// modelEntry is what a naive map keeps of an entry.
type modelEntry struct {
	Text, Home, Reason string
	Standing           bank.Standing
	Sources            []string
	Conflicts          map[string]bool
	Pinned             bool
	owned              bool
}

// TestStateAgainstMap folds random events into a State and into a map, and then compares both with what the rendered
// pages say.
func TestStateAgainstMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st, model := bank.NewState(), map[string]*modelEntry{}
		ids := make([]string, 6)
		for i := range ids {
			ids[i] = bank.EntryID(fmt.Sprint("s", i), bank.ShortID)
		}
		for step := range rapid.IntRange(1, 30).Draw(t, "steps") {
			ev, apply := anyEvent(t, step, ids, model)
			if err := st.Apply(ev); err != nil {
				t.Fatalf("%s: %v", ev.Op, err)
			}
			apply()
		}
		got := map[string]*modelEntry{}
		for id, e := range st.All() {
			m := &modelEntry{Text: e.Text, Home: e.Home, Reason: e.Reason, Standing: e.Standing, Pinned: e.Pinned, Conflicts: map[string]bool{}}
			for _, s := range e.Sources {
				m.Sources = append(m.Sources, s.Stmt)
			}
			slices.Sort(m.Sources)
			for _, c := range e.Conflicts {
				m.Conflicts[c] = true
			}
			got[id] = m
		}
		for _, m := range model {
			slices.Sort(m.Sources)
			m.owned = false
		}
		if d := cmp.Diff(model, got, cmp.AllowUnexported(modelEntry{})); d != "" {
			t.Fatalf("(-model +state)\n%s", d)
		}
		comparePages(t, st, model)
	})
}

// anyEvent draws an event that fits, and what it does to the model.
func anyEvent(t *rapid.T, step int, ids []string, model map[string]*modelEntry) (*bank.Event, func()) {
	d := day.Date(2026, 1, 1) + day.Day(step)
	ev := &bank.Event{Day: d, At: time.Unix(int64(step), 0).UTC(), By: bank.Program, Entry: rapid.SampledFrom(ids).Draw(t, "id")}
	m := model[ev.Entry]
	src := bank.Source{Path: "memory/" + d.String() + ".md", Line: step + 1, Day: d, Stmt: bank.EntryID(fmt.Sprint("stmt", step), bank.LongID), Hash: fmt.Sprint("h", step)}
	if m == nil {
		ev.Op, ev.Sources = bank.OpAccept, []bank.Source{src}
		ev.After = &bank.Fields{Kind: rules.World, Text: fmt.Sprint("사실 ", step), Home: "world/tools.md"}
		return ev, func() {
			model[ev.Entry] = &modelEntry{Text: ev.After.Text, Home: "world/tools.md", Sources: []string{src.Stmt}, Conflicts: map[string]bool{}}
		}
	}
	other := rapid.SampledFrom(ids).Draw(t, "other")
	switch rapid.IntRange(0, 9).Draw(t, "op") {
	case 0:
		ev.Op, ev.Sources = bank.OpSupport, []bank.Source{src}
		return ev, func() { m.Sources = append(m.Sources, src.Stmt) }
	case 1:
		ev.Op, ev.Sources, ev.After = bank.OpRefine, []bank.Source{src}, &bank.Fields{Text: fmt.Sprint("더 큰 사실 ", step)}
		return ev, func() {
			m.Sources = append(m.Sources, src.Stmt)
			if !m.owned {
				m.Text = ev.After.Text
			}
		}
	case 2:
		if model[other] != nil && other != ev.Entry {
			ev.Op, ev.Other = bank.OpConflict, other
			return ev, func() { m.Conflicts[other], model[other].Conflicts[ev.Entry] = true, true }
		}
	case 3:
		if model[other] != nil && other != ev.Entry {
			ev.Op, ev.Other = bank.OpSupersede, other
			return ev, func() { m.Standing, m.Reason = bank.Superseded, bank.ReasonSuperseded }
		}
	case 4:
		ev.By, ev.Op, ev.After = bank.Person, bank.OpEdit, &bank.Fields{Text: fmt.Sprint("고친 사실 ", step)}
		return ev, func() { m.Text, m.owned = ev.After.Text, true }
	case 5:
		ev.By, ev.Op, ev.After = bank.Person, bank.OpEdit, &bank.Fields{Home: rapid.SampledFrom([]string{"world/people.md", "world/tools.md", "entities/민수.md"}).Draw(t, "home")}
		return ev, func() { m.Home = ev.After.Home }
	case 6:
		ev.Op, ev.Why = bank.OpArchive, bank.ReasonFaded
		return ev, func() { m.Standing, m.Reason = bank.Archived, bank.ReasonFaded }
	case 7:
		ev.Op, ev.Why = bank.OpRestore, bank.ReasonSupported
		return ev, func() { m.Standing, m.Reason = bank.Live, "" }
	case 8:
		ev.By, ev.Op = bank.Person, bank.OpPurge
		return ev, func() {
			delete(model, ev.Entry)
			for _, o := range model {
				delete(o.Conflicts, ev.Entry)
			}
		}
	}
	ev.By, ev.Op = bank.Person, bank.OpPin
	return ev, func() { m.Pinned = true }
}

// comparePages reads the rendered pages back.
func comparePages(t *rapid.T, st *bank.State, model map[string]*modelEntry) {
	w := newWorld(t, st, bank.LayoutOptions{Lang: "ko", Budget: rapid.SampledFrom([]int{0, 500}).Draw(t, "budget")})
	seen := map[string]string{}
	for p, text := range w.pages {
		pg, err := bank.ParsePage(p, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range pg.Lines {
			if l.Kind == bank.LineEntry {
				seen[l.Entry.ID] = l.Entry.Text
			}
		}
	}
	want := map[string]string{}
	for id, m := range model {
		want[id] = m.Text
	}
	if d := cmp.Diff(want, seen); d != "" {
		t.Fatalf("pages (-model +read)\n%s", d)
	}
}
