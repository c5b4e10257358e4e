package claim

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// findValues are the values of an English statement: those that any text has, with what English writes around them (a currency, "a
// head", "/mo", the date behind a weekday), and the days that are words.
func (e *english) findValues() []Value {
	var known []Value
	for _, v := range e.found {
		known = append(known, Value{Kind: kindOf(v), Canonical: v.Canonical, Span: Span{v.StartByte, v.EndByte}})
	}
	var out []Value
	k := 0
	for i := 0; i < len(e.tokens); {
		for k < len(known) && known[k].Span.End <= e.tokens[i].StartByte {
			k++
		}
		v, next := e.valueFrom(i, known[k:])
		if next <= i {
			i++
			continue
		}
		if n := len(out); n > 0 && e.oneValue(&out[n-1], &v) && !(out[n-1].Kind == Date && v.Kind == Number && e.spacedDash(i-1) && e.openNoun(next)) { // 12/14 - 40 guests
			p := &out[n-1]
			if p.Kind == Number {
				p.Kind = v.Kind
			}
			if p.Canonical != v.Canonical {
				p.Canonical += " " + v.Canonical
			}
			p.Span.End = v.Span.End
		} else {
			out = append(out, v)
		}
		i = next
	}
	for i := range out {
		out[i].Text = e.textOf(out[i].Span)
	}
	return out
}

// spacedDash says that a dash stands at i with a space before it.
func (e *english) spacedDash(i int) bool {
	return i > 0 && strings.Trim(e.tokens[i].Surface, "-–—") == "" && !e.touches(i-1, i)
}

// valueFrom reads a value that begins with a token; next is i if there is none.
func (e *english) valueFrom(i int, known []Value) (v Value, next int) {
	t := &e.tokens[i]
	low := e.low(i)
	v = Value{Kind: Number, Span: Span{t.StartByte, t.EndByte}, Canonical: low}
	switch {
	case low == "1:1", low == "coming" && i > 0 && !e.is("preposition", i-1) && !e.is("determiner", i-1):
		return v, i
	case len(known) > 0 && known[0].Span.Start >= t.StartByte && known[0].Span.Start < t.EndByte:
		if known[0].Span.Start > t.StartByte {
			return v, i
		}
		v = known[0]
		for next = i; next < len(e.tokens) && e.tokens[next].StartByte < v.Span.End; next++ {
			v.Span.End = max(v.Span.End, e.tokens[next].EndByte)
		}
		if next > 0 && strings.HasPrefix(e.text[v.Span.End:], "½") {
			v.Span.End += len("½")
		}
		return e.withUnit(i, v, next)
	case low != "" && strings.Contains("£€$¥₩", low) && len(known) > 0 && known[0].Span.Start == t.EndByte:
		v = known[0]
		v.Span.Start, v.Kind = t.StartByte, Money
		v.Canonical += moneyNames[low]
		for next = i + 1; next < len(e.tokens) && e.tokens[next].StartByte < v.Span.End; next++ {
			v.Span.End = max(v.Span.End, e.tokens[next].EndByte)
		}
		return e.withUnit(i, v, next)
	case e.ordinal(low):
		v.Kind, v.Canonical = Date, dayOfMonth(strings.TrimRight(low, "stndrh"))
		if e.is("period", i+1) || e.dated(i) {
			return v, i + 1
		}
	case (low == "half" || low == "quarter") && (e.low(i+1) == "past" || e.low(i+1) == "to") && i+2 < len(e.tokens) && (e.w.to["number"][e.low(i+2)] != "" || isDigit(e.tokens[i+2].Surface) && len(e.low(i+2)) < 3):
		v.Kind, v.Span.End = Clock, e.tokens[i+2].EndByte
		v.Canonical = low + " " + e.low(i+1) + " " + e.low(i+2)
		return v, i + 3
	case e.hourWord(i): // slept till two
		v.Kind, v.Canonical = Clock, e.w.to["number"][low]
		return v, i + 1
	case e.w.to["number"][low] != "" && i+1 < len(e.tokens) && e.openWord(i+1):
		v.Canonical = e.w.to["number"][low]
		return e.withUnit(i, v, i+1)
	case (low == "w/c" || low == "w/e") && i+1 < len(e.tokens): // w/c 23 Nov
		if w, end := e.valueFrom(i+1, known); end > i+1 && w.Kind == Date {
			w.Span.Start = t.StartByte
			return w, end
		}
	}
	return e.wordValue(i, v)
}

