package distil_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// A rule that asks of what category a subject is sees the subjects of the closed days: a line of the first day is filed before its subject is
// known, the same line of a later day by it, in whatever rhythm the days are folded, and however many workers judge lines ahead.
func TestClaimsAreFiledByTheCategoryOfTheirSubject(t *testing.T) {
	opt := defaults(t)
	base, err := rules.Default()
	if err != nil {
		t.Fatal(err)
	}
	set, errs := rules.Load(base, []rules.File{{Path: "a.yaml", Data: []byte(`schema: 1
rules:
  - {id: t.things, kind: W, weight: 200, target: world/machines.md, claim: {subject: thing, value: number}}
  - {id: t.people, kind: W, weight: 200, target: world/colleagues.md, claim: {subject: person, value: any}}
`)}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	an := morph.New(morph.Options{})
	reader := claim.New(an, nil)
	router, err := routing.New(set, an)
	if err != nil {
		t.Fatal(err)
	}
	opt.Judge, opt.Subjects = &triage.Judge{Router: router, Reader: reader}, subject.NewReader(an, reader)

	first, err := day.Parse("2026-03-02")
	if err != nil {
		t.Fatal(err)
	}
	var statements []memory.Statement
	for i := range 4 {
		d := first + day.Day(i)
		text := fmt.Appendf(nil, "- kiln-ctl 포트는 80%02d\n- 보라님 연봉은 41%02d만원\n- kiln-ctl 재시작\n", 80+i, i)
		for n := range 30 {
			text = fmt.Appendf(text, "- 장부 %d쪽 옮겨 적음\n", 100*i+n)
		}
		log, err := memory.Parse("memory/"+d.String()+".md", text)
		if err != nil {
			t.Fatal(err)
		}
		statements = append(statements, log.Statements...)
	}
	fold := func(workers int, days ...int) (homes []string) {
		opt.Workers = workers
		st, known := bank.NewState(), distil.Known{}
		for _, n := range days {
			m := distil.New(st, known, nil, opt)
			var due []memory.Statement
			for i := range statements {
				if s := &statements[i]; s.Day > st.Closed && s.Day <= first+day.Day(n) {
					due = append(due, *s)
				}
			}
			if err := m.Run(t.Context(), due, nil, first+day.Day(n), nil); err != nil {
				t.Fatal(err)
			}
			st, known = m.State(), m.Known()
		}
		for _, e := range st.All() {
			if n := e.First(); strings.Contains(e.FirstText, "포트") || strings.Contains(e.FirstText, "연봉") {
				homes = append(homes, fmt.Sprintf("%s %s %s", n.Day, e.FirstText, e.Home))
			}
		}
		slices.Sort(homes)
		return homes
	}
	want := fold(1, 3)
	if d := cmp.Diff(want, fold(2, 0, 1, 2, 3)); d != "" {
		t.Errorf("in one go and day by day (-once +daily)\n%s", d)
	}
	if d := cmp.Diff(want, fold(3, 3)); d != "" {
		t.Errorf("with one worker and with three (-one +three)\n%s", d)
	}
	all := strings.Join(want, "\n")
	for _, sub := range []string{"2026-03-02 보라님 연봉은 4100만원 world/colleagues.md", "2026-03-05 kiln-ctl 포트는 8083 world/machines.md"} {
		if !strings.Contains(all, sub) {
			t.Errorf("no %q among\n%s", sub, all)
		}
	}
	if strings.Contains(all, "2026-03-02 kiln-ctl 포트는 8080 world/machines.md") {
		t.Error("the first line knows what its subject is before a day has shown it")
	}
}
