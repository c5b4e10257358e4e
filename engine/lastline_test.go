package engine_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Editors such as Obsidian leave the last line of a note without a newline: it may be half written while its day lasts,
// and counts when the day is over.
func TestLastLineWithoutNewlineCountsWhenItsDayIsOver(t *testing.T) {
	const first, last = "- W @서버: 스테이징 포트는 8080이다.", "- W @서버: 운영 서버는 서울 리전에 있다."
	start := func(t *testing.T) string {
		dir := newWorkspace(t)
		write(t, dir, "memory/2026-03-01.md", "## Retain\n"+first+"\n"+last)
		return dir
	}
	dir := start(t)
	reflect(t, dir, "2026-03-01")
	rest(t, dir, "2026-03-01")
	if got := entryLines(t, dir, "서울 리전"); len(got) > 0 {
		t.Fatalf("a line that may be half written was taken on its day: %v", got)
	}
	if r := reflect(t, dir, "2026-03-02"); r.Accepted != 1 {
		t.Errorf("%d entries were accepted the day after, want 1", r.Accepted)
	}
	entry(t, dir, "서울 리전")
	stable(t, dir, "2026-03-02")
	verified(t, dir)

	once := start(t)
	reflect(t, once, "2026-03-02")
	if diff := cmp.Diff(pages(t, once), pages(t, dir)); diff != "" {
		t.Errorf("one reflect at the end makes another bank (-want +got):\n%s", diff)
	}

	edit(t, dir, "memory/2026-03-01.md", last, last+"\n- W @서버: 백업은 매주 일요일에 한다.\n")
	if r := reflect(t, dir, "2026-03-02"); r.Accepted != 1 {
		t.Errorf("%d entries were accepted of one line that was added, want 1", r.Accepted)
	}
	verified(t, dir)

	reflect(t, dir, "2026-03-01") // the clock goes back
	write(t, dir, "memory/2026-03-01.md", strings.TrimSuffix(read(t, dir, "memory/2026-03-01.md"), "\n"))
	reflect(t, dir, "2026-03-01")
	stable(t, dir, "2026-03-01")
	verified(t, dir)
}
