package snapshot

import (
	"context"
	"errors"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/rules"
	"golang.org/x/text/unicode/norm"
)

// ErrBlocked says that a log which was folded before can no longer be read, and that the run cannot do without it.
// Nothing was changed.
var ErrBlocked = errors.New("a log that was distilled before cannot be read now") // a [BlockedError] names it

// BlockedError is ErrBlocked with the log, and why it cannot be read where that is known.
type BlockedError struct {
	Path string
	Err  error
}

func (e *BlockedError) Error() string {
	if e.Err != nil {
		return ErrBlocked.Error() + ": " + e.Err.Error()
	}
	return e.Path + ": " + ErrBlocked.Error()
}

// Unwrap gives ErrBlocked and the cause.
func (e *BlockedError) Unwrap() []error { return []error{ErrBlocked, e.Err} }

// ErrLogsGone says that every log this memory was distilled from has disappeared.
var ErrLogsGone = errors.New("all daily logs are gone")

// GoneError is ErrLogsGone with how much is gone.
type GoneError struct{ What notice.Notice }

func (e *GoneError) Error() string { return e.What.English() }

// Notice says how much is gone, with a code.
func (e *GoneError) Notice() notice.Notice { return e.What }
func (e *GoneError) Unwrap() error         { return ErrLogsGone }

// Log is one daily log as a run sees it.
type Log struct {
	workspace.File
	Day   day.Day
	Stamp files.Stamp
	Data  []byte // as [Snapshot.read] gives it; nil while the cursor vouches for it
	Waits int64  // bytes of a last line that has no newline yet
	known bool   // the last run has folded it
	Grown int64  // bytes of it that the last run has folded and that are unchanged; 0 when it is new or was edited
	blind bool   // cannot be read now, and counts as unchanged
}

// Snapshot is what a run reads before it plans.
type Snapshot struct {
	Version    string           // of the data that decides
	Files      []workspace.File // all there are below memory/ and bank/
	Clock      config.Clock
	Cursor     *Cursor // nil on a first run, or when .memctl/ was deleted
	Logs       []*Log
	Later      int                       // logs dated after the run's day, which are not read
	Pages      map[string]workspace.File // below bank/, relative to it
	Ledgers    map[string]workspace.File
	LedgerLost bool                      // a ledger is not what the last run left, with lines added
	Unread     []string                  // keys of logs that cannot be read and that the cursor does not know
	Changed    bool                      // something is not as the cursor has it
	Bytes      map[string][]byte         // pages as detection has read them, by path on disk
	Hidden     map[string][]byte         // what logs hide, by their keys, as far as that was asked
	LineIDs    map[string]map[int]string // ids that detection gave to lines of pages, by page and line number
	Skipped    []workspace.Skipped
	unlisted   files.Unlisted // below memory/ and bank/
	look       *Look
	Problems   []problem.Problem
}

// Snapshot lists the files and compares them with what the last run left.
func (e *Reader) Snapshot(ctx context.Context, clock config.Clock) (*Snapshot, error) {
	for try := 1; ; try++ {
		s, err := e.Look(ctx, clock)
		if err != nil {
			return nil, err
		}
		err = e.Take(s)
		if _, changed := errors.AsType[*workspace.ConflictError](err); !changed || try == MaxTries {
			return s, err
		}
	}
}

// Look is how a run found the files below memory/ and bank/.
type Look struct {
	At    time.Time // when it began to look
	Files []workspace.File
}

// AsFound is how the files were found, nil where some could not be looked at.
func (s *Snapshot) AsFound() *Look { return s.look }

// Look lists the files.
func (e *Reader) Look(ctx context.Context, clock config.Clock) (*Snapshot, error) {
	src, err := e.Sources()
	if err != nil {
		return nil, err
	}
	s := &Snapshot{
		Version: src.Version, Clock: clock, Pages: map[string]workspace.File{}, Ledgers: map[string]workspace.File{}, Bytes: map[string][]byte{},
	}
	at := time.Now()
	s.Files, s.Skipped, err = e.Ws.Scan(ctx, files.MemoryDir, files.BankDir)
	if !slices.ContainsFunc(s.Skipped, func(k workspace.Skipped) bool { return k.Reason == workspace.SkipUnreadable }) {
		s.look = &Look{At: at, Files: s.Files}
	}
	s.Skipped, s.unlisted = files.SplitUnlisted(s.Skipped)
	s.Skipped = append(s.Skipped, files.Misnamed(s.Files)...)
	return s, err
}

