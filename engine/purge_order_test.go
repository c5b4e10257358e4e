package engine_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
)

// TestPurgeNamesTheRightLineOrNone: the line above another one was taken out of the log, before and after a run.
func TestPurgeNamesTheRightLineOrNone(t *testing.T) {
	t.Parallel()
	for name, runBefore := range map[string]bool{"before a run": false, "after a run": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			line := "W @vault: the vault phrase is purplewhale."
			retain(t, dir, "2026-03-01", line, "W @서버: 스테이징 서버 포트는 8080이다.")
			reflect(t, dir, "2026-03-02")
			id := entry(t, dir, "purplewhale").id()
			edit(t, dir, "memory/2026-03-01.md", "- "+line+"\n", "")
			if runBefore {
				distill(t, dir, "2026-03-02")
			}
			r, err := open(t, dir, "2026-03-02").Purge(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Sources)+len(r.Places) > 0 {
				t.Errorf("named: %v %v, and it stands nowhere", r.Sources, r.Places)
			}
			if left := whereIs(t, dir, []string{"purplewhale"}, "."); len(left) > 0 {
				t.Errorf("%v", left)
			}
			isLive(t, dir, "8080")
			verified(t, dir)
		})
	}
}

// TestPurgeNamesPlacesThatAreNotOurs: a page that a person wrote, copies that a sync has left, MEMORY.md, a log of later.
func TestPurgeNamesPlacesThatAreNotOurs(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @금고: 금고의 암호 문구는 "+secret+"이다.", "W @server: the staging port is 8080.")
	reflect(t, dir, "2026-03-02")
	p := entry(t, dir, secret)
	theirs := map[string]string{
		"bank/wiki/내 글.md":   "# 내 글\n\n금고의 암호 문구는 " + secret + "이다, 라고 들었다.\n",
		"MEMORY.md":          "금고의 암호 문구는 " + secret + "이다\n",
		"bank/wiki/links.md": "# Links\n\nSee ![[world/tools#^" + p.id() + "]].\n",
		strings.TrimSuffix(p.page, ".md") + ".sync-conflict-20260302-101010-ABCDEFG.md": read(t, dir, p.page),
		"memory/2026-03-09.md": "- 금고의 암호 문구는 " + secret + "이다\n",
	}
	for rel, text := range theirs {
		write(t, dir, rel, text)
	}
	copied := strings.TrimSuffix(ledgers(t, dir)[0], ".jsonl") + ".sync-conflict-20260302-101010-ABCDEFG.jsonl"
	write(t, dir, copied, read(t, dir, ledgers(t, dir)[0]))
	reflect(t, dir, "2026-03-02")
	r, err := open(t, dir, "2026-03-02").Purge(t.Context(), p.id())
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"memory/2026-03-01.md#L4", "memory/2026-03-09.md#L1"}; !slices.Equal(r.Sources, want) {
		t.Errorf("logs: %v, want %v", r.Sources, want)
	}
	for rel := range theirs {
		if named := slices.ContainsFunc(r.Places, func(at string) bool { return strings.HasPrefix(at, rel+"#L") }); named == strings.HasPrefix(rel, "memory/") {
			t.Errorf("%s among the places: %v: %v", rel, named, r.Places)
		}
	}
	reflect(t, dir, "2026-03-02")
	for _, left := range whereIs(t, dir, []string{secret}, "bank", "reports") {
		if !slices.ContainsFunc(sorted(theirs), func(rel string) bool { return strings.Contains(left, rel) }) {
			t.Errorf("it stands in a file of the program: %s", left)
		}
	}
}

// TestPurgeLeavesOthersLinesThatCannotBeRead: events of a later memctl about something else.
func TestPurgeLeavesOthersLinesThatCannotBeRead(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @금고: 금고의 암호 문구는 "+secret+"이다.", "W @server: the staging port is 8080.")
	reflect(t, dir, "2026-03-02")
	const other = "bank/_meta/ledger/zz-other-2026-03.jsonl"
	theirs := `{"v":2,"op":"분류","entry":"m00000000zz","other":"` + entry(t, dir, secret).id() + `","text":"a later thing"}` + "\n" + `{"v":1,"op":` + "\n"
	write(t, dir, other, theirs)
	if _, err := open(t, dir, "2026-03-02").Purge(t.Context(), entry(t, dir, secret).id()); err != nil {
		t.Fatal(err)
	}
	if got := read(t, dir, other); got != theirs {
		t.Errorf("the ledger of another device was changed: %q", got)
	}
}

