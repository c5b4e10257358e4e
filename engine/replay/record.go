package replay

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/state"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Record is what the ledgers say: people's events, and the program's as they were made so far.
type Record struct {
	People  []bank.Event
	Program []bank.Event // effective ones of days after from
	from    day.Day
	LastAt  time.Time
	lastDay day.Day // logical day of the run that last wrote to a ledger, as far as its events tell
	Stamps  map[string]files.Stamp
	fresh   bool          // the ledgers are as the last run left them
	News    news          // what other devices' ledgers have brought
	Told    bank.Tellings // what briefings have told
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

// Record reads the ledgers, or takes the cursor's word for them while none has changed.
func (e *Replayer) Record(s *snapshot.Snapshot) (*Record, error) {
	r := &Record{Stamps: map[string]files.Stamp{}}
	if s.Cursor != nil && s.LedgersVouched(r.Stamps) {
		r.People, r.Program, r.from, r.LastAt, r.fresh = s.Cursor.People, s.Cursor.Tail, s.Cursor.Checkpoint, s.Cursor.LastAt, true
		r.Told = s.Cursor.Told
		return r, nil
	}
	return r, e.ReadLedgers(s, r)
}

// ReadLedgers reads all ledgers in the order of their names.
func (e *Replayer) ReadLedgers(s *snapshot.Snapshot, r *Record) error {
	var all []bank.Event
	r.News = news{}
	shared := e.sharedLedgers(s)
	for _, p := range slices.Sorted(maps.Keys(s.Ledgers)) {
		data, err := e.Ws.ReadFile(p)
		if err != nil {
			return err
		}
		events, bad := bank.DecodeLedger(p, data)
		for _, b := range bad {
			bad := problem.Of(b.Path, b)
			bad.Warning = b.Fault == bank.FaultTorn
			s.Problem(bad)
		}
		all = append(all, events...)
		if shared {
			e.addNews(&r.News, s, p, data, events)
		}
		f := s.Ledgers[p]
		r.Stamps[p] = files.Stamp{Size: int64(len(data)), Mod: f.ModTime.UnixNano(), Ino: f.Ino, Hash: workspace.Hash(data)}
	}
	r.Told = bank.Told(all)
	all = slices.DeleteFunc(all, func(ev bank.Event) bool { return ev.Op == bank.OpBrief }) // it was no run
	r.LastAt, r.lastDay = lastRun(all, e.Cfg)
	r.Program, r.People = bank.Effective(all)
	r.from = 0
	return nil
}

// About is what the ledgers record of some entries: of the program the events in whose lines one of these ids stands, short or long, and all of people.
func (e *Replayer) About(s *snapshot.Snapshot, ids []string) (program, people []bank.Event, err error) {
	var all []bank.Event
	for _, p := range slices.Sorted(maps.Keys(s.Ledgers)) {
		data, err := e.Ws.ReadFile(p)
		if err != nil {
			return nil, nil, err
		}
		var lines []byte
		for line := range bytes.Lines(data) {
			if !isProgramsAlone(line) || slices.ContainsFunc(ids, func(id string) bool { return bytes.Contains(line, []byte(id)) }) {
				lines = append(lines, line...)
			}
		}
		events, _ := bank.DecodeLedger(p, lines)
		all = append(all, events...)
	}
	program, people = bank.Effective(all)
	return program, people, nil
}

// isProgramsAlone reports whether a line of a ledger is surely an event of the program that changes no other event. In a text within it the quotes would
// be escaped.
func isProgramsAlone(line []byte) bool {
	return bytes.Contains(line, []byte(`"by":"`+bank.Program+`"`)) && !bytes.Contains(line, []byte(`"op":"`+bank.OpVoid+`"`))
}

// lastRun is the instant and the logical day of the run that last wrote to a ledger, as far as its events tell: a
// person's events and voids carry the run's day, the program's others the day of their statement. Else the instant tells it, if it is
// none that [Instant] has made of another day's.
func lastRun(all []bank.Event, cfg config.Config) (at time.Time, d day.Day) {
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
	case !at.IsZero() && at.Sub(before) != stepOfAnotherDay:
		return at, max(d, cfg.ClockAt(at).Day)
	}
	return at, d
}

// After returns the program's recorded events of days after d, reading the ledgers where the cursor does not reach back
// far enough.
func (r *Record) After(e *Replayer, s *snapshot.Snapshot, d day.Day) ([]bank.Event, error) {
	if d < r.from {
		if err := e.ReadLedgers(s, r); err != nil {
			return nil, err
		}
	}
	var out []bank.Event
	for _, ev := range r.Program {
		if ev.Day > d {
			out = append(out, ev)
		}
	}
	return out, nil
}

// RanOn is the logical day of the last run.
func (r *Record) RanOn(s *snapshot.Snapshot) day.Day {
	if r.fresh {
		return s.Cursor.Day
	}
	return r.lastDay
}

