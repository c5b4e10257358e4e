package memory

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/rules"
)

// maxEntities bounds the entities of one line; a line with more is no grammar.
const maxEntities = 64

// ErrGrammar says that a line cannot be written in the Retain grammar; match it with errors.Is.
var ErrGrammar = errors.New("not expressible as a retain line")

// ParseGrammar reads one line of the Retain grammar, with or without its bullet. It is tolerant: full-width ：（）＝＠,
// spaces anywhere in the head, commas between entities, bold or code marks around them, parameters before or after
// them; c=0.9, c=.9, c=90 and c=90%; a lower-case letter if an entity or a confidence follows. Quoted names may hold
// spaces: @"두 단어". It is false when the line has no letter, no colon or no text.
func ParseGrammar(line string) (Grammar, bool) {
	line = strings.TrimSpace(line)
	if m, ok := markdown.ParseItem([]byte(line)); ok {
		line = line[m.Text:]
	}
	h, ok := parseHead(line)
	if !ok {
		return Grammar{}, false
	}
	g := h.Grammar
	g.Text = flatText(line[h.textOff:])
	return g, g.Text != ""
}

// Format writes the canonical line, "- O(c=0.90) @민수 @지영: text". It does not validate: use [RetainLine] for what
// comes from outside.
func (g Grammar) Format() string {
	var b strings.Builder
	b.WriteString("- ")
	b.WriteString(g.Kind.String())
	params := g.Params
	if g.Confidence > 0 {
		c := fmt.Sprintf("c=%d.%02d", g.Confidence/100, g.Confidence%100)
		if params != "" {
			c += ", "
		}
		params = c + params
	}
	if params != "" {
		b.WriteString("(" + params + ")")
	}
	for _, e := range g.Entities {
		b.WriteString(" @")
		if strings.ContainsAny(e, " :：,，、@＠()（）`*“”") {
			b.WriteString(`"` + e + `"`)
		} else {
			b.WriteString(e)
		}
	}
	b.WriteString(": ")
	b.WriteString(g.Text)
	return b.String()
}

// RetainLine returns the canonical line of the grammar, without line end, for values from outside: line breaks in the
// text become spaces, names lose a leading '@'. It fails with [ErrGrammar] if the result would not read back as the
// same line, or would hide the lines below it. Confidence is in hundredths, 0 for none.
func RetainLine(kind rules.Kind, confidence int, entities []string, text string) (string, error) {
	if _, ok := rules.ParseKind(byte(kind)); !ok {
		return "", fmt.Errorf("retain line: kind %q: %w", byte(kind), ErrGrammar)
	}
	if confidence < 0 || confidence > maxConfidence {
		return "", fmt.Errorf("retain line: confidence %d, want 0 to %d hundredths: %w", confidence, maxConfidence, ErrGrammar)
	}
	g := Grammar{Kind: kind, Confidence: confidence, Text: markdown.Inert(flatText(text))}
	for _, e := range entities {
		e = flatText(strings.TrimLeft(strings.TrimSpace(e), "@＠"))
		if e == "" || strings.Contains(e, `"`) {
			return "", fmt.Errorf("retain line: entity %q: %w", e, ErrGrammar)
		}
		if !slices.Contains(g.Entities, e) {
			g.Entities = append(g.Entities, e)
		}
	}
	line := g.Format()
	back, ok := ParseGrammar(line)
	closed, _ := markdown.Close(line)
	if !ok || closed != line || back.Format() != line || back.Text != g.Text || !slices.Equal(back.Entities, g.Entities) {
		return "", fmt.Errorf("retain line %q: %w", line, ErrGrammar)
	}
	return line, nil
}

// head is what stands before the text of a grammar line.
type head struct {
	Grammar
	textOff int  // of the text in the parsed string, spaces skipped
	strict  bool // capital letter and an entity or a confidence: cannot be anything else
}

// parseHead reads "O(c=0.90) @민수:" at the start of s.
func parseHead(s string) (head, bool) {
	i := skipHeadNoise(s, 0)
	r, n := utf8.DecodeRuneInString(s[i:])
	upper := true
	switch {
	case r >= 'Ａ' && r <= 'Ｚ':
		r = r - 'Ａ' + 'A'
	case r >= 'a' && r <= 'z':
		r, upper = r-'a'+'A', false
	case r >= utf8.RuneSelf:
		return head{}, false
	}
	k, ok := rules.ParseKind(byte(r))
	if !ok {
		return head{}, false
	}
	h, ok := parseRefs(s, i+n)
	if !ok {
		return head{}, false
	}
	stated := len(h.Entities) > 0 || h.Confidence > 0
	h.Kind, h.strict = k, upper && stated
	return h, upper || stated
}

