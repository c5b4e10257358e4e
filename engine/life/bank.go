package life

import (
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// end is how an entry ceased to hold.
type end byte

const (
	stands end = iota
	superseded
	archived
	faded   // archived, because it was not said again
	unheard // archived, because nothing was heard of it
	gone    // withdrawn or purged
)

// byProgram reports whether an entry was ended for what another line says or for what was done.
func (e end) byProgram() bool { return e == superseded || e == archived }

// set is a set of ids of entries.
type set map[string]bool

// Bank is what became of the lines of the logs: which entries were made of them, and how those ended.
type Bank struct {
	entries   map[Place]set
	lines     map[string][]Place // of an entry: the reverse of entries
	live      set
	ended     map[string]end
	ends      map[string][]day.Day // when it was superseded or archived, also if it came back
	conflicts map[string]set
	text      map[string]string
	successor map[string]string
}

// NewBank reads the events that stand, in the order in which they fold.
func NewBank(events []*bank.Event) *Bank {
	b := &Bank{
		entries: map[Place]set{}, lines: map[string][]Place{}, live: set{}, ended: map[string]end{}, ends: map[string][]day.Day{},
		conflicts: map[string]set{}, text: map[string]string{}, successor: map[string]string{},
	}
	for _, ev := range events {
		if ev.Entry != "" && aboutEntry(ev.Op) {
			b.apply(ev)
		}
	}
	return b
}

// aboutEntry reports whether the Entry of such an event is an entry's, and not that of a subject or a question.
func aboutEntry(op bank.Op) bool {
	switch op {
	case bank.OpSubject, bank.OpDismiss, bank.OpJoin, bank.OpPromote, bank.OpVoid, bank.OpBrief:
		return false
	}
	return true
}

func (b *Bank) apply(ev *bank.Event) {
	id := ev.Entry
	if ev.Op != bank.OpWithdraw {
		for _, s := range ev.Sources {
			if file, ok := strings.CutPrefix(s.Path, logs); ok {
				b.add(Place{file, s.Line}, id)
			}
		}
	}
	if ev.After != nil && ev.After.Text != "" {
		b.text[id] = ev.After.Text
	}
	switch ev.Op {
	case bank.OpAccept, bank.OpRestore:
		b.live[id] = true
		delete(b.ended, id)
	case bank.OpSupersede:
		b.successor[id] = ev.Other
		b.end(id, superseded, ev.Day)
	case bank.OpArchive:
		how := archived
		switch ev.Why {
		case bank.ReasonFaded:
			how = faded
		case bank.ReasonUnheard:
			how = unheard
		}
		b.end(id, how, ev.Day)
	case bank.OpWithdraw, bank.OpPurge:
		b.end(id, gone, ev.Day)
	case bank.OpConflict:
		b.against(id, ev.Other)
		b.against(ev.Other, id)
	}
}

func (b *Bank) add(p Place, id string) {
	if b.entries[p] == nil {
		b.entries[p] = set{}
	}
	if !b.entries[p][id] {
		b.entries[p][id] = true
		b.lines[id] = append(b.lines[id], p)
	}
}

func (b *Bank) end(id string, how end, on day.Day) {
	delete(b.live, id)
	b.ended[id] = how
	if how.byProgram() {
		b.ends[id] = append(b.ends[id], on)
	}
}

func (b *Bank) against(id, other string) {
	if id == "" || other == "" {
		return
	}
	if b.conflicts[id] == nil {
		b.conflicts[id] = set{}
	}
	b.conflicts[id][other] = true
}

// Lines are the lines that an entry has as sources; none of an unknown id.
func (b *Bank) Lines(entry string) []Place { return b.lines[entry] }

// alive reports whether any entry of a line still stands.
func (b *Bank) alive(p Place) bool {
	for id := range b.entries[p] {
		if b.live[id] {
			return true
		}
	}
	return false
}

// superseded are the ids of the entries that the program has ended for what another line says, in order.
func (b *Bank) superseded() (ids []string) {
	for _, id := range slices.Sorted(maps.Keys(b.ended)) {
		if b.ended[id] == superseded {
			ids = append(ids, id)
		}
	}
	return ids
}

// ending reports whether an entry has taken the place of another.
func (b *Bank) ending(id string) bool {
	for _, next := range b.successor {
		if next == id {
			return true
		}
	}
	return false
}
