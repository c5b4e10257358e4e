package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/morph/sound"
)

// roles compares where the words stand that both have.
func (c *comparison) roles() {
	a, b := c.a.Words, c.b.Words
	for i := range a {
		for k := range b {
			is := func(w Word) bool { return w.Own == a[i].Own }
			if a[i].Own != b[k].Own || !once(a, is) || !once(b, is) {
				continue
			}
			r, s := phraseRole(a, i), phraseRole(b, k)
			if (a[i].Role == "" || b[k].Role == "") && (!acting(r) || !acting(s)) { // of bare nouns in a row each may be an argument
				continue
			}
			if !c.sameRole(r, s) {
				c.differ(PartRole, []string{a[i].Own}, []string{inPlaceOf(b, r, a[i].Own)})
				return
			}
		}
	}
	if x, y := ledOtherwise(c.a.Key, c.b.Key); x != "" {
		c.differ(PartRole, []string{x, y}, []string{y, x})
	}
	for _, p := range c.pairs {
		if w := aimed(p.a, p.b) + aimed(p.b, p.a); w != "" {
			c.differ(PartPredicate, []string{w}, []string{w})
		}
	}
	if x, y := c.turnedRound(); x != "" {
		c.differ(PartRole, []string{x, y}, []string{y, x})
	}
	if x, y := c.exchanged(); x != "" {
		c.differ(PartRole, []string{x, y}, []string{y, x})
	}
}

// aimed is what one reading says is done and the other only names as what something else is done for: 돈을 벌었다, 돈을 벌려고 휴학했다.
func aimed(x, y *Reading) string {
	for _, w := range x.Does {
		if slices.Contains(y.Does, w) {
			continue
		}
		if slices.ContainsFunc(y.Arguments, func(a Argument) bool { return a.Role == claim.For && slices.Contains(a.Words, w) }) {
			return w
		}
	}
	return ""
}

// ledOtherwise finds what leads the two sides of a Korean comparison whose noun is the same, where the other text has it the other way round:
// 새 오븐이 옛날 오븐보다, 옛날 오븐이 새 오븐보다.
func ledOtherwise(a, b string) (x, y string) {
	x, y = leads(a)
	if u, v := leads(b); x != y && x == v && y == u {
		return x, y
	}
	return "", ""
}

// leads are the words before the two nouns of a comparison: before that with 보다, and before the other of the same noun.
func leads(key string) (than, other string) {
	if !strings.Contains(key, "보다") {
		return "", ""
	}
	words := strings.Fields(key)
	for i := 1; i < len(words); i++ {
		noun, is := strings.CutSuffix(strings.TrimSuffix(words[i], "는"), "보다")
		if !is || noun == "" {
			continue
		}
		for k := 1; k < len(words); k++ {
			if k != i && strings.HasPrefix(words[k], noun) {
				return words[i-1], words[k-1]
			}
		}
	}
	return "", ""
}

// once says that just one word of a text is meant.
func once(words []Word, is func(Word) bool) bool {
	first := slices.IndexFunc(words, is)
	return first >= 0 && !slices.ContainsFunc(words[first+1:], is)
}

// phraseRole is the role of the phrase that word i stands in: of the last of the words that follow each other.
func phraseRole(words []Word, i int) claim.Role {
	for words[i].Role == "" && words[i].Next != "" && i+1 < len(words) && words[i+1].Own == words[i].Next {
		i++
	}
	return words[i].Role
}

func acting(r claim.Role) bool { return r == claim.Agent || r == claim.Object }

// inPlaceOf is the word that has a role in a text, or another where none has.
func inPlaceOf(words []Word, r claim.Role, other string) string {
	for i := range words {
		if words[i].Role == r {
			return words[i].Own
		}
	}
	return other
}

