package engine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory"
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

// firstMark is followed by the marks of clauses.
const firstMark = 7310000

// clauses are claims that a line may be made of; the number in each is its mark, and stands nowhere else.
func clauses() []string {
	return []string{
		"대여 서버 주소는 10.%d.0.1로 바뀌었다", "쿠폰 번호는 %d번으로 바뀌었고", "relay-gw 포트 %d", "창고 월세 %d만원",
		"billing server port %d", "the archive moved to shelf %d", "보증금 %d만원", "회의실 인원은 %d명",
	}
}

// partingLife is a log of a few lines under all that changes how they are parted.
type partingLife struct {
	*rand.Rand
	t      *testing.T
	dir    string
	day    int
	lines  [][]string // clauses, as they stand
	ticked []bool     // lines
	ruled  bool       // a rule speaks against some of them
	marks  int        // given so far
	gone   []string   // letters of what was purged
	deeds  map[string]string
}

func (w *partingLife) now() string { return fmt.Sprintf("2026-12-%02d", w.day) }

func (w *partingLife) clause() string {
	w.marks++
	return fmt.Sprintf(clauses()[w.IntN(len(clauses()))], firstMark+w.marks)
}

func (w *partingLife) write() {
	w.t.Helper()
	text := "# 2026-11-20\n\n"
	for i, l := range w.lines {
		text += "- " + map[bool]string{true: "[ ] ", false: ""}[w.ticked[i]] + strings.Join(l, ", ") + "\n"
	}
	write(w.t, w.dir, twoLog, text)
	rule := ""
	if w.ruled {
		rule = "schema: 1\nrules:\n  - id: own.out\n    weight: -100\n    reason: chatter\n    pattern: 월세|shelf|주소\n"
	}
	write(w.t, w.dir, "rules/routing/own.yaml", rule)
	if rule == "" {
		write(w.t, w.dir, "rules/routing/own.yaml", "schema: 1\n")
	}
}

// marksIn are the marks of clauses of the log that a text has.
func (w *partingLife) marksIn(text string) (out []string) {
	for n := 1; n <= w.marks; n++ {
		if m := fmt.Sprint(firstMark + n); strings.Contains(text, m) {
			out = append(out, m)
		}
	}
	return out
}

// change changes the log or the rules.
func (w *partingLife) change() {
	i := w.IntN(len(w.lines))
	switch l := w.lines[i]; w.IntN(7) {
	case 0:
		w.ticked[i] = !w.ticked[i]
	case 1:
		w.ruled = !w.ruled
	case 2:
		l[w.IntN(len(l))] = w.clause()
	case 3:
		w.lines[i] = slices.Insert(l, w.IntN(len(l)+1), w.clause())
	case 4:
		if len(l) > 1 {
			at := w.IntN(len(l))
			w.lines[i] = slices.Delete(l, at, at+1)
		}
	case 5:
		w.Shuffle(len(l), func(a, b int) { l[a], l[b] = l[b], l[a] })
	case 6:
		w.lines = append(w.lines, []string{w.clause(), w.clause()})
		w.ticked = append(w.ticked, false)
	}
	w.write()
}

// own are the words of a claim without a subject in front.
func own(text string) string { return text[strings.LastIndex(text, ": ")+1:] }

