package recall

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/blevesearch/bleve_index_api"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

// Names of the fields in a segment. Scored fields come first, in the order in which a score is summed.
const (
	fieldText        = "text"
	fieldBigrams     = "bi"
	fieldTitle       = "title"
	fieldHeadings    = "head"
	fieldEntities    = "ent"
	fieldAnswersWhen = "aw"
	fieldDates       = "date"
	fieldSection     = "section" // of context documents
	fieldFile        = "file"    // of context documents
	fieldPairs       = "pair"    // of context documents

	fieldKind    = "kind"
	fieldEntity  = "entity"
	fieldTier    = "tier"
	fieldDay     = "day"
	fieldDays    = "days"  // the days of Document.Days
	fieldSince   = "since" // Document.Since, of others their day
	fieldID      = "id"    // of an entry
	fieldSource  = "from"  // the lines that an entry was made of
	fieldFlag    = "flag"
	fieldContent = "content" // the key of the passage
	fieldStored  = "doc"
	fieldSketch  = "sketch"
)

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
	ownFields    = 7
	scoredFields = ownFields + 3

	indexBigrams = 1
	indexTitle   = 2
	indexNames   = 4 // of what a line is about
	indexDates   = 6
	indexSection = ownFields
	indexFile    = ownFields + 1
	indexPairs   = ownFields + 2 // of sections
)

