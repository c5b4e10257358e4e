package claim

import (
	"slices"
	"strings"
)

// timedBeside says that a clause tells a time that is neither its value nor part of a change.
func (d *draft) timedBeside() bool {
	for k := d.clause.label; k < len(d.clause.chunks); k++ {
		if d.clause.chunks[k].moment && !d.told[k] {
			return true
		}
	}
	return false
}

// due says that nouns of a clause end in a word for a deadline or another day that a thing has: 납품일.
func (s *statement) due(c *clause) bool {
	return slices.ContainsFunc(c.chunks, func(h chunk) bool {
		if h.form == nominal && s.words.endsWith("dues", s.textOf(h.span)) && !s.coming(c) {
			return true
		}
		return h.attr > 0 && !s.inClasses(s.actionOf(s.wordAt(h.end-1, h.first), h.end), "milestones") && s.attribute(&h).Name == "deadline"
	})
}

// ahead says that a clause tells a time that is to come, or a day of the calendar.
func (s *statement) ahead(c *clause) bool { return s.coming(c) || s.dated(c) && !s.gone(c) }

// coming says that a word of a clause puts it into the future: 내일, 다음 주.
func (s *statement) coming(c *clause) bool {
	return s.says(c, "future") || slices.ContainsFunc(c.chunks, func(h chunk) bool { // 2주 뒤, 사흘 안에
		return h.value >= 0 && s.values[h.value].Kind == Duration && h.last+1 < len(s.tokens) && s.words.has("within", s.tokens[h.last+1].Surface)
	})
}

func (s *statement) gone(c *clause) bool { return s.says(c, "gone") }

func (s *statement) habitual(c *clause) bool { return s.says(c, "habits") }

// dated says that a clause has a day of the calendar: 3/25, 27일, but no day of the week.
func (s *statement) dated(c *clause) bool {
	return slices.ContainsFunc(c.chunks, func(h chunk) bool {
		if v := h.value; v >= 0 && s.values[v].Span.Start == 0 && strings.Contains(s.values[v].Text, ".") { // 9.8 화 흐림: the day of a diary
			return false
		}
		return h.value >= 0 && s.values[h.value].Kind == Date && !weekly(s.values[h.value].Canonical) &&
			(h.josa != "" || !strings.HasSuffix(s.textOf(h.span), "월")) // 8월 매출
	})
}

// weekday says that a clause has one day of the week: 방문 목요일.
func (s *statement) weekday(c *clause) bool {
	return slices.ContainsFunc(c.chunks, func(h chunk) bool {
		return h.value >= 0 && weekly(s.values[h.value].Canonical) && !strings.ContainsAny(s.values[h.value].Canonical, "·, ")
	})
}

// appointed says that a clause tells when something is to be: an appointment with a time of day or a weekday (상담 금요일 3시), a person with
// a time (기사님 9시), or what is due on a weekday (수정본 수요일까지).
func (s *statement) appointed(c *clause) bool {
	if s.habitual(c) || s.gone(c) || slices.ContainsFunc(c.chunks, func(h chunk) bool { return h.form == mark && s.arrow(&h) }) {
		return false
	}
	if slices.ContainsFunc(c.chunks, func(h chunk) bool { return h.josa == "까지" && h.value >= 0 && weekly(s.values[h.value].Canonical) }) {
		return true
	}
	recurring := slices.ContainsFunc(c.chunks[c.label:], func(h chunk) bool { return s.words.within("recurring", s.textOf(h.span)) })
	return (s.clocked(c) || s.weekday(c)) && s.appoints(c) || s.clocked(c) && s.weekday(c) && !recurring || s.clocked(c) && len(c.chunks) == c.label+2 && c.chunks[c.label].person
}

// appoints says that nouns of a clause end in a word for an appointment: 상담, 촬영.
func (s *statement) appoints(c *clause) bool {
	return slices.ContainsFunc(c.chunks[c.label:], func(h chunk) bool {
		return (h.form == nominal || h.bare) && s.words.endsWith("appointments", s.textOf(h.span)) && !s.words.within("recurring", s.textOf(h.span))
	})
}

// figures says that a clause has a number or a share as a value.
func (s *statement) figures(c *clause) bool {
	return slices.ContainsFunc(c.chunks, func(h chunk) bool { return h.form == valued && h.value >= 0 && measure(s.values[h.value].Kind) })
}

// clocked says that a clause has one time of day, and not from when to when.
func (s *statement) clocked(c *clause) bool {
	return slices.ContainsFunc(c.chunks, func(h chunk) bool {
		_, hour := s.momentOf(&h)
		return hour != nil && !strings.Contains(hour.Canonical, "~")
	})
}

// soon says that a clause tells a time that bare events have ahead of them: 이달 말 퇴사; not 연말정산.
func (s *statement) soon(c *clause) bool {
	return slices.ContainsFunc(c.chunks, func(h chunk) bool { return h.moment && s.words.has("soon", s.textOf(h.span)) })
}

// planned says that nouns before a value end in a word for a plan: 정전 예정 토요일.
func (s *statement) planned(c *clause) bool {
	return slices.ContainsFunc(c.chunks[c.label:], func(h chunk) bool {
		return h.form == nominal && h.josa == "" && s.words.has("planned", s.tokens[h.end-1].Surface)
	}) &&
		slices.ContainsFunc(c.chunks[c.label:], func(h chunk) bool { return h.moment })
}

// putTo says that a time of a clause is one that something was put to: 다음 주로.
func (s *statement) putTo(c *clause) bool {
	return slices.ContainsFunc(c.chunks, func(h chunk) bool { return h.moment && h.josa == "로" })
}

// goal says that a value of a clause is what something was put to: 27일로 연기.
func (s *statement) goal(c *clause) bool {
	return slices.ContainsFunc(c.chunks, func(h chunk) bool { return h.value >= 0 && h.josa == "로" })
}
