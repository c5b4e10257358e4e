package bank

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// Bounds of a header. A page with the longest one stays within 4 KB of front matter.
const (
	MaxTLDR        = 160 // runes
	MaxSummary     = 60  // runes, of one source
	MaxAnswers     = 10
	MaxAnswerRunes = 30
	MaxHeadSources = 2
	MaxSourceLines = 6
)

// HeaderSchema is the version of the front matter that this code writes. A page with a later one keeps its header.
const HeaderSchema = 1

// Header is the front matter of a page, all of it computed without a model. A key whose value is empty does not stand
// on the page. bank/catalogue makes it.
type Header struct {
	ID          string // stays as it is on a page that has one
	Title       string
	Titles      []string // titles that the program may have given; any other is a person's and stays
	Category    string
	Aliases     []string // spellings seen; what a person added stays
	Description string
	TLDR        string   // text of the entry most central to its page
	AnswersWhen []string // its most telling words
	SimilarHigh []string // name:YYYY-MM
	SimilarMid  []string
	Validated   day.Day // of the newest source
	Sources     []HeaderSource
	Lines       int     // that the page rests on
	Created     day.Day // of the oldest source
	Updated     day.Day // of the newest source
	minimal     bool    // a page's first header: the keys that take the whole bank are left for later
}

// HeaderSource is one log a page rests on.
type HeaderSource struct {
	URI     string // "memory/2026-11-02.md", or with any scheme
	Lines   string // "4,12"; "" where no line is known
	Summary string // the first statement taken from it, shortened
}

// PageID is the id that a page gets by the path at which it is first written; it stays when the page is renamed.
func PageID(p string) string { return "p" + EntryID("page\x00"+p, ShortID)[1:] }

func isPageID(s string) bool { return strings.HasPrefix(s, "p") && IsID("m"+s[1:]) }

// values returns the keys to set on a page whose front matter is f. What a person owns is not among them.
func (h *Header) values(f *Front) []HeaderValue {
	own := func(theirs bool, v HeaderValue) HeaderValue {
		if theirs {
			return v.Kept()
		}
		return v
	}
	title, category, description := norm.NFC.String(f.Value("title")), f.Value("category"), f.Value("description")
	out := []HeaderValue{
		own(f.Value("id") != "", TextValue("id", h.ID)).Below(),
		own(f.Has("schema"), NumberValue("schema", HeaderSchema)).Below(),
		own(title != "" && !slices.Contains(h.Titles, title), TextValue("title", h.Title)),
	}
	theirs := own(category != "" && !ourCategory(category), TextValue("category", h.Category))
	if h.minimal {
		return append(out, theirs, DateValue("updated", h.Updated), DateValue("created", h.Created).Below())
	}
	return append(
		out,
		ListValue("aliases", MergeAliases(f.List("aliases"), h.Aliases)),
		theirs,
		own(description != "" && !ourDescription(description), TextValue("description", h.Description)),
		DateValue("updated", h.Updated),
		CountValue("sources", h.Lines),
		TextValue("tldr", h.TLDR).Below(),
		ListValue("answers_when", h.AnswersWhen).Below(),
		ListValue("similar_high", h.SimilarHigh).Below(),
		ListValue("similar_mid", h.SimilarMid).Below(),
		DateValue("validated", h.Validated).Below(),
		SourcesValue(h.Sources).Below(),
		DateValue("created", h.Created).Below(),
	)
}

// MergeAliases keeps what a person added, in its place, and adds the spellings seen.
func MergeAliases(have, seen []string) []string {
	if !slices.ContainsFunc(have, func(a string) bool { return !slices.Contains(seen, norm.NFC.String(a)) }) {
		return seen
	}
	out := slices.Clone(have)
	for _, s := range seen {
		if !slices.ContainsFunc(have, func(a string) bool { return norm.NFC.String(a) == s }) {
			out = append(out, s)
		}
	}
	return out
}

func ourCategory(c string) bool {
	switch c {
	case "world", "activities", "opinions", "status", "entity", "archive", "rollup", "page":
		return true
	}
	return false
}

// Describe returns the fixed description of a page by its category.
func Describe(category, lang string) string {
	switch category {
	case "world":
		return bilingual.Pick(lang, "세상에 관한 사실", "Facts about the world")
	case "activities":
		return bilingual.Pick(lang, "한 일", "What was done")
	case "opinions":
		return bilingual.Pick(lang, "의견과 선호", "Opinions and preferences")
	case "status":
		return bilingual.Pick(lang, "지금의 상태", "How things stand")
	case "entity":
		return bilingual.Pick(lang, "이 이름이 나오는 모든 기록", "Everything that names it")
	case "archive":
		return bilingual.Pick(lang, "옅어졌거나 거둔 기록", "What has faded or was withdrawn")
	case "rollup":
		return bilingual.Pick(lang, "끝난 주나 달의 일지에서 나온 것", "What the logs of a week or month that is over have brought")
	}
	return ""
}

func ourDescription(d string) bool {
	for _, c := range []string{"world", "activities", "opinions", "status", "entity", "archive", "rollup"} {
		if d == Describe(c, "ko") || d == Describe(c, "en") {
			return true
		}
	}
	return false
}

