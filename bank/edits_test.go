package bank_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// world is a rendered bank that people can change.
type world struct {
	st    *bank.State
	opt   bank.LayoutOptions
	plan  *bank.Plan
	pages map[string]string // on disk
	clean map[string]string // as last rendered
	ids   map[string]map[int]string
}

type tester interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

func newWorld(t tester, st *bank.State, opt bank.LayoutOptions) *world {
	t.Helper()
	w := &world{st: st, opt: opt, pages: map[string]string{}}
	w.render(t)
	return w
}

// render writes all pages, as the engine does after events.
func (w *world) render(t tester) {
	t.Helper()
	w.plan = bank.Layout(w.st, w.opt)
	paths := map[string]bool{}
	for p := range w.pages {
		paths[p] = true
	}
	for _, p := range w.plan.Paths() {
		paths[p] = true
	}
	for p := range paths {
		spec, _ := w.plan.Spec(p)
		spec.IDs = w.ids[p]
		var old []byte
		if text, ok := w.pages[p]; ok {
			old = []byte(text)
		}
		if out := banktest.Render(t, old, spec); out != nil {
			w.pages[p] = string(out)
		} else {
			delete(w.pages, p)
		}
	}
	w.clean = maps.Clone(w.pages)
}

func (w *world) detect(t tester) []bank.Event { return w.look(t).Events }

func (w *world) look(t tester) bank.Detected {
	t.Helper()
	in := bank.DetectInput{
		Pages: map[string][]byte{}, State: w.st, Plan: w.plan, Day: day.Date(2026, 12, 1), At: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC),
		Page: func(p string) []byte {
			if s, ok := w.pages[p]; ok {
				return []byte(s)
			}
			return nil
		},
	}
	for p, s := range w.pages {
		if w.clean[p] != s || !has(w.clean, p) {
			in.Pages[p] = []byte(s)
		}
	}
	for p := range w.clean {
		if !has(w.pages, p) {
			in.Pages[p] = nil
		}
	}
	return bank.Detect(in)
}

func has(m map[string]string, k string) bool { _, ok := m[k]; return ok }

// settle folds what people did and writes the pages, and checks that this is then all there is.
func (w *world) settle(t tester) []bank.Event {
	t.Helper()
	seen := w.look(t)
	evs := seen.Events
	for i := range evs {
		if err := w.st.Apply(&evs[i]); err != nil {
			t.Fatal(err)
		}
	}
	edited := maps.Clone(w.pages)
	w.ids = seen.IDs
	w.render(t)
	w.ids = nil
	w.clean = edited // everything the program wrote looks as if a person had
	if again := w.detect(t); len(again) > 0 {
		t.Fatalf("what the program wrote reads as an edit: %v\nbefore: %v\nafter: %v", say(again), edited, w.pages)
	}
	w.clean = maps.Clone(w.pages)
	before := maps.Clone(w.pages)
	w.render(t)
	if d := cmp.Diff(before, w.pages); d != "" {
		t.Fatalf("a second rendering writes (-first +second)\n%s\n%v", d, before)
	}
	return evs
}

// say is an event in words, without ids.
func say(evs []bank.Event) []string {
	var out []string
	for _, ev := range evs {
		s := string(ev.Op)
		if a := ev.After; a != nil {
			if a.Kind != 0 {
				s += " kind=" + a.Kind.String()
			}
			if a.Text != "" {
				s += " text=" + a.Text
			}
			if len(a.Entities) > 0 {
				s += " @" + strings.Join(a.Entities, ",")
			}
			if a.Home != "" {
				s += " home=" + a.Home
			}
			if a.Confidence != 0 {
				s += fmt.Sprintf(" c=%d as of %s", a.Confidence, a.AsOf)
			}
		}
		if ev.Why != "" {
			s += " because " + ev.Why
		}
		if len(ev.Sources) > 0 {
			s += " from " + ev.Sources[0].Path
		}
		out = append(out, s)
	}
	slices.Sort(out)
	return out
}

const (
	toolKo  = "- W @Flutter: 상태 관리는 Riverpod으로 통일했다."
	toolEn  = "- W @memctl: the index lives in one folder"
	likesKo = "- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다."
	fadedEn = "- O(c=0.70) @Ann: dark themes are easier to read"
)

