package brief

import (
	"cmp"
	"slices"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// asOf is the material without what was said only after a day, for a briefing of a day that is past: a log of a later day has not
// been written yet. What was found for a text or a name stays: the index has all there is.
func (m *Material) asOf(today day.Day) *Material {
	out := *m
	actions, statuses := len(m.Actions), len(m.Statuses)
	for _, list := range []*[]Statement{
		&out.Standing, &out.Decisions, &out.Preferences, &out.Actions, &out.Statuses, &out.Dated, &out.Fading, &out.Recent, &out.Logged, &out.Boxes,
	} {
		*list = knownOn(*list, today)
	}
	out.OpenActions -= actions - len(out.Actions)
	out.OpenStatuses -= statuses - len(out.Statuses)
	out.Pairs = slices.DeleteFunc(slices.Clone(m.Pairs), func(p Pair) bool { return later(&p.A, today) || later(&p.B, today) })
	out.Questions = slices.DeleteFunc(slices.Clone(m.Questions), func(q Question) bool { return cmp.Or(q.First, q.Last) > today })
	return &out
}

// knownOn are the statements that were said by a day. What was said again after it was last said on its first day, as far as is known
// here.
func knownOn(list []Statement, today day.Day) []Statement {
	if !slices.ContainsFunc(list, func(s Statement) bool { return s.Day > today }) {
		return list
	}
	out := slices.DeleteFunc(slices.Clone(list), func(s Statement) bool { return later(&s, today) })
	for i := range out {
		if out[i].Day > today {
			out[i].Day = out[i].Since
		}
	}
	return out
}

// later reports whether a statement was first said after a day.
func later(s *Statement, today day.Day) bool { return cmp.Or(s.Since, s.Day) > today }
