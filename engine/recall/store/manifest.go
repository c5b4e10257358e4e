package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"regexp"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/internal/atomicfile"
	"github.com/seed-a44923cb/memctl/internal/derived"
)

const (
	currentName = "CURRENT"
	lockName    = "LOCK"

	mostManifest = 256 << 20 // bytes of the manifest, and of the file table, that are read
)

// ownName tells whether a name is of a file of an index: the manifest, a file table, a segment, or what earlier versions wrote.
func ownName(name string) bool { return ownNames().MatchString(name) }

var ownNames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^((CURRENT|files-[0-9]{8,})(\.tmp)?|[0-9]{8,}-[0-9]+\.(seg|zap)|merge-[0-9A-Z]{26}\.tmp)$`)
})

// manifest is CURRENT: all that a reader needs to know of a generation. It is written whole and replaced by rename.
type manifest struct {
	Format     int           `json:"format"`
	Analyzer   string        `json:"analyzer"`
	Options    string        `json:"options"`
	Generation uint64        `json:"generation"`
	Totals     fields.Totals `json:"totals"`
	Segments   []segRef      `json:"segments"`
	Files      fileRef       `json:"files"`
}

// segRef names a segment and the documents of it that no longer count.
type segRef struct {
	fileRef
	Docs    int    `json:"docs"`              // with deleted ones
	Deleted []byte `json:"deleted,omitempty"` // roaring bitmap
}

// fileRef names a file of the index and what it must look like.
type fileRef struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
	CRC  uint32 `json:"crc"`           // Castagnoli
	Gone bool   `json:"gone,omitzero"` // it has names of files that are gone
}

func (r *segRef) deleted() (*roaring.Bitmap, error) {
	if len(r.Deleted) == 0 {
		return nil, nil
	}
	b := roaring.New()
	if _, err := b.FromBuffer(bytes.Clone(r.Deleted)); err != nil {
		return nil, fmt.Errorf("read deletions of %s: %w", r.Name, err)
	}
	return b, nil
}

func (r *segRef) setDeleted(b *roaring.Bitmap) error {
	r.Deleted = nil
	if b == nil || b.IsEmpty() {
		return nil
	}
	data, err := b.ToBytes()
	if err != nil {
		return fmt.Errorf("write deletions of %s: %w", r.Name, err)
	}
	r.Deleted = data
	return nil
}

// castagnoli makes the table anew where it is asked for; the runtime keeps it.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// readManifest returns ErrMissing when there is none, and a CorruptError when it cannot be understood. The format
// is looked at first: a manifest of another format is returned as far as it can be read, with ErrVersion.
func readManifest(d *derived.Dir) (*manifest, error) {
	data, err := d.ReadFile(currentName, mostManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrMissing
	}
	if err != nil {
		return nil, fmt.Errorf("read index manifest: %w", err)
	}
	path := d.Path(currentName)
	body, ok := checkedBody(data)
	if !ok {
		return nil, &CorruptError{Path: path, Err: errors.New("checksum does not match")}
	}
	var m manifest
	if err := json.Unmarshal(body, &m); err != nil {
		var head struct {
			Format int `json:"format"`
		}
		if json.Unmarshal(body, &head) == nil && head.Format != formatVersion {
			return &manifest{Format: head.Format}, ErrVersion
		}
		return nil, &CorruptError{Path: path, Err: err}
	}
	if m.Format != formatVersion {
		return &m, ErrVersion
	}
	return &m, nil
}

// checkedBody splits off the last line, which is the checksum of what is above it.
func checkedBody(data []byte) ([]byte, bool) {
	i := bytes.LastIndexByte(bytes.TrimSuffix(data, []byte("\n")), '\n')
	if i < 0 {
		return nil, false
	}
	body := data[:i+1]
	return body, string(bytes.TrimSpace(data[i+1:])) == fmt.Sprintf("%08x", crc32.Checksum(body, castagnoli()))
}

func writeManifest(d *derived.Dir, m *manifest) error {
	body, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("encode index manifest: %w", err)
	}
	body = append(body, '\n')
	body = fmt.Appendf(body, "%08x\n", crc32.Checksum(body, castagnoli()))
	if _, err := writeFile(d, currentName, body); err != nil {
		return err
	}
	_ = d.Sync() // some network file systems cannot; the index is a view, so that is no failure
	return nil
}

// writeFile writes a file of the index beside its place and moves it there.
func writeFile(d *derived.Dir, name string, data []byte) (fileRef, error) {
	if err := d.Write(name, data, atomicfile.Options{Perm: 0o600, NoDirSync: true}); err != nil {
		return fileRef{}, fmt.Errorf("write index file %s: %w", name, err)
	}
	return fileRef{Name: name, Size: int64(len(data)), CRC: crc32.Checksum(data, castagnoli())}, nil
}

// refOf measures a file.
func refOf(d *derived.Dir, name string) (fileRef, error) {
	f, _, err := d.Open(name)
	if err != nil {
		return fileRef{}, fmt.Errorf("read index file: %w", err)
	}
	defer f.Close()
	h := crc32.New(castagnoli())
	n, err := io.Copy(h, f)
	if err != nil {
		return fileRef{}, fmt.Errorf("read index file %s: %w", name, err)
	}
	return fileRef{Name: name, Size: n, CRC: h.Sum32()}, nil
}

// sweep removes the files of the index that the current manifest does not use: those of the generation before, and what a killed writer left. The
// caller is the only writer and has just made m current. Who has them open reads on; a reader that was about to open one reads CURRENT again.
func sweep(d *derived.Dir, m *manifest) {
	used := m.names()
	_ = d.Sweep(ownName, func(name string) bool { return used[name] }) // the next commit sweeps again
	d.SweepTemps(ownName, 0)
}

// names are the names of all files that a manifest uses, and its own.
func (m *manifest) names() map[string]bool {
	used := map[string]bool{currentName: true}
	if m.Files.Name != "" {
		used[m.Files.Name] = true
	}
	for _, s := range m.Segments {
		used[s.Name] = true
	}
	return used
}
