package purge

import (
	"encoding/json"
	"html"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// enoughLetters are so many that a text of them does not stand in another by chance.
const enoughLetters = 10

// Text is what is to be found nowhere any more, not in the quotes of a question's page either.
type Text struct {
	Hashes []string      // of statements
	Raw    []string      // texts that the entry ever had, as they are written
	Texts  []string      // the same, normalised
	Bare   []string      // the same, letters and digits alone
	Claims []bank.Source // of logs, that the entry has come from
}

// With are the texts that an entry has, as its lines and people gave them.
func With(en *bank.Entry, people []bank.Event) (gone Text) {
	gone.text(en.Text)
	gone.text(en.FirstText)
	gone.text(OwnWords(en))
	for i := range people {
		if people[i].Entry == en.ID {
			gone.Event(&people[i], nil)
		}
	}
	return gone
}

// OwnWords are those of an entry without the subject that stands before them.
func OwnWords(en *bank.Entry) string {
	if _, own, borrowed := strings.Cut(en.FirstText, ": "); borrowed && en.Whence != "" {
		return own
	}
	return en.FirstText
}

// Event adds the texts that an event records, but for those that another entry says, normalised.
func (g *Text) Event(ev *bank.Event, said map[string]bool) {
	for _, f := range []*bank.Fields{ev.Before, ev.After} {
		if f != nil {
			g.Unsaid(f.Text, said)
		}
	}
}

// Unsaid adds a text, unless another entry says it.
func (g *Text) Unsaid(text string, said map[string]bool) {
	if !said[memory.Normalize(text)] {
		g.text(text)
	}
}

// text adds a text that the entry has had.
func (g *Text) text(text string) {
	flat := bank.Flat(text)
	if norm := memory.Normalize(flat); norm != "" && !slices.Contains(g.Texts, norm) {
		g.Raw, g.Texts = append(g.Raw, flat), append(g.Texts, norm)
		if bare := memory.Letters(norm); bare != "" {
			g.Bare = append(g.Bare, bare)
		}
	}
}

// Hash adds the hash of a statement that the entry has come from.
func (g *Text) Hash(h string) {
	if h != "" && !slices.Contains(g.Hashes, h) {
		g.Hashes = append(g.Hashes, h)
	}
}

// Claim adds what keeps a claim away that the entry has come from: its hash, and a mark by which its words are found in its line however that
// is parted.
func (g *Text) Claim(src bank.Source) {
	g.Hash(src.Hash)
	if strings.HasPrefix(src.Path, files.BankDir+"/") || slices.Contains(g.Claims, src) {
		return
	}
	g.Claims = append(g.Claims, src)
	if src.Mark != "" {
		g.Hash(bank.MarkedIn(src.Mark, src.Statement()))
	}
}

// Has reports whether what is purged has the words of a claim that was one of several.
func (g *Text) Has(claims []bank.Source) bool {
	return slices.ContainsFunc(claims, func(c bank.Source) bool {
		return c.Mark != "" && slices.ContainsFunc(g.Raw, func(t string) bool { return bank.Says(t, c.Mark) })
	})
}

// InLine reports whether a text that a log of a day has said has one of the claims among its words, few as they may be.
func (g *Text) InLine(text string, d day.Day) bool {
	return slices.ContainsFunc(g.Claims, func(c bank.Source) bool { return c.Day == d && bank.Says(text, c.Mark) })
}

// Same reports whether a text says what is purged, and nothing else.
func (g *Text) Same(text string) bool { return slices.Contains(g.Bare, memory.Letters(text)) }

// In reports whether a text says what is purged: the whole of it does, or a part that is too long for chance.
func (g *Text) In(text string) bool {
	said := memory.Letters(text)
	return slices.ContainsFunc(g.Bare, func(t string) bool {
		return said == t || utf8.RuneCountInString(t) >= enoughLetters && strings.Contains(said, t)
	})
}

// Begun reports whether letters are the beginning of what is purged, too long for chance.
func (g *Text) Begun(part string) bool {
	return utf8.RuneCountInString(part) >= enoughLetters && slices.ContainsFunc(g.Bare, func(t string) bool { return strings.Contains(t, part) })
}

// Reported reports whether a line of a report says what is purged: as a whole, or in the part before the ids of an entry.
func (g *Text) Reported(line string) bool {
	text := html.UnescapeString(strings.TrimSpace(line))
	return g.In(text) || slices.ContainsFunc(shownIDs().Split(text, -1), g.told)
}

// told reports whether a part of a line says what is purged, behind a colon, or as an excerpt that was cut short. It stops behind the
// colons once it has read more than the longest purged text, so that a long line is read once.
func (g *Text) told(text string) bool {
	longest := 0
	for _, t := range g.Bare {
		longest = max(longest, len(t))
	}
	rest, short := strings.CutSuffix(text, "…")
	for said, from := "", len(rest); from >= 0 && len(said) <= longest; {
		from = strings.LastIndex(rest, ": ")
		part := memory.Letters(rest[from+1:]) // the whole, if there is no colon
		if rest = rest[:max(from, 0)]; part == "" {
			continue
		}
		if said = part + said; slices.Contains(g.Bare, said) || short && g.Begun(said) {
			return true
		}
	}
	return false
}

// On reports whether a line of a file says what is purged: as an entry of a page, as a line of a log, or among other words.
func (g *Text) On(line string) bool {
	if l, ok := bank.ParseEntryLine(strings.TrimRight(line, "\r\n")); ok && g.In(l.Text) {
		return true
	}
	return g.Reported(line)
}

// What names an entry or begins a text in a line that may be JSON or broken.
var (
	EntryMember = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"entry"\s*:\s*"([^"]*)"`) }) // of an event
	TextMember  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"text"\s*:\s*"`) })
	escapes     = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:\\u[0-9a-fA-F]{4})+|\\[^u]`) })
	shownIDs    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(` \((?:m[0-9a-z]{10,20} ?)+\)`) }) // of the entries that a line of a report is about
	cutEscape   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\\(?:u[0-9a-fA-F]{0,3})?\s*$`) })
)

// Unescaped is a line with the escapes of JSON read, whether or not the line is JSON; one that was cut off at its end is left out.
func Unescaped(line string) string {
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
