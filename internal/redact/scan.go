package redact

import "strings"

// step says what may begin at a byte.
type step uint8

const (
	stepShape step = 1 << iota // a token of a shape, at the beginning of a word
	stepInfix                  // the middle of one
	stepWord                   // what code knows, at the beginning of a word
	stepDigit                  // a number, at the beginning of a run of digits
	stepSign                   // what code knows, anywhere
	stepValue                  // the value of a label, behind a space, a quote or a sign
	stepOdd                    // a letter that stands for another one
	stepHangul
)

// stepsOf is what may begin at each byte; a table, since it is asked about every byte there is.
func stepsOf(shapes *[256][]shape) (t [256]step) {
	for c := range t {
		b := byte(c)
		if len(shapes[c]) > 0 {
			t[c] |= stepShape
		}
		switch {
		case digit[b]:
			t[c] |= stepDigit
		case upper[b] || hex[b] || b == 'm' || b == 'b':
			t[c] |= stepWord
		case b == '-' || b == ':' || b == '[':
			t[c] |= stepSign
		case b >= 0xEA && b <= 0xED:
			t[c] |= stepHangul
		case lead[b]:
			t[c] |= stepOdd
		}
		if startByte[b] {
			t[c] |= stepValue
		}
	}
	return t
}

// after is what of a step is left behind a byte.
func (s step) after(before byte) step {
	if wordByte(before) {
		s &^= stepShape | stepWord
	}
	if digit[before] {
		s &^= stepDigit
	}
	if insideByte[before] {
		s &^= stepValue
	}
	return s
}

// scan finds secrets from left to right; none overlaps another. Text with letters that stand for others is read as what
// they stand for.
func scan(text string) []Finding {
	r := loaded()
	found, odd := r.scan(text, true)
	if !odd {
		return found
	}
	v := viewOf(text)
	found, _ = r.scan(v.text, false)
	for i := range found {
		found[i].StartByte, found[i].EndByte = v.start(found[i].StartByte), v.end(found[i].EndByte)
	}
	return found
}

// scan is the scan of a text as it is. It stops at the first letter that stands for another when it is told to watch.
func (r *rules) scan(text string, watch bool) (found []Finding, odd bool) {
	var head table
	edge := 0 // nothing before it is looked at any more: the end of the last secret or mark
	for i := 0; i < len(text); {
		c := text[i]
		s := r.steps[c]
		if s == stepHangul {
			if strings.HasPrefix(text[i:], "공일공") || strings.HasPrefix(text[i:], "영일영") {
				if end := readOut(text, i); end > 0 {
					found = append(found, Finding{Kind: KindMobile, Certainty: Likely, StartByte: i, EndByte: end})
					i, edge = end, end
					continue
				}
			}
			if i++; i+1 < len(text) && text[i] >= 0x80 && text[i+1] >= 0x80 {
				i += 2
			}
			continue
		}
		if i > edge {
			s = s.after(text[i-1])
		}
		if s == 0 {
			i++
			continue
		}
		if s == stepOdd {
			if watch && standsIn(text, i) {
				return nil, true
			}
			i++
			continue
		}
		if n := passed(text, i); n > 0 {
			i += n
			edge = i
			continue
		}
		kind, sure, start, end := r.at(text, i, edge, s, &head)
		if end <= i {
			i++
			continue
		}
		found = append(found, Finding{Kind: kind, Certainty: sure, StartByte: start, EndByte: end})
		i, edge = end, end
		for start, end = pair(kind, text, start, end); end > 0; start, end = pair(kind, text, start, end) {
			found = append(found, Finding{Kind: kind, Certainty: Likely, StartByte: start, EndByte: end})
			i, edge = end, end
		}
	}
	return found, false
}

// passed is the length of what stands at text[i:] and is no secret as a whole: a mark, a certificate.
func passed(text string, i int) int {
	switch text[i] {
	case '[':
		return markAt(text[i:])
	case '-':
		return publicBlock(text[i:])
	}
	return 0
}

