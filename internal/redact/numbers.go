package redact

import (
	"strings"
	"unicode/utf8"
)

// numeral is a row of groups of digits with one separator between each two: 010-1234-5678.
type numeral struct {
	people *people
	digits [maxDigits]byte // their values
	groups int
	upTo   [maxGroups]int  // digits up to the end of each group
	end    [maxGroups]int  // where each group ends in the text
	sep    [maxGroups]byte // before each group but the first: - . ) or a space
}

const (
	maxDigits = 20
	maxGroups = 5
)

// read reads the numeral at text[i:]; more digits than a number of a person has end it.
func (n *numeral) read(text string, i int) {
	count := 0
	for n.groups < maxGroups {
		run := digit.run(text[i:min(len(text), i+maxDigits+1)])
		if run == 0 || count+run > maxDigits {
			break
		}
		for k := range run {
			n.digits[count+k] = text[i+k] - '0'
		}
		count, i = count+run, i+run
		n.upTo[n.groups], n.end[n.groups] = count, i
		n.groups++
		sep, size := separator(text[i:])
		if size == 0 || n.groups == maxGroups {
			break
		}
		n.sep[n.groups] = sep
		i += size
	}
}

// separator reads what stands between two groups: a sign with at most a space on each side, or a space.
func separator(s string) (sep byte, size int) {
	if size < len(s) && s[size] == ' ' {
		sep, size = ' ', 1
	}
	if size < len(s) && (s[size] == '-' || s[size] == '.' || s[size] == ')') {
		sep = s[size]
		size++
		if size < len(s) && s[size] == ' ' {
			size++
		}
	}
	if size >= len(s) || !digit[s[size]] {
		return 0, 0
	}
	return sep, size
}

// size is the number of digits of a group.
func (n *numeral) size(g int) int {
	if g == 0 {
		return n.upTo[0]
	}
	return n.upTo[g] - n.upTo[g-1]
}

// like tells whether the numeral begins with groups of these sizes and nothing of the number comes behind them; separators
// are those of one of the signs.
func (n *numeral) like(text, signs string, sizes ...int) bool {
	if n.groups < len(sizes) {
		return false
	}
	for g, size := range sizes {
		if n.size(g) != size || g > 0 && strings.IndexByte(signs, n.sep[g]) < 0 {
			return false
		}
	}
	return n.ends(text, len(sizes)-1)
}

// ends tells whether a number may end with a group: no letter follows, and no further group behind a sign.
func (n *numeral) ends(text string, g int) bool {
	rest := text[n.end[g]:]
	if rest == "" || rest[0] == '_' && g > 0 { // a name of a file: 900101-1234567_scan.pdf
		return true
	}
	if wordByte(rest[0]) {
		return false
	}
	return len(rest) < 2 || rest[0] != '-' && rest[0] != '.' || !digit[rest[1]]
}

// value is the number of the digits from a to b.
func (n *numeral) value(a, b int) (v int) {
	for _, d := range n.digits[a:b] {
		v = 10*v + int(d)
	}
	return v
}

// number finds the numbers of people, tokens that begin with a digit, and keys of hexadecimal digits.
func (r *rules) number(text string, i, edge int) (string, Certainty, int, int) {
	run := digit.run(text[i:min(len(text), i+maxDigits)])
	if run >= 8 && run <= 10 {
		if kind, sure, start, end := telegram(text, i, edge); end > i {
			return kind, sure, start, end
		}
	}
	glued := i > edge && text[i-1] == '_'                // a name of a file, where only groups tell
	if i > edge && letter[text[i-1]] && text[i] != '0' { // but Tel010-…
		return "", 0, 0, 0
	}
	if i+run < len(text) && hex[text[i+run]] && !glued {
		return hexToken(text, i, edge)
	}
	if run == birthDigits {
		if sure, end := r.halves(text, i, edge); end > 0 {
			return KindResident, sure, i, end
		}
	}
	if !plausible(text, i+run, run) || i-1 > edge && (text[i-1] == '-' || text[i-1] == '.') && digit[text[i-2]] { // the middle of something longer
		return "", 0, 0, 0
	}
	n := numeral{people: &r.people}
	n.read(text, i)
	if n.groups == 0 || n.upTo[n.groups-1] < 10 || glued && n.groups == 1 {
		return "", 0, 0, 0
	}
	kind, sure, end := n.kind(text, i, edge)
	if kind == KindMobile && i > edge && text[i-1] == '+' {
		i--
	}
	return kind, sure, i, end
}

