package bank

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// LayoutOptions say how entries are spread over pages. The zero value works.
type LayoutOptions struct {
	Lang   string // "ko" for Korean titles and headings; anything else is English
	Budget int    // bytes of entry lines that a page may hold before it is split; 0 means 12 KB, so that header and prose fit into 16 KB

	Questions []*Question // that have a page each, as [Questions] gives them
}

// Plan says which page each entry stands on. It is a function of the state alone, not of earlier plans:
//
//   - an entry stands on its home page; superseded ones stand where they would if they were live, but for those of one day ([Entry.OfOneDay]);
//   - a home page whose lines exceed the budget becomes a folder: entries go by their first entity to
//     world/tools/flutter.md, those without one by the month of their first source to world/tools/2026-01.md, and the
//     page stays as their index;
//   - a page of one entity that is still too large goes by month in turn, world/tools/flutter/2026-01.md;
//   - a page of one month that is still too large is continued on 2026-01-2.md, 2026-01-3.md, …;
//   - an entity page, entities/민수.md, holds the entries whose home it is and embeds every other live entry that names
//     the entity; too large, it goes by month;
//   - these and archived entries stand on archive/2026-11.md, by the month in which they left.
//
// A line longer than the budget has a page of its own. [Layout] makes a plan; the state must not change while it is
// used.
type Plan struct {
	opt   LayoutOptions
	st    *State
	pages map[string]*planPage
	paths []string
	of    map[string]string // id → page
}

// splitRule says how a page that is too large is divided.
type splitRule uint8

const (
	byEntity splitRule = iota // then by month
	byMonth
	byPart
)

type planPage struct {
	path   string
	title  string
	names  []string // spellings of the entity the page is about
	items  []planItem
	rule   splitRule
	kids   []*planPage // of a page that is an index: the pages it lists; of the first page of a month: its further ones
	parent *planPage
	next   *planPage // where a long index goes on
	asks   *Question // the question that the page is about
	home   bool      // some entry names it as its home
	merged bool      // items came from several pages and must be put in order
}

type planItem struct {
	e     *Entry
	at    int32 // position among all entries, in Compare order
	size  int32
	embed bool
}

// Layout spreads the entries of a state over pages.
func Layout(st *State, opt LayoutOptions) *Plan {
	if opt.Budget <= 0 {
		opt.Budget = 12 << 10
	}
	p := &Plan{opt: opt, st: st, pages: map[string]*planPage{}, of: make(map[string]string, st.Len())}
	g := grouper{p: p, homes: map[string]*planPage{}, names: map[string]*planPage{}, slugs: map[string]string{}, month: map[day.Day]string{}}
	for i, e := range st.Sorted() {
		g.add(e, int32(i))
	}
	for _, q := range opt.Questions {
		pg := g.page(q.Page, byEntity)
		pg.asks, pg.title = q, Quoted(q.Text)
	}
	g.split()
	g.settle()
	return p
}

type grouper struct {
	p     *Plan
	homes map[string]*planPage // by home, as entries name it
	names map[string]*planPage // by entity, as entries spell it
	slugs map[string]string
	month map[day.Day]string
}

// monthOf is Day.Month, each day once.
func (g *grouper) monthOf(d day.Day) string {
	m, ok := g.month[d]
	if !ok {
		m = d.Month()
		g.month[d] = m
	}
	return m
}

func (g *grouper) page(p string, rule splitRule) *planPage {
	pg := g.p.pages[p]
	if pg == nil {
		pg = &planPage{path: p, rule: rule, title: pageTitle(p, g.p.opt.Lang)}
		g.p.pages[p] = pg
	}
	return pg
}

// home returns the page that entries with this home stand on before any split.
func (g *grouper) home(home string) *planPage {
	pg := g.homes[home]
	if pg == nil {
		rule := byEntity
		switch {
		case isMonthName(strings.TrimSuffix(path.Base(home), ".md")):
			rule = byPart // activities/2026-01.md is a month already
		case strings.HasPrefix(home, "entities/"):
			rule = byMonth
		}
		pg = g.page(home, rule)
		pg.home = true
		g.homes[home] = pg
	}
	return pg
}

