package token

import (
	"strings"
	"sync"
)

// A feast is a holiday: one day of the solar or of the lunar year, with its eve and the day after where the holiday has three.
type feast struct {
	Month, Day    int
	Lunar, Triple bool
	names         string // of one word, separated by spaces
	phrases       string // of several words, separated by commas
}

// Holidays by the index that a token holds.
var Holidays = [...]feast{
	{Month: 1, Day: 1, Lunar: true, Triple: true, names: "설 설날 구정 음력설 seollal", phrases: "lunar new year,korean new year"},
	{Month: 8, Day: 15, Lunar: true, Triple: true, names: "추석 한가위 중추절 chuseok"},
	{Month: 1, Day: 15, Lunar: true, names: "대보름 정월대보름", phrases: "정월 대보름"},
	{Month: 4, Day: 8, Lunar: true, names: "부처님오신날 석가탄신일 초파일", phrases: "부처님 오신 날,부처님 오신날,buddha's birthday"},
	{Month: 5, Day: 5, Lunar: true, names: "단오 단옷날 단오절"},
	{Month: 1, Day: 1, names: "신정", phrases: "new year's day,new years day"},
	{Month: 3, Day: 1, names: "삼일절", phrases: "3.1절,3·1절"},
	{Month: 5, Day: 5, names: "어린이날", phrases: "children's day,어린이 날"},
	{Month: 5, Day: 8, names: "어버이날", phrases: "어버이 날"},
	{Month: 5, Day: 15, phrases: "스승의 날,스승의날"},
	{Month: 6, Day: 6, names: "현충일"},
	{Month: 7, Day: 17, names: "제헌절"},
	{Month: 8, Day: 15, names: "광복절", phrases: "liberation day"},
	{Month: 10, Day: 3, names: "개천절"},
	{Month: 10, Day: 9, names: "한글날", phrases: "hangul day,hangeul day,한글 날"},
	{Month: 12, Day: 24, names: "크리스마스이브", phrases: "크리스마스 이브,christmas eve"},
	{Month: 12, Day: 25, names: "크리스마스 성탄절 christmas xmas", phrases: "christmas day"},
	{Month: 12, Day: 31, phrases: "new year's eve,new years eve"},
}

func addHolidays(l lexicon) {
	for n, f := range Holidays {
		l.add(Token{Kind: Holiday, N: n}, f.names)
	}
	l.add(Token{Kind: Holiday, N: 0, Weak: true}, "설")  // also hearsay
	l.add(Token{Kind: Holiday, N: 5, Weak: true}, "신정") // also a new government
	l.add(Token{Kind: Word}, "연휴 명절 당일")
}

// A phrase is the name of a holiday that has several words.
type phrase struct {
	text string
	n    int
}

var phrases = sync.OnceValue(func() (out []phrase) {
	for n, f := range Holidays {
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
		if end := i + len(p.text); strings.HasPrefix(s.Text[i:], p.text) && s.class(end) != latinClass && s.class(end) != digitClass {
			s.add(Token{Kind: Holiday, N: p.n}, i, end)
			return end
		}
	}
	return i
}
