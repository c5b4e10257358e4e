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
	return e.Run(ctx, Cycle{Verb: "purge", Full: true, purge: true, People: func(p *Plan) ([]bank.Event, error) {
		en, err := e.toPurge(p, id)
		if err != nil {
			return nil, fmt.Errorf("purge: %w", err)
		}
		p.Report.Entry, p.target = en.ID, en
		p.purged = append(p.purged, en.ID)
		p.Gone = purge.With(en, p.People)
		ev := bank.Event{Op: bank.OpPurge, Entry: en.ID, IDs: []string{en.ID}} // the id, so that a line of it that still stands somewhere is not taken as a new one
		statements, _, err := p.Snap.Statements(ctx, e.snapshot, 0)
		if err != nil && !errors.Is(err, snapshot.ErrBlocked) {
			return nil, err
		}
		for _, src := range en.Sources {
			p.Gone.Claim(src)
			p.purged = append(p.purged, stmtIDs(src)...)
		}
		if err := e.addRecorded(p, en.ID); err != nil {
			return nil, err
		}
		e.markDays(p, statements)
		ev.IDs = append(ev.IDs, p.Gone.Hashes...)
		return []bank.Event{ev}, nil
	}})
}

// toPurge finds the entry that a person means: as the logs give it now, or else as the last run left it. A log that was renamed since
// may have given its words another id.
func (e *Runner) toPurge(p *Plan, name string) (*bank.Entry, error) {
	st := p.Folded.Machine.State()
	en, err := replay.EntryByID(st, name)
	if !errors.Is(err, bank.ErrNotFound) {
		return en, err
	}
	last, unread := e.replay.LastState(p.Snap, p.record)
	if unread != nil {
		return nil, unread
	}
	was, old := replay.EntryByID(last, name)
	if old != nil {
		return nil, err
	}
	p.purged = append(p.purged, was.ID)
	for _, now := range st.Sorted() {
		if !now.Private() && now.Kind == was.Kind && memory.Normalize(now.FirstText) == memory.Normalize(was.FirstText) {
			return now, nil
		}
	}
	return was, nil
}

// addRecorded adds the texts that the ledgers have of an entry, and the statements that once gave or supported it, but for what
// is another entry's by now. It notes the entries of days after the run's, of which the fold knows nothing.
func (e *Runner) addRecorded(p *Plan, id string) error {
	st, others := p.Folded.Machine.State(), p.saidNow(id)
	p.later = map[string]string{}
	return e.eachRecorded(p, func(ev *bank.Event) {
		if !slices.Contains(p.purged, ev.Entry) {
			p.noteLater(ev)
			return
		}
		p.Gone.Event(ev, others)
		for _, src := range ev.Sources {
			if en, held := st.Resolve(src.Stmt); !held || en.ID == id {
				p.Gone.Claim(src)
			}
		}
	})
}

// markDays notes the marks that keep the words of purged claims out of all lines of their days: one of them may be the line of the claim with
// other words changed. Where another line of the day says it as well, and that gives an entry that stays, the mark is of the one line alone.
// What was purged before and stands among the words is marked too: it may be all that is left of the line.
func (e *Runner) markDays(p *Plan, statements []memory.Statement) {
	said := map[day.Day]map[string]string{} // by the ids of the statements
	for i := range statements {
		s := &statements[i]
		if said[s.Day] == nil {
			said[s.Day] = map[string]string{}
		}
		said[s.Day][bank.EntryID(s.Key(), bank.LongID)] = e.StatementText(s)
	}
	earlier := p.purgedBefore()
	for _, src := range p.Gone.Claims {
		mark := src.Mark
		if mark == "" {
			text, there := said[src.Day][src.Stmt]
			if !there && src.Stmt == p.target.First().Stmt { // its line is gone, or has other words around these
				text = purge.OwnWords(p.target)
			}
			mark = bank.Mark(text[routing.ClockLen(text):])
		}
		for _, mark := range append(earlier, mark) {
			if mark != "" && !p.othersSay(said[src.Day], mark) {
				p.Gone.Hash(bank.MarkedOn(mark, src.Day))
			}
		}
	}
}

// purgedBefore are the marks of what earlier purges have taken and is among the words of what is purged now.
func (p *Plan) purgedBefore() (marks []string) {
	var days []day.Day
	for _, l := range p.Snap.Logs {
		days = append(days, l.Day)
	}
	known := p.Folded.Machine.State().Purged.Marks()
	for _, text := range p.Gone.Raw {
		marks = append(marks, known.OnDays(text, days)...)
	}
	slices.Sort(marks)
	return slices.Clip(slices.Compact(marks))
}

