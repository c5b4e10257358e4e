package bank

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/beginning"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Spec returns what is to stand on one page of the plan, without a header; false for a path that is not in the plan.
// Once the
// families of the page and of the entries that it shows or links are laid out, it costs no more than the page itself.
func (p *Plan) Spec(path string) (PageSpec, bool) {
	pg := p.Page(path)
	if pg == nil {
		return PageSpec{Path: path, Title: pageTitle(path, p.opt.Lang), Titles: programTitles(path, nil), Lang: p.opt.Lang, Formats: p.opt.Formats}, false
	}
	s := PageSpec{
		Path: path, Title: pg.Title, Titles: pg.Titles(), Lang: p.opt.Lang,
		Notes: map[string][]string{}, Formats: p.opt.Formats,
	}
	if pg.topic != nil {
		s.Topic = pg.topic.Spec(p)
		s.Titles = append(s.Titles, s.Topic.Titles...)
	}
	for i := range pg.Items {
		e := p.st.Get(pg.Items[i].ID)
		if e == nil {
			continue // the shelf is of another state, which its maker has to notice
		}
		switch {
		case e.Standing == Superseded && !e.archived():
			s.Former = append(s.Former, e)
		default:
			s.Entries = append(s.Entries, e)
		}
		if n := p.notes(e); len(n) > 0 {
			s.Notes[e.ID] = n
		}
	}
	if len(pg.Items) == 0 {
		s.Index = p.indexOf(pg)
	}
	return s, true
}

// notes are the program's lines below an entry.
func (p *Plan) notes(e *Entry) []string {
	var out []string
	switch e.Standing {
	case Superseded:
		if at, ok := p.PageOf(e.Successor); ok {
			out = append(out, successorNote(at, e.Successor, e.Until))
		} else {
			out = append(out, supersededNote(e.Until))
		}
	case Archived:
		out = append(out, archiveNote(e.Until, e.Reason, e.Home))
	}
	for _, id := range p.st.OpenConflicts(e) {
		if at, ok := p.PageOf(id); ok {
			out = append(out, conflictNote(at, id))
		}
	}
	return out
}

func (p *Plan) indexOf(pg *PagePlan) []IndexLine {
	out := make([]IndexLine, 0, len(pg.Kids)+1)
	for _, kid := range pg.Kids {
		n, updated := kid.Weigh()
		out = append(out, IndexLine{Page: kid.Path, Title: kid.Title, Count: n, Updated: updated})
	}
	if pg.Next != nil {
		n, updated := pg.Next.Weigh()
		out = append(out, IndexLine{Page: pg.Next.Path, Title: pg.Next.Title, Count: n, Updated: updated})
	}
	return out
}

// Weigh counts the entries on a page, or on all pages below an index, and finds their newest source.
func (pg *PagePlan) Weigh() (n int, updated day.Day) {
	for i := range pg.Items {
		updated = max(updated, pg.Items[i].Newest)
	}
	if n = len(pg.Items); n > 0 {
		return n, updated
	}
	for _, kid := range pg.Kids {
		c, u := kid.Weigh()
		n, updated = n+c, max(updated, u)
	}
	if pg.Next != nil {
		c, u := pg.Next.Weigh()
		n, updated = n+c, max(updated, u)
	}
	return n, updated
}

// Titles are all titles that the program may have given the page, in any language.
func (pg *PagePlan) Titles() []string { return Titles(pg.Path, pg.Title, pg.Names()) }

// Titles are all titles that the program may have given a page that is called so and is about what has these names.
func Titles(path, title string, names []string) []string {
	return append(programTitles(path, names), title)
}

// Sum is what the page says besides its entries, nil for most.
func (pg *PagePlan) Sum() *TopicSum {
	if pg.topic == nil || pg.topic.Sum == nil {
		return nil
	}
	return pg.topic.Sum()
}

// Names are those of what the page is about.
func (pg *PagePlan) Names() []string {
	if pg.topic == nil {
		return nil
	}
	return pg.topic.Names
}

// HasTopic reports whether a page is that of a topic that the options list: not that of a subject.
func (p *Plan) HasTopic(path string) bool { return p.topics[path] != nil }

// Home returns the home that an entry written on this page gets: the page that was split into it, or the page itself.
func (p *Plan) Home(path string) string {
	pg := p.Page(path)
	for pg != nil && pg.Parent != nil && !pg.home {
		pg = pg.Parent
	}
	if pg == nil {
		return path
	}
	return pg.Path
}

// FormerHome is [Plan.Home] of a page that the program has written and that need not be in the plan: one below a page that is divided counts as split
// from that, if it is called as another layout may have called it, or as one of other sizes.
func (p *Plan) FormerHome(path string) string {
	if p.Page(path) != nil {
		return p.Home(path)
	}
	for at := strings.LastIndexByte(path, '/'); at > 0; at = strings.LastIndexByte(path[:at], '/') {
		name, _, _ := strings.Cut(strings.TrimSuffix(path[at+1:], ".md"), "/")
		if !isSpanName(name) && !strings.HasPrefix(name, "index-") && !p.names(strings.TrimSuffix(name, "_")) {
			break
		}
		if above := p.Page(path[:at] + ".md"); above != nil && len(above.Kids) > 0 {
			return p.Home(above.Path)
		}
	}
	return path
}

// names reports whether some entry names the entity of a slug.
func (p *Plan) names(slug string) bool {
	with := beginning.Of(slug)
	if first, found := strings.CutSuffix(with, "-"); found { // it stands for a blank, which counts for nothing beside Hangul
		with = first
	}
	for _, id := range p.Beginners().Beginning(with) {
		if e := p.st.Get(id); e != nil && slices.ContainsFunc(e.Entities, func(name string) bool { return rules.Slug(name) == slug }) {
			return true
		}
	}
	return false
}
