package engine_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

func TestEmptyWorkspace(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	for _, r := range []*engine.Report{distill(t, dir, "2026-03-01"), reflect(t, dir, "2026-03-01")} {
		if r.Read != 0 || r.Entries != 0 || r.Partial() {
			t.Errorf("%s of nothing: %+v", r.Verb, r)
		}
	}
	stable(t, dir, "2026-03-01")
	verified(t, dir)
	e := open(t, dir, "2026-03-01")
	if a, err := e.Recall(t.Context(), recall.Query{Text: "아무것도 없다"}); err != nil || len(a.Hits) > 0 {
		t.Errorf("recall: %+v, %v", a, err)
	}
	if _, err := e.Status(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := e.Why(t.Context(), "mk7q2m9x4bt"); !errors.Is(err, bank.ErrNotFound) {
		t.Errorf("why: %v", err)
	}
	if _, err := e.Purge(t.Context(), "mk7q2m9x4bt"); !errors.Is(err, bank.ErrNotFound) {
		t.Errorf("purge: %v", err)
	}
}

func TestMissingWorkspaceIsNamed(t *testing.T) {
	t.Parallel()
	missing := filepath.Join(tempDir(t), "없는 폴더")
	for _, dir := range []string{missing, filepath.Dir(missing)} {
		_, err := engine.Open(dir, engine.Options{})
		if e, ok := errors.AsType[*workspace.NotWorkspaceError](err); !ok || e.Dir != dir || !errors.Is(err, workspace.ErrNotWorkspace) {
			t.Errorf("open %s: %v", dir, err)
		}
	}
	if _, err := os.Stat(missing); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("opening made it: %v", err)
	}
}

func TestBadSettingsAreNamedWithTheirLine(t *testing.T) {
	t.Parallel()
	for text, line := range map[string]int{
		"timezone: Asia/Seoul\nlanguge: ko\n": 2, "timezone: 서울\n": 1, "timezone: Asia/Seoul\nday_starts_at: \"25:00\"\n": 2, "": 0,
	} {
		dir := newWorkspace(t)
		write(t, dir, "memctl.yaml", text)
		_, err := engine.Open(dir, engine.Options{})
		if e, ok := errors.AsType[*engine.ConfigError](err); !ok || e.Line != line {
			t.Errorf("%q: %v, want line %d", text, err, line)
		}
	}
}

// smallDisk mounts a tmpfs and makes a workspace on it.
func smallDisk(t *testing.T, options string) string {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("mounting a small disk needs root")
	}
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Skipf("mounting a small disk: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	if err := engine.Init(dir, "Asia/Seoul", "ko", true); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestReadOnlyWorkspaceCanBeAskedAndSaysWhatItCannotDo(t *testing.T) {
	dir := smallDisk(t, "size=8m")
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	reflect(t, dir, "2026-03-01")
	indexed := open(t, dir, "2026-03-01")
	if _, err := indexed.Recall(t.Context(), recall.Query{Text: "포트"}); err != nil {
		t.Fatal(err)
	}
	id := entry(t, dir, "8080").id()
	retain(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip(err)
	}
	e := open(t, dir, "2026-03-02")
	_, derr := e.Distill(t.Context(), engine.DistillOptions{})
	_, rerr := e.Reflect(t.Context(), false)
	_, lerr := e.Log("적을 수 없다")
	_, perr := e.Pin(t.Context(), id)
	for what, err := range map[string]error{"distil": derr, "reflect": rerr, "log": lerr, "pin": perr} {
		if fe, ok := errors.AsType[*workspace.FileError](err); !ok || fe.Path == "" || !errors.Is(err, workspace.ErrReadOnly) {
			t.Errorf("%s: %v, want an error that matches ErrReadOnly and names the file", what, err)
		}
	}
	if r, err := e.Distill(t.Context(), engine.DistillOptions{DryRun: true}); err != nil || r.Accepted != 1 {
		t.Errorf("dry run: %+v, %v", r, err)
	}
	if a, err := e.Recall(t.Context(), recall.Query{Text: "포트"}); err != nil || len(a.Hits) == 0 || a.Stale == "" {
		t.Errorf("recall: %+v, %v; want the old answer, marked", a, err)
	}
	if v, err := e.Entry(t.Context(), id); err != nil || v.ID != id {
		t.Errorf("show: %v, %v", v, err)
	}
	if _, err := e.Status(t.Context()); err != nil {
		t.Errorf("status: %v", err)
	}
	if _, err := e.Verify(t.Context()); err != nil {
		t.Errorf("verify: %v", err)
	}
}

