package redact

import (
	"fmt"
	"strings"
)

// How much of a line is looked at for words that say what a number is, in bytes.
const (
	wordsBefore = 48
	wordsAfter  = 24
)

// people are the words beside the numbers of people: the lines of people.txt.
type people struct {
	resident, corporate, business, phone, card, license, passport, account []string
	bank, bankWord, call, other                                            []string
}

// add reads a line of people.txt.
func (p *people) add(line string) error {
	what, list, _ := strings.Cut(line, ":")
	words, known := map[string]*[]string{
		"resident": &p.resident, "corporate": &p.corporate, "business": &p.business, "phone": &p.phone, "card": &p.card, "license": &p.license,
		"passport": &p.passport, "account": &p.account, "bank": &p.bank, "bankword": &p.bankWord, "call": &p.call, "other": &p.other,
	}[what]
	if !known {
		return fmt.Errorf("unknown words %q", what)
	}
	for w := range strings.SplitSeq(list, ",") {
		if w = strings.TrimSpace(w); w == "" {
			return fmt.Errorf("an empty word in %q", line)
		}
		*words = append(*words, w)
	}
	return nil
}

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
func (r *rules) passport(text string, i, edge int) (string, Certainty, int, int) {
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
	if !near(text, i, edge, r.people.passport) && !among(lineAfter(text, i+n, &after), r.people.passport) {
		return "", 0, 0, 0
	}
	return KindPassport, Likely, i, i + n
}
