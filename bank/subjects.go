package bank

import (
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// WikiFolder is where the pages of subjects are, below bank/, and those that people and agents write.
const WikiFolder = "wiki/"

// Subjects has the pages of the subjects of a plan. Of each only what is asked for is made. bank/wiki makes it.
type Subjects interface {
	// Pages are those that subjects may have, sorted; whether one has it, Topic says.
	Pages() []string
	// Topic is what a page is about, nil where no subject has it.
	Topic(page string) *Topic
	// Same reports whether a subject is to others what it was in the plan of before: it, its names and what decides whether it has a page have not changed.
	Same(page string, before Subjects) bool
	// About are the entries that are about the subject of a page, in page order; of one that has no page too.
	About(page string) []*Entry
	// Showing are the pages of the subjects that an entry is about, whether or not these have one.
	Showing(e *Entry) []string
}

// Topic is what a page is about besides its entries, nil for most.
func (p *Plan) Topic(path string) *Topic {
	if t := p.topics[path]; t != nil {
		return t
	}
	if w := p.subjects(); w != nil {
		return w.Topic(path)
	}
	return nil
}

// IsSubject reports whether a page is that of a subject, and not one that leads to it.
func (p *Plan) IsSubject(path string) bool {
	if !strings.HasPrefix(path, WikiFolder) || p.topics[path] != nil {
		return false
	}
	t := p.Topic(path)
	return t != nil && t.Moved == ""
}

// subjects are the pages of subjects, nil for none.
func (p *Plan) subjects() Subjects {
	if p.wiki == nil && p.opt.Wiki != nil {
		p.wiki = p.opt.Wiki(p)
	}
	return p.wiki
}

// Wiki has the pages of the subjects of the plan; nil where its options make none.
func (p *Plan) Wiki() Subjects { return p.subjects() }

// Beginners finds the entries of the plan by how the words of what they say begin.
func (p *Plan) Beginners() Beginners {
	if p.begin == nil {
		p.begin = p.st.Beginners()
	}
	return p.begin
}

// subjectPages are the pages of subjects that begin so.
func (p *Plan) subjectPages(prefix string) iter.Seq[string] {
	return func(yield func(string) bool) {
		w := p.subjects()
		if w == nil {
			return
		}
		pages := w.Pages()
		at, _ := slices.BinarySearch(pages, prefix)
		for _, page := range pages[at:] {
			if !strings.HasPrefix(page, prefix) {
				return
			}
			if w.Topic(page) != nil && !yield(page) {
				return
			}
		}
	}
}

// subjects finds the pages of subjects that are new, gone or named otherwise, and those that show an entry which was touched, or one of these.
func (c *changes) subjects() {
	before, after := c.plans[0].subjects(), c.plans[1].subjects()
	if before == nil || after == nil {
		return
	}
	c.wiki = map[string]bool{}
	var all []string
	for _, pages := range [][]string{before.Pages(), after.Pages()} {
		for _, page := range pages {
			if !after.Same(page, before) {
				all = append(all, page)
			}
		}
	}
	for _, page := range all {
		c.wiki[page] = true
		c.showing(before.About(page))
		c.showing(after.About(page))
	}
	c.resting(c.touched)
	for _, page := range slices.Collect(maps.Keys(c.wiki)) { // others link it, or do so no more
		if (before.Topic(page) == nil) != (after.Topic(page) == nil) {
			c.showing(before.About(page))
			c.showing(after.About(page))
		}
	}
	for page := range c.wiki {
		c.pages[page] = true
		c.visit(page)
	}
}

// showing notes the pages of the subjects that entries are about.
func (c *changes) showing(entries []*Entry) {
	for _, e := range entries {
		c.showingOf(e.ID)
	}
}

// showingOf notes the pages of the subjects that an entry was about, and that it is about.
func (c *changes) showingOf(id string) {
	c.each(id, func(p *Plan, e *Entry) {
		for _, page := range p.subjects().Showing(e) {
			c.wiki[page] = true
		}
	})
}

// told finds the pages of subjects that say where an entry stands which has moved.
func (c *changes) told() {
	if c.wiki == nil {
		return
	}
	c.resting(c.moved)
	for page := range c.wiki {
		c.pages[page] = true
	}
}

// resting notes the pages of the subjects that entries are about, and those of entries of which is said what took their place or contradicts them.
func (c *changes) resting(ids map[string]bool) {
	after, seen := c.plans[1], map[string]bool{}
	var queue []string
	add := func(id string) {
		if !seen[id] {
			seen[id] = true
			queue = append(queue, id)
		}
	}
	for id := range ids {
		add(id)
		c.each(id, func(_ *Plan, e *Entry) {
			for _, other := range e.Conflicts {
				add(other)
			}
		})
	}
	for len(queue) > 0 {
		next := queue
		queue = nil
		for _, id := range after.st.SupersededBy(next) {
			add(id)
		}
	}
	for id := range seen {
		c.showingOf(id)
	}
}

// maxPageName bounds the name of a page, in bytes: file systems take 255, and a sign of Hangul that is written apart takes three times its three.
const maxPageName = 80

// SubjectPage is the page of a subject by its name, relative to bank/: the name as people write it in links, without what no file or link may have in it.
func SubjectPage(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(`/\:*?"<>|#^[]%`, r), unicode.IsControl(r):
			return '-'
		case unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, norm.NFC.String(name))
	name = strings.Join(strings.Fields(name), " ")
	for len(name) > maxPageName {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	name = strings.Trim(name, ". ") // hidden on Unix, dropped on Windows
	if name == "" || reserved(name) {
		name += "_"
	}
	return WikiFolder + name + ".md"
}

// reserved reports whether Windows has a device of a name.
func reserved(name string) bool {
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	switch stem {
	case "con", "prn", "aux", "nul":
		return true
	}
	return len(stem) == 4 && (strings.HasPrefix(stem, "com") || strings.HasPrefix(stem, "lpt")) && stem[3] >= '1' && stem[3] <= '9'
}