// fill leaves some bytes of a disk free.
func fill(t *testing.T, dir string, free int64) (name string) {
	t.Helper()
	name = filepath.Join(dir, "fill")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var n int64
	for err == nil {
		var m int
		m, err = f.Write(make([]byte, 4096))
		n += int64(m)
	}
	if err := f.Truncate(max(n-free, 0)); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestFullDiskIsNamedAndTheNextRunFinishes(t *testing.T) {
	dir := smallDisk(t, "size=2m")
	want := newWorkspace(t)
	var lines []string
	for i := range 150 {
		lines = append(lines, "W @서버: "+growingLine(i)+".")
	}
	for _, d := range []string{dir, want} {
		retain(t, d, "2026-03-01", lines...)
	}
	logs := tree(t, dir, "memory")
	failed := 0
	for _, free := range []int64{0, 8 << 10, 32 << 10, 64 << 10, 96 << 10, 128 << 10, 160 << 10, 200 << 10, 256 << 10, 320 << 10} {
		full := fill(t, dir, free)
		_, err := open(t, dir, "2026-03-01").Reflect(t.Context(), false)
		if err != nil {
			failed++
			if fe, ok := errors.AsType[*workspace.FileError](err); !ok || fe.Path == "" || !errors.Is(err, workspace.ErrNoSpace) {
				t.Errorf("%d bytes free: %v, want ErrNoSpace with the name of a file", free, err)
			}
		}
		if err := os.Remove(full); err != nil {
			t.Fatal(err)
		}
	}
	if failed < 3 {
		t.Errorf("only %d runs met the full disk", failed)
	}
	reflect(t, dir, "2026-03-01")
	reflect(t, want, "2026-03-01")
	if diff := cmp.Diff(pages(t, want), pages(t, dir)); diff != "" {
		t.Errorf("bank (-undisturbed +after a full disk):\n%s", diff)
	}
	if diff := cmp.Diff(logs, tree(t, dir, "memory")); diff != "" {
		t.Errorf("a log was changed:\n%s", diff)
	}
	verified(t, dir)

	full := fill(t, dir, 0)
	e := open(t, dir, "2026-03-01")
	if _, err := e.Log(strings.Repeat("자리가 없다. ", 2000)); !errors.Is(err, workspace.ErrNoSpace) {
		t.Errorf("log on a full disk: %v", err)
	}
	if diff := cmp.Diff(logs, tree(t, dir, "memory")); diff != "" {
		t.Errorf("a log was changed:\n%s", diff)
	}
	if a, err := e.Recall(t.Context(), recall.Query{Text: "포트"}); err == nil && a.Stale == "" {
		t.Error("an index on a full disk was brought up to date?")
	} else if err != nil && !errors.Is(err, workspace.ErrNoSpace) && !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("recall on a full disk: %v", err)
	}
	if err := os.Remove(full); err != nil {
		t.Fatal(err)
	}
	if a, err := e.Recall(t.Context(), recall.Query{Text: "포트"}); err != nil || len(a.Hits) == 0 || a.Stale != "" {
		t.Errorf("recall with space again: %v", err)
	}
}

