// Package redact takes secrets and the numbers of people out of text, by the shape of their values and by what they are called: keys and tokens of
// well-known services, private keys, JSON web tokens, passwords in URLs, command lines, headers and cookies, values behind a word such as password
// or 인증키; resident registration numbers, cards, mobile phones, bank accounts, passports, driver's licences, the numbers of businesses and
// corporations. What is known of them is data, in the files below rules/.
//
// Start with [Redact]. It is deterministic, allocates nothing when it finds nothing, looks at each byte a bounded number of times (where secrets
// uncover each other, as often as the logarithm of the length), and is idempotent: what it returns holds nothing more that it would redact. A Hangul
// letter ends a token as a space does (키는sk-…입니다). Full-width letters, dashes and spaces of other kinds, letters without width and Hangul in
// pieces (NFD) are read as what they stand for; offsets are those of the text given. Safe for concurrent use; the rules are read by the first call.
//
// It leaves out what has no shape of its own (a password that is a plain word), names and addresses. A number whose shape is weak
// counts where a checksum holds or a word beside it says what it is, and so does a value. It prefers a secret that slips through as prose ("the
// password is long") to prose that is destroyed; a value with a known prefix and enough entropy always goes, unless it says that it is an example.
package redact

import (
	"cmp"
	"slices"
	"strings"
)

// Version changes when the same text may be redacted otherwise.
const Version = "redact-5"

// Certainty says how far a shape can be trusted.
type Certainty uint8

// Certainties of a [Finding]. Both are redacted.
const (
	Likely  Certainty = iota // the shape fits, and the words around it where the shape alone is weak
	Certain                  // a shape of its own, or a checksum that holds
)

// String is "likely" or "certain".
func (c Certainty) String() string {
	if c == Certain {
		return "certain"
	}
	return "likely"
}

// Finding is one secret. It does not hold the secret itself.
type Finding struct {
	Kind               string // one of the Kind constants
	Certainty          Certainty
	StartByte, EndByte int // where it was in the text given
}

// Redact returns the text with each secret replaced by [REDACTED:kind], and what it found, in order. Without a finding
// it returns the text itself and nil.
func Redact(text string) (string, []Finding) {
	found := scan(text)
	if found == nil {
		return text, nil
	}
	found = again(text, found)
	out := replace(text, found)
	// A replacement cuts tokens apart, and a part may be a secret of its own: look again until there is nothing. Only
	// text with a secret in it pays for this, and each round takes something away.
	for round := 0; ; round++ {
		more := scan(out)
		if more == nil {
			return out, found
		}
		if round >= patience {
			more = widen(out, more, longestToken*(1<<(round-patience)-1))
		}
		found = merge(found, more)
		out = replace(text, found)
	}
}

// patience is how many rounds take nothing but secrets. Honest text needs two or three. In text that was made so that each secret uncovers another
// one, the next round takes the whole words in which it finds them, and each one after it twice as much around them: the rounds grow with the
// logarithm of the text.
const patience = 8

// widen is the findings with so many bytes more on each side, up to the next space; those that touch then are one.
func widen(text string, found []Finding, by int) []Finding {
	out := found[:0]
	for _, f := range found {
		last := 0 // where the one before it ends
		if n := len(out); n > 0 {
			last = out[n-1].EndByte
		}
		start, end := max(last, f.StartByte-by), min(len(text), f.EndByte+by)
		start = last + strings.LastIndexAny(text[last:start], spaces) + 1
		if end = max(last, end); end > last {
			if n := strings.IndexAny(text[end:], spaces); n >= 0 {
				end += n
			} else {
				end = len(text)
			}
		}
		if start > last || len(out) == 0 {
			out = append(out, Finding{Kind: f.Kind, Certainty: f.Certainty, StartByte: start})
		}
		out[len(out)-1].EndByte = end
	}
	return out
}

// spaces end what [widen] takes; no mark and no letter holds one.
const spaces = " \t\r\n"

// Below is [Redact] of a text that stands below a line, as an item does below its heading: "## API 키".
func Below(above, text string) string {
	if above == "" {
		out, _ := Redact(text)
		return out
	}
	whole, _ := Redact(above + "\n" + text)
	if _, out, ok := strings.Cut(whole, "\n"); ok && strings.Count(whole, "\n") == strings.Count(text, "\n")+1 {
		out, _ = Redact(out)
		return out
	}
	out, _ := Redact(text) // a secret goes over the line
	return out
}

