package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// movingBase is a workspace in which a run of crashDay moves lines between the pages of a split page, and changes hardly any
// other line.
func movingBase(t *testing.T) string {
	t.Helper()
	dir := newWorkspace(t)
	var lines []string
	for n := range 13 {
		lines = append(lines, "W @서버: "+growingLine(n)+".")
	}
	retain(t, dir, "2026-03-14", lines...)
	reflect(t, dir, "2026-03-14")
	lines = lines[:0]
	for n := range 4 {
		lines = append(lines, "W @서버: "+growingLine(20+n)+".")
	}
	retain(t, dir, crashDay, lines...)
	return dir
}

// TestHandEditWhereLinesMoveIsNoDeletion: a run that is killed has moved lines from one page to another; a person has changed
// another line of either page. What is no longer where it was is not what the person did.
func TestHandEditWhereLinesMoveIsNoDeletion(t *testing.T) {
	t.Parallel()
	base := movingBase(t)
	count := &faulter{}
	clean := copyOf(t, base)
	if _, err := open(t, clean, crashDay, workspace.WithFault(count.at)).Distill(t.Context(), report.DistillOptions{}); err != nil {
		t.Fatal(err)
	}
	moved := 0
	for _, p := range entryLines(t, base, "의 포트는 ") {
		if q := entry(t, clean, "^"+p.id()); q.page != p.page {
			moved++
		}
	}
	if moved == 0 {
		t.Fatal("no line moves")
	}
	tried := 0
	for n := 1; n <= count.seen; n++ {
		if n%longtest.Of(4, 1) != 0 {
			continue
		}
		killed := copyOf(t, base)
		f := &faulter{n: n, err: workspace.ErrKilled}
		if _, err := open(t, killed, crashDay, workspace.WithFault(f.at)).Distill(t.Context(), report.DistillOptions{}); err == nil {
			t.Fatalf("step %d did not fail", n)
		}
		for i, p := range entryLines(t, killed, "의 포트는 ") {
			if !longtest.All() && (n+i)%7 != 0 {
				continue
			}
			tried++
			dir := copyOf(t, killed)
			text := fmt.Sprintf("사람이 %d걸음에 고쳤다", n)
			_, old, _ := strings.Cut(p.line, ": ")
			old, _, _ = strings.Cut(old, ". ([[")
			change(t, dir, p, old, text)
			distill(t, dir, crashDay)
			isLive(t, dir, text)
			if live, gone := archived(t, dir, "의 포트는 "); len(gone) > 0 || len(live) != 16 {
				t.Fatalf("%s (%s on %s edited): %d lines are live, and gone are %v", f.step, p.id(), p.page, len(live), gone)
			}
			reflect(t, dir, crashDay)
			if tried%10 == 0 {
				sound(t, dir, crashDay)
			}
			discard(t, dir)
		}
	}
	if tried < 10 {
		t.Errorf("only %d edits were tried", tried)
	}
}
