package lint

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// spoken is the name of a subject on a line of a person, where a link may stand.
type spoken struct {
	id    string
	no    int
	start int // byte of the line
	text  string
	table bool
}

// mentionsIn are the first places of a page at which people name each subject, where a link may stand: not in code, headings, links and addresses.
func (r *run) mentionsIn(lines []line) (out []spoken) {
	seen := map[string]bool{}
	for _, l := range lines {
		if l.para < 0 || l.kind == markdown.Heading || l.raw == "" {
			continue
		}
		text := masked(l.raw)
		for _, m := range r.Wiki.Find(text) {
			if s := r.subject(m.ID); seen[m.ID] || s == nil || !s.named(text[m.Start:m.End]) || joined(text, m.Start, m.End) {
				continue
			}
			seen[m.ID] = true
			out = append(out, spoken{m.ID, l.no, m.Start, text[m.Start:m.End], l.kind == markdown.Table})
		}
	}
	return out
}

// noLink finds what of a line no link may stand in, besides code: links, addresses, tags.
var noLink = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`!?\[\[[^\[\]]*\]\]|!?\[[^\[\]]*\]\([^()]*\)|\[[^\[\]]*\]\[[^\[\]]*\]|^\s*\[[^\[\]]+\]:.*|<[^<>]*>|[A-Za-z][A-Za-z0-9+.-]*://\S+|\S+@\S+\.\S+`)
})

// masked is a line with marks in the place of what no link may stand in, of the same length.
func masked(raw string) string {
	return noLink().ReplaceAllStringFunc(blankCode(raw), func(s string) string { return strings.Repeat(";", len(s)) })
}

// joined reports whether a name is a part of something that is no name: a path, a tag, an identifier. Before a parenthesis a link in double brackets would
// be read as one of another form.
func joined(text string, start, end int) bool {
	if start > 0 && strings.ContainsRune(`@#/\=_-$`, rune(text[start-1])) {
		return true
	}
	if start > 1 && strings.ContainsRune(".:", rune(text[start-1])) && text[start-2] > ' ' && text[start-2] < utf8.RuneSelf { // db.users, image:redis
		return true
	}
	if end == len(text) {
		return false
	}
	if text[end] == '(' {
		return true
	}
	return strings.ContainsRune(`/\=_:-.`, rune(text[end])) && end+1 < len(text) && text[end+1] > ' ' && text[end+1] < utf8.RuneSelf // the end of a sentence is none
}

// subject is a subject by its id, nil for none that the checks may name.
func (r *run) subject(id string) *Subject {
	if r.byID == nil {
		r.byID = make(map[string]*Subject, len(r.Wiki.Subjects))
		for i := range r.Wiki.Subjects {
			r.byID[r.Wiki.Subjects[i].ID] = &r.Wiki.Subjects[i]
		}
	}
	return r.byID[id]
}

// named reports whether words of a text are the name of a subject, and not only the same words: an English noun in small letters is one in most texts.
func (s *Subject) named(text string) bool {
	text = norm.NFC.String(text)
	switch {
	case hasHangul(text):
		return true
	case !slices.Contains(s.Names, text), strings.EqualFold(text, s.Names[0]) && text != s.Names[0]:
		return false
	case s.ByPerson, strings.ContainsFunc(text, func(c rune) bool { return unicode.IsUpper(c) || unicode.IsDigit(c) || c == '_' || c == '.' }):
		return true
	}
	return s.Category != "topic" && s.Category != ""
}

// backlinks finds subjects that a page names and does not link, though they have a page.
func (r *run) backlinks() {
	if !r.want[MissingBacklink] {
		return
	}
	pageOf := map[string]*page{}
	for i := range r.Wiki.Subjects {
		s := &r.Wiki.Subjects[i]
		if to := r.index.byKey[keyOf("bank/"+s.Page)]; to != nil && to.redirect == "" {
			pageOf[s.ID] = to
		}
	}
	for _, p := range r.pages {
		if len(p.mentions) == 0 || p.redirect != "" {
			continue
		}
		linked := r.index.linkedFrom(p)
		for _, m := range p.mentions {
			to := pageOf[m.id]
			if to == nil || to == p || linked[to] {
				continue
			}
			f := Finding{Code: MissingBacklink, Severity: Info, Path: p.Path, Line: m.no, Text: m.text, Other: to.Path}
			if name := r.index.nameOf(p, to); name != "" {
				f.Edit = &Edit{Was: m.text, Is: linkTo(name, m.text, m.table), Byte: m.start + 1}
			}
			r.add(f)
		}
	}
}

// linkTo is a link to a page that is shown by the words which stand there.
func linkTo(name, shown string, table bool) string {
	bar := "|"
	if table {
		bar = `\|`
	}
	if norm.NFC.String(shown) == name {
		return "[[" + name + "]]"
	}
	return "[[" + name + bar + shown + "]]"
}

// linkedFrom are the pages to which a page links, also by one that leads there, or with a josa in the brackets.
func (x *index) linkedFrom(p *page) map[*page]bool {
	out := map[*page]bool{}
	for i := range p.links {
		k := &p.links[i]
		to, _ := x.find(p, k, func() []string { return nil })
		if to == nil {
			if name, _ := x.meant(k); name != "" {
				to = x.byName[strings.ToLower(name)]
			}
		}
		if to == nil {
			continue
		}
		out[to] = true
		if _, end := x.led(to); end != nil {
			out[end] = true
		}
	}
	return out
}
