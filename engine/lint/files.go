package lint

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// maxPage is how large a page may be, in bytes.
const maxPage = 16 << 10

// page is a file with what is known of it.
type page struct {
	*File
	*note

	rel string // relative to bank/; "" for what does not stand there
}

// line is one line of prose.
type line struct {
	no   int
	text string // without what stands in code marks
	para int    // number of the paragraph or item; negative for the text of an entry
	raw  string // as the file shows it, code and all; "" for the text of an entry
	kind markdown.Kind
}

// files makes a note of every file: the one that was kept, where it still holds, else of what the file says now.
func (r *run) files(ctx context.Context) error {
	for i := range r.Files {
		if i%64 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		f := &r.Files[i]
		n := r.Notes.noteOf(f)
		if n == nil {
			data := f.Read()
			if data == nil {
				continue // it is named elsewhere
			}
			n = r.read(f, data)
			r.Notes.add(f, data, n)
		}
		r.tell(f, n)
		if n.unreadable == nil {
			r.pages = append(r.pages, &page{File: f, note: n, rel: belowBank(f.Key)})
		}
	}
	return nil
}

// belowBank is the path of a page relative to bank/, "" of what does not stand there.
func belowBank(key string) string {
	rel, onBank := strings.CutPrefix(key, "bank/")
	if !onBank {
		return ""
	}
	return rel
}

// tell adds what was found in a file alone. That a page is none is not told where a run has named it already.
func (r *run) tell(f *File, n *note) {
	if no := n.unreadable; no != nil && !slices.ContainsFunc(r.Found, func(known Finding) bool { return known.Path == f.Path }) {
		found := *no
		found.Path = f.Path
		r.add(found)
	}
	for _, w := range n.flaws {
		if w.code == Unsourced {
			continue // whether a link names a source takes all files
		}
		found := Finding{Code: w.code, Severity: Info, Path: f.Path, Line: w.line, Count: w.count, Text: w.text}
		if w.code == LongLine {
			found.What = notice.New("line.cut", "of {bytes} bytes of the line the first {most} are searched", w.count, r.Longest)
		}
		r.add(found)
	}
}

// read makes the note of a file. It is a function of the bytes, of the path and kind of the file, and of [View.Longest].
func (r *run) read(f *File, data []byte) *note {
	n := &note{}
	n.longLines(f, data, r.Longest)
	var lines []line
	if rel := belowBank(f.Key); rel != "" {
		parsed, err := bank.ParsePage(rel, data)
		if err != nil {
			n.noPage(err)
			return n
		}
		if size := len(data); size > maxPage {
			n.flaws = append(n.flaws, flaw{code: LargePage, count: size})
		}
		n.front(f, parsed)
		lines = n.body(f, parsed)
		if f.Kind != Own || !parsed.Front.Has("sources") {
			n.figures(lines)
		}
	} else if mayLink(data) {
		lines = proseOf(data)
	}
	if r.Wiki.Find != nil && f.Kind != Log && !n.gap && strings.HasPrefix(f.Key, wikiDir) {
		n.mentions = r.mentionsIn(lines)
	}
	for _, l := range lines {
		n.links = append(n.links, linksIn(l)...)
		if id := blockID(l.text); id != "" && f.Kind != Log { // no link is checked for what it names in a log
			n.spots = append(n.spots, spot{id: id})
		}
	}
	if f.Kind == Own && strings.HasPrefix(f.Key, wikiDir) {
		for i := range n.links {
			if strings.HasPrefix(n.links[i].target, "memory/") {
				n.heard(n.links[i].target)
			}
		}
	}
	return n
}

// longLines finds lines whose end is not searched. What may not be shown of them does not count.
func (n *note) longLines(f *File, data []byte, most int) {
	if most == 0 || f.Kind == Derived || longest(data)*3/2 <= most { // CP949 becomes half as long again
		return // a large file of short lines is not read again
	}
	shown, err := memory.Shown(data)
	if err != nil {
		return // it is named elsewhere
	}
	no := 0
	for l := range bytes.Lines(shown) {
		l = bytes.TrimRight(l, "\r\n")
		if no++; len(l) > most {
			n.flaws = append(n.flaws, flaw{code: LongLine, line: no, count: len(l)})
		}
	}
}

