package run

import (
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Phases fills in what the parts of a reflect did.
func (p *Plan) Phases(findings, linted int) []report.Phase {
	r, pp := p.Report, p.Pages
	closed := int(p.Folded.Through - p.closedBefore())
	out := []report.Phase{
		{Name: report.PhaseDistil, Input: r.Read, Done: r.Kept},
		{Name: report.PhaseClose, Input: max(0, closed), Done: r.Archived + r.Unheard},
		{Name: report.PhaseSupersede, Input: r.Kept, Done: r.Superseded + r.Conflicts},
		{Name: report.PhaseRollups, Input: pp.Did.RollupsDue, Done: pp.Did.Rollups},
		{Name: report.PhaseWiki, Input: pp.Did.SubjectPages, Done: pp.Did.Subjects},
		{Name: report.PhaseHeaders, Input: pp.Count, Done: pp.Did.Headers},
		{Name: report.PhaseCatalogue, Input: pp.Did.Listed, Done: pp.Did.Catalogue},
		{Name: report.PhaseLint, Input: linted, Done: findings},
	}
	for i := range out {
		if ph := &out[i]; ph.Input > 0 && ph.Done == 0 {
			ph.Why = p.whyNothing(ph.Name)
		}
	}
	return out
}

func (p *Plan) whyNothing(phase string) string {
	switch phase {
	case report.PhaseDistil:
		return report.TopReasons(p.Report.Skipped)
	case report.PhaseClose:
		return "nothing was due"
	case report.PhaseSupersede:
		return "nothing kept changes or contradicts an entry"
	case report.PhaseLint:
		return "nothing to mend"
	}
	return "nothing has changed"
}

// closedBefore is the last day that was closed before this run: before the first one, the day before the oldest log.
func (p *Plan) closedBefore() day.Day {
	if k := p.Snap.Cursor; k != nil && k.Closed <= p.Folded.Through {
		return k.Closed
	}
	first := p.Folded.Through
	for _, l := range p.Snap.Logs {
		first = min(first, l.Day-1)
	}
	return first
}

// fillReport fills in what the plan came to.
func (p *Plan) fillReport(d *decision) {
	r := p.Report
	r.Count(d.fresh, d.void)
	r.Entry, r.Page = d.deed.Entry, d.deed.Page
	r.Sources, r.Places, r.Also = p.remains.sources, p.remains.places, p.remains.also
	t := p.Folded.Machine.Tally()
	r.Read, r.Kept, r.Redacted, r.Skipped = t.Read, t.Kept, t.Redacted, t.Skipped
	r.Closed, r.Pending = p.Folded.Through, p.Folded.Rest != nil
	for i := range p.Events {
		switch {
		case p.Events[i].Op == bank.OpWithdraw:
			r.Withdrawn++
		case p.Events[i].By == bank.Person:
			r.ByHand++
		}
	}
	r.Entries = p.Folded.Machine.State().Lives()
	r.Pages = p.Pages.Count
	r.Problems = p.Snap.AllProblems()
}
