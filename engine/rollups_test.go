package engine_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// rollups are the pages of weeks and months, by name.
func rollups(t testing.TB, dir string) map[string]string {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dir, "bank/rollups")); err != nil {
		return map[string]string{}
	}
	return tree(t, dir, "bank/rollups")
}

// threeWeeks has two weeks that are over and one that is not, as of Wednesday, 2026-11-18.
func threeWeeks(t testing.TB) string {
	t.Helper()
	dir := newWorkspace(t)
	retain(t, dir, "2026-11-02", "W @상태관리: 상태 관리는 Provider를 쓰기로 했다.", "O(c=0.90) @민수: 짧은 답변을 선호한다.", "S @배포: 스테이징은 대기 중이다.")
	retain(t, dir, "2026-11-10", "W @상태관리: 상태 관리를 Provider에서 Riverpod으로 바꿨다.", "B @CI: turned the Jenkins server off.")
	retain(t, dir, "2026-11-17", "W @회의: 주간 회의는 화요일에 한다.")
	reflect(t, dir, "2026-11-18")
	return dir
}

func TestOnlyWeeksAndMonthsThatAreOverHaveAPage(t *testing.T) {
	t.Parallel()
	dir := threeWeeks(t)
	want := []string{"bank/rollups/2026-W45.md", "bank/rollups/2026-W46.md"}
	if diff := cmp.Diff(want, sorted(rollups(t, dir))); diff != "" {
		t.Errorf("as of Wednesday (-want +got):\n%s", diff)
	}
	before := rollups(t, dir)
	reflect(t, dir, "2026-11-21T23:59:00+09:00")
	if diff := cmp.Diff(before, rollups(t, dir)); diff != "" {
		t.Errorf("on Saturday:\n%s", diff)
	}
	reflect(t, dir, "2026-11-23T03:00:00+09:00") // Sunday is over
	if got := rollups(t, dir); len(got) != 3 || got["bank/rollups/2026-W47.md"] == "" {
		t.Errorf("on Monday: %v", sorted(got))
	}
	reflect(t, dir, "2026-12-01T03:00:00+09:00")
	month := rollups(t, dir)["bank/rollups/2026-11.md"]
	for _, want := range []string{"[[rollups/2026-W45|", "[[rollups/2026-W47|", "상태 관리는 Provider를 쓰기로 했다. → 상태 관리를 Provider에서 Riverpod으로 바꿨다."} {
		if !strings.Contains(month, want) {
			t.Errorf("no %q in the month:\n%s", want, month)
		}
	}
	verified(t, dir)
	stable(t, dir, "2026-12-01T03:00:00+09:00")
	reflect(t, dir, "2026-11-18") // as of an earlier day later pages are not there yet
	if diff := cmp.Diff(want, sorted(rollups(t, dir))); diff != "" {
		t.Errorf("as of Wednesday again (-want +got):\n%s", diff)
	}
}

func TestDistillLeavesRollupsAlone(t *testing.T) {
	t.Parallel()
	dir := threeWeeks(t)
	before := rollups(t, dir)
	retain(t, dir, "2026-11-03", "W @서버: 운영 서버는 서울에 있다.") // back-dated
	distill(t, dir, "2026-11-18")
	if diff := cmp.Diff(before, rollups(t, dir)); diff != "" {
		t.Fatalf("distill wrote:\n%s", diff)
	}
	for range 2 {
		if r := distill(t, dir, "2026-11-18"); !r.Nothing {
			t.Error("a second distil finds something new")
		}
	}
	reflect(t, dir, "2026-11-18")
	after := rollups(t, dir)
	if !strings.Contains(after["bank/rollups/2026-W45.md"], "운영 서버는 서울에 있다.") {
		t.Errorf("the back-dated line is not in its week:\n%s", after["bank/rollups/2026-W45.md"])
	}
	if diff := cmp.Diff(before["bank/rollups/2026-W46.md"], after["bank/rollups/2026-W46.md"]); diff != "" {
		t.Errorf("the week after it changed:\n%s", diff)
	}
	verified(t, dir)
}

func TestWhatPeopleDoToRollups(t *testing.T) {
	t.Parallel()
	dir := threeWeeks(t)
	const week = "bank/rollups/2026-W46.md"
	page := read(t, dir, week)
	mine := "\n## 메모\n\n- W @회의: 이 줄은 기억이 아니다. ^mk7q2m9x4bt\n- B: neither is this one\n"
	write(t, dir, week, page+mine)
	write(t, dir, "bank/rollups/내 노트.md", "# 내 노트\n\n한 주를 돌아보며.\n")
	distill(t, dir, "2026-11-18")
	reflect(t, dir, "2026-11-18")
	want := strings.Replace(page, "\n<!-- memctl-page", mine+"\n<!-- memctl-page", 1)
	if got := read(t, dir, week); got != want {
		t.Errorf("the page is not as it was left:\n%s", cmp.Diff(want, got))
	}
	if found := entryLines(t, dir, "이 줄은 기억이 아니다"); len(found) != 1 || found[0].page != week {
		t.Errorf("what was written on a roll-up was taken for an entry: %v", found)
	}
	edit(t, dir, week, "turned the Jenkins server off", "내가 고친 글")
	reflect(t, dir, "2026-11-18")
	if got := read(t, dir, week); got != want {
		t.Errorf("an edit between the markers stays:\n%s", cmp.Diff(want, got))
	}
	if err := os.Remove(filepath.Join(dir, "bank/rollups/2026-W45.md")); err != nil {
		t.Fatal(err)
	}
	before := entryLines(t, dir, "Provider")
	distill(t, dir, "2026-11-18")
	reflect(t, dir, "2026-11-18")
	if got := rollups(t, dir); got["bank/rollups/2026-W45.md"] == "" {
		t.Error("a deleted roll-up does not come back")
	}
	if diff := cmp.Diff(fmt.Sprint(before), fmt.Sprint(entryLines(t, dir, "Provider"))); diff != "" {
		t.Errorf("deleting a roll-up changed entries:\n%s", diff)
	}
	if r := reflect(t, dir, "2026-11-18"); !r.Nothing {
		t.Error("another reflect finds something new")
	}
	verified(t, dir)
}

