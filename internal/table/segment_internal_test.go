package table

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"

	mmap "github.com/blevesearch/mmap-go"
	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/derived"
)

const sampleID = 0x0123456789abcdef

// samplePairs are in order, with keys that begin alike, tombstones, empty values, and one that is larger than a block.
func samplePairs(n int) (list []entry) {
	for i := range n {
		e := entry{key: fmt.Appendf(nil, "%s/%04d", []string{"a", "b/긴 이름", "민수"}[i*3/n], i), value: bytes.Repeat([]byte{byte(i)}, i%7)}
		switch i % 10 {
		case 3:
			e.value, e.tomb = nil, true
		case 8:
			e.key = append(e.key, "\x00\xff\xff"...)
		}
		if i == n/2 {
			e.value = bytes.Repeat([]byte("가"), 50)
		}
		list = append(list, e)
	}
	return list
}

// sample is a segment of several levels, its footer and its pairs.
func sample(t testing.TB) (data []byte, top footer, pairs []entry) {
	t.Helper()
	pairs = samplePairs(60)
	var out bytes.Buffer
	w := newSegmentWriter(&out, sampleID, 64)
	for _, e := range pairs {
		if err := w.add(e.key, e.value, e.tomb); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.finish(); err != nil {
		t.Fatal(err)
	}
	if w.footer.level < 2 {
		t.Fatalf("%d levels", w.footer.level)
	}
	return out.Bytes(), w.footer, pairs
}

// openBytes opens bytes as if they were a mapped segment.
func openBytes(data []byte, top footer) (*segment, error) {
	s := &segment{path: "bytes", mapped: mmap.MMap(data), ref: segmentRef{
		size: int64(len(data)), id: top.id, entries: top.entries, tombstones: top.tombstones,
	}}
	return s, s.begin()
}

// readAll looks for all pairs, and for keys beside them, and goes through all in both directions. Whatever it is told is true or an error
// that says that the file is damaged. It returns how often that was so.
func readAll(t *testing.T, s *segment, pairs []entry) (errs int) {
	t.Helper()
	failed := func(err error) bool {
		if err != nil && !errors.Is(err, ErrCorrupt) {
			t.Fatal(err)
		}
		if err != nil {
			errs++
		}
		return err != nil
	}
	for _, e := range pairs {
		value, tomb, found, err := s.get(e.key)
		if !failed(err) && (!found || tomb != e.tomb || !bytes.Equal(value, e.value)) {
			t.Errorf("%q is %q, tombstone %v, found %v; want %q, %v", e.key, value, tomb, found, e.value, e.tomb)
		}
		if _, _, found, err := s.get(append(bytes.Clone(e.key), 0)); !failed(err) && found {
			t.Errorf("a key beside %q is found", e.key)
		}
	}
	w, at := newWalker(s), 0
	for ok := w.first(nil); ok; ok = w.advance(false) {
		if at == len(pairs) || !same(w.entry(), pairs[at]) {
			t.Fatalf("forward, %d: %q", at, w.entry().key)
		}
		at++
	}
	if !failed(w.err) && at != len(pairs) {
		t.Errorf("forward: %d pairs, want %d", at, len(pairs))
	}
	at = len(pairs)
	for ok := w.last(nil); ok; ok = w.advance(true) {
		if at--; at < 0 || !same(w.entry(), pairs[at]) {
			t.Fatalf("backward, %d: %q", at, w.entry().key)
		}
	}
	if !failed(w.err) && at != 0 {
		t.Errorf("backward: %d pairs are left", at)
	}
	return errs
}

func same(a, b entry) bool {
	return bytes.Equal(a.key, b.key) && bytes.Equal(a.value, b.value) && a.tomb == b.tomb
}

// readAny reads a segment of which nothing is known but that its checksums fit. Keys that are told ascend or descend, and it ends.
func readAny(t *testing.T, s *segment, pairs []entry) {
	t.Helper()
	for _, e := range pairs {
		if _, _, _, err := s.get(e.key); err != nil && !errors.Is(err, ErrCorrupt) {
			t.Fatal(err)
		}
	}
	w := newWalker(s)
	for _, back := range []bool{false, true} {
		n, last := 0, []byte(nil)
		ok := back && w.last(nil) || !back && w.first(nil)
		for ; ok; ok = w.advance(back) {
			order := bytes.Compare(w.entry().key, last)
			if n++; n > 1 && (back && order >= 0 || !back && order <= 0) {
				t.Fatalf("%q after %q, backwards %v", w.entry().key, last, back)
			}
			if int64(n) > s.ref.size {
				t.Fatal("it does not end")
			}
			last = append(last[:0], w.entry().key...)
		}
		if w.err != nil && !errors.Is(w.err, ErrCorrupt) {
			t.Fatal(w.err)
		}
	}
	for _, e := range pairs {
		_, _ = w.first(e.key), w.last(e.key)
	}
}

// blocksOf are where the blocks of a whole segment lie, and their levels.
func blocksOf(t testing.TB, s *segment) map[handle]int {
	t.Helper()
	out := map[handle]int{}
	var add func(h handle, level int)
	add = func(h handle, level int) {
		out[h] = level
		if level == 0 {
			return
		}
		b, err := s.block(h, level, new([]byte))
		if err != nil {
			t.Fatal(err)
		}
		var c blockCursor
		c.reset(b)
		for c.forward() {
			below, ok := parseHandle(c.val, h.offset)
			if !ok {
				t.Fatal("no handle")
			}
			add(below, level-1)
		}
	}
	add(s.top.root, s.top.level)
	return out
}

// resign makes all checksums fit again.
func resign(data []byte, blocks map[handle]int) {
	for h := range blocks {
		b := data[h.offset : h.offset+int64(h.length)]
		end := len(b) - crc32.Size
		binary.LittleEndian.PutUint32(b[end:], blockSum(sampleID, h.offset, b[:end]))
	}
	foot := data[len(data)-footerSize:]
	end := footerSize - crc32.Size
	binary.LittleEndian.PutUint32(foot[end:], crc32.Checksum(foot[:end], castagnoli()))
}

func TestSegmentIsReadAsItWasWritten(t *testing.T) {
	data, top, pairs := sample(t)
	for _, block := range []int{1, 40, 64, 500, 4096} {
		var out bytes.Buffer
		w := newSegmentWriter(&out, sampleID, block)
		for _, e := range pairs {
			if err := w.add(e.key, e.value, e.tomb); err != nil {
				t.Fatal(err)
			}
		}
		ref, err := w.finish()
		if err != nil || ref.size != int64(out.Len()) || ref.entries != 60 || ref.tombstones != 6 {
			t.Fatalf("%+v, %v", ref, err)
		}
		if block == 64 && !bytes.Equal(data, out.Bytes()) {
			t.Error("the same pairs give other bytes")
		}
		s, err := openBytes(out.Bytes(), w.footer)
		if err != nil {
			t.Fatal(err)
		}
		if n := readAll(t, s, pairs); n > 0 {
			t.Errorf("blocks of %d: %d errors", block, n)
		}
	}
	path := filepath.Join(t.TempDir(), "segment")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := &segment{path: path, file: f, ref: segmentRef{size: int64(len(data)), id: top.id, entries: top.entries, tombstones: top.tombstones}}
	if err := s.begin(); err != nil {
		t.Fatal(err)
	}
	if n := readAll(t, s, pairs); n > 0 {
		t.Errorf("without a mapping: %d errors", n)
	}
	if err := os.Truncate(path, 100); err != nil {
		t.Skip(err)
	}
	if n := readAll(t, s, pairs); n == 0 {
		t.Error("a file that was cut is read without an error")
	}
}

func TestKeysThatDoNotAscendAreRefused(t *testing.T) {
	for _, keys := range [][]string{{"b", "a"}, {"a", "a"}, {"", ""}} {
		w := newSegmentWriter(&bytes.Buffer{}, sampleID, 64)
		var err error
		for _, k := range keys {
			err = errors.Join(err, w.add([]byte(k), nil, false))
		}
		if !errors.Is(err, errOrder) {
			t.Errorf("%q: %v", keys, err)
		}
		if _, err := w.finish(); !errors.Is(err, errOrder) {
			t.Errorf("%q: finished, %v", keys, err)
		}
	}
}

// TestEveryFlippedBitIsNoticed changes a bit of each byte of a segment: opening it fails, or reading what has changed.
func TestEveryFlippedBitIsNoticed(t *testing.T) {
	data, top, pairs := sample(t)
	for i := range data {
		other := bytes.Clone(data)
		other[i] ^= 1 << (i % 8)
		s, err := openBytes(other, top)
		if err != nil {
			if !errors.Is(err, ErrCorrupt) {
				t.Fatal(err)
			}
			continue
		}
		if readAll(t, s, pairs) == 0 {
			t.Fatalf("byte %d: nothing was noticed", i)
		}
	}
	for n := range data {
		if _, err := openBytes(data[:n:n], top); !errors.Is(err, ErrCorrupt) {
			t.Fatalf("cut at %d: %v", n, err)
		}
	}
}

// TestBlockInAnotherPlaceIsNoticed exchanges blocks of one size, all of which have a checksum.
func TestBlockInAnotherPlaceIsNoticed(t *testing.T) {
	data, top, pairs := sample(t)
	whole, err := openBytes(data, top)
	if err != nil {
		t.Fatal(err)
	}
	blocks, swapped := blocksOf(t, whole), 0
	for a, level := range blocks {
		for b, other := range blocks {
			if a.offset >= b.offset || a.length != b.length || level != other {
				continue
			}
			mixed := bytes.Clone(data)
			copy(mixed[a.offset:], data[b.offset:b.offset+int64(b.length)])
			copy(mixed[b.offset:], data[a.offset:a.offset+int64(a.length)])
			s, err := openBytes(mixed, top)
			if err == nil && readAll(t, s, pairs) == 0 {
				t.Errorf("blocks at %d and %d were exchanged, and nothing was noticed", a.offset, b.offset)
			}
			swapped++
		}
	}
	if swapped == 0 {
		t.Error("no two blocks are of one size")
	}
	top.id++
	if _, err := openBytes(data, top); !errors.Is(err, ErrCorrupt) {
		t.Errorf("another segment was opened: %v", err)
	}
}

// FuzzSegmentMutation writes bytes over a segment somewhere. With new checksums, what is told may be wrong; it still is no panic and comes to an end.
func FuzzSegmentMutation(f *testing.F) {
	data, top, pairs := sample(f)
	whole, err := openBytes(data, top)
	if err != nil {
		f.Fatal(err)
	}
	blocks := blocksOf(f, whole)
	for h := range blocks {
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
	for h, level := range blocksOf(f, whole) {
		f.Add(data[h.offset:h.offset+int64(h.length)-trailerSize], uint8((h.length-1)/200+1), level > 0)
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
}
