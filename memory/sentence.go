package memory

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// span is a part of a joined text.
type span struct{ start, end int }

// lineJoin is the space that replaced a line break.
type lineJoin struct {
	at   int
	hard bool // the line ended in a hard break
}

// splitter finds the sentences of Korean and English text. The zero value is ready; it keeps its buffers.
type splitter struct {
	joins []lineJoin // of the text to split, ascending
	spans []span
}

// Sentences are the sentences of a text, in order and without the space around them. A line break ends one.
func Sentences(text string) []string {
	var out []string
	var p splitter
	for line := range strings.Lines(text) {
		b := []byte(line)
		for _, s := range p.split(b) {
			if one := string(bytes.TrimSpace(b[s.start:s.end])); one != "" {
				out = append(out, one)
			}
		}
	}
	return out
}

// split returns the sentences of the text, valid until the next call. It does not split inside brackets, quotation
// marks and code; if those do not match up, it splits as if they were not there.
func (p *splitter) split(b []byte) []span {
	if !p.scan(b, true) {
		p.scan(b, false)
	}
	return p.spans
}

// nesting is what is open around a position.
type nesting struct {
	depth int
	quote bool
	code  bool
}

func (n nesting) free() bool { return n.depth == 0 && !n.quote && !n.code }

// scan splits once; it is false if brackets or quotes were left open.
func (p *splitter) scan(b []byte, nested bool) bool {
	p.spans = p.spans[:0]
	var in nesting
	at := place{text: b}
	join := 0
	for i := 0; i < len(b); {
		r, n := rune(b[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(b[i:])
		}
		if join < len(p.joins) && p.joins[join].at == i {
			if in.free() && (p.joins[join].hard || endsNote(b[at.start:i])) {
				p.spans = append(p.spans, span{at.start, i})
				at.begin(i + n)
			} else {
				at.pass(i, n)
			}
			join++
			i += n
			continue
		}
		wasOpen := !in.free()
		if nested {
			in.step(r)
		}
		if in.free() && (isTerminator(r) || wasOpen && closesSentence(b, i)) {
			if end, ok := at.boundary(i, n); ok {
				for join < len(p.joins) && p.joins[join].at < end {
					join++
				}
				p.spans = append(p.spans, span{at.start, end})
				at.begin(end)
				i = end
				continue
			}
		}
		at.pass(i, n)
		i += n
	}
	if at.start < len(b) {
		p.spans = append(p.spans, span{at.start, len(b)})
	}
	return in.free()
}

// startsAtClock recognises the time of day that a line of a running log begins with: "09:42 ", "[9:05] ".
func startsAtClock(b []byte) bool {
	b = bytes.TrimPrefix(b, []byte{'['})
	n := day.ClockLen(string(b[:min(len(b), len("09:42"))]))
	return n > 0 && len(b) > n && (b[n] < '0' || b[n] > '9')
}

// step follows brackets and quotes. A closing bracket without its opening is text.
func (n *nesting) step(r rune) {
	if r == '`' {
		n.code = !n.code
		return
	}
	if n.code {
		return
	}
	switch r {
	case '(', '[', '{', '“', '「', '『', '（', '《':
		n.depth++
	case ')', ']', '}', '”', '」', '』', '）', '》':
		n.depth = max(0, n.depth-1)
	case '"':
		n.quote = !n.quote
	}
}

func isTerminator(r rune) bool {
	switch r {
	case '.', '!', '?', '。', '！', '？':
		return true
	}
	return false
}

// closesSentence reports whether the closing mark at i follows a terminator: (….) or “….”
func closesSentence(b []byte, i int) bool {
	r, _ := utf8.DecodeLastRune(b[:i])
	return isTerminator(r)
}

// place is where a splitter stands in a text: what of the sentence lies behind it, and what it has read ahead. A long run of marks is read
// once, and not by each of them.
type place struct {
	text  []byte
	start int // of the sentence
	word  int // where the word begins that is being read
	said  int // where the last character ends that is no '.', '!' or '?'

	run run // of marks, read last
}

// run is a run of terminators and of what closes quotations and brackets, and what stands behind it.
type run struct {
	end     int
	lastDot int  // where its last full stop stands
	space   int  // where the spaces behind it end
	next    rune // the first character behind it that is no space and opens nothing
}

// begin begins a sentence.
func (p *place) begin(at int) { p.start, p.word, p.said = at, at, at }

// pass goes on behind the n bytes at i.
func (p *place) pass(i, n int) {
	switch p.text[i] {
	case '.', '!', '?':
	case ' ':
		p.word = i + n
		fallthrough
	default:
		p.said = i + n
	}
}

// ahead is the run of marks at i, of which one may have been read already.
func (p *place) ahead(i int) *run {
	if i <= p.run.end {
		return &p.run
	}
	r := run{end: i, lastDot: -1}
	for r.end < len(p.text) {
		c, size := utf8.DecodeRune(p.text[r.end:])
		if !isTerminator(c) && !strings.ContainsRune(")]}\"'”’」』）》*_~…", c) {
			break
		}
		if c == '.' {
			r.lastDot = r.end
		}
		r.end += size
	}
	r.space = r.end + len(p.text[r.end:]) - len(bytes.TrimLeft(p.text[r.end:], " "))
	r.next = nextRune(p.text, r.end)
	p.run = r
	return &p.run
}

// boundary decides whether a sentence ends at the mark of n bytes at i, and where the next one begins.
func (p *place) boundary(i, n int) (next int, ok bool) {
	b := p.text
	if b[i] == '.' && i > p.start && b[i-1] == '.' {
		return 0, false // of an ellipsis, judged at its first
	}
	run := p.ahead(i + n)
	end := run.end
	if end == len(b) {
		return end, false // the end is one anyway
	}
	r, _ := utf8.DecodeRune(b[end:])
	korean := koreanEnd(string(b[max(p.start, p.said-24):p.said]))
	if b[i] == '.' && run.lastDot > i && !korean && !unicode.IsUpper(run.next) {
		return 0, false // an ellipsis
	}
	if r != ' ' {
		// "했다.그리고": no space, but Korean on both sides
		return end, b[i] >= utf8.RuneSelf || korean && b[i] == '.' && unicode.Is(unicode.Hangul, r) && end == i+n
	}
	if b[i] != '.' {
		return end, !reports(b[run.space:], i+n < end || !isMark(b[i]))
	}
	return end, !abbreviation(b[p.start:i], p.word-p.start, run.next)
}

func isMark(c byte) bool { return c == '!' || c == '?' || c >= utf8.RuneSelf }

// reports tells whether quoted speech goes on: "…!" 라고 말했다, “…?” she asked.
func reports(rest []byte, quoted bool) bool {
	if !quoted {
		return false
	}
	r, _ := utf8.DecodeRune(rest)
	if unicode.IsLower(r) {
		return true
	}
	for _, w := range []string{"라고", "이라고", "라며", "라는", "하고 ", "고 "} {
		if bytes.HasPrefix(rest, []byte(w)) {
			return true
		}
	}
	return false
}

func nextRune(b []byte, i int) rune {
	for i < len(b) && (b[i] == ' ' || b[i] == '"' || b[i] == '(' || b[i] == '*' || b[i] == '[') {
		i++
	}
	r, _ := utf8.DecodeRune(b[i:])
	return r
}

// abbreviation reports whether the full stop after the text belongs to its last word, which begins at i. next is the rune that follows.
func abbreviation(b []byte, i int, next rune) bool {
	word := strings.TrimLeft(string(b[i:][:min(len(b)-i, 64)]), "([{\"'“‘*_")
	digit := next >= '0' && next <= '9'
	switch {
	case word == "":
		return true
	case isDigits(word):
		// "1. 설치", "2026. 1. 31. 회의"; but "It costs 5. We …"
		before := bytes.TrimRight(b[:i], " ")
		return i == 0 || digit || len(before) == 0 || dateBefore(before)
	case len(word) == 1 && word != "I":
		return word[0]|0x20 >= 'a' && word[0]|0x20 <= 'z' && !unicode.Is(unicode.Hangul, next)
	}
	if k := strings.IndexByte(word, '.'); k == 1 && len(word) <= 7 { // e.g, i.e, U.S, a.m
		return !unicode.Is(unicode.Hangul, next) || strings.EqualFold(word, "e.g") || strings.EqualFold(word, "i.e")
	}
	switch strings.ToLower(word) {
	case "dr", "mr", "mrs", "ms", "prof", "sr", "jr", "st", "vs", "cf", "approx", "fig", "figs", "eq", "dept", "messrs",
		"gen", "rep", "sen", "gov", "capt", "resp", "incl", "esp", "ref", "refs", "ver", "ed", "eds", "et", "viz":
		return true
	case "no", "nos", "vol", "pp", "p", "ch", "sec", "art", "par", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep",
		"sept", "oct", "nov", "dec":
		return digit
	case "etc", "inc", "ltd", "co", "corp", "al", "est", "ca", "req", "reqs", "avg", "min", "max", "misc", "orig", "prev":
		return !unicode.IsUpper(next) && !unicode.Is(unicode.Hangul, next)
	}
	return false
}

func dateBefore(b []byte) bool {
	n := len(b)
	return n > 1 && b[n-1] == '.' && b[n-2] >= '0' && b[n-2] <= '9'
}

// koreanEnd reports whether the text ends in a Korean sentence ending.
func koreanEnd(t string) bool {
	r, n := utf8.DecodeLastRuneInString(t)
	switch r {
	case '다', '요', '음', '함', '됨', '임', '죠', '까', '네', '군', '걸', '중':
	default:
		return false
	}
	prev, _ := utf8.DecodeLastRuneInString(t[:len(t)-n])
	return unicode.Is(unicode.Hangul, prev)
}

// endsNote reports whether a line without a full stop ends as a note does, so that the next line is another one:
// "배포함", "논의했다". Words that only look so (보다, 마다, 다음) do not count.
func endsNote(b []byte) bool {
	t := strings.TrimRight(string(b[max(0, len(b)-32):]), " *_`)”\"")
	if r, _ := utf8.DecodeLastRuneInString(t); isTerminator(r) {
		return true
	}
	endings := []string{
		"니다", "했음", "었음", "았음", "였음", "있음", "없음", "겠음", "됐음", "같음", "됨", "함", "중임", "예정임", "것임",
		"해요", "어요", "아요", "네요", "세요", "예요", "군요", "까요", "데요", "죠", "완료", "예정",
	}
	if slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(t, e) }) {
		return !strings.HasSuffix(t, "포함")
	}
	r, n := utf8.DecodeLastRuneInString(t)
	if r != '다' {
		return false
	}
	for _, w := range []string{"보다", "마다", "바다", "모두다", "하다"} {
		if strings.HasSuffix(t, w) {
			return false
		}
	}
	prev, _ := utf8.DecodeLastRuneInString(t[:len(t)-n])
	return unicode.Is(unicode.Hangul, prev)
}
