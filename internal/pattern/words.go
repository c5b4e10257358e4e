package pattern

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// Bounds of what is spelled out.
const (
	maxClass   = 40  // runes of a class
	maxProduct = 300 // words of a product of two sets
	maxWords   = 900 // words of one pattern
	leastWord  = 2   // bytes of the shortest word that is worth looking for
)

// Words are words one of which is in every text, folded by [Fold], that the expression matches, but for texts that are [Odd]; nil when no such words
// are known. The tree is one that Simplify made.
func Words(re *syntax.Regexp) []string {
	best := needs(re).best()
	if len(best) == 0 || len(best) > maxWords || shortest(best) < leastWord {
		return nil
	}
	return prune(best)
}

// need describes the matches of an expression. exact: every match is one of them, from end to end. has: every match
// contains one of them. Either may be nil, for unknown.
type need struct{ exact, has []string }

// best is the more telling of the two sets.
func (n need) best() []string { return better(n.exact, n.has) }

// better prefers long words, up to a point, then few.
func better(a, b []string) []string {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	const enough = 6
	x, y := min(shortest(a), enough), min(shortest(b), enough)
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

func needs(re *syntax.Regexp) need {
	switch re.Op {
	case syntax.OpLiteral:
		if s, ok := Literal(re.Rune); ok {
			return need{exact: []string{s}}
		}
	case syntax.OpCharClass:
		return need{exact: Class(re.Rune)}
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return need{exact: []string{""}}
	case syntax.OpCapture:
		return needs(re.Sub[0])
	case syntax.OpPlus:
		return need{has: needs(re.Sub[0]).best()}
	case syntax.OpQuest:
		if inner := needs(re.Sub[0]); inner.exact != nil && len(inner.exact) < maxClass {
			return need{exact: append(slices.Clone(inner.exact), "")}
		}
	case syntax.OpConcat:
		return needConcat(re.Sub)
	case syntax.OpAlternate:
		return needAlternate(re.Sub)
	}
	return need{}
}

func needAlternate(subs []*syntax.Regexp) need {
	var out need
	exact := true
	for _, sub := range subs {
		n := needs(sub)
		b := n.best()
		if len(b) == 0 {
			return need{}
		}
		out.has = append(out.has, b...)
		exact = exact && n.exact != nil
		out.exact = append(out.exact, n.exact...)
	}
	if !exact || len(out.exact) > maxProduct {
		out.exact = nil
	}
	return out
}

// needConcat joins neighbours whose matches are known exactly, and keeps the most telling set it meets.
func needConcat(subs []*syntax.Regexp) need {
	var out need
	run, whole := []string{""}, true
	flush := func() {
		if shortest(run) > 0 {
			out.has = better(out.has, run)
		}
	}
	for _, sub := range subs {
		n := needs(sub)
		if n.exact == nil {
			flush()
			out.has, run, whole = better(out.has, n.has), []string{""}, false
			continue
		}
		if len(n.exact)*len(run) > maxProduct {
			flush()
			run, whole = n.exact, false
			continue
		}
		joined := make([]string, 0, len(run)*len(n.exact))
		for _, a := range run {
			for _, b := range n.exact {
				joined = append(joined, a+b)
			}
		}
		run = joined
	}
	if whole {
		return need{exact: run}
	}
	flush()
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
	list = slices.Compact(list)
	out := list[:0]
	for _, s := range list {
		if !slices.ContainsFunc(out, func(t string) bool { return strings.Contains(s, t) }) {
			out = append(out, s)
		}
	}
	return out
}

// Literal is a literal of a tree as [Fold] writes it. ok is false if it has a letter outside ASCII that has a case, since its other case would not
// be found.
func Literal(rs []rune) (s string, ok bool) {
	var b strings.Builder
	for _, r := range rs {
		if hasCase(r) {
			return "", false
		}
		b.WriteRune(asciiLower(r))
	}
	return b.String(), true
}

// hasCase reports whether a letter outside ASCII has a case.
func hasCase(r rune) bool {
	return r >= utf8.RuneSelf && !hangul.IsSyllable(r) && unicode.SimpleFold(r) != r // syllables are what most classes are of
}

func asciiLower(r rune) rune {
	if r >= 'A' && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}

// Class are the characters of a small class of a tree, as [Fold] writes them; nil if it is large, or one of them is no [Literal].
func Class(ranges []rune) []string {
	out := []string{}
	for i := 0; i+1 < len(ranges); i += 2 {
		if int(ranges[i+1]-ranges[i]) > maxClass {
			return nil
		}
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if r == 'ſ' || r == '\u212a' { // they fold into s and k; texts with them are odd
				continue
			}
			if hasCase(r) {
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
