package routing

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/rules"
)

// look notes the features of the text, once for all rules.
func (s *subject) look() {
	if !s.ascii {
		s.script()
	}
	s.words()
	s.marks()
	s.ending()
	if len(s.Entities) > 0 {
		s.note(rules.FeatureEntity, span{})
	}
	if s.Task {
		s.note(rules.FeatureTask, span{})
	}
	if s.Ticked {
		s.note(rules.FeatureTicked, span{})
	}
	if s.Parent != "" {
		s.note(rules.FeatureNested, span{})
	}
}

// script counts letters: a Hangul syllable says about as much as two Latin letters. Names of things (order-api, audit_log, PG17) are of no
// language, and a Latin word with josa behind it is part of a Korean sentence.
func (s *subject) script() {
	korean, latin := 0, 0
	for w := range strings.FieldsSeq(s.text) {
		h, l, term := 0, 0, false
		for i, r := range w {
			switch {
			case hangul.IsSyllable(r):
				h++
			case unicode.IsLetter(r):
				l++
				term = term || i > 0 && unicode.IsUpper(r)
			default:
				term = term || unicode.IsDigit(r) || strings.ContainsRune("_/@#", r) || strings.ContainsRune("-.", r) && i > 0 && i+1 < len(w)
			}
		}
		korean += h
		if h == 0 && !term {
			latin += l
		}
	}
	s.hangul = korean > 0
	if korean*2 > latin && s.hangul {
		s.note(rules.FeatureHangul, span{})
	}
}

func hasHangul(s string) bool {
	return strings.ContainsFunc(s, hangul.IsSyllable)
}

func (s *subject) note(f rules.Feature, at span) {
	if !s.seen[f] {
		s.seen[f], s.feats[f] = true, at
	}
}

// marks finds what a character or two give away: links, code, money.
func (s *subject) marks() {
	for i := 0; i < len(s.text); i++ {
		switch c := s.text[i]; c {
		case '`':
			if n := strings.IndexByte(s.text[i+1:], '`'); n > 0 {
				s.note(rules.FeatureCode, span{i, i + n + 2})
				i += n + 1
			}
		case 'h':
			if strings.HasPrefix(s.text[i:], "http://") || strings.HasPrefix(s.text[i:], "https://") {
				s.note(rules.FeatureLink, span{i, i + wordLen(s.text[i:])})
			}
		case '[':
			if strings.HasPrefix(s.text[i:], "[[") {
				if n := strings.Index(s.text[i:], "]]"); n > 2 {
					s.note(rules.FeatureLink, span{i, i + n + 2})
				}
			}
		case ']':
			if i+1 < len(s.text) && s.text[i+1] == '(' {
				if n := strings.IndexByte(s.text[i:], ')'); n > 2 {
					s.note(rules.FeatureLink, span{i, i + n + 1})
				}
			}
		case '$':
			s.money(i, 1)
		case 0xE2: // €, ₩
			if strings.HasPrefix(s.text[i:], "€") || strings.HasPrefix(s.text[i:], "₩") {
				s.money(i, 3)
			}
		case 0xC2: // £, ¥
			if strings.HasPrefix(s.text[i:], "£") || strings.HasPrefix(s.text[i:], "¥") {
				s.money(i, 2)
			}
		}
	}
}

func (s *subject) money(at, size int) {
	if j := at + size; j < len(s.text) && isDigit(s.text[j]) {
		s.note(rules.FeatureMoney, span{at, j + digitsLen(s.text[j:])})
	}
}

// words walks over the words of the text, a word being what stands between spaces.
func (s *subject) words() {
	first := true // of a sentence
	for i := 0; i < len(s.text); {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		if unicode.IsSpace(r) {
			i += size
			continue
		}
		end := i + wordLen(s.text[i:])
		s.word(i, end, first)
		first = endsClause(s.text[i:end])
		i = end
	}
}

// ClockLen is the length in bytes of the time of day with which a line of a running log begins: "09:42 ", "[9:05] ". It says
// when the line was written and is not what the line is about.
func ClockLen(s string) int {
	t := strings.TrimLeft(s, "[`*")
	n := day.ClockLen(t)
	rest := strings.TrimLeft(t[n:], "]`*")
	if n == 0 || !strings.HasPrefix(rest, " ") {
		return 0
	}
	return len(s) - len(strings.TrimLeft(rest, " "))
}

