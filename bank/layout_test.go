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

func renderAll(tb testing.TB, st *bank.State, opt bank.LayoutOptions) map[string]string {
	tb.Helper()
	plan := bank.Layout(st, opt)
	out := map[string]string{}
	for _, p := range plan.Paths() {
		spec, ok := plan.Spec(p)
		if !ok {
			tb.Fatalf("no spec for %s", p)
		}
		out[p] = string(banktest.Render(tb, nil, spec))
	}
	return out
}

func TestLayoutPutsEveryEntryOnOnePageOfBoundedSize(t *testing.T) {
	for _, n := range []int{1, 50, 400, 6000} {
		st := banktest.Korean(n)
		plan := bank.Layout(st, bank.LayoutOptions{Lang: "ko"})
		seen := map[string]string{}
		for p, text := range renderAll(t, st, bank.LayoutOptions{Lang: "ko"}) {
			if len(text) > 16<<10 {
				t.Errorf("%d entries: %s has %d bytes", n, p, len(text))
			}
			pg, err := bank.ParsePage(p, []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range pg.Lines {
				if l.Kind != bank.LineEntry {
					continue
				}
				if other := seen[l.Entry.ID]; other != "" {
					t.Errorf("%s stands on %s and on %s", l.Entry.ID, other, p)
				}
				seen[l.Entry.ID] = p
				if at, ok := plan.PageOf(l.Entry.ID); !ok || at != p {
					t.Errorf("%s stands on %s, PageOf says %s", l.Entry.ID, p, at)
				}
			}
		}
		if len(seen) != n {
			t.Errorf("%d of %d entries stand on a page", len(seen), n)
		}
	}
}

// laid are the pages of world/tools.md at a budget of 1,000 bytes, by its lines with the days they are of.
func laid(t *testing.T, lines ...[2]string) []string {
	t.Helper()
	st := bank.NewState()
	for i, l := range lines {
		st.Put(banktest.Entry(t, "world/tools.md", fmt.Sprintf("%s#%d", l[0], i+1), fmt.Sprintf("%s %d", l[1], i)))
	}
	paths := bank.Layout(st, bank.LayoutOptions{Lang: "ko", Budget: 1000}).Paths()
	return slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return !strings.HasPrefix(p, "world/") })
}

// of are so many lines of a day.
func of(n int, on, line string) [][2]string { return slices.Repeat([][2]string{{on, line}}, n) }

func TestPageIsDividedNoFurtherThanItHasTo(t *testing.T) {
	const flutter, nobody = "- W @Flutter: 상태 관리", "- W: 이름이 없는 줄"
	one := func(i int) string { return fmt.Sprintf("- W @이름%d: 한 줄", i) }
	var few [][2]string // twelve entities of one line each, a line in each month
	for i := range 12 {
		few = append(few, [2]string{fmt.Sprintf("2026-%02d-07", 1+i), one(i)})
	}
	for _, c := range []struct {
		name  string
		lines [][2]string
		want  []string
	}{
		{"what fits on the page stays there", of(7, "2026-01-03", flutter), []string{"world/tools.md"}},
		{"an entity with a third of a page gets one", slices.Concat(of(6, "2026-01-03", flutter), of(4, "2026-07-03", nobody)), []string{"world/tools.md", "world/tools/2026.md", "world/tools/flutter.md"}},
		{"entities with less share the page of a year", append(few[:8:8], of(4, "2025-12-31", nobody)...), []string{"world/tools.md", "world/tools/2025.md", "world/tools/2026.md"}},
		{"a half where a year is too much, a quarter where a half is", slices.Concat(few, of(5, "2026-02-03", nobody)), []string{"world/tools.md", "world/tools/2026-h2.md", "world/tools/2026-q1.md", "world/tools/2026-q2.md"}},
		{
			"an entity that is too much for a page goes by time", slices.Concat(of(6, "2026-01-03", flutter), of(6, "2026-02-03", flutter), of(3, "2026-07-03", flutter)),
			[]string{"world/tools.md", "world/tools/flutter.md", "world/tools/flutter/2026-01.md", "world/tools/flutter/2026-02.md", "world/tools/flutter/2026-h2.md"},
		},
		{
			"days where a month is too much", slices.Concat(of(4, "2026-01-03", nobody), of(5, "2026-01-17", nobody), of(5, "2026-01-20", nobody), of(3, "2026-01-31", nobody)),
			[]string{"world/tools.md", "world/tools/2026-01-01.md", "world/tools/2026-01-17.md", "world/tools/2026-01-19.md", "world/tools/2026-01-25.md"},
		},
		{"a day that is too much is continued", of(14, "2026-01-03", nobody), []string{"world/tools.md", "world/tools/2026-01-03-2.md", "world/tools/2026-01-03.md"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, laid(t, c.lines...)); d != "" {
				t.Errorf("pages (-want +got)\n%s", d)
			}
		})
	}
}

func TestLayoutDoesNotDependOnTheOrderOfFolding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pool := anyPool(t)
		a, b := bank.NewState(), bank.NewState()
		for _, e := range pool {
			a.Put(e)
		}
		for _, e := range slices.Backward(pool) {
			b.Put(e)
		}
		opt := bank.LayoutOptions{Lang: "ko", Budget: 500}
		pa, pb := bank.Layout(a, opt), bank.Layout(b, opt)
		if d := cmp.Diff(pa.Paths(), pb.Paths()); d != "" {
			t.Fatal(d)
		}
		for _, p := range pa.Paths() {
			sa, _ := pa.Spec(p)
			sb, _ := pb.Spec(p)
			if d := cmp.Diff(string(banktest.Render(t, nil, sa)), string(banktest.Render(t, nil, sb))); d != "" {
				t.Fatal(d)
			}
		}
	})
}

func BenchmarkLayout(b *testing.B) {
	for _, n := range []int{1000, 100_000} {
		st := banktest.Korean(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				bank.Layout(st, bank.LayoutOptions{Lang: "ko"}).Paths()
			}
		})
	}
}

func BenchmarkRenderAll(b *testing.B) {
	st := banktest.Korean(100_000)
	plan := bank.Layout(st, bank.LayoutOptions{Lang: "ko"})
	b.Run("fresh", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, p := range plan.Paths() {
				spec, _ := plan.Spec(p)
				banktest.Render(b, nil, spec)
			}
		}
	})
	old := map[string][]byte{}
	for _, p := range plan.Paths() {
		spec, _ := plan.Spec(p)
		old[p] = banktest.Render(b, nil, spec)
	}
	b.Run("unchanged", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, p := range plan.Paths() {
				spec, _ := plan.Spec(p)
				banktest.Render(b, old[p], spec)
			}
		}
	})
}
