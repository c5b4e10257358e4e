package bank

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// grouper lays out some families.
type grouper struct {
	*shelver

	p     *Plan
	made  []*PagePlan
	spans map[spanDay]string // names that were looked up
}

type spanDay struct {
	span
	day.Day
}

// layOut lays out the families that these pages of boards and topics are all of, and returns their pages; never nil.
func (p *Plan) layOut(roots []string) []*PagePlan {
	g := grouper{p: p, shelver: newShelver(), made: make([]*PagePlan, 0, len(roots)), spans: map[spanDay]string{}}
	for _, r := range roots {
		g.root(r)
	}
	g.split()
	g.settle()
	return g.made
}

func (g *grouper) page(p string, rule splitRule) *PagePlan {
	pg := g.p.pages[p]
	if pg == nil {
		pg = &PagePlan{Path: p, rule: rule, Title: pageTitle(p, g.p.opt.Lang)}
		g.p.pages[p] = pg
		g.made = append(g.made, pg)
	}
	return pg
}

// root makes the page of a board or a topic, before any split, with everything that belongs there.
func (g *grouper) root(path string) {
	pg := g.page(path, byEntity)
	var all []Shelved
	for _, b := range boardsOf(path) {
		on := g.p.shelf.On(b)
		if len(on) == 0 {
			continue
		}
		if len(all) == 0 || inOrder(on[0], all[0]) < 0 { // the oldest entry says by what the page is split
			pg.rule = ruleOf(b)
		}
		pg.home = pg.home || b.Kind == OfHome
		all = mergeShelved(all, on)
	}
	pg.Items = make([]PlanItem, len(all))
	for i, x := range all {
		pg.Items[i] = PlanItem(x)
	}
	if t := g.p.Topic(path); t != nil {
		pg.topic, pg.Title = t, t.Title
	}
}

// ruleOf says how the page of a board is divided.
func ruleOf(b Board) splitRule {
	switch {
	case b.Kind == OfMonth, isMonthName(strings.TrimSuffix(path.Base(b.Name), ".md")):
		return byPart // activities/2026-01.md is a month already
	case strings.HasPrefix(b.Name, WikiFolder):
		return byTime
	}
	return byEntity
}

// split divides the pages that are too large, the higher ones first, so that what spills into a folder meets what is
// there already.
func (g *grouper) split() {
	byDepth := map[int][]*PagePlan{}
	deepest := 0
	for _, pg := range g.made {
		d := strings.Count(pg.Path, "/")
		byDepth[d] = append(byDepth[d], pg)
		deepest = max(deepest, d)
	}
	for d := 0; d <= deepest; d++ {
		level := byDepth[d]
		slices.SortFunc(level, byPath)
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
		slices.SortStableFunc(pg.Items, func(a, b PlanItem) int { return cmp.Compare(a.Order, b.Order) })
		pg.Items = slices.CompactFunc(pg.Items, func(a, b PlanItem) bool { return a.ID == b.ID })
	}
	others := 0
	if pg.topic != nil {
		others = g.p.opt.Budget / 2 // what stands there about the topic
	}
	switch {
	case !g.exceed(pg.Items, g.p.opt.Budget-others):
		return nil
	case pg.rule == byPart:
		g.continued(pg)
		return nil
	}
	d := division{grouper: g, page: pg, kids: map[string]*PagePlan{}}
	rest := pg.Items
	if pg.rule == byEntity {
		rest = d.byEntity(rest)
	}
	d.byTime(rest, yearSpan)
	pg.Items = nil
	slices.SortFunc(pg.Kids, byPath)
	return d.fresh
}

// exceed reports whether items are too many to stand on a page together. One always may.
func (g *grouper) exceed(items []PlanItem, bytes int) bool {
	for i := range items {
		bytes -= items[i].size()
	}
	return bytes < 0 && len(items) > 1
}

// division is a page that becomes the index of the pages that its items go to.
type division struct {
	*grouper

	page  *PagePlan
	kids  map[string]*PagePlan // by name
	fresh []*PagePlan          // those that were not there before
}

// entityShare is the part of the budget of a page that entries of one entity have to fill for a page of their own.
const entityShare = 3

// group is some items of a page that may go to one page together.
type group struct {
	name  string
	items []PlanItem // in their order, once they are dealt out
	n     int
	bytes int
	apart bool // they have a page of their own
}

func (g *group) count(it *PlanItem) { g.n, g.bytes = g.n+1, g.bytes+it.size() }

// exceed is [grouper.exceed] of the items of a group.
func (g *group) exceed(bytes int) bool { return g.bytes > bytes && g.n > 1 }

