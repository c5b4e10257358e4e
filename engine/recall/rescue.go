package recall

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph"
)

// maxRescued bounds the words of a question that are looked for in other forms.
const maxRescued = 8

// rescue looks for the words of the question that no document has, nor any of their synonyms: by their sound in the other
// script, then as slips of one key, and looks up again what that changes. It returns how the question was read instead, nil if as
// it stands.
func (sr *searcher) rescue() (corrected []Correction, err error) {
	unknown, err := sr.unknown()
	if err != nil {
		return nil, err
	}
	borrowed := false
	for i, token := range unknown {
		found, err := sr.borrow(token, unknown)
		if err != nil {
			return nil, err
		}
		borrowed = borrowed || found
		if found || i > 0 && sr.isSameRun(unknown[i-1], token) {
			continue
		}
		c, ok, err := sr.correct(token[0], unknown)
		if err != nil {
			return nil, err
		}
		if ok {
			corrected = append(corrected, c)
		}
	}
	if len(corrected) == 0 {
		if borrowed {
			err = sr.lookup()
		}
		return nil, err
	}
	sr.query = sr.query.corrected(corrected)
	sr.words, sr.asked, sr.terms = nil, nil, nil
	sr.analyse()
	if err := sr.lookup(); err != nil {
		return nil, err
	}
	if unknown, err = sr.unknown(); err != nil {
		return nil, err
	}
	borrowed = false
	for _, token := range unknown {
		found, err := sr.borrow(token, unknown)
		if err != nil {
			return nil, err
		}
		borrowed = borrowed || found
	}
	if borrowed {
		err = sr.lookup()
	}
	return corrected, err
}

// unknown are the tokens of the question of which no document has anything, at most a few.
func (sr *searcher) unknown() (out [][]morph.Term, err error) {
	for _, token := range asking(sr.asked) {
		if len(out) == maxRescued {
			break
		}
		known := false
		for _, t := range token {
			at := slices.IndexFunc(sr.words, func(w *queryTerm) bool { return w.text == clipTerm(t.Text) })
			if known = at < 0 || sr.words[at].date; !known {
				if known, err = sr.isSaid(sr.words[at]); err != nil {
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

// isSaid reports whether any document has a word, as it was looked up, or a part of a synonym of it.
func (sr *searcher) isSaid(w *queryTerm) (bool, error) {
	if slices.ContainsFunc(w.fields, func(tf termField) bool { return tf.field < ownFields }) {
		return true, nil
	}
	for _, v := range w.also {
		for _, term := range v.terms {
			if known, err := sr.isKnown(term); err != nil || known {
				return known, err
			}
		}
	}
	return false, nil
}

// borrow gives a word of the question what sounds like it in the other script. Where the word is only a part of what is
// written together, and all of that is unknown, all of it together is tried too: 플레이 라이트 is no word.
func (sr *searcher) borrow(token []morph.Term, unknown [][]morph.Term) (bool, error) {
	if sr.opts.Ranking.Synonym <= 0 {
		return false, nil
	}
	words := []string{sr.query.Text[token[0].StartByte:token[0].EndByte]}
	tokens := [][]morph.Term{token}
	run, all := sr.runOf(token[0], unknown)
	if len(run) > 1 && all {
		words = append(words, sr.query.Text[run[0][0].StartByte:run[len(run)-1][0].EndByte])
	}
	for i, word := range words {
		near, err := sr.loans(keyOf(word))
		if err != nil {
			return false, err
		}
		if i > 0 {
			tokens = run
		}
		terms := termsOf(tokens, "")
		for _, n := range near {
			sr.addVariant(terms, variant{text: n.text, terms: []string{n.text}, weight: sr.opts.Ranking.Synonym / float64(len(terms))})
		}
		if len(near) > 0 {
			return true, nil
		}
	}
	return false, nil
}

// runOf are the tokens that are written together with one, and whether they are all among the unknown.
func (sr *searcher) runOf(t morph.Term, unknown [][]morph.Term) (run [][]morph.Term, all bool) {
	from, to := written(sr.query.Text, t.StartByte, t.EndByte)
	all = true
	for _, token := range asking(sr.asked) {
		if from <= token[0].StartByte && token[0].EndByte <= to {
			run = append(run, token)
			all = all && slices.ContainsFunc(unknown, func(u []morph.Term) bool { return u[0].Position == token[0].Position })
		}
	}
	return run, all
}

// isSameRun reports whether two tokens are written together.
func (sr *searcher) isSameRun(a, b []morph.Term) bool {
	from, _ := written(sr.query.Text, a[0].StartByte, a[0].EndByte)
	other, _ := written(sr.query.Text, b[0].StartByte, b[0].EndByte)
	return from == other
}

// normal is the question in whole runes, composed: the offsets of its terms and its dates are then into one text, and its
// syllables are those that words are compared by.
func (q Query) normal() Query {
	whole := func(s string) string { return norm.NFC.String(strings.ToValidUTF8(s, "\uFFFD")) }
	text := whole(q.Text)
	if text == q.Text {
		return q
	}
	dates := slices.Clone(q.Dates)
	for i, r := range dates {
		dates[i] = Range{len(whole(q.Text[:r.StartByte])), len(whole(q.Text[:r.EndByte]))}
	}
	q.Text, q.Dates = text, dates
	return q
}

// corrected is the question with words read otherwise, in order.
func (q Query) corrected(words []Correction) Query {
	dates := slices.Clone(q.Dates)
	for _, c := range slices.Backward(words) {
		q.Text = q.Text[:c.at.StartByte] + c.To + q.Text[c.at.EndByte:]
		for j := range dates {
			if dates[j].StartByte >= c.at.EndByte {
				dates[j].StartByte += len(c.To) - len(c.From)
				dates[j].EndByte += len(c.To) - len(c.From)
			}
		}
	}
	q.Dates = dates
	return q
}
