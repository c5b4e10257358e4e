package morph

import (
	"slices"
	"strings"
)

// A range gives its unit once: 2~3월, 10-20분, 1→2초. Its ends are two values with that unit, and the second has the half of the
// day or the month that stands before the first: 오후 2-4시, 3월 2~5일.

// rangeMark is where the second number of a range begins, whose first ends at i; 0 for no range. A hyphen stands close.
func (s *valueScan) rangeMark(i int) int {
	if r := s.rune(i); (r == '-' || r == '–') && s.beginsNumber(i+1) {
		return i + 1
	}
	j := s.space(i)
	if !isRangeMark(s.rune(j)) {
		return 0
	}
	if j = s.space(j + 1); s.beginsNumber(j) {
		return j
	}
	return 0
}

func isRangeMark(r rune) bool { return r == '~' || r == '∼' || r == '〜' || r == '→' }

// plainNumber is the end of a number at i that is no time, date or version.
func (s *valueScan) plainNumber(i int) int {
	j := i
	for j < i+maxIdentifier && (s.isDigit(j) || (s.rune(j) == '.' || s.rune(j) == ',') && s.isDigit(j+1)) {
		j++
	}
	return partEnd(s.window(i), i, j)
}

// rangeAt is the end of the first number of a range that begins at i, and that of the second; 0 for none.
func (s *valueScan) rangeAt(i int) (first, second int) {
	first = s.plainNumber(i)
	from := s.rangeMark(first)
	if from == 0 || s.rune(i) == '0' && first > i+1 && s.isDigit(i+1) {
		return 0, 0
	}
	second = s.plainNumber(from)
	if strings.ContainsRune("-:/–~→", s.rune(second)) && s.isDigit(second+1) {
		return 0, 0 // a telephone number, a date, a time
	}
	return first, second
}

// ranged reads the first number of a range with the unit of the second.
func (s *valueScan) ranged(i int) (ValueKind, string, int) {
	first, second := s.rangeAt(i)
	if first == 0 {
		return 0, "", i
	}
	num := canonicalDigits(string(s.b.runes[i:first]))
	if c, end := s.hour(second, num, ""); end > second {
		return ValueTime, withoutMinutes(c), first
	}
	if u := s.space(second); s.rune(u) == '월' && inRange(num, 1, 12) && s.closed(u+1) {
		return ValueDate, pad(num) + "월", first
	}
	if k, c, end := s.lent(num, second); end > second {
		return k, c, first
	}
	return 0, "", i
}

// lent is a number with the unit that stands at i behind another; end is i for none.
func (s *valueScan) lent(num string, i int) (kind ValueKind, canon string, end int) {
	if s.rune(i) == '%' {
		return ValuePercent, num + "%", i + 1
	}
	if classify(s.rune(i)) == charLetter {
		tail := strings.ToLower(s.word(i))
		if tail == "am" || tail == "pm" {
			return ValueTime, clock(num, tail), i + len(tail)
		}
		if u, ok := s.a.units.latin[tail]; ok {
			return ValueNumber, num + u, i + len(tail)
		}
		return 0, "", i
	}
	num, end = s.multiplied(num, i)
	return s.unit(num, end)
}

// withoutMinutes is an hour without those that belong to the second of a range.
func withoutMinutes(canon string) string {
	if hour, _, ok := strings.Cut(canon, ":"); ok {
		return hour + ":00"
	}
	hour, _, _ := strings.Cut(canon, "시")
	return hour + "시"
}

// before is the value of a range that ends right before its mark, behind which i is; nil for none.
func (s *valueScan) before(i int) *Value {
	j := i - 1
	for s.rune(j) == ' ' {
		j--
	}
	if !isRangeMark(s.rune(j)) && (j != i-1 || s.rune(j) != '-' && s.rune(j) != '–') {
		return nil
	}
	for j--; s.rune(j) == ' '; {
		j--
	}
	if n := len(s.out); n > 0 && j >= 0 && s.out[n-1].EndByte == s.b.end[j] {
		return &s.out[n-1]
	}
	return nil
}

// later is an hour of which the half of the day is not told, as the end of a range whose beginning is v: the 5시 of 오후 3시~5시.
func (s *valueScan) later(canon string, v *Value) string {
	hour, rest, ok := strings.Cut(canon, "시")
	if !ok || v == nil || v.Kind != ValueTime || !slices.ContainsFunc(halves(), func(h string) bool { return s.startsWith(v, h) }) {
		return canon
	}
	minute := strings.TrimSuffix(rest, "분")
	if minute == "" {
		minute = "00"
	}
	end := pad(hour) + ":" + minute
	if hour == "12" && v.Canonical >= "12:00" {
		return end
	}
	if late := pad(itoa(atoi(hour)+12)) + ":" + minute; end <= v.Canonical && late > v.Canonical {
		return late
	}
	return end // 밤 10시~2시: of the next day
}

// startsWith says that the text of a value begins with a word.
func (s *valueScan) startsWith(v *Value, word string) bool {
	i, _ := slices.BinarySearch(s.b.start, v.StartByte)
	return s.holds(i, word)
}

// dayOfSpan is a day behind a range that began with a day of a month: the 5일 of 3월 2~5일.
func (s *valueScan) dayOfSpan(i, end int, raw string) (canon string, after int) {
	v := s.before(i)
	if v == nil || v.Kind != ValueDate || !inRange(raw, 1, 31) {
		return "", 0
	}
	at := strings.LastIndexByte(v.Canonical, '-')
	if u := s.space(end); at > 0 && s.rune(u) == '일' && s.closed(u+1) {
		return v.Canonical[:at+1] + pad(raw), u + 1
	}
	return "", 0
}

// firstDay is the day at i with which a range of days begins; after is 0 where there is none.
func (s *valueScan) firstDay(i int) (day string, after int) {
	first, second := s.rangeAt(i)
	if first == 0 || !inRange(string(s.b.runes[i:first]), 1, 31) {
		return "", 0
	}
	if u := s.space(second); s.rune(u) == '일' && s.closed(u+1) {
		return pad(string(s.b.runes[i:first])), first
	}
	return "", 0
}

// fromMoney says that the number at i is what an amount of money changes to: the 700만 of 500만 원에서 700만으로.
func (s *valueScan) fromMoney(i int) bool {
	n := len(s.out)
	if n == 0 || s.out[n-1].Kind != ValueMoney || !strings.HasSuffix(s.out[n-1].Canonical, "원") {
		return false
	}
	j := i - 1
	for s.rune(j) == ' ' {
		j--
	}
	switch {
	case isRangeMark(s.rune(j)):
		j--
	case s.rune(j) == '서' && s.rune(j-1) == '에':
		j -= 2
	default:
		return false
	}
	for s.rune(j) == ' ' {
		j--
	}
	return j >= 0 && s.out[n-1].EndByte == s.b.end[j]
}

// spanOf is the end of the first of two times or days that a number with a hyphen is: 10:00-12:00, 3/2-3/5; 0 for none.
func (s *valueScan) spanOf(i int, raw string) int {
	first, second, ok := strings.Cut(raw, "-")
	if !ok {
		return 0
	}
	k, c := dotted(first)
	if m, d := dotted(second); c == "" || d == "" || k != m || k != ValueTime && k != ValueDate {
		return 0
	}
	return i + len(first)
}
