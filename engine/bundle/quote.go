package bundle

import (
	"slices"
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/internal/visible"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// plain reports that a character is one of the many that need no second look.
func plain(r rune) bool {
	return r >= ' ' && r < 0x7f && r != '<' && r != '>' || hangul.IsSyllable(r)
}

// blank makes every blank but a line end a space.
func blank(r rune) rune {
	if r != '\n' && unicode.IsSpace(r) {
		return ' '
	}
	return r
}

// harmless makes a text of the workspace safe to be quoted: without control characters and characters that cannot be
// seen, and without anything that begins or ends a comment, ends a tag, or passes for a token of a model. Line ends stay.
func harmless(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	s = strings.ToValidUTF8(strings.ReplaceAll(s, "\r\n", "\n"), "\uFFFD")
	s = visible.Text(strings.Map(blank, s))
	if !strings.ContainsAny(s, "<>") {
		return s
	}
	s = breakers().Replace(s)
	for _, tag := range []string{"<private", "<memctl"} { // hide what follows in a log
		s = breakFold(s, tag)
	}
	return s
}

func breakers() *strings.Replacer {
	return strings.NewReplacer("<!--", "< !--", "-->", "-- >", "</", "< /", "<|", "< |")
}

// breakFold puts a space behind the < of every tag of this name, in any case.
func breakFold(s, tag string) string {
	for at := 0; at+len(tag) <= len(s); at++ {
		if s[at] == '<' && strings.EqualFold(s[at:at+len(tag)], tag) {
			s = s[:at+1] + " " + s[at+1:]
		}
	}
	return s
}

// flat is a harmless text on one line.
func flat(s string) string { return strings.Join(strings.Fields(harmless(s)), " ") }

// quoted are the lines of a text as they stand in a bundle; blank ones are left out.
func quoted(s string) []string {
	lines := strings.Split(s, "\n")
	lines = slices.DeleteFunc(lines, func(l string) bool { return strings.TrimSpace(l) == "" })
	for i := range lines {
		lines[i] = "> " + strings.TrimRight(lines[i], " ")
	}
	return lines
}

// shorten cuts a text on one line to n characters.
func shorten(s string, n int) string {
	i := 0
	for at := range s {
		if i++; i > n {
			return strings.TrimRight(s[:at], " ") + "…"
		}
	}
	return s
}

// maxName is how much of a heading or a title is shown, in characters.
const maxName = 60

// link is a place of a page as a wiki link: [[world/tools#배포]].
func link(path, section string) string {
	target := strings.TrimSuffix(strings.TrimPrefix(path, "bank/"), ".md")
	if section = shorten(flat(section), maxName); section != "" {
		section = "#" + unlinkable().Replace(section)
	}
	return "[[" + unlinkable().Replace(flat(target)) + section + "]]"
}

// unlinkable escapes what would end a link.
func unlinkable() *strings.Replacer {
	return strings.NewReplacer("[", "%5B", "]", "%5D", "|", "%7C", "#", "%23", "^", "%5E")
}
