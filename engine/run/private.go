package run

import (
	"bytes"
	"path"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/purge"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
)

// isHidden reports whether a log hides a text that it once said.
func (e *Runner) isHidden(s *snapshot.Snapshot, log, text string) bool {
	return bank.HidesText(e.hiddenIn(s, log), text)
}

// hiddenIn is what a log hides, but for its secrets. It is read once in a run.
func (e *Runner) hiddenIn(s *snapshot.Snapshot, log string) []byte {
	if hidden, known := s.Hidden[log]; known {
		return hidden
	}
	if s.Hidden == nil {
		s.Hidden = map[string][]byte{}
	}
	s.Hidden[log] = nil
	for _, l := range s.Logs {
		if l.Key != log {
			continue
		}
		data := l.Data
		if data == nil {
			var err error
			if data, err = e.Ws.ReadFile(l.Path); err != nil {
				break // the fold has read it: it is gone since, and so is the line
			}
		}
		s.Hidden[log] = []byte(e.Redact(string(memory.Hidden(data))))
		break
	}
	return s.Hidden[log]
}

// hiddenSince withdraws once more, as private, the entries that were archived with their text when their line went, and whose log has
// changed since and hides that text now.
func (e *Runner) hiddenSince(b Basis) (out []bank.Event) {
	read := map[string]bool{}
	for _, l := range b.Snap.Logs {
		read[l.Key] = l.Data != nil
	}
	for _, en := range b.state().Withdrawn() {
		if !read[en.First().Path] || !e.isHidden(b.Snap, en.First().Path, en.Text) {
			continue
		}
		ev := bank.Event{
			At: b.at, Day: b.Snap.Clock.Day, Op: bank.OpWithdraw, Entry: en.ID, By: bank.Person, Why: bank.ReasonPrivate, Sources: en.Sources[:1],
			Before: en.Fields(),
		}
		ev.Seal()
		out = append(out, ev)
	}
	return out
}

// privacy is what a run has found to be private now.
type privacy struct {
	found   bool
	ids     []string // of entries that are private, and of their statements
	refined []string // texts of refinements
	names   []string // of subjects that nothing else named
}

// entry adds an entry that is private.
func (v *privacy) entry(en *bank.Entry) {
	v.found = true
	v.ids = append(v.ids, en.ID)
	for _, src := range en.Sources {
		v.ids = append(v.ids, stmtIDs(src)...)
	}
}

// stmtIDs are the ids that a statement may have given an entry.
func stmtIDs(src bank.Source) []string {
	return []string{src.Stmt, bank.Short(src.Stmt)}
}

// findPrivate finds which entries the run's events make private, and what the support of a line that is hidden now gave an entry that
// stands on: such an entry has the text and the names again that it had before.
func (e *Runner) findPrivate(b Basis, events, taken []bank.Event) (out privacy) {
	st := b.state()
	for i := range events {
		ev := &events[i]
		if ev.Op != bank.OpWithdraw && ev.Op != bank.OpArchive {
			continue
		}
		if en, ok := st.Resolve(ev.Entry); ok && en.Private() {
			out.entry(en)
			out.ids = append(out.ids, ev.Entry)
		}
	}
	lost := lostNames(st)
	for i := range taken {
		ev := &taken[i]
		if names := e.hiddenOf(b.Snap, lost(ev)); len(names) > 0 {
			out.names, out.found = append(out.names, names...), true
			continue
		}
		if ev.Op != bank.OpSupport && ev.Op != bank.OpRefine || ev.After == nil || len(ev.Sources) == 0 || b.Folded.Present[ev.Sources[0].Statement()] {
			continue
		}
		switch log := ev.Sources[0].Path; {
		case ev.Op == bank.OpRefine && e.isHidden(b.Snap, log, ev.After.Text):
			out.refined = append(out.refined, ev.After.Text)
			out.found = true
		case len(ev.After.Entities) > 0 && len(e.hiddenIn(b.Snap, log)) > 0: // of a support the names alone are recorded
			out.found = true
		}
	}
	return out
}

// saidNow are the texts of the entries of the bank, normalised, but for those of the one with the id.
func (b Basis) saidNow(but string) map[string]bool {
	said := map[string]bool{}
	for _, en := range b.state().All() {
		if en.ID != but {
			said[memory.Normalize(en.Text)], said[memory.Normalize(en.FirstText)] = true, true
		}
	}
	return said
}

// privateTexts are the texts of hidden refinements, and those that the ledgers and the run's events have of the entries that are
// private now, but for what another entry says.
func (e *Runner) privateTexts(d *decision) (gone purge.Text, err error) {
	if !d.private.found {
		return gone, nil
	}
	said := d.saidNow("")
	for _, text := range d.private.refined {
		gone.Unsaid(text, said)
	}
	if len(d.private.ids) == 0 {
		return gone, nil
	}
	addOf := func(ev *bank.Event) {
		if slices.Contains(d.private.ids, ev.Entry) {
			gone.Event(ev, said)
		}
	}
	for i := range d.events {
		addOf(&d.events[i])
	}
	return gone, e.eachRecorded(d.Snap, addOf)
}

// withhold takes the lines that say what was purged or made private out of the reports of earlier runs, which are shown to people: by
// the ids of the entries, and by their words, since a line that was not kept has no id, and that of a refinement has one that stays in the
// bank. lost are the names that go with a purge.
func (e *Runner) withhold(d *decision, lost []string) ([]workspace.Change, error) {
	private, err := e.privateTexts(d)
	if err != nil {
		return nil, err
	}
	ids := slices.Concat(d.deed.purge.ids, d.private.ids)
	var names []string // marks of them
	for _, n := range slices.Concat(lost, d.private.names) {
		names = append(names, bank.Mark(n))
	}
	if len(ids) == 0 && len(private.Bare) == 0 && len(names) == 0 {
		return nil, nil
	}
	return e.reportsWithout(func(line []byte) bool {
		if slices.ContainsFunc(names, func(n string) bool { return bank.Says(string(line), n) }) {
			return true
		}
		return slices.ContainsFunc(ids, func(id string) bool { return bytes.Contains(line, []byte(id)) }) ||
			d.deed.purge.text.Reported(string(line)) || private.Reported(string(line))
	})
}

// reportsWithout rewrites the reports without some of their lines.
func (e *Runner) reportsWithout(goes func(line []byte) bool) ([]workspace.Change, error) {
	var w writing
	files, _, err := e.Ws.Scan(env.Background(), files.ReportsDir)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if path.Ext(f.Path) != ".md" {
			continue
		}
		old, err := e.Ws.ReadFile(f.Path)
		if err != nil {
			return nil, err
		}
		var next bytes.Buffer
		for line := range bytes.Lines(old) {
			if !goes(line) {
				next.Write(line)
			}
		}
		w.rewrite(f.Path, old, next.Bytes())
	}
	return w.Changes.Changes, nil
}
