package pages_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/pages"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// TestPlanningWhatWasTouchedIsPlanningEverything compares, before every run of some histories, the plan of the pages that can have changed with the
// plan of all pages, byte for byte and stamp for stamp.
func TestPlanningWhatWasTouchedIsPlanningEverything(t *testing.T) {
	t.Parallel()
	for seed := range longtest.Of(uint64(1), 8) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			h := newHistory(t, seed)
			for range longtest.Of(9, 16) {
				h.step()
			}
			if h.spared == 0 {
				t.Error("no page was ever spared")
			}
		})
	}
}

// TestAnotherLanguageIsPlannedOnEveryPage: nothing was touched, and yet no page is as it is to be.
func TestAnotherLanguageIsPlannedOnEveryPage(t *testing.T) {
	t.Parallel()
	h := newHistory(t, 1)
	h.step()
	settings := filepath.Join(h.dir, "memctl.yaml")
	data, err := os.ReadFile(settings)
	h.must(err)
	h.must(os.WriteFile(settings, append(data, "\nlanguage: en\n"...), 0o644))
	h.log(1)
	h.spared = 0
	if h.compare(); h.spared != 0 {
		t.Errorf("%d pages keep the language that they have", h.spared)
	}
}

// history is a workspace to which random things happen.
type history struct {
	t      *testing.T
	r      *rand.Rand
	dir    string
	today  day.Day
	said   int // lines so far
	spared int // pages that were not looked at
}

func newHistory(t *testing.T, seed uint64) *history {
	t.Helper()
	h := &history{t: t, r: rand.New(rand.NewPCG(seed, 7)), dir: tmptest.Dir(t), today: day.Date(2026, 3, 1)}
	h.must(engine.Init(h.dir, "Asia/Seoul", "ko", false))
	return h
}

func (h *history) must(err error) {
	if h.t.Helper(); err != nil {
		h.t.Fatal(err)
	}
}

// step lets something happen, compares the plans of the next run, and runs.
func (h *history) step() {
	h.t.Helper()
	h.log(1 + h.r.IntN(12))
	switch h.r.IntN(8) {
	case 0, 1:
		h.today += day.Day(h.r.IntN(30))
	case 2:
		h.editPage(func(lines []string, i int) []string { return slices.Delete(lines, i, i+1) })
	case 3:
		h.editPage(func(lines []string, i int) []string {
			lines[i] = strings.Replace(lines[i], ": ", ": 고쳐 쓴 ", 1)
			return lines
		})
	case 4:
		h.editPage(func(lines []string, i int) []string {
			return slices.Insert(lines, i, "", "사람이 쓴 글", "", fmt.Sprintf("- W @민수: 사람이 %d번째로 적은 줄이다.", h.said))
		})
	case 5:
		h.must(os.Remove(h.anyPage()))
	}
	h.compare()
	e, err := engine.Open(h.dir, engine.Options{Now: h.today.String()})
	h.must(err)
	defer func() { h.must(e.Close()) }()
	switch h.r.IntN(6) {
	case 0:
		_, err = e.Reflect(h.t.Context(), false)
	case 1:
		question := fmt.Sprintf("민수는 %d번 무엇을 골랐나?", h.said-h.r.IntN(9))
		found, err := e.Recall(h.t.Context(), recall.Query{Text: question, Limit: 16})
		h.must(err)
		_, err = e.Promote(h.t.Context(), ask.PromoteRequest{Question: question, Hits: found.Hits})
		h.must(err)
	default:
		_, err = e.Distill(h.t.Context(), report.DistillOptions{})
	}
	h.must(err)
	h.rest(e)
}

// rest lets time pass, so that the cursor vouches for the files: what was written just now might be written once more within the same tick.
func (h *history) rest(e *engine.Engine) {
	h.t.Helper()
	old := time.Now().Add(-time.Hour)
	for _, p := range h.files("") {
		h.must(os.Chtimes(p, old, old))
	}
	_, err := e.Distill(h.t.Context(), report.DistillOptions{})
	h.must(err)
}

// log writes lines of a day: long ones, so that pages come to be split.
func (h *history) log(n int) {
	h.t.Helper()
	pick := func(words ...string) string { return words[h.r.IntN(len(words))] }
	var b strings.Builder
	fmt.Fprintf(&b, "\n## Retain\n")
	for range n {
		h.said++
		who := pick("민수", "Flutter", "flutter", "FLUTTER", "지영", "memctl", "2026-03", "도구")
		if h.r.IntN(10) == 0 {
			who = fmt.Sprintf("손님%d", h.said)
		}
		long := strings.Repeat(fmt.Sprintf("그리고 %d번 상자의 %s ", h.said, pick("사과", "배", "감", "귤", "밤")), 1+h.r.IntN(20))
		switch h.r.IntN(6) {
		case 0:
			fmt.Fprintf(&b, "- O(c=0.%d) @%s: %s좋아하는 것은 %d번이다.\n", 35+h.r.IntN(60), who, long, h.said)
		case 1:
			fmt.Fprintf(&b, "- B @%s: %s버그 %d번을 고쳤다.\n", who, long, h.said)
		case 2:
			fmt.Fprintf(&b, "- W @서버: 스테이징 서버 포트는 %d이다.\n", 8000+h.said)
		case 3:
			fmt.Fprintf(&b, "- S @%s: %s작업은 %s이다.\n", who, long, pick("대기 중", "진행 중"))
		default:
			fmt.Fprintf(&b, "- W @%s: %s%d번을 골랐다.\n", who, long, h.said)
		}
	}
	path := filepath.Join(h.dir, "memory", (h.today-day.Day(h.r.IntN(2)*h.r.IntN(40))).String()+".md")
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	h.must(err)
	_, err = f.WriteString(b.String())
	h.must(err)
	h.must(f.Close())
}

