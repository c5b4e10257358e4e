package spell

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/morph"
)

// MostVariants bounds the synonyms of a word.
const MostVariants = 32

// Variant is another way to say a word.
type Variant struct {
	Text   string   // as it is listed, or as the index has it
	Terms  []string // all of which a field must have
	Weight float64  // how much it counts, of the word itself
}

// place is a run of tokens of the question, or one term of a token, and how surely it is a word of a list: the less the surer.
type place struct {
	first, last, doubt int
	term               string // "": all of the tokens
}

// Tokens are the tokens of a question that have terms, each with its terms.
func Tokens(terms []morph.Term) (out [][]morph.Term) {
	for i, t := range terms {
		if i == 0 || t.Position != terms[i-1].Position {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], t)
	}
	return out
}

// maxPhrase is how many words the longest synonym has.
const maxPhrase = 3

// keys are what the words of the question may be listed as, without spaces: 코드 리뷰를 as 코드리뷰, 바꿨다 as 바꾸다.
func keysOf(text string, tokens [][]morph.Term) map[string]place {
	keys := make(map[string]place)
	note := func(key string, p place) {
		if old, ok := keys[key]; !ok || p.doubt < old.doubt {
			keys[key] = p
		}
	}
	for i := range tokens {
		joined := make([]byte, 0, 32)
		for j := i; j < min(i+maxPhrase, len(tokens)); j++ {
			t := tokens[j][0]
			if j > i && t.Position != tokens[j-1][0].Position+1 {
				break
			}
			joined = append(joined, text[t.StartByte:t.EndByte]...)
			note(keyOf(string(joined)), place{i, j, 0, ""})
		}
		for _, t := range tokens[i] {
			note(t.Text, place{i, i, 2, t.Text})
			if isLatin(t.Text) {
				for _, end := range [...]string{"s", "es", "d", "ed", "ing"} {
					if rest, ok := strings.CutSuffix(t.Text, end); ok && len(rest) > 2 {
						note(rest, place{i, i, 1, tokens[i][0].Text})
					}
				}
			} else if utf8.RuneCountInString(t.Text) > 1 {
				note(t.Text+"다", place{i, i, 2, t.Text})
			}
		}
	}
	return keys
}

func keyOf(word string) string {
	if strings.Contains(word, " ") {
		word = strings.ReplaceAll(word, " ", "")
	}
	return strings.ToLower(word)
}

func isLatin(s string) bool { return len(s) > 0 && s[0] < utf8.RuneSelf }

// expand gives the words of a question their synonyms.
func (r *Reader) expand(q *Question) {
	if r.Synonyms == nil || r.Weight <= 0 || len(q.Terms) == 0 {
		return
	}
	tokens := Tokens(q.Terms)
	keys := keysOf(q.Read, tokens)
	type found struct {
		place
		group []string
	}
	var all []found
	doubt := make([]int, len(tokens)) // 1 + the least of each token
	for _, group := range r.Synonyms() {
		best := place{doubt: math.MaxInt}
		for _, word := range group {
			if p, ok := keys[keyOf(word)]; ok && cmp.Or(p.doubt-best.doubt, p.first-best.first) < 0 {
				best = p
			}
		}
		if best.doubt == math.MaxInt {
			continue
		}
		all = append(all, found{best, group})
		for i := best.first; i <= best.last; i++ {
			if doubt[i] == 0 || best.doubt < doubt[i]-1 {
				doubt[i] = best.doubt + 1
			}
		}
	}
	for _, f := range all {
		if f.doubt < doubt[f.first] { // meeting is 회의, and by its stem alone 만나다
			r.join(q, termsOf(tokens[f.first:f.last+1], f.term), f.group)
		}
	}
}

// termsOf are the terms of the question that a set is put on: of a Latin word its stem, or deployments would have 배포 twice
// where it has deploy once.
func termsOf(tokens [][]morph.Term, one string) (terms []string) {
	if one != "" && !isLatin(one) {
		return []string{segment.Clip(one)}
	}
	for _, t := range tokens {
		if isLatin(t[0].Text) {
			t = t[:1]
		}
		for _, t := range t {
			terms = append(terms, segment.Clip(t.Text))
		}
	}
	return terms
}

// join makes a group the synonyms of a word of the question, or of the words of an expression.
func (r *Reader) join(q *Question, terms, group []string) {
	for _, word := range group {
		v := Variant{Text: word, Weight: r.Weight / float64(len(terms))} // each part of a compound has its share
		n := 0
		for _, t := range Tokens(r.Analyzer.Terms(word)) {
			n++
			v.Terms = append(v.Terms, termsOf([][]morph.Term{t}, "")...)
		}
		if n < len(strings.Fields(word)) || q.asks(v.Terms) { // 할 일 would be 일; what is asked anyway needs no synonym
			continue
		}
		q.Vary(terms, v)
	}
}

// Vary gives some terms of the question another way to say them.
func (q *Question) Vary(terms []string, v Variant) {
	for i := range q.Words {
		w := &q.Words[i]
		if w.Date || len(w.Also) == MostVariants || !slices.Contains(terms, w.Text) {
			continue
		}
		if !slices.ContainsFunc(w.Also, func(o Variant) bool { return slices.Equal(o.Terms, v.Terms) }) {
			w.Also = append(w.Also, v)
		}
	}
}

// asks reports whether all terms are of the question.
func (q *Question) asks(terms []string) bool {
	for _, t := range terms {
		if !slices.ContainsFunc(q.Words, func(w Word) bool { return w.Text == t }) {
			return false
		}
	}
	return true
}
