package morph

import (
	"slices"
	"strings"
)

// beginsValue says that a Korean value may begin with the syllable. Most words end here, at the price of one comparison.
func beginsValue(r rune) bool {
	switch r {
	case '일', '이', '삼', '사', '오', '육', '칠', '팔', '구', '십', '백', '천', '만', // 삼만, 이틀, 오후, 일요일
		'한', '두', '세', '네', '다', '여', '아', '열', '스', '서', '마', '쉰', '예', '석', '넉', '첫', '둘', '셋', '넷',
		'하', '나', '닷', '엿', '보', '반', '유', '시', // 하루, 나흘, 보름, 반년, 유월, 시월
		'새', '저', '밤', '낮', '월', '화', '수', '목', '금', '토', '버', '정', '자':
		return true
	}
	return false
}

// korean reads a value that begins with a syllable: 오후 3시, 두 주, 월요일, 사흘, 삼만 오천 원.
func (s *valueScan) korean(i int) (ValueKind, string, int) {
	if !beginsValue(s.b.runes[i]) || s.isDigit(i-1) || s.rune(i-1) == '@' { // 95일만인, @하루
		return 0, "", i
	}
	for _, read := range [...]func(*valueScan, int) (ValueKind, string, int){
		(*valueScan).halfDayTime, (*valueScan).noon, (*valueScan).weekday, (*valueScan).version, (*valueScan).days, (*valueScan).half, (*valueScan).native, (*valueScan).sino,
	} {
		if kind, canon, end := read(s, i); end > i {
			return kind, canon, end
		}
	}
	return 0, "", i
}

// maxWord bounds how far a word is read to see what it is.
const maxWord = 24

// hangul is the run of Hangul at i, cut where it is too long to be read.
func (s *valueScan) hangul(i int) []rune {
	i = min(i, len(s.b.runes))
	j := i
	for j < len(s.b.runes) && j < i+maxWord && classify(s.b.runes[j]) == charHangul {
		j++
	}
	return s.b.runes[i:j]
}

// holds says that the text has w at i.
func (s *valueScan) holds(i int, w string) bool {
	for _, r := range w {
		if s.rune(i) != r {
			return false
		}
		i++
	}
	return true
}

func runeLen(s string) int { return len(s) / hangulBytes } // of a text of syllables

// halves are the parts of a day that tell which of its halves is meant.
func halves() []string {
	return []string{"오전", "오후", "새벽", "저녁", "밤", "아침", "낮"}
}

// noon reads 정오 and 자정.
func (s *valueScan) noon(i int) (ValueKind, string, int) {
	for _, w := range [...]struct{ word, canon string }{{"정오", "12:00"}, {"자정", "00:00"}} {
		if s.holds(i, w.word) && s.a.closes(s.hangul(i+2)) {
			return ValueTime, w.canon, i + 2
		}
	}
	return 0, "", i
}

// halfDayTime reads an hour after its half of the day: 오후 3시, 오전 아홉 시 반.
func (s *valueScan) halfDayTime(i int) (ValueKind, string, int) {
	for _, half := range halves() {
		if !s.holds(i, half) {
			continue
		}
		j := s.space(i + runeLen(half))
		if s.isDigit(j) {
			if first, second := s.rangeAt(j); first > 0 {
				if c, end := s.hour(second, string(s.b.runes[j:first]), half); end > second {
					return ValueTime, withoutMinutes(c), first
				}
			}
			_, e := numberEnd(s.window(j), j)
			if c, end := s.hour(e, string(s.b.runes[j:e]), half); end > j {
				return ValueTime, c, end
			}
			break
		}
		numerals, n := s.natives(j)
		for _, v := range numerals[:n] {
			if c, end := s.hour(v.end, itoa(v.value), half); end > j && v.form == formPlain {
				return ValueTime, c, end
			}
		}
		break
	}
	return 0, "", i
}

