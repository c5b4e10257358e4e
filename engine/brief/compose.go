package brief

import (
	"cmp"
	"math"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// maxText is how much of a statement is told, in characters.
const maxText = 240

// Compose chooses what a briefing says. A budget that holds nothing of what there is to say is a *[bundle.SmallError].
func Compose(m *Material, o Options) (*Briefing, error) {
	o.Budget, o.Stale = cmp.Or(o.Budget, o.Mode.budget()), cmp.Or(o.Stale, DefaultStale)
	if o.Lang != "ko" {
		o.Lang, o.Register = "en", ""
	}
	c := &composer{m: m.asOf(o.Today), o: o, said: map[string]bool{}}
	switch o.Mode {
	case Morning:
		c.morning()
	case Session:
		c.session()
	case Context:
		c.context()
	case Fading:
		c.fading()
	case Conflicts:
		c.conflicts()
	case Weekly:
		c.weekly()
	case Gaps:
		c.gaps()
	}
	b := c.briefing()
	if len(c.parts) > 0 && b.Nothing {
		return nil, &bundle.SmallError{Budget: b.Budget, Need: c.need(b)}
	}
	return b, nil
}

// composer fills one briefing.
type composer struct {
	m     *Material
	o     Options
	title string
	said  map[string]bool // keys and texts of items that are in a section
	parts []part
	far   []Statement // of a session: what has nothing to do with its project
}

// part is a section with all its items, of which the budget leaves some.
type part struct {
	Section
	weight int  // items of it that are taken at a time
	most   int  // items of it that are shown; 0: all
	hidden int  // items there are beside those that are known
	last   bool // it takes what the others leave of the budget
}

// add makes a section of the items that no section has yet. title gets their number.
func (c *composer) add(p part, items []Item, title func(n int) string) {
	for i := range items {
		key, text := items[i].Key(), Normal(items[i].words()) // the same of another thing is another
		if c.said[key] || items[i].Other == nil && c.said[text] {
			continue
		}
		c.said[key], c.said[text] = true, true
		if c.o.Omit != nil && c.o.Omit(items[i].Entry, items[i].Entities, items[i].Whole) {
			p.hidden++
			continue
		}
		p.Items = append(p.Items, items[i])
	}
	if len(p.Items) == 0 {
		return
	}
	p.Title = title(len(p.Items) + p.hidden)
	c.parts = append(c.parts, p)
}

// counted is the title of a section that says how many there are.
func (c *composer) counted(w words, args ...any) func(int) string {
	return func(n int) string { return c.o.say(w, n, args...) }
}

func (c *composer) named(haeyo, hapsyo, gaejo, english string) func(int) string {
	return func(int) string { return c.o.plain(haeyo, hapsyo, gaejo, english) }
}

// items are statements as items.
func (c *composer) items(list []Statement) []Item {
	out := make([]Item, 0, len(list))
	for i := range list {
		out = append(out, c.item(&list[i]))
	}
	return out
}

func (c *composer) item(s *Statement) Item {
	it := Item{
		Entry: s.Entry, Source: s.Source(), Kind: s.Kind, Entities: s.Entities, Text: bundle.Shorten(bundle.Flat(s.Text), maxText), Whole: s.Text, Day: s.Day,
		When: said(s.Day, c.o.Today, c.o.Lang == "ko"),
	}
	if s.Finished {
		it.When = said(s.At(), c.o.Today, c.o.Lang == "ko")
	}
	if c.o.Say != nil {
		if other := c.o.Say(it.Text); other != it.Text {
			it.Said = other
		}
	}
	return it
}

// of are the statements that a rule picks, in their order.
func of(list []Statement, pick func(*Statement) bool) (out []Statement) {
	for i := range list {
		if pick(&list[i]) {
			out = append(out, list[i])
		}
	}
	return out
}

// briefing takes as much of the sections as the budget allows: in turns, of each its first items.
func (c *composer) briefing() *Briefing {
	b := &Briefing{Mode: c.o.Mode, Day: c.o.Today, Lang: c.o.Lang, Register: c.o.Register, Title: c.title, Sections: []Section{}, Budget: c.o.Budget}
	if b.Lang == "ko" && b.Register == "" {
		b.Register = Haeyo
	}
	taken := c.fill(b)
	for i := range c.parts {
		p := &c.parts[i]
		left := len(p.Items) - taken[i] + p.hidden
		b.Cut += left
		if taken[i] > 0 {
			s := p.Section
			s.Items, s.More = p.Items[:taken[i]:taken[i]], left
			b.Sections = append(b.Sections, s)
		}
	}
	if b.Nothing = len(b.Sections) == 0; b.Nothing {
		b.Title, b.Cut = "", 0
	}
	b.Tokens = bundle.Tokens(b.Hook())
	return b
}

// need is a budget that holds at least one item.
func (c *composer) need(b *Briefing) int {
	least := math.MaxInt
	for i := range c.parts {
		least = min(least, c.price(b, &c.parts[i], 0))
	}
	b.Title = c.title
	return frame(b) + least
}

// price is what the n-th item of a section takes; the first one with the section's title, and the line that says that there are more.
func (c *composer) price(b *Briefing, p *part, n int) int {
	price := lineCost(hookItem(&p.Items[n])...)
	if n == 0 {
		price += lineCost(hookTitle(p.Title)...) + lineCost(b.more(len(p.Items)+p.hidden))
	}
	return price
}

// fill says how many items of each section there is room for: in turns, and of those that come last when the others have what they want.
func (c *composer) fill(b *Briefing) []int {
	taken := make([]int, len(c.parts))
	used := frame(b)
	for _, last := range []bool{false, true} {
		var open []int
		for i := range c.parts {
			if c.parts[i].last == last {
				open = append(open, i)
			}
		}
		for len(open) > 0 {
			open = slices.DeleteFunc(open, func(i int) bool { return !c.takeSome(b, i, taken, &used) })
		}
	}
	return taken
}

// takeSome takes as many items of a section as are its turn, and reports whether there is room for more of them.
func (c *composer) takeSome(b *Briefing, i int, taken []int, used *int) bool {
	p := &c.parts[i]
	for range p.weight {
		if taken[i] == len(p.Items) || p.most > 0 && taken[i] == p.most {
			return false
		}
		price := c.price(b, p, taken[i])
		if *used+price > b.Budget {
			return false
		}
		*used += price
		taken[i]++
	}
	return true
}

// lineCost is what lines take, their ends included.
func lineCost(lines ...string) int {
	n := 0
	for _, l := range lines {
		n += bundle.Tokens(l) + 1
	}
	return n
}

// within picks what was last said of in a span of days.
func within(from, to day.Day) func(*Statement) bool {
	return func(s *Statement) bool { return s.Day >= from && s.Day <= to }
}

// is picks the statements of some roles.
func is(roles ...Role) func(*Statement) bool {
	return func(s *Statement) bool { return slices.Contains(roles, s.Role) }
}

func both(a, b func(*Statement) bool) func(*Statement) bool {
	return func(s *Statement) bool { return a(s) && b(s) }
}

func live(s *Statement) bool { return s.Until == 0 }
