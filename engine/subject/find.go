package subject

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/subject/naming"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// index has the names of a book, letter by letter: in lower case, without blanks beside Hangul.
type index struct{ root node }

// node is the place in the index at which names with the same beginning part.
type node struct {
	next map[rune]*node
	ends bool   // a name ends here
	id   string // of its subject; "" for what hides the names in it
}

func newIndex(b *Book) *index {
	ix := &index{}
	for _, s := range b.All() {
		for _, n := range s.names() {
			if b.owner[naming.Key(n)] == s.ID {
				ix.add(n, s.ID)
			}
		}
		for _, n := range s.Not {
			ix.add(n, "")
		}
	}
	return ix
}

func (ix *index) add(name, id string) {
	at := &ix.root
	for _, r := range naming.Joined(strings.ToLower(strings.Join(strings.Fields(norm.NFC.String(name)), " "))) {
		if at.next == nil {
			at.next = map[rune]*node{}
		}
		if at.next[r] == nil {
			at.next[r] = &node{}
		}
		at = at.next[r]
	}
	if !at.ends && at != &ix.root {
		at.ends, at.id = true, id
	}
}

func (ix *index) find(text string) []Found {
	var out []Found
	before := ' '
	for i := 0; i < len(text); {
		r, n := hangul.DecodeRuneInString(text[i:])
		if !isLetter(r) || !begins(before, r) {
			before = r
			i += n
			continue
		}
		if id, end := ix.longest(text, i); end > 0 {
			if id != "" {
				out = append(out, Found{id, i, end})
			}
			before, _ = utf8.DecodeLastRuneInString(text[:end])
			i = end
			continue
		}
		before = r
		i += n
	}
	return out
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// begins reports whether a word may begin with a letter that follows another: it may not within letters of one script.
func begins(before, r rune) bool {
	if !isLetter(before) {
		return before != '_' && before != '-' || hangul.IsSyllable(r)
	}
	return false
}

// longest returns the subject with the longest name at a place of a text, and where the name ends; 0 for none.
func (ix *index) longest(text string, start int) (id string, end int) {
	at, before := &ix.root, ' '
	for i := start; i < len(text); {
		r, n := hangul.DecodeRuneInString(text[i:])
		r = unicode.ToLower(r)
		if r == ' ' && at.next[r] == nil {
			after, size := hangul.DecodeRuneInString(text[i+n:])
			if !hangul.IsSyllable(before) && !hangul.IsSyllable(after) {
				break
			}
			r, n = unicode.ToLower(after), n+size
		}
		at = at.next[r]
		if at == nil {
			break
		}
		i += n
		before = r
		if at.ends && ends(text[start:i], text[i:]) {
			id, end = at.id, i
		}
	}
	return id, end
}

// ends reports whether a name may end before a tail: the word ends there, or goes on with a josa or a title.
func ends(name, rest string) bool {
	word := rest
	if i := strings.IndexFunc(rest, func(r rune) bool { return !isLetter(r) }); i >= 0 {
		word = rest[:i]
	}
	if word == "" {
		return !goesOn(name, rest)
	}
	word, name = norm.NFC.String(word), norm.NFC.String(name)
	if r, _ := utf8.DecodeRuneInString(word); !hangul.IsSyllable(r) {
		return false
	}
	if naming.IsJosa(name, word) {
		return true
	}
	l := naming.Lists()
	for j := range word + " " {
		if j > 0 && j <= len(word) && (l.Titles[word[:j]] || l.Titles[strings.TrimSuffix(word[:j], "님")] || word[:j] == "네") && (j == len(word) || naming.IsJosa(word[:j], word[j:])) {
			return true
		}
	}
	return false
}

// goesOn reports whether an identifier goes on behind a sign: redis-cli is not redis.
func goesOn(name, rest string) bool {
	last, _ := utf8.DecodeLastRuneInString(name)
	if rest == "" || rest[0] != '-' && rest[0] != '_' || hangul.IsSyllable(last) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(rest[1:])
	return isLetter(next)
}
