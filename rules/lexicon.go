package rules

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// LexiconSchema is the schema of word files that this version reads.
const LexiconSchema = 1

// Lexicon is what words mean to each other, as dictionary forms; whoever compares text folds its stems by it.
// The zero value folds nothing.
type Lexicon struct {
	Synonyms  [][]string  // groups; the first entry stands for the others. An entry may be several words
	Questions [][]string  // groups that count as one where a question is asked, and nowhere else
	Opposites [][2]string // pairs that exclude each other; synonyms of either side follow
	StopWords []string    // content words that carry no topic
	Words     []Word      // nouns beside those of the dictionary; what they mean the same as is among Synonyms

	Classes    []ClassWords // words that are put in classes, see [Classes.With]
	Attributes []Attribute  // see [Attributes.With]

	version string
}

// LexiconError says what is wrong in a word file. Line is 1-based, 0 where the reader named none.
type LexiconError struct {
	Line int
	What notice.Notice // without a place
}

func (e *LexiconError) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("words: line %d: %s", e.Line, e.What.English())
	}
	return "words: " + e.What.English()
}

// Notice is what the error tells, without the file and line.
func (e *LexiconError) Notice() notice.Notice { return e.What }

type lexiconFile struct {
	Schema    int         `yaml:"schema"`
	Version   string      `yaml:"version"`
	Synonyms  []yaml.Node `yaml:"synonyms"`
	Questions []yaml.Node `yaml:"questions"`
	Opposites []yaml.Node `yaml:"opposites"`
	StopWords []yaml.Node `yaml:"stopwords"`
	Words     yaml.Node   `yaml:"words"`

	Classes    yaml.Node `yaml:"classes"`
	Attributes yaml.Node `yaml:"attributes"`
}

// ParseLexicon reads a word file. Unknown keys, groups of fewer than two words, pairs that are not pairs, and words that
// the analyser could not take are a *[LexiconError]. An empty file is an empty Lexicon.
func ParseLexicon(data []byte) (*Lexicon, error) {
	var f lexiconFile
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	switch err := dec.Decode(&f); {
	case errors.Is(err, io.EOF):
		f.Schema = LexiconSchema
	case err != nil:
		return nil, &LexiconError{What: notice.New("words.yaml", "{reason}", strings.TrimPrefix(err.Error(), "yaml: "))}
	}
	if f.Schema != LexiconSchema {
		return nil, &LexiconError{Line: 1, What: notice.New("words.schema", "schema {found}: this version reads schema {known}", f.Schema, LexiconSchema)}
	}
	l := &Lexicon{version: f.Version}
	for _, n := range f.Synonyms {
		words, err := wordList(&n, 2)
		if err != nil {
			return nil, err
		}
		l.Synonyms = append(l.Synonyms, words)
	}
	for _, n := range f.Questions {
		words, err := wordList(&n, 2)
		if err != nil {
			return nil, err
		}
		l.Questions = append(l.Questions, words)
	}
	for _, n := range f.Opposites {
		words, err := wordList(&n, 2)
		if err != nil {
			return nil, err
		}
		if len(words) != 2 {
			return nil, &LexiconError{Line: n.Line, What: notice.New("words.pair", "opposites: want a pair, have {count} words", len(words))}
		}
		l.Opposites = append(l.Opposites, [2]string{words[0], words[1]})
	}
	for _, n := range f.StopWords {
		w, err := wordOf(&n)
		if err != nil {
			return nil, err
		}
		l.StopWords = append(l.StopWords, w)
	}
	if err := l.readWords(&f.Words); err != nil {
		return nil, err
	}
	if err := l.readClasses(&f.Classes); err != nil {
		return nil, err
	}
	if err := l.readAttributes(&f.Attributes); err != nil {
		return nil, err
	}
	return l, nil
}

func wordList(n *yaml.Node, atLeast int) ([]string, error) {
	if n.Kind != yaml.SequenceNode {
		return nil, &LexiconError{Line: n.Line, What: notice.New("words.want-words", "want a list of words in brackets")}
	}
	words := make([]string, 0, len(n.Content))
	for _, c := range n.Content {
		w, err := wordOf(c)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	if len(words) < atLeast {
		return nil, &LexiconError{Line: n.Line, What: notice.New("words.few", "want at least {least} different words", atLeast)}
	}
	return words, nil
}

// wordOf reads a word as it is written: on, off, yes and no are words here, not booleans.
func wordOf(n *yaml.Node) (string, error) {
	w := strings.Join(strings.Fields(norm.NFC.String(n.Value)), " ")
	if n.Kind != yaml.ScalarNode || w == "" {
		return "", &LexiconError{Line: n.Line, What: notice.New("words.want-word", "want a word")}
	}
	return w, nil
}

// Merge returns a Lexicon with the other's words on top: its groups come first and so win where both name a word, and so
// does what it says of a word of the dictionary. Neither is changed.
func (l *Lexicon) Merge(over *Lexicon) *Lexicon {
	return &Lexicon{
		Synonyms:  slices.Concat(over.Synonyms, l.Synonyms),
		Questions: slices.Concat(over.Questions, l.Questions),
		Opposites: slices.Concat(over.Opposites, l.Opposites),
		StopWords: slices.Concat(over.StopWords, l.StopWords),
		Words:     mergeWords(over.Words, l.Words),

		Classes:    slices.Concat(over.Classes, l.Classes),
		Attributes: slices.Concat(over.Attributes, l.Attributes),

		version: l.version,
	}
}

// Version names the content: the version the file states and a hash of all words but those of Questions, which fold nothing.
// Equal versions fold alike.
func (l *Lexicon) Version() string {
	h := sha256.New()
	for _, g := range l.Synonyms {
		fmt.Fprintf(h, "s%q\n", g)
	}
	for _, p := range l.Opposites {
		fmt.Fprintf(h, "o%q\n", p)
	}
	fmt.Fprintf(h, "x%q\n", l.StopWords)
	for _, w := range l.Words {
		fmt.Fprintf(h, "w%q\n", []string{w.Text, string(w.Kind), string(w.Cost)})
	}
	for _, c := range l.Classes {
		fmt.Fprintf(h, "c%q\n", c)
	}
	for _, a := range l.Attributes {
		fmt.Fprintf(h, "a%q %q %q %t\n", a.Name, a.Forms, a.Kinds, a.Single)
	}
	return l.version + "-" + hex.EncodeToString(h.Sum(nil)[:6])
}
