package briefing

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/llm"
)

const (
	mostSmoothed = 40   // statements of a briefing that a model is asked about
	smoothReply  = 4096 // tokens
)

// Smoothed is what became of a briefing whose statements a model was asked to put into smoother words.
type Smoothed struct {
	Model  string `json:"model,omitempty"`
	Taken  int    `json:"taken"`            // statements that the model's words stand for
	Kept   int    `json:"kept"`             // whose own words stand: the model's said something else
	Failed string `json:"failed,omitempty"` // why the model did not help: all words are the statements' own

	Err error `json:"-"` // of Failed
}

const smoothTask = `Each piece of data is one note, named by its number. Put each into one plain, natural sentence in its own language%s.
Change as little as possible: only endings, particles, spacing and word order. Keep every name, number, date, version and piece of code exactly as it is, keep every fact and every negation, and add nothing: no reason, no opinion, no word that the note does not have.
Reply with JSON: {"lines": [{"n": 1, "text": "..."}, ...]}, one for each note.`

// levels are the registers as a model is told of them.
func levels(b *brief.Briefing) string {
	if b.Lang != "ko" {
		return ""
	}
	return b.Register.Pick(` (Korean: 해요체, as in "배포했어요.")`, ` (Korean: 합쇼체, as in "배포했습니다.")`, ` (Korean: 개조식, as in "배포함")`)
}

const smoothSchema = `{"type":"object","properties":{"lines":{"type":"array","maxItems":40,"items":{"type":"object",` +
	`"properties":{"n":{"type":"integer","minimum":1,"maximum":40},"text":{"type":"string","maxLength":600}},"required":["n","text"]}}},"required":["lines"]}`

// smooth lets a model put statements into smoother words. It never sees an id or a source, and of what it says only that is taken
// which says the very same: all numbers and names, all content words, and no other.
func (e *Briefer) smooth(ctx context.Context, b *brief.Briefing) *Smoothed {
	var items []*brief.Item
	for i := range b.Sections {
		for j := range b.Sections[i].Items {
			for it := &b.Sections[i].Items[j]; it != nil && len(items) < mostSmoothed; it = it.Other {
				items = append(items, it)
			}
		}
	}
	if len(items) == 0 {
		return nil
	}
	p := llm.Prompt{Task: fmt.Sprintf(smoothTask, levels(b)), MaxTokens: smoothReply}
	for i, it := range items {
		p.Data = append(p.Data, llm.Data{Name: strconv.Itoa(i + 1), Text: e.Redact(it.Text)})
	}
	s := &Smoothed{}
	client, err := e.Model()
	var raw json.RawMessage
	if err == nil {
		var origin llm.Origin
		raw, origin, err = client.Judge(ctx, p, json.RawMessage(smoothSchema))
		s.Model = origin.Model
	}
	var reply struct {
		Lines []struct {
			N    int    `json:"n"`
			Text string `json:"text"`
		} `json:"lines"`
	}
	if err == nil {
		err = json.Unmarshal(raw, &reply)
	}
	if err != nil {
		return &Smoothed{Failed: err.Error(), Err: err}
	}
	same := e.sameWords()
	for _, l := range reply.Lines {
		if l.N < 1 || l.N > len(items) || items[l.N-1] == nil {
			continue
		}
		it := items[l.N-1]
		if said := bundle.Flat(e.Redact(l.Text)); same(it.Text, said) {
			it.Said = said
			s.Taken++
		}
		items[l.N-1] = nil // the first that it says counts
	}
	s.Kept = len(p.Data) - s.Taken
	return s
}

// sameWords reports whether two sentences say the very same.
func (e *Briefer) sameWords() func(was, said string) bool {
	c := dedup.New(e.Analyzer, nil)
	return func(was, said string) bool {
		if said == "" || len(said) > 2*len(was)+60 || !slices.Equal(exact(was), exact(said)) {
			return false
		}
		v := dedup.Compare(c.Facts(was, nil), c.Facts(said, nil))
		return v.Relation == dedup.Same && len(v.OnlyA)+len(v.OnlyB) == 0
	}
}

// exact are the words of a text that must stay as they are: with a digit or a letter that is not Hangul in them, sorted.
func exact(text string) []string {
	out := strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsDigit(r) && (!unicode.IsLetter(r) || unicode.Is(unicode.Hangul, r))
	})
	slices.Sort(out)
	return out
}