// wordValue reads a value that no digits show, or that is one word with its digits: every hour, next May, 6oz, tmrw am. It returns i if there
// is none.
func (e *english) wordValue(i int, v Value) (_ Value, next int) {
	t := &e.tokens[i]
	low := e.low(i)
	switch {
	case (low == "a" || low == "an") && e.is("stretch", i+1) && !e.openNoun(i+2) && i > 0 && e.baseAt(i-1) != "" && e.openNoun(i-1): // slips a week
		v.Kind, v.Span.End, v.Canonical = Duration, e.tokens[i+1].EndByte, "1 "+e.low(i+1)
		return v, i + 2
	case low == "every" && e.is("stretch", i+1) && !e.openNoun(i+2): // every hour
		v.Kind, v.Span.End, v.Canonical = Duration, e.tokens[i+1].EndByte, "1 "+e.low(i+1)
		return v, i + 2
	case e.is("when", i) && (e.is("period", i+1) || e.is("month", i+1) && isUpper(e.tokens[min(i+1, len(e.tokens)-1)].Surface)) && low != "all" && low != "half" && !((low == "first" || low == "last") && i > 0 && (e.low(i-1) == "'s" || e.is("possessive", i-1)) || (low == "first" || low == "last") && e.low(i+1) == "day" && !e.is("preposition", i-1) && (e.low(i+2) == "for" || e.low(i+2) == "of") && !e.is("month", i+3)):
		v.Kind, v.Span.End, v.Canonical = Date, e.tokens[i+1].EndByte, low+" "+e.low(i+1)
		return v, i + 2
	case exponential(low), e.degrees(i):
		return v, i + 1
	case isDigit(low) && e.rated(strings.TrimLeft(low, "0123456789.")): // 80ml/hr
		return v, i + 1
	case e.lasting(low):
		v.Kind = Duration
		return e.withUnit(i, v, i+1)
	case e.is("clock", i), meridiem(low) && !e.is("numbered", i-1) && (strings.Contains(low, ":") || e.occasion(i)):
		v.Kind = Clock
		return v, i + 1
	case e.measured(low):
		return e.withUnit(i, v, i+1)
	case e.daysIn(low):
		v.Kind = Date
		return v, i + 1
	case e.is("month", i) && isUpper(t.Surface) && (e.is("preposition", i-1) || e.is("when", i-1) || e.is("negation", i-1) || i > 0 && isDigit(e.tokens[i-1].Surface)), e.is("season", i) && e.is("preposition", i-1): // 9-13 June; till autumn
		v.Kind = Date
		return v, i + 1
	case e.is("day", i) && (low != "sat" && low != "sun" && low != "wed" || isUpper(t.Surface) || i == 0 || i+1 < len(e.tokens) && isDigit(e.tokens[i+1].Surface)):
		v.Kind, next = Date, i+1
		if e.is("partofday", next) { // tmrw am
			v.Span.End, v.Canonical = e.tokens[next].EndByte, v.Canonical+" "+e.low(next)
			next++
		}
		return v, next
	}
	return v, i
}

var moneyNames = map[string]string{"£": "파운드", "€": "유로", "$": "달러", "¥": "엔", "₩": "원"}

// hourWord says that a number in words is an hour: till two, at six.
func (e *english) hourWord(i int) bool {
	n := e.w.to["number"][e.low(i)]
	if n == "" || len(n) > 2 || n > "12" && len(n) == 2 || i == 0 || i+1 < len(e.tokens) && e.openWord(i+1) {
		return false
	}
	at := e.low(i - 1)
	return e.w.in["lasts"][at] && at != "through" || at == "at" || at == "by"
}

// openWord says that a word is of no closed class.
func (e *english) openWord(i int) bool {
	for _, l := range []string{"preposition", "determiner", "conjunction", "adverb", "negation", "be", "have", "do", "modal", "pronoun"} {
		if e.is(l, i) {
			return false
		}
	}
	return e.tokens[i].Class != morph.Other
}

// measured says that a word is a figure with its unit, or one without its nought: 6oz, .4.
func (e *english) measured(low string) bool {
	rest := strings.TrimLeft(low, "0123456789.")
	return rest != low && strings.Trim(low, ".") != "" && (rest == "" && low[0] == '.' || e.w.in["unit"][rest])
}

// daysIn says that a word is days of the week with slashes between: Sat/Sun.
func (e *english) daysIn(low string) bool {
	if !strings.Contains(low, "/") {
		return false
	}
	for d := range strings.SplitSeq(low, "/") {
		if !e.w.in["day"][d] {
			return false
		}
	}
	return true
}

// degrees says that a word is a temperature: 68F, 12C. A letter in lower case, or behind what has numbers, is none.
func (e *english) degrees(i int) bool {
	s := e.tokens[i].Surface
	n := len(s) - 1
	return n > 0 && n < 5 && (s[n] == 'F' || s[n] == 'C') && strings.Trim(s[:n], "0123456789.") == "" && !e.is("numbered", i-1)
}

// exponential says that a word is a figure such as 3e-4.
func exponential(low string) bool {
	a, b, ok := strings.Cut(low, "e")
	return ok && a != "" && b != "" && strings.Trim(a, "0123456789.") == "" && strings.Trim(strings.TrimLeft(b, "-+"), "0123456789") == "" && len(b) < 4 && b[len(b)-1] <= '9'
}

// lasting says that a word is a figure with a unit of time: 2y, 12mo, 3h50.
func (e *english) lasting(low string) bool {
	rest := strings.TrimLeft(low, "0123456789.")
	if rest == low || rest == "" {
		return false
	}
	return e.w.in["lasting"][strings.TrimRight(rest, "0123456789")]
}

