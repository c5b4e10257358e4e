package segment

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/blevesearch/vellum"
)

// output writes a segment from its beginning to its end. Its first error stays.
type output struct {
	w   *bufio.Writer
	at  uint64
	err error
	tmp []byte

	dir directory
}

func newOutput(w io.Writer, fields []Field, docs int) *output {
	return &output{w: bufio.NewWriterSize(w, 1<<18), dir: directory{docs: docs, fields: make([]fieldParts, len(fields))}}
}

func (o *output) fail(err error) {
	if o.err == nil {
		o.err = err
	}
}

func (o *output) write(b []byte) {
	if o.err != nil {
		return
	}
	n, err := o.w.Write(b)
	o.at += uint64(n)
	o.fail(err)
}

func (o *output) uvarint(v uint64) {
	o.tmp = binary.AppendUvarint(o.tmp[:0], v)
	o.write(o.tmp)
}

// since is the part that begins at a place and ends here.
func (o *output) since(at uint64) part { return part{at, o.at - at} }

// dictionary writes the lists of a field, each when put is called for its term, and then its dictionary. Terms come in ascending order.
func (o *output) dictionary(field int, runs bool, each func(put func(term []byte, g *growing)) error) error {
	var buf bytes.Buffer
	begin := o.at
	fst, err := vellum.New(&buf, nil)
	if err != nil {
		return fmt.Errorf("make dictionary: %w", err)
	}
	err = each(func(term []byte, g *growing) {
		if g.n > 0 {
			if err := fst.Insert(term, g.appendTo(o, begin, runs)); err != nil {
				o.fail(fmt.Errorf("make dictionary: %w", err))
			}
		}
	})
	if err != nil {
		return err
	}
	if err := fst.Close(); err != nil {
		return fmt.Errorf("make dictionary: %w", err)
	}
	p := &o.dir.fields[field]
	p.lists = o.since(begin)
	begin = o.at
	o.write(buf.Bytes())
	p.dict = o.since(begin)
	return o.err
}

// lengths writes how long a field of each document is.
func (o *output) lengths(field int, of func(doc int) uint32) {
	most, some := uint32(0), 0
	for doc := range o.dir.docs {
		if n := of(doc); n > 0 {
			most, some = max(most, n), some+1
		}
	}
	p, begin := &o.dir.fields[field], o.at
	switch {
	case most == 0:
		return
	case most < 1<<8:
		p.width = 1
	case most < 1<<16:
		p.width = 2
	default:
		p.width = 4
	}
	p.sparse = some*(4+int(p.width)) < o.dir.docs*int(p.width)
	var b [4]byte
	for doc := range o.dir.docs {
		n := of(doc)
		if p.sparse && n == 0 {
			continue
		}
		if p.sparse {
			o.write(binary.LittleEndian.AppendUint32(b[:0], uint32(doc)))
		}
		o.write(binary.LittleEndian.AppendUint32(b[:0], n)[:p.width])
	}
	p.lengths = o.since(begin)
}

// records writes the records of all documents and where to find them.
func (o *output) records(of func(doc int) []byte) {
	begin := o.at
	var index []byte
	for doc := range o.dir.docs {
		if doc%recordsPerOffset == 0 {
			index = binary.LittleEndian.AppendUint64(index, o.at-begin)
		}
		r := of(doc)
		o.uvarint(uint64(len(r)))
		o.write(r)
	}
	o.dir.records, begin = o.since(begin), o.at
	o.write(index)
	o.dir.recordsAt = o.since(begin)
}

// texts are compressed texts of documents in blocks.
type texts struct {
	index   []byte // of each block its first document and where it begins
	size    uint64
	first   uint32 // of the block that is open
	docs    uint32 // in all
	open    []byte
	flate   *flate.Writer
	packed  bytes.Buffer
	written func(block []byte)
}

func newTexts(written func(block []byte)) (*texts, error) {
	w, err := flate.NewWriter(io.Discard, flate.DefaultCompression)
	if err != nil {
		return nil, fmt.Errorf("compress texts: %w", err)
	}
	return &texts{flate: w, written: written}, nil
}

// add adds the text of the next document.
func (t *texts) add(text []byte) error {
	t.open = binary.AppendUvarint(t.open, uint64(len(text)))
	t.open = append(t.open, text...)
	t.docs++
	if len(t.open) >= blockBytes {
		return t.close()
	}
	return nil
}

// close ends the block that is open.
func (t *texts) close() error {
	if t.first == t.docs {
		return nil
	}
	t.packed.Reset()
	t.flate.Reset(&t.packed)
	if _, err := t.flate.Write(t.open); err != nil {
		return fmt.Errorf("compress texts: %w", err)
	}
	if err := t.flate.Close(); err != nil {
		return fmt.Errorf("compress texts: %w", err)
	}
	t.block(t.packed.Bytes(), t.docs)
	t.open = t.open[:0]
	return nil
}

// block adds a block that is compressed already, of the documents before next.
func (t *texts) block(packed []byte, next uint32) {
	t.index = binary.LittleEndian.AppendUint32(t.index, t.first)
	t.index = binary.LittleEndian.AppendUint64(t.index, t.size)
	t.size += uint64(len(packed))
	t.written(packed)
	t.first, t.docs = next, next
}

// file is one file of the workspace and the first of its documents.
type file struct {
	path  string
	first uint32
}

// finish writes the files, the directory and the footer.
func (o *output) finish(files []file) (uint64, error) {
	begin := o.at
	for _, f := range files {
		o.write([]byte(f.path))
	}
	o.dir.paths, begin = o.since(begin), o.at
	at := uint32(0)
	for _, f := range files {
		o.write(binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, f.first), at))
		at += uint32(len(f.path))
	}
	o.dir.files = o.since(begin)
	begin = o.at
	dir := o.dir.appendTo(nil)
	o.write(dir)
	o.write(footer(dir, begin, o.dir.docs, len(o.dir.fields)))
	if o.err == nil {
		o.err = o.w.Flush()
	}
	return o.at, o.err
}
