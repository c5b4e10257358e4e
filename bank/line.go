package bank

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/rules"
)

// newestSources is how many sources a line shows beside the first; the ledger has all of them.
const newestSources = 3

// Bounds that keep reading a hostile line linear: how many carets are looked at, how long a block id and a group of
// source links may be, in bytes.
const (
	maxCarets  = 16
	maxBlockID = 80
	maxSources = 8 << 10
)

// EntryLine is one line of a page in entry grammar, as a person or the program wrote it. [ParseEntryLine] makes it.
type EntryLine struct {
	memory.Grammar
	ID      string       // "" when the line has none of ours
	Block   string       // a block id that is not an entry's, without '^' ("" when there is none)
	Sources []SourceLink // the source links as they stand on the line; never read back into an entry
	More    int          // the n of "+n"
	Prefix  string       // indentation, bullet, space and check box, as written
}

// SourceLink is one link of a line to a source.
type SourceLink struct {
	Target string // "memory/2026-11-02", as written
	Line   int    // 0 when the link names none
	ID     string // of the entry, where the source is a line that a person wrote on a page; "" for a log
}

// Place is where the source stands: path#L12, or path#^id of a line on a page.
func (s SourceLink) Place() string {
	if s.ID != "" {
		return s.Target + ".md#^" + s.ID
	}
	return s.Target + ".md#L" + strconv.Itoa(s.Line)
}

// FormatEntry writes the line of an entry, without line end:
//
//   - O(c=0.95) @민수: text ([[memory/2026-11-02#L12|11-02]], [[memory/2026-11-18#L4|11-18]], +3) ^mk7q2m9x4bt
//
// It shows the first and the three newest sources and how many there are besides. A confidence is shown for opinions
// only. For every entry that has a source, [ParseEntryLine] reads back kind, parameters, entities, text and id.
func FormatEntry(e *Entry) string {
	var b strings.Builder
	b.WriteString(grammarOf(e).Format())
	b.WriteByte(' ')
	writeSources(&b, e)
	b.WriteString("^")
	b.WriteString(e.ID)
	return b.String()
}

func grammarOf(e *Entry) memory.Grammar {
	g := memory.Grammar{Kind: e.Kind, Params: e.Params, Entities: e.Entities, Text: text.JoinLines(e.Text)}
	if e.Kind == rules.Opinion {
		g.Confidence = e.Confidence
	}
	return g
}

func writeSources(b *strings.Builder, e *Entry) {
	if len(e.Sources) == 0 {
		return
	}
	b.WriteByte('(')
	newest := e.Sources[1:]
	more := max(0, len(newest)-newestSources)
	writeSource(b, &e.Sources[0], e.ID)
	for i := range newest[more:] {
		b.WriteString(", ")
		writeSource(b, &newest[more+i], e.ID)
	}
	if more > 0 {
		fmt.Fprintf(b, ", +%d", more)
	}
	b.WriteString(") ")
}

// writeSource writes the link to a source of the entry with this id.
func writeSource(b *strings.Builder, s *Source, id string) {
	b.WriteString("[[")
	b.WriteString(LinkTarget(s.Path))
	b.WriteString(s.Anchor(id))
	b.WriteByte('|')
	b.WriteString(s.Day.MonthDay())
	b.WriteString("]]")
}

// WriteLink writes a link to a source of any kind: of a log with its day, of anything else with its name.
func (s *Source) WriteLink(b *strings.Builder) {
	if s.Day != 0 && !strings.HasPrefix(s.Path, "bank/") {
		writeSource(b, s, "")
		return
	}
	target := LinkTarget(strings.TrimPrefix(s.Path, "bank/"))
	b.WriteString("[[" + target)
	if s.Line > 0 {
		b.WriteString("#L" + strconv.Itoa(s.Line))
	}
	b.WriteString("|" + LinkLabel(target[strings.LastIndexByte(target, '/')+1:]) + "]]")
}

