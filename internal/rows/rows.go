// Package rows keeps rows by key in the bytes of one file that is appended to, so that a change costs what has changed.
//
// It is for lists that their reader needs whole, or picks a few rows from in one pass over the bytes, such as the stamps of all files: tens of thousands of
// rows, megabytes. What is asked for a few keys of very many, or is shared by several versions at once, such as the entries of a bank, is kept with
// internal/table, which reads and writes in proportion to these keys, in files of its own.
//
// Start with [Base], which makes a whole file, [Changes], which makes what is appended to it, and [Read]. A table is folded, which is to say that
// its file is written anew, when [Table.IsDue] says so: when a tenth of it has changed.
//
// A file is frames, each of them a length, a checksum and rows; a row is a key and a value, or a key that is gone. Who reads a file up to the end of
// a frame reads what was there when that frame was the last, whatever was appended since. The package knows bytes only; who keeps the file decides
// how it is written, and what a damaged one is.
package rows

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
	"strings"
)

// Row is a key and what belongs to it.
type Row struct {
	Key   string
	Value []byte
	Gone  bool // among changes: the key has no value any more
}

// Table is what a file holds.
type Table struct {
	Rows []Row // by key, each key once

	// Whole is how many bytes of the file are whole frames. What lies behind them is damaged, or was never finished.
	Whole int
	base  int
}

const frameHead = 4 + 4

// ErrDamaged says that bytes behind [Table.Whole] are no whole frame.
var ErrDamaged = errors.New("table is damaged")

// leastChanges is how many bytes of changes a table may have whatever its size.
const leastChanges = 4 << 10

// Base makes a file of rows.
func Base(rows []Row) []byte { return frame(rows) }

// Changes makes what is appended to a file for rows that are new, have another value or are gone.
func Changes(rows []Row) []byte { return frame(rows) }

func frame(rows []Row) []byte {
	var head [frameHead]byte
	out := head[:]
	for _, r := range rows {
		// The length of the value follows the key, plus one; 0 is a row that is gone.
		out = append(binary.AppendUvarint(out, uint64(len(r.Key))), r.Key...)
		if r.Gone {
			out = append(out, 0)
			continue
		}
		out = append(binary.AppendUvarint(out, uint64(len(r.Value))+1), r.Value...)
	}
	binary.LittleEndian.PutUint32(out, uint32(len(out)-frameHead))
	binary.LittleEndian.PutUint32(out[4:], crc32.ChecksumIEEE(out[frameHead:]))
	return out
}

// IsDue reports whether a file with so many more bytes of changes should be written anew.
func (t *Table) IsDue(more int) bool {
	return t.Whole-t.base+more > max(t.base/10, leastChanges)
}

// Changed reports whether the table has changes since its base.
func (t *Table) Changed() bool { return t.Whole > t.base }

// Read reads a file. With an error that is [ErrDamaged] it returns what the whole frames before the damage hold. Values lie in data.
func Read(data []byte) (*Table, error) {
	t := &Table{}
	text := string(data) // keys are parts of it
	var changed []Row
	for t.Whole < len(data) {
		rows, size, err := readFrame(data[t.Whole:], text[t.Whole:])
		if err != nil {
			t.apply(changed)
			return t, err
		}
		if t.Whole == 0 {
			t.Rows, t.base = rows, size
		} else {
			changed = append(changed, rows...)
		}
		t.Whole += size
	}
	t.apply(changed)
	return t, nil
}

func readFrame(data []byte, text string) (rows []Row, size int, err error) {
	size, err = eachRow(data, func(from, to int, value []byte, gone bool) {
		rows = append(rows, Row{Key: text[from:to], Value: value, Gone: gone})
	})
	if err != nil {
		return nil, 0, err
	}
	return rows, size, nil
}

// Pick reads of a file the values of the keys that are wanted, and makes nothing of the others. With an error that is [ErrDamaged] it returns what the
// whole frames before the damage hold. Values lie in data.
func Pick(data []byte, wanted func(key []byte) bool) (map[string][]byte, error) {
	out := map[string][]byte{}
	for len(data) > 0 {
		found := map[string][]byte{}
		size, err := eachRow(data, func(from, to int, value []byte, gone bool) {
			if key := data[from:to]; wanted(key) {
				if found[string(key)] = value; gone {
					found[string(key)] = nil
				}
			}
		})
		if err != nil {
			return out, err
		}
		for key, value := range found {
			if out[key] = value; value == nil {
				delete(out, key)
			}
		}
		data = data[size:]
	}
	return out, nil
}

// eachRow calls f for each row of the first frame of data, with where its key lies. The value of one that is gone is nil, and of no other.
func eachRow(data []byte, f func(from, to int, value []byte, gone bool)) (size int, err error) {
	if len(data) < frameHead {
		return 0, ErrDamaged
	}
	n := binary.LittleEndian.Uint32(data)
	if uint64(n) > uint64(len(data)-frameHead) {
		return 0, ErrDamaged
	}
	size = frameHead + int(n)
	if crc32.ChecksumIEEE(data[frameHead:size]) != binary.LittleEndian.Uint32(data[4:]) {
		return 0, ErrDamaged
	}
	for at := frameHead; at < size; {
		from, to := stretch(data[:size], at, 0)
		if to < 0 {
			return 0, ErrDamaged
		}
		if to < size && data[to] == 0 {
			f(from, to, nil, true)
			at = to + 1
			continue
		}
		start, end := stretch(data[:size], to, 1)
		if end < 0 {
			return 0, ErrDamaged
		}
		f(from, to, data[start:end:end], false)
		at = end
	}
	return size, nil
}

// stretch reads a length, which is more than it says by some, and returns where the bytes lie that it counts; to is negative where there are none.
func stretch(data []byte, at int, more uint64) (from, to int) {
	n, size := binary.Uvarint(data[at:])
	if size <= 0 || n < more || n-more > uint64(len(data)-at-size) {
		return 0, -1
	}
	from = at + size
	return from, from + int(n-more)
}

// apply makes changes, later ones over earlier ones.
func (t *Table) apply(changed []Row) {
	if len(changed) == 0 {
		return
	}
	slices.SortStableFunc(changed, byKey)
	out := make([]Row, 0, len(t.Rows)+len(changed))
	rows := t.Rows
	for i, c := range changed {
		if i+1 < len(changed) && changed[i+1].Key == c.Key {
			continue
		}
		for len(rows) > 0 && rows[0].Key < c.Key {
			out, rows = append(out, rows[0]), rows[1:]
		}
		if len(rows) > 0 && rows[0].Key == c.Key {
			rows = rows[1:]
		}
		if !c.Gone {
			out = append(out, c)
		}
	}
	t.Rows = append(out, rows...)
}

func byKey(a, b Row) int { return strings.Compare(a.Key, b.Key) }
