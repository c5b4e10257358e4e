package claim

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// quantities are the typed values of a statement in order, without overlaps: those that morph reads, with the kind that the
// words around them give, days of the week, switches, and ranges of them.
func (s *statement) quantities(found []morph.Value) []Value {
	var out []Value
	for _, v := range found {
		q := Value{Kind: kindOf(v), Canonical: v.Canonical, Span: Span{v.StartByte, v.EndByte}}
		if from, to, ok := clocks(q.Canonical); ok { // 20:00-22:00
			q.Kind, q.Canonical = Clock, from+"~"+to
		}
		out = append(out, q)
	}
	out = s.weekdays(out)
	out = s.marks(out)
	slices.SortFunc(out, func(a, b Value) int { return a.Span.Start - b.Span.Start })
	for i := range out {
		s.unitOf(&out[i], i, out)
	}
	out = s.joined(out)
	for i := range out {
		s.settleDay(&out[i], i, out)
		s.settleMoney(&out[i])
		out[i].Text = s.textOf(out[i].Span)
	}
	return out
}

func clocks(canon string) (from, to string, ok bool) {
	from, to, ok = strings.Cut(canon, "-")
	return from, to, ok && strings.Contains(from, ":") && strings.Contains(to, ":")
}

// after is the text behind a place, up to the next blank or mark.
func (s *statement) after(at int) string {
	rest := s.text[at:]
	if n := strings.IndexFunc(rest, func(r rune) bool { return strings.ContainsRune(" \t\n,.!?()/·~", r) }); n >= 0 {
		rest = rest[:n]
	}
	return rest
}

// before are the n words in front of a place, the nearest first.
func (s *statement) before(at, n int) []string {
	f := strings.FieldsFunc(s.text[max(0, at-80):at], func(r rune) bool { return strings.ContainsRune(" \t\n,.!?()/·~:", r) })
	slices.Reverse(f)
	return f[:min(n, len(f))]
}

// free says that no value stands in a span.
func free(vs []Value, p Span) bool {
	return !slices.ContainsFunc(vs, func(v Value) bool { return v.Span.Start < p.End && p.Start < v.Span.End })
}