// ordinal says that a word is 1st, 22nd.
func (e *english) ordinal(low string) bool {
	n := len(strings.TrimLeft(low, "0123456789"))
	if n != 2 || len(low) > 4 || len(low) == n {
		return false
	}
	switch low[len(low)-2:] {
	case "st", "nd", "rd", "th":
		return true
	}
	return false
}

// dayOfMonth is how a day of a month that is not named is compared: *-09.
func dayOfMonth(n string) string {
	if len(n) == 1 {
		n = "0" + n
	}
	return "*-" + n
}

// dated says that an ordinal is a day of a month: behind a weekday, "the" or a preposition, and before no noun.
func (e *english) dated(i int) bool {
	if i > 0 && (e.is("day", i-1) || e.is("period", i-1)) {
		return true
	}
	before := i > 0 && (e.low(i-1) == "the" || e.is("preposition", i-1))
	last := i+1 >= len(e.tokens) || e.tokens[i+1].Class == morph.Other || e.is("preposition", i+1) || e.is("adverb", i+1) || e.is("be", i+1) || e.is("modal", i+1) || e.is("do", i+1) || e.is("pronoun", i+1) && e.low(i+1) != "one" && e.low(i+1) != "ones" || e.is("negation", i+1) || e.low(i+1) == "and" && e.ordinal(e.low(i+2))
	return last && (before || i > 0)
}

func isDigit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

func isUpper(s string) bool { return s != "" && s[0] >= 'A' && s[0] <= 'Z' }

// slashDate says that a figure is a date such as 4/17 or 25/9.
func slashDate(s string) bool {
	a, b, ok := strings.Cut(s, "/")
	return ok && len(a) <= 2 && len(b) <= 2 && a != "" && b != "" && strings.Trim(a+b, "0123456789") == "" && a <= "31"
}

// oneValue says that two values that follow each other are one: Thu 12 Mar, Tues 22nd, Sat 4.30, 11:30 – 12.
func (e *english) oneValue(a, b *Value) bool {
	if b.Span.Start < a.Span.End {
		return false // within one character: ½
	}
	gap := strings.TrimSpace(e.text[a.Span.End:b.Span.Start])
	day := func(v *Value) bool { return v.Kind == Date || v.Kind == Clock }
	switch gap {
	case "":
		if day(a) && a.Kind == Date && b.Kind == Date {
			return true
		}
		if text := e.text[b.Span.Start:b.Span.End]; a.Kind == Date && b.Kind == Number && strings.Count(text, ".") == 1 && strings.Trim(text, "0123456789.") == "" && clockLike(text) && len(text) > 3 {
			b.Kind = Clock // tuesdays 8.40
		}
		return false
	case "-", "–", "to", "/", "x", "×", "~", "and", "+", "&", "of", "out of":
		if gap == "of" || gap == "out of" || gap == "x" || gap == "×" {
			return a.Kind == Number && b.Kind == Number || gap == "of" && a.Kind == Date && b.Kind == Date
		}
		if gap == "to" || gap == "and" {
			return a.Kind == b.Kind && gap == "and" && a.Kind == Date
		}
		if gap == "/" && !(a.Kind == Number && b.Kind == Number && len(e.text[a.Span.Start:a.Span.End]) <= 2 && len(e.text[b.Span.Start:b.Span.End]) <= 2) {
			return false
		}
		if gap == "/" {
			a.Kind, b.Kind = Date, Date
			return true
		}
		if len(gap) < b.Span.Start-a.Span.End && a.Kind == Date && strings.Trim(e.text[b.Span.Start:b.Span.End], "0123456789.:") != "" { // 12/14 - 40 ppl
			return a.Kind == b.Kind
		}
		return a.Kind == b.Kind || a.Kind == Number || b.Kind == Number
	case "or": // £50 or £100
		return a.Kind == b.Kind
	case "the": // Thursday the 9th
		return a.Kind == Date && b.Kind == Date && weekdayText(e.text[a.Span.Start:a.Span.End]) && e.ordinal(strings.ToLower(e.text[b.Span.Start:b.Span.End]))
	case "(": // 2026-03-30 (Monday)
		if a.Kind != Date || b.Kind != Date || !weekdayText(e.text[b.Span.Start:b.Span.End]) || !strings.HasPrefix(e.text[b.Span.End:], ")") {
			return false
		}
		b.Span.End++
		return true
	case "by": // 4.2 by 6 metres
		return a.Kind == Number && b.Kind == Number
	case ",":
		if a.Kind == Number && b.Kind == Number { // 1,12,480
			return b.Span.Start == a.Span.End+1 && len(e.text[a.Span.Start:a.Span.End]) < 3 && strings.Contains(e.text[b.Span.Start:b.Span.End], ",")
		}
		return a.Kind == Date && b.Kind == Date && weekdayText(e.text[a.Span.Start:a.Span.End])
	}
	return false
}

func weekdayText(s string) bool {
	s = strings.ToLower(s)
	for _, d := range []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"} {
		if strings.HasPrefix(s, d) && !strings.ContainsAny(s, "0123456789") {
			return true
		}
	}
	return false
}
