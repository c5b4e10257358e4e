package markdown

import (
	"bytes"
	"slices"
	"strings"
)

// maxEnds is how many blocks that lie open one behind the other Close ends; who writes more does not write by hand.
const maxEnds = 8

// Close returns a text with the lines behind it that end what it leaves open: a code fence, a private part, a comment, a managed block. So
// it hides nothing of what is written below it. It is false if the text cannot be closed.
func Close(text string) (closed string, ok bool) {
	for range maxEnds {
		f, open := unclosed(text)
		if !open {
			return text, true
		}
		text += "\n" + f.End
	}
	return text, false
}

// unclosed is the first thing that a text leaves open for what is written below it.
func unclosed(text string) (Fault, bool) {
	faults := Parse([]byte(text+"\n"), Options{NoFront: true}).Faults
	i := slices.IndexFunc(faults, func(f Fault) bool { return f.Code == Unclosed && f.End != "" })
	if i < 0 {
		return Fault{}, false
	}
	return faults[i], true
}

// Inert returns a text of one line in a form that hides nothing of what is written behind it: an open <private> is closed at its end, and
// the marks of comments and of programs lose their force.
func Inert(text string) string {
	if !strings.Contains(text, "<") {
		return text
	}
	var (
		b     strings.Builder
		spans codeSpans
		done  int
	)
	raw := []byte(text)
	for i := range raw {
		if raw[i] != '<' {
			continue
		}
		name, closing := tagAt(raw, i)
		switch {
		case bytes.HasPrefix(raw[i:], []byte("<!--")):
			b.WriteString(text[done:i] + "<! ")
			done = i + 2
		case name == "" || spans.mention(raw, i, line{end: len(raw)}):
		case name != "private", !closing && isBlank(raw[i+len("<private"):]): // a memctl tag in free text is not ours; half a tag opens nothing
			b.WriteString(text[done:i] + "< ")
			done = i + 1
		}
	}
	b.WriteString(text[done:])
	text = b.String()
	if f, open := unclosed(text); open && strings.HasPrefix(f.End, "</private>") {
		text += f.End
	}
	return text
}

// Unmarked returns a hidden text without the marks that hide it: private tags and the two ends of comments.
func Unmarked(hidden []byte) []byte {
	var out []byte
	done := 0
	for i := 0; i < len(hidden); {
		size := markAt(hidden, i)
		if size == 0 {
			i++
			continue
		}
		out = append(out, hidden[done:i]...)
		i += size
		done = i
	}
	return append(out, hidden[done:]...)
}

// markAt is how long the mark is that begins at i, 0 for none. Behind a name a tag may go on over lines.
func markAt(data []byte, i int) int {
	rest := data[i:]
	switch {
	case bytes.HasPrefix(rest, []byte("<!--")):
		return len("<!--")
	case bytes.HasPrefix(rest, []byte("-->")):
		return len("-->")
	case rest[0] == '<':
		name, _ := tagAt(data, i)
		if n := bytes.IndexAny(rest[1:], "<>"); name == "private" && n >= 0 && rest[1+n] == '>' {
			return n + 2
		}
	}
	return 0
}
