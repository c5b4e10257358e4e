package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

func TestDamagedIndexIsSaidAndMadeAnew(t *testing.T) {
	c := recalltest.RandomCorpus(rand.New(rand.NewPCG(9, 9)), 20, 20)
	truncate := func(share int64) func(string) error {
		return func(p string) error {
			info, err := os.Stat(p)
			if err != nil {
				return err
			}
			return os.Truncate(p, info.Size()*share/100)
		}
	}
	damages := map[string]struct {
		glob string
		do   func(path string) error
	}{
		"manifest cut":      {"CURRENT", truncate(50)},
		"manifest empty":    {"CURRENT", truncate(0)},
		"manifest edited":   {"CURRENT", func(p string) error { return os.WriteFile(p, []byte("{}\n00000000\n"), 0o600) }},
		"segment cut":       {"*.seg", truncate(60)},
		"segment empty":     {"*.seg", truncate(0)},
		"segment gone":      {"*.seg", os.Remove},
		"file table gone":   {"files-*", os.Remove},
		"file table edited": {"files-*", func(p string) error { return os.WriteFile(p, []byte("[]"), 0o600) }},
	}
	for name, d := range damages {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(tmptest.Dir(t), "index")
			s := recalltest.Open(dir, recall.Options{})
			recalltest.Update(t, s, c)
			want := recalltest.Search(t, s, recall.Query{Text: "배포 index"})
			paths, err := filepath.Glob(filepath.Join(dir, d.glob))
			if err != nil || len(paths) == 0 {
				t.Fatalf("nothing to damage: %v", err)
			}
			if err := d.do(paths[0]); err != nil {
				t.Fatal(err)
			}
			st := s.Status(c.Refs())
			if st.State != recall.StateCorrupt || !errors.Is(st.Err, recall.ErrCorrupt) || !strings.Contains(st.Err.Error(), filepath.Base(paths[0])) {
				t.Errorf("status %v, error %v", st.State, st.Err)
			}
			if !strings.HasPrefix(name, "file table") { // readers do not need the file table
				if _, err := s.Search(t.Context(), recall.Query{Text: "배포"}); !errors.Is(err, recall.ErrCorrupt) {
					t.Errorf("search: got error %v, want %v", err, recall.ErrCorrupt)
				}
			}
			if got := recalltest.Update(t, s, c); !got.Rebuilt || got.State != recall.StateCorrupt {
				t.Errorf("stats %+v", got)
			}
			got := recalltest.Search(t, s, recall.Query{Text: "배포 index"})
			want.Took, got.Took = 0, 0
			diff(t, want, got)
			if err := s.Verify(); err != nil {
				t.Errorf("verify: %v", err)
			}
		})
	}
}

// A flipped byte may go unnoticed by a search, but never by Verify, and no search may panic or hang.
func TestFlippedBytesNeverPanic(t *testing.T) {
	c := recalltest.RandomCorpus(rand.New(rand.NewPCG(9, 9)), 6, 10)
	dir := filepath.Join(tmptest.Dir(t), "index")
	s := recalltest.Open(dir, recall.Options{})
	recalltest.Update(t, s, c)
	segments, _ := filepath.Glob(filepath.Join(dir, "*.seg"))
	whole, err := os.ReadFile(segments[0])
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 9))
	for range 150 {
		bad := append([]byte(nil), whole...)
		at := r.IntN(len(bad))
		if r.IntN(2) == 0 {
			at = len(bad) - 1 - r.IntN(min(len(bad), 600)) // footer and field table
		}
		bad[at] ^= byte(1 + r.IntN(255))
		if err := os.WriteFile(segments[0], bad, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := s.Verify(); !errors.Is(err, recall.ErrCorrupt) {
			t.Errorf("byte %d: verify says %v", at, err)
		}
		_, err := s.Search(t.Context(), recall.Query{Text: "배포 index 민수", Explain: true})
		if err != nil && !errors.Is(err, recall.ErrCorrupt) {
			t.Errorf("byte %d: %v", at, err)
		}
	}
}

