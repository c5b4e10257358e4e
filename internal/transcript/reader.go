package transcript

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"time"
)

// MaxRecord is the longest record that is read, in bytes. Longer ones are files that a tool read, pictures, and the like.
const MaxRecord = 4 << 20

// maxText is how much of one turn is kept, in bytes: who pastes more than that has said what he wants before or after it.
const maxText = 64 << 10

// Role says who speaks in a turn.
type Role string

// Roles of a turn.
const (
	User      Role = "user"
	Assistant Role = "assistant"
)

// Turn is something that was said.
type Turn struct {
	Role   Role
	Text   string    // clean, never empty
	Asked  string    // the question of the agent that Text answers, where a tool put it; clean, "" for all else
	Time   time.Time // zero when the record has none
	Offset int64     // of its record in the transcript
	Cwd    string    // folder in which it was said; "" when no record has said so yet
}

// Reader reads one transcript.
type Reader struct {
	in      *bufio.Reader
	at      int64 // of the next line
	Skipped int   // records that could not be read or were too long
	// Cwd is the folder in which the session is, as the last record that has one says. It may be set before the first turn.
	Cwd string
}

// NewReader reads on from a byte offset, at which a line begins; in stands there already.
func NewReader(in io.Reader, offset int64) *Reader {
	return &Reader{in: bufio.NewReaderSize(in, 128<<10), at: offset}
}

// Offset is where the next reader has to begin: behind the last whole line that was read.
func (r *Reader) Offset() int64 { return r.at }

// Turns are the turns from here on, in order. It may be ranged once; an error of the file ends it.
func (r *Reader) Turns() iter.Seq2[Turn, error] { return r.Part(math.MaxInt64) }

// Part are the turns of the next lines, of so many bytes or more: fewer are read where the transcript ends, or its last whole
// line. One part may be ranged after another.
func (r *Reader) Part(bytes int64) iter.Seq2[Turn, error] {
	return func(yield func(Turn, error) bool) {
		for from := r.at; r.at-from < bytes; {
			at := r.at
			line, err := r.line()
			if err != nil {
				if !errors.Is(err, io.EOF) {
					yield(Turn{}, fmt.Errorf("read transcript at byte %d: %w", at, err))
				}
				return
			}
			rec, ok := parse(line)
			if !ok {
				if len(line) > 0 {
					r.Skipped++
				}
				continue
			}
			if rec.Cwd != "" {
				r.Cwd = rec.Cwd
			}
			if rec.Text == "" {
				continue
			}
			rec.Offset, rec.Cwd = at, r.Cwd
			if !yield(rec, nil) {
				return
			}
		}
	}
}

// firstCwd is how much of a transcript is searched for the folder in which it begins, in bytes.
const firstCwd = 1 << 20

// FirstCwd is the folder in which a transcript begins: the first that a record says; "" when none says any.
func FirstCwd(in io.Reader) string {
	r := NewReader(io.LimitReader(in, firstCwd), 0)
	for r.Cwd == "" {
		line, err := r.line()
		if err != nil {
			break
		}
		if rec, ok := parse(line); ok {
			r.Cwd = rec.Cwd
		}
	}
	return r.Cwd
}

// line is the next whole line without its end; nil for one that is too long. io.EOF says that none is left: what has no
// newline yet stays.
func (r *Reader) line() ([]byte, error) {
	var out []byte
	size, long := int64(0), false
	for {
		part, err := r.in.ReadSlice('\n')
		size += int64(len(part))
		if long = long || len(out)+len(part) > MaxRecord; long {
			out = nil
		} else {
			out = append(out, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil:
			return nil, err
		}
		first := r.at == 0
		r.at += size
		if long {
			r.Skipped++
			return nil, nil
		}
		if out = bytes.TrimSpace(out); first {
			out = bytes.TrimPrefix(out, []byte("\ufeff"))
		}
		return out, nil
	}
}
