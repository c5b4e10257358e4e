// Package kagome runs kagome with its Korean dictionary and reads content stems off its tokens.
package kagome

import (
	ko "github.com/ikawaha/kagome-dict-ko"
	"github.com/ikawaha/kagome/v2/tokenizer"

	"github.com/seed-a44923cb/memctl/tools/morphbench/internal/lines"
	"github.com/seed-a44923cb/memctl/tools/morphbench/internal/sejong"
)

// Analyzer is kagome as the benchmark uses it. It is not safe for concurrent use.
type Analyzer struct {
	tokenizer *tokenizer.Tokenizer
	out       []byte
}

// New loads the dictionary, which takes about a second.
func New() (*Analyzer, error) {
	t, err := tokenizer.New(ko.Dict(), tokenizer.OmitBosEos())
	if err != nil {
		return nil, err
	}
	return &Analyzer{tokenizer: t}, nil
}

// Name says whose figures these are.
func (a *Analyzer) Name() string { return "kagome" }

// Run analyses every line, keeps the stems and returns how many they are.
func (a *Analyzer) Run(text []string) int {
	stems := 0
	a.out = a.out[:0]
	for _, line := range text {
		joined(a.tokenizer.Tokenize(line), line, func(t *tokenizer.Token) {
			each(t, func(stem string) {
				a.out = append(append(a.out, stem...), '\n')
				stems++
			})
		})
	}
	return stems
}

// Tokens analyses every line. A token that holds several content morphemes comes once for each.
func (a *Analyzer) Tokens(text []string) ([][]lines.Token, error) {
	out := make([][]lines.Token, len(text))
	for i, line := range text {
		joined(a.tokenizer.Tokenize(line), line, func(t *tokenizer.Token) {
			tag, _ := t.FeatureAt(0)
			whole := lines.Token{Surface: t.Surface, POS: tag, StartByte: t.Position, EndByte: t.Position + len(t.Surface)}
			out[i] = whole.Append(out[i], func(f func(stem string)) { each(t, f) })
		})
	}
	return out, nil
}

// joined calls f with every token. Neighbours that are both numbers or both Latin words are one: kagome also offers
// words that the dictionary lacks without their last character, so that 1992 may come apart as 199 and 2.
func joined(tokens []tokenizer.Token, line string, f func(t *tokenizer.Token)) {
	for i := 0; i < len(tokens); {
		t := tokens[i]
		i++
		tag, _ := t.FeatureAt(0)
		for tag == "SN" || tag == "SL" {
			if i == len(tokens) {
				break
			}
			if next, _ := tokens[i].FeatureAt(0); next != tag {
				break
			}
			t.Surface = line[t.Position : tokens[i].Position+len(tokens[i].Surface)]
			i++
		}
		f(&t)
	}
}

// each calls f with the content stems of a token.
func each(t *tokenizer.Token, f func(stem string)) {
	tag, _ := t.FeatureAt(0)
	kind, _ := t.FeatureAt(ko.Type)
	expression, _ := t.FeatureAt(ko.Expression)
	sejong.Stems(t.Surface, tag, kind, expression, f)
}
