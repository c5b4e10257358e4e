package redact

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// closers are what may stand right behind a value and belongs to neither it nor the sentence.
const closers = "\"'`*_)]}>”’」』》"

// concludes tells whether a text behind a value lets it be all that is said of its label: the sentence ends, or goes on with a word that
// says so ("비밀번호는 Tiger88 이다", "the password is hunter2 for now"). "비밀번호는 Chrome131에서만 …" tells of something else.
func (r *rules) concludes(after string) bool {
	after = strings.TrimLeft(after, closers)
	if after == "" || strings.IndexByte("\r\n,;!?|", after[0]) >= 0 {
		return true
	}
	if after[0] == '.' || after[0] == ':' {
		return len(after) == 1 || strings.IndexByte(" \r\n", after[1]) >= 0
	}
	rest := strings.TrimLeft(after, " \t")
	spaced := len(rest) < len(after)
	if rest == "" || spaced && strings.IndexByte("(-/|\r\n", rest[0]) >= 0 {
		return true
	}
	word := rest
	if at := strings.IndexFunc(rest, func(c rune) bool { return !unicode.IsLetter(c) }); at >= 0 {
		word = rest[:at]
	}
	if c, _ := utf8.DecodeRuneInString(word); !spaced && c < utf8.RuneSelf {
		return false
	}
	for _, w := range r.told {
		if prefix, open := strings.CutSuffix(w, "…"); open && strings.HasPrefix(word, prefix) || strings.EqualFold(word, w) {
			return true
		}
	}
	return false
}

// setApart tells whether a text behind a value keeps it apart from a name with hyphens: it ends a quotation, or is Korean.
func setApart(after string) bool {
	if after == "" {
		return false
	}
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(after, " "))
	return strings.IndexByte("\"'`", after[0]) >= 0 || unicode.Is(unicode.Hangul, r)
}

// quotedEnd is where the quotation ends that opens right before text[i:], when nothing but signs is left of it behind text[:end]; else end.
func quotedEnd(text string, i, end int) int {
	q := end
	for q < len(text) && strings.IndexByte("!?.,:;*|\\", text[q]) >= 0 {
		q++
	}
	for _, pair := range [...][2]string{{`"`, `"`}, {"'", "'"}, {"`", "`"}, {"“", "”"}, {"‘", "’"}, {"「", "」"}, {"『", "』"}} {
		if strings.HasSuffix(text[:i], pair[0]) && strings.HasPrefix(text[q:], pair[1]) {
			return q
		}
	}
	return end
}

// spoken tells whether a text between a label and a value says that the one is the other: "is", "was".
func spoken(w []byte) bool {
	for _, verb := range [...]string{"is", "was", "are", "were"} {
		for p := 0; p+len(verb) <= len(w); p++ {
			if string(w[p:p+len(verb)]) == verb && (p == 0 || !letter[w[p-1]]) && (p+len(verb) == len(w) || !letter[w[p+len(verb)]]) {
				return true
			}
		}
	}
	return false
}

// format tells whether a value names formats and their numbers and nothing else: argon2id, SHA-256, PBKDF2-HMAC-SHA256, TLS_AES_256_GCM_SHA384.
func (r *rules) format(v string) bool {
	const longestNumber = 4
	named := false
	for from := 0; from < len(v); {
		end := from + alnum.run(v[from:])
		switch part := v[from:end]; {
		case end < len(v) && strings.IndexByte("-_./+:", v[end]) < 0:
			return false
		case r.formatPart(part):
			named = true
		case len(part) > longestNumber || digit.run(part) < len(part):
			return false
		}
		from = end + 1
	}
	return named
}

func (r *rules) formatPart(v string) bool {
	for _, p := range r.formats {
		if len(v) >= len(p) && strings.EqualFold(v[:len(p)], p) && strings.Trim(v[len(p):], "0123456789bBiIdD") == "" {
			return true
		}
	}
	return false
}

// code tells whether a value is in groups of letters and digits, as codes that are read out are: 8fj2-k3md-92lq, 4921 8830.
func code(v string) bool {
	const least, most, unbroken = 3, 8, 6 // letters of a group, of one alone
	groups, digits := 0, 0
	for from := 0; from <= len(v); groups++ {
		n := alnum.run(v[from:])
		if n < least || n > most || from+n < len(v) && v[from+n] != '-' && v[from+n] != ' ' {
			return false
		}
		for i := range n {
			if digit[v[from+i]] {
				digits++
			}
		}
		from += n + 1
	}
	return digits >= 2 && (groups > 1 || len(v) >= unbroken)
}

// spacedEnd is the end of a code at text[i:end] with the groups of as many digits behind it: 5510 2231.
func spacedEnd(text string, i, end int) int {
	n := end - i
	if digit.run(text[i:end]) < n {
		return end
	}
	for end+n < len(text) && text[end] == ' ' && digit.run(text[end+1:min(len(text), end+n+2)]) == n {
		end += n + 1
	}
	return end
}

// shortestSeed is the length of the shortest secret that authenticators take.
const shortestSeed = 16

// seed tells whether a value is a secret in base32, as authenticators take it: JBSWY3DPEHPK3PXP.
func seed(v string) bool {
	digits, small := 0, 0
	for i := range len(v) {
		switch c := v[i]; {
		case c >= '2' && c <= '7':
			digits++
		case lowerLetter[c]:
			small++
		case !upperLetter[c]:
			return false
		}
	}
	return len(v) >= shortestSeed && entropy(v) >= 2.5 && (small == 0 || digits > 0 && small+digits == len(v))
}

// pin tells whether a value is a number that is dialled or tapped in, of so many digits at least: 0417, 4827#, 7-22-15.
func pin(v string, least int) bool {
	const most = 12
	v = strings.Trim(v, "#*")
	digits := 0
	for i := range len(v) {
		switch {
		case digit[v[i]]:
			digits++
		case v[i] != '-' || i == 0:
			return false
		}
	}
	return digits >= least && digits <= most && !date(v)
}

// date tells whether a number is a day: 2026-11-20.
func date(v string) bool {
	return len(v) == len("2026-11-20") && (strings.HasPrefix(v, "19") || strings.HasPrefix(v, "20")) && v[4] == '-' && v[7] == '-'
}
