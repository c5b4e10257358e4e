package segment_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
)

const allFields = 4

func fields() []segment.Field {
	return []segment.Field{{Name: "words", Words: 0}, {Name: "under", Words: 0, Runs: true}, {Name: "marks", Words: 1, Runs: true}, {Name: "none", Words: 2}}
}

// modelDoc is a document as a test knows it: how often it has each term of each field.
type modelDoc struct {
	path, record, text string
	terms              [4]map[string]int
	lengths            [4]int
}

// randomDocs are files of documents, some of which repeat what the one before has.
func randomDocs(r *rand.Rand, files int, prefix string) (out []modelDoc) {
	for f := range files {
		path := fmt.Sprintf("memory/%s%03d.md", prefix, f)
		var last modelDoc
		for n := range 1 + r.IntN(40) {
			d := modelDoc{path: path, record: strings.Repeat("r", r.IntN(5)), text: fmt.Sprintf("%s %d 배포 %s", path, n, strings.Repeat("글 ", r.IntN(400)))}
			for field := range d.terms {
				if field == 3 {
					continue
				}
				d.terms[field] = map[string]int{}
				if field > 0 && n > 0 && r.IntN(10) > 0 {
					d.terms[field], d.lengths[field] = last.terms[field], last.lengths[field]
					continue
				}
				for range r.IntN(6) {
					term, times := fmt.Sprintf("낱말%d", int(r.ExpFloat64()*20)), 1+r.IntN(3)
					d.terms[field][term] += times
					d.lengths[field] += times
				}
				if r.IntN(60) == 0 {
					d.lengths[field] += 100_000
				}
			}
			out, last = append(out, d), d
		}
	}
	return out
}

func build(t testing.TB, docs []modelDoc) []byte {
	t.Helper()
	b, err := segment.NewBuilder(fields())
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range docs {
		if i == 0 || d.path != docs[i-1].path {
			b.File(d.path)
		}
		doc, err := b.Add([]byte(d.record), []byte(d.text))
		if err != nil || int(doc) != i {
			t.Fatal(doc, err)
		}
		for field, terms := range d.terms {
			at := segment.Place{Field: field, Doc: doc}
			for term, times := range terms {
				for range times {
					b.Term(term, at)
				}
			}
			b.Lengthen(at, d.lengths[field])
		}
	}
	var out bytes.Buffer
	n, err := b.WriteTo(&out)
	if err != nil || n != int64(out.Len()) {
		t.Fatal(n, out.Len(), err)
	}
	return out.Bytes()
}

// read makes documents of a segment again.
func read(t *testing.T, data []byte) []modelDoc {
	t.Helper()
	s, err := segment.Open(data, fields())
	if err != nil {
		t.Fatal(err)
	}
	docs := make([]modelDoc, s.Docs())
	var ahead [allFields]segment.Lengths
	for field := range ahead {
		ahead[field] = s.Lengths(field)
	}
	for i := range docs {
		d := &docs[i]
		text, err := s.Text(uint32(i))
		if err != nil {
			t.Fatal(err)
		}
		d.text, d.record, d.path = string(text), string(s.Record(uint32(i))), s.Path(uint32(i))
		for field := range 3 {
			d.terms[field] = map[string]int{}
		}
		for field := range d.lengths {
			l := s.Lengths(field)
			d.lengths[field] = int(l.Of(uint32(i)))
			if got := int(ahead[field].Ahead(uint32(i))); got != d.lengths[field] {
				t.Errorf("field %d of %d is %d and %d long", field, i, got, d.lengths[field])
			}
		}
	}
	for i, record := range s.Records() {
		if string(record) != docs[i].record {
			t.Errorf("record of %d is %q and %q", i, record, docs[i].record)
		}
	}
	for field := range allFields {
		dict, err := s.Dict(field)
		if err != nil {
			t.Fatal(err)
		}
		for term, err := range dict.Search(nil, nil, nil) {
			if err != nil {
				t.Fatal(err)
			}
			list, err := dict.List(term)
			if err != nil {
				t.Fatal(err)
			}
			set, n := roaring.New(), 0
			list.AddTo(set)
			for p := list.Postings(); ; n++ {
				doc, freq, ok := p.Next()
				if !ok {
					break
				}
				docs[doc].terms[field][term] = int(freq)
				if !set.Contains(doc) {
					t.Errorf("%s: the set has no %d", term, doc)
				}
			}
			for doc := range uint32(s.Docs()) {
				if list.Has(doc) != set.Contains(doc) {
					t.Errorf("%s: %d is in the list: %v", term, doc, list.Has(doc))
				}
			}
			if n != list.Len() || n != int(set.GetCardinality()) {
				t.Errorf("%s: %d documents, says %d, the set has %d", term, n, list.Len(), set.GetCardinality())
			}
		}
	}
	return docs
}

func same(t *testing.T, want, got []modelDoc) {
	t.Helper()
	if d := cmp.Diff(want, got, cmp.AllowUnexported(modelDoc{})); d != "" {
		t.Errorf("(-want +got):\n%.3000s", d)
	}
}

func TestWhatIsBuiltIsRead(t *testing.T) {
	for seed := range uint64(30) {
		docs := randomDocs(rand.New(rand.NewPCG(seed, 1)), 1+int(seed), "a")
		data := build(t, docs)
		same(t, docs, read(t, data))
		if !bytes.Equal(data, build(t, docs)) {
			t.Errorf("seed %d: built again it has other bytes", seed)
		}
	}
}

