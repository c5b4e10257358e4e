package life_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/life"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func at(d string, line int) life.Place { return life.Place{File: d + ".md", Line: line} }

func on(t *testing.T, s string) day.Day {
	t.Helper()
	d, err := day.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// ledger writes events.
type ledger struct {
	t      *testing.T
	events []*bank.Event
}

func (l *ledger) add(d string, op bank.Op, entry, other, why string) *bank.Event {
	ev := &bank.Event{Day: on(l.t, d), Op: op, Entry: entry, Other: other, Why: why}
	l.events = append(l.events, ev)
	return ev
}

func (l *ledger) accept(entry string, p life.Place, text string) {
	ev := l.add(strings.TrimSuffix(p.File, ".md"), bank.OpAccept, entry, "", "")
	ev.After = &bank.Fields{Text: text}
	ev.Sources = []bank.Source{{Path: "memory/" + p.File, Line: p.Line}}
}

func (l *ledger) supersede(d, entry, by string) {
	l.add(d, bank.OpSupersede, entry, by, bank.ReasonSuperseded)
}

func value(text string, p life.Place) life.Value { return life.Value{Value: &text, At: p} }

func truth(id string, marked *bool, values ...life.Value) life.Truth {
	return life.Truth{ID: id, History: values, Marked: marked}
}

// score gives the figures of truth by name, and those that are absent as -1.
func score(l *ledger, tasks []life.Task, all ...life.Truth) (map[string]float64, *life.Figures) {
	f := &life.Figures{}
	f.ScoreTruth(&life.Life{Truth: all, Tasks: tasks}, life.NewBank(l.events))
	out := map[string]float64{}
	for _, s := range f.List() {
		if out[s.Name] = -1; s.Value != nil {
			out[s.Name] = *s.Value
		}
	}
	return out, f
}

func wants(t *testing.T, got map[string]float64, want map[string]float64) {
	t.Helper()
	for name, v := range want {
		if got[name] != v {
			t.Errorf("%s is %v, want %v", name, got[name], v)
		}
	}
}

func TestAnOlderValueThatWasEndedCounts(t *testing.T) {
	for name, old := range map[string][2]string{"ko": {"포트는 8090이다", "포트를 8190으로 바꿨다"}, "en": {"the port is 8090", "moved to port 8190"}} {
		t.Run(name, func(t *testing.T) {
			l := &ledger{t: t}
			l.accept("m1", at("2026-01-01", 1), old[0])
			l.accept("m2", at("2026-01-02", 1), old[1])
			change := truth("c1", new(true), value("8090", at("2026-01-01", 1)), value("8190", at("2026-01-02", 1)))
			got, f := score(l, nil, change)
			wants(t, got, map[string]float64{"ended": 0, "ended_told": 0, "shown_untold": -1, "old_live": 1, "kept_new": 1, "lost_truth": 0, "near_hit": -1, "end_precision": -1})
			if len(f.Missed) != 1 || f.Missed[0].Old != "8090" || f.Missed[0].NewAt != at("2026-01-02", 1) {
				t.Errorf("missed: %+v", f.Missed)
			}
			l.supersede("2026-01-02", "m1", "m2")
			got, f = score(l, nil, change)
			wants(t, got, map[string]float64{"ended": 1, "ended_told": 1, "ended_of_all": 1, "old_live": 0, "kept_new": 1, "end_precision": 1})
			if *f.Pairs != 1 || *f.InBank != 1 || *f.EndedN != 1 || len(f.OtherEnds) != 0 {
				t.Errorf("%d pairs, %d in the bank, %d ended, others %v", *f.Pairs, *f.InBank, *f.EndedN, f.OtherEnds)
			}
		})
	}
}

func TestAConflictIsShownAndNotEnded(t *testing.T) {
	l := &ledger{t: t}
	l.accept("m1", at("2026-01-01", 1), "서버는 서울에 있다")
	l.accept("m2", at("2026-01-02", 1), "서버는 부산에 있다")
	l.add("2026-01-02", bank.OpConflict, "m2", "m1", "")
	got, f := score(l, nil, truth("c1", new(false), value("서울", at("2026-01-01", 1)), value("부산", at("2026-01-02", 1))))
	wants(t, got, map[string]float64{"ended": 0, "flagged": 1, "shown_untold": 1, "ended_told": -1, "old_live": 0})
	if len(f.Missed) > 0 {
		t.Errorf("missed: %v", f.Missed)
	}
}

func TestWhatFadedWasNotEnded(t *testing.T) {
	l := &ledger{t: t}
	l.accept("m1", at("2026-01-01", 1), "tea is best")
	l.accept("m2", at("2026-01-20", 1), "커피가 제일이다")
	l.add("2026-01-10", bank.OpArchive, "m1", "", bank.ReasonFaded)
	change := truth("c1", nil, value("tea", at("2026-01-01", 1)), value("커피", at("2026-01-20", 1)))
	got, _ := score(l, nil, change)
	wants(t, got, map[string]float64{"ended": 0, "old_live": 0})
	l.events[len(l.events)-1].Why = bank.ReasonDone
	got, _ = score(l, nil, change)
	wants(t, got, map[string]float64{"ended": 1})
}

func TestAValueThatCameBackWasEndedMeanwhile(t *testing.T) {
	l := &ledger{t: t}
	l.accept("m1", at("2026-01-01", 1), "엔진은 OSRM이다")
	l.accept("m2", at("2026-01-02", 1), "Valhalla로 바꿨다")
	l.supersede("2026-01-02", "m1", "m2")
	back := l.add("2026-01-03", bank.OpRestore, "m1", "", bank.ReasonReasserted)
	back.Sources = []bank.Source{{Path: "memory/2026-01-03.md", Line: 1}}
	l.supersede("2026-01-03", "m2", "m1")
	got, _ := score(l, nil, truth("c1", new(true), value("OSRM", at("2026-01-01", 1)), value("Valhalla", at("2026-01-02", 1)), value("OSRM", at("2026-01-03", 1))))
	wants(t, got, map[string]float64{"ended": 1, "ended_told": 1, "kept_new": 1, "lost_truth": 0, "end_precision": 1})
}

func TestWhatHoldsAndWasEndedIsLost(t *testing.T) {
	l := &ledger{t: t}
	l.accept("m1", at("2026-01-01", 1), "임대 계약은 1월에 끝난다")
	l.accept("m2", at("2026-01-02", 1), "the lease of the van ends in May")
	l.supersede("2026-01-02", "m1", "m2")
	got, f := score(l, nil, truth("s1", nil, value("1월", at("2026-01-01", 1))), truth("n1", nil, value("May", at("2026-01-02", 1))))
	wants(t, got, map[string]float64{"lost_truth": 1, "kept_truth": 0, "near_hit": 1, "end_precision": 0, "ended": -1})
	if len(f.Lost) != 1 || f.Lost[0].Value != "1월" {
		t.Errorf("lost: %+v", f.Lost)
	}
	if len(f.OtherEnds) != 1 || f.OtherEnds[0].By != "the lease of the van ends in May" || f.OtherEnds[0].At[0] != at("2026-01-01", 1) {
		t.Errorf("other ends: %+v", f.OtherEnds)
	}
	closed := at("2026-01-02", 1)
	got, _ = score(l, []life.Task{{ID: "t1", Opened: at("2026-01-01", 1), Closed: &closed}}, truth("n1", nil, value("May", at("2026-01-02", 1))))
	wants(t, got, map[string]float64{"end_precision": 1})
}

func TestALineOfSeveralValuesHoldsThemByWhatItsEntriesSay(t *testing.T) {
	l := &ledger{t: t}
	p := at("2026-01-01", 1)
	l.accept("m1", p, "가격은 2,800원이다")
	l.accept("m2", p, "the desk opens at 8:30")
	l.accept("m3", at("2026-01-02", 1), "가격을 3,200원으로 올렸다")
	l.supersede("2026-01-02", "m1", "m3")
	got, _ := score(l, nil, truth("c1", new(true), value("2,800원", p), value("3,200원", at("2026-01-02", 1))), truth("s1", nil, value("8:30", p)), truth("s2", nil, value("80", p)))
	wants(t, got, map[string]float64{"ended": 1, "kept_truth": 0.5, "lost_truth": 0})
}

func TestSubjectsAreNoEntries(t *testing.T) {
	l := &ledger{t: t}
	l.accept("m1", at("2026-01-01", 1), "담당은 민수다")
	l.add("2026-01-01", bank.OpSubject, "s1", "", "").Sources = []bank.Source{{Path: "memory/2026-01-01.md", Line: 1}}
	l.accept("m2", at("2026-01-02", 1), "담당이 지아로 바뀌었다")
	l.supersede("2026-01-02", "m1", "m2")
	got, _ := score(l, nil, truth("c1", new(true), value("민수", at("2026-01-01", 1)), value("지아", at("2026-01-02", 1))))
	wants(t, got, map[string]float64{"ended": 1})
}

func TestQuestions(t *testing.T) {
	old, now := at("2026-01-01", 1), at("2026-01-02", 1)
	changed := life.Question{ID: "q1", Type: life.Changed, Question: "포트 몇 번?", Evidence: []life.Place{now}, Outdated: []life.Place{old}}
	direct := life.Question{ID: "q2", Type: "direct", Question: "which port?", Evidence: []life.Place{now}}
	none := life.Question{ID: "q3", Type: life.None, Question: "누가?"}
	hits := func(places ...life.Place) (out [][]life.Place) {
		for _, p := range places {
			out = append(out, []life.Place{p})
		}
		return out
	}
	far := at("2026-01-03", 9)
	f := &life.Figures{}
	f.ScoreQuestions([]life.Question{changed, changed, changed, direct, none, none}, []life.Found{
		{Hits: hits(now, old), Answer: []life.Place{now}},
		{Hits: hits(old, now), Answer: []life.Place{now, old}},
		{Hits: hits(far, far, far, far, far, now), Answer: []life.Place{far}},
		{Refused: true, Hits: hits(far, now)},
		{Refused: true},
		{Hits: hits(far)},
	})
	want := map[string]float64{"changed_top": .333, "stale_first": .667, "answer_current": .333, "hit1": .25, "hit5": .75, "none_refused": .5, "wrongly_refused": .25}
	for _, s := range f.List() {
		if w, ok := want[s.Name]; ok && (s.Value == nil || *s.Value != w) {
			t.Errorf("%s is %v, want %v", s.Name, s.Value, w)
		}
	}
	if *f.Questions != 4 || *f.ByType["changed"] != .333 || *f.ByType["direct"] != 0 {
		t.Errorf("%d questions, by type %v", *f.Questions, f.ByType)
	}
	if len(f.OldFirst) != 2 || f.OldFirst[0].Current != 2 || f.OldFirst[0].Outdated != 1 || f.OldFirst[1].Current != 6 || f.OldFirst[1].Outdated != 0 {
		t.Errorf("old first: %+v", f.OldFirst)
	}
}

func TestTasksAndPages(t *testing.T) {
	open, closed, other := at("2026-01-01", 1), at("2026-01-01", 2), at("2026-01-01", 3)
	tasks := []life.Task{{ID: "t1", Opened: open}, {ID: "t2", Opened: closed, Closed: &other}, {ID: "t3", Opened: other}}
	f := &life.Figures{}
	f.ScoreTasks(tasks, map[life.Place]bool{open: true, closed: true}, "brief")
	if *f.TasksF1 != .5 || f.TasksFrom != "brief" {
		t.Errorf("F1 %v from %s", *f.TasksF1, f.TasksFrom)
	}
	l := &ledger{t: t}
	l.accept("mabc", open, "지은이는 토요일에 나온다")
	l.accept("mdef", closed, "Minsu likes tea")
	l.accept("mghi", other, "Minsu left")
	pages, err := life.ReadPages(fstest.MapFS{
		"wiki/지은.md":         {Data: []byte("- 토요일 ^mabc\n")},
		"wiki/min-su.md":     {Data: []byte("- Minsu likes tea\n")},
		"archive/wiki/윤호.md": {Data: []byte("^mabc")},
	})
	if err != nil {
		t.Fatal(err)
	}
	f.ScorePages([]life.Subject{
		{Name: "지은이", Aliases: []string{"지은"}, Lines: []life.Place{open}},
		{Name: "Min Su", Lines: []life.Place{closed, other}},
		{Name: "윤호", Lines: []life.Place{open}},
		{Name: "지은", Lines: []life.Place{at("2026-01-09", 1)}},
	}, life.NewBank(l.events), pages)
	if *f.Pages != .25 {
		t.Errorf("pages %v, want .25: half of the lines is too little, the archive is no page, and of what is not kept there is none", *f.Pages)
	}
}

func TestFiguresOfMissingFilesAreAbsent(t *testing.T) {
	f := &life.Figures{}
	f.ScoreTruth(&life.Life{}, life.NewBank(nil))
	f.ScoreQuestions(nil, nil)
	f.ScoreTasks(nil, nil, "brief")
	f.ScorePages(nil, life.NewBank(nil), nil)
	if diff := cmp.Diff(&life.Figures{}, f); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestTheMeanIsOverTheLivesThatHaveAFigure(t *testing.T) {
	a, b := &life.Figures{}, &life.Figures{}
	a.Hit1, b.Hit1, b.Pages = new(0.25), new(0.5), new(0.125)
	m := life.Mean([]*life.Figures{a, b})
	if *m.Hit1 != .375 || *m.Pages != .125 || m.Ended != nil {
		t.Errorf("%v %v %v", *m.Hit1, *m.Pages, m.Ended)
	}
}

func TestEachShareHasItsPlaceInTheMean(t *testing.T) {
	for _, share := range new(life.Shares).List() {
		f := &life.Figures{}
		if err := json.Unmarshal([]byte(`{"`+share.Name+`": 0.5}`), &f.Shares); err != nil {
			t.Fatal(err)
		}
		for _, s := range life.Mean([]*life.Figures{f}).List() {
			if (s.Value != nil) != (s.Name == share.Name) {
				t.Errorf("with %s alone, %s is %v", share.Name, s.Name, s.Value)
			}
		}
	}
}

func TestPlacesAreReadBack(t *testing.T) {
	for _, p := range []life.Place{at("2026-01-01", 7), {File: "2026-01-01-저녁.md", Line: 12}} {
		if got, ok := life.ParsePlace("/x/" + p.String()); !ok || got != p {
			t.Errorf("%s: %v %v", p, got, ok)
		}
	}
	for _, s := range []string{"", "memory/a.md", "memory/a.md#L0", "bank/a.md#L3", "xmemory/a.md#L3", "memory/sources/a.md#L3", "memory/#L3"} {
		if p, ok := life.ParsePlace(s); ok {
			t.Errorf("%q is read as %v", s, p)
		}
	}
}

func TestSlotsArePairsOfEntriesTheOlderFirst(t *testing.T) {
	l := &ledger{t: t}
	l.accept("m1", at("2026-01-01", 1), "포트는 8090이다")
	l.accept("m2", at("2026-01-02", 1), "moved to port 8190")
	l.accept("m3", at("2026-01-03", 1), "포트를 9000으로 바꿨다")
	l.accept("m4", at("2026-01-03", 2), "a line of its own")
	x := life.Life{Truth: []life.Truth{truth("c1", nil, value("8090", at("2026-01-01", 1)), value("8190", at("2026-01-02", 1)), value("9000", at("2026-01-03", 1)))}}
	want := map[[2]string]bool{{"m1", "m2"}: true, {"m1", "m3"}: true, {"m2", "m3"}: true}
	if diff := cmp.Diff(want, x.Slots(life.NewBank(l.events))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
