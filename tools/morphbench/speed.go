package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"text/tabwriter"
)

//go:embed driver/mecab.cpp
var mecabSource []byte

// runner is an analyser whose passes are processes that print a result.
type runner struct {
	name    string
	command []string
	results []result
}

// contest says what is measured and how.
type contest struct {
	text    string
	dic     string
	ours    string
	repeats int
	least   float64
}

// speed measures every analyser by turns, so that a busy moment of the machine hits them all.
func speed(ctx context.Context, args []string, out io.Writer) error {
	var c contest
	flags := flag.NewFlagSet("speed", flag.ContinueOnError)
	flags.StringVar(&c.dic, "mecab-dic", "", "compiled MeCab dictionary; without it MeCab is left out")
	flags.StringVar(&c.ours, "ours", "", `another analyser: a shell command that gets the file as "$1" and prints {"bytes":N,"seconds":S}`)
	flags.IntVar(&c.repeats, "repeats", 5, "how often each is measured")
	flags.Float64Var(&c.least, "seconds", 1, "how long one measurement lasts at least")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 || c.repeats < 1 {
		return errUsage
	}
	c.text = flags.Arg(0)
	scratch, err := os.MkdirTemp("", "morphbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch) //nolint:errcheck // the system clears its folder of temporary files
	runners, err := c.runners(ctx, scratch)
	if err != nil {
		return err
	}
	for range c.repeats {
		for _, r := range runners {
			if err := r.run(ctx); err != nil {
				return err
			}
		}
	}
	return table(out, runners)
}

// runners are the analysers that this machine can run; what it cannot is named.
func (c *contest) runners(ctx context.Context, scratch string) ([]*runner, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program, which starts itself for each pass: %w", err)
	}
	least := strconv.FormatFloat(c.least, 'g', -1, 64)
	var out []*runner
	for _, name := range inside() {
		out = append(out, &runner{name: name, command: []string{self, "pass", name, c.text, least}})
	}
	if c.ours != "" {
		out = append(out, &runner{name: "--ours", command: []string{"sh", "-c", c.ours, "sh", c.text}})
	}
	if c.dic == "" {
		fmt.Fprintln(os.Stderr, "MeCab is left out: say with --mecab-dic where its dictionary is")
		return out, nil
	}
	driver := filepath.Join(scratch, "mecab")
	if err := compileDriver(ctx, driver); err != nil {
		fmt.Fprintf(os.Stderr, "MeCab is left out: %v\n", err)
		return out, nil
	}
	return append(out, &runner{name: "MeCab", command: []string{driver, c.dic, c.text, least}}), nil
}

// compileDriver compiles the loop around libmecab.
func compileDriver(ctx context.Context, to string) error {
	gcc := exec.CommandContext(ctx, "g++", "-O2", "-std=c++17", "-x", "c++", "-o", to, "-", "-lmecab")
	gcc.Stdin = bytes.NewReader(mecabSource)
	if said, err := gcc.CombinedOutput(); err != nil {
		return fmt.Errorf("compile its driver: %w; install g++ and libmecab-dev\n%s", err, said)
	}
	return nil
}

// run measures one pass.
func (r *runner) run(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, r.command[0], r.command[1:]...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	cmd.Stderr = os.Stderr
	said, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("run a pass of %s: %w", r.name, err)
	}
	var one result
	if err := json.Unmarshal(said, &one); err != nil || one.Seconds <= 0 {
		return fmt.Errorf("a pass of %s printed %q; it should print {\"bytes\":N,\"seconds\":S}", r.name, said)
	}
	r.results = append(r.results, one)
	return nil
}

// table prints the median of each analyser, and its slowest and fastest pass.
func table(out io.Writer, runners []*runner) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "analyser\tMB/s\tslowest\tfastest\tstems\t")
	for _, r := range runners {
		rates := make([]float64, 0, len(r.results))
		for _, one := range r.results {
			rates = append(rates, float64(one.Bytes)/1e6/one.Seconds)
		}
		slices.Sort(rates)
		fmt.Fprintf(w, "%s\t%.2f\t%.2f\t%.2f\t%d\t\n", r.name, median(rates), rates[0], rates[len(rates)-1], r.results[0].Stems)
	}
	return w.Flush()
}

// median returns the middle of sorted numbers.
func median(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
