package redact

import (
	"encoding/base64"
	"slices"
	"strings"
)

// labelled judges the value at text[i:] by the label before it, or behind it.
func (r *rules) labelled(text string, i, edge int) (string, Certainty, int, int) {
	if !promising(text[i:min(len(text), i+promise)]) {
		return "", 0, 0, 0
	}
	var before surroundings
	above := before.readBefore(text, i, edge)
	w := before.text()
	t, how, at := r.direct(w)
	if t != nil && t.need == needAccount && how >= linkSpoken {
		if of, _ := r.lastLabel(w[:at]); of != nil && of.need.isSecret() {
			t = of // "the password for the demo account is …"
		}
	}
	if t == nil {
		end := valueEnd(text, i)
		said := how >= linkSpoken && spoken(w[at:])
		if l := lookAt(text[i:end]); !said && !l.random() && !l.hex() && (l.kinds() < 3 || len(l.text) < 8) {
			return "", 0, 0, 0
		}
		near, hung := r.lastLabel(w[:at])
		switch {
		case near == nil || !near.need.isSecret():
		case said: // "the password for the shop is …"
			t = near
		case how >= linkSpoken:
			t, how = near, linkBeside
		case hung:
			t, how = near, linkHung
		}
	}
	if t != nil {
		if t.need == needNothing {
			return "", 0, 0, 0
		}
		if kind, sure, end := r.judge(text, i, t, how, w[:at]); end > 0 && (!above || endsStatement(text[end:])) {
			return kind, sure, i, end
		}
	}
	if above {
		return "", 0, 0, 0
	}
	return r.near(text, i, edge, w)
}

// endsStatement tells whether nothing but signs is left of the line at s.
func endsStatement(s string) bool {
	line, _, _ := strings.Cut(s[:min(len(s), promise)], "\n")
	return strings.Trim(line, " \t\r\"'`*.,;)]}|>") == ""
}

// near judges the value at text[i:] by the labels in its neighbourhood, before it or else behind it. Unless it is said to be one, it has to look as
// nothing but a secret does.
func (r *rules) near(text string, i, edge int, before []byte) (string, Certainty, int, int) {
	end := valueEnd(text, i)
	v := text[i:end]
	l := lookAt(v)
	random := l.random() && !l.hex() && (l.wordy*2 < l.alnum() || word.run(v) < len(v)) // no name in code
	if !random && !r.meets(&l, needPassword, linkHung) || names(v) || inQuery(text, i, edge) || r.noValue(v) {
		return "", 0, 0, 0
	}
	if t, _ := r.lastLabel(before); t != nil {
		if !random || t.need == needKey && !l.long() || t.need == needService || t.need == needBasic || t.need == needNothing {
			return "", 0, 0, 0
		}
		return t.kind, Likely, i, whole(text, i, end)
	}
	var after surroundings
	after.readAfter(text, end)
	t, told := r.firstLabel(after.text())
	if t == nil || !t.need.isSecret() || !random && (!told || !r.meets(&l, t.need, linkHung)) {
		return "", 0, 0, 0
	}
	return t.kind, Likely, i, whole(text, i, end)
}

// whole is the end of a secret that ends at text[:end] as far as it was read: what goes on goes too, and is not looked at again.
func whole(text string, i, end int) int {
	if end-i >= longestToken-1 {
		end += valueByte.run(text[end:])
	}
	return end
}

// promise is how much of a value is looked at before its label is, in bytes.
const promise = 24

// promising tells whether a value may be a secret by its first bytes: six of them or more that are no plain word, or four digits.
func promising(s string) bool {
	n := valueByte.run(s)
	if n < 6 && (n < shortestPIN || digit.run(s) < shortestPIN) {
		return false
	}
	var seen [256]bool
	humps := 0
	for i := range n {
		k := kindOf(s[i])
		seen[k] = true
		if i > 0 && k == 'A' && kindOf(s[i-1]) == 'a' {
			humps++
		}
	}
	if !seen['a'] && !seen['A'] {
		return seen['0'] && n <= promise/2 || n == promise && !seen['-'] // a number that is tapped in, or digits so far
	}
	if n >= shortestSeed && !seen['a'] && !seen['-'] {
		return true // base32
	}
	return seen['0'] || humps > 0 || seen['-'] && strings.ContainsAny(s[:n], "!@#$%^&*~+")
}

// operators stand before names in code: &x, !x, +x.
const operators = "&!+*~"

// valueEnd is the end of the value at text[from:], without what ends a sentence and what belongs to the text around it. What a bracket
// follows is a call or an index, and has no length.
func valueEnd(text string, from int) int {
	end := valueByte.token(text, from)
	if end+1 < len(text) && strings.IndexByte("({[", text[end]) >= 0 && text[end+1] < 0x80 && markAt(text[end:]) == 0 {
		if name := strings.TrimLeft(text[from:end], operators); wordDot.run(name) == len(name) {
			return from
		}
	}
	end = from + queryEnd(text[from:end])
	if from > 0 && text[from-1] == '|' {
		if n := strings.IndexByte(text[from:end], '|'); n >= 0 {
			end = from + n // the cell of a table
		}
	}
	for end > from && strings.IndexByte(".,:;!?*\\|", text[end-1]) >= 0 {
		end--
	}
	return end
}