func TestRollupThatCannotBeReadIsNamedAndStands(t *testing.T) {
	t.Parallel()
	dir := threeWeeks(t)
	const week = "bank/rollups/2026-W46.md"
	write(t, dir, week, "\xb1\xe2\xbe\xef\n")
	retain(t, dir, "2026-11-18", "W @서버: 운영 서버는 서울에 있다.")
	r := reflect(t, dir, "2026-11-18")
	findProblem(t, r, week)
	if read(t, dir, week) != "\xb1\xe2\xbe\xef\n" {
		t.Error("it was written over")
	}
	isLive(t, dir, "운영 서버는 서울에 있다")
}

func TestPurgedTextLeavesRollups(t *testing.T) {
	t.Parallel()
	dir := threeWeeks(t)
	id := isLive(t, dir, "turned the Jenkins server off").id()
	if _, err := open(t, dir, "2026-11-18").Purge(context.Background(), id); err != nil {
		t.Fatal(err)
	}
	if left := whereIs(t, dir, []string{"Jenkins"}, "bank", ".memctl"); len(left) > 0 {
		t.Errorf("it stands in %v", left)
	}
	reflect(t, dir, "2026-11-18")
	verified(t, dir)
}

// TestRollupsAreNotFound: a question is answered by the entry and the log, not by the page that quotes both.
func TestRollupsAreNotFound(t *testing.T) {
	t.Parallel()
	dir := threeWeeks(t)
	a, err := open(t, dir, "2026-11-18").Recall(context.Background(), recall.Query{Text: "Jenkins server", Any: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Hits) == 0 {
		t.Fatal("nothing was found")
	}
	for _, h := range a.Hits {
		if strings.Contains(h.Path, "/rollups/") {
			t.Errorf("found on %s: %s", h.Path, h.Text)
		}
	}
}

// TestRollupsOfALostLedger: what a roll-up says does not hang on the ledger being whole.
func TestRollupsOfALostLedger(t *testing.T) {
	t.Parallel()
	dir, whole := threeWeeks(t), threeWeeks(t)
	ledgers, err := filepath.Glob(filepath.Join(dir, "bank/_meta/ledger/*"))
	if err != nil || len(ledgers) == 0 {
		t.Fatal(err, ledgers)
	}
	for _, l := range ledgers {
		if err := os.Truncate(l, 700); err != nil {
			t.Fatal(err)
		}
	}
	for _, d := range []string{dir, whole} {
		reflect(t, d, "2026-11-19")
		reflect(t, d, "2026-12-01")
	}
	if diff := cmp.Diff(rollups(t, whole), rollups(t, dir)); diff != "" {
		t.Errorf("roll-ups (-whole +truncated):\n%s", diff)
	}
}

// TestRollupsInAnyRhythm: three months, closed at whatever times, with logs that come late and a .memctl that is lost.
func TestRollupsInAnyRhythm(t *testing.T) {
	t.Parallel()
	const days = 75
	for seed := range seeds(3) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 47))
			logs := month(r, firstDay, days)
			random, once := newWorkspace(t), newWorkspace(t)
			waiting := slices.Sorted(maps.Keys(logs))
			last := firstDay + days - 1
			for d := firstDay; d <= last; d++ {
				for _, p := range onDay(logs, d) {
					if r.IntN(5) > 0 {
						write(t, random, p, logs[p])
						waiting = slices.DeleteFunc(waiting, func(w string) bool { return w == p })
					}
				}
				switch r.IntN(6) {
				case 0:
					reflect(t, random, d.String())
				case 1:
					distill(t, random, d.String())
				case 2:
					for _, p := range waiting {
						if on, _ := day.Parse(p[7:17]); on <= d {
							write(t, random, p, logs[p])
						}
					}
				case 3:
					if r.IntN(6) == 0 {
						forget(t, random)
					}
				}
			}
			for p, text := range logs {
				write(t, random, p, text)
				write(t, once, p, text)
			}
			reflect(t, random, last.String())
			reflect(t, once, last.String())
			if diff := cmp.Diff(pages(t, once), pages(t, random)); diff != "" {
				t.Fatalf("bank (-once +random):\n%s", diff)
			}
			if n := len(rollups(t, once)); n < days/7 {
				t.Fatalf("only %d roll-ups", n)
			}
			verified(t, random)
		})
	}
}
