package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// seed is what seeds.txt says of a class.
type seed struct {
	class string
	ko    []sense
	en    []sense
	gloss []*regexp.Regexp
	not   map[string]bool
}

// sense is a word, and how common this sense of it is: 1 is the commonest.
type sense struct {
	word string
	rank int
}

// anyJosa is what ~ stands for in a pattern: the josa of the word before it, and other words behind that. A pattern begins where a word does.
const anyJosa = `(?: 등| 따위)?(?:을|를|이|가|은|는|에|의|로|으로|과|와|에서|에게|이나|나|까지|만)?(?: .*)?`

// none is the section of words that growing leaves out of all classes.
const none = "none"

// parseSeeds reads seeds.txt. Every section names a class of known, every class has a section.
func parseSeeds(text string, known []string) ([]*seed, error) {
	var seeds []*seed
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if name, ok := strings.CutPrefix(line, "["); ok {
			name = strings.TrimSuffix(name, "]")
			if name != none && !slices.Contains(known, name) {
				return nil, fmt.Errorf("seeds.txt:%d: no class %q in the table", n, name)
			}
			seeds = append(seeds, &seed{class: name, not: map[string]bool{}})
			continue
		}
		if len(seeds) == 0 {
			return nil, fmt.Errorf("seeds.txt:%d: want a [class] first", n)
		}
		if err := seeds[len(seeds)-1].read(line); err != nil {
			return nil, fmt.Errorf("seeds.txt:%d: %w", n, err)
		}
	}
	for _, name := range known {
		if !slices.ContainsFunc(seeds, func(s *seed) bool { return s.class == name }) {
			return nil, fmt.Errorf("seeds.txt: class %q has no section", name)
		}
	}
	return seeds, nil
}

func (s *seed) read(line string) error {
	key, rest, _ := strings.Cut(line, " ")
	switch key {
	case "ko", "en":
		for w := range strings.SplitSeq(rest, ",") {
			word, err := parseSense(w)
			if err != nil {
				return err
			}
			if key == "ko" {
				s.ko = append(s.ko, word)
			} else {
				s.en = append(s.en, word)
			}
		}
	case "not":
		for w := range strings.SplitSeq(rest, ",") {
			s.not[strings.TrimSpace(w)] = true
		}
	case "gloss":
		re, err := regexp.Compile("(?:^| )(?:" + strings.ReplaceAll(rest, "~", anyJosa) + ")")
		if err != nil {
			return err
		}
		s.gloss = append(s.gloss, re)
	default:
		return fmt.Errorf("unknown key %q", key)
	}
	return nil
}

func parseSense(text string) (sense, error) {
	word, rank, ranked := strings.Cut(strings.TrimSpace(text), "/")
	if ranked && word == "a" { // a/b test
		word, rank, ranked = strings.TrimSpace(text), "", false
	}
	if word == "" {
		return sense{}, fmt.Errorf("an empty word in %q", text)
	}
	if !ranked {
		return sense{word: word, rank: 1}, nil
	}
	n, err := strconv.Atoi(rank)
	if err != nil || n < 1 || n > 3 {
		return sense{}, fmt.Errorf("%q: want a sense of 1 to 3", text)
	}
	return sense{word: word, rank: n}, nil
}

// parseForms reads forms.txt: the other forms of a verb by its base.
func parseForms(text string) map[string][]string {
	forms := map[string][]string{}
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 1 && words[0] != "#" {
			forms[words[0]] = words[1:]
		}
	}
	return forms
}

// inAllForms adds the other forms of the verbs that words are or begin with.
func inAllForms(words []sense, forms map[string][]string) []sense {
	out := slices.Clone(words)
	for _, w := range words {
		verb, rest, _ := strings.Cut(w.word, " ")
		for _, form := range forms[verb] {
			out = append(out, sense{word: strings.TrimSpace(form + " " + rest), rank: w.rank})
		}
	}
	return out
}