// parsePrefix reads "@민수 @지영:" at the start of free text.
func parsePrefix(s string) (head, bool) {
	i := skipHeadNoise(s, 0)
	if i >= len(s) || s[i] != '@' && !strings.HasPrefix(s[i:], "＠") {
		return head{}, false
	}
	h, ok := parseRefs(s, 0)
	return h, ok && len(h.Entities) > 0 && h.Confidence == 0 && h.Params == ""
}

// skipHeadNoise skips spaces and the marks of bold and code.
func skipHeadNoise(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '*' || s[i] == '`') {
		i++
	}
	return i
}

// parseRefs reads parameters and entities from i up to the colon.
func parseRefs(s string, i int) (head, bool) {
	var h head
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch r {
		case ' ', '\t', '*', '`', '\u3000', '\u00a0':
			i += n
		case ',', '，', '、':
			if len(h.Entities) == 0 {
				return head{}, false
			}
			i += n
		case '(', '（':
			end := strings.IndexAny(s[i+n:], ")）")
			if end < 0 {
				return head{}, false
			}
			h.addParams(s[i+n : i+n+end])
			_, closing := utf8.DecodeRuneInString(s[i+n+end:])
			i += n + end + closing
		case '@', '＠':
			end, ok := h.addEntity(s, i+n)
			if !ok {
				return head{}, false
			}
			i = end
		case ':', '：':
			h.textOff = textStart(s, i, i+n)
			return h, h.textOff < len(s)
		default:
			return head{}, false
		}
	}
	return head{}, false
}

// textStart skips the spaces after the colon, and the end of bold that began in the head: "**O @민수:** text".
func textStart(s string, colon, i int) int {
	if strings.Count(s[:colon], "**")%2 == 1 && strings.HasPrefix(s[i:], "**") {
		i += 2
	}
	return i + len(s[i:]) - len(strings.TrimLeft(s[i:], " \t\u3000\u00a0"))
}

// addEntity reads the name at i and returns where it ends.
func (h *head) addEntity(s string, i int) (end int, ok bool) {
	var name string
	switch {
	case strings.HasPrefix(s[i:], `"`):
		n := strings.IndexByte(s[i+1:], '"')
		if n < 0 {
			return 0, false
		}
		name, end = s[i+1:i+1+n], i+n+2
	case strings.HasPrefix(s[i:], "“"):
		n := strings.Index(s[i:], "”")
		if n < 0 {
			return 0, false
		}
		name, end = s[i+len("“"):i+n], i+n+len("”")
	default:
		n := strings.IndexAny(s[i:], " \t\u3000\u00a0:：,，、@＠()（）`*“”\"")
		if n < 0 {
			return 0, false
		}
		name, end = s[i:i+n], i+n
	}
	name = flatText(name)
	if name == "" || strings.Contains(name, `"`) || len(h.Entities) >= maxEntities {
		return 0, false
	}
	if !slices.Contains(h.Entities, name) {
		h.Entities = append(h.Entities, name)
	}
	return end, true
}

// addParams takes the confidence out of what stands in parentheses and keeps the rest as written.
func (h *head) addParams(s string) {
	for p := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == ',' || r == '，' }) {
		p = flatText(p)
		if p == "" {
			continue
		}
		if c, ok := confidence(p); ok && h.Confidence == 0 {
			h.Confidence = c
			continue
		}
		if h.Params != "" {
			h.Params += ", "
		}
		h.Params += p
	}
}

// maxConfidence is the highest confidence there is, in hundredths: nothing is beyond doubt.
const maxConfidence = 99

// confidence reads "c=0.90" in hundredths. A stated zero is lifted to 1, because 0 means that nothing is stated, and a
// stated certainty is lowered to the highest there is.
func confidence(p string) (int, bool) {
	rest := strings.TrimLeft(strings.TrimLeft(p, "cC"), " ")
	if len(rest) == len(p) {
		return 0, false
	}
	val, ok := strings.CutPrefix(strings.Replace(rest, "＝", "=", 1), "=")
	val = strings.TrimSpace(val)
	val, percent := strings.CutSuffix(val, "%")
	if !ok || val == "" || len(val) > 8 || strings.Trim(val, "0123456789.") != "" {
		return 0, false
	}
	v, err := strconv.ParseFloat(val, 64)
	if err != nil {
		return 0, false
	}
	if v <= 1 && !percent {
		v *= 100
	} else if !percent && strings.Contains(val, ".") {
		return 0, false // 1.5 is neither a share nor hundredths
	}
	if v > 100 {
		return 0, false
	}
	return min(max(1, int(math.Round(v))), maxConfidence), true
}
