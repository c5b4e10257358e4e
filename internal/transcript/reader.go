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
	Role  Role
	Text  string // clean, never empty
	Asked string // the question of the agent that Text answers, where a tool put it; clean, "" for all else
	// Refuses says that Text is why the user did not let a tool run, and Amid that it was typed while the agent worked, where the host tells that.
	Refuses, Amid bool
	Time          time.Time // zero when the record has none
	UUID          string    // of its record; "" where the host gives none
	Place                   // where it can be read again: at its record, or at the question that it answers
}

// Place is a place between two records of a transcript, and what a reader has to know there.
type Place struct {
	Offset int64 `json:"offset"` // in bytes, at which a line begins
	// Cwd is the folder in which the session is, as the last record that has one says; "" when no record has said so yet.
	Cwd string `json:"cwd,omitempty"`
	// Leaf is the uuid of the last record that has one.
	Leaf string `json:"leaf,omitempty"`
	// Program says that the session was started by a program (claude -p, an SDK, codex exec): what the user says there is what
	// the program was written to say.
	Program bool `json:"program,omitempty"`
}

// Tally counts the lines that a reader has read.
type Tally struct {
	Records int // all that are records, but those of side chains
	User    int // messages of the person's side, what tools answered among them
	Agent   int // messages of the agent
	Strange int // what seems to be a message and has an unknown shape, or is a record of no known host: nothing of them is read
	Damaged int // lines that are no records
	Long    int // lines that are longer than [MaxRecord]
}

// fewRecords is how many records may come without a message among them.
const fewRecords = 30

// Talk is how many messages have a shape that is known.
func (t *Tally) Talk() int { return t.User + t.Agent }

// Skipped is how many lines could not be read at all.
func (t *Tally) Skipped() int { return t.Damaged + t.Long }

// Unread is how many records are in a shape that is not known, and whether nothing at all is known of the transcript. whole says that it was read from its
// beginning, where one side never speaks alone for long; answered, that the agent has answered in what was read, so that there is a message.
func (t *Tally) Unread(whole, answered bool) (n int, foreign bool) {
	lines := t.Records + t.Damaged
	switch {
	case t.Talk() == 0 && lines > 0 && (t.Strange > 0 || lines >= fewRecords || whole && (answered || t.Records == 0)):
		return t.Records, true
	case t.Talk() > 0 && whole && t.Records >= fewRecords && (t.User == 0 || t.Agent == 0):
		return t.Records - t.Talk(), false
	}
	return t.Strange, false
}

// Reader reads one transcript.
type Reader struct {
	in    *bufio.Reader
	at    Place
	asked map[string]inquired // calls that put questions to the person, by their ids
	Tally Tally
}

// inquired is a call of a tool that has put questions, and the place of its record.
type inquired struct {
	questions map[string]string
	place     Place
}

// maxAsked bounds how many questions may wait for an answer at once.
const maxAsked = 64

// NewReader reads on from a place; in stands there already.
func NewReader(in io.Reader, from Place) *Reader {
	return &Reader{in: bufio.NewReaderSize(in, 128<<10), at: from, asked: map[string]inquired{}}
}

// Place is where the next reader has to begin: behind the last whole line that was read.
func (r *Reader) Place() Place { return r.at }

// Turns are the turns from here on, in order. It may be ranged once; an error of the file ends it.
func (r *Reader) Turns() iter.Seq2[Turn, error] { return r.Part(math.MaxInt64) }

// Part are the turns of the next lines, of so many bytes or more: fewer are read where the transcript ends, or its last whole
// line. One part may be ranged after another.
func (r *Reader) Part(bytes int64) iter.Seq2[Turn, error] {
	return func(yield func(Turn, error) bool) {
		for from := r.at.Offset; r.at.Offset-from < bytes; {
			at := r.at
			line, err := r.line()
			if err != nil {
				if !errors.Is(err, io.EOF) {
					yield(Turn{}, fmt.Errorf("read transcript at byte %d: %w", at.Offset, err))
				}
				return
			}
			for _, turn := range r.turns(line, at) {
				if !yield(turn, nil) {
					return
				}
			}
		}
	}
}

// turns are what was said in a record that begins at a place.
func (r *Reader) turns(line []byte, at Place) []Turn {
	if len(line) == 0 {
		return nil
	}
	rec, ok := parse(line)
	if !ok {
		r.Tally.Damaged++
		return nil
	}
	if rec.Sidechain { // it may stand in another folder than the session
		return nil
	}
	r.Tally.Records++
	r.note(rec)
	by, said := rec.claude()
	if by == "" {
		by, said = rec.codex()
	}
	switch {
	case by == Assistant:
		r.Tally.Agent++
	case by != "":
		r.Tally.User++
	case rec.isMessage():
		r.Tally.Strange++
	}
	at.Cwd, at.Program = r.at.Cwd, r.at.Program
	if p := rec.Payload; p != nil {
		if q := p.asks(); q != nil && len(r.asked) < maxAsked {
			r.asked[string(p.CallID)] = inquired{q, at}
		} else if was, put := r.asked[string(p.CallID)]; put && p.Type == "function_call_output" {
			delete(r.asked, string(p.CallID))
			said, at = p.answers(was.questions), was.place
		}
	}
	var out []Turn
	for _, s := range said {
		turn := Turn{Role: s.role, Text: Clean(s.text), Asked: Clean(s.asked), Refuses: s.refuses, Amid: s.amid, UUID: string(rec.UUID), Place: at}
		if t, err := time.Parse(time.RFC3339Nano, string(rec.Timestamp)); err == nil {
			turn.Time = t
		}
		if turn.Text != "" {
			out = append(out, turn)
		}
	}
	return out
}

// note takes from a record what holds until another one says something else.
func (r *Reader) note(rec *record) {
	if rec.UUID != "" {
		r.at.Leaf = string(rec.UUID)
	}
	if rec.Cwd != "" {
		r.at.Cwd = string(rec.Cwd)
	}
	is, says := rec.program()
	if p := rec.Payload; p != nil {
		if (rec.Type == "session_meta" || rec.Type == "turn_context") && p.Cwd != "" {
			r.at.Cwd = string(p.Cwd)
		}
		if !says {
			is, says = p.program(rec.Type)
		}
	}
	if says {
		r.at.Program = is
	}
}

// firstCwd is how much of a transcript is searched for the folder in which it begins, in bytes.
const firstCwd = 1 << 20

// FirstCwd is the folder in which a transcript begins: the first that a record says; "" when none says any.
func FirstCwd(in io.Reader) string {
	r := NewReader(io.LimitReader(in, firstCwd), Place{})
	for r.at.Cwd == "" {
		line, err := r.line()
		if err != nil {
			break
		}
		if rec, ok := parse(line); ok && !bool(rec.Sidechain) {
			r.note(rec)
		}
	}
	return r.at.Cwd
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
		first := r.at.Offset == 0
		r.at.Offset += size
		if long {
			r.Tally.Long++
			return nil, nil
		}
		if out = bytes.TrimSpace(out); first {
			out = bytes.TrimPrefix(out, []byte("\ufeff"))
		}
		return out, nil
	}
}
