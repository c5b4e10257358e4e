package lint

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// maxPage is how large a page may be, in bytes.
const maxPage = 16 << 10

// page is a file with what was read of it.
type page struct {
	*File

	rel     string // relative to bank/; "" for what does not stand there
	title   string
	names   []string // title and aliases of a person's page
	entries int      // entries and embeds that stand on it
	gap     bool     // it is the page of a question
	sourced bool     // its front matter names sources that a person wrote there
	links   []link
	blocks  map[string]bool // block ids on it
}

// line is one line of prose.
type line struct {
	no   int
	text string // without what stands in code marks
	para int    // number of the paragraph or item; negative for the text of an entry
}

// files reads every file once.
func (r *run) files(ctx context.Context) error {
	r.lines = map[string]place{}
	for i := range r.Files {
		if i%64 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if p := r.read(&r.Files[i]); p != nil {
			r.pages = append(r.pages, p)
		}
	}
	return nil
}

func (r *run) read(f *File) *page {
	data := f.Read()
	if data == nil {
		return nil // it is named elsewhere
	}
	p := &page{File: f, blocks: map[string]bool{}}
	rel, onBank := strings.CutPrefix(f.Key, "bank/")
	r.longLines(f, data)
	var lines []line
	if onBank {
		p.rel = rel
		parsed, err := bank.ParsePage(p.rel, data)
		if err != nil {
			r.unreadable(f, err)
			return nil
		}
		if n := len(data); n > maxPage {
			r.add(Finding{Code: LargePage, Severity: Info, Path: f.Path, Count: n})
		}
		r.front(p, parsed)
		lines = r.body(p, parsed)
		if r.want[Unsourced] && !p.sourced {
			r.figures(p, lines)
		}
	} else if mayLink(data) {
		lines = proseOf(data)
	}
	for _, l := range lines {
		p.links = append(p.links, linksIn(l)...)
		if id := blockID(l.text); id != "" {
			p.blocks[id] = true
		}
	}
	return p
}

// longLines finds lines whose end is not searched. What may not be shown of them does not count.
func (r *run) longLines(f *File, data []byte) {
	if !r.want[LongLine] || r.Longest == 0 || f.Kind == Derived || longest(data)*3/2 <= r.Longest { // CP949 becomes half as long again
		return // a large file of short lines is not read again
	}
	shown, err := memory.Shown(data)
	if err != nil {
		return // it is named elsewhere
	}
	no := 0
	for l := range bytes.Lines(shown) {
		l = bytes.TrimRight(l, "\r\n")
		if no++; len(l) > r.Longest {
			r.add(Finding{
				Code: LongLine, Severity: Info, Path: f.Path, Line: no, Count: len(l),
				What: notice.New("line.cut", "of {bytes} bytes of the line the first {most} are searched", len(l), r.Longest),
			})
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

// unreadable names a page that is none, unless a run has named it already.
func (r *run) unreadable(f *File, err error) {
	if slices.ContainsFunc(r.Found, func(known Finding) bool { return known.Path == f.Path }) {
		return
	}
	found := Finding{Code: Unreadable, Severity: Error, Path: f.Path, Text: err.Error()}
	if pe, ok := errors.AsType[*bank.PageError](err); ok {
		found.Line = pe.Line
		found.What, _ = notice.Of(pe)
		found.Text = found.What.English()
	}
	r.add(found)
}

// front reads what a page is called.
func (r *run) front(p *page, parsed *bank.Page) {
	front := &parsed.Front
	p.title = front.Value("title")
	_, p.gap = question.Read(parsed)
	if p.Kind != Own {
		return
	}
	p.sourced = front.Has("sources")
	for _, n := range append(front.List("aliases"), p.title) {
		if n != "" {
			p.names = append(p.names, n)
		}
	}
}

// body notes the entries of a page, and returns the lines of people on it, and the texts of entries that may have links.
func (r *run) body(p *page, parsed *bank.Page) (lines []line) {
	program := map[int]bool{}
	persons := false
	for i := range parsed.Lines {
		l := &parsed.Lines[i]
		switch l.Kind {
		case bank.LineEntry:
			p.entries++
			if id := l.Entry.ID; id != "" {
				p.blocks[id] = true
				if _, twice := r.lines[id]; !twice {
					r.lines[id] = place{p.Path, l.No}
				}
			}
			if text := l.Entry.Text; mayLink([]byte(text)) {
				lines = append(lines, line{no: l.No, text: norm.NFC.String(blankCode(text)), para: -l.No})
			}
			program[l.No] = true
		case bank.LineEmbed:
			p.entries++
		case bank.LineOther, bank.LineChild:
			persons = true
		case bank.LineBlock, bank.LineManaged:
			program[l.No] = true
		case bank.LineHeading:
			if p.Kind == Own && p.title == "" && l.Level == 1 {
				p.title = l.Text
				p.names = append(p.names, l.Text)
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
			out = append(out, line{no: no, text: norm.NFC.String(blankCode(strings.TrimRight(l, "\r\n"))), para: para})
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

// figure is a number that somebody must have read somewhere: a percentage, an amount of money, a measured size.
var figure = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|[^\pL\d.:/-])(\d[\d,]*(?:\.\d+)?\s?(?:%|퍼센트|percent\b|만\s?원|억\s?원|천\s?원|원\b|원[을이에은의 ]|달러|USD\b|KRW\b|ms\b|[GMT]B\b|만\s?명|명[이의을 ]|배[로 ]|건[이의을 ])|[$₩€£]\s?\d[\d,.]*)`)
})

// sourced says that a text names where something comes from.
var sourced = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\[\[|\]\(|https?://|출처|참고|\bsource\b|\bvia\b|\bsee\b|\^\w|\[\^`)
})

// figures finds what a person states in numbers with no link in the same paragraph.
func (r *run) figures(p *page, lines []line) {
	named := map[int]bool{}
	for _, l := range lines {
		if sourced().MatchString(l.text) {
			named[l.para] = true
		}
	}
	for _, l := range lines {
		if l.para < 0 || named[l.para] || strings.HasPrefix(strings.TrimSpace(l.text), "#") {
			continue
		}
		if m := figure().FindStringSubmatch(l.text); m != nil {
			r.add(Finding{Code: Unsourced, Severity: Info, Path: p.Path, Line: l.no, Text: strings.TrimSpace(m[1])})
		}
	}
}
