package dedup

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/claim"
)

// pair sets each reading of the side that has fewer against the one that shares most words with it; of equals the first.
func (c *comparison) pair() {
	a, b := c.a.Readings, c.b.Readings
	if len(a) == 1 && len(b) == 1 {
		c.pairs = []counterparts{{&a[0], &b[0]}}
		return
	}
	fewer, more, turned := a, b, false
	if len(a) > len(b) {
		fewer, more, turned = b, a, true
	}
	words := make([][]string, len(more))
	for i := range more {
		words[i] = more[i].words()
	}
	taken := make([]bool, len(more))
	for _, m := range matches(fewer, more, words) {
		i, k := m.fewer, m.more
		taken[k] = true
		if turned {
			c.pairs = append(c.pairs, counterparts{&more[k], &fewer[i]})
		} else {
			c.pairs = append(c.pairs, counterparts{&fewer[i], &more[k]})
		}
	}
	for k := range more {
		if !taken[k] {
			c.rest = append(c.rest, &more[k])
		}
	}
}

// match is two readings, by their places, and how alike they are.
type match struct{ fewer, more, alike int }

// matches gives each of the fewer readings one of the others, the most alike first.
func matches(fewer, more []Reading, words [][]string) []match {
	var all []match
	for i := range fewer {
		own := fewer[i].words()
		for k := range more {
			both, _, _ := partition(own, words[k])
			all = append(all, match{i, k, 2*len(both) + b2i(sameMood(&fewer[i], &more[k]))})
		}
	}
	slices.SortStableFunc(all, func(a, b match) int { return cmp.Compare(b.alike, a.alike) })
	var out []match
	for _, m := range all {
		if !slices.ContainsFunc(out, func(o match) bool { return o.fewer == m.fewer || o.more == m.more }) {
			out = append(out, m)
		}
	}
	slices.SortFunc(out, func(a, b match) int { return cmp.Compare(a.fewer, b.fewer) })
	return out
}

// stances compares how the readings stand to what they say. One that no other stands against must state what it says plainly, or stand to it as
// one of the others does: its words are compared for themselves.
func (c *comparison) stances() {
	for _, p := range c.pairs {
		c.stance(p)
	}
	for _, x := range c.rest {
		if len(c.pairs) > 0 && !(x.plain() && len(x.Condition) == 0 && !x.Negated && (x.Modality == claim.Is || x.Modality == claim.Did)) && !slices.ContainsFunc(c.pairs, func(p counterparts) bool {
			return sameMood(x, p.a) && sameMood(x, p.b) && x.Told == p.a.Told && (len(x.Condition) > 0) == (len(p.a.Condition) > 0)
		}) {
			c.differ(PartModality, []string{string(x.Modality)}, nil)
		}
	}
	if len(c.pairs) > 1 {
		c.company()
	}
	c.sequence()
}

func (c *comparison) stance(p counterparts) {
	a, b := p.a, p.b
	if a.Told != b.Told || len(a.By) > 0 && len(b.By) > 0 && !slices.Equal(a.By, b.By) {
		c.differ(PartSaid, a.sayer(), b.sayer())
	}
	switch asked := c.asks(); {
	case a.Told && b.Told && (a.Tense != b.Tense || a.Modality != b.Modality): // 고쳤다고 한다, 고칠 거라고 한다
		c.differ(PartModality, []string{string(a.Modality), string(a.Tense)}, []string{string(b.Modality), string(b.Tense)})
	case a.Modality == claim.Told || b.Modality == claim.Told: // said has it
	case asked && (a.Modality == claim.Ask || b.Modality == claim.Ask): // 회의 언제 해
	case sameMood(a, b):
	case a.was() != b.was() && (a.Modality == claim.Is || a.Modality == claim.Did) && (b.Modality == claim.Is || b.Modality == claim.Did):
		c.differ(PartTense, []string{string(a.Tense)}, []string{string(b.Tense)})
	default:
		c.differ(PartModality, []string{a.mood()}, []string{b.mood()})
	}
	if a.Negated && b.Negated && a.Unable != b.Unable && a.Predicate == b.Predicate && a.Predicate != "되" {
		c.differ(PartModality, a.ability(), b.ability())
	}
	if a.Aspect != b.Aspect && a.Predicate == b.Predicate && (telling(a.Aspect) || telling(b.Aspect)) {
		c.differ(PartTense, []string{string(a.Aspect)}, []string{string(b.Aspect)})
	}
	if relation := subset(valueless(a.Condition), valueless(b.Condition)); (len(a.Condition) > 0) != (len(b.Condition) > 0) || relation == setsCross && len(c.a.Keywords) == len(c.b.Keywords) {
		c.differ(PartCondition, a.Condition, b.Condition)
	}
}

// valueless are the words without numbers and days, which are compared for themselves.
func valueless(words []string) []string {
	if !slices.ContainsFunc(words, isValue) {
		return words
	}
	return slices.DeleteFunc(slices.Clone(words), isValue)
}

