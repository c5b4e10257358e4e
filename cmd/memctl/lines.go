package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// maxLine is how long a line of standard input may be where it is read line by line, in bytes.
const maxLine = maxInput

// lines calls f with every line of a text and its number, without its line end: of the argument words joined, or of
// standard input for "-" or none, which is read as it comes and may be of any length. What f prints leaves the program
// when no more input waits, so that a program can talk to it line by line.
func (a *app) lines(ctx context.Context, args []string, f func(n int, line string) error) error {
	text, piped, err := a.given(args)
	if err != nil {
		return err
	}
	if !piped {
		if err := a.utf8(text); err != nil {
			return err
		}
		n := 0
		for line := range strings.Lines(text) {
			n++
			if err := f(n, withoutEnd(line)); err != nil {
				return err
			}
		}
		return nil
	}
	in := a.stdin(ctx)
	defer func() { _ = in.Close() }() // it was only read
	r := lineReader{r: bufio.NewReaderSize(in, 64<<10)}
	for n := 1; ; n++ {
		line, err := r.next(n)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil && !utf8.Valid(line) {
			err = a.usage("표준 입력의 %d번째 줄이 UTF-8이 아닙니다. CP949라면: iconv -f cp949 -t utf-8",
				"line %d of standard input is not UTF-8; if it is CP949: iconv -f cp949 -t utf-8", n)
		}
		if err == nil {
			err = f(n, withoutEnd(string(line)))
		}
		if err == nil {
			err = a.handOver(r.r.Buffered() == 0)
		}
		if err != nil {
			return err
		}
	}
}

// handOver reports that nobody takes the answer any more, which ends the work on it.
func (a *app) handOver(now bool) error {
	if now {
		return a.out.Flush()
	}
	_, err := a.out.Write(nil)
	return err
}

func withoutEnd(line string) string {
	line = strings.TrimSuffix(line, "\n")
	return strings.TrimSuffix(line, "\r")
}

// lineReader reads lines of any length up to maxLine, each into the memory of the one before.
type lineReader struct {
	r    *bufio.Reader
	line []byte
}

// next is line n with its line end; io.EOF after the last.
func (l *lineReader) next(n int) ([]byte, error) {
	part, err := l.r.ReadSlice('\n')
	if err == nil {
		return part, nil
	}
	l.line = l.line[:0]
	for errors.Is(err, bufio.ErrBufferFull) {
		if l.line = append(l.line, part...); len(l.line) > maxLine {
			return nil, &tooLongError{limit: maxLine, line: n}
		}
		part, err = l.r.ReadSlice('\n')
	}
	l.line = append(l.line, part...)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return nil, err
	case len(l.line) == 0:
		return nil, io.EOF
	case len(bytes.TrimRight(l.line, "\r\n")) > maxLine:
		return nil, &tooLongError{limit: maxLine, line: n}
	}
	return l.line, nil
}
