// Command mecab-morph answers "morph --json -" as memctl does, with the mecab program and the dictionary that the
// variable MECAB_DIC names.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/tools/morphbench/internal/lines"
	"github.com/seed-a44923cb/memctl/tools/morphbench/internal/sejong"
)

// format has mecab print of every word where it begins, itself and its features.
const format = `%ps\t%m\t%H\n`

// longest is the most bytes a line may have; mecab would cut a longer one.
const longest = 8 << 20

func main() {
	if err := lines.Main(os.Args[1:], os.Stdin, os.Stdout, open); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func open() (lines.Analyze, error) {
	dic := os.Getenv("MECAB_DIC")
	if dic == "" {
		return nil, errors.New("set MECAB_DIC to the dictionary that morphbench mecabdic made")
	}
	return func(text []string) ([][]lines.Token, error) { return analyze(context.Background(), dic, text) }, nil
}

func analyze(ctx context.Context, dic string, text []string) ([][]lines.Token, error) {
	mecab := exec.CommandContext(ctx, "mecab", "-d", dic, "-b", strconv.Itoa(longest), "-F", format, "-U", format, "-E", `EOS\n`)
	mecab.Stdin = strings.NewReader(strings.Join(text, "\n") + "\n")
	mecab.Stderr = os.Stderr
	said, err := mecab.Output()
	if err != nil {
		return nil, fmt.Errorf("run mecab: %w; is it installed, and is %s a dictionary of morphbench mecabdic?", err, dic)
	}
	var out [][]lines.Token
	var tokens []lines.Token
	for row := range strings.Lines(string(said)) {
		row = strings.TrimSuffix(row, "\n")
		if row == "EOS" {
			out, tokens = append(out, tokens), nil
			continue
		}
		if tokens, err = word(tokens, row); err != nil {
			return nil, err
		}
	}
	if len(out) != len(text) {
		return nil, fmt.Errorf("mecab answered %d of %d lines", len(out), len(text))
	}
	return out, nil
}

// word appends the tokens of one row of mecab's output.
func word(to []lines.Token, row string) ([]lines.Token, error) {
	column := strings.SplitN(row, "\t", 3)
	if len(column) != 3 {
		return nil, fmt.Errorf("mecab said %q, which is not a word with its features", row)
	}
	start, err := strconv.Atoi(column[0])
	if err != nil {
		return nil, fmt.Errorf("mecab said %q, which does not begin with an offset: %w", row, err)
	}
	feature := strings.Split(column[2], ",")
	if len(feature) < 8 {
		return nil, fmt.Errorf("mecab said %q; use a dictionary of morphbench mecabdic", row)
	}
	surface := column[1]
	whole := lines.Token{Surface: surface, POS: feature[0], StartByte: start, EndByte: start + len(surface)}
	return whole.Append(to, func(f func(stem string)) { sejong.Stems(surface, feature[0], feature[4], feature[7], f) }), nil
}