// files are the files of logs and pages, sorted, with this in their path.
func (h *history) files(part string) []string {
	h.t.Helper()
	var out []string
	for _, sub := range []string{"memory", "bank"} {
		h.must(filepath.WalkDir(filepath.Join(h.dir, sub), func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.Contains(filepath.ToSlash(path), part) {
				out = append(out, path)
			}
			return err
		}))
	}
	slices.Sort(out)
	return out
}

func (h *history) anyPage() string {
	h.t.Helper()
	all := slices.DeleteFunc(h.files("/bank/"), func(p string) bool {
		return !strings.HasSuffix(p, ".md") || strings.Contains(p, "_meta") || strings.HasSuffix(p, "index.md")
	})
	if len(all) == 0 {
		return filepath.Join(h.dir, "memory", h.today.String()+".md")
	}
	return all[h.r.IntN(len(all))]
}

// editPage changes a page at one of its entries.
func (h *history) editPage(change func(lines []string, i int) []string) {
	h.t.Helper()
	path := h.anyPage()
	if !strings.Contains(filepath.ToSlash(path), "/bank/") {
		return
	}
	data, err := os.ReadFile(path)
	h.must(err)
	lines := strings.Split(string(data), "\n")
	var at []int
	for i, l := range lines {
		if strings.HasPrefix(l, "- ") && strings.Contains(l, " ^m") {
			at = append(at, i)
		}
	}
	if len(at) > 0 {
		h.must(os.WriteFile(path, []byte(strings.Join(change(lines, at[h.r.IntN(len(at))]), "\n")), 0o644))
	}
}

// compare plans the pages of the run that comes in both ways.
func (h *history) compare() {
	h.t.Helper()
	ws, err := workspace.Open(h.dir)
	h.must(err)
	defer func() { h.must(ws.Close()) }()
	e, err := env.Open(ws, env.Options{Now: h.today.String()})
	h.must(err)
	looks := snapshot.New(e)
	history := replay.New(e, looks)
	planner := pages.New(e, looks, history)
	s, err := looks.Snapshot(h.t.Context(), e.Now())
	h.must(err)
	if s.Cursor == nil {
		return
	}
	r, err := history.Record(s)
	h.must(err)
	last, err := history.LastState(s, r)
	h.must(err)
	before := bank.Layout(last, e.Asking(r.People, r.RanOn(s)))
	runner := run.New(e, looks, history, planner)
	for _, full := range []bool{false, true} {
		all, err := runner.Plan(h.t.Context(), s, run.Cycle{Verb: "distill", Full: full})
		h.must(err)
		defer all.Close()
		if all.Pages == nil {
			return
		}
		fold := func() *replay.Folded { // planning takes the roll-ups from a fold
			f, err := history.Fold(h.t.Context(), s, all.People, replay.FoldOptions{Full: full})
			h.must(err)
			h.t.Cleanup(f.Close)
			return f
		}
		every, err := planner.Plan(h.t.Context(), &pages.Input{Snap: s, Record: r, Folded: fold(), People: all.People, Full: full})
		h.must(err)
		folded := fold()
		in := &pages.Input{Snap: s, Record: r, Folded: folded, People: all.People, Before: before, Touched: differing(last, folded.Machine.State()), Full: full}
		if full {
			in.Digests = h.digests(e, before)
		}
		some, err := planner.Plan(h.t.Context(), in)
		h.must(err)
		h.spared += len(every.Sigs) - len(some.Sigs)
		h.same("what differs", every, some)
		h.same("the run", every, all.Pages)
	}
}

// digests are what is known of the pages of a layout: of most all, of some only that they are there.
func (h *history) digests(e *env.Env, layout *bank.Plan) map[string]*catalogue.Digest {
	out, d := map[string]*catalogue.Digest{}, catalogue.NewDigester(layout, e.Keywords())
	for _, rel := range layout.Paths() {
		if out[rel] = nil; h.r.IntN(9) > 0 {
			out[rel] = d.Of(rel)
		}
	}
	return out
}

// same compares the plan of all pages with that of those that can have changed.
func (h *history) same(what string, all, some *pages.Plan) {
	h.t.Helper()
	if diff := cmp.Diff(all.Changes, some.Changes); diff != "" {
		h.t.Errorf("by %s on %s: changes (-all +touched)\n%s", what, h.today, diff)
	}
	if diff := cmp.Diff(all.Stamps, some.Stamps); diff != "" {
		h.t.Errorf("by %s on %s: stamps (-all +touched)\n%s", what, h.today, diff)
	}
	if diff := cmp.Diff(all.Digests(), some.Digests()); diff != "" {
		h.t.Errorf("by %s on %s: digests (-all +touched)\n%s", what, h.today, diff)
	}
	if all.Count != some.Count || all.Full && all.Did != some.Did {
		h.t.Errorf("by %s on %s there are %d pages, counted as %d: %+v, %+v", what, h.today, all.Count, some.Count, all.Did, some.Did)
	}
	if !pages.SameNotes(all, some) {
		h.t.Errorf("by %s on %s the notes differ", what, h.today)
	}
	for i := range some.Changes {
		if rel := some.Changes[i].Path; all.Sigs[rel] != some.Sigs[rel] {
			h.t.Errorf("by %s on %s %s is signed otherwise", what, h.today, rel)
		}
	}
}

// differing are the ids of the entries that are not the same in both states.
func differing(a, b *bank.State) []string {
	ids := map[string]bool{}
	for id, e := range a.All() {
		if !cmp.Equal(e, b.Get(id)) {
			ids[id] = true
		}
	}
	for id := range b.All() {
		if a.Get(id) == nil {
			ids[id] = true
		}
	}
	return slices.Sorted(maps.Keys(ids))
}