// Lines is [Redact] of a text whose lines stay where they are: a secret that goes over several leaves a mark in the first, and nothing in the
// others.
func Lines(text string) string {
	found := Find(text)
	if found == nil {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	at := 0
	for _, f := range found {
		b.WriteString(text[at:f.StartByte] + markOpen + f.Kind + markClose)
		for line := range strings.Lines(text[f.StartByte:f.EndByte]) {
			b.WriteString(line[len(strings.TrimRight(line, "\r\n")):])
		}
		at = f.EndByte
	}
	b.WriteString(text[at:])
	return b.String()
}

// Find is the second result of [Redact].
func Find(text string) []Finding {
	_, found := Redact(text)
	return found
}

// Mask shows of a value what tells it from another one and gives nothing away: the first letters of a long one, "…" alone
// for what a person chose.
func Mask(kind, value string) string {
	n := 2
	switch {
	case kind == KindPassword || kind == KindURLPassword || kind == KindPrivateKey:
		n = 0
	case len(value) >= 20:
		n = 4
	}
	for i := range value {
		if n--; n < 0 {
			return value[:i] + "…"
		}
	}
	return "…"
}

// again adds the other places on its line where a value stands that its label has given away: "admin / hunter22, password hunter22".
func again(text string, found []Finding) []Finding {
	const farthest, shortest = 256, 6 // bytes
	var more []Finding
	for k, f := range found {
		value := text[f.StartByte:f.EndByte]
		if f.Certainty != Likely || len(value) < shortest || f.Kind != KindPassword && f.Kind != kindSecret {
			continue
		}
		from, to := max(0, f.StartByte-farthest), min(len(text), f.EndByte+farthest)
		if k > 0 {
			from = max(from, found[k-1].EndByte)
		}
		if k+1 < len(found) {
			to = min(to, found[k+1].StartByte)
		}
		from += strings.LastIndexByte(text[from:f.StartByte], '\n') + 1
		if at := strings.IndexByte(text[f.EndByte:to], '\n'); at >= 0 {
			to = f.EndByte + at
		}
		for at := strings.Index(text[from:to], value); at >= 0; at = strings.Index(text[from:to], value) {
			start, end := from+at, from+at+len(value)
			if start != f.StartByte && (start == 0 || !wordByte(text[start-1])) && (end == len(text) || !wordByte(text[end])) {
				more = append(more, Finding{Kind: f.Kind, Certainty: Likely, StartByte: start, EndByte: end})
			}
			from = end
		}
	}
	if more == nil {
		return found
	}
	return apart(append(found, more...))
}

// apart is the findings in order, with one in the place of those that overlap: two findings of one value both look between them, and of two values
// one may begin within the other.
func apart(found []Finding) []Finding {
	slices.SortFunc(found, func(a, b Finding) int { return cmp.Compare(a.StartByte, b.StartByte) })
	out := found[:1]
	for _, f := range found[1:] {
		if last := &out[len(out)-1]; f.StartByte < last.EndByte {
			last.EndByte = max(last.EndByte, f.EndByte)
		} else {
			out = append(out, f)
		}
	}
	return out
}

const (
	markOpen  = "[REDACTED:"
	markClose = "]"
)

func replace(text string, found []Finding) string {
	var b strings.Builder
	b.Grow(len(text))
	at := 0
	for _, f := range found {
		b.WriteString(text[at:f.StartByte])
		b.WriteString(markOpen)
		b.WriteString(f.Kind)
		b.WriteString(markClose)
		at = f.EndByte
	}
	b.WriteString(text[at:])
	return b.String()
}

// merge brings findings in the redacted text back to the offsets of the original and puts them among the first ones. One
// that swallows a mark swallows its finding.
func merge(found, more []Finding) []Finding {
	var all []Finding
	shift, i := 0, 0 // original offset = redacted offset + shift, before found[i]
	for _, m := range more {
		for i < len(found) && markEnd(found[i], shift) <= m.StartByte {
			all = append(all, found[i])
			shift += grown(found[i])
			i++
		}
		start := m.StartByte + shift
		for i < len(found) && found[i].StartByte-shift < m.EndByte {
			shift += grown(found[i])
			i++
		}
		all = append(all, Finding{Kind: m.Kind, Certainty: m.Certainty, StartByte: start, EndByte: m.EndByte + shift})
	}
	return append(all, found[i:]...)
}

func markLen(f Finding) int { return len(markOpen) + len(f.Kind) + len(markClose) }

// markEnd is where the mark of f ends in the redacted text.
func markEnd(f Finding, shift int) int { return f.StartByte - shift + markLen(f) }

// grown is how much longer the secret was than its mark.
func grown(f Finding) int { return f.EndByte - f.StartByte - markLen(f) }