// plausible tells whether there are enough digits for a number of a person, of which count end before text[i].
func plausible(text string, i, count int) bool {
	gap := 0
	for ; count < 10 && i < len(text); i++ {
		switch c := text[i]; {
		case digit[c]:
			count++
			gap = 0
		case gap < 3 && (c == ' ' || c == '-' || c == '.' || c == ')'):
			gap++
		default:
			return false
		}
	}
	return count >= 10
}

func (n *numeral) kind(text string, i, edge int) (string, Certainty, int) {
	if kind, sure, end := mobile(n, text, i, edge); end > 0 {
		return kind, sure, end
	}
	if kind, sure, end := resident(n, text, i, edge); end > 0 {
		return kind, sure, end
	}
	if kind, sure, end := card(n, text, i, edge); end > 0 {
		return kind, sure, end
	}
	if end := license(n, text, i, edge); end > 0 {
		return KindDriverLicense, Likely, end
	}
	if kind, sure, end := business(n, text, i, edge); end > 0 {
		return kind, sure, end
	}
	return account(n, text, i, edge)
}

// mobile is a Korean mobile phone number, at home (010-1234-5678) or from abroad (+82 10 1234 5678).
func mobile(n *numeral, text string, i, edge int) (string, Certainty, int) {
	at, g := 0, 0 // digits and groups before 10-1234-5678
	abroad := n.digits[0] == 8 && n.digits[1] == 2
	switch {
	case abroad && n.size(0) == 2:
		at, g = 2, 1
	case abroad && n.size(0) > 2 && i > edge && text[i-1] == '+':
		at = 2
	case abroad && strings.HasSuffix(text[edge:i], "00"):
		at = 2
	}
	if n.upTo[n.groups-1] > at && n.digits[at] == 0 {
		at++
	} else if !abroad {
		return "", 0, 0
	}
	total, operator := at+10, n.digits[at+1]
	if n.digits[at] != 1 || operator >= 2 && operator <= 5 || n.upTo[n.groups-1] < total-1 {
		return "", 0, 0
	}
	old := operator != 0 // 011, 016 to 019: of ten or eleven digits
	for last := g; last < min(n.groups, g+3); last++ {
		short := old && n.upTo[last] == total-1
		if n.upTo[last] != total && !short || !n.ends(text, last) {
			continue
		}
		if last > g && n.size(last) != 4 && n.size(last) != 8 || last == g && (old || !n.bare(text, glueOfPhones, i, edge, 2)) && !near(text, i, edge, n.people.phone) {
			continue
		}
		if n.value(at+2, n.upTo[last]) == 0 {
			return "", 0, 0 // 010-0000-0000 in a form
		}
		if last > g && !old {
			return KindMobile, Certain, n.end[last]
		}
		return KindMobile, Likely, n.end[last]
	}
	return "", 0, 0
}

// bare tells whether a number without groups stands by itself: it is no part of an identifier (org-4747…, /status/1234…),
// and more than so many digits take part in it.
func (n *numeral) bare(text, glue string, i, edge, few int) bool {
	if i > edge && strings.IndexByte(glue, text[i-1]) >= 0 {
		return false
	}
	var seen [10]bool
	different := 0
	for _, d := range n.digits[:n.upTo[0]] {
		if !seen[d] {
			seen[d] = true
			different++
		}
	}
	return different > few
}

// What stands between an identifier and a number that is part of it.
const (
	glueOfPhones  = "-_#.&"
	glueOfNumbers = glueOfPhones + "/@$"
)

