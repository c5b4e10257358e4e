package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// sameCheckpoint compares what two checkpoints hold; nil and empty lists are the same.
func sameCheckpoint(a, b *checkpoint) string {
	opts := cmp.Options{cmpopts.EquateEmpty(), cmpopts.IgnoreUnexported(bank.State{})}
	return cmp.Diff(a.state, b.state, opts) + cmp.Diff(a.known, b.known, opts)
}

// anyCheckpoint fills every field there is: one that the codec does not know fails the test.
func anyCheckpoint(t *rapid.T) *checkpoint {
	c := &checkpoint{state: bank.NewState(), known: distil.Known{Facts: map[string]dedup.Facts{}, Topics: map[string][]string{}}}
	c.state.Closed = rapid.Make[bank.State]().Draw(t, "state").Closed
	for i, e := range rapid.SliceOfN(rapid.Make[bank.Entry](), 0, 6).Draw(t, "entries") {
		e.ID = fmt.Sprintf("%s-%d", e.ID, i)
		if len(e.Sources) == 0 {
			e.Sources = []bank.Source{rapid.Make[bank.Source]().Draw(t, "source")}
		}
		for k := range e.Sources {
			e.Sources[k].Claim = 0 // stands in events of an older memctl alone
		}
		if rapid.Bool().Draw(t, "usual") {
			e.Sources[0].Stmt = bank.EntryID(fmt.Sprint(e.ID, i), bank.LongID)
			e.ID = e.Sources[0].Stmt[:bank.ShortID+1]
			e.Text, e.Since = e.FirstText, e.Sources[0].Day
		}
		c.state.Put(&e)
		f := rapid.Make[dedup.Facts]().Draw(t, "facts")
		switch rapid.IntRange(0, 3).Draw(t, "key") {
		case 0:
			f.Key = keyOf(e.FirstText)
		case 1:
			f.Key = "redis는 6379번 포트를 쓴다"
			e.FirstText = "Redis는 6379번 포트를 쓴다."
		case 2:
			continue
		}
		c.known.Facts[e.ID] = f
		if rapid.Bool().Draw(t, "asked") {
			c.known.Topics[e.ID] = rapid.SliceOf(rapid.String()).Draw(t, "topic")
		}
	}
	c.known.Names = anyNames(t)
	return c
}

// anyNames are candidates with every field filled; counts are never negative.
func anyNames(t *rapid.T) subject.State {
	names := subject.State{Candidates: map[string]*subject.Candidate{}}
	names.Closed = rapid.Make[day.Day]().Draw(t, "closed")
	for i, c := range rapid.SliceOfN(rapid.Make[subject.Candidate](), 0, 4).Draw(t, "candidates") {
		c.Key = fmt.Sprintf("%s-%d", c.Key, i)
		counts := []*int{&c.Words, &c.Lines, &c.Days, &c.About, &c.AboutDays}
		for k := range c.Signs {
			counts = append(counts, &c.Signs[k])
		}
		for k := range c.Hints {
			counts = append(counts, &c.Hints[k])
		}
		for k := range c.Sources {
			counts = append(counts, &c.Sources[k].Line)
		}
		for _, forms := range [][]subject.Form{c.Forms, c.Same} {
			for k := range forms {
				counts = append(counts, &forms[k].Count)
			}
		}
		for _, n := range counts {
			*n &= math.MaxInt
		}
		names.Candidates[c.Key] = &c
	}
	return names
}

func TestCheckpointComesBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyCheckpoint(t)
		got, err := decodeCheckpoint(want.encode())
		if err != nil {
			t.Fatal(err)
		}
		if diff := sameCheckpoint(want, got); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
		for _, e := range want.state.Entries {
			for _, src := range e.Sources {
				if got.state.Holds(src.Stmt) != want.state.Holds(src.Stmt) {
					t.Fatalf("source %q is lost", src.Stmt)
				}
			}
		}
	})
}

// anyCursor is a cursor with every field filled.
func anyCursor(t *rapid.T) *cursor {
	c := &cursor{Files: map[string]stamp{}}
	c.Data = rapid.String().Draw(t, "data")
	c.Sum, c.SumDay = rapid.String().Draw(t, "sum"), 20_000
	c.Day, c.Closed, c.Whole, c.Pending, c.Entries, c.Pages = 20_001, 20_000, true, true, 7, 3
	c.Problems = []Problem{{Path: "memory/메모.md", Line: 3, Message: "CP949", Warning: true}}
	c.Checkpoint, c.Base = 20_000, "checkpoints/x"
	c.Tail = []bank.Event{{ID: "e1", Day: 20_001, Op: bank.OpAccept, After: &bank.Fields{Text: "글"}}}
	c.People = []bank.Event{{ID: "e2", Day: 19_000, Op: bank.OpEdit, By: bank.Person}}
	for _, p := range rapid.SliceOfDistinct(rapid.String(), rapid.ID[string]).Draw(t, "paths") {
		c.Files[p] = stamp{
			Size: rapid.Int64().Draw(t, "size"), Mod: rapid.Int64().Draw(t, "mod"), Ino: rapid.Uint64().Draw(t, "ino"),
			Hash: rapid.String().Draw(t, "hash"), Sig: rapid.String().Draw(t, "sig"), Folded: rapid.Int64().Draw(t, "folded"),
		}
	}
	return c
}

func TestCursorComesBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyCursor(t)
		data, err := want.encode()
		if err != nil {
			t.Fatal(err)
		}
		got, err := decodeCursor(data)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(cursor{}), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}

// TestTornFilesAreNotRead cuts and changes the bytes of both files everywhere.
func TestTornFilesAreNotRead(t *testing.T) {
	gen := rapid.Custom(func(t *rapid.T) [2][]byte {
		k, err := anyCursor(t).encode()
		if err != nil {
			t.Fatal(err)
		}
		return [2][]byte{anyCheckpoint(t).encode(), k}
	})
	for _, data := range gen.Example(3) {
		refuse := func(what string, b []byte) {
			if _, err := decodeCheckpoint(b); err == nil {
				t.Errorf("checkpoint was read, %s", what)
			}
			if _, err := decodeCursor(b); err == nil {
				t.Errorf("cursor was read, %s", what)
			}
		}
		for n := range data {
			refuse(fmt.Sprint("cut at ", n), data[:n])
			other := slices.Clone(data)
			other[n] ^= 0x40
			refuse(fmt.Sprint("changed at ", n), other)
		}
		refuse("with a byte more", append(slices.Clone(data), 0))
	}
}

// checked appends the checksum to a body that the fuzzer made, which would hardly ever hit one.
func checked(magic string, body []byte) []byte {
	p := newPacker(magic, len(body))
	p.Raw(body)
	return p.Bytes()
}

func FuzzDecodeCheckpoint(f *testing.F) {
	for i := range 8 {
		data := rapid.Custom(anyCheckpoint).Example(i).encode()
		f.Add(data[len(checkpointMagic) : len(data)-crc32.Size])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		c, err := decodeCheckpoint(checked(checkpointMagic, body))
		if err != nil {
			return
		}
		again, err := decodeCheckpoint(c.encode())
		if err != nil {
			t.Fatalf("own bytes are not read: %v", err)
		}
		if diff := sameCheckpoint(c, again); diff != "" {
			t.Fatalf("(-first +second)\n%s", diff)
		}
	})
}

// FuzzDecodeCursor changes the parts of a small file and not the file, whose lengths and JSON would be broken by nearly every change. Whole
// files are FuzzDecodeCheckpoint's, which are read by the same unpacker.
func FuzzDecodeCursor(f *testing.F) {
	k := &cursor{Files: map[string]stamp{"memory/글.md": {Size: 3, Mod: 5, Hash: "ab"}, "bank/a.md": {Size: 1 << 40, Mod: -1, Ino: 7, Sig: "s", Folded: 2}}}
	k.Day, k.Closed, k.Tail = 20_001, 20_000, []bank.Event{{ID: "e1", Day: 20_001, Op: bank.OpPin}}
	head, err1 := json.Marshal(&k.summary)
	events, err2 := json.Marshal(&k.history)
	if err := errors.Join(err1, err2); err != nil {
		f.Fatal(err)
	}
	p := newPacker("", 64)
	packStamps(p.Writer, k.Files)
	f.Add(string(head), string(events), p.Body())
	f.Add(`{}`, `{}`, []byte{0})
	f.Fuzz(func(t *testing.T, head, events string, stamps []byte) {
		p := newPacker("", 0)
		p.Text(head)
		p.Text(events)
		k, err := decodeCursor(checked(cursorMagic, append(p.Body(), stamps...)))
		if err != nil {
			return
		}
		data, err := k.encode()
		if err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		again, err := decodeCursor(data)
		if err != nil {
			t.Fatalf("own bytes are not read: %v", err)
		}
		if diff := cmp.Diff(k, again, cmp.AllowUnexported(cursor{}), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-first +second)\n%s", diff)
		}
	})
}

// TestHostileLengthsTakeLittleMemory decodes files whose numbers promise more than there can be: what is set aside for
// them is bounded by the bytes that are there.
func TestHostileLengthsTakeLittleMemory(t *testing.T) {
	huge := bytes.Repeat([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}, 100)
	zeros := make([]byte, 4096)
	many := append([]byte{0, 0xff, 0x1f}, zeros...) // as many things as there are bytes
	for name, body := range map[string][]byte{"huge": huge, "zeros": zeros, "many": many} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err1 := decodeCheckpoint(checked(checkpointMagic, body))
		_, err2 := decodeCursor(checked(cursorMagic, body))
		runtime.ReadMemStats(&after)
		if err1 == nil || err2 == nil {
			t.Errorf("%s was read", name)
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > 4<<20 {
			t.Errorf("%s of %d bytes took %d bytes", name, len(body), got)
		}
	}
}
