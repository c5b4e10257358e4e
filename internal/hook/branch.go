package hook

import (
	"context"
	"errors"
	"os"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/internal/transcript"
)

// branch is a part of a session that seemed to be taken back: another prompt went on from before it. In the other of two windows on the session it may go on
// later, and counts again.
type branch struct {
	At   int64 `json:"at"`   // of its first prompt, in bytes
	Read int64 `json:"read"` // up to where the transcript had been read by then: what lies behind has never been judged
}

// maxLeft bounds how many branches are remembered: the oldest do not come back.
const maxLeft = 32

// revive captures the branches that were thought to be taken back and go on by now. What of them was struck out is written again. Then it remembers what is taken back now.
func (p *pass) revive(ctx context.Context, f *os.File) error {
	var left []branch
	for _, b := range p.c.Left {
		var in func(uuid string) bool
		if p.whole {
			in = p.tree.Branch(b.At)
		}
		if in == nil {
			left = append(left, b)
			continue
		}
		before, turns, err := p.branch(ctx, f, b, in)
		if err != nil {
			return err
		}
		if _, err := p.hook.write(ctx, p.e, &p.c, logbook.CaptureOptions{Before: before, Turns: turns}, p.out); err != nil {
			return err
		}
	}
	for _, at := range p.tree.Branches() {
		if !slices.ContainsFunc(left, func(b branch) bool { return b.At == at }) {
			left = append(left, branch{At: at, Read: p.c.Offset})
		}
	}
	p.c.Left = left[max(0, len(left)-maxLeft):]
	return nil
}

// branch reads the turns of a branch up to the cursor: those that had been judged when it was left, and those that have not been. Of a long one it is the end.
func (p *pass) branch(ctx context.Context, f *os.File, b branch, in func(uuid string) bool) (before, turns []logbook.Said, err error) {
	from := transcript.Place{Offset: b.At, Cwd: p.c.Cwd}
	size := 0
	for turn, err := range transcript.NewReader(p.c.part(f, from.Offset), from).Part(p.c.Offset - from.Offset) {
		if err != nil || ctx.Err() != nil {
			return nil, nil, errors.Join(err, ctx.Err())
		}
		if !in(turn.UUID) || p.tree.TakenBack(turn.UUID) || !p.hook.here(turn.Cwd) || p.unheard(&turn) {
			continue
		}
		if size += len(turn.Text); size > batchBytes {
			before, turns, size = nil, nil, 0
		}
		if turn.Offset < b.Read {
			before = append(before, p.turnOf(&turn))
		} else {
			turns = append(turns, p.turnOf(&turn))
		}
	}
	return before, turns, nil
}