// at finds the secret that begins at text[i:], or that a sign there belongs to. It may look back to edge, not further. No secret is end = 0.
func (r *rules) at(text string, i, edge int, s step, head *table) (kind string, sure Certainty, start, end int) {
	if s&stepShape != 0 {
		if kind, sure, start, end = r.shaped(text, i, edge); end > i {
			return kind, sure, start, end
		}
	}
	switch {
	case s&stepSign != 0:
		kind, sure, start, end = r.signed(text, i, edge)
	case s&stepDigit != 0:
		kind, sure, start, end = r.number(text, i, edge)
	case s&stepWord != 0:
		kind, sure, start, end = r.word(text, i, edge)
	}
	if end > i || s&stepValue == 0 {
		return kind, sure, start, end
	}
	if kind, sure, start, end = r.infix(text, i); end > i {
		return kind, sure, start, end
	}
	if end = bodyLine(text, i, edge); end > i {
		return KindPrivateKey, Likely, i, end
	}
	if kind, sure, start, end = r.labelled(text, i, edge); end > i {
		return kind, sure, start, end
	}
	return r.cell(text, i, head)
}

// signed finds what a sign belongs to: a private key, the password of a command line or of a URL, cookies.
func (r *rules) signed(text string, i, edge int) (string, Certainty, int, int) {
	switch {
	case text[i] == '-' && strings.HasPrefix(text[i:], pemBegin):
		return pem(text, i)
	case text[i] == '-':
		return r.flagged(text, i, edge)
	case strings.HasPrefix(text[i:], "://"):
		return urlPassword(text, i)
	case text[i] == ':':
		return cookie(text, i, edge)
	}
	return "", 0, 0, 0
}

// word finds tokens without a fixed text that begin with a letter.
func (r *rules) word(text string, i, edge int) (string, Certainty, int, int) {
	c := text[i]
	switch {
	case c == 'e':
		if kind, sure, start, end := jwt(text, i, edge); end > i {
			return kind, sure, start, end
		}
	case c == 'P' && strings.HasPrefix(text[i:], puttyLines):
		return putty(text, i)
	case c == 'M' || c == 'b':
		if kind, sure, start, end := keyBody(text, i, edge); end > i {
			return kind, sure, start, end
		}
		if strings.HasPrefix(text[i:], "bot") && i+3 < len(text) && digit[text[i+3]] {
			return telegram(text, i+3, i+3)
		}
	}
	if kind, sure, start, end := service(text, i, edge); end > i {
		return kind, sure, start, end
	}
	if upper[c] {
		return r.passport(text, i, edge)
	}
	return "", 0, 0, 0
}

// pair is the secret that often stands not far behind the one at text[at:from], on its line: the secret key of forty letters behind the name of an
// AWS key, the body of a private key behind its first line alone ("`-----BEGIN PRIVATE KEY-----` 뒤에 `…`"), the next one of several codes.
func pair(kind, text string, at, from int) (start, end int) {
	least, most, farthest := 40, 40, 24
	switch {
	case kind == kindSecret && code(text[at:from]):
		return nextCode(text, at, from)
	case kind == KindPrivateKey && strings.HasSuffix(text[:from], dashes) && !strings.Contains(text[at:from], pemEnd):
		least, most, farthest = 20, longestToken, 48
	case kind != kindAWS:
		return 0, 0
	}
	for start = from; start < min(len(text), from+farthest) && text[start] != '\n'; start++ {
		if !base64Std[text[start]] {
			continue
		}
		n := base64Std.run(text[start:min(len(text), start+most+1)])
		if l := lookAt(text[start : start+n]); n >= least && n <= most && l.random() {
			return start, start + n
		}
		start += n
	}
	return 0, 0
}

// nextCode is a code that follows another one of the same form in a list: "3829-1044, 9912-0387".
func nextCode(text string, at, from int) (start, end int) {
	const farthest = 8
	start = from
	for start < min(len(text), from+farthest) && !alnum[text[start]] && text[start] != '\n' {
		start++
	}
	if strings.HasPrefix(text[start:], "and ") || strings.HasPrefix(text[start:], "or ") {
		start += strings.IndexByte(text[start:], ' ') + 1
	}
	end = start + from - at
	if start == from || end > len(text) || end < len(text) && wordByte(text[end]) || !code(text[start:end]) {
		return 0, 0
	}
	for i := range end - start {
		if alnum[text[start+i]] != alnum[text[at+i]] {
			return 0, 0
		}
	}
	return start, end
}

// longestKind is the longest kind in a mark, in bytes.
const longestKind = 24

// markAt is the length of the mark at the beginning of s, or 0.
func markAt(s string) int {
	rest, ok := strings.CutPrefix(s, markOpen)
	if !ok {
		return 0
	}
	for n := range min(len(rest), longestKind+1) {
		switch c := rest[n]; {
		case c == ']':
			return len(markOpen) + n + 1
		case c != '-' && (c < 'a' || c > 'z') && !digit[c]:
			return 0
		}
	}
	return 0
}