func smallWorld(t *testing.T) *world {
	t.Helper()
	faded := banktest.Entry(t, "opinions/preferences.md", "2026-03-02#3", fadedEn)
	faded.Standing, faded.Until, faded.Reason = bank.Archived, day.Date(2026, 3, 23), bank.ReasonFaded
	old := banktest.Entry(t, "world/tools.md", "2026-01-02#3", "- W @Flutter: 상태 관리는 Provider로 한다.")
	newer := banktest.Entry(t, "world/tools.md", "2026-11-02#1", toolKo)
	old.Standing, old.Until, old.Reason, old.Successor = bank.Superseded, newer.Since, bank.ReasonSuperseded, newer.ID
	return newWorld(t, banktest.State(newer, old, faded,
		banktest.Entry(t, "world/tools.md", "2026-11-03#2", toolEn), banktest.Entry(t, "opinions/preferences.md", "2026-11-04#3", likesKo)), bank.LayoutOptions{Lang: "ko"})
}

// line finds the whole line of the page that holds the text.
func (w *world) line(t *testing.T, page, text string) string {
	t.Helper()
	for l := range strings.SplitAfterSeq(w.pages[page], "\n") {
		if strings.Contains(l, text) && strings.HasPrefix(l, "- ") {
			return l
		}
	}
	t.Fatalf("no line %q on %s:\n%s", text, page, w.pages[page])
	return ""
}

func (w *world) replace(t *testing.T, page, old, with string) {
	t.Helper()
	if !strings.Contains(w.pages[page], old) {
		t.Fatalf("no %q on %s:\n%s", old, page, w.pages[page])
	}
	w.pages[page] = strings.Replace(w.pages[page], old, with, 1)
}

