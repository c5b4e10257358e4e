package workspace

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
)

// The journal is one file: the magic, the version as uvarint, the note, the number of records as uvarint, the records,
// and the SHA-256 of all before it. A record is: path, op (one byte), hash before, size before as uvarint, hash after,
// data. Strings are a uvarint length and bytes. It appears under its name by a rename after it was synced, so a torn one
// has never been committed.
const (
	journalMagic   = "memctl journal\n"
	journalVersion = 1
)

// errTornJournal marks a journal that is not whole: the commit has not happened.
var errTornJournal = errors.New("journal is torn")

// record is one change on its way to the disk.
type record struct {
	path   string
	op     Op
	before string // hash; "" = no file
	size   uint64 // bytes before, for appends
	after  string // hash; "" for deletes, and for appends not used
	data   []byte
}

type journal struct {
	note    []byte
	records []record
}

func encodeJournal(j journal) []byte {
	var b []byte
	b = append(b, journalMagic...)
	b = binary.AppendUvarint(b, journalVersion)
	b = appendString(b, j.note)
	b = binary.AppendUvarint(b, uint64(len(j.records)))
	for _, r := range j.records {
		b = appendString(b, []byte(r.path))
		b = append(b, byte(r.op))
		b = appendString(b, []byte(r.before))
		b = binary.AppendUvarint(b, r.size)
		b = appendString(b, []byte(r.after))
		b = appendString(b, r.data)
	}
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

func appendString(b, s []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// decodeJournal reads what encodeJournal writes. The checksum is looked at first, so whatever is wrong behind it was
// written by another version or by nobody we know: that is ErrJournalVersion, and not thrown away.
func decodeJournal(b []byte) (journal, error) {
	if len(b) < len(journalMagic)+sha256.Size || !bytes.HasPrefix(b, []byte(journalMagic)) {
		return journal{}, errTornJournal
	}
	body, sum := b[:len(b)-sha256.Size], b[len(b)-sha256.Size:]
	if want := sha256.Sum256(body); !bytes.Equal(sum, want[:]) {
		return journal{}, errTornJournal
	}
	d := decoder{b: body[len(journalMagic):]}
	if v := d.uvarint(); v != journalVersion {
		return journal{}, fmt.Errorf("version %d: %w", v, ErrJournalVersion)
	}
	j := journal{note: d.bytes()}
	n := d.uvarint()
	if n > uint64(len(d.b)) { // a record has more than one byte
		return journal{}, ErrJournalVersion
	}
	j.records = make([]record, 0, n)
	for range n {
		r := record{path: string(d.bytes()), op: Op(d.byte()), before: string(d.bytes()), size: d.uvarint(), after: string(d.bytes()), data: d.bytes()}
		if d.bad || r.op > OpDelete || checkTarget(r.path) != nil {
			return journal{}, ErrJournalVersion
		}
		j.records = append(j.records, r)
	}
	if d.bad || len(d.b) > 0 {
		return journal{}, ErrJournalVersion
	}
	return j, nil
}

// decoder takes values off the front of b; after the first that is not there it is bad and gives zero values.
type decoder struct {
	b   []byte
	bad bool
}

func (d *decoder) uvarint() uint64 {
	v, n := binary.Uvarint(d.b)
	if n <= 0 {
		d.bad, d.b = true, nil
		return 0
	}
	d.b = d.b[n:]
	return v
}

func (d *decoder) byte() byte {
	if len(d.b) == 0 {
		d.bad = true
		return 0
	}
	c := d.b[0]
	d.b = d.b[1:]
	return c
}

// bytes returns nil for an empty string, and otherwise a part of the input.
func (d *decoder) bytes() []byte {
	n := d.uvarint()
	if n > uint64(len(d.b)) {
		d.bad, d.b = true, nil
		return nil
	}
	if n == 0 {
		return nil
	}
	s := d.b[:n:n]
	d.b = d.b[n:]
	return s
}
