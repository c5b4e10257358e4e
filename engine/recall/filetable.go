package recall

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"

	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/rows"
)

// The file table says what has been indexed. A generation names its file and how much of it counts, so that an update appends what has changed to the file
// of the one before, whose readers do not look so far.

// indexedFile is one row of the file table.
type indexedFile struct {
	FileRef
	totals totals
}

// fileTable is the table of a generation.
type fileTable struct {
	files []indexedFile
	state *rows.Table
}

var errTable = errors.New("file table cannot be read")

// row is a file as the table has it: its hash, with a byte before it that says whether it is in hexadecimal, and its totals.
func (f *indexedFile) row() rows.Row {
	raw, err := hex.DecodeString(f.Hash)
	b := []byte{1}
	if err != nil || hex.EncodeToString(raw) != f.Hash {
		raw, b = []byte(f.Hash), []byte{0}
	}
	b = append(binary.AppendUvarint(b, uint64(len(raw))), raw...)
	b = binary.AppendUvarint(b, uint64(f.totals.Docs))
	for i := range scoredFields {
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(f.totals.Tokens[i])), uint64(f.totals.Having[i]))
	}
	return rows.Row{Key: f.Path, Value: b}
}

func readRow(r rows.Row) (f indexedFile, err error) {
	f.Path = r.Key
	b := r.Value
	if len(b) == 0 {
		return f, errTable
	}
	isHex := b[0] == 1
	size, n := binary.Uvarint(b[1:])
	if b = b[1+max(n, 0):]; n <= 0 || size > uint64(len(b)) {
		return f, errTable
	}
	f.Hash = string(b[:size])
	if isHex {
		f.Hash = hex.EncodeToString(b[:size])
	}
	b = b[size:]
	next := func() int64 {
		v, n := binary.Uvarint(b)
		if n <= 0 {
			err = errTable
			return 0
		}
		b = b[n:]
		return int64(v)
	}
	f.totals.Docs = int(next())
	for i := range scoredFields {
		f.totals.Tokens[i], f.totals.Having[i] = next(), next()
	}
	return f, err
}

// readFiles returns the file table, sorted by path.
func readFiles(d *derived.Dir, ref fileRef) (*fileTable, error) {
	path := d.Path(ref.Name)
	fail := func(err error) (*fileTable, error) { return nil, &CorruptError{Path: path, Err: err} }
	data, err := d.ReadFile(ref.Name, mostManifest)
	if err != nil {
		return fail(err)
	}
	if int64(len(data)) < ref.Size || crc32.Checksum(data[:ref.Size], castagnoli()) != ref.CRC {
		return fail(errors.New("checksum does not match"))
	}
	t := &fileTable{}
	if t.state, err = rows.Read(data[:ref.Size]); err != nil {
		return fail(err)
	}
	t.files = make([]indexedFile, len(t.state.Rows))
	for i, r := range t.state.Rows {
		if t.files[i], err = readRow(r); err != nil {
			return fail(err)
		}
	}
	return t, nil
}

// writeFiles writes the file table of the next generation: behind the one before, or, when a tenth has changed or there is something to tidy away, anew.
func (w *writer) writeFiles(generation uint64) (fileRef, error) {
	old := w.manifest.Files
	if w.old != nil {
		more := rows.Changes(w.changes)
		if len(w.changes) == 0 {
			return old, nil
		}
		if !w.old.IsDue(len(more)) && !(w.store.opts.Tidy && w.old.Changed()) {
			if ref, err := w.appendFiles(old, more); err == nil || !errors.Is(err, errNotAsItWas) {
				return ref, err
			}
		}
	}
	all := make([]rows.Row, len(w.table))
	for i := range w.table {
		all[i] = w.table[i].row()
	}
	name := fmt.Sprintf("files-%08d", generation)
	if err := w.note(name); err != nil {
		return fileRef{}, err
	}
	return writeFile(w.dir, name, rows.Base(all))
}

// errNotAsItWas says that a killed writer has appended to the file already.
var errNotAsItWas = errors.New("file is not as it was")

func (w *writer) appendFiles(old fileRef, more []byte) (ref fileRef, err error) {
	f, err := w.dir.OpenAppend(old.Name, 0o600)
	if err != nil {
		return ref, fmt.Errorf("write index file %s: %w", old.Name, err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	var info fs.FileInfo
	if info, err = f.Stat(); err != nil || info.Size() != old.Size {
		return ref, errors.Join(errNotAsItWas, err)
	}
	if _, err = f.Write(more); err == nil {
		err = f.Sync()
	}
	if err != nil {
		return ref, fmt.Errorf("write index file %s: %w", old.Name, err)
	}
	return fileRef{Name: old.Name, Size: old.Size + int64(len(more)), CRC: crc32.Update(old.CRC, castagnoli(), more)}, nil
}
