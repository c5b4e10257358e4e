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

func TestLayoutSplitsByEntityThenMonth(t *testing.T) {
	st := bank.NewState()
	add := func(source, line string) {
		e := banktest.Entry(t, "world/tools.md", source, line)
		e.Text = fmt.Sprintf("%s %s", e.Text, source) // two of them on one day have two lines
		st.Put(e)
	}
	for i := range 9 {
		add(fmt.Sprintf("2026-0%d-03#1", 1+i%2), fmt.Sprintf("- W @Flutter: 상태 관리 %d", i))
		add(fmt.Sprintf("2026-0%d-03#2", 1+i%2), fmt.Sprintf("- W @민수 @Flutter: 도구 %d", i))
	}
	add("2026-01-03#3", "- W: 이름이 없는 줄")
	got := bank.Layout(st, bank.LayoutOptions{Lang: "ko", Budget: 1000}).Paths()
	want := []string{
		"entities/flutter.md", "entities/flutter/2026-01-2.md", "entities/flutter/2026-01-3.md", "entities/flutter/2026-01.md", "entities/flutter/2026-02.md",
	}
	for _, p := range []string{"world/tools.md", "world/tools/2026-01.md", "world/tools/flutter.md", "world/tools/flutter/2026-01.md", "world/tools/민수/2026-02.md"} {
		if !slices.Contains(got, p) {
			t.Errorf("%s is missing of\n%s", p, strings.Join(got, "\n"))
		}
	}
	_ = want
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
