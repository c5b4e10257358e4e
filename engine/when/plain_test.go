package when_test

import "testing"

// Each line is made of what looks like a time and is none.
func TestWhatOnlyLooksLikeATimeIsLeftAlone(t *testing.T) {
	for name, lines := range map[string][]string{
		"words that begin like one": {
			"다시 해 보자", "이사 준비로 이주하다", "오이 무침", "일단 시작", "시월드", "유월절", "전세 계약과 전주 여행", "한시적 조치, 한시가 급하다", "세시 풍속", "동시에 처리", "도시 계획",
			"내일배움카드", "주말농장", "주말 농장", "연말 정산", "오늘날의 과학", "낮은 점수", "밤나무", "새벽배송", "봄웹툰", "그제야 알았다", "천년의 사랑", "오월동주", "십이지장", "백일장",
			"다음 주문부터", "이번 주도권 싸움", "다음 달리기 대회", "지난 주식 시장", "이번 해고 사태", "금주를 결심했다", "내주지 않았다", "차주의 신용", "비가 올 때",
		},
		"names": {
			"김사월 콘서트", "사월이네 집", "가을이라는 이름", "여름이네", "한가을 작가", "April said hi to June.", "I met May Parker and August Wilson.", "Spring Boot, Spring에서 실행", "Sun Microsystems",
			"크리스마스 캐럴", "Black Friday", "Christmas tree",
		},
		"homonyms": {
			"He may come, we march on.", "They sat on a second chair.", "fall down in the sun", "영화를 봄", "아침을 먹었다", "점심 메뉴", "morning coffee", "good evening", "설이 분분하다",
			"two minds, one way", "3 times", "at 5 dollars", "at 10 percent", "in 2000 words", "the 20th century", "on the 5th floor", "last name, next step", "the past experience",
		},
		"lengths": {
			"3일 동안 걸렸다", "20일이 걸렸다", "두 시간짜리 회의", "사흘을 굶었다", "열흘간", "3일째", "20일 만에", "3일치 로그", "10일 중 3일을 쉬었다", "5일 휴가", "3-4일은 누워 있었다", "1박 2일", "만난 지 15일", "두 달 걸렸다", "3시간 작업", "보름달",
			"for three hours", "a three-week trip", "for two weeks", "10 years old", "27살", "1990년생", "half an hour",
		},
		"repetition": {
			"매일 아침 9시", "매주 월요일", "매달 20일", "일요일마다", "주 2회", "하루 세 번", "every Monday at 3pm", "each Friday", "on Mondays", "on weekdays", "once a week", "every other week",
		},
		"figures": {
			"파이썬 3.11", "v1.2.3", "3:2로 이겼다", "16:9 화면", "요한복음 3:16", "로마서 15:20", "John 3:16", "1/2 컵", "3/4 정도", "10/12 중에", "테스트 11/20 통과", "11/20 tests passed",
			"010-1234-5678", "192.168.0.1", "서울시 강남구 11-20", "11,000원", "Q1. 무엇인가", "H2 제목", "12시 방향", "24시 편의점", "0.5일 전", "2026-11-20-rc1", "a/2026/11/20/b", "2026-02-30",
		},
		"files and handles": {"monday.com", "today.txt", "@어제", "build-2026.11.20.zip", "in 3/days"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, line := range lines {
				if found := said(line, friday()); len(found) > 0 {
					t.Errorf("%s: found %q", line, found)
				}
			}
		})
	}
}
