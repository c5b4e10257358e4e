package dedup_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/memory/day"
)

func TestLastingValuesAreTold(t *testing.T) {
	c := newComparer(t)
	for text, want := range map[string]bool{
		// values that hold until another is told
		"스테이징 포트는 8080이다":               true,
		"포트 8080 사용 중":                  true,
		"배포 담당: 지아":                     true,
		"결제는 지아가 맡고 있다":                 true,
		"SDK 4.2 사용 중":                  true,
		"월세는 55만 원이다":                   true,
		"급여일은 25일":                      true,
		"서버는 서울 리전에 있다":                 true,
		"The port is 8080":              true,
		"Jia owns billing":              true,
		"the rent is 300 USD":           true,
		"the price stays at 30 dollars": true,
		"the budget is $500":            true,

		"짐은 창고에 있다":       true,
		"포트는 6381을 써야 한다": true,

		// how things stand, and what is to be done
		"배포 담당은 확인 중":                                              false,
		"담당자는 미정이다":                                                false,
		"packet dates and owners were still awaiting confirmation": false,
		"the owner is unassigned":                                  false,
		"final confirmations from Marcus":                          false,
		"board wording remained in progress":                       false,
		"스테이징은 대기 중이다":                                             false,
		"인증서 갱신이 막혀 있다":                                            false,
		"견적서 승인 대기 중":                                              false,
		"견적서 보내기":                                                  false,
		"300만 원 견적 승인 대기 중":                                        false,
		"예산 500만 원 승인 대기":                                          false,
		"PR 128 리뷰 대기 중":                                           false,
		"디자인 시안 3개 검토 중":                                           false,
		"SDK 4.2로 올리는 중":                                           false,
		"담당자 지아로 변경 대기 중":                                          false,
		"민수가 결제 모듈을 고치는 중":                                         false,
		"진행률은 60%이다":                                               false,
		"마감은 5월 8일이다":                                              false,
		"5/8까지 보고서를 보내야 한다":                                        false,
		"The staging deploy is blocked":                            false,
		"waiting for the quote of 300 dollars":                     false,
		"Renew the certificate":                                    false,
		"Upgrade the SDK to 4.2":                                   false,
		"send the contract by August 20":                           false,
		"still waiting on legal for the contract":                  false,
		"the deadline is May 8":                                    false,
		"the migration is in progress, 60% done":                   false,
		"Jia is reviewing 3 pull requests":                         false,
	} {
		f := c.Facts(text, nil)
		if got := f.Lasting(); got != want {
			t.Errorf("%q: lasting is %v, want %v: %+v", text, got, want, f.Readings)
		}
	}
}

func TestLastDayOfAClaim(t *testing.T) {
	c := newComparer(t)
	said := day.Date(2026, 4, 20)
	for text, want := range map[string]string{
		"5/8까지 보고서를 보내야 한다":              "2026-05-08",
		"계약 갱신은 2026-09-30까지":            "2026-09-30",
		"6월까지 이사 준비":                     "2026-06-30",
		"25일까지 정산 마감":                    "2026-04-25",
		"3일까지 정산 마감":                     "2026-05-03",
		"견적은 4월 2일에 받았다":                 "2026-04-02",
		"1월 5일까지 연말 정산":                  "2026-01-05",
		"워크숍은 5월 10일부터 5월 12일까지":         "2026-05-12",
		"견적서 보내기":                        "",
		"PR 128 리뷰 대기 중":                 "",
		"send the contract by August 20": "2026-08-20",
		"due 2026-05-08":                 "2026-05-08",
		"renew it before November 20":    "2026-11-20",
		"send the contract":              "",
	} {
		f := c.Facts(text, nil)
		got := ""
		if d, ok := f.LastDay(said); ok {
			got = d.String()
		}
		if got != want {
			t.Errorf("%q: %q, want %q (values %q)", text, got, want, f.Values)
		}
	}
}
