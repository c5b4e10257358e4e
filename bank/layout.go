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

	Topics  []Topic        // that have a page each
	Formats []*TopicFormat // of all topics that pages may ever have had
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
	pages map[string]*PagePlan
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

// PagePlan is one page of a [Plan]. It is the plan's own: callers must not change it.
type PagePlan struct {
	Path   string
	Title  string
	Names  []string    // spellings of the entity that the page is about
	Items  []PlanItem  // what stands on it, in Compare order; none on an index
	Kids   []*PagePlan // of a page that is an index: the pages it lists; of the first page of a month: its further ones
	Parent *PagePlan   // the page that it was split from
	Next   *PagePlan   // where a long index goes on

	rule   splitRule
	topic  *Topic // what the page is about besides its entries
	home   bool   // some entry names it as its home
	merged bool   // items came from several pages and must be put in order
}

// PlanItem is an entry on a page of a plan.
type PlanItem struct {
	Entry *Entry
	Embed bool // the entry stands on another page and is only shown here

	at   int32 // position among all entries, in Compare order
	size int32
}

// Layout spreads the entries of a state over pages.
func Layout(st *State, opt LayoutOptions) *Plan {
	if opt.Budget <= 0 {
		opt.Budget = 12 << 10
	}
	p := &Plan{opt: opt, st: st, pages: map[string]*PagePlan{}, of: make(map[string]string, st.Len())}
	g := grouper{p: p, homes: map[string]*PagePlan{}, names: map[string]*PagePlan{}, slugs: map[string]string{}, month: map[day.Day]string{}}
	for i, e := range st.Sorted() {
		g.add(e, int32(i))
	}
	for i := range opt.Topics {
		t := &opt.Topics[i]
		pg := g.page(t.Page, byEntity)
		pg.topic, pg.Title = t, t.Title
	}
	g.split()
	g.settle()
	return p
}

type grouper struct {
	p     *Plan
	homes map[string]*PagePlan // by home, as entries name it
	names map[string]*PagePlan // by entity, as entries spell it
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

func (g *grouper) page(p string, rule splitRule) *PagePlan {
	pg := g.p.pages[p]
	if pg == nil {
		pg = &PagePlan{Path: p, rule: rule, Title: pageTitle(p, g.p.opt.Lang)}
		g.p.pages[p] = pg
	}
	return pg
}

// home returns the page that entries with this home stand on before any split.
func (g *grouper) home(home string) *PagePlan {
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
		pg.Items = append(pg.Items, PlanItem{Entry: e, at: at, size: size})
	} else {
		home := g.home(e.Home)
		home.Items = append(home.Items, PlanItem{Entry: e, at: at, size: size})
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
		if len(pg.Names) == 0 {
			pg.Title = name
		}
		pg.Names = append(pg.Names, name)
		g.names[name] = pg
	}
	if e.Standing != Live || e.Home == pg.Path {
		return
	}
	if n := len(pg.Items); n > 0 && pg.Items[n-1].Entry == e {
		return // named in two spellings
	}
	pg.Items = append(pg.Items, PlanItem{Entry: e, at: at, size: int32(len(e.Home) + len(g.slug(e.Entities[0])) + 60), Embed: true})
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
	byDepth := map[int][]*PagePlan{}
	deepest := 0
	for _, pg := range g.p.pages {
		d := strings.Count(pg.Path, "/")
		byDepth[d] = append(byDepth[d], pg)
		deepest = max(deepest, d)
	}
	for d := 0; d <= deepest; d++ {
		level := byDepth[d]
		slices.SortFunc(level, func(a, b *PagePlan) int { return cmp.Compare(a.Path, b.Path) })
		for _, pg := range level {
			for _, kid := range g.divide(pg) {
				byDepth[d+1] = append(byDepth[d+1], kid)
				deepest = max(deepest, d+1)
			}
		}
	}
}

