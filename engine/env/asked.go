package env

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

// Property is a property that a text names: the port of 결제 서버 포트가 뭐지.
type Property struct {
	Name               string // of [rules.Attribute]
	StartByte, EndByte int    // of the words that name it
}

// mostPropertyWords is how many words a property has in a text, at most: 맡은 사람, point of contact.
const mostPropertyWords = 3

// Properties are the properties that a text names, in its order, of words that name two of them the one of more words.
func (e *Env) Properties(text string) (out []Property) {
	known := e.attributes()
	tokens := slices.DeleteFunc(e.Analyzer.Analyze(text), func(t morph.Token) bool { return len(t.Stems) == 0 })
	for i := 0; i < len(tokens); {
		n := 1
		for words := mostPropertyWords; words > 0; words-- {
			if name, ok := propertyOf(known, text, tokens[i:min(i+words, len(tokens))]); ok {
				n = min(words, len(tokens)-i)
				out = append(out, Property{name, tokens[i].StartByte, tokens[i+n-1].EndByte})
				break
			}
		}
		i += n
	}
	return out
}

// propertyOf is the property that neighbouring words name: the words themselves, the last without its particle, or a part of a single one (세탁비).
func propertyOf(known *rules.Attributes, text string, words []morph.Token) (string, bool) {
	last := &words[len(words)-1]
	noun := last.Class == morph.Noun || last.Class == morph.Word
	if before := text[words[0].StartByte:last.StartByte]; !noun || strings.ContainsAny(before, "\n.?!,;:") {
		return "", false
	} else if a, ok := known.Of(before + wordOf(last)); ok {
		return a.Name, true
	}
	if len(words) > 1 || last.Class != morph.Noun {
		return "", false
	}
	a, _, ok := known.Head(wordOf(last))
	return a.Name, ok
}

// wordOf is a word as the table of properties has it: a Korean noun without particles, an English word as it is written.
func wordOf(t *morph.Token) string {
	if t.Class == morph.Noun && t.Stem != "" {
		return t.Stem
	}
	return strings.ToLower(t.Surface)
}

// attributes are the properties with the workspace's own words.
func (e *Env) attributes() *rules.Attributes {
	if own := e.Words.lexicon; own != nil {
		return rules.DefaultAttributes().With(own)
	}
	return rules.DefaultAttributes()
}
