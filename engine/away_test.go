package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// awayBase has what a removal and a restore would change: facts that were superseded, opinions that fade, entries with support.
func awayBase(t *testing.T) string {
	t.Helper()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @CI: 빌드는 Jenkins로 돌린다.", "W @server: the staging server listens on port 9090.", "W @DB: PostgreSQL 버전은 16.2이다.",
		"O(c=0.50) @민수: 긴 답변보다 짧은 답변을 선호한다.", "O(c=0.80) @Alex: dark mode is easier on the eyes.", "S @배포: 스테이징은 대기 중이다.")
	retain(t, dir, "2026-03-03", "W @CI: 빌드를 Jenkins에서 Buildkite로 바꿨다.")
	reflect(t, dir, "2026-03-04")
	return dir
}

// TestPageThatWasAwayChangesNothing: a sync, a stash or an editor that deletes and creates takes pages away for a run, whole or in part.
func TestPageThatWasAwayChangesNothing(t *testing.T) {
	t.Parallel()
	base := awayBase(t)
	former, opinion := entry(t, base, "Jenkins로 돌린다").page, entry(t, base, "짧은 답변").page
	gone := func(t *testing.T, dir, page string) { check(t, os.Remove(filepath.Join(dir, page))) }
	cases := []struct {
		name string
		take func(t *testing.T, dir, page string)
	}{
		{"gone", gone},
		{"empty", func(t *testing.T, dir, page string) { write(t, dir, page, "") }},
		{"half", func(t *testing.T, dir, page string) {
			text := read(t, dir, page)
			write(t, dir, page, text[:strings.Index(text, "\n- ")+20])
		}},
	}
	for _, c := range cases {
		for _, page := range []string{former, opinion} {
			for _, back := range []string{"2026-03-04", "2026-03-09"} {
				t.Run(c.name+" "+filepath.Base(page)+" "+back, func(t *testing.T) {
					t.Parallel()
					dir, still := copyOf(t, base), copyOf(t, base)
					was := read(t, dir, page)
					c.take(t, dir, page)
					distill(t, dir, "2026-03-04")
					if c.name == "gone" {
						reflect(t, dir, "2026-03-04")
					}
					for _, d := range []string{dir, still} { // meanwhile
						retain(t, d, "2026-03-05", "W @서버: 관리 서버 포트는 7070이다.", "O @Alex: dark mode is easier on the eyes.", "W @DB: 복제 서버는 두 대이다.")
					}
					if back != "2026-03-04" {
						reflect(t, dir, "2026-03-05")
					}
					comesBack(t, dir, still, back, page, was)
					soundAnew(t, dir, back)
				})
			}
		}
	}
}

// comesBack puts a page back as it was: the bank is that of a workspace from which it was never away.
func comesBack(t testing.TB, dir, still, back, page, was string) {
	t.Helper()
	write(t, dir, page, was)
	distill(t, dir, back)
	reflect(t, dir, back)
	reflect(t, still, back)
	if diff := cmp.Diff(pages(t, still), pages(t, dir)); diff != "" {
		t.Errorf("bank (-never away +back):\n%s", diff)
	}
}

// soundAnew checks a workspace as it stands, and again without what is derived.
func soundAnew(t testing.TB, dir, now string) {
	t.Helper()
	sound(t, dir, now)
	forget(t, dir)
	reflect(t, dir, now)
	sound(t, dir, now)
}

// TestLineThatComesBackChangedIsAnEdit: and what has not come back stays removed.
func TestLineThatComesBackChangedIsAnEdit(t *testing.T) {
	t.Parallel()
	dir := awayBase(t)
	page := entry(t, dir, "9090").page
	was := read(t, dir, page)
	postgres, port := entry(t, dir, "16.2"), entry(t, dir, "9090")
	if postgres.page != page {
		t.Fatal("they stand on different pages")
	}
	check(t, os.Remove(filepath.Join(dir, page)))
	distill(t, dir, "2026-03-04")
	isArchived(t, dir, "16.2", bank.ReasonByHand)
	was = strings.Replace(was, postgres.line+"\n", "", 1)
	write(t, dir, page, was)
	change(t, dir, port, "listens on port 9090", "answers on my own port 9443")
	reflect(t, dir, "2026-03-05")
	isArchived(t, dir, "16.2", bank.ReasonByHand)
	if p := isLive(t, dir, "my own port 9443"); p.id() != port.id() {
		t.Errorf("it has id %s, want %s", p.id(), port.id())
	}
	sound(t, dir, "2026-03-05")
}

