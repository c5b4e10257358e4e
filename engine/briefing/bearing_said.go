package briefing

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/memory"
)

const (
	maxPassage = 400 // bytes of a passage: a longer line is cut at its sentences, or where it is
	mostAlike  = 6   // passages that are compared with a statement word by word
)

// passages are the lines and sentences of a text, without what a diff or a quotation puts before them, each once.
func passages(text string) (out []string) {
	seen := map[string]bool{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(norm.NFC.String(strings.ToValidUTF8(line, "\uFFFD"))), "+->#*|@` \t"))
		for line != "" {
			n := sentenceEnd(line)
			if s := strings.TrimSpace(line[:n]); s != "" && !seen[s] {
				seen[s] = true
				out = append(out, s)
			}
			line = line[n:]
		}
	}
	return out
}

// sentenceEnd is the length of the first sentence of a line.
func sentenceEnd(line string) int {
	for i, r := range line {
		switch {
		case (r == '.' || r == '?' || r == '!' || r == '。') && (i+1 == len(line) || line[i+1] == ' '):
			return i + len(string(r))
		case i >= maxPassage && unicode.IsSpace(r), i >= 2*maxPassage:
			return i
		}
	}
	return len(line)
}

// speaker knows what a text says.
type speaker struct {
	e        *Briefer
	comparer *dedup.Comparer
	whole    string   // normalised
	lines    []string // its passages
	lower    []string // the same in lower case
	facts    map[int]dedup.Facts
}

func (e *Briefer) speakerOf(text string) *speaker {
	s := &speaker{e: e, comparer: dedup.New(e.Analyzer, nil), whole: plainText(text), lines: passages(text), facts: map[int]dedup.Facts{}}
	for _, l := range s.lines {
		s.lower = append(s.lower, strings.ToLower(l))
	}
	return s
}

// plainText is a text as it is looked for in another.
func plainText(text string) string {
	return strings.TrimRight(strings.ToLower(strings.Join(strings.Fields(memory.Normalize(text)), " ")), ".。!? ")
}

// says reports whether the text says a statement already: in its words, or the same in others. What contradicts it is not
// the same.
func (s *speaker) says(statement string, entities []string) bool {
	if plain := plainText(statement); plain == "" || strings.Contains(s.whole, plain) {
		return true
	}
	var stems []string
	for _, t := range s.e.Analyzer.Analyze(statement) {
		if len(t.Stems) > 0 {
			stems = append(stems, strings.ToLower(t.Stems[0]))
		}
	}
	type alike struct{ at, has int }
	var near []alike
	for i, l := range s.lower {
		n := 0
		for _, stem := range stems {
			if strings.Contains(l, stem) {
				n++
			}
		}
		if 2*n >= len(stems) && n > 0 {
			near = append(near, alike{i, n})
		}
	}
	slices.SortStableFunc(near, func(a, b alike) int { return b.has - a.has })
	said := s.comparer.Facts(statement, entities)
	for _, n := range first(near, mostAlike) {
		f, known := s.facts[n.at]
		if !known {
			f = s.comparer.Facts(s.lines[n.at], nil)
			s.facts[n.at] = f
		}
		if v := dedup.Compare(said, f); v.Relation == dedup.Same || v.Relation == dedup.Refinement && v.Larger == 2 {
			return true
		}
	}
	return false
}