// act is a deed of a person to any entry.
func (w *partingLife) act() {
	w.t.Helper()
	all := entryLines(w.t, w.dir, "")
	if len(all) == 0 {
		return
	}
	p := all[w.IntN(len(all))]
	e := open(w.t, w.dir, w.now())
	v, err := e.Entry(w.t.Context(), p.id())
	if err != nil {
		w.t.Fatal(err)
	}
	switch deed := []string{"pin", "mine", "purge"}[w.IntN(3)]; deed {
	case "pin":
		_, err = e.Pin(w.t.Context(), v.ID)
		w.deeds[v.ID] += deed
	case "mine":
		if v.Standing == "archived" {
			return
		}
		_, err = e.Archive(w.t.Context(), v.ID, deed)
		w.deeds[v.ID] += deed
	case "purge":
		for next := []string{v.ID}; len(next) > 0; next = next[1:] {
			said, err := e.Entry(w.t.Context(), next[0])
			if err != nil {
				continue
			}
			text := own(said.Text)
			also := purge(w.t, w.dir, w.now(), next[0]).Also
			if gone := memory.Letters(text); len(w.marksIn(gone)) > 0 && len(also) == 0 {
				w.gone = append(w.gone, gone)
			}
			next = append(next, also...)
			for _, m := range w.marksIn(text) {
				if len(entryLines(w.t, w.dir, m)) > 0 {
					continue
				}
				if left := whereIs(w.t, w.dir, []string{m}, "bank"); len(left) > 0 {
					w.t.Errorf("%s: %s of %q is left: %v", w.now(), m, text, left)
				}
			}
		}
	}
	if err != nil {
		w.t.Logf("%s: %v", v.ID, err)
	}
}

// check looks for what was purged, and for deeds at entries that nobody meant.
func (w *partingLife) check(texts map[string]string) {
	w.t.Helper()
	e := open(w.t, w.dir, w.now())
	for _, p := range entryLines(w.t, w.dir, "") {
		v, err := e.Entry(w.t.Context(), p.id())
		if err != nil {
			w.t.Fatal(w.now(), err)
		}
		if old, now := memory.Letters(own(texts[v.ID])), memory.Letters(own(v.Text)); !strings.Contains(old, now) && !strings.Contains(now, old) && old != "" { // else it was refined
			w.t.Errorf("%s: %s said %q and says %q", w.now(), v.ID, texts[v.ID], v.Text)
		}
		texts[v.ID] = v.Text
		for _, gone := range w.gone {
			if strings.Contains(memory.Letters(v.Text), gone) {
				w.t.Errorf("%s: %q was purged and is back: %+v\n%s", w.now(), gone, v, read(w.t, w.dir, twoLog))
			}
		}
		if meant := w.meant(v.ID, v.Text, texts); v.Pinned && !strings.Contains(meant, "pin") || v.Reason == "mine" && !strings.Contains(meant, "mine") {
			w.t.Errorf("%s: somebody else was meant: %+v", w.now(), v)
		}
		if deeds := w.deeds[v.ID]; v.Standing == "live" && strings.HasSuffix(deeds, "mine") {
			w.t.Errorf("%s: archived and live: %+v", w.now(), v)
		}
	}
}

// meant are the deeds to an entry, and to those whose text has all that it says.
func (w *partingLife) meant(id, text string, texts map[string]string) string {
	out := w.deeds[id]
	for other, deeds := range w.deeds {
		marks := w.marksIn(texts[other])
		if !slices.ContainsFunc(w.marksIn(text), func(m string) bool { return !slices.Contains(marks, m) }) {
			out += deeds
		}
	}
	return out
}

// TestPartingsOfALineHitNoOtherClaim: whatever is done to a log, to the rules and to entries, in any order.
func TestPartingsOfALineHitNoOtherClaim(t *testing.T) {
	t.Parallel()
	for seed := range seeds(t, 6) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			w := &partingLife{
				Rand: rand.New(rand.NewPCG(seed, 8)), t: t, dir: newWorkspace(t), day: 1, ticked: make([]bool, 2), deeds: map[string]string{},
			}
			w.lines = [][]string{{w.clause(), w.clause()}, {w.clause(), w.clause(), w.clause()}}
			w.write()
			texts := map[string]string{}
			for ; w.day < 20; w.day++ {
				reflect(t, w.dir, w.now())
				w.check(texts)
				w.act()
				w.change()
				if t.Failed() {
					return
				}
			}
			reflect(t, w.dir, w.now())
			w.check(texts)
			sound(t, w.dir, w.now())
			want := pages(t, w.dir)
			forget(t, w.dir)
			reflect(t, w.dir, w.now())
			if diff := cmp.Diff(want, pages(t, w.dir)); diff != "" {
				t.Errorf("from the logs and ledgers alone (-want +got):\n%s", diff)
			}
		})
	}
}
