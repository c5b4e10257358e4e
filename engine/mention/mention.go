// Package mention reads in a prompt what it may be about. A prompt is a task and no question: most of its words are in no line of
// the memory, and what it needs from there is named in one clause, often by one word. So words are told apart by how telling they are:
// a name or an identifier says by itself what is meant, a word that people say to an agent whatever the matter hardly anything.
//
// Start with [Read], and hand its words to the index. What the memory holds is not known here. Everything is a function of the text
// and safe for concurrent use.
package mention

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// How telling words are, fitted together with the numbers of the index (engine/recall/prompt) to the prompts that were read of which
// docs/hooks.md tells.
const (
	tellsName       = 1.0  // an identifier, a word in capitals, or one that begins with a capital within a sentence
	tellsForeign    = 0.75 // a Latin word in a Korean prompt, and a proper noun
	tellsFirst      = 0.66 // the first word of a sentence, which begins with a capital anyway
	tellsNoun       = 0.56 // any other noun or Latin word that is in no list
	tellsNumber     = 0.45 // four digits or more, or a point: a port, a version
	tellsDesk       = 0.35 // a word of desk.txt
	tellsPredicate  = 0.2
	tellsEveryday   = 0.1  // a word of everyday.txt, and any other number
	tellsAsked      = 0.08 // a word of asked.txt
	tellsPartNumber = 0.05 // a number in an identifier: HF-22 is not about 22 seats

	// of a listed word that is no verb, where hardly a line has it
	rareDesk     = 0.45
	rareEveryday = 0.38
	rareAsked    = 0.3
)

// Word is a word of a prompt that a line about the same may have.
type Word struct {
	Terms   []morph.Term // any of them is the word
	Clause  int          // which of the prompt it stands in, from 0: a sentence, or a line
	Telling float64      // how much it says by itself of what is meant: 0 to 1
	Rare    float64      // the same where hardly a line has it; 0: no other
	Name    bool         // it is written as a name: an identifier, or with a capital
	Abbrev  bool         // it is written in capitals, and stands for words
	PartOf  int          // 1 + the number of the identifier that it is a part of; 0: of none
}

// Names reports whether the word may be the name of something: it is in no list and no verb.
func (w *Word) Names() bool { return w.Telling >= tellsNoun }

// Tells reports whether the word may be what is asked of something that is named beside it: a noun, of everyday work, too, or a figure.
func (w *Word) Tells() bool { return w.Telling > tellsPredicate }

// In reports whether one of the stems is the word.
func (w *Word) In(stems map[string]bool) bool {
	return slices.ContainsFunc(w.Terms, func(t morph.Term) bool { return stems[t.Text] })
}

// Varies reports whether a line may have a synonym for the word, and be found by it: those of an identifier are other identifiers, and
// those of an everyday word are as everyday.
func (w *Word) Varies() bool {
	return (!w.Name || w.Abbrev) && w.PartOf == 0 && w.Telling > tellsEveryday
}

// Analyzer is the part of *[morph.Analyzer] that is needed.
type Analyzer interface {
	Analyze(text string) []morph.Token
	TermsOf(t *morph.Token) []string
}

// Read returns the words of a prompt in its order, about as many as most: what comes behind them is not read. A clause that says word for word what
// one before it has said (the lines of a pasted trace) is left out.
func Read(a Analyzer, prompt string, most int) []Word {
	r := reader{korean: strings.ContainsFunc(prompt, func(c rune) bool { return unicode.Is(unicode.Hangul, c) })}
	end := 0
	for i, t := range a.Analyze(prompt) {
		if ends(prompt[min(end, t.StartByte):t.StartByte]) || t.Class == morph.Other && ends(t.Surface) {
			r.endClause()
		}
		end = max(end, t.EndByte)
		terms := a.TermsOf(&t)
		if len(terms) == 0 {
			continue
		}
		if len(r.words) >= most {
			break
		}
		r.take(&t, terms, i+1)
		r.begun = true
	}
	r.endClause()
	return r.words
}

