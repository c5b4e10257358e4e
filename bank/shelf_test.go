package bank_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// anyShelved draws an entry of a few days whose home, entities and days are such that pages spill into each other: names that are months, parts of
// months and indexes, homes below homes and below pages of entities.
func anyShelved(t *rapid.T, id string) *bank.Entry {
	homes := []string{
		"world/tools.md", "world.md", "world/tools/flutter.md", "world/tools/2026-01.md", "world/tools/index-2.md", "world/tools/민수/2026-01.md",
		"activities/2026-01.md", "activities/2026-01-2.md", "activities/2026-01-2/민수.md", "activities/2026-01-2-2.md", "activities/2026-01x.md",
		"entities/민수.md", "entities/민수/2026-01.md", "entities/2026-01.md", "entities.md", "archive/2026-02.md", "archive/2026-02-2.md", "archive.md",
		"wiki/물음.md", "wiki/물음/flutter.md",
	}
	names := []string{"민수", "Flutter", "flutter", "FLUTTER", "tools", "2026-01", "2026-01-2", "index-2", "2026-01-2-2", "두 단어"}
	d := day.Date(2026, 1, 1) + day.Day(rapid.IntRange(0, 70).Draw(t, "day"))
	src := bank.Source{
		Path: rapid.SampledFrom([]string{"memory/" + d.String() + ".md", "memory/a", "memory/a\x00", "memory/a\x00\x00", "memory/a\x01"}).Draw(t, "path"), Line: 1,
		Start: rapid.IntRange(-1, 300).Draw(t, "start"), Day: d, Stmt: rapid.SampledFrom([]string{"", "s", "s\x00", "s1"}).Draw(t, "stmt"),
	}
	e := &bank.Entry{
		ID: id, Text: rapid.SampledFrom([]string{"짧다", "이 줄은 앞의 것보다 훨씬 길어서 한 쪽에 몇 개 서지 못한다"}).Draw(t, "text"),
		Home:     rapid.SampledFrom(homes).Draw(t, "home"),
		Entities: rapid.SliceOfN(rapid.SampledFrom(names), 0, 3).Draw(t, "entities"),
		Sources:  []bank.Source{src}, Since: d,
	}
	if rapid.Bool().Draw(t, "supported") {
		e.Sources = append(e.Sources, bank.Source{Path: "memory/z.md", Line: 2, Day: d + 40, Stmt: "z"})
	}
	switch rapid.IntRange(0, 5).Draw(t, "standing") {
	case 0:
		e.Standing, e.Until, e.Reason = bank.Archived, d+day.Day(rapid.IntRange(0, 40).Draw(t, "until")), bank.ReasonFaded
	case 1:
		e.Standing, e.Until, e.Reason = bank.Superseded, d, bank.ReasonSuperseded
	}
	return e
}

func shelvedIDs() []string {
	ids := make([]string, 60)
	for i := range ids {
		ids[i] = bank.EntryID(fmt.Sprint(i), bank.ShortID)
	}
	return ids
}

// anyShelvedState draws a state of up to 60 entries, some of which link others.
func anyShelvedState(t *rapid.T) *bank.State {
	st, ids := bank.NewState(), shelvedIDs()
	for _, id := range ids[:rapid.IntRange(0, len(ids)).Draw(t, "entries")] {
		e := anyShelved(t, id)
		if e.Standing == bank.Superseded {
			e.Successor = rapid.SampledFrom(ids).Draw(t, "successor")
		}
		if e.Standing == bank.Live && rapid.IntRange(0, 5).Draw(t, "conflict") == 0 {
			e.Conflicts = []string{rapid.SampledFrom(ids).Draw(t, "other")}
		}
		st.Put(e)
	}
	return st
}

func anyLayout(t *rapid.T) bank.LayoutOptions {
	opt := bank.LayoutOptions{Lang: "ko", Budget: rapid.SampledFrom([]int{200, 500, 1500}).Draw(t, "budget")}
	for i, page := range []string{"wiki/물음.md", "world/tools/flutter.md", "activities/2026-01-2.md"} {
		if rapid.Bool().Draw(t, "topic") {
			opt.Topics = append(opt.Topics, bank.Topic{ID: fmt.Sprint("t", i), Page: page, Title: "물음", Spec: func(*bank.Plan) *bank.TopicSpec { return &bank.TopicSpec{ID: fmt.Sprint("t", i)} }})
		}
	}
	return opt
}

// shown is what a plan says of a page.
func shown(p *bank.Plan, path string) string {
	spec, planned := p.Spec(path)
	var out strings.Builder
	fmt.Fprintf(&out, "%t %s %q home=%s topic=%t\n", planned, spec.Title, spec.Titles, p.Home(path), p.HasTopic(path))
	for _, e := range spec.All() {
		fmt.Fprintf(&out, "%s %q\n", e.ID, spec.Notes[e.ID])
	}
	fmt.Fprintf(&out, "%v\n", spec.Index)
	return out.String()
}

