package workspace_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/workspace"
)

const ledger = "bank/_meta/ledger/dev-2026-11.jsonl"

// before and after are the bank around sampleChanges.
var (
	before = files{
		"memctl.yaml":             "timezone: Asia/Seoul\n",
		"memory/2026-11-20.md":    "## Retain\n- W @Flutter: 상태 관리는 Riverpod으로 통일했다.\n",
		"bank/world/other.md":     "# other\n",
		"bank/world/tools.md":     "# tools\n- W @vim: vim을 쓴다. ^maaaaaaaaaa\n",
		"bank/status/old/배포.md":   "# 배포\n",
		ledger:                    "{\"v\":1}\n",
		"bank/wiki/민수.md":         "# 민수\n",
		"bank/_meta/changelog.md": "no newline at the end",
	}
	after = files{
		"memctl.yaml":             before["memctl.yaml"],
		"memory/2026-11-20.md":    before["memory/2026-11-20.md"],
		"bank/world/other.md":     "# other\n",
		"bank/world/tools.md":     "# tools\n- W @Flutter: 상태 관리는 Riverpod으로 통일했다. ^mbbbbbbbbbb\n",
		"bank/world/new/진행.md":    "# 진행\n",
		ledger:                    "{\"v\":1}\n{\"v\":2,\"id\":\"e1\"}\n{\"v\":2,\"id\":\"e2\"}\n",
		"bank/wiki/민수.md":         "# 민수\n",
		"bank/_meta/changelog.md": "no newline at the end\n- 2026-11-20 두 줄\n",
		"bank/_meta/new.jsonl":    "{\"v\":9}\n",
	}
)

func hashOf(text string) string { return workspace.Hash([]byte(text)) }

func sampleChanges() workspace.Changeset {
	return workspace.Changeset{Note: []byte("note"), Changes: []workspace.Change{
		{Path: "bank/_meta/changelog.md", Op: workspace.OpAppend, Before: hashOf(before["bank/_meta/changelog.md"]), Data: []byte("- 2026-11-20 두 줄\n")},
		{Path: ledger, Op: workspace.OpAppend, Before: hashOf(before[ledger]), Data: []byte("{\"v\":2,\"id\":\"e1\"}\n{\"v\":2,\"id\":\"e2\"}\n")},
		{Path: "bank/_meta/new.jsonl", Op: workspace.OpAppend, Data: []byte("{\"v\":9}\n")},
		{Path: "bank/wiki/민수.md", Op: workspace.OpWrite, Before: hashOf(before["bank/wiki/민수.md"]), Data: []byte(before["bank/wiki/민수.md"])},
		{Path: "bank/status/old/배포.md", Op: workspace.OpDelete, Before: hashOf(before["bank/status/old/배포.md"])},
		{Path: "bank/world/new/진행.md", Op: workspace.OpWrite, Data: []byte(after["bank/world/new/진행.md"])},
		{Path: "bank/world/tools.md", Op: workspace.OpWrite, Before: hashOf(before["bank/world/tools.md"]), Data: []byte(after["bank/world/tools.md"])},
	}}
}

// applyAll is what a caller does: lock, recover, apply, done.
func applyAll(ctx context.Context, w *workspace.Workspace, cs workspace.Changeset) (workspace.Applied, error) {
	lock, err := w.Lock(ctx, 0, testNow, "test")
	if err != nil {
		return workspace.Applied{}, err
	}
	defer lock.Unlock()
	a, err := w.Apply(ctx, lock, cs)
	if err != nil {
		return a, err
	}
	return a, a.Done()
}

