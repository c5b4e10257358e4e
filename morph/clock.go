package morph

import (
	"slices"
	"strings"
)

// clock puts an hour, or hh:mm, of a half day on the 24-hour clock.
func clock(c, half string) string {
	hh, mm, ok := strings.Cut(c, ":")
	if !ok {
		mm = "00"
	}
	h := atoi(hh)
	switch half {
	case "pm", "오후", "저녁":
		if h < 12 {
			h += 12
		}
	case "밤": // 밤 11시, 밤 12시, 밤 2시
		if h == 12 {
			h = 0
		} else if h > 4 && h < 12 {
			h += 12
		}
	case "낮": // 낮 12시, 낮 2시
		if h < 6 {
			h += 12
		}
	case "am", "오전", "새벽", "아침":
		if h == 12 {
			h = 0
		}
	}
	return pad(itoa(h)) + ":" + mm
}

// halfDay reads am or pm after a time.
func (s *valueScan) halfDay(end int) (string, int) {
	j := s.space(end)
	w := strings.ToLower(s.word(j))
	if w == "am" || w == "pm" {
		return w, j + 2
	}
	return "", end
}

// hour reads 시 with 분 or 반 after a number of hours. Without a half day an hour up to 12 stays as it is said (3시):
// it does not tell which half is meant. after is 0 when there is no 시.
func (s *valueScan) hour(end int, num, half string) (canon string, after int) {
	if strings.Contains(num, ":") && half != "" {
		return clock(num, half), end
	}
	j := s.space(end)
	if s.rune(j) != '시' || !inRange(num, 0, 24) {
		return "", 0
	}
	minute, after := s.minute(j + 1)
	if after == 0 {
		if minute, after = "00", j+1; !s.closed(after) {
			return "", 0
		}
	}
	switch {
	case half != "":
		return clock(num+":"+minute, half), after
	case atoi(num) > 12:
		return pad(num) + ":" + minute, after
	case minute != "00":
		return num + "시" + minute + "분", after
	}
	return num + "시", after
}

// minute reads what follows 시: 30분, 삼십 분, 반; after is 0 when it is something else.
func (s *valueScan) minute(i int) (minute string, after int) {
	if k := s.space(i); s.rune(k) == '반' && s.a.closes(s.hangul(k+1)) {
		return "30", k + 1
	}
	return s.part(i, '분', 0, 59)
}

// closed says that the unit of one syllable before i is one, and no other word begins with it.
func (s *valueScan) closed(i int) bool { return s.a.counterIn(s.hangul(i-1)) == 1 }

// part reads a number of two digits with the unit of a date or time, in figures or in words: 20일, 이십 일, 시월.
func (s *valueScan) part(i int, unit rune, low, high int64) (num string, after int) {
	var room readings
	for _, v := range slices.Backward(s.partNumbers(s.space(i), &room)) {
		if u := s.space(v.end); s.rune(u) == unit && v.value >= low && v.value <= high {
			return pad(itoa(v.value)), u + 1
		}
	}
	return "", 0
}

// partNumbers are the readings of a number of two digits, the shortest first. 유 and 시 are one of months alone.
func (s *valueScan) partNumbers(i int, room *readings) []numeral {
	k := i
	for s.isDigit(k) && k < i+3 {
		k++
	}
	switch {
	case k == i+3:
		return nil
	case k > i:
		return append(room[:0], numeral{value: atoi(string(s.b.runes[i:k])), end: k})
	case s.holds(i, "유월"):
		return append(room[:0], numeral{value: 6, end: i + 1})
	case s.holds(i, "시월"):
		return append(room[:0], numeral{value: 10, end: i + 1})
	}
	return s.sinos(i, room)
}

// koreanDate reads 2026년 11월 20일 and its parts, the first number of which is read already; after is 0 when there is none.
func (s *valueScan) koreanDate(end int, raw string) (canon string, after int) {
	u := s.space(end)
	switch {
	case s.rune(u) == '년' && len(raw) == 4:
		if m, e := s.part(u+1, '월', 1, 12); e > 0 {
			if canon, after = s.dayOf(m, e); after > 0 {
				return raw + "-" + canon, after
			}
		}
		if s.closed(u + 1) {
			return raw + "년", u + 1
		}
	case s.rune(u) == '월' && inRange(raw, 1, 12):
		if canon, after = s.dayOf(pad(raw), u+1); after == u+1 {
			canon += "월"
		}
		return canon, after
	}
	return "", 0
}

// dayOf reads the day after a month, the runes of which end at i: 20일, 이십 일. Without a day it is the month alone.
func (s *valueScan) dayOf(month string, i int) (canon string, after int) {
	if d, e := s.part(i, '일', 1, 31); e > 0 && s.closed(e) {
		return month + "-" + d, e
	}
	if d, e := s.firstDay(s.space(i)); e > 0 && s.closed(i) {
		return month + "-" + d, e
	}
	if s.closed(i) {
		return month, i
	}
	return "", 0
}
