package segment

import (
	"bytes"
	"io"
	"slices"
	"strings"
)

// Builder makes a segment in memory. It is for one goroutine.
type Builder struct {
	fields  []Field
	tables  []table
	lists   [][]growing // per field, by the number of the term in the field's table
	lengths [][]uint32  // per field and document
	records [][]byte
	arena   []byte // where records lie
	texts   *texts
	blocks  [][]byte
	files   []file
	size    int
}

// table numbers terms.
type table struct {
	of    map[string]uint32
	terms []string
}

// What a builder takes for a term, a list and a document beside their bytes, about.
const (
	costOfTerm = 80
	costOfList = 64
	costOfDoc  = 64
)

// NewBuilder makes a builder of a segment with some fields.
func NewBuilder(fields []Field) (*Builder, error) {
	b := &Builder{fields: fields, lists: make([][]growing, len(fields)), lengths: make([][]uint32, len(fields))}
	for _, f := range fields {
		for len(b.tables) <= f.Words {
			b.tables = append(b.tables, table{of: map[string]uint32{}})
		}
	}
	var err error
	b.texts, err = newTexts(func(block []byte) {
		b.blocks = append(b.blocks, bytes.Clone(block))
		b.size += len(block)
	})
	return b, err
}

// Docs is how many documents there are.
func (b *Builder) Docs() int { return len(b.records) }

// Size is about how many bytes of memory the builder takes.
func (b *Builder) Size() int { return b.size }

// File begins a file: the next documents are of it. Its documents are dropped and merged together.
func (b *Builder) File(path string) {
	b.files = append(b.files, file{strings.Clone(path), uint32(len(b.records))})
	b.size += len(path) + costOfDoc
}

// Add adds a document with its record and its text, which are copied. It returns its number.
func (b *Builder) Add(record, text []byte) (doc uint32, err error) {
	if len(b.arena)+len(record) > cap(b.arena) {
		b.arena = make([]byte, 0, max(1<<18, len(record)))
	}
	at := len(b.arena)
	b.arena = append(b.arena, record...)
	b.records = append(b.records, b.arena[at:len(b.arena):len(b.arena)])
	b.size += len(record) + costOfDoc
	return uint32(len(b.records) - 1), b.texts.add(text)
}

// Term counts a term of a field once more for some documents of different fields: those of the fields that share its table. A document of a
// field is not followed by an earlier one of that field.
func (b *Builder) Term(term string, at ...Place) {
	t := &b.tables[b.fields[at[0].Field].Words]
	id, known := t.of[term]
	if !known {
		id = uint32(len(t.terms))
		term = strings.Clone(term)
		t.of[term] = id
		t.terms = append(t.terms, term)
		b.size += len(term) + costOfTerm
	}
	for _, p := range at {
		lists := b.lists[p.Field]
		if int(id) >= len(lists) {
			n := max(int(id)+1, 2*len(lists))
			b.size += (n - len(lists)) * costOfList
			lists = slices.Grow(lists, n-len(lists))[:n]
			b.lists[p.Field] = lists
		}
		b.size += lists[id].put(p.Doc, 1, b.fields[p.Field].Runs)
	}
}

// Place is a field of a document.
type Place struct {
	Field int
	Doc   uint32
}

// Lengthen adds to the length of a field of a document.
func (b *Builder) Lengthen(at Place, by int) {
	l := b.lengths[at.Field]
	if int(at.Doc) >= len(l) {
		n := max(int(at.Doc)+1, 2*len(l))
		b.size += 4 * (n - len(l))
		l = slices.Grow(l, n-len(l))[:n]
		b.lengths[at.Field] = l
	}
	l[at.Doc] += uint32(by)
}

// WriteTo writes the segment; the builder is not to be used again.
func (b *Builder) WriteTo(w io.Writer) (int64, error) {
	if err := b.texts.close(); err != nil {
		return 0, err
	}
	o := newOutput(w, b.fields, len(b.records))
	order := make([][]uint32, len(b.tables))
	for i := range b.tables {
		terms := b.tables[i].terms
		order[i] = make([]uint32, len(terms))
		for id := range order[i] {
			order[i][id] = uint32(id)
		}
		slices.SortFunc(order[i], func(x, y uint32) int { return strings.Compare(terms[x], terms[y]) })
	}
	for f := range b.fields {
		terms, lists := b.tables[b.fields[f].Words].terms, b.lists[f]
		var buf []byte
		err := o.dictionary(f, b.fields[f].Runs, func(put func([]byte, *growing)) error {
			for _, id := range order[b.fields[f].Words] {
				if int(id) < len(lists) {
					buf = append(buf[:0], terms[id]...)
					put(buf, &lists[id])
				}
			}
			return o.err
		})
		if err != nil {
			return int64(o.at), err
		}
		b.lists[f] = nil
	}
	for f, l := range b.lengths {
		o.lengths(f, func(doc int) uint32 {
			if doc < len(l) {
				return l[doc]
			}
			return 0
		})
	}
	o.records(func(doc int) []byte { return b.records[doc] })
	begin := o.at
	for _, block := range b.blocks {
		o.write(block)
	}
	o.dir.texts, begin = o.since(begin), o.at
	o.write(b.texts.index)
	o.dir.textsAt = o.since(begin)
	n, err := o.finish(b.files)
	return int64(n), err
}

// MostTermBytes bounds a term. A longer one is cut, in documents and in questions alike, by [Clip].
const MostTermBytes = 128

// Clip is a term that is not too long.
func Clip(term string) string { return term[:min(len(term), MostTermBytes)] }
