package bank_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

// wanted is all that the program wants on a page but for what an index says of its pages.
func wanted(p *bank.Plan, path string) string {
	spec, planned := p.Spec(path)
	var out strings.Builder
	fmt.Fprintf(&out, "%t %s %q %t\n", planned, spec.Title, spec.Titles, len(spec.Index) > 0)
	for _, e := range spec.All() {
		fmt.Fprintf(&out, "%s %q\n", bank.FormatEntry(e), spec.Notes[e.ID])
	}
	fmt.Fprintf(&out, "%v\n", len(spec.Former))
	if spec.Topic != nil {
		out.WriteString(spec.Topic.Sign)
	}
	return out.String()
}

// mutual makes every conflict of a state one of both sides, as events do.
func mutual(st *bank.State) {
	for id, e := range st.All() {
		for _, other := range slices.Clone(e.Conflicts) {
			o := st.Get(other)
			switch {
			case o == nil || other == id:
				e.Conflicts = slices.DeleteFunc(e.Conflicts, func(c string) bool { return c == other })
			case !slices.Contains(o.Conflicts, id):
				o.Conflicts = append(o.Conflicts, id)
				slices.Sort(o.Conflicts)
			}
		}
	}
}

// anyChange draws what a state becomes, with the ids of the entries that are not the same in both.
func anyChange(t *rapid.T, before *bank.State) (after *bank.State, touched []string) {
	after = before.Clone()
	for _, id := range rapid.SliceOfNDistinct(rapid.SampledFrom(shelvedIDs()), 0, 6, rapid.ID).Draw(t, "changed") {
		e := before.Get(id)
		switch how := rapid.IntRange(0, 5).Draw(t, "how"); {
		case e == nil || how == 0:
			e = anyShelved(t, id)
			if e.Standing == bank.Superseded {
				e.Successor = rapid.SampledFrom(shelvedIDs()).Draw(t, "successor")
			}
		case how == 1:
			after = after.Without([]string{id})
			for other, o := range after.All() {
				if at, found := slices.BinarySearch(o.Conflicts, id); found {
					o = o.Clone()
					o.Conflicts = slices.Delete(o.Conflicts, at, at+1)
					after.Put(o)
					touched = append(touched, other)
				}
			}
			touched = append(touched, id)
			continue
		case how == 2:
			e = e.Clone()
			e.Standing, e.Until, e.Reason, e.Successor = bank.Archived, e.Since+30, bank.ReasonFaded, ""
		case how == 3:
			e = e.Clone()
			e.Home = anyShelved(t, id).Home
		case how == 4:
			e = e.Clone()
			e.Entities = anyShelved(t, id).Entities
		default:
			e = e.Clone()
			e.Text += " 그리고 조금 더 긴 말"
			if o := after.Get(rapid.SampledFrom(shelvedIDs()).Draw(t, "other")); o != nil && o.ID != id && !slices.Contains(o.Conflicts, id) {
				o = o.Clone()
				o.Conflicts, e.Conflicts = append(o.Conflicts, id), append(e.Conflicts, o.ID)
				slices.Sort(o.Conflicts)
				slices.Sort(e.Conflicts)
				after.Put(o)
				touched = append(touched, o.ID)
			}
		}
		after.Put(e)
		touched = append(touched, id)
	}
	return after, touched
}

// anyTopics draws topics that show where some statements stand, each with what differs of it.
func anyTopics(t *rapid.T, ids []string) []bank.Topic {
	var out []bank.Topic
	for i, page := range []string{"wiki/물음.md", "world/tools/flutter.md", "activities/2026-01-2.md"} {
		if !rapid.Bool().Draw(t, "topic") {
			continue
		}
		title := rapid.SampledFrom([]string{"물음", "다른 물음"}).Draw(t, "title")
		id, shows := fmt.Sprint("t", i), []string{"s" + ids[i*10], "s" + ids[i*10+1], ids[i*10+2]}
		out = append(out, bank.Topic{
			ID: id, Page: page, Title: title, Sign: func() string { return title }, Shows: func() []string { return shows },
			Spec: func(p *bank.Plan) *bank.TopicSpec {
				var sign strings.Builder
				for _, stmt := range shows {
					if e, ok := p.State().Resolve(stmt); ok {
						page, _ := p.PageOf(e.ID)
						fmt.Fprintf(&sign, "%s %s %d\n", e.ID, page, e.Standing)
					}
				}
				return &bank.TopicSpec{ID: id, Sign: sign.String()}
			},
		})
	}
	return out
}

// TestAPageIsAsItWasUnlessItIsAmongTheChanged holds that no page is passed over whose lines, links or embeds are others, whatever has changed:
// pages that come and go, families that part and join, entries that move without being touched.
func TestAPageIsAsItWasUnlessItIsAmongTheChanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := anyShelvedState(t)
		for id, e := range before.All() { // a statement each, by which topics find them
			e.Sources[0].Stmt = "s" + id
			before.Put(e)
		}
		mutual(before)
		after, touched := anyChange(t, before)
		for _, id := range touched {
			if e := after.Get(id); e != nil {
				e.Sources = slices.Clone(e.Sources)
				e.Sources[0].Stmt = "s" + id
				after.Put(e)
			}
		}
		opt := bank.LayoutOptions{Lang: "ko", Budget: rapid.SampledFrom([]int{200, 500, 1500}).Draw(t, "budget")}
		was, now := opt, opt
		was.Topics = anyTopics(t, shelvedIDs())
		now.Topics = anyTopics(t, shelvedIDs())
		changed := bank.Changed(bank.Layout(before, was), bank.Layout(after, now), touched)
		old, fresh := bank.Layout(before, was), bank.Layout(after, now)
		for _, path := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(old.Paths(), fresh.Paths())))) {
			if slices.Contains(changed, path) {
				continue
			}
			if diff := cmp.Diff(wanted(old, path), wanted(fresh, path)); diff != "" {
				t.Fatalf("%s has changed (-before +after)\n%s", path, diff)
			}
		}
		if again := bank.Changed(old, fresh, touched); !slices.Equal(changed, again) {
			t.Fatalf("of plans that are laid out: %v, of others: %v", again, changed)
		}
	})
}

func TestOnlyTheFamiliesOfWhatWasTouchedAreLaidOut(t *testing.T) {
	before := banktest.State(
		banktest.Entry(t, "world/tools.md", "2026-01-02#1", "- W @Flutter: 상태 관리는 Riverpod으로 통일했다."),
		banktest.Entry(t, "world/people.md", "2026-01-02#2", "- W @민수: 부산에 산다."),
		banktest.Entry(t, "opinions/preferences.md", "2026-01-02#3", "- W @민수: 짧은 답변이 좋다."),
	)
	after := before.Clone()
	e := banktest.Entry(t, "world/people.md", "2026-01-03#1", "- W @지영: 서울에 산다.")
	after.Put(e)
	was, now := &watchedShelf{Shelf: before.Shelf()}, &watchedShelf{Shelf: after.Shelf()}
	got := bank.Changed(bank.LayoutOn(before, was, bank.LayoutOptions{}), bank.LayoutOn(after, now, bank.LayoutOptions{}), []string{e.ID})
	if want := []string{"world/people.md"}; !slices.Equal(got, want) {
		t.Errorf("changed are %v, want %v", got, want)
	}
	for _, b := range slices.Concat(was.boards, now.boards) {
		if b.Page() != "world/people.md" {
			t.Errorf("%v was looked at", b)
		}
	}
}