func TestInjectedFullDiskNamesTheFile(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"journal:write", "write bank/world/tools.md:write", "derived .memctl/cursor.json:write"} {
		dir := newWorkspace(t)
		retain(t, dir, "2026-03-01", "W @CI: 빌드를 Jenkins에서 Buildkite로 바꿨다.")
		distill(t, dir, "2026-03-01")
		page := entry(t, dir, "Buildkite").page
		at = strings.Replace(at, "bank/world/tools.md", page, 1)
		retain(t, dir, "2026-03-02", "W @CI: 빌드를 Jenkins에서 Buildkite로 바꿨다.")
		_, err := open(t, dir, "2026-03-02", workspace.WithFault(func(step string) error {
			if step == at {
				return syscall.ENOSPC
			}
			return nil
		})).Distill(t.Context(), engine.DistillOptions{})
		file := strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(at, "write "), "derived "), ":write")
		if fe, ok := errors.AsType[*workspace.FileError](err); !ok || !strings.HasSuffix(fe.Path, file) || !errors.Is(err, workspace.ErrNoSpace) {
			t.Errorf("%s: %v", at, err)
		}
		distill(t, dir, "2026-03-02")
		if p := isLive(t, dir, "Buildkite"); strings.Count(p.line, "[[memory/") != 2 {
			t.Errorf("%s: %s", at, p.line)
		}
		verified(t, dir)
	}
}

// childMeasures is a process whose peak memory can be asked for.
func childMeasures(dir, now string) error {
	e, err := engine.Open(dir, engine.Options{Now: now})
	if err != nil {
		return err
	}
	defer e.Close()
	r, err := e.Reflect(context.Background(), false)
	if err != nil {
		return err
	}
	fmt.Println(r.Read, r.Kept, r.Entries, len(r.Problems))
	return nil
}

func TestLogOf200MB(t *testing.T) {
	if testing.Short() {
		t.Skip("writes and reads 200 MB")
	}
	t.Parallel()
	dir := newWorkspace(t)
	f, err := os.Create(filepath.Join(dir, "memory/2026-03-01.md"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	// What makes such a log: an agent that pasted the output of a build into it, for ever.
	out := strings.Repeat("[INFO] compiling module 결제 (step 1234) … 완료, 0 errors\n", 1<<20/60)
	text := "# 2026-03-01\n\n## Retain\n- W @서버: 스테이징 서버 포트는 8080이다.\n\n```\n"
	for size := 0; size < 200<<20; size += len(text) {
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
		text = out
	}
	if _, err := f.WriteString("```\n\n## Retain\n- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.\n"); err != nil {
		t.Fatal(err)
	}
	cmd := child(t, "measure", dir, "2026-03-01")
	answer, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(string(answer)); got != "2 2 2 0" {
		t.Errorf("read, kept, entries, problems: %s", got)
	}
	isLive(t, dir, "8080")
	isLive(t, dir, "긴 답변보다 짧은 답변")
	if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		t.Logf("peak %d MB, %s", u.Maxrss>>10, cmd.ProcessState.UserTime())
		if u.Maxrss>>10 > 1024 { // kilobytes on Linux
			t.Errorf("a log of 200 MB took %d MB of memory", u.Maxrss>>10)
		}
	}
}

func TestLineOf1MB(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	long := strings.Repeat("아주 긴 문장이 끝나지 않는다 ", 1<<20/40)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "W @긴줄: "+long+"끝.", "O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.")
	write(t, dir, "memory/2026-03-02.md", "# 2026-03-02\n"+long+"\n")
	r := reflect(t, dir, "2026-03-02")
	isLive(t, dir, "8080")
	isLive(t, dir, "긴 답변보다 짧은")
	if r.Entries < 2 || r.Read < 2 {
		t.Errorf("read %d, entries %d", r.Read, r.Entries)
	}
	for p, text := range pages(t, dir) {
		if len(text) > 16<<10 {
			t.Errorf("%s has %d bytes", p, len(text))
		}
	}
	stable(t, dir, "2026-03-02")
	verified(t, dir)
}