func TestIndexOfAnotherVersionIsMadeAnew(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/a.md", "배포 계획", "release plan")
	dir := filepath.Join(tmptest.Dir(t), "index")
	cases := map[string]struct {
		s     *recall.Store
		state recall.State
	}{
		"analyzer": {recall.Open(derived.At(dir), recalltest.Plain{Suffix: "+"}, recall.Options{}), recall.StateVersion},
		"options":  {recalltest.Open(dir, recall.Options{Identity: "other"}), recall.StateOptions},
	}
	for name, tc := range cases {
		recalltest.Update(t, recalltest.Open(dir, recall.Options{}), c)
		if got := tc.s.State(c.Refs()); got != tc.state {
			t.Errorf("%s: state %v, want %v", name, got, tc.state)
		}
		if _, err := tc.s.Search(t.Context(), recall.Query{Text: "배포"}); !errors.Is(err, recall.ErrVersion) {
			t.Errorf("%s: search says %v", name, err)
		}
		if st := recalltest.Update(t, tc.s, c); !st.Rebuilt || st.State != tc.state {
			t.Errorf("%s: stats %+v", name, st)
		}
		if r := recalltest.Search(t, tc.s, recall.Query{Text: "배포"}); r.Total != 1 {
			t.Errorf("%s: %v", name, recalltest.IDs(r))
		}
	}
}

func TestMissingIndexIsAnErrorOfItsOwn(t *testing.T) {
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	if _, err := s.Search(t.Context(), recall.Query{Text: "배포"}); !errors.Is(err, recall.ErrMissing) {
		t.Errorf("search says %v", err)
	}
	if got := s.State(nil); got != recall.StateMissing {
		t.Errorf("state %v", got)
	}
	recalltest.Update(t, s, recalltest.Corpus{})
	if r := recalltest.Search(t, s, recall.Query{Text: "배포"}); r.Total != 0 {
		t.Errorf("an empty index finds %v", recalltest.IDs(r))
	}
	if got := s.State(nil); got != recall.StateEqual {
		t.Errorf("state %v", got)
	}
}

