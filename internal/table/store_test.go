package table_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/bits"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/table"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

const childDir = "MEMCTL_TABLE_TEST_DIR"

// TestMain lets the test binary be the other process.
func TestMain(m *testing.M) {
	dir := os.Getenv(childDir)
	if dir == "" {
		os.Exit(m.Run())
	}
	if err := commitForever(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

const perGeneration = 300

// generation changes a third of the keys, so that all of them say which the last three are.
func generation(b *table.Batch, gen int) {
	for i := gen % 3; i < perGeneration; i += 3 {
		b.Put(numberedKey(nil, i), fmt.Append(nil, gen))
	}
}

// checkGeneration tells whether a table is whole: its payload names the generation of which its pairs are.
func checkGeneration(x *table.Table) error {
	var gen int
	if _, err := fmt.Sscan(string(x.Payload()), &gen); err != nil {
		return err
	}
	n := 0
	for p, err := range x.Scan(table.Range{}) {
		if err != nil {
			return err
		}
		last := gen - ((gen-n)%3+3)%3 // the last generation that wrote key n
		if want := fmt.Sprint(last); string(p.Key) != string(numberedKey(nil, n)) || string(p.Value) != want {
			return fmt.Errorf("generation %d: %s is %s, want %s", gen, p.Key, p.Value, want)
		}
		n++
	}
	if n != perGeneration {
		return fmt.Errorf("generation %d: %d pairs", gen, n)
	}
	return nil
}

func firstGenerations(b *table.Batch) {
	for gen := range 3 {
		generation(b, gen)
	}
}

// commitForever commits one generation after the other until it is killed, and sweeps now and then.
func commitForever(dir string) error {
	s := table.NewStore(derived.At(dir), small())
	b := s.Begin(nil)
	firstGenerations(b)
	if err := b.Commit(context.Background(), "day", []byte("2")); err != nil {
		return err
	}
	fmt.Println("begun")
	for gen := 3; ; gen++ {
		generation(b, gen)
		if err := b.Commit(context.Background(), "day", fmt.Append(nil, gen)); err != nil {
			return err
		}
		if gen%5 == 0 {
			if err := s.Sweep(0); err != nil {
				return err
			}
		}
	}
}

func TestSIGKILLAtRandomMoments(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs SIGKILL")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range longtest.Of(6, 60) {
		dir := filepath.Join(tmptest.Dir(t), "tables")
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), childDir+"="+dir)
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(out, make([]byte, len("begun\n"))); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rng.IntN(20_000)) * time.Microsecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		s := table.NewStore(derived.At(dir), small())
		x := mustOpen(t, s, "day")
		if err := checkGeneration(x); err != nil {
			t.Fatal(err)
		}
		if err := s.Sweep(0); err != nil {
			t.Fatal(err)
		}
		if got, want := len(segmentFiles(t, dir)), len(x.Segments()); got != want {
			t.Errorf("%d segments are left, want %d", got, want)
		}
	}
}