func TestTruncatedLogWithdrawsAndItsLinesComeBackUnderTheirIDs(t *testing.T) {
	t.Parallel()
	for name, shrink := range map[string]func(string) string{
		"truncated": func(s string) string { return s[:strings.Index(s, "- O(")] },
		"rewritten": func(string) string {
			return "# 다시 쓴 로그\n\n## Retain\n- W @서버: 스테이징 서버 포트는 8080이다.\n- S @배포: 스테이징은 대기 중이다.\n"
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.", "W @DB: PostgreSQL 버전은 16.2이다.")
			reflect(t, dir, "2026-03-02")
			first := pages(t, dir)
			ids := map[string]string{}
			for _, text := range []string{"8080", "긴 답변보다", "16.2"} {
				ids[text] = isLive(t, dir, text).id()
			}
			whole := read(t, dir, "memory/2026-03-01.md")
			write(t, dir, "memory/2026-03-01.md", shrink(whole))
			r := reflect(t, dir, "2026-03-02")
			if r.Withdrawn != 2 {
				t.Errorf("withdrawn %d, want 2", r.Withdrawn)
			}
			for _, text := range []string{"긴 답변보다", "16.2"} {
				isArchived(t, dir, text, bank.ReasonWithdrawn)
				if got := entry(t, dir, text).id(); got != ids[text] {
					t.Errorf("%q has id %s in the archive, had %s", text, got, ids[text])
				}
			}
			if got := isLive(t, dir, "8080").id(); got != ids["8080"] {
				t.Errorf("the line that stayed has id %s, had %s", got, ids["8080"])
			}
			stable(t, dir, "2026-03-02")
			verified(t, dir)
			write(t, dir, "memory/2026-03-01.md", whole)
			reflect(t, dir, "2026-03-02")
			for text, id := range ids {
				if got := isLive(t, dir, text).id(); got != id {
					t.Errorf("%q is back as %s, was %s", text, got, id)
				}
			}
			if diff := cmp.Diff(first, pages(t, dir)); diff != "" && name == "truncated" {
				t.Errorf("the log is back (-before +after):\n%s", diff)
			}
			verified(t, dir)
		})
	}
}

