package run

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/memory"
)

// Basis is what a run decides by: the files, the ledgers, and what logs and people say. Each phase takes a basis and returns one; a phase that adds
// events of people folds anew, and closes the fold before. A phase that fails returns a basis all the same, so that its fold can be closed.
type Basis struct {
	Snap   *snapshot.Snapshot
	record *replay.Record
	at     time.Time      // of the events that this run makes
	People []bank.Event   // all people's events, old and new, in the order in which they fold
	found  []bank.Event   // the new ones, which no ledger has yet
	Folded *replay.Folded // of the logs and People; nil until they are folded
}

// state is the bank that the fold has come to.
func (b Basis) state() *bank.State { return b.Folded.Machine.State() }

// read reads the ledgers. A basis that was only read has no fold.
func (e *Runner) read(s *snapshot.Snapshot) (Basis, error) {
	record, err := e.replay.Record(s)
	if err != nil {
		return Basis{Snap: s}, err
	}
	b := Basis{Snap: s, record: record, at: replay.Instant(s.Clock, record.LastAt, e.Cfg), People: slices.Clone(record.People)}
	return b, e.replay.CheckRecorded(s, record)
}

// with adds events that this run has found. All stand in the order in which they fold, as the ledgers give them: what reads the bank
// replays them as the cursor has them.
func (b Basis) with(events []bank.Event) Basis {
	b.People = bank.WithoutVoided(append(slices.Clip(b.People), events...))
	slices.SortStableFunc(b.People, bank.ComparePeople)
	b.found = append(slices.Clip(b.found), events...)
	return b
}

// fold folds the logs and the events of people as the basis has them by now, and closes the fold before. Nothing is built on one whose checkpoint could not
// be read.
func (e *Runner) fold(ctx context.Context, b Basis, o replay.FoldOptions) (Basis, error) {
	if b.Folded != nil && b.state().Err() != nil {
		return b, b.state().Err()
	}
	f, err := e.replay.Fold(ctx, b.Snap, b.People, o)
	if err != nil {
		return b, err
	}
	b.Folded.Close()
	b.Folded = f
	return b, nil
}

// detect adds what people did to the pages, and folds.
func (e *Runner) detect(ctx context.Context, b Basis, c *Cycle) (Basis, error) {
	detected, made, err := e.pages.Detect(ctx, b.Snap, b.record, replay.FoldOptions{Keep: c.keep, Anew: c.bare, From: c.from, Progress: c.Progress}, b.at)
	if err != nil {
		return b, err
	}
	b = b.with(detected)
	if b.Folded = made; made == nil || len(detected) > 0 || c.limit > 0 || c.Anew {
		return e.fold(ctx, b, c.folding())
	}
	return b, nil
}

// obey adds what a person's command does, after what the logs and pages say by now: an entry whose log line is gone is in the archive, and
// no command has to wait for the next run to find it there.
func (e *Runner) obey(ctx context.Context, b Basis, c *Cycle) (Basis, Deed, error) {
	if c.Deed == nil {
		return b, Deed{}, nil
	}
	before, at := len(b.People), b.at
	b, _, err := e.withdraw(ctx, b, c)
	if err != nil {
		return b, Deed{}, err
	}
	if len(b.People) > before {
		at = at.Add(time.Millisecond) // it folds after the withdrawal
	}
	d, err := c.Deed(b)
	if err != nil {
		return b, d, err
	}
	for i := range d.Events {
		ev := &d.Events[i]
		ev.At, ev.Day, ev.By = at, b.Snap.Clock.Day, bank.Person
		ev.Seal()
	}
	b, err = e.fold(ctx, d.purge.without(b.with(d.Events)), c.again())
	if err != nil || d.purge.target == nil {
		return b, d, err
	}
	if err := e.forgetPartings(b, &d.purge); err != nil {
		return b, d, err
	}
	return d.purge.without(b), d, nil
}

// withdraw archives the entries whose statements are gone, and folds again if there are any. It also returns the recorded events that the fold
// is compared with.
func (e *Runner) withdraw(ctx context.Context, b Basis, c *Cycle) (Basis, []bank.Event, error) {
	recorded, err := b.record.After(e.replay, b.Snap, b.Folded.Base)
	if err != nil {
		return b, nil, err
	}
	withdrawn := append(e.withdrawn(b, recorded), e.hiddenSince(b)...)
	if len(withdrawn) == 0 {
		return b, recorded, nil
	}
	if b, err = e.fold(ctx, b.with(withdrawn), c.again()); err != nil {
		return b, nil, err
	}
	recorded, err = b.record.After(e.replay, b.Snap, b.Folded.Base)
	return b, recorded, err
}

