package pack_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/internal/pack"
)

const magic = "a test 1\n"

// value is one thing in a file: how it is written, and how it comes back.
type value struct {
	want  any
	write func(*pack.Writer)
	read  func(*pack.Reader) any
}

// anyValue is a value of any kind that there is.
func anyValue(t *rapid.T) value {
	word := rapid.SampledFrom([]string{"", "서울", "memory/2026-11-20.md", "a\x00\xff", "긴 글 하나"})
	switch rapid.IntRange(0, 8).Draw(t, "kind") {
	case 0:
		v := rapid.Uint64().Draw(t, "uint")
		return value{v, func(w *pack.Writer) { w.Uint(v) }, func(r *pack.Reader) any { return r.Uint() }}
	case 1:
		v := rapid.Int64().Draw(t, "int")
		return value{v, func(w *pack.Writer) { w.Int(v) }, func(r *pack.Reader) any { return r.Int() }}
	case 2:
		v := rapid.Byte().Draw(t, "byte")
		return value{v, func(w *pack.Writer) { w.Byte(v) }, func(r *pack.Reader) any { return r.Byte() }}
	case 3:
		v := rapid.Uint32().Draw(t, "fixed32")
		return value{v, func(w *pack.Writer) { w.Fixed32(v) }, func(r *pack.Reader) any { return r.Fixed32() }}
	case 4:
		v := rapid.SliceOfN(rapid.Byte(), 1, 9).Draw(t, "raw")
		return value{v, func(w *pack.Writer) { w.Raw(v) }, func(r *pack.Reader) any { return r.Raw(len(v)) }}
	case 5:
		v := []byte(word.Draw(t, "blob"))
		if len(v) == 0 {
			v = nil
		}
		return value{v, func(w *pack.Writer) { w.Blob(v) }, func(r *pack.Reader) any { return r.Blob() }}
	case 6:
		v := word.Draw(t, "text")
		return value{v, func(w *pack.Writer) { w.Text(v) }, func(r *pack.Reader) any { return r.Text() }}
	case 7:
		v := word.Draw(t, "shared")
		return value{v, func(w *pack.Writer) { w.Shared(v) }, func(r *pack.Reader) any { return r.Shared() }}
	}
	v := rapid.SliceOfN(word, 0, 4).Draw(t, "list")
	if len(v) == 0 {
		v = nil
	}
	if rapid.Bool().Draw(t, "sharing") {
		return value{v, func(w *pack.Writer) { w.SharedList(v) }, func(r *pack.Reader) any { return r.SharedList() }}
	}
	return value{v, func(w *pack.Writer) { w.Texts(v) }, func(r *pack.Reader) any { return r.Texts() }}
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Custom(anyValue), 0, 20).Draw(t, "values")
		w := pack.NewWriter(magic, 64)
		for _, v := range values {
			v.write(w)
		}
		body := bytes.Clone(w.Body()[len(magic):])
		if w.Len() != len(magic)+len(body) {
			t.Fatalf("%d bytes long, want %d", w.Len(), len(magic)+len(body))
		}
		for name, r := range map[string]*pack.Reader{"file": pack.NewReader(magic, w.Bytes()), "body": pack.ReadBody(body)} {
			for i, v := range values {
				if diff := cmp.Diff(v.want, v.read(r)); diff != "" {
					t.Fatalf("%s, value %d (-want +got)\n%s", name, i, diff)
				}
			}
			if err := r.Done(); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	})
}