// version reads 버전 2.1.
func (s *valueScan) version(i int) (ValueKind, string, int) {
	if !s.holds(i, "버전") || len(s.hangul(i)) != 2 {
		return 0, "", i
	}
	if j := s.space(i + 2); s.beginsNumber(j) {
		if k, e := numberEnd(s.window(j), j); k == pieceNumber {
			return ValueVersion, "v" + spelledOut(string(s.b.runes[j:e])), e
		}
	}
	return 0, "", i
}

// days reads the words for a number of days: 하루, 이틀, 사흘, 열흘. 하루 종일, 오늘 하루 and 하루가 갔다 count none.
func (s *valueScan) days(i int) (ValueKind, string, int) {
	run := s.hangul(i)
	for n := min(3, len(run)); n > 1; n-- {
		num, ok := s.a.units.days[string(run[:n])]
		if !ok || !s.a.closes(run[n:]) {
			continue
		}
		if num == "1" && (s.comesBefore(i+n, "하루") || s.wordBefore(i, "오늘 어느 그") || s.a.units.aDay[string(run[n:])]) {
			break
		}
		return s.counted(num, "일", i+n)
	}
	return 0, "", i
}

// half reads 반 시간 and 반년, in the unit that makes them whole: 30분, 6개월.
func (s *valueScan) half(i int) (ValueKind, string, int) {
	if s.rune(i) != '반' {
		return 0, "", i
	}
	j := s.space(i + 1)
	for _, of := range [...]struct{ unit, canon string }{{"시간", "30분"}, {"년간", "6개월"}, {"년", "6개월"}} {
		if e := j + runeLen(of.unit); s.holds(j, of.unit) && s.a.closes(s.hangul(e)) {
			return ValueNumber, of.canon, e
		}
	}
	return 0, "", i
}

// native reads a native numeral with what it counts: 세 시, 두 주, 열두 개, 스물다섯 살, 첫 번째, 둘째.
func (s *valueScan) native(i int) (ValueKind, string, int) {
	numerals, n := s.natives(i)
	for _, v := range numerals[:n] {
		if v.form == formPlain && v.value <= 12 {
			if c, end := s.hour(v.end, itoa(v.value), ""); end > i && !s.trapped(i, end) && !s.comesBefore(end, string(s.b.runes[i:end])) {
				return ValueTime, c, end
			}
		}
		if s.rune(v.end) == '째' && v.form != formShort && s.a.closes(s.hangul(v.end+1)) {
			return ValueNumber, itoa(v.value) + "번째", v.end + 1
		}
		if unit, end := s.nativeUnit(i, v); end > i {
			return s.counted(itoa(v.value), unit, end)
		}
	}
	return 0, "", i
}

// nativeUnit is the counter after a native numeral, as canonical values write it. After 한 두 and 한 백 the number is none.
func (s *valueScan) nativeUnit(i int, v numeral) (unit string, end int) {
	j := s.space(v.end)
	run := s.hangul(j)
	n := s.a.unitIn(s.a.units.native, run)
	if n == 0 || s.wordBefore(i, "한 두 세") {
		return "", 0
	}
	said := string(run[:n])
	switch end = j + n; {
	case v.form == formBare, v.form == formFirst && said != "번째", v.form == formShort && !s.a.units.short[said],
		v.value == 1 && v.form == formPlain && said == "번째", s.trapped(i, end), s.comesBefore(end, string(s.b.runes[i:end])):
		return "", 0
	case v.value == 1 && (said == "사람" || said == "분") && strings.ContainsRune("을를", s.rune(i-2)): // 실수를 한 사람
		return "", 0
	case (v.value == 1 || v.value == 4 && v.end == i+1) && s.a.units.several[said]: // 한 문제, 네 파일
		return "", 0
	}
	return s.a.units.native[said], end
}

// trapped says that the runes from i to end, or the word that they begin, are no number: 세대, 사회, 한시도, 백두대간.
func (s *valueScan) trapped(i, end int) bool {
	return end-i <= 6 && s.a.units.traps[string(s.b.runes[i:end])] || s.a.units.traps[string(s.hangul(i))]
}

