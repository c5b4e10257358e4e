package capture_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/capture"
)

// TestFactsToldInPassingAreWeighed tells what is worth a line without being settled by anybody from the talk around it.
func TestFactsToldInPassingAreWeighed(t *testing.T) {
	for _, said := range []string{
		"참고로 민지는 다음 달부터 육아휴직이라 리뷰는 준호가 해", "prod db는 ap-northeast-2에 있고 읽기 복제본이 두 개야", "법인카드 내역은 매달 3일에 국민은행에서 내려받습니다", "api 키는 1password의 infra vault에 있어",
		"재시작은 하지 말고 drain부터 하는 게 우리 룰이야", "PO가 결제 실패 재시도는 하지 말자고 했음", "Rate limit is 50 req/s per tenant", "The grant report is due on Jan 31 and Prof. Oduya signs it", "p < 0.01 is our threshold, not 0.05",
		"the lab server is called heron, 2x A6000, only reachable through the VPN", "Only Kim has access to the billing console",
	} {
		if texts, _ := talked("U " + said); len(texts) != 1 {
			t.Errorf("%q: %q", said, texts)
		}
	}
	for _, said := range []string{
		"지금 prod 죽었어 빨리 봐줘", "점심 먹고 올게", "나 이거 처음 봐", "하드 소리가 좀 이상한데 괜찮을까", "출판사에서 제목 바꾸자고 할지도 모르겠어", "만약 iOS도 하게 되면 일정이 얼마나 늘까",
		"it still fails with the same error", "I ran it twice and got 500s both times", "I'm grabbing lunch, back in 30", "maybe we should rewrite it in rust lol", "what would happen if we removed the cache",
	} {
		if texts, _ := talked("U " + said); texts != nil {
			t.Errorf("%q: %q", said, texts)
		}
	}
}

// TestWhatIsSettledAtOnceIsKept: a session may begin with a decision, and have nothing else.
func TestWhatIsSettledAtOnceIsKept(t *testing.T) {
	begins := func(text string) []capture.Line {
		return capture.Select([]capture.Turn{{User: true, First: true, Text: text, Day: today}, {Text: "네.", Day: today}}, today, judge(), words)
	}
	for _, said := range []string{
		"간판은 파란색으로 하자.", "전단지는 노란색으로 만들기로 했어.", "인수인계 문서는 위키에 쓰기로 했어.", "We agreed to name branches after tickets.", "We decided on blue for the logo.",
	} {
		for _, said := range []string{said, "Is the build done? " + said} {
			if lines := begins(said); len(lines) != 1 {
				t.Errorf("%q: %v", said, lines)
			}
		}
	}
	for _, said := range []string{"오늘 회의는 3시에 하기로 했어.", "이번 글은 짧게 하자.", "간판은 파란색으로 할까?", "Did we agree to name branches after tickets?"} {
		if lines := begins(said); len(lines) != 0 {
			t.Errorf("%q: %v", said, lines)
		}
	}
}

// TestASecretAloneIsNoLine: what is left of it where it is taken out tells nothing, however it was settled.
func TestASecretAloneIsNoLine(t *testing.T) {
	for said, want := range map[string]bool{
		"비밀번호는 [REDACTED:password]로 하자": false, "스테이징 DB 비밀번호는 [REDACTED:password] 로 하자.": false, "관리자 암호 [REDACTED:password]로 바꿔줘": false,
		"let's set the admin password to [REDACTED:password]": false, "the staging key is [REDACTED:api-key]": false,
		"비밀번호는 [REDACTED:password]로 하자, 금요일마다 새로 만들어서 볼트에 넣기로 했어": true, "[REDACTED:api-key] 키는 분기마다 교체하기로 했어": true,
		"we decided to rotate the deploy key [REDACTED:api-key] every quarter": true, "배포는 화요일로 하자": true,
	} {
		if got := capture.Tells(said); got != want {
			t.Errorf("%q: tells something: %v, want %v", said, got, want)
		}
		if texts, _ := talked("U " + said); !want && texts != nil {
			t.Errorf("%q: %q", said, texts)
		}
	}
}

// TestWhatTheAgentOffersIsNoPartOfWhatItFound: nobody has said a word to it yet, and the next one is often no.
func TestWhatTheAgentOffersIsNoPartOfWhatItFound(t *testing.T) {
	for found, offer := range map[string]string{
		"원인은 연결 풀이 20개에서 마르는 것이었습니다.":                                                                             "풀을 50개로 늘리면 막을 수 있습니다.",
		"The root cause is that the pool runs dry at 20 connections, since the exporter never closes its cursor.": "I can raise the pool to 50 connections, or I'd suggest a queue in front of the exporter.",
		"원인을 찾았습니다. 배치가 자정에 겹쳐 돌아서 같은 행을 두 번 씁니다.":                                                                "배치 시작을 30분 늦추는 쪽을 추천합니다.",
	} {
		texts, _ := talked("U 왜 죽는지 봐줘 (why?)", "A "+found+" "+offer)
		if all := strings.Join(texts, "\n"); len(texts) != 1 || strings.Contains(all, "50") || strings.Contains(all, "30분") {
			t.Errorf("%q", texts)
		}
	}
}
