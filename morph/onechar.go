package morph

import (
	"strings"
	"unicode/utf8"
)

// Numbers of one character. NFKC would make figures of them that run into those beside them (2½ → 21⁄2, 10² → 102) or are taken for a
// number that they only look like (① → 1), so the buffer keeps them as they are.

// fraction is what a character for a part of one is worth; of 0 it is none.
func fraction(r rune) (above, below int64) {
	switch r {
	case '¼':
		return 1, 4
	case '½':
		return 1, 2
	case '¾':
		return 3, 4
	case '⅐':
		return 1, 7
	case '⅑':
		return 1, 9
	case '⅒':
		return 1, 10
	case '↉':
		return 0, 3
	}
	if r < '⅓' || r > '⅞' {
		return 0, 0
	}
	parts := [...][2]int64{{1, 3}, {2, 3}, {1, 5}, {2, 5}, {3, 5}, {4, 5}, {1, 6}, {5, 6}, {1, 8}, {3, 8}, {5, 8}, {7, 8}}
	return parts[r-'⅓'][0], parts[r-'⅓'][1]
}

func isFraction(r rune) bool {
	_, below := fraction(r)
	return below > 0
}

// raised says that a rune is a figure above the line, or the sign of one: an exponent, or what leads to a footnote.
func raised(r rune) bool {
	return r == '²' || r == '³' || r == '¹' || r == '⁰' || r >= '⁴' && r <= '⁻'
}

// listMark is the number of a character with a circle, brackets or a full stop, -1 for any other: ①, ⑴, ⒈, ❶, ⓵.
func listMark(r rune) int {
	for _, of := range [...]struct{ first, last, number rune }{
		{'①', '⑳', 1},
		{'⑴', '⒇', 1},
		{'⒈', '⒛', 1},
		{'⓪', '⓪', 0},
		{'⓫', '⓴', 11},
		{'⓵', '⓾', 1},
		{'❶', '❿', 1},
		{'➀', '➉', 1},
		{'➊', '➓', 1},
		{'㉑', '㉟', 21},
		{'㊱', '㊿', 36},
	} {
		if r >= of.first && r <= of.last {
			return int(r - of.first + of.number)
		}
	}
	return -1
}

// kept says that the buffer has a number of one character as it is. A figure above the line behind a letter, or behind another such that is
// named with one, is part of a name that is also written without it: m², x²³.
func (b *buffer) kept(r rune, named bool) bool {
	switch {
	case r < 0x3280 && r > 0xB1 && (isFraction(r) || listMark(r) >= 0), r >= '㊱' && r <= '㊿':
		return true
	case !raised(r):
		return false
	}
	n := len(b.runes)
	return !named && (n == 0 || classify(b.runes[n-1]) != charLetter)
}

// exponentEnd is the end of the figures above the line at i; a sign alone is none.
func exponentEnd(runes []rune, i int) int {
	j := i
	for j < len(runes) && raised(runes[j]) {
		j++
	}
	if j == i+1 && (runes[i] == '⁺' || runes[i] == '⁻') {
		return i
	}
	return j
}

// partEnd is the end of a number that begins at start and the figures of which end at i, with the fraction or the exponent that belongs to it.
func partEnd(runes []rune, start, i int) int {
	if i >= len(runes) || runes[i] < utf8.RuneSelf {
		return i
	}
	figures := string(runes[start:i])
	switch {
	case isFraction(runes[i]) && strings.Trim(figures, "0123456789,") == "":
		return i + 1
	case i > start && strings.Trim(figures, "0123456789,.") == "":
		return exponentEnd(runes, i)
	}
	return i
}

// spelledOut is a number with the fraction that it ends in as a decimal, or as two numbers where no decimal is the same: 2½ is 2.5 and ⅔ 2/3.
func spelledOut(num string) string {
	r, n := utf8.DecodeLastRuneInString(num)
	above, below := fraction(r)
	if below == 0 {
		return num
	}
	whole := num[:len(num)-n]
	switch {
	case strings.Trim(whole, "0123456789") != "" || len(whole) > maxWhole:
		return num
	case above == 0:
		return itoa(atoi(whole))
	case 1000%below != 0:
		return itoa(atoi(whole)*below+above) + "/" + itoa(below)
	}
	thousandths := itoa(1000 + above*1000/below)
	return itoa(atoi(whole)) + "." + strings.TrimRight(thousandths[1:], "0")
}

// maxWhole bounds the figures before a fraction that are added to it.
const maxWhole = 15

// plain says that a number is written in figures, without a fraction or an exponent.
func plain(num string) bool {
	for i := range len(num) {
		if num[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// beginsNumber says that figures or a fraction stand at i.
func (s *valueScan) beginsNumber(i int) bool { return s.isDigit(i) || isFraction(s.rune(i)) }

// circled reads a number in a circle. It is no amount: it marks a part of a list, or names one (답은 ③).
func (s *valueScan) circled(i int) (ValueKind, string, int) {
	n := listMark(s.rune(i))
	name := string(s.rune(i))
	switch {
	case n == 0:
		name = "⓪"
	case n <= 20:
		name = string('①' + rune(n-1))
	}
	run := s.hangul(i + 1)
	if c := s.a.counterBehindFigures(run); c > 0 {
		unit := s.a.counters[string(run[:c])]
		if s.a.units.inOrder[unit] {
			return s.counted(itoa(int64(n)), unit, i+1+c)
		}
		return ValueNumber, name + unit, i + 1 + c
	}
	if len(run) > 0 {
		if s.a.josa.isJosa(run) {
			return ValueNumber, name, i + 1
		}
		return 0, "", i
	}
	before := i - 1
	for s.rune(before) == ' ' {
		before--
	}
	if next := s.rune(s.space(i + 1)); before < 0 || s.rune(before) == '\n' || next != 0 && next != '\n' && classify(next) != charPunct {
		return 0, "", i
	}
	return ValueNumber, name, i + 1
}