// byEntity gives each entity a page of which there is enough to say, and returns the other items, in their order.
func (d *division) byEntity(items []PlanItem) (rest []PlanItem) {
	bySlug := map[string]*group{}
	of := make([]*group, len(items))
	for i := range items {
		it := &items[i]
		if it.Entity == "" {
			continue
		}
		slug := d.slug(it.Entity)
		g := bySlug[slug]
		if g == nil {
			g = &group{name: slug}
			bySlug[slug] = g
		}
		g.count(it)
		of[i] = g
	}
	left := len(items)
	for _, g := range bySlug {
		if g.apart = g.exceed(d.p.opt.Budget / entityShare); g.apart {
			g.items = make([]PlanItem, 0, g.n)
			left -= g.n
		}
	}
	rest = make([]PlanItem, 0, left)
	for i := range items {
		if g := of[i]; g != nil && g.apart {
			g.items = append(g.items, items[i])
		} else {
			rest = append(rest, items[i])
		}
	}
	for _, slug := range slices.Sorted(maps.Keys(bySlug)) {
		if g := bySlug[slug]; g.apart {
			d.add(childName(slug), g.items[0].Entity, byTime, g.items)
		}
	}
	return rest
}

// byTime gives each span of time a page, or the shorter ones in it where one page does not hold it.
func (d *division) byTime(items []PlanItem, s span) {
	for _, g := range d.inSpans(items, s) {
		if s < daySpan && g.exceed(d.p.opt.Budget) {
			d.byTime(g.items, s+1)
		} else {
			d.add(g.name, strings.ToUpper(g.name), byPart, g.items)
		}
	}
}

// inSpans groups items by the span that they are of, sorted by its name. Most follow each other in time.
func (d *division) inSpans(items []PlanItem, s span) []*group {
	byName := map[string]*group{}
	of, inTurn := make([]*group, len(items)), true
	for i := range items {
		it := &items[i]
		if i > 0 && it.Since == items[i-1].Since {
			of[i] = of[i-1]
		} else {
			name := d.span(s, it.Since)
			g := byName[name]
			if g == nil {
				g = &group{name: name}
				byName[name] = g
			} else if g != of[i-1] {
				inTurn = false
			}
			of[i] = g
		}
		of[i].count(it)
	}
	for i := 0; inTurn && i < len(items); {
		g := of[i]
		g.items = items[i : i+g.n : i+g.n]
		i += g.n
	}
	for i := 0; !inTurn && i < len(items); i++ {
		if g := of[i]; g.items == nil {
			g.items = make([]PlanItem, 0, g.n)
		}
		of[i].items = append(of[i].items, items[i])
	}
	return slices.SortedFunc(maps.Values(byName), func(a, b *group) int { return strings.Compare(a.name, b.name) })
}

// span is span.of.
func (g *grouper) span(s span, d day.Day) string {
	at := spanDay{s, d}
	name, ok := g.spans[at]
	if !ok {
		name = s.of(d)
		g.spans[at] = name
	}
	return name
}

// add puts items on a page in the folder.
func (d *division) add(name, title string, rule splitRule, items []PlanItem) {
	kid := d.kids[name]
	if kid == nil {
		path := strings.TrimSuffix(d.page.Path, ".md") + "/" + name + ".md"
		if kid = d.p.pages[path]; kid == nil {
			kid = d.grouper.page(path, rule)
			d.fresh = append(d.fresh, kid)
		}
		d.kids[name], kid.Parent = kid, d.page
		d.page.Kids = append(d.page.Kids, kid)
		kid.merged = kid.merged || len(kid.Items) > 0
		kid.rule = max(kid.rule, rule)
		kid.Title = d.page.Title + " · " + title
	} else {
		kid.merged = true // two names of one page
	}
	if kid.Items == nil {
		kid.Items = slices.Clip(items)
	} else {
		kid.Items = append(kid.Items, items...)
	}
}

// childName keeps an entity's page apart from spans of time and from the further pages of an index.
func childName(slug string) string {
	if isSpanName(slug) || strings.HasPrefix(slug, "index-") {
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
		if size += it.size(); size > g.p.opt.Budget && len(cur.Items) > 0 {
			cur = nil
			for cur == nil || len(cur.Items) > 0 {
				n++
				cur = g.page(strings.TrimSuffix(pg.Path, ".md")+"-"+strconv.Itoa(n)+".md", byPart)
			}
			cur.Parent = cmp.Or(pg.Parent, pg)
			cur.Title, size = pg.Title+" ("+strconv.Itoa(n)+")", it.size()
			pg.Kids = append(pg.Kids, cur)
		}
		cur.Items = append(cur.Items, it)
	}
}

// settle notes where everything has come to stand, and drops pages with nothing on them.
func (g *grouper) settle() {
	p := g.p
	for _, pg := range slices.SortedFunc(slices.Values(g.made), byPath) {
		if len(pg.Items) == 0 && len(pg.Kids) > 0 {
			g.chain(pg)
		}
	}
	if p.of == nil {
		n := 0
		for _, pg := range g.made {
			n += len(pg.Items)
		}
		p.of = make(map[string]string, n)
	}
	g.made = slices.DeleteFunc(g.made, func(pg *PagePlan) bool {
		if len(pg.Items) == 0 && len(pg.Kids) == 0 && pg.topic == nil {
			delete(p.pages, pg.Path)
			return true
		}
		for i := range pg.Items {
			p.of[pg.Items[i].ID] = pg.Path
		}
		return false
	})
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
