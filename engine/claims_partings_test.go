package engine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/memory"
)

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
	var text strings.Builder
	text.WriteString("# 2026-11-20\n\n")
	for i, l := range w.lines {
		text.WriteString("- " + map[bool]string{true: "[ ] ", false: ""}[w.ticked[i]] + strings.Join(l, ", ") + "\n")
	}
	write(w.t, w.dir, twoLog, text.String())
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
	var out strings.Builder
	out.WriteString(w.deeds[id])
	for other, deeds := range w.deeds {
		marks := w.marksIn(texts[other])
		if !slices.ContainsFunc(w.marksIn(text), func(m string) bool { return !slices.Contains(marks, m) }) {
			out.WriteString(deeds)
		}
	}
	return out.String()
}

// TestPartingsOfALineHitNoOtherClaim: whatever is done to a log, to the rules and to entries, in any order.
func TestPartingsOfALineHitNoOtherClaim(t *testing.T) {
	t.Parallel()
	for seed := range seeds(6) {
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
