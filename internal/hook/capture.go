package hook

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/transcript"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

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
	defer func() {
		if out.Programs > 0 {
			out.note(notice.New("hook.programs", "prompts of a program are not the person's word (hooks.programs in memctl.yaml)"))
		}
		if len(out.Captured.Warnings) > 0 {
			out.note(notice.New("hook.unclosed", "a log has a block that is not closed, below which nothing is read: {warning}", out.Captured.Warnings[0]))
		}
	}()
	if err != nil {
		return out, err
	}
	if h.Event != SessionEnd { // which has to be quick
		err = h.sweep(ctx, e, out)
		// The next prompt is to find the index up to date. Who is writing it just now does that.
		if _, rerr := e.Refresh(ctx); !errors.Is(rerr, recall.ErrBusy) {
			err = errors.Join(err, rerr)
		}
	}
	return out, err
}

// read captures what a transcript has beyond its cursor.
func (h *Hook) read(ctx context.Context, e *engine.Engine, c cursor, hold bool) (*Result, error) {
	out := &Result{Captured: &logbook.Captured{Workspace: e.Dir(), Lines: []logbook.CapturedLine{}}}
	if c.Path == "" {
		out.note(notice.New("hook.no-transcript", "no transcript"))
		if text := transcript.Clean(h.Input.LastMessage); text != "" {
			_, err := h.write(ctx, e, &c, logbook.CaptureOptions{Turns: []logbook.Said{{Text: text}}, Begins: true}, out)
			return out, err
		}
		return out, nil
	}
	f, err := openRegular(c.Path)
	file := name("read", c.Host, c.Session)
	if errors.Is(err, fs.ErrNotExist) {
		out.note(notice.New("hook.transcript-gone", "the transcript is not there"))
		return out, h.unopened(e, &c, file, err)
	}
	if err != nil {
		return out, errors.Join(fmt.Errorf("open transcript: %w", err), h.unopened(e, &c, file, err))
	}
	defer f.Close()
	if err := c.resume(e, file, f); err != nil {
		return out, err
	}
	tree, since, err := c.tree(ctx, f)
	if err != nil {
		return out, err
	}
	p := &pass{hook: h, e: e, file: file, c: c, tree: tree, whole: since.Offset == 0, out: out}
	if tree.Any() {
		if err := p.takeBack(ctx, f, since); err != nil {
			return out, err
		}
	}
	if err := p.revive(ctx, f); err != nil || ctx.Err() != nil {
		return out, errors.Join(err, ctx.Err())
	}
	p.from = p.c.Place
	if p.c.From != nil && p.c.From.Offset <= p.c.Offset {
		p.from = *p.c.From
	}
	if err := p.rewind(ctx); err != nil || ctx.Err() != nil {
		return out, errors.Join(err, ctx.Err())
	}
	r := transcript.NewReader(c.part(f, p.from.Offset), p.from)
	if err := p.review(ctx, r); err != nil || ctx.Err() != nil {
		return out, errors.Join(err, ctx.Err())
	}
	whole, to := p.c.Offset == 0, p.c.Place
	rerr := p.turns(ctx, r)
	if ctx.Err() == nil {
		out.Strange = p.diagnose(&r.Tally, whole, c.Size-r.Place().Offset, hold, !hold && h.Event != PreCompact)
	}
	if r.Tally.Talk() > 0 {
		to = r.Place()
	}
	if err := p.flush(ctx, hold, to); err != nil || ctx.Err() != nil {
		return out, errors.Join(rerr, err, ctx.Err())
	}
	out.Skipped = r.Tally.Skipped()
	if rerr != nil {
		return out, errors.Join(rerr, h.unopened(e, &p.c, file, rerr))
	}
	return out, nil
}

