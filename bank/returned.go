package bank

// Removals returns the events by which entries were removed by hand, by entry, where that is the last that people did about their
// standing. The events are people's, in the order in which they fold.
func Removals(people []Event) map[string]Event {
	out := map[string]Event{}
	for i := range people {
		switch ev := &people[i]; {
		case ev.Op == OpArchive && ev.Why == ReasonByHand:
			out[ev.Entry] = *ev
		case ev.Op == OpArchive, ev.Op == OpRestore:
			delete(out, ev.Entry)
		}
	}
	return out
}

// returned notes the pages on which stand lines that were removed by hand, and since when those were away.
func (d *detector) returned() {
	for id, l := range d.keep {
		ev, removed := d.in.Removals[id]
		if !removed || isArchive(l.page) || d.in.State.Entries[id].Standing != Archived {
			continue
		}
		if at, ok := d.back[l.page]; !ok || ev.At.Before(at) {
			d.back[l.page] = ev.At
		}
	}
}

// asRemoved is an entry with what its line said when it was removed: nobody has changed what says so still.
func asRemoved(e *Entry, was *Fields) *Entry {
	if was == nil { // removed by an older memctl
		return e
	}
	c := *e
	c.Kind, c.Text, c.Params, c.Entities, c.Home = was.Kind, was.Text, was.Params, was.Entities, was.Home
	c.Confidence, c.AsOf = was.Confidence, was.AsOf
	return &c
}

func fieldsOf(e *Entry) *Fields {
	return &Fields{Kind: e.Kind, Text: e.Text, Params: e.Params, Entities: e.Entities, Home: e.Home, Confidence: e.Confidence, AsOf: e.AsOf}
}

// since reports whether an entry was written to its page only when the lines were removed that have come back there, or later: what
// has come back is the page from before. What the run that missed those lines took for a line of a person's was a part of one.
func (d *detector) since(e *Entry) bool {
	page, _ := d.in.Plan.PageOf(e.ID)
	at, ok := d.back[page]
	if !ok || d.in.Accepted == nil {
		return false
	}
	ev := d.in.Accepted(e.ID)
	if ev == nil || ev.At.Before(at) {
		return false
	}
	if ev.By == Person {
		d.event(Event{Op: OpVoid, Entry: e.ID, IDs: []string{ev.ID}, Why: ReasonBack})
	}
	return true
}
