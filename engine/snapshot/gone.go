package snapshot

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/workspace"
	"golang.org/x/text/unicode/norm"
)

// Blocked tells why no page can stand at a path, or why it is not known whether one does; nil where one does or could.
func (e *Reader) Blocked(s *Snapshot, rel string) error {
	if err := s.unlisted.Hides(rel); err != nil {
		return err
	}
	return e.Ws.Blocked(rel)
}

// Gone reports whether a file that a scan has not seen is not there. That it is there all the same is a ConflictError: somebody
// is just saving it, and the scan passed by between the old file and the new one.
func (e *Reader) Gone(s *Snapshot, rel string) (bool, error) {
	if blocked := e.Blocked(s, rel); blocked != nil {
		return false, nil //nolint:nilerr // what cannot be seen is not gone, and the run names it elsewhere
	}
	switch fi, err := e.Ws.Stat(rel); {
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

// renamed reports whether the scan has a file by a name that differs from this one in case or Unicode form only. A disk that does not
// tell such names apart still finds the file by the old one.
func (s *Snapshot) renamed(rel string) bool {
	key := norm.NFC.String(rel)
	return slices.ContainsFunc(s.Files, func(f workspace.File) bool { return f.Path != rel && strings.EqualFold(f.Key, key) })
}
