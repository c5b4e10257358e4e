package morph

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// ValueKind says what a value measures.
type ValueKind uint8

// Kinds of a value.
const (
	ValueNumber  ValueKind = iota // a plain or counted number: 8080, 2주, 100ms
	ValueDate                     // a date, month, year or weekday
	ValueTime                     // a time of day
	ValueVersion                  // v2.1, 1.2.3
	ValuePercent
	ValueMoney
)

// String is the kind's name in English, as it appears in explanations.
func (k ValueKind) String() string {
	switch k {
	case ValueDate:
		return "date"
	case ValueTime:
		return "time"
	case ValueVersion:
		return "version"
	case ValuePercent:
		return "percent"
	case ValueMoney:
		return "money"
	}
	return "number"
}

// Value is a number with its unit, a date, a time or a version. Two values say the same exactly when their
// Canonical forms are equal: 3만 5천 원 and 35,000원 are both "35000원", "two weeks" and 2주 are both "2주".
type Value struct {
	Kind      ValueKind
	Canonical string
	StartByte int // byte offsets into the original text
	EndByte   int
}

// Values returns the values of the text in order, without overlaps. Numbers inside identifiers (k8s, E1234) are
// not values.
func (a *Analyzer) Values(text string) []Value {
	s := valueScan{a: a}
	for start := 0; start < len(text); {
		end := blockEnd(text, start)
		s.b.reset()
		s.b.load(text[start:end], start)
		s.run()
		start = end
	}
	return s.out
}

type valueScan struct {
	a   *Analyzer
	b   buffer
	out []Value
}

func (s *valueScan) run() {
	for i := 0; i < len(s.b.runes); {
		if n := len(s.out); !s.boundaryBefore(i) || n > 0 && s.b.start[i] < s.out[n-1].EndByte { // two values on one character
			i++
			continue
		}
		kind, canon, end := s.at(i)
		if end <= i {
			i++
			continue
		}
		s.out = append(s.out, Value{Kind: kind, Canonical: canon, StartByte: s.b.start[i], EndByte: s.b.end[end-1]})
		i = end
	}
}

// boundaryBefore says that a word or number may begin at i.
func (s *valueScan) boundaryBefore(i int) bool {
	if i == 0 {
		return true
	}
	if listMark(s.b.runes[i-1]) >= 0 {
		return true
	}
	if currency(s.b.runes[i]) != "" { // **$420M, ($5
		return !s.isDigit(i - 1)
	}
	prev, here := classify(s.b.runes[i-1]), classify(s.b.runes[i])
	if here == charDigit || here == charLetter {
		if strings.ContainsRune("-./\\@'", s.b.runes[i-1]) && i > 1 && classify(s.b.runes[i-2]) == charLetter {
			return false // PR-12, src/2
		}
		return prev != charDigit && prev != charLetter
	}
	return prev != here && prev != charLetter
}

// at reads the value that begins at i; end is i when there is none.
func (s *valueScan) at(i int) (kind ValueKind, canon string, end int) {
	r := s.b.runes[i]
	switch {
	case r >= '0' && r <= '9', isFraction(r):
		return s.numeric(i)
	case listMark(r) >= 0:
		return s.circled(i)
	case classify(r) == charLetter:
		return s.english(i)
	case hangul.IsSyllable(r):
		return s.korean(i)
	case currency(r) != "":
		if s.isDigit(i + 1) {
			return s.money(i+1, currency(r))
		}
	}
	return 0, "", i
}

func (s *valueScan) rune(i int) rune {
	if i < 0 || i >= len(s.b.runes) {
		return 0
	}
	return s.b.runes[i]
}

// maxValue bounds how far one value is read, in runes, so that a hostile line costs no more than its length.
const maxValue = 256

func (s *valueScan) window(i int) []rune { return s.b.runes[:min(len(s.b.runes), i+maxValue)] }

func (s *valueScan) isDigit(i int) bool { r := s.rune(i); return r >= '0' && r <= '9' }

// space skips at most one run of blanks on the same line.
func (s *valueScan) space(i int) int {
	for s.rune(i) == ' ' || s.rune(i) == '\t' {
		i++
	}
	return i
}

