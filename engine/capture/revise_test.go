package capture_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/capture"
)

// said are the texts that are kept of what a person says, with a nod of the agent between.
func said(texts ...string) (out []string) {
	turns := []capture.Turn{{User: true, Text: "안녕하세요", First: true, Day: today}}
	for _, text := range texts {
		turns = append(turns, capture.Turn{Text: "네.", Day: today}, capture.Turn{User: true, Text: text, Day: today})
	}
	for _, l := range capture.Select(turns, today, judge(), words) {
		out = append(out, l.Text)
	}
	return out
}

// has reports whether one of some lines has a text.
func has(lines []string, text string) bool {
	return slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, text) })
}

// TestAnotherValueInOtherWordsTakesThePlace: the second turn thinks again and gives a value of the same kind; what had been settled is gone, and the new value is there.
func TestAnotherValueInOtherWordsTakesThePlace(t *testing.T) {
	for _, c := range []struct{ first, second, gone, there string }{
		{"점검 창은 목요일 오후 3시로 하시죠.", "죄송합니다, 그때는 회의가 있네요. 금요일 아침 8시로 정정합니다.", "목요일", "금요일 아침 8시"},
		{"세션 유지 시간은 12시간으로 할게요", "아 맞다 감사팀 기준이 있지... 그럼 3일로 해요", "12시간", "3일로"},
		{"CSV는 UTF-8로 내보내자.", "잠시만요, 회계 프로그램이 UTF-8을 못 읽네요. CP949로 갑시다.", "내보내자", "CP949로"},
		{"결석은 한 번에 5점 감점으로 적어주세요.", "앗 결석 감점은 5점이 아니라 2점이에요", "한 번에", "2점"},
		{"알림은 WebSocket으로 하자.", "헉 프록시에서 WebSocket이 막혀 있네. 그냥 10초 polling으로 원복", "알림은 WebSocket으로 하자.", "10초 polling으로"},
		{"썸네일은 WebP로 가자. 용량이 작으니까", "어 잠깐 옛날 브라우저에서는 깨지네 ㅋㅋ 취소. 썸네일은 PNG로 가자", "WebP로 가자", "PNG로"},
		{"목표는 재방문율 45%로 할게요", "아 아니다 D1은 너무 들쭉날쭉해요. D7 재방문율 28%로 바꿀게요", "45%로", "28%로"},
		{"원고 마감은 9월 21일로 정했습니다.", "행사에 밀려서 9월 29일로 바뀌었습니다.", "21일", "29일"},
		{"차액 계정은 719900으로 하자.", "아 719900은 본사 거고 지사는 729910입니다 죄송", "719900으로 하자", "729910"},
		{"로그 서버는 사내로 두자.", "아니 사내는 보안팀이 반대해. 로그 서버는 클라우드로 하자", "사내로 두자", "클라우드로"},
		{"use page size 4096 for the reader", "actually make it 8192", "the reader\n", "8192"},
		{"Let's send the digest at 9:30 on all days.", "Hold on, the stand-up is at 9. So let it be 7:30 on weekdays.", "on all days", "7:30"},
		{"Let's keep the token for 15 minutes.", "hmm, support will cry. make it 1 hour", "15 minutes.\n", "1 hour"},
		{"Let's export the table as UTF-8.", "Hold on, the ledger can't read UTF-8. Let's go with CP949.", "as UTF-8", "CP949"},
	} {
		if lines := said(c.first); !has(lines, strings.TrimSpace(c.gone)) {
			t.Errorf("%q is not kept at all: %q", c.first, lines)
		}
		lines := said(c.first, c.second)
		for i := range lines {
			lines[i] += "\n"
		}
		if has(lines, c.gone) || !has(lines, c.there) {
			t.Errorf("after %q: %q", c.second, lines)
		}
	}
}

// TestAnotherValueOfAnotherThingTakesNoPlace: the person thinks again, but of something else.
func TestAnotherValueOfAnotherThingTakesNoPlace(t *testing.T) {
	for _, c := range [][2]string{
		{"백업은 30일 보관으로 하자.", "잠깐, 로그는 60일로 하자."},
		{"백업은 세 시간마다 하는 걸로 하자", "잠깐, 한 시간 뒤에 다시 얘기하자"},
		{"재시도 간격은 10초로 하자.", "근데 배치 타임아웃은 30초로 하자."},
		{"허용 오차는 60초로 정하겠습니다.", "정정합니다. 180일은 예전 기준이고 7월부터 90일로 바뀌었습니다."},
		{"청크는 500으로 하자.", "아 8 말고 4로"},
		{"캐시는 Redis로 하자.", "팝업 말고 아래 표로 하자."},
		{"검색 캐시는 Redis로 하자.", "아 참, 알림도 이메일로 하자."},
		{"야간 점검은 앞으로 항상 새벽 3시에 해.", "잠깐, 저녁 회식은 7시로 하자."},
		{"Let's keep 20 items per page.", "Wait, let's cap uploads at 50 MB."},
		{"Let's keep logs for 30 days.", "Actually let's keep traces for 7 days."},
	} {
		if lines, want := said(c[0], c[1]), said(c[0]); len(want) == 0 || !slices.Contains(lines, want[0]) {
			t.Errorf("after %q: %q, want %q", c[1], lines, want)
		}
	}
}