// resident is a resident registration number, that of a foreigner, or that of a corporation, which looks the same.
func resident(n *numeral, text string, i, edge int) (string, Certainty, int) {
	bare := n.like(text, "", 13) && n.bare(text, glueOfNumbers, i, edge, 2)
	g := 1
	if bare {
		g = 0
	} else if !n.like(text, "- ", 6, 7) {
		return "", 0, 0
	}
	named := near(text, i, edge, n.people.resident)
	if corporate(n) && (near(text, i, edge, n.people.corporate) || n.digits[6] == 0 && !named) {
		return KindCorporate, Certain, n.end[g]
	}
	if !birth(n, named) {
		return "", 0, 0
	}
	sum := residentSum(n)
	sure := Likely
	if sum {
		sure = Certain
	}
	switch {
	case named:
	case near(text, i, edge, n.people.other):
		return "", 0, 0
	case bare:
		// Milliseconds since 1970 and numbers of orders that begin with a date look like children and very old people.
		if yy := n.value(0, 2); !sum && yy >= 14 && yy <= 29 {
			return "", 0, 0
		}
	case n.sep[1] == ' ' && !sum:
		return "", 0, 0
	}
	if d := n.digits[6]; d >= 5 && d <= 8 {
		return KindForeigner, sure, n.end[g]
	}
	return KindResident, sure, n.end[g]
}

// How a resident registration number is written: the day of birth, and the rest.
const (
	birthDigits = 6
	restDigits  = 7
)

// halves is a resident registration number with words between its halves that say what they are: 900101(생년월일) - 1234567. It gives the end, or 0.
func (r *rules) halves(text string, i, edge int) (Certainty, int) {
	const farthest = 40
	from := i + birthDigits
	to := from
	for to < min(len(text), from+farthest) && !digit[text[to]] && text[to] != '\n' {
		to++
	}
	end := to + digit.run(text[to:min(len(text), to+restDigits+1)])
	if to-from < 4 || end-to != restDigits || end < len(text) && wordByte(text[end]) {
		return 0, 0 // nothing between them: resident reads it
	}
	var between [wordsAfter]byte
	if !among(lineAfter(text, from, &between), r.people.resident) && !near(text, i, edge, r.people.resident) {
		return 0, 0
	}
	n := numeral{groups: 1}
	for k, c := range []byte(text[i:from] + text[to:end]) {
		n.digits[k] = c - '0'
	}
	if !birth(&n, true) {
		return 0, 0
	}
	if residentSum(&n) {
		return Certain, end
	}
	return Likely, end
}

// hangulDigits are the digits as telephone numbers are read out, from 0 to 9; 영 is the other zero.
const hangulDigits = "공일이삼사오육칠팔구"

// readOut finds a mobile number whose digits are written as they are spoken, or some of them: 공일공-1234-5678. It gives the end,
// or 0.
func readOut(text string, i int) (end int) {
	const operator, total = "010", 11
	var number []byte
	for at, gap := i, 0; at < len(text) && gap < 4 && len(number) < total; {
		c, size := utf8.DecodeRuneInString(text[at:])
		switch k := strings.IndexRune(hangulDigits, c); {
		case c == '영':
			k = 0
			fallthrough
		case k >= 0 && c >= 0x80:
			number = append(number, byte('0'+k/len("공")))
		case c < 0x80 && digit[byte(c)]:
			number = append(number, byte(c))
		case c == ' ' || c == '-' || c == '.' || c == ',':
			at += size
			gap++
			continue
		default:
			gap = 4
			continue
		}
		at, gap = at+size, 0
		end = at
	}
	if len(number) != total || end < len(text) && digit[text[end]] || !strings.HasPrefix(string(number), operator) {
		return 0
	}
	return end
}

