package rules

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Word is a noun of the user's: it is never learnt from what people write, only from a word file.
type Word struct {
	Text     string // NFC
	Kind     WordKind
	Cost     WordCost
	Synonyms []string // other words for it; together they are a group of [Lexicon.Synonyms]
}

// WordKind says what a [Word] names.
type WordKind string

// Kinds of words.
const (
	WordProduct WordKind = "product" // any name that is no person's and no place's; the default
	WordPerson  WordKind = "person"
	WordPlace   WordKind = "place"
	WordTerm    WordKind = "term" // a common noun, also one that 하다 makes a verb of
)

// WordCost says how readily a [Word] is taken where the text can be read in another way, too.
type WordCost string

// Cost classes of words.
const (
	WordCommon WordCost = "common" // always
	WordNormal WordCost = "normal" // like a frequent word of the dictionary; the default
	WordRare   WordCost = "rare"   // only where nothing better fits
)

// maxWord is the length of the longest word, in characters.
const maxWord = 64

// readWords reads the section words of a word file.
func (l *Lexicon) readWords(n *yaml.Node) error {
	if n.Kind == 0 || n.Tag == "!!null" {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		return &LexiconError{Line: n.Line, What: notice.New("words.want-list", "want a list, one word to a line with a hyphen before it")}
	}
	lines := map[string]int{}
	for _, c := range n.Content {
		w, err := readWord(c)
		if err != nil {
			return err
		}
		if first, twice := lines[w.Text]; twice {
			return &LexiconError{Line: c.Line, What: notice.New("words.twice", "\"{word}\" is in line {first}, too", w.Text, first)}
		}
		lines[w.Text] = c.Line
		l.Words = append(l.Words, w)
		if len(w.Synonyms) > 0 {
			l.Synonyms = append(l.Synonyms, slices.Concat([]string{w.Text}, w.Synonyms))
		}
	}
	return nil
}

// readWord reads one item: a word, or a mapping that says more about it.
func readWord(n *yaml.Node) (Word, error) {
	w := Word{Kind: WordProduct, Cost: WordNormal}
	if n.Kind != yaml.MappingNode {
		return w, w.setText(n)
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		for j := 0; j < i; j += 2 {
			if n.Content[j].Value == key.Value {
				return w, &LexiconError{Line: key.Line, What: notice.New("words.key-twice", "{key} is there twice", key.Value)}
			}
		}
		if err := w.set(key, n.Content[i+1]); err != nil {
			return w, err
		}
	}
	if w.Text == "" {
		return w, &LexiconError{Line: n.Line, What: notice.New("words.no-word", "the key word is missing, such as {word: 리디만, kind: product}")}
	}
	if w.Synonyms = slices.DeleteFunc(w.Synonyms, func(s string) bool { return s == w.Text }); w.Synonyms != nil && len(w.Synonyms) == 0 {
		return w, &LexiconError{Line: n.Line, What: notice.New("words.own-synonym", "synonyms: want another word than \"{word}\"", w.Text)}
	}
	return w, nil
}

func (w *Word) set(key, value *yaml.Node) (err error) {
	switch key.Value {
	case "word":
		return w.setText(value)
	case "kind":
		w.Kind, err = oneOf(key, value, WordProduct, WordPerson, WordPlace, WordTerm)
	case "cost":
		w.Cost, err = oneOf(key, value, WordCommon, WordNormal, WordRare)
	case "synonyms":
		w.Synonyms, err = wordList(value, 1)
	default:
		return &LexiconError{Line: key.Line, What: notice.New("words.key", "unknown key \"{key}\"; known are word, kind, cost, synonyms", key.Value)}
	}
	return err
}

func oneOf[T ~string](key, value *yaml.Node, known ...T) (T, error) {
	if v := T(value.Value); value.Kind == yaml.ScalarNode && slices.Contains(known, v) {
		return v, nil
	}
	names := make([]string, len(known))
	for i, k := range known {
		names[i] = string(k)
	}
	return "", &LexiconError{Line: value.Line, What: notice.New("words.value", "unknown {key} \"{value}\"; known are {known}", key.Value, value.Value, strings.Join(names, ", "))}
}

// setText takes what the analyser can take. Text is cut at white space before any word is looked up.
func (w *Word) setText(n *yaml.Node) error {
	text, err := wordOf(n)
	if err != nil {
		return err
	}
	bad := func(what notice.Notice) error { return &LexiconError{Line: n.Line, What: what} }
	hangul := func(r rune) bool { return unicode.Is(unicode.Hangul, r) }
	edge := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	switch together := strings.ReplaceAll(text, " ", ""); {
	case together != text:
		return bad(notice.New("words.space", "\"{word}\" has white space: write one word ({together}); an expression of several words can be one of the synonyms of a word", text, together))
	case !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }):
		return bad(notice.New("words.no-letter", "\"{word}\" has no letter", text))
	case strings.ContainsFunc(text, hangul) && !(edge(first) && edge(last)):
		return bad(notice.New("words.mark", "\"{word}\" begins or ends with a mark: leave it out", text))
	case utf8.RuneCountInString(text) > maxWord:
		return bad(notice.New("words.long", "\"{word}\" is longer than {most} characters", text, maxWord))
	}
	w.Text = text
	return nil
}

// mergeWords puts words over others: of two that are the same, the first counts.
func mergeWords(over, under []Word) []Word {
	out := slices.Clone(over)
	for _, w := range under {
		if !slices.ContainsFunc(over, func(o Word) bool { return o.Text == w.Text }) {
			out = append(out, w)
		}
	}
	return out
}
