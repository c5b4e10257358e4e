package claim

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// withUnit takes the unit behind a number into it: 200 rps, £18 a head, $3,100/mo, 30d.
func (e *english) withUnit(i int, v Value, next int) (Value, int) {
	if (v.Kind == Number || v.Kind == Money) && e.low(next) == "each" { // 19 each
		v.Kind, v.Span.End = Money, e.tokens[next].EndByte
		return v, next + 1
	}
	if v.Kind == Date && e.is("portion", next) && slashDate(e.text[v.Span.Start:v.Span.End]) { // 1/3 cup
		v.Kind, v.Canonical, v.Span.End = Number, e.text[v.Span.Start:v.Span.End]+" "+e.low(next), e.tokens[next].EndByte
		return v, next + 1
	}
	if end := e.hyphened(&v, next); end > next {
		return v, end
	}
	if v.Kind == Date && e.is("partofday", next) && weekdayText(e.text[v.Span.Start:v.Span.End]) && !e.openNoun(next+1) { // Saturday night
		v.Canonical, v.Span.End = v.Canonical+" "+e.low(next), e.tokens[next].EndByte
		next++
	}
	next = e.taxed(&v, e.unitBehind(&v, next))
	for v.Kind == Number && e.is("dosing", next) { // 5mg bid
		v.Span.End = e.tokens[next].EndByte
		next++
	}
	if end := e.rate(&v, i, next); end > next {
		return v, end
	}
	e.timed(&v, i, next)
	return v, next
}

// hyphened takes a unit of time that a hyphen joins to a figure into it (12-month contract, 2-yr deal); it returns the token behind it, or next if
// there is none.
func (e *english) hyphened(v *Value, next int) int {
	if v.Kind != Number || e.low(next) != "-" || next+2 >= len(e.tokens) || !e.touches(next-1, next) || !e.touches(next, next+1) || e.low(next+2) == "-" || !e.openNoun(next+2) {
		return next
	}
	unit := e.w.to["span"][e.low(next+1)]
	if unit == "" {
		return next
	}
	v.Kind, v.Canonical, v.Span.End = Duration, v.Canonical+unit, e.tokens[next+1].EndByte
	return next + 2
}

// unitBehind takes the unit right behind a value into it; it returns the token behind it.
func (e *english) unitBehind(v *Value, next int) int {
	low := e.low(next)
	touching := next < len(e.tokens) && e.tokens[next].StartByte == v.Span.End
	switch {
	case v.Kind == Number && e.is("unit", next) && (len(low) > 1 || touching || e.tokens[next].Surface == "L"), v.Kind == Number && e.slashedUnit(next):
		if unit := e.w.to["span"][low]; unit != "" && len(low) > 1 { // 6 wks
			v.Kind, v.Canonical = Duration, v.Canonical+unit
		} else {
			v.Canonical += " " + low
		}
	case v.Kind == Number && low == "more" && e.openNoun(next+1): // 3 more tenors
	case touching && low == "°":
		if e.low(next+1) == "c" || e.low(next+1) == "f" {
			next++
		}
		v.Canonical += "도"
	case v.Kind == Clock && e.is("timezone", next) && isUpper(e.tokens[next].Surface): // 5:30 AM IST
	case touching && low == "+" || touching && low == "%":
	default:
		return next
	}
	v.Span.End = e.tokens[next].EndByte
	return next + 1
}

// rate takes what a figure is for one of into it (58 bu/ac, £18 a head); it returns the token behind it, or next if there is none.
func (e *english) rate(v *Value, i, next int) int {
	switch low := e.low(next); {
	case v.Kind == Money && e.is("apiece", next): // £420 pp
		v.Canonical, v.Span.End = v.Canonical+"/"+low, e.tokens[next].EndByte
		return next + 1
	case v.Kind == Number && low == "/" && next > i+1 && e.touches(next-1, next) && next+1 < len(e.tokens) && e.touches(next, next+1) && len(e.low(next+1)) < 4 && e.low(next + 1)[0] >= 'a': // 58 bu/ac
		v.Canonical, v.Span.End = v.Canonical+"/"+e.low(next+1), e.tokens[next+1].EndByte
		return next + 2
	case low == "/" && next+1 < len(e.tokens) && e.is("period", next+1) || low == "/" && e.is("per", next+1):
		if v.Kind == Number && e.is("paid", next+1) && !e.is("period", next+1) && !e.lasting("1"+e.low(next+1)) { // 610/ton
			v.Kind = Money
		}
		v.Canonical, v.Span.End = v.Canonical+"/"+e.low(next+1), e.tokens[next+1].EndByte
		return next + 2
	case (low == "a" || low == "an" || low == "per" || low == "each") && next+1 < len(e.tokens) && (e.is("per", next+1) || e.is("period", next+1) || low == "per" && e.openWord(next+1)):
		if v.Kind == Number && e.is("paid", next+1) && strings.Trim(v.Canonical, "0123456789.,") == "" { // 45 an hour
			v.Kind = Money
		}
		v.Canonical, v.Span.End = v.Canonical+"/"+e.low(next+1), e.tokens[next+1].EndByte
		return next + 2
	}
	return next
}