func (g *grouper) add(e *Entry, at int32) {
	size := int32(lineSize(e))
	if e.archived() {
		pg := g.page("archive/"+g.monthOf(e.Until)+".md", byPart)
		pg.items = append(pg.items, planItem{e: e, at: at, size: size})
	} else {
		home := g.home(e.Home)
		home.items = append(home.items, planItem{e: e, at: at, size: size})
	}
	for _, name := range e.Entities {
		g.mention(name, e, at)
	}
}

// mention notes that an entry names an entity. Archived and superseded entries count for its spelling only.
func (g *grouper) mention(name string, e *Entry, at int32) {
	pg, known := g.names[name]
	if !known {
		pg = g.page("entities/"+g.slug(name)+".md", byMonth)
		if len(pg.names) == 0 {
			pg.title = name
		}
		pg.names = append(pg.names, name)
		g.names[name] = pg
	}
	if e.Standing != Live || e.Home == pg.path {
		return
	}
	if n := len(pg.items); n > 0 && pg.items[n-1].e == e {
		return // named in two spellings
	}
	pg.items = append(pg.items, planItem{e: e, at: at, size: int32(len(e.Home) + len(g.slug(e.Entities[0])) + 60), embed: true})
}

func (g *grouper) slug(name string) string {
	s, ok := g.slugs[name]
	if !ok {
		s = rules.Slug(name)
		g.slugs[name] = s
	}
	return s
}

// noteSize bounds what one link below an entry takes, in bytes. It is not exact, because the page it leads to is not
// known yet.
const noteSize = 240

// lineSize is about what an entry takes on its page, in bytes, never less than it does.
func lineSize(e *Entry) int {
	n := len(e.Text) + len(e.Params) + len(e.ID) + 32 + noteSize*len(e.Conflicts)
	for _, name := range e.Entities {
		n += len(name) + 4
	}
	n += len(e.Sources[0].Path) + 24
	for i := max(1, len(e.Sources)-newestSources); i < len(e.Sources); i++ {
		n += len(e.Sources[i].Path) + 24
	}
	if e.Standing != Live {
		n += noteSize + len(e.Reason)
	}
	return n
}

// split divides the pages that are too large, the higher ones first, so that what spills into a folder meets what is
// there already.
func (g *grouper) split() {
	byDepth := map[int][]*planPage{}
	deepest := 0
	for _, pg := range g.p.pages {
		d := strings.Count(pg.path, "/")
		byDepth[d] = append(byDepth[d], pg)
		deepest = max(deepest, d)
	}
	for d := 0; d <= deepest; d++ {
		level := byDepth[d]
		slices.SortFunc(level, func(a, b *planPage) int { return cmp.Compare(a.path, b.path) })
		for _, pg := range level {
			for _, kid := range g.divide(pg) {
				byDepth[d+1] = append(byDepth[d+1], kid)
				deepest = max(deepest, d+1)
			}
		}
	}
}

// divide spreads the items of a page over pages in its folder if it is too large, and returns those that are new.
func (g *grouper) divide(pg *planPage) []*planPage {
	if pg.merged {
		slices.SortStableFunc(pg.items, func(a, b planItem) int { return cmp.Compare(a.at, b.at) })
		pg.items = slices.CompactFunc(pg.items, func(a, b planItem) bool { return a.e == b.e })
	}
	size := 0
	if pg.asks != nil {
		size = g.p.opt.Budget / 2 // what stands there about the question
	}
	for i := range pg.items {
		size += int(pg.items[i].size)
	}
	switch {
	case size <= g.p.opt.Budget || len(pg.items) < 2:
		return nil
	case pg.rule == byPart:
		g.continued(pg)
		return nil
	}
	dir := strings.TrimSuffix(pg.path, ".md") + "/"
	var fresh []*planPage
	kids := map[string]*planPage{}
	for _, it := range pg.items {
		name, rule, title := g.monthOf(it.e.Since), byPart, ""
		if pg.rule == byEntity && len(it.e.Entities) > 0 {
			name, rule, title = childName(g.slug(it.e.Entities[0])), byMonth, it.e.Entities[0]
		}
		kid := kids[name]
		if kid == nil {
			if kid = g.p.pages[dir+name+".md"]; kid == nil {
				kid = g.page(dir+name+".md", rule)
				fresh = append(fresh, kid)
			}
			kids[name], kid.parent = kid, pg
			pg.kids = append(pg.kids, kid)
			kid.merged = kid.merged || len(kid.items) > 0
			kid.rule = max(kid.rule, rule)
			kid.title = pg.title + " · " + cmp.Or(title, name)
		}
		kid.items = append(kid.items, it)
	}
	pg.items = nil
	slices.SortFunc(pg.kids, func(a, b *planPage) int { return cmp.Compare(a.path, b.path) })
	return fresh
}

