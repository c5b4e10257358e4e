package engine

import (
	"context"
	"errors"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/rules"
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

// goneError is ErrLogsGone with how much is gone.
type goneError struct{ what notice.Notice }

func (e *goneError) Error() string         { return e.what.English() }
func (e *goneError) Notice() notice.Notice { return e.what }
func (e *goneError) Unwrap() error         { return ErrLogsGone }

// logFile is one daily log as a run sees it.
type logFile struct {
	workspace.File
	day   day.Day
	stamp stamp
	data  []byte // as [snapshot.read] gives it; nil while the cursor vouches for it
	waits int64  // bytes of a last line that has no newline yet
	known bool   // the last run has folded it
	grown int64  // bytes of it that the last run has folded and that are unchanged; 0 when it is new or was edited
	blind bool   // cannot be read now, and counts as unchanged
}

// snapshot is what a run reads before it plans.
type snapshot struct {
	version    string           // of the data that decides
	files      []workspace.File // all there are below memory/ and bank/
	clock      Clock
	cursor     *cursor // nil on a first run, or when .memctl/ was deleted
	logs       []*logFile
	later      int                       // logs dated after the run's day, which are not read
	pages      map[string]workspace.File // below bank/, relative to it
	ledgers    map[string]workspace.File
	ledgerLost bool                      // a ledger is not what the last run left, with lines added
	unread     []string                  // keys of logs that cannot be read and that the cursor does not know
	changed    bool                      // something is not as the cursor has it
	bytes      map[string][]byte         // pages as detection has read them, by path on disk
	hidden     map[string][]byte         // what logs hide, by their keys, as far as that was asked
	lineIDs    map[string]map[int]string // ids that detection gave to lines of pages, by page and line number
	skipped    []workspace.Skipped
	unlisted   unlisted // below memory/ and bank/
	problems   []Problem
}

func (e *Engine) snapshot(ctx context.Context, clock Clock) (*snapshot, error) {
	for try := 1; ; try++ {
		s, err := e.look(ctx, clock)
		if err != nil {
			return nil, err
		}
		err = e.take(s)
		if _, changed := errors.AsType[*workspace.ConflictError](err); !changed || try == maxTries {
			return s, err
		}
	}
}

// look lists the files.
func (e *Engine) look(ctx context.Context, clock Clock) (*snapshot, error) {
	src, err := e.sources()
	if err != nil {
		return nil, err
	}
	s := &snapshot{
		version: src.version, clock: clock, pages: map[string]workspace.File{}, ledgers: map[string]workspace.File{}, bytes: map[string][]byte{},
	}
	s.files, s.skipped, err = e.ws.Scan(ctx, memoryDir, bankDir)
	s.skipped, s.unlisted = splitUnlisted(s.skipped)
	s.skipped = append(s.skipped, misnamed(s.files)...)
	return s, err
}

// take compares the files with what the last run has left.
func (e *Engine) take(s *snapshot) error {
	if err := s.unlisted.needed(s.clock.Day); err != nil {
		return err
	}
	for _, k := range s.unlisted {
		s.problem(problemOf(k.Path, unlistedError(k)))
	}
	if s.cursor = loadCursor(e.ws); s.cursor != nil && s.cursor.Data != s.version {
		s.changed = true // another version of rules or words: everything is folded anew
	}
	for _, f := range s.files {
		switch {
		case rules.IsConflictCopy(f.Path) && path.Ext(f.Path) == ".md":
			s.problem(problem(f.Path, 0, notice.New("sync.copy", "a copy that a sync has left because two devices changed the file; take over what is missing there and delete it")))
			if rel, ok := strings.CutPrefix(f.Key, bankDir+"/"); ok {
				s.pages[rel] = f
			}
		case strings.HasPrefix(f.Path, memoryDir+"/"):
			s.addLog(e, f)
		case strings.HasPrefix(f.Path, ledgerDir+"/"):
			if path.Ext(f.Path) == ".jsonl" {
				s.ledgers[f.Path] = f
			}
		case strings.HasPrefix(f.Path, "bank/_meta/"):
		default:
			s.pages[strings.TrimPrefix(f.Key, bankDir+"/")] = f
		}
	}
	if s.cursor != nil {
		s.checkLedgers(e)
		s.clock.Through = s.holdClosed()
		return e.checkGone(s)
	}
	return nil
}

// trusted reports whether the cursor knows how the last run left the pages.
func (s *snapshot) trusted() bool { return s.cursor != nil && !s.ledgerLost }

// checkLedgers notices ledgers that have lost something the last run knew: people's events may be among it, and what
// they did must then be read off the pages again, so the cursor's word for the pages no longer counts.
func (s *snapshot) checkLedgers(e *Engine) {
	for p, st := range s.cursor.Files {
		if !strings.HasPrefix(p, ledgerDir+"/") {
			continue
		}
		f, there := s.ledgers[p]
		if there && st.fits(f) {
			continue
		}
		data, err := e.readIfThere(p)
		if err == nil && int64(len(data)) >= st.Size && workspace.Hash(data[:st.Size]) == st.Hash {
			continue // lines were added, by another device or a run whose notes were lost
		}
		s.ledgerLost = true
	}
	if s.ledgerLost {
		maps.DeleteFunc(s.cursor.Files, func(p string, _ stamp) bool {
			return strings.HasPrefix(p, bankDir+"/") && !strings.HasPrefix(p, ledgerDir+"/")
		})
	}
}

// holdClosed keeps a day closed that the last run closed, when this run stands in the middle of it.
func (s *snapshot) holdClosed() day.Day {
	if s.cursor.Closed <= s.clock.Day {
		return max(s.clock.Through, s.cursor.Closed)
	}
	return s.clock.Through
}

func (s *snapshot) addLog(e *Engine, f workspace.File) {
	d, ok := logDay(f)
	if !ok {
		return
	}
	if d > s.clock.Day {
		s.later++
		return
	}
	old, vouched := s.cursor.vouches(f)
	l := &logFile{File: f, day: d, stamp: stampOf(f, old.Hash), known: old.Hash != "", waits: old.Size - min(old.Folded, old.Size)}
	if !vouched || s.over(d) != (d < s.cursor.Day) {
		data, err := s.read(e, l)
		switch {
		case err != nil && l.known:
			l.blind, l.stamp = true, old // the next run tries again
			s.problem(problemOf(f.Path, err))
		case err != nil:
			s.problem(problemOf(f.Path, err))
			s.unread = append(s.unread, f.Key)
			return
		default:
			l.data, l.stamp.Hash = data, workspace.Hash(data)
		}
	}
	if l.known && (l.stamp.Hash == old.Hash || continues(l.data, old)) {
		l.grown = min(old.Folded, old.Size)
	}
	s.changed = s.changed || l.stamp.Hash != old.Hash
	s.logs = append(s.logs, l)
}

// over reports whether nothing is written into the log of a day any more: its last line counts without a newline too.
func (s *snapshot) over(d day.Day) bool { return d < s.clock.Day }

// read returns what is to be parsed of a log, and notes how it ends.
func (s *snapshot) read(e *Engine, l *logFile) ([]byte, error) {
	data, err := e.ws.ReadFile(l.Path)
	if err != nil {
		return nil, err
	}
	l.stamp.Size, l.waits = int64(len(data)), 0
	if s.over(l.day) {
		return memory.Finished(data), nil
	}
	l.waits = int64(memory.Unfinished(data))
	return data, nil
}

// continues reports whether the log is what it was when the stamp was taken, and more.
func continues(data []byte, old stamp) bool {
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
func (e *Engine) checkGone(s *snapshot) error {
	have := map[string]bool{}
	for _, l := range s.logs {
		have[l.Path] = true
	}
	known, gone := 0, 0
	var hidden []*logFile
	for p, old := range s.cursor.Files {
		d, isLog := logDay(workspace.File{Key: p})
		if !isLog || d > s.clock.Day {
			continue
		}
		known++
		if have[p] || slices.Contains(s.unread, p) {
			continue
		}
		if isGone, err := e.gone(s, p); err != nil {
			return err
		} else if isGone {
			gone++
			continue
		}
		hidden = append(hidden, &logFile{
			File: workspace.File{Path: p, Key: norm.NFC.String(p)}, day: d, stamp: old, waits: old.Size - min(old.Folded, old.Size),
			known: true, grown: min(old.Folded, old.Size), blind: true,
		})
	}
	if known > 0 && gone+len(hidden) == known && len(s.logs) == 0 {
		return &goneError{notice.New("logs.gone-files", "all daily logs are gone: {count} files that were in memory/ at the last run", known)}
	}
	s.changed = s.changed || gone > 0
	if len(hidden) == 0 {
		return nil
	}
	byPath := func(a, b *logFile) int { return strings.Compare(a.Path, b.Path) }
	slices.SortFunc(hidden, byPath)
	for _, l := range hidden {
		if _, err := e.ws.ReadFile(l.Path); err != nil {
			s.problem(problemOf(l.Path, err))
		}
	}
	s.logs = append(s.logs, hidden...)
	slices.SortFunc(s.logs, byPath)
	return nil
}
