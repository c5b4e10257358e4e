package spell

import (
	"slices"

	"github.com/seed-a44923cb/memctl/morph"
)

// maxRescued bounds the words of a question that are looked for in other forms.
const maxRescued = 8

// Rescue looks for the words of a question that no document has, nor any of their synonyms: by their sound in the other script, then as slips of one
// key. It returns the question as it is read with what was found.
func (r *Reader) Rescue(q Question, ix Index) (Question, error) {
	unknown, err := q.unknown(ix)
	if err != nil {
		return q, err
	}
	var corrected []Correction
	for i, token := range unknown {
		found, err := r.Borrow(&q, ix, token, unknown)
		if err != nil {
			return q, err
		}
		if found || i > 0 && q.isSameRun(unknown[i-1], token) {
			continue
		}
		c, ok, err := r.correct(&q, ix, token[0], unknown)
		if err != nil {
			return q, err
		}
		if ok {
			corrected = append(corrected, c)
		}
	}
	if len(corrected) == 0 {
		return q, nil
	}
	truncated := q.Truncated
	q = r.Read(q.corrected(corrected))
	q.Truncated, q.Corrected = truncated, corrected
	if unknown, err = q.unknown(ix); err != nil {
		return q, err
	}
	for _, token := range unknown {
		if _, err := r.Borrow(&q, ix, token, unknown); err != nil {
			return q, err
		}
	}
	return q, nil
}

// unknown are the tokens of the question of which no document has anything, at most a few.
func (q *Question) unknown(ix Index) (out [][]morph.Term, err error) {
	for _, token := range Tokens(q.Terms) {
		if len(out) == maxRescued {
			break
		}
		known := false
		for _, t := range token {
			w := q.Word(t.Text)
			if known = w == nil || w.Date; !known {
				if known, err = w.IsSaid(ix); err != nil {
					return nil, err
				}
			}
			if known {
				break
			}
		}
		if !known {
			out = append(out, token)
		}
	}
	return out, nil
}

// IsSaid reports whether any document has a word, or a part of a synonym of it.
func (w *Word) IsSaid(ix Index) (bool, error) {
	if said, err := ix.Says(w.Text); err != nil || said {
		return said, err
	}
	for _, v := range w.Also {
		for _, term := range v.Terms {
			if known, err := ix.Known(term); err != nil || known {
				return known, err
			}
		}
	}
	return false, nil
}

// Borrow gives a word of the question what sounds like it in the other script, and reports whether there is any. Where the word is only a part of what is
// written together, and all of that is unknown, all of it together is tried too: 플레이 라이트 is no word.
func (r *Reader) Borrow(q *Question, ix Index, token []morph.Term, unknown [][]morph.Term) (bool, error) {
	if r.Weight <= 0 {
		return false, nil
	}
	words := []string{q.Text[token[0].StartByte:token[0].EndByte]}
	tokens := [][]morph.Term{token}
	run, all := q.runOf(token[0], unknown)
	if len(run) > 1 && all {
		words = append(words, q.Text[run[0][0].StartByte:run[len(run)-1][0].EndByte])
	}
	for i, word := range words {
		near, err := loans(ix, keyOf(word))
		if err != nil {
			return false, err
		}
		if i > 0 {
			tokens = run
		}
		terms := termsOf(tokens, "")
		for _, n := range near {
			q.Vary(terms, Variant{Text: n.text, Terms: []string{n.text}, Weight: r.Weight / float64(len(terms))})
		}
		if len(near) > 0 {
			return true, nil
		}
	}
	return false, nil
}

// runOf are the tokens that are written together with one, and whether they are all among the unknown.
func (q *Question) runOf(t morph.Term, unknown [][]morph.Term) (run [][]morph.Term, all bool) {
	from, to := written(q.Text, t.StartByte, t.EndByte)
	all = true
	for _, token := range Tokens(q.Terms) {
		if from <= token[0].StartByte && token[0].EndByte <= to {
			run = append(run, token)
			all = all && slices.ContainsFunc(unknown, func(u []morph.Term) bool { return u[0].Position == token[0].Position })
		}
	}
	return run, all
}

// isSameRun reports whether two tokens are written together.
func (q *Question) isSameRun(a, b []morph.Term) bool {
	from, _ := written(q.Text, a[0].StartByte, a[0].EndByte)
	other, _ := written(q.Text, b[0].StartByte, b[0].EndByte)
	return from == other
}
