package run

import (
	"maps"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// maxIgnored bounds the events that a run names as changing nothing; the doctor counts them all.
const maxIgnored = 20

// nameIgnored names the people's events that the fold has passed over, so that nothing a person did is dropped without a
// word. What is about an entry that was withdrawn meanwhile is told by the archive, and what is about a purged one is gone
// on purpose.
func (e *Runner) nameIgnored(b Basis) {
	if b.Folded.Rest != nil {
		return // the entry may be among what is left for later
	}
	ignored := Moot(b.state(), b.Folded.Machine.Ignored())
	if len(ignored) == 0 {
		return
	}
	named := ignored[:min(len(ignored), maxIgnored)]
	at := e.ledgerLines(b.Snap, named)
	for i := range named {
		pr := at[named[i].Event.ID]
		b.Snap.Problem(problem.Warning(pr.Path, pr.Line, IgnoredNotice(&named[i])))
	}
	if more := len(ignored) - len(named); more > 0 {
		b.Snap.Problem(problem.Warning(files.LedgerDir, 0, notice.New("ledger.moot-more", "{count} more events change nothing, as their entries are not there", more)))
	}
}

// Moot leaves out the events that need no word in the state they have led to.
func Moot(st *bank.State, ignored []bank.Ignored) (out []bank.Ignored) {
	for _, ig := range ignored {
		if there := st.About(ig.Event.Entry); len(there) == 0 && !st.Purged[ig.Event.Entry] {
			out = append(out, ig)
		}
	}
	return out
}

// IgnoredNotice says that a person's event changes nothing.
func IgnoredNotice(ig *bank.Ignored) notice.Notice {
	return notice.New("ledger.moot", "{op} of {day} changes nothing: there is no entry {entry}", ig.Event.Op, ig.Event.Day, ig.Event.Entry)
}

// ledgerLines says where events stand, by their ids; only the folder of one that stands nowhere yet.
func (e *Runner) ledgerLines(s *snapshot.Snapshot, events []bank.Ignored) map[string]problem.Problem {
	at := map[string]problem.Problem{}
	for i := range events {
		at[events[i].Event.ID] = problem.Problem{Path: files.LedgerDir}
	}
	for _, rel := range slices.Sorted(maps.Keys(s.Ledgers)) {
		data, err := e.ReadIfThere(rel)
		if err != nil {
			continue
		}
		for l := range bank.LedgerLines(rel, data) {
			if pr, wanted := at[l.Event.ID]; l.Err == nil && wanted && pr.Line == 0 {
				at[l.Event.ID] = problem.Problem{Path: rel, Line: l.No}
			}
		}
	}
	return at
}
