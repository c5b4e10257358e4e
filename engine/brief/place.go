package brief

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory"
)

// Place is what a statement has to do with the project in which a session is.
type Place int

// Places of a statement.
const (
	Anywhere  Place = iota // it names no project, and may hold for each of them
	Here                   // it names the project, or was said in it
	Elsewhere              // it was said in another project, or is private: of health, family or money
)

//go:embed private.txt
var privateFile string

// privateWords are the words of private.txt: those of Hangul, which begin a word, and the others, which are one.
var privateWords = sync.OnceValue(func() map[bool][]string {
	out := map[bool][]string{}
	for line := range strings.Lines(privateFile) {
		line, _, _ = strings.Cut(line, "#")
		for w := range strings.FieldsSeq(line) {
			first, _ := utf8.DecodeRuneInString(w)
			hangul := unicode.Is(unicode.Hangul, first)
			out[hangul] = append(out[hangul], w)
		}
	}
	return out
})

// private reports whether a text speaks of health, family or money, as far as its words say so.
func private(text string) bool {
	words := privateWords()
	for _, w := range strings.FieldsFunc(strings.ToLower(memory.Normalize(text)), func(r rune) bool { return !unicode.IsLetter(r) }) {
		for _, p := range words[true] {
			if strings.HasPrefix(w, p) {
				return true
			}
		}
		if slices.Contains(words[false], w) {
			return true
		}
	}
	return false
}

// place is what a statement has to do with what the session is about.
func (c *composer) place(s *Statement) Place {
	switch {
	case c.names(s):
		return Here
	case c.o.Place == nil:
		return Anywhere
	}
	if p := c.o.Place(s.Entry, s.Entities, s.Text); p != Anywhere {
		return p
	}
	if private(s.Text) {
		return Elsewhere
	}
	return Anywhere
}

// near are the statements that have to do with what the session is about, and then those that may; the others are kept for the end.
func (c *composer) near(list []Statement) []Statement {
	var here, anywhere []Statement
	for i := range list {
		switch s := list[i]; c.place(&s) {
		case Here:
			here = append(here, s)
		case Elsewhere:
			c.far = append(c.far, s)
		default:
			anywhere = append(anywhere, s)
		}
	}
	return append(here, anywhere...)
}

// names reports whether a statement names what the session is about.
func (c *composer) names(s *Statement) bool {
	text := Normal(s.Text)
	for _, name := range c.o.About {
		if name = Normal(name); name == "" {
			continue
		}
		if mentions(text, name) {
			return true
		}
		for _, e := range s.Entities {
			if Normal(e) == name {
				return true
			}
		}
	}
	return false
}

// mentions reports whether a text has a name as a word of its own, which josa may follow: not app in happy, nor memctl in memctl-web.
func mentions(text, name string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(name)
		before, _ := utf8.DecodeLastRuneInString(text[:start])
		last, _ := utf8.DecodeLastRuneInString(name)
		if !joins(before) && (unicode.Is(unicode.Hangul, last) || !continues(text[end:])) {
			return true
		}
		from = end
	}
}

// joins reports whether a character is part of a word of which a name is another part.
func joins(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_')
}

// continues reports whether a word in Latin letters goes on: with letters, or with a hyphen and letters.
func continues(rest string) bool {
	r, size := utf8.DecodeRuneInString(rest)
	if r == '-' || r == '_' {
		r, _ = utf8.DecodeRuneInString(rest[size:])
	}
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.Is(unicode.Hangul, r)
}
