package engine

import (
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// nameIgnored names the people's events that the fold has passed over, so that nothing a person did is dropped without a
// word. What is about an entry that was withdrawn meanwhile is told by the archive, and what is about a purged one is gone
// on purpose.
func (e *Engine) nameIgnored(p *plan) {
	if p.folded.rest != nil {
		return // the entry may be among what is left for later
	}
	st := p.folded.machine.State()
	for _, ig := range moot(st, p.folded.machine.Ignored()) {
		pr := e.ledgerLine(p.snap, ig.Event.ID)
		p.snap.problem(warning(pr.Path, pr.Line, ignoredNotice(&ig)))
	}
}

// moot leaves out the events that need no word in the state they have led to.
func moot(st *bank.State, ignored []bank.Ignored) (out []bank.Ignored) {
	for _, ig := range ignored {
		if _, there := st.Resolve(ig.Event.Entry); !there && !st.Purged[ig.Event.Entry] {
			out = append(out, ig)
		}
	}
	return out
}

func ignoredNotice(ig *bank.Ignored) notice.Notice {
	return notice.New("ledger.moot", "{op} of {day} changes nothing: there is no entry {entry}", ig.Event.Op, ig.Event.Day, ig.Event.Entry)
}

// ledgerLine says where an event stands; only the folder where it stands nowhere yet.
func (e *Engine) ledgerLine(s *snapshot, id string) Problem {
	for _, rel := range sortedKeys(s.ledgers) {
		data, err := e.readIfThere(rel)
		if err != nil {
			continue
		}
		for l := range bank.LedgerLines(rel, data) {
			if l.Err == nil && l.Event.ID == id {
				return Problem{Path: rel, Line: l.No}
			}
		}
	}
	return Problem{Path: ledgerDir}
}
