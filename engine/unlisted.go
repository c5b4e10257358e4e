package engine

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// ErrUnlisted says that logs or ledgers may be hidden in a folder that could not be listed, or only in part: what is in it
// is not known, and not gone. Nothing was changed.
var ErrUnlisted = errors.New("a folder cannot be listed now")

// unlisted is what a scan could not look at, folders and single files.
type unlisted []workspace.Skipped

// split takes what could not be looked at out of what a scan has passed over.
func splitUnlisted(skipped []workspace.Skipped) (rest []workspace.Skipped, out unlisted) {
	for _, k := range skipped {
		if k.Reason == workspace.SkipUnreadable && !(strings.HasPrefix(k.Path, memoryDir+"/") && path.Dir(k.Path) != memoryDir) {
			out = append(out, k)
			continue
		}
		rest = append(rest, k)
	}
	return rest, out
}

func unlistedError(k workspace.Skipped) error {
	return &workspace.FileError{Op: "list", Path: k.Path, Err: k.Err}
}

// needed is an error if a log through a day, or a ledger, may be among it: no run can do without those.
func (u unlisted) needed(today day.Day) error {
	for _, k := range u {
		d, isLog := logDay(workspace.File{Key: k.Path})
		switch {
		case k.Path == memoryDir, isLog && d <= today, isWithin(ledgerDir, k.Path), path.Dir(k.Path) == ledgerDir && path.Ext(k.Path) == ".jsonl":
			return fmt.Errorf("%w: %w", ErrUnlisted, unlistedError(k))
		}
	}
	return nil
}

// hides is the error of what a path may be hidden in, nil if a scan would have seen the path.
func (u unlisted) hides(rel string) error {
	for _, k := range u {
		if isWithin(norm.NFC.String(rel), norm.NFC.String(k.Path)) {
			return unlistedError(k)
		}
	}
	return nil
}

func isWithin(rel, dir string) bool { return rel == dir || strings.HasPrefix(rel, dir+"/") }

// blocked tells why no page can stand at a path, or why it is not known whether one does; nil where one does or could.
func (e *Engine) blocked(s *snapshot, rel string) error {
	if err := s.unlisted.hides(rel); err != nil {
		return err
	}
	return e.ws.Blocked(rel)
}

// unwritten names a page that cannot be written, unless the folder is named that it may be hidden in.
func (s *snapshot) unwritten(rel string, err error) {
	if s.unlisted.hides(rel) == nil {
		s.problem(problemOf(rel, err))
	}
}

// renamed reports whether the scan has a file by a name that differs from this one in case or Unicode form only. A disk that does not
// tell such names apart still finds the file by the old one.
func (s *snapshot) renamed(rel string) bool {
	key := norm.NFC.String(rel)
	return slices.ContainsFunc(s.files, func(f workspace.File) bool { return f.Path != rel && strings.EqualFold(f.Key, key) })
}

// gone reports whether a file that a scan has not seen is not there. That it is there all the same is a ConflictError: somebody
// is just saving it, and the scan passed by between the old file and the new one.
func (e *Engine) gone(s *snapshot, rel string) (bool, error) {
	if blocked := e.blocked(s, rel); blocked != nil {
		return false, nil //nolint:nilerr // what cannot be seen is not gone, and the run names it elsewhere
	}
	switch fi, err := e.ws.Stat(rel); {
	case err == nil && s.renamed(rel):
		return true, nil
	case err == nil && fi.Mode().IsRegular():
		return false, &workspace.ConflictError{Path: rel}
	case errors.Is(err, fs.ErrNotExist):
		return true, nil
	default:
		return false, err
	}
}
