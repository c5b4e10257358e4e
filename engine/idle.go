package engine

import (
	"path"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// idle answers a run for which nothing can be new: every file is as it was when an earlier run of the same day, that was
// asked for no less, looked at all of them. It returns nil when that cannot be said.
func (e *Engine) idle(s *snapshot, k *summary, c cycle) *plan {
	if k == nil || k.Sum == "" || k.SumDay != s.clock.Day || k.Data != s.version {
		return nil
	}
	s.cursor = &cursor{summary: *k}
	if s.clock.Through = s.holdClosed(); !c.due(s) {
		if sum, newest := sumOf(s.files); sum == k.Sum && newest < k.At.Add(-racy).UnixNano() {
			p := &plan{snap: s, nothing: true, report: newReport(c.verb, e.ws.Dir(), s)}
			p.report.quiet(s)
			p.report.Problems = append([]Problem{}, k.Problems...) // every file they are about is as it was
			for _, f := range s.files {
				if d, isLog := logDay(f); isLog && d > s.clock.Day {
					p.report.Later++
				} else if isLog {
					p.report.Logs++
				}
			}
			s.files = nil // there is nothing to note about them
			return p
		}
	}
	s.cursor = nil
	return nil
}

// rest leaves a note after a run that found nothing new: the next one of the day need only see that no file has changed
// since. Files that this run had to read, because they were younger than the stamps, are vouched for from now on.
func (e *Engine) rest(s *snapshot, started time.Time) error {
	if s.files == nil || len(s.problems)+len(s.unread) > 0 {
		return nil
	}
	sum, newest := sumOf(s.files)
	if newest >= started.Add(-racy).UnixNano() {
		return nil // too young to be vouched for
	}
	k := s.cursor
	for rel, f := range s.pages {
		if st, ok := k.vouches(f); isDerived(rel) && !ok && !e.sameBytes(f, st) {
			k.Whole = false // the next full pass has to look at it
			delete(k.Files, f.Path)
		}
	}
	for _, f := range s.files {
		if st, ok := k.Files[f.Path]; ok {
			st.Size, st.Mod, st.Ino = f.Size, f.ModTime.UnixNano(), f.Ino
			k.Files[f.Path] = st
		}
	}
	k.At, k.Sum, k.SumDay = started, sum, s.clock.Day
	return k.save(e.ws)
}

// due reports whether the cycle has something to do even if no file has changed.
func (c *cycle) due(s *snapshot) bool {
	k := s.cursor
	return k.Pending || c.people != nil || c.anew || c.full && (!k.Whole || s.clock.Day != k.Day) ||
		s.clock.Day < k.Day || s.clock.Through != k.Closed
}

// quiet reports whether nothing has changed since the last run that this one could act on.
func (e *Engine) quiet(s *snapshot, c cycle) bool {
	k := s.cursor
	if k == nil || s.changed || c.due(s) {
		return false
	}
	for p := range k.Files {
		if strings.HasPrefix(p, bankDir+"/") && !strings.HasPrefix(p, ledgerDir+"/") {
			if _, there := s.pages[strings.TrimPrefix(p, bankDir+"/")]; !there {
				return false
			}
		}
	}
	for rel, f := range s.pages {
		if isDerived(rel) && !c.full || !isDerived(rel) && path.Ext(rel) != ".md" {
			continue
		}
		if st, ok := k.vouches(f); !ok && !e.sameBytes(f, st) {
			return false
		}
	}
	return s.ledgersVouched(map[string]stamp{})
}

func (e *Engine) sameBytes(f workspace.File, st stamp) bool {
	if st.Hash == "" || st.Size != f.Size {
		return false
	}
	b, err := e.ws.ReadFile(f.Path)
	return err == nil && workspace.Hash(b) == st.Hash
}