func TestPlainSaysAllThatIsThere(t *testing.T) {
	docs := randomDocs(rand.New(rand.NewPCG(4, 1)), 5, "a")
	plain, err := segment.Plain(build(t, docs))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range docs {
		for _, text := range []string{d.path, d.text, d.record} {
			if !bytes.Contains(plain, []byte(text+"\n")) {
				t.Errorf("%.50q is not in it", text)
			}
		}
		for _, terms := range d.terms {
			for term := range terms {
				if !bytes.Contains(plain, []byte(term+"\n")) {
					t.Errorf("%q is not in it", term)
				}
			}
		}
	}
}

func TestSegmentOfNothing(t *testing.T) {
	if got := read(t, build(t, nil)); len(got) > 0 {
		t.Errorf("%v", got)
	}
}

// What is merged, with files left out, is what is built of the documents that stay.
func TestMergedIsAsBuiltAtOnce(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 2))
		var in []segment.Input
		var want []modelDoc
		for k := range 1 + r.IntN(4) {
			docs := randomDocs(r, r.IntN(8), string(rune('a'+k)))
			s, err := segment.Open(build(t, docs), fields())
			if err != nil {
				t.Fatal(err)
			}
			dropped := roaring.New()
			gone := map[string]bool{}
			for path, at := range s.Files() {
				if gone[path] = r.IntN(3) == 0; gone[path] {
					dropped.AddRange(uint64(at[0]), uint64(at[1]))
				}
			}
			if dropped.IsEmpty() {
				dropped = nil
			}
			in = append(in, segment.Input{Segment: s, Dropped: dropped})
			want = append(want, slices.DeleteFunc(docs, func(d modelDoc) bool { return gone[d.path] })...)
		}
		var out bytes.Buffer
		if _, err := segment.Merge(t.Context(), in, fields(), &out); err != nil {
			t.Fatal(err)
		}
		got := read(t, out.Bytes())
		if len(got)+len(want) > 0 {
			same(t, want, got)
		}
	}
}

func TestMergeStopsWhenItIsCancelled(t *testing.T) {
	s, err := segment.Open(build(t, randomDocs(rand.New(rand.NewPCG(1, 1)), 3, "a")), fields())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := segment.Merge(ctx, []segment.Input{{Segment: s}}, fields(), new(bytes.Buffer)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestTermsOfARange(t *testing.T) {
	s, err := segment.Open(build(t, randomDocs(rand.New(rand.NewPCG(3, 3)), 20, "a")), fields())
	if err != nil {
		t.Fatal(err)
	}
	dict, err := s.Dict(0)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for term, err := range dict.Search(nil, []byte("낱말2"), []byte("낱말3")) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, term)
	}
	if len(got) < 5 || !slices.IsSorted(got) || slices.ContainsFunc(got, func(s string) bool { return !strings.HasPrefix(s, "낱말2") }) {
		t.Errorf("%q", got)
	}
	for term, err := range dict.Search(nil, nil, nil) {
		if term == "" || err != nil {
			t.Errorf("%q, %v", term, err)
		}
		break // and no error comes afterwards
	}
	if list, err := dict.List("없는 낱말"); err != nil || list.Len() > 0 {
		t.Errorf("%d, %v", list.Len(), err)
	}
}

// readAll reads all that is there, and says what stopped it.
func readAll(data []byte) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	s, err := segment.Open(data, fields())
	if err != nil {
		return err
	}
	var errs []error
	for doc := range uint32(min(s.Docs(), 10_000)) {
		_, err := s.Text(doc)
		errs = append(errs, err)
		_, _ = s.Record(doc), s.Path(doc)
	}
	for field := range allFields {
		dict, err := s.Dict(field)
		if err != nil {
			return err
		}
		for term, err := range dict.Search(nil, nil, nil) {
			if err != nil {
				return err
			}
			list, err := dict.List(term)
			errs = append(errs, err)
			list.AddTo(roaring.New())
		}
	}
	return errors.Join(errs...)
}

// A damaged segment may be read wrongly, and may make its reader panic with an error of the runtime, but not hang or take all memory.
func TestDamageNeitherHangsNorEatsMemory(t *testing.T) {
	whole := build(t, randomDocs(rand.New(rand.NewPCG(5, 5)), 6, "a"))
	if err := readAll(whole); err != nil {
		t.Fatal(err)
	}
	r, wrong := rand.New(rand.NewPCG(6, 6)), map[bool]int{}
	for range 2000 {
		bad := bytes.Clone(whole)
		if r.IntN(10) == 0 {
			bad = bad[:r.IntN(len(bad))]
		} else {
			bad[r.IntN(len(bad))] ^= byte(1 + r.IntN(255))
		}
		wrong[readAll(bad) != nil]++
	}
	if wrong[true] == 0 {
		t.Error("no damage was seen")
	}
	t.Log(maps.Collect(maps.All(wrong)))
}

func FuzzOpen(f *testing.F) {
	f.Add(build(f, nil))
	f.Add(build(f, randomDocs(rand.New(rand.NewPCG(5, 5)), 2, "a")))
	f.Fuzz(func(_ *testing.T, data []byte) { _ = readAll(data) })
}
