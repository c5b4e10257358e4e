package redact

import "strings"

// How much of a line is looked at for words that say what a number is, in bytes.
const (
	wordsBefore = 48
	wordsAfter  = 24
)

// Words beside a number, in lower case.
var (
	residentWords  = []string{"주민", "등록번호", "외국인", "생년월일", "resident", "rrn", "ssn", "jumin"}
	corporateWords = []string{"법인", "corporat"}
	businessWords  = []string{"사업자", "등록번호", "business", "brn"}
	phoneWords     = []string{"전화", "휴대", "핸드폰", "연락처", "폰번호", "phone", "mobile", "tel", "cell", "h.p", "hp:"}
	cardWords      = []string{"카드", "card", "visa", "비자", "마스터", "amex", "신용", "체크"}
	licenseWords   = []string{"면허", "license", "licence"}
	passportWords  = []string{"여권", "passport"}
	// otherNumbers are what else is written in groups of digits.
	otherNumbers = []string{
		"주문", "송장", "운송장", "접수", "예약", "티켓", "상품", "바코드", "버전", "시리얼", "일련번호", "관리번호", "문서번호", "결재", "영수증",
		"order", "tracking", "invoice", "ticket", "isbn", "barcode", "version", "serial", "sku", "receipt", "timestamp", "epoch",
	}
)

// near tells whether one of the words stands on the line, not far before a number.
func near(text string, i, edge int, words []string) bool {
	var buf [wordsBefore]byte
	return among(lineBefore(text, i, edge, &buf), words)
}

// lineBefore is the end of the line before text[i], in lower case. It may begin in the middle of a letter.
func lineBefore(text string, i, edge int, buf *[wordsBefore]byte) []byte {
	from := max(edge, i-len(buf))
	s := text[from:i]
	if at := strings.LastIndexByte(s, '\n'); at >= 0 {
		s = s[at+1:]
	}
	return lowerInto(buf[:0], s)
}

// lineAfter is the beginning of the line behind text[:i], in lower case.
func lineAfter(text string, i int, buf *[wordsAfter]byte) []byte {
	s := text[i:min(len(text), i+len(buf))]
	if at := strings.IndexByte(s, '\n'); at >= 0 {
		s = s[:at]
	}
	return lowerInto(buf[:0], s)
}

func lowerInto(b []byte, s string) []byte {
	for k := range len(s) {
		c := s[k]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		b = append(b, c)
	}
	return b
}

func among(line []byte, words []string) bool {
	for _, w := range words {
		if holds(line, w) {
			return true
		}
	}
	return false
}

// holds is bytes.Contains without a conversion that allocates.
func holds(line []byte, w string) bool {
	for i := 0; i+len(w) <= len(line); i++ {
		if line[i] == w[0] && string(line[i:i+len(w)]) == w {
			return true
		}
	}
	return false
}

func ends(line []byte, w string) bool {
	return len(line) >= len(w) && string(line[len(line)-len(w):]) == w
}

func begins(line []byte, w string) bool { return len(line) >= len(w) && string(line[:len(w)]) == w }

// passport is M12345678 or, since December 2021, M123A4567, where the text says that it is one.
func passport(text string, i, edge int) (string, Certainty, int, int) {
	rest := text[i:min(len(text), i+12)]
	n := upper.run(rest)
	if n < 8 || n > 9 || n < len(rest) && wordByte(rest[n]) || !digit[rest[1]] && !digit[rest[2]] {
		return "", 0, 0, 0
	}
	d := digit.run(rest[1:n])
	switch {
	case n == 9 && d == 8: // M12345678
	case n == 9 && d == 3 && !digit[rest[4]] && digit.run(rest[5:n]) == 4: // M123A4567
	case digit.run(rest[2:n]) == n-2: // of other countries: AB123456, AB1234567
	default:
		return "", 0, 0, 0
	}
	if i > edge && text[i-1] == '-' {
		return "", 0, 0, 0
	}
	var after [wordsAfter]byte
	if !near(text, i, edge, passportWords) && !among(lineAfter(text, i+n, &after), passportWords) {
		return "", 0, 0, 0
	}
	return KindPassport, Likely, i, i + n
}
