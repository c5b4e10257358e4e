package claim_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

func TestFirstWordWithAJosaIsASubjectThoughItIsTakenApart(t *testing.T) {
	r := claim.New(morph.New(morph.Options{}), nil)
	for _, c := range []struct{ text, want string }{
		{"사워도우는 저온 발효로 바꾸기로 함", "사워도우"},
		{"그래놀라는 무설탕으로 바꾸기로 함", "그래놀라"},
		{"카눌레는 오븐 온도를 220도로 올림", "카눌레"},
		{"돈버는 방법 정리", ""},
		{"물끓는 소리가 큼", "소리"},
	} {
		got := ""
		for _, x := range r.Read(c.text) {
			if got == "" {
				got = x.Subject.Text
			}
		}
		if c.want != "" && got != c.want || c.want == "" && got == "돈버" {
			t.Errorf("%s: %q; want %q", c.text, got, c.want)
		}
	}
}