func TestDeletedLogWithdrawsItsEntries(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	retain(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-03")
	id := entry(t, dir, "8080").id()
	log := read(t, dir, "memory/2026-03-01.md")
	if err := os.Remove(filepath.Join(dir, "memory/2026-03-01.md")); err != nil {
		t.Fatal(err)
	}
	reflect(t, dir, "2026-03-03")
	isArchived(t, dir, "8080", bank.ReasonWithdrawn)
	isLive(t, dir, "16.2")
	verified(t, dir)
	write(t, dir, "memory/2026-03-01.md", log)
	reflect(t, dir, "2026-03-04")
	if got := isLive(t, dir, "8080").id(); got != id {
		t.Errorf("back as %s, was %s", got, id)
	}
	verified(t, dir)
}

func TestRenamedLogKeepsItsEntries(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	reflect(t, dir, "2026-03-03")
	if err := os.Rename(filepath.Join(dir, "memory/2026-03-01.md"), filepath.Join(dir, "memory/2026-03-01-저녁.md")); err != nil {
		t.Fatal(err)
	}
	reflect(t, dir, "2026-03-03")
	if p := isLive(t, dir, "8080"); !strings.Contains(p.line, "[[memory/2026-03-01-저녁#L4|") {
		t.Errorf("its source is %s", p.line)
	}
	noneDoubled(t, dir)
	verified(t, dir)
}

func TestAllLogsGoneChangesNothing(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	retain(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-03")
	logs := tree(t, dir, "memory")
	if err := os.RemoveAll(filepath.Join(dir, "memory")); err != nil {
		t.Fatal(err)
	}
	before := tree(t, dir, ".", ".memctl")
	e := open(t, dir, "2026-03-04")
	_, derr := e.Distill(t.Context(), engine.DistillOptions{})
	_, rerr := e.Reflect(t.Context(), false)
	for what, err := range map[string]error{"distil": derr, "reflect": rerr} {
		if !errors.Is(err, engine.ErrLogsGone) || !strings.Contains(err.Error(), "memory") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl")); diff != "" {
		t.Errorf("written:\n%s", diff)
	}
	if st, err := e.Status(t.Context()); err != nil || len(st.Problems) == 0 {
		t.Errorf("status: %+v, %v", st, err)
	}
	forget(t, dir) // then the ledger knows that there were some
	if _, err := e.Reflect(t.Context(), false); !errors.Is(err, engine.ErrLogsGone) {
		t.Errorf("reflect without .memctl: %v", err)
	}
	if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl")); diff != "" {
		t.Errorf("written:\n%s", diff)
	}
	for p, text := range logs {
		write(t, dir, p, text)
	}
	reflect(t, dir, "2026-03-04")
	isLive(t, dir, "8080")
	verified(t, dir)
}

// unreadable makes a file that cannot be read, also by root, until the function it returns is called.
func unreadable(t *testing.T, dir, rel string) (mend func()) {
	t.Helper()
	p := filepath.Join(dir, rel)
	if os.Getuid() != 0 {
		if err := os.Chmod(p, 0); err != nil {
			t.Fatal(err)
		}
		return func() { _ = os.Chmod(p, 0o644) }
	}
	if err := syscall.Mount("/proc/self/mem", p, "", syscall.MS_BIND, ""); err != nil { // a regular file whose first byte cannot be read
		t.Skipf("root can read everything, and nothing can be mounted: %v", err)
	}
	mend = func() { _ = syscall.Unmount(p, syscall.MNT_DETACH) }
	t.Cleanup(mend)
	return mend
}

func TestUnreadableLogIsNamedAndTheRestGoesOn(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	retain(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
	mend := unreadable(t, dir, "memory/2026-03-02.md")
	for range 2 {
		r := reflect(t, dir, "2026-03-03")
		if p := problem(t, r, "memory/2026-03-02.md"); !r.Partial() || p.Message == "" {
			t.Errorf("%+v", r.Problems)
		}
		isLive(t, dir, "8080")
	}
	mend()
	if r := reflect(t, dir, "2026-03-03"); r.Partial() {
		t.Errorf("readable again: %+v", r.Problems)
	}
	isLive(t, dir, "16.2")
	verified(t, dir)
}

// TestUnreadableLogThatWasDistilledWithdrawsNothing: what cannot be read has not disappeared.
func TestUnreadableLogThatWasDistilledWithdrawsNothing(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	retain(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-03")
	mend := unreadable(t, dir, "memory/2026-03-01.md")
	retain(t, dir, "2026-03-04", "W @CI: 빌드는 Buildkite로 돌린다.")
	r := reflect(t, dir, "2026-03-04")
	problem(t, r, "memory/2026-03-01.md")
	for _, text := range []string{"8080", "16.2", "Buildkite"} {
		isLive(t, dir, text)
	}
	forget(t, dir) // now the log is needed, and nothing may be done without it
	r, err := open(t, dir, "2026-03-05").Reflect(t.Context(), false)
	if err == nil {
		problem(t, r, "memory/2026-03-01.md")
	} else if !errors.Is(err, engine.ErrBlocked) || !strings.Contains(err.Error(), "memory/2026-03-01.md") {
		t.Errorf("%v", err)
	}
	if live, _ := archived(t, dir, "8080"); len(live) != 1 {
		t.Error("the entry of a log that cannot be read has left its page")
	}
	mend()
	reflect(t, dir, "2026-03-05")
	isLive(t, dir, "8080")
	noneDoubled(t, dir)
	verified(t, dir)
}

func TestLogInCP949IsConverted(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	text := "# 2026-03-01\r\n\r\n## Retain\r\n- W @서버: 스테이징 서버 포트는 8080이다.\r\n- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.\r\n"
	raw, err := korean.EUCKR.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "memory/2026-03-01.md", raw)
	r := reflect(t, dir, "2026-03-01")
	if p := problem(t, r, "memory/2026-03-01.md"); !p.Warning || r.Partial() || !strings.Contains(p.Message, "CP949") {
		t.Errorf("%+v", p)
	}
	isLive(t, dir, "@서버: 스테이징 서버 포트는 8080이다.")
	isLive(t, dir, "@민수: 긴 답변보다 짧은 답변을 선호한다.")
	e := open(t, dir, "2026-03-01")
	logged, err := e.Retain('W', 0, []string{"디비"}, "운영 디비는 서울에 있다.")
	if err != nil {
		t.Fatal(err)
	}
	got := read(t, dir, logged.Path)
	if back, err := korean.EUCKR.NewDecoder().String(got); err != nil || !strings.Contains(back, "- W @디비: 운영 디비는 서울에 있다.") || !strings.HasPrefix(got, raw) {
		t.Errorf("a line was not added in the log's encoding: %v\n%q", err, got)
	}
	reflect(t, dir, "2026-03-01")
	isLive(t, dir, "운영 디비는 서울에 있다")
	if a, err := e.Recall(t.Context(), recall.Query{Text: "스테이징 포트", Tiers: []recall.Tier{recall.TierOf("memory/2026-03-01.md")}}); err != nil || len(a.Hits) == 0 {
		t.Errorf("recall: %v", err)
	}
	verified(t, dir)
}

func TestBinaryLogIsNamedOnEveryRun(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.")
	write(t, dir, "memory/2026-03-02.md", "\x89PNG\r\n\x1a\n"+strings.Repeat("\x00\xff\xfe\x01가", 4000)+"\n- W @서버: 그림이다.\n")
	for range 3 {
		for _, r := range []*engine.Report{distill(t, dir, "2026-03-03"), reflect(t, dir, "2026-03-03")} {
			if p := problem(t, r, "memory/2026-03-02.md"); !r.Partial() || p.Warning {
				t.Errorf("%s: %+v", r.Verb, p)
			}
		}
	}
	isLive(t, dir, "8080")
	if found := entryLines(t, dir, "그림이다"); len(found) > 0 {
		t.Errorf("taken from a binary file: %v", found)
	}
	write(t, dir, "memory/2026-03-02.md", "## Retain\n- W @서버: 이제는 글이다 22번.\n")
	if r := reflect(t, dir, "2026-03-03"); r.Partial() {
		t.Errorf("mended, and still %+v", r.Problems)
	}
	isLive(t, dir, "이제는 글이다")
	verified(t, dir)
}

func TestBrokenFrontMatterOfALogIsPassedOver(t *testing.T) {
	t.Parallel()
	for name, front := range map[string]string{
		"never closed": "---\ntitle: [열렸다\n\n", "not yaml": "---\n: : :\n\t- x\n---\n", "closed in a fence": "---\n```\n---\n```\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			write(t, dir, "memory/2026-03-01.md", front+"# 하루\n\n## Retain\n- W @서버: 스테이징 서버 포트는 8080이다.\n")
			reflect(t, dir, "2026-03-01")
			isLive(t, dir, "8080")
			stable(t, dir, "2026-03-01")
			verified(t, dir)
		})
	}
}

