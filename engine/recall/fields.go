package recall

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

// The fields of a segment, by number. Scored fields come first, in the order in which a score is summed.
const (
	fieldText = iota
	fieldBigrams
	fieldTitle
	fieldHeadings
	fieldEntities // what a line is about
	fieldAnswersWhen
	fieldDates
	fieldSection // of context documents
	fieldFile    // of context documents
	fieldPairs   // of context documents

	fieldKind
	fieldEntity
	fieldTier
	fieldDay
	fieldDays   // the days of Document.Days
	fieldSince  // Document.Since, of others their day
	fieldID     // of an entry
	fieldSource // the lines that an entry was made of
	fieldFlag
)

// schema is the fields as segments know them. Neighbours often have the same terms in what they stand under and in what they are.
func schema() []segment.Field {
	return []segment.Field{
		fieldText:        {Name: "text", Words: 0},
		fieldBigrams:     {Name: "bi", Words: 1},
		fieldTitle:       {Name: "title", Words: 0, Runs: true},
		fieldHeadings:    {Name: "head", Words: 0, Runs: true},
		fieldEntities:    {Name: "ent", Words: 0},
		fieldAnswersWhen: {Name: "aw", Words: 0, Runs: true},
		fieldDates:       {Name: "date", Words: 2, Runs: true},
		fieldSection:     {Name: "section", Words: 0},
		fieldFile:        {Name: "file", Words: 0},
		fieldPairs:       {Name: "pair", Words: 3},
		fieldKind:        {Name: "kind", Words: 4, Runs: true},
		fieldEntity:      {Name: "entity", Words: 5},
		fieldTier:        {Name: "tier", Words: 4, Runs: true},
		fieldDay:         {Name: "day", Words: 6, Runs: true},
		fieldDays:        {Name: "days", Words: 6},
		fieldSince:       {Name: "since", Words: 6, Runs: true},
		fieldID:          {Name: "id", Words: 7},
		fieldSource:      {Name: "from", Words: 8},
		fieldFlag:        {Name: "flag", Words: 4, Runs: true},
	}
}

// Terms of fieldFlag.
const (
	flagFormer      = "former"
	flagSynthesised = "page"
	flagAlone       = "alone"
	flagSection     = "section" // a context document
	flagFile        = "file"    // a context document
)

// The scored fields: those of a document first, then those of its contexts.
const (
	ownFields    = fieldDates + 1
	scoredFields = fieldPairs + 1
)

// scoredNames are what explanations call the scored fields.
func scoredNames() (out [scoredFields]string) {
	for i, f := range schema()[:scoredFields] {
		out[i] = f.Name
	}
	return out
}

func (r *Ranking) fields() [scoredFields]FieldRanking {
	return [scoredFields]FieldRanking{
		r.Text, r.Bigrams, r.Title, r.Headings, r.Entities, r.AnswersWhen, r.Dates, r.Section, r.File, r.Pairs,
	}
}

// totals are the exact token counts of the scored fields over a set of documents.
type totals struct {
	Docs   int                 `json:"docs"`
	Tokens [scoredFields]int64 `json:"tokens"` // tokens of the field
	Having [scoredFields]int64 `json:"having"` // documents in which the field is not empty
}

func (t *totals) add(o *totals) {
	t.Docs += o.Docs
	for i := range scoredFields {
		t.Tokens[i] += o.Tokens[i]
		t.Having[i] += o.Having[i]
	}
}

