package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
)

// lineOfTwo is a log line that makes two claims, and what may become of it.
type lineOfTwo struct {
	lang, line    string
	first, second string    // a word of each claim
	other         [2]string // a change of other words than the second claim's
	rule          string    // that speaks against the first claim
}

func linesOfTwo() []lineOfTwo {
	return []lineOfTwo{
		{"ko", "쿠폰 만기는 27일로 미뤄졌고, 정산 서버 주소는 10.0.0.1로 바뀌었다", "쿠폰", "10.0.0.1", [2]string{"27일", "28일"}, "쿠폰"},
		{"en", "voucher expiry moved to 27 May, billing server address changed to 10.0.0.1", "voucher", "10.0.0.1", [2]string{"27 May", "28 May"}, "voucher"},
	}
}

const twoLog = "memory/2026-11-20.md"

// workspace has the line in its log, and an entry for each claim.
func (l *lineOfTwo) workspace(t *testing.T) string {
	t.Helper()
	dir := newWorkspace(t)
	write(t, dir, twoLog, "# 2026-11-20\n\n- "+l.line+"\n")
	reflect(t, dir, "2026-11-21")
	if a, b := isLive(t, dir, l.first), isLive(t, dir, l.second); a.id() == b.id() {
		t.Fatalf("one entry: %s", a.line)
	}
	return dir
}

// partings are changes of a log or of the rules after which a line is parted otherwise, or its claims stand elsewhere.
func (l *lineOfTwo) partings() map[string]func(t *testing.T, dir string) {
	ticked := func(t *testing.T, dir string) { t.Helper(); edit(t, dir, twoLog, "- "+l.line[:3], "- [ ] "+l.line[:3]) }
	reworded := func(t *testing.T, dir string) { t.Helper(); edit(t, dir, twoLog, l.other[0], l.other[1]) }
	ruled := func(t *testing.T, dir string) {
		t.Helper()
		write(t, dir, "rules/routing/own.yaml", "schema: 1\nrules:\n  - id: own.out\n    weight: -100\n    reason: chatter\n    pattern: "+l.rule+"\n")
	}
	return map[string]func(t *testing.T, dir string){
		"ticked": ticked, "reworded": reworded, "a rule": ruled,
		"reworded and ticked": func(t *testing.T, dir string) { t.Helper(); reworded(t, dir); ticked(t, dir) },
		"a rule and ticked":   func(t *testing.T, dir string) { t.Helper(); ruled(t, dir); ticked(t, dir) },
		"a clause in front":   func(t *testing.T, dir string) { t.Helper(); edit(t, dir, twoLog, "- ", "- relay-gw port 7443, ") },
		"alone": func(t *testing.T, dir string) {
			t.Helper()
			_, second, _ := strings.Cut(l.line, ", ")
			write(t, dir, twoLog, "# 2026-11-20\n\n- "+second+"\n")
		},
		"on a line of its own": func(t *testing.T, dir string) { t.Helper(); edit(t, dir, twoLog, ", ", "\n- ") },
		"the log renamed": func(t *testing.T, dir string) {
			t.Helper()
			write(t, dir, "memory/2026-11-20-evening.md", read(t, dir, twoLog))
			write(t, dir, twoLog, "")
		},
	}
}

// TestPurgedClaimStaysAway: by itself, in another parting of its line, and where the other words of the line have changed.
func TestPurgedClaimStaysAway(t *testing.T) {
	t.Parallel()
	for _, l := range linesOfTwo() {
		for name, part := range l.partings() {
			t.Run(l.lang+", "+name, func(t *testing.T) {
				t.Parallel()
				dir := l.workspace(t)
				if r := purge(t, dir, "2026-11-21", isLive(t, dir, l.second).id()); !slices.Equal(r.Sources, []string{twoLog + "#L3"}) {
					t.Errorf("the log line is not named: %v", r.Sources)
				}
				isLive(t, dir, l.first)
				part(t, dir)
				reflect(t, dir, "2026-11-22")
				if left := whereIs(t, dir, []string{l.second}, "bank", ".memctl"); len(left) > 0 {
					t.Errorf("it is back: %v", left)
				}
				sound(t, dir, "2026-11-22")
				edit(t, dir, map[bool]string{true: "memory/2026-11-20-evening.md", false: twoLog}[name == "the log renamed"], "10.0.0.1", "10.0.0.77")
				reflect(t, dir, "2026-11-23")
				if name == "a rule" {
					return // it keeps the line out
				}
				if live, _ := archived(t, dir, "10.0.0.77"); len(live) != 1 && name != "a rule and ticked" {
					t.Errorf("what a person has put in its place is not there: %v", live)
				}
			})
		}
	}
}

