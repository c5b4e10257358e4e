package prepared_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/packtest"
	"github.com/seed-a44923cb/memctl/internal/prepared"
)

type table struct {
	Name  string
	N     int
	Small int8
	On    bool
	Words []string
	Sub   []table
}

func (t *table) code(c *prepared.Codec) {
	c.Text(&t.Name)
	c.Int(&t.N)
	prepared.Number(c, &t.Small)
	c.Bool(&t.On)
	c.Texts(&t.Words)
	prepared.List(c, &t.Sub, func(s *table) { s.code(c) })
}

func written(t table) string {
	c := prepared.Writing()
	t.code(c)
	return string(c.Bytes())
}

func full() table {
	return table{
		Name: "표", N: math.MinInt64, Small: -3, On: true, Words: []string{"", "\x00\n", "가"},
		Sub: []table{{N: math.MaxInt64}, {Sub: []table{{Name: "안"}}}, {N: 300, Small: 127}},
	}
}

func TestATableIsReadAsItWasWritten(t *testing.T) {
	want := full()
	c := prepared.Reading(written(want))
	var got table
	got.code(c)
	if err := c.Err(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestABrokenTableIsAnError(t *testing.T) {
	data := written(full())
	for i := range len(data) {
		c := prepared.Reading(data[:i])
		new(table).code(c)
		if !errors.Is(c.Err(), prepared.ErrBroken) {
			t.Fatalf("%d of %d bytes: %v", i, len(data), c.Err())
		}
	}
	for _, more := range []string{data + "x", strings.Repeat("\xff", 30)} {
		c := prepared.Reading(more)
		new(table).code(c)
		if c.Err() == nil {
			t.Errorf("%q is read", more)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(written(full()))
	f.Add("\x02\x02")
	f.Fuzz(func(t *testing.T, data string) {
		c := prepared.Reading(data)
		var got table
		got.code(c)
		if c.Err() == nil {
			if again := prepared.Reading(written(got)); true {
				var second table
				if second.code(again); again.Err() != nil || cmp.Diff(got, second) != "" {
					t.Errorf("%q is written as something else", data)
				}
			}
		}
	})
}

// TestStackMovesUnderACodec: a collection of garbage that moves the stack in the middle of a table loses nothing of it.
func TestStackMovesUnderACodec(t *testing.T) {
	lists := make([][]string, 80)
	for i := range lists {
		lists[i] = strings.Fields(strings.Repeat(strings.Repeat("낱말", 1+i%7)+" ", 1+i%9))
	}
	packtest.WhileStacksMove(300, func() bool {
		c := prepared.Writing()
		prepared.List(c, &lists, c.Texts)
		var got [][]string
		r := prepared.Reading(string(c.Bytes()))
		prepared.List(r, &got, r.Texts)
		diff := cmp.Diff(lists, got)
		if r.Err() != nil || diff != "" {
			t.Errorf("%v, -written +read:\n%s", r.Err(), diff)
		}
		return !t.Failed()
	})
}
