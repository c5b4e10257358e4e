package recall_test

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
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

func openIn(dir string, opts recall.Options) *recall.Store {
	return recall.Open(derived.At(dir), plain{}, opts)
}

func TestDamagedIndexIsSaidAndMadeAnew(t *testing.T) {
	c := randomCorpus(rand.New(rand.NewPCG(9, 9)), 20, 20)
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
			s := openIn(dir, recall.Options{})
			update(t, s, c)
			want := search(t, s, recall.Query{Text: "배포 index"})
			paths, err := filepath.Glob(filepath.Join(dir, d.glob))
			if err != nil || len(paths) == 0 {
				t.Fatalf("nothing to damage: %v", err)
			}
			if err := d.do(paths[0]); err != nil {
				t.Fatal(err)
			}
			st := s.Status(c.refs())
			if st.State != recall.StateCorrupt || !errors.Is(st.Err, recall.ErrCorrupt) || !strings.Contains(st.Err.Error(), filepath.Base(paths[0])) {
				t.Errorf("status %v, error %v", st.State, st.Err)
			}
			if !strings.HasPrefix(name, "file table") { // readers do not need the file table
				if _, err := s.Search(t.Context(), recall.Query{Text: "배포"}); !errors.Is(err, recall.ErrCorrupt) {
					t.Errorf("search: got error %v, want %v", err, recall.ErrCorrupt)
				}
			}
			if got := update(t, s, c); !got.Rebuilt || got.State != recall.StateCorrupt {
				t.Errorf("stats %+v", got)
			}
			got := search(t, s, recall.Query{Text: "배포 index"})
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
	c := randomCorpus(rand.New(rand.NewPCG(9, 9)), 6, 10)
	dir := filepath.Join(tmptest.Dir(t), "index")
	s := openIn(dir, recall.Options{})
	update(t, s, c)
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
	c := corpus{}
	c.put("memory/a.md", "배포 계획", "release plan")
	dir := filepath.Join(tmptest.Dir(t), "index")
	cases := map[string]struct {
		s     *recall.Store
		state recall.State
	}{
		"analyzer": {recall.Open(derived.At(dir), plain{version: "+"}, recall.Options{}), recall.StateVersion},
		"options":  {openIn(dir, recall.Options{Identity: "other"}), recall.StateOptions},
	}
	for name, tc := range cases {
		update(t, openIn(dir, recall.Options{}), c)
		if got := tc.s.State(c.refs()); got != tc.state {
			t.Errorf("%s: state %v, want %v", name, got, tc.state)
		}
		if _, err := tc.s.Search(t.Context(), recall.Query{Text: "배포"}); !errors.Is(err, recall.ErrVersion) {
			t.Errorf("%s: search says %v", name, err)
		}
		if st := update(t, tc.s, c); !st.Rebuilt || st.State != tc.state {
			t.Errorf("%s: stats %+v", name, st)
		}
		if r := search(t, tc.s, recall.Query{Text: "배포"}); r.Total != 1 {
			t.Errorf("%s: %v", name, ids(r))
		}
	}
}

func TestMissingIndexIsAnErrorOfItsOwn(t *testing.T) {
	s := open(t, recall.Options{})
	if _, err := s.Search(t.Context(), recall.Query{Text: "배포"}); !errors.Is(err, recall.ErrMissing) {
		t.Errorf("search says %v", err)
	}
	if got := s.State(nil); got != recall.StateMissing {
		t.Errorf("state %v", got)
	}
	update(t, s, corpus{})
	if r := search(t, s, recall.Query{Text: "배포"}); r.Total != 0 {
		t.Errorf("an empty index finds %v", ids(r))
	}
	if got := s.State(nil); got != recall.StateEqual {
		t.Errorf("state %v", got)
	}
}

