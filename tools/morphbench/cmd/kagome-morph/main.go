// Command kagome-morph answers "morph --json -" as memctl does, with kagome and kagome-dict-ko.
package main

import (
	"fmt"
	"os"

	"github.com/seed-a44923cb/memctl/tools/morphbench/internal/kagome"
	"github.com/seed-a44923cb/memctl/tools/morphbench/internal/lines"
)

func main() {
	if err := lines.Main(os.Args[1:], os.Stdin, os.Stdout, open); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func open() (lines.Analyze, error) {
	a, err := kagome.New()
	if err != nil {
		return nil, err
	}
	return a.Tokens, nil
}
