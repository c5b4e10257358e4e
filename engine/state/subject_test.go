package state

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/pack"
)

// TestSubjectComesBackWhole holds that a checkpoint keeps all of a subject, whatever it has. 체크포인트의 대상은 그대로 돌아옵니다.
func TestSubjectComesBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.Make[bank.Subject]().Draw(t, "subject")
		want.Sources = []bank.Source{{Path: "memory/2026-03-02.md", Line: 3, Day: 20514}}
		p := newPacker("", 0)
		p.subject(&want)
		u := &unpacker{pack.ReadBody(p.Body())}
		got := u.subject()
		if err := u.Err(); err != nil {
			t.Fatal(err)
		}
		empty := cmp.FilterValues(func(a, b []string) bool { return len(a) == 0 && len(b) == 0 }, cmp.Ignore())
		signs := cmp.FilterValues(func(a, b []bank.Sign) bool { return len(a) == 0 && len(b) == 0 }, cmp.Ignore())
		if diff := cmp.Diff(&want, got, empty, signs); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}
