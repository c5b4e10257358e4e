package fields

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/morph"
)

// AddFile adds the documents of a file to a segment that is built of [Schema]. Before them it puts one context document for the file and one before
// each section of it. They hold the words of what they stand for, are never hits, and follow the documents through every merge. It returns what the
// documents add to the totals.
func AddFile(b *segment.Builder, path string, docs []*Encoded) (Totals, error) {
	if len(docs) == 0 {
		return Totals{}, nil
	}
	t := &taker{Builder: b}
	t.File(path)
	var in contexts
	if hasContext(docs) {
		in.file = t.context(FlagFile)
		t.totals.Having[File]++
	}
	for i := 0; i < len(docs); {
		j := i + 1
		for j < len(docs) && docs[j].section == docs[i].section {
			j++
		}
		if docs[i].section >= 0 {
			t.section(docs[i:j], in)
		} else {
			for _, d := range docs[i:j] {
				t.document(d, nil)
			}
		}
		i = j
	}
	return t.totals, t.err
}

// hasContext reports whether the documents of a file have a word that they lend each other.
func hasContext(docs []*Encoded) bool {
	return slices.ContainsFunc(docs, func(d *Encoded) bool {
		word := func(t morph.Term) bool { return t.Text != "" }
		return d.section >= 0 && (slices.ContainsFunc(d.words[Text], word) || slices.ContainsFunc(d.words[Headings], word))
	})
}

// contexts are the context documents that a document lends its words to.
type contexts struct{ file, section uint32 }

// taker gives the documents of a file to a builder.
type taker struct {
	*segment.Builder

	totals Totals
	err    error
	places []segment.Place

	tail   []byte // the end of a sketch that documents have in common
	tailAt uint32 // the document that has it
}

func (t *taker) add(record, stored []byte) uint32 {
	doc, err := t.Add(record, stored)
	if t.err == nil {
		t.err = err
	}
	return doc
}

// context adds a context document.
func (t *taker) context(flag string) uint32 {
	doc := t.add(nil, nil)
	t.Term(flag, segment.Place{Field: Flag, Doc: doc})
	return doc
}

// section adds the documents of a section. What they stand under is lent once as long as it stays the same.
func (t *taker) section(docs []*Encoded, in contexts) {
	in.section = t.context(FlagSection)
	t.totals.Having[Section]++
	pairs, heading := 0, ""
	for _, d := range docs {
		lent := []int{Text}
		if d.headings != heading {
			heading = d.headings
			lent = append(lent, Headings)
		}
		t.document(d, &in, lent...)
		for _, p := range d.pairs {
			t.Term(p.Text, segment.Place{Field: Pairs, Doc: in.section})
		}
		pairs += len(d.pairs)
	}
	if pairs > 0 {
		t.lengthen(Pairs, in.section, pairs)
		t.totals.Having[Pairs]++
	}
}

func (t *taker) lengthen(field int, doc uint32, by int) {
	t.Lengthen(segment.Place{Field: field, Doc: doc}, by)
	t.totals.Tokens[field] += int64(by)
}

// document adds a document, which lends the words of some fields to its contexts.
func (t *taker) document(d *Encoded, in *contexts, lent ...int) {
	doc := t.add(t.record(d), d.stored)
	t.totals.Docs++
	for field, terms := range d.words {
		t.places = append(t.places[:0], segment.Place{Field: field, Doc: doc})
		if slices.Contains(lent, field) {
			t.places = append(t.places, segment.Place{Field: Section, Doc: in.section}, segment.Place{Field: File, Doc: in.file})
		}
		n := 0
		for _, term := range terms {
			if term.Text != "" {
				t.Term(segment.Clip(term.Text), t.places...)
				n++
			}
		}
		if n == 0 {
			continue
		}
		t.totals.Having[field]++
		for _, p := range t.places {
			t.lengthen(p.Field, p.Doc, n)
		}
	}
	for _, m := range d.marks {
		t.Term(m.term, segment.Place{Field: m.field, Doc: doc})
	}
}

// record is the record of a document, with the end of its sketch or where it is.
func (t *taker) record(d *Encoded) []byte {
	doc := uint32(t.Docs())
	if t.tail != nil && bytes.Equal(t.tail, d.tail) {
		return binary.AppendUvarint(d.record, uint64(doc-t.tailAt))
	}
	t.tail, t.tailAt = d.tail, doc
	return append(append(d.record, 0), d.tail...)
}
