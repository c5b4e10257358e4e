package lint

import (
	"iter"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/rules"
)

// entries checks what the bank holds: statuses that have stood too long, and contradictions that nobody has settled.
func (r *run) entries() {
	if !r.want[StaleStatus] && !r.want[OpenConflict] {
		return
	}
	var found []Finding
	for e := range r.looked() {
		if e.Standing != bank.Live {
			continue
		}
		if age := int(r.Today - e.Newest().Day); e.Kind == rules.Status && age > r.Stale && !e.Pinned && !r.Notes.ended(e, r.Ended) {
			found = append(found, Finding{Code: StaleStatus, Severity: Warning, Days: age, Entry: e.ID, Text: bank.Excerpt(e.Text)})
		}
		for _, id := range r.State.OpenConflicts(e) {
			o := r.State.Get(id)
			if bank.Compare(e, o) > 0 || r.ringOf[id] > 0 && r.ringOf[id] == r.ringOf[e.ID] {
				continue
			}
			text := bank.Excerpt(e.Text) + " ↔ " + bank.Excerpt(o.Text)
			found = append(found, Finding{Code: OpenConflict, Severity: Warning, Entry: e.ID, Text: text, Other: o.ID})
		}
	}
	r.locate(found)
	for _, f := range found {
		r.add(f)
	}
}

// looked are the entries that the checks look at.
func (r *run) looked() iter.Seq[*bank.Entry] {
	if r.Entries != nil {
		return r.Entries
	}
	return slices.Values(r.State.Sorted())
}

// locate puts findings where their entries stand: on the first page that has the entry, else on the one that is to have it.
func (r *run) locate(found []Finding) {
	if len(found) == 0 {
		return
	}
	type place struct {
		on   *page
		line int
	}
	at := make(map[string]place, len(found))
	for i := range found {
		at[found[i].Entry] = place{}
	}
	for _, p := range r.pages {
		for s := range p.all() {
			if first, asked := at[s.id]; asked && first.on == nil && s.line > 0 {
				at[s.id] = place{p, s.line}
			}
		}
	}
	for i := range found {
		f := &found[i]
		if first := at[f.Entry]; first.on != nil {
			f.Path, f.Line = first.on.Path, first.line
		} else if rel, ok := r.PageOf(f.Entry); ok {
			f.Path = "bank/" + rel
		}
	}
}

// names finds pages of people that go by a name another page has as well: a link to it may mean either.
func (r *run) names() {
	if !r.want[SameName] {
		return
	}
	first := map[string]*page{}
	pages := slices.Clone(r.pages)
	slices.SortStableFunc(pages, func(a, b *page) int { return int(b.Kind) - int(a.Kind) }) // the program's first
	for _, p := range pages {
		if p.rel == "" || p.Kind == Derived {
			continue
		}
		names := append([]string{path.Base(keyOf(p.rel))}, p.names...)
		said := map[*page]bool{}
		for _, n := range names {
			n = strings.ToLower(norm.NFC.String(strings.TrimSpace(n)))
			switch other := first[n]; {
			case n == "", n == "readme", n == "index":
			case other == nil:
				first[n] = p
			case other != p && p.Kind == Own && !said[other]:
				said[other] = true
				r.add(Finding{Code: SameName, Severity: Info, Path: p.Path, Text: n, Other: other.Path})
			}
		}
	}
}
