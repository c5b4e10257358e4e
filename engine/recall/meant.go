package recall

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"iter"
	"slices"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// meantLine is a candidate that clauses of a prompt mean.
type meantLine struct {
	candidate

	day  day.Day
	said uint64        // a hash of its words: an entry says what its log line says
	by   []meaning     // clauses that mean it
	most []matchedWord // what it has in common with the one of them that it has most in common with
}

// meaning is what a clause has in common with a line that it means.
type meaning struct {
	clause int
	ranks  float64
	words  []matchedWord
}

// matchedWord is a word of a prompt that a line has.
type matchedWord struct {
	common

	word int // its number in the prompt
}

// meant looks at the candidates a second time, at how their texts have the words, and leaves those that a clause means.
func (m *mentions) meant(all []candidate) (out []meantLine, err error) {
	var s sketch
	best := make(map[int]float64) // ranks of each clause's best line
	for _, c := range all {
		if err := c.seg.sketch(c.doc, &s); err != nil {
			return nil, err
		}
		l := meantLine{candidate: c, day: s.day, said: s.said()}
		for has := range m.byClause(m.matched(&s)) {
			var sum common
			for _, w := range has {
				sum.tells, sum.ranks = sum.tells+w.tells, sum.ranks+w.ranks
			}
			sum.tells += m.lent[docAt{c.segment, c.doc}]
			if clause := m.words[has[0].word].Clause; sum.tells >= m.rank.Enough {
				l.by = append(l.by, meaning{clause, sum.ranks, has})
				best[clause] = max(best[clause], sum.ranks)
			}
		}
		out = append(out, l)
	}
	return slices.DeleteFunc(out, func(l meantLine) bool {
		return !slices.ContainsFunc(l.by, func(by meaning) bool { return by.ranks >= m.rank.Least*best[by.clause] })
	}), nil
}

// matched are the words of the prompt that a document has, in its text or above it: each once in a clause, and of an identifier that it has
// as a whole no parts.
func (m *mentions) matched(s *sketch) (out []matchedWord) {
	in := make(map[uint32]bool, len(s.parts[sketchText])) // whether a term stands there as a whole word
	for _, part := range s.parts {
		for _, t := range part {
			in[t.hash] = in[t.hash] || t.whole
		}
	}
	whole, seen := 0, make(map[uint32]bool)
	for i := range m.words {
		w, f := &m.words[i], &m.found[i]
		if i > 0 && w.Clause != m.words[i-1].Clause {
			clear(seen)
		}
		k := slices.IndexFunc(f.laid, func(t sketchTerm) bool { _, ok := in[t.hash]; return ok })
		if f.tells <= 0 || k < 0 || w.PartOf > 0 && w.PartOf == whole || seen[f.laid[k].hash] {
			continue
		}
		seen[f.laid[k].hash] = true
		if w.PartOf == 0 {
			whole = i + 1
		}
		has := matchedWord{word: i, common: f.common}
		if t := f.laid[k]; t.whole && !in[t.hash] {
			share := m.rank.Part
			if w.Name {
				share = m.rank.PartOfName
			}
			has.tells, has.ranks = share*has.tells, share*has.ranks
		}
		out = append(out, has)
	}
	return out
}

// byClause are the words of each clause.
func (m *mentions) byClause(words []matchedWord) iter.Seq[[]matchedWord] {
	return func(yield func([]matchedWord) bool) {
		for len(words) > 0 {
			n := 1
			for n < len(words) && m.words[words[n].word].Clause == m.words[words[0].word].Clause {
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
func (m *mentions) order(lines []meantLine) (out []candidate, err error) {
	for i := range lines {
		lines[i].most = slices.MaxFunc(lines[i].by, func(a, b meaning) int { return cmp.Compare(a.ranks, b.ranks) }).words
	}
	left := make([]float64, len(m.words)) // of each word
	for i := range left {
		left[i] = 1
	}
	keys := topHits{}
	compare := func(a, b meantLine) int {
		if a.former == b.former && a.score == b.score && a.day != b.day {
			return cmp.Compare(b.day, a.day)
		}
		return keys.compare(&a.candidate, &b.candidate)
	}
	for taken := 0; len(lines) > 0 && taken < m.query.Limit; taken++ {
		for i := range lines {
			lines[i].score = 0
			for _, w := range lines[i].most {
				lines[i].score += w.ranks * left[w.word]
			}
		}
		best := slices.MinFunc(lines, compare)
		for _, w := range best.most {
			left[w.word] *= m.rank.Again
		}
		slices.SortFunc(lines, compare)
		lines = slices.DeleteFunc(lines, func(l meantLine) bool {
			same := l.said == best.said
			if same {
				out = append(out, l.candidate)
			}
			return same
		})
	}
	return out, keys.err
}

// said is a hash of the words of a text.
func (s *sketch) said() uint64 {
	h := fnv.New64a()
	for _, t := range s.parts[sketchText] {
		_, _ = h.Write(binary.LittleEndian.AppendUint32(nil, t.hash)) // a hash does not fail
	}
	return h.Sum64()
}
