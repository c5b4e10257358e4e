package memory

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Log is one parsed daily log. It refers to the bytes given to [Parse], which must not change while it is used.
type Log struct {
	Path       string  // slash-separated, in NFC; a caller that needs the name on disk keeps it
	Day        day.Day // of the name
	Encoding   Encoding
	Data       []byte           // the bytes that offsets refer to: the file's own, or UTF-8 made from CP949
	Blocks     []markdown.Block // they cover its complete lines
	Statements []Statement      // in file order
	Warnings   []Warning        // in file order, at most about a hundred
	Pending    bool             // the last line has no newline yet: it is not taken; see [Finished]

	orig    []byte // the file's own bytes
	recoded bool   // Data is another text than these
	tail    tail   // how the log ends, for AppendBytes
}

// Encoding is how the bytes of a log were written.
type Encoding uint8

// Encodings that are read. Anything else is [ErrEncoding].
const (
	UTF8 Encoding = iota
	UTF8BOM
	CP949 // the Korean code page of Windows (UHC, a superset of EUC-KR)
)

// String is the usual name of the encoding.
func (e Encoding) String() string {
	switch e {
	case UTF8BOM:
		return "UTF-8 with BOM"
	case CP949:
		return "CP949"
	default:
		return "UTF-8"
	}
}

// Warning is something in a log that a person should know about, and that did not stop the reading.
type Warning struct {
	Line   int // 1-based; 0 when it is about the whole file
	Notice notice.Notice
}

// ErrEncoding says that a file is neither UTF-8 nor CP949 text; match it with errors.Is.
var ErrEncoding = notice.NewError("log.encoding", "neither UTF-8 nor CP949 text")

// ErrName says that a file is not called as a daily log is; match it with errors.Is.
var ErrName = notice.NewError("log.name", "not the name of a daily log")

// ParseError says which log could not be read, and where.
type ParseError struct {
	Path string
	Line int   // 1-based; 0 when it is about the whole file
	Err  error // ErrEncoding or ErrName
}

func (e *ParseError) Error() string { return "parse log " + e.Place() + ": " + e.Err.Error() }

// Place is the log, with the line if it is one line that is wrong.
func (e *ParseError) Place() string {
	if e.Line == 0 {
		return e.Path
	}
	return fmt.Sprintf("%s:%d", e.Path, e.Line)
}

// Unwrap returns ErrEncoding or ErrName.
func (e *ParseError) Unwrap() error { return e.Err }

// DayOf returns the logical day of a daily log's name: "memory/2026-01-31.md" or "memory/2026-01-31-evening.md". It is
// false for every other name, for files in folders below memory/, and for dates that do not exist.
func DayOf(p string) (day.Day, bool) {
	dir, name := path.Split(p)
	if dir != "" && dir != "memory/" {
		return 0, false
	}
	stem, ok := strings.CutSuffix(name, ".md")
	if !ok || len(stem) < len("2026-01-31") {
		return 0, false
	}
	date, rest := stem[:10], stem[10:]
	if rest != "" && (rest[0] != '-' || len(rest) == 1) {
		return 0, false
	}
	d, err := day.Parse(date)
	if err != nil || d == 0 {
		return 0, false
	}
	return d, true
}

// Parse reads a daily log. It fails only if the path is no daily log's name or the bytes are no text
// ([ErrEncoding]); both are a [*ParseError]. Everything else that is wrong with a log is a [Warning].
func Parse(p string, data []byte) (*Log, error) {
	p = norm.NFC.String(p)
	d, ok := DayOf(p)
	if !ok {
		return nil, &ParseError{Path: p, Err: ErrName}
	}
	text, enc, badLine := decode(data)
	if badLine > 0 {
		return nil, &ParseError{Path: p, Line: badLine, Err: ErrEncoding}
	}
	l := &Log{Path: p, Day: d, Encoding: enc, Data: text, orig: data, recoded: !bytes.Equal(text, data)}
	l.scan()
	return l, nil
}

// Format returns the log's bytes as they were given to [Parse]: for UTF-8 put together from the blocks, for CP949 and lone
// carriage returns the original ones, because not every conversion maps back. The caller owns the result.
func (l *Log) Format() []byte {
	if l.recoded {
		return bytes.Clone(l.orig)
	}
	out := make([]byte, 0, len(l.Data))
	for _, b := range l.Blocks {
		out = append(out, l.Data[b.StartByte:b.EndByte]...)
	}
	return append(out, l.Data[len(out):]...)
}
