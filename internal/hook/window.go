package hook

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/internal/transcript"
)

// The window is what of a session is judged again when something comes: what was written of it may be replaced or dropped now.
const (
	windowTurns = 12       // of the person
	windowText  = 32 << 10 // bytes of what was said
	windowBytes = 2 << 20  // of the transcript
)

// heard is a turn that is judged, and where it stands.
type heard struct {
	said  engine.Said
	place transcript.Place
}

func saidOf(turns []heard) []engine.Said {
	out := make([]engine.Said, len(turns))
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
		case p.tree.TakenBack(turn.UUID) || !p.whole && slices.Contains(p.c.Out, turn.Place.Offset):
			p.outs = append(p.outs, turn.Place.Offset)
		default:
			p.before = append(p.before, heard{p.turnOf(&turn), turn.Place})
		}
	}
	r.Tally = transcript.Tally{} // they have been counted
	return nil
}

// maxStruck bounds how many lines are remembered that were struck out: the oldest do not come back.
const maxStruck = 500

// struckMark is a short hash of a line: no word of it is kept outside the memory.
func (c *cursor) struckMark(text string) string {
	sum := sha256.Sum256([]byte(name("read", c.Host, c.Session) + "\x00" + capture.Identity(nil, text)))
	return hex.EncodeToString(sum[:8])
}

// again reports whether a line was struck out by a hook: it may be written again, where it turns out to stand.
func (c *cursor) again(text string) bool { return slices.Contains(c.Struck, c.struckMark(text)) }

// noteStruck remembers what was struck out, and forgets what was written again.
func (c *cursor) noteStruck(struck []string, written []engine.CapturedLine) {
	for _, l := range written {
		c.Struck = slices.DeleteFunc(c.Struck, func(m string) bool { return m == c.struckMark(l.Text) })
	}
	for _, text := range struck {
		if m := c.struckMark(text); !slices.Contains(c.Struck, m) {
			c.Struck = append(c.Struck, m)
		}
	}
	c.Struck = c.Struck[max(0, len(c.Struck)-maxStruck):]
}
