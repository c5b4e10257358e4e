package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"time"

	"github.com/seed-a44923cb/memctl/morph"

	"github.com/seed-a44923cb/memctl/tools/morphbench/internal/kagome"
	"github.com/seed-a44923cb/memctl/tools/morphbench/internal/lines"
)

// engine is an analyser that runs in this program.
type engine interface {
	Name() string
	Run(text []string) (stems int)
}

// inside are the analysers that run in this program, in the order of the table.
func inside() []string { return []string{"memctl", "kagome"} }

// load loads one of them.
func load(name string) (engine, error) {
	switch name {
	case "memctl":
		return &product{analyzer: morph.New(morph.Options{})}, nil
	case "kagome":
		return kagome.New()
	}
	return nil, fmt.Errorf("there is no analyser %q in this program", name)
}

// product is memctl's own analyser.
type product struct {
	analyzer *morph.Analyzer
	out      []byte
}

// Name says whose figures these are.
func (p *product) Name() string { return "memctl" }

// Run analyses every line, keeps the terms and returns how many they are.
func (p *product) Run(text []string) int {
	stems := 0
	p.out = p.out[:0]
	for _, line := range text {
		terms := p.analyzer.Terms(line)
		stems += len(terms)
		for _, t := range terms {
			p.out = append(append(p.out, t.Text...), '\n')
		}
	}
	return stems
}

// result is what one pass prints.
type result struct {
	Bytes   int64   `json:"bytes"`
	Seconds float64 `json:"seconds"`
	Stems   int     `json:"stems"`
}

// pass is a process of its own, so that the memory of one analyser is no work for the garbage collector of another:
// pass ENGINE FILE SECONDS loads the engine, runs the text once to warm up and then over and over for so long.
func pass(args []string, out io.Writer) error {
	if len(args) != 3 {
		return errUsage
	}
	runtime.GOMAXPROCS(1)
	least, err := strconv.ParseFloat(args[2], 64)
	if err != nil {
		return fmt.Errorf("how many seconds a pass takes: %w", err)
	}
	text, err := readLines(args[1])
	if err != nil {
		return err
	}
	e, err := load(args[0])
	if err != nil {
		return fmt.Errorf("load %s: %w", args[0], err)
	}
	return json.NewEncoder(out).Encode(measure(e, text, least))
}

// measure times an engine.
func measure(e engine, text []string, least float64) result {
	bytes := 0
	for _, l := range text {
		bytes += len(l) + 1
	}
	r := result{Stems: e.Run(text)}
	runtime.GC()
	for start := time.Now(); r.Seconds < least; r.Seconds = time.Since(start).Seconds() {
		e.Run(text)
		r.Bytes += int64(bytes)
	}
	return r
}

func readLines(name string) ([]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("open the text to measure with: %w", err)
	}
	defer f.Close()
	text, err := lines.Read(f)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return text, nil
}
