package hook

import (
	"cmp"
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
	"github.com/seed-a44923cb/memctl/engine/recall"
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
	Size    int64     `json:"size"`          // of the file then: a last line that is torn may stay so
	Head    string    `json:"head"`          // of the file's first bytes: another file under the name begins otherwise
	Held    bool      `json:"held"`          // plans of the last exchange wait for the next
	Cwd     string    `json:"cwd,omitempty"` // in which the session was there
	At      time.Time `json:"at"`
}

const (
	headBytes  = 256
	batchBytes = 2 << 20 // of text that is judged at a time
	partBytes  = 8 << 20 // of a transcript, after which the cursor moves on
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
		// The next prompt is to find the index up to date. Who is writing it just now does that.
		if _, rerr := e.Refresh(ctx); !errors.Is(rerr, recall.ErrBusy) {
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
	f, err := openRegular(c.Path)
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
	p := &pass{hook: h, e: e, file: file, c: c, out: out}
	rerr := p.turns(ctx, r)
	if err := p.flush(ctx, hold, r.Offset(), r.Cwd); err != nil || ctx.Err() != nil {
		return out, errors.Join(rerr, err, ctx.Err())
	}
	return out, rerr
}

// pass is one reading of a transcript. It is written in parts, and the cursor goes along with them: what takes too long is not
// begun again from the same place, again and again.
type pass struct {
	hook     *Hook
	e        *engine.Engine
	file     string // of the cursor
	c        cursor
	batch    []engine.Said
	size     int             // of the batch
	lastUser transcript.Turn // in it
	out      *Result
}

// turns reads the turns that are for this workspace, and writes all but the last of them.
func (p *pass) turns(ctx context.Context, r *transcript.Reader) error {
	for {
		from := r.Offset()
		for turn, err := range r.Part(partBytes) {
			switch {
			case err != nil:
				return err
			case ctx.Err() != nil:
				return nil
			case !p.hook.here(turn.Cwd):
				continue
			}
			if p.size > batchBytes {
				if err := p.flush(ctx, false, turn.Offset, turn.Cwd); err != nil {
					return err
				}
			}
			if turn.Role == transcript.User {
				p.lastUser = turn
			}
			p.size += len(turn.Text)
			p.batch = append(p.batch, engine.Said{User: turn.Role == transcript.User, Text: turn.Text, Asked: turn.Asked, At: turn.Time})
		}
		if r.Offset()-from < partBytes || ctx.Err() != nil {
			return nil
		}
		if err := p.flush(ctx, false, r.Offset(), r.Cwd); err != nil {
			return err
		}
	}
}

// flush writes what has been read, up to an offset at which the session was in the folder cwd, and moves the cursor there.
func (p *pass) flush(ctx context.Context, hold bool, offset int64, cwd string) error {
	if err := p.hook.write(ctx, p.e, p.c, p.batch, hold, p.out); err != nil {
		return err
	}
	if ctx.Err() != nil { // not all of it may have been read
		return ctx.Err()
	}
	p.c.Offset, p.c.Cwd, p.c.Held, p.c.At = offset, cwd, len(p.batch) > 0 && p.out.Captured.Held, p.e.Clock().At
	if p.c.Held && p.lastUser.Role != "" {
		p.c.Offset, p.c.Cwd = p.lastUser.Offset, p.lastUser.Cwd
	}
	p.batch, p.size, p.lastUser = p.batch[:0], 0, transcript.Turn{}
	return p.e.Sessions().Write(p.file, p.c)
}

// here reports whether what was said in a folder is for this workspace. Where no record says in which, it is.
func (h *Hook) here(cwd string) bool { return h.Here == nil || cwd == "" || h.Here(cwd) }

// openRegular opens a file. It is looked at first: opening a pipe waits for somebody who writes into it.
func openRegular(path string) (*os.File, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !fi.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: workspace.ErrNotRegular}
	}
	return os.Open(path)
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
	had := toldTo(e, c.Host, c.Session)
	for _, l := range lines {
		had.add("", nil, l.Text)
	}
	_ = had.save(e) // it may be given back
}

// sweep finishes sessions that were left alone with something unread, or with plans that wait: their host was killed, gave the
// last hook no time, or has no event for the end.
func (h *Hook) sweep(ctx context.Context, e *engine.Engine) error {
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
		if _, rerr := h.read(ctx, e, cursor{Host: c.Host, Session: c.Session, Path: c.Path}, false); rerr != nil {
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
	return err == nil && fi.Mode().IsRegular() && (c.Held || fi.Size() != c.Size)
}
