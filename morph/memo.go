package morph

import "slices"

// Memo is an Analyzer that remembers the texts it was last asked for, for callers that look at one text one after another. It is not safe for
// concurrent use, and what it returns belongs to all who ask: it is not changed. Make it with [NewMemo].
type Memo struct {
	*Analyzer
	known [memoSize]remembered
	next  int // of known, to be forgotten
}

// memoSize is how many texts a Memo remembers: a line and its parts.
const memoSize = 8

// remembered is a text with what was asked of it.
type remembered struct {
	text            string
	tokens          []Token
	values          []Value
	hasTok, hasVals bool
}

// NewMemo makes a Memo that remembers nothing yet.
func NewMemo(a *Analyzer) *Memo { return &Memo{Analyzer: a} }

// Analyze returns what [Analyzer.Analyze] returns.
func (m *Memo) Analyze(text string) []Token {
	r := m.of(text)
	if !r.hasTok {
		r.tokens, r.hasTok = slices.Clip(m.Analyzer.Analyze(text)), true
	}
	return r.tokens
}

// Values returns what [Analyzer.Values] returns.
func (m *Memo) Values(text string) []Value {
	r := m.of(text)
	if !r.hasVals {
		r.values, r.hasVals = m.Analyzer.Values(text), true
	}
	return r.values
}

func (m *Memo) of(text string) *remembered {
	for i := range m.known {
		if m.known[i].text == text {
			return &m.known[i]
		}
	}
	r := &m.known[m.next]
	m.next = (m.next + 1) % memoSize
	*r = remembered{text: text}
	return r
}
