package morph

import (
	"slices"
	"strings"
)

// weekOrder are the days of a week by their syllables, as lists of them go.
const weekOrder = "월화수목금토일"

// weekOf are words for a week before a day of it: 매주 목, 다음 주 화.
const weekOf = `매주 격주 이번주 다음주 다다음주 담주 지난주 저번주 금주 차주 이번+주 다음+주 다다음+주 지난+주 저번+주 매+주`

// dayJosa may follow a day of one syllable behind a week. Others make another word of it, or nearly: 토의, 화가, 목이.
const dayJosa = `까지 부터 에 에는 마다 로 으로 만 쯤`

// weekdayIndex is the place of a syllable in the week; -1 for any other rune.
func weekdayIndex(r rune) int {
	if at := strings.IndexRune(weekOrder, r); at >= 0 && r != 0 {
		return at / hangulBytes
	}
	return -1
}

// weekday reads days of the week: 월요일, and by one syllable where several stand together or a week stands before (월·수·금,
// 월~금, 화→목, 월수금, 매주 목). A list is one value, days in order (월·수요일); 화→목 are two.
func (s *valueScan) weekday(i int) (ValueKind, string, int) {
	if weekdayIndex(s.rune(i)) < 0 {
		return 0, "", i
	}
	if s.holds(i+1, "요일") {
		return ValueDate, string(s.b.runes[i : i+3]), i + 3
	}
	if s.rune(i+1) == '욜' && s.a.closes(s.hangul(i+2)) {
		return ValueDate, string(s.b.runes[i]) + "요일", i + 2
	}
	for _, read := range [...]func(*valueScan, int) ([]int, int){(*valueScan).dayChange, (*valueScan).dayList, (*valueScan).dayRun, (*valueScan).dayOfWeek} {
		if days, end := read(s, i); end > i {
			return ValueDate, weekdaysText(days), end
		}
	}
	return 0, "", i
}

// weekdaysText is the canonical form of some days of a week: 월·수요일.
func weekdaysText(days []int) string {
	days = slices.Clone(days)
	slices.Sort(days)
	var out []string
	for _, d := range slices.Compact(days) {
		out = append(out, weekOrder[d*hangulBytes:(d+1)*hangulBytes])
	}
	return strings.Join(out, "·") + "요일"
}

// dayEnd is where a day of one syllable at i ends as the last of several; 0 if a longer word begins there.
func (s *valueScan) dayEnd(i int) int {
	if s.holds(i+1, "요일") {
		return i + 3
	}
	if s.a.closes(s.hangul(i + 1)) {
		return i + 1
	}
	return 0
}

// dayChange reads one day beside an arrow that has another on its other side.
func (s *valueScan) dayChange(i int) (days []int, end int) {
	if j := s.space(i + 1); s.rune(j) == '→' {
		if k := s.space(j + 1); weekdayIndex(s.rune(k)) >= 0 && s.dayEnd(k) > 0 {
			return []int{weekdayIndex(s.rune(i))}, i + 1
		}
	}
	if v := s.before(i); v != nil && v.Kind == ValueDate && strings.HasSuffix(v.Canonical, "요일") && s.dayEnd(i) > 0 {
		return []int{weekdayIndex(s.rune(i))}, s.dayEnd(i)
	}
	return nil, i
}

// dayMark is where a list of days goes on behind the day that ends at i, and its mark; 0 where it ends.
func (s *valueScan) dayMark(i int) (next int, mark rune) {
	switch r := s.rune(i); r {
	case '·', '/', '~', '-', 'ㆍ', '∼':
		return i + 1, r
	case ',':
		return s.space(i + 1), r
	}
	return 0, 0
}

// dayList reads days with a mark between them, in the order of the week: 월·수·금, 토/일, 월~금. 월/일 is month and day.
func (s *valueScan) dayList(i int) (days []int, end int) {
	if strings.ContainsRune("·/~-ㆍ∼,", s.rune(i-1)) && classify(s.rune(i-2)) == charHangul && s.rune(i-1) != 0 {
		return nil, i // 년·월·일
	}
	days = append(days, weekdayIndex(s.rune(i)))
	var last rune
	for at := i; ; {
		next, mark := s.dayMark(at + 1)
		d := weekdayIndex(s.rune(next))
		if next == 0 || d <= days[len(days)-1] || last != 0 && mark != last {
			break
		}
		if mark == '~' || mark == '-' || mark == '∼' {
			for between := days[0] + 1; between < d; between++ {
				days = append(days, between)
			}
		}
		days, at, last = append(days, d), next, mark
		end = s.dayEnd(at)
	}
	if len(days) < 2 || end == 0 || len(days) == 2 && days[0] == 0 && days[1] == 6 {
		return nil, i
	}
	return days, end
}

// dayRun reads three or more days that are written together (월수금), two behind a week (매주 화목).
func (s *valueScan) dayRun(i int) (days []int, end int) {
	days = weekdayRun(s.hangul(i))
	end = i + len(days)
	if len(days) < 2 || len(days) == 2 && (!s.behindWeek(i) || s.holds(i, "수금") || s.holds(i, "금일")) || s.dayEnd(end-1) == 0 {
		return nil, i
	}
	return days, s.dayEnd(end - 1)
}

// weekdayRun are the days in order that a run begins with.
func weekdayRun(run []rune) (days []int) {
	for _, r := range run {
		d := weekdayIndex(r)
		if d < 0 || len(days) > 0 && d <= days[len(days)-1] {
			break
		}
		days = append(days, d)
	}
	return days
}

// dayOfWeek reads one day behind a week. 일 there is work, but where a time follows.
func (s *valueScan) dayOfWeek(i int) (days []int, end int) {
	rest := s.hangul(i + 1)
	if !s.behindWeek(i) || len(rest) > 0 && !s.a.units.dayJosa[string(rest)] {
		return nil, i
	}
	if s.rune(i) == '일' && !s.isDigit(s.space(i+1)) {
		return nil, i
	}
	return []int{weekdayIndex(s.rune(i))}, i + 1
}

// behindWeek says that the word before i, across one blank, is a week.
func (s *valueScan) behindWeek(i int) bool {
	if s.rune(i-1) != ' ' {
		return false
	}
	for w := range fieldsOf(weekOf) {
		w = strings.ReplaceAll(w, "+", " ")
		n := len([]rune(w))
		if at := i - 1 - n; at >= 0 && s.holds(at, w) && (at == 0 || classify(s.rune(at-1)) != charHangul) {
			return true
		}
	}
	return false
}
