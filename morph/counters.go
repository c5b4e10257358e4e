package morph

import "strings"

// The tables of what Korean numerals count, and of the words that only look like numbers.

const (
	// nativeCounters go with 한, 두, 세 …, severalCounters with all but 한 and 네, which before them say "a" and "your". What counts
	// an order in figures is neither: 세 분기 is three quarters, and 3분기 the third.
	nativeCounters = `개 명 번 시간 달 주 살 가지 대 권 줄 사람 배 마리 잔 병 곳 쌍 장 번째 채 벌 판 편 건 군데 단계 칸 차례 팀
켤레 그루 송이 척 조각 그릇 끼 상자 박스 봉지 자루 포기 바퀴 주일 `
	severalCounters = `페이지 파일 항목 글자 단어 문제 문항 문장 문단 커밋 토큰 노드 종 인분 가구 정거장 분야 `

	// shortCounters go with 석 and 넉.
	shortCounters = `달 장 잔 대 자 줄`

	// dayWords are the words for a number of days.
	dayWords = `하루=1 이틀=2 사흘=3 나흘=4 닷새=5 엿새=6 이레=7 여드레=8 아흐레=9 열흘=10 열하루=11 열이틀=12 보름=15`

	// aDayJosa make a day of 하루, or a name, and not a number of days: 하루가 갔다.
	aDayJosa = `가 는 를 의 로 다 였다 였고 였는데 이다 와 도 란 라는 라고`

	// lastingWords follow a span of time, and not a person (이분), a move (이주) or oil (오일).
	lastingWords = `동안 동안의 동안은 만에 간 이내 이내에 째 넘게 내내`

	// inOrder are the units that make of a number in a circle the place in an order, and so the number itself: ③단계.
	inOrder = `번째 단계 호 차 주차 년차 일차 회차 층 위 쪽 학년 학기 분기 교시 호선`
)

// oneRunes are the Sino-Korean numerals of one syllable that count by a unit: written close to it (삼층), apart (삼 층), and
// only where a span of time is spoken of (이주 동안). The others make words with it: 이층 is a floor, 사회 is society.
type oneRunes struct{ close, apart, sure string }

// singleRule is what a counter goes with.
func (a *Analyzer) singleRule(unit string) oneRunes {
	if rule, ok := a.units.single[unit]; ok {
		return rule
	}
	if runeLen(unit) > 1 {
		return a.units.long
	}
	return oneRunes{}
}

// singleRules reads the table of counters.
func singleRules() map[string]oneRunes {
	rules := make(map[string]oneRunes, 80)
	for line := range strings.Lines(singleCounters) {
		f := strings.Fields(line)
		for _, unit := range f[3:] {
			rules[unit] = oneRunes{close: f[0], apart: f[1], sure: f[2]}
		}
	}
	return rules
}

// singleCounters are lines of the numerals that go close, apart and only where a span of time is meant (- for none), and the
// counters that they go with. 이 and 일 are often "this" and "work", 사 is also "buy", so they stand only where the unit leaves
// no doubt: 이 개월, and not 이 단계; 사건, 오차, 구분 and 만점 are other words.
const singleCounters = `일이삼사오육칠팔구십백천 일이삼사오육칠팔구십백천만 만 년
삼육칠팔십 일삼오육칠팔구십백천 이사오일 주
삼육칠팔구십백천 삼오육칠팔구십백천만 사오 일
일삼오육칠팔십백천 일삼사오육칠팔구십백천만 이사 분
일이삼오육칠팔십백천 일삼사오육칠팔구십백천만 이사구 초
일이삼사오육칠팔구십백 일삼사오육칠팔구십백 - 층
십백천만 십백천만 - 원 엔 시간
십백천 삼오육칠팔구십백천만 - 개 건 평
십백천만 삼사오육칠팔구십백천만 - 명
일삼오육칠팔구십백천만 일삼사오육칠팔구십백천만 - 번
일이삼오칠팔구십백천 일삼사오육칠팔구십백천만 - 회
일이삼사십 일삼사오육칠팔구십 - 차
십백천 삼사오육칠팔구십백천만 - 배 권
- 일삼사오육칠팔구십백 - 호
십백 삼오육십백천 - 쪽
십백천 삼오육칠구십백천만 - 줄
십 삼오육칠팔구십백천 - 행 칸 종
일이삼십백 삼사오육구십백천 - 위
백 십백천 - 살
백 삼육십백 - 세
십백 삼사오육칠팔구십백천만 - 점
십 삼오육칠팔구십백천만 - 대
- 일삼사오육칠팔구십백천만 - 장
십백 십백천만 - 가지 잔 쌍 곳
십백천 십백천만 - 마리 번째
십 십백천만 - 병 편
십 십백 - 판
일삼오육칠팔구십백천 일삼사오육칠팔구십백천만 - 톤
- 삼사육칠구십 - 열
십 삼오육칠팔구십백 - 팀
- 십백천만 - 표 자
일이삼사오육칠팔구십백천만 일이삼사오육칠팔구십백천만 - 박 개월 개월간 년간 년차 일차 주차 주일 퍼센트 인분 킬로미터 킬로그램 센티미터 밀리초
일이삼십 일삼사오육칠팔십백천만 - 인
- 삼오육십백천 - 도
십백 십백 - 조각
십백 일삼오육칠팔구십백 - 기가
십백 십백천 - 군데
- - - 달 달간 버전
일십백 일삼오육칠팔구십백 - 프로
일이삼오육칠팔십 일삼사오육칠팔구십 - 학년 학기 분기 단계 호선 교시 세기 년대 회차
일삼오육칠팔구십백천 일삼사오육칠팔구십백천만 - 미터`

// beforeTable maps a number with its counter to the words before which it is none: a bus is 만원, full.
func beforeTable() map[string]string {
	const tries = `보자 보고 보면 보려 봐 봤 볼 본 해 써 읽어 더`
	return map[string]string{
		"만원": `버스 지하철 전철 열차 전동차 관중 객석 사례`, "십분": `이해 활용 발휘 감안 고려 공감 살`, "하루": `종일 빨리 속히 바삐`,
		"한시": `바삐 빨리`, "한번": tries,
	}
}

// numberTraps are words that read like a numeral with its counter; + is a blank.
const numberTraps = `한편 열대 세대 세배 열병 네편 네+편 세주 열장 한시도 한시라도 한판 한해 한살이 네그루 세척 세종 세병 세분 석대 열분 열종 열주 열편 열해
이만+가지 오만+가지 구분기 백두대간 백두권 백사장 백세주 백일장 백일잔치 백일주 백일초 백십자 적십자 삼일로 삼일대로 세종로 세종대로 육분의 팔분의 만사위 천명하고 삼분하고 천사장 이인임`

func trapSet() map[string]bool {
	set := map[string]bool{}
	for w := range fieldsOf(numberTraps) {
		set[strings.ReplaceAll(w, "+", " ")] = true
	}
	return set
}