// TestOfTwoThingsOnlyTheOneThatIsReplacedGoes keeps the rest of the line.
func TestOfTwoThingsOnlyTheOneThatIsReplacedGoes(t *testing.T) {
	for _, c := range []struct{ first, second, gone, rest string }{
		{"색인 구조는 지금 그대로 두고 기준일만 2026-07-01로 가자", "기준일 아까 말한 거 말고 2026-08-15로 바꿔줘", "2026-07-01", "색인 구조는 지금 그대로"},
		{"Let's keep logs for 30 days, and traces for 7 days.", "Let's change the traces to 5 days.", "7 days", "keep logs for 30 days"},
	} {
		lines := said(c.first, c.second)
		if has(lines, c.gone) || !has(lines, c.rest) {
			t.Errorf("after %q: %q", c.second, lines)
		}
	}
}

// TestWhatStopsShortIsNotMeant: the person takes it back before the sentence, or the breath, is over.
func TestWhatStopsShortIsNotMeant(t *testing.T) {
	for _, c := range []struct{ turn, gone string }{
		{"워커도 3→6으로 늘리.. 아 아냐 오토스케일이 하니까 빼", "6으로"},
		{"로그 보관은 30일로 하자. 아… 아니다 디스크. S3로 보내는 걸로 하자", "30일"},
		{"Let's start the nightly at 23:00. Hm, no: the lab owns the farm until 01:00. Make it 01:30.", "start the nightly at 23:00"},
	} {
		if lines := said(c.turn); has(lines, c.gone) {
			t.Errorf("%q: %q", c.turn, lines)
		}
	}
}

// TestAnotherSubjectTakesNoPlace: the person thinks again, and gives a value of the same kind to another service, person or item of a list.
func TestAnotherSubjectTakesNoPlace(t *testing.T) {
	for _, c := range [][]string{
		{"포트는 8080으로 하자", "타임아웃은 30으로 바꾸자"},
		{"주문 서버 포트는 8080으로 하자", "아 잠깐, 결제 서버 포트는 8081로 바꾸자"},
		{"읽기 타임아웃은 30초로 하자", "아 맞다 쓰기 타임아웃은 60초로 바꾸자"},
		{"읽기 타임아웃은 30초로 하자", "아니, 쓰기 타임아웃은 60초로 하자"},
		{"민수 당직은 화요일로 하자", "아 잠깐 지영 당직은 수요일로 바꾸자"},
		{"DB는 Postgres로 하자", "잠깐, 2번은 Kafka로 바꾸자"},
		{"let's use Postgres for the ledger", "actually let's use Redis for the sessions"},
	} {
		lines := said(c...)
		for _, want := range c {
			if _, value, _ := strings.Cut(want, "는 "); !has(lines, strings.TrimPrefix(value, "actually ")) && !has(lines, strings.TrimPrefix(want, "actually ")) {
				t.Errorf("after %q: %q", c, lines)
			}
		}
	}
}

// TestANumberInWordsTakesThePlace: what takes it back gives the new number, too, and is not lost with it.
func TestANumberInWordsTakesThePlace(t *testing.T) {
	for _, c := range [][3]string{
		{"두 명이 하는 걸로 하자", "아니다 한 명이면 충분해", "두 명이 하는 걸로 하자 → 한 명이면 충분해"},
		{"검토는 두 명이 하는 걸로 하자", "아니다 한 명이면 충분해", "검토는 한 명이면 충분해"},
		{"검토자는 3명으로 하자", "아니다 2명이면 충분해", "검토자는 2명이면 충분해"},
	} {
		if lines := said(c[0], c[1]); !slices.Equal(lines, []string{c[2]}) {
			t.Errorf("after %q: %q", c[1], lines)
		}
	}
}

// TestAValueThatTakesThePlaceHasItsTopic: a line that says no more than a value means nothing later.
func TestAValueThatTakesThePlaceHasItsTopic(t *testing.T) {
	for _, c := range [][3]string{
		{"로그 보관은 30일로 하자", "취소. 그냥 60일로 하자", "로그 보관은 60일로 하자"},
		{"회의는 10시로 하죠", "죄송해요 11시 반으로 바꿔주세요", "회의는 11시 반으로 바꿔주세요"},
		{"정기 점검 창은 목요일 오후 3시로 하시죠.", "죄송합니다, 그때는 회의가 있네요. 금요일 아침 8시로 정정합니다.", "정기 점검 창은 금요일 아침 8시로 정정합니다."},
	} {
		if lines := said(c[0], c[1]); !slices.Equal(lines, []string{c[2]}) {
			t.Errorf("after %q: %q", c[1], lines)
		}
	}
}

// TestAnItemOfAListIsReplacedAlone: the others of the line stay.
func TestAnItemOfAListIsReplacedAlone(t *testing.T) {
	for _, c := range [][4]string{
		{"캐시는 Redis로, 큐는 SQS로, DB는 Postgres로 하자", "잠깐, 큐는 Kafka로 바꾸자", "캐시는 Redis로, DB는 Postgres로 하자", "큐는 Kafka로 바꾸자"},
		{"표지는 파란색, 본문은 회색으로 하자", "잠깐, 본문은 검은색으로 하자", "표지는 파란색", "본문은 검은색으로 하자"},
		{"Let's go with Inter for headings and Roboto for body text", "wait, use Lato for body text", "Let's go with Inter for headings", "use Lato for body text"},
		{"Let's deploy on Monday and freeze on Friday", "wait, the deploy should be Tuesday", "freeze on Friday", "the deploy should be Tuesday"},
	} {
		if lines := said(c[0], c[1]); !slices.Equal(lines, c[2:]) {
			t.Errorf("after %q: %q", c[1], lines)
		}
	}
}
