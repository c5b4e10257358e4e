package routing

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Most rules cannot fire on most texts, and Go's regexp takes about 30 ns a byte to find that out. So each pattern is
// asked once which words every match contains ("decid" for decid(ed|ing)), and a text is looked through for all those
// words of all rules in one pass.

// Bounds of what is worth looking for.
const (
	maxLiterals  = 600 // words of one pattern
	maxClass     = 40  // runes of a class that is spelled out
	maxProduct   = 400 // words made by joining two sets
	leastLiteral = 2   // bytes of the shortest useful word
)

// required returns words in lower case one of which is contained in every text, folded by [lower], that the pattern
// matches. It is nil when no such set is known.
func required(pattern string) ([]string, error) {
	re, err := syntax.Parse("(?i)"+pattern, syntax.Perl)
	if err != nil {
		return nil, err
	}
	s := wordsOf(re.Simplify())
	best := s.best()
	if best == nil || shortest(best) < leastLiteral {
		return nil, nil
	}
	return prune(best), nil
}

// words describes the matches of an expression. exact: every match is one of them, from end to end. need: every match
// contains one of them. Either may be nil, for unknown.
type words struct{ exact, need []string }

// best is the set that is the most telling: longer words, then fewer.
func (w words) best() []string { return better(w.exact, w.need) }

func better(a, b []string) []string {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	x, y := min(shortest(a), 6), min(shortest(b), 6)
	if y > x || y == x && len(b) < len(a) {
		return b
	}
	return a
}

func shortest(list []string) int {
	n := 1 << 30
	for _, s := range list {
		n = min(n, len(s))
	}
	return n
}

func wordsOf(re *syntax.Regexp) words {
	switch re.Op {
	case syntax.OpLiteral:
		s, ok := foldRunes(re.Rune)
		if !ok {
			return words{}
		}
		return words{exact: []string{s}}
	case syntax.OpCharClass:
		return words{exact: classOf(re.Rune)}
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return words{exact: []string{""}}
	case syntax.OpCapture:
		return wordsOf(re.Sub[0])
	case syntax.OpPlus:
		return words{need: wordsOf(re.Sub[0]).best()}
	case syntax.OpQuest:
		if inner := wordsOf(re.Sub[0]); inner.exact != nil && len(inner.exact) < maxClass {
			return words{exact: append(slices.Clone(inner.exact), "")}
		}
	case syntax.OpConcat:
		return concat(re.Sub)
	case syntax.OpAlternate:
		return alternate(re.Sub)
	}
	return words{}
}

func alternate(subs []*syntax.Regexp) words {
	var out words
	exact := true
	for _, sub := range subs {
		w := wordsOf(sub)
		b := w.best()
		if len(b) == 0 || len(out.need)+len(b) > maxLiterals {
			return words{}
		}
		out.need = append(out.need, b...)
		exact = exact && w.exact != nil
		out.exact = append(out.exact, w.exact...)
	}
	if !exact || len(out.exact) > maxLiterals {
		out.exact = nil
	}
	return out
}

// concat joins neighbours whose matches are known exactly, and keeps the most telling set it meets.
func concat(subs []*syntax.Regexp) words {
	var out words
	run := []string{""}
	whole := true
	flush := func() {
		if shortest(run) > 0 {
			out.need = better(out.need, run)
		}
		run = []string{""}
	}
	for _, sub := range subs {
		w := wordsOf(sub)
		if w.exact == nil || len(w.exact)*len(run) > maxProduct {
			flush()
			whole = false
			if w.exact == nil {
				out.need = better(out.need, w.need)
				continue
			}
			run = w.exact
			continue
		}
		joined := make([]string, 0, len(run)*len(w.exact))
		for _, a := range run {
			for _, b := range w.exact {
				joined = append(joined, a+b)
			}
		}
		run = joined
	}
	if whole {
		out.exact = run
		return out
	}
	flush()
	return out
}

// foldRunes is a literal in the form that lower gives a text. ok is false if the literal has a letter outside ASCII
// that has a case: its other case would not be found.
func foldRunes(rs []rune) (s string, ok bool) {
	var b strings.Builder
	for _, r := range rs {
		if r >= utf8.RuneSelf && unicode.SimpleFold(r) != r {
			return "", false
		}
		b.WriteRune(asciiLower(r))
	}
	return b.String(), true
}

func asciiLower(r rune) rune {
	if r >= 'A' && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}

// classOf spells a small class out.
func classOf(ranges []rune) []string {
	var out []string
	for i := 0; i+1 < len(ranges); i += 2 {
		if int(ranges[i+1]-ranges[i]) > maxClass {
			return nil
		}
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if r == 'ſ' || r == '\u212a' { // fold partners of s and k; texts with them are odd
				continue
			}
			if r >= utf8.RuneSelf && unicode.SimpleFold(r) != r {
				return nil
			}
			if s := string(asciiLower(r)); !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
		if len(out) > maxClass {
			return nil
		}
	}
	return out
}

// prune drops words that contain another one.
func prune(list []string) []string {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	out := list[:0]
	for _, s := range list {
		if !slices.ContainsFunc(out, func(t string) bool { return strings.Contains(s, t) }) {
			out = append(out, s)
		}
	}
	return out
}

// wordIndex finds which of many words are in a text. Words are looked up by their first two or three bytes, so that a
// text is read once whatever the number of rules.
type wordIndex struct {
	three map[uint32][]wordRef
	two   map[uint32][]wordRef
	may   [1 << 10]uint64 // a bit per hashed pair of bytes at which some word begins
	all   []int32         // every rule with words
}

type wordRef struct {
	word string
	rule int32
}

func newWordIndex() *wordIndex {
	return &wordIndex{three: map[uint32][]wordRef{}, two: map[uint32][]wordRef{}}
}

func (x *wordIndex) add(list []string, rule int32) {
	x.all = append(x.all, rule)
	for _, w := range list {
		ref := wordRef{word: w, rule: rule}
		pair := uint32(w[0])<<8 | uint32(w[1])
		x.may[pair>>6] |= 1 << (pair & 63)
		if len(w) == 2 {
			x.two[pair] = append(x.two[pair], ref)
			continue
		}
		key := pair<<8 | uint32(w[2])
		x.three[key] = append(x.three[key], ref)
	}
}

// seal sorts what one key holds, so that equal sets make equal indexes.
func (x *wordIndex) seal() {
	for _, m := range []map[uint32][]wordRef{x.two, x.three} {
		for _, refs := range m {
			slices.SortFunc(refs, func(a, b wordRef) int {
				if c := strings.Compare(a.word, b.word); c != 0 {
					return c
				}
				return int(a.rule - b.rule)
			})
		}
	}
}

// find appends the rules that have a word in the text; a rule may come several times.
func (x *wordIndex) find(text string, out []int32) []int32 {
	for i := 0; i+1 < len(text); i++ {
		pair := uint32(text[i])<<8 | uint32(text[i+1])
		if x.may[pair>>6]&(1<<(pair&63)) == 0 {
			continue
		}
		for _, ref := range x.two[pair] {
			out = append(out, ref.rule)
		}
		if i+2 >= len(text) {
			continue
		}
		for _, ref := range x.three[pair<<8|uint32(text[i+2])] {
			if strings.HasPrefix(text[i:], ref.word) {
				out = append(out, ref.rule)
			}
		}
	}
	return out
}