// asks says that both statements ask for the same in so many words.
func (c *comparison) asks() bool {
	is := func(m Mark) bool { return m.Part == partAsked }
	return slices.ContainsFunc(c.a.Marks, is) && slices.ContainsFunc(c.b.Marks, is)
}

// telling says that an aspect makes another claim. What is usual is told by words that are compared, and what is done by the tense.
func telling(a claim.Aspect) bool { return a == claim.Begun || a == claim.NotYet }

// sameMood says that two readings are both so, both done, both to be done, and so on.
func sameMood(a, b *Reading) bool {
	plain := func(x *Reading) bool { return x.Modality == claim.Is || x.Modality == claim.Did }
	switch {
	case a.Arranged && (b.Arranged || b.Modality == claim.Is && b.Tense != claim.Past), b.Arranged && a.Modality == claim.Is && a.Tense != claim.Past:
		return true
	case plain(a) && plain(b):
		return a.was() == b.was() || a.open() || b.open()
	case a.Modality == claim.Ask && b.Modality == claim.Ask:
		return true
	}
	if a.Unable && b.Unable && a.was() == b.was() || a.settles() && b.settles() {
		return true
	}
	return a.now() && b.now() || a.Modality == b.Modality && a.Able == b.Able
}

// settles says that something is decided, or was, by a verb of deciding: 확정, 확정됐다.
func (x *Reading) settles() bool {
	return x.Modality == claim.Decided || x.Modality == claim.Did && slices.Contains(x.Classes, "decide")
}

// now says that a Korean reading tells what is so or goes on, which one may say either way: 돌린다, 돌리고 있다.
func (x *Reading) now() bool {
	return (x.Modality == claim.Doing || x.Modality == claim.Is) && x.Tense != claim.Past && len(x.Does) > 0 && beginsKorean(x.Does[0])
}

// mood is the modality by name.
func (x *Reading) mood() string {
	if x.Able {
		return "can"
	}
	return string(x.Modality)
}

// ability is that what is denied cannot be, or is not.
func (x *Reading) ability() []string {
	if x.Unable {
		return []string{"can"}
	}
	return []string{x.mood()}
}

// sayer is who says it, or that somebody does.
func (x *Reading) sayer() []string {
	switch {
	case !x.Told:
		return nil
	case len(x.By) == 0:
		return []string{string(claim.Told)}
	}
	return x.By
}

// company compares, where both make several claims, which words stand together: 오전에 회의, 오후에 코딩 is not 오전에 코딩, 오후에 회의.
func (c *comparison) company() {
	for i, p := range c.pairs {
		_, x, y := partition(p.a.words(), p.b.words())
		if len(x) == 0 && len(y) == 0 {
			continue
		}
		for k, q := range c.pairs {
			if k == i {
				continue
			}
			there, _, _ := partition(x, q.b.words())
			here, _, _ := partition(y, q.a.words())
			if len(there) > 0 && (len(here) > 0 || whose(there, p.a) && whose(there, q.b)) {
				c.differ(PartRole, there, here)
				return
			}
		}
	}
}

// whose says that words are what a reading is about.
func whose(words []string, x *Reading) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(x.Subject, w) })
}

// sequence compares, where both tell in Korean what comes after what, which words stand before that and which behind: 문을 열고 나서 불을 켠다.
func (c *comparison) sequence() {
	a1, a2, inA := afterwards(c.a.Key)
	b1, b2, inB := afterwards(c.b.Key)
	if !inA || !inB {
		return
	}
	moved := func(from, rest, to, other string) string {
		for i := range c.a.Words {
			if w := c.a.Words[i].Own; strings.Contains(from, w) && !strings.Contains(rest, w) && strings.Contains(to, w) && !strings.Contains(other, w) {
				return w
			}
		}
		return ""
	}
	if x, y := moved(a1, a2, b2, b1), moved(a2, a1, b1, b2); x != "" && y != "" {
		c.differ(PartRole, []string{x, y}, []string{y, x})
	}
}

// afterwards cuts a text where it tells that the rest comes later.
func afterwards(key string) (first, then string, ok bool) {
	for _, mark := range [...]string{"고 나서", " 후에", " 다음에", " 뒤에"} {
		if first, then, ok = strings.Cut(key, mark); ok {
			return first, then, true
		}
	}
	return "", "", false
}

// wanting says that both statements ask or wish, in all that they say: more words only say more closely what for, and state nothing.
func (c *comparison) wanting() bool {
	wants := func(p counterparts) bool { return p.a.wants() && p.b.wants() }
	return slices.ContainsFunc(c.pairs, wants) && !slices.ContainsFunc(c.pairs, func(p counterparts) bool { return !wants(p) && !(p.a.plain() && p.b.plain()) })
}

func (x *Reading) wants() bool {
	return x.Modality == claim.Ask || x.Modality == claim.Wish
}
