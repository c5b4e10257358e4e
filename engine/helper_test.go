package engine_test

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// newWorkspace makes a workspace in a temporary folder.
func newWorkspace(t testing.TB) string {
	t.Helper()
	dir := tmptest.Dir(t)
	if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
		t.Fatal(err)
	}
	return dir
}

func write(t testing.TB, dir, rel, text string) {
	t.Helper()
	p := filepath.Join(dir, filepath.FromSlash(rel))
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, dir, rel string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(rel)))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// edit changes a file as a person would.
func edit(t testing.TB, dir, rel, old, replacement string) {
	t.Helper()
	text := read(t, dir, rel)
	if !strings.Contains(text, old) {
		t.Fatalf("%s does not contain %q:\n%s", rel, old, text)
	}
	write(t, dir, rel, strings.Replace(text, old, replacement, 1))
}

// engines are the open ones, by workspace and clock: reading the rules takes longer than a run over these small
// workspaces does, and an engine is made to be used again.
var engines sync.Map

// patience is how long tests wait for the lock: who waits polls, and may see others take it many times on a busy machine.
const patience = 5 * time.Minute

func open(t testing.TB, dir, now string, opts ...workspace.Option) *engine.Engine {
	t.Helper()
	key := dir + "\x00" + now
	if e, ok := engines.Load(key); ok && len(opts) == 0 {
		return e.(*engine.Engine) //nolint:errcheck // nothing else is put there
	}
	e, err := engine.Open(dir, engine.Options{Now: now, Files: opts, LockWait: patience})
	if err != nil {
		t.Fatal(err)
	}
	if len(opts) == 0 {
		engines.Store(key, e)
	}
	t.Cleanup(func() {
		if len(opts) == 0 {
			engines.Delete(key)
		}
		e.Close()
	})
	return e
}

// discard closes what is open of a workspace that a test is done with, and deletes it: a test that makes hundreds would keep the engines of all.
func discard(t testing.TB, dir string) {
	t.Helper()
	engines.Range(func(key, e any) bool {
		if strings.HasPrefix(key.(string), dir+"\x00") { //nolint:errcheck // nothing else is put there
			engines.Delete(key)
			check(t, e.(*engine.Engine).Close()) //nolint:errcheck // nothing else is put there
		}
		return true
	})
	check(t, os.RemoveAll(dir))
}

func distill(t testing.TB, dir, now string) *report.Report {
	t.Helper()
	r, err := open(t, dir, now).Distill(context.Background(), report.DistillOptions{})
	if err != nil {
		t.Fatalf("distill --now %s: %v", now, err)
	}
	return r
}

func reflect(t testing.TB, dir, now string) *report.Report {
	t.Helper()
	r, err := open(t, dir, now).Reflect(context.Background(), false)
	if err != nil {
		t.Fatalf("reflect --now %s: %v", now, err)
	}
	return r
}

// tree reads every file below sub, by path.
func tree(t testing.TB, dir, sub string, skip ...string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), sub, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		for _, s := range skip {
			if strings.HasPrefix(p, s) {
				return nil
			}
		}
		if d.Type().IsRegular() {
			out[p] = read(t, dir, p)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// pages is what has to be the same whatever the order of runs: bank/ without its records.
func pages(t testing.TB, dir string) map[string]string {
	t.Helper()
	return tree(t, dir, "bank", "bank/_meta")
}

// verified fails unless the bank is what its logs give.
func verified(t testing.TB, dir string) {
	t.Helper()
	v, err := open(t, dir, "").Verify(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if !v.OK() {
		var b strings.Builder
		for _, c := range v.Diff.Changes {
			fmt.Fprintf(&b, "--- %s on disk\n%s\n+++ replayed\n%s\n", c.Path, c.Prev, c.Data)
		}
		t.Fatalf("verify: %s, changed %v, lost %v, differs %v, without source %v\n%s", v.Outcome, v.Changed, v.Lost, v.Differs, v.NoSource, b.String())
	}
}

// month writes a generated month of logs: opinions that are repeated, contradicted and left to fade, decisions that
// change, statuses that follow each other, in Korean and English.
func month(r *rand.Rand, first day.Day, days int) map[string]string {
	people := []string{"민수", "지영", "Alex", "서연"}
	tastes := []string{"긴 답변보다 짧은 답변을 선호한다", "회의는 아침에 하는 것을 좋아한다", "dark mode is better than light mode", "리뷰는 작은 단위가 좋다"}
	tools := []string{"Jenkins", "GitHub Actions", "CircleCI", "Buildkite"}
	states := []string{"스테이징은 대기 중이다", "스테이징 배포를 진행 중이다", "스테이징 배포를 완료했다"}
	pick := func(s []string) string { return s[r.IntN(len(s))] }
	logs := map[string]string{}
	for i := range days {
		d := first + day.Day(i)
		if r.IntN(4) == 0 {
			continue
		}
		var b strings.Builder
		fmt.Fprintf(&b, "# %s\n\n## Retain\n", d)
		for range r.IntN(5) {
			switch r.IntN(6) {
			case 0, 1:
				fmt.Fprintf(&b, "- O(c=0.%d) @%s: %s.\n", 50+r.IntN(49), pick(people), pick(tastes))
			case 2:
				fmt.Fprintf(&b, "- S @배포: %s.\n", pick(states))
			case 3:
				fmt.Fprintf(&b, "- W @CI: CI를 %s에서 %s로 바꿨다.\n", pick(tools), pick(tools))
			case 4:
				fmt.Fprintf(&b, "- W @서버: 스테이징 서버 포트는 %d이다.\n", 8080+r.IntN(3))
			case 5:
				fmt.Fprintf(&b, "- B @%s: 결제 화면의 버그 %d번을 고쳤다.\n", pick(people), r.IntN(9))
			}
		}
		fmt.Fprintf(&b, "\n## 결정\n- 배포는 %s요일에만 하기로 했다.\n", pick([]string{"월", "화", "수"}))
		logs["memory/"+d.String()+".md"] = b.String()
	}
	return logs
}

// forget deletes .memctl, which must lose nothing.
func forget(t testing.TB, dir string) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(dir, ".memctl")); err != nil {
		t.Fatal(err)
	}
}

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
