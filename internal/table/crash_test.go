package table_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/table"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// before makes a table of three segments, and a second one that shares them.
func before(t testing.TB, dir string) {
	t.Helper()
	s := table.NewStore(derived.At(dir), small())
	b := begin(t, s, nil)
	for _, span := range [][2]int{{0, 200}, {200, 240}, {240, 250}} {
		for i := span[0]; i < span[1]; i++ {
			b.Put(numberedKey(nil, i), fmt.Appendf(nil, "alt %d", i))
		}
		commit(t, b, "day", "before")
	}
	commit(t, b, "other", "before")
	if got := len(b.Segments()); got != 3 {
		t.Fatalf("%d segments, want 3", got)
	}
}

// change writes in all ways: twice from memory, the second time with a merge, a stream, everything as one, and a commit.
func change(t testing.TB, b *table.Batch) error {
	t.Helper()
	for i := range 40 {
		b.Put(numberedKey(nil, 3*i), fmt.Appendf(nil, "neu %d", i))
		b.Delete(numberedKey(nil, 3*i+1))
		if i == 10 {
			if err := b.Flush(t.Context()); err != nil {
				return err
			}
		}
	}
	if err := b.Load(t.Context(), numbered(20)); err != nil {
		return err
	}
	if err := b.Compact(t.Context()); err != nil {
		return err
	}
	return b.Commit(t.Context(), "day", []byte("after"))
}

// state is all that a reader can see of the store: the payload and the pairs of each table.
func state(t testing.TB, dir string) map[string][]string {
	t.Helper()
	s := table.NewStore(derived.At(dir), small())
	names, err := s.Names()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for _, name := range names {
		x := mustOpen(t, s, name)
		list, err := collect(x.Scan(table.Range{}), 0)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = append(list, string(x.Payload()))
		if err := x.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// copied is a copy of a folder.
func copied(t testing.TB, from string) string {
	t.Helper()
	to := filepath.Join(tmptest.Dir(t), "tables")
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	return to
}

// startFrom begins a batch on the table "day", with a fault.
func startFrom(t testing.TB, dir string, fault func(string) error) *table.Batch {
	t.Helper()
	o := small()
	o.Step = fault
	s := table.NewStore(derived.At(dir), o)
	return begin(t, s, mustOpen(t, table.NewStore(derived.At(dir), small()), "day"))
}

// segmentFiles are the names of the segments in a folder.
func segmentFiles(t testing.TB, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".segment") {
			names = append(names, e.Name())
		}
	}
	return names
}

// TestKilledOrFailedAtEveryStep is law 4 for tables: a write has happened or has not. What it left is swept.
func TestKilledOrFailedAtEveryStep(t *testing.T) {
	_, base := newStore(t, small())
	before(t, base)
	old, was := state(t, base), segmentFiles(t, base)
	steps := 0
	dir := copied(t, base)
	if err := change(t, startFrom(t, dir, func(string) error { steps++; return nil })); err != nil {
		t.Fatal(err)
	}
	changed := state(t, dir)
	if steps < 20 || cmp.Equal(old, changed) || !cmp.Equal(old["other"], changed["other"]) {
		t.Fatalf("%d steps: %q", steps, changed)
	}
	for _, c := range []struct {
		how  error
		then string
	}{{atomicfile.ErrKilled, "dies"}, {atomicfile.ErrTorn, "dies"}, {syscall.ENOSPC, "gives up"}, {syscall.ENOSPC, "tries again"}} {
		happened, how := 0, c.how
		for n := 1; n <= steps; n++ {
			dir, i := copied(t, base), 0
			b := startFrom(t, dir, func(string) error {
				if i++; i == n || i > n && c.then == "dies" { // who was killed does nothing any more
					return how
				}
				return nil
			})
			if err := change(t, b); err == nil {
				t.Fatalf("%v at step %d: no error", how, n)
			}
			if c.then == "gives up" {
				if err := b.Close(); err != nil {
					t.Fatal(err)
				}
			}
			got := state(t, dir)
			switch {
			case cmp.Equal(got, changed):
				happened++
			case !cmp.Equal(got, old):
				t.Fatalf("%v at step %d: neither before nor after (-before +got)\n%s", how, n, cmp.Diff(old, got))
			}
			if c.then == "tries again" { // what failed is tried again, and the batch has lost nothing
				if err := change(t, b); err != nil {
					t.Fatalf("after a full disk at step %d: %v", n, err)
				}
				if diff := cmp.Diff(changed, state(t, dir)); diff != "" {
					t.Fatalf("after a full disk at step %d (-want +got)\n%s", n, diff)
				}
			}
			checkSwept(t, dir, was)
		}
		if happened == 0 || happened == steps {
			t.Errorf("%v: %d of %d cuts ended after the commit; want some on both sides", how, happened, steps)
		}
	}
}

