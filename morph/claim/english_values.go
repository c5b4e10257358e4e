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
		if n := len(out); n > 0 && e.oneValue(&out[n-1], &v) {
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

// valueFrom reads a value that begins with a token; next is i if there is none.
func (e *english) valueFrom(i int, known []Value) (v Value, next int) {
	t := &e.tokens[i]
	low := e.low(i)
	v = Value{Kind: Number, Span: Span{t.StartByte, t.EndByte}, Canonical: low}
	switch {
	case low == "1:1", low == "coming" && e.is("be", i-1):
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
		v.Kind, v.Canonical = Date, strings.TrimRight(low, "stndrh")
		if e.is("period", i+1) || e.dated(i) {
			return v, i + 1
		}
	case e.hourWord(i): // slept till two
		v.Kind, v.Canonical = Clock, e.w.to["number"][low]
		return v, i + 1
	case e.w.to["number"][low] != "" && i+1 < len(e.tokens) && e.openWord(i+1):
		v.Canonical = e.w.to["number"][low]
		return e.withUnit(i, v, i+1)
	case (low == "a" || low == "an") && e.is("stretch", i+1) && !e.openNoun(i+2) && i > 0 && e.baseAt(i-1) != "" && e.openNoun(i-1): // slips a week
		v.Kind, v.Span.End, v.Canonical = Duration, e.tokens[i+1].EndByte, "1 "+e.low(i+1)
		return v, i + 2
	case low == "every" && e.is("stretch", i+1) && !e.openNoun(i+2): // every hour
		v.Kind, v.Span.End, v.Canonical = Duration, e.tokens[i+1].EndByte, "1 "+e.low(i+1)
		return v, i + 2
	case e.is("when", i) && (e.is("period", i+1) || e.is("month", i+1) && isUpper(e.tokens[min(i+1, len(e.tokens)-1)].Surface)) && low != "all" && low != "half":
		v.Kind, v.Span.End, v.Canonical = Date, e.tokens[i+1].EndByte, low+" "+e.low(i+1)
		return v, i + 2
	case (low == "w/c" || low == "w/e") && i+1 < len(e.tokens): // w/c 23 Nov
		if w, end := e.valueFrom(i+1, known); end > i+1 && w.Kind == Date {
			w.Span.Start = t.StartByte
			return w, end
		}
	case exponential(low), e.degrees(i):
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
	return n > 0 && n < 4 && (s[n] == 'F' || s[n] == 'C') && strings.Trim(s[:n], "0123456789.") == "" && !e.is("numbered", i-1)
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

// dated says that an ordinal is a day of a month: behind a weekday, "the" or a preposition, and before no noun.
func (e *english) dated(i int) bool {
	if i > 0 && (e.is("day", i-1) || e.is("period", i-1)) {
		return true
	}
	before := i > 0 && (e.low(i-1) == "the" || e.is("preposition", i-1))
	last := i+1 >= len(e.tokens) || e.tokens[i+1].Class == morph.Other || e.is("preposition", i+1) || e.is("adverb", i+1) || e.is("be", i+1) || e.is("negation", i+1)
	return last && (before || i > 0)
}

func isDigit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

func isUpper(s string) bool { return s != "" && s[0] >= 'A' && s[0] <= 'Z' }

// withUnit takes the unit behind a number into it: 200 rps, £18 a head, $3,100/mo, 30d.
func (e *english) withUnit(i int, v Value, next int) (Value, int) {
	low := e.low(next)
	touching := next < len(e.tokens) && e.tokens[next].StartByte == v.Span.End
	switch {
	case (v.Kind == Number || v.Kind == Money) && low == "each": // 19 each
		v.Kind, v.Span.End = Money, e.tokens[next].EndByte
		return v, next + 1
	case v.Kind == Number && e.is("unit", next) && (len(low) > 1 || touching || e.tokens[next].Surface == "L"), v.Kind == Number && e.slashedUnit(next):
		v.Canonical += " " + low
		v.Span.End = e.tokens[next].EndByte
		next++
	case v.Kind == Number && low == "more" && e.openNoun(next+1): // 3 more tenors
		v.Span.End = e.tokens[next].EndByte
		next++
	case touching && low == "°":
		v.Span.End = e.tokens[next].EndByte
		next++
		if e.low(next) == "c" || e.low(next) == "f" {
			v.Span.End = e.tokens[next].EndByte
			next++
		}
		v.Canonical += "도"
	case v.Kind == Clock && e.is("timezone", next) && isUpper(e.tokens[next].Surface): // 5:30 AM IST
		v.Span.End = e.tokens[next].EndByte
		next++
	case touching && low == "+" || touching && low == "%":
		v.Span.End = e.tokens[next].EndByte
		next++
	}
	next = e.taxed(&v, next)
	switch low := e.low(next); {
	case v.Kind == Number && low == "/" && next > i+1 && e.touches(next-1, next) && next+1 < len(e.tokens) && e.touches(next, next+1) && len(e.low(next+1)) < 4 && e.low(next + 1)[0] >= 'a': // 58 bu/ac
		v.Canonical, v.Span.End = v.Canonical+"/"+e.low(next+1), e.tokens[next+1].EndByte
		return v, next + 2
	case low == "/" && next+1 < len(e.tokens) && e.is("period", next+1) || low == "/" && e.is("per", next+1):
		if v.Kind == Number && e.is("paid", next+1) && !e.is("period", next+1) && !e.lasting("1"+e.low(next+1)) { // 610/ton
			v.Kind = Money
		}
		v.Canonical, v.Span.End = v.Canonical+"/"+e.low(next+1), e.tokens[next+1].EndByte
		return v, next + 2
	case (low == "a" || low == "an" || low == "per" || low == "each") && next+1 < len(e.tokens) && (e.is("per", next+1) || e.is("period", next+1) || low == "per" && e.openWord(next+1)):
		if v.Kind == Number && e.is("paid", next+1) && strings.Trim(v.Canonical, "0123456789.,") == "" { // 45 an hour
			v.Kind = Money
		}
		v.Canonical, v.Span.End = v.Canonical+"/"+e.low(next+1), e.tokens[next+1].EndByte
		return v, next + 2
	}
	if v.Kind == Number && i > 0 {
		at := e.low(i - 1)
		text := e.text[v.Span.Start:v.Span.End]
		bare := strings.Trim(v.Canonical, "0123456789.") == "" && len(v.Canonical) <= 5
		if (at == "at" || at == "til" || at == "until") && bare && !(e.low(next) == "," && e.touches(next-1, next) && next+1 < len(e.tokens) && e.touches(next, next+1)) && clockLike(v.Canonical) {
			v.Kind = Clock
		}
		if quarterly(text) && e.occasion(i) || bare && !strings.Contains(text, ".") && clockLike(text) && at == "by" && e.is("adjective", i-2) { // gates 3.15; out by 6
			v.Kind = Clock
		}
		if next := e.low(next); strings.Count(v.Text+e.text[v.Span.Start:v.Span.End], ".") == 1 && bare && clockLike(v.Canonical) && (next == "til" || next == "till" || next == "until") { // 9.15 til 11
			v.Kind = Clock
		}
		if slashDate(text) {
			v.Kind = Date
		}
	}
	if v.Kind == Number && hourRange(e.text[v.Span.Start:v.Span.End]) && (e.is("period", i-1) || e.is("day", i-1) || e.is("occasion", i-1) || e.is("month", i-2)) { // 14 Nov 4-7
		v.Kind = Clock
	}
	if v.Kind == Number && clockRange(e.text[v.Span.Start:v.Span.End]) {
		v.Kind = Clock
	}
	return v, next
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

func clockLike(s string) bool {
	head, _, _ := strings.Cut(s, ".")
	return len(head) == 1 && head != "0" || len(head) == 2 && head <= "24"
}

// hourRange says that a figure can be two hours: 4-7, 7.30-9.15.
func hourRange(s string) bool {
	a, b, ok := strings.Cut(strings.ReplaceAll(s, "–", "-"), "-")
	hour := func(s string) bool { return quarterly(s) || len(s) < 3 && clockLike(s) && strings.Trim(s, "0123456789") == "" }
	return ok && a != b && hour(a) && hour(b)
}

func clockRange(s string) bool { return strings.Count(s, ":") == 2 && strings.ContainsAny(s, "-–") }

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
			return a.Kind == Number && b.Kind == Number
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
		return a.Kind == b.Kind || a.Kind == Number || b.Kind == Number
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
