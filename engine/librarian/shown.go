package librarian

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// shown are the lines that a model has seen, by file, in the order in which it saw them, each with the text it saw.
type shown map[string][]Line

func (s shown) add(l Line) { s[l.Path] = append(s[l.Path], l) }

// entity reports whether one of the lines is about somebody or something of this name.
func (s shown) entity(name string) bool {
	for _, lines := range s {
		for i := range lines {
			if slices.ContainsFunc(lines[i].Entities, func(e string) bool { return fold(e) == fold(name) }) {
				return true
			}
		}
	}
	return false
}

// place is a citation as it was written: a file, and what of it.
type place struct {
	page     string // a path, in NFC, with or without bank/ or memory/, and .md
	fragment string // "L12", "L12-L15", "^m…" or a section; "": all of it
}

// parsePlace reads path#L12, [[page#section]], [[page#^id|words]], with or without brackets.
func parsePlace(cite string) place {
	cite = strings.Trim(strings.TrimSpace(norm.NFC.String(cite)), "[]()<>`\"' ")
	cite, _, _ = strings.Cut(cite, "|")
	page, fragment, _ := strings.Cut(cite, "#")
	return place{strings.TrimSpace(page), strings.TrimSpace(fragment)}
}

// names are the paths that a page may mean.
func (p place) names() []string {
	return []string{p.page, p.page + ".md", "bank/" + p.page, "bank/" + p.page + ".md", "memory/" + p.page + ".md"}
}

// String is the place as it is shown: a line by its path and number, anything else as a link.
func (p place) String() string {
	switch {
	case p.fragment == "":
		return "[[" + p.page + "]]"
	case lineRange().MatchString(p.fragment):
		return p.page + "#" + p.fragment
	}
	return "[[" + p.page + "#" + p.fragment + "]]"
}

var lineRange = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^L(\d{1,7})(?:-L?(\d{1,7}))?$`) })

// lines are those of a list that the fragment means.
func (p place) lines(of []Line) []Line {
	var out []Line
	fits := p.fits()
	for _, l := range of {
		if fits(&l) {
			out = append(out, l)
		}
	}
	return out
}

func (p place) fits() func(*Line) bool {
	if p.fragment == "" {
		return func(*Line) bool { return true }
	}
	if m := lineRange().FindStringSubmatch(p.fragment); m != nil {
		from, _ := strconv.Atoi(m[1]) // seven digits
		to := from
		if m[2] != "" {
			to, _ = strconv.Atoi(m[2])
		}
		return func(l *Line) bool { return from <= l.No && l.No <= to }
	}
	if id, ok := strings.CutPrefix(p.fragment, "^"); ok {
		return func(l *Line) bool { return l.Entry != "" && l.Entry == id }
	}
	want := fold(p.fragment[strings.LastIndexByte(p.fragment, '#')+1:])
	return func(l *Line) bool {
		for _, h := range l.Headings {
			if fold(h) == want {
				return want != ""
			}
		}
		return false
	}
}

// resolve finds what a citation means among the lines that were shown; none: it was not read.
func (s shown) resolve(cite string) (place, []Line) {
	p := parsePlace(cite)
	for _, name := range p.names() {
		if lines := p.lines(s[name]); len(lines) > 0 {
			if p.page = name; !lineRange().MatchString(p.fragment) {
				p.page = strings.TrimPrefix(strings.TrimSuffix(name, path.Ext(name)), "bank/") // as links have it
			}
			return p, lines
		}
	}
	return p, nil
}

// fold is a text as names compare: in NFC, without case, the space between its words one.
func fold(s string) string {
	return cases.Fold().String(strings.Join(strings.Fields(norm.NFC.String(s)), " "))
}