// withdrawn finds the entries that were accepted once and that no statement gives any more. A log line that is dated
// after this run's day is only not yet there.
func (e *Runner) withdrawn(b Basis, recorded []bank.Event) []bank.Event {
	st := b.state()
	made := map[string]bool{}
	for _, ev := range b.Folded.Machine.Events() {
		made[ev.ID] = true
	}
	var out []bank.Event
	var says *words
	marks := st.Purged.Marks()
	for _, ev := range recorded {
		if ev.Op != bank.OpAccept || made[ev.ID] || ev.Day > b.Snap.Clock.Day || ev.After == nil || len(ev.Sources) == 0 {
			continue
		}
		src := ev.Sources[0]
		src.Claim = 0
		if st.Holds(src.Stmt) || st.Purged[src.Hash] || st.Purged[ev.Entry] || b.leftForLater(src) || marks.In(ev.After.Text, src.Statement(), src.Day) != nil {
			continue
		}
		if b.hasActedOn(ev.Entry) {
			src.Of = "" // what a person did is to be told of in the archive
		}
		if st.HoldsStatement(src.Statement()) {
			continue // the line says it still, parted otherwise
		}
		if says == nil {
			says = wordsOf(st)
		}
		edited := b.editedText(ev.Entry)
		if says.still(&ev, edited) {
			continue // by another line: a log was renamed, or its line moved
		}
		why := bank.ReasonWithdrawn
		if b.Folded.Present[src.Statement()] {
			why = bank.ReasonUnkept
		} else if e.isHidden(b.Snap, src.Path, ev.After.Text) {
			why = bank.ReasonPrivate
		}
		before := *ev.After
		// It may have been accepted under other settings, or by an older memctl.
		before.Text, before.Entities = e.Redact(before.Text), e.WithoutSecrets(before.Entities)
		before.Text = cmp.Or(edited, before.Text) // what a person had made of it is what is archived
		w := bank.Event{At: b.at, Day: b.Snap.Clock.Day, Op: bank.OpWithdraw, Entry: ev.Entry, By: bank.Person, Before: &before, Sources: []bank.Source{src}, Why: why}
		w.Seal()
		out = append(out, w)
	}
	return out
}

// words are what the entries of a bank say, and which of them are made of a claim, by its hash.
type words struct {
	texts  map[string]bool
	claims map[string][]*bank.Entry
}

func wordsOf(st *bank.State) *words {
	w := &words{texts: map[string]bool{}, claims: map[string][]*bank.Entry{}}
	for _, en := range st.All() {
		w.texts[memory.Normalize(en.Text)] = true
		for _, src := range en.Sources {
			w.claims[src.Hash] = append(w.claims[src.Hash], en)
		}
	}
	return w
}

// still reports whether nothing is lost with an entry, as it was accepted: another one is made of the same claim and stands on a page, unless a person
// had given the text other words; or another one says these, in the archive too. A claim that borrowed its subject is the same only where the whole text is.
func (w *words) still(was *bank.Event, edited string) bool {
	claim, text := was.Sources[0].Hash, memory.Normalize(was.After.Text)
	same := func(en *bank.Entry) bool {
		return was.After.Whence == "" || memory.Normalize(en.FirstText) == text || memory.Normalize(en.Text) == text
	}
	said := w.texts[memory.Normalize(cmp.Or(edited, was.After.Text))]
	return claim != "" && slices.ContainsFunc(w.claims[claim], func(en *bank.Entry) bool {
		return same(en) && (said || edited == "" && en.Standing != bank.Archived)
	})
}

// editedText is what a person has made of the text of an entry; "" where it is as its line has it.
func (b Basis) editedText(id string) (text string) {
	for i := range b.People {
		if edit := &b.People[i]; edit.Op == bank.OpEdit && edit.Entry == id && edit.After != nil {
			text = cmp.Or(edit.After.Text, text)
		}
	}
	return text
}

// hasActedOn reports whether a person has done anything to an entry.
func (b Basis) hasActedOn(id string) bool {
	return slices.ContainsFunc(b.People, func(ev bank.Event) bool { return ev.Entry == id && ev.Op != bank.OpWithdraw })
}

// leftForLater reports whether a statement is there, and a limit has left it for the next run. One that is gone is gone for that run, too: what is
// recorded of it is taken back by this one, and the next would not know it.
func (b Basis) leftForLater(src bank.Source) bool { return b.Folded.Left[src.Statement()] }
