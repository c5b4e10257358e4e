package wiki

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Template says which parts the pages of a category have, in which order, and how many lines of each. It never changes.
type Template struct {
	parts []templatePart
}

// templatePart is a part of a template.
type templatePart struct {
	part Part
	most int // lines; 0 for as many as pages without a template have
}

// maxLines is how many lines a template may ask of one part.
const maxLines = 100

// usual is the template of pages of which no file says anything.
var usual = &Template{parts: []templatePart{{part: Now}, {part: Open}, {part: Decided}, {part: History}, {part: Lately}, {part: Passing}, {part: Also}}}

// templateHeading is a heading of a part, with a number of lines: ## Lately (30).
var templateHeading = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^## +(.*?)(?: +\((\d+)\))?$`) })

// ParseTemplate reads a template: the headings of parts in either language, each at most once, with blank lines, a title and comments of one line between
// them as one likes. What it cannot read is an error with its line, and then there is no template.
func ParseTemplate(path string, data []byte) (*Template, []error) {
	t, no := &Template{}, 0
	var errs []error
	fail := func(err error) { errs = append(errs, &bank.PageError{Path: path, Line: no, Err: err}) }
	for line := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		no++
		line = strings.TrimSpace(line)
		switch m := templateHeading().FindStringSubmatch(line); {
		case line == "", strings.HasPrefix(line, "# "), strings.HasPrefix(line, "<!--") && strings.HasSuffix(line, "-->"):
		case m == nil || partOf(m[1]) == NoPart:
			fail(notice.NewError("wiki.template-line", "a template has the headings of parts and nothing else: {line} is none", line))
		case slices.ContainsFunc(t.parts, func(p templatePart) bool { return p.part == partOf(m[1]) }):
			fail(notice.NewError("wiki.template-twice", "{part} stands here twice", m[1]))
		default:
			most, err := strconv.Atoi("0" + m[2])
			if err != nil || m[2] != "" && most == 0 || most > maxLines {
				fail(notice.NewError("wiki.template-lines", "a part has 1 to {most} lines", maxLines))
			}
			t.parts = append(t.parts, templatePart{partOf(m[1]), most})
		}
	}
	if no++; len(t.parts) == 0 && len(errs) == 0 {
		fail(notice.NewError("wiki.template-empty", "it names no part"))
	}
	if len(errs) > 0 {
		return nil, errs
	}
	return t, nil
}

// has reports whether pages have a part.
func (t *Template) has(part Part) bool {
	return slices.ContainsFunc(t.parts, func(p templatePart) bool { return p.part == part })
}

// template is that of the category of the subject, or that of all, or the usual one.
func (pg *page) template() *Template {
	for _, category := range []string{pg.subject.Category, ""} {
		if t := pg.wiki.opt.Templates[category]; t != nil {
			return t
		}
	}
	return usual
}
