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
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

func TestEmptyWorkspace(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	for _, r := range []*report.Report{distill(t, dir, "2026-03-01"), reflect(t, dir, "2026-03-01")} {
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
	missing := filepath.Join(tmptest.Dir(t), "없는 폴더")
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
		if e, ok := errors.AsType[*config.Error](err); !ok || e.Line != line {
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
	if err := mountSmall(dir, options); err != nil {
		t.Skipf("mounting a small disk: %v", err)
	}
	t.Cleanup(func() { unmount(dir) })
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
	if err := remountReadOnly(dir); err != nil {
		t.Skip(err)
	}
	e := open(t, dir, "2026-03-02")
	_, derr := e.Distill(t.Context(), report.DistillOptions{})
	_, rerr := e.Reflect(t.Context(), false)
	_, lerr := e.Log("적을 수 없다")
	_, perr := e.Pin(t.Context(), id)
	for what, err := range map[string]error{"distil": derr, "reflect": rerr, "log": lerr, "pin": perr} {
		if fe, ok := errors.AsType[*workspace.FileError](err); !ok || fe.Path == "" || !errors.Is(err, workspace.ErrReadOnly) {
			t.Errorf("%s: %v, want an error that matches ErrReadOnly and names the file", what, err)
		}
	}
	if r, err := e.Distill(t.Context(), report.DistillOptions{DryRun: true}); err != nil || r.Accepted != 1 {
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
	for _, at := range []string{"journal:write", "write bank/world/tools.md:write", "derived .memctl/cursor:write"} {
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
		})).Distill(t.Context(), report.DistillOptions{})
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

// TestLargeLog reads one of 200 MB, or in a plain run of 40.
func TestLargeLog(t *testing.T) {
	t.Parallel()
	mb := longtest.Of(40, 200)
	dir := newWorkspace(t)
	f, err := os.Create(filepath.Join(dir, "memory/2026-03-01.md"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	// What makes such a log: an agent that pasted the output of a build into it, for ever.
	out := strings.Repeat("[INFO] compiling module 결제 (step 1234) … 완료, 0 errors\n", 1<<20/60)
	text := "# 2026-03-01\n\n## Retain\n- W @서버: 스테이징 서버 포트는 8080이다.\n\n```\n"
	for size := 0; size < mb<<20; size += len(text) {
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
		text = out
	}
	if _, err := f.WriteString("```\n\n## Retain\n- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.\n"); err != nil {
		t.Fatal(err)
	}
	cmd := child(t, "measure", dir, "2026-03-01")
	cmd.Env = append(cmd.Env, fmt.Sprintf("GOMEMLIMIT=%dMiB", 128+4*mb)) // what it needs counts, not what a collector that got no processor has left lying
	answer, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(string(answer)); got != "2 2 2 0" {
		t.Errorf("read, kept, entries, problems: %s", got)
	}
	isLive(t, dir, "8080")
	isLive(t, dir, "긴 답변보다 짧은 답변")
	peak := peakRSS(cmd.ProcessState) >> 20
	t.Logf("peak %d MB, %s", peak, cmd.ProcessState.UserTime())
	if most := int64(512 + 13*mb); peak > most && !raced { // the race detector takes several times what the program does, now and then eight times; 170 MB of a log of 40 MB where there is a processor for the collector
		t.Errorf("a log of %d MB took %d MB of memory, more than %d", mb, peak, most)
	}
}
