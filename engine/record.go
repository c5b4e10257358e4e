package engine

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// record is what the ledgers say: people's events, and the program's as they were made so far.
type record struct {
	people  []bank.Event
	program []bank.Event // effective ones of days after from
	from    day.Day
	lastAt  time.Time
	lastDay day.Day // logical day of the run that last wrote to a ledger, as far as its events tell
	stamps  map[string]stamp
	fresh   bool          // the ledgers are as the last run left them
	news    news          // what other devices' ledgers have brought
	told    bank.Tellings // what briefings have told
}

// news is what the ledgers of other devices have brought since this device's last run. While two devices did not hear
// of each other, either wrote pages without what the other did, and a sync may have put one's page in the place of the
// other's: that an entry is missing there, or stands as it once was, is then nobody's wish.
type news struct {
	fresh []bank.Event // of other devices, unknown to the last run
	heard time.Time    // newest event of other devices that the last run knew
	own   []bank.Event // of this device
	all   []bank.Event
}

// record reads the ledgers, or takes the cursor's word for them while none has changed.
func (e *Engine) record(s *snapshot) (*record, error) {
	r := &record{stamps: map[string]stamp{}}
	if s.cursor != nil && s.ledgersVouched(r.stamps) {
		r.people, r.program, r.from, r.lastAt, r.fresh = s.cursor.People, s.cursor.Tail, s.cursor.Checkpoint, s.cursor.LastAt, true
		r.told = s.cursor.Told
		return r, nil
	}
	return r, e.readLedgers(s, r)
}

func (s *snapshot) ledgersVouched(stamps map[string]stamp) bool {
	n := 0
	for p := range s.cursor.Files {
		if strings.HasPrefix(p, ledgerDir+"/") {
			n++
		}
	}
	for p, f := range s.ledgers {
		st, ok := s.cursor.Files[p]
		if !ok || !st.fits(f) {
			return false
		}
		stamps[p] = st
	}
	return n == len(s.ledgers)
}

// readLedgers reads all ledgers in the order of their names.
func (e *Engine) readLedgers(s *snapshot, r *record) error {
	var all []bank.Event
	r.news = news{}
	shared := e.sharedLedgers(s)
	for _, p := range slices.Sorted(maps.Keys(s.ledgers)) {
		data, err := e.ws.ReadFile(p)
		if err != nil {
			return err
		}
		events, bad := bank.DecodeLedger(p, data)
		for _, b := range bad {
			bad := problemOf(b.Path, b)
			bad.Warning = b.Fault == bank.FaultTorn
			s.problem(bad)
		}
		all = append(all, events...)
		if shared {
			e.addNews(&r.news, s, p, data, events)
		}
		f := s.ledgers[p]
		r.stamps[p] = stamp{Size: int64(len(data)), Mod: f.ModTime.UnixNano(), Ino: f.Ino, Hash: workspace.Hash(data)}
	}
	r.told = bank.Told(all)
	all = slices.DeleteFunc(all, func(ev bank.Event) bool { return ev.Op == bank.OpBrief }) // it was no run
	r.lastAt, r.lastDay = lastRun(all, e.cfg)
	r.program, r.people = bank.Effective(all)
	r.from = 0
	return nil
}

// lastRun is the instant and the logical day of the run that last wrote to a ledger, as far as its events tell: a
// person's events and voids carry the run's day, the program's others the day of their statement. An instant a
// millisecond after the one before it was made by [instant] and says nothing about the day.
func lastRun(all []bank.Event, cfg Config) (at time.Time, d day.Day) {
	var before time.Time
	for i := range all {
		if all[i].At.After(at) {
			at = all[i].At
		}
	}
	var stated day.Day
	for i := range all {
		ev := &all[i]
		switch {
		case !ev.At.Equal(at):
			if ev.At.After(before) {
				before = ev.At
			}
			continue
		case ev.By == bank.Person || ev.Op == bank.OpVoid:
			stated = max(stated, ev.Day)
		}
		d = max(d, ev.Day)
	}
	switch {
	case stated != 0:
		return at, stated
	case !at.IsZero() && at.Sub(before) > time.Millisecond:
		return at, max(d, cfg.ClockAt(at).Day)
	}
	return at, d
}

// after returns the program's recorded events of days after d, reading the ledgers where the cursor does not reach back
// far enough.
func (r *record) after(e *Engine, s *snapshot, d day.Day) ([]bank.Event, error) {
	if d < r.from {
		if err := e.readLedgers(s, r); err != nil {
			return nil, err
		}
	}
	var out []bank.Event
	for _, ev := range r.program {
		if ev.Day > d {
			out = append(out, ev)
		}
	}
	return out, nil
}

// ranOn is the logical day of the last run.
func (r *record) ranOn(s *snapshot) day.Day {
	if r.fresh {
		return s.cursor.Day
	}
	return r.lastDay
}

// lastState is the bank as the last run left it: fold of what the ledgers record. A person's event of a later day than
// that run's (it was run with --now, as of an earlier day) was not folded by it and is not here either.
func (e *Engine) lastState(s *snapshot, r *record) (*bank.State, error) {
	src, err := e.sources()
	if err != nil {
		return nil, err
	}
	st := src.given.begin()
	if r.fresh && r.from != 0 {
		if base := loadCheckpoint(e.ws, s.cursor.Base, r.from); base != nil {
			st = base.state
		} else if err := e.readLedgers(s, r); err != nil {
			return nil, err
		}
	}
	last := r.ranOn(s)
	markPurged(st, r.people)
	bank.Replay(st, r.program, slices.DeleteFunc(slices.Clone(r.people), func(ev bank.Event) bool { return ev.Day <= r.from || ev.Day > last }))
	return st, nil
}

// markPurged names what must never come back, whenever it was purged: a checkpoint does not hold it.
func markPurged(st *bank.State, people []bank.Event) {
	for i := range people {
		if people[i].Op == bank.OpPurge {
			st.Purged.Add(people[i].IDs)
		}
	}
}

// checkRecorded stops a run without a cursor that would take a log which cannot be read for one that is gone, or a
// folder that is not there for one that was emptied.
func (e *Engine) checkRecorded(s *snapshot, r *record) error {
	seen := map[string]bool{}
	for _, l := range s.logs {
		seen[l.Key] = true
	}
	n := 0
	for i := range r.program {
		for _, src := range r.program[i].Sources {
			if slices.Contains(s.unread, src.Path) {
				return &BlockedError{Path: src.Path}
			}
			if !seen[src.Path] && len(s.logs) > 0 {
				seen[src.Path] = true
				if d, isLog := logDay(workspace.File{Key: src.Path}); isLog && d <= s.clock.Day && e.blocked(s, src.Path) != nil {
					return &BlockedError{Path: src.Path}
				}
			}
			if strings.HasPrefix(src.Path, memoryDir+"/") && src.Day <= s.clock.Day {
				n++
			}
		}
	}
	if n > 0 && len(s.logs) == 0 {
		return &goneError{notice.New("logs.gone-lines", "all daily logs are gone: {count} of their lines are in the ledger", n)}
	}
	return nil
}

// instant is the time that a run's events carry: that of its clock, but never before the newest event there is, so
// that the order of events survives a clock that was set back.
func instant(clock, last time.Time) time.Time {
	if clock.After(last) {
		return clock
	}
	return last.Add(time.Millisecond)
}
