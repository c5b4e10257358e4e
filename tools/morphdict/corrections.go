package main

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// correction is a line of corrections.tsv: what to do with the entries of a surface.
//
//	drop  SURFACE  EXPRESSION                remove the entries that read the surface so (form/TAG+form/TAG)
//	lemma SURFACE  TAG  LEMMA,LEMMA…         the words that the surface may be, likelier first, as the stem of a verb
//	cost  SURFACE  TAG  COST                 what the entries with the tag alone cost
//	add   SURFACE  TAG  COST  [EXPRESSION]   add a word with the contexts of its tags
type correction struct {
	line       int
	verb       string
	surface    string
	tag        string
	cost       int
	expression string
}

func readCorrections(path string) ([]correction, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []correction
	scan := bufio.NewScanner(f)
	for n := 1; scan.Scan(); n++ {
		text := strings.TrimSpace(scan.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		c, err := parseCorrection(strings.Split(text, "\t"))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		c.line = n
		out = append(out, c)
	}
	return out, scan.Err()
}

func parseCorrection(f []string) (correction, error) {
	switch {
	case f[0] == "drop" && len(f) == 3:
		return correction{verb: f[0], surface: f[1], expression: f[2]}, nil
	case f[0] == "lemma" && len(f) == 4:
		return correction{verb: f[0], surface: f[1], tag: f[2], expression: f[3]}, nil
	case f[0] == "cost" && len(f) == 4:
		cost, err := strconv.Atoi(f[3])
		return correction{verb: f[0], surface: f[1], tag: f[2], cost: cost}, err
	case f[0] == "add" && (len(f) == 4 || len(f) == 5):
		c := correction{verb: f[0], surface: f[1], tag: f[2]}
		cost, err := strconv.Atoi(f[3])
		if err != nil {
			return c, fmt.Errorf("cost %q is no number", f[3])
		}
		c.cost = cost
		if len(f) == 5 {
			c.expression = f[4]
		}
		return c, nil
	}
	return correction{}, fmt.Errorf("%q: want drop SURFACE EXPRESSION, lemma SURFACE TAG LEMMA, cost SURFACE TAG COST or add SURFACE TAG COST [EXPRESSION]", strings.Join(f, " "))
}

// apply changes the source as the corrections say. One that changes nothing is an error.
func (s *source) apply(fixes []correction) error {
	for _, c := range fixes {
		before := describeAll(s.entries[c.surface])
		switch c.verb {
		case "drop":
			surface := []rune(c.surface)
			s.entries[c.surface] = slices.DeleteFunc(s.entries[c.surface], func(e entry) bool { return spell(surface, e.morphemes) == c.expression })
			if len(s.entries[c.surface]) == 0 {
				delete(s.entries, c.surface)
			}
		case "lemma":
			s.settle(c)
		case "cost":
			for i, e := range s.entries[c.surface] {
				if e.tags == c.tag {
					s.entries[c.surface][i].cost = c.cost
				}
			}
		case "add":
			s.put(c.surface, c.tag, cmp.Or(c.expression, "*"), c.cost)
		}
		if describeAll(s.entries[c.surface]) == before {
			return fmt.Errorf("line %d: %s %s changes nothing", c.line, c.verb, c.surface)
		}
	}
	return nil
}

// put adds a word with the contexts that its tags mostly have.
func (s *source) put(surface, tag, expression string, cost int) {
	tags := strings.Split(tag, "+")
	first, last := tags[0], tags[len(tags)-1]
	e := entry{cost: cost, leans: leans(first), tags: tag, first: first, last: last}
	e.left, e.right = s.contexts[contextKey(first, surface)].left, s.contexts[contextKey(last, surface)].right
	e.morphemes = parseExpression(surface, tag, []string{"*", "", "", "", "", "", expression})
	s.entries[surface] = append(s.entries[surface], e)
}

func describeAll(list []entry) string {
	var b strings.Builder
	for _, e := range list {
		fmt.Fprintln(&b, e.left, e.right, e.cost, e.rank, describe(e.morphemes))
	}
	return b.String()
}

// settle says which words a surface is: of the entries with the tag alone one is left for each, in every context.
func (s *source) settle(c correction) {
	surface := []rune(c.surface)
	var rest, likes []entry
	for _, e := range s.entries[c.surface] {
		if e.tags != c.tag || len(e.morphemes) != 1 {
			rest = append(rest, e)
			continue
		}
		if !slices.ContainsFunc(likes, func(l entry) bool { return l.left == e.left && l.right == e.right && l.cost == e.cost }) {
			likes = append(likes, e)
		}
	}
	for _, like := range likes {
		for rank, lemma := range strings.Split(c.expression, ",") {
			like.rank = rank
			like.morphemes = []morpheme{{tag: c.tag, literal: lemma}}
			place(surface, like.morphemes)
			rest = append(rest, like)
		}
	}
	s.entries[c.surface] = rest
}

// spell writes a reading as corrections name it: form/TAG+form/TAG.
func spell(surface []rune, parts []morpheme) string {
	var out []string
	for _, p := range parts {
		out = append(out, p.form(surface)+"/"+p.tag)
	}
	return strings.Join(out, "+")
}
