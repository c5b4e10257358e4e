package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// mostGrowth is how many times what one line takes among n lines it may take among ten times as many, by what is done. What is not here is
// reported and may grow. A run still reads and writes the cursor, which has a stamp for each file, and a closed day the names that lines have had.
func mostGrowth() map[string]cost {
	return map[string]cost{
		"distil, nothing new":          {Allocated: 3},
		"distil, one new line":         {Allocated: 4, Read: 3, Tables: 6},
		"reflect, one line of the day": {Allocated: 7, Tables: 7},
		"index, one new line":          {Allocated: 2},
		"recall":                       {Allocated: 4},
	}
}

// cost is what something takes, or how many times as much as something else.
type cost struct {
	Read      float64 `json:"read"`      // bytes, by calls; 0 where the system does not say
	Written   float64 `json:"written"`   // bytes, by calls; likewise
	Tables    float64 `json:"tables"`    // bytes of checkpoints that were read where they are mapped
	Faults    float64 `json:"faults"`    // pages of memory that were touched first, those of mapped files among them
	Allocated float64 `json:"allocated"` // bytes
	Objects   float64 `json:"objects"`   // allocated ones
}

// parts are the numbers of a cost with their names.
func (c *cost) parts() map[string]*float64 {
	return map[string]*float64{"read": &c.Read, "tables": &c.Tables, "written": &c.Written, "faults": &c.Faults, "allocated": &c.Allocated, "objects": &c.Objects}
}

// spent is what this process has taken until now, with what was read in tables by then.
func spent(tables *atomic.Int64) cost {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	c := cost{Allocated: float64(m.TotalAlloc), Objects: float64(m.Mallocs), Faults: pageFaults(), Tables: float64(tables.Load())}
	text, err := os.ReadFile("/proc/self/io")
	if err != nil {
		return c
	}
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch n, _ := strconv.ParseFloat(value, 64); name {
		case "rchar":
			c.Read = n
		case "wchar":
			c.Written = n
		}
	}
	return c
}

// taking does something a few times and returns what it took when it took least: what is made once in a process is made by then.
func taking(times int, tables *atomic.Int64, prepare, do func() error) (cost, error) {
	var all []cost
	for range times {
		if err := prepare(); err != nil {
			return cost{}, err
		}
		before := spent(tables)
		if err := do(); err != nil {
			return cost{}, err
		}
		c := spent(tables)
		for name, n := range c.parts() {
			*n -= *before.parts()[name]
		}
		all = append(all, c)
	}
	return slices.MinFunc(all, func(a, b cost) int { return int(a.Allocated - b.Allocated) }), nil
}

// childTakes is a process that does things about one line and prints what each takes. Files that it does not write are old enough to be vouched for.
func childTakes(dir string) (err error) {
	out := map[string]cost{}
	lines, today := newAuthor(5, 1000), benchLast
	tables := new(atomic.Int64)
	count := workspace.WithReads(func(bytes int) { tables.Add(int64(bytes)) })
	open := func() (*engine.Engine, error) {
		return engine.Open(dir, engine.Options{Now: today.String(), Files: []workspace.Option{count}})
	}
	e, err := open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.Close()) }()
	ctx := context.Background()
	write := func() error { return addRetained(dir, today, lines.line()) }
	nothing := func() error { return nil }
	var (
		rep *report.Report
		id  string
	)
	distil := func() (err error) {
		rep, err = e.Distill(ctx, report.DistillOptions{})
		return err
	}
	for _, c := range []struct {
		name        string
		prepare, do func() error
	}{
		{"distil, one new line", write, distil},
		{"distil, one line of last week", func() error { return addRetained(dir, today-7, lines.line()) }, distil},
		{"distil, nothing new", nothing, distil},
		{"index, one new line", func() error { return errors.Join(write(), distil()) }, func() error {
			e.IndexAfter(ctx, rep)
			return nil
		}},
		{"recall", nothing, func() error {
			_, err := e.Recall(ctx, recall.Query{Text: "결제 재시도 Jenkins", Limit: 8})
			return err
		}},
		{"briefing", nothing, func() error {
			_, err := e.Brief(ctx, briefing.Options{Mode: "session", Peek: true})
			return err
		}},
		{"why", func() error {
			opinions, err := e.Opinions(ctx)
			if err == nil {
				id = opinions[0].ID
			}
			return err
		}, func() error {
			_, err := e.Why(ctx, id)
			return err
		}},
		{"reflect, one line of the day", func() error {
			today++
			if err := errors.Join(e.Close(), write()); err != nil {
				return err
			}
			e, err = open()
			return err
		}, func() error {
			_, err := e.Reflect(ctx, false)
			return err
		}},
	} {
		if out[c.name], err = taking(3, tables, c.prepare, c.do); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return json.NewEncoder(os.Stdout).Encode(out)
}

// takenAmong is what each thing takes in a workspace of so many lines.
func takenAmong(t *testing.T, n int) map[string]cost {
	t.Helper()
	dir := newWorkspace(t)
	logsOf(t, dir, n, uint64(n), "")
	reflect(t, dir, benchLast.String())
	do(t, dir, benchLast.String(), func(ctx context.Context, e *engine.Engine) (*report.Report, error) {
		_, err := e.Refresh(ctx)
		return nil, err
	})
	rest(t, dir, benchLast.String())
	answer, err := child(t, "take", dir).Output()
	check(t, err)
	out := map[string]cost{}
	check(t, json.Unmarshal(answer, &out))
	return out
}

// TestOneLineTakesWhatItTakesAmongFew is law 10, in bytes: what a run, a question or a briefing reads and allocates about one line does not grow
// with what is stored.
func TestOneLineTakesWhatItTakesAmongFew(t *testing.T) {
	if !longtest.On() {
		t.Skip("takes a minute; " + longtest.Env + "=1 runs it")
	}
	t.Parallel()
	const few = 300
	sizes := []int{few, 10 * few}
	if longtest.All() {
		sizes = append(sizes, 100*few)
	}
	before := takenAmong(t, sizes[0])
	for _, n := range sizes[1:] {
		after := takenAmong(t, n)
		var b strings.Builder
		for _, name := range sorted(after) {
			now, then, most := after[name], before[name], mostGrowth()[name]
			fmt.Fprintf(&b, "\n%-32s", name)
			for _, part := range sorted(now.parts()) {
				n, was := *now.parts()[part], *then.parts()[part]
				times := n / max(was, 1)
				fmt.Fprintf(&b, "  %s %.0f → %.0f (×%.1f)", part, was, n, times)
				if limit := *most.parts()[part]; limit > 0 && times > limit {
					t.Errorf("%s: %s grows %.1f times, more than %.1f", name, part, times, limit)
				}
			}
		}
		t.Logf("among %d lines, and %d:%s", n/10, n, b.String())
		before = after
	}
}

// addRetained adds a line to a log of a day.
func addRetained(dir string, d day.Day, line string) error {
	f, err := os.OpenFile(dir+"/memory/"+d.String()+"-today.md", os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString("## Retain\n" + line + "\n")
	return errors.Join(err, f.Close())
}
