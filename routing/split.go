package routing

import (
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/pattern"
)

// Most rules cannot fire on most texts, and Go's regexp takes tens of nanoseconds a byte to find that out; with a few
// hundred rules that would be a millisecond a statement. So a pattern is split once: into the words that it matches from
// end to end ("decided", "decides"), which one pass over the text finds for all rules together, and a rest, which is
// tried as a regular expression only on texts that contain a word that every match of the rest contains.

// Bounds of what is spelled out.
const (
	maxProduct = 300 // words of a product of two sets
	maxWords   = 900 // words of one pattern
)

// Marks stand for zero-width assertions inside the words of a split; a text that holds one is odd.
const (
	markBound = '\x01' // \b
	markBegin = '\x02' // ^
	markEnd   = '\x03' // $

	marks = "\x01\x02\x03"
)

// halves is an expression as the union of a set of words and a rest. words are folded by [pattern.Fold] and may hold marks.
type halves struct {
	words []string
	rest  *syntax.Regexp // nil: nothing
}

// split reads a tree that Simplify made.
func split(re *syntax.Regexp) halves {
	switch re.Op {
	case syntax.OpLiteral:
		if s, ok := pattern.Literal(re.Rune); ok && !strings.ContainsAny(s, marks) && (re.Flags&syntax.FoldCase != 0 || !hasASCIILetter(s)) {
			return halves{words: []string{s}}
		}
	case syntax.OpCharClass:
		if list := pattern.Class(re.Rune); len(list) > 0 && re.Rune[0] > markEnd && bothCases(re.Rune) {
			return halves{words: list}
		}
	case syntax.OpEmptyMatch:
		return halves{words: []string{""}}
	case syntax.OpWordBoundary:
		return halves{words: []string{string(markBound)}}
	case syntax.OpBeginText:
		return halves{words: []string{string(markBegin)}}
	case syntax.OpEndText:
		return halves{words: []string{string(markEnd)}}
	case syntax.OpCapture:
		return split(re.Sub[0])
	case syntax.OpQuest:
		h := split(re.Sub[0])
		return halves{words: append(slices.Clone(h.words), ""), rest: h.rest}
	case syntax.OpAlternate:
		return splitAlternate(re)
	case syntax.OpConcat:
		return splitConcat(re)
	}
	return halves{rest: re}
}

func splitAlternate(re *syntax.Regexp) halves {
	var out halves
	var rests []*syntax.Regexp
	for _, sub := range re.Sub {
		h := split(sub)
		out.words = append(out.words, h.words...)
		if h.rest != nil {
			rests = append(rests, h.rest)
		}
	}
	if len(out.words) > maxWords {
		return halves{rest: re}
	}
	out.rest = anyOf(rests)
	return out
}

// splitConcat multiplies: (A ∪ a)(B ∪ b) is AB ∪ (A ∪ a)b ∪ aB.
func splitConcat(re *syntax.Regexp) halves {
	acc := halves{words: []string{""}}
	for i, sub := range re.Sub {
		h := split(sub)
		if len(acc.words)*len(h.words) > maxProduct {
			return halves{rest: re}
		}
		var rests []*syntax.Regexp
		if h.rest != nil {
			rests = append(rests, sequence(append(slices.Clone(re.Sub[:i]), h.rest)))
		}
		if acc.rest != nil {
			rests = append(rests, sequence([]*syntax.Regexp{acc.rest, sub}))
		}
		joined := make([]string, 0, len(acc.words)*len(h.words))
		for _, a := range acc.words {
			for _, b := range h.words {
				joined = append(joined, a+b)
			}
		}
		acc = halves{words: joined, rest: anyOf(rests)}
		if len(joined) == 0 { // nothing but the rest is left; the whole says it more simply
			return halves{rest: re}
		}
	}
	return acc
}

func anyOf(list []*syntax.Regexp) *syntax.Regexp {
	switch len(list) {
	case 0:
		return nil
	case 1:
		return list[0]
	}
	return &syntax.Regexp{Op: syntax.OpAlternate, Sub: list}
}

func sequence(list []*syntax.Regexp) *syntax.Regexp {
	if len(list) == 1 {
		return list[0]
	}
	return &syntax.Regexp{Op: syntax.OpConcat, Sub: list}
}

// bothCases reports whether a class has a letter of ASCII either in both cases or not at all; (?-i:[A-Z]) has not.
func bothCases(ranges []rune) bool {
	in := func(r rune) bool {
		for i := 0; i+1 < len(ranges); i += 2 {
			if r >= ranges[i] && r <= ranges[i+1] {
				return true
			}
		}
		return false
	}
	for r := 'a'; r <= 'z'; r++ {
		if in(r) != in(r-'a'+'A') {
			return false
		}
	}
	return true
}

// word is a word to look for, with what must hold around it.
type word struct {
	text         string
	before, edge bool // \b before it; ^
	after, end   bool // \b after it; $
}

// wordOf reads a marked word. possible is false for one that no text contains; usable is false if an assertion in its
// middle is left that only a text can settle.
func wordOf(s string) (w word, possible, usable bool) {
	body := strings.TrimLeft(s, marks)
	head := s[:len(s)-len(body)]
	text := strings.TrimRight(body, marks)
	tail := body[len(text):]
	if strings.IndexByte(head, markEnd) >= 0 || strings.IndexByte(tail, markBegin) >= 0 {
		return w, text == "", false
	}
	w.before, w.edge = strings.IndexByte(head, markBound) >= 0, strings.IndexByte(head, markBegin) >= 0
	w.after, w.end = strings.IndexByte(tail, markBound) >= 0, strings.IndexByte(tail, markEnd) >= 0
	var b strings.Builder
	for i := range len(text) {
		switch text[i] {
		case markBegin, markEnd:
			return w, false, false
		case markBound:
			prev, next := text[i-1], text[i+1]
			if prev <= markEnd || next <= markEnd {
				return w, true, false
			}
			if isWordByte(prev) == isWordByte(next) {
				return w, false, false
			}
		default:
			b.WriteByte(text[i])
		}
	}
	w.text = b.String()
	return w, true, w.text != ""
}

func isWordByte(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' }

// at reports whether the word stands in folded at i, with what must be around it.
func (w *word) at(folded string, i int) bool {
	if !strings.HasPrefix(folded[i:], w.text) {
		return false
	}
	j := i + len(w.text)
	return (!w.edge || i == 0) && (!w.end || j == len(folded)) && (!w.before || boundary(folded, i)) && (!w.after || boundary(folded, j))
}

// in reports whether the word stands anywhere in folded.
func (w *word) in(folded string) bool {
	for from := 0; ; from++ {
		i := strings.Index(folded[from:], w.text)
		if i < 0 {
			return false
		}
		if from += i; w.at(folded, from) {
			return true
		}
	}
}

// boundary is RE2's \b, which knows ASCII words only.
func boundary(s string, i int) bool {
	before := i > 0 && isWordByte(s[i-1])
	after := i < len(s) && isWordByte(s[i])
	return before != after
}
