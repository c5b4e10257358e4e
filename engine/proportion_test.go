package engine_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// TestNewLineFoldsOnlyWhatIsNew is law 10, counted: a run that finds one more line folds the statements of the days that are open, however
// many there are in all; and a line of a day long past, what came after it.
func TestNewLineFoldsOnlyWhatIsNew(t *testing.T) {
	t.Parallel()
	const days = 40
	dir := newWorkspace(t)
	for p, text := range month(rand.New(rand.NewPCG(1, 1)), firstDay, days) {
		write(t, dir, p, text)
	}
	folded := func(now day.Day) int { return foldedBy(t, dir, now.String()) }
	last := firstDay + days
	all := folded(last)
	if all < 2*days {
		t.Fatalf("only %d statements in all", all)
	}
	write(t, dir, "memory/"+last.String()+".md", "## Retain\n- W @서버: 새 포트는 8099이다.\n")
	if n := folded(last); n == 0 || n > 10 {
		t.Errorf("for a new line of today %d of %d statements are folded", n, all)
	}
	write(t, dir, "memory/"+(last-5).String()+"-late.md", "## Retain\n- W @server: The old port was 8098.\n")
	if n := folded(last); n == 0 || n > all/2 {
		t.Errorf("for a new line of five days ago %d of %d statements are folded", n, all)
	}
}

// TestRunWithNothingToDoReadsNothing: a file of which name, size, time and number are as they were is not opened, and what an earlier run has
// noted of each is not unpacked: for each file more such a run allocates what it takes to see that it is there, some 740 bytes (980 under the race detector), and not 1,700.
func TestRunWithNothingToDoReadsNothing(t *testing.T) {
	few, many := nothingToDo(t, 300), nothingToDo(t, 900)
	got := (many.allocated - few.allocated) / (many.files - few.files)
	if t.Logf("%+v, %+v: %d bytes for each file more", few, many, got); many.files < 2*few.files || got > 1200 {
		t.Errorf("it has allocated %d bytes for each file more: %+v, %+v", got, few, many)
	}
}

// idleRun is what a run with nothing to do takes.
type idleRun struct{ files, allocated int } // allocated: bytes

func nothingToDo(t *testing.T, n int) idleRun {
	t.Helper()
	dir := idle(t, func(dir string) {
		lines := make([]string, n)
		for i := range lines {
			lines[i] = fmt.Sprintf("W @서버%d: 서버 %d번의 포트는 %d이다.", i, i, 8000+i)
		}
		retain(t, dir, "2026-03-02", lines...)
		for i := range n { // pages of a person's own, a file each
			write(t, dir, fmt.Sprintf("bank/wiki/쪽-%d.md", i), fmt.Sprintf("# 쪽 %d\n\n손으로 쓴 쪽이다.\n", i))
		}
	})
	log := filepath.Join(dir, "memory/2026-03-02.md")
	fi, err := os.Stat(log)
	check(t, err)
	edit(t, dir, "memory/2026-03-02.md", "8299", "9299")
	check(t, os.Chtimes(log, fi.ModTime(), fi.ModTime()))
	files := len(tree(t, dir, "memory")) + len(tree(t, dir, "bank"))
	distill(t, dir, idleDay) // opens an engine, with its rules
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r := distill(t, dir, idleDay)
	runtime.ReadMemStats(&after)
	if !r.Nothing || len(entryLines(t, dir, "8299")) == 0 || len(entryLines(t, dir, "9299")) > 0 {
		t.Errorf("it has looked into a log that is as it was: %+v", r)
	}
	return idleRun{files, int(after.TotalAlloc - before.TotalAlloc)}
}
