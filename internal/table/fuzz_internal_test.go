package table

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/derived"
)

// FuzzSegmentMutation writes bytes over a segment somewhere. With new checksums, what is told may be wrong; it still is no panic and comes to an end.
func FuzzSegmentMutation(f *testing.F) {
	data, top, pairs := sample(f)
	whole, err := openBytes(data, top)
	if err != nil {
		f.Fatal(err)
	}
	blocks := blocksOf(f, whole)
	for _, h := range inOrder(blocks) {
		f.Add(uint16(h.offset), []byte{0xff}, true)
		f.Add(uint16(int(h.offset)+h.length-trailerSize), []byte{2, 0, 0, 0, 1}, true)
		f.Add(uint16(int(h.offset)+h.length-6), []byte{0, 0, 0}, false)
	}
	f.Add(uint16(len(data)-footerSize), []byte{20}, true)
	f.Fuzz(func(t *testing.T, at uint16, with []byte, signed bool) {
		other := bytes.Clone(data)
		if int(at) < len(other) {
			copy(other[at:], with)
		}
		changed := !bytes.Equal(data, other)
		if signed {
			resign(other, blocks)
		}
		s, err := openBytes(other, top)
		switch {
		case err != nil && !errors.Is(err, ErrCorrupt):
			t.Fatal(err)
		case err != nil:
			if !changed {
				t.Fatal(err)
			}
		case signed:
			readAny(t, s, pairs)
		default:
			if n := readAll(t, s, pairs); changed != (n > 0) {
				t.Fatalf("changed %v, %d errors", changed, n)
			}
		}
	})
}

// FuzzBlock reads any bytes as the entries and restarts of a block.
func FuzzBlock(f *testing.F) {
	data, top, pairs := sample(f)
	whole, err := openBytes(data, top)
	if err != nil {
		f.Fatal(err)
	}
	blocks := blocksOf(f, whole)
	for _, h := range inOrder(blocks) {
		f.Add(data[h.offset:h.offset+int64(h.length)-trailerSize], uint8(1), blocks[h] > 0)
	}
	f.Fuzz(func(t *testing.T, body []byte, restarts uint8, above bool) {
		level := 0
		if above {
			level = 1
		}
		b := binary.LittleEndian.AppendUint32(bytes.Clone(body), uint32(restarts))
		b = append(b, byte(level))
		at := int64(len(segmentMagic))
		b = binary.LittleEndian.AppendUint32(b, blockSum(sampleID, at, b))
		top := footer{root: handle{offset: at, length: len(b)}, level: level, id: sampleID}
		s, err := openBytes(append(append([]byte(segmentMagic), b...), top.encode()...), top)
		if err != nil {
			if !errors.Is(err, ErrCorrupt) {
				t.Fatal(err)
			}
			return
		}
		readAny(t, s, pairs)
	})
}

func FuzzManifest(f *testing.F) {
	for _, m := range []*manifest{{}, {payload: []byte("2026-11-20"), segments: []segmentRef{
		{name: segmentName(sampleID), id: sampleID, size: 1 << 40, entries: 9, tombstones: 1}, {name: segmentName(0), size: 99},
	}}} {
		f.Add(m.encode())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := decodeManifest(data)
		if err != nil {
			return
		}
		for _, s := range m.segments {
			if !isSegment(s.name) || s.size < 0 {
				t.Fatalf("%+v", s)
			}
		}
		again, err := decodeManifest(m.encode())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(m, again, cmp.AllowUnexported(manifest{}, segmentRef{})); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}

func TestDamagedManifestIsNoticed(t *testing.T) {
	d, err := derived.At(filepath.Join(t.TempDir(), "tables")).Make()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	m := &manifest{payload: []byte("하루")}
	if err := m.write(d, "day", nil); err != nil {
		t.Fatal(err)
	}
	data := m.encode()
	for i := range data {
		other := bytes.Clone(data)
		other[i] ^= 0x10
		if err := os.WriteFile(d.Path("day"+manifestSuffix), other, 0o600); err != nil {
			t.Fatal(err)
		}
		_, _, err := readManifest(d, "day")
		if e, ok := errors.AsType[*CorruptError](err); !ok || !errors.Is(err, ErrCorrupt) || e.Path != d.Path("day"+manifestSuffix) {
			t.Errorf("byte %d: %v", i, err)
		}
	}
	if err := os.Truncate(d.Path("day"+manifestSuffix), mostManifest+1); err != nil {
		t.Fatal(err)
	}
	if _, _, err := readManifest(d, "day"); !errors.Is(err, ErrCorrupt) {
		t.Errorf("a huge one: %v", err)
	}
}
