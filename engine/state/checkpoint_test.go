package state

import (
	"fmt"
	"hash/crc32"
	"maps"
	"math"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/packtest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory/day"
	"pgregory.net/rapid"
)

// sameCheckpoint compares what two checkpoints hold; nil and empty lists are the same.
func sameCheckpoint(a, b *Checkpoint) string {
	opts := cmp.Options{cmpopts.EquateEmpty(), cmpopts.IgnoreUnexported(bank.State{})}
	return cmp.Diff(a.State, b.State, opts) + cmp.Diff(maps.Collect(a.State.All()), maps.Collect(b.State.All()), opts) + cmp.Diff(a.Known, b.Known, opts)
}

// anyCheckpoint fills every field there is: one that the codec does not know fails the test.
func anyCheckpoint(t *rapid.T) *Checkpoint {
	c := &Checkpoint{State: bank.NewState(), Known: distil.Known{Facts: map[string]dedup.Facts{}, Topics: map[string][]string{}}}
	c.State.Closed = rapid.Make[bank.State]().Draw(t, "state").Closed
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
		c.State.Put(&e)
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
		c.Known.Facts[e.ID] = f
		if rapid.Bool().Draw(t, "asked") {
			c.Known.Topics[e.ID] = rapid.SliceOf(rapid.String()).Draw(t, "topic")
		}
	}
	c.Known.Names = anyNames(t)
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
		got, err := decodeCheckpoint(want.Encode())
		if err != nil {
			t.Fatal(err)
		}
		if diff := sameCheckpoint(want, got); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
		for _, e := range want.State.All() {
			for _, src := range e.Sources {
				if got.State.Holds(src.Stmt) != want.State.Holds(src.Stmt) {
					t.Fatalf("source %q is lost", src.Stmt)
				}
			}
		}
	})
}

func FuzzDecodeCheckpoint(f *testing.F) {
	for i := range 8 {
		data := rapid.Custom(anyCheckpoint).Example(i).Encode()
		f.Add(data[len(checkpointMagic) : len(data)-crc32.Size])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		c, err := decodeCheckpoint(packtest.Sealed(checkpointMagic, body))
		if err != nil {
			return
		}
		again, err := decodeCheckpoint(c.Encode())
		if err != nil {
			t.Fatalf("own bytes are not read: %v", err)
		}
		if diff := sameCheckpoint(c, again); diff != "" {
			t.Fatalf("(-first +second)\n%s", diff)
		}
	})
}

func reads(data []byte) error {
	_, err := decodeCheckpoint(data)
	return err
}

func TestTornFilesAreNotRead(t *testing.T) {
	gen := rapid.Custom(func(t *rapid.T) []byte { return anyCheckpoint(t).Encode() })
	packtest.Refuses(t, gen.Example(3), reads)
}

func TestHostileLengthsTakeLittleMemory(t *testing.T) {
	packtest.BearsHostileLengths(t, checkpointMagic, reads)
}
