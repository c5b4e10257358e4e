package prompt

import (
	"cmp"
	"iter"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/recall/hits"
	"github.com/seed-a44923cb/memctl/engine/recall/sketch"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// meantLine is a candidate that a prompt means.
type meantLine struct {
	hits.Candidate

	day  day.Day
	said uint64 // a hash of its words: an entry says what its log line says
	has  []matchedWord
}

// matchedWord is a word of a prompt that a line has.
type matchedWord struct {
	common

	word  int     // its number in the prompt
	share float64 // of it that counts: 1 in the clause that the line has most in common with
}

// meant looks at the candidates a second time, at how their texts have the words. It leaves those that the prompt means: where a line has enough
// in common with one clause, all that have a little less with the whole prompt or with what is lent to them; else none.
func (m *mentions) meant(all []hits.Candidate) (out []meantLine, err error) {
	var s sketch.Sketch
	found := false
	for _, c := range all {
		if err := c.Seg.Sketch(c.Doc, &s); err != nil {
			return nil, err
		}
		has, tells, most := m.weigh(m.matched(&s))
		found = found || most >= m.rank.Enough
		if tells+float64(c.Lent) >= m.rank.Besides && tells >= m.rank.LentTo {
			out = append(out, meantLine{Candidate: c, day: s.Day, said: s.Said(), has: has})
		}
	}
	if !found {
		return nil, nil
	}
	return out, nil
}

// weigh chooses which words of the prompt count for a line, each once and first those of the clause that it has most in common with. It returns how
// telling all of them are together, and how telling those of that clause.
func (m *mentions) weigh(words []matchedWord) (has []matchedWord, tells, most float64) {
	var first []matchedWord
	for clause := range m.byClause(words) {
		sum := 0.0
		for _, w := range clause {
			sum += w.tells
		}
		if sum > most {
			most, first = sum, clause
		}
	}
	counted := make(map[string]bool)
	count := func(words []matchedWord, share float64) {
		for _, w := range words {
			if key := m.found[w.word].key; share == 1 || !counted[key] {
				counted[key] = true
				w.share = share
				has, tells = append(has, w), tells+share*w.tells
			}
		}
	}
	count(first, 1)
	count(words, m.rank.Others)
	return has, tells, most
}

// matched are the words of the prompt that a document has, in its text or above it: each once in a clause, and of an identifier that it has
// as a whole no parts.
func (m *mentions) matched(s *sketch.Sketch) (out []matchedWord) {
	in := make(map[uint32]bool, len(s.Parts[sketch.Text])) // whether a term stands there as a whole word
	for _, part := range s.Parts {
		for _, t := range part {
			in[t.Hash] = in[t.Hash] || t.Whole
		}
	}
	whole, seen, parts := 0, make(map[uint32]bool), make(map[int]int)
	for i := range m.said {
		w, f := &m.said[i], &m.found[i]
		if i > 0 && w.Clause != m.said[i-1].Clause {
			clear(seen)
		}
		if f.tells <= 0 || w.PartOf > 0 && w.PartOf == whole {
			continue
		}
		as, part, ok := f.in(in)
		if ok && w.PartOf > 0 {
			parts[w.PartOf]++
		}
		if !ok || seen[as] {
			continue
		}
		seen[as] = true
		if w.PartOf == 0 {
			whole = i + 1
		}
		has := matchedWord{word: i, common: f.common}
		if part {
			share := m.rank.Part
			if w.Name {
				share = m.rank.PartOfName
			}
			has.tells, has.ranks = share*has.tells, share*has.ranks
		}
		out = append(out, has)
	}
	m.ofKnown(out, parts)
	return out
}

// ofKnown lessens what parts of an identifier tell where other lines have it as a whole: in a line with some of its parts these are likely to be of
// something else, as rider_payout is no rider-app. One that has all of them may say the same in another spelling. parts counts those that the line
// has, by identifier: also those that are said besides, which count where they are.
func (m *mentions) ofKnown(words []matchedWord, parts map[int]int) {
	for i := range words {
		w := &words[i]
		whole := m.said[w.word].PartOf
		if whole > 0 && m.said[whole-1].Name && m.found[whole-1].tells > 0 && parts[whole] < m.partsOf(whole) {
			w.tells, w.ranks = m.rank.OfKnown*w.tells, m.rank.OfKnown*w.ranks
		}
	}
}

// partsOf counts the parts of the identifier that is the word of this number, from 1.
func (m *mentions) partsOf(whole int) (n int) {
	for whole+n < len(m.said) && m.said[whole+n].PartOf == whole {
		n++
	}
	return n
}

// in looks for a word among the terms of a document: as which it stands there, and whether only as a part of a word.
func (f *foundMention) in(terms map[uint32]bool) (as uint32, part, ok bool) {
	for _, t := range f.laid {
		if whole, ok := terms[t.Hash]; ok {
			return t.Hash, t.Whole && !whole, true
		}
	}
	for _, all := range f.phrases {
		if !slices.ContainsFunc(all, func(t uint32) bool { _, ok := terms[t]; return !ok }) {
			return all[0], false, true
		}
	}
	return 0, false, false
}

// byClause are the words of each clause.
func (m *mentions) byClause(words []matchedWord) iter.Seq[[]matchedWord] {
	return func(yield func([]matchedWord) bool) {
		for len(words) > 0 {
			n := 1
			for n < len(words) && m.said[words[n].word].Clause == m.said[words[0].word].Clause {
				n++
			}
			if !yield(words[:n:n]) {
				return
			}
			words = words[n:]
		}
	}
}

// order takes as many lines as are wanted, one after the other: each time the best by its words, of which those count less that a line before it
// has. So a prompt that names two things is given lines about both. What says the same counts once and stays together: only the entry
// among it knows whether it still holds. What is former comes last.
func (m *mentions) order(lines []meantLine) (out []hits.Candidate, err error) {
	left := make([]float64, len(m.said)) // of each word
	for i := range left {
		left[i] = 1
	}
	keys := hits.Best{}
	compare := func(a, b meantLine) int {
		switch {
		case a.Former && !b.Former:
			return 1
		case b.Former && !a.Former:
			return -1
		}
		if a.Score == b.Score && a.day != b.day {
			return cmp.Compare(b.day, a.day)
		}
		return keys.Compare(&a.Candidate, &b.Candidate)
	}
	for taken := 0; len(lines) > 0 && taken < m.query.Limit; taken++ {
		for i := range lines {
			lines[i].Score = 0
			for _, w := range lines[i].has {
				lines[i].Score += w.share * w.ranks * left[w.word]
			}
		}
		best := slices.MinFunc(lines, compare)
		for _, w := range best.has {
			left[w.word] *= m.rank.Again
		}
		slices.SortFunc(lines, compare)
		lines = slices.DeleteFunc(lines, func(l meantLine) bool {
			same := l.said == best.said
			if same {
				out = append(out, l.Candidate)
			}
			return same
		})
	}
	return out, keys.Err()
}