// sameRole says that two roles of a word do not exclude each other.
func (c *comparison) sameRole(x, y claim.Role) bool {
	if x == y || x == "" || y == "" || x == roleTopic || y == roleTopic {
		return true
	}
	between := func(r, s claim.Role) bool { return x == r && y == s || x == s && y == r }
	switch {
	case between(claim.Agent, claim.Object):
		vice := func(r Reading) bool { return loadHarmless().vice[r.Predicate] }
		return slices.ContainsFunc(c.a.Readings, vice) && slices.ContainsFunc(c.b.Readings, vice)
	case between(claim.Than, claim.Goal): // prefers tea to coffee
		prefers := func(r Reading) bool { return slices.Contains(r.Classes, "prefer") }
		return slices.ContainsFunc(c.a.Readings, prefers) && slices.ContainsFunc(c.b.Readings, prefers)
	case between(claim.InPlace, claim.Place), between(claim.InPlace, claim.Source): // KT 대신, KT에서
		changes := func(r Reading) bool { return r.Changes }
		return slices.ContainsFunc(c.a.Readings, changes) && slices.ContainsFunc(c.b.Readings, changes)
	case between(claim.Place, claim.Source), between(claim.For, claim.Goal), between(claim.InPlace, claim.Than):
		return true
	}
	return false
}

// exchanged finds two words of which each stands in one text as the other does in the other: before the same word, after the same word,
// in the same role. Roles that a reading gives to both settle it: an English passive turns its words round.
func (c *comparison) exchanged() (x, y string) {
	a, b := c.a.Words, c.b.Words
	for i := range a {
		for k := i + 1; k < len(a); k++ {
			if a[i].Own == a[k].Own || c.settled(a[i].Own) && c.settled(a[k].Own) || c.listed(a[i].Own, a[k].Own) || c.verb(a[i].Own) != c.verb(a[k].Own) {
				continue
			}
			if h, g := hooks(a, i), hooks(a, k); crossed(h, g, hooksOf(b, a[i].Own), hooksOf(b, a[k].Own)) {
				return a[i].Own, a[k].Own
			}
		}
	}
	return "", ""
}

// settled says that a word has one and the same telling role in both texts.
func (c *comparison) settled(own string) bool {
	role := func(words []Word) claim.Role {
		for i := range words {
			if words[i].Own == own {
				return words[i].Role
			}
		}
		return ""
	}
	r := role(c.a.Words)
	return (r == claim.Agent || r == claim.Object || r == claim.Goal) && role(c.b.Words) == r
}

// hook is how a word stands in its text.
type hook struct {
	kind hookKind
	by   string
}

type hookKind uint8

const (
	inRole hookKind = iota
	beforeWord
	afterWord
)

func hooks(words []Word, i int) []hook {
	var out []hook
	if r := phraseRole(words, i); r != "" {
		out = append(out, hook{inRole, string(r)})
	}
	if words[i].Next != "" {
		out = append(out, hook{beforeWord, words[i].Next})
	}
	if i > 0 && words[i-1].Next == words[i].Own {
		out = append(out, hook{afterWord, words[i-1].Own})
	}
	return out
}

func hooksOf(words []Word, own string) []hook {
	var out []hook
	for i := range words {
		if words[i].Own == own {
			out = append(out, hooks(words, i)...)
		}
	}
	return out
}

// crossed says that x has in the second text a hook that only y has in the first, and y one that only x has.
func crossed(x1, y1, x2, y2 []hook) bool {
	moved := func(from, to, other []hook) bool {
		return slices.ContainsFunc(from, func(h hook) bool { return !slices.Contains(other, h) && slices.Contains(to, h) })
	}
	return moved(x1, y2, x2) && moved(y1, x2, y2)
}

