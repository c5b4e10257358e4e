package hook

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
	Host    Host      `json:"host"`
	Session string    `json:"session"`
	Path    string    `json:"path"`
	Offset  int64     `json:"offset"`
	Head    string    `json:"head"`          // of the file's first bytes: another file under the name begins otherwise
	Held    bool      `json:"held"`          // plans of the last exchange wait for the next
	Cwd     string    `json:"cwd,omitempty"` // in which the session was there
	At      time.Time `json:"at"`
}

const (
	headBytes  = 256
	batchBytes = 2 << 20 // of text that is judged at a time
	idleAfter  = 30 * time.Minute
	sweepMost  = 4 // sessions that were left alone, finished by one firing

	forgetAfter = 30 * 24 * time.Hour // they are not looked at any more
)

// capture reads the new part of the session's transcript. Where the session goes on, plans of the last exchange wait.
func (h *Hook) capture(ctx context.Context, e *engine.Engine) (*Result, error) {
	c := cursor{Host: h.Host, Session: h.Input.session(), Path: h.Input.TranscriptPath}
	out, err := h.read(ctx, e, c, h.Event == Stop)
	if err != nil {
		return out, err
	}
	if h.Event != SessionEnd { // which has to be quick
		err = h.sweep(ctx, e)
		if _, rerr := e.Refresh(ctx); rerr != nil { // so that the next prompt finds the index up to date
			err = errors.Join(err, rerr)
		}
	}
	return out, err
}

// read captures what a transcript has beyond its cursor.
func (h *Hook) read(ctx context.Context, e *engine.Engine, c cursor, hold bool) (*Result, error) {
	out := &Result{Captured: &engine.Captured{Workspace: e.Dir(), Lines: []engine.CapturedLine{}}}
	if c.Path == "" {
		out.Note = "no transcript"
		if text := transcript.Clean(h.Input.LastMessage); text != "" {
			return out, h.write(ctx, e, c, []engine.Said{{Text: text}}, false, out)
		}
		return out, nil
	}
	f, err := os.Open(c.Path)
	if errors.Is(err, fs.ErrNotExist) {
		out.Note = "the transcript is not there"
		return out, nil
	}
	if err != nil {
		return out, fmt.Errorf("open transcript: %w", err)
	}
	defer f.Close()
	file := name("read", c.Host, c.Session)
	if err := c.resume(e, file, f); err != nil {
		return out, err
	}
	r := transcript.NewReader(f, c.Offset)
	r.Cwd = c.Cwd
	var batch []engine.Said
	var lastUser transcript.Turn
	size := 0
	for turn, terr := range r.Turns() {
		if err = terr; err != nil || ctx.Err() != nil {
			break
		}
		if !h.here(turn.Cwd) {
			continue
		}
		if size > batchBytes {
			if err := h.write(ctx, e, c, batch, false, out); err != nil {
				return out, err
			}
			batch, size = batch[:0], 0
		}
		if turn.Role == transcript.User {
			lastUser = turn
		}
		size += len(turn.Text)
		batch = append(batch, engine.Said{User: turn.Role == transcript.User, Text: turn.Text, At: turn.Time})
	}
	if werr := h.write(ctx, e, c, batch, hold, out); werr != nil || ctx.Err() != nil {
		return out, errors.Join(err, werr, ctx.Err())
	}
	c.Offset, c.Cwd, c.Held, c.At = r.Offset(), r.Cwd, out.Captured.Held, e.Clock().At
	if c.Held && lastUser.Role != "" {
		c.Offset, c.Cwd = lastUser.Offset, lastUser.Cwd
	}
	return out, errors.Join(err, e.Sessions().Write(file, c))
}

// here reports whether what was said in a folder is for this workspace. Where no record says in which, it is.
func (h *Hook) here(cwd string) bool { return h.Here == nil || cwd == "" || h.Here(cwd) }

// resume finds where to read on: where the last firing stopped, unless the file is another one, or shorter, by now.
func (c *cursor) resume(e *engine.Engine, file string, f *os.File) error {
	fi, err := f.Stat()
	if err != nil {
		return fmt.Errorf("look at transcript: %w", err)
	}
	if !fi.Mode().IsRegular() {
		return fmt.Errorf("read transcript %s: %w", fi.Name(), workspace.ErrNotRegular)
	}
	head := make([]byte, headBytes)
	n, err := f.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("read transcript: %w", err)
	}
	c.Head = workspace.Hash(head[:n])
	var was cursor
	e.Sessions().Read(file, &was)
	same := was.Path == c.Path && was.Offset > 0 && was.Offset <= fi.Size()
	if last := make([]byte, 1); same && n == headBytes && was.Head == c.Head {
		if _, err := f.ReadAt(last, was.Offset-1); err == nil && last[0] == '\n' {
			c.Offset, c.Cwd = was.Offset, was.Cwd
		}
	}
	if c.Cwd == "" {
		c.Cwd = transcript.FirstCwd(io.NewSectionReader(f, 0, fi.Size()))
	}
	_, err = f.Seek(c.Offset, io.SeekStart)
	return err
}

// write captures turns and adds up what came of it.
func (h *Hook) write(ctx context.Context, e *engine.Engine, c cursor, turns []engine.Said, hold bool, out *Result) error {
	if len(turns) == 0 {
		return nil
	}
	done, err := e.Capture(ctx, engine.CaptureOptions{Host: string(c.Host), Session: c.Session, Turns: turns, Hold: hold})
	if err != nil {
		return err
	}
	sum := out.Captured
	if sum.Path == "" {
		sum.Path, sum.Line = done.Path, done.Line
	}
	sum.Turns += done.Turns
	sum.Known += done.Known
	sum.Held = done.Held
	sum.Lines = append(sum.Lines, done.Lines...)
	sum.Warnings = append(sum.Warnings, done.Warnings...)
	h.remember(e, c, done.Lines)
	return nil
}

// remember notes that a session knows what was said in it: it is not given back to it.
func (h *Hook) remember(e *engine.Engine, c cursor, lines []engine.CapturedLine) {
	if len(lines) == 0 {
		return
	}
	var had told
	file := name("told", c.Host, c.Session)
	e.Sessions().Read(file, &had)
	for _, l := range lines {
		had.add(file, l.Text)
	}
	_ = e.Sessions().Write(file, had.recent()) // it may be given back
}

// sweep finishes sessions that were left alone with something unread, or with plans that wait: their host was killed, gave the
// last hook no time, or has no event for the end.
func (h *Hook) sweep(ctx context.Context, e *engine.Engine) error {
	names, err := e.Sessions().Names()
	if err != nil {
		return err
	}
	now, left := e.Clock().At, sweepMost
	for _, n := range slices.Sorted(maps.Keys(names)) {
		idle := now.Sub(names[n])
		if !strings.HasPrefix(n, "read-") || idle < idleAfter || idle > forgetAfter || left == 0 || ctx.Err() != nil {
			continue
		}
		var c cursor
		if e.Sessions().Read(n, &c); !c.unfinished() {
			continue
		}
		left--
		if _, err := h.read(ctx, e, cursor{Host: c.Host, Session: c.Session, Path: c.Path}, false); err != nil {
			return err
		}
	}
	return nil
}

// unfinished reports whether there is something left to do for a session.
func (c *cursor) unfinished() bool {
	fi, err := os.Stat(c.Path)
	return err == nil && fi.Mode().IsRegular() && (c.Held || fi.Size() > c.Offset)
}
