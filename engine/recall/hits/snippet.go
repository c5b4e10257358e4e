package hits

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/recall/match"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	cut "github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/morph"
)

// beginning is the beginning of a text that has no word of the question, as a snippet.
func beginning(text string) query.Snippet {
	from, to := window(text, 0, min(len(text), query.DefaultSnippetBytes))
	return query.Snippet{Text: text[from:to], After: to < len(text)}
}

// snippet cuts the part of a text that has the most different words of the question, and marks them.
func snippet(m *match.Matcher, text string) query.Snippet {
	terms := m.Gen.Analyzer.Terms(text)
	wanted := wantedTerms(m, terms)
	type marked struct {
		query.Range
		word int
	}
	var found []marked
	for _, t := range terms {
		i, ok := wanted[segment.Clip(t.Text)]
		if ok && t.StartByte >= 0 && t.StartByte < t.EndByte && t.EndByte <= len(text) {
			found = append(found, marked{query.Range{StartByte: t.StartByte, EndByte: t.EndByte}, i})
		}
	}
	slices.SortFunc(found, func(a, b marked) int {
		return cmp.Or(cmp.Compare(a.StartByte, b.StartByte), cmp.Compare(b.EndByte, a.EndByte))
	})
	from, to := 0, len(text)
	if len(text) > m.Opts.SnippetBytes {
		best, at := -1.0, 0
		for i := range found {
			seen, sum := map[int]bool{}, 0.0
			for _, f := range found[i:] {
				if f.EndByte > found[i].StartByte+m.Opts.SnippetBytes*3/4 {
					break
				}
				if !seen[f.word] {
					seen[f.word] = true
					sum += m.Words[f.word].Weight
				}
			}
			if sum > best {
				best, at = sum, found[i].StartByte
			}
		}
		from, to = window(text, at, m.Opts.SnippetBytes)
	}
	s := query.Snippet{Text: text[from:to], Before: from > 0, After: to < len(text)}
	for _, f := range found {
		if f.StartByte < from || f.EndByte > to {
			continue
		}
		r := query.Range{StartByte: f.StartByte - from, EndByte: f.EndByte - from}
		if n := len(s.Matches); n > 0 && r.StartByte <= s.Matches[n-1].EndByte {
			s.Matches[n-1].EndByte = max(s.Matches[n-1].EndByte, r.EndByte)
			continue
		}
		s.Matches = append(s.Matches, r)
	}
	return s
}

// wantedTerms are the terms that are marked in a text of these terms, each with the word of the question that it is: of a synonym
// all or none.
func wantedTerms(m *match.Matcher, terms []morph.Term) map[string]int {
	wanted := make(map[string]int, len(m.Words))
	absent := func(term string) bool {
		return !slices.ContainsFunc(terms, func(t morph.Term) bool { return segment.Clip(t.Text) == term })
	}
	for i, w := range m.Words {
		for _, v := range w.Also {
			if len(v.Terms) > 1 && slices.ContainsFunc(v.Terms, absent) {
				continue
			}
			for _, t := range v.Terms {
				wanted[t] = i
			}
		}
	}
	for i, w := range m.Words {
		wanted[w.Text] = i
	}
	return wanted
}

// window is a range of about size bytes around at that begins and ends at spaces where there are any near.
func window(text string, at, size int) (from, to int) {
	from = max(0, at-size/6)
	to = min(len(text), from+size)
	from = max(0, to-size)
	if from > 0 {
		from = cut.Start(text, from)
		if i := strings.IndexAny(text[from:max(from, min(at, len(text)))], " \n\t"); i >= 0 {
			from += i + 1
		}
	}
	if to < len(text) {
		to = cut.Start(text, to)
		if i := strings.LastIndexAny(text[from:to], " \n\t"); i > size/2 {
			to = from + i
		}
	}
	return from, to
}
