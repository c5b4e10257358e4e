package fields

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/recall/document"
	"github.com/seed-a44923cb/memctl/engine/recall/sketch"
)

// What a segment keeps of a document beside its words is its record, which is read for each of the best hundred and where scores are equal, and the stored
// document, which is read for a hit. A record is the line, what of the ID does not follow from path and line, the key of the passage and the
// sketch. A context document has neither.

// storedForm is a document as it is stored: path and ID follow from elsewhere.
func storedForm(d *document.Document) document.Document {
	out := *d
	out.ID, out.Path, out.Line = "", "", 0
	return out
}

const contentBytes = 12 // of the key of a passage

// recordOf makes the record of a document, but for the end of the sketch.
func recordOf(d *document.Document, s *sketch.Sketch) []byte {
	id := d.ID
	if id == document.LineID(d.Path, d.Line) {
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
	return s.AppendTo(out)
}

// Record is a record that was read.
type Record struct {
	Sketch []byte // see [sketch.Sketch.Decode]

	line    int
	id      string // as recordOf has it
	content []byte // of the passage: its key
}

var errRecord = errors.New("record is cut")

// ReadRecord reads a record. It keeps parts of b.
func ReadRecord(b []byte) (r Record, err error) {
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
	r.content, r.Sketch = b[:contentBytes], b[contentBytes:]
	return r, nil
}

// identify is the ID of a document on a path.
func (r *Record) identify(path string) string {
	switch {
	case r.id == "":
		return document.LineID(path, r.line)
	case r.id[0] == '+':
		return path + r.id[1:]
	default:
		return r.id[1:]
	}
}

// ContentKey is the key of the passage of the document, 24 hexadecimal digits: two documents that say the same have the same.
func (r *Record) ContentKey() string { return hex.EncodeToString(r.content) }

// contentHash names a passage by what it says.
func contentHash(passage string) []byte {
	sum := sha256.Sum256([]byte(passage))
	return sum[:contentBytes]
}

// Key orders documents by path, then line; path is that of their file. Keys compare as texts.
func (r *Record) Key(path string) string {
	return fmt.Sprintf("%s\x00%010d\x00%s", path, r.line, r.identify(path))
}

// Document reads the stored document that the record is of; path is that of the file.
func (r *Record) Document(path string, stored []byte) (d document.Document, err error) {
	if err := json.Unmarshal(stored, &d); err != nil {
		return d, err
	}
	d.Path, d.Line = path, r.line
	d.ID = r.identify(path)
	return d, nil
}
