package pages

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/rollup"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// renderRollups plans the pages of the weeks and months that are over. What a page says is a function of the fold
// through its last day, so that a page whose inputs through that day are as they were is not looked at.
func (e *Planner) renderRollups(ctx context.Context, p *Input, pp *Plan) error {
	s := p.Snap
	pp.Rollups = map[string]snapshot.Rolled{}
	exists := pp.Planned
	var (
		due     []rollup.Period
		pending = map[string]snapshot.Rolled{}
	)
	periods := p.periods()
	for i, in := range s.InputsThrough(p.People, periods) {
		rel := periods[i].Path()
		if was, ok := e.rolledBefore(s, rel); ok && !p.Anew && was.Inputs == in && was.Holds(exists) {
			pp.keepRollup(s, rel, was)
			continue
		}
		pending[rel] = snapshot.Rolled{Inputs: in}
		due = append(due, periods[i])
	}
	pp.Did.RollupsDue = len(due)
	rolls, err := e.rollsOf(ctx, p, due)
	if err != nil {
		return err
	}
	var before []rollup.Period // that have a page
	for _, per := range periods {
		if err := ctx.Err(); err != nil {
			return err
		}
		rel := per.Path()
		r, isDue := pending[rel]
		if isDue {
			roll := rolls[rel]
			roll.Follow(before)
			r.Note(roll, exists)
			ok, err := e.renderRollup(p, pp, rel, roll, exists)
			if err != nil {
				return err
			}
			if pp.Full = pp.Full && ok; ok {
				pp.Rollups[rel] = r
			}
		}
		if !r.Empty && (isDue || !pp.Rollups[rel].Empty) {
			before = append(before, per)
		}
	}
	for _, rel := range slices.Sorted(maps.Keys(s.Pages)) { // of periods that are not over, or that no log is about any more
		if _, known := pp.Rollups[rel]; rollup.IsPage(rel) && !known {
			ok, err := e.renderRollup(p, pp, rel, nil, exists)
			if err != nil {
				return err
			}
			pp.Full = pp.Full && ok
		}
	}
	return nil
}

// periods are the weeks and months that are over and of which there is a log, or a person's event: by their last day, of
// one day the week first.
func (p *Input) periods() []rollup.Period {
	seen := map[string]rollup.Period{}
	add := func(d day.Day) {
		for _, per := range []rollup.Period{rollup.WeekOf(d), rollup.MonthOf(d)} {
			if per.Last <= p.Folded.Through {
				seen[per.Name] = per
			}
		}
	}
	days := map[day.Day]bool{}
	for _, l := range p.Snap.Logs {
		days[l.Day] = true
	}
	for i := range p.People {
		days[p.People[i].Day] = true
	}
	for d := range days {
		add(d)
	}
	return slices.SortedFunc(maps.Values(seen), func(a, b rollup.Period) int {
		return cmp.Or(cmp.Compare(a.Last, b.Last), cmp.Compare(b.Name, a.Name)) // W sorts behind digits
	})
}

// rolledBefore is what the last full pass made the page of a period of, if the page is as it left it.
func (e *Planner) rolledBefore(s *snapshot.Snapshot, rel string) (snapshot.Rolled, bool) {
	if s.Cursor == nil {
		return snapshot.Rolled{}, false
	}
	was, ok := s.Cursor.Rollups[rel]
	file, onDisk := s.Pages[rel]
	if !ok || onDisk == was.Empty {
		return was, false
	}
	if onDisk {
		st, vouched := s.Cursor.Vouches(file)
		ok = vouched || e.snapshot.SameBytes(file, st)
	}
	return was, ok
}

func (pp *Plan) keepRollup(s *snapshot.Snapshot, rel string, was snapshot.Rolled) {
	if file, onDisk := s.Pages[rel]; onDisk {
		st, _ := s.Cursor.LastStamp(file)
		pp.Stamps[file.Path] = files.StampOf(file, st.Hash)
	}
	pp.Rollups[rel] = was
}

// rollsOf are the roll-ups of the periods that are due, nil where nothing came to pass: those that the fold has passed, and those of which the
// checkpoint of their last day is kept; else those of a fold from a checkpoint before the first of them.
func (e *Planner) rollsOf(ctx context.Context, p *Input, due []rollup.Period) (map[string]*rollup.Rollup, error) {
	rolls, first := map[string]*rollup.Rollup{}, day.Day(0)
	maps.Copy(rolls, p.Folded.Rolls)
	for _, per := range due {
		if _, passed := rolls[per.Path()]; passed {
			continue
		}
		if !p.Anew && !p.Bare {
			if r, kept := e.replay.RollUp(p.Snap, p.People, per); kept {
				rolls[per.Path()] = r
				continue
			}
		}
		if first == 0 || per.First < first {
			first = per.First
		}
	}
	if first == 0 {
		return rolls, nil
	}
	again := replay.FoldOptions{Full: p.Full, Anew: p.Anew || p.Bare, From: first, Limit: p.Limit}
	f, err := e.replay.Fold(ctx, p.Snap, p.People, again)
	if err != nil {
		return nil, err
	}
	f.Close()
	maps.Copy(f.Rolls, rolls)
	return f.Rolls, nil
}

// renderRollup plans the page of a period. One that cannot be read or written is named, and the rest goes on: it is not done, and
// left to the next full pass.
func (e *Planner) renderRollup(p *Input, pp *Plan, rel string, r *rollup.Rollup, exists func(string) bool) (done bool, err error) {
	on := files.BankDir + "/" + rel
	file, onDisk := p.Snap.Pages[rel]
	var before []byte
	if onDisk {
		on = file.Path
		before, err = e.ReadIfThere(on)
	} else {
		err = e.snapshot.Blocked(p.Snap, on)
	}
	if err != nil {
		p.Snap.Unwritten(on, err)
		return false, nil
	}
	after, err := rollup.Render(before, rel, r, e.Cfg.Language, exists)
	if pe, ok := errors.AsType[*bank.PageError](err); ok {
		p.Snap.Problem(problem.Of(on, pe))
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if before == nil && after == nil {
		return true, nil
	}
	if before != nil && string(before) == string(after) {
		pp.Stamps[on] = files.StampOf(file, workspace.Hash(before))
		return true, nil
	}
	pp.Did.Rollups++
	pp.change(on, before, after)
	return true, nil
}