// comesBefore says that what follows at j makes another sense of what was said: 만원 버스, 하루 종일, 십분 활용.
func (s *valueScan) comesBefore(j int, said string) bool {
	words := s.a.units.before[said]
	if words == "" || s.space(j) == j {
		return false
	}
	k := s.space(j)
	for w := range fieldsOf(words) {
		if s.holds(k, w) {
			return true
		}
	}
	return false
}

// wordBefore says that the word before i, across one blank, is one of a list.
func (s *valueScan) wordBefore(i int, list string) bool {
	if s.rune(i-1) != ' ' {
		return false
	}
	for w := range fieldsOf(list) {
		if at := i - 1 - runeLen(w); at >= 0 && s.holds(at, w) && (at == 0 || classify(s.rune(at-1)) != charHangul) {
			return true
		}
	}
	return false
}

// sino reads a Sino-Korean numeral with its unit: 삼만 오천 원, 이천이십육년, 십이월 삼일, 구십 퍼센트. Without a unit it
// is none (이사, 만남), and after 몇 and 수 no exact one.
func (s *valueScan) sino(i int) (ValueKind, string, int) {
	if r := s.rune(i); r == '유' || r == '시' { // 유월, 시월
		return s.sinoDate(i, numeral{value: map[rune]int64{'유': 6, '시': 10}[r], end: i + 1})
	}
	if s.wordBefore(i, "몇 수 한") {
		return 0, "", i
	}
	var room readings
	for _, v := range slices.Backward(s.sinos(i, &room)) {
		if kind, c, end := s.sinoDate(i, v); end > i {
			return kind, c, end
		}
		if v.value > 12 && v.value <= 24 {
			if c, end := s.hour(v.end, itoa(v.value), ""); end > i {
				return ValueTime, c, end
			}
		}
		if kind, c, end := s.sinoUnit(i, v); end > i {
			return kind, c, end
		}
	}
	return 0, "", i
}

// sinoDate reads a date in words. Thousands of years are a span (천 년), and 이월 is a month only where it is said of time.
func (s *valueScan) sinoDate(i int, v numeral) (ValueKind, string, int) {
	next := s.rune(s.space(v.end))
	if next != '년' && next != '월' {
		return 0, "", i
	}
	c, end := s.koreanDate(v.end, itoa(v.value))
	switch {
	case end == 0, strings.HasSuffix(c, "년") && v.value%1000 == 0:
		return 0, "", i
	case strings.HasSuffix(c, "월") && v.end == i+1 && (s.rune(v.end) != '월' || s.rune(i) == '이' && !s.timely(end)):
		return 0, "", i
	}
	return ValueDate, c, end
}

// timely says that what follows speaks of time.
func (s *valueScan) timely(j int) bool {
	k := s.space(j)
	for w := range fieldsOf("에 부터 까지 말 초 중순 달") {
		if s.holds(k, w) {
			return true
		}
	}
	return false
}

// sinoUnit reads what a Sino-Korean numeral counts.
func (s *valueScan) sinoUnit(i int, v numeral) (ValueKind, string, int) {
	num := itoa(v.value)
	if frac, e := s.sinoFraction(v.end); e > v.end {
		num, v = num+"."+frac, numeral{value: v.value, end: e}
	} else if s.rune(v.end-1) == '백' { // 백열두 개
		if native, n := s.natives(v.end); n > 0 && native[0].form == formPlain {
			if unit, end := s.nativeUnit(i, native[0]); end > i {
				return s.counted(itoa(v.value+native[0].value), unit, end)
			}
		}
	}
	j := s.space(v.end)
	run := s.hangul(j)
	n := s.a.counterIn(run)
	if n == 0 || !s.counts(i, v.end, j, j+n, string(run[:n])) {
		return 0, "", i
	}
	return s.counted(num, s.a.counters[string(run[:n])], j+n)
}

