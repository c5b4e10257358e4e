package when_test

import (
	"bufio"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the zones of the set, on systems that have none

	"github.com/seed-a44923cb/memctl/engine/when"
)

// What the set is scored for, and what it must reach. docs/when.md holds the figures.
const (
	leastValue = 0.85
	mostPlain  = 0.01
)

// oddNames makes the score print what went wrong with the odd items: WHEN_SHOW=odd. The even ones are held out, for nobody to
// look at.
const oddNames = "WHEN_SHOW"

// rows reads a table with a header line, by the name of its columns.
func rows(t *testing.T, name string) []map[string]string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var header []string
	var out []map[string]string
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		if header == nil {
			header = fields
			continue
		}
		if len(fields) != len(header) {
			t.Fatalf("%s: %d fields, want %d: %q", name, len(fields), len(header), lines.Text())
		}
		row := map[string]string{}
		for i, h := range header {
			row[h] = fields[i]
		}
		out = append(out, row)
	}
	if len(out) == 0 {
		t.Fatalf("%s has no rows", name)
	}
	return out
}

// odd says which half of the set an item is in, by the number at the end of its id.
func odd(t *testing.T, id string) bool {
	t.Helper()
	n, err := strconv.Atoi(strings.TrimLeft(id, "abcdefghijklmnopqrstuvwxyz"))
	if err != nil {
		t.Fatalf("id %q: %v", id, err)
	}
	return n%2 == 1
}

// tally counts, by half and language.
type tally struct{ all, value, span int }

func (c *tally) add(value, span bool) {
	c.all++
	if value {
		c.value++
	}
	if span {
		c.span++
	}
}

func share(n, of int) float64 { return float64(n) / float64(max(of, 1)) }

func TestScoreOfExpressionsByAnotherHand(t *testing.T) {
	tallies := map[string]*tally{}
	count := func(name string, value, span bool) {
		if tallies[name] == nil {
			tallies[name] = &tally{}
		}
		tallies[name].add(value, span)
	}
	for _, row := range rows(t, "testdata/expressions.tsv") {
		zone, err := time.LoadLocation(row["zone"])
		if err != nil {
			t.Fatal(err)
		}
		now, err := time.ParseInLocation("2006-01-02T15:04", row["now"], zone)
		if err != nil {
			t.Fatal(err)
		}
		value, span := score(row, when.Find(row["text"], now))
		count("all", value, span)
		count(row["lang"], value, span)
		half := "even"
		if odd(t, row["id"]) {
			half = "odd"
		}
		count(half, value, span)
		if os.Getenv(oddNames) == "odd" && half == "odd" && !(value && span) {
			t.Logf("%s %v %v now %s: %s\n\twant %s = %s\n\tgot  %q", row["id"], value, span, now.Format("Mon 2006-01-02T15:04"), row["text"], row["surface"], row["intervals"], said(row["text"], now))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(tallies)) {
		c := tallies[name]
		t.Logf("%-6s %3d: value %.3f, span %.3f", name, c.all, share(c.value, c.all), share(c.span, c.all))
	}
	for _, half := range []string{"odd", "even"} {
		if got := share(tallies[half].value, tallies[half].all); got < leastValue {
			t.Errorf("%s: value accuracy %.3f, want at least %.2f", half, got, leastValue)
		}
	}
}

// score says whether the one expression of a text has the value that is wanted, as a set of intervals, and its bytes.
func score(row map[string]string, found []when.Expression) (value, span bool) {
	start := strings.Index(row["text"], row["surface"])
	if len(found) != 1 || found[0].StartByte >= start+len(row["surface"]) || found[0].EndByte <= start {
		return false, false
	}
	e := found[0]
	var got []string
	for _, i := range e.Intervals {
		got = append(got, written(i))
	}
	var want []string
	for s := range strings.SplitSeq(row["intervals"], " | ") {
		if from, last, ok := strings.Cut(s, ".."); ok && from == last {
			s = from
		}
		want = append(want, s)
	}
	slices.Sort(got)
	slices.Sort(want)
	value = slices.Equal(got, want) && e.Ambiguous == (row["ambiguous"] == "yes")
	return value, e.StartByte == start && e.EndByte == start+len(row["surface"])
}

func TestPlainSentencesByAnotherHandHaveNoTime(t *testing.T) {
	now := friday()
	wrong, all := map[bool]int{}, map[bool]int{}
	for _, row := range rows(t, "testdata/plain.tsv") {
		half := odd(t, row["id"])
		all[half]++
		if found := said(row["text"], now); len(found) > 0 {
			wrong[half]++
			if os.Getenv(oddNames) == "odd" && half {
				t.Logf("%s: %s: %q", row["id"], row["text"], found)
			}
		}
	}
	for _, half := range []bool{true, false} {
		name := map[bool]string{true: "odd", false: "even"}[half]
		got := share(wrong[half], all[half])
		t.Logf("%-4s %d: %d with an expression, %.4f", name, all[half], wrong[half], got)
		if got > mostPlain {
			t.Errorf("%s: %.4f of the plain sentences have an expression, want at most %.2f", name, got, mostPlain)
		}
	}
}