// longest is the number of bytes of the longest line.
func longest(data []byte) (n int) {
	for l := range bytes.Lines(data) {
		n = max(n, len(bytes.TrimRight(l, "\r\n")))
	}
	return n
}

// noPage says why a file is no page.
func (n *note) noPage(err error) {
	found := Finding{Code: Unreadable, Severity: Error, Text: err.Error()}
	if pe, ok := errors.AsType[*bank.PageError](err); ok {
		found.Line = pe.Line
		found.What, _ = notice.Of(pe)
		found.Text = found.What.English()
	}
	n.unreadable = &found
}

// front reads what a page is called.
func (n *note) front(f *File, parsed *bank.Page) {
	front := &parsed.Front
	n.title, n.redirect = front.Value("title"), front.Value("redirect_to")
	_, n.gap = question.Read(parsed)
	if strings.HasPrefix(f.Key, wikiDir) {
		n.dated(f, parsed)
	}
	if f.Kind != Own {
		return
	}
	for _, name := range append(front.List("aliases"), n.title) {
		if name != "" {
			n.names = append(n.names, name)
		}
	}
}

// body notes the entries of a page, and returns the lines of people on it, and the texts of entries that may have links.
func (n *note) body(f *File, parsed *bank.Page) (lines []line) {
	program := map[int]bool{}
	persons := false
	for i := range parsed.Lines {
		l := &parsed.Lines[i]
		switch l.Kind {
		case bank.LineEntry:
			n.entries++
			if id := l.Entry.ID; id != "" {
				n.spots = append(n.spots, spot{id, l.No})
			}
			if text := l.Entry.Text; mayLink([]byte(text)) {
				lines = append(lines, line{no: l.No, text: norm.NFC.String(blankCode(text)), para: -l.No})
			}
			program[l.No] = true
		case bank.LineEmbed:
			n.entries++
		case bank.LineOther, bank.LineChild:
			persons = true
		case bank.LineBlock, bank.LineManaged:
			program[l.No] = true
		case bank.LineHeading:
			if l.Level == 1 && n.heading == "" && strings.HasPrefix(f.Key, wikiDir) {
				n.heading = l.Text
			}
			if f.Kind == Own && n.title == "" && l.Level == 1 {
				n.title = l.Text
				n.names = append(n.names, l.Text)
			}
		case bank.LineBlank:
		}
	}
	if persons {
		for _, l := range proseOf(parsed.Data) {
			if !program[l.no] {
				lines = append(lines, l)
			}
		}
	}
	return lines
}

// mayLink reports whether a log may have a link: most have none, and need not be parsed.
func mayLink(data []byte) bool {
	return bytes.Contains(data, []byte("[[")) || bytes.Contains(data, []byte("]("))
}

// proseOf are the lines of a file that are neither code nor a comment, nor private, nor the program's.
func proseOf(data []byte) []line {
	shown, err := memory.Shown(data)
	if err != nil {
		return nil
	}
	var out []line
	para, above := 0, markdown.Blank
	for i, b := range markdown.Parse(shown, markdown.Options{}).Blocks {
		goesOn := b.Kind == above || b.Kind == markdown.Paragraph && above == markdown.Item
		if above = b.Kind; !goesOn || b.Kind == markdown.Item {
			para = i
		}
		switch b.Kind {
		case markdown.Paragraph, markdown.Item, markdown.Heading, markdown.Quote, markdown.Table:
		default:
			continue
		}
		no := b.Line
		for l := range strings.Lines(string(shown[b.StartByte:b.EndByte])) {
			l = strings.TrimRight(l, "\r\n")
			out = append(out, line{no: no, text: norm.NFC.String(blankCode(l)), para: para, raw: l, kind: b.Kind})
			no++
		}
	}
	return out
}

// blankCode puts spaces in the place of what stands between code marks.
func blankCode(s string) string {
	if !strings.Contains(s, "`") {
		return s
	}
	var b strings.Builder
	for s != "" {
		at := strings.IndexByte(s, '`')
		if at < 0 {
			break
		}
		n := len(s[at:]) - len(strings.TrimLeft(s[at:], "`"))
		mark := s[at : at+n]
		end := strings.Index(s[at+n:], mark)
		if end < 0 {
			break
		}
		b.WriteString(s[:at])
		b.WriteString(strings.Repeat(" ", 2*n+end))
		s = s[at+2*n+end:]
	}
	b.WriteString(s)
	return b.String()
}
