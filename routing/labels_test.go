package routing_test

import (
	"fmt"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

const labelled = "../engine/testdata/labelled"

// label is what one reader says of a line: keep is "1" or "0", kind and topic are "-" for a line to drop.
type label struct{ keep, kind, topic string }

// row is a labelled line of a log.
type row struct {
	file, lang, split, text string
	line                    int
	a, b                    label
}

func readLabels(t testing.TB) []row {
	t.Helper()
	data, err := os.ReadFile(labelled + "/labels.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	at := map[string]int{}
	for i, name := range strings.Split(lines[0], "\t") {
		at[name] = i
	}
	var out []row
	for _, l := range lines[1:] {
		f := strings.Split(l, "\t")
		n, err := strconv.Atoi(f[at["line"]])
		if err != nil {
			t.Fatalf("line %q: %v", l, err)
		}
		out = append(out, row{
			file: f[at["file"]], line: n, lang: f[at["lang"]], split: f[at["split"]], text: f[at["text"]],
			a: label{f[at["a_keep"]], f[at["a_kind"]], f[at["a_target"]]}, b: label{f[at["b_keep"]], f[at["b_kind"]], f[at["b_target"]]},
		})
	}
	if len(out) < 200 {
		t.Fatalf("only %d labelled lines", len(out))
	}
	return out
}

// topicOf is the readers' word for a page.
func topicOf(page string) string {
	switch {
	case strings.HasPrefix(page, "activities/bugs/"):
		return "bugs"
	case strings.HasPrefix(page, "activities/meetings/"):
		return "meetings"
	case strings.HasPrefix(page, "activities/"):
		return "done"
	}
	return strings.TrimSuffix(path.Base(page), ".md")
}

// guess is what the router says of a line: the best of the statements that begin on it.
func guess(r *routing.Router, log *memory.Log, line int) label {
	out := label{"0", "-", "-"}
	best := -1 << 30
	for i := range log.Statements {
		s := &log.Statements[i]
		if s.Line != line {
			continue
		}
		d := r.Route(routing.Input{
			Text: s.Text, Kind: s.Kind, Entities: s.Entities, Section: rules.Section(s.Section), Form: rules.Form(s.Form),
			Headings: s.Headings, Parent: s.Parent, Day: s.Day,
			Task: s.Task != memory.TaskNone, Ticked: s.Task == memory.TaskDone,
		})
		if score := d.Score.Of(d.Kind); d.Keep && score > best {
			best, out = score, label{"1", d.Kind.String(), topicOf(d.Target)}
		}
	}
	return out
}

// tally compares guesses with one reading of the labels.
type tally struct{ hit, extra, missed, kind, topic int }

func (c *tally) add(got, gold label, other label) {
	switch {
	case gold.keep == "1" && got.keep == "1":
		c.hit++
		if got.kind == gold.kind || got.kind == other.kind {
			c.kind++
		}
		if got.topic == gold.topic || got.topic == other.topic {
			c.topic++
		}
	case gold.keep == "1":
		c.missed++
	case got.keep == "1":
		c.extra++
	}
}

func (c *tally) precision() float64 { return ratio(c.hit, c.hit+c.extra) }
func (c *tally) recall() float64    { return ratio(c.hit, c.hit+c.missed) }

func (c *tally) String() string {
	return fmt.Sprintf("lines kept by the readers %d, precision %.2f, recall %.2f, kind %.2f, page %.2f",
		c.hit+c.missed, c.precision(), c.recall(), ratio(c.kind, c.hit), ratio(c.topic, c.hit))
}

func ratio(a, b int) float64 { return float64(a) / float64(max(b, 1)) }

// The distillate is good, not only made: two readers who did not write the rules labelled these logs before there were
// any. Gold is what both keep or both drop, and each reader alone; the half that the rules were written against and the
// half that they were not are printed apart.
func TestDefaultRulesAgreeWithTheReaders(t *testing.T) {
	r := defaultRouter(t)
	logs := map[string]*memory.Log{}
	tallies := map[string]*tally{}
	of := func(key string) *tally {
		if tallies[key] == nil {
			tallies[key] = &tally{}
		}
		return tallies[key]
	}
	for _, row := range readLabels(t) {
		if logs[row.file] == nil {
			data, err := os.ReadFile(labelled + "/logs/" + path.Base(row.file))
			if err != nil {
				t.Fatal(err)
			}
			log, err := memory.Parse("memory/"+path.Base(row.file), data)
			if err != nil {
				t.Fatal(err)
			}
			logs[row.file] = log
		}
		got := guess(r, logs[row.file], row.line)
		of(row.lang+" reader A").add(got, row.a, row.a)
		of(row.lang+" reader B").add(got, row.b, row.b)
		if row.a.keep == row.b.keep {
			of(row.lang+" both").add(got, row.a, row.b)
			of(row.lang+" both, "+row.split).add(got, row.a, row.b)
		}
	}
	for _, lang := range []string{"ko", "en"} {
		for _, half := range []string{"dev", "test"} {
			t.Logf("%s %s half: %s", lang, half, of(lang+" both, "+half))
		}
		for _, gold := range []string{"both", "reader A", "reader B"} {
			c := of(lang + " " + gold)
			t.Logf("%s %s: %s", lang, gold, c)
			if c.precision() < .80 || c.recall() < .60 || ratio(c.kind, c.hit) < .80 || ratio(c.topic, c.hit) < .80 {
				t.Errorf("%s against %s is below the floors .80, .60, .80, .80: %s", lang, gold, c)
			}
		}
	}
}