// divide spreads the items of a page over pages in its folder if it is too large, and returns those that are new.
func (g *grouper) divide(pg *PagePlan) []*PagePlan {
	if pg.merged {
		slices.SortStableFunc(pg.Items, func(a, b PlanItem) int { return cmp.Compare(a.at, b.at) })
		pg.Items = slices.CompactFunc(pg.Items, func(a, b PlanItem) bool { return a.Entry == b.Entry })
	}
	size := 0
	if pg.topic != nil {
		size = g.p.opt.Budget / 2 // what stands there about the topic
	}
	for i := range pg.Items {
		size += int(pg.Items[i].size)
	}
	switch {
	case size <= g.p.opt.Budget || len(pg.Items) < 2:
		return nil
	case pg.rule == byPart:
		g.continued(pg)
		return nil
	}
	dir := strings.TrimSuffix(pg.Path, ".md") + "/"
	var fresh []*PagePlan
	kids := map[string]*PagePlan{}
	for _, it := range pg.Items {
		name, rule, title := g.monthOf(it.Entry.Since), byPart, ""
		if pg.rule == byEntity && len(it.Entry.Entities) > 0 {
			name, rule, title = childName(g.slug(it.Entry.Entities[0])), byMonth, it.Entry.Entities[0]
		}
		kid := kids[name]
		if kid == nil {
			if kid = g.p.pages[dir+name+".md"]; kid == nil {
				kid = g.page(dir+name+".md", rule)
				fresh = append(fresh, kid)
			}
			kids[name], kid.Parent = kid, pg
			pg.Kids = append(pg.Kids, kid)
			kid.merged = kid.merged || len(kid.Items) > 0
			kid.rule = max(kid.rule, rule)
			kid.Title = pg.Title + " · " + cmp.Or(title, name)
		}
		kid.Items = append(kid.Items, it)
	}
	pg.Items = nil
	slices.SortFunc(pg.Kids, func(a, b *PagePlan) int { return cmp.Compare(a.Path, b.Path) })
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
func (g *grouper) continued(pg *PagePlan) {
	items, size, n := pg.Items, 0, 1
	pg.Items = nil
	cur := pg
	for _, it := range items {
		if size += int(it.size); size > g.p.opt.Budget && len(cur.Items) > 0 {
			cur = nil
			for cur == nil || len(cur.Items) > 0 {
				n++
				cur = g.page(strings.TrimSuffix(pg.Path, ".md")+"-"+strconv.Itoa(n)+".md", byPart)
			}
			cur.Parent = cmp.Or(pg.Parent, pg)
			cur.Title, size = pg.Title+" ("+strconv.Itoa(n)+")", int(it.size)
			pg.Kids = append(pg.Kids, cur)
		}
		cur.Items = append(cur.Items, it)
	}
}

// settle notes where everything has come to stand, and drops pages with nothing on them.
func (g *grouper) settle() {
	p := g.p
	for _, pg := range slices.SortedFunc(maps.Values(p.pages), func(a, b *PagePlan) int { return cmp.Compare(a.Path, b.Path) }) {
		if len(pg.Items) == 0 && len(pg.Kids) > 0 {
			g.chain(pg)
		}
	}
	for path, pg := range p.pages {
		if len(pg.Items) == 0 && len(pg.Kids) == 0 && pg.topic == nil {
			delete(p.pages, path)
			continue
		}
		p.paths = append(p.paths, path)
		for i := range pg.Items {
			if it := &pg.Items[i]; !it.Embed {
				p.of[it.Entry.ID] = path
			}
		}
	}
	slices.Sort(p.paths)
}

// maxIndex is how many pages one page of an index lists: with links, counts and summaries they take at most 14 KB.
const maxIndex = 40

// chain lists the further pages of months too, and lets a long index go on in its folder: index-2.md, index-3.md, …
func (g *grouper) chain(pg *PagePlan) {
	var all []*PagePlan
	for _, kid := range pg.Kids {
		all = append(all, kid)
		if len(kid.Items) > 0 {
			all = append(all, kid.Kids...)
		}
	}
	dir := strings.TrimSuffix(pg.Path, ".md") + "/"
	cur := pg
	for n := 2; ; n++ {
		cur.Kids = all[:min(maxIndex, len(all))]
		if all = all[len(cur.Kids):]; len(all) == 0 {
			return
		}
		cur.Next = g.page(dir+"index-"+strconv.Itoa(n)+".md", byPart)
		cur.Next.Parent = pg
		cur.Next.Title = pg.Title + " (" + strconv.Itoa(n) + ")"
		cur = cur.Next
	}
}

// Paths returns the pages of the plan, sorted. The caller must not change them.
func (p *Plan) Paths() []string { return p.paths }

// Page returns a page of the plan, nil if the plan does not have it.
func (p *Plan) Page(path string) *PagePlan { return p.pages[path] }

// State returns the state that the plan was made of.
func (p *Plan) State() *State { return p.st }

// Lang returns the language of titles and headings.
func (p *Plan) Lang() string { return p.opt.Lang }

// PageOf returns the page on which an entry stands, relative to bank/; archived entries too.
func (p *Plan) PageOf(id string) (string, bool) {
	pg, ok := p.of[id]
	return pg, ok
}
