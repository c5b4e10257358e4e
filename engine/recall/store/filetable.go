package store

import (
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/rows"
)

// The file table says what has been indexed. A generation names its file and how much of it counts, so that an update appends what has changed to the file
// of the one before, whose readers do not look so far.

// indexedFile is one row of the file table.
type indexedFile struct {
	FileRef
	totals fields.Totals
}

// fileTable is the table of a generation.
type fileTable struct {
	files []indexedFile
	state *rows.Table
}

// row is a file as the table has it.
func (f *indexedFile) row() rows.Row {
	var w pack.Writer
	if raw, err := hex.DecodeString(f.Hash); err == nil && hex.EncodeToString(raw) == f.Hash { // half as long
		w.Byte(1)
		w.Blob(raw)
	} else {
		w.Byte(0)
		w.Text(f.Hash)
	}
	w.Uint(uint64(f.totals.Docs))
	for i := range fields.Scored {
		w.Uint(uint64(f.totals.Tokens[i]))
		w.Uint(uint64(f.totals.Having[i]))
	}
	return rows.Row{Key: f.Path, Value: w.Body()}
}

func readRow(row rows.Row) (f indexedFile, err error) {
	r := pack.ReadBody(row.Value)
	f.Path = row.Key
	if r.Byte() == 1 {
		f.Hash = hex.EncodeToString(r.Blob())
	} else {
		f.Hash = r.Text()
	}
	f.totals.Docs = int(r.Uint())
	for i := range fields.Scored {
		f.totals.Tokens[i], f.totals.Having[i] = int64(r.Uint()), int64(r.Uint())
	}
	return f, r.Done()
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
	if w.old != nil && !(w.store.opts.Tidy && w.old.Changed()) {
		if len(w.changes) == 0 {
			return old, nil
		}
		if more := rows.Changes(w.changes); !w.old.IsDue(len(more)) {
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
	gone := old.Gone || slices.ContainsFunc(w.changes, func(r rows.Row) bool { return r.Gone })
	return fileRef{Name: old.Name, Size: old.Size + int64(len(more)), CRC: crc32.Update(old.CRC, castagnoli(), more), Gone: gone}, nil
}
