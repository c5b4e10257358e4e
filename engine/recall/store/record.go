package store

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/engine/recall/document"
	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/sketch"
)

// record reads the record of a document.
func (s *Segment) record(doc uint64) (fields.Record, error) {
	r, err := fields.ReadRecord(s.seg.Record(uint32(doc)))
	if err != nil {
		return r, &CorruptError{Path: s.path, Err: fmt.Errorf("read record: %w", err)}
	}
	return r, nil
}

// Key orders documents by path, then line: keys compare as texts.
func (s *Segment) Key(doc uint64) (string, error) {
	r, err := s.record(doc)
	if err != nil {
		return "", err
	}
	return r.Key(s.seg.Path(uint32(doc))), nil
}

// Document reads a document as it was stored.
func (s *Segment) Document(doc uint64) (d document.Document, err error) {
	r, err := s.record(doc)
	if err != nil {
		return d, err
	}
	stored, err := s.seg.Text(uint32(doc))
	if err == nil {
		d, err = r.Document(s.seg.Path(uint32(doc)), stored)
	}
	if err != nil {
		return d, &CorruptError{Path: s.path, Err: fmt.Errorf("read stored document: %w", err)}
	}
	return d, nil
}

// Sketch reads the sketch of a document into out, whose memory it uses again.
func (s *Segment) Sketch(doc uint64, out *sketch.Sketch) error {
	r, err := s.record(doc)
	if err != nil {
		return err
	}
	back, err := out.Decode(r.Sketch)
	if err == nil && back > 0 {
		err = s.sketchTail(doc, back, out)
	}
	if err != nil {
		return &CorruptError{Path: s.path, Err: fmt.Errorf("read sketch: %w", err)}
	}
	return nil
}

// sketchTail reads the end of a sketch from the document that has it.
func (s *Segment) sketchTail(doc uint64, back int, out *sketch.Sketch) error {
	if uint64(back) > doc {
		return sketch.ErrCut
	}
	r, err := fields.ReadRecord(s.seg.Record(uint32(doc) - uint32(back)))
	if err != nil {
		return err
	}
	own := *out
	out.Parts[sketch.Text] = nil
	further, err := out.Decode(r.Sketch)
	if err == nil && further > 0 {
		err = sketch.ErrCut
	}
	out.Stands, out.Parts[sketch.Text] = own.Stands, own.Parts[sketch.Text]
	return err
}
