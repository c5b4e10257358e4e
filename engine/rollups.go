package engine

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// renderRollups plans the pages of the weeks and months that are over. What a page says is a function of the fold
// through its last day, so that a page whose inputs through that day are as they were is not looked at.
func (e *Engine) renderRollups(ctx context.Context, p *plan, pp *pagePlan, c cycle) error {
	s := p.snap
	pp.rollups = map[string]rolled{}
	exists := func(page string) bool { _, ok := pp.layout.Spec(page); return ok }
	var (
		due     []bank.Period
		pending = map[string]rolled{}
	)
	periods := p.periods()
	for i, in := range s.inputsThrough(p.people, periods) {
		rel := periods[i].Path()
		if was, ok := e.rolledBefore(s, rel); ok && !c.anew && was.Inputs == in && was.holds(exists) {
			pp.keepRollup(s, rel, was)
			continue
		}
		pending[rel] = rolled{Inputs: in}
		due = append(due, periods[i])
	}
	pp.did.rollupsDue = len(due)
	rolls, err := e.rollsOf(ctx, p, due, c)
	if err != nil {
		return err
	}
	var before []bank.Period // that have a page
	for _, per := range periods {
		if err := ctx.Err(); err != nil {
			return err
		}
		rel := per.Path()
		r, isDue := pending[rel]
		if isDue {
			roll := rolls[rel]
			roll.Follow(before)
			r.note(roll, exists)
			ok, err := e.renderRollup(p, pp, rel, roll, exists)
			if err != nil {
				return err
			}
			if pp.full = pp.full && ok; ok {
				pp.rollups[rel] = r
			}
		}
		if !r.Empty && (isDue || !pp.rollups[rel].Empty) {
			before = append(before, per)
		}
	}
	for _, rel := range slices.Sorted(maps.Keys(s.pages)) { // of periods that are not over, or that no log is about any more
		if _, known := pp.rollups[rel]; bank.IsRollup(rel) && !known {
			ok, err := e.renderRollup(p, pp, rel, nil, exists)
			if err != nil {
				return err
			}
			pp.full = pp.full && ok
		}
	}
	return nil
}

// periods are the weeks and months that are over and of which there is a log, or a person's event: by their last day, of
// one day the week first.
func (p *plan) periods() []bank.Period {
	seen := map[string]bank.Period{}
	add := func(d day.Day) {
		for _, per := range []bank.Period{bank.WeekOf(d), bank.MonthOf(d)} {
			if per.Last <= p.folded.through {
				seen[per.Name] = per
			}
		}
	}
	days := map[day.Day]bool{}
	for _, l := range p.snap.logs {
		days[l.day] = true
	}
	for i := range p.people {
		days[p.people[i].Day] = true
	}
	for d := range days {
		add(d)
	}
	return slices.SortedFunc(maps.Values(seen), func(a, b bank.Period) int {
		return cmp.Or(cmp.Compare(a.Last, b.Last), cmp.Compare(b.Name, a.Name)) // W sorts behind digits
	})
}

// rolledBefore is what the last full pass made the page of a period of, if the page is as it left it.
func (e *Engine) rolledBefore(s *snapshot, rel string) (rolled, bool) {
	if s.cursor == nil {
		return rolled{}, false
	}
	was, ok := s.cursor.Rollups[rel]
	file, onDisk := s.pages[rel]
	if !ok || onDisk == was.Empty {
		return was, false
	}
	if onDisk {
		st, vouched := s.cursor.vouches(file)
		ok = vouched || e.sameBytes(file, st)
	}
	return was, ok
}

func (pp *pagePlan) keepRollup(s *snapshot, rel string, was rolled) {
	if file, onDisk := s.pages[rel]; onDisk {
		st, _ := s.cursor.lastStamp(file)
		pp.stamps[file.Path] = stampOf(file, st.Hash)
	}
	pp.rollups[rel] = was
}

// rollsOf are the roll-ups of the periods that are due, nil where nothing came to pass: those that the fold has passed,
// else those of a fold from a checkpoint before the first of them.
func (e *Engine) rollsOf(ctx context.Context, p *plan, due []bank.Period, c cycle) (map[string]*bank.Rollup, error) {
	f, first := p.folded, day.Day(0)
	for _, per := range due {
		if _, passed := f.rolls[per.Path()]; !passed && (first == 0 || per.First < first) {
			first = per.First
		}
	}
	if first == 0 {
		return f.rolls, nil
	}
	again := c.again()
	again.from = first
	f, err := e.fold(ctx, p.snap, p.people, again)
	if err != nil {
		return nil, err
	}
	maps.Copy(f.rolls, p.folded.rolls)
	return f.rolls, nil
}

// renderRollup plans the page of a period. One that cannot be read or written is named, and the rest goes on: it is not done, and
// left to the next full pass.
func (e *Engine) renderRollup(p *plan, pp *pagePlan, rel string, r *bank.Rollup, exists func(string) bool) (done bool, err error) {
	on := bankDir + "/" + rel
	file, onDisk := p.snap.pages[rel]
	var before []byte
	if onDisk {
		on = file.Path
		before, err = e.readIfThere(on)
	} else {
		err = e.blocked(p.snap, on)
	}
	if err != nil {
		p.snap.unwritten(on, err)
		return false, nil
	}
	after, err := bank.RenderRollup(before, rel, r, e.cfg.Language, exists)
	if pe, ok := errors.AsType[*bank.PageError](err); ok {
		p.snap.problem(problemOf(on, pe))
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if before == nil && after == nil {
		return true, nil
	}
	if before != nil && string(before) == string(after) {
		pp.stamps[on] = stampOf(file, workspace.Hash(before))
		return true, nil
	}
	pp.did.rollups++
	pp.change(on, before, after)
	return true, nil
}
