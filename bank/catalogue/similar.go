package catalogue

import (
	"cmp"
	"math"
	"slices"
	"strings"
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

func (w *headerWork) similar() {
	n := len(w.pages)
	rare := min(rareCeil, max(rareFloor, n/10))
	entities, stems := map[string][]int32{}, make([][]int32, len(w.names))
	for i, d := range w.pages {
		if !d.comparable() {
			continue
		}
		for _, name := range d.Entities {
			entities[name] = append(entities[name], int32(i))
		}
		for _, s := range w.list[i] {
			stems[s.stem] = append(stems[s.stem], int32(i))
		}
	}
	links := w.links()
	byEntity, byStem, total := newPairs(n), newPairs(n), newPairs(n)
	for i, d := range w.pages {
		if !d.comparable() {
			continue
		}
		for _, name := range d.Entities {
			byEntity.spread(entities[name], rare, entityPoints, maxEntityPoints)
		}
		for _, s := range w.list[i] {
			byStem.spread(stems[s.stem], rare, stemPoints, maxStemPoints)
		}
		for _, p := range []*pairs{byEntity, byStem} {
			for _, j := range p.touched {
				total.add(j, p.points[j], math.MaxInt32)
			}
			p.clear()
		}
		for _, j := range links[int32(i)] {
			total.add(j, linkPoints, math.MaxInt32)
		}
		w.choose(d, total)
		total.clear()
	}
}

func (p *pairs) clear() {
	for _, i := range p.touched {
		p.points[i] = 0
	}
	p.touched = p.touched[:0]
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

// links are, for each page, the pages that it is linked with, once for each direction.
func (w *headerWork) links() map[int32][]int32 {
	out := map[int32][]int32{}
	for i, d := range w.pages {
		for _, path := range d.Links {
			if j, ok := w.at[path]; ok {
				out[int32(i)] = append(out[int32(i)], j)
				out[j] = append(out[j], int32(i))
			}
		}
	}
	return out
}

func (w *headerWork) choose(self *Digest, total *pairs) {
	var all []int32
	for _, j := range total.touched {
		if other := w.pages[j]; total.points[j] >= midPoints && other.comparable() && w.root(other) != w.root(self) {
			all = append(all, j)
		}
	}
	slices.SortFunc(all, func(a, b int32) int { return cmp.Or(cmp.Compare(total.points[b], total.points[a]), cmp.Compare(a, b)) })
	head := w.of[self.Path]
	for _, j := range all {
		other := w.pages[j].Path
		name := strings.TrimSuffix(other, ".md") + ":" + w.of[other].Updated.Month()
		switch {
		case total.points[j] >= highPoints && len(head.SimilarHigh) < maxHigh:
			head.SimilarHigh = append(head.SimilarHigh, name)
		case len(head.SimilarMid) < maxMid:
			head.SimilarMid = append(head.SimilarMid, name)
		}
	}
}

// root is the page that a page was split from.
func (w *headerWork) root(d *Digest) *Digest {
	for d.Parent != "" {
		i, ok := w.at[d.Parent]
		if !ok {
			break
		}
		d = w.pages[i]
	}
	return d
}