func TestNamesAndTextsInNFD(t *testing.T) {
	t.Parallel()
	nfd := norm.NFD.String
	plain, decomposed := newWorkspace(t), newWorkspace(t)
	text := "## Retain\n- W @민수: 스테이징 서버 포트는 8080이다.\n- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.\n"
	write(t, plain, "memory/2026-03-01-저녁.md", text)
	write(t, decomposed, nfd("memory/2026-03-01-저녁.md"), nfd(text))
	for _, dir := range []string{plain, decomposed} {
		reflect(t, dir, "2026-03-02")
		verified(t, dir)
		stable(t, dir, "2026-03-02")
	}
	if diff := cmp.Diff(pages(t, plain), pages(t, decomposed)); diff != "" {
		t.Errorf("bank (-NFC +NFD):\n%s", diff)
	}
	if _, err := os.Stat(filepath.Join(decomposed, "bank/entities/민수.md")); err != nil {
		t.Error(err)
	}
	// The same entity in the other form, and a page that another system has renamed to it.
	write(t, decomposed, "memory/2026-03-03.md", "## Retain\n- W @민수: 자리는 3층이다.\n")
	if err := os.Rename(filepath.Join(decomposed, "bank/entities/민수.md"), filepath.Join(decomposed, nfd("bank/entities/민수.md"))); err != nil {
		t.Fatal(err)
	}
	reflect(t, decomposed, "2026-03-03")
	names, err := os.ReadDir(filepath.Join(decomposed, "bank/entities"))
	if err != nil || len(names) != 1 {
		t.Errorf("entity pages %v, %v", names, err)
	}
	a, err := open(t, decomposed, "2026-03-03").Recall(t.Context(), recall.Query{Text: nfd("짧은 답변"), Entities: []string{nfd("민수")}})
	if err != nil || len(a.Hits) == 0 {
		t.Errorf("recall: %v", err)
	}
	verified(t, decomposed)
}
