package table

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	mmap "github.com/blevesearch/mmap-go"
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

func inOrder(blocks map[handle]int) []handle {
	return slices.SortedFunc(maps.Keys(blocks), func(a, b handle) int { return cmp.Compare(a.offset, b.offset) })
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

// TestBytesStayAsTheyAre pins the formats: what changes them gives them another magic.
func TestBytesStayAsTheyAre(t *testing.T) {
	data, _, _ := sample(t)
	if sum := crc32.ChecksumIEEE(data); len(data) != 3126 || sum != 0x9f203b7 {
		t.Errorf("a segment of %d bytes, sum %#x", len(data), sum)
	}
	m := manifest{payload: []byte("하루"), segments: []segmentRef{{id: sampleID, size: 300, entries: 200, tombstones: 1}}}
	if got, want := string(m.encode()), "memctl table 1\n\x06하루\x01\xef\xcd\xab\x89gE#\x01\xac\x02\xc8\x01\x01\x80P\xc9\xfb"; got != want {
		t.Errorf("a manifest is %q, want %q", got, want)
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

// forged is a segment of blocks that each hold what add puts into them, all with checksums that fit. The last one is the topmost.
func forged(add ...func(b *blockBuilder, at []handle)) ([]byte, footer) {
	data, at := []byte(segmentMagic), []handle(nil)
	for i, fill := range add {
		var b blockBuilder
		fill(&b, at)
		level := 0
		if i == len(add)-1 && i > 0 {
			level = 1
		}
		block := b.finish(sampleID, int64(len(data)), level)
		at = append(at, handle{offset: int64(len(data)), length: len(block)})
		data = append(data, block...)
	}
	top := footer{root: at[len(at)-1], level: min(1, len(add)-1), id: sampleID}
	return append(data, top.encode()...), top
}

// TestForgedSegmentIsNoticed reads segments that somebody has made by hand to lead a reader astray.
func TestForgedSegmentIsNoticed(t *testing.T) {
	leaf := func(keys ...string) func(*blockBuilder, []handle) {
		return func(b *blockBuilder, _ []handle) {
			for _, k := range keys {
				b.add([]byte(k), []byte("값"), false)
			}
		}
	}
	index := func(entries ...any) func(*blockBuilder, []handle) { // keys and numbers of blocks
		return func(b *blockBuilder, at []handle) {
			for i := 0; i < len(entries); i += 2 {
				k, _ := entries[i].(string)
				n, _ := entries[i+1].(int)
				b.add([]byte(k), appendHandle(nil, at[n]), false)
			}
		}
	}
	many := func(from, n int) (keys []string) {
		for i := range n {
			keys = append(keys, fmt.Sprintf("k%03d", from+i))
		}
		return keys
	}
	for name, c := range map[string]struct {
		blocks []func(*blockBuilder, []handle)
		fine   bool
	}{
		"whole":                      {blocks: []func(*blockBuilder, []handle){leaf("a", "b"), leaf("c", "d"), index("", 0, "c", 1)}, fine: true},
		"keys descend in a block":    {blocks: []func(*blockBuilder, []handle){leaf("a", "c", "b")}},
		"a key twice in a block":     {blocks: []func(*blockBuilder, []handle){leaf("a", "a")}},
		"keys descend at a restart":  {blocks: []func(*blockBuilder, []handle){leaf(append(many(100, restartEvery), many(0, 4)...)...)}},
		"a block twice":              {blocks: []func(*blockBuilder, []handle){leaf("a", "b"), index("", 0, "c", 0)}},
		"blocks in another order":    {blocks: []func(*blockBuilder, []handle){leaf("a", "b"), leaf("c", "d"), index("", 1, "c", 0)}},
		"a block of level 0 as root": {blocks: []func(*blockBuilder, []handle){leaf("a"), leaf("b", "c"), func(b *blockBuilder, _ []handle) { b.add(nil, []byte{0xff}, false) }}},
		"no first key":               {blocks: []func(*blockBuilder, []handle){leaf("a", "b"), index("b", 0)}},
	} {
		data, top := forged(c.blocks...)
		s, err := openBytes(data, top)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		w, errs := newWalker(s), 0
		for _, back := range []bool{false, true} {
			n := 0
			for ok := back && w.last(nil) || !back && w.first(nil); ok && n < 100; ok = w.advance(back) {
				n++
			}
			if errors.Is(w.err, ErrCorrupt) {
				errs++
			} else if n == 100 || w.err != nil {
				t.Errorf("%s: %d entries, %v", name, n, w.err)
			}
		}
		if (errs == 0) != c.fine {
			t.Errorf("%s: %d errors", name, errs)
		}
	}
	// A block of another level than where it is found.
	data, top := forged(leaf("a"), index("", 0))
	top.level = 2
	data = append(data[:len(data)-footerSize], top.encode()...)
	if _, err := openBytes(data, top); !errors.Is(err, ErrCorrupt) {
		t.Errorf("a root of another level: %v", err)
	}
}
