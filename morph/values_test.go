package morph_test

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph"
)

// canonicalValues lists the values of a text, and holds what every reading of values must hold.
func canonicalValues(t *testing.T, a *morph.Analyzer, text string) string {
	t.Helper()
	var got []string
	end := 0
	for _, v := range a.Values(text) {
		got = append(got, v.Canonical)
		if v.StartByte < end || v.EndByte <= v.StartByte || v.EndByte > len(text) {
			t.Errorf("%q: range %d–%d after %d", text, v.StartByte, v.EndByte, end)
			return ""
		}
		if w := text[v.StartByte:v.EndByte]; strings.TrimSpace(w) != w {
			t.Errorf("%q: %q is %q with a blank at its edge", text, v.Canonical, w)
		}
		end = v.EndByte
	}
	return strings.Join(got, " ; ")
}

// checkValues compares the values of a text in both normalisation forms.
func checkValues(t *testing.T, a *morph.Analyzer, text, want string) {
	t.Helper()
	for _, form := range []string{text, norm.NFD.String(text)} {
		if got := canonicalValues(t, a, form); got != want {
			t.Errorf("%q: got %q, want %q", form, got, want)
		}
	}
}

func TestNumbersOfALinguist(t *testing.T) {
	data, err := os.ReadFile("testdata/numbers.tsv")
	if err != nil {
		t.Fatal(err)
	}
	a := morph.New(morph.Options{})
	n := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") || line == "" {
			continue
		}
		text, want, ok := strings.Cut(line, "\t")
		if !ok {
			t.Errorf("%q has no second column", line)
		}
		if want == "-" {
			want = ""
		}
		checkValues(t, a, text, want)
		n++
	}
	if n == 0 {
		t.Error("no case")
	}
}

func TestNumeralsInWords(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]string{
		// Sino-Korean
		"삼만오천원":          "35000원",
		"삼만 오천 원을 냈다":    "35000원",
		"이천 오백만 원":       "25000000원",
		"3천이백 원, 삼천2백 원": "3200원 ; 3200원",
		"3만오천원":          "35000원",
		"-3만 원":          "-30000원",
		"100일됐어":         "100일",
		"3시간걸렸다":         "3시간",
		"3만원냈다":          "30000원",
		"2개샀고 3명왔다":      "2개 ; 3명",
		"10퍼센트할인":        "10%",
		"2개국, 5일제, 3만남":  "2 ; 5 ; 3",
		"일억 이천삼백만 원":     "123000000원",
		"구천구백구십구조 원":     "9999000000000000원",
		"백 만 원":          "1000000원",
		"5천 5백 원":        "5500원",
		"3만 500원":        "30500원",
		"2.5천만 원":        "25000000원",
		"3만 5만":          "30000 ; 50000",
		"구십 퍼센트":         "90%",
		"구십구점구 퍼센트":      "99.9%",
		"삼점오배":           "3.5배",
		"이십사시간":          "24시간",
		"십일 층과 십일 동안":    "11층 ; 10일",
		"이십 오 분":         "25분",
		"삼분의 일, 3분의 2":   "1/3 ; 2/3",
		"10분의 휴식":        "10분",
		"오 분 뒤":          "5분",
		"일 분기, 일분기와 1분기": "1분기 ; 1분기 ; 1분기",
		"이박 삼일":          "2박 ; 3일",
		"1790세대, 세 분야":   "1790세대 ; 3분야",
		"95일만인 5월":       "95일 ; 05월",
		"영화 한 편":         "1편",
		"하루에 한 번, 하루만에":  "1일 ; 1번 ; 1일",
		"이주 동안, 이주 만에":   "2주 ; 2주",
		"만원어치":           "10000원",
		"만 삼천 명":         "13000명",
		"만 십오 세":         "15세",
		"백이십 페이지, 120쪽":  "120쪽 ; 120쪽",
		"이천이십육년 십일월 이십일": "2026-11-20",
		"이천이십육년십이월삼일에":   "2026-12-03",
		"2026년 시월":       "2026-10",
		"십이월 삼일":         "12-03",
		"12월 삼일":         "12-03",
		"십이월 삼십일일까지":     "12-31",
		"유월 이십일 일":       "06-21",
		"삼월부터":           "03월",
		"이월 이일, 이월에":     "02-02 ; 02월",
		"천구백구십구년":        "1999년",
		"천 년의 세월":        "1000년",
		"십팔 시":           "18:00",
		// native
		"열두 개":               "12개",
		"스무 명":               "20명",
		"스물 다섯 살":            "25살",
		"아흔아홉 번":             "99번",
		"백한 번, 백열두 개":        "101번 ; 112개",
		"석 달과 넉 달":           "3개월 ; 4개월",
		"두 분이 오셨다":           "2명",
		"세 페이지를 넘겼다":         "3쪽",
		"두 해 전":              "2년",
		"두 시간 반":             "2.5시간",
		"두시간반 만에":            "2.5시간",
		"2시간 반":              "2.5시간",
		"1시간반걸렸다":            "1.5시간",
		"1시간반납":              "1시간",
		"한 달 반이 걸렸다":         "1.5개월",
		"하루 반":               "1.5일",
		"반 시간, 반년":           "30분 ; 6개월",
		"두 시간 반복":            "2시간",
		"일주일, 1주일, 한 주, 한주일": "1주 ; 1주 ; 1주 ; 1주",
		"이 주일":               "2주",
		// days and order
		"하루 이틀 사흘 나흘 닷새":      "1일 ; 2일 ; 3일 ; 4일 ; 5일",
		"엿새 이레 여드레 아흐레 열흘 보름": "6일 ; 7일 ; 8일 ; 9일 ; 10일 ; 15일",
		"사흘째, 이틀 뒤, 보름 동안":    "3일 ; 2일 ; 15일",
		"첫째, 첫 번째, 첫번째로, 1번째": "1번째 ; 1번째 ; 1번째 ; 1번째",
		"둘째와 두 번째":            "2번째 ; 2번째",
		"열두째":                 "12번째",
		// the clock
		"오전 아홉시 반에":     "09:30",
		"오후 세 시 삼십 분":   "15:30",
		"오후세시이십분":       "15:20",
		"열두 시 십오 분":     "12시15분",
		"밤 열두 시, 밤 11시": "00:00 ; 23:00",
		"밤 두 시, 낮 두 시":  "02:00 ; 14:00",
		"새벽 다섯 시쯤, 3시경": "05:00 ; 3시",
	} {
		t.Run(text, func(t *testing.T) { checkValues(t, a, text, want) })
	}
}

