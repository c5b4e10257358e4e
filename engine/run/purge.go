package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/purge"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/routing"
)

// Purge forgets an entry: its text leaves the bank, the archive, the ledgers of all devices, the changelog, the index
// and every checkpoint. Hashes stay, so that a replay does not bring it back. What is a person's stays as it is, and the report
// names where the text still stands: log lines in Sources, everything else in Places. It is a full pass, since page headers and
// the catalogue quote entries.
func (e *Runner) Purge(ctx context.Context, id string) (*report.Report, error) {
	return e.Run(ctx, Cycle{Verb: "purge", Full: true, Deed: func(b Basis) (Deed, error) {
		g, err := e.toPurge(b, id)
		if err != nil {
			return Deed{}, fmt.Errorf("purge: %w", err)
		}
		statements, _, err := b.Snap.Statements(ctx, e.snapshot, 0)
		if err != nil && !errors.Is(err, snapshot.ErrBlocked) {
			return Deed{}, err
		}
		en, ids := g.target, slices.Clone(g.ids) // the ids, so that a line of it that still stands somewhere is not taken as a new one
		for _, src := range en.Sources {
			g.text.Claim(src)
			g.ids = append(g.ids, stmtIDs(src)...)
			if id := bank.Short(src.Stmt); id != "" && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
		if err := e.addRecorded(b, &g); err != nil {
			return Deed{}, err
		}
		e.markDays(b, &g, statements)
		ids = append(ids, g.text.Hashes...)
		return Deed{Events: []bank.Event{{Op: bank.OpPurge, Entry: en.ID, IDs: ids}}, Entry: en.ID, purge: g}, nil
	}})
}

// purging is what a purge takes. The zero purging takes nothing.
type purging struct {
	target *bank.Entry       // nil: nothing is purged
	ids    []string          // of the entry, and of all that goes with it
	text   purge.Text        // what it said
	later  map[string]string // ids of entries of days after the run's, each with the hash of its statement
}

// toPurge finds the entry that a person means: as the logs give it now, or else as the last run left it. A log that was renamed since
// may have given its words another id.
func (e *Runner) toPurge(b Basis, name string) (g purging, err error) {
	if g.target, err = replay.EntryByID(b.state(), name); errors.Is(err, bank.ErrNotFound) {
		last, unread := e.replay.LastState(b.Snap, b.record)
		if unread != nil {
			return g, unread
		}
		was, old := replay.EntryByID(last, name)
		if old != nil {
			return g, err
		}
		if g.target, err = inWordsOf(was, b.state()), nil; g.target.ID != was.ID {
			g.ids = append(g.ids, was.ID)
		}
	}
	if err != nil {
		return g, err
	}
	g.ids, g.text = append(g.ids, g.target.ID), purge.With(g.target, b.People)
	return g, nil
}

// inWordsOf is the entry that says now what another said, made of the same claim; that itself if there is none.
func inWordsOf(was *bank.Entry, st *bank.State) *bank.Entry {
	for _, now := range st.Sorted() {
		if !now.Private() && now.First().Hash == was.First().Hash && memory.Normalize(now.FirstText) == memory.Normalize(was.FirstText) {
			return now
		}
	}
	return was
}

// without drops people's events about what is purged: they may hold its text.
func (g *purging) without(b Basis) Basis {
	if len(g.ids) == 0 {
		return b
	}
	goes := func(ev bank.Event) bool { return g.forgets(&ev) }
	b.People, b.found = slices.DeleteFunc(slices.Clone(b.People), goes), slices.DeleteFunc(slices.Clone(b.found), goes)
	return b
}

// forgets reports whether an event is about what is purged.
func (g *purging) forgets(ev *bank.Event) bool {
	switch ev.Op {
	case bank.OpPurge:
		return false
	case bank.OpPromote:
		return g.quotedBy(ev)
	}
	return slices.Contains(g.ids, ev.Entry)
}

// addRecorded adds the texts that the ledgers have of the entry, and the statements that once gave or supported it, but for what
// is another entry's by now. It notes the entries of days after the run's, of which the fold knows nothing.
func (e *Runner) addRecorded(b Basis, g *purging) error {
	st, id := b.state(), g.target.ID
	others := b.saidNow(id)
	g.later = map[string]string{}
	return e.eachRecorded(b.Snap, func(ev *bank.Event) {
		if !slices.Contains(g.ids, ev.Entry) {
			if ev.Day > b.Snap.Clock.Day {
				g.noteLater(ev)
			}
			return
		}
		g.text.Event(ev, others)
		for _, src := range ev.Sources {
			if en, held := st.Resolve(src.Stmt); !held || en.ID == id {
				g.text.Claim(src)
			}
		}
	})
}

// markDays notes the marks that keep the words of purged claims out of all lines of their days: one of them may be the line of the claim with
// other words changed. Where another line of the day says it as well, and that gives an entry that stays, the mark is of the one line alone.
// What was purged before and stands among the words is marked too: it may be all that is left of the line.
func (e *Runner) markDays(b Basis, g *purging, statements []memory.Statement) {
	said := map[day.Day]map[string]string{} // by the ids of the statements
	for i := range statements {
		s := &statements[i]
		if said[s.Day] == nil {
			said[s.Day] = map[string]string{}
		}
		said[s.Day][bank.EntryID(s.Key(), bank.LongID)] = e.StatementText(s)
	}
	earlier := g.before(b)
	for _, src := range g.text.Claims {
		mark := src.Mark
		if mark == "" {
			text, there := said[src.Day][src.Stmt]
			if !there && src.Stmt == g.target.First().Stmt { // its line is gone, or has other words around these
				text = purge.OwnWords(g.target)
			}
			mark = bank.Mark(text[routing.ClockLen(text):])
		}
		for _, mark := range append(earlier, mark) {
			if mark != "" && !g.othersSay(b.state(), said[src.Day], mark) {
				g.text.Hash(bank.MarkedOn(mark, src.Day))
			}
		}
	}
}

// before are the marks of what earlier purges have taken and is among the words of what is purged now.
func (g *purging) before(b Basis) (marks []string) {
	var days []day.Day
	for _, l := range b.Snap.Logs {
		days = append(days, l.Day)
	}
	known := b.state().Purged.Marks()
	for _, text := range g.text.Raw {
		marks = append(marks, known.OnDays(text, days)...)
	}
	slices.Sort(marks)
	return slices.Clip(slices.Compact(marks))
}

// othersSay reports whether one of the lines, by the ids of their statements, gives or supports an entry that stays by a claim that has the
// words of a mark. What other claims of the line give says nothing of these words.
func (g *purging) othersSay(st *bank.State, lines map[string]string, mark string) bool {
	for stmt, text := range lines {
		of := func(src bank.Source) bool { return src.Statement() == stmt }
		if !bank.Says(text, mark) || slices.ContainsFunc(g.text.Claims, of) { // what is purged goes from its own line
			continue
		}
		for _, en := range st.All() {
			if en.ID != g.target.ID && slices.ContainsFunc(en.Sources, func(src bank.Source) bool {
				return of(src) && (src.Mark == "" || bank.Says(bank.Said(text, src.Mark), mark))
			}) {
				return true
			}
		}
	}
	return false
}

// forgetPartings adds the entries that are not there any more, or go with the purge, whose words are among those of what is purged: they were
// claims of its line when that was parted otherwise.
func (e *Runner) forgetPartings(b Basis, g *purging) error {
	return e.eachRecorded(b.Snap, func(ev *bank.Event) {
		if g.text.Has(ev.Sources) && !g.isThere(b.state(), ev.Entry) && !slices.Contains(g.ids, ev.Entry) {
			g.ids = append(g.ids, ev.Entry)
		}
	})
}

// eachRecorded calls do for each event of all ledgers.
func (e *Runner) eachRecorded(s *snapshot.Snapshot, do func(*bank.Event)) error {
	for _, rel := range slices.Sorted(maps.Keys(s.Ledgers)) {
		data, err := e.ReadIfThere(rel)
		if err != nil {
			return err
		}
		for l := range bank.LedgerLines(rel, data) {
			if l.Err == nil {
				do(&l.Event)
			}
		}
	}
	return nil
}

// noteLater notes the entry that an event of a day after the run's accepts, if it does.
func (g *purging) noteLater(ev *bank.Event) {
	if ev.Op != bank.OpAccept || len(ev.Sources) == 0 {
		return
	}
	src := ev.Sources[0]
	for _, id := range append(stmtIDs(src), ev.Entry) {
		g.later[id] = src.Hash
	}
}

// isThere reports whether an entry is in the bank, or will be when the day comes on which it was said.
func (g *purging) isThere(st *bank.State, id string) bool {
	if _, there := st.Resolve(id); there {
		return true
	}
	hash, later := g.later[id]
	return later && !slices.Contains(g.text.Hashes, hash)
}

// quotedBy reports whether a promote holds something of what is purged: by the statement it stands in, or by its words.
// What a person asked is the person's.
func (g *purging) quotedBy(ev *bank.Event) bool {
	if ev.After == nil || ev.Why != question.PromoteFound && ev.Why != question.PromoteAnswered {
		return false
	}
	text := memory.Normalize(bank.Flat(ev.After.Text))
	part := strings.TrimSuffix(text, "…")
	return slices.ContainsFunc(ev.Sources, func(s bank.Source) bool {
		return slices.Contains(g.ids, s.Stmt) || s.Hash != "" && slices.Contains(g.text.Hashes, s.Hash)
	}) || slices.ContainsFunc(g.text.Texts, func(t string) bool {
		return strings.Contains(text, t) || part != text && strings.Contains(t, part)
	})
}

// purgeLedgers rewrites every ledger without the events of the purged ids. lost are the names of subjects that go with them.
func (e *Runner) purgeLedgers(w *writing, d *decision, own string, added []byte) (lost []string, err error) {
	paths := slices.Sorted(maps.Keys(d.Snap.Ledgers))
	if !slices.Contains(paths, own) {
		paths = append(paths, own)
	}
	namesOf := lostNames(d.state())
	for _, rel := range paths {
		old, err := e.ReadIfThere(rel)
		if err != nil {
			return nil, err
		}
		var next bytes.Buffer
		n := 0
		for line := range bytes.Lines(old) {
			n++
			goes, names := d.forgetsLine(rel, n, line, namesOf)
			if lost = append(lost, names...); !goes {
				next.Write(line)
			}
		}
		if rel == own {
			if next.Len() > 0 && !bytes.HasSuffix(next.Bytes(), []byte{'\n'}) {
				next.WriteByte('\n')
			}
			next.Write(added)
		}
		w.rewrite(rel, old, next.Bytes())
	}
	return lost, nil
}

// forgetsLine reports whether a line of a ledger goes with what is purged: an event about it, an event about an entry that is
// not there any more and that said the same, or a line that cannot be read and holds something of it, which is named. An event of the
// program about such an entry goes even if it says more than that. It goes, too, where it knows a subject by names that no line gives any more:
// these are returned.
func (d *decision) forgetsLine(rel string, n int, line []byte, namesOf func(*bank.Event) []string) (goes bool, lost []string) {
	g := &d.deed.purge
	events, bad := bank.DecodeLedger(rel, line)
	switch {
	case len(events) == 1:
		ev := &events[0]
		if g.forgets(ev) {
			return true, nil
		}
		if lost = namesOf(ev); len(lost) > 0 && !d.made(ev.ID) {
			return true, lost
		}
		return g.said(d.state(), ev) || namedOtherwise(d.state(), ev), nil
	case len(bad) == 1 && g.unreadableHolds(string(line)):
		d.Snap.Problem(problem.Warning(rel, n, notice.New("ledger.purged", "a line that could not be read held what was purged; it is gone")))
		return true, nil
	}
	return false, nil
}

// namedOtherwise reports whether an event took in an entry with other names around it than there are now: what was purged had them, and another event
// stands in its place.
func namedOtherwise(st *bank.State, ev *bank.Event) bool {
	e := st.Get(ev.Entry)
	return ev.Op == bank.OpAccept && ev.By == bank.Program && ev.After != nil && e != nil &&
		(!slices.Equal(e.Beside, ev.After.Beside) || !slices.Equal(e.Under, ev.After.Under))
}

// made reports whether the fold has made an event.
func (b Basis) made(id string) bool {
	return slices.ContainsFunc(b.Folded.Machine.Events(), func(ev bank.Event) bool { return ev.ID == id })
}

// said reports whether an event is about an entry that is not there any more and that said what is purged.
func (g *purging) said(st *bank.State, ev *bank.Event) bool {
	says := g.text.In
	if ev.By == bank.Person && ev.Op != bank.OpWithdraw {
		says = g.text.Same
	}
	if len(ev.Sources) > 0 && (ev.Op == bank.OpAccept || ev.Op == bank.OpWithdraw) {
		whole := says
		says = func(text string) bool { return whole(text) || g.text.InLine(text, ev.Sources[0].Day) }
	}
	return ev.Op != bank.OpPromote && (ev.Before != nil && says(ev.Before.Text) || ev.After != nil && says(ev.After.Text)) && !g.isThere(st, ev.Entry)
}

// unreadableHolds looks at a line that is no event, as it stands and without the escapes of JSON: for the ids of the entry in the place
// where an event has them, and for its texts, also for the beginning of one that was cut off.
func (g *purging) unreadableHolds(line string) bool {
	return slices.ContainsFunc([]string{line, purge.Unescaped(line)}, func(text string) bool {
		about := slices.ContainsFunc(purge.EntryMember().FindAllStringSubmatch(text, -1), func(m []string) bool { return slices.Contains(g.ids, m[1]) }) ||
			slices.ContainsFunc(g.ids, func(id string) bool { return len(id) == bank.LongID+1 && strings.Contains(text, id) })
		cut := ""
		if at := purge.TextMember().FindAllStringIndex(text, -1); len(at) > 0 {
			cut = text[at[len(at)-1][1]:]
		}
		return about || g.text.In(text) || g.text.Begun(memory.Letters(cut)) ||
			slices.ContainsFunc(g.text.Hashes, func(h string) bool { return strings.Contains(text, h) }) ||
			slices.ContainsFunc(g.text.Raw, func(t string) bool { return strings.Contains(text, t) })
	})
}
