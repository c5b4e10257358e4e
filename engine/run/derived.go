package run

import (
	"errors"
	"io/fs"
	"path"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/state"
	"github.com/seed-a44923cb/memctl/engine/vector"
)

// leftFor is how old a temporary file has to be before it is taken for what a killed process has left.
const leftFor = time.Hour

// sweepDerived removes what killed processes have left beside derived files.
func (e *Runner) sweepDerived(minAge time.Duration) {
	for folder, own := range env.KeptIn() {
		e.Ws.SweepDerived(folder, own, minAge)
	}
}

// forgetDerived deletes what may hold a purged text: the index, what was seen of its files, its vectors, the cursor with its events, the checkpoints,
// what models replied, what briefings are made of, the repaired copies of logs, what hooks told the sessions, and what killed processes left of
// any of these. Only files that the program gives such names to go, one by one.
func (e *Runner) forgetDerived() error {
	kept := env.KeptIn()
	told := func(name string) bool { // read-*: how far transcripts were read: numbers, and without them all would be read again
		return kept[files.SessionsDir](name) && !strings.HasPrefix(name, "read-")
	}
	err := errors.Join(
		recall.Open(e.Ws.Derived(files.IndexDir), e.Analyzer, recall.Options{}).Remove(),
		e.Ws.RemoveDerived(files.SumFile),
		e.Ws.RemoveDerived(files.SightFile),
		e.Ws.RemoveDerived(files.SightBefore),
		vector.Remove(e.Ws.Derived(files.VectorsDir)),
		e.Ws.RemoveDerived(files.CursorFile),
		e.Ws.RemoveDerived(files.PreparedFile),
		e.Ws.RemoveDerived(files.DigestsFile),
		e.Ws.RemoveDerived(files.LintFile),
		state.Clear(e.Ws),
		e.Ws.ClearDerived(env.RepliesDir, kept[env.RepliesDir]),
		e.Ws.ClearDerived(files.SessionsDir, told),
		e.forgetRepaired(files.RepairedDir),
	)
	e.sweepDerived(0)
	return err
}

// forgetRepaired removes the repaired copies of logs from a folder below .memctl/ and those in it.
func (e *Runner) forgetRepaired(rel string) error {
	d, err := e.Ws.Derived(rel).Open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	folders, err := d.Folders()
	_ = d.Close()
	for _, f := range folders {
		err = errors.Join(err, e.forgetRepaired(path.Join(rel, f.Name())))
	}
	return errors.Join(err, e.Ws.ClearDerived(rel, func(name string) bool { return strings.EqualFold(path.Ext(name), ".md") }))
}
