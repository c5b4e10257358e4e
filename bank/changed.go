package bank

import (
	"maps"
	"slices"
)

// Changed returns the pages on which the program wants something else by one plan than by another, sorted: pages of which [Plan.Spec] may differ,
// but for what an index says of the pages that it lists (it is among them if it lists others). Pages that show an entry which was touched are among
// them too: what their headers say may differ. Pages of one of the plans only are among them. touched are the ids of all entries that
// are not the same in the states of both, of new ones and of those that are gone too. The plans must have the same language and budget.
//
// Only the families of entries that were touched are looked at, those that they spill into or link, and those that show any that have moved.
func Changed(before, after *Plan, touched []string) []string {
	c := &changes{plans: [2]*Plan{before, after}, touched: map[string]bool{}, moved: map[string]bool{}, pages: map[string]bool{}, visited: map[string]bool{}}
	for i := range c.seen {
		c.seen[i] = map[string]bool{}
	}
	for _, id := range touched {
		c.touched[id] = true
		c.each(id, func(_ *Plan, e *Entry) {
			c.visit(e.board().Page())
		})
	}
	c.topics()
	c.subjects()
	c.compare()
	c.links()
	c.shown()
	c.told()
	return slices.Sorted(maps.Keys(c.pages))
}

type changes struct {
	plans   [2]*Plan // before and after
	touched map[string]bool
	moved   map[string]bool    // ids of entries that stand on another page now, or on none, or on one at all
	seen    [2]map[string]bool // families that were visited
	visited map[string]bool    // pages whose families were visited
	pages   map[string]bool
	wiki    map[string]bool // pages of subjects, whether or not they have one; nil where the plans know none
}

// each calls f with an entry as it was and as it is.
func (c *changes) each(id string, f func(*Plan, *Entry)) {
	for _, p := range c.plans {
		if e := p.st.Get(id); e != nil {
			f(p, e)
		}
	}
}

// visit looks at the families that a page is of in either plan, and at all that those have parted into or come from.
func (c *changes) visit(path string) {
	for queue := []string{path}; len(queue) > 0; queue = queue[1:] {
		if c.visited[queue[0]] {
			continue
		}
		c.visited[queue[0]] = true
		for i, p := range c.plans {
			top := p.Family(queue[0])
			if top == "" || c.seen[i][top] {
				continue
			}
			c.seen[i][top] = true
			for _, pg := range p.pagesOf(top) {
				queue = append(queue, pg.Path)
			}
		}
	}
}

// topics finds the topics that are new, gone or different.
func (c *changes) topics() {
	before, after := c.plans[0].topics, c.plans[1].topics
	for page, t := range after {
		if was := before[page]; was == nil || was.Sign == nil || t.Sign == nil || was.Sign() != t.Sign() {
			c.pages[page] = true
			c.visit(page)
		}
	}
	for page := range before {
		if after[page] == nil {
			c.pages[page] = true
			c.visit(page)
		}
	}
}

// compare finds the pages of the visited families that differ, and the entries that have moved.
func (c *changes) compare() {
	before, after := c.plans[0], c.plans[1]
	for path := range c.visited {
		was, now := before.pages[path], after.pages[path]
		if samePage(was, now) {
			continue // and what stands there stood there
		}
		c.pages[path] = true
		for _, pg := range []*PagePlan{was, now} {
			if pg == nil {
				continue
			}
			for i := range pg.Items {
				if id := pg.Items[i].ID; before.of[id] != after.of[id] {
					c.moved[id] = true
				}
			}
		}
	}
}

// samePage reports whether the same is to stand on a page in two plans, if none of the entries has changed or moved.
func samePage(a, b *PagePlan) bool {
	if a == nil || b == nil {
		return a == b
	}
	same := func(x, y PlanItem) bool { return x.ID == y.ID }
	path := func(x, y *PagePlan) bool { return x == nil && y == nil || x != nil && y != nil && x.Path == y.Path }
	return path(a.Parent, b.Parent) && path(a.Next, b.Next) && slices.EqualFunc(a.Kids, b.Kids, path) && a.Title == b.Title && (a.topic == nil) == (b.topic == nil) && slices.EqualFunc(a.Items, b.Items, same)
}

// links finds the pages that entries stand on which were touched, those that show them, and those of others that say where these are.
func (c *changes) links() {
	after := c.plans[1]
	mark := func(id string) {
		if page, ok := after.PageOf(id); ok {
			c.pages[page] = true
		}
	}
	for _, ids := range []map[string]bool{c.touched, c.moved} {
		for id := range ids {
			c.each(id, func(p *Plan, e *Entry) {
				if page, ok := p.PageOf(id); ok {
					c.pages[page] = true
				}
				for _, other := range e.Conflicts {
					mark(other)
				}
			})
		}
	}
	for _, id := range after.st.SupersededBy(slices.Collect(maps.Keys(c.moved))) {
		mark(id)
	}
}

// shown finds the topics that show an entry which was touched or has moved.
func (c *changes) shown() {
	stmts := map[string]bool{}
	for _, ids := range []map[string]bool{c.touched, c.moved} {
		for id := range ids {
			stmts[id] = true
			c.each(id, func(_ *Plan, e *Entry) {
				for i := range e.Sources {
					stmts[e.Sources[i].Stmt], stmts[Short(e.Sources[i].Stmt)] = true, true
				}
			})
		}
	}
	for page, t := range c.plans[1].topics {
		if t.Shows != nil && slices.ContainsFunc(t.Shows(), func(stmt string) bool { return stmts[stmt] }) {
			c.pages[page] = true
		}
	}
}
