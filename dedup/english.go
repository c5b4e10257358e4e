package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// particles are the English words that make one verb with the word before them, or further on: put off, drop the kids off. Whether something is
// on or off is no such verb.
const particles = `off up out down away back over in along around through`

// phrasal notes the tokens that are part of the verb of an English claim: of "called off the parade" and "drop the kids off" the word off.
func (r *reading) phrasal(x *claim.Reading, read []bool) {
	head := r.head(x)
	if head < 0 || beginsKorean(x.Predicate.Lemma) {
		return
	}
	switched := listed(switches, r.surface(head)) // then on and off say what it is
	part := func(s string) bool { return listed(particles, s) && !(switched && s == "off") }
	first, after := r.span(x.Predicate.Span.Start, x.Predicate.Span.End)
	for i := first; i < after; i++ {
		read[i] = read[i] || i != head && part(r.surface(i))
	}
	_, particle, ok := strings.Cut(x.Predicate.Lemma, " ")
	if !ok || !part(particle) {
		return
	}
	for i := head + 1; i < len(r.tokens) && r.tokens[i].StartByte < x.Span.End; i++ {
		if r.surface(i) == particle {
			read[i] = true
			return
		}
	}
}

// gives are the verbs of which the one who gets something may stand between them and what is given: gave Ann a book.
const gives = `give lend send show bring teach sell offer hand pass pay tell write read buy make leave owe lease mail email serve feed fetch promise grant`

// shifted gives the roles of "gave Ann the book", where the reader takes Ann for what is given: she is to whom, and the book is what.
func (r *reading) shifted(x *claim.Reading, roles []claim.Role) {
	if !listed(gives, x.Predicate.Lemma) {
		return
	}
	at := slices.IndexFunc(x.Arguments, func(a claim.Argument) bool { return a.Role == claim.Object })
	if at < 0 || slices.ContainsFunc(x.Arguments, func(a claim.Argument) bool { return a.Role == claim.Goal }) {
		return
	}
	first, after := r.span(x.Arguments[at].Span.Start, x.Arguments[at].Span.End)
	if after >= len(r.tokens) || !determiner(r.surface(after)) && len(r.tokens[after].Stems) == 0 {
		return
	}
	last := -1
	for i := after; i < len(r.tokens) && (len(r.tokens[i].Stems) > 0 || determiner(r.surface(i))); i++ {
		if len(r.tokens[i].Stems) > 0 {
			last = i
		}
	}
	if last < 0 {
		return
	}
	for i := first; i < after; i++ {
		if len(r.tokens[i].Stems) > 0 {
			roles[i] = claim.Goal
		}
	}
	roles[last] = claim.Object
}

// possessed is the words with what stands behind "of" put before what it says more closely: the bakery of my brother is my brother's bakery.
func (r *reading) possessed(words []word, claims []claim.Reading) []word {
	turn := func(s claim.Span) {
		first, after := r.span(s.Start, s.End)
		of := -1
		for i := first; i < after; i++ {
			if r.surface(i) == "of" {
				if of >= 0 {
					return
				}
				of = i
			}
		}
		if of < 0 {
			return
		}
		from := slices.IndexFunc(words, func(w word) bool { return w.first >= first })
		mid := slices.IndexFunc(words, func(w word) bool { return w.first > of })
		to := slices.IndexFunc(words, func(w word) bool { return w.first >= after })
		if to < 0 {
			to = len(words)
		}
		if from < 0 || mid <= from || to <= mid {
			return
		}
		words = slices.Concat(words[:from], words[mid:to], words[from:mid], words[to:])
	}
	for i := range r.tokens { // one that ends the text is of no argument
		if i > 0 && r.surface(i) == "of" && len(r.tokens[i-1].Stems) > 0 && r.endsWithNoun(i+1) {
			turn(claim.Span{Start: r.tokens[i-1].StartByte, End: len(r.text)})
			return words
		}
	}
	for i := range claims {
		done := map[claim.Span]bool{}
		spans := []claim.Span{claims[i].Subject.Span}
		for _, a := range claims[i].Arguments {
			spans = append(spans, a.Span)
		}
		for _, s := range spans {
			if !s.IsZero() && !done[s] {
				done[s] = true
				turn(s)
			}
		}
	}
	return words
}

// endsWithNoun says that nothing but a word or two with an article before them stands from i to the end of the text.
func (r *reading) endsWithNoun(i int) bool {
	n := 0
	for ; i < len(r.tokens); i++ {
		switch t := r.tokens[i]; {
		case len(t.Stems) > 0 && t.Class != morph.Number:
			n++
		case !determiner(r.surface(i)) && t.Class != morph.Other:
			return false
		}
	}
	return n == 1 || n == 2
}

// listed says that two words are members of one list in both texts, so that it does not matter which comes first: rye, spelt and oats.
func (c *comparison) listed(x, y string) bool { return c.inList(c.a, x, y) && c.inList(c.b, x, y) }

func (c *comparison) inList(f *Facts, x, y string) bool {
	at := func(own string) int { return slices.IndexFunc(f.Words, func(w Word) bool { return w.Own == own }) }
	i, k := at(x), at(y)
	if i > k {
		i, k = k, i
	}
	if i < 0 || i == k {
		return false
	}
	for j := i + 1; j <= k; j++ {
		if !f.Words[j].And {
			return false
		}
	}
	for i > 0 && f.Words[i].And {
		i--
	}
	narrowed := i > 0 && f.Words[i-1].Next == f.Words[i].Own && !f.does(f.Words[i-1].Own)
	return !narrowed && (f.Words[k].Next == "" || f.does(f.Words[k].Next))
}

// does says that a word is of what is or is done.
func (f *Facts) does(own string) bool {
	return slices.ContainsFunc(f.Readings, func(x Reading) bool { return slices.Contains(x.Does, own) })
}

// verb says that a word is of what is or is done in both texts.
func (c *comparison) verb(own string) bool { return c.a.does(own) && c.b.does(own) }

// turnedRound finds two nouns that follow each other at once and stand the other way round in the other text: my wife's brother, my brother's wife.
func (c *comparison) turnedRound() (x, y string) {
	follows := func(f *Facts, x, y string) bool {
		return slices.ContainsFunc(f.Words, func(w Word) bool { return w.Own == x && w.Next == y }) && !f.does(x) && !f.does(y)
	}
	for i := range c.a.Words {
		if w := &c.a.Words[i]; w.Next != "" && w.Next != w.Own && follows(c.a, w.Own, w.Next) && follows(c.b, w.Next, w.Own) && !follows(c.a, w.Next, w.Own) && !follows(c.b, w.Own, w.Next) {
			return w.Own, w.Next
		}
	}
	return "", ""
}