// unitOf gives a bare number the unit that is written onto it: 200각, 5미리, 12℃.
func (s *statement) unitOf(q *Value, i int, all []Value) {
	if q.Kind != Number || strings.Trim(q.Canonical, "0123456789.") != "" || i+1 < len(all) && all[i+1].Span.Start == q.Span.End {
		return
	}
	unit := s.after(q.Span.End)
	if last := s.textOf(q.Span); unit == "" || last[len(last)-1] > '9' {
		return
	}
	for k := range s.tokens {
		t := &s.tokens[k]
		if t.StartByte != q.Span.End {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(t.Surface); !s.nominal(k) && !strings.HasPrefix(t.POS, "MA") && !strings.ContainsRune("℃°㎡㎏", r) {
			return
		}
		q.Span.End = t.EndByte
		q.Canonical += strings.ToLower(t.Surface)
		q.Kind = kindOfUnit(q.Canonical)
		return
	}
}

// joined makes one value of a range (3~5시), a list of days (월·수), and a date with its weekday (27일(금)).
func (s *statement) joined(in []Value) []Value {
	out := in[:0:0]
	for _, q := range in {
		if n := len(out); n > 0 && s.joins(&out[n-1], &q) {
			continue
		}
		out = append(out, q)
	}
	for i := range out {
		s.half(&out[i])
	}
	return out
}

// joins takes q into p if they are one value.
func (s *statement) joins(p, q *Value) bool {
	if q.Span.Start < p.Span.End {
		return false // within one character: 1½
	}
	gap := strings.TrimSpace(s.text[p.Span.End:q.Span.Start])
	switch gap {
	case "~", "-", "–", "—", "〜", "∼":
		return s.ranges(p, q)
	case "·", "/", "":
		day := p.Kind == Date || p.Kind == Duration && gap == "" && dated(s.textOf(p.Span))
		if !day || !weekly(q.Canonical) {
			return false
		}
		p.Kind = Date
		if weekly(p.Canonical) {
			if gap == "" {
				return false
			}
			p.Canonical = days(p.Canonical + "·" + q.Canonical)
		}
		p.Span.End = q.Span.End
		return true
	case "(":
		if (p.Kind == Date || strings.HasSuffix(p.Canonical, "일")) && weekly(q.Canonical) && strings.HasPrefix(s.text[q.Span.End:], ")") {
			p.Kind, p.Span.End = Date, q.Span.End+1
			return true
		}
	}
	return false
}

// ranges makes a range of p and q. What only one end says of unit and half of the day holds of both.
func (s *statement) ranges(p, q *Value) bool {
	from, to := p.Canonical, q.Canonical
	bare := strings.Trim(from, "0123456789.") == ""
	switch {
	case weekly(from) && weekly(to):
		p.Canonical = dayRange(from, to)
		p.Span.End = q.Span.End
		return true
	case q.Kind == Clock && bare:
		from = hourAs(from, to)
	case p.Kind == Date && q.Kind == Number && strings.Trim(to, "0123456789") == "" && len(from) == 5: // 4/10~12
		to = from[:3] + pad(to)
	case bare && q.Kind == Date && strings.HasSuffix(to, "월"):
		from = pad(from) + "월"
	case bare:
		from += strings.TrimLeft(to, "0123456789.")
	case p.Kind != q.Kind:
		return false
	}
	p.Kind, p.Canonical, p.Span.End = q.Kind, from+"~"+to, q.Span.End
	if len(from) == 5 && from[2] == '-' {
		p.Kind = Date
	}
	return true
}

func pad(n string) string {
	if len(n) < 2 {
		return "0" + n
	}
	return n
}

// hourAs writes a bare hour as the other end of its range is written.
func hourAs(hour, like string) string {
	if strings.Contains(like, ":") {
		return pad(hour) + ":00"
	}
	return hour + "시"
}

// half puts a range of hours behind 오전 or 오후 on the clock of the day: 오후 3~5시 is 15:00~17:00.
func (s *statement) half(q *Value) {
	from, to, ok := strings.Cut(q.Canonical, "~")
	if q.Kind != Clock || !ok || !strings.HasSuffix(to, "시") {
		return
	}
	words := s.before(q.Span.Start, 1)
	if len(words) == 0 {
		return
	}
	add := 0
	switch words[0] {
	case "오전", "새벽", "아침":
	case "오후", "저녁", "밤":
		add = 12
	default:
		return
	}
	put := func(h string) string {
		n, err := strconv.Atoi(strings.TrimSuffix(h, "시"))
		if err != nil {
			return h
		}
		if n < 12 {
			n += add
		}
		return pad(strconv.Itoa(n)) + ":00"
	}
	q.Canonical = put(from) + "~" + put(to)
	q.Span.Start = strings.LastIndex(s.text[:q.Span.Start], words[0])
}

// settleDay tells a day of the month (27일로 연기) from a count of days (30일 보관).
func (s *statement) settleDay(q *Value, i int, all []Value) {
	num, ok := strings.CutSuffix(q.Canonical, "일")
	n, err := strconv.Atoi(num)
	if !ok || strings.HasSuffix(s.textOf(q.Span), "간") || err != nil || n < 1 || n > 31 || s.text[q.Span.Start] > '9' || q.Kind != Duration && q.Kind != Date {
		return
	}
	if q.Kind == Date || s.dayOfMonth(q, i, all) {
		q.Kind, q.Canonical = Date, "*-"+pad(num)
	}
}

func (s *statement) dayOfMonth(q *Value, i int, all []Value) bool {
	behind := s.after(q.Span.End)
	next := strings.TrimLeft(s.text[q.Span.End:], " ")
	before := s.before(q.Span.Start, 3)
	switch {
	case s.words.startsWith("lasts", behind), s.words.startsWith("lasts", next):
		return false
	case len(before) > 0 && s.words.lists["counting"][before[0]]:
		return false
	case len(before) > 0 && s.words.lists["monthly"][before[0]]:
		return true
	case slices.ContainsFunc(before, func(w string) bool { return s.words.startsWith("lasting", w) }):
		return false
	case i+1 < len(all) && (all[i+1].Kind == Clock || weekly(all[i+1].Canonical)) && all[i+1].Span.Start-q.Span.End <= 2:
		return true
	case strings.HasPrefix(behind, "로"):
		return !s.stretches(q.Span.End)
	}
	return !s.words.startsWith("lasting", next)
}

// stretches says that the next predicate behind a place makes something longer or shorter.
func (s *statement) stretches(at int) bool {
	for i, seen := 0, 0; i < len(s.tokens) && seen < 4; i++ {
		if s.tokens[i].StartByte < at {
			continue
		}
		seen++
		for _, c := range s.lex.Classes(s.stem(i)) {
			switch c {
			case "raise", "lower", "grow", "shrink", "extend", "hold":
				return true
			}
		}
	}
	return false
}

// settleMoney takes a number in 만 or 천 without a unit for money: 11만, 2천.
func (s *statement) settleMoney(q *Value) {
	text := s.textOf(q.Span)
	if q.Kind != Number || strings.Trim(q.Canonical, "0123456789") != "" || !strings.HasSuffix(text, "만") && !strings.HasSuffix(text, "천") && !strings.HasSuffix(text, "억") {
		return
	}
	if slices.ContainsFunc(s.before(q.Span.Start, 2), func(w string) bool { return s.words.startsWith("counted", w) }) {
		return
	}
	q.Kind, q.Canonical = Money, q.Canonical+"원"
}

// marks adds what is written in signs and Latin letters: D-3, on and off behind Korean words.
func (s *statement) marks(out []Value) []Value {
	for i := range s.tokens {
		t := &s.tokens[i]
		p := Span{t.StartByte, t.EndByte}
		switch word := strings.ToLower(t.Surface); {
		case len(word) > 2 && (strings.HasPrefix(word, "d-") || strings.HasPrefix(word, "d+")) && strings.Trim(word[2:], "0123456789") == "":
			out = slices.DeleteFunc(out, func(v Value) bool { return v.Span.Start < p.End && p.Start < v.Span.End })
			out = append(out, Value{Kind: Date, Canonical: strings.ToUpper(word), Span: p})
		case (word == "on" || word == "off") && i > 0 && s.tokens[i-1].Surface[0] >= 0xEA && (i+1 == len(s.tokens) || s.josaAt(i+1) || s.tokens[i+1].Class == morph.Other) && free(out, p):
			out = append(out, Value{Kind: Switch, Canonical: word, Span: p})
		}
	}
	return out
}
