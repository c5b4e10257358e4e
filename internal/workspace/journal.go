package workspace

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/seed-a44923cb/memctl/internal/pack"
)

// The journal is one file of [pack]: the magic, the version, the note, the number of records, the records, and the
// SHA-256 of all before it. A record is: path, op (one byte), hash before, size before, hash after, data. It appears under
// its name by a rename after it was synced, so a torn one has never been committed.
const (
	journalMagic   = "memctl journal\n"
	journalVersion = 1
	leastRecord    = 6 // bytes of a record
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
	seen   Look // see [Change.Seen]; not in the file, for who finds a journal has seen nothing
}

type journal struct {
	note    []byte
	records []record
}

func encodeJournal(j journal) []byte {
	size := len(j.note) + sha256.Size + 1<<6
	for i := range j.records {
		r := &j.records[i]
		size += len(r.path) + len(r.before) + len(r.after) + len(r.data) + 1<<5
	}
	w := pack.NewWriter(journalMagic, size) // of a bank that is made at once it is large: it is not to be copied as it grows
	w.Uint(journalVersion)
	w.Blob(j.note)
	w.Uint(uint64(len(j.records)))
	for _, r := range j.records {
		w.Text(r.path)
		w.Byte(byte(r.op))
		w.Text(r.before)
		w.Uint(r.size)
		w.Text(r.after)
		w.Blob(r.data)
	}
	body := w.Body()
	sum := sha256.Sum256(body)
	return append(body, sum[:]...)
}

// decodeJournal reads what encodeJournal writes. The checksum is looked at first, so whatever is wrong behind it was
// written by another version or by nobody we know: that is ErrJournalVersion, and not thrown away. Note and data are parts
// of b.
func decodeJournal(b []byte) (journal, error) {
	if len(b) < len(journalMagic)+sha256.Size || !bytes.HasPrefix(b, []byte(journalMagic)) {
		return journal{}, errTornJournal
	}
	body, sum := b[:len(b)-sha256.Size], b[len(b)-sha256.Size:]
	if want := sha256.Sum256(body); !bytes.Equal(sum, want[:]) {
		return journal{}, errTornJournal
	}
	d := pack.ReadBody(body[len(journalMagic):])
	if v := d.Uint(); v != journalVersion {
		return journal{}, fmt.Errorf("version %d: %w", v, ErrJournalVersion)
	}
	j := journal{note: d.Blob()}
	n := d.Count(leastRecord)
	j.records = make([]record, 0, n)
	for range n {
		// Blob and not Text for the small ones too: a text would keep a second copy of the journal in memory.
		r := record{path: string(d.Blob()), op: Op(d.Byte()), before: string(d.Blob()), size: d.Uint(), after: string(d.Blob()), data: d.Blob()}
		if d.Err() != nil || r.op > OpDelete || checkTarget(r.path) != nil {
			return journal{}, ErrJournalVersion
		}
		j.records = append(j.records, r)
	}
	if d.Done() != nil {
		return journal{}, ErrJournalVersion
	}
	return j, nil
}
