package bank

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// A page has its header in two places: what people look at stands in its front matter, at most six keys, and what programs need in a comment at the end
// of the page, the foot. Both are read as one; where both have a key, the front matter has it, which is how older pages and those of others are written.

// footBlock is what lines of the foot are called, as those of a managed block.
const footBlock = "page"

// IsFoot reports whether a line is one of the foot of its page.
func (l *Line) IsFoot() bool { return l.Kind == LineBlock && l.Text == footBlock }

const footStart, footEnd = "<!-- memctl-page", "-->"

// findFoot finds the foot of a page: the bytes of its lines, both marks included. One that was torn, or is being written, has no end yet: it is what
// follows its first mark as the program writes it.
func findFoot(data []byte) (start, end int, ok bool) {
	for at := len(data); at > 0; {
		if at = bytes.LastIndex(data[:at], []byte(footStart)); at < 0 {
			return 0, 0, false
		}
		if at > 0 && data[at-1] != '\n' {
			continue
		}
		n := bytes.IndexByte(data[at:], '\n')
		if n < 0 || strings.TrimRight(string(data[at:at+n]), " \t\r") != footStart {
			continue
		}
		if end, ok := endOfFoot(data, at+n+1); ok {
			return at, end, true
		}
	}
	return 0, 0, false
}

// endOfFoot is where the foot ends whose lines begin at this byte; false where its comment ends on a line of something else, and it is none.
func endOfFoot(data []byte, begin int) (int, bool) {
	for line := begin; line < len(data); {
		next := len(data)
		if n := bytes.IndexByte(data[line:], '\n'); n >= 0 {
			next = line + n + 1
		}
		switch text := strings.TrimRight(string(data[line:next]), " \t\r\n"); {
		case text == footEnd:
			return next, true
		case strings.Contains(text, footEnd):
			return 0, false
		}
		line = next
	}
	return endOfTorn(data, begin)
}

// endOfTorn is where the lines end, of a foot without an end mark, that are the program's for certain; false where there is none, as in a sample of a page.
func endOfTorn(data []byte, at int) (int, bool) {
	seen := map[string]bool{}
	for line := range strings.Lines(string(data[at:])) {
		text := strings.TrimRight(line, "\r\n")
		key, _, _ := strings.Cut(text, ":")
		switch {
		case len(seen) == 0 && !tornID().MatchString(text):
			return 0, false
		case strings.HasPrefix(text, "  - {uri: ") && seen["sources"]:
		case seen[key] || !isFootKey(key):
			return at, true
		}
		seen[key] = true
		at += len(line)
	}
	return at, len(seen) > 0
}

// isFootKey reports whether the program writes a key in a foot.
func isFootKey(key string) bool {
	switch key {
	case "id", "schema", "tldr", "answers_when", "similar_high", "similar_mid", "validated", "sources", "created", "redirect_to", "question", "asked", "times", "filed", "consulted":
		return true
	}
	return false
}

