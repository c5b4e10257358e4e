package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

// mostClasses is how many classes a word may be in.
const mostClasses = 3

// Ranks of what was grown, behind the three of what was named by hand.
const (
	rankGloss = 4 + iota
	rankSynonym
)

// place is a class of a word, and why it is one.
type place struct {
	class string
	order int // of the class in the table
	rank  int
	why   string
}

// grown is what has been found of every word.
type grown struct {
	seeds      []*seed
	predicates []predicate
	lemmas     map[string]bool
	places     map[string][]place // by key
	byHand     map[string]bool    // keys that seeds.txt names: nothing is added to them
	excluded   map[string]bool    // keys in no class by growing
	aspects    map[string]rules.Aspect
	analyzer   *morph.Analyzer
}

func grow(table, seeds, forms string) (*grown, error) {
	names, aspects, err := classNames(table)
	if err != nil {
		return nil, err
	}
	g := &grown{lemmas: map[string]bool{}, places: map[string][]place{}, byHand: map[string]bool{}, excluded: map[string]bool{}, aspects: aspects, analyzer: morph.New(morph.Options{})}
	if g.seeds, err = parseSeeds(seeds, names); err != nil {
		return nil, err
	}
	if g.predicates, err = readPredicates(); err != nil {
		return nil, err
	}
	synonyms, err := readSynonyms()
	if err != nil {
		return nil, err
	}
	for _, p := range g.predicates {
		g.lemmas[p.lemma] = true
	}
	slices.SortStableFunc(g.seeds, func(a, b *seed) int { return slices.Index(names, a.class) - slices.Index(names, b.class) })
	g.takeSeeds(parseForms(forms))
	g.readGlosses()
	g.followSynonyms(synonyms)
	return g, nil
}

// classNames reads the first two columns of the table of classes. Adjectives grow into classes of states alone.
func classNames(table string) (names []string, aspects map[string]rules.Aspect, err error) {
	aspects = map[string]rules.Aspect{}
	for line := range strings.Lines(table) {
		name, rest, ok := strings.Cut(line, "\t")
		if line[0] == '#' || !ok {
			continue
		}
		if slices.Contains(names, name) {
			return nil, nil, fmt.Errorf("class %q is in the table twice", name)
		}
		aspect, _, _ := strings.Cut(rest, "\t")
		names, aspects[name] = append(names, name), rules.Aspect(aspect)
	}
	return names, aspects, nil
}

func (g *grown) add(key string, p place) {
	if !slices.ContainsFunc(g.places[key], func(o place) bool { return o.class == p.class }) {
		g.places[key] = append(g.places[key], p)
	}
}

// takeSeeds takes what seeds.txt names, English verbs in all their forms. A section none excludes.
func (g *grown) takeSeeds(forms map[string][]string) {
	for i, s := range g.seeds {
		if s.class == none {
			for _, w := range s.ko {
				g.excluded[rules.PredicateKey(w.word)] = true
			}
			continue
		}
		for _, w := range slices.Concat(s.ko, inAllForms(s.en, forms)) {
			for _, key := range g.keys(w.word) {
				g.byHand[key] = true
				g.add(key, place{class: s.class, order: i, rank: w.rank, why: "named"})
			}
		}
	}
}

// keys are what a word is looked up by: an English one by its stem, too.
func (g *grown) keys(word string) []string {
	key := rules.PredicateKey(word)
	if strings.ContainsFunc(word, func(r rune) bool { return unicode.Is(unicode.Hangul, r) }) {
		return []string{key}
	}
	words := strings.Fields(word)
	for i, w := range words {
		if tokens := g.analyzer.Analyze(w); len(tokens) == 1 && tokens[0].Stem != "" {
			words[i] = tokens[0].Stem
		}
	}
	return slices.Compact([]string{key, strings.Join(words, " ")})
}

// readGlosses puts a word in each class of which a pattern fits its first sense.
func (g *grown) readGlosses() {
	for _, p := range g.predicates {
		key := rules.PredicateKey(p.lemma)
		if g.byHand[key] || g.excluded[key] || p.colours() {
			continue
		}
		for i, s := range g.seeds {
			if s.not[p.lemma] || !p.verb && g.aspects[s.class] != rules.AspectState {
				continue
			}
			for _, re := range s.gloss {
				if re.MatchString(p.first) && (!p.denies() || denial(re.String())) {
					g.add(key, place{class: s.class, order: i, rank: rankGloss, why: p.lemma + ": " + p.first + " ~ " + re.String()})
					break
				}
			}
		}
	}
}

// followSynonyms puts a word of one or two senses, of which no gloss spoke, in the class of the synonyms that were named by hand, if
// they are all in one.
func (g *grown) followSynonyms(synonyms map[string][]string) {
	for _, p := range g.predicates {
		key := rules.PredicateKey(p.lemma)
		if p.senses > 2 || g.excluded[key] || len(g.places[key]) > 0 {
			continue
		}
		var found []place
		for _, word := range synonyms[p.lemma] {
			other := rules.PredicateKey(word)
			if !g.byHand[other] {
				continue
			}
			for _, o := range g.places[other] {
				if o.rank == 1 {
					found = append(found, place{class: o.class, order: o.order, rank: rankSynonym, why: "synonym of " + word})
				}
			}
		}
		same := func(o place) bool { return o.class == found[0].class }
		if len(found) == 0 || !g.lemmas[p.lemma] || slices.ContainsFunc(found, func(o place) bool { return !same(o) }) || g.seeds[found[0].order].not[p.lemma] {
			continue
		}
		g.add(key, found[0])
	}
}

// classes are the classes of a key, the commonest sense first.
func (g *grown) classes(key string) []place {
	list := slices.Clone(g.places[key])
	slices.SortStableFunc(list, func(a, b place) int { return cmp.Or(a.rank-b.rank, a.order-b.order) })
	return list[:min(len(list), mostClasses)]
}

// format writes all words, sorted by their bytes.
func (g *grown) format() []byte {
	keys := make([]string, 0, len(g.places))
	for key := range g.places {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	var b bytes.Buffer
	b.WriteString(header)
	for _, key := range keys {
		b.WriteString(key)
		for i, p := range g.classes(key) {
			b.WriteByte("\t,"[min(i, 1)])
			b.WriteString(p.class)
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// why says how a word got its classes.
func (g *grown) why(word string) string {
	var b strings.Builder
	for _, p := range g.classes(rules.PredicateKey(word)) {
		fmt.Fprintf(&b, "%s\t%d\t%s\n", p.class, p.rank, p.why)
	}
	return b.String()
}

// missing are the Korean seeds of which the glosses know no verb or adjective.
func (g *grown) missing() (words []string) {
	keys := map[string]bool{}
	for lemma := range g.lemmas {
		keys[rules.PredicateKey(lemma)] = true
	}
	for _, s := range g.seeds {
		for _, w := range s.ko {
			if !keys[rules.PredicateKey(w.word)] {
				words = append(words, s.class+"\t"+w.word)
			}
		}
	}
	return words
}
