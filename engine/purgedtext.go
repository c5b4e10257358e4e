package engine

import (
	"encoding/json"
	"html"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// enoughLetters are so many that a text of them does not stand in another by chance.
const enoughLetters = 10

// purgedText is what is to be found nowhere any more, not in the quotes of a question's page either.
type purgedText struct {
	hashes []string      // of statements
	raw    []string      // texts that the entry ever had, as they are written
	texts  []string      // the same, normalised
	names  []string      // of subjects that nothing else named
	bare   []string      // the same, letters and digits alone
	claims []bank.Source // of logs, that the entry has come from
}

func goneWith(en *bank.Entry, people []bank.Event) (gone purgedText) {
	gone.text(en.Text)
	gone.text(en.FirstText)
	gone.text(ownWords(en))
	for i := range people {
		if people[i].Entry == en.ID {
			gone.event(&people[i], nil)
		}
	}
	return gone
}

// ownWords are those of an entry without the subject that stands before them.
func ownWords(en *bank.Entry) string {
	if _, own, borrowed := strings.Cut(en.FirstText, ": "); borrowed && en.Whence != "" {
		return own
	}
	return en.FirstText
}

// event adds the texts that an event records, but for those that another entry says, normalised.
func (g *purgedText) event(ev *bank.Event, said map[string]bool) {
	for _, f := range []*bank.Fields{ev.Before, ev.After} {
		if f != nil {
			g.unsaid(f.Text, said)
		}
	}
}

// unsaid adds a text, unless another entry says it.
func (g *purgedText) unsaid(text string, said map[string]bool) {
	if !said[memory.Normalize(text)] {
		g.text(text)
	}
}

// text adds a text that the entry has had.
func (g *purgedText) text(text string) {
	flat := bank.Flat(text)
	if norm := memory.Normalize(flat); norm != "" && !slices.Contains(g.texts, norm) {
		g.raw, g.texts = append(g.raw, flat), append(g.texts, norm)
		if bare := memory.Letters(norm); bare != "" {
			g.bare = append(g.bare, bare)
		}
	}
}

// hash adds the hash of a statement that the entry has come from.
func (g *purgedText) hash(h string) {
	if h != "" && !slices.Contains(g.hashes, h) {
		g.hashes = append(g.hashes, h)
	}
}

// claim adds what keeps a claim away that the entry has come from: its hash, and a mark by which its words are found in its line however that
// is parted.
func (g *purgedText) claim(src bank.Source) {
	g.hash(src.Hash)
	if strings.HasPrefix(src.Path, bankDir+"/") || slices.Contains(g.claims, src) {
		return
	}
	g.claims = append(g.claims, src)
	if src.Mark != "" {
		g.hash(bank.MarkedIn(src.Mark, src.Statement()))
	}
}

// has reports whether what is purged has the words of a claim that was one of several.
func (g *purgedText) has(claims []bank.Source) bool {
	return slices.ContainsFunc(claims, func(c bank.Source) bool {
		return c.Mark != "" && slices.ContainsFunc(g.raw, func(t string) bool { return bank.Says(t, c.Mark) })
	})
}

// inLine reports whether a text that a log of a day has said has one of the claims among its words, few as they may be.
func (g *purgedText) inLine(text string, d day.Day) bool {
	return slices.ContainsFunc(g.claims, func(c bank.Source) bool { return c.Day == d && bank.Says(text, c.Mark) })
}

// same reports whether a text says what is purged, and nothing else.
func (g *purgedText) same(text string) bool { return slices.Contains(g.bare, memory.Letters(text)) }

// in reports whether a text says what is purged: the whole of it does, or a part that is too long for chance.
func (g *purgedText) in(text string) bool {
	said := memory.Letters(text)
	return slices.ContainsFunc(g.bare, func(t string) bool {
		return said == t || utf8.RuneCountInString(t) >= enoughLetters && strings.Contains(said, t)
	})
}

// begun reports whether letters are the beginning of what is purged, too long for chance.
func (g *purgedText) begun(part string) bool {
	return utf8.RuneCountInString(part) >= enoughLetters && slices.ContainsFunc(g.bare, func(t string) bool { return strings.Contains(t, part) })
}

// reported reports whether a line of a report says what is purged: as a whole, or in the part before the ids of an entry.
func (g *purgedText) reported(line string) bool {
	text := html.UnescapeString(strings.TrimSpace(line))
	return g.in(text) || slices.ContainsFunc(shownIDs().Split(text, -1), g.told)
}

// told reports whether a part of a line says what is purged, behind a colon, or as an excerpt that was cut short. It stops behind the
// colons once it has read more than the longest purged text, so that a long line is read once.
func (g *purgedText) told(text string) bool {
	longest := 0
	for _, t := range g.bare {
		longest = max(longest, len(t))
	}
	rest, short := strings.CutSuffix(text, "…")
	for said, from := "", len(rest); from >= 0 && len(said) <= longest; {
		from = strings.LastIndex(rest, ": ")
		part := memory.Letters(rest[from+1:]) // the whole, if there is no colon
		if rest = rest[:max(from, 0)]; part == "" {
			continue
		}
		if said = part + said; slices.Contains(g.bare, said) || short && g.begun(said) {
			return true
		}
	}
	return false
}

// on reports whether a line of a file says what is purged: as an entry of a page, as a line of a log, or among other words.
func (g *purgedText) on(line string) bool {
	if l, ok := bank.ParseEntryLine(strings.TrimRight(line, "\r\n")); ok && g.in(l.Text) {
		return true
	}
	return g.reported(line)
}

var (
	entryMember = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"entry"\s*:\s*"([^"]*)"`) }) // of an event
	textMember  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"text"\s*:\s*"`) })
	escapes     = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:\\u[0-9a-fA-F]{4})+|\\[^u]`) })
	shownIDs    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(` \((?:m[0-9a-z]{10,20} ?)+\)`) }) // of the entries that a line of a report is about
	cutEscape   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\\(?:u[0-9a-fA-F]{0,3})?\s*$`) })
)

// unescaped is a line with the escapes of JSON read, whether or not the line is JSON; one that was cut off at its end is left out.
func unescaped(line string) string {
	if !strings.Contains(line, `\`) {
		return line
	}
	return cutEscape().ReplaceAllString(escapes().ReplaceAllStringFunc(line, func(esc string) string {
		var text string
		if json.Unmarshal([]byte(`"`+esc+`"`), &text) != nil {
			return esc
		}
		return text
	}), "")
}
