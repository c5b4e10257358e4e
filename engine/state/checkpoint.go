package state

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/table"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Checkpoint is the folded state at the close of a day, a cache. The digest of everything it was folded from is part of its name. It is read
// piece by piece, as the state and what is known are asked; Close it when neither is used any more.
type Checkpoint struct {
	State *bank.State
	Known distil.Known
	Lists roster.Stored // as they were at the close of the day; nil where all of it was read

	table *table.Table
	read  *base // of it
	steps int   // of an open day
}

// Close releases the files.
func (c *Checkpoint) Close() error {
	if c == nil || c.table == nil {
		return nil
	}
	return c.table.Close()
}

// CheckpointName carries the digest of the inputs, so that a checkpoint that does not fit is not even opened.
func CheckpointName(d day.Day, inputs string) string { return d.String() + "-" + inputs }

// Open opens the checkpoint of the close of d; nil when it is not there, is of another version, or cannot be read. What is found later to be damaged is
// an error of the state.
func Open(ws *workspace.Workspace, name string, d day.Day) *Checkpoint {
	t, err := storeOf(ws).Open(name)
	if err != nil {
		return nil
	}
	b := &base{table: t}
	c := &Checkpoint{table: t, read: b}
	if err := b.head.decode(t.Payload()); err != nil || b.head.closed != d {
		_ = t.Close()
		return nil
	}
	c.Known = distil.Known{Facts: map[string]dedup.Facts{}, Now: map[string]dedup.Facts{}, Topics: map[string][]string{}, Stored: b}
	c.State, c.Lists = bank.NewStateOn(b), b
	c.State.Closed = b.head.closed
	for _, x := range b.head.subjects {
		c.State.PutSubject(x)
	}
	for id, name := range b.head.dismissed {
		c.State.PutDismissed(id, name)
	}
	return c
}

// LoadState is the state of a checkpoint, read as a whole, so that nothing need be closed; nil also where that fails.
func LoadState(ws *workspace.Workspace, name string, d day.Day) *bank.State {
	c := Open(ws, name, d)
	if c == nil {
		return nil
	}
	defer func() { _ = c.Close() }() // it was only read
	if c.State.All(); c.State.Err() != nil {
		return nil
	}
	return c.State
}

// Facts are what the text that stands of an entry of the state says, where it is as it was stored.
func (c *Checkpoint) Facts(e *bank.Entry) (dedup.Facts, bool) {
	return distil.StoredFacts(c.State, c.Known.Stored, e)
}

// Load is a checkpoint that is read as a whole with all that is known, so that nothing need be closed; nil also where that fails.
func Load(ws *workspace.Workspace, name string, d day.Day) *Checkpoint {
	c := Open(ws, name, d)
	if c == nil {
		return nil
	}
	defer func() { _ = c.Close() }() // it was only read
	for id, e := range c.State.All() {
		filed, there := c.Known.Stored.Filed(e)
		if !there {
			return nil
		}
		c.Known.Facts[id] = filed.First
		if e.Text != e.FirstText {
			c.Known.Now[id] = filed.Now
		}
		if e.Kind == rules.Status {
			c.Known.Topics[id] = filed.Topic
		}
	}
	c.Known.Names, c.Known.Stored, c.Lists = c.Known.Stored.Names(), nil, nil
	if c.State.Err() != nil {
		return nil
	}
	return c
}

// Slots are the wordings of the entries of a checkpoint that was opened, with what has come to its state since; facts are those of a text.
func (c *Checkpoint) Slots(facts func(text string, entities []string) dedup.Facts) *dedup.Slots {
	x, n := dedup.SlotsOn(c.read), 0
	ids, _ := c.State.Touched()
	for _, id := range ids {
		if old := c.read.Entry(id); old != nil {
			filed, _ := c.read.Filed(old) // of nothing that is stored where the base has failed
			for _, w := range distil.Slotted(old, filed.First, filed.Now) {
				x.Hide(w.Key, &w.Facts)
			}
		}
		if e := c.State.Get(id); e != nil {
			for _, w := range distil.Slotted(e, facts(e.FirstText, e.Entities), facts(e.Text, e.Entities)) {
				x.Add(n, &w.Facts)
				n++
			}
		}
	}
	return x
}

// IsDamage reports whether an error says that a checkpoint is not as it was written.
func IsDamage(err error) bool {
	return errors.Is(err, table.ErrCorrupt) || errors.Is(err, pack.ErrTorn)
}

func storeOf(ws *workspace.Workspace) *table.Store {
	step := ws.Stepper("checkpoint")
	return table.NewStore(ws.Derived(files.CheckpointDir), table.Options{Read: ws.Reads(), Step: func(name string) error {
		if step == nil || name == table.StepOpen { // which changes nothing on the disk
			return nil
		}
		return step(name)
	}})
}

// WorthKeeping says which checkpoints are kept beside the newest one: of the day before, because notes are often added
// to yesterday's log, and of two week ends and two month ends, for logs that sync late and for the roll-ups.
func WorthKeeping(d, newest day.Day) bool {
	age := newest - d
	switch {
	case age < 0:
		return false
	case age <= 1:
		return true
	case d.Time().Weekday() == time.Sunday:
		return age <= 14
	}
	return (d+1).Time().Day() == 1 && age <= 62
}

// Named is a checkpoint that there is, which nobody has looked into.
type Named struct {
	Name string
	Day  day.Day
}

// Checkpoints lists the checkpoints there are, the newest day first; names that are not a checkpoint's are left out.
func Checkpoints(ws *workspace.Workspace) []Named {
	names, err := storeOf(ws).Names()
	if err != nil {
		return nil // the state is folded anew
	}
	var out []Named
	for _, name := range slices.Backward(names) { // which begin with their days, and are sorted
		if d, ok := dayOf(name); ok && checkpointOf(name) == name {
			out = append(out, Named{name, d})
		}
	}
	return out
}

// dayOf is the day of the name of a checkpoint; false for another name.
func dayOf(name string) (day.Day, bool) {
	if len(name) <= len(dayForm) || name[len(dayForm)] != '-' {
		return 0, false
	}
	d, err := day.Parse(name[:len(dayForm)])
	return d, err == nil
}

const dayForm = "2006-01-02"

// Prune removes the checkpoints that are not to be kept with the open days after them, and what nobody names any more.
func Prune(ws *workspace.Workspace, keep func(Named) bool) error {
	s := storeOf(ws)
	names, err := s.Names()
	if err != nil {
		return err
	}
	for _, name := range names {
		if d, ok := dayOf(name); !ok || keep(Named{checkpointOf(name), d}) {
			continue
		}
		if err := s.Remove(name); err != nil {
			return err
		}
	}
	return errors.Join(s.Sweep(0), clearOld(ws))
}

// Clear removes all checkpoints.
func Clear(ws *workspace.Workspace) error { return errors.Join(storeOf(ws).Clear(), clearOld(ws)) }

// clearOld removes the checkpoints of versions before, which were a file each.
func clearOld(ws *workspace.Workspace) error {
	return ws.ClearDerived(files.CheckpointDir, func(name string) bool { return strings.HasSuffix(name, ".bin") })
}
