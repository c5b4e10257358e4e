package bank

import (
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/internal/text"
)

// Flat is a text on one line, without characters that nobody sees: controls, marks of direction, zero-width spaces.
func Flat(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))), " ")
}

// MaxQuote is how much a page keeps of a text that was found, in characters.
const MaxQuote = 160

// Excerpt is what a page keeps of a text that was found: on one line, and no longer than [MaxQuote].
func Excerpt(s string) string { return text.Shorten(Flat(s), MaxQuote) }

// Quoted is a text as it may stand on a page as data: on one line, and nothing in it is read as markdown that does
// something, such as a tag, a comment, a link, a heading, a list or the id of a block. It shows as the text.
func Quoted(text string) string {
	text = Flat(text)
	var b strings.Builder
	for i := range len(text) {
		c, rest := text[i], text[i+1:]
		twice := strings.HasPrefix(rest, string(c)) || i > 0 && text[i-1] == c
		switch {
		case c == '<' && (rest == "" || !isSpaceOrDigit(rest[0])):
			b.WriteString("&lt;")
			continue
		case c == '&' && isEntity(text[i:]):
			b.WriteString("&amp;")
			continue
		case c == '^' && idAhead(rest):
			b.WriteString("&#94;")
			continue
		case i == 0 && opensBlock(text), (c == '[' || c == '%') && twice, c == ']' && strings.HasPrefix(rest, "("),
			c == '\\' && (rest == "" || isPunct(rest[0])), endsNumber(text, i):
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	return b.String()
}

// Unquoted is the text that [Quoted] has made a line of.
func Unquoted(line string) string {
	if !strings.ContainsAny(line, `\&`) {
		return line
	}
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\\' && i+1 < len(line) && isPunct(line[i+1]):
			i++
			b.WriteByte(line[i])
		case c == '&' && isEntity(line[i:]):
			e := line[i : i+strings.IndexByte(line[i:], ';')+1]
			b.WriteByte(entities[e])
			i += len(e) - 1
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// entities are what Quoted writes for a character.
var entities = map[string]byte{"&lt;": '<', "&amp;": '&', "&#94;": '^'}

func isEntity(s string) bool {
	for e := range entities {
		if strings.HasPrefix(s, e) {
			return true
		}
	}
	return false
}

func isPunct(c byte) bool { return c > ' ' && c < 0x7f && !isLetterOrDigit(c) }

func isLetterOrDigit(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func isSpaceOrDigit(c byte) bool { return c == ' ' || c >= '0' && c <= '9' }

// opensBlock says that a line of this text would be a heading, a quote, a list item, a rule, a fence, a table or the
// target of a link. Emphasis and code stay as they are.
func opensBlock(text string) bool {
	switch c := text[0]; c {
	case '#', '>', '|', '[':
		return true
	case '-', '+', '*', '_', '=':
		return len(text) == 1 || text[1] == ' ' && c != '_' && c != '=' || strings.Trim(text, string(c)+" ") == ""
	case '`', '~':
		return strings.HasPrefix(text, strings.Repeat(string(c), 3))
	}
	return false
}

// endsNumber says that what stands before i makes a list item of the text: 1. or 1).
func endsNumber(text string, i int) bool {
	return i > 0 && (text[i] == '.' || text[i] == ')') && (i+1 == len(text) || text[i+1] == ' ') && strings.Trim(text[:i], "0123456789") == ""
}

// idAhead says that an entry's id follows.
func idAhead(s string) bool {
	word := s[:len(s)-len(strings.TrimLeft(s, "0123456789abcdefghijklmnopqrstuvwxyz"))]
	return IsID(word)
}
