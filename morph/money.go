package morph

import "strings"

// currency is the unit that a sign before a number stands for.
func currency(r rune) string {
	switch r {
	case '$':
		return "달러"
	case '₩':
		return "원"
	case '€':
		return "유로"
	case '£':
		return "파운드"
	case '¥':
		return "엔"
	}
	return ""
}

// money reads the amount after a sign of currency, with its scale: $420M, $1.5 billion, ₩3만.
func (s *valueScan) money(i int, unit string) (ValueKind, string, int) {
	j := i
	for s.isDigit(j) || (s.rune(j) == '.' || s.rune(j) == ',') && s.isDigit(j+1) {
		j++
	}
	j = partEnd(s.window(i), i, j)
	num := canonicalDigits(string(s.b.runes[i:j]))
	if digits(num) == "" || j-i > maxValue {
		return 0, "", i - 1
	}
	next := j
	if s.rune(next) == ' ' {
		next++
	}
	scale := s.word(next)
	if m := scales(strings.ToLower(scale), next > j); m > 0 {
		return ValueMoney, itoa(scaled(num, m)) + unit, next + len([]rune(scale))
	}
	num, j = s.multiplied(num, j)
	return ValueMoney, num + unit, j
}

// scales is what a word or, written close, a letter after an amount multiplies it by; 0 for none.
func scales(w string, apart bool) int64 {
	switch w {
	case "thousand":
		return 1000
	case "million":
		return 1_000_000
	case "billion":
		return 1_000_000_000
	case "trillion":
		return 1_000_000_000_000
	}
	if apart {
		return 0
	}
	switch w {
	case "k":
		return 1000
	case "m", "mm", "mn":
		return 1_000_000
	case "b", "bn":
		return 1_000_000_000
	case "t", "tn":
		return 1_000_000_000_000
	}
	return 0
}
