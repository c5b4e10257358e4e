package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/engine/recall/sketch"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/morph"
)

func TestDamagedSketchIsACorruptIndex(t *testing.T) {
	const text = "배포를 미뤘다"
	laid := sketch.LayOut(text, morph.New(morph.Options{}).Terms(text))
	s := sketch.New([...][]sketch.Term{sketch.Text: laid, sketch.Title: laid, sketch.Under: nil})
	whole := append(append(s.AppendTo(nil), 0), s.Tail()...)
	withoutSketch := append([]byte{0, 1, '+'}, make([]byte, 12)...) // the line, the ID, the key of the passage
	for name, value := range map[string][]byte{
		"cut": whole[:len(whole)-1], "longer": append(bytes.Clone(whole), 0), "empty": {}, "too many": {0, 0, 0xff, 0xff, 1, 2, 3, 4, 0, 0, 0, 0}, "of nobody": {0, 0, 0, 9},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			b, err := segment.NewBuilder(fields.Schema())
			if err != nil {
				t.Fatal(err)
			}
			b.File("a")
			if _, err := b.Add(append(slices.Clone(withoutSketch), value...), []byte("{}")); err != nil {
				t.Fatal(err)
			}
			f, err := os.Create(filepath.Join(dir, "1.seg"))
			if err != nil {
				t.Fatal(err)
			}
			_, err = b.WriteTo(f)
			if err := errors.Join(err, f.Close()); err != nil {
				t.Fatal(err)
			}
			d, err := derived.At(dir).Open()
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = d.Close() })
			ref, err := refOf(d, "1.seg")
			if err != nil {
				t.Fatal(err)
			}
			s, err := openOne(d, segRef{fileRef: ref, Docs: 1})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(s.close)
			if err := s.Sketch(0, new(sketch.Sketch)); !errors.Is(err, ErrCorrupt) || !errors.Is(err, sketch.ErrCut) {
				t.Errorf("got %v, want a corrupt index", err)
			}
		})
	}
}
