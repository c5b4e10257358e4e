package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// subjectsOf are the subjects of a workspace, a line each, and the names that come next.
func subjectsOf(t testing.TB, dir, now string) []string {
	t.Helper()
	s, err := open(t, dir, now).Subjects(t.Context(), 20)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, x := range s.Subjects {
		out = append(out, fmt.Sprintf("%s %s %s %s by %s: %v", x.Since, x.Category, x.Name, strings.Join(x.Aliases, ","), x.By, x.Seen))
	}
	for _, c := range s.Candidates {
		out = append(out, fmt.Sprintf("%s %s %v", c.Category, c.Name, c.Seen))
	}
	return out
}

// subjectDays are logs of some people and things over so many days.
func subjectDays(n int) map[string]string {
	out := map[string]string{}
	for i := range n {
		d := firstDay + day.Day(i)
		out["memory/"+d.String()+".md"] = fmt.Sprintf(`# %s
- order-gw 포트는 80%02d
- 정우님이 필라테스 수업을 %d시로 옮겼다고 함
- 필라 %d회차. 김냉 문이 안 닫힘
- Fiona moved the [[garden shed]] delivery to the %dth
- 김치냉장고 수리 기사 %d일에 온대
- %s는 버전을 올리기로 했다
`, d, i, 1+i%12, i, 1+i%28, 1+i%28, [...]string{"Kubernetes", "쿠버네티스"}[i%2])
	}
	return out
}

func TestSubjectsAreTheSameInAnyRhythm(t *testing.T) {
	t.Parallel()
	const days = 9
	logs := subjectDays(days)
	last := (firstDay + days - 1).String()
	daily, once, back := newWorkspace(t), newWorkspace(t), newWorkspace(t)
	for i := range days {
		d := firstDay + day.Day(i)
		p := "memory/" + d.String() + ".md"
		half := logs[p][:strings.Index(logs[p], "- 필라")]
		write(t, daily, p, half)
		distill(t, daily, d.String())
		write(t, daily, p, logs[p])
		reflect(t, daily, d.String())
	}
	for p, text := range logs {
		write(t, once, p, text)
		if p != "memory/"+(firstDay+2).String()+".md" { // it comes late
			write(t, back, p, text)
		}
	}
	reflect(t, once, last)
	reflect(t, back, last)
	write(t, back, "memory/"+(firstDay+2).String()+".md", logs["memory/"+(firstDay+2).String()+".md"])
	reflect(t, back, last)
	want := subjectsOf(t, once, last)
	for _, name := range []string{"order-gw", "정우님", "garden shed", "Fiona"} {
		if !strings.Contains(strings.Join(want, "\n"), " "+name+" ") {
			t.Errorf("no subject %s among\n%s", name, strings.Join(want, "\n"))
		}
	}
	if d := cmp.Diff(want, subjectsOf(t, daily, last)); d != "" {
		t.Errorf("subjects (-once +daily):\n%s", d)
	}
	if d := cmp.Diff(want, subjectsOf(t, back, last)); d != "" {
		t.Errorf("subjects (-once +with a late log):\n%s", d)
	}
	verified(t, daily)
	verified(t, back)
}

// TestANameWithHyphensIsTheOneWithBlanks: the folder project-condor is about Project Condor.
func TestANameWithHyphensIsTheOneWithBlanks(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	for i := range 5 {
		d := firstDay + day.Day(i)
		write(t, dir, "memory/"+d.String()+".md", fmt.Sprintf("# session: garden-shed\n\n- Fiona says the [[Garden Shed]] needs %d nails\n- the [[garden-shed]] door was painted on the %dth\n", 40+i, 10+i))
	}
	reflect(t, dir, (firstDay + 4).String())
	got := strings.Join(subjectsOf(t, dir, (firstDay+4).String()), "\n")
	if !strings.Contains(got, " Garden Shed garden-shed by ") {
		t.Errorf("%s", got)
	}
}

