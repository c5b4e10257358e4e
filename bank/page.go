package bank

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// ErrNotText says that a page is not UTF-8; match it with errors.Is. Such a page is left as it is.
var ErrNotText = notice.NewError("page.encoding", "not UTF-8 text")

// ErrUnmerged says that a page has the marks of a merge that nobody has settled yet; match it with errors.Is. Such a page
// is left as it is: which of two lines with one id is meant is for a person to say.
var ErrUnmerged = notice.NewError("page.unmerged", "the marks of an unsettled merge conflict stand on it")

// PageError says what is wrong with a page, and where.
type PageError struct {
	Path string
	Line int // 1-based; 0 when it is about the whole page
	Err  error
}

func (e *PageError) Error() string { return "page " + e.Place() + ": " + e.Err.Error() }

// Place is the page, with the line if it is one line that is wrong.
func (e *PageError) Place() string {
	if e.Line == 0 {
		return e.Path
	}
	return fmt.Sprintf("%s:%d", e.Path, e.Line)
}

// Unwrap returns what is wrong: ErrNotText, ErrUnmerged, or an error with a notice.
func (e *PageError) Unwrap() error { return e.Err }

// LineKind says what a line of a page is, and so whose it is.
type LineKind uint8

// Kinds of lines. Entry, Managed and Block lines and the embeds of entity pages are the program's; all others are a
// person's, but for the headings that the program writes.
const (
	LineOther   LineKind = iota // prose, bullets, fences, comments
	LineBlank                   // nothing but white space
	LineHeading                 // an ATX heading
	LineEntry                   // an entry, or a line in its grammar that is to become one
	LineManaged                 // what the program says about the entry above: conflict, successor, archive reason
	LineEmbed                   // nothing but an embedded entry
	LineChild                   // a person's indented lines below an entry
	LineBlock                   // inside <!-- memctl:name --> … <!-- /memctl:name -->, markers included
)

// Line is one line of a page.
type Line struct {
	Kind  LineKind
	No    int        // 1-based line number in the file
	Start int        // byte range in the page's data, line end included
	End   int        //
	Level int        // of a heading
	Text  string     // of a heading; of an embed the id; of a block line its name
	Entry *EntryLine // of an entry

	Hidden bool // a private part, a comment or what a program manages touches it: it is not for readers
}

// Page is a parsed page. It refers to the bytes given to [ParsePage], which must not change while it is used.
type Page struct {
	Path     string // relative to bank/, as given
	Data     []byte
	CRLF     bool // lines end as on Windows
	Front    Front
	Lines    []Line // the body, covering it without gap
	Warnings []*PageError

	body int  // offset at which the body starts
	foot Line // where the foot is; nothing without one
}

// ParsePage reads a page in linear time. It fails with [ErrNotText] and [ErrUnmerged] only; everything else that is wrong
// with a page is in its warnings.
func ParsePage(path string, data []byte) (*Page, error) {
	if !utf8.Valid(data) {
		return nil, &PageError{Path: path, Line: badLine(data), Err: ErrNotText}
	}
	if at := unmergedLine(data); at > 0 {
		return nil, &PageError{Path: path, Line: at, Err: ErrUnmerged}
	}
	p := &Page{Path: path, Data: data}
	if nl := bytes.IndexByte(data, '\n'); nl > 0 {
		p.CRLF = data[nl-1] == '\r'
	}
	p.Front, p.body = ParseFront(data)
	first := 1 + bytes.Count(data[:p.body], []byte{'\n'})
	if p.Front.Broken != "" {
		p.Warnings = append(p.Warnings, &PageError{Path: path, Line: p.Front.BrokenLine, Err: notice.NewError("page.front-broken", "its front matter cannot be read and is left alone until it is mended or removed: {reason}", p.Front.Broken)})
	}
	s := pageScanner{p: p, no: first, entry: -1}
	body, theirs := data, []string(nil)
	if start, end, ok := findFoot(data); ok && start >= p.body {
		_, theirs = splitFoot(data[start:end])
		p.foot, body = Line{Start: start, End: end}, blanked(data, start, end, theirs)
	}
	// One that does not end is no block: what follows it must not vanish.
	s.blocks = markdown.Parse(body[p.body:], markdown.Options{NoFront: true, Lenient: true}).Blocks
	s.split()
	s.run()
	s.foot(theirs)
	return p, nil
}

