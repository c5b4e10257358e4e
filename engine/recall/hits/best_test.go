package hits_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

func TestFormerDocumentsComeLastAndTiesFallByPathAndLine(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/b.md", "배포 서버", "점심", "배포 서버")
	c.Put("memory/a.md", "배포 서버", "점심", "배포 서버")
	c.Put("bank/old.md", "배포")
	c["bank/old.md"].Docs[0].Former = true
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{BatchDocs: 1})
	recalltest.Update(t, s, c)
	want := []string{"memory/a.md#L1", "memory/a.md#L3", "memory/b.md#L1", "memory/b.md#L3", "bank/old.md#L1"}
	for limit := 1; limit <= len(want); limit++ {
		diff(t, want[:limit], recalltest.IDs(recalltest.Search(t, s, recall.Query{Text: "배포", Limit: limit})))
	}
}