func TestApplyDoesAllAndASecondTimeNothing(t *testing.T) {
	dir := newDir(t, before)
	if err := os.Chmod(filepath.Join(dir, "bank/world/tools.md"), 0o640); err != nil {
		t.Fatal(err)
	}
	var steps []string
	w := mustOpen(t, dir, workspace.WithFault(func(s string) error { steps = append(steps, s); return nil }))
	a, err := applyAll(t.Context(), w, sampleChanges())
	if err != nil {
		t.Fatal(err)
	}
	wantPaths := []string{"bank/_meta/changelog.md", ledger, "bank/_meta/new.jsonl", "bank/status/old/배포.md", "bank/world/new/진행.md", "bank/world/tools.md"}
	if diff := cmp.Diff(wantPaths, a.Paths); diff != "" || len(a.Stood) > 0 {
		t.Errorf("(-want +got)\n%s%v", diff, a.Stood)
	}
	if diff := cmp.Diff(after, tree(t, dir)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	fi, err := os.Stat(filepath.Join(dir, "bank/world/tools.md"))
	if err != nil || (runtime.GOOS != "windows" && fi.Mode().Perm() != 0o640) {
		t.Errorf("mode not kept: %v %v", fi.Mode(), err)
	}
	steps = nil
	same := workspace.Changeset{Changes: []workspace.Change{
		{Path: "bank/world/tools.md", Before: hashOf(after["bank/world/tools.md"]), Data: []byte(after["bank/world/tools.md"])},
		{Path: "bank/none.md", Op: workspace.OpDelete},
		{Path: ledger, Op: workspace.OpAppend, Before: hashOf(after[ledger])},
	}}
	if a, err = applyAll(t.Context(), w, same); err != nil || len(a.Paths) > 0 || len(steps) > 0 {
		t.Errorf("a changeset that changes nothing: %v, %v, steps %v", a.Paths, err, steps)
	}
}

func TestApplyRefusesWithoutWriting(t *testing.T) {
	ok := workspace.Change{Path: "bank/a.md", Data: []byte("a")}
	cases := []struct {
		name   string
		change workspace.Change
		want   error
	}{
		{"outside", workspace.Change{Path: "../a.md", Data: []byte("x")}, workspace.ErrOutside},
		{"absolute", workspace.Change{Path: "/tmp/a.md", Data: []byte("x")}, workspace.ErrOutside},
		{"derived", workspace.Change{Path: ".memctl/journal", Data: []byte("x")}, workspace.ErrReserved},
		{"log replaced", workspace.Change{Path: "memory/2026-11-20.md", Before: hashOf(before["memory/2026-11-20.md"]), Data: []byte("x")}, workspace.ErrReserved},
		{"log deleted", workspace.Change{Path: "memory/2026-11-20.md", Op: workspace.OpDelete, Before: hashOf(before["memory/2026-11-20.md"])}, workspace.ErrReserved},
		{"operation unknown", workspace.Change{Path: "bank/b.md", Op: 9}, workspace.ErrChangeset},
		{"given twice", ok, workspace.ErrChangeset},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := newDir(t, before)
			_, err := applyAll(t.Context(), mustOpen(t, dir), workspace.Changeset{Changes: []workspace.Change{ok, c.change}})
			if e, isFile := errors.AsType[*workspace.FileError](err); !isFile || e.Path != c.change.Path || !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestApplyConflictNamesTheFileAndWritesNothing(t *testing.T) {
	nfd := norm.NFD.String("bank/wiki/지우.md")
	edits := map[string]files{
		"bank/world/tools.md":     {"bank/world/tools.md": "사람이 고쳤다\n"},
		"bank/status/old/배포.md":   {"bank/status/old/배포.md": "사람이 고쳤다\n"},
		"bank/world/new/진행.md":    {"bank/world/new/진행.md": "사람이 만들었다\n"},
		ledger:                    {ledger: "{}\n"},
		nfd:                       {nfd: "같은 이름\n"},
		"bank/wiki/민수.md":         {"bank/wiki/민수.md": "unchanged by the plan, and still looked at\n"},
		"bank/_meta/changelog.md": {"bank/_meta/changelog.md": ""},
	}
	for path, edit := range edits {
		t.Run(path, func(t *testing.T) {
			dir := newDir(t, before)
			put(t, dir, edit)
			cs := sampleChanges()
			cs.Changes = append(cs.Changes, workspace.Change{Path: "bank/wiki/지우.md", Data: []byte("# 지우\n")})
			_, err := applyAll(t.Context(), mustOpen(t, dir), cs)
			if e, ok := errors.AsType[*workspace.ConflictError](err); !ok || norm.NFC.String(e.Path) != norm.NFC.String(path) {
				t.Errorf("got %v", err)
			}
			want := maps.Clone(before)
			maps.Copy(want, edit)
			if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestApplyDoesNotWriteThroughSymlinks(t *testing.T) {
	outside := t.TempDir()
	dir := newDir(t, files{"memory/a.md": "log\n"})
	symlink(t, outside, filepath.Join(dir, "bank"))
	symlink(t, "memory", filepath.Join(dir, "inside"))
	w := mustOpen(t, dir)
	for _, p := range []string{"bank/x.md", "inside/x.md"} {
		_, err := applyAll(t.Context(), w, workspace.Changeset{Changes: []workspace.Change{{Path: p, Data: []byte("x")}}})
		if err == nil {
			t.Errorf("%s was written", p)
		}
		if err := w.Append(p, []byte("x")); err == nil {
			t.Errorf("%s was appended to", p)
		}
	}
	if diff := cmp.Diff(files{"./": ""}, tree(t, outside)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestApplyIsCancelledOnlyBeforeTheCommit(t *testing.T) {
	dir := newDir(t, before)
	ctx, cancel := context.WithCancel(t.Context())
	w := mustOpen(t, dir, workspace.WithFault(func(s string) error {
		if s == "journal:end" {
			cancel()
		}
		return nil
	}))
	lock := mustLock(t, w)
	a, err := w.Apply(ctx, lock, sampleChanges())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Apply(t.Context(), lock, sampleChanges()); !errors.Is(err, workspace.ErrPending) {
		t.Errorf("a second commit before Done: %v", err)
	}
	if err := errors.Join(a.Done(), a.Done()); err != nil {
		t.Error(err)
	}
	if _, err := w.Apply(ctx, lock, workspace.Changeset{Changes: []workspace.Change{{Path: "bank/z.md", Data: []byte("z")}}}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
	if diff := cmp.Diff(after, tree(t, dir)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// failAt returns a fault that returns err at the n-th step.
func failAt(n int, err error) func(string) error {
	i := 0
	return func(string) error {
		if i++; i == n {
			return err
		}
		return nil
	}
}

func countSteps(t *testing.T, cs workspace.Changeset) int {
	t.Helper()
	n := 0
	w := mustOpen(t, newDir(t, before), workspace.WithFault(func(string) error { n++; return nil }))
	if _, err := applyAll(t.Context(), w, cs); err != nil {
		t.Fatal(err)
	}
	if n < 30 {
		t.Fatalf("only %d steps", n)
	}
	return n
}

// handEdits are what a person does between the crash and the next run: the text of files, or "" for a deletion.
var handEdits = map[string]files{
	"none":             {},
	"changed file":     {"bank/world/tools.md": "# 내가 고친 페이지\n"},
	"changed, deleted": {"bank/world/tools.md": ""},
	"deleted file":     {"bank/status/old/배포.md": "# 아직 필요하다\n"},
	"created file":     {"bank/world/new/진행.md": "# 내가 먼저\n"},
	"other file":       {"bank/wiki/민수.md": "# 민수 님\n"},
}

// TestKilledOrFailedAtEveryStep is law 4: after the next open a run has happened or has not, and an edit stands.
func TestKilledOrFailedAtEveryStep(t *testing.T) {
	steps := countSteps(t, sampleChanges())
	for _, how := range []error{workspace.ErrKilled, workspace.ErrTorn, syscall.ENOSPC} {
		for name, edit := range handEdits {
			t.Run(fmt.Sprintf("%v/%s", how, name), func(t *testing.T) {
				happened := 0
				for n := 1; n <= steps; n++ {
					if crashAndRecover(t, n, how, edit) {
						happened++
					}
				}
				if happened == 0 || happened == steps {
					t.Errorf("%d of %d cuts ended after the commit; want some on both sides", happened, steps)
				}
			})
		}
	}
}

func crashAndRecover(t *testing.T, n int, how error, edit files) (happened bool) {
	t.Helper()
	dir := newDir(t, before)
	w := mustOpen(t, dir, workspace.WithFault(failAt(n, how)))
	_, err := applyAll(t.Context(), w, sampleChanges())
	switch {
	case err == nil:
		t.Fatalf("step %d: no error", n)
	case errors.Is(how, workspace.ErrTorn): // a killed process like the other at all steps that write nothing
	case !errors.Is(err, how):
		t.Fatalf("step %d: got %v, want %v", n, err, how)
	}
	handEdit(t, dir, edit)

	w = mustOpen(t, dir)
	lock := mustLock(t, w)
	r := mustRecover(t, w, lock)
	if r != nil && string(r.Note) != "note" {
		t.Errorf("step %d: note %q", n, r.Note)
	}
	got := tree(t, dir)
	if diff := cmp.Diff(overlay(before, edit), got); diff != "" {
		if diff := cmp.Diff(overlay(after, edit), got); diff != "" {
			t.Fatalf("step %d: neither before nor after (-after +got)\n%s", n, diff)
		}
		happened = true
	}
	for _, s := range append([]workspace.Stood{}, stoodOf(r)...) {
		if _, ok := edit[s.Path]; !ok {
			t.Errorf("step %d: %s stood, but nobody edited it", n, s.Path)
		}
	}
	if r := mustRecover(t, w, lock); r != nil {
		t.Errorf("step %d: a second recovery found %+v", n, r)
	}
	return happened
}

func stoodOf(r *workspace.Recovery) []workspace.Stood {
	if r == nil {
		return nil
	}
	return r.Stood
}

func handEdit(t *testing.T, dir string, edit files) {
	t.Helper()
	for p, text := range edit {
		if text != "" {
			put(t, dir, files{p: text})
		} else if err := os.Remove(filepath.Join(dir, p)); err != nil {
			t.Fatal(err)
		}
	}
}

func overlay(base, edit files) files {
	got := maps.Clone(base)
	for p, text := range edit {
		if got[p] = text; text == "" {
			delete(got, p)
		}
	}
	return got
}

func TestKilledWhileRecovering(t *testing.T) {
	steps := countSteps(t, sampleChanges())
	for n := 8; n <= steps; n += 3 {
		for m := 1; ; m++ {
			dir := newDir(t, before)
			_, _ = applyAll(t.Context(), mustOpen(t, dir, workspace.WithFault(failAt(n, workspace.ErrTorn))), sampleChanges())
			w := mustOpen(t, dir, workspace.WithFault(failAt(m, workspace.ErrTorn)))
			lock := mustLock(t, w)
			r, err := w.Recover(lock)
			if err == nil && r != nil {
				err = r.Done()
			}
			if err := lock.Unlock(); err != nil {
				t.Fatal(err)
			}
			w = mustOpen(t, dir)
			lock = mustLock(t, w)
			mustRecover(t, w, lock)
			lock.Unlock()
			if diff := cmp.Diff(after, tree(t, dir)); diff != "" {
				t.Fatalf("killed at step %d, then at %d of the recovery (-want +got)\n%s", n, m, diff)
			}
			if err == nil {
				break
			}
		}
	}
}

// TestEditBetweenCommitAndRename is a person who saves while the changeset is being written.
func TestEditBetweenCommitAndRename(t *testing.T) {
	dir := newDir(t, before)
	edit := files{"bank/world/tools.md": "# 방금 저장\n", "bank/status/old/배포.md": "# 방금 저장\n"}
	w := mustOpen(t, dir, workspace.WithFault(func(s string) error {
		if s == "journal:end" || s == "write bank/world/tools.md:sync" {
			put(t, dir, edit)
		}
		return nil
	}))
	a, err := applyAll(t.Context(), w, sampleChanges())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(overlay(after, edit), tree(t, dir)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	want := []workspace.Stood{
		{Path: "bank/status/old/배포.md", Op: workspace.OpDelete, Before: hashOf(before["bank/status/old/배포.md"])},
		{Path: "bank/world/tools.md", Op: workspace.OpWrite, Before: hashOf(before["bank/world/tools.md"]), After: []byte(after["bank/world/tools.md"])},
	}
	if diff := cmp.Diff(want, a.Stood); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestLedgerLinesAreNeitherLostNorDoubled(t *testing.T) {
	added := "{\"v\":2,\"id\":\"e1\"}\n{\"v\":2,\"id\":\"e2\"}\n"
	cases := map[string]struct{ found, want string }{
		"untouched":                   {"{\"v\":1}\n", "{\"v\":1}\n" + added},
		"torn":                        {"{\"v\":1}\n{\"v\":2,\"i", "{\"v\":1}\n" + added},
		"done":                        {"{\"v\":1}\n" + added, "{\"v\":1}\n" + added},
		"done and grown":              {"{\"v\":1}\n" + added + "{\"v\":3}\n", "{\"v\":1}\n" + added + "{\"v\":3}\n"},
		"grown by another":            {"{\"v\":1}\n{\"v\":3}", "{\"v\":1}\n{\"v\":3}\n" + added},
		"rewritten":                   {"{\"v\":0}\n", "{\"v\":0}\n" + added},
		"rewritten with the lines":    {"{\"v\":0}\n" + added + "{\"v\":3}\n", "{\"v\":0}\n" + added + "{\"v\":3}\n"},
		"rewritten, recovery torn":    {"{\"v\":0}\n{\"v\":2,\"id\":\"e1\"}\n{\"v", "{\"v\":0}\n" + added},
		"emptied":                     {"", added},
		"same text inside of a line":  {"x" + added, "x" + added + added},
		"shorter, without line's end": {"{\"x", "{\"x\n" + added},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			dir := newDir(t, before)
			w := mustOpen(t, dir, workspace.WithFault(func(s string) error {
				if s == "append bank/_meta/changelog.md:create" {
					return workspace.ErrKilled
				}
				return nil
			}))
			if _, err := applyAll(t.Context(), w, sampleChanges()); !errors.Is(err, workspace.ErrKilled) {
				t.Fatal(err)
			}
			put(t, dir, files{ledger: c.found})
			w = mustOpen(t, dir)
			mustRecover(t, w, mustLock(t, w))
			if diff := cmp.Diff(overlay(after, files{ledger: c.want}), tree(t, dir)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestTornJournalHasNotHappened(t *testing.T) {
	for _, text := range []string{"", "memctl journal\n", "memctl journal\n\x01garbage", strings.Repeat("x", 200)} {
		dir := newDir(t, before)
		put(t, dir, files{".memctl/journal": text})
		w := mustOpen(t, dir)
		r := mustRecover(t, w, mustLock(t, w))
		if r == nil || !r.Torn || len(r.Paths) > 0 {
			t.Errorf("got %+v", r)
		}
		if pending, err := w.Pending(); pending || err != nil {
			t.Errorf("still pending: %v", err)
		}
		if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

// BenchmarkApply200Pages is bound by the disk: one sync for each page.
func BenchmarkApply200Pages(b *testing.B) {
	dir := b.TempDir()
	w, err := workspace.Open(dir, workspace.WithoutConfig())
	if err != nil {
		b.Fatal(err)
	}
	defer w.Close()
	last := make([]string, 200)
	gen := 0
	for b.Loop() {
		gen++
		var cs workspace.Changeset
		for i := range last {
			text := strings.Repeat(fmt.Sprintf("- 줄 %d\n", gen), 500)
			cs.Changes = append(cs.Changes, workspace.Change{Path: fmt.Sprintf("bank/wiki/%03d.md", i), Before: last[i], Data: []byte(text)})
			last[i] = hashOf(text)
		}
		if _, err := applyAll(b.Context(), w, cs); err != nil {
			b.Fatal(err)
		}
	}
}
