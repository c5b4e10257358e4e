package when

import (
	"strings"
	"sync"
)

// A feast is a holiday: one day of the solar or of the lunar year, with its eve and the day after where the holiday has three.
type feast struct {
	month, day    int
	lunar, triple bool
	names         string // of one word, separated by spaces
	phrases       string // of several words, separated by commas
}

// holidays by the index that a token holds.
var holidays = [...]feast{
	{month: 1, day: 1, lunar: true, triple: true, names: "설 설날 구정 음력설 seollal", phrases: "lunar new year,korean new year"},
	{month: 8, day: 15, lunar: true, triple: true, names: "추석 한가위 중추절 chuseok"},
	{month: 1, day: 15, lunar: true, names: "대보름 정월대보름", phrases: "정월 대보름"},
	{month: 4, day: 8, lunar: true, names: "부처님오신날 석가탄신일 초파일", phrases: "부처님 오신 날,부처님 오신날,buddha's birthday"},
	{month: 5, day: 5, lunar: true, names: "단오 단옷날 단오절"},
	{month: 1, day: 1, names: "신정", phrases: "new year's day,new years day"},
	{month: 3, day: 1, names: "삼일절", phrases: "3.1절,3·1절"},
	{month: 5, day: 5, names: "어린이날", phrases: "children's day,어린이 날"},
	{month: 5, day: 8, names: "어버이날", phrases: "어버이 날"},
	{month: 5, day: 15, phrases: "스승의 날,스승의날"},
	{month: 6, day: 6, names: "현충일"},
	{month: 7, day: 17, names: "제헌절"},
	{month: 8, day: 15, names: "광복절", phrases: "liberation day"},
	{month: 10, day: 3, names: "개천절"},
	{month: 10, day: 9, names: "한글날", phrases: "hangul day,hangeul day,한글 날"},
	{month: 12, day: 24, names: "크리스마스이브", phrases: "크리스마스 이브,christmas eve"},
	{month: 12, day: 25, names: "크리스마스 성탄절 christmas xmas", phrases: "christmas day"},
	{month: 12, day: 31, phrases: "new year's eve,new years eve"},
}

func addHolidays(l lexicon) {
	for n, f := range holidays {
		l.add(token{kind: holiday, n: n}, f.names)
	}
	l.add(token{kind: holiday, n: 0, weak: true}, "설")  // also hearsay
	l.add(token{kind: holiday, n: 5, weak: true}, "신정") // also a new government
	l.add(token{kind: word}, "연휴 명절 당일")
}

// A phrase is the name of a holiday that has several words.
type phrase struct {
	text string
	n    int
}

var phrases = sync.OnceValue(func() (out []phrase) {
	for n, f := range holidays {
		for text := range strings.SplitSeq(f.phrases, ",") {
			if text != "" {
				out = append(out, phrase{text, n})
			}
		}
	}
	return out
})

// name reads a holiday of several words that begins at i, and is i if there is none.
func (s *scanner) name(i int) int {
	for _, p := range phrases() {
		if end := i + len(p.text); strings.HasPrefix(s.text[i:], p.text) && s.class(end) != latinClass && s.class(end) != digitClass {
			s.add(token{kind: holiday, n: p.n}, i, end)
			return end
		}
	}
	return i
}