// TestReadersAndWritersAtOnce lets several commit to one name without a lock, and others read: each finds a whole table, always.
func TestReadersAndWritersAtOnce(t *testing.T) {
	s, dir := newStore(t, small())
	b := begin(t, s, nil)
	firstGenerations(b)
	commit(t, b, "day", "2")
	start := mustOpen(t, s, "day")
	var writers, readers sync.WaitGroup
	done := make(chan struct{})
	for range 3 {
		writers.Go(func() {
			w := table.NewStore(derived.At(dir), small()).Begin(start)
			defer func() { _ = w.Close() }()
			for gen := 3; gen < 40; gen++ {
				generation(w, gen)
				if err := w.Commit(t.Context(), "day", fmt.Append(nil, gen)); err != nil && runtime.GOOS != "windows" { // where a file that is read cannot be replaced
					t.Error(err)
				}
			}
		})
		readers.Go(func() {
			for {
				x, err := s.Open("day")
				if err == nil {
					err = errors.Join(checkGeneration(x), x.Close())
				}
				if err != nil {
					t.Error(err)
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	writers.Wait()
	close(done)
	readers.Wait()
	// What was opened at the beginning is read as it was, by several at once, also when it has been replaced and swept.
	if err := s.Sweep(0); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		readers.Go(func() {
			if err := checkGeneration(start); err != nil {
				t.Error(err)
			}
		})
	}
	readers.Wait()
}

// TestTableThatIsSweptWhileItIsOpenedIsOpenedAnew replaces and sweeps a table between the moments at which its manifest and its segments are read.
func TestTableThatIsSweptWhileItIsOpenedIsOpenedAnew(t *testing.T) {
	s, dir := newStore(t, small())
	b := begin(t, s, nil)
	firstGenerations(b)
	commit(t, b, "day", "2")
	o, gen := small(), 2
	o.Step = func(step string) error {
		if gen == 5 {
			return nil
		}
		gen++
		generation(b, gen)
		return errors.Join(b.Compact(t.Context()), b.Commit(t.Context(), "day", fmt.Append(nil, gen)), s.Sweep(0))
	}
	x := mustOpen(t, table.NewStore(derived.At(dir), o), "day")
	if err := checkGeneration(x); err != nil || string(x.Payload()) != "5" {
		t.Errorf("generation %s, %v", x.Payload(), err)
	}
}

// TestFileThatIsCutWhileItIsMappedIsAnError is somebody who truncates what a reader has open.
func TestFileThatIsCutWhileItIsMappedIsAnError(t *testing.T) {
	s, dir := newStore(t, table.Options{})
	b := begin(t, s, nil)
	if err := b.Load(t.Context(), numbered(2000)); err != nil {
		t.Fatal(err)
	}
	commit(t, b, "day", "")
	x := mustOpen(t, s, "day")
	if _, ok, err := x.Get(numberedKey(nil, 1000)); !ok || err != nil { // its blocks are not checked again
		t.Fatal(ok, err)
	}
	for _, name := range segmentFiles(t, dir) {
		if err := os.Truncate(filepath.Join(dir, name), 0); err != nil {
			t.Skip(err) // Windows does not let anybody cut a file that is mapped
		}
	}
	for _, i := range []int{0, 1000, 1999} {
		if _, _, err := x.Get(numberedKey(nil, i)); !errors.Is(err, table.ErrCorrupt) {
			t.Errorf("get %d: %v", i, err)
		}
	}
	for name, scan := range map[string]iter.Seq2[table.Pair, error]{"forward": x.Scan(table.Range{}), "backward": x.Backward(table.Range{})} {
		if got, err := collect(scan, 0); len(got) > 0 || !errors.Is(err, table.ErrCorrupt) {
			t.Errorf("%s: %d pairs, %v", name, len(got), err)
		}
	}
	if err := b.Compact(t.Context()); err != nil {
		t.Errorf("one segment without tombstones is compact: %v", err)
	}
	b.Put([]byte("x"), nil)
	if err := b.Compact(t.Context()); !errors.Is(err, table.ErrCorrupt) {
		t.Errorf("what cannot be read is merged: %v", err)
	}
	if v, ok, err := b.Get([]byte("x")); v == nil || !ok || err != nil {
		t.Errorf("after a failed merge: %q, %v, %v", v, ok, err)
	}
}

// TestSegmentsAreFewAndRarelyWrittenAgain commits many small changes. Both numbers are bounded by a logarithm.
func TestSegmentsAreFewAndRarelyWrittenAgain(t *testing.T) {
	const commits, each = 400, 20
	for name, key := range map[string]func(i int) int{
		"ascending": func(i int) int { return i }, "scattered": func(i int) int { return i * 7919 % (commits * each) }, "the same": func(i int) int { return i % 500 },
	} {
		s, dir := newStore(t, table.Options{Block: 512, Floor: 1})
		b := begin(t, s, nil)
		written, logarithm := uint64(0), bits.Len(commits)
		for c := range commits {
			for i := range each {
				b.Put(numberedKey(nil, key(c*each+i)), []byte("값"))
			}
			if err := b.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
			list := b.Segments()
			written += list[0].Entries
			if len(list) > logarithm+1 {
				t.Fatalf("%s, commit %d: %d segments", name, c, len(list))
			}
			for i, x := range list[1:] {
				if x.Bytes < 2*list[i].Bytes {
					t.Fatalf("%s, commit %d: segments of %+v", name, c, list)
				}
			}
		}
		if most := uint64(commits * each * (logarithm + 1)); written > most {
			t.Errorf("%s: %d pairs were written for %d, want at most %d", name, written, commits*each, most)
		}
		if b.Size() != 0 {
			t.Errorf("%d bytes in memory", b.Size())
		}
		if got, want := len(segmentFiles(t, dir)), len(b.Segments()); got != want {
			t.Errorf("%s: %d files for %d segments", name, got, want)
		}
	}
}

// TestCompactLeavesNothingThatWasDeleted looks for deleted and replaced texts in all files.
func TestCompactLeavesNothingThatWasDeleted(t *testing.T) {
	s, dir := newStore(t, small())
	before(t, dir)
	b := begin(t, s, mustOpen(t, s, "day"))
	b.Delete(numberedKey(nil, 7))
	b.Put(numberedKey(nil, 8), []byte("neu"))
	b.Delete([]byte("nobody knows it"))
	if err := errors.Join(b.Compact(t.Context()), b.Commit(t.Context(), "day", nil), s.Remove("other"), b.Close(), s.Sweep(0)); err != nil {
		t.Fatal(err)
	}
	x := mustOpen(t, s, "day")
	if got := x.Segments(); len(got) != 1 || got[0].Tombstones != 0 || got[0].Entries != 249 {
		t.Errorf("segments %+v", got)
	}
	for _, name := range segmentFiles(t, dir) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"alt 7\x00", "alt 8\x00", "nobody"} {
			if bytes.Contains(data, []byte(text)) {
				t.Errorf("%s has %q", name, text)
			}
		}
	}
	if _, ok, err := x.Get(numberedKey(nil, 7)); ok || err != nil {
		t.Errorf("deleted: %v, %v", ok, err)
	}
	b = begin(t, s, x)
	for i := range 250 {
		b.Delete(numberedKey(nil, i))
	}
	if err := b.Compact(t.Context()); err != nil || len(b.Segments()) != 0 {
		t.Errorf("of nothing there is %+v, %v", b.Segments(), err)
	}
}

func TestCancelledWriteLeavesTheBatchAsItWas(t *testing.T) {
	s, dir := newStore(t, small())
	before(t, dir)
	was := segmentFiles(t, dir)
	b := begin(t, s, mustOpen(t, s, "day"))
	b.Put([]byte("가"), []byte("나"))
	ctx, cancel := context.WithCancel(t.Context())
	read := 0
	stop := func(yield func(table.Pair, error) bool) {
		for p, err := range numbered(10_000) {
			read++
			if cancel(); !yield(p, err) {
				return
			}
		}
	}
	broken := errors.New("broken")
	if err := b.Load(t.Context(), func(yield func(table.Pair, error) bool) { yield(table.Pair{}, broken) }); !errors.Is(err, broken) {
		t.Errorf("a stream that breaks: %v", err)
	}
	if err := b.Load(ctx, stop); !errors.Is(err, context.Canceled) || read == 10_000 {
		t.Errorf("load: %v after %d pairs", err, read)
	}
	b.Delete([]byte("나"))
	for what, err := range map[string]error{"flush": b.Flush(ctx), "compact": b.Compact(ctx), "commit": b.Commit(ctx, "day", nil)} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if v, ok, err := b.Get([]byte("가")); string(v) != "나" || !ok || err != nil {
		t.Errorf("%q, %v, %v", v, ok, err)
	}
	if err := errors.Join(b.Close(), b.Close()); err != nil {
		t.Error(err)
	}
	for what, err := range map[string]error{"flush": b.Flush(t.Context()), "compact": b.Compact(t.Context()), "load": b.Load(t.Context(), numbered(1)), "commit": b.Commit(t.Context(), "day", nil)} {
		if err == nil {
			t.Errorf("%s of a closed batch", what)
		}
	}
	if got := segmentFiles(t, dir); len(got) != len(was) {
		t.Errorf("a closed batch leaves %q", got)
	}
}

// steady are pairs that are made without memory.
func steady(n int) iter.Seq2[table.Pair, error] {
	return func(yield func(table.Pair, error) bool) {
		key, value := make([]byte, 12), make([]byte, 60)
		for i := range n {
			binary.BigEndian.PutUint64(key[4:], uint64(i))
			if !yield(table.Pair{Key: key, Value: value}, nil) {
				return
			}
		}
	}
}

// TestWorkDoesNotGrowWithTheTable counts what is allocated and read in a table of 100,000 pairs and in one of a million.
func TestWorkDoesNotGrowWithTheTable(t *testing.T) {
	type work struct {
		get, scan, open float64 // allocations
		load, commit    uint64  // bytes
		found, scanned  int     // bytes that are read for a get, and for a scan of a hundred pairs
	}
	measured := func(run func()) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		run()
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	did := map[int]work{}
	for _, n := range []int{100_000, 1_000_000} {
		read := 0
		s, _ := newStore(t, table.Options{Read: func(bytes int) { read += bytes }})
		b, w := begin(t, s, nil), work{}
		w.load = measured(func() {
			if err := b.Load(t.Context(), steady(n)); err != nil {
				t.Fatal(err)
			}
		})
		commit(t, b, "base", "")
		x := mustOpen(t, s, "base")
		key := make([]byte, 12)
		binary.BigEndian.PutUint64(key[4:], uint64(n/3))
		reads := func(do func()) int {
			read = 0
			do()
			return read
		}
		get := func() {
			if _, ok, err := x.Get(key); !ok || err != nil {
				t.Fatal(ok, err)
			}
		}
		w.found = reads(get) // the first time: what was checked where it is mapped is not read through again
		if again := reads(get); again > w.found {
			t.Errorf("a get reads %d bytes, and once more %d", w.found, again)
		}
		w.get = testing.AllocsPerRun(100, get)
		scan := func() {
			left := 100
			for _, err := range x.Scan(table.Range{From: key}) {
				if left--; err != nil || left == 0 {
					break
				}
			}
		}
		w.scan, w.scanned = testing.AllocsPerRun(100, scan), reads(scan)
		w.open = testing.AllocsPerRun(100, func() {
			x, err := s.Open("base")
			if err != nil {
				t.Fatal(err)
			}
			_ = x.Close()
		})
		w.commit = measured(func() {
			for i := range 100 {
				binary.BigEndian.PutUint64(key[4:], uint64(i*n/100))
				b.Put(key, key)
			}
			commit(t, b, "next", "")
		})
		did[n] = w
	}
	small, large := did[100_000], did[1_000_000]
	t.Logf("%+v\n%+v", small, large)
	if small.get != large.get || large.get > 2 {
		t.Errorf("a get allocates %v and %v times, want 2", small.get, large.get)
	}
	if large.scan > small.scan+8 || large.open > small.open+8 {
		t.Errorf("scan %v and %v, open %v and %v", small.scan, large.scan, small.open, large.open)
	}
	if block := 4096; small.found == 0 || large.found > small.found+block || small.scanned == 0 || large.scanned > small.scanned+2*block {
		t.Errorf("for a get %d and %d bytes are read, for a scan %d and %d", small.found, large.found, small.scanned, large.scanned)
	}
	if large.load > small.load+1<<20 || large.commit > small.commit+1<<17 {
		t.Errorf("load %d and %d bytes, commit %d and %d", small.load, large.load, small.commit, large.commit)
	}
}