// checkSwept sweeps a folder: it says what it said before, and nothing else lies in it than what it needs.
func checkSwept(t testing.TB, dir string, was []string) {
	t.Helper()
	s, old := table.NewStore(derived.At(dir), small()), state(t, dir)
	if err := s.Sweep(0); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(old, state(t, dir)); diff != "" {
		t.Fatalf("after a sweep (-want +got)\n%s", diff)
	}
	want := 3 + len(mustOpen(t, s, "day").Segments()) // "other" has three
	if old["day"][len(old["day"])-1] == "before" {
		want = 3
	}
	if got := segmentFiles(t, dir); len(got) != want {
		t.Errorf("%d segments are left, want %d: %q", len(got), want, got)
	}
	for _, name := range was {
		if !slices.Contains(segmentFiles(t, dir), name) {
			t.Errorf("%s is gone", name)
		}
	}
	entries, _ := os.ReadDir(dir)
	if len(entries) != want+3 { // two manifests, and the list of what was made
		t.Errorf("left: %v", entries)
	}
}

// TestSweepTakesOnlyWhatIsOursAndOld leaves a young segment, and files that nobody noted, whatever they are called.
func TestSweepTakesOnlyWhatIsOursAndOld(t *testing.T) {
	s, dir := newStore(t, small())
	before(t, dir)
	named := segmentFiles(t, dir)
	b := begin(t, s, nil)
	b.Put([]byte("가"), []byte("나"))
	if err := b.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	foreign := []string{"0123456789abcdef.segment", "메모.txt", "x.segment", "other.table.bak"}
	for _, name := range foreign {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Sweep(1 << 40); err != nil {
		t.Fatal(err)
	}
	if got := segmentFiles(t, dir); len(got) != len(named)+3 {
		t.Errorf("a young segment was swept: %q", got)
	}
	// A manifest that cannot be read names nothing, and hinders nothing.
	if err := os.WriteFile(filepath.Join(dir, "broken.table"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.Sweep(0); err != nil {
		t.Fatal(err)
	}
	if got := segmentFiles(t, dir); len(got) != len(named)+2 {
		t.Errorf("swept: %q are left", got)
	}
	for _, name := range foreign {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	if err := b.Commit(t.Context(), "late", nil); !errors.Is(err, fs.ErrNotExist) || !errors.Is(err, table.ErrCorrupt) {
		t.Errorf("a segment that was swept is named: %v", err)
	}
	if err := s.Clear(); err != nil {
		t.Fatal(err)
	}
	if names, err := s.Names(); len(names) > 0 || err != nil {
		t.Errorf("cleared: %q, %v", names, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "메모.txt")); err != nil {
		t.Error(err)
	}
}

// TestDamageIsAnErrorWithItsPlace damages the files of a table one after the other.
func TestDamageIsAnErrorWithItsPlace(t *testing.T) {
	_, base := newStore(t, small())
	before(t, base)
	want := state(t, base)["day"]
	for _, name := range segmentFiles(t, base) {
		for what, harm := range map[string]func(path string) error{
			"gone": os.Remove,
			"cut":  func(path string) error { return os.Truncate(path, 90) },
			"another": func(path string) error {
				return os.Rename(filepath.Join(filepath.Dir(path), segmentFiles(t, base)[0]), path)
			},
			"folder": func(path string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o700)) },
			"a changed byte": func(path string) error {
				f, err := os.OpenFile(path, os.O_RDWR, 0)
				if err != nil {
					return err
				}
				_, err = f.WriteAt([]byte{0xee}, 40)
				return errors.Join(err, f.Close())
			},
		} {
			dir := copied(t, base)
			path := filepath.Join(dir, name)
			if err := harm(path); err != nil {
				t.Fatal(err)
			}
			s := table.NewStore(derived.At(dir), small())
			x, err := s.Open("day")
			if err == nil {
				var got []string
				got, err = collect(x.Scan(table.Range{}), 0)
				if i := len(got); !slices.Equal(got, want[:i]) {
					t.Errorf("%s %s: wrong pairs", name, what)
				}
				_ = x.Close()
			}
			if what == "another" && name == segmentFiles(t, base)[0] {
				continue
			}
			if e, ok := errors.AsType[*table.CorruptError](err); !ok || !errors.Is(err, table.ErrCorrupt) || !strings.Contains(e.Error(), e.Path) {
				t.Errorf("%s %s: %v", name, what, err)
			}
		}
	}
}