func scoredNames() [scoredFields]string {
	return [scoredFields]string{
		fieldText, fieldBigrams, fieldTitle, fieldHeadings, fieldEntities, fieldAnswersWhen, fieldDates,
		fieldSection, fieldFile, fieldPairs,
	}
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

// maxTermBytes bounds a term; longer ones are cut, in documents and questions alike.
const maxTermBytes = 128

func clipTerm(s string) string {
	if len(s) > maxTermBytes {
		s = s[:maxTermBytes]
	}
	return s
}

// field implements index.Field with tokens that are already made.
type field struct {
	name    string
	value   []byte
	options index.FieldIndexingOptions
	length  int
	freqs   index.TokenFrequencies
}

func (f *field) Name() string                                     { return f.name }
func (f *field) Value() []byte                                    { return f.value }
func (f *field) ArrayPositions() []uint64                         { return nil }
func (f *field) EncodedFieldType() byte                           { return 't' }
func (f *field) Analyze()                                         {}
func (f *field) Options() index.FieldIndexingOptions              { return f.options }
func (f *field) AnalyzedLength() int                              { return f.length }
func (f *field) AnalyzedTokenFrequencies() index.TokenFrequencies { return f.freqs }
func (f *field) NumPlainTextBytes() uint64                        { return uint64(len(f.value)) }

// segmentDoc implements index.Document. Every document has the same fields in the same order, which lets
// segments be merged by copying.
type segmentDoc struct {
	id     string
	fields []field
	totals totals
	pairs  []morph.Term // of the text, for the section
}

func (d *segmentDoc) ID() string                                 { return d.id }
func (d *segmentDoc) Size() int                                  { return 0 }
func (d *segmentDoc) VisitComposite(index.CompositeFieldVisitor) {}
func (d *segmentDoc) HasComposite() bool                         { return false }
func (d *segmentDoc) NumPlainTextBytes() uint64                  { return 0 }
func (d *segmentDoc) AddIDField()                                {}
func (d *segmentDoc) StoredFieldsBytes() uint64                  { return 0 }
func (d *segmentDoc) Indexed() bool                              { return true }

func (d *segmentDoc) VisitFields(visit index.FieldVisitor) {
	for i := range d.fields {
		visit(&d.fields[i])
	}
}

func scoredField(name string, terms []morph.Term) field {
	freqs := make(index.TokenFrequencies, len(terms))
	n := 0
	for _, t := range terms {
		n += count(freqs, t.Text)
	}
	return field{name: name, options: index.IndexField, length: n, freqs: freqs}
}

func count(freqs index.TokenFrequencies, term string) int {
	if term == "" {
		return 0
	}
	term = clipTerm(term)
	tf := freqs[term]
	if tf == nil {
		tf = &index.TokenFreq{Term: []byte(term)}
		freqs[term] = tf
	}
	tf.SetFrequency(tf.Frequency() + 1)
	return 1
}

func keywordField(name string, terms ...string) field {
	freqs := make(index.TokenFrequencies, len(terms))
	for _, t := range terms {
		count(freqs, t)
	}
	return field{name: name, options: index.IndexField | index.SkipFreqNorm, length: len(freqs), freqs: freqs}
}

// docKey orders documents by path, then line; it is the _id of a segment.
func docKey(d *Document) string { return fmt.Sprintf("%s\x00%010d\x00%s", d.Path, d.Line, d.ID) }

// pathRange is the range of the keys of one path, half-open.
func pathRange(path string) (from, to []byte) { return []byte(path + "\x00"), []byte(path + "\x01") }

// foldEntity is the form in which entities are compared.
func foldEntity(s string) string {
	return clipTerm(norm.NFC.String(cases.Fold().String(norm.NFC.String(strings.TrimPrefix(s, "@")))))
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

func (e *encoder) encode(d *Document) (*segmentDoc, error) {
	for _, s := range []*string{&d.ID, &d.Path, &d.Title, &d.Headings, &d.AnswersWhen, &d.Text} {
		*s = strings.ToValidUTF8(text.Cut(*s, LongestText), "\uFFFD")
	}
	stored, err := json.Marshal(d)
	if err != nil {
		return nil, fmt.Errorf("encode document %s: %w", d.ID, err)
	}
	entities := make([]string, 0, len(d.Entities))
	for _, e := range d.Entities {
		entities = append(entities, foldEntity(e))
	}
	days := make([]string, 0, len(d.Days))
	for _, v := range d.Days {
		days = append(days, v.String())
	}
	dayTerm, dayText := "", ""
	if d.Day != 0 {
		dayTerm = d.Day.String()
		if d.Tier == Memory {
			dayText = dateWords(d.Day)
		}
	}
	key := docKey(d)
	title, titleBigrams := e.shared(0, d.Title)
	headings, headingBigrams := e.shared(1, d.Headings)
	names, _ := e.shared(2, strings.Join(d.Entities, "\n"))
	answers, _ := e.shared(3, d.AnswersWhen)
	dates, _ := e.shared(4, dayText)
	text := e.analyzer.Terms(d.Text)
	out := &segmentDoc{id: key, pairs: pairs(text), fields: []field{
		scoredField(fieldText, text),
		scoredField(fieldBigrams, slices.Concat(titleBigrams, headingBigrams, morph.Bigrams(d.Text))),
		scoredField(fieldTitle, title),
		scoredField(fieldHeadings, headings),
		scoredField(fieldEntities, names),
		scoredField(fieldAnswersWhen, answers),
		scoredField(fieldDates, dates),
		scoredField(fieldSection, nil),
		scoredField(fieldFile, nil),
		scoredField(fieldPairs, nil),
		keywordField(fieldKind, d.Kind.String()),
		keywordField(fieldEntity, entities...),
		keywordField(fieldTier, d.Tier.String()),
		keywordField(fieldDay, dayTerm),
		keywordField(fieldDays, days...),
		keywordField(fieldSince, since(d)),
		keywordField(fieldID, d.EntryID),
		keywordField(fieldSource, d.Sources...),
		keywordField(fieldFlag, flags(d)...),
		keywordField(fieldContent, contentKey(d.Passage())),
		{name: fieldStored, value: stored, options: index.StoreField},
		{name: fieldSketch, value: e.sketch(d, text).encode(), options: index.StoreField},
	}}
	out.totals.Docs = 1
	for i := range ownFields {
		n := int64(out.fields[i].length)
		out.totals.Tokens[i] = n
		if n > 0 {
			out.totals.Having[i] = 1
		}
	}
	out.fields = append(out.fields, idField(key))
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

func idField(key string) field {
	tf := &index.TokenFreq{Term: []byte(key)}
	tf.SetFrequency(1)
	return field{
		name: "_id", value: tf.Term, options: index.IndexField | index.StoreField, length: 1,
		freqs: index.TokenFrequencies{key: tf},
	}
}

// dateWords is a day as it is written in questions, in both languages.
func dateWords(d day.Day) string {
	t := d.Time()
	return fmt.Sprintf("%s %d년 %d월 %d일 %s", d, t.Year(), t.Month(), t.Day(), t.Format("January 2"))
}

// withContext puts before the documents of a file one context document for the file and one before each section of
// it. They hold the words of what they stand for, are never hits, and follow the documents through every merge,
// because merging keeps the order.
func withContext(path string, docs []Document, encoded []*segmentDoc) []*segmentDoc {
	var out []*segmentDoc
	file := newContext(path+"\x00file", fieldFile)
	for i := 0; i < len(docs); {
		j := i + 1
		for j < len(docs) && docs[j].Section == docs[i].Section {
			j++
		}
		if docs[i].Section >= 0 {
			section := newContext(fmt.Sprintf("%s\x00section%09d", path, i), fieldSection)
			heading := ""
			var together []morph.Term
			for k := i; k < j; k++ {
				section.addFrom(encoded[k], fieldText)
				together = append(together, encoded[k].pairs...)
				encoded[k].pairs = nil
				if docs[k].Headings != heading {
					heading = docs[k].Headings
					section.addFrom(encoded[k], fieldHeadings)
				}
			}
			for term, tf := range section.freqs {
				file.addTerm(term, tf.Frequency())
			}
			file.length += section.length
			doc := section.document(indexSection)
			doc.fields[indexPairs] = scoredField(fieldPairs, together)
			doc.totals.Tokens[indexPairs] = int64(len(together))
			if len(together) > 0 {
				doc.totals.Having[indexPairs] = 1
			}
			out = append(out, doc)
		}
		out = append(out, encoded[i:j]...)
		i = j
	}
	if file.length == 0 {
		return out
	}
	return append([]*segmentDoc{file.document(indexFile)}, out...)
}

// contextWords gathers the words of a context document.
type contextWords struct {
	field
	key string
}

func newContext(key, name string) *contextWords {
	return &contextWords{key: key, field: field{name: name, options: index.IndexField, freqs: index.TokenFrequencies{}}}
}

func (c *contextWords) addTerm(term string, n int) {
	tf := c.freqs[term]
	if tf == nil {
		tf = &index.TokenFreq{Term: []byte(term)}
		c.freqs[term] = tf
	}
	tf.SetFrequency(tf.Frequency() + n)
}

func (c *contextWords) addFrom(d *segmentDoc, name string) {
	for i := range d.fields {
		if f := &d.fields[i]; f.name == name {
			for term, tf := range f.freqs {
				c.addTerm(term, tf.Frequency())
			}
			c.length += f.length
		}
	}
}

// document makes the context document; it has the fields of every other, so that merging can copy.
func (c *contextWords) document(at int) *segmentDoc {
	d := &segmentDoc{id: c.key}
	for i, name := range scoredNames() {
		f := field{name: name, options: index.IndexField, freqs: index.TokenFrequencies{}}
		if i == at {
			f = c.field
		}
		d.fields = append(d.fields, f)
	}
	d.totals.Tokens[at], d.totals.Having[at] = int64(c.length), 1
	flag := flagFile
	if at == indexSection {
		flag = flagSection
	}
	d.fields = append(d.fields, keywordField(fieldKind), keywordField(fieldEntity), keywordField(fieldTier),
		keywordField(fieldDay), keywordField(fieldDays), keywordField(fieldSince), keywordField(fieldID), keywordField(fieldSource), keywordField(fieldFlag, flag), keywordField(fieldContent),
		field{name: fieldStored, options: index.StoreField}, field{name: fieldSketch, options: index.StoreField}, idField(c.key))
	return d
}
