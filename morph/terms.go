package morph

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Terms returns what a search index keeps of the text, in order: the stems of nouns and predicates, all that an
// ambiguous form may have (걸었다: 걸, 걷), compounds in parts; of a Latin word the word and its English stem; of an
// identifier the whole and its parts; numbers with and without their unit. Function words, auxiliaries and
// punctuation are not indexed but count as positions.
func (a *Analyzer) Terms(text string) []Term {
	w := a.walkerOf(text)
	w.all()
	out := make([]Term, 0, len(w.tokens))
	for i := range w.tokens {
		t := &w.tokens[i]
		for _, s := range a.TermsOf(t) {
			out = append(out, Term{Text: s, Position: i + 1, StartByte: t.StartByte, EndByte: t.EndByte})
		}
	}
	w.keep()
	return out
}

// TermsOf returns what a search index keeps of one token of [Analyzer.Analyze]: the texts that [Analyzer.Terms] has at its
// position. The list may be part of the token.
func (a *Analyzer) TermsOf(t *Token) []string {
	switch {
	case t.Parts != nil:
		return t.Parts
	case t.Class != Predicate:
		return t.Stems
	case a.light[t.Stems[0]] && (t.POS[0] == 'V' || t.POS[0] == 'X'): // and not the noun of 말하다
		return nil
	case a.linking[t.Stems[0]] && t.POS[0] == 'V' && !strings.Contains(t.POS, "+EP"):
		return nil
	case t.POS[0] == 'V':
		return t.Stems
	}
	n := max(1, len(t.Stems)-1)
	return t.Stems[:n:n] // 설계하다: 설계; 미사용하다: 사용, 미사용
}

// Bigrams returns the pairs of neighbouring syllables of every run of Hangul; a run of one syllable gives itself.
// They find what stemming and missing spaces hide. Offsets are bytes of text as given.
func Bigrams(text string) []Term {
	var b buffer
	var out []Term
	pos := 0
	for start := 0; start < len(text); {
		end := blockEnd(text, start)
		b.reset()
		b.load(text[start:end], start)
		start = end
		for i := 0; i < len(b.runes); {
			if !isHangul(b.runes[i]) {
				i++
				continue
			}
			j := i
			for j < len(b.runes) && isHangul(b.runes[j]) {
				j++
			}
			for k := i; k+1 < j || k == i; k++ {
				pos++
				last := min(k+1, j-1)
				out = append(out, Term{Text: string(b.runes[k : last+1]), Position: pos, StartByte: b.start[k], EndByte: b.end[last]})
			}
			i = j
		}
	}
	return out
}

// Normalize is the text as this package compares it: NFKC, lower case, runs of white space one space, trimmed.
func Normalize(text string) string {
	var b buffer
	b.load(text, 0)
	out := make([]rune, 0, len(b.runes))
	for _, r := range b.runes {
		switch {
		case classify(r) != charSpace:
			out = append(out, unicode.ToLower(r))
		case len(out) > 0 && out[len(out)-1] != ' ':
			out = append(out, ' ')
		}
	}
	return norm.NFC.String(strings.TrimSuffix(string(out), " ")) // a letter in lower case may compose where the capital did not: J̌
}
