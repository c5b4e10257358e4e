package token

import "strings"

// Numbers that are written out: 세 시, 열두 달, 이십삼 일, twenty-five days.

// addNative adds the native numbers of 1 to 59 as they stand before a unit, and those that leave it open by one.
func addNative(l lexicon) {
	ones := [...]string{"", "한 하나", "두 둘", "세 석 서 셋", "네 넉 너 넷", "다섯", "여섯", "일곱", "여덟", "아홉"}
	for tens, ten := range [...]string{"", "열", "스물", "서른", "마흔", "쉰"} {
		for one, words := range ones {
			t := Token{Kind: Number, N: 10*tens + one, Form: Native}
			if one == 0 {
				l.add(t, ten)
			}
			for w := range strings.FieldsSeq(words) {
				l.add(t, ten+w)
			}
		}
	}
	l.add(Token{Kind: Number, N: 20, Form: Native}, "스무")
	l.row(Token{Kind: Number, Form: Native, M: 1}, 1, "한두 두세/두서너 서너")
	l.row(Token{Kind: Number, Form: Sino, M: 1}, 2, "이삼 삼사 사오 오륙")
}

const sinoDigits = "영일이삼사오육칠팔구"

// sinoLen is the length of the Sino-Korean digits at the beginning of s.
func sinoLen(s string) int {
	n := 0
	for n < len(s) && strings.Contains(sinoDigits+"십백천", s[n:n+Syllable]) {
		n += Syllable
	}
	return n
}

// sinoNumber reads up to four digits: 십일, 이백, 이천이십육. Each power stands once, the larger before the smaller.
func sinoNumber(s string) (n int, ok bool) {
	digit, below := 0, 10000
	for ; s != ""; s = s[Syllable:] {
		at := strings.Index(sinoDigits, s[:Syllable])
		if at >= 0 {
			if digit != 0 || at == 0 {
				return 0, false
			}
			digit = at / Syllable
			continue
		}
		power := map[string]int{"십": 10, "백": 100, "천": 1000}[s[:Syllable]]
		if power == 0 || power >= below {
			return 0, false
		}
		n, digit, below = n+max(digit, 1)*power, 0, power
	}
	return n + digit, n+digit > 0
}