// LinkTarget is a path as it may stand in a wiki link: without ".md", and what would end the link percent-encoded.
func LinkTarget(p string) string {
	p = strings.TrimSuffix(p, ".md")
	if strings.IndexFunc(p, unlinkable) < 0 {
		return p
	}
	var b strings.Builder
	for _, r := range p {
		if unlinkable(r) {
			fmt.Fprintf(&b, "%%%02X", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

func unlinkable(r rune) bool { return r < ' ' || strings.ContainsRune("[]|#^", r) }

// ParseEntryLine reads one line, without its line end, that stands in entry grammar: a bullet (-, * or +, indented or
// not), the Retain grammar, source links, a block id. It is tolerant to what people do to lines: links and id may be
// missing, words may follow the id, spaces do not matter. It is false for every other line, and the answer is in NFC.
func ParseEntryLine(line string) (EntryLine, bool) {
	line = strings.TrimRight(line, " \t\r")
	prefix, body := cutBullet(line)
	if prefix == "" || body == "" {
		return EntryLine{}, false
	}
	l := EntryLine{Prefix: prefix}
	body = l.cutID(body)
	body = l.cutSources(body)
	if l.ID == "" && l.Block == "" {
		body = l.cutID(body) // the id before the links
	}
	g, ok := memory.ParseGrammar("- " + body)
	if !ok {
		return EntryLine{}, false
	}
	l.Grammar = g
	return l, true
}

// cutBullet splits a list item before its text: indentation, bullet (one of -, * and +), spaces, and a check box.
func cutBullet(line string) (prefix, body string) {
	m, ok := markdown.ParseItem([]byte(line))
	if bare := strings.TrimLeft(line, " \t"); !ok || strings.IndexByte("-*+", bare[0]) < 0 {
		return "", ""
	}
	return line[:m.Text], line[m.Text:]
}

// cutID takes the block id off the end of a line. A line with words after its id still has it, if source links stand
// before the id; an id that a text merely mentions does not count.
func (l *EntryLine) cutID(body string) string {
	end := len(body)
	for range maxCarets {
		at := strings.LastIndexByte(body[:end], '^')
		if at < 0 {
			break
		}
		last := end == len(body)
		end = at
		if at > 0 && strings.IndexByte(" \t)", body[at-1]) < 0 {
			continue
		}
		word, _, _ := strings.Cut(body[at+1:min(len(body), at+maxBlockID)], " ")
		after := body[at+1+len(word):]
		before := strings.TrimRight(body[:at], " \t")
		switch {
		case IsID(word) && after == "":
			l.ID = word
			return before
		case IsID(word):
			if text := l.cutSources(before); len(l.Sources) > 0 {
				l.ID = word
				return text + " " + strings.TrimSpace(after)
			}
		case last && after == "" && isBlockID(word) && l.Block == "":
			l.Block = word
			return before
		}
	}
	return body
}

// IsID reports whether a word has the form of an entry's id: m and 10 base-32 characters, or 20 after a collision.
func IsID(s string) bool {
	if len(s) != ShortID+1 && len(s) != LongID+1 || s[0] != 'm' {
		return false
	}
	for i := 1; i < len(s); i++ {
		if strings.IndexByte(base32, s[i]) < 0 {
			return false
		}
	}
	return true
}

func isBlockID(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return s != ""
}

// cutSources takes the group of source links off the end. Only a group of links to lines counts, so that a text may
// end with links of its own.
func (l *EntryLine) cutSources(body string) string {
	body = strings.TrimRight(body, " \t")
	if !strings.HasSuffix(body, ")") || len(l.Sources) > 0 {
		return body
	}
	from := max(0, len(body)-maxSources)
	at := strings.LastIndex(body[from:], "([[")
	if at < 0 {
		return body
	}
	at += from
	links, more, ok := parseSources(body[at+1 : len(body)-1])
	if !ok {
		return body
	}
	l.Sources, l.More = links, more
	return strings.TrimRight(body[:at], " \t")
}

func parseSources(s string) (links []SourceLink, more int, ok bool) {
	for len(s) > 0 {
		s = strings.TrimLeft(s, " ,\t")
		if n, found := strings.CutPrefix(s, "+"); found && len(links) > 0 {
			more, err := strconv.Atoi(strings.TrimSpace(n))
			return links, more, err == nil && more >= 0
		}
		inner, rest, found := strings.Cut(strings.TrimPrefix(s, "[["), "]]")
		if !found || !strings.HasPrefix(s, "[[") {
			return nil, 0, false
		}
		link, ok := parseSource(inner)
		if !ok {
			return nil, 0, false
		}
		links = append(links, link)
		s = strings.TrimLeft(rest, " \t")
		if s != "" && s[0] != ',' {
			return nil, 0, false
		}
	}
	return links, 0, len(links) > 0
}

// parseSource reads the inside of a source link: path#L12 with any label, or path#^id with a day of the year as its label, since a text
// may end with a link to another entry.
func parseSource(inner string) (l SourceLink, ok bool) {
	inner, label, _ := strings.Cut(inner, "|")
	target, id, found := strings.Cut(inner, "#^")
	if l.Target = norm.NFC.String(target); found {
		l.ID = id
		return l, target != "" && IsID(id) && len(label) == 5 && label[2] == '-' && digits(label[:2]) && digits(label[3:])
	}
	target, anchor, found := strings.Cut(inner, "#L")
	n, err := strconv.Atoi(anchor)
	l.Target, l.Line = norm.NFC.String(target), n
	return l, found && err == nil && target != "" && n >= 0
}
