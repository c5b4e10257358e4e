package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// surface is the token's text in lower case, composed; "" beyond the ends.
func (r *reading) surface(i int) string {
	if i < 0 || i >= len(r.tokens) {
		return ""
	}
	if r.lower == nil {
		r.lower = make([]string, len(r.tokens))
	}
	if r.lower[i] == "" {
		r.lower[i] = lower(r.tokens[i].Surface)
	}
	return r.lower[i]
}

// lower is Normalize, at less cost for the ASCII and the composed Hangul that most tokens are.
func lower(s string) string {
	if len(s) > 24 {
		return morph.Normalize(s)
	}
	upper := false
	for _, c := range s {
		if c >= 0x80 && !hangul.IsSyllable(c) || c == ' ' {
			return morph.Normalize(s)
		}
		upper = upper || c >= 'A' && c <= 'Z'
	}
	if upper {
		return strings.ToLower(s)
	}
	return s
}

// glued says that a function word hangs on the token before it.
func (r *reading) glued(i int) bool {
	return i > 0 && i < len(r.tokens) && r.tokens[i].Class == morph.Function && r.tokens[i].StartByte == r.tokens[i-1].EndByte
}

// span is the first token that overlaps a range of the text and the one behind the last.
func (r *reading) span(start, end int) (first, after int) {
	first, _ = slices.BinarySearchFunc(r.tokens, start, func(t morph.Token, at int) int { return t.EndByte - at - 1 })
	for after = first; after < len(r.tokens) && r.tokens[after].StartByte < end; {
		after++
	}
	return first, after
}

func determiner(s string) bool {
	switch s {
	case "the", "a", "an", "our", "my", "your", "its", "his", "her", "their":
		return true
	}
	return false
}

func suffixed(s string, ends ...string) bool {
	return slices.ContainsFunc(ends, func(e string) bool { return strings.HasSuffix(s, e) })
}

func beginsAny(s string, heads ...string) bool {
	return slices.ContainsFunc(heads, func(h string) bool { return strings.HasPrefix(s, h) })
}

// listed says that a list of words holds one.
func listed(list, w string) bool {
	if w == "" {
		return false
	}
	for rest := list; ; {
		at := strings.Index(rest, w)
		if at < 0 {
			return false
		}
		end := at + len(w)
		if (at == 0 || rest[at-1] == ' ' || rest[at-1] == '\n') && (end == len(rest) || rest[end] == ' ' || rest[end] == '\n') {
			return true
		}
		rest = rest[end:]
	}
}

func beginsKorean(s string) bool {
	for _, c := range s {
		return hangul.IsSyllable(c)
	}
	return false
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