// TestAPlanThatIsAskedForOnePageAnswersAsOneOfAll holds that families do not touch each other.
func TestAPlanThatIsAskedForOnePageAnswersAsOneOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st, opt := anyShelvedState(t), anyLayout(t)
		all := bank.Layout(st, opt)
		paths := all.Paths()
		for _, path := range slices.Concat(paths, []string{"world/nothing.md", "archive/2026-02-9.md", "entities/nobody.md", ""}) {
			if got, want := shown(bank.Layout(st, opt), path), shown(all, path); got != want {
				t.Fatalf("%s: (-all +asked)\n%s", path, gocmp.Diff(want, got))
			}
		}
		for _, id := range shelvedIDs() {
			got, ok := bank.Layout(st, opt).PageOf(id)
			want, wanted := all.PageOf(id)
			if got != want || ok != wanted {
				t.Fatalf("%s stands on %q, of all on %q", id, got, want)
			}
		}
		some := bank.Layout(st, opt) // bit by bit
		for range rapid.IntRange(0, 5).Draw(t, "asked") {
			shown(some, rapid.SampledFrom(append(paths, "world/nothing.md")).Draw(t, "page"))
		}
		if diff := gocmp.Diff(paths, some.Paths()); diff != "" {
			t.Fatalf("(-all +bit by bit)\n%s", diff)
		}
		for _, path := range paths {
			if got, want := shown(some, path), shown(all, path); got != want {
				t.Fatalf("%s: (-all +bit by bit)\n%s", path, gocmp.Diff(want, got))
			}
		}
	})
}

// shelfText is everything on a shelf.
func shelfText(s bank.Shelf) string {
	var out strings.Builder
	for _, kind := range []bank.BoardKind{bank.OfHome, bank.OfMonth} {
		for name := range s.Names(kind, "") {
			fmt.Fprintf(&out, "%d %s\n", kind, name)
			for _, x := range s.On(bank.Board{Kind: kind, Name: name}) {
				fmt.Fprintf(&out, "\t%+v\n", *x.Item)
			}
		}
	}
	return out.String()
}

func TestAnOverlayIsTheShelfOfTheWholeState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := anyShelvedState(t)
		after := before.Clone()
		var moves []bank.Move
		for _, id := range rapid.SliceOfDistinct(rapid.SampledFrom(shelvedIDs()), rapid.ID).Draw(t, "changed") {
			m := bank.Move{Was: before.Get(id)}
			if m.Was == nil || rapid.IntRange(0, 2).Draw(t, "stays") > 0 {
				m.Now = anyShelved(t, id)
				after.Put(m.Now)
			} else {
				after = after.Without([]string{id})
			}
			moves = append(moves, m)
		}
		// In two steps, too: an overlay is a base like any other.
		half := rapid.IntRange(0, len(moves)).Draw(t, "half")
		over := bank.Overlay(bank.Overlay(before.Shelf(), slices.Values(moves[:half])), slices.Values(moves[half:]))
		if diff := gocmp.Diff(shelfText(after.Shelf()), shelfText(over)); diff != "" {
			t.Fatalf("(-whole +overlay)\n%s", diff)
		}
		from := rapid.SampledFrom([]string{"", "world", "world/tools.md", "entities", "민", "2026", "~"}).Draw(t, "from")
		for _, kind := range []bank.BoardKind{bank.OfHome, bank.OfMonth} {
			if diff := gocmp.Diff(slices.Collect(after.Shelf().Names(kind, from)), slices.Collect(over.Names(kind, from))); diff != "" {
				t.Fatalf("from %q (-whole +overlay)\n%s", from, diff)
			}
		}
	})
}

func TestItemsSortAsEntriesDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := anyShelvedState(t)
		entries := slices.Collect(maps.Values(maps.Collect(st.All())))
		slices.SortFunc(entries, bank.Compare)
		byOrder := slices.Clone(entries)
		slices.SortFunc(byOrder, func(a, b *bank.Entry) int { return cmp.Compare(bank.Shelve(a).Order, bank.Shelve(b).Order) })
		for i := range entries {
			if entries[i].ID != byOrder[i].ID {
				t.Fatalf("%+v and %+v", entries[i].Sources[0], byOrder[i].Sources[0])
			}
		}
	})
}

// TestAPlanIsMadeOfTheBoardsOfAFamily counts what is looked at.
func TestAPlanIsMadeOfTheBoardsOfAFamily(t *testing.T) {
	st := banktest.State(
		banktest.Entry(t, "world/tools.md", "2026-01-02#1", "- W @Flutter: 상태 관리는 Riverpod으로 통일했다."),
		banktest.Entry(t, "world/people.md", "2026-01-02#2", "- W @민수: 부산에 산다."),
		banktest.Entry(t, "opinions/preferences.md", "2026-01-02#3", "- W @민수: 짧은 답변이 좋다."),
	)
	seen := &watchedShelf{Shelf: st.Shelf()}
	plan := bank.LayoutOn(st, seen, bank.LayoutOptions{})
	if len(seen.boards) > 0 {
		t.Errorf("a plan that nobody has asked has looked at %v", seen.boards)
	}
	if _, ok := plan.Spec("world/tools.md"); !ok || !slices.Equal(seen.boards, []bank.Board{{Kind: bank.OfHome, Name: "world/tools.md"}}) {
		t.Errorf("world/tools.md was made of %v", seen.boards)
	}
}

type watchedShelf struct {
	bank.Shelf

	boards []bank.Board
}

func (w *watchedShelf) On(b bank.Board) []bank.Shelved {
	w.boards = append(w.boards, b)
	return w.Shelf.On(b)
}
