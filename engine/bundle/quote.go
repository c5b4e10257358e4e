package bundle

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/text"
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
// seen, and without anything that begins or ends a comment, ends a tag, begins a tag as hosts write them around prompts,
// passes for a token of a model, or begins a line as a turn of a conversation does. Line ends stay.
func harmless(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) >= 0 {
		s = strings.ToValidUTF8(strings.ReplaceAll(s, "\r\n", "\n"), "\uFFFD")
		s = visible.Text(strings.Map(blank, s))
	}
	if strings.ContainsAny(s, "<>＜") {
		s = breakTags(breakers().Replace(s))
	}
	return breakTurns(s)
}

func breakers() *strings.Replacer {
	return strings.NewReplacer("<!--", "< !--", "-->", "-- >", "</", "< /", "<|", "< |")
}

// breakTags puts a space behind the < of every tag that could pass for one of a host, or that hides what follows in a log: of one in
// letters of another width, too.
func breakTags(s string) string {
	for at := 0; ; at++ {
		i := strings.IndexAny(s[at:], "<＜")
		if i < 0 {
			return s
		}
		at += i
		_, size := utf8.DecodeRuneInString(s[at:])
		if promptTag(tagName(s[at+size:])) {
			s = s[:at+size] + " " + s[at+size:]
		}
	}
}

// tagName is the name, in ASCII, with which a text behind a < begins; "" where none does.
func tagName(s string) string {
	var name strings.Builder
	for _, r := range s {
		for _, c := range norm.NFKC.String(string(r)) {
			if c >= utf8.RuneSelf || !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '-' && c != '_' && c != ':' {
				return name.String()
			}
			name.WriteRune(c)
		}
	}
	return name.String()
}

// promptTag reports whether a tag of this name could stand around a part of a prompt. Hosts call theirs by one of few words, or by
// several words (system-reminder, function_calls), which no element of HTML has.
func promptTag(name string) bool {
	name = strings.ToLower(name[strings.LastIndexByte(name, ':')+1:])
	switch name {
	case "system", "user", "assistant", "human", "developer", "tool", "instructions", "context", "invoke", "parameter", "thinking":
		return true
	}
	return strings.ContainsAny(name, "-_") || strings.HasPrefix(name, "private") || strings.HasPrefix(name, "memctl")
}

// breakTurns puts a space before the colon of every line that begins as a turn of a conversation does: Human: …
func breakTurns(s string) string {
	if !strings.ContainsAny(s, ":：") {
		return s
	}
	lines := strings.SplitAfter(s, "\n")
	for i, l := range lines {
		if at := strings.IndexAny(l, ":："); at > 0 && l[at-1] != ' ' && speaker(l[:at]) {
			lines[i] = l[:at] + " " + l[at:]
		}
	}
	return strings.Join(lines, "")
}

// speaker reports whether a conversation with a model names one of its sides so, behind whatever marks, and in letters of any width.
func speaker(name string) bool {
	if len(name) > maxSpeaker {
		return false
	}
	switch strings.ToLower(strings.TrimFunc(norm.NFKC.String(name), func(r rune) bool { return !unicode.IsLetter(r) })) {
	case "human", "user", "assistant", "system", "developer":
		return true
	}
	return false
}

const maxSpeaker = 80 // bytes of a speaker with the marks around it

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

// maxName is how much of a heading or a title is shown, in characters.
const maxName = 60

// link is a place of a page as a wiki link: [[world/tools#배포]].
func link(path, section string) string {
	target := strings.TrimSuffix(strings.TrimPrefix(path, "bank/"), ".md")
	if section = text.Abbreviate(flat(section), maxName); section != "" {
		section = "#" + unlinkable().Replace(section)
	}
	return "[[" + unlinkable().Replace(flat(target)) + section + "]]"
}

// unlinkable escapes what would end a link.
func unlinkable() *strings.Replacer {
	return strings.NewReplacer("[", "%5B", "]", "%5D", "|", "%7C", "#", "%23", "^", "%5E")
}
