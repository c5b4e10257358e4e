package main

import (
	"slices"
	"strings"

	ko "github.com/ikawaha/kagome-dict-ko"
	"github.com/ikawaha/kagome-dict/dict"
)

// entry is one reading of a surface.
type entry struct {
	left, right int // context ids of mecab-ko-dic
	cost        int
	leans       bool   // on the word before it
	name        bool   // of a person
	tags        string // as the source has them
	first, last string
	rank        int // among entries that tie
	morphemes   []morpheme
}

// morpheme is a part of an entry. Its form is surface[from:to], in syllables, and then literal.
type morpheme struct {
	tag      string
	from, to int
	literal  string
	at       int // syllable of the surface at which it begins; noPlace if it has none of its own
}

const noPlace = 255

// source is mecab-ko-dic as this tool uses it.
type source struct {
	entries  map[string][]entry
	surfaces []string // sorted
	conn     dict.ConnectionTable
	contexts map[string]context // of simple entries by tag, and by whether they end in a consonant
}

// context is what an entry added by hand takes over from its like.
type context struct{ left, right, n int }

// cost is that of right id r before left id l.
func (s *source) cost(r, l int) int { return int(s.conn.At(r, l)) }

func (s *source) count() int {
	n := 0
	for _, list := range s.entries {
		n += len(list)
	}
	return n
}

// kept says that a surface belongs in the dictionary: Latin letters and digits are read by a scanner, and Hanja
// words are kept as they stand.
func kept(surface string) bool {
	for _, r := range surface {
		if r < 0x80 || r >= 0x2E80 && r < 0x3130 || r >= 0x3200 && r < 0xAC00 || r > 0xD7A3 {
			return false
		}
	}
	return surface != ""
}

func readSource() *source {
	d := ko.Dict()
	s := &source{entries: map[string][]entry{}, conn: d.Connection, contexts: map[string]context{}}
	walk(d, 0, nil, func(surface string, id int) {
		if !kept(surface) {
			return
		}
		m := d.Morphs[id]
		var tags []string
		for _, p := range d.POSTable.POSs[id] {
			tags = append(tags, d.POSTable.NameList[p])
		}
		features := d.Contents[id]
		e := entry{left: int(m.LeftID), right: int(m.RightID), cost: int(m.Weight), leans: leans(tags[0])}
		names := strings.Split(tags[0], "+")
		e.tags, e.first, e.last = tags[0], names[0], names[len(names)-1]
		e.name = features[0] == "인명"
		e.morphemes = parseExpression(surface, strings.Join(tags, ","), features)
		s.entries[surface] = append(s.entries[surface], e)
		s.note(surface, tags, features, e)
	})
	return s
}

// walk visits every word of the double array in byte order with the ids of its entries.
func walk(d *dict.Dict, node int, prefix []byte, visit func(surface string, id int)) {
	da := d.Index.Da
	for c := range 256 {
		next := int(da[node].Base) + c
		if next <= 0 || next >= len(da) || int(da[next].Check) != node || next == node {
			continue
		}
		if c > 0 {
			walk(d, next, append(prefix, byte(c)), visit)
			continue
		}
		if da[next].Base > 0 {
			continue
		}
		first := int(-da[next].Base)
		for id := first; id <= first+int(d.Index.Dup[int32(first)]); id++ {
			visit(string(prefix), id)
		}
	}
}

// note remembers the contexts that most simple entries of a tag have.
func (s *source) note(surface string, tags, features []string, e entry) {
	if len(tags) != 1 || features[0] != "*" || len(features) > 3 && features[3] != "*" {
		return
	}
	key := contextKey(tags[0], surface)
	switch c := s.contexts[key]; {
	case c.n == 0:
		s.contexts[key] = context{e.left, e.right, 1}
	case c.left == e.left && c.right == e.right:
		c.n++
		s.contexts[key] = c
	default:
		c.n--
		s.contexts[key] = c
	}
}

func contextKey(tag, surface string) string {
	r := []rune(surface)
	last := r[len(r)-1]
	if tail(last) > 0 {
		return tag + "/T"
	}
	return tag + "/F"
}

// namePenalty is what a name that looks like a shorter one with a josa costs more: 지영은.
const namePenalty = 3000

// doubtNames raises the costs of names that end like a josa after a shorter name.
func (s *source) doubtNames() {
	for surface, list := range s.entries {
		r := []rune(surface)
		if len(r) < 3 || !josaAfter(r[len(r)-2], r[len(r)-1]) || !s.person(string(r[:len(r)-1])) {
			continue
		}
		for i := range list {
			if list[i].name {
				list[i].cost += namePenalty
			}
		}
	}
}

func (s *source) person(surface string) bool {
	return slices.ContainsFunc(s.entries[surface], func(e entry) bool { return e.name })
}

// josaAfter says that a syllable may be a josa after another.
func josaAfter(before, last rune) bool {
	switch tail(before) {
	case -1:
		return false
	case 0:
		return strings.ContainsRune("는가를와", last)
	}
	return strings.ContainsRune("은이을과", last)
}

// finish sorts what the source holds.
func (s *source) finish() {
	s.surfaces = s.surfaces[:0]
	for surface, list := range s.entries {
		slices.SortStableFunc(list, compareEntries)
		s.entries[surface] = list
		s.surfaces = append(s.surfaces, surface)
	}
	slices.Sort(s.surfaces)
}

func compareEntries(a, b entry) int {
	switch {
	case a.left != b.left:
		return a.left - b.left
	case a.right != b.right:
		return a.right - b.right
	case a.cost != b.cost:
		return a.cost - b.cost
	}
	if a.rank != b.rank {
		return a.rank - b.rank
	}
	if spelled(a) != spelled(b) { // 가 is 가 rather than 갈
		if spelled(a) {
			return -1
		}
		return 1
	}
	return strings.Compare(describe(a.morphemes), describe(b.morphemes))
}

// spelled says that the surface spells the first morpheme.
func spelled(e entry) bool { return e.morphemes[0].literal == "" && e.morphemes[0].to > 0 }
