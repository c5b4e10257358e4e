package store_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// An update that runs out of time keeps what it has, the bank first and then the newest logs, and goes on the next time, to the very index that one
// built at once is.
func TestUpdateThatRunsOutOfTimeGoesOnNextTime(t *testing.T) {
	c := recalltest.RandomCorpus(rand.New(rand.NewPCG(7, 7)), 12, 5)
	c.Put("bank/world/tools.md", "배포 서버는 8081을 쓴다", "deploy listens on 8081")
	dir := filepath.Join(tmptest.Dir(t), "index")
	bounded := recalltest.Open(dir, recall.Options{Until: time.Unix(1, 0)})
	st := recalltest.Update(t, bounded, c)
	if st.Added != 1 || st.Left != len(c)-1 {
		t.Fatalf("the first update: %+v", st)
	}
	if r := recalltest.Search(t, bounded, recall.Query{Text: "배포 8081"}); len(r.Hits) == 0 || !strings.HasPrefix(r.Hits[0].Path, "bank/") {
		t.Errorf("after the first update: %v", recalltest.IDs(r))
	}
	if got := bounded.State(c.Refs()); got != recall.StateContent {
		t.Errorf("state %v", got)
	}
	if st = recalltest.Update(t, bounded, c); st.Added != 1 || !strings.HasPrefix(c.Refs()[len(c)-1].Path, "memory/") {
		t.Errorf("the second update: %+v", st)
	}
	for n := 0; st.Left > 0; n++ {
		if n > len(c) {
			t.Fatalf("no end: %+v", st)
		}
		st = recalltest.Update(t, bounded, c)
	}
	if got := bounded.State(c.Refs()); got != recall.StateEqual {
		t.Errorf("state at the end %v", got)
	}
	once := recalltest.Open(filepath.Join(tmptest.Dir(t), "once"), recall.Options{})
	recalltest.Update(t, once, c)
	for _, q := range []string{"배포 index", "회의를 미뤘다", "prefers Postgres"} {
		diff(t, recalltest.IDs(recalltest.Search(t, once, recall.Query{Text: q, Limit: 50})), recalltest.IDs(recalltest.Search(t, bounded, recall.Query{Text: q, Limit: 50})))
	}
	// What has changed and is left stays as it was.
	for _, ref := range c.Refs() {
		c.Put(ref.Path, "새 글 하나", "one new text")
	}
	if st := recalltest.Update(t, bounded, c); st.Left == 0 || st.Documents < len(c) {
		t.Errorf("after all has changed: %+v", st)
	}
}

// What cannot be seen is not gone.
func TestFilesThatAreUnseenStay(t *testing.T) {
	c, s := recalltest.Corpus{}, recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	c.Put("bank/wiki/도구.md", "칠면조 포트")
	c.Put("memory/a.md", "turkey port")
	recalltest.Update(t, s, c)
	seen := c.Files()
	seen.Refs = nil
	seen.Unseen = func(path string) bool { return path == "bank/wiki/도구.md" }
	st, err := s.Update(t.Context(), seen, nil)
	if err != nil || st.Removed != 1 || st.Files != 1 {
		t.Fatalf("%+v, %v", st, err)
	}
	if r := recalltest.Search(t, s, recall.Query{Text: "칠면조"}); r.Total != 1 {
		t.Errorf("%v", recalltest.IDs(r))
	}
}

// holds tells which files of a folder have a text, as they lie there or as a segment says it.
func holds(t *testing.T, dir, text string) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, ".seg") {
			plain, err := segment.Plain(data)
			if err != nil {
				t.Fatal(err)
			}
			data = append(data, plain...)
		}
		if bytes.Contains(data, []byte(text)) {
			names = append(names, filepath.Base(name))
		}
	}
	return names
}