func badLine(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return 1 + bytes.Count(data[:i], []byte{'\n'})
		}
		i += n
	}
	return 0
}

// unmergedLine is the 1-based line at which the first conflict that git could not merge begins, 0 if there is none.
func unmergedLine(data []byte) int {
	const ours, theirs = "<<<<<<< ", ">>>>>>> "
	if !bytes.Contains(data, []byte(ours)) {
		return 0
	}
	n, from, parted := 0, 0, false
	for line := range bytes.Lines(data) {
		n++
		switch {
		case bytes.HasPrefix(line, []byte(ours)):
			from, parted = n, false
		case from > 0 && string(bytes.TrimRight(line, "\r\n")) == "=======":
			parted = true
		case parted && bytes.HasPrefix(line, []byte(theirs)):
			return from
		}
	}
	return 0
}

// Bytes returns the bytes the page was parsed from, put together from its parts. The caller owns them.
func (p *Page) Bytes() []byte {
	out := make([]byte, 0, len(p.Data))
	out = append(out, p.Data[:p.body]...)
	for i := range p.Lines {
		out = append(out, p.Data[p.Lines[i].Start:p.Lines[i].End]...)
	}
	return out
}

// Raw returns the bytes of a line, line end included.
func (p *Page) Raw(l *Line) []byte { return p.Data[l.Start:l.End] }

// content is a line without its line end.
func (p *Page) content(l *Line) string {
	return string(bytes.TrimRight(p.Data[l.Start:l.End], "\r\n"))
}

// pageScanner gives the lines of a page their kinds.
type pageScanner struct {
	p      *Page
	no     int
	entry  int              // indentation of the entry that indented lines belong to; -1 for none
	blocks []markdown.Block // of the body, from the one of the current line on
}

func (s *pageScanner) split() {
	data := s.p.Data
	n := bytes.Count(data[s.p.body:], []byte{'\n'}) + 1
	s.p.Lines = make([]Line, 0, n)
	for at := s.p.body; at < len(data); s.no++ {
		end := len(data)
		if nl := bytes.IndexByte(data[at:], '\n'); nl >= 0 {
			end = at + nl + 1
		}
		s.p.Lines = append(s.p.Lines, Line{No: s.no, Start: at, End: end})
		at = end
	}
}

func (s *pageScanner) run() {
	lines := s.p.Lines
	for i := 0; i < len(lines); {
		l := &lines[i]
		text := s.p.content(l)
		trimmed := strings.TrimSpace(text)
		indent := indentOf(text)
		child := s.entry >= 0 && indent > s.entry
		if trimmed == "" {
			i = s.blanks(i)
			continue
		}
		j := s.region(i, trimmed, child)
		if j == i || l.isOwnEntry(text) {
			s.line(l, text, trimmed, indent, child)
			j = max(j, i+1)
		}
		i = j
	}
}

// foot gives the lines of the foot their kind. What a person has written between them is read as if it stood outside.
func (s *pageScanner) foot(theirs []string) {
	for i := range s.p.Lines {
		if l := &s.p.Lines[i]; s.p.foot.Start <= l.Start && l.Start < s.p.foot.End && !slices.Contains(theirs, string(s.p.Raw(l))) {
			*l = Line{No: l.No, Start: l.Start, End: l.End, Kind: LineBlock, Text: footBlock, Hidden: true}
		}
	}
}

// line gives a line outside of any region its kind.
func (s *pageScanner) line(l *Line, text, trimmed string, indent int, child bool) {
	e, isEntry := ParseEntryLine(text)
	isEntry = isEntry && !isPrivate(text) && (e.ID != "" || !child && indent < 4 && (e.Block == "" || len(e.Sources) > 0))
	level, from, to := markdown.ParseHeading([]byte(text))
	switch {
	case isEntry:
		l.Kind, l.Entry, s.entry = LineEntry, &e, indent
		return
	case child:
		l.Kind = LineChild
		if isManaged(trimmed) {
			l.Kind = LineManaged
		}
		return
	case level > 0:
		l.Kind, l.Level, l.Text = LineHeading, level, text[from:to]
	case indent > 0 && isManaged(trimmed):
		l.Kind = LineManaged // its entry is gone
	default:
		if id, ok := embedOf(trimmed); ok {
			l.Kind, l.Text = LineEmbed, id
		}
	}
	s.entry = -1
}

