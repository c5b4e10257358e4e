package run

import (
	"bytes"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
)

// lostNames are the names by which an event of the program knows a subject, and by which no subject is called any more.
func (p *Plan) lostNames(ev *bank.Event) (lost []string) {
	if ev.Subject == nil || ev.By != bank.Program {
		return nil
	}
	if p.names == nil {
		p.names = map[string]bool{}
		for _, x := range p.Folded.Machine.State().Subjects() {
			for _, n := range x.Names() {
				p.names[subject.Key(n)] = true
			}
		}
	}
	for _, n := range append([]string{ev.Subject.Name, ev.Subject.Seen.ShortFor}, ev.Subject.Aliases...) {
		if n != "" && !p.names[subject.Key(n)] {
			lost = append(lost, n)
		}
	}
	return lost
}

// hiddenNames are those of the lost names of an event that a log hides which has changed since the last run.
func (e *Runner) hiddenNames(p *Plan, ev *bank.Event) []string {
	return slices.DeleteFunc(p.lostNames(ev), func(name string) bool {
		return !slices.ContainsFunc(p.Snap.Logs, func(l *snapshot.Log) bool {
			return l.Data != nil && strings.Contains(memory.Letters(string(e.hiddenIn(p.Snap, l.Key))), memory.Letters(name))
		})
	})
}

// forgetsName reports whether an event of the ledger goes with what is purged since it knows a subject by a name that no line gives any more,
// and notes the name.
func (p *Plan) forgetsName(ev *bank.Event) bool {
	lost := p.lostNames(ev)
	if len(lost) == 0 || slices.ContainsFunc(p.Folded.Machine.Events(), func(made bank.Event) bool { return made.ID == ev.ID }) {
		return false
	}
	p.Gone.Names = append(p.Gone.Names, lost...)
	return true
}

// changelogWithout takes lines out of the changelog: those about what is purged, and those that name a subject that is purged or private.
func (e *Runner) changelogWithout(p *Plan) error {
	names := slices.Concat(p.Gone.Names, p.private.names)
	if len(p.purged) == 0 && len(names) == 0 {
		return nil
	}
	old, err := e.ReadIfThere(files.Changelog)
	if err != nil || old == nil {
		return err
	}
	var next bytes.Buffer
	for line := range bytes.Lines(old) {
		if !slices.ContainsFunc(p.purged, func(id string) bool { return bytes.Contains(line, []byte("^"+id)) }) && !slices.ContainsFunc(names, func(name string) bool {
			return bytes.HasSuffix(bytes.TrimRight(line, "\r\n"), []byte(": "+name))
		}) {
			next.Write(line)
		}
	}
	e.planWrite(p, files.Changelog, old, next.Bytes())
	return nil
}
