package triage

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

func TestALineGivesAPartForEachClaim(t *testing.T) {
	j := &Judge{Reader: claim.New(morph.New(morph.Options{}), nil)}
	for _, c := range []struct {
		text string
		want []string
	}{
		{"관리실 포트 8080, 경비실은 8082.", []string{"관리실 포트 8080", "경비실은 8082."}},
		{"빵집 월세는 120만, 보증금 3천만 원", []string{"빵집 월세는 120만", "빵집: 보증금 3천만 원"}},
		{"창고 임대료 90만 원(내년부터 95만 원), 차고는 20만 원", []string{"창고 임대료 90만 원(내년부터 95만 원)", "차고는 20만 원"}},
		{"창고 월세 90만 원, [[과수원-gw]] 포트 7443", []string{"창고 월세 90만 원", "[[과수원-gw]] 포트 7443"}},
		{"마당 볕이 좋고 보증금 3천만 원", []string{"마당 볕이 좋고 보증금 3천만 원"}},
		{"동아리 공연은 5월 3일, 2시간", []string{"동아리 공연은 5월 3일, 2시간"}},
		{"Cottage rent is $900 (deposit $1,800), owner Mr Hale", []string{"Cottage rent is $900 (deposit $1,800)", "Cottage: owner Mr Hale"}},
		{"대구, 부산, 서울 지점 공사", []string{"대구, 부산, 서울 지점 공사"}},
		{"Kept the rent of **$465 / $40** as it was, with **$510 / $50** for the barn", []string{"Kept the rent of **$465 / $40** as it was, with **$510 / $50** for the barn"}},
		{"rent of the barn is $900, and the owner is Mr Hale, and the shed costs $40", []string{"rent of the barn is $900", "barn: the owner is Mr Hale", "the shed costs $40"}},
		{"회의 잘 끝남", []string{"회의 잘 끝남"}},
	} {
		parts := j.parts(&memory.Statement{}, c.text)
		var texts []string
		for _, p := range parts {
			text := c.text
			if len(parts) > 1 {
				text = selfContained(trimPart(text[p.start:p.end]), &p.readings[0])
			}
			texts = append(texts, text)
		}
		if strings.Join(texts, " | ") != strings.Join(c.want, " | ") {
			t.Errorf("%q: parts %q, want %q", c.text, texts, c.want)
		}
	}
}

func TestALineThatStatesItsKindStaysWhole(t *testing.T) {
	j := &Judge{Reader: claim.New(morph.New(morph.Options{}), nil)}
	text := "관리실 포트 8080, 경비실은 8082."
	for _, s := range []*memory.Statement{{Kind: rules.World}, {Task: memory.TaskOpen}} {
		if got := j.parts(s, text); len(got) != 1 || got[0].start != 0 || got[0].end != len(text) {
			t.Errorf("parts %v", got)
		}
	}
}

// TestALineJudgedWholeSaysOfWhatItIs: it borrows its subject in its text as in its readings.
func TestALineJudgedWholeSaysOfWhatItIs(t *testing.T) {
	an := morph.New(morph.Options{})
	router, err := routing.New(&rules.Set{}, an)
	if err != nil {
		t.Fatal(err)
	}
	j := &Judge{Reader: claim.New(an, nil), Router: router}
	for _, c := range [][3]string{
		{"보증금 300만 원, 계약 기간 2년", "화실 계약", "화실 계약: 보증금 300만 원, 계약 기간 2년"},
		{"rent 900 dollars, deposit 1200 dollars", "studio lease", "studio lease: rent 900 dollars, deposit 1200 dollars"},
	} {
		s := &memory.Statement{Text: c[0]}
		whole := j.whole(s, c[0], j.parts(s, c[0]), Loan{Name: c[1], whence: FromHeading})
		if len(whole) != 1 || whole[0].Text != c[2] || whole[0].Whence != FromHeading || whole[0].Readings[0].Subject.Text != c[1] || whole[0].Own.End != len(c[0]) {
			t.Errorf("%+v", whole)
		}
	}
}