// sinoFraction reads the digits after 점: 구십구점구 퍼센트.
func (s *valueScan) sinoFraction(i int) (digits string, end int) {
	if s.rune(i) != '점' {
		return "", i
	}
	for end = i + 1; end < i+5; end++ {
		d := sinoDigit(s.rune(end))
		if d == 0 && s.rune(end) != '영' && s.rune(end) != '공' {
			break
		}
		digits += itoa(d)
	}
	if digits == "" {
		return "", i
	}
	return digits, end
}

// counts says that the numeral from i to numEnd counts by the unit from j to end, and that both are not some other word.
func (s *valueScan) counts(i, numEnd, j, end int, unit string) bool {
	if unit == "사람" || unit == "시" || s.trapped(i, end) || s.comesBefore(end, string(s.b.runes[i:end])) {
		return false
	}
	full := s.rune(i) == '만' && classify(s.rune(i+1)) == charSpace // 만 십오 세, 만 삼 년
	switch unit {
	case "년", "세", "살", "개월", "주", "일", "시간":
		if full && numEnd > i+1 {
			return false
		}
	case "박":
		return s.daysAfter(end)
	}
	if numEnd > i+1 {
		return numEnd > i+2 || s.rune(i+1) != '조' || unit == "원" || unit == "달러" // 구조대, 일조권
	}
	rule := s.a.singleRule(unit)
	allowed := rule.apart
	if j == numEnd {
		allowed = rule.close
	}
	r := s.rune(i)
	if strings.ContainsRune(allowed, r) {
		return true
	}
	return strings.ContainsRune(rule.sure, r) && s.lasts(end) || unit == "일" && s.afterNights(i)
}

// lasts says that a span of time is spoken of: 이주 동안, 사일 만에.
func (s *valueScan) lasts(j int) bool { return s.a.units.lasting[string(s.hangul(s.space(j)))] }

// daysAfter says that days follow the nights: 이박 삼일.
func (s *valueScan) daysAfter(j int) bool {
	k := s.space(j)
	return sinoDigit(s.rune(k)) > 0 && s.rune(s.space(k+1)) == '일'
}

// afterNights says that the value before i is a number of nights.
func (s *valueScan) afterNights(i int) bool {
	if len(s.out) == 0 || i < 2 {
		return false
	}
	last := s.out[len(s.out)-1]
	return last.EndByte == s.b.end[i-2] && strings.HasSuffix(last.Canonical, "박")
}

// counted makes a value of a number and the unit that canonical values have, with the half that may follow: 두 시간 반.
func (s *valueScan) counted(num, unit string, end int) (ValueKind, string, int) {
	switch unit {
	case "%":
		return ValuePercent, num + "%", end
	case "원", "달러", "유로", "엔":
		return ValueMoney, num + unit, end
	case "버전":
		return ValueVersion, "v" + num, end
	case "분":
		if above, e := s.numerator(end); e > end { // 삼분의 일
			return ValueNumber, above + "/" + num, e
		}
	}
	if s.a.units.halves[unit] && strings.Trim(num, "0123456789") == "" {
		if k := s.space(end); s.a.half(s.hangul(k)) {
			return ValueNumber, num + ".5" + unit, k + 1
		}
	}
	return ValueNumber, num + unit, end
}

// numerator reads what stands above the bar of a fraction, after its 분: 의 일, 의 2.
func (s *valueScan) numerator(i int) (num string, end int) {
	if s.rune(i) != '의' {
		return "", i
	}
	j := s.space(i + 1)
	if s.isDigit(j) {
		if k, e := numberEnd(s.window(j), j); k == pieceNumber && e-j <= 3 && s.a.closes(s.hangul(e)) {
			return string(s.b.runes[j:e]), e
		}
		return "", i
	}
	if d := sinoDigit(s.rune(j)); d > 0 && s.a.closes(s.hangul(j+1)) {
		return itoa(d), j + 1
	}
	return "", i
}
