package spell_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/blevesearch/vellum"
	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/recall/spell"
	"github.com/seed-a44923cb/memctl/morph"
)

// words is an index of some words, each of one document.
type words []string

func (w words) Says(term string) (bool, error)  { return slices.Contains(w, term), nil }
func (w words) Known(term string) (bool, error) { return slices.Contains(w, term), nil }

func (w words) Search(walk vellum.Automaton, from, to string, wanted func(string) bool) (map[string]int, error) {
	docs := map[string]int{}
	for _, term := range w {
		if from <= term && term < to && vellum.AutomatonContains(walk, []byte(term)) && wanted(term) {
			docs[term] = 1
		}
	}
	return docs, nil
}

func reader() *spell.Reader {
	return &spell.Reader{
		Analyzer: morph.New(morph.Options{}), Weight: 0.8, MaxBytes: 200, MaxTerms: 20, Pairs: true,
		Synonyms: func() [][]string { return [][]string{{"배포", "release"}, {"코드 리뷰", "code review"}} },
	}
}

func TestQuestionIsPrintedAsItIsRead(t *testing.T) {
	ix := words{"배포", "zeppelin", "안드로이드", "kubernetes", "시월", "서버"}
	for _, tt := range []struct {
		text  string
		dates []spell.Range
		want  string
	}{
		{text: "배포 서버", want: "배포 (release 0.8) 서버"},
		{text: "release", want: "releas (배포 0.8) release"},
		{text: "zepelin 서버", want: "[zepelin → zeppelin] zeppelin 서버"},
		{text: "안드로이도 배포", want: "[안드로이도 → 안드로이드] 안드로이드 배포 (release 0.8)"},
		{text: "쿠버네티스 서버", want: "쿠버네티스 (kubernetes 0.8) 서버"},
		{text: "시월 배포", dates: []spell.Range{{0, len("시월")}}, want: "<시월> 배포 (release 0.8)"},
		{text: "zepelin 시월", dates: []spell.Range{{len("zepelin "), len("zepelin 시월")}}, want: "[zepelin → zeppelin] zeppelin <시월>"},
		{text: strings.Repeat("배포 ", 100), want: "배포 (release 0.8) 배 …"},
		{text: "", want: ""},
	} {
		r := reader()
		q, err := r.Rescue(r.Read(spell.Normal(tt.text, tt.dates)), ix)
		if err != nil {
			t.Fatal(err)
		}
		if got := q.String(); got != tt.want {
			t.Errorf("%.40q is read as %q, want %q", tt.text, got, tt.want)
		}
		again, err := r.Rescue(r.Read(spell.Normal(tt.text, tt.dates)), ix)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(q, again, cmp.AllowUnexported(spell.Correction{})); d != "" {
			t.Errorf("%.40q is read otherwise the second time:\n%s", tt.text, d)
		}
	}
}

// A question that was read is a question: read again it stays as it is.
func TestCorrectedQuestionIsNotCorrectedAgain(t *testing.T) {
	ix, r := words{"zeppelin", "안드로이드"}, reader()
	q, err := r.Rescue(r.Read("zepelin 안드로이도", nil), ix)
	if err != nil || q.Text != "zeppelin 안드로이드" || len(q.Corrected) != 2 {
		t.Fatalf("%+v, %v", q, err)
	}
	again, err := r.Rescue(r.Read(q.Text, q.Dates), ix)
	if err != nil || len(again.Corrected) > 0 {
		t.Errorf("%v, %v", again.Corrected, err)
	}
	if regexp.MustCompile(`zepelin\b`).MatchString(again.String()) {
		t.Errorf("%s", &again)
	}
}
