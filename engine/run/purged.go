package run

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/purge"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/rules"
)

// remains are the places where a purged text still stands once the plan is applied.
type remains struct {
	sources []string // lines of logs
	places  []string // lines of other files
	also    []string // ids of other entries
}

// findRemains finds where a purged text still stands once the changes are made: on lines of logs, in other entries, and in
// other files, which are not ours to change or cannot be changed now, and what links to it. Lines of the statements that the entry
// came from are named first, where they stand by now.
func (e *Runner) findRemains(ctx context.Context, b Basis, g *purging, changes []workspace.Change) (out remains, err error) {
	own, others, err := e.saidInLogs(ctx, b, g)
	if err != nil {
		return out, err
	}
	files, _, err := e.Ws.Scan(ctx, files.MemoryDir, files.BankDir, files.ReportsDir, "MEMORY.md", "USER.md")
	if err != nil {
		return out, err
	}
	also := g.saidBy(b.state())
	for _, f := range files {
		data, err := e.planned(changes, f.Path)
		if err != nil {
			continue // named by the run
		}
		_, isLog := memory.DayOf(f.Key)
		isLog = isLog && !rules.IsConflictCopy(f.Path)
		made := g.made(b.state(), f, data, also)
		n := 0
		for line := range strings.Lines(string(data)) {
			n++
			text := line
			if path.Ext(f.Path) == ".jsonl" {
				text = purge.Unescaped(line)
			}
			at := fmt.Sprintf("%s#L%d", f.Key, n)
			named := slices.Contains(own, at) || slices.Contains(others, at)
			switch {
			case !named && !g.isLinked(line) && (!g.text.On(text) || made(n, line)):
			case isLog && !slices.Contains(own, at):
				others = append(others, at)
			case !isLog:
				out.places = append(out.places, at)
			}
		}
	}
	slices.Sort(others)
	out.sources, out.also = append(own, slices.Compact(others)...), slices.Sorted(maps.Keys(also))
	return out, nil
}

// saidBy are the ids of the other entries of the bank that say what is purged.
func (g *purging) saidBy(st *bank.State) map[string]bool {
	also := map[string]bool{}
	for id, en := range st.All() {
		if g.text.In(en.Text) || g.text.In(en.FirstText) || g.text.InLine(en.FirstText, en.First().Day) {
			also[id] = true
		}
	}
	return also
}

// made returns a function that tells of a line that says what is purged whether the program has made it of an entry or a page that says so
// and is named itself. Entries of which only a ledger knows are added to also.
func (g *purging) made(st *bank.State, f workspace.File, data []byte, also map[string]bool) func(no int, line string) bool {
	rel, inBank := strings.CutPrefix(f.Key, files.BankDir+"/")
	switch {
	case !inBank || rules.IsConflictCopy(f.Path):
	case strings.HasPrefix(f.Path, files.LedgerDir+"/"):
		return func(_ int, line string) bool {
			events, _ := bank.DecodeLedger(f.Path, []byte(line))
			if len(events) == 0 || events[0].Op == bank.OpPromote {
				return false
			}
			id := events[0].Entry
			if en, now := st.Resolve(id); now {
				return also[en.ID]
			}
			if g.isThere(st, id) {
				also[id] = true
			}
			return also[id]
		}
	case f.Path == files.Changelog || rel == catalogue.TreePath:
		return func(int, string) bool { return true }
	case path.Ext(rel) == ".md":
		if page, err := bank.ParsePage(rel, data); err == nil {
			own := page.Made(func(id string) bool { return also[id] })
			return func(no int, _ string) bool { return own[no] }
		}
	}
	return func(int, string) bool { return false }
}

// isLinked reports whether a line names what is purged by its id, as an embed or a link that leads nowhere now.
func (g *purging) isLinked(line string) bool {
	return slices.ContainsFunc(g.ids, func(id string) bool { return strings.Contains(line, "^"+id) })
}

// planned is what a file will hold once the changes are made; nothing where it is gone.
func (e *Runner) planned(changes []workspace.Change, rel string) ([]byte, error) {
	for i := range changes {
		c := &changes[i]
		switch {
		case c.Path != rel:
		case c.Op == workspace.OpDelete:
			return nil, nil
		case c.Op == workspace.OpWrite:
			return c.Data, nil
		}
	}
	return e.ReadIfThere(rel)
}

// saidInLogs are the lines of logs whose statements hold a purged text: those the entry came from, and the others that say the same,
// whether or not they were kept.
func (e *Runner) saidInLogs(ctx context.Context, b Basis, g *purging) (own, others []string, err error) {
	statements, _, err := b.Snap.Statements(ctx, e.snapshot, 0)
	if err != nil && !errors.Is(err, snapshot.ErrBlocked) { // of a folder or file that has become unreadable since the snapshot
		return nil, nil, err
	}
	for i := range statements {
		st := &statements[i]
		id, at := bank.EntryID(st.Key(), bank.LongID), fmt.Sprintf("%s#L%d", st.Path, st.Line)
		switch {
		case slices.ContainsFunc(g.target.Sources, func(s bank.Source) bool { return s.Statement() == id }):
			own = append(own, at)
		case slices.Contains(g.text.Hashes, st.Hash) || g.text.In(st.Text) || g.text.In(e.StatementText(st)):
			others = append(others, at)
		}
	}
	return own, others, nil
}

// PurgedElsewhere reports whether the ledgers have a purge that the last run here did not know: another device has rewritten them.
func (p *Plan) PurgedElsewhere() bool {
	known := map[string]bool{}
	for i := range p.Snap.Cursor.People {
		known[p.Snap.Cursor.People[i].ID] = true
	}
	for i := range p.record.People {
		if ev := &p.record.People[i]; ev.Op == bank.OpPurge && !known[ev.ID] {
			return true
		}
	}
	return false
}