// header returns the bytes before the body: byte order mark, front matter, and the blank line after a new one.
func (r *renderer) header(fresh bool) []byte {
	p, f := r.p, &r.p.Front
	old := p.Data[:p.body]
	h := r.spec.Header
	if h == nil && fresh {
		h = r.spec.firstHeader()
	}
	if h == nil && r.spec.Empty() && isPageID(f.Value("id")) { // what is left of a page with a person's prose
		h = &Header{ID: PageID(r.spec.Path), Title: r.spec.Title, Titles: r.spec.Titles, Category: Category(r.spec.Path)}
	}
	if h == nil && r.spec.Topic == nil || f.foreign() {
		return old
	}
	r.footed = true
	var values []HeaderValue
	if t := r.spec.Topic; t != nil {
		values = t.Front(f, r.now())
	} else {
		values = h.values(f)
	}
	r.foot = f.footLines(p.Data, values)
	text := f.set(p.Data, values, r.eol)
	if f.End != 0 {
		return append(slices.Clone(p.Data[:f.Start]), text...)
	}
	out := append(slices.Clone(old), text...)
	if len(r.rows) > 0 && r.rows[0].kind != LineBlank {
		out = append(out, r.eol...)
	}
	return out
}

// Bytes returns the front matter and the foot of a new page, with their marks.
func (h *Header) Bytes() []byte {
	f := &Front{}
	values := h.values(f)
	return appendFoot(f.set(nil, values, "\n"), f.footLines(nil, values), "\n")
}

// appendFoot adds the foot to a page, below a blank line.
func appendFoot(page []byte, foot []string, eol string) []byte {
	if len(foot) == 0 {
		return page
	}
	if len(page) > 0 && page[len(page)-1] != '\n' {
		page = append(page, eol...)
	}
	page = append(page, eol...)
	for _, l := range foot {
		page = append(append(page, l...), eol...)
	}
	return page
}

// withoutFoot is the page without its foot and the blank line above it; what a person has written in the foot stands in its place.
func (p *Page) withoutFoot() *Page {
	if p.foot.End == 0 {
		return p
	}
	out := *p
	out.Lines = nil
	for i := range p.Lines {
		l := p.Lines[i]
		if n := len(out.Lines); l.Start == p.foot.Start && n > 0 && len(bytes.TrimSpace(p.Raw(&out.Lines[n-1]))) == 0 {
			out.Lines = out.Lines[:n-1]
		}
		if l.Start < p.foot.Start || l.Start >= p.foot.End || l.Kind != LineBlock {
			out.Lines = append(out.Lines, l)
		}
	}
	return &out
}

// footKept are the lines of the foot as they stand, without a person's.
func (p *Page) footKept() []string {
	if p.foot.End == 0 {
		return nil
	}
	ours, _ := splitFoot(p.Data[p.foot.Start:p.foot.End])
	out := []string{footStart}
	for _, l := range ours {
		out = append(out, strings.TrimRight(l, "\n"))
	}
	return append(out, footEnd)
}

// WithHeader returns the page with this header: the keys of its front matter that are the program's are set, and its first
// heading, if it is one of the header's titles, says the header's title. Front matter that is broken or of a later schema
// stays as it is.
func (p *Page) WithHeader(h *Header) []byte {
	eol := "\n"
	if p.CRLF {
		eol = "\r\n"
	}
	f := &p.Front
	if f.foreign() {
		return append(slices.Clone(p.Data[:p.body]), p.retitled(h.Titles, h.Title, eol)...)
	}
	body := p.withoutFoot().retitled(h.Titles, h.Title, eol)
	values := h.values(f)
	front := f.set(p.Data, values, eol)
	head := append(slices.Clone(p.Data[:f.Start]), front...)
	if f.End == 0 {
		head = append(append(slices.Clone(p.Data[:p.body]), front...), eol...)
	}
	return appendFoot(append(head, body...), f.footLines(p.Data, values), eol)
}

// retitled is the body of a page with the first heading replaced if it is one of the program's.
func (p *Page) retitled(ours []string, title, eol string) []byte {
	var out []byte
	first := true
	for i := range p.Lines {
		l := &p.Lines[i]
		raw := p.Raw(l)
		if l.Kind == LineHeading && l.Level == 1 && first {
			first = false
			if t := norm.NFC.String(l.Text); t != title && slices.Contains(ours, t) {
				raw = []byte("# " + title + eol)
			}
		}
		out = append(out, raw...)
	}
	return out
}

// firstHeader is what a new page gets before the whole bank has been looked at.
func (s *PageSpec) firstHeader() *Header {
	h := &Header{ID: PageID(s.Path), Title: s.Title, Titles: s.Titles, Category: Category(s.Path), minimal: true}
	for _, list := range [][]*Entry{s.Entries, s.Former} {
		for _, e := range list {
			h.Span(e)
		}
	}
	return h
}

// Span widens the dates of a header by an entry's sources.
func (h *Header) Span(e *Entry) {
	for i := range e.Sources {
		d := e.Sources[i].Day
		if h.Created == 0 || d < h.Created {
			h.Created = d
		}
		h.Updated = max(h.Updated, d)
	}
	h.Validated = h.Updated
}

// LinkLabel is a text as it may stand behind the bar of a wiki link. It ends no block and opens none.
func LinkLabel(s string) string {
	return markdown.Inert(strings.Map(func(r rune) rune {
		switch r {
		case '[', ']', '|', '\n', '\r':
			return ' '
		}
		return r
	}, s))
}