// The syllables of numerals are those of half the vocabulary.
func TestWordsThatAreNoNumbers(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, text := range []string{
		"이사를 했다", "사고", "오이", "일이 많다", "이만 가자", "천천히", "백신", "만남", "구조", "육지", "삼성", "칠판", "조사", "억지", "만나다",
		"이천에서", "이천시", "구미", "사천", "오산", "일원", "이원화", "오류", "사원", "일반", "백엔드", "천장", "천장이 높다", "오전", "오후에", "몇 개", "수만 명",
		"여러 명", "쓸 만하다", "만원 버스", "이번 주", "사건", "사회", "이분이", "이 분", "이건", "이쪽", "이행", "오차", "오인", "사인", "구분", "구분의", "만일", "만약",
		"이주를 했다", "이주 후에", "사주 풀이", "사위", "세대", "세대가", "열대", "한편", "한편으로", "열병", "이 사람", "이 노드", "이 파일", "이 버전", "이 팀", "이 주의 인물", "할 일 세",
		"한두 개", "두세 번", "한 두 번", "서너 명", "몇 백 명", "수 천 명", "이삼 일", "십여 명", "십자가", "백자", "백인", "만세", "만점", "만회", "이월 금액", "시월드",
		"천명하고", "천사장", "@하루:", "하루가 갔다", "즐거운 하루였다", "하루 종일", "하루종일", "오늘 하루", "하루빨리", "보름달", "십분 활용한다", "한시도", "한시적", "한번 써 보자", "한 문제", "세 분기", "두 층", "네 파일", "네 편", "실수를 한 사람",
		"이점", "오점", "이자", "오자", "사자", "이도", "사도", "오기가", "사기가", "이달", "사일로", "육회", "오일", "일명", "일부", "백사장", "서버 하나", "둘 다", "천만에",
		"사 주고 싶다", "팔 위에", "제일", "삼성 오류 구조", "이십", "천만다행", "만두 두부", "다섯손가락", "쉰 목소리", "열이 난다", "한 백 명", "십시일반", "유월절",
	} {
		t.Run(text, func(t *testing.T) { checkValues(t, a, text, "") })
	}
}

func TestKindsOfNumeralsInWords(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]morph.ValueKind{
		"삼만 원": morph.ValueMoney, "구십 퍼센트": morph.ValuePercent, "이천이십육년": morph.ValueDate, "십이월 삼일": morph.ValueDate,
		"오후 세 시": morph.ValueTime, "열두 개": morph.ValueNumber, "사흘": morph.ValueNumber, "천 년": morph.ValueNumber,
	} {
		got := a.Values(text)
		if len(got) != 1 || got[0].Kind != want || text[got[0].StartByte:got[0].EndByte] != text {
			t.Errorf("%q: %+v, want the whole text as a %s", text, got, want)
		}
	}
}

// Numerals that nearly are one, over and over: each must cost what its length costs.
func TestHostileNumeralsEnd(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, unit := range []string{
		"만 ", "삼만", "이십일", "이십일 ", "구천구백구십구조 ", "열두", "스물 ", "오전 ", "오후 세 시 ", "1억 ", "3만 5천", "삼분의 ", "이박 ", "두 시간 반", "점일", "십이월 ", "유월",
		"하루 ", "첫 ", "한 ", "1분의1", "만                ", "2026년 ",
	} {
		text := strings.Repeat(unit, 1<<17/len(unit))
		canonicalValues(t, a, text)
	}
	canonicalValues(t, a, "오후"+strings.Repeat(" ", 1<<17)+"세 시")
}

func FuzzValues(f *testing.F) {
	for _, s := range []string{"삼만 오천 원", "이천이십육년 십이월 삼일", "오후 세 시 반", "삼분의 일", "이박 삼일", "백열두 개", "두 시간 반", "1억 2천만 원", "구십구점구 퍼센트", norm.NFD.String("스물다섯 살"), "½만 ㎏"} {
		f.Add(s)
	}
	a := morph.New(morph.Options{})
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, v := range a.Values(text) {
			if v.StartByte < last || v.EndByte > len(text) || v.EndByte <= v.StartByte || v.Canonical == "" {
				t.Errorf("%q: value %+v after %d", text, v, last)
			}
			last = v.StartByte
		}
	})
}