func TestTidyUpdateLeavesNothingOfWhatWasDeleted(t *testing.T) {
	c := recalltest.RandomCorpus(rand.New(rand.NewPCG(8, 8)), 10, 10)
	const word = "zqxbravo"
	c.Put("memory/2026-11-09.md", "암호는 "+word+" 칠면조", "그대로인 줄", "the pass phrase is "+word+" turkey")
	dir := filepath.Join(tmptest.Dir(t), "index")
	s := recalltest.Open(dir, recall.Options{})
	recalltest.Update(t, s, c)
	if len(holds(t, dir, word)) == 0 {
		t.Fatal("the index does not hold the word as it is: nothing is shown by this test")
	}
	c.Put("memory/2026-11-09.md", "그대로인 줄")
	recalltest.Update(t, s, c)
	if !s.Littered() {
		t.Error("nothing to tidy")
	}
	tidy := recalltest.Open(dir, recall.Options{Tidy: true})
	recalltest.Update(t, tidy, c)
	if got := holds(t, dir, word); len(got) > 0 {
		t.Errorf("the word is still in %v", got)
	}
	if tidy.Littered() {
		t.Error("there is still something to tidy")
	}
	if r := recalltest.Search(t, tidy, recall.Query{Text: "그대로인 줄"}); r.Total == 0 {
		t.Error("what was not deleted is gone")
	}
	if err := tidy.Verify(); err != nil {
		t.Error(err)
	}
	if err := tidy.Remove(); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("after it was removed: %v", left)
	}
}

// TestTidyUpdateLeavesNoNameOfAFileThatIsGone: also when the update that saw it go was none to tidy.
func TestTidyUpdateLeavesNoNameOfAFileThatIsGone(t *testing.T) {
	c := recalltest.RandomCorpus(rand.New(rand.NewPCG(8, 8)), 10, 10)
	const word = "zqxbravo"
	c.Put("memory/sources/"+word+".md", "그대로인 줄")
	dir := filepath.Join(tmptest.Dir(t), "index")
	s := recalltest.Open(dir, recall.Options{})
	recalltest.Update(t, s, c)
	delete(c, "memory/sources/"+word+".md")
	recalltest.Update(t, s, c)
	if len(holds(t, dir, word)) == 0 || !s.Littered() {
		t.Fatal("the name is gone before anything was tidied: nothing is shown by this test")
	}
	tidy := recalltest.Open(dir, recall.Options{Tidy: true})
	recalltest.Update(t, tidy, c)
	if got := holds(t, dir, word); len(got) > 0 || tidy.Littered() {
		t.Errorf("the name is still in %v", got)
	}
	if err := tidy.Verify(); err != nil {
		t.Error(err)
	}
}

// A damaged segment is not copied into a new one, whose checksum would be right.
func TestDamageIsNotMergedAway(t *testing.T) {
	c := recalltest.RandomCorpus(rand.New(rand.NewPCG(9, 9)), 10, 10)
	dir := filepath.Join(tmptest.Dir(t), "index")
	s := recalltest.Open(dir, recall.Options{Tidy: true})
	recalltest.Update(t, s, c)
	segments, _ := filepath.Glob(filepath.Join(dir, "*.seg"))
	data, err := os.ReadFile(segments[0])
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/3] ^= 16
	if err := os.WriteFile(segments[0], data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.Verify(); err == nil {
		t.Error("the damage is not seen")
	}
	c.Put(c.Refs()[0].Path, "새 글")
	if st := recalltest.Update(t, s, c); !st.Rebuilt {
		t.Errorf("%+v", st)
	}
	if err := s.Verify(); err != nil {
		t.Error(err)
	}
}

// A line of megabytes, which nobody wrote, is found by its beginning, whether it is one document or many, and so are the lines around it.
func TestOfALongLineItsBeginningIsIndexed(t *testing.T) {
	long := "칠면조 포트 " + strings.Repeat("가나다 lorem ", 40_000) + " 맨끝낱말 lastword"
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-09.md", "앞줄은 오리다", long, "뒷줄은 거위다")
	c["memory/2026-11-10.md"] = &recalltest.File{Version: 1}
	for at := 0; at < len(long); at += 4 << 10 {
		c["memory/2026-11-10.md"].Docs = append(c["memory/2026-11-10.md"].Docs, recall.Document{
			ID: fmt.Sprintf("memory/2026-11-10.md#L1-%d", at), Path: "memory/2026-11-10.md", Line: 1, Text: strings.ToValidUTF8(long[at:min(len(long), at+4<<10)], ""),
		})
	}
	s := recalltest.Open(filepath.Join(tmptest.Dir(t), "index"), recall.Options{})
	if st := recalltest.Update(t, s, c); st.Documents > 3+recall.LongestText/(4<<10) {
		t.Errorf("%d documents", st.Documents)
	}
	for q, want := range map[string]int{"칠면조": 2, "오리다": 1, "거위다": 1, "맨끝낱말": 0, "lastword": 0} {
		if r := recalltest.Search(t, s, recall.Query{Text: q}); r.Total != want {
			t.Errorf("%q: %d hits, want %d", q, r.Total, want)
		}
	}
}
