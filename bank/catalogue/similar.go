package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
)

// The rubric of similar pages, in integer points. Two pages have
//
//   - 3 points for each entity that entries of both name, at most five of them;
//   - 4 points if one shows, links or contradicts an entry of the other, 4 more the other way round;
//   - 1 point for each keyword that both have, at most ten of them.
//
// An entity or keyword of more than a tenth of the pages (and more than [rareFloor]) counts for nothing, nor does one
// of more than [rareCeil] pages, which keeps the work in proportion to the pages. From 12 points a page is in
// similar_high (three at most), from 6 in similar_mid (five at most); more points first, then by path. Pages that were
// split from one page are not compared with each other, the archive and indexes with none.
const (
	entityPoints, maxEntityPoints = 3, 15
	linkPoints                    = 4
	stemPoints, maxStemPoints     = 1, 10
	highPoints, midPoints         = 12, 6
	maxHigh, maxMid               = 3, 5
	rareFloor, rareCeil           = 4, 40
)

// pairs accumulates points of one page with the others.
type pairs struct {
	points  []int32
	touched []int32
}

func (p *pairs) add(i, n, limit int32) {
	if p.points[i] == 0 {
		p.touched = append(p.touched, i)
	}
	p.points[i] = min(p.points[i]+n, limit)
}

func (w *headerWork) similar(h *Headers) {
	n := len(w.pages)
	rare := min(rareCeil, max(rareFloor, n/10))
	entities, stems := map[string][]int32{}, make([][]int32, len(w.names))
	named := make([][]string, n)
	for i, ps := range w.pages {
		if !comparablePage(ps.pg) {
			continue
		}
		named[i] = w.entitiesOf(ps.pg)
		for _, name := range named[i] {
			entities[name] = append(entities[name], int32(i))
		}
		for _, s := range ps.list {
			stems[s.stem] = append(stems[s.stem], int32(i))
		}
	}
	links := w.links()
	byEntity, byStem := newPairs(n), newPairs(n)
	for i, ps := range w.pages {
		if !comparablePage(ps.pg) {
			continue
		}
		for _, name := range named[i] {
			byEntity.spread(entities[name], rare, entityPoints, maxEntityPoints)
		}
		for _, s := range ps.list {
			byStem.spread(stems[s.stem], rare, stemPoints, maxStemPoints)
		}
		total := map[int32]int32{}
		for _, p := range []*pairs{byEntity, byStem} {
			for _, j := range p.touched {
				total[j] += p.points[j]
				p.points[j] = 0
			}
			p.touched = p.touched[:0]
		}
		for _, j := range links[int32(i)] {
			total[j] += linkPoints
		}
		w.choose(h, i, total)
	}
}

func newPairs(n int) *pairs { return &pairs{points: make([]int32, n)} }

func (p *pairs) spread(pages []int32, rare int, n, limit int32) {
	if len(pages) > rare {
		return
	}
	for _, j := range pages {
		p.add(j, n, limit)
	}
}

func comparablePage(pg *bank.PagePlan) bool { return len(pg.Items) > 0 && !bank.IsArchive(pg.Path) }

func (w *headerWork) entitiesOf(pg *bank.PagePlan) []string {
	seen := map[string]bool{}
	var out []string
	for i := range pg.Items {
		for _, name := range w.entry(&pg.Items[i]).Entities {
			if !seen[name] {
				seen[name] = true
				out = append(out, name)
			}
		}
	}
	return out
}

// links are, for each page, the pages that it is linked with, once for each direction.
func (w *headerWork) links() map[int32][]int32 {
	at := make(map[string]int32, len(w.pages))
	for i, ps := range w.pages {
		at[ps.pg.Path] = int32(i)
	}
	seen := map[[2]int32]bool{}
	out := map[int32][]int32{}
	link := func(a int32, path string) {
		b, ok := at[path]
		if !ok || a == b || seen[[2]int32{a, b}] {
			return
		}
		seen[[2]int32{a, b}] = true
		out[a] = append(out[a], b)
		out[b] = append(out[b], a)
	}
	for i, ps := range w.pages {
		if !comparablePage(ps.pg) {
			continue
		}
		for k := range ps.pg.Items {
			it := &ps.pg.Items[k]
			if it.Embed {
				link(int32(i), w.pageOf(it.ID))
				continue
			}
			e := w.entry(it)
			for _, id := range e.Conflicts {
				link(int32(i), w.pageOf(id))
			}
			if e.Successor != "" {
				link(int32(i), w.pageOf(e.Successor))
			}
			for _, target := range wikiTargets(e.Text) {
				link(int32(i), target+".md")
			}
		}
	}
	return out
}

// pageOf is the page on which an entry stands, "" if there is no such entry.
func (w *headerWork) pageOf(id string) string {
	at, _ := w.p.PageOf(id)
	return at
}

// wikiTargets are the pages that a text links, without ".md".
func wikiTargets(text string) []string {
	var out []string
	for {
		_, rest, ok := strings.Cut(text, "[[")
		inner, after, closed := strings.Cut(rest, "]]")
		if !ok || !closed {
			return out
		}
		text = after
		inner, _, _ = strings.Cut(inner, "|")
		inner, _, _ = strings.Cut(inner, "#")
		out = append(out, strings.TrimSuffix(strings.TrimPrefix(inner, "bank/"), ".md"))
	}
}

func (w *headerWork) choose(h *Headers, i int, total map[int32]int32) {
	self := w.pages[i].pg
	var all []int32
	for j, n := range total {
		if other := w.pages[j].pg; n >= midPoints && comparablePage(other) && int(j) != i && root(other) != root(self) {
			all = append(all, j)
		}
	}
	slices.SortFunc(all, func(a, b int32) int { return cmp.Or(cmp.Compare(total[b], total[a]), cmp.Compare(a, b)) })
	head := h.of[self.Path]
	for _, j := range all {
		other := w.pages[j].pg
		name := strings.TrimSuffix(other.Path, ".md") + ":" + h.of[other.Path].Updated.Month()
		switch {
		case total[j] >= highPoints && len(head.SimilarHigh) < maxHigh:
			head.SimilarHigh = append(head.SimilarHigh, name)
		case len(head.SimilarMid) < maxMid:
			head.SimilarMid = append(head.SimilarMid, name)
		}
	}
}

// root is the page that a page was split from.
func root(pg *bank.PagePlan) *bank.PagePlan {
	for pg.Parent != nil {
		pg = pg.Parent
	}
	return pg
}
