package morph

import "strconv"

// Class is the coarse part of speech that callers branch on.
type Class uint8

// Classes of a token.
const (
	Other      Class = iota // punctuation and what nothing else fits
	Noun                    // common and proper nouns, pronouns, adverbs used as content words
	Predicate               // verbs and adjectives, Korean and English
	Number                  // a number with its unit, a date, a version
	Identifier              // a Latin or mixed identifier: useState, node.js, v1.2.3, k8s
	Word                    // any other Latin word
	Function                // josa, endings, copula, auxiliaries, stop words of both languages
)

// String is the name of the class in English.
func (c Class) String() string {
	names := [...]string{"other", "noun", "predicate", "number", "identifier", "word", "function"}
	if int(c) < len(names) {
		return names[c]
	}
	return "class " + strconv.Itoa(int(c))
}

// Token is one unit of a text in order of appearance.
type Token struct {
	Surface   string   // text[StartByte:EndByte]
	Stem      string   // as a dictionary lists it: a compound whole, a predicate without 다; "" for josa, endings, affixes, copula, punctuation
	Stems     []string // what is kept of it, the canonical stem first; NFC, lower case; nil for function words and punctuation
	Parts     []string // of a compound, the nouns that an index keeps of it; nil for any other token
	POS       string   // tags of its morphemes joined by '+', those of Sejong as mecab-ko-dic writes them
	Class     Class
	Negated   bool    // inside the scope of a negation
	Features  Feature // tense, mood and the like of its endings
	StartByte int     // byte offsets into the original text
	EndByte   int
}

// Term is one index term. Several terms may share a position (a word, its stem, parts of an identifier).
type Term struct {
	Text      string
	Position  int // 1-based token position
	StartByte int // byte offsets into the original text
	EndByte   int
}