// TestPurgeOfALineThatHasOtherWordsAroundItNow: its entry is in the archive, and the rules keep the line out that has its words.
func TestPurgeOfALineThatHasOtherWordsAroundItNow(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"정산 서버 주소는 10.0.0.1로 바뀌었다", "billing server address changed to 10.0.0.1"} {
		dir := newWorkspace(t)
		write(t, dir, twoLog, "# 2026-11-20\n\n- "+said+"\n")
		reflect(t, dir, "2026-11-21")
		write(t, dir, twoLog, "# 2026-11-20\n\n- [ ] relay-gw port 7443, "+said+"\n")
		write(t, dir, "rules/routing/own.yaml", "schema: 1\nrules:\n  - id: own.out\n    weight: -1000\n    reason: chatter\n    min_runes: 1\n")
		reflect(t, dir, "2026-11-22")
		isArchived(t, dir, said, bank.ReasonWithdrawn)
		purge(t, dir, "2026-11-22", entry(t, dir, said).id())
		write(t, dir, "rules/routing/own.yaml", "schema: 1\n")
		reflect(t, dir, "2026-11-23")
		if left := whereIs(t, dir, []string{"10.0.0.1"}, "bank"); len(left) > 0 {
			t.Errorf("it is back: %v", left)
		}
		sound(t, dir, "2026-11-23")
	}
}

// TestPurgedClaimStaysAwayWhereItsLineGivesAnotherEntry: the claim is in the archive, for a rule speaks against it and the line has other
// words around it; another claim of the line is in the bank, which says nothing of the words that are purged.
func TestPurgedClaimStaysAwayWhereItsLineGivesAnotherEntry(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		"정산 서버 주소는 10.0.0.1로 바뀌었다, till-gw 포트 5005, relay-gw 포트 7443",
		"billing server address changed to 10.0.0.1, till-gw port 5005, relay-gw port 7443",
	} {
		dir := newWorkspace(t)
		write(t, dir, twoLog, "# 2026-11-20\n\n- "+line+"\n")
		reflect(t, dir, "2026-11-21")
		edit(t, dir, twoLog, "5005", "5006")
		write(t, dir, "rules/routing/own.yaml", "schema: 1\nrules:\n  - id: own.out\n    weight: -1000\n    reason: chatter\n    pattern: 정산|billing\n")
		reflect(t, dir, "2026-11-22")
		isArchived(t, dir, "10.0.0.1", bank.ReasonWithdrawn)
		if relay := isLive(t, dir, "7443"); strings.Contains(relay.line, "10.0.0.1") {
			t.Fatalf("one entry: %s", relay.line)
		}
		purge(t, dir, "2026-11-22", entry(t, dir, "10.0.0.1").id())
		isLive(t, dir, "7443")
		write(t, dir, "rules/routing/own.yaml", "schema: 1\n")
		edit(t, dir, twoLog, "- ", "- [ ] ")
		reflect(t, dir, "2026-11-23")
		if left := whereIs(t, dir, []string{"10.0.0.1"}, "bank"); len(left) > 0 {
			t.Errorf("it is back: %v", left)
		}
		sound(t, dir, "2026-11-23")
	}
}

// TestClaimPurgedFromTheArchiveStaysAwayFromATask: its line has become a task, which is one and says it, and gets other words then.
func TestClaimPurgedFromTheArchiveStaysAwayFromATask(t *testing.T) {
	t.Parallel()
	for _, l := range linesOfTwo() {
		dir := l.workspace(t)
		second := isLive(t, dir, l.second).id()
		if _, err := open(t, dir, "2026-11-21").Archive(t.Context(), second, "mine"); err != nil {
			t.Fatal(err)
		}
		edit(t, dir, twoLog, "- ", "- [ ] ")
		reflect(t, dir, "2026-11-22")
		if task := isLive(t, dir, l.first); !strings.Contains(task.line, l.second) {
			t.Fatalf("a task is parted: %s", task.line)
		}
		purge(t, dir, "2026-11-22", second)
		edit(t, dir, twoLog, l.other[0], l.other[1])
		reflect(t, dir, "2026-11-23")
		if left := whereIs(t, dir, []string{l.second}, "bank"); len(left) > 0 {
			t.Errorf("%s: it is back: %v", l.lang, left)
		}
		sound(t, dir, "2026-11-23")
	}
}

