package run

import (
	"bytes"
	"errors"
	"io/fs"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
)

// forgetLint removes what the checks have kept of files if it may have words that are private now: where the run has found something private, or a file
// that is named in it has changed and hides something, or is gone. It comes before anything is written, so that a run that is killed leaves none of it.
func (e *Runner) forgetLint(p *Plan) error {
	kept, err := e.Ws.ReadDerived(files.LintFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && !p.private.found && !e.hidesMore(p, kept) {
		return nil
	}
	return e.Ws.RemoveDerived(files.LintFile)
}

// hidesMore reports whether a file that is named in what is kept has changed since the last run and hides something, or is gone.
func (e *Runner) hidesMore(p *Plan, kept []byte) bool {
	s := p.Snap
	if s.Cursor == nil {
		return true
	}
	there := make(map[string]bool, len(s.Files))
	for _, f := range s.Files {
		there[f.Path] = true
		if _, vouched := s.Cursor.Vouches(f); !vouched && bytes.Contains(kept, []byte(f.Path)) && e.hidesSome(f) {
			return true
		}
	}
	for rel := range s.Cursor.Files {
		if !there[rel] && bytes.Contains(kept, []byte(rel)) {
			return true
		}
	}
	return false
}

// hidesSome reports whether a file hides something, or cannot be read.
func (e *Runner) hidesSome(f workspace.File) bool {
	data, err := e.Ws.ReadFile(f.Path)
	return err != nil || len(memory.Hidden(data)) > 0
}
