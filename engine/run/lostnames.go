package run

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
)

// lostNames returns what finds the names by which an event of the program knows a subject, and by which no subject of a bank is called.
func lostNames(st *bank.State) func(*bank.Event) []string {
	names := sync.OnceValue(func() map[string]bool { // their keys
		names := map[string]bool{}
		for _, x := range st.Subjects() {
			for _, n := range x.Names() {
				names[subject.Key(n)] = true
			}
		}
		return names
	})
	return func(ev *bank.Event) (lost []string) {
		if ev.Subject == nil || ev.By != bank.Program {
			return nil
		}
		for _, n := range append([]string{ev.Subject.Name, ev.Subject.Seen.ShortFor}, ev.Subject.Aliases...) {
			if n != "" && !names()[subject.Key(n)] {
				lost = append(lost, n)
			}
		}
		return lost
	}
}

// hiddenOf are those of some names that a log hides which has changed since the last run.
func (e *Runner) hiddenOf(s *snapshot.Snapshot, names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool {
		return !slices.ContainsFunc(s.Logs, func(l *snapshot.Log) bool {
			return l.Data != nil && strings.Contains(memory.Letters(string(e.hiddenIn(s, l.Key))), memory.Letters(name))
		})
	})
}

// changelogWithout takes lines out of the changelog: those about what is purged, and those that name a subject that is purged or private. lost are
// the names that go with the purge.
func (e *Runner) changelogWithout(w *writing, d *decision, lost []string) error {
	names, purged := slices.Concat(lost, d.private.names), d.deed.purge.ids
	if len(purged) == 0 && len(names) == 0 {
		return nil
	}
	old, err := e.ReadIfThere(files.Changelog)
	if err != nil || old == nil {
		return err
	}
	var next bytes.Buffer
	for line := range bytes.Lines(old) {
		if !slices.ContainsFunc(purged, func(id string) bool { return bytes.Contains(line, []byte("^"+id)) }) && !slices.ContainsFunc(names, func(name string) bool {
			return bytes.HasSuffix(bytes.TrimRight(line, "\r\n"), []byte(": "+name))
		}) {
			next.Write(line)
		}
	}
	w.rewrite(files.Changelog, old, next.Bytes())
	return nil
}
