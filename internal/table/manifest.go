package table

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/pack"
)

// A manifest is a file of [pack]: the payload; the number of segments; of each, the newest first, its id in two fixed
// numbers, its size, the number of entries and of tombstones.
const (
	manifestMagic  = "memctl table 1\n"
	manifestSuffix = ".table"
	segmentSuffix  = ".segment"
	idDigits       = 16
	mostManifest   = 64 << 20 // bytes that are read
	longestName    = 128      // bytes of the name of a table
)

// manifest is what a table is made of.
type manifest struct {
	payload  []byte
	segments []segmentRef // the newest first
}

// segmentName is the name of the file of a segment.
func segmentName(id uint64) string { return fmt.Sprintf("%0*x%s", idDigits, id, segmentSuffix) }

// isSegment tells whether a name is of the form that segmentName gives.
func isSegment(name string) bool {
	digits, ok := strings.CutSuffix(name, segmentSuffix)
	return ok && len(digits) == idDigits && strings.Trim(digits, "0123456789abcdef") == ""
}

// tableOf is the name of the table whose manifest a file is, by the name of the file.
func tableOf(file string) (string, bool) {
	name, ok := strings.CutSuffix(file, manifestSuffix)
	return name, ok && checkName(name) == nil
}

// IsOwn tells whether a name is of a file of a store.
func IsOwn(file string) bool {
	_, ok := tableOf(file)
	return ok || isSegment(file)
}

// errName marks what cannot be the name of a table.
var errName = errors.New("not the name of a table: letters, digits, '-', '_' and '.', of which the first is a letter or a digit")

func checkName(name string) error {
	for i := range len(name) {
		c := name[i]
		plain := c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !plain && (i == 0 || c != '-' && c != '_' && c != '.') {
			return fmt.Errorf("%q: %w", name, errName)
		}
	}
	if name == "" || len(name) > longestName {
		return fmt.Errorf("%q: %w", name, errName)
	}
	return nil
}

func (m *manifest) encode() []byte {
	w := pack.NewWriter(manifestMagic, len(manifestMagic)+len(m.payload)+32*len(m.segments)+16)
	w.Blob(m.payload)
	w.Uint(uint64(len(m.segments)))
	for _, s := range m.segments {
		w.Fixed32(uint32(s.id))
		w.Fixed32(uint32(s.id >> 32))
		w.Uint(uint64(s.size))
		w.Uint(s.entries)
		w.Uint(s.tombstones)
	}
	return w.Bytes()
}

// decodeManifest reads a manifest. Its payload is a part of the bytes.
func decodeManifest(data []byte) (*manifest, error) {
	r := pack.NewReader(manifestMagic, data)
	m := &manifest{payload: r.Blob()}
	const least = 4 + 4 + 1 + 1 + 1
	for range r.Count(least) {
		id := uint64(r.Fixed32()) | uint64(r.Fixed32())<<32
		s := segmentRef{name: segmentName(id), id: id, size: int64(r.Uint()), entries: r.Uint(), tombstones: r.Uint()}
		if s.size < 0 {
			r.Fail()
		}
		m.segments = append(m.segments, s)
	}
	return m, r.Done()
}

// readManifest returns the bytes too. The error of one that is not there is fs.ErrNotExist.
func readManifest(d *derived.Dir, name string) (*manifest, []byte, error) {
	file := name + manifestSuffix
	f, info, err := d.Open(file)
	if err != nil {
		return nil, nil, fmt.Errorf("read table %s: %w", name, err)
	}
	defer f.Close()
	if info.Size() > mostManifest {
		return nil, nil, &CorruptError{Path: d.Path(file), Err: fmt.Errorf("%d bytes are more than %d", info.Size(), mostManifest)}
	}
	data, err := io.ReadAll(io.LimitReader(f, mostManifest))
	if err != nil {
		return nil, nil, fmt.Errorf("read table %s: %w", name, err)
	}
	m, err := decodeManifest(data)
	if err != nil {
		return nil, nil, &CorruptError{Path: d.Path(file), Err: err}
	}
	return m, data, nil
}

// write replaces the manifest of a table. A segment that has been swept since it was opened cannot be named any more.
func (m *manifest) write(d *derived.Dir, name string, step func(string) error) error {
	for _, s := range m.segments {
		if !d.Has(s.name) {
			return &CorruptError{Path: d.Path(s.name), Err: fs.ErrNotExist}
		}
	}
	opts := atomicfile.Options{Perm: 0o600}
	if step != nil {
		opts.Step = func(s string) error { return step("manifest:" + s) }
	}
	if err := d.Write(name+manifestSuffix, m.encode(), opts); err != nil {
		return fmt.Errorf("write table %s: %w", name, err)
	}
	return nil
}
