package claim

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/morph"
)

// TestNameWithoutManners: a name has one canonical form whatever politeness is added.
func TestNameWithoutManners(t *testing.T) {
	for name, want := range map[string]string{"은호님": "은호", "은호 씨": "은호", "은호쌤": "은호", "은호": "은호", "박 실장님": "박 실장", "님": "님"} {
		if have := nameOf(name); have != want {
			t.Errorf("%s: have %q, want %q", name, have, want)
		}
	}
}

// TestSwitchFromPredicate: what says in words that something is turned on or off gives a switch.
func TestSwitchFromPredicate(t *testing.T) {
	r := New(morph.New(morph.Options{}), nil)
	for text, want := range map[string]string{"수면 알림은 꺼둠": "off", "비상등 켰음": "on", "위치 공유 껐다": "off"} {
		x := r.Read(text)
		if len(x) == 0 || len(x[0].Values) == 0 || x[0].Values[0].Kind != Switch || x[0].Values[0].Canonical != want {
			t.Errorf("%s: have %+v, want a switch %q", text, x, want)
		}
	}
}

// TestValues: the kind and the canonical form of each value of a text; equal values have equal forms.
func TestValues(t *testing.T) {
	for text, want := range map[string]string{
		// a day of the month, and a count of days
		"시음회는 21일로 변경":   "date *-21",
		"매달 10일 월세 이체":   "date *-10",
		"18일에 미용실":       "date *-18",
		"23일까지 원고 제출":    "date *-23",
		"14일 (목) 정기 점검":  "date *-14",
		"14일 목요일 정기 점검":  "date *-14",
		"병가 4일":          "duration 4일",
		"4일간 휴무":         "duration 4일",
		"CCTV 보관 기간 30일": "duration 30일",
		"영상 보관을 20일로 줄임": "duration 20일",
		"배송은 약 3일":       "duration 3일",
		"쿠폰 유효 14일이던 것":  "duration 14일",
		"45일":            "duration 45일",
		"이틀 쉼":           "duration 2일",
		// days of the week
		"합창단은 월·목":     "date 월·목요일",
		"수영 월수금":       "date 월·수·금요일",
		"수영은 월, 수요일":   "date 월·수요일",
		"토욜 배달":        "date 토요일",
		"토요일 배달":       "date 토요일",
		"상담 월~금":       "date 월·화·수·목·금요일",
		"상담은 평일에":      "date 월·화·수·목·금요일",
		"월요일~금요일 상담":   "date 월·화·수·목·금요일",
		"분리수거 격주 화":    "date 격주 화요일",
		"분리수거는 격주 화요일": "date 격주 화요일",
		"주말 당직":        "date 토·일요일",
		"6/2(월) 입주":    "date 06-02",
		"6월 2일 입주":     "date 06-02",
		"수목원 소풍":       "",
		"토목 기사 자격증":    "",
		"금일 휴무":        "",
		"화목한 집":        "",
		"월급은 그대로":      "",
		// ranges
		"진료 3~5시":        "time 3시~5시",
		"진료 오후 3~5시":     "time 15:00~17:00",
		"진료 15:00~17:00": "time 15:00~17:00",
		"22:00-23:30 점검": "time 22:00~23:30",
		"방학 7/20~8/10":   "date 07-20~08-10",
		"캠프 8/3~5":       "date 08-03~08-05",
		"시공 4~6월":        "date 04월~06월",
		"정원 3~5명":        "number 3명~5명",
		"예산 3만~5만원":      "money 30000원~50000원",
		// money
		"회비 2만":      "money 20000원",
		"회비 20,000원": "money 20000원",
		"회비는 2만 원":   "money 20000원",
		"주차비 3천":     "money 3000원",
		"구독자 2만":     "number 20000",
		// sizes and switches
		"타일 600각":          "number 600각",
		"냉장 4℃":            "number 4℃",
		"진동 알림 off":        "switch off",
		"자동 업데이트 ON":       "switch on",
		"소등 후 off-peak 요금": "",
		// versions and counts to a day
		"시험 D-5":     "date D-5",
		"자바 v21.0.1": "version v21.0.1",
		"할인 7.5%":    "percent 7.5%",
	} {
		var got []string
		r := New(morph.New(morph.Options{}), nil)
		for _, v := range r.take(text).values {
			got = append(got, string(v.Kind)+" "+v.Canonical)
			if text[v.Span.Start:v.Span.End] != v.Text {
				t.Errorf("%s: %q is not what stands at %v", text, v.Text, v.Span)
			}
		}
		if have := strings.Join(got, "; "); have != want {
			t.Errorf("%s: have %q, want %q", text, have, want)
		}
	}
}
