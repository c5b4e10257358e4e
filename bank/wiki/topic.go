package wiki

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Block is the name of the managed block of the page of a subject.
const Block = "wiki"

// Format says what the pages of subjects have that is the program's.
func Format() *bank.TopicFormat {
	return &bank.TopicFormat{Keys: []string{"redirect_to"}, Blocks: []bank.BlockFormat{{Name: Block, Below: func(level int, _ string) bool { return level == 1 }, Ours: ours}}}
}

// spec says what is to stand on the page.
func (pg *page) spec() *bank.TopicSpec {
	lines := pg.lines()
	s := &bank.TopicSpec{ID: pg.subject.ID, Format: pg.wiki.opt.Format, Titles: pg.subject.Names()}
	s.Sign = strings.Join(append(slices.Clone(lines), pg.subject.Category, pg.subject.Name, strings.Join(pg.subject.Aliases, "\x00"), pg.sentence(), pg.updated().String(), strconv.Itoa(pg.sources())), "\n")
	s.Block = func(string, []bank.PageLine) []string { return lines }
	s.Front = pg.front
	return s
}

// front is the header of the page.
func (pg *page) front(f *bank.Front, _ []bank.PageLine) []bank.HeaderValue {
	return header{
		path: pg.path, titles: pg.subject.Names(), title: pg.subject.Name, category: pg.subject.Category,
		aliases: bank.MergeAliases(f.List("aliases"), pg.subject.Aliases), description: text.Shorten(pg.headline(), bank.MaxTLDR),
		updated: pg.updated(), sources: pg.sources(), tldr: text.Shorten(pg.sentence(), bank.MaxTLDR),
	}.values(f)
}

// header is what the program says in the header of a page; what is empty has no key.
type header struct {
	path                                         string
	titles                                       []string // those that the program gives the page
	title, redirect, category, description, tldr string
	aliases                                      []string
	updated                                      day.Day
	sources                                      int
}

// values are the keys, without those that a person has written.
func (h header) values(f *bank.Front) []bank.HeaderValue {
	theirs := func(key string, ours ...string) bool {
		v := norm.NFC.String(f.Value(key))
		return v != "" && !slices.Contains(ours, v)
	}
	kept := func(theirs bool, v bank.HeaderValue) bank.HeaderValue {
		if theirs {
			return v.Kept()
		}
		return v
	}
	return []bank.HeaderValue{
		kept(f.Value("id") != "", bank.TextValue("id", bank.PageID(h.path))).Below(),
		kept(f.Has("schema"), bank.NumberValue("schema", bank.HeaderSchema)).Below(),
		kept(theirs("title", h.titles...), bank.TextValue("title", h.title)),
		bank.TextValue("redirect_to", h.redirect),
		bank.ListValue("aliases", h.aliases),
		kept(theirs("category", categories()...), bank.TextValue("category", h.category)),
		kept(theirs("description", f.Value("tldr")), bank.TextValue("description", h.description)),
		bank.DateValue("updated", h.updated),
		bank.CountValue("sources", h.sources),
		bank.TextValue("tldr", h.tldr).Below(),
	}
}

// categories are those that the program gives a subject.
func categories() []string { return []string{"person", "project", "thing", "place", "topic"} }

// sources counts the lines that the page rests on.
func (pg *page) sources() (n int) {
	for _, e := range pg.read() {
		n += len(e.Sources)
	}
	return n
}

// Opened is the page of a subject without the marks around the program's block, each of them an empty line: so its lines count as text that is read, and
// what is hidden in them stays hidden. A page that has no such block, or cannot be read, is returned as it is.
func Opened(path string, data []byte) []byte {
	p, err := bank.ParsePage(path, data)
	if err != nil {
		return data
	}
	out := make([]byte, 0, len(data))
	out = append(out, data[:len(data)-len(bytesOf(p))]...)
	for i := range p.Lines {
		l, raw := &p.Lines[i], p.Raw(&p.Lines[i])
		if mark := strings.TrimSpace(string(raw)); l.Kind == bank.LineBlock && l.Text == Block && (mark == bank.BlockStart(Block) || mark == bank.BlockEnd(Block)) {
			raw = raw[len(strings.TrimRight(string(raw), "\r\n")):]
		}
		out = append(out, raw...)
	}
	return out
}

// bytesOf is the body of a page.
func bytesOf(p *bank.Page) []byte {
	if len(p.Lines) == 0 {
		return nil
	}
	return p.Data[p.Lines[0].Start:]
}