func TestWhatPeopleDoToPages(t *testing.T) {
	const tools, prefs, arch, people = "world/tools.md", "opinions/preferences.md", "archive/2026-03.md", "world/people.md"
	cut := func(t *testing.T, w *world, page, text string) string {
		l := w.line(t, page, text)
		w.replace(t, page, l, "")
		return l
	}
	noID := func(l string) string { at := strings.LastIndex(l, " ^"); return l[:at] + "\n" }
	cases := map[string]struct {
		do   func(t *testing.T, w *world)
		want []string
	}{
		"nothing":         {func(*testing.T, *world) {}, nil},
		"changes a text":  {func(t *testing.T, w *world) { w.replace(t, tools, "Riverpod으로 통일", "Bloc으로 통일") }, []string{"edit text=상태 관리는 Bloc으로 통일했다. @Flutter"}},
		"changes English": {func(t *testing.T, w *world) { w.replace(t, tools, "one folder", "two folders") }, []string{"edit text=the index lives in two folders @memctl"}},
		"changes c":       {func(t *testing.T, w *world) { w.replace(t, prefs, "c=0.90", "c=0.50") }, []string{"edit c=50 as of 2026-12-01"}},
		"takes c away":    {func(t *testing.T, w *world) { w.replace(t, prefs, "(c=0.90)", "") }, nil},
		"gives c to a fact": {func(t *testing.T, w *world) {
			w.replace(t, tools, "- W @Flutter: 상태 관리는 Riverpod", "- W(c=0.5) @Flutter: 상태 관리는 Riverpod")
		}, nil},
		"changes the letter":                 {func(t *testing.T, w *world) { w.replace(t, tools, "- W @memctl", "- S @memctl") }, []string{"edit kind=S"}},
		"makes an opinion of it":             {func(t *testing.T, w *world) { w.replace(t, tools, "- W @memctl", "- O @memctl") }, []string{"edit kind=O"}},
		"adds an entity":                     {func(t *testing.T, w *world) { w.replace(t, prefs, "@민수:", "@민수 @지영:") }, []string{"edit text=긴 답변보다 짧은 답변을 선호한다. @민수,지영"}},
		"deletes a line":                     {func(t *testing.T, w *world) { cut(t, w, tools, "Riverpod") }, []string{"archive because removed by hand"}},
		"deletes a superseded line":          {func(t *testing.T, w *world) { cut(t, w, tools, "Provider") }, []string{"archive because removed by hand"}},
		"moves a line to another page":       {func(t *testing.T, w *world) { w.pages[people] = "# 사람\n\n" + cut(t, w, tools, "one folder") }, []string{"edit home=world/people.md"}},
		"moves a line to a page of the wiki": {func(t *testing.T, w *world) { w.pages["wiki/Flutter.md"] += cut(t, w, tools, "Riverpod") }, []string{"edit home=wiki/Flutter.md"}},
		"moves and changes it": {func(t *testing.T, w *world) {
			w.pages[people] = strings.Replace(cut(t, w, tools, "one folder"), "one folder", "한 폴더", 1)
		}, []string{"edit text=the index lives in 한 폴더 @memctl home=world/people.md"}},
		"moves a line within its page": {func(t *testing.T, w *world) { w.pages[tools] += "\n## 메모\n\n" + cut(t, w, tools, "one folder") }, []string{"edit home="}},
		"moves a line to the archive":  {func(t *testing.T, w *world) { w.pages[arch] += cut(t, w, tools, "one folder") }, []string{"archive because removed by hand"}},
		"copies a line to a later page": {func(t *testing.T, w *world) { w.pages["world/사람.md"] = w.line(t, tools, "Riverpod") }, []string{
			"accept kind=W text=상태 관리는 Riverpod으로 통일했다. @Flutter home=world/사람.md from bank/world/사람.md",
		}},
		"copies a line to an earlier page": {func(t *testing.T, w *world) { w.pages[people] = w.line(t, tools, "one folder") }, []string{
			"accept kind=W text=the index lives in one folder @memctl home=world/tools.md from bank/world/tools.md", "edit home=world/people.md",
		}},
		"copies a line on its page": {func(t *testing.T, w *world) { l := w.line(t, tools, "one folder"); w.replace(t, tools, l, l+l) }, []string{
			"accept kind=W text=the index lives in one folder @memctl home=world/tools.md from bank/world/tools.md",
		}},
		"removes an id":               {func(t *testing.T, w *world) { l := w.line(t, tools, "Riverpod"); w.replace(t, tools, l, noID(l)) }, nil},
		"removes an id and the links": {func(t *testing.T, w *world) { w.replace(t, tools, w.line(t, tools, "Riverpod"), toolKo+"\n") }, nil},
		"removes an id and changes the text": {func(t *testing.T, w *world) {
			w.replace(t, tools, w.line(t, tools, "Riverpod"), "- W @Flutter: 이제 Bloc\n")
		}, []string{
			"accept kind=W text=이제 Bloc @Flutter home=world/tools.md from bank/world/tools.md", "archive because removed by hand",
		}},
		"removes an id and moves it": {func(t *testing.T, w *world) { w.pages[people] = noID(cut(t, w, tools, "one folder")) }, []string{"edit home=world/people.md"}},
		"mistypes an id": {func(t *testing.T, w *world) {
			l := w.line(t, tools, "Riverpod")
			w.replace(t, tools, l, strings.TrimSpace(l)+"x\n")
		}, nil},
		"writes a line": {func(t *testing.T, w *world) { w.pages[prefs] += "- O @지영: 회의는 오전이 좋다\n" }, []string{
			"accept kind=O text=회의는 오전이 좋다 @지영 home=opinions/preferences.md c=70 as of 2026-12-01 from bank/opinions/preferences.md",
		}},
		"writes a line twice": {func(t *testing.T, w *world) { w.pages[prefs] += "* W: same\n* W: same\n" }, []string{
			"accept kind=W text=same home=opinions/preferences.md from bank/opinions/preferences.md", "accept kind=W text=same home=opinions/preferences.md from bank/opinions/preferences.md",
		}},
		"writes a page": {func(t *testing.T, w *world) {
			w.pages["world/서버.md"] = "---\nmine: 1\n---\n# 서버\n글\n- S @서버: 꺼져 있다\n- 그냥\n"
		}, []string{
			"accept kind=S text=꺼져 있다 @서버 home=world/서버.md from bank/world/서버.md",
		}},
		"writes prose": {func(t *testing.T, w *world) {
			w.pages[tools] += "\n메모\n- 그냥 글머리\n  - W: 안쪽\n```\n- W: 코드\n```\n"
		}, []string{
			"accept kind=W text=안쪽 home=world/tools.md from bank/world/tools.md",
		}},
		"writes below an entry": {func(t *testing.T, w *world) {
			l := w.line(t, tools, "Riverpod")
			w.replace(t, tools, l, l+"  - W: 딸린 줄\n  이어지는 글\n")
		}, nil},
		"writes in the archive":                   {func(t *testing.T, w *world) { w.pages[arch] += "- W: 여기는 아니다\n" }, nil},
		"writes below the heading of what was so": {func(t *testing.T, w *world) { w.pages[tools] += "- W: 예전 것\n" }, []string{"accept kind=W text=예전 것 home=world/tools.md from bank/world/tools.md"}},
		"deletes a page": {func(t *testing.T, w *world) { delete(w.pages, tools) }, []string{
			"archive because removed by hand", "archive because removed by hand", "archive because removed by hand",
		}},
		"renames a page": {func(t *testing.T, w *world) {
			w.pages["world/우리 도구.md"] = w.pages[tools]
			delete(w.pages, tools)
		}, []string{
			"edit home=world/우리 도구.md", "edit home=world/우리 도구.md", "edit home=world/우리 도구.md",
		}},
		"empties a page":                   {func(t *testing.T, w *world) { w.pages[prefs] = "" }, []string{"archive because removed by hand"}},
		"moves a line out of the archive":  {func(t *testing.T, w *world) { w.pages[prefs] += cut(t, w, arch, "dark themes") }, []string{"restore"}},
		"copies a line out of the archive": {func(t *testing.T, w *world) { w.pages[people] = w.line(t, arch, "dark themes") }, []string{"restore home=world/people.md"}},
		"deletes a line from the archive":  {func(t *testing.T, w *world) { cut(t, w, arch, "dark themes") }, nil},
		"deletes the archive":              {func(t *testing.T, w *world) { delete(w.pages, arch) }, nil},
		"changes the links": {func(t *testing.T, w *world) {
			w.replace(t, tools, "[[memory/2026-11-02#L1|11-02]]", "[[memory/2020-01-01#L9]]")
		}, nil},
		"changes a managed line":       {func(t *testing.T, w *world) { w.replace(t, tools, "  - → [[world/tools", "  - → [[world/xyz") }, nil},
		"moves up what was superseded": {func(t *testing.T, w *world) { l := cut(t, w, tools, "Provider"); w.replace(t, tools, "- W", l+"- W") }, nil},
		"writes as on a Mac": {func(t *testing.T, w *world) {
			w.replace(t, tools, "상태 관리는 Riverpod으로", "상태 관리는 Riverpod으로")
		}, nil},
		"saves as Windows does": {func(t *testing.T, w *world) {
			w.pages[tools] = "\ufeff" + strings.ReplaceAll(w.pages[tools], "\n", "\r\n")
		}, nil},
		"breaks the front matter": {func(t *testing.T, w *world) { w.replace(t, tools, "title:", "title: [") }, nil},
		"saves what is no text":   {func(t *testing.T, w *world) { w.pages[tools] += "\xb0\xa1" }, nil},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			w := smallWorld(t)
			c.do(t, w)
			if name == "saves what is no text" {
				if evs := w.detect(t); len(evs) > 0 {
					t.Errorf("events %v", say(evs))
				}
				return
			}
			if name == "moves a line within its page" {
				c.want = nil
			}
			if d := cmp.Diff(c.want, say(w.settle(t))); d != "" {
				t.Errorf("(-want +got)\n%s\n%s", d, w.pages[tools])
			}
		})
	}
}

