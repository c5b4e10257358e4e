package redact

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// need says what is asked of a value behind a label; the lines of labels.txt begin with their names.
type need uint8

const (
	needNothing  need = iota // no secret, whatever it looks like
	needPassword             // what a person chose
	needSecret               // what a machine drew
	needCode                 // the same, or groups of letters and digits that are read out
	needSeed                 // the same, or base32
	needPIN                  // a number that is tapped in, or what a person chose
	needKey                  // a secret, behind a word that means many things
	needService              // the same, behind the name of a service and a sign
	needAccount              // a password in the neighbourhood
	needShort                // ten letters at random
	needLong                 // forty and more, as signatures are
	needBasic                // user:password in base64
	needHeader               // a token, or a scheme and a token
)

// isSecret tells whether the label of a need says by itself that a secret stands there.
func (n need) isSecret() bool { return n >= needPassword && n <= needPIN }

// needs are the names of the needs.
func needs() map[string]need {
	return map[string]need{
		"none": needNothing, "other": needNothing, "password": needPassword, "secret": needSecret,
		"code": needCode, "seed": needSeed, "pin": needPIN, "key": needKey, "service": needService,
		"account": needAccount, "short": needShort, "long": needLong, "basic": needBasic, "header": needHeader,
	}
}

// link says how a value hangs on its label.
type link uint8

const (
	linkNear   link = iota // somewhere on the line
	linkHung               // "API 키는 당분간 …"
	linkBeside             // "API key …"
	linkSpoken             // "API 키는 …", "the API key is …"
	linkSign               // "API key: …"
)

// term is a word of labels.txt.
type term struct {
	text  string // a space stands for any separator, or none
	whole bool   // it begins a word
	need  need
	kind  string
}

// lexicon holds terms by their last byte, the longer one first.
type lexicon [256][]term

func (l *lexicon) add(words []string, t term) {
	for _, w := range words {
		t.text, t.whole = strings.CutPrefix(w, "_")
		l[w[len(w)-1]] = append(l[w[len(w)-1]], t)
	}
}

// sort brings the longer terms before the shorter ones; of equal ones the first of the file stays the first.
func (l *lexicon) sort() {
	for c := range l {
		slices.SortStableFunc(l[c], func(a, b term) int { return cmp.Compare(len(b.text), len(a.text)) })
	}
}

// endingAt is the longest term that ends at w[:p], and where it begins; nil when there is none.
func (l *lexicon) endingAt(w []byte, p int) (*term, int) {
	if p == 0 {
		return nil, 0
	}
	list := l[w[p-1]]
	for i := range list {
		if start := list[i].startIn(w, p); start >= 0 {
			return &list[i], start
		}
	}
	return nil, 0
}

// startIn is where the term begins that ends at w[:p], or -1.
func (t *term) startIn(w []byte, p int) int {
	for k := len(t.text) - 1; k >= 0; k-- {
		if t.text[k] == ' ' {
			for p > 0 && joins[w[p-1]] && (k == 0 || w[p-1] != t.text[k-1]) {
				p--
			}
			continue
		}
		if p == 0 || w[p-1] != t.text[k] {
			return -1
		}
		p--
	}
	if t.whole && p > 0 && (w[p-1] >= 0x80) == (t.text[0] >= 0x80) && (w[p-1] >= 0x80 || letter[w[p-1]]) {
		return -1
	}
	return p
}

// How much of a line is looked at for the label of a value, in bytes.
const (
	labelBefore = 80
	labelAfter  = 40
)

// surroundings is the text before or behind a value, in lower case and with _ at the humps of camelCase.
type surroundings struct {
	buf [2 * labelBefore]byte
	n   int
}

func (s *surroundings) text() []byte { return s.buf[:s.n] }

func (s *surroundings) write(text string) {
	for i := range len(text) {
		c := text[i]
		if c >= 'A' && c <= 'Z' {
			hump := i > 0 && (lowerDigit[text[i-1]] || i+1 < len(text) && upperLetter[text[i-1]] && lowerLetter[text[i+1]])
			if c += 'a' - 'A'; hump {
				s.buf[s.n] = '_'
				s.n++
			}
		}
		s.buf[s.n] = c
		s.n++
	}
}

// readBefore reads the line before text[i:]. Where nothing but the mark of a list stands there, it is the line above, if that is a label: it
// ends with a sign, or is a heading or short.
func (s *surroundings) readBefore(text string, i, edge int) (above bool) {
	const shortLine = 48
	line := text[max(edge, i-labelBefore):i]
	at := strings.LastIndexByte(line, '\n')
	if at >= 0 {
		if line[at+1:] != "" && strings.Trim(line[at+1:], " \t-*+>|`\"'") != "" {
			s.write(line[at+1:])
			return false
		}
		line, above = strings.TrimRight(line[:at], " \t\r\n`"), true
		if at = strings.LastIndexByte(line, '\n'); at >= 0 {
			line = line[at+1:]
		}
		if len(line) > shortLine && strings.IndexByte(":=|>", line[len(line)-1]) < 0 {
			line = ""
		}
	}
	s.write(line)
	return above
}

// readAfter reads the line behind text[:i], up to a mark.
func (s *surroundings) readAfter(text string, i int) {
	line := text[i:min(len(text), i+labelAfter)]
	if at := strings.IndexAny(line, "\n["); at >= 0 {
		line = line[:at]
	}
	s.write(line)
}

