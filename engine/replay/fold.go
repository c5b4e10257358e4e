package replay

import (
	"context"
	"errors"
	"runtime"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/rollup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/state"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Folded is the result of a fold.
type Folded struct {
	Machine     *distil.Machine
	Base        day.Day                // day of the checkpoint it began with
	Checkpoints map[string]*state.Kept // new ones, by name, which count once their events are in the ledgers
	newest      day.Day                // day of the newest checkpoint there is now, old or new
	Newest      string                 // its name
	Tail        day.Day                // day of the checkpoint after which the cursor keeps events: newest, or the day before that
	TailName    string
	Logs        map[string]*snapshot.Log
	Present     map[string]bool   // would-be ids of all statements that were read
	Rest        *memory.Statement // first statement left for later by a limit
	Left        map[string]bool   // ids of all that are
	Through     day.Day
	Rolls       map[string]*rollup.Rollup // of a full pass: by page, of the periods that it folded whole; nil where nothing came to pass
	Stale       []distil.Stale            // of a full pass: the statuses that have become stale since people were told

	base     *state.Checkpoint // that the state reads from; nil for none
	baseName string
	begun    []distil.Step // of the day after Base, where the state reads from the middle of it
}

// Close releases the checkpoint that the state reads from: it is not to be asked any more.
func (f *Folded) Close() {
	if f != nil {
		_ = f.base.Close() // it was only read
	}
}

// Lists are the lists of the checkpoint that the state reads from; nil for none.
func (f *Folded) Lists() roster.Stored {
	if f.base == nil {
		return nil
	}
	return f.base.Lists
}

// FoldOptions are how a fold is done.
type FoldOptions struct {
	Full     bool    // also the roll-ups of the weeks and months that it passes
	Keep     bool    // make checkpoints; for who has the lock of the workspace
	Anew     bool    // from nothing, without checkpoints
	Told     day.Day // the last day of which people were told what is stale; of Full
	From     day.Day // from a checkpoint before this day; zero: from the newest that fits
	Limit    int     // at most so many new statements; 0: all
	Progress func(done, total int)
}

// Fold replays logs and people's events from the newest checkpoint that fits, or from nothing where that turns out to be damaged. Damage that is found
// by who reads the state afterwards is an error of the state. Close what it returns.
func (e *Replayer) Fold(ctx context.Context, s *snapshot.Snapshot, people []bank.Event, o FoldOptions) (*Folded, error) {
	people = through(people, s.Clock.Day)
	long := map[string]bool{}
	for {
		f, err := e.foldOnce(ctx, s, people, long, o)
		if err == nil {
			return f, nil
		}
		f.Close()
		collision, ok := errors.AsType[*distil.CollisionError](err)
		switch {
		case ok:
			long[collision.ID] = true // both ids are lengthened: begin anew, knowing it
		case f.damaged(err) && !o.Anew:
			o.Anew = true
		default:
			return nil, err
		}
	}
}

// FoldWhole is [Replayer.Fold] with all of the state read and nothing to close, from nothing where a checkpoint turns out to be damaged.
func (e *Replayer) FoldWhole(ctx context.Context, s *snapshot.Snapshot, people []bank.Event, o FoldOptions) (*distil.Machine, error) {
	for {
		f, err := e.Fold(ctx, s, people, o)
		if err != nil {
			return nil, err
		}
		m := f.Machine
		m.State().All()
		m.Names()
		f.Close()
		if err := m.State().Err(); err == nil || o.Anew {
			return m, err
		}
		o.Anew = true
	}
}

// damaged says that a fold has failed by the checkpoint that it began with.
func (f *Folded) damaged(err error) bool {
	return f != nil && f.base != nil && (f.base.State.Err() != nil || state.IsDamage(err))
}

func (e *Replayer) foldOnce(ctx context.Context, s *snapshot.Snapshot, people []bank.Event, long map[string]bool, o FoldOptions) (*Folded, error) {
	d, err := e.Decide()
	if err != nil {
		return nil, err
	}
	for _, err := range d.Errs {
		s.Problem(problem.OfRule(err))
	}
	f := &Folded{Checkpoints: map[string]*state.Kept{}, Present: map[string]bool{}, Through: s.Clock.Through}
	if o.Full {
		f.Rolls = map[string]*rollup.Rollup{}
	}
	base := e.newestCheckpoint(s, people, o.Anew || len(long) > 0, o.From, f)
	if f.base = base; base == nil {
		base = &state.Checkpoint{State: d.Given.Begin()}
	}
	statements, logs, err := s.Statements(ctx, e.snapshot, f.Base)
	if err != nil {
		return f, err
	}
	slices.SortStableFunc(statements, distil.CompareStatements)
	isNew := func(m *memory.Statement) bool { l := logs[m.Path]; return l == nil || int64(m.StartByte) >= l.Grown }
	if f.base != nil && o.Limit == 0 && o.From == 0 {
		base = e.intoDay(f, statements, isNew)
	}
	var keeper *state.Keeper
	if o.Keep {
		keeper = state.NewKeeper(e.Ws, f.base)
		defer func() { _ = keeper.Close() }() // what is not committed is nobody's
	}
	f.Logs = logs
	MarkPurged(base.State, people)
	for i := range statements {
		f.Present[bank.EntryID(statements[i].Key(), bank.LongID)] = true
	}
	if o.Limit > 0 {
		statements = f.cut(statements, o.Limit, isNew)
	}
	var read func([]distil.Step) error
	if keeper != nil && o.Limit == 0 {
		read = func(steps []distil.Step) error { return f.keepOpenDay(ctx, keeper, steps) }
	}
	f.Machine = distil.New(base.State, base.Known, long, distil.Options{
		Judge: d.Judge, Comparer: d.Comparer(), Subjects: d.Subjects, Analyzer: d.Analyzer,
		Progress: o.Progress, IsNew: isNew, Workers: runtime.GOMAXPROCS(0), Facts: state.Facts{},
		Begun: f.begun, Read: read,
	})
	tail := slices.DeleteFunc(slices.Clone(people), func(ev bank.Event) bool { return ev.Day <= f.Base })
	err = f.Machine.Run(ctx, statements, tail, f.Through, func(d day.Day) error {
		if f.Rolls != nil {
			f.roll(d, people)
		}
		if keeper == nil || !state.WorthKeeping(d, f.Through) {
			return nil
		}
		return f.keepDay(ctx, keeper, d, state.CheckpointName(d, s.Inputs(people, d)))
	})
	if o.Full && err == nil {
		f.Stale = f.Machine.Stale(o.Told)
	}
	f.Machine.Rest()
	if err == nil {
		err = f.Machine.State().Err()
	}
	return f, err
}

// keepDay keeps the state at the close of a day.
func (f *Folded) keepDay(ctx context.Context, keeper *state.Keeper, d day.Day, name string) error {
	kept, err := keeper.Keep(ctx, name, f.Machine)
	if err != nil {
		return err
	}
	f.Checkpoints[name] = kept
	if f.Tail, f.TailName = d, name; f.newest != 0 && d-f.newest == 1 {
		f.Tail, f.TailName = f.newest, f.Newest // a line that is added to the log of d begins there
	}
	f.newest, f.Newest = d, name
	return nil
}

// newestCheckpoint opens the newest checkpoint that was folded from these very inputs, if any; of a day before from, unless
// that is zero; nil for none.
func (e *Replayer) newestCheckpoint(s *snapshot.Snapshot, people []bank.Event, anew bool, from day.Day, f *Folded) *state.Checkpoint {
	if !anew {
		for _, n := range state.Checkpoints(e.Ws) {
			if n.Day > s.Clock.Through || from != 0 && n.Day >= from || n.Name != state.CheckpointName(n.Day, s.Inputs(people, n.Day)) {
				continue
			}
			if c := state.Open(e.Ws, n.Name, n.Day); c != nil {
				f.Base, f.baseName, f.newest, f.Newest, f.Tail, f.TailName = n.Day, n.Name, n.Day, n.Name, n.Day, n.Name
				return c
			}
		}
	}
	return nil
}

// intoDay goes on from the middle of the day after the base, where an earlier run has folded the statements that it begins with, and none of these is
// new. It returns what the fold begins with.
func (e *Replayer) intoDay(f *Folded, statements []memory.Statement, isNew func(*memory.Statement) bool) *state.Checkpoint {
	c, steps := state.OpenDay(e.Ws, state.Named{Name: f.baseName, Day: f.Base}, func(n int, digest string) bool {
		return n < len(statements) && statements[n].Day == f.Base+1 && !isNew(&statements[n]) && distil.Digest(&statements[n]) == digest
	})
	if c == nil {
		return f.base
	}
	_ = f.base.Close() // it was only read
	f.base, f.begun = c, steps
	return c
}

// keepOpenDay keeps the state after the last statement, if the day before its day has a checkpoint.
func (f *Folded) keepOpenDay(ctx context.Context, keeper *state.Keeper, steps []distil.Step) error {
	if f.newest == 0 || f.newest != f.Machine.State().Closed {
		return nil
	}
	name := state.OpenDayName(f.Newest)
	kept, err := keeper.KeepOpenDay(ctx, name, f.Machine, steps)
	if err == nil {
		f.Checkpoints[name] = kept
	}
	return err
}

// cut leaves all but the first limit new statements for later. Days that have some of those cannot be closed yet.
func (f *Folded) cut(statements []memory.Statement, limit int, isNew func(*memory.Statement) bool) []memory.Statement {
	out := statements[:0:0]
	for i := range statements {
		switch {
		case !isNew(&statements[i]):
		case limit > 0:
			limit--
		default:
			if f.Rest == nil {
				f.Rest, f.Left = &statements[i], map[string]bool{}
				f.Through = min(f.Through, f.Rest.Day-1)
			}
			f.Left[bank.EntryID(statements[i].Key(), bank.LongID)] = true
			continue
		}
		out = append(out, statements[i])
	}
	return out
}

// FoldedOf is how far a log was folded when a limit cut the run short.
func (f *Folded) FoldedOf(l *snapshot.Log) int64 {
	r := f.Rest
	switch {
	case l.Day < r.Day:
		return l.Stamp.Size
	case l.Key == r.Path:
		return int64(r.StartByte)
	case l.Day == r.Day && l.Key < r.Path:
		return l.Stamp.Size
	}
	return l.Grown
}