// birth tells whether the number begins with a date of birth and the digit of its century. Those born before 1900 are dead,
// unless the text says what the number is.
func birth(n *numeral, named bool) bool {
	const lastYear = 2039
	year := n.value(0, 2)
	switch n.digits[6] {
	case 9, 0:
		if year += 1800; !named {
			return false
		}
	case 1, 2, 5, 6:
		year += 1900
	default:
		year += 2000
	}
	month, day := n.value(2, 4), n.value(4, 6)
	if month < 1 || month > 12 || day < 1 || year > lastYear {
		return false
	}
	days := [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
	if month == 2 && year%4 == 0 && year != 1900 {
		days++
	}
	return day <= days
}

// residentSum checks the last digit. Numbers issued since October 2020 have none that could be checked.
func residentSum(n *numeral) bool {
	sum := 0
	for k := range 12 {
		sum += int(n.digits[k]) * (k%8 + 2)
	}
	want := (11 - sum%11) % 10
	if d := n.digits[6]; d >= 5 && d <= 8 {
		want = (13 - sum%11) % 10
	}
	return int(n.digits[12]) == want
}

// corporate checks the last digit of a corporation's number, and the kind of corporation in it.
func corporate(n *numeral) bool {
	switch n.value(4, 6) {
	case 11, 12, 13, 14, 15, 21, 22:
	default:
		return false
	}
	sum := 0
	for k := range 12 {
		sum += int(n.digits[k]) * (k%2 + 1)
	}
	return int(n.digits[12]) == (10-sum%10)%10
}

// business is the registration number of a business: 123-45-67890 with its last digit right.
func business(n *numeral, text string, i, edge int) (string, Certainty, int) {
	named := near(text, i, edge, n.people.business)
	g := 2
	switch {
	case n.like(text, "-", 3, 2, 5):
		if !named && near(text, i, edge, n.people.other) {
			return "", 0, 0
		}
	case named && n.like(text, "- ", 3, 2, 5):
	case named && n.like(text, "", 10):
		g = 0
	default:
		return "", 0, 0
	}
	sum := int(n.digits[8]) * 5 / 10
	for k, w := range [...]int{1, 3, 7, 1, 3, 7, 1, 3, 5} {
		sum += int(n.digits[k]) * w
	}
	if (10-sum%10)%10 != int(n.digits[9]) || n.value(0, 3) < 101 || n.value(3, 5) == 0 {
		return "", 0, 0
	}
	if named {
		return KindBusiness, Certain, n.end[g]
	}
	return KindBusiness, Likely, n.end[g]
}

// license is a driver's licence: 11-20-123456-78, the first two for the place; before 2001 with the name of it.
func license(n *numeral, text string, i, edge int) (end int) {
	named := near(text, i, edge, n.people.license)
	place := n.value(0, 2) >= 11 && n.value(0, 2) <= 28
	switch {
	case place && n.like(text, "-", 2, 2, 6, 2) && (named || !near(text, i, edge, n.people.other)):
		return n.end[3]
	case place && named && n.like(text, "- .", 2, 2, 6, 2):
		return n.end[3]
	case place && named && n.like(text, "", 12):
		return n.end[0]
	case named && n.like(text, "- ", 2, 6, 2):
		return n.end[2]
	}
	return 0
}

// card is the number of a payment card: the lengths and beginnings of the brands, and the last digit right.
func card(n *numeral, text string, i, edge int) (string, Certainty, int) {
	named := near(text, i, edge, n.people.card)
	if !named && near(text, i, edge, n.people.other) {
		return "", 0, 0
	}
	for _, sizes := range [...][]int{{4, 4, 4, 4, 3}, {4, 4, 4, 4}, {4, 6, 5}, {4, 6, 4}} {
		g := len(sizes) - 1
		if n.like(text, "- .", sizes...) && issued(n, n.upTo[g], named, true) && luhn(n.digits[:n.upTo[g]]) {
			return KindCard, Certain, n.end[g]
		}
	}
	if n.ends(text, 0) && n.bare(text, glueOfNumbers, i, edge, 1) && issued(n, n.upTo[0], named, false) && luhn(n.digits[:n.upTo[0]]) {
		return KindCard, Likely, n.end[0]
	}
	return "", 0, 0
}

// issued tells whether a number of so many digits begins as those of a brand do. What is rare counts only in groups or
// where the text says that it is a card.
func issued(n *numeral, count int, named, grouped bool) bool {
	first, two, three, four := n.digits[0], n.value(0, 2), n.value(0, 3), n.value(0, 4)
	switch count {
	case 16:
		switch {
		case first == 4, two >= 51 && two <= 55, four >= 2221 && four <= 2720, four == 6011, two == 62, two == 65, three >= 644 && three <= 649, four >= 3528 && four <= 3589:
			return true
		}
		return first == 9 && (named || grouped) // issued in Korea alone
	case 15:
		return two == 34 || two == 37
	case 14:
		return (two == 36 || two == 38 || two == 39 || three >= 300 && three <= 305) && (named || grouped)
	case 13, 19:
		return (first == 4 || count == 19 && two == 62) && (named || grouped)
	}
	return false
}

// luhn checks the last digit of a card's number.
func luhn(ds []byte) bool {
	sum := 0
	for k, d := range ds {
		if (len(ds)-k)%2 == 0 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += int(d)
	}
	return sum%10 == 0
}