// TestWhatAPersonDidToAClaimStaysWithIt: it stands under its id, and its neighbour is as it was.
func TestWhatAPersonDidToAClaimStaysWithIt(t *testing.T) {
	t.Parallel()
	deeds := map[string]func(t *testing.T, dir string, p place){
		"pin": func(t *testing.T, dir string, p place) {
			t.Helper()
			if _, err := open(t, dir, "2026-11-21").Pin(t.Context(), p.id()); err != nil {
				t.Fatal(err)
			}
		},
		"archive": func(t *testing.T, dir string, p place) {
			t.Helper()
			if _, err := open(t, dir, "2026-11-21").Archive(t.Context(), p.id(), "mine"); err != nil {
				t.Fatal(err)
			}
		},
		"edit": func(t *testing.T, dir string, p place) {
			t.Helper()
			change(t, dir, p, "10.0.0.1", "10.0.0.1 (by hand)")
		},
		"remove": func(t *testing.T, dir string, p place) { t.Helper(); remove(t, dir, p) },
	}
	for _, l := range linesOfTwo() {
		for name, part := range l.partings() {
			if name == "the log renamed" { // what was done to a line of it is lost, too
				continue
			}
			for deed, do := range deeds {
				t.Run(l.lang+", "+deed+", "+name, func(t *testing.T) {
					t.Parallel()
					dir := l.workspace(t)
					first, second := isLive(t, dir, l.first), isLive(t, dir, l.second)
					do(t, dir, second)
					reflect(t, dir, "2026-11-21")
					part(t, dir)
					reflect(t, dir, "2026-11-22")
					sound(t, dir, "2026-11-22")
					e := open(t, dir, "2026-11-22")
					for _, p := range entryLines(t, dir, "") {
						v, err := e.Entry(t.Context(), p.id())
						if err != nil {
							t.Fatal(err)
						}
						if strings.Contains(v.Text, l.first) && (v.Pinned || v.ByPerson || v.Reason == "mine" || v.Reason == bank.ReasonByHand) {
							t.Errorf("the neighbour was hit: %+v", v)
						}
					}
					switch name {
					case "reworded", "a clause in front", "alone", "on a line of its own": // its text stands
					default:
						return
					}
					v, err := e.Entry(t.Context(), second.id())
					if err != nil {
						t.Fatal(err)
					}
					if got, want := v.Standing, map[bool]string{true: "archived", false: "live"}[deed == "archive" || deed == "remove"]; got != want ||
						v.Pinned != (deed == "pin") || (deed == "edit") != strings.Contains(v.Text, "by hand") {
						t.Errorf("%s: want %s\n%+v", deed, want, v)
					}
					if name == "on a line of its own" && isLive(t, dir, l.first).id() != first.id() {
						t.Error("the first claim has another id on a line of its own")
					}
				})
			}
		}
	}
}

// TestWhatAPersonDidToAWholeLineHoldsForItsClaims: a line that was one, as a task is, is parted when its box is gone.
func TestWhatAPersonDidToAWholeLineHoldsForItsClaims(t *testing.T) {
	t.Parallel()
	for _, l := range linesOfTwo() {
		t.Run(l.lang, func(t *testing.T) {
			t.Parallel()
			for _, deed := range []string{"pin", "archive", "edit"} {
				dir := newWorkspace(t)
				write(t, dir, twoLog, "# 2026-11-20\n\n- [ ] "+l.line+"\n")
				reflect(t, dir, "2026-11-21")
				whole := isLive(t, dir, l.second)
				if whole != isLive(t, dir, l.first) {
					t.Fatal("a task is parted")
				}
				e := open(t, dir, "2026-11-21")
				var err error
				switch deed {
				case "pin":
					_, err = e.Pin(t.Context(), whole.id())
				case "archive":
					_, err = e.Archive(t.Context(), whole.id(), "mine")
				case "edit":
					change(t, dir, whole, l.line, "in words of my own")
				}
				if err != nil {
					t.Fatal(err)
				}
				reflect(t, dir, "2026-11-21")
				edit(t, dir, twoLog, "- [ ] ", "- ")
				reflect(t, dir, "2026-11-22")
				sound(t, dir, "2026-11-22")
				if deed == "edit" {
					isLive(t, dir, "in words of my own")
					continue
				}
				for _, word := range []string{l.first, l.second} {
					v, err := open(t, dir, "2026-11-22").Entry(t.Context(), entry(t, dir, word).id())
					if err != nil {
						t.Fatal(err)
					}
					if v.Pinned != (deed == "pin") || (v.Reason == "mine") != (deed == "archive") {
						t.Errorf("%s: %+v", deed, v)
					}
				}
			}
		})
	}
}

// TestEqualClaimsAreTwo: of one line, and of two lines of a log; the second line of a log that says the same supports the first.
func TestEqualClaimsAreTwo(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, twoLog, "# 2026-11-20\n\n- relay-gw 포트 7443, pay-gw 포트 9001\n- pay-gw 포트 9001\n- relay-gw 포트 7443, till-gw 포트 5005\n")
	reflect(t, dir, "2026-11-21")
	for _, name := range []string{"relay-gw", "pay-gw"} {
		v, err := open(t, dir, "2026-11-21").Entry(t.Context(), isLive(t, dir, name).id())
		if err != nil || len(v.Sources) != 2 {
			t.Errorf("%v %+v", err, v)
		}
	}
	sound(t, dir, "2026-11-21")
	edit(t, dir, twoLog, "pay-gw 포트 9001\n- pay-gw 포트 9001", "pay-gw 포트 9002\n- pay-gw 포트 9001")
	reflect(t, dir, "2026-11-22")
	isLive(t, dir, "9002")
	sound(t, dir, "2026-11-22")
}
