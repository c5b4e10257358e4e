package state

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/rollup"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/table"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// toldFrom is the first day of which the checkpoint of a day has the events: that of its week or of its month, whichever began first. A roll-up of either
// that a later fold comes to then finds all of its days.
func toldFrom(closed day.Day) day.Day {
	return min(rollup.WeekOf(closed).First, rollup.MonthOf(closed).First)
}

// told writes the events of the days that were closed since the last checkpoint, in the order in which they were folded, and drops those of days that
// no roll-up will ask for.
func (k *Keeper) told(was, closed day.Day, events []bank.Event) {
	from := toldFrom(closed)
	for d := toldFrom(was); was != 0 && d < from && d <= was; d++ {
		k.batch.Delete(key(keyTold, onDay(d)))
	}
	byDay := map[day.Day][]*bank.Event{}
	for i := range events {
		if d := events[i].Day; (was == 0 || d > was) && d >= from && d <= closed {
			byDay[d] = append(byDay[d], &events[i])
		}
	}
	for d, list := range byDay {
		k.batch.Put(key(keyTold, onDay(d)), packTold(list))
	}
}

// toldReasons are the reasons that a roll-up tells apart; the first stands for all others.
func toldReasons() []string { return []string{"", bank.ReasonFaded, bank.ReasonUnheard} }

// packTold packs what a roll-up takes from events of one day. Nothing that was said is in it.
func packTold(events []*bank.Event) []byte {
	p := newPacker("", 32*len(events))
	for _, ev := range events {
		p.Shared(string(ev.Op))
		p.Text(ev.Entry)
		p.Text(ev.Other)
		p.Byte(byte(max(0, slices.Index(toldReasons(), ev.Why))))
	}
	return p.Body()
}

func unpackTold(d day.Day, value []byte) (out []bank.Event, err error) {
	u := pack.ReadBody(value)
	for u.Len() > 0 {
		ev := bank.Event{Day: d, By: bank.Program, Op: bank.Op(u.Shared()), Entry: u.Text(), Other: u.Text()}
		if n := int(u.Byte()); n < len(toldReasons()) {
			ev.Why = toldReasons()[n]
		}
		out = append(out, ev)
	}
	if err := u.Err(); err != nil {
		return nil, fmt.Errorf("events of %s: %w", d, err)
	}
	return out, nil
}

// Told are the program's events of the days from one on, in the order in which they were folded, with what a roll-up takes from them. The day is one of
// the week or the month of the checkpoint. What cannot be read is an error of the state.
func (c *Checkpoint) Told(from day.Day) (out []bank.Event) {
	b := c.read
	for k, value := range b.within(table.Range{From: key(keyTold, onDay(from)), To: []byte{keyTold + 1}}, 1) {
		d, ok := dayOn(string(k))
		events, err := unpackTold(d, bytes.Clone(value))
		if !ok || err != nil {
			b.fail(fmt.Errorf("events of a day: %w", pack.ErrTorn))
			return nil
		}
		out = append(out, events...)
	}
	return slices.Clip(out)
}
