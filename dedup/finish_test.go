package dedup_test

import (
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/dedup"
)

func TestFinished(t *testing.T) {
	c := newComparer(t)
	for text, want := range map[string]bool{
		"CSV export is done": true, "The CSV export is finally finished.": true, "Finished the CSV export": true, "we shipped the login page": true, "CSV export: done": true,
		"인증서 갱신을 마쳤다": true, "CSV 내보내기가 끝났다": true, "내보내기 완료": true, "로그인 버그를 고쳤음": true, "환불 API 연동 완료함": true, "번역이 100% 완료됐다": true,
		"CSV export is not done": false, "CSV export is almost done": false, "CSV export is 50% done": false, "Is the CSV export done?": false, "when the export is done, tell Dana": false,
		"The export should be done by Friday": false, "closed issues are listed here": false, "a fixed price": false, "done list": false, "CSV export is blocked": false,
		"인증서 갱신을 마치지 못했다": false, "갱신이 거의 끝났다": false, "갱신을 마치면 알린다": false, "완료 버튼을 추가한다": false, "번역이 80% 완료됐다": false, "금요일까지 끝내기로 했다": false, "끝내야 한다": false, "": false,
	} {
		if got := c.Finished(text); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

func TestTopicLeavesOutTheReason(t *testing.T) {
	c := newComparer(t)
	for text, same := range map[string]string{
		"CSV export is blocked by missing ids":                "CSV export is done",
		"CSV export is blocked until the API returns new ids": "CSV export is done",
		"심사가 안 나서 결제 연동이 막혔다":                                 "결제 연동을 마쳤다",
		"승인 지연 때문에 서버 증설이 멈췄다":                                "서버 증설이 끝났다",
	} {
		if got, want := c.Topic(text, nil), c.Topic(same, nil); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want the topic of %q, %q", text, got, same, want)
		}
	}
}

func TestATickClosesWhatItSays(t *testing.T) {
	c := newComparer(t)
	for _, test := range []struct {
		open, ticked string
		want         bool
	}{
		{"Turn on the staging alerts", "Turn on the staging alerts, took an hour", true},
		{"Turn on the staging alerts", "Turn off the staging alerts", false},
		{"세탁기 수리 접수", "세탁기 수리 접수 → 12일 오후 방문", true},
		{"3월 19일 주간 회의 준비", "3월 12일 주간 회의 준비", false},
		{"Send the invoice to Kim by 2026-03-10", "Send the invoice to Kim", true},
	} {
		open, ticked := c.Facts(test.open, nil), c.Facts(test.ticked, nil)
		if got := dedup.SameTask(&open, &ticked); got != test.want {
			t.Errorf("%q by %q: %v", test.open, test.ticked, got)
		}
	}
}

func TestATickInFewerWordsClosesWhatItSays(t *testing.T) {
	c := newComparer(t)
	for _, test := range []struct {
		open, ticked string
		want         bool
	}{
		{"delete `infra-ro` from okta + tf", "delete infra-ro", true},
		{"체중계 건전지 두 개 사기", "체중계 건전지 사기", true},
		{"Turn on the staging alerts for Dana", "Turn off the staging alerts", false},
		{"Send the invoice to Kim", "Send it", false},
		{"거래처에 3월 견적서 다시 보내기", "거래처에 4월 견적서 보내기", false},
		{"renew the certificate of the payments gateway before the audit in the spring", "renew the certificate", false},
	} {
		open, ticked := c.Facts(test.open, nil), c.Facts(test.ticked, nil)
		if got := dedup.Abridged(&open, &ticked); got != test.want {
			t.Errorf("%q by %q: %v", test.open, test.ticked, got)
		}
	}
}
