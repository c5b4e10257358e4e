package engine

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
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

// folded is the result of a fold.
type folded struct {
	machine     *distil.Machine
	base        day.Day           // day of the checkpoint it began with
	checkpoints map[string][]byte // new ones, by file name
	newest      day.Day           // day of the newest checkpoint there is now, old or new
	newestFile  string
	tail        day.Day // day of the checkpoint after which the cursor keeps events: newest, or the day before that
	tailFile    string
	logs        map[string]*logFile
	present     map[string]bool   // would-be ids of all statements that were read
	rest        *memory.Statement // first statement left for later by a limit
	through     day.Day
	rolls       map[string]*bank.Rollup // of a full pass: by page, of the periods that it folded whole; nil where nothing came to pass
}

// foldOptions are how a fold is done.
type foldOptions struct {
	full     bool    // also the roll-ups of the weeks and months that it passes
	anew     bool    // from nothing, without checkpoints
	from     day.Day // from a checkpoint before this day; zero: from the newest that fits
	limit    int     // at most so many new statements; 0: all
	progress func(done, total int)
}

// fold replays logs and people's events from the newest checkpoint that fits.
func (e *Engine) fold(ctx context.Context, s *snapshot, people []bank.Event, o foldOptions) (*folded, error) {
	people = slices.DeleteFunc(slices.Clone(people), func(ev bank.Event) bool { return ev.Day > s.clock.Day && ev.Op != bank.OpPurge })
	long := map[string]bool{}
	for {
		f, err := e.foldOnce(ctx, s, people, long, o)
		collision, ok := errors.AsType[*distil.CollisionError](err)
		if !ok {
			return f, err
		}
		long[collision.ID] = true // both ids are lengthened: begin anew, knowing it
	}
}

func (e *Engine) foldOnce(ctx context.Context, s *snapshot, people []bank.Event, long map[string]bool, o foldOptions) (*folded, error) {
	d, err := e.decide()
	if err != nil {
		return nil, err
	}
	for _, err := range d.errs {
		s.problem(RuleProblem(err))
	}
	f := &folded{checkpoints: map[string][]byte{}, present: map[string]bool{}, through: s.clock.Through}
	if o.full {
		f.rolls = map[string]*bank.Rollup{}
	}
	base := e.newestCheckpoint(s, people, o.anew || len(long) > 0, o.from, f)
	if base == nil {
		base = &checkpoint{state: d.given.begin()}
	}
	statements, logs, err := s.statements(ctx, e, f.base)
	if err != nil {
		return nil, err
	}
	f.logs = logs
	markPurged(base.state, people)
	isNew := func(m *memory.Statement) bool { l := logs[m.Path]; return l == nil || int64(m.StartByte) >= l.grown }
	if o.limit > 0 {
		statements = f.cut(statements, o.limit, isNew)
	}
	for i := range statements {
		f.present[bank.EntryID(statements[i].Key(), bank.LongID)] = true
	}
	f.machine = distil.New(base.state, base.known, long, distil.Options{
		Judge: d.judge, Comparer: d.comparer(), Subjects: d.subjects, Analyzer: d.analyzer,
		Progress: o.progress, IsNew: isNew, Workers: runtime.GOMAXPROCS(0),
	})
	tail := slices.DeleteFunc(slices.Clone(people), func(ev bank.Event) bool { return ev.Day <= f.base })
	err = f.machine.Run(ctx, statements, tail, f.through, func(d day.Day) error {
		if f.rolls != nil {
			f.roll(d, tail)
		}
		if !worthKeeping(d, f.through) {
			return nil
		}
		name := checkpointName(d, s.inputs(people, d))
		f.checkpoints[name] = (&checkpoint{f.machine.State(), f.machine.Known()}).encode()
		if f.tail, f.tailFile = d, name; f.newest != 0 && d-f.newest == 1 {
			f.tail, f.tailFile = f.newest, f.newestFile // a line that is added to the log of d begins there
		}
		f.newest, f.newestFile = d, name
		return nil
	})
	return f, err
}

// newestCheckpoint loads the newest checkpoint that was folded from these very inputs, if any; of a day before from, unless
// that is zero; nil for none.
func (e *Engine) newestCheckpoint(s *snapshot, people []bank.Event, anew bool, from day.Day, f *folded) *checkpoint {
	if !anew {
		files := checkpointFiles(e.ws)
		names := slices.SortedFunc(maps.Keys(files), func(a, b string) int { return cmp.Compare(files[b], files[a]) })
		for _, name := range names {
			d := files[name]
			if d > s.clock.Through || from != 0 && d >= from || name != checkpointName(d, s.inputs(people, d)) {
				continue
			}
			if c := loadCheckpoint(e.ws, name, d); c != nil {
				f.base, f.newest, f.newestFile, f.tail, f.tailFile = d, d, name, d, name
				return c
			}
		}
	}
	return nil
}

// cut leaves all but the first limit new statements for later. Days that have some of those cannot be closed yet.
func (f *folded) cut(statements []memory.Statement, limit int, isNew func(*memory.Statement) bool) []memory.Statement {
	slices.SortStableFunc(statements, distil.CompareStatements)
	out := statements[:0:0]
	for i := range statements {
		switch {
		case !isNew(&statements[i]):
		case limit > 0:
			limit--
		default:
			if f.rest == nil {
				f.rest = &statements[i]
				f.through = min(f.through, f.rest.Day-1)
			}
			continue
		}
		out = append(out, statements[i])
	}
	return out
}
