package briefing

import (
	"bytes"
	"context"
	"slices"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// noteWait bounds how long a briefing waits to note what it told: it is shown all the same.
const noteWait = 500 * time.Millisecond

// leaveHeard leaves out what was told on this logical day, or has not changed since it was told.
func leaveHeard(m *brief.Material, told bank.Tellings, opt *brief.Options) {
	heard := func(key, digest string) bool { return told.Heard(string(opt.Mode), key, digest, opt.Today) }
	m.Fading = slices.DeleteFunc(slices.Clone(m.Fading), func(s brief.Statement) bool { return heard(s.Entry, digestOf(&s)) })
	m.Pairs = slices.DeleteFunc(slices.Clone(m.Pairs), func(p brief.Pair) bool {
		return heard(p.A.Entry+"+"+p.B.Entry, digestOf(&p.A, &p.B))
	})
}

// digestOf sums up what may change of statements so that they are worth telling again.
func digestOf(list ...*brief.Statement) string {
	var b []byte
	for _, s := range list {
		b = append(append(append(append(b, s.Text...), 0), s.FadesOn.String()...), 0)
	}
	return workspace.Hash(b)[:8]
}

// noteTold notes in this device's ledger what a briefing has told.
func (e *Briefer) noteTold(ctx context.Context, b *brief.Briefing, m *brief.Material) error {
	digests := map[string]string{}
	for i := range m.Fading {
		digests[m.Fading[i].Entry] = digestOf(&m.Fading[i])
	}
	for i := range m.Pairs {
		p := &m.Pairs[i]
		digests[p.A.Entry+"+"+p.B.Entry] = digestOf(&p.A, &p.B)
	}
	var keys, said []string
	for _, s := range b.Sections {
		for i := range s.Items {
			key := s.Items[i].Key()
			keys, said = append(keys, key), append(said, digests[key])
		}
	}
	started := time.Now()
	lock, err := e.Ws.Lock(ctx, min(noteWait, e.Opt.LockWait), started, "brief")
	if err != nil {
		return err
	}
	defer lock.Unlock()
	if err := e.run.Recover(lock); err != nil {
		return err
	}
	if err := e.EnsureDevice(); err != nil {
		return err
	}
	return e.appendTold(ctx, lock, bank.BriefEvent(string(b.Mode), b.Day, keys, said))
}

// appendTold writes the event, and tells what the last run left that it is there, so that nobody takes the ledger for changed.
func (e *Briefer) appendTold(ctx context.Context, lock *workspace.Lock, ev bank.Event) error {
	ready, k := e.loadPrepared(ctx), snapshot.LoadCursor(e.Ws)
	clock := e.Cfg.ClockAt(e.Opt.Time()) // when it was told, whatever day it was told of
	ev.At = clock.At
	if k != nil {
		ev.At = replay.Instant(clock, k.Told.Last(), e.Cfg) // later than all tellings so far; runs do not matter, since no run reads this event
	}
	ev.Seal()
	data, err := bank.EncodeLedger([]bank.Event{ev})
	if err != nil {
		return err
	}
	own := e.MonthsLedger(ev.At)
	a, err := k.Append(e.Ws, own, data, false)
	if err != nil {
		return err
	}
	trusted := k != nil && k.LeftLedger(own, a.Before(), a.Change.Before)
	done, err := e.Ws.Apply(ctx, lock, workspace.Changeset{Changes: []workspace.Change{a.Change}, Note: []byte("{}")})
	if err != nil {
		return err
	}
	if len(done.Stood) == 0 && trusted {
		if err := e.restampTold(k, ready, a, &ev); err != nil {
			return err
		}
	}
	if err := done.Done(); err != nil || len(done.Stood) == 0 {
		return err
	}
	if now, err := e.ReadIfThere(own); err != nil || !bytes.Contains(now, a.Change.Data) {
		return &workspace.ConflictError{Path: own} // what was put in its place stands
	}
	return nil // it was added to what somebody wrote meanwhile
}

// restampTold brings the notes of the last run up to date with the event.
func (e *Briefer) restampTold(k *snapshot.Cursor, ready *prepared, a *snapshot.Appending, ev *bank.Event) error {
	own := a.Change.Path
	looks, err := e.Ws.Look([]string{own})
	if err != nil {
		return err
	}
	now := looks[0]
	if now.Size != a.Size {
		return nil // somebody was quicker: the next run reads the ledgers
	}
	told := bank.Told([]bank.Event{*ev})
	k.Files[own] = files.Stamp{Size: now.Size, Mod: now.Mod, Ino: now.Ino, Hash: a.Hash}
	k.Note(a, now)
	k.Told = k.Told.With(told)
	if err := k.Save(e.Ws); err != nil || ready == nil {
		return err
	}
	ready.Ledgers[own] = mark{now.Size, now.Mod, now.Ino}
	ready.Told = ready.Told.With(told)
	return e.savePrepared(ready)
}

// stillOpen leaves out the questions that a person has answered, closed or deleted on their pages.
func (e *Briefer) stillOpen(m *brief.Material) {
	m.Questions = slices.DeleteFunc(slices.Clone(m.Questions), func(q brief.Question) bool {
		gap, asks := e.find.Judge.GapOf(q.Page)
		return !asks || gap != question.GapOpen
	})
}

// answerGaps looks for what answers the open questions by now.
func (e *Briefer) answerGaps(ctx context.Context, m *brief.Material) error {
	if len(m.Questions) == 0 {
		return nil
	}
	gaps, err := e.ask.Gaps(ctx)
	if err != nil {
		return err
	}
	for i := range m.Questions {
		q := &m.Questions[i]
		for j := range gaps.Gaps {
			if g := &gaps.Gaps[j]; g.Page == q.Page && g.Answer != nil {
				q.Answer = g.Answer.Source + " ^" + g.Answer.Entry
				if g.Answer.Entry == "" {
					q.Answer = g.Answer.Source
				}
			}
		}
	}
	return nil
}
