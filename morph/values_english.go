package morph

import (
	"strings"
	"unicode"
)

// english reads what begins with a letter: v2.1, version 2.1, two weeks, Nov 20, Monday.
func (s *valueScan) english(i int) (ValueKind, string, int) {
	if day, end := s.dayCount(i); end > i {
		return ValueDate, day, end
	}
	end := latinEnd(s.window(i), i)
	w := strings.ToLower(string(s.b.runes[i:end]))
	if len(w) > 1 && w[0] == 'v' && w[1] >= '0' && w[1] <= '9' {
		return ValueVersion, w, end
	}
	if v, ok := s.a.units.weekdays[w]; ok {
		return ValueDate, v, end
	}
	j := s.space(end)
	if w == "version" || w == "ver" || w == "ver." {
		if s.rune(j) == 'v' {
			j++
		}
		if s.isDigit(j) {
			if k, e := numberEnd(s.b.runes, j); k == pieceNumber {
				return ValueVersion, "v" + spelledOut(string(s.b.runes[j:e])), e
			}
		}
		return 0, "", i
	}
	if m, ok := s.a.units.months[w]; ok {
		return s.englishDate(i, end, m)
	}
	if n, ok := s.a.units.words[w]; ok {
		next := s.word(j)
		if u, ok := s.a.units.english[strings.ToLower(next)]; ok {
			return ValueNumber, n + u, j + len([]rune(next))
		}
	}
	return 0, "", i
}

// englishDate reads Nov 20, November 20th, 2026; a month alone is a date only when written in full with a capital.
func (s *valueScan) englishDate(i, end int, m string) (ValueKind, string, int) {
	day, j := s.digitsBehind(end, '.')
	if len(day) == 4 {
		return ValueDate, day + "-" + m, j
	}
	if day == "" || len(day) > 2 || atoi(day) == 0 || atoi(day) > 31 {
		if end-i > 4 && unicode.IsUpper(s.rune(i)) || end-i > 5 {
			return ValueDate, m + "월", end
		}
		return 0, "", i
	}
	switch strings.ToLower(s.word(j)) {
	case "st", "nd", "rd", "th":
		j += 2
	case "":
	default:
		return 0, "", i
	}
	canon := m + "-" + pad(day)
	if year, k := s.digitsBehind(j, ','); len(year) == 4 && k-len(year) > j {
		return ValueDate, year + "-" + canon, k
	}
	return ValueDate, canon, j
}

// digitsBehind are the digits at i, which a mark and a space may stand before, and where they end.
func (s *valueScan) digitsBehind(i int, mark rune) (digits string, end int) {
	if mark != 0 && s.rune(i) == mark {
		i++
	}
	i = s.space(i)
	for end = i; s.isDigit(end); {
		end++
	}
	return string(s.b.runes[i:end]), end
}

// dayCount reads a day that is counted from another: D-7, D+2, and not vitamin D-3.
func (s *valueScan) dayCount(i int) (canon string, end int) {
	sign := s.rune(i + 1)
	if r := s.rune(i); r != 'D' && r != 'd' || sign != '+' && sign != '-' {
		return "", i
	}
	days, end := s.digitsBehind(i+2, 0)
	if s.rune(i-1) == ' ' && classify(s.rune(i-2)) == charLetter || days == "" || len(days) > 3 || end-len(days) != i+2 || isAlnum(s.rune(end)) {
		return "", i
	}
	return "D" + string(sign) + itoa(atoi(days)), end
}
