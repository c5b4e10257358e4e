package hook

import (
	"bytes"
	"encoding/json"
	"iter"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/internal/transcript"
)

// A host takes so much and no more; what is longer it puts into a file and shows the beginning.
const (
	maxContext = 9500 // characters as JavaScript counts them: Claude Code takes 10,000
	maxBytes   = 9500 // Codex takes 2,500 tokens of four bytes
)

// fits reports whether a host takes a text whole.
func (h *Hook) fits(text string) bool {
	if h.Host == Codex {
		return len(text) <= maxBytes
	}
	n := 0
	for _, r := range text {
		n += max(1, utf16.RuneLen(r))
	}
	return n <= maxContext
}

// marshal is JSON as hosts and people read it: Hangul and < stay what they are.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return b.Bytes(), err
}

func splitLines(data []byte) iter.Seq[[]byte] { return bytes.SplitSeq(data, []byte("\n")) }

const (
	leastAsked = 6        // columns of a prompt that may ask for something: three syllables, or six letters
	mostRead   = 16 << 10 // bytes of the beginning and of the end of a prompt that are looked at
	mostAsked  = 1000     // bytes of each of them that are asked
)

// question is what of a prompt may be asked of the memory, with the names in what was pasted; "" when it asks nothing: a command of the host, a
// nod, or nothing but code.
func question(prompt string) string {
	prompt = strings.TrimSpace(prompt)
	if prompt == "" || prompt[0] == '!' || prompt[0] == '#' && !strings.HasPrefix(prompt, "# ") || isCommand(prompt) {
		return ""
	}
	begin, end := prompt, ""
	if len(prompt) > 2*mostRead {
		begin, end = prompt[:mostRead], prompt[len(prompt)-mostRead:]
	}
	clean, pasted := transcript.Split(begin)
	if end != "" {
		said, more := transcript.Split(end)
		clean, pasted = clean+"\n"+said, pasted+"\n"+more
	}
	wide := 0
	for _, r := range clean {
		switch {
		case r <= ' ' || r == '.' || r == '!' || r == '~':
		case r < utf8.RuneSelf:
			wide++
		default:
			wide += 2
		}
	}
	if wide < leastAsked {
		return ""
	}
	if len(clean) <= 2*mostAsked {
		return clean + names(pasted)
	}
	// What is wanted stands before or after what was pasted.
	return strings.TrimSpace(strings.ToValidUTF8(clean[:mostAsked], "")) + "\n" + strings.TrimSpace(strings.ToValidUTF8(clean[len(clean)-mostAsked:], "")) + names(pasted)
}

// isCommand recognises /clear and /project:review, and no path.
func isCommand(s string) bool {
	word, _, _ := strings.Cut(s, " ")
	word, _, _ = strings.Cut(word, "\n")
	return len(word) > 1 && word[0] == '/' && !strings.ContainsAny(word[1:], "/.")
}

const (
	mostNames = 24 // of what was pasted
	leastName = 5  // bytes
	mostName  = 60
)

// names are the identifiers of code that was pasted, each on a line of its own: what the code says is in no memory, and what it names may be.
func names(code string) string {
	var b strings.Builder
	seen := make(map[string]bool)
	for word := range strings.FieldsFuncSeq(code, func(r rune) bool { return !joins(r) && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		word = strings.TrimFunc(word, joins)
		if len(word) > mostName {
			word = word[strings.LastIndexByte(word, '/')+1:] // of a long path the file
		}
		if len(word) < leastName || len(word) > mostName || seen[word] || !isIdentifier(word) {
			continue
		}
		seen[word] = true
		b.WriteString("\n" + word)
		if len(seen) == mostNames {
			break
		}
	}
	return b.String()
}

// joins reports whether a character joins the parts of an identifier.
func joins(r rune) bool { return strings.ContainsRune("-_./", r) }

// isIdentifier reports whether a word is written as no word of a language is: of several parts, or with a capital inside.
func isIdentifier(word string) bool {
	several, before := false, ' '
	for _, r := range word {
		several = several || joins(r) || unicode.IsUpper(r) && unicode.IsLower(before)
		before = r
	}
	return several && strings.ContainsFunc(word, unicode.IsLetter)
}
