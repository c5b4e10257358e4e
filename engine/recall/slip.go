package recall

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// Correction is a word of the question that the index does not know, and what it was read as: a slip of one key, or a
// keyboard that was left in the other language.
type Correction struct {
	From string `json:"from"`
	To   string `json:"to"`

	at Range // of From
}

const (
	minSlipSyllables = 3  // of a Hangul word: shorter ones are one key from too many others
	maxSlipSyllables = 12 // of a run of Hangul with its particles
	minSlipLetters   = 5
	maxSlipLetters   = 40 // there are 53 slips of each
	minKeyed         = 4  // letters of a word typed on the other keyboard
)

// correct reads a word of the question, with what is written together with it, as one that documents have. All of what is
// written together has to be among the unknown.
func (sr *searcher) correct(token morph.Term, unknown [][]morph.Term) (Correction, bool, error) {
	text := sr.query.Text
	from, to := written(text, token.StartByte, token.EndByte)
	word := text[from:to]
	run, all := sr.runOf(token, unknown)
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
		if read, err = sr.correctLatin(t, word); err != nil || read == "" {
			return Correction{}, false, err
		}
	default:
		if _, ok := t.keys(word); !ok || utf8.RuneCountInString(word) > maxSlipSyllables || sr.isListed(text[from:end]) {
			return Correction{}, false, nil
		}
		if read, err = sr.correctHangul(t, word); err != nil || read == "" {
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
func (sr *searcher) isListed(word string) bool {
	d, ok := sr.analyzer.(interface {
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

func (sr *searcher) correctLatin(t *typing, word string) (string, error) {
	if len(word) >= minKeyed {
		if read, ok := t.hangul(word); ok && utf8.RuneCountInString(read) > 1 {
			if all, err := sr.areKnown(read); err != nil || all {
				return read, err
			}
		}
	}
	if len(word) < minSlipLetters || len(word) > maxSlipLetters || strings.ToLower(word[1:]) != word[1:] { // useState is a name
		return "", nil
	}
	found, err := sr.bestKnown(slips([]rune(strings.ToLower(word)), []rune("abcdefghijklmnopqrstuvwxyz")), func(k []rune) (string, bool) { return string(k), true })
	return found, err
}

// areKnown reports whether documents have all words of a text.
func (sr *searcher) areKnown(text string) (bool, error) {
	tokens := asking(sr.analyzer.Terms(text))
	for _, t := range tokens {
		known := false
		for _, t := range t {
			ok, err := sr.isKnown(clipTerm(t.Text))
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
func (sr *searcher) correctHangul(t *typing, word string) (string, error) {
	syllables := []rune(word)
	for n := len(syllables); n >= minSlipSyllables; n-- {
		rest := string(syllables[n:])
		if !sr.areParticles(rest) {
			continue
		}
		keys, _ := t.keys(string(syllables[:n]))
		found, err := sr.bestKnown(slips(keys, t.alphabet), func(k []rune) (string, bool) { return t.word(k) })
		if err != nil {
			return "", err
		}
		if found != "" && sr.isOneWord(found, rest) {
			return found + rest, nil
		}
	}
	return "", nil
}

// areParticles reports whether a text can be the particles of a noun, on a vowel or on a consonant.
func (sr *searcher) areParticles(rest string) bool {
	return rest == "" || sr.isOneWord("학교", rest) || sr.isOneWord("책상", rest)
}

// isOneWord reports whether a noun and what follows are read as the noun and particles.
func (sr *searcher) isOneWord(noun, rest string) bool {
	tokens := asking(sr.analyzer.Terms(noun + rest))
	return len(tokens) == 1 && tokens[0][0].StartByte == 0 && tokens[0][0].EndByte == len(noun) &&
		slices.ContainsFunc(tokens[0], func(t morph.Term) bool { return t.Text == noun })
}

// bestKnown is the word among many that the most documents have in their text, titles, headings and names; "" if none has any.
func (sr *searcher) bestKnown(many [][]rune, spell func([]rune) (string, bool)) (string, error) {
	words := make([]string, 0, len(many))
	for _, keys := range many {
		if w, ok := spell(keys); ok && (isLatin(w) || utf8.RuneCountInString(w) >= minSlipSyllables) {
			words = append(words, w)
		}
	}
	slices.Sort(words)
	words = slices.Compact(words)
	docs := make(map[string]int)
	for _, name := range searchedFields() {
		for i, s := range sr.g.segments {
			dict, err := s.seg.Dictionary(name)
			if err != nil {
				return "", err
			}
			for _, w := range words {
				if has, err := dict.Contains([]byte(w)); err != nil || !has {
					if err != nil {
						return "", err
					}
					continue
				}
				list, err := sr.lookupIn(w, i, dict)
				if err != nil {
					return "", err
				}
				if list != nil {
					docs[w] += int(list.Count())
				}
			}
		}
	}
	best := ""
	for w, n := range docs {
		if best == "" || cmp.Or(cmp.Compare(n, docs[best]), cmp.Compare(best, w)) > 0 {
			best = w
		}
	}
	return best, nil
}