func TestDismissedNameIsNeverFound(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	logs := subjectDays(5)
	if _, err := open(t, dir, firstDay.String()).DismissSubject(t.Context(), "order-gw"); err != nil {
		t.Fatal(err)
	}
	for p, text := range logs {
		write(t, dir, p, text)
	}
	last := (firstDay + 4).String()
	reflect(t, dir, last)
	s, err := open(t, dir, last).Subjects(t.Context(), 0)
	if err != nil || len(s.Subjects) == 0 {
		t.Fatal("no subjects", err)
	}
	for _, x := range s.Subjects {
		if x.Name == "order-gw" {
			t.Errorf("a name that was dismissed before is a subject: %+v", x)
		}
	}
}

func TestSubjectsOfAFileHoldFromTheFirstLine(t *testing.T) {
	t.Parallel()
	dir, daily := newWorkspace(t), newWorkspace(t)
	last := (firstDay + 4).String()
	logs := subjectDays(5)
	for _, d := range []string{dir, daily} {
		write(t, d, "rules/subjects.yaml", "schema: 1\nsubjects:\n  - {name: 김치냉장고, aliases: [김냉, 딤채], category: thing, not: [김냉 국수]}\n  - 정우님\nnot: [order-gw]\n")
	}
	for i := range 5 {
		d := (firstDay + day.Day(i)).String()
		write(t, daily, "memory/"+d+".md", logs["memory/"+d+".md"])
		reflect(t, daily, d)
	}
	for p, text := range logs {
		write(t, dir, p, text)
	}
	reflect(t, dir, last)
	all := subjectsOf(t, dir, last)
	if d := cmp.Diff(all, subjectsOf(t, daily, last)); d != "" {
		t.Errorf("subjects (-once +daily):\n%s", d)
	}
	s, err := open(t, dir, last).Subjects(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	from := map[string]string{}
	for _, x := range s.Subjects {
		from[x.Name] = fmt.Sprintf("%s %s %v %s", x.Category, x.By, x.Aliases, x.From)
	}
	for name, want := range map[string]string{
		"김치냉장고": "thing person [김냉 딤채] rules/subjects.yaml:3", "정우님": "person person [] rules/subjects.yaml:4", "order-gw": "", "김냉": "",
	} {
		if from[name] != want {
			t.Errorf("%s is %q, want %q", name, from[name], want)
		}
	}
	verified(t, dir)

	// What a person says later counts, and a file that says nothing more names nothing.
	if _, err := open(t, dir, last).DismissSubject(t.Context(), "정우님"); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(subjectsOf(t, dir, last), "\n"); strings.Contains(got, " 정우님 ") {
		t.Errorf("a person's word does not count against the file:\n%s", got)
	}
	write(t, dir, "rules/subjects.yaml", "schema: 1\n")
	last = (firstDay + 5).String() // opened anew
	reflect(t, dir, last)
	if got := strings.Join(subjectsOf(t, dir, last), "\n"); !strings.Contains(got, " order-gw ") || strings.Contains(got, "딤채") {
		t.Errorf("what the file said holds without it:\n%s", got)
	}
	if v, err := open(t, dir, last).Verify(t.Context()); err != nil || !v.OK() { // an engine that was open before knows the file as it was
		t.Errorf("verify: %+v, %v", v, err)
	}
}

func TestBrokenFileOfSubjectsIsNamedAndLeftOut(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	for p, text := range subjectDays(3) {
		write(t, dir, p, text)
	}
	write(t, dir, "rules/subjects.yaml", "schema: 1\nsubjects:\n  - {name: 김치냉장고, category: fridge}\n")
	r := reflect(t, dir, (firstDay + 2).String())
	if p := findProblem(t, r, "rules/subjects.yaml"); p.Line != 3 || p.Code != "subjects.category" {
		t.Errorf("problem %+v", p)
	}
}
