package morph

import (
	"math"
	"strings"
)

// numeral is a number in words at a place of the text.
type numeral struct {
	value int64
	end   int // rune index after it
	form  form
}

// form says what a native numeral may stand before.
type form uint8

const (
	formPlain form = iota
	formFirst      // 첫: before 번째 and 째 alone
	formBare       // 둘, 셋, 넷: before 째 alone
	formShort      // 석, 넉: before a few old counters
)

// sum adds up a number of digits and units from left to right: 3만 5천, 삼만오천, 1억 2천만.
type sum struct {
	total   int64 // of what stands before the last 만, 억 or 조
	section int64 // of what stands behind it
	digit   int64 // waits for its unit
	pending bool
	small   int64 // units below 만 must be smaller than this
	big     int64 // 만, 억 and 조 must be smaller than this
}

func newSum() sum { return sum{small: math.MaxInt64, big: math.MaxInt64} }

func (p *sum) value() int64 { return p.total + p.section + p.digit }

// spoken is the value as people mean it who leave the last 만 out: 3억 5천 and 3억5000 are 350,000,000.
func (p *sum) spoken() int64 {
	switch rest := p.section + p.digit; {
	case p.big != 100_000_000, rest < 1000, p.pending && p.section > 0:
		return p.value()
	default:
		return p.total + rest*10000
	}
}

// number takes a digit, or several written in figures; false where none may stand.
func (p *sum) number(n int64) bool {
	if p.pending || n >= p.small {
		return false
	}
	p.digit, p.pending = n, true
	return true
}

// fits says that a unit may stand here: units fall from left to right, within each section and over all. Of the big ones
// only 만 may stand without a number, and only first: 만 오천.
func (p *sum) fits(m int64) bool {
	if m < 10000 {
		return m < p.small
	}
	return m < p.big && (p.pending || p.section > 0 || m == 10000 && p.total == 0)
}

func (p *sum) unit(m int64) bool {
	if !p.fits(m) {
		return false
	}
	if m < 10000 {
		if !p.pending {
			p.digit = 1
		}
		p.section, p.small = p.section+p.digit*m, m
	} else {
		if !p.pending && p.section == 0 {
			p.digit = 1
		}
		p.total, p.section = p.total+(p.section+p.digit)*m, 0
		p.small, p.big = 10000, m
	}
	p.digit, p.pending = 0, false
	return true
}

// sinoDigit is what a Sino-Korean digit stands for; 0 for any other rune.
func sinoDigit(r rune) int64 {
	switch r {
	case '일':
		return 1
	case '이':
		return 2
	case '삼':
		return 3
	case '사':
		return 4
	case '오':
		return 5
	case '육', '륙':
		return 6
	case '칠':
		return 7
	case '팔':
		return 8
	case '구':
		return 9
	}
	return 0
}

// sinoUnit is what a Sino-Korean unit stands for; 0 for any other rune.
func sinoUnit(r rune) int64 {
	switch r {
	case '십':
		return 10
	case '백':
		return 100
	case '천':
		return 1000
	case '만':
		return 10000
	case '억':
		return 100_000_000
	case '조':
		return 1_000_000_000_000
	}
	return 0
}

// readings is room for all readings of one numeral; the longest that the grammar allows is shorter.
type readings [32]numeral

// sinos are the Sino-Korean numerals that begin at i, the shortest first: of 이십일 they are 2, 20 and 21, for 이십일 동안
// is twenty days and 이십일 층 the floor 21.
func (s *valueScan) sinos(i int, room *readings) []numeral {
	out, p := room[:0], newSum()
	for j := i; len(out) < len(room); {
		r := s.rune(j)
		if j > i && r >= '1' && r <= '9' && sinoUnit(s.rune(j-1)) > 0 && sinoUnit(s.rune(j+1)) > 0 { // 삼천2백
			r = []rune("일이삼사오육칠팔구")[r-'1']
		}
		if d, m := sinoDigit(r), sinoUnit(r); d > 0 && !p.number(d) || d == 0 && (m == 0 || !p.unit(m)) {
			break
		}
		j++
		out = append(out, numeral{value: p.value(), end: j})
		j = s.sinoAfterBlank(i, j)
	}
	return out
}

// sinoAfterBlank is where a Sino-Korean numeral goes on after its runes up to j. Across a blank it does before 만, 억 and
// 조, and behind any unit when a unit follows: 만 오천, 이천 오백만. A last digit stands apart behind 십 alone, and not
// where it may be a word: 이십 오 분, and not 이십 이 …
func (s *valueScan) sinoAfterBlank(i, j int) int {
	k := s.space(j)
	if k == j {
		return j
	}
	last, next := sinoUnit(s.rune(j-1)), s.rune(k)
	switch {
	case sinoUnit(next) >= 10000 && (j-i > 1 || last > 0 || strings.ContainsRune("삼오육칠팔구", s.rune(i))):
		return k
	case last > 0 && sinoUnit(next) > 0, last > 0 && sinoDigit(next) > 0 && sinoUnit(s.rune(k+1)) > 0:
		return k
	case last == 10 && strings.ContainsRune("삼오육칠팔구", next):
		return k
	}
	return j
}

// nativeWord is a syllable or two of a native numeral.
type nativeWord struct {
	text  string
	value int64
	form  form
}

// nativeTens and nativeOnes are the native numerals; 스물 and 스무 are both here, though only one takes a digit.
func nativeTens() []nativeWord {
	return []nativeWord{
		{"열", 10, formPlain},
		{"스물", 20, formPlain},
		{"스무", 20, formPlain},
		{"서른", 30, formPlain},
		{"마흔", 40, formPlain},
		{"쉰", 50, formPlain},
		{"예순", 60, formPlain},
		{"일흔", 70, formPlain},
		{"여든", 80, formPlain},
		{"아흔", 90, formPlain},
	}
}

func nativeOnes() []nativeWord {
	return []nativeWord{
		{"한", 1, formPlain},
		{"두", 2, formPlain},
		{"세", 3, formPlain},
		{"네", 4, formPlain},
		{"다섯", 5, formPlain},
		{"여섯", 6, formPlain},
		{"일곱", 7, formPlain},
		{"여덟", 8, formPlain},
		{"아홉", 9, formPlain},
		{"석", 3, formShort},
		{"넉", 4, formShort},
		{"첫", 1, formFirst},
		{"둘", 2, formBare},
		{"셋", 3, formBare},
		{"넷", 4, formBare},
	}
}

// natives are the native numerals that begin at i, the longest first: of 열두 they are 12 and 10.
func (s *valueScan) natives(i int) (found [2]numeral, n int) {
	tens, ok := s.oneOf(s.a.units.tens, i)
	if !ok {
		if found[0], ok = s.oneOf(s.a.units.ones, i); ok {
			n = 1
		}
		return found, n
	}
	ones, ok := s.oneOf(s.a.units.ones, s.space(tens.end))
	if ok && ones.form != formFirst && s.rune(tens.end-1) != '무' {
		found[0], n = numeral{tens.value + ones.value, ones.end, ones.form}, 1
	}
	found[n] = tens
	return found, n + 1
}

// oneOf is the word of a list that stands at i.
func (s *valueScan) oneOf(list []nativeWord, i int) (numeral, bool) {
	for _, w := range list {
		if s.holds(i, w.text) {
			return numeral{w.value, i + runeLen(w.text), w.form}, true
		}
	}
	return numeral{}, false
}