// words compares the words that only one side has.
func (c *comparison) words() {
	x, y := c.left(c.a, c.b), c.left(c.b, c.a)
	x, y = alike(x, y)
	x, y = c.withoutDenials(x), c.withoutDenials(y)
	x, y = c.withoutBans(x), c.withoutBans(y)
	x, y = c.withoutFrame(x), c.withoutFrame(y)
	c.onlyA, c.onlyB = owns(x), owns(y)
	switch {
	case len(x) == 0 && len(y) == 0:
		c.reasons()
		return
	case len(x) > 0 && len(y) > 0:
		c.differ(partOf(c.a.Readings, c.b.Readings, c.onlyA, c.onlyB), c.onlyA, c.onlyB)
		return
	}
	side, only, own := 1, x, c.onlyA
	if len(y) > 0 {
		side, only, own = 2, y, c.onlyB
	}
	for i := range only {
		if c.wants && len(only) <= wantedMost {
			break
		}
		if only[i].barred(c.side(3 - side)) {
			c.differ(PartAmount, c.onlyA, c.onlyB)
			return
		}
		if !c.addable(&only[i], own, c.side(side), c.side(3-side)) {
			c.differ(partOf(c.a.Readings, c.b.Readings, c.onlyA, c.onlyB), c.onlyA, c.onlyB)
			return
		}
	}
	c.says(side)
}

// barred says that a text which seems to lack a word has it with 만 behind it, read as part of something else: 게이지만 is not 게이 and 지만.
func (w *Word) barred(other *Facts) bool {
	return beginsKorean(w.Own) && strings.Contains(other.Key, w.Own+"만")
}

// withoutDenials leaves out the words by which only one of a pair denies: 없다 of 있다, never. Polarity has said so.
func (c *comparison) withoutDenials(words []Word) []Word {
	for _, p := range c.pairs {
		if p.a.Negated == p.b.Negated {
			continue
		}
		does := p.a.Does
		if p.b.Negated {
			does = p.b.Does
		}
		words = slices.DeleteFunc(words, func(w Word) bool { return slices.Contains(does, w.Own) })
	}
	return words
}

// withoutBans leaves out the predicates that say no more than that what both deny must not or cannot be: 주차 금지, 주차하면 안 된다.
func (c *comparison) withoutBans(words []Word) []Word {
	bans := loadHarmless().bans
	if !slices.ContainsFunc(words, func(w Word) bool { return bans[w.Own] }) {
		return words
	}
	for _, p := range c.pairs {
		if p.a.Negated && p.b.Negated && (bans[p.a.Predicate] || bans[p.b.Predicate]) {
			return slices.DeleteFunc(slices.Clone(words), func(w Word) bool { return bans[w.Own] })
		}
	}
	return words
}

// withoutFrame leaves out the words that only frame what both say: 말 of who says it, and what a value that both have measures (회의
// 시간은 3시다, 회의는 3시다).
func (c *comparison) withoutFrame(words []Word) []Word {
	h := loadHarmless()
	frames := func(w Word) bool {
		switch kind := h.frames[w.Own]; kind {
		case "":
			return false
		case "said":
			return len(c.pairs) > 0 && c.pairs[0].a.Told && c.pairs[0].b.Told
		case "place":
			return c.placed(c.a, c.b) || c.placed(c.b, c.a)
		default:
			return c.a.gives(claim.Kind(kind)) && c.b.gives(claim.Kind(kind))
		}
	}
	if !slices.ContainsFunc(words, frames) {
		return words
	}
	return slices.DeleteFunc(slices.Clone(words), frames)
}

// placed says that a text has a word as the place which the other has, too.
func (c *comparison) placed(f, other *Facts) bool {
	return slices.ContainsFunc(f.Words, func(w Word) bool {
		return w.Role == claim.Place && slices.ContainsFunc(other.Words, func(o Word) bool { return o.Own == w.Own })
	})
}

// gives says that a text gives a value of a kind.
func (f *Facts) gives(k claim.Kind) bool {
	return slices.ContainsFunc(f.Values, func(v string) bool { return f.kindOf(v) == k })
}

// wantedMost is how many words more a question or a wish may have.
const wantedMost = 2

