package spell

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/vellum"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/morph"
)

// Correction is a word of the question that the index does not know, and what it was read as: a slip of one key, or a
// keyboard that was left in the other language.
type Correction struct {
	From string `json:"from"`
	To   string `json:"to"`

	at Range
}

const (
	minSlipSyllables = 3  // of a Hangul word: shorter ones are one key from too many others
	maxSlipSyllables = 12 // of a run of Hangul with its particles
	minSlipLetters   = 5
	maxSlipLetters   = 40
	minKeyed         = 4 // letters of a word typed on the other keyboard
)

// correct reads a word of the question, with what is written together with it, as one that documents have. All of what is
// written together has to be among the unknown.
func (r *Reader) correct(q *Question, ix Index, token morph.Term, unknown [][]morph.Term) (Correction, bool, error) {
	text := q.Text
	from, to := written(text, token.StartByte, token.EndByte)
	word := text[from:to]
	run, all := q.runOf(token, unknown)
	if !all {
		return Correction{}, false, nil
	}
	end := run[len(run)-1][0].EndByte
	if from > 0 && strings.ContainsRune("@#/\\._-", rune(text[from-1])) || to < len(text) && strings.ContainsRune("@/\\_-", rune(text[to])) {
		return Correction{}, false, nil // a name, a path, a part of something longer
	}
	var (
		read string
		err  error
	)
	t := newTyping()
	switch {
	case isASCIIWord(word):
		if read, err = r.correctLatin(ix, t, word); err != nil || read == "" {
			return Correction{}, false, err
		}
	default:
		if _, ok := t.keys(word); !ok || utf8.RuneCountInString(word) > maxSlipSyllables || r.isListed(text[from:end]) {
			return Correction{}, false, nil
		}
		if read, err = r.correctHangul(ix, t, word); err != nil || read == "" {
			return Correction{}, false, err
		}
	}
	return Correction{From: word, To: read, at: Range{from, to}}, true, nil
}

// written is the run of letters and digits around a word, of one of Latin letters without what is Hangul.
func written(text string, from, to int) (start, end int) {
	latin := isLatin(text[from:])
	in := func(r rune) bool {
		return (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)) && !(latin && unicode.Is(unicode.Hangul, r))
	}
	start = strings.LastIndexFunc(text[:from], func(r rune) bool { return !in(r) })
	if start < 0 {
		start = 0
	} else {
		_, n := utf8.DecodeRuneInString(text[start:])
		start += n
	}
	if end = strings.IndexFunc(text[to:], func(r rune) bool { return !in(r) }); end < 0 {
		return start, len(text)
	}
	return start, to + end
}

func isASCIIWord(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r|0x20 < 'a' || r|0x20 > 'z' })
}

// isListed reports whether the dictionary has a word as it stands: then it is no slip, and the notes do not have it.
func (r *Reader) isListed(word string) bool {
	d, ok := r.Analyzer.(interface {
		Lattice(text string) []morph.LatticeNode
	})
	if !ok {
		return false
	}
	for _, n := range d.Lattice(word) {
		if n.StartByte == 0 && n.EndByte == len(word) && n.POS != "UNKNOWN" {
			return true
		}
	}
	return false
}

func (r *Reader) correctLatin(ix Index, t *typing, word string) (string, error) {
	if len(word) >= minKeyed {
		if read, ok := t.hangul(word); ok && utf8.RuneCountInString(read) > 1 {
			if all, err := r.areKnown(ix, read); err != nil || all {
				return read, err
			}
		}
	}
	if len(word) < minSlipLetters || len(word) > maxSlipLetters || strings.ToLower(word[1:]) != word[1:] { // useState is a name
		return "", nil
	}
	word = strings.ToLower(word)
	walk, err := newLetterWalk(word)
	if err != nil {
		return "", err
	}
	return mostUsed(ix, walk, "a", "{", func(term string) bool { return term != word })
}

// areKnown reports whether documents have all words of a text.
func (r *Reader) areKnown(ix Index, text string) (bool, error) {
	tokens := Tokens(r.Analyzer.Terms(text))
	for _, t := range tokens {
		known := false
		for _, t := range t {
			ok, err := ix.Known(segment.Clip(t.Text))
			if err != nil {
				return false, err
			}
			known = known || ok
		}
		if !known {
			return false, nil
		}
	}
	return len(tokens) > 0, nil
}

// correctHangul tries the longest beginning of a word first; what follows it has to be its particles.
func (r *Reader) correctHangul(ix Index, t *typing, word string) (string, error) {
	syllables := []rune(word)
	for n := len(syllables); n >= minSlipSyllables; n-- {
		rest := string(syllables[n:])
		if !r.areParticles(rest) {
			continue
		}
		noun := string(syllables[:n])
		walk, err := newKeyWalk(t, noun)
		if err != nil {
			return "", err
		}
		found, err := mostUsed(ix, walk, "가", "\uD7A4", func(term string) bool {
			return term != noun && utf8.RuneCountInString(term) >= minSlipSyllables
		})
		if err != nil {
			return "", err
		}
		if found != "" && r.isOneWord(found, rest) {
			return found + rest, nil
		}
	}
	return "", nil
}

// areParticles reports whether a text can be the particles of a noun, on a vowel or on a consonant.
func (r *Reader) areParticles(rest string) bool {
	return rest == "" || r.isOneWord("학교", rest) || r.isOneWord("책상", rest)
}

// isOneWord reports whether a noun and what follows are read as the noun and particles.
func (r *Reader) isOneWord(noun, rest string) bool {
	tokens := Tokens(r.Analyzer.Terms(noun + rest))
	return len(tokens) == 1 && tokens[0][0].StartByte == 0 && tokens[0][0].EndByte == len(noun) &&
		slices.ContainsFunc(tokens[0], func(t morph.Term) bool { return t.Text == noun })
}

// mostUsed is the term that the most documents have in their text, titles, headings and names, of those in [from, to) that an
// automaton takes and that will do; "" if no document has any.
func mostUsed(ix Index, walk vellum.Automaton, from, to string, will func(term string) bool) (string, error) {
	near, err := nearest(ix, walk, from, to, func(term string) (float32, bool) { return 0, will(term) })
	if err != nil || len(near) == 0 {
		return "", err
	}
	return near[0].text, nil
}
