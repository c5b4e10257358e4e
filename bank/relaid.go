package bank

import (
	"maps"
	"slices"
)

// A bank that an older memctl has laid out otherwise, and pages of it that come back: its lines are the program's, wherever they stand.

// left reports whether two lines of one id are one: the program has moved it from a page that is not in the plan any more, and did not come to
// taking it away there, or somebody has put that page back.
func (d *detector) left(e *Entry, a, b *seenLine) bool {
	gone := func(l *seenLine) bool { return d.former(e, l.page) && d.in.Plan.Page(l.page) == nil }
	return a.page != b.page && d.home(a.page) == e.Home && d.home(b.page) == e.Home && (gone(a) || gone(b))
}

// former reports whether a page is one on which another layout may have had an entry.
func (d *detector) former(e *Entry, page string) bool {
	return d.written[page] && d.home(page) == e.Home && (d.in.Relaid || d.in.Plan.Page(page) == nil)
}

// unwritten adds, where pages may be laid out otherwise, the entries that may stand on another page of their home though none of the plan's is there.
func (d *detector) unwritten(gone map[string][]*Entry) {
	if !d.in.Relaid {
		return
	}
	homes, words := map[string]bool{}, map[string]bool{}
	for _, l := range d.loose {
		homes[d.home(l.page)], words[signature(l.line.Entry)] = true, true
	}
	for _, id := range slices.Sorted(maps.Keys(d.in.Unwritten)) {
		if e := d.in.State.Get(id); e != nil && d.keep[id] == nil && homes[e.Home] && words[entrySignature(e)] && !slices.Contains(gone[entrySignature(e)], e) {
			gone[entrySignature(e)] = append(gone[entrySignature(e)], e)
		}
	}
}

// home is the home of entries that stand on a page.
func (d *detector) home(page string) string {
	if d.written[page] {
		return d.in.Plan.FormerHome(page)
	}
	return d.in.Plan.Home(page)
}

// maybeUnread reports whether the line of an entry may stand on a page of the same home that cannot be read.
func (d *detector) maybeUnread(e *Entry) bool {
	page, _ := d.in.Plan.PageOf(e.ID)
	for p := range d.unread {
		if d.in.Relaid && d.in.Plan.FormerHome(p) == d.in.Plan.Home(page) {
			return true
		}
	}
	return false
}