// noValue tells whether a value is evidently none: an example, a name of a value, or public.
func (r *rules) noValue(v string) bool {
	for _, p := range r.public {
		if strings.HasPrefix(v, p) {
			return true
		}
	}
	return r.format(v) || reference(v) || address(v) || holdsAny(v, r.placeholders) || holdsAny(v, r.sequences)
}

// address tells whether a value is an e-mail address.
func address(v string) bool {
	_, host, ok := strings.Cut(v, "@")
	dot := strings.LastIndexByte(host, '.')
	return ok && dot > 0 && len(host)-dot > 2 && letter.run(host[dot+1:]) == len(host)-dot-1 && wordDot.run(host) == len(host)
}

// judge tells whether the value at text[i:] is what its label says, of which kind it is and where it ends; head is the text before the
// label.
func (r *rules) judge(text string, i int, t *term, how link, head []byte) (string, Certainty, int) {
	if t.need == needBasic {
		end := base64Std.token(text, i)
		if l := lookAt(text[i:end]); !basic(text[i:end]) && (how < linkBeside || !l.random()) {
			return "", 0, 0
		}
		return t.kind, Certain, end
	}
	end := valueEnd(text, i)
	if t.need == needCode {
		end = spacedEnd(text, i, end)
	}
	l := lookAt(text[i:end])
	if !r.meets(&l, t.need, how) && !r.says(&l, t.need, how, text[end:]) || r.noValue(text[i:end]) {
		return "", 0, 0
	}
	if t.need == needPassword && how < linkSign && l.signs == 0 && !l.random() && r.isPlace(text[end:]) {
		return "", 0, 0
	}
	end = quotedEnd(text, i, whole(text, i, end))
	if t.need == needPassword {
		for how == linkSign && end < len(text) && text[end] == '!' { // more likely its end than the sentence's
			end++
		}
		return t.kind, Likely, end
	}
	if t.need == needHeader || t.kind != kindSecret && t.need != needShort {
		return t.kind, Certain, end
	}
	p, _ := unquoted(head, len(head))
	if h, _ := r.labels.endingAt(head, p); how == linkBeside && h != nil && h.need == needHeader {
		return h.kind, Certain, end // Authorization: Token …
	}
	return t.kind, Likely, end
}

// isPlace tells whether what follows a word says that it is a place or a thing.
func (r *rules) isPlace(after string) bool {
	after = strings.TrimPrefix(after, " ")
	return slices.ContainsFunc(r.places, func(p string) bool { return strings.HasPrefix(after, p) })
}

// meets tells whether a value meets a need.
func (r *rules) meets(l *look, n need, how link) bool {
	hex := l.hex()
	random := l.random() || how >= linkBeside && l.unspeakable()
	switch n {
	case needPassword:
		switch {
		case random || hex:
			return true
		case how == linkSign:
			return len(l.text) >= 8 && password(l.text) || r.chosen(l) || l.humped()
		case how == linkSpoken:
			return len(l.text) >= 8 && password(l.text) || l.signs > 0 && r.chosen(l)
		}
		return len(l.text) >= 8 && password(l.text) && l.kinds() >= 3 && l.seps == 0 && (how == linkBeside || l.signs > 0)
	case needSecret:
		return random || hex || how >= linkSpoken && l.tight()
	case needCode:
		return random || hex || how >= linkSign && code(l.text)
	case needSeed:
		return random || hex || how >= linkBeside && seed(l.text)
	case needPIN:
		return how >= linkSign && pin(l.text, shortestPIN) || r.meets(l, needPassword, how)
	case needKey:
		return random && l.alnum() >= 20 || hex && how >= linkSpoken
	case needService:
		return how == linkSign && (random || hex)
	case needAccount:
		return random && !hex
	case needShort:
		return len(l.text) >= 10 && len(l.text) <= 40 && l.signs+l.seps == 0 && (l.lower > 0 && l.upper > 0 || l.digits > 0 && l.changes > 2) && l.entropy >= 2.5
	case needLong:
		return len(l.text) >= 40 && (random || hex)
	case needHeader:
		return random || hex
	default:
		return false
	}
}

// shortestPIN is how many digits a number has that is tapped in where the word says so; a password that is a number has two more.
const shortestPIN = 4

