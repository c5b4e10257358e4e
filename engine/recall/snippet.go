package recall

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/morph"
)

// Beginning is the beginning of a text that has no word of the question, as a snippet.
func Beginning(text string) Snippet {
	from, to := window(text, 0, min(len(text), defaultSnippetBytes))
	return Snippet{Text: text[from:to], After: to < len(text)}
}

// snippet cuts the part of a text that has the most different words of the question, and marks them.
func (sr *searcher) snippet(text string) Snippet {
	terms := sr.analyzer.Terms(text)
	wanted := sr.wanted(terms)
	type match struct {
		Range
		word int
	}
	var found []match
	for _, t := range terms {
		i, ok := wanted[segment.Clip(t.Text)]
		if ok && t.StartByte >= 0 && t.StartByte < t.EndByte && t.EndByte <= len(text) {
			found = append(found, match{Range{t.StartByte, t.EndByte}, i})
		}
	}
	slices.SortFunc(found, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.StartByte, b.StartByte), cmp.Compare(b.EndByte, a.EndByte))
	})
	from, to := 0, len(text)
	if len(text) > sr.opts.SnippetBytes {
		best, at := -1.0, 0
		for i := range found {
			seen, sum := map[int]bool{}, 0.0
			for _, m := range found[i:] {
				if m.EndByte > found[i].StartByte+sr.opts.SnippetBytes*3/4 {
					break
				}
				if !seen[m.word] {
					seen[m.word] = true
					sum += sr.words[m.word].weight
				}
			}
			if sum > best {
				best, at = sum, found[i].StartByte
			}
		}
		from, to = window(text, at, sr.opts.SnippetBytes)
	}
	s := Snippet{Text: text[from:to], Before: from > 0, After: to < len(text)}
	for _, m := range found {
		if m.StartByte < from || m.EndByte > to {
			continue
		}
		r := Range{m.StartByte - from, m.EndByte - from}
		if n := len(s.Matches); n > 0 && r.StartByte <= s.Matches[n-1].EndByte {
			s.Matches[n-1].EndByte = max(s.Matches[n-1].EndByte, r.EndByte)
			continue
		}
		s.Matches = append(s.Matches, r)
	}
	return s
}

// wanted are the terms that are marked in a text of these terms, each with the word of the question that it is: of a synonym
// all or none.
func (sr *searcher) wanted(terms []morph.Term) map[string]int {
	wanted := make(map[string]int, len(sr.words))
	absent := func(term string) bool {
		return !slices.ContainsFunc(terms, func(t morph.Term) bool { return segment.Clip(t.Text) == term })
	}
	for i, w := range sr.words {
		for _, v := range w.also {
			if len(v.Terms) > 1 && slices.ContainsFunc(v.Terms, absent) {
				continue
			}
			for _, t := range v.Terms {
				wanted[t] = i
			}
		}
	}
	for i, w := range sr.words {
		wanted[w.text] = i
	}
	return wanted
}

// window is a range of about size bytes around at that begins and ends at spaces where there are any near.
func window(text string, at, size int) (from, to int) {
	from = max(0, at-size/6)
	to = min(len(text), from+size)
	from = max(0, to-size)
	if from > 0 {
		from = runeStart(text, from)
		if i := strings.IndexAny(text[from:max(from, min(at, len(text)))], " \n\t"); i >= 0 {
			from += i + 1
		}
	}
	if to < len(text) {
		to = runeStart(text, to)
		if i := strings.LastIndexAny(text[from:to], " \n\t"); i > size/2 {
			to = from + i
		}
	}
	return from, to
}

// runeStart is the start of the rune that holds byte i.
func runeStart(s string, i int) int {
	for i > 0 && i < len(s) && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}

// cutBytes is at most n bytes of s, in whole runes.
func cutBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:runeStart(s, n)]
}
