package store_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// fileTable is the one file table of an index, and how large it is.
func fileTable(t *testing.T, dir string) (name string, size int64) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "files-*"))
	if err != nil || len(names) != 1 {
		t.Fatalf("file tables: %v, %v", names, err)
	}
	info, err := os.Stat(names[0])
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Base(names[0]), info.Size()
}

func TestUpdateAppendsToTheFileTableWhatHasChanged(t *testing.T) {
	c := recalltest.RandomCorpus(rand.New(rand.NewPCG(2, 9)), 400, 2)
	dir := filepath.Join(tmptest.Dir(t), "index")
	s := recalltest.Open(dir, recall.Options{})
	recalltest.Update(t, s, c)
	name, size := fileTable(t, dir)
	c.Put(c.Refs()[7].Path, "배포를 미뤘다")
	delete(c, c.Refs()[9].Path)
	recalltest.Update(t, s, c)
	again, grown := fileTable(t, dir)
	if again != name || grown <= size || grown-size > 300 {
		t.Errorf("the table was %s of %d bytes, is %s of %d", name, size, again, grown)
	}
	if got := s.Status(c.Refs()); got.State != recall.StateEqual || got.Files != len(c) {
		t.Errorf("%+v", got)
	}

	// A killed writer has appended and made no generation of it.
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("half a"); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if got := s.Status(c.Refs()); got.State != recall.StateEqual {
		t.Errorf("what was never finished is read: %+v", got)
	}
	c.Put(c.Refs()[7].Path, "배포를 당겼다")
	recalltest.Update(t, s, c)
	if again, _ := fileTable(t, dir); again == name {
		t.Error("behind what was never finished something was appended")
	}
	if err := s.Verify(); err != nil {
		t.Error(err)
	}
	if got := s.Status(c.Refs()); got.State != recall.StateEqual {
		t.Errorf("%+v", got)
	}
}

func TestFileTableIsWrittenAnewWhenATenthHasChanged(t *testing.T) {
	c := recalltest.RandomCorpus(rand.New(rand.NewPCG(2, 9)), 300, 2)
	dir := filepath.Join(tmptest.Dir(t), "index")
	s := recalltest.Open(dir, recall.Options{})
	recalltest.Update(t, s, c)
	_, base := fileTable(t, dir)
	names := map[string]bool{}
	for range 150 {
		c[c.Refs()[3].Path].Version++
		recalltest.Update(t, s, c)
		name, size := fileTable(t, dir)
		if names[name] = true; size > base+base/10+4<<10 {
			t.Fatalf("%d bytes, the base has %d", size, base)
		}
	}
	if len(names) < 2 || len(names) > 20 {
		t.Errorf("written anew %d times", len(names)-1)
	}
}

// As soon as a generation is read, nothing of the one before is left.
func TestOldGenerationIsRemovedAtOnce(t *testing.T) {
	c := recalltest.RandomCorpus(rand.New(rand.NewPCG(2, 9)), 20, 20)
	dir := filepath.Join(tmptest.Dir(t), "index")
	s := recalltest.Open(dir, recall.Options{})
	recalltest.Update(t, s, c)
	old, err := filepath.Glob(filepath.Join(dir, "*.seg"))
	if err != nil || len(old) != 1 {
		t.Fatal(old, err)
	}
	if _, err := s.Rebuild(t.Context(), c.Files(), nil); err != nil {
		t.Fatal(err)
	}
	now, _ := filepath.Glob(filepath.Join(dir, "*.seg"))
	if len(now) != 1 || now[0] == old[0] {
		t.Errorf("was %v, is %v", old, now)
	}
	fileTable(t, dir)
}
