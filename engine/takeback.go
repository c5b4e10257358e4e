package engine

import (
	"context"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/routing"
)

// TakeBackOptions say what a person has taken back.
type TakeBackOptions struct {
	Host    string
	Session string
	Turns   []Said // that were taken back
	// Stand gives the turns of the session that stand. It is asked only when the log has something of what was taken back: what was said in both
	// stays.
	Stand func() ([]Said, error)
}

// TakeBack takes back what [Engine.Capture] has written of a session: a log is only appended to, so each such line is struck out in a line below, under a
// heading of what was taken back, and is no statement from there on. It returns the number of lines. Only the blocks of the session itself in the logs of
// the last two weeks are looked at.
func (e *Engine) TakeBack(ctx context.Context, o TakeBackOptions) (int, error) {
	d, err := e.decide()
	if err != nil {
		return 0, err
	}
	clock := e.clock()
	judge := func(s *memory.Statement) routing.Decision { return distil.Route(d.router, s, e.statementText(s)) }
	keys := func(turns []Said) map[string]bool {
		out := map[string]bool{}
		for _, l := range capture.Select(e.turnsOf(turns), clock.Day, judge) {
			out[capture.Key(e.redact(l.Text))] = true
		}
		return out
	}
	back := keys(o.Turns)
	asked := false
	done := 0
	for at := clock.Day - alreadyDays + 1; at <= clock.Day && len(back) > 0 && ctx.Err() == nil; at++ {
		for _, name := range []string{at.String() + ".md", at.String() + "-sessions.md"} {
			rel := memoryDir + "/" + name
			data, err := e.readIfThere(rel)
			if err != nil {
				return done, err
			}
			log, err := memory.Parse(rel, data)
			if err != nil || len(e.captured(log, o, back)) == 0 {
				continue // no text, or nothing of it
			}
			if !asked {
				stand, err := o.Stand()
				if err != nil {
					return done, err
				}
				asked = true
				for key := range keys(stand) {
					delete(back, key)
				}
			}
			n, err := e.strike(rel, clock, o, back)
			if done += n; err != nil {
				return done, err
			}
		}
	}
	return done, ctx.Err()
}

// strike appends to a log what strikes lines of a session out.
func (e *Engine) strike(rel string, clock Clock, o TakeBackOptions, back map[string]bool) (lines int, err error) {
	err = e.ws.AppendSeen(rel, func() ([]byte, []byte, error) {
		data, err := e.readIfThere(rel)
		if err != nil {
			return nil, nil, err
		}
		log, err := memory.Parse(rel, data)
		if err != nil {
			return nil, nil, err
		}
		items := e.captured(log, o, back)
		if lines = len(items); lines == 0 {
			return nil, nil, nil
		}
		block := "### " + markdown.TakenBack(e.cfg.Language) + bilingual.Pick(e.cfg.Language, " (사용자)", " (user)") + "\n- ~~" + strings.Join(items, "~~\n- ~~") + "~~"
		heading, block := e.sessionHeading(log, clock, CaptureOptions{Host: o.Host, Session: o.Session}, block)
		add, err := log.AppendBytes(block, heading)
		return nil, add, err
	})
	return lines, err
}

// captured are the items of a log in the blocks of a session that say what was taken back, as they are written.
func (e *Engine) captured(log *memory.Log, o TakeBackOptions, back map[string]bool) []string {
	own := e.ownHeading(o.Host, o.Session)
	var out []string
	inside := false
	doc := markdown.Document{Data: log.Data}
	for i := range log.Blocks {
		b := &log.Blocks[i]
		if b.Kind == markdown.Heading && b.Level <= 2 {
			inside = isOwn(string(log.Data[b.StartByte:b.EndByte]), own)
		}
		if !inside || b.Kind != markdown.Item || len(b.Text) != 1 || b.Text[0].Struck {
			continue
		}
		if text := doc.Text(b); back[capture.Key(itemText(text))] {
			out = append(out, text)
		}
	}
	return out
}

// takenBack are the keys of what was taken back in a log and not said again since.
func takenBack(log *memory.Log) map[string]bool {
	out := map[string]bool{}
	doc := markdown.Document{Data: log.Data}
	below := false
	for i := range log.Blocks {
		b := &log.Blocks[i]
		if b.Kind == markdown.Heading {
			below = markdown.TakesBack(doc.Text(b))
		}
		if b.Kind != markdown.Item || len(b.Text) != 1 {
			continue
		}
		key := capture.Key(itemText(doc.Text(b)))
		if below && b.Text[0].Struck {
			out[key] = true
		} else {
			delete(out, key)
		}
	}
	return out
}
