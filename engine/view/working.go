package view

import (
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/state"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Working is how an end, a conflict or a merge was decided, worked out anew from the two texts: A is what the entry said by then, B the claim that
// came later.
type Working struct {
	*Compared
	Older     string `json:"older"`                // id of the entry that says A
	Newer     string `json:"newer"`                // id of the entry of which B is a claim
	Edited    bool   `json:"edited,omitzero"`      // one of the two entries says something else by now
	NoLine    bool   `json:"no_line,omitzero"`     // the line of B is gone or says something else: B is what its entry says
	Otherwise bool   `json:"otherwise,omitzero"`   // by the words of today, and by how rare they are today, it would not be decided so
	ByTexts   bool   `json:"by_texts,omitzero"`    // the two texts decided it; else something beside them did, as a box that was ticked
	Decided   string `json:"decided_by,omitempty"` // row of the table, guard or relation that the event names
}

// workings explains the events of one entry.
type workings struct {
	e       *Viewer
	st      *bank.State
	base    *state.Checkpoint // that it reads from; nil where all of it is in memory
	program []bank.Event
	people  []bank.Event
	judge   *triage.Judge
	words   *dedup.Comparer
	rarity  func(word string) dedup.Rarity // nil until it is asked for
}

func (e *Viewer) workings(l *replay.Look, program, people []bank.Event) (*workings, error) {
	d, err := e.Decide()
	if err != nil {
		return nil, err
	}
	judge := *d.Judge
	judge.CategoryOf = replay.Categories(l.State)
	return &workings{e: e, st: l.State, base: l.Base, program: program, people: people, judge: &judge, words: d.Comparer()}, nil
}

// of explains an event of the program; nil for one that no two texts have to do with.
func (w *workings) of(ev *bank.Event) *Working {
	if ev.By != bank.Program {
		return nil
	}
	older, ok := w.st.Resolve(ev.Entry)
	if !ok || older.Private() {
		return nil
	}
	out := &Working{Older: older.ID, Newer: older.ID, Decided: ev.Why}
	var later []string
	names := older.Entities
	switch ev.Op {
	case bank.OpSupersede, bank.OpConflict:
		newer, ok := w.st.Resolve(ev.Other)
		if !ok || newer.Private() {
			return nil
		}
		out.Newer, names = newer.ID, newer.Entities
		said := w.textAt(newer, ev)
		out.Edited = said != newer.Text
		if later = w.claimsOn(newer, ev.Day); len(later) == 0 {
			later, out.NoLine = []string{said}, true
		}
	case bank.OpSupport, bank.OpRefine:
		if later = w.claims(&ev.Sources[0]); len(later) == 0 {
			return nil
		}
	default:
		return nil
	}
	said := w.textAt(older, ev)
	out.Edited = out.Edited || said != older.Text
	w.explain(out, ev, said, older.Entities, names, later)
	return out
}

// explain compares the two texts; of several claims of a day the one is meant by which it comes out as it did.
func (w *workings) explain(out *Working, ev *bank.Event, said string, older, newer, later []string) {
	for i, text := range later {
		c := (&Comparer{w.words}).compared(said, older, text, newer, w.rare())
		holds, byTexts := outcome(ev, c)
		if i == 0 || holds {
			out.Compared, out.ByTexts, out.Otherwise = c, byTexts, byTexts && !holds
		}
		if holds {
			return
		}
	}
}

// outcome reports whether two texts come out as an event has it, and whether texts decide that at all.
func outcome(ev *bank.Event, c *Compared) (holds, byTexts bool) {
	switch {
	case ev.Op == bank.OpSupport || ev.Op == bank.OpRefine:
		return c.Relation == dedup.Same || c.Relation == dedup.Refinement, true
	case ev.Why == bank.ReasonUpheld:
		return c.Ends.Between == dedup.Rival, true
	case ev.Why == bank.ReasonEnded:
		return c.Guard == dedup.GuardNegation, true
	case dedup.Gloss(ev.Why) != "":
		return c.Ends.Row == ev.Why, true
	case ev.Op == bank.OpConflict && ev.Why == c.Guard:
		return true, true
	case ev.Op == bank.OpConflict && ev.Why != bank.ReasonReasserted && ev.Why != bank.ReasonRestated:
		return false, true
	}
	return true, false
}

// textAt is what an entry said when an event of the program was made: what had been accepted, refined and edited by then. It is the text of today
// where the ledger does not tell. What people do counts after all lines of its day.
func (w *workings) textAt(en *bank.Entry, ev *bank.Event) string {
	text, on := en.Text, day.Day(0)
	note := func(o *bank.Event) {
		if o.Entry == en.ID && o.After != nil && o.After.Text != "" && o.Day >= on && o.Op != bank.OpWithdraw {
			text, on = o.After.Text, o.Day
		}
	}
	for i := range w.program {
		if o := &w.program[i]; o.ID == ev.ID {
			break
		} else if o.Day <= ev.Day {
			note(o)
		}
	}
	for i := range w.people {
		if o := &w.people[i]; o.Day < ev.Day {
			note(o)
		}
	}
	return w.e.Redact(text)
}

// claimsOn are the claims of an entry of one day, as their lines have them now.
func (w *workings) claimsOn(en *bank.Entry, d day.Day) (out []string) {
	for i := range en.Sources {
		if en.Sources[i].Day == d {
			out = append(out, w.claims(&en.Sources[i])...)
		}
	}
	return out
}

// claims are the texts that a source gave; none where its line is gone or is another.
func (w *workings) claims(src *bank.Source) (out []string) {
	data, err := w.e.ReadNamed(src.Path)
	if err != nil {
		return nil
	}
	log, err := memory.Parse(src.Path, data)
	if err != nil {
		return nil
	}
	for i := range log.Statements {
		s := &log.Statements[i]
		if bank.EntryID(s.Key(), bank.LongID) != src.Statement() {
			continue
		}
		var before *memory.Statement
		if i > 0 {
			before = &log.Statements[i-1]
		}
		whole := w.e.Redact(s.Text)
		all := w.judge.Claims(s, before)
		for _, c := range all {
			if len(all) == 1 || c.Own.End <= len(whole) && memory.Hash(s.Kind, s.Entities, whole[c.Own.Start:c.Own.End]) == src.Hash {
				out = append(out, triage.Said(w.e.Redact(c.Text), c.Kind, c.Target))
			}
		}
	}
	return out
}

// rare says how rare words are among the entries of today, by what the checkpoint knows of them.
func (w *workings) rare() func(word string) dedup.Rarity {
	if w.rarity != nil {
		return w.rarity
	}
	if w.base != nil {
		w.rarity = w.base.Slots(w.words.Facts).Rarity
		return w.rarity
	}
	known := w.e.checkpointed()
	var slots dedup.Slots
	n := 0
	for _, en := range w.st.Sorted() {
		first, ok := known.Facts[en.ID]
		if !ok {
			first = w.words.Facts(en.FirstText, en.Entities)
		}
		now := first
		if en.Text != en.FirstText {
			now = w.words.Facts(en.Text, en.Entities)
		}
		for _, wording := range distil.Slotted(en, first, now) {
			slots.Add(n, &wording.Facts)
			n++
		}
	}
	w.rarity = slots.Rarity
	return w.rarity
}

// checkpointed is what the newest checkpoint knows of entries; nothing where there is none.
func (e *Viewer) checkpointed() distil.Known {
	for _, n := range state.Checkpoints(e.Ws) {
		if c := state.Load(e.Ws, n.Name, n.Day); c != nil {
			return c.Known
		}
	}
	return distil.Known{}
}
