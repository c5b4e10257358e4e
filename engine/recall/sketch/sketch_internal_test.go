package sketch

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
		laid := LayOut(tt.text, terms)
		found := false
		for i, term := range terms {
			if term.Text != tt.term {
				continue
			}
			found = true
			if got := laid[i]; got.Whole != tt.whole {
				t.Errorf("%q: %s has whole %v, want %v (%+v)", tt.text, tt.term, got.Whole, tt.whole, got)
			}
		}
		if !found {
			t.Errorf("%q has no %s: %v", tt.text, tt.term, terms)
		}
	}
}

func sketchOf(text string) *Sketch {
	laid := LayOut(text, morph.New(morph.Options{}).Terms(text))
	return New([...][]Term{Text: laid, Title: laid, Under: nil})
}

func TestSketchIsReadAsItWasWritten(t *testing.T) {
	for _, text := range []string{
		"", "서울대 앞 서울에서 만났다. 걸었다!", "how do database-connections work in memctl.yaml?", strings.Repeat("배포를 미뤘다. ", 2000),
	} {
		want := sketchOf(text)
		var got Sketch
		if _, err := got.Decode(want.encode()); err != nil {
			t.Fatalf("%.20q: %v", text, err)
		}
		for i := range want.Parts {
			if d := cmp.Diff(want.Parts[i], got.Parts[i], cmp.AllowUnexported(Term{}), cmpEmpty()); d != "" {
				t.Errorf("%.20q, part %d (-want +got):\n%s", text, i, d)
			}
		}
	}
}

// cmpEmpty takes no terms for what they are.
func cmpEmpty() cmp.Option {
	return cmp.FilterValues(func(a, b []Term) bool { return len(a)+len(b) == 0 }, cmp.Ignore())
}

func FuzzSketch(f *testing.F) {
	for _, text := range []string{"", "배포를 미뤘다", "서울대 앞 서울. node.js"} {
		f.Add(sketchOf(text).encode(), text)
	}
	an := morph.New(morph.Options{})
	f.Fuzz(func(t *testing.T, data []byte, question string) {
		question = strings.ToValidUTF8(question, "\uFFFD")
		laid := LayOut(question, an.Terms(question))
		a := NewQuestion(laid, func(int) float64 { return 1 })
		var s, again Sketch
		if back, err := s.Decode(data); err != nil || back > 0 {
			return
		}
		for part, v := range a.Of(&s) {
			if !(v >= 0 && v <= 1) {
				t.Errorf("part %d is %v", part, v)
			}
		}
		if _, err := again.Decode(s.encode()); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(s, again, cmp.AllowUnexported(Term{}, Sketch{}, Stands{}), cmpEmpty()); d != "" {
			t.Errorf("read, written, read (-want +got):\n%s", d)
		}
	})
}

// encode makes the bytes of a sketch with all its parts.
func (s *Sketch) encode() []byte { return append(append(s.AppendTo(nil), 0), s.Tail()...) }
