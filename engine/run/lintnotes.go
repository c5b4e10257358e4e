package run

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
)

// forgetLint removes what the checks have kept of files if it may have words that are private now: where the run has found something private, or a file
// that is named in it has changed and hides something, or is gone. It comes before anything is written, so that a run that is killed leaves none of it.
// A run that finds all files as the last one left them does not read it.
func (e *Runner) forgetLint(p *Plan) error {
	changed, gone := p.unlikeLast()
	sure := p.private.found || p.Snap.Cursor == nil
	if !sure && len(changed)+len(gone) == 0 {
		return nil
	}
	kept, err := e.Ws.ReadDerived(files.LintFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	named := func(rel string) bool { return bytes.Contains(kept, []byte(rel)) }
	hides := func(rel string) bool { return named(rel) && e.hidesSome(rel) }
	if err == nil && !sure && !slices.ContainsFunc(gone, named) && !slices.ContainsFunc(changed, hides) {
		return nil
	}
	return e.Ws.RemoveDerived(files.LintFile)
}

// unlikeLast are the files that the checks look at and for which the last run does not vouch, and those that it knew and that are gone.
func (p *Plan) unlikeLast() (changed, gone []string) {
	s := p.Snap
	if s.Cursor == nil {
		return nil, nil
	}
	for _, f := range s.Files {
		if _, vouched := s.Cursor.Vouches(f); !vouched && path.Ext(f.Key) == ".md" && !strings.HasPrefix(f.Key, "bank/_meta/") {
			changed = append(changed, f.Path)
		}
	}
	if p.nothing { // what the last run knew is there
		return changed, nil
	}
	there := make(map[string]bool, len(s.Files))
	for _, f := range s.Files {
		there[f.Path] = true
	}
	for rel := range s.Cursor.Files {
		if !there[rel] {
			gone = append(gone, rel)
		}
	}
	return changed, gone
}

// hidesSome reports whether a file hides something, or cannot be read.
func (e *Runner) hidesSome(rel string) bool {
	data, err := e.Ws.ReadFile(rel)
	return err != nil || len(bank.Hidden(data)) > 0
}