// encoded is a document as a segment takes it.
type encoded struct {
	record []byte // but for the end of the sketch
	tail   []byte // of the sketch: what neighbours may have, too
	stored []byte
	words  [ownFields][]morph.Term
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

func (e *encoded) mark(field int, terms ...string) {
	for _, t := range terms {
		if t != "" {
			e.marks = append(e.marks, mark{field, segment.Clip(t)})
		}
	}
}

// foldEntity is the form in which entities are compared.
func foldEntity(s string) string {
	return segment.Clip(norm.NFC.String(cases.Fold().String(norm.NFC.String(strings.TrimPrefix(s, "@")))))
}

// encoder analyses documents into the fields of a segment. Neighbours often share title, headings and the like, so
// it remembers what it made of the last ones. It is for one goroutine.
type encoder struct {
	analyzer Analyzer
	memo     [5]struct {
		text           string
		terms, bigrams []morph.Term
		laid           []sketchTerm
	}
}

// shared returns the terms of a text that the document before may have had too. slot is one for each kind of text.
func (e *encoder) shared(slot int, text string) (terms, bigrams []morph.Term) {
	m := &e.memo[slot]
	if text == "" {
		return nil, nil
	}
	if m.text != text {
		m.text, m.terms, m.bigrams = text, e.analyzer.Terms(text), morph.Bigrams(text)
		m.laid = layOut(text, m.terms)
	}
	return m.terms, m.bigrams
}

// sketch lays out a document whose shared texts were just analysed; text are the terms of its own.
func (e *encoder) sketch(d *Document, text []morph.Term) *sketch {
	laid := func(slot int, text string) []sketchTerm {
		if text == "" {
			return nil
		}
		return e.memo[slot].laid
	}
	under := slices.Concat(laid(1, d.Headings), laid(2, strings.Join(d.Entities, "\n")), laid(3, d.AnswersWhen))
	s := newSketch([...][]sketchTerm{sketchText: layOut(d.Text, text), sketchTitle: laid(0, d.Title), sketchUnder: under})
	s.stands = stands{d.Day, max(0, min(d.Confidence, 100))}
	return s
}

func (e *encoder) encode(d *Document) (*encoded, error) {
	for _, s := range []*string{&d.ID, &d.Path, &d.Title, &d.Headings, &d.AnswersWhen, &d.Text} {
		*s = strings.ToValidUTF8(text.Cut(*s, LongestText), "\uFFFD")
	}
	stored, err := json.Marshal(storedForm(d))
	if err != nil {
		return nil, fmt.Errorf("encode document %s: %w", d.ID, err)
	}
	out := &encoded{stored: stored, headings: d.Headings, section: d.Section}
	dayText := ""
	if d.Day != 0 {
		out.mark(fieldDay, d.Day.String())
		if d.Tier == Memory {
			dayText = dateWords(d.Day)
		}
	}
	for _, name := range d.Entities {
		out.mark(fieldEntity, foldEntity(name))
	}
	for _, v := range d.Days {
		out.mark(fieldDays, v.String())
	}
	out.mark(fieldKind, d.Kind.String())
	out.mark(fieldTier, d.Tier.String())
	out.mark(fieldSince, since(d))
	out.mark(fieldID, d.EntryID)
	out.mark(fieldSource, d.Sources...)
	out.mark(fieldFlag, flags(d)...)
	var bigrams [2][]morph.Term
	out.words[fieldTitle], bigrams[0] = e.shared(0, d.Title)
	out.words[fieldHeadings], bigrams[1] = e.shared(1, d.Headings)
	out.words[fieldEntities], _ = e.shared(2, strings.Join(d.Entities, "\n"))
	out.words[fieldAnswersWhen], _ = e.shared(3, d.AnswersWhen)
	out.words[fieldDates], _ = e.shared(4, dayText)
	out.words[fieldText] = e.analyzer.Terms(d.Text)
	out.words[fieldBigrams] = slices.Concat(bigrams[0], bigrams[1], morph.Bigrams(d.Text))
	out.pairs = pairs(out.words[fieldText])
	sk := e.sketch(d, out.words[fieldText])
	out.record, out.tail = recordOf(d, sk), sk.tail()
	return out, nil
}

func flags(d *Document) (out []string) {
	if d.Former {
		out = append(out, flagFormer)
	}
	if d.Synthesised {
		out = append(out, flagSynthesised)
	}
	if d.Section < 0 {
		out = append(out, flagAlone)
	}
	return out
}

// since is the day from which on a document is known.
func since(d *Document) string {
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
