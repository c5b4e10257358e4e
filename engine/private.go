package engine

import (
	"bytes"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory"
)

// isHidden reports whether a log hides a text that it once said.
func (e *Engine) isHidden(s *snapshot, log, text string) bool {
	for _, l := range s.logs {
		if l.Key != log {
			continue
		}
		data := l.data
		if data == nil {
			var err error
			if data, err = s.read(e, l); err != nil {
				return false // the fold has read it: it is gone since, and so is the line
			}
		}
		return bank.HidesText([]byte(e.redact(string(memory.Hidden(data)))), text)
	}
	return false
}

// hiddenSince are the withdrawals of entries that are in the archive with their text, as their line had gone, and that their log, which has
// changed since, hides now.
func (p *plan) hiddenSince(e *Engine, at time.Time) (out []bank.Event) {
	read := map[string]bool{}
	for _, l := range p.snap.logs {
		read[l.Key] = l.data != nil
	}
	for _, en := range p.folded.machine.State().Sorted() {
		if !en.Withdrawn() || !read[en.First().Path] || !e.isHidden(p.snap, en.First().Path, en.Text) {
			continue
		}
		ev := bank.Event{
			At: at, Day: p.snap.clock.Day, Op: bank.OpWithdraw, Entry: en.ID, By: bank.Person, Why: bank.ReasonPrivate, Sources: en.Sources[:1],
			Before: &bank.Fields{Kind: en.Kind, Text: en.Text, Params: en.Params, Entities: en.Entities, Home: en.Home, Confidence: en.Confidence, AsOf: en.AsOf},
		}
		ev.Seal()
		out = append(out, ev)
	}
	return out
}

// isMadePrivate reports whether a person has hidden by the event what a page said until then: no page of a week before it tells it, either.
// What a log hides is not in the fold at all.
func isMadePrivate(ev *bank.Event) bool {
	return ev.Hides()
}

// madePrivate are the ids of the entries that are private by then.
func madePrivate(people []bank.Event) (ids []string) {
	for i := range people {
		if isMadePrivate(&people[i]) {
			ids = append(ids, people[i].Entry)
		}
	}
	return ids
}

// withhold takes the lines that say what was made private out of the reports of earlier runs, which are shown to people and held it
// while it was public.
func (e *Engine) withhold(p *plan) error {
	for i := range p.events {
		if ev := &p.events[i]; ev.Why == bank.ReasonPrivate && ev.Before != nil {
			p.private.text(ev.Before.Text)
		}
	}
	if len(p.private.texts) == 0 {
		return nil
	}
	return e.reportsWithout(p, func(line []byte) bool { return p.private.reported(string(line)) })
}

// appendTo adds to a file that the plan rewrites already; it is false where it does not.
func (p *plan) appendTo(rel string, data []byte) bool {
	for i := range p.changes.Changes {
		if c := &p.changes.Changes[i]; c.Path == rel && len(c.Data) > 0 {
			c.Data = bytes.Join([][]byte{c.Data, data}, nil)
			return true
		}
	}
	return false
}
