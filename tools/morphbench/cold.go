package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"
)

const (
	// coldRuns is how often a program is started.
	coldRuns = 9
	// coldLine is what it reads.
	coldLine = "어제 도서관에서 빌린 책을 아직 다 읽지 못했다.\n"
)

// start is what starting a program cost.
type start struct {
	milliseconds float64
	megabytes    float64
}

// cold starts every program by turns with one line on its standard input.
func cold(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	starts := make([][]start, len(args))
	for range coldRuns {
		for i, command := range args {
			one, err := startOnce(ctx, command)
			if err != nil {
				return err
			}
			starts[i] = append(starts[i], one)
		}
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "program\tms\tMB\t")
	for i, command := range args {
		took := middle(starts[i], func(s start) float64 { return s.milliseconds })
		held := middle(starts[i], func(s start) float64 { return s.megabytes })
		fmt.Fprintf(w, "%s\t%.1f\t%.1f\t\n", command, took, held)
	}
	return w.Flush()
}

// middle returns the median of one figure.
func middle(starts []start, figure func(start) float64) float64 {
	var all []float64
	for _, s := range starts {
		all = append(all, figure(s))
	}
	slices.Sort(all)
	return median(all)
}

// startOnce runs a command and returns its time and the most memory it held.
func startOnce(ctx context.Context, command string) (start, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return start{}, errUsage
	}
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Stdin = strings.NewReader(coldLine)
	cmd.Stderr = os.Stderr
	began := time.Now()
	if err := cmd.Run(); err != nil {
		return start{}, fmt.Errorf("run %s: %w", command, err)
	}
	out := start{milliseconds: float64(time.Since(began).Microseconds()) / 1e3}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		out.megabytes = float64(usage.Maxrss) / 1e3 // Linux counts kilobytes
	}
	return out, nil
}