// Take compares the files with what the last run has left.
func (e *Reader) Take(s *Snapshot) error {
	if err := s.unlisted.Needed(s.Clock.Day); err != nil {
		return err
	}
	for _, k := range s.unlisted {
		s.Problem(problem.Of(k.Path, files.UnlistedError(k)))
	}
	if s.Cursor = LoadCursor(e.Ws); s.Cursor != nil && s.Cursor.Data != s.Version {
		s.Changed = true // another version of rules or words: everything is folded anew
	}
	for _, f := range s.Files {
		switch {
		case rules.IsConflictCopy(f.Path) && path.Ext(f.Path) == ".md":
			s.Problem(problem.New(f.Path, 0, notice.New("sync.copy", "a copy that a sync has left because two devices changed the file; take over what is missing there and delete it")))
			if rel, ok := strings.CutPrefix(f.Key, files.BankDir+"/"); ok {
				s.Pages[rel] = f
			}
		case strings.HasPrefix(f.Path, files.MemoryDir+"/"):
			s.addLog(e, f)
		case strings.HasPrefix(f.Path, files.LedgerDir+"/"):
			if path.Ext(f.Path) == ".jsonl" {
				s.Ledgers[f.Path] = f
			}
		case strings.HasPrefix(f.Path, "bank/_meta/"):
		default:
			s.Pages[strings.TrimPrefix(f.Key, files.BankDir+"/")] = f
		}
	}
	if s.Cursor != nil {
		s.checkLedgers(e)
		s.Clock.Through = s.HoldClosed()
		return e.checkGone(s)
	}
	return nil
}

// Trusted reports whether the cursor knows how the last run left the pages.
func (s *Snapshot) Trusted() bool { return s.Cursor != nil && !s.LedgerLost }

// checkLedgers notices ledgers that have lost something the last run knew: people's events may be among it, and what
// they did must then be read off the pages again, so the cursor's word for the pages no longer counts.
func (s *Snapshot) checkLedgers(e *Reader) {
	for p, st := range s.Cursor.Files {
		if !strings.HasPrefix(p, files.LedgerDir+"/") {
			continue
		}
		f, there := s.Ledgers[p]
		if there && st.Fits(f) {
			continue
		}
		data, err := e.ReadIfThere(p)
		if err == nil && int64(len(data)) >= st.Size && workspace.Hash(data[:st.Size]) == st.Hash {
			continue // lines were added, by another device or a run whose notes were lost
		}
		s.LedgerLost = true
	}
	if s.LedgerLost {
		maps.DeleteFunc(s.Cursor.Files, func(p string, _ files.Stamp) bool {
			return strings.HasPrefix(p, files.BankDir+"/") && !strings.HasPrefix(p, files.LedgerDir+"/")
		})
	}
}

// HoldClosed keeps a day closed that the last run closed, when this run stands in the middle of it.
func (s *Snapshot) HoldClosed() day.Day {
	if s.Cursor.Closed <= s.Clock.Day {
		return max(s.Clock.Through, s.Cursor.Closed)
	}
	return s.Clock.Through
}

func (s *Snapshot) addLog(e *Reader, f workspace.File) {
	d, ok := files.LogDay(f)
	if !ok {
		return
	}
	if d > s.Clock.Day {
		s.Later++
		return
	}
	old, vouched := s.Cursor.Vouches(f)
	l := &Log{File: f, Day: d, Stamp: files.StampOf(f, old.Hash), known: old.Hash != "", Waits: old.Size - min(old.Folded, old.Size)}
	if !vouched || s.over(d) != (d < s.Cursor.Day) {
		data, err := s.read(e, l)
		switch {
		case err != nil && l.known:
			l.blind, l.Stamp = true, old // the next run tries again
			s.Problem(problem.Of(f.Path, err))
		case err != nil:
			s.Problem(problem.Of(f.Path, err))
			s.Unread = append(s.Unread, f.Key)
			return
		default:
			l.Data, l.Stamp.Hash = data, workspace.Hash(data)
		}
	}
	if l.known && (l.Stamp.Hash == old.Hash || continues(l.Data, old)) {
		l.Grown = min(old.Folded, old.Size)
	}
	s.Changed = s.Changed || l.Stamp.Hash != old.Hash
	s.Logs = append(s.Logs, l)
}