func wordLen(s string) int {
	if n := strings.IndexFunc(s, unicode.IsSpace); n >= 0 {
		return n
	}
	return len(s)
}

func endsClause(w string) bool {
	w = strings.TrimRight(w, "*_\"'”’)`")
	return strings.HasSuffix(w, ".") || strings.HasSuffix(w, "!") || strings.HasSuffix(w, "?") || strings.HasSuffix(w, ":") ||
		strings.HasSuffix(w, "—") || strings.HasSuffix(w, "·")
}

// word notes what one word shows.
func (s *subject) word(start, end int, first bool) {
	a, b := trimmed(s.text, start, end)
	if a >= b {
		return
	}
	w, at := s.text[a:b], span{a, b}
	if i := strings.IndexFunc(w, func(r rune) bool { return r >= '0' && r <= '9' }); i >= 0 {
		s.number(a+i, b)
	}
	if isPath(w) {
		s.note(rules.FeaturePath, at)
	} else if isIdentifier(w) {
		s.note(rules.FeatureCode, at)
	}
	switch {
	case isWeekday(s.folded[a:b]):
		s.note(rules.FeatureDate, at)
	case isMonth(s.folded[a:b]) && (isDigitAt(s.text, end+1) || a > 1 && isDigit(s.text[a-2])):
		s.note(rules.FeatureDate, at)
	case !first && isName(w):
		s.note(rules.FeatureName, at)
	}
	if hasHonorific(w) || start > 0 && isHonorific(w) {
		s.note(rules.FeatureName, at)
	}
}

// trimmed leaves out punctuation and emphasis around a word.
func trimmed(text string, a, b int) (start, end int) {
	const cut = "*_`\"'“”‘’()[]{}<>,;:!?.…·~-—–"
	w := strings.TrimLeft(text[a:b], cut)
	start = b - len(w)
	return start, start + len(strings.TrimRight(w, cut))
}

// number notes a number and what hangs on it: a date, a time, an amount.
func (s *subject) number(a, b int) {
	w := s.text[a:b]
	n := digitsLen(w)
	s.note(rules.FeatureNumber, span{a, a + n})
	rest := w[n:]
	switch {
	case isISODate(w), isShortDate(w):
		s.note(rules.FeatureDate, span{a, b})
	case len(rest) >= 3 && rest[0] == ':' && isDigit(rest[1]) && isDigit(rest[2]):
		s.note(rules.FeatureTime, span{a, b})
	case strings.HasPrefix(rest, "월"), strings.HasPrefix(rest, "일") && n <= 2 && !strings.HasPrefix(rest, "일간"):
		s.note(rules.FeatureDate, span{a, a + n + len("월")})
	case strings.HasPrefix(rest, "시") && !strings.HasPrefix(rest, "시간"):
		s.note(rules.FeatureTime, span{a, a + n + len("시")})
	case strings.HasPrefix(rest, "원"), strings.HasPrefix(rest, "만원"), strings.HasPrefix(rest, "만 원"), strings.HasPrefix(rest, "달러"), strings.HasPrefix(rest, "억"):
		s.note(rules.FeatureMoney, span{a, b})
	}
	unit := s.folded[a+n : b]
	if unit == "" {
		if next := b + 1; next < len(s.folded) {
			end := next + wordLen(s.folded[next:])
			x, y := trimmed(s.folded, next, end)
			unit = s.folded[x:y]
		}
	}
	switch unit {
	case "am", "pm", "a.m", "p.m", "o'clock":
		s.note(rules.FeatureTime, span{a, b})
	case "usd", "eur", "krw", "gbp", "dollars", "euros", "만원", "원":
		s.note(rules.FeatureMoney, span{a, b})
	}
}

