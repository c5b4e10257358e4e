package catalogue_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

// anyDigested draws a bank of long lines, some of which contradict, supersede or link others.
func anyDigested(t *rapid.T) *bank.State {
	st := banktest.Korean(rapid.IntRange(1, 80).Draw(t, "entries"))
	ids := entryIDs(st)
	for _, id := range rapid.SliceOfDistinct(rapid.SampledFrom(ids), rapid.ID).Draw(t, "linked") {
		e, other := st.Get(id), st.Get(rapid.SampledFrom(ids).Draw(t, "other"))
		switch {
		case e.Standing == bank.Superseded:
			e.Successor = other.ID
		case rapid.Bool().Draw(t, "link"):
			e.Text += " [[world/tools]] [[entities/민수#^x|그]]"
		case e != other && !slices.Contains(e.Conflicts, other.ID):
			e.Conflicts, other.Conflicts = append(e.Conflicts, other.ID), append(other.Conflicts, e.ID)
			slices.Sort(e.Conflicts)
			slices.Sort(other.Conflicts)
		}
	}
	return st
}

func entryIDs(st *bank.State) []string {
	var out []string
	for id := range st.All() {
		out = append(out, id)
	}
	slices.Sort(out)
	return out
}

// TestADigestIsAsItWasUnlessItsPageIsAmongTheChanged: what is kept of the other pages gives the headers of a full pass.
func TestADigestIsAsItWasUnlessItsPageIsAmongTheChanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := anyDigested(t)
		after := before.Clone()
		ids := entryIDs(before)
		touched := rapid.SliceOfNDistinct(rapid.SampledFrom(ids), 0, 5, rapid.ID).Draw(t, "touched")
		for i, id := range touched {
			e := after.Get(id)
			switch rapid.IntRange(0, 5).Draw(t, "how") {
			case 0:
				e.Standing, e.Until, e.Reason, e.Successor = bank.Archived, e.Since+40, bank.ReasonFaded, ""
			case 1:
				e.Home = rapid.SampledFrom([]string{"world/tools.md", "world/tools/flutter.md", "world/new.md"}).Draw(t, "home")
			case 2:
				e.Text = "새로 쓴 말 " + fmt.Sprint(i)
			case 3:
				e.Entities = []string{rapid.SampledFrom([]string{"민수", "flutter", "두루미"}).Draw(t, "name")}
			case 4:
				e.Sources = append(slices.Clone(e.Sources), bank.Source{Path: "memory/2027-01-01.md", Line: 3, Day: e.Since + 400, Stmt: "z" + id})
			default:
				e.Standing, e.Until, e.Reason, e.Successor = bank.Superseded, e.Since+10, bank.ReasonSuperseded, rapid.SampledFrom(ids).Draw(t, "successor")
			}
		}
		opt := bank.LayoutOptions{Lang: "ko", Budget: rapid.SampledFrom([]int{600, 2000, 6000}).Draw(t, "budget")}
		was, now := bank.Layout(before, opt), bank.Layout(after, opt)
		changed := bank.Changed(was, now, touched)
		kept, fresh := catalogue.NewDigester(was, banktest.Words), catalogue.NewDigester(now, banktest.Words)
		var pages []*catalogue.Digest
		for _, path := range now.Paths() {
			d := fresh.Of(path)
			if !slices.Contains(changed, path) {
				if diff := cmp.Diff(kept.Of(path), d); diff != "" {
					t.Fatalf("%s (-before +after)\n%s", path, diff)
				}
				d = kept.Of(path)
			}
			pages = append(pages, d)
		}
		all, some := catalogue.HeadersOf(now, banktest.Words), catalogue.HeadersFrom(pages, "ko")
		for _, path := range now.Paths() {
			if diff := cmp.Diff(all.Header(path), some.Header(path), cmp.AllowUnexported(bank.Header{})); diff != "" {
				t.Fatalf("%s (-all +kept)\n%s", path, diff)
			}
		}
	})
}