var tornID = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^id: p[0-9a-z]+$`) })

// parseFoot reads the foot of a page, if it has one that can be read.
func (f *Front) parseFoot(data []byte) {
	start, end, ok := findFoot(data)
	if !ok || start < f.End {
		return
	}
	foot := &Front{Start: start, End: end}
	ours, _ := splitFoot(data[start:end])
	foot.text = []byte(strings.Join(ours, ""))
	foot.parse(foot.text, 0, len(foot.text))
	if foot.Broken == "" {
		f.foot = foot
	}
}

// splitFoot divides the lines between the marks of a foot into those of its keys and a person's, who has written there. A key that the program does not
// write stays, too, as long as all of them can be read.
func splitFoot(foot []byte) (ours, theirs []string) {
	added := false // keys that are not the program's
	split := func(all bool) {
		ours, theirs = nil, nil
		for l := range strings.Lines(string(foot)) {
			text := strings.TrimRight(l, "\r\n")
			key, _, _ := strings.Cut(text, ":")
			own := strings.HasPrefix(text, " ") || isFootKey(key)
			switch trimmed := strings.TrimSpace(text); {
			case trimmed == "" || trimmed == footStart || trimmed == footEnd:
			case footRow().MatchString(text) && (own || all):
				ours = append(ours, text+"\n")
				added = added || !own
			default:
				theirs = append(theirs, l)
			}
		}
	}
	split(true)
	if added && yaml.Unmarshal([]byte(strings.Join(ours, "")), &map[string]any{}) != nil {
		split(false)
	}
	return ours, theirs
}

// withoutFoot is a page without the keys of its foot. What a person has written between its marks stays there.
func withoutFoot(data []byte) []byte {
	start, end, ok := findFoot(data)
	if !ok {
		return data
	}
	_, theirs := splitFoot(data[start:end])
	if len(theirs) > 0 {
		theirs = append(append([]string{footStart + "\n"}, theirs...), footEnd+"\n")
	}
	return slices.Concat(data[:start], []byte(strings.Join(theirs, "")), data[end:])
}

// blanked is a page whose foot, from start to end, is blanks, so that what opens above it does not end there. What a person has written in it stays.
func blanked(data []byte, start, end int, theirs []string) []byte {
	out := bytes.Clone(data)
	for l := range strings.Lines(string(data[start:end])) {
		if !slices.Contains(theirs, l) {
			copy(out[start:], strings.Repeat(" ", len(strings.TrimRight(l, "\r\n"))))
		}
		start += len(l)
	}
	return out
}

// footRow is a line of a key, or what one that is a list goes on with.
var footRow = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[A-Za-z_][A-Za-z0-9_-]*:(?: .*)?|  - \{uri: .*\})$`)
})

// Below is the key as it stands at the foot of the page.
func (v HeaderValue) Below() HeaderValue {
	v.foot = true
	return v
}

// settled are the keys with the place that each has: a person's own that could not stand in a foot line by line stays in the front matter.
func (f *Front) settled(data []byte, values []HeaderValue) []HeaderValue {
	out := slices.Clone(values)
	for i := range out {
		if k := f.own(out[i].key); out[i].keep && out[i].foot && k != nil && !fitsFoot(data[k.start:k.end]) {
			out[i].foot = false
		}
	}
	return out
}

// fitsFoot reports whether the lines of a key can be moved to the foot as they are.
func fitsFoot(key []byte) bool {
	for l := range strings.Lines(string(key)) {
		if l = strings.TrimRight(l, "\r\n"); !footRow().MatchString(l) || harmlessYAML(l) != l {
			return false
		}
	}
	return true
}

// footLines are the lines of the foot that holds these keys, and such as somebody has added to it; nil without any.
func (f *Front) footLines(data []byte, values []HeaderValue) []string {
	values = f.settled(data, values)
	var b strings.Builder
	below := func(k *frontKey) string { return string(f.foot.text[k.start:k.end]) }
	named := func(key string) bool {
		return slices.ContainsFunc(values, func(v HeaderValue) bool { return v.foot && v.key == key })
	}
	for _, v := range values {
		top := f.own(v.key)
		switch k := f.find(v.key); {
		case !v.foot:
		case v.keep && top != nil:
			b.WriteString(strings.ReplaceAll(string(data[top.start:top.end]), "\r\n", "\n"))
		case v.keep && k != nil:
			b.WriteString(harmlessYAML(below(k)))
		default:
			b.WriteString(harmlessYAML(v.text))
		}
	}
	if f.foot != nil {
		for i := range f.foot.keys {
			if k := &f.foot.keys[i]; !named(k.name) && !slices.Contains(headerKeys(), k.name) {
				b.WriteString(harmlessYAML(below(k)))
			}
		}
	}
	if b.Len() == 0 {
		return nil
	}
	out := []string{footStart}
	for l := range strings.Lines(b.String()) {
		out = append(out, strings.TrimRight(l, "\n"))
	}
	return append(out, footEnd)
}

// harmlessYAML is YAML without the signs that begin or end a tag or a comment. Strings that have one are quoted, so that it may be escaped.
func harmlessYAML(text string) string {
	return strings.NewReplacer("<", `\u003c`, ">", `\u003e`).Replace(text)
}
