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
		out = append(out, fmt.Sprintf("%s %s %s %s by %s: %s", x.Since, x.Category, x.Name, strings.Join(x.Aliases, ","), x.By, x.Why))
	}
	for _, c := range s.Candidates {
		out = append(out, fmt.Sprintf("%s %s %d %d %v", c.Category, c.Name, c.Lines, c.Days, c.Signs))
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
`, d, i, 1+i%12, i, 1+i%28, 1+i%28)
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
