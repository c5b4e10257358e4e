package triage

import (
	"testing"

	"github.com/seed-a44923cb/memctl/engine/subject"
)

func TestCategoryOfWhatAPhraseNames(t *testing.T) {
	known := map[string]subject.Category{"kiln-ctl": subject.Thing, "하람": subject.Person, "전시": subject.Project}
	j := &Judge{CategoryOf: func(name string) subject.Category { return known[name] }}
	for phrase, want := range map[string]subject.Category{
		"하람": subject.Person, "kiln-ctl 접속 방법": subject.Thing, "하람 사물함": subject.Person, "봄 전시": subject.Project,
		"보라님 내선": subject.Person, "새솔치과": subject.Place, "새솔치과 예약": subject.Place, "the harvest": "", "": "",
	} {
		if got := j.categoryOf(phrase); got != want {
			t.Errorf("%q is a %q, want %q", phrase, got, want)
		}
	}
}
