package fields

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/recall/document"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/engine/recall/sketch"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

// Analyzer turns text into index terms; *[morph.Analyzer] is one. The index and the query use the same one, and its version is part of the
// index's identity. Implementations are safe for concurrent use.
type Analyzer interface {
	// Terms are the words of a text: raw word, stems, identifiers whole and in parts; byte offsets into text.
	Terms(text string) []morph.Term
	// Version changes when the same text may give other terms.
	Version() string
}

// Encoded is a document as a segment takes it: see [AddFile].
type Encoded struct {
	record []byte // but for the end of the sketch
	tail   []byte // of the sketch: what neighbours may have, too
	stored []byte
	words  [Own][]morph.Term
	pairs  []morph.Term // of the text, for the section
	marks  []mark

	headings string
	section  int
}

// mark is a term of a field that is not scored.
type mark struct {
	field int
	term  string
}

func (e *Encoded) mark(field int, terms ...string) {
	for _, t := range terms {
		if t != "" {
			e.marks = append(e.marks, mark{field, segment.Clip(t)})
		}
	}
}

// FoldEntity is the form in which names are compared, and stand in [Entity].
func FoldEntity(s string) string {
	return segment.Clip(norm.NFC.String(cases.Fold().String(norm.NFC.String(strings.TrimPrefix(s, "@")))))
}

// Encoder analyses documents into the fields of a segment. Documents beside each other often share title, headings and the like, so it remembers what
// it made of the last ones. It is for one goroutine.
type Encoder struct {
	Analyzer Analyzer
	memo     [5]struct {
		text           string
		terms, bigrams []morph.Term
		laid           []sketch.Term
	}
}

// shared returns the terms of a text that the document before may have had too. slot is one for each kind of text.
func (e *Encoder) shared(slot int, text string) (terms, bigrams []morph.Term) {
	m := &e.memo[slot]
	if text == "" {
		return nil, nil
	}
	if m.text != text {
		m.text, m.terms, m.bigrams = text, e.Analyzer.Terms(text), morph.Bigrams(text)
		m.laid = sketch.LayOut(text, m.terms)
	}
	return m.terms, m.bigrams
}

// sketch lays out a document whose shared texts were just analysed; text are the terms of its own.
func (e *Encoder) sketch(d *document.Document, text []morph.Term) *sketch.Sketch {
	laid := func(slot int, text string) []sketch.Term {
		if text == "" {
			return nil
		}
		return e.memo[slot].laid
	}
	under := slices.Concat(laid(1, d.Headings), laid(2, strings.Join(d.Entities, "\n")), laid(3, d.AnswersWhen))
	s := sketch.New([...][]sketch.Term{sketch.Text: sketch.LayOut(d.Text, text), sketch.Title: laid(0, d.Title), sketch.Under: under})
	s.Stands = sketch.Stands{Day: d.Day, Confidence: max(0, min(d.Confidence, 100))}
	return s
}

// Encode analyses a document. It repairs the texts of the document, and cuts them to [document.LongestText].
func (e *Encoder) Encode(d *document.Document) (*Encoded, error) {
	for _, s := range []*string{&d.ID, &d.Path, &d.Title, &d.Headings, &d.AnswersWhen, &d.Text} {
		*s = strings.ToValidUTF8(text.Cut(*s, document.LongestText), "\uFFFD")
	}
	stored, err := json.Marshal(storedForm(d))
	if err != nil {
		return nil, fmt.Errorf("encode document %s: %w", d.ID, err)
	}
	out := &Encoded{stored: stored, headings: d.Headings, section: d.Section}
	dayText := ""
	if d.Day != 0 {
		out.mark(Day, d.Day.String())
		if d.Tier == document.Memory {
			dayText = dateWords(d.Day)
		}
	}
	for _, name := range d.Entities {
		out.mark(Entity, FoldEntity(name))
	}
	for _, v := range d.Days {
		out.mark(Days, v.String())
	}
	out.mark(Kind, d.Kind.String())
	out.mark(Tier, d.Tier.String())
	out.mark(Since, since(d))
	out.mark(ID, d.EntryID)
	out.mark(Source, d.Sources...)
	out.mark(Flag, flags(d)...)
	var bigrams [2][]morph.Term
	out.words[Title], bigrams[0] = e.shared(0, d.Title)
	out.words[Headings], bigrams[1] = e.shared(1, d.Headings)
	out.words[Entities], _ = e.shared(2, strings.Join(d.Entities, "\n"))
	out.words[AnswersWhen], _ = e.shared(3, d.AnswersWhen)
	out.words[Dates], _ = e.shared(4, dayText)
	out.words[Text] = e.Analyzer.Terms(d.Text)
	out.words[Bigrams] = slices.Concat(bigrams[0], bigrams[1], morph.Bigrams(d.Text))
	out.pairs = PairsOf(out.words[Text])
	sk := e.sketch(d, out.words[Text])
	out.record, out.tail = recordOf(d, sk), sk.Tail()
	return out, nil
}

func flags(d *document.Document) (out []string) {
	if d.Former {
		out = append(out, FlagFormer)
	}
	if d.Synthesised {
		out = append(out, FlagSynthesised)
	}
	if d.Section < 0 {
		out = append(out, FlagAlone)
	}
	return out
}

// since is the day from which on a document is known.
func since(d *document.Document) string {
	if first := cmp.Or(d.Since, d.Day); first != 0 {
		return first.String()
	}
	return ""
}

// dateWords is a day as it is written in questions, in both languages.
func dateWords(d day.Day) string {
	t := d.Time()
	return fmt.Sprintf("%s %d년 %d월 %d일 %s", d, t.Year(), t.Month(), t.Day(), t.Format("January 2"))
}
