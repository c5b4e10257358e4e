package hook

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/internal/transcript"
)

// The window is what of a session is judged again when something comes: what was written of it may be replaced or dropped now.
const (
	windowTurns = 8        // of the person
	windowText  = 16 << 10 // bytes of what was said
	windowBytes = 2 << 20  // of the transcript
)

// heard is a turn that is judged, and where it stands.
type heard struct {
	said  logbook.Said
	place transcript.Place
}

func saidOf(turns []heard) []logbook.Said {
	out := make([]logbook.Said, len(turns))
	for i := range turns {
		out[i] = turns[i].said
	}
	return out
}

// window is the part of the turns up to a place that is judged again with what follows, and where it begins. What waits to be written is in it, however
// long it is.
func window(from, to transcript.Place, turns []heard, held bool) (transcript.Place, []heard) {
	users, text, begins := 0, 0, len(turns)
	for i, t := range slices.Backward(turns) {
		text += len(t.said.Text)
		if users == windowTurns || (text > windowText || to.Offset-t.place.Offset > windowBytes) && !(held && users == 0) {
			break
		}
		if t.said.User {
			users++
			begins = i
		}
		if i == 0 && to.Offset-from.Offset <= windowBytes { // all of it
			return from, turns
		}
	}
	if begins == len(turns) {
		return to, nil
	}
	return turns[begins].place, slices.Clone(turns[begins:])
}

// review reads the turns of the window again, up to the cursor.
func (p *pass) review(ctx context.Context, r *transcript.Reader) error {
	for turn, err := range r.Part(p.c.Offset - r.Place().Offset) {
		if err != nil || ctx.Err() != nil {
			return err
		}
		switch {
		case !p.hook.here(turn.Cwd) || p.unheard(&turn):
		case p.tree.TakenBack(turn.UUID) || !p.whole && slices.Contains(p.c.Out, turn.Offset):
			p.outs = append(p.outs, turn.Offset)
		default:
			p.before = append(p.before, heard{p.turnOf(&turn), turn.Place})
		}
	}
	r.Tally = transcript.Tally{} // they have been counted
	return nil
}

// maxMarks bounds how many lines are remembered that were struck out, which do not come back beyond that, and how many that a log had already.
const maxMarks = 500

// mark is a short hash of a line: no word of it is kept outside the memory.
func (c *cursor) mark(text string) string {
	sum := sha256.Sum256([]byte(name("read", c.Host, c.Session) + "\x00" + capture.Identity(nil, text)))
	return hex.EncodeToString(sum[:8])
}

// again reports whether a line was struck out by a hook: it may be written again, where it turns out to stand.
func (c *cursor) again(text string) bool { return slices.Contains(c.Struck, c.mark(text)) }

// noteStruck remembers what was struck out, and forgets what was written again.
func (c *cursor) noteStruck(struck []string, written []logbook.CapturedLine) {
	for _, l := range written {
		c.Struck = slices.DeleteFunc(c.Struck, func(m string) bool { return m == c.mark(l.Text) })
	}
	for _, text := range struck {
		if m := c.mark(text); !slices.Contains(c.Struck, m) {
			c.Struck = append(c.Struck, m)
		}
	}
	c.Struck = c.Struck[max(0, len(c.Struck)-maxMarks):]
}

// noteShared remembers what was said here and stands in a log already.
func (c *cursor) noteShared(had []string) {
	for _, text := range had {
		if m := c.mark(text); !slices.Contains(c.Shared, m) {
			c.Shared = append(c.Shared, m)
		}
	}
	c.Shared = c.Shared[max(0, len(c.Shared)-maxMarks):]
}

// elsewhere reports whether another session has said a line too, which the log had already then: it is not struck out when this one takes it back.
func (c *cursor) elsewhere(e *engine.Engine) func(text string) bool {
	others := sync.OnceValue(func() (out []cursor) {
		names, _ := e.Sessions().Names() // none that can be read has said anything
		for n := range names {
			var o cursor
			if strings.HasPrefix(n, "read-") && n != name("read", c.Host, c.Session) {
				if e.Sessions().Read(n, &o); len(o.Shared) > 0 {
					out = append(out, o)
				}
			}
		}
		return out
	})
	return func(text string) bool {
		return slices.ContainsFunc(others(), func(o cursor) bool { return slices.Contains(o.Shared, o.mark(text)) })
	}
}