// left are the words of f that g has not, each once.
func (c *comparison) left(f, g *Facts) []Word {
	var out []Word
	for i := range f.Words {
		w := &f.Words[i]
		key := func(o Word) bool { return o.Key == w.Key }
		same := func(o Word) bool { return o.Own == w.Own || key(o) && once(f.Words, key) && once(g.Words, key) } // polarity judges those
		if !slices.ContainsFunc(g.Words, same) && !slices.ContainsFunc(out, same) {
			out = append(out, *w)
		}
	}
	return out
}

func owns(words []Word) []string {
	var out []string
	for i := range words {
		out = append(out, words[i].Own)
	}
	slices.Sort(out)
	return out
}

// maxAlike bounds how many words are compared by sound.
const maxAlike = 4

// alike takes out the words that are one word in two scripts: 쿠버네티스, kubernetes.
func alike(x, y []Word) (a, b []Word) {
	if len(x) == 0 || len(y) == 0 || len(x) > maxAlike || len(y) > maxAlike {
		return x, y
	}
	for i := 0; i < len(x); i++ {
		at := slices.IndexFunc(y, func(w Word) bool { return sounds(&x[i], &w) })
		if at >= 0 {
			x, y = slices.Delete(x, i, i+1), slices.Delete(y, at, at+1)
			i--
		}
	}
	return x, y
}

// maySound says that each word of one list, which is no longer than the other, may be one of the other in another script.
func maySound(x, y []string) bool {
	partnered := func(x, y []string) bool {
		return len(x) <= len(y) && !slices.ContainsFunc(x, func(a string) bool {
			return !slices.ContainsFunc(y, func(b string) bool {
				return (beginsKorean(a) != beginsKorean(b) || !beginsKorean(a)) && len(a) > 3 && len(b) > 3
			})
		})
	}
	return partnered(x, y) || partnered(y, x)
}

func sounds(x, y *Word) bool {
	a, b := x.written(), y.written()
	return beginsKorean(a) != beginsKorean(b) && sound.Alike(a, b) || !x.Name && !y.Name && misspelled(a, b)
}

func (w *Word) written() string {
	if w.Raw != "" {
		return w.Raw
	}
	return w.Own
}

// partOf is the part of the statements in which the words stand that only one of them has.
func partOf(a, b []Reading, onlyA, onlyB []string) Part {
	for _, p := range [...]Part{PartAttribute, PartSubject, PartPredicate} {
		if (len(onlyA) == 0 || inPart(a, p, onlyA)) && (len(onlyB) == 0 || inPart(b, p, onlyB)) {
			return p
		}
	}
	return PartWords
}

func inPart(readings []Reading, p Part, words []string) bool {
	for i := range readings {
		list := readings[i].Property
		switch p {
		case PartSubject:
			list = readings[i].Subject
		case PartPredicate:
			list = readings[i].Does
		}
		for _, w := range list {
			if slices.Contains(words, w) {
				return true
			}
		}
	}
	return false
}

// sidesAgree says that the two sides of an opposite that both texts name stand where they do in the other: each in a role of its own, or
// with the words that follow it.
func sidesAgree(a, b []Word, key string) bool {
	x, y := sidesOf(a, key), sidesOf(b, key)
	if len(x) != 2 || len(y) != 2 {
		return len(x) == len(y)
	}
	if y[0].own != x[0].own {
		y[0], y[1] = y[1], y[0]
	}
	if x[0].role != "" && x[0].role != x[1].role && x[0].role == y[0].role && x[1].role == y[1].role {
		return true
	}
	return x[0].own == y[0].own && slices.Equal(x[0].with, y[0].with) && slices.Equal(x[1].with, y[1].with)
}

// side is one side of an opposite in a text, with the words from there to the next side.
type side struct {
	own  string
	role claim.Role
	with []string
}

func sidesOf(words []Word, key string) []side {
	var out []side
	for i := range words {
		switch w := &words[i]; {
		case w.Key == key:
			out = append(out, side{own: w.Own, role: phraseRole(words, i)})
		case len(out) > 0:
			out[len(out)-1].with = append(out[len(out)-1].with, w.Own)
		}
	}
	for i := range out {
		slices.Sort(out[i].with)
	}
	return out
}
