package capture_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestALineBringsWhatItLeansOn(t *testing.T) {
	for name, c := range map[string]struct{ turns, want []string }{
		"what is left out":      {[]string{"U 서명 키는 금고의 '배포' 칸에 있음. 저장소에는 절대 올리지 마"}, []string{"서명 키는 금고의 '배포' 칸에 있음. 저장소에는 절대 올리지 마"}},
		"what a value is of":    {[]string{"U 썸네일을 2분마다 만드니까 서버가 너무 바쁘더라고요. 30분 간격으로 하죠."}, []string{"썸네일을 2분마다 만드니까 서버가 너무 바쁘더라고요. 30분 간격으로 하죠."}},
		"a value behind it":     {[]string{"A 로그 파일은 90개까지 남겨 두었습니다.", "U 90개는 너무 많음 디스크가 작아서. 20개면 됨"}, []string{"로그 파일은 90개까지 남겨 두었습니다 → 90개는 너무 많음 디스크가 작아서. 20개면 됨"}},
		"in English":            {[]string{"A The worker pool now holds 48 threads.", "U 48's too many, the database box has 16 cores. make it 12"}, []string{"The worker pool now holds 48 threads → 48's too many, the database box has 16 cores. make it 12"}},
		"a question before":     {[]string{"A Noted. Which Node version does the server run? The lock file does not say.", "U it's 18, we decided to stay there until the host upgrades"}, []string{"Which Node version does the server run → it's 18, we decided to stay there until the host upgrades"}},
		"a question that leans": {[]string{"A The backup starts at 02:00, when the reports still run. Shall I move it?", "U make it 05:00 every day, the reports are always done by then"}, []string{"The backup starts at 02:00, when the reports still run → make it 05:00 every day, the reports are always done by then"}},
		"a choice by its number": {
			[]string{`A 두 가지가 있습니다.\n\n1. 이미지를 빌드할 때 압축\n2. CDN에서 요청마다 변환`, "U 2번으로 하죠. 원본은 그대로 남겨 둬야 해서"},
			[]string{"CDN에서 요청마다 변환 → 2번으로 하죠. 원본은 그대로 남겨 둬야 해서"},
		},
		"a choice behind a no":   {[]string{`A 두 가지가 있습니다.\n\n1. 캐시를 Redis로 옮기기\n2. 캐시를 그대로 두기`, "U 1번은 하지 말고 2번으로 하자"}, []string{"캐시를 그대로 두기 → 1번은 하지 말고 2번으로 하자"}},
		"a choice of two lists":  {[]string{`A 캐시:\n\n1) Redis 쓰기\n2) Memcached 쓰기\n\n로그:\n\n1) 로그 정리하기\n2) 로그 백업하기`, "U 2번으로 하자"}, nil},
		"a number of something":  {[]string{`A Two ways:\n\n1. Move the cache to Redis\n2. Leave the cache as it is`, "U 2 reviewers for each pull request, always"}, []string{"2 reviewers for each pull request, always"}},
		"no answer":              {[]string{"A What color should the banner be?", "U always run the tests before you commit"}, []string{"always run the tests before you commit"}},
		"no answer, in Korean":   {[]string{"A 배너는 무슨 색으로 할까요?", "U 앞으로 항상 한국어로 답해"}, []string{"앞으로 항상 한국어로 답해"}},
		"another topic":          {[]string{"A 배포가 끝났습니다. 무엇을 할까요?", "U 접속 로그는 서버에 30일 보관하자"}, []string{"접속 로그는 서버에 30일 보관하자"}},
		"a short answer":         {[]string{"A 어떤 데이터베이스로 할까요?", "U 결제는 Postgres"}, []string{"어떤 데이터베이스로 할까요 → 결제는 Postgres"}},
		"a number of no list":    {[]string{"A 두 가지가 있습니다.", "U 2번으로 하죠"}, nil},
		"a choice to be done":    {[]string{`A 남은 일입니다.\n\n1. 문서 정리\n2. 배포 스크립트 점검`, "U 1번 해줘"}, nil},
		"one topic, and a value": {[]string{"U 재시도 간격은 건드리지 마십시오. 45초는 은행과 약속한 값입니다."}, []string{"재시도 간격은 건드리지 마십시오. 45초는 은행과 약속한 값입니다."}},
		"its rule":               {[]string{"U 인증서는 발급 서버가 알아서 갱신함. certbot 직접 돌리지 마 절대"}, []string{"인증서는 발급 서버가 알아서 갱신함. certbot 직접 돌리지 마 절대"}},
		"a value before":         {[]string{"U make it 65536. the media nodes open a file for each viewer, we decided that in spring"}, []string{"make it 65536. the media nodes open a file for each viewer, we decided that in spring"}},
		"what alone":             {[]string{"U 실서버에는 절대 접속하지 마. 사본으로만"}, []string{"실서버에는 절대 접속하지 마. 사본으로만"}},
		"what alone, in English": {[]string{"U you must never overwrite the recordings. only copies."}, []string{"you must never overwrite the recordings. only copies."}},
		"who does which":         {[]string{"U 번역문은 절대 고치지 마. 너는 용어집만 고쳐, 항상"}, []string{"번역문은 절대 고치지 마. 너는 용어집만 고쳐, 항상"}},
		"an open question":       {[]string{"A 알림 기준은 무엇으로 할까요?", "U 오류율 2% 넘는 게 5분 이어지면 당직한테 전화로"}, []string{"알림 기준은 무엇으로 할까요 → 오류율 2% 넘는 게 5분 이어지면 당직한테 전화로"}},
		"an answer of the same":  {[]string{"A 입고 시각을 하차 시작으로 잡고 있는데 맞습니까?", "U 하차 시작 아니고 검수 도장 찍는 시각이요 항상"}, []string{"입고 시각을 하차 시작으로 잡고 있는데 맞습니까 → 하차 시작 아니고 검수 도장 찍는 시각이요 항상"}},
		"a value first":          {[]string{"A 최근 2개월 기록입니다. 문자는 4회로 줄이면 비용이 반이 됩니다.", "U 4회로 확정하고 야간 발송은 금지"}, []string{"문자는 4회로 줄이면 비용이 반이 됩니다 → 4회로 확정하고 야간 발송은 금지"}},
		"what holds now":         {[]string{"U 사전은 12판으로 올리자. 현재는 11판 그대로 쓰는 걸로 하자."}, []string{"사전은 12판으로 올리자. 현재는 11판 그대로 쓰는 걸로 하자."}},
		"no yes":                 {[]string{"U 세션은 Redis로 하기로 했어.", "A 네.", "U Memcached로 하자."}, []string{"세션은 Redis로 하기로 했어.", "Memcached로 하자."}},
		"no praise":              {[]string{"U 깔끔하네요. 그 폴더는 앞으로 절대 지우지 마세요"}, []string{"그 폴더는 앞으로 절대 지우지 마세요"}},
		"another thing":          {[]string{"U 세션 보관은 30일로 하자. 금요일에는 배포하지 말자."}, []string{"세션 보관은 30일로 하자.", "금요일에는 배포하지 말자."}},
	} {
		got, _ := talked(c.turns...)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestARequestIsNotWhatIsLeftOfALine: of a line that loses its value, what was to be done with it says nothing.
func TestARequestIsNotWhatIsLeftOfALine(t *testing.T) {
	got, _ := talked("U we decided the cups for the fair close on the 8th of May, can you put that on the order page for those", "A Which page?", "U orders.html", "A Done.", "U sorry i got that wrong its the 6th not the 8th")
	for _, line := range got {
		if strings.HasPrefix(line, "can you") {
			t.Errorf("%q", got)
		}
	}
}
