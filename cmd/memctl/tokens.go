package main

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// morphLine is what morph says of a line.
type morphLine struct {
	Text   string       `json:"text"`
	Tokens []morphToken `json:"tokens"`
}

type morphToken struct {
	Surface   string   `json:"surface"`
	Stem      string   `json:"stem"`
	Stems     []string `json:"stems"` // what the index keeps
	POS       string   `json:"pos"`
	StartByte int      `json:"start_byte"`
	EndByte   int      `json:"end_byte"`
	Features  []string `json:"features"` // and "negated"
}

// readLine is a line with the ways to read it.
type readLine struct {
	Text     string         `json:"text"`
	Readings []morphReading `json:"readings"`
}

type morphReading struct {
	Cost   int          `json:"cost"`
	Margin int          `json:"margin"` // how much more than the first
	Tokens []morphToken `json:"tokens"`
}

// latticeLine is a line with the words of its lattice.
type latticeLine struct {
	Text  string              `json:"text"`
	Nodes []morph.LatticeNode `json:"nodes"`
}

// says are the features of a token, with "negated" for what stands in the scope of a negation.
func says(t *morph.Token) []string {
	out := t.Features.Names()
	if t.Negated {
		out = append(out, negated)
	}
	return out
}

// tokensOf are tokens of an analyser as they are printed.
func tokensOf(an *morph.Analyzer, tokens []morph.Token) []morphToken {
	out := make([]morphToken, len(tokens))
	for i := range tokens {
		t := &tokens[i]
		out[i] = morphToken{
			Surface: t.Surface, Stem: t.Stem, Stems: an.TermsOf(t), POS: t.POS, StartByte: t.StartByte, EndByte: t.EndByte, Features: says(t),
		}
		if out[i].Stems == nil {
			out[i].Stems = []string{}
		}
		if out[i].Features == nil {
			out[i].Features = []string{}
		}
	}
	return out
}

// appendLine appends the morphLine of a line, as encoding/json writes it: there is so much of it, eighteen times the
// input, that going through that package would take as long as the analysis.
func appendLine(b []byte, an *morph.Analyzer, line string) []byte {
	b = appendString(append(b, `{"text":`...), line)
	b = append(b, `,"tokens":[`...)
	tokens := an.Analyze(line)
	for i := range tokens {
		t := &tokens[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(append(b, `{"surface":`...), t.Surface)
		b = appendString(append(b, `,"stem":`...), t.Stem)
		b = appendStrings(append(b, `,"stems":`...), an.TermsOf(t))
		b = appendString(append(b, `,"pos":`...), t.POS)
		b = strconv.AppendInt(append(b, `,"start_byte":`...), int64(t.StartByte), 10)
		b = strconv.AppendInt(append(b, `,"end_byte":`...), int64(t.EndByte), 10)
		b = append(appendStrings(append(b, `,"features":`...), says(t)), '}')
	}
	return append(b, "]}\n"...)
}

func appendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, s)
	}
	return append(b, ']')
}

// appendString appends a string of JSON.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	done := 0
	for i := 0; i < len(s); i++ {
		if plainJSON(s[i]) {
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if escape := escapeJSON(r); escape != "" {
			b = append(append(b, s[done:i]...), escape...)
			done = i + n
		}
		i += n - 1
	}
	return append(append(b, s[done:]...), '"')
}

// plainJSON says that no character with this byte is written in another way. Of those beyond ASCII only two are, which
// begin with 0xE2.
func plainJSON(c byte) bool { return c >= ' ' && c != '"' && c != '\\' && c != 0xE2 }

// escapeJSON is how a character is written; "" for itself.
func escapeJSON(r rune) string {
	switch r {
	case '"', '\\':
		return `\` + string(r)
	case '\b':
		return `\b`
	case '\f':
		return `\f`
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	}
	if r < ' ' || r == 0x2028 || r == 0x2029 { // the latter are line ends to JavaScript
		return fmt.Sprintf(`\u%04x`, r)
	}
	return ""
}

func readingsOf(an *morph.Analyzer, line string, k int) *readLine {
	out := &readLine{Text: line, Readings: []morphReading{}}
	for _, r := range an.Readings(line, k) {
		out.Readings = append(out.Readings, morphReading{Cost: r.Cost, Margin: r.Margin, Tokens: tokensOf(an, r.Tokens)})
	}
	return out
}
