package redact

import "strings"

// detector looks at text[i:], whose first byte it is registered for. It may look back to edge, not further. No secret is
// end = 0.
type detector func(text string, i, edge int) (kind string, sure Certainty, start, end int)

// triggers are the detectors by the byte they start at.
var triggers = triggerTable()

func triggerTable() (t [256]detector) {
	for c := range 256 {
		switch b := byte(c); {
		case digit[b]:
			t[c] = number
		case upper[b]:
			t[c] = capital
		case wordStart(b):
			t[c] = prefixed
		case b >= 0xEA && b <= 0xED:
			t[c] = korean
		}
	}
	t['b'], t['B'] = bearer, bearer
	t['e'] = jwt
	t['p'], t['P'] = spoken, spoken
	t['-'], t['~'] = dashed, azureSecret
	t[':'], t['='] = assigned, assigned
	return t
}

// wordStart tells whether a token may begin with a letter.
func wordStart(c byte) bool { return alnum[c] && (len(shapes[c]) > 0 || upper[c] || hex[c]) }

// scan finds secrets from left to right; none overlaps another. Text with letters that stand for others is read as what
// they stand for.
func scan(text string) []Finding {
	found, odd := scanPlain(text, true)
	if !odd {
		return found
	}
	v := viewOf(text)
	found, _ = scanPlain(v.text, false)
	for i := range found {
		found[i].StartByte, found[i].EndByte = v.start(found[i].StartByte), v.end(found[i].EndByte)
	}
	return found
}

// scanPlain is scan of a text as it is. It stops at the first letter that stands for another when it is told to watch.
func scanPlain(text string, watch bool) (found []Finding, odd bool) {
	edge := 0 // nothing before it is looked at any more: the end of the last secret or mark
	for i := 0; i < len(text); {
		c := text[i]
		switch steps[c] {
		case stepOver:
			i++
			continue
		case stepWord:
			if i > edge && wordByte(text[i-1]) {
				i++
				continue
			}
		case stepDigit:
			if i > edge && digit[text[i-1]] {
				i++
				continue
			}
		case stepHangul:
			if i+2 < len(text) && text[i+1] >= 0x80 && text[i+2] >= 0x80 && !spells(text[i:i+3]) {
				i += 3
				continue
			}
		case stepOdd:
			if watch && standsIn(text, i) {
				return nil, true
			}
			i++
			continue
		case stepMark:
			if n := markAt(text[i:]); n > 0 {
				i += n
				edge = i
				continue
			}
			i++
			continue
		case stepSign:
		}
		kind, sure, start, end := triggers[c](text, i, edge)
		if end <= i {
			i++
			continue
		}
		found = append(found, Finding{Kind: kind, Certainty: sure, StartByte: start, EndByte: end})
		i, edge = end, end
		if kind == KindAWS {
			if start, end = awsPair(text, end); end > 0 {
				found = append(found, Finding{Kind: kind, Certainty: Likely, StartByte: start, EndByte: end})
				i, edge = end, end
			}
		}
	}
	return found, false
}

// awsPair is the secret key of forty letters that often stands right behind the name of an AWS key.
func awsPair(text string, from int) (start, end int) {
	const farthest = 24
	for start = from; start < min(len(text), from+farthest) && text[start] != '\n'; start++ {
		if !base64Std[text[start]] {
			continue
		}
		n := base64Std.run(text[start:min(len(text), start+41)])
		if n == 40 && random(text[start:start+n]) {
			return start, start + n
		}
		start += n
	}
	return 0, 0
}

// How a byte is passed.
const (
	stepOver   = iota // nothing begins with it
	stepSign          // ask its detector
	stepWord          // at the beginning of a word
	stepDigit         // at the beginning of a run of digits
	stepHangul        // at one of four syllables
	stepOdd           // it may stand for something else
	stepMark
)

// steps are how bytes are passed; a table, since it is asked about every byte there is.
var steps = stepTable()

func stepTable() (t [256]uint8) {
	for c := range 256 {
		switch b := byte(c); {
		case b == '[':
			t[c] = stepMark
		case digit[b]:
			t[c] = stepDigit
		case b == 0xEA || b == 0xEB || b == 0xEC || b == 0xED:
			t[c] = stepHangul
		case lead[b]:
			t[c] = stepOdd
		case alnum[b] && wordStart(b):
			t[c] = stepWord
		case strings.IndexByte("-~:=", b) >= 0:
			t[c] = stepSign
		}
	}
	return t
}

// spells tells whether a syllable begins a word that korean knows.
func spells(s string) bool { return s == "비" || s == "패" || s == "암" || s == "토" }

// markAt is the length of the mark at the beginning of s, or 0.
func markAt(s string) int {
	const longest = 24
	rest, ok := strings.CutPrefix(s, markOpen)
	if !ok {
		return 0
	}
	for n := range min(len(rest), longest) {
		switch c := rest[n]; {
		case c == ']':
			return len(markOpen) + n + 1
		case c != '-' && (c < 'a' || c > 'z') && !digit[c]:
			return 0
		}
	}
	return 0
}