func TestLineOfSplitPagesStaysAtHome(t *testing.T) {
	st := bank.NewState()
	for i := range 18 {
		st.Put(banktest.Entry(t, "world/tools.md", fmt.Sprintf("2026-0%d-03#%d", 1+i%3, i+1), fmt.Sprintf("- W @Flutter: 상태 관리 %d번째", i)))
		st.Put(banktest.Entry(t, "world/tools.md", fmt.Sprintf("2026-0%d-04#%d", 1+i%3, i+1), fmt.Sprintf("- W: plain fact %d", i)))
	}
	w := newWorld(t, st, bank.LayoutOptions{Lang: "ko", Budget: 800})
	from, to := "world/tools/2026-01.md", "world/tools/2026-02.md"
	l := w.line(t, from, "plain fact 0")
	w.replace(t, from, l, "")
	w.pages[to] += l + "- W: 새 줄\n"
	got := say(w.settle(t))
	want := []string{"accept kind=W text=새 줄 home=world/tools.md from bank/world/tools/2026-02.md"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s\n%s", d, w.pages[to])
	}
	if !strings.Contains(w.pages[from], "plain fact 0") || strings.Contains(w.pages[to], "새 줄") || !strings.Contains(w.pages["world/tools/2026-h2.md"], "새 줄") {
		t.Errorf("lines stand elsewhere:\n%s\n%s", w.pages[from], w.pages[to])
	}
	l = w.line(t, from, "plain fact 0")
	w.replace(t, from, l, "")
	w.pages["world/people.md"] = l
	if d := cmp.Diff([]string{"edit home=world/people.md"}, say(w.settle(t))); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestUnwrittenEntriesDoNotLookDeleted(t *testing.T) {
	w := smallWorld(t)
	e := banktest.Entry(t, "world/tools.md", "2026-11-09#1", "- W @배포: 아직 쓰지 않았다")
	w.st.Put(e)
	in := bank.DetectInput{
		Pages: map[string][]byte{"world/tools.md": []byte(w.pages["world/tools.md"])}, State: w.st, Plan: bank.Layout(w.st, w.opt),
		Unwritten: map[string]bool{e.ID: true}, Day: day.Date(2026, 12, 1),
	}
	if got := bank.Detect(in); len(got.Events) > 0 {
		t.Errorf("events %v", say(got.Events))
	}
}

func TestAdoptedLineHasTheHashOfItsStatement(t *testing.T) {
	log, err := memory.Parse("memory/2026-11-20.md", []byte("## Retain\n- O(c=0.90) @민수 @지영: 짧은 답변을 선호한다.\n- W: plain\n"))
	if err != nil {
		t.Fatal(err)
	}
	evs := bank.Detect(bank.DetectInput{
		Pages: map[string][]byte{"world/x.md": []byte("- O(c=0.50) @지영 @민수: 짧은 답변을 선호한다\n- W: plain\n")},
		State: bank.NewState(), Plan: bank.Layout(bank.NewState(), bank.LayoutOptions{}), Day: day.Date(2026, 12, 1),
	}).Events
	var want, got []string
	for _, s := range log.Statements {
		want = append(want, s.Hash)
	}
	for _, ev := range evs {
		got = append(got, ev.Sources[0].Hash)
	}
	slices.Sort(want)
	slices.Sort(got)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-memory +bank)\n%s", d)
	}
}

