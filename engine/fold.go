package engine

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"runtime"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

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