// What a killed writer leaves behind is neither read nor kept: it was noted before it was written. What nobody noted stays, whatever it is called.
func TestLeftoversOfAKilledWriterAreSweptAway(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/a.md", "배포 계획")
	dir := filepath.Join(tmptest.Dir(t), "index")
	s := recalltest.Open(dir, recall.Options{})
	recalltest.Update(t, s, c)
	made, err := os.OpenFile(filepath.Join(dir, "MADE"), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer made.Close()
	left := []string{"00000002-1.seg", "files-00000002", "00000099-7.seg", "메모.txt"}
	if _, err := made.WriteString(strings.Join(left, "\n") + "\n"); err != nil {
		t.Fatal(err)
	}
	for _, name := range append(left, ".CURRENT123456789", "00000098-1.seg", "files-old") {
		if err := os.WriteFile(filepath.Join(dir, name), make([]byte, 100_000), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c.Put("memory/b.md", "배포 일정")
	recalltest.Update(t, s, c)
	c.Put("memory/b.md", "배포 일정 변경")
	recalltest.Update(t, s, c)
	if r := recalltest.Search(t, s, recall.Query{Text: "배포"}); r.Total != 2 {
		t.Errorf("found %v", recalltest.IDs(r))
	}
	entries, _ := os.ReadDir(dir)
	there := map[string]bool{}
	for _, e := range entries {
		there[e.Name()] = true
	}
	for name, want := range map[string]bool{"00000099-7.seg": false, ".CURRENT123456789": false, "메모.txt": true, "00000098-1.seg": true, "files-old": true} {
		if there[name] != want {
			t.Errorf("%s is there: %v, want %v", name, there[name], want)
		}
	}
	if len(entries) > 12 {
		t.Errorf("%d files in the index: %v", len(entries), there)
	}
}

func TestCancelledUpdateLeavesTheOldIndex(t *testing.T) {
	s, c := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{BatchDocs: 4}), recalltest.RandomCorpus(rand.New(rand.NewPCG(4, 4)), 10, 5)
	recalltest.Update(t, s, c)
	before := recalltest.Search(t, s, recall.Query{Text: "배포 index"})
	more := recalltest.RandomCorpus(rand.New(rand.NewPCG(5, 5)), 20, 5)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := s.Update(ctx, more.Files(), func(done, _ int) {
		if done == 12 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("update says %v", err)
	}
	after := recalltest.Search(t, s, recall.Query{Text: "배포 index"})
	before.Took, after.Took = 0, 0
	diff(t, before, after)
}

func TestSecondWriterWaitsOrSaysBusy(t *testing.T) {
	dir, c := filepath.Join(tmptest.Dir(t), "index"), recalltest.Corpus{}
	c.Put("memory/a.md", "배포")
	first, second := recalltest.Open(dir, recall.Options{}), recalltest.Open(dir, recall.Options{LockWait: 20 * time.Millisecond})
	_, err := first.Update(t.Context(), recall.Files{Refs: c.Refs(), Load: func(p string) ([]recall.Document, error) {
		if _, err := second.Update(t.Context(), c.Files(), nil); !errors.Is(err, recall.ErrBusy) {
			t.Errorf("second writer: %v, want busy", err)
		}
		return c.Load(p)
	}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if st := recalltest.Update(t, second, c); st.State != recall.StateEqual {
		t.Errorf("state %v", st.State)
	}
}

const readerEnv = "MEMCTL_RECALL_TEST_READER"

// TestMain runs a reader when it is started as one by TestReadersNeverWaitForAWriter.
func TestMain(m *testing.M) {
	if dir := os.Getenv(readerEnv); dir != "" {
		os.Exit(readUntilStopped(dir))
	}
	os.Exit(m.Run())
}

// readUntilStopped searches until the file "stop" is there, and prints how often.
func readUntilStopped(dir string) int {
	s, n := recalltest.Open(dir, recall.Options{}), 0
	for {
		if _, err := os.Stat(filepath.Join(filepath.Dir(dir), "stop")); err == nil {
			break
		}
		if err := readOnce(s); err != nil {
			fmt.Println(err)
			return 1
		}
		n++
	}
	_ = json.NewEncoder(os.Stdout).Encode(n)
	return 0
}

// readOnce checks that a search sees one whole generation: each has both marker documents of the same number.
func readOnce(s *recall.Store) error {
	time.Sleep(time.Millisecond) // leaves the writer some of the processor
	r, err := s.Search(context.Background(), recall.Query{Text: "표지", Limit: 10})
	if err != nil {
		return err
	}
	if r.Total != 2 || r.Hits[0].Text != r.Hits[1].Text {
		return fmt.Errorf("torn read: %+v", r.Hits)
	}
	return nil
}

// TestReaderIsAnsweredWhileAWriterWrites asks in the middle of an update, which cannot go on before there is an answer.
func TestReaderIsAnsweredWhileAWriterWrites(t *testing.T) {
	dir, c := filepath.Join(tmptest.Dir(t), "index"), recalltest.Corpus{}
	c.Put("memory/a.md", "배포")
	w := recalltest.Open(dir, recall.Options{})
	recalltest.Update(t, w, c)
	c.Put("memory/b.md", "배포 둘")
	asked := 0
	_, err := w.Update(t.Context(), recall.Files{Refs: c.Refs(), Load: func(p string) ([]recall.Document, error) {
		asked++
		if r := recalltest.Search(t, recalltest.Open(dir, recall.Options{LockWait: 20 * time.Millisecond}), recall.Query{Text: "배포", Limit: 10}); r.Total != 1 {
			t.Errorf("%d hits, want the one of the index that is there", r.Total)
		}
		return c.Load(p)
	}}, nil)
	if err != nil || asked == 0 {
		t.Fatalf("asked %d times, %v", asked, err)
	}
	if r := recalltest.Search(t, recalltest.Open(dir, recall.Options{}), recall.Query{Text: "배포", Limit: 10}); r.Total != 2 {
		t.Errorf("%d hits afterwards, want 2", r.Total)
	}
}

func TestReadersNeverWaitForAWriter(t *testing.T) {
	dir := filepath.Join(tmptest.Dir(t), "index")
	w := recalltest.Open(dir, recall.Options{}) // readers must cope with segments that vanish
	c := recalltest.RandomCorpus(rand.New(rand.NewPCG(8, 8)), 10, 10)
	mark := func(i int) {
		c.Put("memory/x.md", fmt.Sprintf("표지 v%d", i))
		c.Put("memory/y.md", fmt.Sprintf("표지 v%d", i))
	}
	mark(0)
	recalltest.Update(t, w, c)
	var wg sync.WaitGroup
	stop := make(chan struct{})
	for range 8 {
		wg.Go(func() {
			s := recalltest.Open(dir, recall.Options{})
			for {
				select {
				case <-stop:
					return
				default:
					if err := readOnce(s); err != nil {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	var readers []*exec.Cmd
	outs := make([]strings.Builder, 4)
	for i := range outs {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), readerEnv+"="+dir)
		cmd.Stdout, cmd.Stderr = &outs[i], &outs[i]
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		readers = append(readers, cmd)
	}
	for i := range longtest.Of(40, 100) {
		mark(i + 1)
		recalltest.Update(t, w, c)
	}
	close(stop)
	if err := os.WriteFile(filepath.Join(filepath.Dir(dir), "stop"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	for i, cmd := range readers {
		if err := cmd.Wait(); err != nil {
			t.Errorf("reader %d: %v\n%s", i, err, outs[i].String())
		}
	}
}