// pass is one reading of a transcript. It is written in parts, and the cursor goes along with them: what takes too long is not
// begun again from the same place, again and again.
type pass struct {
	hook   *Hook
	e      *engine.Engine
	file   string // of the cursor
	c      cursor
	tree   *transcript.Tree
	from   transcript.Place // where the window begins
	lead   []logbook.Said   // what stands before the beginning of the transcript, in the file that it goes on from
	before []heard          // the turns of the window, which have been written
	outs   []int64          // places of those that were taken back, from there on
	whole  bool             // the tree is that of the whole transcript
	batch  []heard
	size   int // of the batch
	out    *Result
}

// turns reads the turns that are for this workspace, and writes all but the last of them.
func (p *pass) turns(ctx context.Context, r *transcript.Reader) error {
	for {
		from := r.Place().Offset
		for turn, err := range r.Part(partBytes) {
			switch {
			case err != nil:
				return err
			case ctx.Err() != nil:
				return nil
			case !p.hook.here(turn.Cwd) || p.leftOut(&turn):
				continue
			}
			if p.size > batchBytes {
				if err := p.flush(ctx, false, turn.Place); err != nil {
					return err
				}
			}
			p.size += len(turn.Text)
			p.batch = append(p.batch, heard{p.turnOf(&turn), turn.Place})
		}
		switch {
		case r.Place().Offset-from < partBytes || ctx.Err() != nil:
			return nil
		case r.Tally.Talk() == 0: // the cursor does not pass what it does not understand
			continue
		}
		if err := p.flush(ctx, false, r.Place()); err != nil {
			return err
		}
	}
}

func (p *pass) turnOf(t *transcript.Turn) logbook.Said {
	return logbook.Said{User: t.Role == transcript.User, Program: p.ofProgram(t), Text: t.Text, Asked: t.Asked, Refuses: t.Refuses, Amid: t.Amid, At: t.Time}
}

// takeBack strikes out in the log what was written before it was taken back. What was said once more elsewhere in the session stays.
func (p *pass) takeBack(ctx context.Context, f *os.File, since transcript.Place) error {
	read := func(from transcript.Place, take func(turn *transcript.Turn)) error {
		for turn, err := range transcript.NewReader(p.c.part(f, from.Offset), from).Turns() {
			if err != nil || ctx.Err() != nil {
				return errors.Join(err, ctx.Err())
			}
			if p.hook.here(turn.Cwd) && !p.unheard(&turn) {
				take(&turn)
			}
		}
		return nil
	}
	return p.strike(ctx, logbook.TakeBackOptions{
		Turns: func() (logbook.TakenBack, error) {
			var gone logbook.TakenBack
			var lead []heard
			begins := since.Offset == 0
			err := read(since, func(turn *transcript.Turn) {
				switch {
				case p.tree.TakenBack(turn.UUID):
					gone.Back = append(gone.Back, p.turnOf(turn))
				case gone.Back == nil:
					all := len(lead) + 1
					_, lead = window(since, turn.Place, append(lead, heard{p.turnOf(turn), turn.Place}), false)
					begins = begins && len(lead) == all
				}
			})
			gone.Before, gone.Begins = saidOf(lead), begins
			return gone, err
		},
		Stand: func() (stand []logbook.Said, err error) {
			err = read(transcript.Place{}, func(turn *transcript.Turn) {
				if !p.tree.TakenBack(turn.UUID) {
					stand = append(stand, p.turnOf(turn))
				}
			})
			return stand, err
		},
	})
}

// strike strikes out what was written of the session and was taken back.
func (p *pass) strike(ctx context.Context, o logbook.TakeBackOptions) error {
	o.Host, o.Session, o.Elsewhere = string(p.c.Host), p.c.Session, p.c.elsewhere(p.e)
	struck, err := p.e.TakeBack(ctx, o)
	p.out.Struck += struck.Lines
	p.out.Captured.Warnings = append(p.out.Captured.Warnings, struck.Warnings...)
	p.c.noteStruck(struck.Texts, nil)
	return err
}

