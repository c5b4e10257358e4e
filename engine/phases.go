package engine

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Phases of a reflect, in their order.
const (
	PhaseDistil    = "distil"    // statements read → kept
	PhaseClose     = "close"     // days that are over → opinions that faded
	PhaseSupersede = "supersede" // statements kept → entries replaced or contradicted
	PhaseRollups   = "rollups"   // weeks and months whose inputs changed → pages written
	PhaseEntities  = "entities"  // pages of names → pages written
	PhaseHeaders   = "headers"   // pages → headers that changed
	PhaseCatalogue = "catalogue" // pages listed → files written
	PhaseLint      = "lint"      // files → findings
)

// Phase is what one part of a reflect had to look at and what it did. One that had something and did nothing says why.
type Phase struct {
	Name  string `json:"name"`
	Input int    `json:"input"`
	Done  int    `json:"done"`
	Why   string `json:"why,omitempty"`
}

// phaseWords are a phase in words: its name, what it looked at and did, and what it says when it did nothing. The texts of
// did take input and done.
var phaseWords = map[string]struct{ ko, en, koDid, enDid, koNothing, enNothing string }{
	PhaseDistil:    {"간추리기", "distil", "새 문장 %d개에서 %d개를 남김", "new statements kept: %[2]d of %[1]d", "새 문장 %d개에서 하나도 남기지 않음", "new statements kept: none of %d"},
	PhaseClose:     {"하루 닫기", "close days", "%d일을 닫고 흐려진 의견 %d건을 보관", "days closed: %d, opinions archived: %d", "%d일을 닫음, 흐려진 의견 없음", "days closed: %d, no opinion was due"},
	PhaseSupersede: {"바뀐 것 찾기", "changes of mind", "남긴 말 %d개에서 바뀌거나 어긋난 것 %d건", "entries replaced or contradicted: %[2]d (statements kept: %[1]d)", "남긴 말 %d개에 바뀌거나 어긋난 것 없음", "statements kept: %d, none replaces or contradicts an entry"},
	PhaseRollups:   {"주와 달", "weeks and months", "끝난 기간 %d개에서 %d쪽을 씀", "pages written: %[2]d (periods looked at: %[1]d)", "끝난 기간 %d개를 다시 보았으나 그대로", "periods looked at: %d, no page has changed"},
	PhaseEntities:  {"이름 페이지", "entity pages", "%d쪽 가운데 %d쪽을 씀", "pages written: %[2]d of %[1]d", "%d쪽 모두 그대로", "pages: %d, none has changed"},
	PhaseHeaders:   {"머리말", "headers", "%d쪽 가운데 %d쪽을 고침", "changed: %[2]d of %[1]d", "%d쪽 모두 그대로", "pages: %d, none has changed"},
	PhaseCatalogue: {"목차", "catalogue", "%d쪽을 실은 목차 파일 %d개를 씀", "files written: %[2]d (pages listed: %[1]d)", "%d쪽을 실은 그대로", "pages listed: %d, no file has changed"},
	PhaseLint:      {"살핌", "lint", "파일 %d개에서 손볼 곳 %d건", "findings: %[2]d (files: %[1]d)", "파일 %d개에 손볼 곳 없음", "files: %d, nothing to mend"},
}

// Words says a phase in "ko" or "en"; "" for one that had nothing to look at.
func (p Phase) Words(lang string) string {
	w, known := phaseWords[p.Name]
	if !known || p.Input == 0 && p.Done == 0 {
		return ""
	}
	name, did, nothing := w.en, w.enDid, w.enNothing
	if lang == "ko" {
		name, did, nothing = w.ko, w.koDid, w.koNothing
	}
	if p.Done == 0 {
		return name + ": " + fmt.Sprintf(nothing, p.Input)
	}
	return name + ": " + fmt.Sprintf(did, p.Input, p.Done)
}

// phases fills in what the parts of a reflect did.
func (p *plan) phases(findings, linted int) []Phase {
	r, pp := p.report, p.pages
	closed := int(p.folded.through - p.closedBefore())
	out := []Phase{
		{Name: PhaseDistil, Input: r.Read, Done: r.Kept},
		{Name: PhaseClose, Input: max(0, closed), Done: r.Archived},
		{Name: PhaseSupersede, Input: r.Kept, Done: r.Superseded + r.Conflicts},
		{Name: PhaseRollups, Input: pp.did.rollupsDue, Done: pp.did.rollups},
		{Name: PhaseEntities, Input: pp.did.entityPages, Done: pp.did.entities},
		{Name: PhaseHeaders, Input: pp.count, Done: pp.did.headers},
		{Name: PhaseCatalogue, Input: pp.did.listed, Done: pp.did.catalogue},
		{Name: PhaseLint, Input: linted, Done: findings},
	}
	for i := range out {
		if ph := &out[i]; ph.Input > 0 && ph.Done == 0 {
			ph.Why = p.whyNothing(ph.Name)
		}
	}
	return out
}

func (p *plan) whyNothing(phase string) string {
	switch phase {
	case PhaseDistil:
		return topReasons(p.report.Skipped)
	case PhaseClose:
		return "no opinion was due"
	case PhaseSupersede:
		return "nothing kept changes or contradicts an entry"
	case PhaseLint:
		return "nothing to mend"
	}
	return "nothing has changed"
}

// closedBefore is the last day that was closed before this run: before the first one, the day before the oldest log.
func (p *plan) closedBefore() day.Day {
	if k := p.snap.cursor; k != nil && k.Closed <= p.folded.through {
		return k.Closed
	}
	first := p.folded.through
	for _, l := range p.snap.logs {
		first = min(first, l.day-1)
	}
	return first
}

// done counts what a full pass wrote, by phase.
type done struct {
	rollupsDue, rollups   int
	entityPages, entities int
	headers               int
	listed, catalogue     int
}

// fillReport fills in what the plan came to.
func (p *plan) fillReport() {
	r := p.report
	t := p.folded.machine.Tally()
	r.Read, r.Kept, r.Redacted, r.Skipped = t.Read, t.Kept, t.Redacted, t.Skipped
	r.Closed, r.Pending = p.folded.through, p.folded.rest != nil
	for i := range p.events {
		switch {
		case p.events[i].Op == bank.OpWithdraw:
			r.Withdrawn++
		case p.events[i].By == bank.Person:
			r.ByHand++
		}
	}
	for _, e := range p.folded.machine.State().Entries {
		if e.Standing == bank.Live {
			r.Entries++
		}
	}
	r.Pages = p.pages.count
	r.Problems = p.snap.allProblems()
}
