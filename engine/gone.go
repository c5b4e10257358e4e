package engine

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/workspace"
	"golang.org/x/text/unicode/norm"
)

// blocked tells why no page can stand at a path, or why it is not known whether one does; nil where one does or could.
func (e *Engine) blocked(s *snapshot, rel string) error {
	if err := s.unlisted.hides(rel); err != nil {
		return err
	}
	return e.ws.Blocked(rel)
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

// renamed reports whether the scan has a file by a name that differs from this one in case or Unicode form only. A disk that does not
// tell such names apart still finds the file by the old one.
func (s *snapshot) renamed(rel string) bool {
	key := norm.NFC.String(rel)
	return slices.ContainsFunc(s.files, func(f workspace.File) bool { return f.Path != rel && strings.EqualFold(f.Key, key) })
}
