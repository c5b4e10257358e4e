package engine

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/routing"
)

// TakeBackOptions say what a person has taken back. Both functions are asked only when the logs call for it.
type TakeBackOptions struct {
	Host    string
	Session string
	Turns   func() ([]Said, error) // that were taken back; asked when a log has something of the session
	Stand   func() ([]Said, error) // turns of the session that stand; asked when a log has something of what was taken back, for what was said in both stays
}

// TakeBack takes back what [Engine.Capture] has written of a session: a log is only appended to, so each such line is struck out in a line below, under a
// heading of what was taken back, and is no statement from there on. It returns how many there are. Only the blocks of the session itself in the logs of
// the last two weeks are looked at. A log that leaves a block open, in which nothing would be read, stays as it is: a warning, in English, says
// which.
func (e *Engine) TakeBack(ctx context.Context, o TakeBackOptions) (lines int, warnings []string, err error) {
	clock := e.clock()
	var logs []string
	for at := clock.Day - alreadyDays + 1; at <= clock.Day; at++ {
		for _, name := range []string{at.String() + ".md", at.String() + "-sessions.md"} {
			if rel := memoryDir + "/" + name; e.hasOf(rel, o, func(string) bool { return true }) {
				logs = append(logs, rel)
			}
		}
	}
	if logs == nil {
		return 0, nil, nil
	}
	back, err := e.keysOf(clock, o.Turns)
	if err != nil {
		return 0, nil, err
	}
	gone := func(key string) bool { return back[key] }
	if logs = slices.DeleteFunc(logs, func(rel string) bool { return !e.hasOf(rel, o, gone) }); len(logs) == 0 {
		return 0, nil, nil
	}
	stand, err := e.keysOf(clock, o.Stand)
	if err != nil {
		return 0, nil, err
	}
	maps.DeleteFunc(back, func(key string, _ bool) bool { return stand[key] })
	for _, rel := range logs {
		n, err := e.strike(rel, clock, o, gone)
		if open, ok := errors.AsType[*memory.OpenBlockError](err); ok {
			warnings = append(warnings, "what was taken back is not struck out: "+open.Error())
			continue
		}
		if lines += n; err != nil || ctx.Err() != nil {
			return lines, warnings, errors.Join(err, ctx.Err())
		}
	}
	return lines, warnings, nil
}

// keysOf are the keys of the lines that turns are worth.
func (e *Engine) keysOf(clock Clock, turns func() ([]Said, error)) (map[string]bool, error) {
	said, err := turns()
	if err != nil {
		return nil, err
	}
	d, err := e.decide()
	if err != nil {
		return nil, err
	}
	judge := func(s *memory.Statement) routing.Decision { return distil.Route(d.router, s, e.statementText(s)) }
	out := map[string]bool{}
	for _, l := range capture.Select(e.turnsOf(CaptureOptions{Turns: said}), clock.Day, judge) {
		out[itemKey(e.redact(l.Text))] = true
	}
	return out, nil
}

// hasOf reports whether a log has lines of a session that are to go. A log that cannot be read has nothing of ours.
func (e *Engine) hasOf(rel string, o TakeBackOptions, gone func(key string) bool) bool {
	data, err := e.readIfThere(rel)
	if err != nil || len(data) == 0 {
		return false
	}
	log, err := memory.Parse(rel, data)
	return err == nil && len(e.captured(log, o, gone)) > 0
}

// strike appends to a log what strikes lines of a session out.
func (e *Engine) strike(rel string, clock Clock, o TakeBackOptions, gone func(key string) bool) (lines int, err error) {
	err = e.ws.AppendSeen(rel, func() ([]byte, []byte, error) {
		data, err := e.readIfThere(rel)
		if err != nil {
			return nil, nil, err
		}
		log, err := memory.Parse(rel, data)
		if err != nil {
			return nil, nil, err
		}
		items := e.captured(log, o, gone)
		if lines = len(items); lines == 0 {
			return nil, nil, nil
		}
		block := "### " + markdown.TakenBack(e.cfg.Language) + bilingual.Pick(e.cfg.Language, " (사용자)", " (user)") + "\n" + strings.Join(items, "\n")
		heading, block := e.sessionHeading(log, clock, CaptureOptions{Host: o.Host, Session: o.Session}, block)
		add, err := log.AppendBytes(block, heading)
		return nil, add, err
	})
	if err != nil {
		return 0, err
	}
	return lines, nil
}

// captured are the items of a log in the blocks of a session that are to go, each struck out.
func (e *Engine) captured(log *memory.Log, o TakeBackOptions, gone func(key string) bool) []string {
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
		if text := doc.Text(b); gone(itemKey(text)) {
			out = append(out, "- "+markdown.StrikeOut(text))
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
		key := itemKey(doc.Text(b))
		if below && b.Text[0].Struck {
			out[key] = true
		} else {
			delete(out, key)
		}
	}
	return out
}
