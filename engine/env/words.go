package env

import (
	"fmt"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

// userWords are the workspace's words as they were when it was opened.
type userWords struct {
	data    []byte         // of the file; nil when there is none
	lexicon *rules.Lexicon // nil when there is none that can be used
	err     error          // why not
}

// readWords reads rules/words.yaml. The built-in words are not needed here: nouns among them are in the analyser's dictionary.
func (e *Env) readWords() (w userWords) {
	if w.data, w.err = e.ReadIfThere(files.WordsFile); w.err != nil || w.data == nil {
		return w
	}
	if w.lexicon, w.err = rules.ParseLexicon(w.data); w.err != nil {
		w.lexicon, w.err = nil, fmt.Errorf("%s: %w", files.WordsFile, w.err)
	}
	return w
}

// forMorph are the words as the analyser takes them.
func (w *userWords) forMorph() []morph.UserWord {
	if w.lexicon == nil {
		return nil
	}
	var out []morph.UserWord
	for _, word := range w.lexicon.Words { // the analyser passes over synonyms that it cannot take
		for _, text := range append([]string{word.Text}, word.Synonyms...) {
			out = append(out, morph.UserWord{Text: text, Kind: wordKind(word.Kind), Cost: wordCost(word.Cost)})
		}
	}
	return out
}

// Asked are the groups of words that mean the same in a question.
func (w *userWords) Asked() [][]string {
	if w.lexicon == nil {
		return rules.DefaultAsked()
	}
	return slices.Concat(w.lexicon.Asked(), rules.DefaultAsked())
}

func wordKind(k rules.WordKind) morph.WordKind {
	switch k {
	case rules.WordPerson:
		return morph.WordPerson
	case rules.WordPlace:
		return morph.WordPlace
	case rules.WordTerm:
		return morph.WordTerm
	default:
		return morph.WordProduct
	}
}

func wordCost(c rules.WordCost) morph.CostClass {
	switch c {
	case rules.WordCommon:
		return morph.CostCommon
	case rules.WordRare:
		return morph.CostRare
	default:
		return morph.CostNormal
	}
}

// Morph is the analyser of this workspace, which knows its words.
func (e *Env) Morph() *morph.Analyzer { return e.Analyzer }

// WordsErr says why rules/words.yaml could not be used, so that [Env.Morph] goes without; nil if it could, or is not there.
func (e *Env) WordsErr() error { return e.Words.err }