// What a killed writer leaves behind is neither read nor kept: it was noted before it was written. What nobody noted stays, whatever it is called.
func TestLeftoversOfAKilledWriterAreSweptAway(t *testing.T) {
	c := corpus{}
	c.put("memory/a.md", "배포 계획")
	dir := filepath.Join(tmptest.Dir(t), "index")
	s := openIn(dir, recall.Options{})
	update(t, s, c)
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
	c.put("memory/b.md", "배포 일정")
	update(t, s, c)
	c.put("memory/b.md", "배포 일정 변경")
	update(t, s, c)
	if r := search(t, s, recall.Query{Text: "배포"}); r.Total != 2 {
		t.Errorf("found %v", ids(r))
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
	s, c := open(t, recall.Options{BatchDocs: 4}), randomCorpus(rand.New(rand.NewPCG(4, 4)), 10, 5)
	update(t, s, c)
	before := search(t, s, recall.Query{Text: "배포 index"})
	more := randomCorpus(rand.New(rand.NewPCG(5, 5)), 20, 5)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := s.Update(ctx, more.files(), func(done, _ int) {
		if done == 12 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("update says %v", err)
	}
	after := search(t, s, recall.Query{Text: "배포 index"})
	before.Took, after.Took = 0, 0
	diff(t, before, after)
}

func TestSecondWriterWaitsOrSaysBusy(t *testing.T) {
	dir, c := filepath.Join(tmptest.Dir(t), "index"), corpus{}
	c.put("memory/a.md", "배포")
	first, second := openIn(dir, recall.Options{}), openIn(dir, recall.Options{LockWait: 20 * time.Millisecond})
	_, err := first.Update(t.Context(), recall.Files{Refs: c.refs(), Load: func(p string) ([]recall.Document, error) {
		if _, err := second.Update(t.Context(), c.files(), nil); !errors.Is(err, recall.ErrBusy) {
			t.Errorf("second writer: %v, want busy", err)
		}
		return c.load(p)
	}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if st := update(t, second, c); st.State != recall.StateEqual {
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
	s, n := openIn(dir, recall.Options{}), 0
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
	dir, c := filepath.Join(tmptest.Dir(t), "index"), corpus{}
	c.put("memory/a.md", "배포")
	w := openIn(dir, recall.Options{})
	update(t, w, c)
	c.put("memory/b.md", "배포 둘")
	asked := 0
	_, err := w.Update(t.Context(), recall.Files{Refs: c.refs(), Load: func(p string) ([]recall.Document, error) {
		asked++
		if r := search(t, openIn(dir, recall.Options{LockWait: 20 * time.Millisecond}), recall.Query{Text: "배포", Limit: 10}); r.Total != 1 {
			t.Errorf("%d hits, want the one of the index that is there", r.Total)
		}
		return c.load(p)
	}}, nil)
	if err != nil || asked == 0 {
		t.Fatalf("asked %d times, %v", asked, err)
	}
	if r := search(t, openIn(dir, recall.Options{}), recall.Query{Text: "배포", Limit: 10}); r.Total != 2 {
		t.Errorf("%d hits afterwards, want 2", r.Total)
	}
}

func TestReadersNeverWaitForAWriter(t *testing.T) {
	dir := filepath.Join(tmptest.Dir(t), "index")
	w := openIn(dir, recall.Options{}) // readers must cope with segments that vanish
	c := randomCorpus(rand.New(rand.NewPCG(8, 8)), 10, 10)
	mark := func(i int) {
		c.put("memory/x.md", fmt.Sprintf("표지 v%d", i))
		c.put("memory/y.md", fmt.Sprintf("표지 v%d", i))
	}
	mark(0)
	update(t, w, c)
	var wg sync.WaitGroup
	stop := make(chan struct{})
	for range 8 {
		wg.Go(func() {
			s := openIn(dir, recall.Options{})
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
		update(t, w, c)
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

func TestSnippetMarksTheWordsThatMatched(t *testing.T) {
	long := strings.Repeat("채우는 문장이 이어진다. ", 60)
	cases := map[string]struct {
		text, query string
		want        []string
	}{
		"josa":    {"우리는 가치관이 같다", "가치관", []string{"가치관이"}},
		"english": {"We Switched to Go, switched!", "switched", []string{"Switched", "switched"}},
		"nfd":     {norm.NFD.String("설정을 바꿨다"), "설정을", []string{norm.NFD.String("설정을")}},
		"long":    {long + "여기에 배포 서버가 있다. " + long, "배포 서버가", []string{"배포", "서버가"}},
	}
	for name, tc := range cases {
		t.Run(name, func(t *testing.T) {
			c := corpus{}
			c.put("memory/a.md", tc.text)
			s := open(t, recall.Options{})
			update(t, s, c)
			r := search(t, s, recall.Query{Text: tc.query})
			if len(r.Hits) != 1 {
				t.Fatalf("%d hits", len(r.Hits))
			}
			sn := r.Hits[0].Snippet
			var got []string
			for _, m := range sn.Matches {
				got = append(got, sn.Text[m.StartByte:m.EndByte])
			}
			diff(t, tc.want, got)
			if !strings.Contains(tc.text, sn.Text) || len(sn.Text) > 330 || sn.Before != (name == "long") || !utf8.ValidString(sn.Text) {
				t.Errorf("snippet %+v", sn)
			}
		})
	}
}

func TestLongQuestionIsBounded(t *testing.T) {
	s, c := open(t, recall.Options{}), corpus{}
	c.put("memory/a.md", "배포 계획")
	update(t, s, c)
	r := search(t, s, recall.Query{Text: "배포 " + strings.Repeat("긴질문 ", 100_000)})
	if r.Total != 1 || !r.Truncated {
		t.Errorf("%d hits, truncated %v", r.Total, r.Truncated)
	}
}

func FuzzSearch(f *testing.F) {
	s := open(f, recall.Options{})
	update(f, s, randomCorpus(rand.New(rand.NewPCG(1, 1)), 5, 5))
	for _, q := range []string{"", "배포를", "\xff\xfe", "a\x00b", "(OR) AND *:*", norm.NFD.String("설정을"), strings.Repeat("가", 5000)} {
		f.Add(q, 10, int32(0), int32(0))
	}
	f.Fuzz(func(t *testing.T, text string, limit int, since, until int32) {
		q := recall.Query{Text: text, Limit: limit, Entities: strings.Fields(text), Explain: true}
		if since%2 == 0 {
			q.Entities = nil
		}
		r, err := s.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Hits) > r.Total || len(r.Hits) > 1000 {
			t.Errorf("%d hits of %d", len(r.Hits), r.Total)
		}
		for _, h := range r.Hits {
			for _, m := range h.Snippet.Matches {
				_ = h.Snippet.Text[m.StartByte:m.EndByte]
			}
		}
	})
}
