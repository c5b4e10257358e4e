package main

import (
	"fmt"
	"slices"
)

// record is an entry as it is written.
type record struct {
	left, right uint8
	cost        int16
	template    uint16
}

// dictionary is all that the file holds, before it is bytes.
type dictionary struct {
	connection []int16 // [left*clusters+right]
	leaning    []uint8 // by cluster: the flags below
	tags       []string
	templates  [][]morpheme
	records    []record // lists, one after the other; lastOfList ends one
	lists      int
	unknowns   []record
	automaton  []byte
	nodes      int
	root       int
}

const lastOfList = 0x8000

// assemble numbers what the source holds.
func assemble(s *source, left, right clustering) (*dictionary, error) {
	s.finish()
	d := &dictionary{connection: make([]int16, clusters*clusters), leaning: make([]uint8, clusters)}
	d.connect(s, left, right)
	for _, list := range s.entries {
		for _, e := range list {
			d.leaning[left.of[e.left]] |= leftFlags(e)
			d.leaning[right.of[e.right]] |= rightFlags(e)
		}
	}
	templates := map[string]int{}
	known := map[string]int{}
	payloads := make([]int, len(s.surfaces))
	for i, surface := range s.surfaces {
		list := d.reduce(s.entries[surface], templates, left, right)
		list = prune(list)
		key := fmt.Sprint(list)
		at, ok := known[key]
		if !ok {
			at = len(d.records)
			known[key] = at
			list[len(list)-1].template |= lastOfList
			d.records = append(d.records, list...)
		}
		payloads[i] = at
	}
	d.lists = len(known)
	if len(d.templates) >= lastOfList {
		return nil, fmt.Errorf("%d templates; the format holds %d", len(d.templates), lastOfList-1)
	}
	for _, u := range unknowns {
		t := d.template([]morpheme{{tag: u.tag, to: wholeSurface}}, templates)
		d.unknowns = append(d.unknowns, record{uint8(left.of[u.left]), uint8(right.of[u.right]), int16(u.cost), t})
	}
	d.unknowns = append(d.unknowns, record{left: uint8(left.of[0]), right: uint8(right.of[0])}) // the ends of a text
	return d, d.compile(s.surfaces, payloads)
}

// connect fills the small matrix with the costs that the second clustering gave the centres of the first.
func (d *dictionary) connect(s *source, left, right clustering) {
	for r, centre := range right.points {
		for l := range left.n() {
			d.connection[l*clusters+r] = int16(max(-32768, min(32767, centre[l])))
		}
	}
}

// wholeSurface stands for the end of a surface of any length, so that words of one morpheme share a template.
const wholeSurface = 254

// reduce keeps of each pair of clusters the cheapest entry, and those that tie with it but mean another word.
func (d *dictionary) reduce(list []entry, templates map[string]int, left, right clustering) []record {
	var out []record
	for _, e := range list {
		r := record{left: uint8(left.of[e.left]), right: uint8(right.of[e.right]), cost: int16(e.cost)}
		r.template = d.template(e.morphemes, templates)
		at := slices.IndexFunc(out, func(o record) bool { return o.left == r.left && o.right == r.right })
		switch {
		case at < 0 || out[at].cost == r.cost && !slices.Contains(out, r):
			out = append(out, r)
		case r.cost < out[at].cost:
			out = slices.DeleteFunc(out, func(o record) bool { return o.left == r.left && o.right == r.right })
			out = append(out, r)
		}
	}
	slices.SortStableFunc(out, func(a, b record) int {
		if a.left != b.left {
			return int(a.left) - int(b.left)
		}
		return int(a.right) - int(b.right)
	})
	return out
}

// template numbers a list of morphemes.
func (d *dictionary) template(parts []morpheme, templates map[string]int) uint16 {
	key := describe(parts)
	n, ok := templates[key]
	if !ok {
		n = len(d.templates)
		templates[key] = n
		d.templates = append(d.templates, parts)
	}
	return uint16(n)
}

// tag numbers a tag.
func (d *dictionary) tag(name string) uint8 {
	if n := slices.Index(d.tags, name); n >= 0 {
		return uint8(n)
	}
	d.tags = append(d.tags, name)
	return uint8(len(d.tags) - 1)
}

// Flags of clusters: of a left cluster, that its words lean on the word before them, or begin an eojeol as nouns, as adverbs
// and the like, or otherwise; of a right cluster, that its words end an eojeol, end in an ending that leads on, or are nouns.
const (
	leansFlag   = 1
	beginsFlag  = 2
	adverbFlag  = 4
	nounFlag    = beginsFlag | adverbFlag
	closesFlag  = 8
	leadsFlag   = 16
	nominalFlag = 32
)

func leftFlags(e entry) (f uint8) {
	if e.leans {
		f = leansFlag
	}
	switch e.first {
	case "NNG", "NNP", "NP", "NR":
		f |= nounFlag
	case "MM", "MAG", "MAJ", "IC":
		f |= adverbFlag
	case "VV", "VA", "XR", "XPN", "VCN":
		f |= beginsFlag
	}
	return f
}

func rightFlags(e entry) uint8 {
	switch e.last {
	case "EF", "ETM", "MM", "MAG", "MAJ":
		return closesFlag
	case "EC":
		return leadsFlag
	case "NNG", "NNP", "NP", "NR":
		return nominalFlag
	}
	if e.last[0] == 'J' {
		return closesFlag
	}
	return 0
}
