package state

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/packtest"
	"github.com/seed-a44923cb/memctl/memory/day"
	"pgregory.net/rapid"
)

// stored is an entry as a checkpoint has it.
type stored struct {
	Entry *bank.Entry
	Filed distil.Filed
}

func (s *stored) encode() (entry, facts []byte) {
	p, q := newPacker("", 0), newPacker("", 0)
	p.entry(s.Entry)
	q.filed(s.Entry, &s.Filed)
	return p.Body(), q.Body()
}

func decodeStored(id string, entry, facts []byte) (stored, error) {
	e, err := decodeEntry(id, entry)
	if err != nil {
		return stored{}, err
	}
	filed, err := decodeFiled(e, facts)
	return stored{e, filed}, err
}

func diffStored(a, b stored) string { return cmp.Diff(a, b, cmpopts.EquateEmpty()) }

// anyStored fills every field there is: one that the codec does not know fails the test.
func anyStored(t *rapid.T) stored {
	e := rapid.Make[bank.Entry]().Draw(t, "entry")
	if len(e.Sources) == 0 {
		e.Sources = []bank.Source{rapid.Make[bank.Source]().Draw(t, "source")}
	}
	for k := range e.Sources {
		e.Sources[k].Claim = 0 // stands in events of an older memctl alone
	}
	if rapid.Bool().Draw(t, "usual") {
		e.Sources[0].Stmt = bank.EntryID(e.ID, bank.LongID)
		e.ID = e.Sources[0].Stmt[:bank.ShortID+1]
		e.Text, e.Since = e.FirstText, e.Sources[0].Day
	}
	f := distil.Filed{First: anyFacts(t)}
	switch rapid.IntRange(0, 2).Draw(t, "key") {
	case 0:
		f.First.Key = keyOf(e.FirstText)
	case 1:
		f.First.Key = "redis는 6379번 포트를 쓴다"
		e.FirstText = "Redis는 6379번 포트를 쓴다."
	}
	if f.Now = f.First; e.Text != e.FirstText {
		f.Now = anyFacts(t)
	}
	if rapid.Bool().Draw(t, "asked") {
		f.Topic = rapid.SliceOf(rapid.String()).Draw(t, "topic")
	}
	return stored{&e, f}
}

// anyFacts are any whose compounds have parts.
func anyFacts(t *rapid.T) dedup.Facts {
	f := rapid.Make[dedup.Facts]().Draw(t, "facts")
	f.Splits = slices.DeleteFunc(f.Splits, func(s dedup.Split) bool { return len(s.Parts) == 0 })
	return f
}

func TestEntryComesBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyStored(t)
		entry, facts := want.encode()
		got, err := decodeStored(want.Entry.ID, entry, facts)
		if err != nil {
			t.Fatal(err)
		}
		if diff := diffStored(want, got); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}

func FuzzDecodeEntry(f *testing.F) {
	for i := range 8 {
		s := rapid.Custom(anyStored).Example(i)
		entry, facts := s.encode()
		f.Add(entry, facts)
	}
	f.Fuzz(func(t *testing.T, entry, facts []byte) {
		id := (&unpacker{pack.ReadBody(entry)}).entry().ID
		s, err := decodeStored(id, entry, facts)
		if err != nil {
			return
		}
		file(s.Entry, &s.Filed) // bears whatever there is
		entry, facts = s.encode()
		again, err := decodeStored(id, entry, facts)
		if err != nil {
			t.Fatalf("own bytes are not read: %v", err)
		}
		if diff := diffStored(s, again); diff != "" {
			t.Fatalf("(-first +second)\n%s", diff)
		}
	})
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

func TestNamesComeBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyNames(t)
		p := newPacker("", 0)
		p.names(&want)
		u := &unpacker{pack.ReadBody(p.Body())}
		if diff := cmp.Diff(want, u.names(), cmpopts.EquateEmpty()); diff != "" || u.Err() != nil || u.Len() > 0 {
			t.Fatalf("%v, %d bytes left (-want +got)\n%s", u.Err(), u.Len(), diff)
		}
	})
}

func anyHead(t *rapid.T) *head {
	h := &head{closed: rapid.Make[day.Day]().Draw(t, "closed"), dismissed: map[string]string{}}
	for _, n := range [...]*int{&h.entries, &h.live, &h.slots} {
		*n = rapid.IntRange(0, math.MaxInt).Draw(t, "count")
	}
	for l := range h.lists {
		h.lists[l] = rapid.IntRange(0, math.MaxInt).Draw(t, "entries of a list")
	}
	for _, x := range rapid.SliceOfN(rapid.Make[bank.Subject](), 0, 3).Draw(t, "subjects") {
		x.Seen.Lines, x.Seen.Days = x.Seen.Lines&math.MaxInt, x.Seen.Days&math.MaxInt
		for k := range x.Seen.Signs {
			x.Seen.Signs[k].Lines &= math.MaxInt
		}
		for k := range x.Sources {
			x.Sources[k].Claim = 0
		}
		h.subjects = append(h.subjects, &x)
	}
	for _, name := range rapid.SliceOfN(rapid.String(), 0, 3).Draw(t, "dismissed") {
		h.dismissed[bank.SubjectID(name)] = name
	}
	return h
}

func TestHeadComesBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want, got := anyHead(t), new(head)
		if err := got.decode(want.encode()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(head{}), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}

func FuzzDecodeHead(f *testing.F) {
	for i := range 4 {
		data := rapid.Custom(anyHead).Example(i).encode()
		f.Add(data[len(headMagic) : len(data)-crc32.Size])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		h, again := new(head), new(head)
		if h.decode(packtest.Sealed(headMagic, body)) != nil {
			return
		}
		if err := again.decode(h.encode()); err != nil {
			t.Fatalf("own bytes are not read: %v", err)
		}
	})
}

func reads(data []byte) error { return new(head).decode(data) }

func TestTornFilesAreNotRead(t *testing.T) {
	packtest.Refuses(t, rapid.Custom(func(t *rapid.T) []byte { return anyHead(t).encode() }).Example(3), reads)
}

func TestHostileLengthsTakeLittleMemory(t *testing.T) {
	packtest.BearsHostileLengths(t, headMagic, reads)
}

func TestPostingComesBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := posting{
			kind: 'W', keyword: rapid.Bool().Draw(t, "keyword"), slot: rapid.Bool().Draw(t, "slot"), live: rapid.Bool().Draw(t, "live"),
			newest: day.Day(rapid.IntRange(-1<<20, 1<<20).Draw(t, "newest")),
		}
		if want.keyword {
			want.size, want.sign = rapid.IntRange(1, 1<<20).Draw(t, "size"), rapid.Uint64().Draw(t, "signature")
		}
		var got posting
		if b := want.encode(); !got.decode(b) || got != want {
			t.Fatalf("%+v came back as %+v", want, got)
		} else if got.decode(b[:len(b)-1]) && got == want {
			t.Fatal("a posting without its end is read as it was")
		}
	})
}

func TestDaysSortAsTheirKeys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		days := rapid.SliceOf(rapid.Int32()).Draw(t, "days")
		keys := make([][]byte, len(days))
		for i, d := range days {
			keys[i] = under(keyFades, onDay(day.Day(d)))
		}
		slices.Sort(days)
		slices.SortFunc(keys, bytes.Compare)
		for i, d := range days {
			if !bytes.Equal(keys[i], under(keyFades, onDay(day.Day(d)))) {
				t.Fatalf("day %d is not at its place", d)
			}
		}
	})
}
