package engine_test

import (
	"fmt"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

var firstDay = mustDay("2026-03-01")

func mustDay(s string) day.Day {
	d, err := day.Parse(s)
	if err != nil {
		panic(err)
	}
	return d
}

// onDay lists the logs of one day.
func onDay(logs map[string]string, d day.Day) []string {
	var out []string
	for p := range logs {
		if on, _ := memory.DayOf(p); on == d {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return out
}

// TestADateIsJudgedOnItsOwnDay: what is to come on one day has come on another, though the line is the same.
func TestADateIsJudgedOnItsOwnDay(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"- 회의 5/20로 옮김\n", "- 공연 오월 이십일 예매했다\n"} {
		daily, once := newWorkspace(t), newWorkspace(t)
		for _, d := range []string{"2026-05-03", "2026-05-20", "2026-05-24"} {
			write(t, daily, "memory/"+d+".md", line)
			distill(t, daily, d)
			write(t, once, "memory/"+d+".md", line)
		}
		reflect(t, daily, "2026-05-25")
		reflect(t, once, "2026-05-25")
		if diff := cmp.Diff(pages(t, once), pages(t, daily)); diff != "" {
			t.Errorf("%s (-once +daily):\n%s", line, diff)
		}
	}
}

func TestDailyRunsGiveTheBytesOfOneReflectAtTheEnd(t *testing.T) {
	t.Parallel()
	const days = 30
	for seed := range uint64(2) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 1))
			logs := month(r, firstDay, days)
			daily, once := newWorkspace(t), newWorkspace(t)
			for i := range days {
				d := firstDay + day.Day(i)
				for _, p := range onDay(logs, d) {
					lines := strings.SplitAfter(logs[p], "\n")
					half := len(lines) / 2
					write(t, daily, p, strings.Join(lines[:half], ""))
					distill(t, daily, d.String())
					write(t, daily, p, logs[p])
				}
				distill(t, daily, d.String())
				reflect(t, daily, d.String())
			}
			for p, text := range logs {
				write(t, once, p, text)
			}
			reflect(t, once, (firstDay + days - 1).String())
			if diff := cmp.Diff(pages(t, once), pages(t, daily)); diff != "" {
				t.Fatalf("bank (-once +daily):\n%s", diff)
			}
			verified(t, daily)
			verified(t, once)
		})
	}
}

func TestAnyOrderOfRunsGivesTheSameBytes(t *testing.T) {
	t.Parallel()
	const days = 40
	for seed := range seeds(5) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 2))
			logs := month(r, firstDay, days)
			late := map[string]day.Day{} // logs that arrive on a later day than their own
			for p := range logs {
				if r.IntN(6) == 0 {
					d, _ := memory.DayOf(p)
					late[p] = d + day.Day(1+r.IntN(20))
				}
			}
			random, once := newWorkspace(t), newWorkspace(t)
			last := firstDay + days - 1
			for d := firstDay; d <= last; d++ {
				for _, p := range sorted(logs) {
					on, _ := memory.DayOf(p)
					if arrives := max(on, late[p]); arrives == d || d == last && arrives > last {
						write(t, random, p, logs[p])
					}
				}
				for range r.IntN(3) {
					if r.IntN(3) == 0 {
						reflect(t, random, d.String())
					} else {
						distill(t, random, d.String())
					}
				}
				if r.IntN(15) == 0 {
					forget(t, random)
				}
			}
			reflect(t, random, last.String())
			for p, text := range logs {
				write(t, once, p, text)
			}
			reflect(t, once, last.String())
			if diff := cmp.Diff(pages(t, once), pages(t, random)); diff != "" {
				t.Fatalf("bank (-once +random):\n%s", diff)
			}
			verified(t, random)
		})
	}
}

func TestSecondRunWritesNothing(t *testing.T) {
	dir := newWorkspace(t)
	for p, text := range month(rand.New(rand.NewPCG(7, 7)), firstDay, 30) {
		write(t, dir, p, text)
	}
	last := (firstDay + 29).String()
	reflect(t, dir, last)
	before := tree(t, dir, ".", ".memctl")
	for _, again := range []func(){
		func() { reflect(t, dir, last) }, func() { distill(t, dir, last) },
		func() { forget(t, dir); distill(t, dir, last) }, func() { forget(t, dir); reflect(t, dir, last) },
	} {
		again()
		if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl")); diff != "" {
			t.Fatalf("a run over the same input wrote (-before +after):\n%s", diff)
		}
	}
}

