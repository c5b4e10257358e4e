package run

import (
	"path"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
)

// idle answers a run for which nothing can be new: every file is as it was when an earlier run of the same day, that was
// asked for no less, looked at all of them. It returns nil when that cannot be said.
func (e *Runner) idle(s *snapshot.Snapshot, k *snapshot.Summary, c Cycle) *Plan {
	if k == nil || k.Sum == "" || k.SumDay != s.Clock.Day || k.Data != s.Version || k.Looks != e.PageLooks() {
		return nil
	}
	s.Cursor = &snapshot.Cursor{Summary: *k}
	if s.Clock.Through = s.HoldClosed(); !c.due(s) {
		if sum, newest := files.SumOf(s.Files); sum == k.Sum && newest < k.At.Add(-files.Racy).UnixNano() {
			p := &Plan{Basis: Basis{Snap: s}, nothing: true, Report: report.New(c.Verb, e.Ws.Dir(), s)}
			p.Report.Quiet(s)
			p.Report.Problems = append([]problem.Problem{}, k.Problems...) // every file they are about is as it was
			for _, f := range s.Files {
				if d, isLog := files.LogDay(f); isLog && d > s.Clock.Day {
					p.Report.Later++
				} else if isLog {
					p.Report.Logs++
				}
			}
			s.Files = nil // there is nothing to note about them
			return p
		}
	}
	s.Cursor = nil
	return nil
}

// rest leaves a note after a run that found nothing new: the next one of the day need only see that no file has changed
// since. Files that this run had to read, because they were younger than the stamps, are vouched for from now on.
func (e *Runner) rest(s *snapshot.Snapshot, started time.Time) error {
	if s.Files == nil || len(s.Problems)+len(s.Unread) > 0 {
		return nil
	}
	sum, newest := files.SumOf(s.Files)
	if newest >= started.Add(-files.Racy).UnixNano() {
		return nil // too young to be vouched for
	}
	k := s.Cursor
	for rel, f := range s.Pages {
		if st, ok := k.Vouches(f); files.IsDerived(rel) && !ok && !e.snapshot.SameBytes(f, st) {
			k.Whole = false // the next full pass has to look at it
			delete(k.Files, f.Path)
		}
	}
	for _, f := range s.Files {
		if st, ok := k.Files[f.Path]; ok {
			st.Size, st.Mod, st.Ino = f.Size, f.ModTime.UnixNano(), f.Ino
			k.Files[f.Path] = st
		}
	}
	k.At, k.Sum, k.SumDay = started, sum, s.Clock.Day
	return k.Save(e.Ws)
}

// due reports whether the cycle has something to do even if no file has changed.
func (c *Cycle) due(s *snapshot.Snapshot) bool {
	k := s.Cursor
	return k.Pending || c.Deed != nil || c.Anew || c.Full && (!k.Whole || s.Clock.Day != k.Day) ||
		s.Clock.Day < k.Day || s.Clock.Through != k.Closed
}

// Quiet reports whether nothing has changed since the last run that this one could act on.
func (e *Runner) Quiet(s *snapshot.Snapshot, c Cycle) bool {
	k := s.Cursor
	if k == nil || s.Changed || k.Looks != e.PageLooks() || c.due(s) {
		return false
	}
	for p := range k.Files {
		if strings.HasPrefix(p, files.BankDir+"/") && !strings.HasPrefix(p, files.LedgerDir+"/") {
			if _, there := s.Pages[strings.TrimPrefix(p, files.BankDir+"/")]; !there {
				return false
			}
		}
	}
	for rel, f := range s.Pages {
		if files.IsDerived(rel) && !c.Full || !files.IsDerived(rel) && path.Ext(rel) != ".md" {
			continue
		}
		if st, ok := k.Vouches(f); !ok && !e.snapshot.SameBytes(f, st) {
			return false
		}
	}
	return s.LedgersVouched(map[string]files.Stamp{})
}
