package main

import (
	"os"
	"regexp"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/subject"
)

func TestWhyOfASubjectIsSaidInTheLanguageOfThePerson(t *testing.T) {
	seen := &bank.Seen{Lines: 9, Days: 5, Signs: []bank.Sign{{Name: "label", Lines: 3}, {Name: "title", Lines: 4}}, Category: "title"}
	once := &bank.Seen{Lines: 1, Days: 1, Signs: []bank.Sign{{Name: "explicit", Lines: 1}}}
	for lang, want := range map[string][2]string{
		"en": {"9 lines on 5 days: label 3, title 4; category by title", "1 line on 1 day: explicit 1"},
		"ko": {"5일 9줄: 이름표 3, 호칭 4; 갈래: 호칭", "1일 1줄: 드러난 이름 1"},
	} {
		a := &app{lang: lang}
		if got := [2]string{a.seenWords(seen), a.seenWords(once)}; got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

func TestEverySignHasAKoreanWord(t *testing.T) {
	for _, name := range subject.Sign(^uint32(0)).Names() {
		if signsKo()[name] == "" {
			t.Errorf("sign %q has none", name)
		}
	}
	source, err := os.ReadFile("../../engine/subject/category.go")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`by: "([^"]+)"`).FindAllSubmatch(source, -1)
	if len(found) < 10 {
		t.Fatalf("%d verdicts", len(found))
	}
	for _, m := range found {
		if by := string(m[1]); verdictsKo()[by] == "" && by != "short" {
			t.Errorf("verdict %q has none", by)
		}
	}
}