// TestHandEditsSettle scrambles pages as people and merge tools do, and checks that one round of events and rendering
// is the end of it and that no entry is lost.
func TestHandEditsSettle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := bank.NewState()
		for _, e := range anyPool(t) {
			switch rapid.IntRange(0, 5).Draw(t, "standing") {
			case 0:
				e.Standing, e.Until, e.Reason = bank.Archived, e.Since+20, bank.ReasonFaded
			case 1:
				e.Standing, e.Until, e.Reason = bank.Superseded, e.Since+9, bank.ReasonSuperseded
			}
			st.Put(e)
		}
		var before []string
		for id := range st.All() {
			before = append(before, id)
		}
		w := newWorld(t, st, bank.LayoutOptions{Lang: "ko", Budget: rapid.SampledFrom([]int{0, 600}).Draw(t, "budget")})
		for range rapid.IntRange(1, 3).Draw(t, "rounds") {
			for range rapid.IntRange(1, 4).Draw(t, "edits") {
				scramble(t, w)
			}
			w.settle(t)
		}
		for _, id := range before {
			if w.st.Get(id) == nil {
				t.Fatalf("%s is lost", id)
			}
		}
		for id := range w.st.All() {
			p, ok := w.plan.PageOf(id)
			if !ok || !standsOnce(t, p, w.pages[p], id) {
				t.Fatalf("%s does not stand on %q once:\n%s", id, p, w.pages[p])
			}
		}
	})
}

func standsOnce(t tester, path, text, id string) bool {
	pg, err := bank.ParsePage(path, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, l := range pg.Lines {
		if l.Kind == bank.LineEntry && l.Entry.ID == id {
			n++
		}
	}
	return n == 1
}

func scramble(t *rapid.T, w *world) {
	paths := slices.Sorted(maps.Keys(w.pages))
	if len(paths) == 0 {
		return
	}
	p, q := rapid.SampledFrom(paths).Draw(t, "page"), rapid.SampledFrom(append(paths, "world/새 쪽.md")).Draw(t, "other")
	lines := strings.SplitAfter(w.pages[p], "\n")
	at := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
	switch rapid.IntRange(0, 7).Draw(t, "edit") {
	case 0:
		w.pages[p] = strings.Join(slices.Delete(lines, at, at+1), "")
	case 1:
		w.pages[q] += lines[at]
	case 2:
		w.pages[q] += lines[at]
		if p != q {
			w.pages[p] = strings.Join(slices.Delete(lines, at, at+1), "")
		}
	case 3:
		lines[at] = strings.Replace(lines[at], "^m", "^n", 1)
		w.pages[p] = strings.Join(lines, "")
	case 4:
		lines[at] = strings.Replace(lines[at], ": ", ": 고침 ", 1)
		w.pages[p] = strings.Join(lines, "")
	case 5:
		w.pages[p] = strings.Join(slices.Insert(lines, at, rapid.SampledFrom([]string{"- W @민수: 새 줄\n", "글\n", "  들여쓴 줄\n", "- W: 새 줄\n", "## 메모\n", "\n", "```\n"}).Draw(t, "new")), "")
	case 6:
		delete(w.pages, p)
	case 7:
		if q != p {
			w.pages[q] = w.pages[p]
			delete(w.pages, p)
		}
	}
}

var _ = rules.World