// othersSay reports whether one of the lines, by the ids of their statements, gives or supports an entry that stays by a claim that has the
// words of a mark. What other claims of the line give says nothing of these words.
func (p *Plan) othersSay(lines map[string]string, mark string) bool {
	for stmt, text := range lines {
		of := func(src bank.Source) bool { return src.Statement() == stmt }
		if !bank.Says(text, mark) || slices.ContainsFunc(p.Gone.Claims, of) { // what is purged goes from its own line
			continue
		}
		for _, en := range p.Folded.Machine.State().All() {
			if en.ID != p.target.ID && slices.ContainsFunc(en.Sources, func(src bank.Source) bool {
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
func (e *Runner) forgetPartings(p *Plan) error {
	err := e.eachRecorded(p, func(ev *bank.Event) {
		if p.Gone.Has(ev.Sources) && !p.isThere(ev.Entry) && !slices.Contains(p.purged, ev.Entry) {
			p.purged = append(p.purged, ev.Entry)
		}
	})
	p.forget()
	return err
}

// eachRecorded calls do for each event of all ledgers.
func (e *Runner) eachRecorded(p *Plan, do func(*bank.Event)) error {
	for _, rel := range slices.Sorted(maps.Keys(p.Snap.Ledgers)) {
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

// noteLater notes an entry that was accepted on a day after the run's.
func (p *Plan) noteLater(ev *bank.Event) {
	if ev.Op != bank.OpAccept || ev.Day <= p.Snap.Clock.Day || len(ev.Sources) == 0 {
		return
	}
	src := ev.Sources[0]
	for _, id := range append(stmtIDs(src), ev.Entry) {
		p.later[id] = src.Hash
	}
}

// isThere reports whether an entry is in the bank, or will be when the day comes on which it was said.
func (p *Plan) isThere(id string) bool {
	if _, there := p.Folded.Machine.State().Resolve(id); there {
		return true
	}
	hash, later := p.later[id]
	return later && !slices.Contains(p.Gone.Hashes, hash)
}

// quotes reports whether a promote holds something of what is purged: by the statement it stands in, or by its words.
// What a person asked is the person's.
func (p *Plan) quotes(ev *bank.Event) bool {
	if ev.After == nil || ev.Why != question.PromoteFound && ev.Why != question.PromoteAnswered {
		return false
	}
	text := memory.Normalize(bank.Flat(ev.After.Text))
	part := strings.TrimSuffix(text, "…")
	return slices.ContainsFunc(ev.Sources, func(s bank.Source) bool {
		return slices.Contains(p.purged, s.Stmt) || s.Hash != "" && slices.Contains(p.Gone.Hashes, s.Hash)
	}) || slices.ContainsFunc(p.Gone.Texts, func(t string) bool {
		return strings.Contains(text, t) || part != text && strings.Contains(t, part)
	})
}

// purgeLedgers rewrites every ledger without the events of the purged ids, and the changelog without their lines.
func (e *Runner) purgeLedgers(p *Plan, own string, added []byte) error {
	paths := slices.Sorted(maps.Keys(p.Snap.Ledgers))
	if !slices.Contains(paths, own) {
		paths = append(paths, own)
	}
	for _, rel := range paths {
		old, err := e.ReadIfThere(rel)
		if err != nil {
			return err
		}
		var next bytes.Buffer
		n := 0
		for line := range bytes.Lines(old) {
			if n++; !p.forgetsLine(rel, n, line) {
				next.Write(line)
			}
		}
		if rel == own {
			if next.Len() > 0 && !bytes.HasSuffix(next.Bytes(), []byte{'\n'}) {
				next.WriteByte('\n')
			}
			next.Write(added)
		}
		e.planWrite(p, rel, old, next.Bytes())
	}
	return e.changelogWithout(p)
}

// forgetsLine reports whether a line of a ledger goes with what is purged: an event about it, an event about an entry that is
// not there any more and that said the same, or a line that cannot be read and holds something of it, which is named. An event of the
// program about such an entry goes even if it says more than that.
func (p *Plan) forgetsLine(rel string, n int, line []byte) bool {
	events, bad := bank.DecodeLedger(rel, line)
	switch {
	case len(events) == 1:
		ev := &events[0]
		if p.forgets(ev) || p.forgetsName(ev) {
			return true
		}
		says := p.Gone.In
		if ev.By == bank.Person && ev.Op != bank.OpWithdraw {
			says = p.Gone.Same
		}
		if len(ev.Sources) > 0 && (ev.Op == bank.OpAccept || ev.Op == bank.OpWithdraw) {
			whole := says
			says = func(text string) bool { return whole(text) || p.Gone.InLine(text, ev.Sources[0].Day) }
		}
		return ev.Op != bank.OpPromote && (ev.Before != nil && says(ev.Before.Text) || ev.After != nil && says(ev.After.Text)) && !p.isThere(ev.Entry)
	case len(bad) == 1 && p.unreadableHolds(string(line)):
		p.Snap.Problem(problem.Warning(rel, n, notice.New("ledger.purged", "a line that could not be read held what was purged; it is gone")))
		return true
	}
	return false
}

// unreadableHolds looks at a line that is no event, as it stands and without the escapes of JSON: for the ids of the entry in the place
// where an event has them, and for its texts, also for the beginning of one that was cut off.
func (p *Plan) unreadableHolds(line string) bool {
	return slices.ContainsFunc([]string{line, purge.Unescaped(line)}, func(text string) bool {
		about := slices.ContainsFunc(purge.EntryMember().FindAllStringSubmatch(text, -1), func(m []string) bool { return slices.Contains(p.purged, m[1]) }) ||
			slices.ContainsFunc(p.purged, func(id string) bool { return len(id) == bank.LongID+1 && strings.Contains(text, id) })
		cut := ""
		if at := purge.TextMember().FindAllStringIndex(text, -1); len(at) > 0 {
			cut = text[at[len(at)-1][1]:]
		}
		return about || p.Gone.In(text) || p.Gone.Begun(memory.Letters(cut)) ||
			slices.ContainsFunc(p.Gone.Hashes, func(h string) bool { return strings.Contains(text, h) }) ||
			slices.ContainsFunc(p.Gone.Raw, func(t string) bool { return strings.Contains(text, t) })
	})
}