// timed makes a time of day or a day of a figure that its place shows to be one: at 4, gates 3.15, 9.15 til 11, 14 Nov 4-7.
func (e *english) timed(v *Value, i, next int) {
	text := e.text[v.Span.Start:v.Span.End]
	if v.Kind == Number && i > 0 {
		at := e.low(i - 1)
		bare := strings.Trim(v.Canonical, "0123456789.") == "" && len(v.Canonical) <= 5
		if (at == "at" || at == "til" || at == "till" || at == "until" || at == "to" && e.clockBefore(i-1)) && bare && !(e.low(next) == "," && e.touches(next-1, next) && next+1 < len(e.tokens) && e.touches(next, next+1)) && clockLike(v.Canonical) && !e.is("environment", i-2) && !(e.openNoun(next) && strings.HasSuffix(e.low(next), "s") && e.touchesLoosely(next)) {
			v.Kind = Clock
		}
		if quarterly(text) && e.occasion(i) || bare && !strings.Contains(text, ".") && clockLike(text) && at == "by" && e.is("adjective", i-2) { // gates 3.15; out by 6
			v.Kind = Clock
		}
		if next := e.low(next); strings.Count(text, ".") == 1 && bare && clockLike(v.Canonical) && (next == "til" || next == "till" || next == "until") { // 9.15 til 11
			v.Kind = Clock
		}
		if slashDate(text) {
			v.Kind = Date
		}
	}
	if v.Kind == Number && hourRange(text) && (e.is("period", i-1) || e.is("day", i-1) || e.is("occasion", i-1) || e.is("month", i-2)) { // 14 Nov 4-7
		v.Kind = Clock
	}
	if v.Kind == Number && clockRange(text) {
		v.Kind = Clock
	}
}

// rated says that a word is a unit for one of another: l/min.
func (e *english) rated(low string) bool {
	a, b, ok := strings.Cut(low, "/")
	return ok && e.w.in["unit"][a] && (e.w.in["per"][b] || e.w.in["lasting"][b])
}

// slashedUnit says that a short word with a slash behind it begins a unit: bu/ac.
func (e *english) slashedUnit(i int) bool {
	if a, b, ok := strings.Cut(e.low(i), "/"); ok && a != "" && b != "" && len(a) < 4 && len(b) < 4 && a[0] >= 'a' && b[0] >= 'a' && !e.daysIn(e.low(i)) {
		return true
	}
	return i+2 < len(e.tokens) && e.low(i+1) == "/" && len(e.low(i)) < 4 && e.low(i)[0] >= 'a' && e.touches(i, i+1) && e.touches(i+1, i+2) && len(e.low(i+2)) < 4 && e.openWord(i+2)
}

// taxed takes what comes on top of an amount of money into it: £85+vat, 40 plus postage. It returns the token behind it.
func (e *english) taxed(v *Value, next int) int {
	j := next
	switch {
	case v.Kind != Money && v.Kind != Number:
		return next
	case e.text[v.Span.End-1] == '+':
	case e.low(j) == "+", e.low(j) == "plus", e.low(j) == "inc", e.low(j) == "incl", e.low(j) == "ex", e.low(j) == "excl":
		j++
	}
	if !e.is("surcharge", j) {
		return next
	}
	v.Kind, v.Span.End = Money, e.tokens[j].EndByte
	return j + 1
}

// clockBefore says that a time of day with its colon ends right before i: from 9:30 to 10.
func (e *english) clockBefore(i int) bool {
	return i > 0 && strings.Contains(e.low(i-1), ":") && isDigit(e.low(i-1)) || i > 2 && e.low(i-2) == ":" && isDigit(e.low(i-1))
}

// occasion says that a figure at i stands behind what has an hour (gates 3.15), a day, or a verb of coming and going with nothing but
// small words and names between (bringing him in 4.15).
func (e *english) occasion(i int) bool {
	off := e.is("particle", i-1) // dropping the twins off 3.10
	for n := 0; i > 0 && n < 5; n++ {
		i--
		low := e.low(i)
		base, _ := e.w.verb(low)
		switch {
		case e.is("occasion", i), e.is("occasion", i-1) && e.is("particle", i), e.is("day", i), e.w.in["coming"][base]:
			return true
		case e.tokens[i].Class == morph.Other, !off && !e.is("particle", i) && !e.is("pronoun", i) && !e.is("adverb", i) && !e.is("preposition", i) && !isUpper(e.tokens[i].Surface):
			return false
		}
	}
	return false
}

// quarterly says that a figure can be an hour and minutes as clocks have them: 3.15, 8.40.
func quarterly(s string) bool {
	h, m, ok := strings.Cut(s, ".")
	return ok && len(m) == 2 && strings.Trim(m, "0123456789") == "" && m < "60" && (m[1] == '0' || m[1] == '5') && clockLike(h)
}

// meridiem says that a word is an hour with its half of the day: 4p, 9:30a.
func meridiem(low string) bool {
	n := len(low) - 1
	if n < 1 || low[n] != 'p' && low[n] != 'a' {
		return false
	}
	h, m, ok := strings.Cut(low[:n], ":")
	return strings.Trim(h+m, "0123456789") == "" && clockLike(h) && (len(h) == 1 || h <= "12") && (!ok || len(m) == 2)
}

// hourRange says that a figure can be two hours: 4-7, 7.30-9.15.
func hourRange(s string) bool {
	a, b, ok := strings.Cut(strings.ReplaceAll(s, "–", "-"), "-")
	hour := func(s string) bool {
		return quarterly(s) || len(s) < 3 && clockLike(s) && strings.Trim(s, "0123456789") == ""
	}
	return ok && a != b && hour(a) && hour(b)
}

func clockRange(s string) bool { return strings.Count(s, ":") == 2 && strings.ContainsAny(s, "-–") }

func clockLike(s string) bool {
	head, _, _ := strings.Cut(s, ".")
	return len(head) == 1 && head != "0" || len(head) == 2 && head <= "24"
}
