package lint

import (
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
	for _, e := range r.State.Sorted() {
		if e.Standing != bank.Live {
			continue
		}
		if age := int(r.Today - e.Newest().Day); e.Kind == rules.Status && age > r.Stale && !e.Pinned && !r.Ended(e.Text) {
			r.add(r.about(e, Finding{Code: StaleStatus, Severity: Warning, Days: age}))
		}
		for _, id := range r.State.OpenConflicts(e) {
			o := r.State.Get(id)
			if bank.Compare(e, o) > 0 {
				continue
			}
			f := r.about(e, Finding{Code: OpenConflict, Severity: Warning})
			f.Text, f.Other = f.Text+" ↔ "+bank.Excerpt(o.Text), o.ID
			r.add(f)
		}
	}
}

// about puts a finding where its entry stands.
func (r *run) about(e *bank.Entry, f Finding) Finding {
	f.Entry, f.Text = e.ID, bank.Excerpt(e.Text)
	if at, ok := r.lines[e.ID]; ok {
		f.Path, f.Line = at.path, at.line
	} else if at, ok := r.PageOf(e.ID); ok {
		f.Path = "bank/" + at
	}
	return f
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