// word is the run of letters or syllables at i.
func (s *valueScan) word(i int) string {
	c := classify(s.rune(i))
	if i >= len(s.b.runes) || c != charLetter && c != charHangul {
		return ""
	}
	j := i
	for j < len(s.b.runes) && j < i+maxRun && classify(s.b.runes[j]) == c {
		j++
	}
	return string(s.b.runes[i:j])
}

// numeric reads what begins with a digit.
func (s *valueScan) numeric(i int) (ValueKind, string, int) {
	kind, end := numberEnd(s.window(i), i)
	raw := string(s.b.runes[i:end])
	if k, c, e := s.ranged(i); e > i && (kind == pieceLatin || !isDate(raw)) {
		return k, c, e
	}
	if kind == pieceLatin {
		return s.glued(i, end)
	}
	if strings.HasSuffix(raw, "%") {
		return ValuePercent, canonicalDigits(raw), end
	}
	if !plain(raw) {
		num, e := s.multiplied(canonicalDigits(raw), end)
		return s.unit(s.signed(i, num), e)
	}
	if e := s.spanOf(i, raw); e > 0 {
		end, raw = e, raw[:e-i]
	}
	if k, c := dotted(raw); c != "" {
		if k == ValueTime {
			if half, e := s.halfDay(end); half != "" {
				return ValueTime, clock(c, half), e
			}
		}
		return k, c, end
	}
	if d, e := s.koreanDate(end, raw); e > i {
		return ValueDate, d, e
	}
	if d, e := s.dayOfSpan(i, end, raw); e > i {
		return ValueDate, d, e
	}
	if c, e := s.hour(end, raw, ""); e > i {
		return ValueTime, s.later(c, s.before(i)), e
	}
	num, from := canonicalDigits(raw), end
	num, end = s.multiplied(num, end)
	if k, c, e := s.unit(num, end); end > from && k == ValueNumber && c == num && s.fromMoney(i) {
		return s.counted(num, "원", e)
	}
	return s.unit(s.signed(i, num), end)
}

// signed is a number that begins at i with the minus before it.
func (s *valueScan) signed(i int, num string) string {
	if s.rune(i-1) == '-' && (i < 2 || classify(s.rune(i-2)) == charSpace || s.rune(i-2) == '(') {
		return "-" + num
	}
	return num
}

// isDate says that a number with separators is a day or a month.
func isDate(raw string) bool {
	kind, canon := dotted(raw)
	return canon != "" && kind == ValueDate
}

// glued reads a number with letters on it: 100ms, 3pm, 10GB; other mixtures are identifiers, not values.
func (s *valueScan) glued(i, end int) (ValueKind, string, int) {
	j := i
	for s.isDigit(j) || s.rune(j) == '.' || s.rune(j) == ',' || s.rune(j) == ':' {
		j++
	}
	j = partEnd(s.window(i), i, j)
	num, tail := canonicalDigits(string(s.b.runes[i:j])), strings.ToLower(string(s.b.runes[j:end]))
	if tail == "am" || tail == "pm" {
		return ValueTime, clock(num, tail), end
	}
	if u, ok := s.a.units.latin[tail]; ok && num != "" {
		return ValueNumber, num + u, end
	}
	if isVersionTail(num, tail) {
		return ValueVersion, "v" + num + tail, end
	}
	return 0, "", i
}

// isVersionTail accepts 1.2.3-rc1 and 2.0.0b3.
func isVersionTail(num, tail string) bool {
	return strings.Count(num, ".") == 2 && len(tail) < 16
}

