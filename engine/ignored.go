package engine

import (
	"maps"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// maxIgnored bounds the events that a run names as changing nothing; the doctor counts them all.
const maxIgnored = 20

// nameIgnored names the people's events that the fold has passed over, so that nothing a person did is dropped without a
// word. What is about an entry that was withdrawn meanwhile is told by the archive, and what is about a purged one is gone
// on purpose.
func (e *Engine) nameIgnored(p *plan) {
	if p.folded.rest != nil {
		return // the entry may be among what is left for later
	}
	ignored := moot(p.folded.machine.State(), p.folded.machine.Ignored())
	if len(ignored) == 0 {
		return
	}
	named := ignored[:min(len(ignored), maxIgnored)]
	at := e.ledgerLines(p.snap, named)
	for i := range named {
		pr := at[named[i].Event.ID]
		p.snap.problem(warning(pr.Path, pr.Line, ignoredNotice(&named[i])))
	}
	if more := len(ignored) - len(named); more > 0 {
		p.snap.problem(warning(ledgerDir, 0, notice.New("ledger.moot-more", "{count} more events change nothing, as their entries are not there", more)))
	}
}

// moot leaves out the events that need no word in the state they have led to.
func moot(st *bank.State, ignored []bank.Ignored) (out []bank.Ignored) {
	for _, ig := range ignored {
		if there := st.About(ig.Event.Entry); len(there) == 0 && !st.Purged[ig.Event.Entry] {
			out = append(out, ig)
		}
	}
	return out
}

func ignoredNotice(ig *bank.Ignored) notice.Notice {
	return notice.New("ledger.moot", "{op} of {day} changes nothing: there is no entry {entry}", ig.Event.Op, ig.Event.Day, ig.Event.Entry)
}

// ledgerLines says where events stand, by their ids; only the folder of one that stands nowhere yet.
func (e *Engine) ledgerLines(s *snapshot, events []bank.Ignored) map[string]Problem {
	at := map[string]Problem{}
	for i := range events {
		at[events[i].Event.ID] = Problem{Path: ledgerDir}
	}
	for _, rel := range slices.Sorted(maps.Keys(s.ledgers)) {
		data, err := e.readIfThere(rel)
		if err != nil {
			continue
		}
		for l := range bank.LedgerLines(rel, data) {
			if pr, wanted := at[l.Event.ID]; l.Err == nil && wanted && pr.Line == 0 {
				at[l.Event.ID] = Problem{Path: rel, Line: l.No}
			}
		}
	}
	return at
}
