package recall

import (
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// What a segment keeps of a document beside its words is its record, which is read for each of the best hundred and where scores are equal, and the stored
// document, which is read for a hit. A record is the line, what of the ID does not follow from path and line, the key of the passage and the
// sketch. A context document has neither.

// storedForm is a document as it is stored: path and ID follow from elsewhere.
func storedForm(d *Document) Document {
	out := *d
	out.ID, out.Path, out.Line = "", "", 0
	return out
}

const contentBytes = 12 // of the key of a passage

// recordOf makes the record of a document, but for the end of the sketch.
func recordOf(d *Document, s *sketch) []byte {
	id := d.ID
	if id == LineID(d.Path, d.Line) {
		id = ""
	} else if rest, ok := strings.CutPrefix(id, d.Path); ok {
		id = "+" + rest
	} else {
		id = "=" + id
	}
	out := binary.AppendUvarint(nil, uint64(d.Line))
	out = binary.AppendUvarint(out, uint64(len(id)))
	out = append(out, id...)
	out = append(out, contentHash(d.Passage())...)
	return s.appendTo(out)
}

// record is a record that was read.
type record struct {
	line    int
	id      string // as recordOf has it
	content []byte
	sketch  []byte
}

var errRecord = errors.New("record is cut")

func readRecord(b []byte) (r record, err error) {
	line, n := binary.Uvarint(b)
	if n <= 0 {
		return r, errRecord
	}
	size, m := binary.Uvarint(b[n:])
	b = b[n+max(m, 0):]
	if m <= 0 || size > uint64(len(b)) || len(b)-int(size) < contentBytes {
		return r, errRecord
	}
	r.line, r.id, b = int(line), string(b[:size]), b[size:]
	r.content, r.sketch = b[:contentBytes], b[contentBytes:]
	return r, nil
}

// identify is the ID of a document on a path.
func (r *record) identify(path string) string {
	switch {
	case r.id == "":
		return LineID(path, r.line)
	case r.id[0] == '+':
		return path + r.id[1:]
	default:
		return r.id[1:]
	}
}

// contentKey is the key of a passage as others write it.
func (r *record) contentKey() string { return hex.EncodeToString(r.content) }

// record reads the record of a document.
func (s *openSegment) record(doc uint64) (record, error) {
	r, err := readRecord(s.seg.Record(uint32(doc)))
	if err != nil {
		return r, &CorruptError{Path: s.path, Err: fmt.Errorf("read record: %w", err)}
	}
	return r, nil
}

// key orders documents by path, then line.
func (s *openSegment) key(doc uint64) (string, error) {
	r, err := s.record(doc)
	if err != nil {
		return "", err
	}
	path := s.seg.Path(uint32(doc))
	return fmt.Sprintf("%s\x00%010d\x00%s", path, r.line, r.identify(path)), nil
}

// document reads the stored document.
func (s *openSegment) document(doc uint64) (d Document, err error) {
	r, err := s.record(doc)
	if err != nil {
		return d, err
	}
	text, err := s.seg.Text(uint32(doc))
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	if err != nil {
		return d, &CorruptError{Path: s.path, Err: fmt.Errorf("read stored document: %w", err)}
	}
	d.Path, d.Line = s.seg.Path(uint32(doc)), r.line
	d.ID = r.identify(d.Path)
	return d, nil
}
