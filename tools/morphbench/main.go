// Command morphbench compares memctl's analyser with kagome and MeCab. README.md says how.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"

	ko "github.com/ikawaha/kagome-dict-ko"

	"github.com/seed-a44923cb/memctl/tools/morphbench/internal/mecabdic"
)

const usage = `usage:
  morphbench mecabdic [--index PROGRAM] SOURCE DIC          write and compile a MeCab dictionary from kagome's
  morphbench speed [--mecab-dic DIC] [--ours CMD] FILE      text to stems on one core, medians
  morphbench cold 'CMD ARG...' ['CMD ARG...'...]            time and memory of one line, medians
`

// errUsage is a command line that none of the commands understands.
var errUsage = errors.New("that is none of the commands")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return
	}
	fmt.Fprintln(os.Stderr, err)
	if errors.Is(err, errUsage) {
		fmt.Fprint(os.Stderr, usage)
	}
	os.Exit(1)
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	switch args[0] {
	case "mecabdic":
		return makeDictionary(ctx, args[1:])
	case "speed":
		return speed(ctx, args[1:], out)
	case "cold":
		return cold(ctx, args[1:], out)
	case "pass":
		return pass(args[1:], out)
	}
	return errUsage
}

// makeDictionary writes the source of the MeCab dictionary and compiles it.
func makeDictionary(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("mecabdic", flag.ContinueOnError)
	index := flags.String("index", "/usr/lib/mecab/mecab-dict-index", "MeCab's compiler; empty to write the source only")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 2 {
		return errUsage
	}
	source, dic := flags.Arg(0), flags.Arg(1)
	if err := mecabdic.Write(source, ko.Dict()); err != nil {
		return err
	}
	if *index == "" {
		return nil
	}
	if err := os.MkdirAll(dic, 0o755); err != nil {
		return fmt.Errorf("make the folder for the dictionary: %w", err)
	}
	compile := exec.CommandContext(ctx, *index, "-d", source, "-o", dic, "-f", "UTF-8", "-t", "UTF-8")
	if said, err := compile.CombinedOutput(); err != nil {
		return fmt.Errorf("compile %s: %w; install MeCab's tools (Debian: mecab-utils) or say with --index where mecab-dict-index is\n%s",
			source, err, said)
	}
	return copyFile(filepath.Join(dic, "dicrc"), filepath.Join(source, "dicrc"))
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}
