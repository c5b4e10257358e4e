package rank_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/morph"
)

// referenceBM25 is the textbook over the same tokens: the fields of a document, then its section, its file and the pairs
// of its section.
func referenceBM25(docs []recall.Document, query string) map[string]float64 {
	r, sections, files := recall.DefaultRanking(), map[string][]string{}, map[string][]string{}
	together := map[string][]string{}
	section := func(d recall.Document) string { return fmt.Sprint(d.Path, d.Section) }
	last := map[string]string{}
	for _, d := range docs {
		if d.Section < 0 {
			continue
		}
		terms := termsOf(d.Text)
		if d.Headings != last[section(d)] {
			terms = append(terms, termsOf(d.Headings)...)
			last[section(d)] = d.Headings
		}
		if p := pairsOf(d.Text); len(p) > 0 {
			together[section(d)] = append(together[section(d)], p...)
		}
		sections[section(d)] = append(sections[section(d)], terms...)
		files[d.Path] = append(files[d.Path], terms...)
	}
	one := func(f func(recall.Document) []string) (map[string][]string, func(recall.Document) string) {
		out := map[string][]string{}
		for _, d := range docs {
			out[d.ID] = f(d)
		}
		return out, func(d recall.Document) string { return d.ID }
	}
	out := map[string]float64{}
	add := func(rank recall.FieldRanking, q []string, n int, texts map[string][]string, key func(recall.Document) string) {
		scores := plainBM25(rank, slices.Compact(slices.Sorted(slices.Values(q))), n, texts)
		for _, d := range docs {
			out[d.ID] += scores[key(d)]
		}
	}
	for _, f := range []struct {
		rank  recall.FieldRanking
		query []string
		terms func(recall.Document) []string
	}{
		{r.Text, termsOf(query), func(d recall.Document) []string { return termsOf(d.Text) }},
		{r.Bigrams, bigramsOf(query), func(d recall.Document) []string { return bigramsOf(d.Title + "\n" + d.Headings + "\n" + d.Text) }},
		{r.Title, termsOf(query), func(d recall.Document) []string { return termsOf(d.Title) }},
		{r.Headings, termsOf(query), func(d recall.Document) []string { return termsOf(d.Headings) }},
		{r.Entities, termsOf(query), func(d recall.Document) []string { return termsOf(strings.Join(d.Entities, "\n")) }},
		{r.AnswersWhen, termsOf(query), func(d recall.Document) []string { return termsOf(d.AnswersWhen) }},
		{r.Dates, termsOf(query), dateTerms},
	} {
		texts, key := one(f.terms)
		add(f.rank, f.query, len(docs), texts, key)
	}
	maps.DeleteFunc(out, func(_ string, score float64) bool { return score == 0 })
	own := maps.Clone(out)
	again, titles := r.Title, map[string][]string{} // a line's title counts LineTitle times
	again.Weight *= r.LineTitle - 1
	for _, d := range docs {
		titles[d.ID] = termsOf(d.Title)
	}
	filed := maps.Clone(out)
	add(again, termsOf(query), len(docs), titles, func(d recall.Document) string { return d.ID })
	for _, d := range docs {
		if d.Tier == recall.Bank || d.Tier == recall.Archive {
			out[d.ID] = filed[d.ID]
		}
	}
	add(r.Section, termsOf(query), len(sections), sections, section)
	add(r.File, termsOf(query), len(files), files, func(d recall.Document) string { return d.Path })
	add(r.Pairs, pairsOf(query), len(together), together, section)
	for _, d := range docs {
		switch {
		case own[d.ID] == 0:
			delete(out, d.ID)
			continue
		case d.Section < 0:
			out[d.ID] = own[d.ID]
		}
		if d.Synthesised {
			out[d.ID] *= r.PageWeight
		}
	}
	return out
}

func plainBM25(r recall.FieldRanking, query []string, n int, texts map[string][]string) map[string]float64 {
	out, tf, total, having := map[string]float64{}, map[string]map[string]float64{}, 0.0, 0.0
	for id, terms := range texts {
		tf[id] = map[string]float64{}
		for _, t := range terms {
			tf[id][t]++
		}
		if total += float64(len(terms)); len(terms) > 0 {
			having++
		}
	}
	for _, q := range query {
		df := 0.0
		for id := range texts {
			if tf[id][q] > 0 {
				df++
			}
		}
		for id, terms := range texts {
			f := tf[id][q]
			norm := r.K1 * (1 - r.B + r.B*float64(len(terms))/(total/having))
			if f > 0 {
				out[id] += r.Weight * math.Log(1+(float64(n)-df+0.5)/(df+0.5)) * f * (r.K1 + 1) / (f + norm)
			}
		}
	}
	return out
}

func dateTerms(d recall.Document) []string {
	if d.Day == 0 || d.Tier != recall.Memory {
		return nil
	}
	return termsOf(d.Day.Time().Format("2006-01-02 2006년 1월 2일 January 2"))
}

func termsOf(s string) []string {
	var out []string
	for _, t := range (recalltest.Plain{}).Terms(s) {
		out = append(out, t.Text)
	}
	return out
}

// pairsOf are the words that stand together, each by the first of its terms. The analyser of the tests leaves no word out.
func pairsOf(s string) (out []string) {
	last := morph.Term{}
	for _, t := range (recalltest.Plain{}).Terms(s) {
		if t.Position == last.Position {
			continue
		}
		if last.Text != "" {
			out = append(out, last.Text+" "+t.Text)
		}
		last = t
	}
	return out
}

func bigramsOf(s string) []string {
	var out []string
	for _, t := range morph.Bigrams(s) {
		out = append(out, t.Text)
	}
	return out
}