// TestRestoreOfARemovedEntryIsNotTakenBack: a person has said that it holds; what was removed before that is past.
func TestRestoreOfARemovedEntryIsNotTakenBack(t *testing.T) {
	t.Parallel()
	dir := awayBase(t)
	p := entry(t, dir, "짧은 답변")
	remove(t, dir, p)
	distill(t, dir, "2026-03-04")
	if _, err := open(t, dir, "2026-03-05").Restore(t.Context(), p.id()); err != nil {
		t.Fatal(err)
	}
	reflect(t, dir, "2026-03-05")
	if line := isLive(t, dir, "짧은 답변").line; !strings.Contains(line, "c=0.70") {
		t.Error(line)
	}
	sound(t, dir, "2026-03-05")
}

// unlistable makes listing a folder fail for a run.
func unlistable(t *testing.T, dir, now, folder string, err error) *engine.Engine {
	t.Helper()
	return open(t, dir, now, workspace.WithListing(func(at string) error {
		if at == folder {
			return err
		}
		return nil
	}))
}

// TestFolderThatCannotBeListedIsNotEmpty: nothing that may be in it is archived, withdrawn or written.
func TestFolderThatCannotBeListedIsNotEmpty(t *testing.T) {
	t.Parallel()
	base := awayBase(t)
	reflect(t, base, "2026-03-13") // with roll-ups, and an archive
	for _, folder := range []string{"memory", "bank", "bank/_meta", "bank/_meta/ledger", "bank/world", "bank/opinions", "bank/archive", "bank/rollups", "bank/wiki"} {
		for _, fault := range []error{syscall.EIO, syscall.EMFILE, syscall.EACCES, syscall.ENOSPC} {
			t.Run(folder+" "+fault.Error(), func(t *testing.T) {
				t.Parallel()
				dir, still := copyOf(t, base), copyOf(t, base)
				for _, d := range []string{dir, still} {
					retain(t, d, "2026-03-14", "W @서버: 관리 서버 포트는 7070이다.", "W @DB: PostgreSQL 버전은 16.2이다.")
				}
				e := unlistable(t, dir, "2026-03-16", folder, fault)
				fatal := folder == "memory" || folder == "bank" || strings.HasPrefix(folder, "bank/_meta")
				before := tree(t, dir, ".", ".memctl")
				r, err := e.Reflect(t.Context(), false)
				switch {
				case fatal && (err == nil || !strings.Contains(err.Error(), "list "+folder)):
					t.Errorf("the run says %v", err)
				case !fatal && err != nil:
					t.Fatal(err)
				case fatal:
					if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl")); diff != "" {
						t.Errorf("it wrote:\n%s", diff)
					}
				default:
					if p := findProblem(t, r, folder); p.Warning || r.ByHand+r.Withdrawn > 0 {
						t.Errorf("%+v, %d by hand, %d withdrawn", p, r.ByHand, r.Withdrawn)
					}
				}
				reflect(t, still, "2026-03-16")
				distill(t, dir, "2026-03-16")
				if r := reflect(t, dir, "2026-03-16"); len(r.Problems) > 0 {
					t.Errorf("it is told still: %+v", r.Problems)
				}
				if diff := cmp.Diff(pages(t, still), pages(t, dir)); diff != "" {
					t.Errorf("bank (-undisturbed +after):\n%s", diff)
				}
				sound(t, dir, "2026-03-16")
			})
		}
	}
}

// TestErrorThatIsOverIsForgotten: a log that could not be read for a while is read as soon as it can be.
func TestErrorThatIsOverIsForgotten(t *testing.T) {
	t.Parallel()
	if os.Getuid() == 0 {
		t.Log("as root a link stands for the missing permission")
	}
	dir := awayBase(t)
	log, text := "memory/2026-03-01.md", read(t, dir, "memory/2026-03-01.md")
	check(t, os.Remove(filepath.Join(dir, log)))
	check(t, os.Mkdir(filepath.Join(dir, log), 0o755)) // nobody reads it
	if _, err := open(t, dir, "2026-03-04").Distill(t.Context(), report.DistillOptions{}); err != nil {
		t.Log(err)
	}
	check(t, os.Remove(filepath.Join(dir, log)))
	write(t, dir, log, text)
	if r := distill(t, dir, "2026-03-04"); len(r.Problems) > 0 {
		t.Errorf("it is told still: %+v", r.Problems)
	}
}
