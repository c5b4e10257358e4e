package token

import (
	"strings"

	"github.com/seed-a44923cb/memctl/engine/when/calendar"
)

// Times in figures: 2026-11-20, 2026. 11. 20., 2026-11, 11/20/2026, 11/20, 15:00, 15:00:30. What stands in a path, a version, an
// address or a longer number is left alone.

// figures reads a date or a clock that begins at i, and is i if there is none.
func (s *scanner) figures(i int) int {
	if !s.free(i) {
		return i
	}
	for _, read := range [...]func(*scanner, int) (Token, int){(*scanner).isoDate, (*scanner).slashDate, (*scanner).clock} {
		if t, end := read(s, i); end > i && s.ends(end) {
			s.add(t, i, end)
			return end
		}
	}
	return i
}

// free says that what is before i does not reach into it, as a version or a path does. A range does: 14:00-16:00.
func (s *scanner) free(i int) bool {
	if i == 0 {
		return true
	}
	switch c := s.Text[i-1]; {
	case s.class(i-1) == digitClass, s.class(i-1) == latinClass && c != 't', strings.IndexByte("./:_@#$+=", c) >= 0:
		return false
	case c == 't': // 2026-11-20T15:00
		return len(s.tokens) > 0 && s.tokens[len(s.tokens)-1].Kind == Date
	case c == '-' && len(s.tokens) > 1:
		before := s.tokens[len(s.tokens)-2]
		return before.To < i-1 || s.Text[before.From] == '\n' || before.Kind == Date || before.Kind == Clock || before.Kind == Meridiem
	}
	return true
}

// ends says that nothing after a time in figures makes it part of something longer.
func (s *scanner) ends(i int) bool {
	if i >= len(s.Text) {
		return true
	}
	next := s.class(i + 1)
	more := next == digitClass || next == latinClass || next == letterClass || next == hangulClass
	switch c := s.Text[i]; {
	case s.class(i) == digitClass || c == '_' || c == '%':
		return false
	case c == '/' || c == '.' || c == ':':
		return !more
	case c == '-':
		return next != latinClass
	}
	return true
}

// num reads least to most digits.
func (s *scanner) num(i, least, most int) (n, end int) {
	if end = i; s.class(i) == digitClass {
		end = s.run(i)
	}
	if end-i < least || end-i > most {
		return 0, i
	}
	n, _ = atoi(s.Text[i:end])
	return n, end
}

func (s *scanner) isoDate(i int) (Token, int) {
	y, end := s.num(i, 4, 4)
	if end == i || end >= len(s.Text) || strings.IndexByte("-./", s.Text[end]) < 0 {
		return Token{}, i
	}
	sep := s.Text[end]
	m, monthEnd := s.num(s.blank(end+1, sep), 1, 2)
	if m < 1 || m > 12 || y < 1000 {
		return Token{}, i
	}
	at := monthEnd
	if monthEnd < len(s.Text) && s.Text[monthEnd] == sep {
		at = s.blank(monthEnd+1, sep)
	}
	switch d, dayEnd := s.num(at, 1, 2); {
	case at > monthEnd && dayEnd > at && d >= 1 && d <= calendar.MonthDays(y, m):
		if sep == '.' && dayEnd < len(s.Text) && s.Text[dayEnd] == '.' && s.ends(dayEnd) {
			dayEnd++ // 2026. 11. 20.
		}
		return Token{Kind: Date, N: y, M: m, D: d}, dayEnd
	case sep == '-' && monthEnd == end+3 && s.class(at) != digitClass: // 2026-11
		return Token{Kind: Date, N: y, M: m}, monthEnd
	}
	return Token{}, i
}

// blank skips the space that may follow a dot.
func (s *scanner) blank(i int, sep byte) int {
	if sep == '.' && i < len(s.Text) && s.Text[i] == ' ' {
		return i + 1
	}
	return i
}

// slashDate reads 11/20 and, the American way round unless that is no date, 11/20/2026. Whether 3/4 is a fraction is not seen
// here.
func (s *scanner) slashDate(i int) (Token, int) {
	m, end := s.num(i, 1, 2)
	if end == i || end >= len(s.Text) || s.Text[end] != '/' {
		return Token{}, i
	}
	d, dayEnd := s.num(end+1, 1, 2)
	if dayEnd == end+1 {
		return Token{}, i
	}
	t := Token{Kind: Date, M: m, D: d, Weak: true}
	if s.Text[i] == '0' || s.Text[end+1] == '0' {
		t.Form = Padded
	}
	if dayEnd < len(s.Text) && s.Text[dayEnd] == '/' {
		y, yearEnd := s.num(dayEnd+1, 4, 4)
		if yearEnd == dayEnd+1 || y < 1000 {
			return Token{}, i
		}
		if m > 12 {
			t.M, t.D = d, m
		}
		t.N, t.Weak, dayEnd = y, false, yearEnd
	}
	if t.M < 1 || t.M > 12 || t.D < 1 || t.D > calendar.MonthDays(2000, t.M) {
		return Token{}, i
	}
	return t, dayEnd
}

func (s *scanner) clock(i int) (Token, int) {
	h, end := s.num(i, 1, 2)
	if end == i || h > 24 || end >= len(s.Text) || s.Text[end] != ':' {
		return Token{}, i
	}
	m, minuteEnd := s.num(end+1, 2, 2)
	if minuteEnd == end+1 || m > 59 || h == 24 && m > 0 {
		return Token{}, i
	}
	t := Token{Kind: Clock, N: h, M: m}
	if s.Text[i] == '0' {
		t.Form = Padded
	}
	if sec, secEnd := s.secondsAfter(minuteEnd); secEnd > minuteEnd && sec < 60 {
		minuteEnd, t.Form = secEnd, Padded // what shows seconds counts to 24
	}
	return t, minuteEnd
}

// secondsAfter reads ":30" behind a clock.
func (s *scanner) secondsAfter(i int) (n, end int) {
	if i >= len(s.Text) || s.Text[i] != ':' {
		return 0, i
	}
	if n, end = s.num(i+1, 2, 2); end == i+1 {
		return 0, i
	}
	return n, end
}
