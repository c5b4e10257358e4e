package dedup_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/dedup"
)

// TestWhatWasDoneIsWhatAStepAsks: the verb, what it is done to, and how many are the same; the time may differ.
func TestWhatWasDoneIsWhatAStepAsks(t *testing.T) {
	t.Parallel()
	c := newComparer(t)
	for _, tt := range []struct {
		step, claim string
		want        bool
	}{
		{"스테이징 인증서를 갱신해야 한다", "스테이징 인증서를 갱신했다.", true},
		{"스테이징 인증서 갱신", "어제 스테이징 인증서를 갱신했어요", true},
		{"내일 베타를 연다", "베타를 열었다", true},
		{"금요일까지 로그인 버그를 고치기로 했다", "로그인 버그를 고쳤다", true},
		{"금요일까지 로그인 버그를 고치기로 했다.", "로그인 버그를 고쳤다.", true},
		{"릴리스 노트 작성", "릴리스 노트를 작성했다", true},
		{"11월 20일까지 결제 모듈을 배포한다", "결제 모듈을 배포했다", true},
		{"민수에게 견적서 전달하기", "민수에게 견적서를 전달했다", true},
		{"PR 리뷰하기", "PR을 리뷰했다", true},
		{"금요일까지 결제 서버의 로그 수집기를 교체한다", "결제 서버 로그 수집기를 교체했다.", true},
		{"need to renew the staging certificate by Friday", "We renewed the staging certificate yesterday.", true},
		{"renew the staging certificate", "The staging certificate was renewed.", true},
		{"Fix the login bug", "Fixed the login bug", true},

		{"스테이징 인증서를 갱신해야 한다", "프로덕션 인증서를 갱신했다", false},
		{"인증서를 갱신해야 한다", "인증서 갱신을 시작했다", false},
		{"인증서를 갱신해야 한다", "인증서를 갱신하지 못했다", false},
		{"인증서를 갱신해야 한다", "인증서를 갱신하려고 했다", false},
		{"인증서를 갱신해야 한다", "인증서를 갱신했어야 했다", false},
		{"인증서를 갱신해야 한다", "인증서를 갱신했나?", false},
		{"인증서를 갱신해야 한다", "인증서를 거의 갱신했다", false},
		{"인증서를 갱신해야 한다", "인증서를 갱신했다면 좋았을 것이다", false},
		{"매주 금요일 백업을 확인해야 한다", "백업을 확인했다", false},
		{"every Friday check the backup", "Checked the backup", false},
		{"테스트 3개를 작성한다", "테스트 5개를 작성했다", false},
		{"API 문서 정리", "API 문서 1장을 정리했다", false},
		{"API 문서 정리", "API 문서를 정리하기로 했다", false},
		{"서버를 켜야 한다", "서버를 껐다", false},
		{"민수가 지영에게 메일을 보내야 한다", "지영이 민수에게 메일을 보냈다", false},
		{"배포 스크립트를 고쳐야 한다", "배포 스크립트를 고쳤다가 되돌렸다", false},
		{"문서를 검토해야 한다", "문서 검토를 부탁했다", false},
		{"회의하기", "회의했다", false}, // too little to know which
		{"Renew the staging certificate", "We should have renewed the staging certificate", false},
		{"complete the briefing packet", "I still needed the completed run-of-show and briefing packet.", false},
	} {
		claim := c.Claim(tt.claim, nil)
		if got := dedup.Does(c.Facts(tt.step, nil), &claim); got != tt.want {
			t.Errorf("%q does %q: %v (verb %q)", tt.claim, tt.step, got, claim.Did)
			t.Logf("%+v\n%+v", c.Facts(tt.step, nil), claim.Facts)
		}
	}
}