// says tells whether a value that meets no need is what its label says since nothing else is said: "the password is hunter2".
func (r *rules) says(l *look, n need, how link, after string) bool {
	if how < linkBeside || !r.concludes(after) {
		return false
	}
	switch n {
	case needPassword:
		if how == linkBeside {
			return r.chosen(l) && l.digits+l.signs > 1
		}
		return r.chosen(l) && (l.seps != 1 || l.digits > 1 || l.signs > 0 || setApart(after)) || l.seps == 0 && pin(l.text, shortestPIN+2)
	case needSecret:
		return how >= linkSpoken && l.drawn()
	case needCode:
		return code(l.text)
	case needPIN:
		return pin(l.text, shortestPIN) || r.says(l, needPassword, how, after)
	default:
		return false
	}
}

// chosen tells whether a value is what a person chose for a password: six bytes or more, letters, and a digit or a sign that no word
// has.
func (r *rules) chosen(l *look) bool {
	others := l.digits + l.signs
	if len(l.text) < 6 || l.lower+l.upper < 3 || others == 0 || entropy(l.text) < 2 {
		return false
	}
	return !nameWithNumber(l.text)
}

// nameWithNumber tells whether a value is one identifier with a number at its end, as a name in code is: BCryptPasswordEncoder2.
func nameWithNumber(v string) bool {
	name := strings.TrimRight(v, "0123456789")
	return len(v) >= 16 && len(v)-len(name) == 1 && word.run(name) == len(name)
}

// holdsAny tells whether a value holds one of some words, in any case.
func holdsAny(v string, words []string) bool {
	for _, w := range words {
		if foldContains(v, w) {
			return true
		}
	}
	return false
}

// reference tells whether a value is a name of a value: ${X}, process.env.X, user.password1, path/to/file, https://…
func reference(v string) bool {
	if strings.HasPrefix(v, "$") && (len(v) == 1 || v[1] == '{' || upper[v[1]]) || strings.Contains(v, "://") || strings.HasPrefix(v, "./") {
		return true
	}
	if v != "" && v[0] == '/' {
		l := lookAt(v)
		return !l.random()
	}
	if name := strings.TrimLeft(v, operators); name != v {
		if v = name; word.run(v) == len(v) && !strings.ContainsAny(v, digitSet) {
			return true
		}
	}
	if !strings.Contains(v, ".") {
		return false
	}
	for part := range strings.SplitSeq(v, ".") { // dotted identifiers, each of which could be a word
		if part == "" || digit[part[0]] || word.run(part) != len(part) || len(part) > 7 && scrambled(part) {
			return false
		}
	}
	return true
}

// names tells whether a value is a name and a value of its own: token=…
func names(v string) bool {
	n := word.run(v)
	return n > 0 && n+1 < len(v) && (v[n] == '=' || v[n] == ':') && strings.Trim(v[n:], "=") != ""
}

// inQuery tells whether a value is that of a parameter of a URL: its name alone says what it is.
func inQuery(text string, i, edge int) bool {
	if i == edge || text[i-1] != '=' {
		return false
	}
	n := i - 1
	for n > edge && word[text[n-1]] {
		n--
	}
	return n > edge && (text[n-1] == '?' || text[n-1] == '&')
}

// basic tells whether a value is user:password in base64.
func basic(v string) bool {
	if len(v) < 8 || strings.ToLower(v) == v { // a word
		return false
	}
	raw, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(v, "="))
	if err != nil {
		return false
	}
	user, pass, ok := strings.Cut(string(raw), ":")
	if !ok || user == "" || pass == "" {
		return false
	}
	for _, c := range raw {
		if c < ' ' || c >= 0x7F {
			return false
		}
	}
	return true
}

// cookie is what a Cookie header holds whose name ends before text[i], if one of its values looks like a secret; of Set-Cookie it is the
// value alone.
func cookie(text string, i, edge int) (string, Certainty, int, int) {
	const longest = 512
	name := text[max(edge, i-len("set-cookie'")):i]
	name = strings.TrimRight(name, "\"'`* ")
	if len(name) < len("cookie") || !strings.EqualFold(name[len(name)-len("cookie"):], "cookie") {
		return "", 0, 0, 0
	}
	set := len(name) >= len("set-cookie") && strings.EqualFold(name[len(name)-len("set-cookie"):], "set-cookie")
	from := i + 1
	for from < len(text) && strings.IndexByte(" \t\"'`*\\", text[from]) >= 0 {
		from++
	}
	end := from
	for end < min(len(text), from+longest) && text[end] >= ' ' && text[end] < 0x80 && strings.IndexByte("\"'`", text[end]) < 0 {
		if end++; set && text[end-1] == ';' {
			end--
			break
		}
	}
	end = from + len(strings.TrimRight(text[from:end], " ."))
	secret := false
	for pair := range strings.SplitSeq(text[from:end], ";") {
		_, v, _ := strings.Cut(pair, "=")
		if !secret && len(v) >= 16 {
			l := lookAt(v)
			secret = l.random() || l.hex() || l.digits >= 2 && l.scrambled()
		}
	}
	if !secret {
		return "", 0, 0, 0
	}
	if set {
		from += strings.IndexByte(text[from:end], '=') + 1
	}
	return kindCookie, Certain, from, end
}