// childName keeps an entity's page apart from months and from the further pages of an index.
func childName(slug string) string {
	if isMonthName(slug) || strings.HasPrefix(slug, "index-") {
		return slug + "_"
	}
	return slug
}

// continued puts what does not fit on a page of one month on numbered ones beside it.
func (g *grouper) continued(pg *planPage) {
	items, size, n := pg.items, 0, 1
	pg.items = nil
	cur := pg
	for _, it := range items {
		if size += int(it.size); size > g.p.opt.Budget && len(cur.items) > 0 {
			cur = nil
			for cur == nil || len(cur.items) > 0 {
				n++
				cur = g.page(strings.TrimSuffix(pg.path, ".md")+"-"+strconv.Itoa(n)+".md", byPart)
			}
			cur.parent = cmp.Or(pg.parent, pg)
			cur.title, size = pg.title+" ("+strconv.Itoa(n)+")", int(it.size)
			pg.kids = append(pg.kids, cur)
		}
		cur.items = append(cur.items, it)
	}
}

// settle notes where everything has come to stand, and drops pages with nothing on them.
func (g *grouper) settle() {
	p := g.p
	for _, pg := range slices.SortedFunc(maps.Values(p.pages), func(a, b *planPage) int { return cmp.Compare(a.path, b.path) }) {
		if len(pg.items) == 0 && len(pg.kids) > 0 {
			g.chain(pg)
		}
	}
	for path, pg := range p.pages {
		if len(pg.items) == 0 && len(pg.kids) == 0 && pg.asks == nil {
			delete(p.pages, path)
			continue
		}
		p.paths = append(p.paths, path)
		for i := range pg.items {
			if it := &pg.items[i]; !it.embed {
				p.of[it.e.ID] = path
			}
		}
	}
	slices.Sort(p.paths)
}

// maxIndex is how many pages one page of an index lists: with links, counts and summaries they take at most 14 KB.
const maxIndex = 40

// chain lists the further pages of months too, and lets a long index go on in its folder: index-2.md, index-3.md, …
func (g *grouper) chain(pg *planPage) {
	var all []*planPage
	for _, kid := range pg.kids {
		all = append(all, kid)
		if len(kid.items) > 0 {
			all = append(all, kid.kids...)
		}
	}
	dir := strings.TrimSuffix(pg.path, ".md") + "/"
	cur := pg
	for n := 2; ; n++ {
		cur.kids = all[:min(maxIndex, len(all))]
		if all = all[len(cur.kids):]; len(all) == 0 {
			return
		}
		cur.next = g.page(dir+"index-"+strconv.Itoa(n)+".md", byPart)
		cur.next.parent = pg
		cur.next.title = pg.title + " (" + strconv.Itoa(n) + ")"
		cur = cur.next
	}
}

// Paths returns the pages of the plan, sorted. The caller must not change them.
func (p *Plan) Paths() []string { return p.paths }

// PageOf returns the page on which an entry stands, relative to bank/; archived entries too.
func (p *Plan) PageOf(id string) (string, bool) {
	pg, ok := p.of[id]
	return pg, ok
}