// TestBytesStayAsTheyAre pins the format, which files of an earlier memctl are in.
func TestBytesStayAsTheyAre(t *testing.T) {
	w := pack.NewWriter("m\n", 0)
	w.Uint(300)
	w.Int(-2)
	w.Byte(7)
	w.Raw([]byte{2, 1})
	w.Fixed32(0x01020304)
	w.Text("가")
	w.Shared("a")
	w.SharedList([]string{"a", "b"})
	w.Texts([]string{"a"})
	want := "m\n\xac\x02\x03\x07\x02\x01\x04\x03\x02\x01\x03가\x00\x01a\x02\x01\x00\x01b\x01\x01a`6\xae\xab"
	if got := string(w.Bytes()); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTornFileIsRefusedBeforeItIsRead(t *testing.T) {
	w := pack.NewWriter(magic, 0)
	w.Text("글")
	w.Uint(7)
	file := w.Bytes()
	refuse := func(what string, b []byte) {
		r := pack.NewReader(magic, b)
		if err := r.Err(); !errors.Is(err, pack.ErrTorn) {
			t.Errorf("%s: %v", what, err)
		}
		if s, n := r.Text(), r.Uint(); s != "" || n != 0 {
			t.Errorf("%s: a failed reader gave %q and %d", what, s, n)
		}
		if r.Done() == nil {
			t.Errorf("%s: a failed reader has recovered", what)
		}
	}
	for n := range file {
		refuse(fmt.Sprint("cut at ", n), file[:n])
		other := slices.Clone(file)
		other[n] ^= 0x40
		refuse(fmt.Sprint("changed at ", n), other)
	}
	refuse("with a byte more", append(slices.Clone(file), 0))
	refuse("nothing", nil)
}

func TestBytesLeftOverAreAnError(t *testing.T) {
	r := pack.ReadBody([]byte{1, 2})
	if r.Uint(); r.Err() != nil || !errors.Is(r.Done(), pack.ErrTorn) {
		t.Errorf("so far %v, in all %v", r.Err(), r.Done())
	}
}

func TestReaderGivesNoMoreThanThereIs(t *testing.T) {
	for name, read := range map[string]func(*pack.Reader){
		"varint without an end":    func(r *pack.Reader) { r.Uint() },
		"more bytes than are left": func(r *pack.Reader) { r.Raw(99) },
		"less than none":           func(r *pack.Reader) { r.Raw(-1) },
		"a long text":              func(r *pack.Reader) { r.Byte(); r.Text() },
		"a number of nothing":      func(r *pack.Reader) { r.Byte(); r.Shared() },
	} {
		r := pack.ReadBody(bytes.Repeat([]byte{0xff}, 12))
		if name == "a long text" || name == "a number of nothing" {
			r = pack.ReadBody([]byte{0, 9})
		}
		read(r)
		if !errors.Is(r.Err(), pack.ErrTorn) {
			t.Errorf("%s: %v", name, r.Err())
		}
		if got := len(r.SharedList()) + len(r.Texts()) + len(r.Blob()) + r.Count(1) + int(r.Byte()) + int(r.Fixed32()) + int(r.Int()); got != 0 {
			t.Errorf("%s: a failed reader still reads", name)
		}
	}
}

// TestHostileLengthsTakeLittleMemory reads lists whose lengths promise more than there can be.
func TestHostileLengthsTakeLittleMemory(t *testing.T) {
	huge := pack.Writer{}
	huge.Uint(math.MaxInt64)
	huge.Raw(make([]byte, 4096))
	for name, read := range map[string]func(*pack.Reader){
		"texts": func(r *pack.Reader) { r.Texts() }, "shared": func(r *pack.Reader) { r.SharedList() },
		"text": func(r *pack.Reader) { _ = r.Text() }, "blob": func(r *pack.Reader) { r.Blob() },
	} {
		r := pack.ReadBody(huge.Body())
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		read(r)
		runtime.ReadMemStats(&after)
		if r.Err() == nil {
			t.Errorf("%s was read", name)
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > 1<<20 {
			t.Errorf("%s took %d bytes", name, got)
		}
	}
}

// copied reads bytes in an order that bytes say and writes what it read.
func copied(order, body []byte) ([]byte, error) {
	r := pack.ReadBody(body)
	var w pack.Writer
	for _, c := range order {
		switch c % 8 {
		case 0:
			w.Uint(r.Uint())
		case 1:
			w.Int(r.Int())
		case 2:
			w.Byte(r.Byte())
		case 3:
			w.Fixed32(r.Fixed32())
		case 4:
			w.Blob(r.Blob())
		case 5:
			w.Text(r.Text())
		case 6:
			w.Texts(r.Texts())
		case 7:
			w.SharedList(r.SharedList())
		}
	}
	return w.Body(), r.Done()
}

// FuzzReader copies any bytes. A number or a shared text may have stood there in a longer form than it needs, so it is the
// copy that has to stay as it is.
func FuzzReader(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8}, []byte("\x05\x06\x07\x08\x09\x01\x02\x03\x04\x02가나\x00\x01a\x01"))
	f.Add([]byte{8, 7, 6}, []byte("\x02\x01\x02\x00\x00\x00\x01z\x03\x01\x01"))
	f.Add([]byte{4}, bytes.Repeat([]byte{0xff}, 12))
	f.Fuzz(func(t *testing.T, order, body []byte) {
		first, err := copied(order, body)
		if err != nil {
			return
		}
		if second, err := copied(order, first); err != nil || !bytes.Equal(first, second) {
			t.Errorf("%q came back as %q: %v", first, second, err)
		}
	})
}
