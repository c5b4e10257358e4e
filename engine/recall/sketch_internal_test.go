package recall

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/morph"
)

func TestLayoutSaysWhatIsAWordByItself(t *testing.T) {
	an := morph.New(morph.Options{})
	for _, tt := range []struct {
		text, term string
		whole      bool
	}{
		{"서울에서 만났다", "서울", true},
		{"서울대에서 만났다", "서울", false},
		{"서울대에서 만났다", "대", false},
		{"그는 원한다", "원하", true},
		{"깊은 원한을", "원한", true},
		{"어제 왔다. 서울(수도)로", "서울", true},
		{"see node-state now", "state", false},
		{"the connections", "connect", true},
	} {
		terms := an.Terms(tt.text)
		laid := layOut(tt.text, terms)
		found := false
		for i, term := range terms {
			if term.Text != tt.term {
				continue
			}
			found = true
			if got := laid[i]; got.whole != tt.whole {
				t.Errorf("%q: %s has whole %v, want %v (%+v)", tt.text, tt.term, got.whole, tt.whole, got)
			}
		}
		if !found {
			t.Errorf("%q has no %s: %v", tt.text, tt.term, terms)
		}
	}
}

func sketchOf(text string) *sketch {
	laid := layOut(text, morph.New(morph.Options{}).Terms(text))
	return newSketch([...][]sketchTerm{sketchText: laid, sketchTitle: laid, sketchUnder: nil})
}

func TestSketchIsReadAsItWasWritten(t *testing.T) {
	for _, text := range []string{
		"", "서울대 앞 서울에서 만났다. 걸었다!", "how do database-connections work in memctl.yaml?", strings.Repeat("배포를 미뤘다. ", 2000),
	} {
		want := sketchOf(text)
		var got sketch
		if _, err := got.decode(want.encode()); err != nil {
			t.Fatalf("%.20q: %v", text, err)
		}
		for i := range want.parts {
			if d := cmp.Diff(want.parts[i], got.parts[i], cmp.AllowUnexported(sketchTerm{}), cmpEmpty()); d != "" {
				t.Errorf("%.20q, part %d (-want +got):\n%s", text, i, d)
			}
		}
	}
}

// cmpEmpty takes no terms for what they are.
func cmpEmpty() cmp.Option {
	return cmp.FilterValues(func(a, b []sketchTerm) bool { return len(a)+len(b) == 0 }, cmp.Ignore())
}

func TestDamagedSketchIsACorruptIndex(t *testing.T) {
	whole := sketchOf("배포를 미뤘다").encode()
	for name, value := range map[string][]byte{
		"cut": whole[:len(whole)-1], "longer": append(bytes.Clone(whole), 0), "empty": {}, "too many": {0, 0, 0xff, 0xff, 1, 2, 3, 4, 0, 0, 0, 0}, "of nobody": {0, 0, 0, 9},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			b, err := segment.NewBuilder(schema())
			if err != nil {
				t.Fatal(err)
			}
			b.File("a")
			if _, err := b.Add(append(recordOf(&Document{ID: "a", Path: "a"}, new(sketch))[:3+contentBytes], value...), []byte("{}")); err != nil {
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
			if err := s.sketch(0, new(sketch)); !errors.Is(err, ErrCorrupt) || !errors.Is(err, errSketch) {
				t.Errorf("got %v, want a corrupt index", err)
			}
		})
	}
}

func FuzzSketch(f *testing.F) {
	for _, text := range []string{"", "배포를 미뤘다", "서울대 앞 서울. node.js"} {
		f.Add(sketchOf(text).encode(), text)
	}
	an := morph.New(morph.Options{})
	f.Fuzz(func(t *testing.T, data []byte, question string) {
		question = strings.ToValidUTF8(question, "\uFFFD")
		laid := layOut(question, an.Terms(question))
		a := newAsked(laid, func(int) float64 { return 1 })
		var s, again sketch
		if back, err := s.decode(data); err != nil || back > 0 {
			return
		}
		for part, v := range a.of(&s) {
			if !(v >= 0 && v <= 1) {
				t.Errorf("part %d is %v", part, v)
			}
		}
		if _, err := again.decode(s.encode()); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(s, again, cmp.AllowUnexported(sketchTerm{}, sketch{}, stands{}), cmpEmpty()); d != "" {
			t.Errorf("read, written, read (-want +got):\n%s", d)
		}
	})
}

// encode makes the bytes of a sketch with all its parts.
func (s *sketch) encode() []byte { return append(append(s.appendTo(nil), 0), s.tail()...) }