// TestCommandAboutAnEntryWhoseLogLineIsGone: it is in the archive for the command as it will be for the next run.
func TestCommandAboutAnEntryWhoseLogLineIsGone(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "W @server: the production port is 443.")
	reflect(t, dir, "2026-03-02")
	id := entry(t, dir, "8080").id()
	edit(t, dir, "memory/2026-03-01.md", "- W @서버: 스테이징 서버 포트는 8080이다.\n", "")
	if _, err := open(t, dir, "2026-03-02").Archive(t.Context(), id, ""); !errors.Is(err, report.ErrAlready) {
		t.Errorf("archive of what is withdrawn: %v", err)
	}
	do(t, dir, "2026-03-02", func(ctx context.Context, e *engine.Engine) (*report.Report, error) { return e.Restore(ctx, id) })
	isLive(t, dir, "8080")
	reflect(t, dir, "2026-03-02")
	isLive(t, dir, "8080")
	stable(t, dir, "2026-03-02")
	verified(t, dir)
}

// TestPurgeAfterALogWasRenamed: its words have another id by now, or will have with the next run; the one on the page is meant.
func TestPurgeAfterALogWasRenamed(t *testing.T) {
	t.Parallel()
	for name, runBefore := range map[string]bool{"before a run": false, "after a run": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			retain(t, dir, "2026-03-01", "W @금고: 금고의 암호 문구는 "+secret+"이다.", "W @서버: 스테이징 서버 포트는 8080이다.")
			reflect(t, dir, "2026-03-02")
			check(t, os.Rename(filepath.Join(dir, "memory", "2026-03-01.md"), filepath.Join(dir, "memory", "2026-03-01-금고.md")))
			if runBefore {
				reflect(t, dir, "2026-03-03")
			}
			r, err := open(t, dir, "2026-03-03").Purge(t.Context(), entry(t, dir, secret).id())
			if err != nil {
				t.Fatal(err)
			}
			if want := []string{"memory/2026-03-01-금고.md#L4"}; !slices.Equal(r.Sources, want) {
				t.Errorf("logs: %v, want %v", r.Sources, want)
			}
			reflect(t, dir, "2026-03-04")
			if left := whereIs(t, dir, []string{secret}, "bank", ".memctl", "reports"); len(left) > 0 {
				t.Errorf("%v", left)
			}
			isLive(t, dir, "8080")
			verified(t, dir)
		})
	}
}

// TestPurgeOfAPrivateEntryTakesNoOther: of what was made private no text is left, and no text is not what two entries share.
func TestPurgeOfAPrivateEntryTakesNoOther(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @금고: 금고의 번호판은 파란색 유리이다.")
	retain(t, dir, "2026-03-02", "W @door: the door handle is made of brass.")
	reflect(t, dir, "2026-03-03")
	safe, door := entry(t, dir, "금고의"), entry(t, dir, "door handle")
	change(t, dir, safe, "파란색", "보라색")
	change(t, dir, door, "brass", "copper")
	reflect(t, dir, "2026-03-04")
	for _, text := range []string{"보라색", "copper"} {
		p := entry(t, dir, text)
		hide(t, dir, p.page, p.line+"\n")
	}
	reflect(t, dir, "2026-03-05")
	check(t, os.Rename(filepath.Join(dir, "memory", "2026-03-01.md"), filepath.Join(dir, "memory", "2026-03-01-금고.md")))
	if r := purge(t, dir, "2026-03-05", safe.id()); r.Entry != safe.id() {
		t.Errorf("asked for %s, purged %s", safe.id(), r.Entry)
	}
	if len(entryLines(t, dir, door.id())) == 0 {
		t.Error("the other entry is gone")
	}
	verified(t, dir)
	stable(t, dir, "2026-03-05")
}
