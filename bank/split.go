package bank

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"
)

// grouper lays out some families.
type grouper struct {
	*shelver

	p    *Plan
	made []*PagePlan
}

// layOut lays out the families that these pages of boards and topics are all of, and returns their pages; never nil.
func (p *Plan) layOut(roots []string) []*PagePlan {
	g := grouper{p: p, shelver: newShelver(), made: make([]*PagePlan, 0, len(roots))}
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
		if b.Kind == OfEntity {
			pg.Names = spellings(on)
			pg.Title = pg.Names[0]
			on = slices.DeleteFunc(slices.Clone(on), func(x Shelved) bool { return !x.Embed })
		}
		all = mergeShelved(all, on)
	}
	pg.Items = make([]PlanItem, len(all))
	for i, x := range all {
		pg.Items[i] = PlanItem{Item: x.Item, Embed: x.Embed}
	}
	if t := g.p.topics[path]; t != nil {
		pg.topic, pg.Title = t, t.Title
	}
}

// ruleOf says how the page of a board is divided.
func ruleOf(b Board) splitRule {
	switch {
	case b.Kind == OfEntity:
		return byMonth
	case b.Kind == OfMonth, isMonthName(strings.TrimSuffix(path.Base(b.Name), ".md")):
		return byPart // activities/2026-01.md is a month already
	case strings.HasPrefix(b.Name, OfEntity.folder()):
		return byMonth
	}
	return byEntity
}

// spellings are the names of an entity, the oldest first.
func spellings(on []Shelved) []string {
	var out []string
	for _, x := range on {
		for _, name := range x.Names {
			if !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
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
	size := 0
	if pg.topic != nil {
		size = g.p.opt.Budget / 2 // what stands there about the topic
	}
	for i := range pg.Items {
		size += pg.Items[i].size()
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
		name, rule, title := g.month(it.Since), byPart, ""
		if pg.rule == byEntity && it.Entity != "" {
			name, rule, title = childName(g.slug(it.Entity)), byMonth, it.Entity
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
	slices.SortFunc(pg.Kids, byPath)
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
	g.made = slices.DeleteFunc(g.made, func(pg *PagePlan) bool {
		if len(pg.Items) == 0 && len(pg.Kids) == 0 && pg.topic == nil {
			delete(p.pages, pg.Path)
			return true
		}
		for i := range pg.Items {
			if it := &pg.Items[i]; !it.Embed {
				p.of[it.ID] = pg.Path
			}
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