// LastState is the bank as the last run left it: fold of what the ledgers record. A person's event of a later day than
// that run's (it was run with --now, as of an earlier day) was not folded by it and is not here either.
func (e *Replayer) LastState(s *snapshot.Snapshot, r *Record) (*bank.State, error) {
	src, err := e.Sources()
	if err != nil {
		return nil, err
	}
	st, from := src.Given.Begin(), r.from
	if r.fresh && r.from != 0 {
		if base := state.LoadState(e.Ws, s.Cursor.Base, r.from); base != nil {
			st = base
		} else if err := e.ReadLedgers(s, r); err != nil {
			return nil, err
		}
		from = r.from
	}
	r.replay(st, s, from, nil)
	return st, nil
}

// replay brings the bank at the close of a day to where the last run left it.
// It may have had some of the program's events since then, by their ids.
func (r *Record) replay(st *bank.State, s *snapshot.Snapshot, from day.Day, had map[string]bool) {
	last := r.RanOn(s)
	MarkPurged(st, r.People)
	program := slices.DeleteFunc(slices.Clone(r.Program), func(ev bank.Event) bool { return ev.Day <= from || had[ev.ID] })
	bank.Replay(st, program, slices.DeleteFunc(slices.Clone(r.People), func(ev bank.Event) bool { return ev.Day <= from || ev.Day > last }))
}

// Before is the bank as the last run left it, on the checkpoint that a fold has begun with, so that what either has touched is all in which they
// differ. It is nil where the last run did not leave off at that checkpoint, or the one after it, or the ledgers are not as that run left them. Close it.
func (e *Replayer) Before(s *snapshot.Snapshot, r *Record, f *Folded) *state.Checkpoint {
	if s.Cursor == nil || !r.fresh || f.Base < r.from || f.baseName != s.Cursor.Newest && f.baseName != s.Cursor.Base || f.baseName == "" {
		return nil
	}
	name, had := f.baseName, map[string]bool{}
	if len(f.begun) > 0 {
		name = state.OpenDayName(name)
	}
	for i := range f.begun {
		for j := range f.begun[i].Events {
			had[f.begun[i].Events[j].ID] = true
		}
	}
	known := 0
	for i := range r.Program {
		if had[r.Program[i].ID] {
			known++
		}
	}
	if known != len(had) {
		return nil // the last run did not come to what the fold has begun with
	}
	c := state.Open(e.Ws, name, f.Base)
	if c != nil {
		r.replay(c.State, s, f.Base, had)
	}
	return c
}

// MarkPurged names what must never come back, whenever it was purged: a checkpoint does not hold it.
func MarkPurged(st *bank.State, people []bank.Event) {
	for i := range people {
		if people[i].Op == bank.OpPurge {
			st.Purged.Add(people[i].IDs)
		}
	}
}

// CheckRecorded stops a run without a cursor that would take a log which cannot be read for one that is gone, or a
// folder that is not there for one that was emptied.
func (e *Replayer) CheckRecorded(s *snapshot.Snapshot, r *Record) error {
	seen := map[string]bool{}
	for _, l := range s.Logs {
		seen[l.Key] = true
	}
	n := 0
	for i := range r.Program {
		for _, src := range r.Program[i].Sources {
			if slices.Contains(s.Unread, src.Path) {
				return &snapshot.BlockedError{Path: src.Path}
			}
			if !seen[src.Path] && len(s.Logs) > 0 {
				seen[src.Path] = true
				if d, isLog := files.LogDay(workspace.File{Key: src.Path}); isLog && d <= s.Clock.Day && e.snapshot.Blocked(s, src.Path) != nil {
					return &snapshot.BlockedError{Path: src.Path}
				}
			}
			if strings.HasPrefix(src.Path, files.MemoryDir+"/") && src.Day <= s.Clock.Day {
				n++
			}
		}
	}
	if n > 0 && len(s.Logs) == 0 {
		return &snapshot.GoneError{What: notice.New("logs.gone-lines", "all daily logs are gone: {count} of their lines are in the ledger", n)}
	}
	return nil
}

// How far after the newest event the events of a run are dated whose clock says that it is not later.
const (
	step             = time.Millisecond
	stepOfAnotherDay = 2 * time.Millisecond // the instant is of a later day than the run
)

// Instant is the time that a run's events carry: that of its clock, but always later than the newest event there is, so
// that the order of events survives a clock that was set back. Whether such a time is of the run's day can be seen by how far after the newest event it is.
func Instant(clock config.Clock, last time.Time, cfg config.Config) time.Time {
	if clock.At.After(last) {
		return clock.At
	}
	if at := last.Add(step); cfg.ClockAt(at).Day == clock.Day {
		return at
	}
	return last.Add(stepOfAnotherDay)
}