func TestLogsDatedLaterAreNotRead(t *testing.T) {
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-03-01.md", "## Retain\n- W @서버: 스테이징 포트는 8080이다.\n")
	write(t, dir, "memory/2026-03-09.md", "## Retain\n- W @서버: 운영 포트는 443이다.\n")
	if r := reflect(t, dir, "2026-03-02"); r.Later != 1 || r.Accepted != 1 {
		t.Errorf("later %d, accepted %d; want 1 and 1", r.Later, r.Accepted)
	}
}

// seeds is how many generated histories a test takes: one, or n in a long run.
func seeds(n uint64) uint64 { return longtest.Of(1, n) }

// TestEditsByHandGiveTheSameBytesInAnyHistory lets two workspaces with the same logs and the same edits on the same
// days run in different rhythms.
func TestEditsByHandGiveTheSameBytesInAnyHistory(t *testing.T) {
	t.Parallel()
	const days = 30
	for seed := range seeds(4) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 3))
			logs := month(r, firstDay, days)
			edits := map[day.Day]func(t *testing.T, dir string){}
			for n := range 5 {
				text := fmt.Sprintf("사람이 고친 글 %d", n)
				which := r.IntN(1000)
				edits[firstDay+day.Day(3+r.IntN(days-4))] = func(t *testing.T, dir string) {
					t.Helper()
					lines := entryLines(t, dir, " ^m")
					slices.SortFunc(lines, func(a, b place) int { return strings.Compare(a.id(), b.id()) })
					lines = slices.DeleteFunc(lines, func(p place) bool { return strings.Contains(p.page, "/archive/") })
					if len(lines) == 0 {
						return
					}
					p := lines[which%len(lines)]
					head, rest, _ := strings.Cut(p.line, ": ")
					_, tail, _ := strings.Cut(rest, " ([[")
					switch n % 3 {
					case 0:
						edit(t, dir, p.page, p.line, head+": "+text+" ([["+tail)
					case 1:
						edit(t, dir, p.page, p.line+"\n", "")
					default:
						edit(t, dir, p.page, p.line+"\n", "")
						write(t, dir, "bank/wiki/옮긴-것.md", "# 옮긴 것\n\n"+p.line+"\n")
					}
				}
			}
			daily, random := newWorkspace(t), newWorkspace(t)
			for d := firstDay; d < firstDay+days; d++ {
				for _, p := range onDay(logs, d) {
					write(t, daily, p, logs[p])
					write(t, random, p, logs[p])
				}
				reflect(t, daily, d.String())
				if r.IntN(4) == 0 {
					distill(t, random, d.String())
				}
				if change := edits[d]; change != nil {
					reflect(t, random, d.String())
					for _, dir := range []string{daily, random} {
						change(t, dir)
						distill(t, dir, d.String())
					}
				}
			}
			last := (firstDay + days - 1).String()
			reflect(t, random, last)
			reflect(t, daily, last)
			if diff := cmp.Diff(pages(t, daily), pages(t, random)); diff != "" {
				t.Fatalf("bank (-daily +random):\n%s", diff)
			}
			verified(t, daily)
			verified(t, random)
		})
	}
}

// TestIndexOfASplitPageFollowsItsPages: a distil leaves the counts in it to the next reflect, which must not miss them.
func TestIndexOfASplitPageFollowsItsPages(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	lines := make([]string, 150)
	for i := range lines {
		lines[i] = fmt.Sprintf("W @서버%d: 서버 %d번의 포트는 %d이다. The rest of the line makes the page too large for one.", i%3, i, 8000+i)
	}
	retain(t, dir, "2026-03-01", lines...)
	reflect(t, dir, "2026-03-02")
	p := isLive(t, dir, "8005")
	index := path.Dir(p.page)
	for !strings.Contains(read(t, dir, index+".md"), "· 50건 ·") {
		if index = path.Dir(index); index == "bank" {
			t.Fatalf("no index above %s counts 50 entries", p.page)
		}
	}
	remove(t, dir, p)
	distill(t, dir, "2026-03-03")
	reflect(t, dir, "2026-03-03")
	if got := read(t, dir, index+".md"); strings.Count(got, "· 49건 ·") != 1 {
		t.Errorf("the index still counts what is gone:\n%s", got)
	}
	before := pages(t, dir)
	forget(t, dir)
	reflect(t, dir, "2026-03-03")
	if diff := cmp.Diff(before, pages(t, dir)); diff != "" {
		t.Errorf("replayed without .memctl (-before +after):\n%s", diff)
	}
}