// ends reports whether what stands between two words ends a sentence or a line.
func ends(between string) bool { return strings.ContainsAny(between, "\n.?!;…。？！") }

type reader struct {
	words   []Word
	clauses [][]Word // those that have words, but for the one that is read
	read    int      // how many of the words are of those
	clause  int
	begun   bool // the clause has a word already
	korean  bool // the prompt is
}

// endClause ends the clause that is read. It drops its words where a clause before begins with the same.
func (r *reader) endClause() {
	r.clause++
	r.begun = false
	words := r.words[r.read:]
	if len(words) == 0 {
		return
	}
	if slices.ContainsFunc(r.clauses, func(before []Word) bool {
		return len(before) >= len(words) && slices.EqualFunc(before[:len(words)], words, sameWord)
	}) {
		r.words = r.words[:r.read]
		return
	}
	r.clauses = append(r.clauses, words)
	r.read = len(r.words)
}

// sameWord reports whether two words are the same, wherever they stand. They are parts of the same identifier if all words before them are the same.
func sameWord(a, b Word) bool {
	return a.Telling == b.Telling && a.Rare == b.Rare && a.Name == b.Name && (a.PartOf == 0) == (b.PartOf == 0) &&
		slices.EqualFunc(a.Terms, b.Terms, func(a, b morph.Term) bool { return a.Text == b.Text })
}

// take adds the words of a token: one, the parts of a compound, or an identifier and its parts.
func (r *reader) take(t *morph.Token, terms []string, position int) {
	add := func(terms []string, w Word) {
		for _, s := range terms {
			w.Terms = append(w.Terms, morph.Term{Text: s, Position: position, StartByte: t.StartByte, EndByte: t.EndByte})
		}
		w.Clause = r.clause
		r.words = append(r.words, w)
	}
	switch {
	case t.Class == morph.Identifier:
		add(terms[:1], Word{Telling: ofIdentifier(t.Surface), Name: true})
		whole := len(r.words)
		if parts := inPairs(terms[1:]); len(parts) > 1 {
			for _, p := range parts {
				tells := ofPart(p)
				add(p, Word{Telling: tells, Rare: ofRare(tells), PartOf: whole})
			}
		}
	case t.Parts != nil:
		all, whole := ofWord([]string{t.Stem}, ofNoun(t)), 0
		if !slices.Contains(terms, t.Stem) { // a line may have it as one word
			tells := all
			if !slices.ContainsFunc(terms, func(s string) bool { return ofWord([]string{s}, tellsNoun) == tellsNoun }) {
				tells = min(all, tellsDesk)
			}
			add([]string{t.Stem}, Word{Telling: tells, Rare: ofRare(tells)})
			whole = len(r.words)
		}
		for _, s := range terms {
			w := Word{Telling: ofWord([]string{s}, min(all, tellsNoun)), PartOf: whole}
			if utf8.RuneCountInString(s) == 1 { // a syllable says nothing, and all of them what the word does
				w.Telling = all / float64(len(terms))
			}
			w.Rare = ofRare(w.Telling)
			add([]string{s}, w)
		}
	default:
		w := Word{Telling: r.telling(t, terms), Name: t.Class == morph.Word && isCapital(t.Surface), Abbrev: t.Class == morph.Word && isAbbreviation(t.Surface)}
		if isNoun(t, terms) {
			w.Rare = ofRare(w.Telling)
		}
		add(terms, w)
	}
}

// isNoun reports whether a token may be a noun that is more than a listed syllable, a number or two letters.
func isNoun(t *morph.Token, terms []string) bool {
	switch {
	case t.Class == morph.Number || len(t.Surface) <= 2:
		return false
	case t.Class == morph.Predicate && !strings.HasPrefix(t.POS, "NN"): // 취소하다 is one
		return false
	case t.Class != morph.Word && utf8.RuneCountInString(terms[0]) == 1:
		_, known := listed(terms[0])
		return !known
	}
	return true
}

