package bank

import (
	"cmp"
	"maps"
	"slices"
)

// LayoutOptions say how entries are spread over pages. The zero value works.
type LayoutOptions struct {
	Lang   string // "ko" for Korean titles and headings; anything else is English
	Budget int    // bytes of entry lines that a page may hold before it is split; 0 means 12 KB, so that header and prose fit into 16 KB

	Topics  []Topic                // that have a page each
	Wiki    func(p *Plan) Subjects // the pages of subjects; nil for none
	Formats []*TopicFormat         // of all topics that pages may ever have had
}

// Plan says which page each entry stands on. It is a function of the state alone, not of earlier plans:
//
//   - an entry stands on its home page; superseded ones stand where they would if they were live, but for those of one day ([Entry.OfOneDay]);
//   - a home page whose lines exceed the budget becomes a folder and stays as its index. An entity whose entries (those that name it first) fill a
//     third of the budget gets a page of its own, world/tools/flutter.md;
//   - the others go by the day of their first source: to the page of a year, world/tools/2026.md, of a half, a quarter or a month where that does not
//     fit on one page, 2026-h1.md, 2026-q1.md, 2026-01.md, and of sixteen days or fewer, 2026-01-17.md, named by the first;
//   - a page of one entity that is too large goes by time in turn, world/tools/flutter/2026.md;
//   - what one day brings, and a page of a month that was none of these (activities/2026-01.md), is continued on 2026-01-2.md, 2026-01-3.md, …;
//   - these and archived entries stand on archive/2026-11.md, by the month in which they left;
//   - a subject has a page of the wiki, wiki/민수.md, which shows the entries about it, wherever they stand.
//
// A line longer than the budget has a page of its own. [Layout] makes a plan; the state must not change while it is
// used. What is asked of a plan lays out the families of pages ([Plan.Family]) that it is about, each once, and no other. A plan is not safe for
// concurrent use.
type Plan struct {
	opt    LayoutOptions
	st     *State
	shelf  Shelf
	topics map[string]*Topic // by page
	wiki   Subjects          // nil until it is asked for
	begin  Beginners         // the same
	pages  map[string]*PagePlan
	of     map[string]string      // id → page; nil until some are laid out
	tops   map[string]string      // what Family has found
	laid   map[string][]*PagePlan // the pages of families
	all    []string               // the paths of all pages, once everything is laid out; nil before
}

// splitRule says how a page that is too large is divided.
type splitRule uint8

const (
	byEntity splitRule = iota // then by time
	byTime
	byPart
)

// PagePlan is one page of a [Plan]. It is the plan's own: callers must not change it.
type PagePlan struct {
	Path   string
	Title  string
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
type PlanItem struct{ *Item }

// size is about what the item takes on its page, in bytes.
func (it *PlanItem) size() int { return int(it.Size) }

// Layout plans how the entries of a state are spread over pages. It does no work before the plan is asked.
func Layout(st *State, opt LayoutOptions) *Plan { return LayoutOn(st, st.Shelf(), opt) }

// LayoutOn is [Layout] where there is a shelf of the entries already. The state is asked only for entries that are to be shown.
func LayoutOn(st *State, shelf Shelf, opt LayoutOptions) *Plan {
	if opt.Budget <= 0 {
		opt.Budget = 12 << 10
	}
	p := &Plan{
		opt: opt, st: st, shelf: shelf, topics: make(map[string]*Topic, len(opt.Topics)),
		pages: map[string]*PagePlan{}, tops: map[string]string{}, laid: map[string][]*PagePlan{},
	}
	for i := range opt.Topics {
		p.topics[opt.Topics[i].Page] = &opt.Topics[i]
	}
	return p
}

// need lays out the family that a page is of, if it is not yet.
func (p *Plan) need(path string) {
	if p.all != nil {
		return
	}
	if top := p.Family(path); top != "" && p.laid[top] == nil {
		p.laid[top] = p.layOut(p.rootsOf(top))
	}
}

// needAll lays out everything.
func (p *Plan) needAll() {
	if p.all != nil {
		return
	}
	roots := p.roots()
	if p.of == nil {
		p.of = make(map[string]string, p.st.Len())
	}
	if len(p.laid) > 0 {
		roots = slices.DeleteFunc(roots, func(r string) bool { return p.laid[p.Family(r)] != nil })
	}
	p.layOut(roots)
	p.laid = nil
	p.all = make([]string, 0, len(p.pages))
	p.all = slices.AppendSeq(p.all, maps.Keys(p.pages))
	slices.Sort(p.all)
}

// Paths returns the pages of the plan, sorted. The caller must not change them. It lays out everything.
func (p *Plan) Paths() []string {
	p.needAll()
	return p.all
}

// Page returns a page of the plan, nil if the plan does not have it.
func (p *Plan) Page(path string) *PagePlan {
	p.need(path)
	return p.pages[path]
}

// State returns the state that the plan was made of.
func (p *Plan) State() *State { return p.st }

// Lang returns the language of titles and headings.
func (p *Plan) Lang() string { return p.opt.Lang }

// PageOf returns the page on which an entry stands, relative to bank/; archived entries too.
func (p *Plan) PageOf(id string) (string, bool) {
	if page, ok := p.of[id]; ok || p.all != nil {
		return page, ok
	}
	e := p.st.Get(id)
	if e == nil {
		return "", false
	}
	p.need(e.board().Page())
	page, ok := p.of[id]
	return page, ok
}

// board is the board on which an entry belongs.
func (e *Entry) board() Board {
	if e.archived() {
		return Board{OfMonth, e.Until.Month()}
	}
	return Board{OfHome, e.Home}
}

func byPath(a, b *PagePlan) int { return cmp.Compare(a.Path, b.Path) }
