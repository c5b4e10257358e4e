package snapshot

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/packtest"

	"github.com/seed-a44923cb/memctl/engine/problem"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"pgregory.net/rapid"
)

// anyCursor is a cursor with every field filled.
func anyCursor(t *rapid.T) *Cursor {
	c := &Cursor{Files: map[string]files.Stamp{}}
	c.Data = rapid.String().Draw(t, "data")
	c.Sum, c.SumDay = rapid.String().Draw(t, "sum"), 20_000
	c.Day, c.Closed, c.Whole, c.Pending, c.Entries, c.Pages, c.Looks = 20_001, 20_000, true, true, 7, 3, "1 ko"
	c.Stale = 19_999
	c.Problems = []problem.Problem{{Path: "memory/메모.md", Line: 3, Message: "CP949", Warning: true}}
	c.Checkpoint, c.Base = 20_000, "checkpoints/x"
	c.Tail = []bank.Event{{ID: "e1", Day: 20_001, Op: bank.OpAccept, After: &bank.Fields{Text: "글"}}}
	c.People = []bank.Event{{ID: "e2", Day: 19_000, Op: bank.OpEdit, By: bank.Person}}
	for _, p := range rapid.SliceOfDistinct(rapid.String(), rapid.ID[string]).Draw(t, "paths") {
		c.Files[p] = files.Stamp{
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
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(Cursor{}), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}

// FuzzDecodeCursor changes the parts of a small file and not the file, whose lengths and JSON would be broken by nearly every change. Whole
// files are FuzzDecodeCheckpoint's, which are read by the same unpacker.
func FuzzDecodeCursor(f *testing.F) {
	k := &Cursor{Files: map[string]files.Stamp{"memory/글.md": {Size: 3, Mod: 5, Hash: "ab"}, "bank/a.md": {Size: 1 << 40, Mod: -1, Ino: 7, Sig: "s", Folded: 2}}}
	k.Day, k.Closed, k.Tail = 20_001, 20_000, []bank.Event{{ID: "e1", Day: 20_001, Op: bank.OpPin}}
	head, err1 := json.Marshal(&k.Summary)
	events, err2 := json.Marshal(&k.History)
	if err := errors.Join(err1, err2); err != nil {
		f.Fatal(err)
	}
	p := pack.NewWriter("", 64)
	packStamps(p, k.Files)
	f.Add(string(head), string(events), p.Body())
	f.Add(`{}`, `{}`, []byte{0})
	f.Fuzz(func(t *testing.T, head, events string, stamps []byte) {
		p := pack.NewWriter("", 0)
		p.Text(head)
		p.Text(events)
		k, err := decodeCursor(packtest.Sealed(cursorMagic, append(p.Body(), stamps...)))
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
		if diff := cmp.Diff(k, again, cmp.AllowUnexported(Cursor{}), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-first +second)\n%s", diff)
		}
	})
}

func encoded(t *rapid.T, k *Cursor) []byte {
	b, err := k.encode()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func reads(data []byte) error {
	_, err := decodeCursor(data)
	return err
}

func TestTornFilesAreNotRead(t *testing.T) {
	gen := rapid.Custom(func(t *rapid.T) []byte { return encoded(t, anyCursor(t)) })
	packtest.Refuses(t, gen.Example(3), reads)
}

func TestHostileLengthsTakeLittleMemory(t *testing.T) {
	packtest.BearsHostileLengths(t, cursorMagic, reads)
}
