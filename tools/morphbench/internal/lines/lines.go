// Package lines speaks the protocol of "memctl morph --json -": a line of text in, a line of JSON out.
package lines

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// longest is the most bytes a line may have.
const longest = 16 << 20

// Token is a morpheme of the answer. Stem is empty unless it is a content morpheme.
type Token struct {
	Surface   string `json:"surface"`
	Stem      string `json:"stem"`
	POS       string `json:"pos"`
	StartByte int    `json:"start_byte"`
	EndByte   int    `json:"end_byte"`
}

// Append appends the token once for each of its stems, or as it is if it has none.
func (t Token) Append(to []Token, stems func(f func(stem string))) []Token {
	n := len(to)
	stems(func(stem string) {
		t.Stem = stem
		to = append(to, t)
	})
	if len(to) == n {
		to = append(to, t)
	}
	return to
}

// Answer is one line of output.
type Answer struct {
	Text   string  `json:"text"`
	Tokens []Token `json:"tokens"`
}

// Analyze answers lines, each with its tokens.
type Analyze func(text []string) ([][]Token, error)

// Main is the whole of a program that stands in for memctl in tools that call "memctl morph --json -".
func Main(args []string, in io.Reader, out io.Writer, open func() (Analyze, error)) error {
	if !slices.Equal(args, []string{"morph", "--json", "-"}) {
		return errors.New("call it with: morph --json - < TEXT")
	}
	analyze, err := open()
	if err != nil {
		return err
	}
	text, err := Read(in)
	if err != nil {
		return fmt.Errorf("read the text: %w", err)
	}
	tokens, err := analyze(text)
	if err != nil {
		return err
	}
	return write(out, text, tokens)
}

// Read returns the lines of r.
func Read(r io.Reader) ([]string, error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, longest)
	var out []string
	for in.Scan() {
		out = append(out, in.Text())
	}
	return out, in.Err()
}

func write(w io.Writer, text []string, tokens [][]Token) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for i, t := range tokens {
		if err := enc.Encode(Answer{Text: text[i], Tokens: t}); err != nil {
			return err
		}
	}
	return out.Flush()
}