// direct is the label that a value hangs on, read backwards from the value: quotes, a sign, words that say nothing, the label. Without one
// it says how the value hangs on what else is there, and where that ends.
func (r *rules) direct(w []byte) (*term, link, int) {
	const mostFillers = 6
	p, how := len(w), linkBeside
	for range mostFillers {
		var sign bool
		if p, sign = unquoted(w, p); sign {
			how = linkSign
		}
		if p == 0 {
			break
		}
		if t, start := r.labelAt(w, p); t != nil {
			if w[start] >= 0x80 && how == linkBeside {
				how = linkSpoken // a Korean label often goes without its particle
			}
			return t, how, start
		}
		if w[p-1] == ')' || w[p-1] == ']' {
			inner := p - 1
			for inner > 0 && strings.IndexByte("\"'`", w[inner-1]) >= 0 {
				inner--
			}
			if t, start := r.labelAt(w, inner); t != nil && t.need != needNothing {
				return t, how, start // environ["API_KEY"] =
			}
			if p = opening(w, p); p < 0 {
				return nil, 0, 0
			}
			continue
		}
		if _, start := r.particle.endingAt(w, p); start > 0 && w[start-1] != ' ' {
			if t, at := r.labelAt(w, start); t != nil {
				return t, max(how, linkSpoken), at
			}
			if _, at := r.fillers.endingAt(w, start); at > 0 {
				p, how = at, max(how, linkSpoken)
				continue
			}
		}
		_, start := r.fillers.endingAt(w, p)
		if start <= 0 {
			break
		}
		p, how = start, max(how, linkSpoken)
	}
	return nil, how, p
}

// labelAt is the label that ends at w[:p], but for a number or an English plural behind it.
func (r *rules) labelAt(w []byte, p int) (*term, int) {
	if t, start := r.labels.endingAt(w, p); t != nil {
		return t, start
	}
	if p > 1 && w[p-1] == 's' && letter[w[p-2]] {
		return r.labels.endingAt(w, p-1)
	}
	q := p
	for q > 0 && digit[w[q-1]] {
		q--
	}
	if q == p {
		return nil, 0
	}
	for q > 0 && joins[w[q-1]] {
		q--
	}
	return r.labels.endingAt(w, q)
}

// unquoted is where the text before quotes, brackets, marks of lists and signs ends, and whether there was a sign.
func unquoted(w []byte, p int) (end int, sign bool) {
	for p > 0 {
		switch c := w[p-1]; {
		case c == ':' || c == '=' || c == '|' || c == '>' || c == ',' && p == len(w):
			sign = true
		case c == '-' || c == '/' || c == ',':
			sign = sign || c == '-' && p > 1 && w[p-2] == ' ' && p < len(w) && w[p] == ' ' // API key - …
		case strings.IndexByte(" \t\"'`*([{<\\_?#", c) >= 0:
		case p > 2 && (string(w[p-3:p]) == "→" || string(w[p-3:p]) == "⇒"):
			sign = true
			p -= 2
		case p > 2 && opens(string(w[p-3:p])):
			p -= 2
		default:
			return p, sign
		}
		p--
	}
	return 0, sign
}

// opens tells whether a letter of three bytes opens a quotation.
func opens(s string) bool {
	switch s {
	case "“", "”", "‘", "’", "「", "『", "《", "〈", "【", "•", "–", "—", "┃", "│":
		return true
	}
	return false
}

// opening is where the bracket opens that closes at w[:p], or -1.
func opening(w []byte, p int) int {
	open := byte('(')
	if w[p-1] == ']' {
		open = '['
	}
	for at := p - 2; at >= 0; at-- {
		if w[at] == open {
			return at
		}
	}
	return -1
}

// lastLabel is the label nearest to the end of a text, whatever stands behind it, and whether a particle does. One that only says that a secret may be
// near gives way to one that names it: "the password of an account".
func (r *rules) lastLabel(w []byte) (t *term, hung bool) {
	for p := len(w); p > 0; p-- {
		if p < len(w) && letter[w[p]] && letter[w[p-1]] && (w[p] != 's' || p+1 < len(w) && letter[w[p+1]]) {
			continue // in the middle of a word
		}
		found, _ := r.labels.endingAt(w, p)
		if found == nil || t != nil && !found.need.isSecret() {
			continue
		}
		space, particle := bytes.IndexByte(w[p:], ' '), false
		if space > 0 {
			q, start := r.particle.endingAt(w, p+space)
			particle = q != nil && start == p
		}
		if t, hung = found, particle; t.need != needAccount {
			break
		}
	}
	return t, hung
}

// firstLabel is the label nearest to the beginning of a text, but for names of services, unless a sign behind it says that it is that of another
// value. told says that nothing but words that say nothing, and one of them at least, stands before it: "… is the new password".
func (r *rules) firstLabel(w []byte) (t *term, told bool) {
	for p := 1; p <= len(w); p++ {
		if p < len(w) && letter[w[p]] && letter[w[p-1]] {
			continue
		}
		t, start := r.labels.endingAt(w, p)
		if t == nil || t.need == needService {
			continue
		}
		if p < len(w) && (w[p] == '=' || w[p] == ':') {
			return nil, false
		}
		return t, r.saysNothing(w[:start])
	}
	return nil, false
}

// saysNothing tells whether a text consists of fillers and particles, and of one of them at least.
func (r *rules) saysNothing(w []byte) bool {
	for p, words := len(w), 0; ; words++ {
		if p, _ = unquoted(w, p); p == 0 {
			return words > 0
		}
		t, start := r.fillers.endingAt(w, p)
		if t == nil {
			t, start = r.particle.endingAt(w, p)
		}
		if t == nil {
			return false
		}
		p = start
	}
}
