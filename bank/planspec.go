package bank

import (
	"slices"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Spec returns what is to stand on one page of the plan, without a header; false for a path that is not in the plan.
// It costs no more than the page itself.
func (p *Plan) Spec(path string) (PageSpec, bool) {
	pg := p.pages[path]
	if pg == nil {
		return PageSpec{Path: path, Title: pageTitle(path, p.opt.Lang), Titles: programTitles(path, nil), Lang: p.opt.Lang}, false
	}
	s := PageSpec{
		Path: path, Title: pg.title, Titles: append(programTitles(path, pg.names), pg.title), Lang: p.opt.Lang,
		Notes: map[string][]string{},
	}
	if pg.asks != nil {
		s.Question = p.quoting(pg.asks)
		for _, w := range pg.asks.Wordings() {
			s.Titles = append(s.Titles, Quoted(w))
		}
	}
	for i := range pg.items {
		e := pg.items[i].e
		switch {
		case pg.items[i].embed:
			if at := p.of[e.ID]; at != path {
				s.Embeds = append(s.Embeds, Embed{ID: e.ID, Page: at})
			}
			continue
		case e.Standing == Superseded && !e.archived():
			s.Former = append(s.Former, e)
		default:
			s.Entries = append(s.Entries, e)
		}
		if n := p.notes(e); len(n) > 0 {
			s.Notes[e.ID] = n
		}
	}
	if len(pg.items) == 0 {
		s.Index = p.indexOf(pg)
	}
	return s, true
}

// quoting is a question whose quotes say where the entries stand that hold them, and nothing that was made private since.
func (p *Plan) quoting(q *Question) *Question {
	out := *q
	out.Quotes = slices.Clone(q.Quotes)
	for i := range out.Quotes {
		t := &out.Quotes[i]
		if e, ok := p.st.Resolve(t.Sources[0].Stmt); ok {
			t.Entry, t.Page, t.Former = e.ID, p.of[e.ID], e.Standing != Live
			if e.Private() {
				t.Text, t.Words = unsaid, nil
			}
		}
	}
	if slices.ContainsFunc(q.Answer.Sources, func(s Source) bool { e, ok := p.st.Resolve(s.Stmt); return ok && e.Private() }) {
		out.Answer.Text = unsaid
	}
	return &out
}

// notes are the program's lines below an entry.
func (p *Plan) notes(e *Entry) []string {
	var out []string
	switch e.Standing {
	case Superseded:
		if at, ok := p.of[e.Successor]; ok {
			out = append(out, successorNote(at, e.Successor, e.Until))
		} else {
			out = append(out, supersededNote(e.Until))
		}
	case Archived:
		out = append(out, archiveNote(e.Until, e.Reason, e.Home))
	}
	for _, id := range p.st.OpenConflicts(e) {
		if at, ok := p.of[id]; ok {
			out = append(out, conflictNote(at, id))
		}
	}
	return out
}

func (p *Plan) indexOf(pg *planPage) []IndexLine {
	out := make([]IndexLine, 0, len(pg.kids)+1)
	for _, kid := range pg.kids {
		n, updated := p.weigh(kid)
		out = append(out, IndexLine{Page: kid.path, Title: kid.title, Count: n, Updated: updated})
	}
	if pg.next != nil {
		n, updated := p.weigh(pg.next)
		out = append(out, IndexLine{Page: pg.next.path, Title: pg.next.title, Count: n, Updated: updated})
	}
	return out
}

// weigh counts the entries on a page, or on all pages below an index, and finds their newest source.
func (p *Plan) weigh(pg *planPage) (n int, updated day.Day) {
	for i := range pg.items {
		updated = max(updated, pg.items[i].e.Newest().Day)
	}
	if n = len(pg.items); n > 0 {
		return n, updated
	}
	for _, kid := range pg.kids {
		c, u := p.weigh(kid)
		n, updated = n+c, max(updated, u)
	}
	if pg.next != nil {
		c, u := p.weigh(pg.next)
		n, updated = n+c, max(updated, u)
	}
	return n, updated
}

// Asks reports whether a page is that of a question.
func (p *Plan) Asks(path string) bool { return p.pages[path] != nil && p.pages[path].asks != nil }

// Home returns the home that an entry written on this page gets: the page that was split into it, or the page itself.
func (p *Plan) Home(path string) string {
	pg := p.pages[path]
	for pg != nil && pg.parent != nil && !pg.home {
		pg = pg.parent
	}
	if pg == nil {
		return path
	}
	return pg.path
}

// Entities returns the pages of entities with the spellings seen of each, sorted by path.
func (p *Plan) Entities() []EntityPage {
	var out []EntityPage
	for _, path := range p.paths {
		if pg := p.pages[path]; len(pg.names) > 0 {
			out = append(out, EntityPage{Path: path, Names: slices.Clone(pg.names)})
		}
	}
	return out
}

// EntityPage is the page of an entity and the spellings under which it was seen, the oldest first.
type EntityPage struct {
	Path  string
	Names []string
}
