package bank

import (
	"slices"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Topic is what a page is about besides its entries, such as a question: bank/question makes those. Its page is there
// without an entry too, and half of what the page may hold is kept for what the program says of the topic.
type Topic struct {
	ID    string // by which events name it
	Page  string // relative to bank/
	Title string
	Names []string // by which it is known besides, as they are spelled
	Moved string   // the page to which this one leads, which says nothing else and is not listed; "" for most
	// Spec says what is to stand on the page, when it is known where entries stand.
	Spec func(p *Plan) *TopicSpec
	// Sign differs where anything of the topic does, but for what Spec takes from the plan. Without it a topic counts as changed.
	Sign func() string
	// Shows are the statements of whose entries Spec takes anything from the plan. May be nil: it takes nothing.
	Shows func() []string
	// Sum says what its page shows, for the catalogue. May be nil: then nobody can tell without the page.
	Sum func() *TopicSum
}

// TopicSum is what the catalogue says of the page of a topic.
type TopicSum struct {
	Sentence string
	Entries  int     // that it shows
	Created  day.Day // of the oldest source of these
	Updated  day.Day // of the newest
}

// TopicSpec says what the program wants on the page of a topic, besides entries.
type TopicSpec struct {
	ID     string   // of the topic
	Titles []string // that the program may have given the page, besides those of every page
	Sign   string   // differs where anything of the spec does
	Format *TopicFormat
	// Block returns the lines of a managed block of the format, Front the front matter. Both see the page as it stands when
	// they are asked.
	Block func(name string, now []PageLine) []string
	Front func(f *Front, now []PageLine) []HeaderValue
}

// TopicFormat says what the pages of one kind of topic have that is the program's, so that it is found on a page that is
// about one no more.
type TopicFormat struct {
	Heading   func(lang string) string // below which people write; a new page has it. May be nil, as IsHeading
	IsHeading func(text string) bool   // in any language
	Keys      []string                 // of front matter, besides those of every page
	Blocks    []BlockFormat            // in the order in which they are written
}

// BlockFormat says where a managed block stands, and what the program writes in it.
type BlockFormat struct {
	Name  string
	Below func(level int, heading string) bool // the heading below which it is put on a page that does not have it yet
	Ours  func(head, line string) bool         // the program writes such a line below such a heading of the block
}

// PageLine is a line of a page with its text, without the line end.
type PageLine struct {
	*Line

	Content string
}

// Now returns the lines of a page.
func (p *Page) Now() []PageLine {
	out := make([]PageLine, len(p.Lines))
	for i := range p.Lines {
		out[i] = PageLine{&p.Lines[i], p.content(&p.Lines[i])}
	}
	return out
}

// now are the lines of the page under way.
func (r *renderer) now() []PageLine {
	out := make([]PageLine, 0, len(r.rows))
	for _, w := range r.rows {
		if w.drop {
			continue
		}
		l := w.line
		if l == nil {
			l = &Line{Kind: w.kind, Level: w.level(), Text: w.text()}
		}
		out = append(out, PageLine{l, w.raw})
	}
	return out
}

// topic brings what the program says of the page's topic up to date, and takes what it says of one off any other page.
func (r *renderer) topic(fresh bool) {
	t := r.spec.Topic
	for _, f := range r.spec.Formats {
		if t != nil && f.Blocks[0].Name == t.Format.Blocks[0].Name {
			continue
		}
		for _, b := range f.Blocks {
			r.block(b.Name, nil, 0, b.Ours)
		}
	}
	if t == nil {
		return
	}
	names := make([]string, len(t.Format.Blocks))
	for i, b := range t.Format.Blocks {
		names[i] = b.Name
	}
	r.strayMarkers(names...)
	if fresh && t.Format.Heading != nil {
		r.rows = append(r.rows, r.blank(secMain), &row{kind: LineHeading, raw: "## " + t.Format.Heading(r.spec.Lang) + r.eol, sec: secMain})
	}
	for _, b := range t.Format.Blocks {
		lines := t.Block(b.Name, r.now())
		r.block(b.Name, lines, r.below(func(w *row) bool { return b.Below(w.level(), w.text()) }), b.Ours)
	}
}

// topicHeading reports whether a heading is one of the program's on pages of topics.
func (s *PageSpec) topicHeading(text string) bool {
	return slices.ContainsFunc(s.Formats, func(f *TopicFormat) bool { return f.IsHeading != nil && f.IsHeading(text) })
}

// topicKey reports whether a key of front matter is one of the program's on pages of topics.
func (s *PageSpec) topicKey(key string) bool {
	return slices.ContainsFunc(s.Formats, func(f *TopicFormat) bool { return slices.Contains(f.Keys, key) })
}
