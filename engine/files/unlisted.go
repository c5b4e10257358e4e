package files

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// ErrUnlisted says that logs or ledgers may be hidden in a folder that could not be listed, or only in part: what is in it
// is not known, and not gone. Nothing was changed.
var ErrUnlisted = errors.New("a folder cannot be listed now")

// Unlisted is what a scan could not look at, folders and single files.
type Unlisted []workspace.Skipped

// SplitUnlisted takes what could not be looked at out of what a scan has passed over.
func SplitUnlisted(skipped []workspace.Skipped) (rest []workspace.Skipped, out Unlisted) {
	for _, k := range skipped {
		if k.Reason == workspace.SkipUnreadable && !(strings.HasPrefix(k.Path, MemoryDir+"/") && path.Dir(k.Path) != MemoryDir) {
			out = append(out, k)
			continue
		}
		rest = append(rest, k)
	}
	return rest, out
}

// UnlistedError says what could not be looked at, and why.
func UnlistedError(k workspace.Skipped) error {
	return &workspace.FileError{Op: "list", Path: k.Path, Err: k.Err}
}

// Needed is an error if a log through a day, or a ledger, may be among it: no run can do without those.
func (u Unlisted) Needed(today day.Day) error {
	for _, k := range u {
		d, isLog := LogDay(workspace.File{Key: k.Path})
		switch {
		case k.Path == MemoryDir, isLog && d <= today, isWithin(LedgerDir, k.Path), path.Dir(k.Path) == LedgerDir && path.Ext(k.Path) == ".jsonl":
			return fmt.Errorf("%w: %w", ErrUnlisted, UnlistedError(k))
		}
	}
	return nil
}

// Hides is the error of what a path may be hidden in, nil if a scan would have seen the path.
func (u Unlisted) Hides(rel string) error {
	for _, k := range u {
		if isWithin(norm.NFC.String(rel), norm.NFC.String(k.Path)) {
			return UnlistedError(k)
		}
	}
	return nil
}

func isWithin(rel, dir string) bool { return rel == dir || strings.HasPrefix(rel, dir+"/") }