// unit reads the unit after a number: a Korean counter, a Latin or English unit, percent or money.
func (s *valueScan) unit(num string, end int) (ValueKind, string, int) {
	j := s.space(end)
	w := s.word(j)
	if w == "" {
		if s.rune(j) == '%' {
			return ValuePercent, num + "%", j + 1
		}
		return ValueNumber, num, end
	}
	run := []rune(w)
	if hangul.IsSyllable(run[0]) {
		n := s.a.counterBehindFigures(run)
		if n == 0 {
			return ValueNumber, num, end
		}
		return s.counted(num, s.a.counters[string(run[:n])], j+n)
	}
	lower := strings.ToLower(w)
	if lower == "percent" {
		return ValuePercent, num + "%", j + len(run)
	}
	if lower == "am" || lower == "pm" {
		return ValueTime, clock(num, lower), j + len(run)
	}
	if u, ok := s.a.units.english[lower]; ok {
		return ValueNumber, num + u, j + len(run)
	}
	if m, ok := s.a.units.months[lower]; ok && len(num) <= 2 { // 20 November
		return ValueDate, m + "-" + pad(num), j + len(run)
	}
	if u, ok := s.a.units.latin[lower]; ok && len(lower) > 1 {
		return ValueNumber, num + u, j + len(run)
	}
	return ValueNumber, num, end
}

// multiplied reads 만, 천, 억 behind figures: 3만 5천 and 3만오천 are 35000, 1.5만 is 15000.
func (s *valueScan) multiplied(num string, end int) (string, int) {
	p := newSum()
	if strings.Trim(num, "0123456789.") != "" || len(num) > 6 || !p.number(atoi(num)) {
		return num, end
	}
	if strings.Contains(num, ".") {
		return s.multipliedFraction(num, end)
	}
	seen := false
	for {
		m, step := s.multiplierAt(end)
		if step == 0 || m == 10000 && !seen && s.onlyThis(num, end+1) || !p.unit(m) {
			break
		}
		seen, end = true, end+step
		j := s.space(end)
		n, e := s.figures(j)
		if e == 0 && s.section(end) {
			n, e = sinoDigit(s.rune(end)), end+1
		}
		if e == 0 {
			continue
		}
		next, behind := s.multiplierAt(e)
		if j > end && behind == 0 && !(s.rune(s.space(e)) == '원' && s.closed(s.space(e)+1)) || next >= p.small && next < 10000 || next >= p.big || !p.number(n) {
			break
		}
		end = e
	}
	if !seen {
		return num, end
	}
	return itoa(p.spoken()), end
}

// onlyThis says that 만, which ends at i, is the josa behind a number that nobody rounds so: 8080만 열었다, but not 1200만.
func (s *valueScan) onlyThis(num string, i int) bool {
	return len(num) > 3 && atoi(num)%50 != 0 && s.a.counterBehindFigures(s.hangul(s.space(i))) == 0
}

// figures reads the up to four figures of a section; end is 0 for none.
func (s *valueScan) figures(i int) (n int64, end int) {
	if !s.isDigit(i) {
		return 0, 0
	}
	_, e := numberEnd(s.window(i), i)
	next := canonicalDigits(string(s.b.runes[i:e]))
	if len(next) > 4 || strings.Trim(next, "0123456789") != "" {
		return 0, 0
	}
	return atoi(next), e
}

// multipliedFraction multiplies a decimal: 1.5만, 2.5천만.
func (s *valueScan) multipliedFraction(num string, end int) (string, int) {
	by := int64(1)
	for {
		m, step := s.multiplierAt(end)
		if step == 0 || by >= 10000 {
			break
		}
		by, end = by*m, end+step
	}
	if by == 1 {
		return num, end
	}
	return itoa(scaled(num, by)), end
}

// multiplierAt reads 만, 천, 백, 억, 조 when what follows lets them be numbers: a unit, another digit, or the end.
func (s *valueScan) multiplierAt(i int) (int64, int) {
	m := sinoUnit(s.rune(i))
	if m == 0 {
		return 0, 0
	}
	rest := s.hangul(i + 1)
	if len(rest) == 0 || sinoUnit(rest[0]) > 0 || s.section(i+1) || s.a.counterBehindFigures(rest) > 0 || s.a.josa.isJosa(rest) {
		return m, 1
	}
	return 0, 0
}

// section says that a digit in words and its unit stand at i: the 이백 of 3천이백.
func (s *valueScan) section(i int) bool { return sinoDigit(s.rune(i)) > 0 && sinoUnit(s.rune(i+1)) > 0 }
