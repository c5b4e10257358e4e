package morph

import (
	"strings"
	"unicode"
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
		if !s.boundaryBefore(i) {
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
	case r >= '0' && r <= '9':
		return s.numeric(i)
	case classify(r) == charLetter:
		return s.english(i)
	case isSyllable(r):
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
	if kind == pieceLatin {
		return s.glued(i, end)
	}
	if strings.HasSuffix(raw, "%") {
		return ValuePercent, canonicalDigits(raw), end
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
	if c, e := s.hour(end, raw, ""); e > i {
		return ValueTime, c, e
	}
	num := canonicalDigits(raw)
	if s.rune(i-1) == '-' && (i < 2 || classify(s.rune(i-2)) == charSpace || s.rune(i-2) == '(') {
		num = "-" + num
	}
	num, end = s.multiplied(num, end)
	return s.unit(num, end)
}

// glued reads a number with letters on it: 100ms, 3pm, 10GB; other mixtures are identifiers, not values.
func (s *valueScan) glued(i, end int) (ValueKind, string, int) {
	j := i
	for s.isDigit(j) || s.rune(j) == '.' || s.rune(j) == ',' || s.rune(j) == ':' {
		j++
	}
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
	if isSyllable(run[0]) {
		n := s.a.counterIn(run)
		if n == 0 {
			return ValueNumber, num, end
		}
		u := s.a.counters[string(run[:n])]
		switch u {
		case "%":
			return ValuePercent, num + "%", j + n
		case "원", "달러", "유로", "엔":
			return ValueMoney, num + u, j + n
		case "버전":
			return ValueVersion, "v" + num, j + n
		}
		return ValueNumber, num + u, j + n
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

// multiplied reads 만, 천, 억: 3만 5천 is 35000.
func (s *valueScan) multiplied(num string, end int) (string, int) {
	if strings.ContainsAny(num, "-") || len(num) > 6 {
		return num, end
	}
	total, section, cur := int64(0), int64(0), atoi(num)
	fraction := strings.Contains(num, ".")
	seen := false
	for {
		j := end
		if seen {
			j = s.space(end)
		}
		if seen && s.isDigit(j) {
			_, e := numberEnd(s.b.runes, j)
			next := canonicalDigits(string(s.b.runes[j:e]))
			if cur != 0 || strings.ContainsAny(next, ".:/-%") || len(next) > 4 || !s.multiplier(e) && j != end {
				break
			}
			cur, end = atoi(next), e
			continue
		}
		m, step := s.multiplierAt(end)
		if step == 0 {
			break
		}
		if fraction { // 1.5만
			cur, fraction = scaled(num, m), false
			total += cur
		} else if m >= 10000 {
			total += (section + max(cur, b2i64(section == 0))) * m
			section = 0
		} else {
			section += max(cur, 1) * m
		}
		cur, seen = 0, true
		end += step
	}
	if !seen {
		return num, end
	}
	return itoa(total + section + cur), end
}

func (s *valueScan) multiplier(i int) bool { _, n := s.multiplierAt(i); return n > 0 }

// multiplierAt reads 만, 천, 백, 억, 조 when what follows lets them be numbers: a unit, another digit, or the end.
func (s *valueScan) multiplierAt(i int) (int64, int) {
	var m int64
	switch s.rune(i) {
	case '백':
		m = 100
	case '천':
		m = 1000
	case '만':
		m = 10000
	case '억':
		m = 100_000_000
	case '조':
		m = 1_000_000_000_000
	default:
		return 0, 0
	}
	rest := []rune(s.word(i + 1))
	if len(rest) == 0 || s.a.counterIn(rest) > 0 || s.a.josa.isJosa(rest) && m != 10000 || strings.ContainsRune("백천만억조", rest[0]) {
		return m, 1
	}
	return 0, 0
}

// korean reads a value that begins with a syllable: 오후 3시, 두 주, 월요일.
func (s *valueScan) korean(i int) (ValueKind, string, int) {
	run := []rune(s.word(i))
	if len(run) > 24 {
		run = run[:24]
	}
	w := string(run)
	for _, half := range [...]string{"오전", "오후", "새벽", "저녁", "밤", "아침"} {
		if !strings.HasPrefix(w, half) {
			continue
		}
		j := s.space(i + len([]rune(half)))
		if s.isDigit(j) {
			_, e := numberEnd(s.b.runes, j)
			if c, end := s.hour(e, string(s.b.runes[j:e]), half); end > j {
				return ValueTime, c, end
			}
		} else if n, e := s.native(j); n != "" {
			if c, end := s.hour(e, n, half); end > j {
				return ValueTime, c, end
			}
		}
	}
	if len(run) >= 3 && run[1] == '요' && run[2] == '일' && strings.ContainsRune("월화수목금토일", run[0]) {
		return ValueDate, string(run[:3]), i + 3
	}
	if w == "버전" || w == "포트" {
		if j := s.space(i + 2); w == "버전" && s.isDigit(j) {
			if k, e := numberEnd(s.b.runes, j); k == pieceNumber {
				return ValueVersion, "v" + canonicalDigits(string(s.b.runes[j:e])), e
			}
		}
		return 0, "", i
	}
	n, e := s.native(i)
	if n == "" {
		return 0, "", i
	}
	if c, end := s.hour(e, n, ""); end > i {
		return ValueTime, c, end
	}
	j := s.space(e)
	rest := []rune(s.word(j))
	if k := s.a.counterIn(rest); k > 0 && s.a.units.native[string(rest[:k])] {
		return ValueNumber, n + s.a.counters[string(rest[:k])], j + k
	}
	return 0, "", i
}

// native reads 한, 두, 세 … 스무 as a number; e is after it.
func (s *valueScan) native(i int) (num string, e int) {
	run := []rune(s.word(i))
	for n := min(3, len(run)); n > 0; n-- {
		v, ok := s.a.units.numerals[string(run[:n])]
		if !ok {
			continue
		}
		if n == len(run) {
			return v, i + n
		}
		if k := s.a.counterIn(run[n:]); k > 0 && (s.a.units.native[string(run[n:n+k])] || run[n] == '시') && n+k > 1 {
			if n == 1 && k == 1 && len(run) > 2 && !s.a.josa.isJosa(run[2:]) {
				continue
			}
			return v, i + n
		}
	}
	return "", i
}

// english reads what begins with a letter: v2.1, version 2.1, two weeks, Nov 20, Monday.
func (s *valueScan) english(i int) (ValueKind, string, int) {
	end := latinEnd(s.window(i), i)
	w := strings.ToLower(string(s.b.runes[i:end]))
	if len(w) > 1 && w[0] == 'v' && w[1] >= '0' && w[1] <= '9' {
		return ValueVersion, w, end
	}
	if v, ok := s.a.units.weekdays[w]; ok {
		return ValueDate, v, end
	}
	j := s.space(end)
	if w == "version" || w == "ver" || w == "ver." {
		if s.rune(j) == 'v' {
			j++
		}
		if s.isDigit(j) {
			if k, e := numberEnd(s.b.runes, j); k == pieceNumber {
				return ValueVersion, "v" + canonicalDigits(string(s.b.runes[j:e])), e
			}
		}
		return 0, "", i
	}
	if m, ok := s.a.units.months[w]; ok {
		return s.englishDate(i, end, m)
	}
	if n, ok := s.a.units.words[w]; ok {
		next := s.word(j)
		if u, ok := s.a.units.english[strings.ToLower(next)]; ok {
			return ValueNumber, n + u, j + len([]rune(next))
		}
	}
	return 0, "", i
}

// englishDate reads Nov 20, November 20th, 2026; a month alone is a date only when written in full with a capital.
func (s *valueScan) englishDate(i, end int, m string) (ValueKind, string, int) {
	j := end
	if s.rune(j) == '.' {
		j++
	}
	j = s.space(j)
	d := j
	for s.isDigit(j) {
		j++
	}
	day := string(s.b.runes[d:j])
	if len(day) == 4 {
		return ValueDate, day + "-" + m, j
	}
	if day == "" || len(day) > 2 || atoi(day) == 0 || atoi(day) > 31 {
		if end-i > 4 && unicode.IsUpper(s.rune(i)) || end-i > 5 {
			return ValueDate, m + "월", end
		}
		return 0, "", i
	}
	switch strings.ToLower(s.word(j)) {
	case "st", "nd", "rd", "th":
		j += 2
	case "":
	default:
		return 0, "", i
	}
	canon := m + "-" + pad(day)
	y := j
	if s.rune(y) == ',' {
		y++
	}
	y = s.space(y)
	k := y
	for s.isDigit(k) {
		k++
	}
	if k-y == 4 && y > j {
		return ValueDate, string(s.b.runes[y:k]) + "-" + canon, k
	}
	return ValueDate, canon, j
}