func digitsLen(s string) int {
	n := 0
	for n < len(s) && (isDigit(s[n]) || (s[n] == '.' || s[n] == ',') && n+1 < len(s) && isDigit(s[n+1])) {
		n++
	}
	return n
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isDigitAt(s string, i int) bool { return i >= 0 && i < len(s) && isDigit(s[i]) }

func isISODate(w string) bool {
	if len(w) < 10 || w[4] != '-' || w[7] != '-' {
		return false
	}
	for _, i := range [...]int{0, 1, 2, 3, 5, 6, 8, 9} {
		if !isDigit(w[i]) {
			return false
		}
	}
	return true
}

// isShortDate is 2/19 or 12/31, not 3/4/5 and not 24/7 hours (a day of at most 31, a month of at most 12).
func isShortDate(w string) bool {
	month, day, ok := strings.Cut(w, "/")
	m, d := digitsLen(month), digitsLen(day)
	if !ok || m != len(month) || m > 2 || d == 0 || d > 2 || strings.ContainsAny(day[d:], "/0123456789") {
		return false
	}
	return atoi(month) >= 1 && atoi(month) <= 12 && atoi(day[:d]) >= 1 && atoi(day[:d]) <= 31
}

func atoi(s string) int {
	n := 0
	for i := range len(s) {
		n = n*10 + int(s[i]-'0')
	}
	return n
}

func isWeekday(w string) bool {
	w = strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s")
	switch w {
	case "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
		"mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays",
		"mon", "tue", "tues", "wed", "weds", "thu", "thur", "thurs", "fri": // sat and sun are words
		return true
	}
	for _, day := range [...]string{"월", "화", "수", "목", "금", "토", "일"} {
		if rest, ok := strings.CutPrefix(w, day); ok && (strings.HasPrefix(rest, "요일") || strings.HasPrefix(rest, "욜")) {
			return true
		}
	}
	return false
}

// isMonth is the name of a month; it is a date only next to a number.
func isMonth(w string) bool {
	switch w {
	case "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
		"jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec":
		return true
	}
	return false
}

// isPath is lib/db/schema.dart or a/b/c, not and/or and not 2/19.
func isPath(w string) bool {
	n := strings.Count(w, "/")
	if n == 0 || strings.Contains(w, "://") || strings.HasPrefix(w, "//") {
		return false
	}
	for i := range len(w) {
		c := w[i]
		if c >= utf8.RuneSelf || !(isLetter(c) || isDigit(c) || strings.IndexByte("/._-@~", c) >= 0) {
			return false
		}
	}
	last := w[strings.LastIndexByte(w, '/')+1:]
	dot := strings.LastIndexByte(last, '.')
	return hasASCIILetter(w) && (n >= 2 && !isFraction(w) || dot > 0 && dot < len(last)-1 && len(last)-dot <= 7)
}

func isFraction(w string) bool {
	return !strings.ContainsFunc(w, func(r rune) bool { return r != '/' && (r < '0' || r > '9') })
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func hasASCIILetter(w string) bool {
	for i := range len(w) {
		if isLetter(w[i]) {
			return true
		}
	}
	return false
}

// isIdentifier is useState, snake_case, v1.2.3, k8s, node.js, ARM64, --platform; josa may hang on it.
func isIdentifier(w string) bool {
	n := 0
	for n < len(w) && w[n] < utf8.RuneSelf && w[n] > ' ' {
		n++
	}
	if n < 3 {
		return false
	}
	w = w[:n]
	var digit, letter, inner, camel bool
	for i := range len(w) {
		c := w[i]
		switch {
		case isDigit(c):
			digit = true
		case isLetter(c):
			letter = true
			camel = camel || c <= 'Z' && i > 0 && w[i-1] >= 'a' && w[i-1] <= 'z'
		case (c == '_' || c == '.') && i > 0 && i+1 < len(w) && isLetter(w[i-1]) && isLetter(w[i+1]):
			inner = true
		case strings.IndexByte("_.-+#@/=:()", c) >= 0:
		default:
			return false
		}
	}
	return letter && (camel || inner || digit && !isOrdinal(w))
}

// isOrdinal is 1st, 50M, 60s, 5th: a number with letters after it, no name.
func isOrdinal(w string) bool {
	n := digitsLen(w)
	return n > 0 && len(w)-n <= 3
}

// isName is a capitalised word inside a sentence: Marek, SQLite, but neither I nor OK.
func isName(w string) bool {
	if len(w) < 2 || w[0] < 'A' || w[0] > 'Z' || !isLetter(w[1]) {
		return false
	}
	switch strings.TrimSuffix(w, "'") {
	case "OK", "Ok", "It", "The", "This", "That", "There", "We", "You", "He", "She", "They", "My", "If", "And", "But", "No", "Yes", "AM", "PM", "TODO":
		return false
	}
	return !strings.HasPrefix(w, "I'") && !strings.HasPrefix(w, "I’")
}

// hasHonorific is 민수님은, 태호씨, 김교수님.
func hasHonorific(w string) bool {
	for _, h := range [...]string{"님", "씨"} {
		i := strings.Index(w, h)
		if i < len("가나") || !utf8.ValidString(w[:i]) {
			continue
		}
		if r, _ := utf8.DecodeLastRuneInString(w[:i]); !hangul.IsSyllable(r) {
			continue
		}
		if rest := w[i+len(h):]; h == "님" || rest == "" || josaAfterName(rest) {
			return w != "날씨" && !strings.HasPrefix(w, "날씨") && !strings.HasPrefix(w, "글씨")
		}
	}
	return false
}

// isHonorific is the 님 or 씨 that stands apart from its name: 하늘 님이.
func isHonorific(w string) bool {
	for _, h := range [...]string{"님", "씨"} {
		if rest, ok := strings.CutPrefix(w, h); ok && (rest == "" || rest == "이" || rest == "은" || rest == "을" || josaAfterName(rest)) {
			return true
		}
	}
	return false
}

func josaAfterName(s string) bool {
	switch s {
	case "는", "가", "를", "의", "와", "도", "랑", "한테", "에게", "께서", "께":
		return true
	}
	return false
}

// ending notes what the last characters say.
func (s *subject) ending() {
	end := len(strings.TrimRightFunc(s.text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("*_`\"'”’)」』~", r) || r >= 0x1F300 || r == 'ㅋ' || r == 'ㅎ' || r == 'ㅠ' || r == 'ㅜ'
	}))
	r, size := utf8.DecodeLastRuneInString(s.text[:end])
	switch {
	case r == '?' || r == '？':
		s.note(rules.FeatureQuestion, span{end - size, end})
	case r == '.' || r == '!' || r == '。' || r == '…', r == '다' || r == '요' || r == '죠', hangul.Final(r) == 'ㅁ':
		s.note(rules.FeatureEnded, span{end - size, end})
	}
	text := strings.TrimSpace(s.text)
	if _, after, ok := strings.Cut(text, ": "); ok && len(text)-len(after) < 40 {
		text = after
	}
	first, n := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	if len(text) > n && strings.ContainsRune("\"“「『", first) && strings.ContainsRune("\"”」』", last) {
		s.note(rules.FeatureQuote, span{0, len(s.text)})
	}
}

// withoutLinks drops URLs, [[links]] and the targets of [text](links), with the texts of links that are all of the line.
func withoutLinks(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		switch {
		case strings.HasPrefix(s[i:], "http://"), strings.HasPrefix(s[i:], "https://"):
			i += wordLen(s[i:])
		case s[i] == '[':
			if n := linkLen(s[i:]); n > 0 {
				i += n
				continue
			}
			fallthrough
		default:
			b.WriteByte(s[i])
			i++
		}
	}
	return b.String()
}

// linkLen is the length of a [[link]] or [text](target) at the beginning of s, or 0.
func linkLen(s string) int {
	if strings.HasPrefix(s, "[[") {
		if n := strings.Index(s, "]]"); n > 0 {
			return n + 2
		}
		return 0
	}
	n := strings.Index(s, "](")
	if n < 0 || strings.Contains(s[1:n], "[") {
		return 0
	}
	if m := strings.IndexByte(s[n:], ')'); m > 0 {
		return n + m + 1
	}
	return 0
}

// withoutCode drops spans between backticks.
func withoutCode(s string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(s, "`")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		if _, s, ok = strings.Cut(rest, "`"); !ok {
			b.WriteString(rest)
			return b.String()
		}
	}
}
