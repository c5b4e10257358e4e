package main

import (
	"bufio"
	"compress/gzip"
	"embed"
	"strings"
)

//go:embed data/*.gz
var data embed.FS

// predicate is a verb or adjective of the dictionary.
type predicate struct {
	lemma  string // with 다
	verb   bool
	first  string // gloss of the commonest sense, without 다's full stop and without what stands in brackets before it
	senses int
}

// colours says that the word paints a sound or a way to move: 덜컹거리다. Such words are many, and tell nothing that is kept.
func (p predicate) colours() bool {
	return strings.Contains(p.first, "자꾸") || strings.Contains(p.first, "소리가 나") || strings.Contains(p.first, "소리를 내")
}

// denies says that the gloss says what is not.
func (p predicate) denies() bool { return denial(p.first) }

func denial(text string) bool {
	for _, word := range [...]string{"않", "못", "없", "아니"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// rows calls f with the three fields of each line of a file in data.
func rows(name string, f func(a, b, c string)) error {
	file, err := data.Open("data/" + name)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // embedded
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(unzipped)
	for lines.Scan() {
		a, rest, _ := strings.Cut(lines.Text(), "\t")
		b, c, _ := strings.Cut(rest, "\t")
		f(a, b, c)
	}
	return lines.Err()
}

// readPredicates reads the glosses, in the order of the file.
func readPredicates() (list []predicate, err error) {
	err = rows("predicates-ko.tsv.gz", func(lemma, pos, gloss string) {
		senses := strings.Split(gloss, " / ")
		first := senses[0]
		for strings.HasPrefix(first, "(") {
			_, rest, ok := strings.Cut(first, ")")
			if !ok {
				break
			}
			first = strings.TrimSpace(rest)
		}
		list = append(list, predicate{lemma: strings.ReplaceAll(lemma, "-", ""), verb: pos == "동사", first: strings.TrimSuffix(first, "."), senses: len(senses)})
	})
	return list, err
}

// readSynonyms reads which words the dictionary calls synonyms of each other.
func readSynonyms() (map[string][]string, error) {
	out := map[string][]string{}
	err := rows("synonyms-ko.tsv.gz", func(a, _, b string) {
		out[a] = append(out[a], b)
		out[b] = append(out[b], a)
	})
	return out, err
}
