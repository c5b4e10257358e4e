package triage

import (
	"testing"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

func TestClaimWithoutASubjectBorrowsTheOneAroundIt(t *testing.T) {
	j := &Judge{Reader: claim.New(morph.New(morph.Options{}), nil)}
	for _, c := range []struct{ name, log, want string }{
		{"of the heading", "## 회의 - 창고 이전\n- 계약금 300만 원\n", "창고 이전: 계약금 300만 원"},
		{"of the item it is nested under", "- 화실 계약\n  - 만기는 2027년 2월 28일\n", "화실 계약: 만기는 2027년 2월 28일"},
		{"not of a heading that says what stands below it", "## 결정\n- 계약금 300만 원\n", "계약금 300만 원"},
		{"not of a heading that only names the record", "# 작업 일지\n- 계약금 300만 원\n", "계약금 300만 원"},
		{"not of one in English", "# Daily log\n- deposit $300\n", "deposit $300"},
		{"not of a day", "## 3월 2일\n- 계약금 300만 원\n", "계약금 300만 원"},
		{"of the heading in English", "## Billing service\n- port moved to 8080\n", "Billing service: port moved to 8080"},
		{"of the sentence before", "파란고래 포트는 8080으로 바꿈. 담당은 지아.\n", "파란고래: 담당은 지아."},
		{"of the line before in its paragraph", "파란고래 포트는 8080으로 바꿈\n담당은 지아\n", "파란고래: 담당은 지아"},
		{"not of the item before", "- 엄마 생신 20일\n- 포트 8080\n", "포트 8080"},
		{"not of the item before in English", "- Dana is on call this week\n- owner is Priya\n", "owner is Priya"},
		{"not of a property in the line before", "- 포트는 8080으로 바꿈\n- 담당은 지아\n", "담당은 지아"},
		{"not where it has its own word that could be taken apart", "## 매장\n- 사워도우는 저온 발효로 바꾸기로 함\n", "사워도우는 저온 발효로 바꾸기로 함"},
		{"where its subject is only what is done", "## 정산 재구축\n- 설계 리뷰 12일\n", "정산 재구축: 설계 리뷰 12일"},
		{"where its subject is only what is done, with a property", "## 정산 재구축\n- 배포 주기 2주\n", "정산 재구축: 배포 주기 2주"},
		{"of a bare noun that somebody keeps track of", "## 가계부\n- 보증금 300만 원\n", "가계부: 보증금 300만 원"},
		{"of the heading above one of a part of the day", "## 정산 재구축\n### 오전\n- timeout 30s\n", "정산 재구축: timeout 30s"},
		{"not where it has its own", "## 회의 - 창고 이전\n- 화실 보증금은 300만 원\n", "화실 보증금은 300만 원"},
	} {
		t.Run(c.name, func(t *testing.T) {
			log, err := memory.Parse("memory/2026-03-02.md", []byte(c.log))
			if err != nil {
				t.Fatal(err)
			}
			last := len(log.Statements) - 1
			s := &log.Statements[last]
			var before *memory.Statement
			if last > 0 {
				before = &log.Statements[last-1]
			}
			claims := []Judged{{Text: s.Text, Readings: j.Reader.Read(s.Text)}}
			j.LoanAbove(s).borrow(claims)
			j.LoanBefore(before, s, claims).borrow(claims)
			if got := claims[0].Text; got != c.want {
				t.Errorf("%q; want %q", got, c.want)
			}
		})
	}
}

func TestHeadingThatNamesNoSubjectIsNotLent(t *testing.T) {
	j := &Judge{Reader: claim.New(morph.New(morph.Options{}), nil)}
	for _, heading := range []string{
		"오전", "오후", "월요일", "이번 주", "점심", "기타", "질문", "링크", "장보기", "공유", "회고", "근황", "회사", "팀 회의", "우리 집", "점검", "회의 - 오후",
		"나온 말 (사용자)", "나온 말 (에이전트)", "Said (user)", "Said (agent)", "Misc", "Random", "Home", "Afternoon", "Team meeting", "Next steps", "Monday morning",
	} {
		for _, log := range []string{"## " + heading + "\n- timeout 30s\n", "- " + heading + "\n  - timeout 30s\n"} {
			l, err := memory.Parse("memory/2026-03-02.md", []byte(log))
			if err != nil {
				t.Fatal(err)
			}
			s := &l.Statements[len(l.Statements)-1]
			claims := []Judged{{Text: s.Text, Readings: j.Reader.Read(s.Text)}}
			j.LoanAbove(s).borrow(claims)
			if got := claims[0].Text; got != "timeout 30s" {
				t.Errorf("%q", got)
			}
		}
	}
}
