package hook

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/transcript"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// cursor is how far a transcript has been read. It is derived: without it the transcript is read from its beginning, and
// what the log has is not written again.
type cursor struct {
	Host    Host   `json:"host"`
	Session string `json:"session"`
	Path    string `json:"path"`
	transcript.Place
	// From is where the window begins: the exchanges before Place that are judged again with what comes; nil for none.
	From *transcript.Place `json:"from,omitempty"`
	// Out are the places of turns of the window that were taken back, in bytes: a later reading of the tree may not reach back to them.
	Out    []int64  `json:"out,omitempty"`
	Left   []branch `json:"left,omitempty"`   // what seemed to be taken back, newest last
	Struck []string `json:"struck,omitempty"` // hashes of the lines that were struck out, newest last

	Shared []string  `json:"shared,omitempty"` // hashes of the lines that were said here, and that a log had already
	Size   int64     `json:"size"`             // of the file then: a last line that is torn may stay so
	Head   string    `json:"head"`             // of the file's first bytes: another file under the name begins otherwise
	Held   bool      `json:"held"`             // plans of the last exchange wait for the next
	At     time.Time `json:"at"`

	// Base is the end of the file that this one goes on from after a rewind in Codex; it is judged again with what comes. nil for none.
	Base *stretch `json:"base,omitempty"`

	former *cursor // that of the file from which the session was read before this one; nil for none

	Silent  int       `json:"silent,omitempty"`  // how often in a row the agent has answered, and no message was found
	Trouble *Trouble  `json:"trouble,omitempty"` // what keeps it from being read; its host and path are those of the cursor
	Well    time.Time `json:"well,omitzero"`     // when a message of it was read last, and nothing was the matter
}

// resume finds where to read on: where the last firing stopped, unless the file is another one, or shorter, by now.
func (c *cursor) resume(e *engine.Engine, file string, f *os.File) error {
	fi, err := f.Stat()
	if err != nil {
		return fmt.Errorf("look at transcript: %w", err)
	}
	head := make([]byte, headBytes)
	n, err := f.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("read transcript: %w", err)
	}
	c.Head, c.Size = workspace.Hash(head[:n]), fi.Size()
	var was cursor
	e.Sessions().Read(file, &was)
	same := was.Path == c.Path && was.Offset > 0 && was.Offset <= fi.Size()
	if last := make([]byte, 1); same && n == headBytes && was.Head == c.Head {
		if _, err := f.ReadAt(last, was.Offset-1); err == nil && last[0] == '\n' {
			c.Place, c.From, c.Out, c.Left, c.Held, c.Base = was.Place, was.From, was.Out, was.Left, was.Held, was.Base
		}
	}
	switch {
	case was.Path == c.Path && was.Offset == 0: // nothing of it was understood yet
		c.Base, c.Held = was.Base, was.Held
	case was.Path != "" && was.Path != c.Path:
		c.former = &was
	}
	// Whatever the file is:
	c.Struck, c.Shared, c.Silent, c.Trouble, c.Well = was.Struck, was.Shared, was.Silent, was.Trouble, was.Well
	if c.Cwd == "" {
		c.Cwd = transcript.FirstCwd(io.NewSectionReader(f, 0, fi.Size()))
	}
	return nil
}

// part is a transcript from an offset to its end, as it was when the cursor looked at it.
func (c *cursor) part(f *os.File, from int64) io.Reader {
	return io.NewSectionReader(f, from, c.Size-from)
}

// tree tells what was taken back since a place: that of the cursor, or the beginning, where a prompt goes on from something older.
func (c *cursor) tree(ctx context.Context, f *os.File) (t *transcript.Tree, since transcript.Place, err error) {
	t, err = transcript.ReadTree(ctx, c.part(f, c.Offset), c.Place)
	if err == nil && t.Loose() && c.Offset > 0 {
		t, err = transcript.ReadTree(ctx, c.part(f, 0), transcript.Place{})
		return t, transcript.Place{}, err
	}
	return t, c.Place, err
}

// sweep finishes sessions that were left alone with something unread, or with plans that wait: their host was killed, or gave
// the last hook no time. What was left out of them is counted in the result of this firing.
func (h *Hook) sweep(ctx context.Context, e *engine.Engine, out *Result) error {
	names, err := e.Sessions().Names()
	if err != nil {
		return err
	}
	now, left := e.Clock().At, sweepMost
	oldest := func(a, b string) int { return cmp.Or(names[a].Compare(names[b]), strings.Compare(a, b)) }
	for _, n := range slices.SortedFunc(maps.Keys(names), oldest) {
		if !strings.HasPrefix(n, "read-") || now.Sub(names[n]) < idleAfter || left == 0 || ctx.Err() != nil {
			continue
		}
		var c cursor
		if e.Sessions().Read(n, &c); now.Sub(c.At) > forgetAfter || !c.unfinished() {
			continue
		}
		left--
		r, rerr := h.read(ctx, e, cursor{Host: c.Host, Session: c.Session, Path: c.Path}, false)
		out.count(r)
		if rerr != nil {
			err = errors.Join(err, rerr)
			err = errors.Join(err, h.later(e, n)) // the others come first the next time
		}
	}
	return err
}

// later lets a session that cannot be finished wait as long again as if it had just been left.
func (h *Hook) later(e *engine.Engine, name string) error {
	var c cursor
	e.Sessions().Read(name, &c)
	return e.Sessions().Write(name, c)
}

// unfinished reports whether there is something left to do for a session.
func (c *cursor) unfinished() bool {
	fi, err := os.Stat(c.Path)
	foreign := c.Trouble != nil && c.Trouble.Code == TranscriptForeign && c.At.Sub(c.Trouble.Since) < forgetAfter // a newer memctl may understand it
	return err == nil && fi.Mode().IsRegular() && (c.Held || fi.Size() != c.Size || foreign)
}