// over reports whether nothing is written into the log of a day any more: its last line counts without a newline too.
func (s *Snapshot) over(d day.Day) bool { return d < s.Clock.Day }

// read returns what is to be parsed of a log, and notes how it ends.
func (s *Snapshot) read(e *Reader, l *Log) ([]byte, error) {
	data, err := e.Ws.ReadFile(l.Path)
	if err != nil {
		return nil, err
	}
	l.Stamp.Size, l.Waits = int64(len(data)), 0
	if s.over(l.Day) {
		return memory.Finished(data), nil
	}
	l.Waits = int64(memory.Unfinished(data))
	return data, nil
}

// continues reports whether the log is what it was when the stamp was taken, and more.
func continues(data []byte, old files.Stamp) bool {
	if int64(len(data)) < old.Size {
		return false
	}
	n := old.Size
	return workspace.Hash(data[:n]) == old.Hash ||
		n < int64(len(data)) && data[n] == '\n' && workspace.Hash(data[:n+1]) == old.Hash // see [memory.Finished]
}

// checkGone notices logs that have disappeared since the last run. One in whose place something else stands, such as a link, cannot be
// seen and counts as unchanged. When all of them have disappeared, the folder is more likely not there (not mounted, not synced) than
// emptied, and the run must not archive everything.
func (e *Reader) checkGone(s *Snapshot) error {
	have := map[string]bool{}
	for _, l := range s.Logs {
		have[l.Path] = true
	}
	known, gone := 0, 0
	var hidden []*Log
	for p, old := range s.Cursor.Files {
		d, isLog := files.LogDay(workspace.File{Key: p})
		if !isLog || d > s.Clock.Day {
			continue
		}
		known++
		if have[p] || slices.Contains(s.Unread, p) {
			continue
		}
		if isGone, err := e.Gone(s, p); err != nil {
			return err
		} else if isGone {
			gone++
			continue
		}
		hidden = append(hidden, &Log{
			File: workspace.File{Path: p, Key: norm.NFC.String(p)}, Day: d, Stamp: old, Waits: old.Size - min(old.Folded, old.Size),
			known: true, Grown: min(old.Folded, old.Size), blind: true,
		})
	}
	if known > 0 && gone+len(hidden) == known && len(s.Logs) == 0 {
		return &GoneError{What: notice.New("logs.gone-files", "all daily logs are gone: {count} files that were in memory/ at the last run", known)}
	}
	s.Changed = s.Changed || gone > 0
	if len(hidden) == 0 {
		return nil
	}
	byPath := func(a, b *Log) int { return strings.Compare(a.Path, b.Path) }
	slices.SortFunc(hidden, byPath)
	for _, l := range hidden {
		if _, err := e.Ws.ReadFile(l.Path); err != nil {
			s.Problem(problem.Of(l.Path, err))
		}
	}
	s.Logs = append(s.Logs, hidden...)
	slices.SortFunc(s.Logs, byPath)
	return nil
}

// MaxTries is how often a run plans anew because a person was quicker than its plan.
const MaxTries = 4

// SawBank reports whether the scan has passed over nothing below bank/: no link, no folder that cannot be listed.
func (s *Snapshot) SawBank() bool {
	below := func(k workspace.Skipped) bool {
		return k.Path == files.BankDir || strings.HasPrefix(k.Path, files.BankDir+"/")
	}
	return !slices.ContainsFunc(s.Skipped, below) && !slices.ContainsFunc(s.unlisted, below)
}

// Absent are the files below bank/, relative to it and in NFC, that the cursor knows and that are not there, but for those in _meta/. Sorted.
func (s *Snapshot) Absent() []string {
	var out []string
	for p := range s.Cursor.Files {
		if rel, below := strings.CutPrefix(norm.NFC.String(p), files.BankDir+"/"); below && !strings.HasPrefix(rel, "_meta/") {
			if _, there := s.Pages[rel]; !there {
				out = append(out, rel)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