// ofProgram reports whether a turn is what a program said, and no person's word.
func (p *pass) ofProgram(turn *transcript.Turn) bool {
	return turn.Role == transcript.User && turn.Program && p.e.Config().Hooks.Programs != config.ProgramsAll
}

// unheard reports whether a turn is what a program said, in a workspace that wants none of it.
func (p *pass) unheard(turn *transcript.Turn) bool {
	return p.ofProgram(turn) && p.e.Config().Hooks.Programs == config.ProgramsNone
}

// leftOut reports whether a turn does not count: the person took it back, or a program said it in a workspace that wants none of that.
func (p *pass) leftOut(turn *transcript.Turn) bool {
	switch {
	case p.tree.TakenBack(turn.UUID):
		if p.outs = append(p.outs, turn.Offset); turn.Role == transcript.User {
			p.out.TakenBack++
		}
		return true
	case p.ofProgram(turn):
		p.out.Programs++
		return p.unheard(turn)
	}
	return false
}

// flush writes what has been read up to a place, and moves the cursor there.
func (p *pass) flush(ctx context.Context, hold bool, to transcript.Place) error {
	held := p.c.Held
	if len(p.batch) > 0 || held && !hold {
		var err error
		if held, err = p.hook.write(ctx, p.e, &p.c, logbook.CaptureOptions{
			Before: slices.Concat(p.lead, saidOf(p.before)), Turns: saidOf(p.batch), Begins: p.from.Offset == 0 && p.c.Base == nil, Hold: hold, Held: held,
		}, p.out); err != nil {
			return err
		}
	}
	p.out.Captured.Held = held
	if ctx.Err() != nil { // not all of it may have been read
		return ctx.Err()
	}
	p.from, p.before = window(p.from, to, append(p.before, p.batch...), held)
	if p.from.Offset > 0 {
		p.lead = nil
	}
	p.outs = slices.DeleteFunc(p.outs, func(at int64) bool { return at < p.from.Offset })
	p.c.Place, p.c.From, p.c.Out, p.c.Held, p.c.At = to, &p.from, p.outs, held, p.e.Clock().At
	p.batch, p.size = nil, 0
	return p.e.Sessions().Write(p.file, p.c)
}

// here reports whether what was said in a folder is for this workspace. Where no record says in which, it is.
func (h *Hook) here(cwd string) bool { return h.Here == nil || cwd == "" || h.Here(cwd) }

// openRegular opens a regular file and refuses anything else unopened: opening a pipe waits for somebody who writes into it.
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

// write captures turns and adds up what came of it. It reports whether plans wait.
func (h *Hook) write(ctx context.Context, e *engine.Engine, c *cursor, o logbook.CaptureOptions, out *Result) (held bool, err error) {
	if len(o.Before)+len(o.Turns) == 0 {
		return false, nil
	}
	o.Host, o.Session, o.Again, o.Elsewhere = string(c.Host), c.Session, c.again, c.elsewhere(e)
	done, err := e.Capture(ctx, o)
	if err != nil {
		return false, err
	}
	sum := out.Captured
	if sum.Path == "" {
		sum.Path, sum.Line = done.Path, done.Line
	}
	sum.Turns += done.Turns
	sum.Known += done.Known
	sum.Lines = append(sum.Lines, done.Lines...)
	sum.Warnings = append(sum.Warnings, done.Warnings...)
	out.Struck += done.Struck.Lines
	c.noteStruck(done.Struck.Texts, done.Lines)
	c.noteShared(done.Had)
	h.remember(e, *c, done.Lines)
	return done.Held, nil
}

// remember notes that a session knows what was said in it: it is not given back to it.
func (h *Hook) remember(e *engine.Engine, c cursor, lines []logbook.CapturedLine) {
	if len(lines) == 0 {
		return
	}
	had := toldTo(e, c.Host, c.Session)
	for _, l := range lines {
		had.add("", nil, l.Text)
	}
	_ = had.save(e) // it may be given back
	h.noteProject(e, &c, lines)
}