// ofRare is how telling a noun becomes where hardly a line has it: two of them in one line are no accident.
func ofRare(tells float64) float64 {
	switch {
	case tells < tellsAsked || tells >= tellsNoun:
		return 0
	case tells < tellsEveryday:
		return rareAsked
	case tells < tellsDesk:
		return rareEveryday
	}
	return rareDesk
}

// telling is how telling a token of one word is.
func (r *reader) telling(t *morph.Token, terms []string) float64 {
	switch t.Class {
	case morph.Number:
		if strings.Trim(terms[0], "0123456789.") == "" && (len(terms[0]) >= 4 || strings.Contains(terms[0], ".")) {
			return tellsNumber
		}
		return tellsEveryday
	case morph.Predicate:
		return ofWord(terms, tellsPredicate)
	case morph.Word:
		capital := isCapital(t.Surface)
		switch {
		case len(t.Surface) <= 2 && !capital:
			return tellsEveryday
		case len(t.Surface) > 2 && capital && r.begun:
			return ofWord(terms, tellsName)
		case r.korean: // where no sentence begins with a capital
			return ofWord(terms, tellsForeign)
		case len(t.Surface) > 2 && capital:
			return ofWord(terms, tellsFirst)
		}
		return ofWord(terms, tellsNoun)
	default:
		return ofWord(terms, ofNoun(t))
	}
}

func isCapital(surface string) bool {
	first, _ := utf8.DecodeRuneInString(surface)
	return unicode.IsUpper(first)
}

// isAbbreviation reports whether a word is written in capitals: QA, MAF.
func isAbbreviation(surface string) bool {
	return len(surface) >= 2 && len(surface) <= 5 && !strings.ContainsFunc(surface, func(c rune) bool { return c < 'A' || c > 'Z' })
}

// ofNoun is how telling a noun is that is in no list.
func ofNoun(t *morph.Token) float64 {
	if strings.HasPrefix(t.POS, "NNP") || strings.HasSuffix(t.Surface, "님") && !titles()[t.Stem] { // who is called so is somebody
		return tellsForeign
	}
	return tellsNoun
}

// ofIdentifier is how telling an identifier is: 2km and 0.3s are rather numbers.
func ofIdentifier(surface string) float64 {
	if unicode.IsDigit(rune(surface[0])) && len(surface) < 5 || !strings.ContainsFunc(surface, unicode.IsLetter) {
		return tellsEveryday
	}
	return ofWord([]string{strings.ToLower(surface)}, tellsName)
}

// ofPart is how telling a part of an identifier is: a number in it says nothing.
func ofPart(terms []string) float64 {
	if strings.Trim(terms[len(terms)-1], "0123456789.") == "" {
		return tellsPartNumber
	}
	return ofWord(terms, tellsNoun)
}

// ofWord is most, or less for a word of which a term is in a list, or is a single letter or syllable. Of a Latin word its stem comes first and
// does not count: an uploader is not an upload.
func ofWord(terms []string, most float64) float64 {
	if last := len(terms) - 1; terms[last][0] < utf8.RuneSelf {
		terms = terms[last:]
	}
	for _, s := range terms {
		if utf8.RuneCountInString(s) == 1 {
			return min(most, tellsEveryday)
		}
		if tells, ok := listed(s); ok {
			return min(most, tells)
		}
	}
	return most
}

// inPairs puts the stem of a Latin word and the word itself together, of the parts of an identifier.
func inPairs(terms []string) (out [][]string) {
	for i := 0; i < len(terms); i++ {
		n := 1
		if s := terms[i]; i+1 < len(terms) && len(s) > 2 && strings.HasPrefix(terms[i+1], s[:len(s)-1]) {
			n = 2
		}
		out = append(out, terms[i:i+n])
		i += n - 1
	}
	return out
}