// blanks passes blank lines; those inside the indented lines below an entry belong to them.
func (s *pageScanner) blanks(i int) int {
	lines := s.p.Lines
	j := i
	for j < len(lines) && len(bytes.TrimSpace(s.p.Raw(&lines[j]))) == 0 {
		j++
	}
	kind := LineBlank
	if s.entry >= 0 && j < len(lines) {
		next := s.p.content(&lines[j])
		if e, ok := ParseEntryLine(next); indentOf(next) > s.entry && !(ok && e.ID != "") && !isManaged(strings.TrimSpace(next)) {
			kind = LineChild
		} else {
			s.entry = -1
		}
	}
	for ; i < j; i++ {
		lines[i].Kind = kind
	}
	return j
}

// isOwnEntry reports whether an entry stands on a line, whatever begins behind it on the same line.
func (l *Line) isOwnEntry(text string) bool {
	e, ok := ParseEntryLine(text)
	return ok && e.ID != "" && l.Kind != LineBlock
}

// region passes the lines of a fence, comment, private part or managed block that starts at line i, and returns the
// line after it; i if none of several lines starts there.
func (s *pageScanner) region(i int, trimmed string, child bool) int {
	lines := s.p.Lines
	at := lines[i].Start - s.p.body
	for len(s.blocks) > 0 && s.blocks[0].EndByte <= at {
		s.blocks = s.blocks[1:]
	}
	if len(s.blocks) == 0 || s.blocks[0].StartByte != at {
		return i
	}
	b := &s.blocks[0]
	for j := i; b.Kind.Hidden() && j < len(lines) && lines[j].Start-s.p.body < b.EndByte; j++ {
		lines[j].Hidden = true
	}
	if !b.Fenced && !b.Kind.Hidden() || b.EndByte <= lines[i].End-s.p.body {
		return i
	}
	kind, name := LineOther, blockName(trimmed)
	if child {
		kind = LineChild
	}
	if b.Kind != markdown.Managed || name != strings.TrimPrefix(b.Name, "memctl:") {
		name = ""
	} else {
		kind = LineBlock
	}
	if kind != LineChild {
		s.entry = -1
	}
	for ; i < len(lines) && lines[i].Start-s.p.body < b.EndByte; i++ {
		lines[i].Kind, lines[i].Text = kind, name
	}
	return i
}

// isPrivate reports whether a private part stands on a line or begins there: what it says is for nobody, and so it is no entry.
func isPrivate(text string) bool {
	return strings.Contains(text, "<") && markdown.Parse([]byte(text), markdown.Options{NoFront: true}).Blocks[0].Kind == markdown.Private
}

// BlockStart is the marker at the beginning of a managed block.
func BlockStart(name string) string { return "<!-- memctl:" + name + " -->" }

// BlockEnd is the marker at its end.
func BlockEnd(name string) string { return "<!-- /memctl:" + name + " -->" }

// blockName is the name of a managed block's first line, <!-- memctl:index -->.
func blockName(trimmed string) string {
	name, ok := strings.CutPrefix(trimmed, "<!-- memctl:")
	name, closed := strings.CutSuffix(name, " -->")
	if !ok || !closed || name == "" || len(name) > 40 || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz-") != "" {
		return ""
	}
	return name
}

func indentOf(line string) int {
	cols, _ := markdown.Indent([]byte(line))
	return cols
}

// embedOf reads a line that is nothing but an embedded entry, ![[world/tools#^mk7q2m9x4bt]], with or without a bullet.
func embedOf(trimmed string) (id string, ok bool) {
	for _, bullet := range []string{"- ", "* ", "+ "} {
		if rest, found := strings.CutPrefix(trimmed, bullet); found {
			trimmed = strings.TrimSpace(rest)
			break
		}
	}
	rest, ok := strings.CutPrefix(trimmed, "!")
	if !ok {
		return "", false
	}
	return linkedID(rest)
}

// linkedID reads a text that is nothing but a link to an entry, [[page#^id]], and returns the id.
func linkedID(s string) (string, bool) {
	inner, opened := strings.CutPrefix(s, "[[")
	inner, closed := strings.CutSuffix(inner, "]]")
	if !opened || !closed || strings.Contains(inner, "]]") || strings.Contains(inner, "[[") {
		return "", false
	}
	inner, _, _ = strings.Cut(inner, "|")
	at := strings.LastIndex(inner, "#^")
	if at < 0 || !IsID(inner[at+2:]) {
		return "", false
	}
	return inner[at+2:], true
}
