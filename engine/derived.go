package engine

import (
	"errors"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/vector"
)

// leftFor is how old a temporary file has to be before it is taken for what a killed process has left.
const leftFor = time.Hour

// keptIn tells which files stand right in a folder below .memctl/, for the folders of which the engine and the surfaces write the files
// themselves. The index and the vectors know their own.
func keptIn() map[string]func(name string) bool {
	checkpoint := regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9a-z]+\.bin$`)
	reply := regexp.MustCompile(`^[0-9a-f]{16,}$`)
	ends := func(ending string) func(string) bool {
		return func(name string) bool { return strings.HasSuffix(name, ending) }
	}
	top := []string{cursorFile, preparedFile, stoodFile, deviceFile, sightFile, sumFile, firingsFile, "daemon.json"}
	return map[string]func(name string) bool{
		".":           func(name string) bool { return slices.Contains(top, name) },
		checkpointDir: checkpoint.MatchString,
		repliesDir:    reply.MatchString,
		modelDir:      ends(".jsonl"),
		sessionsDir:   ends(".json"),
	}
}

// sweepDerived removes what killed processes have left beside derived files.
func (e *Engine) sweepDerived(minAge time.Duration) {
	for folder, own := range keptIn() {
		e.ws.SweepDerived(folder, own, minAge)
	}
}

// forgetDerived deletes what may hold a purged text: the index, what was seen of its files, its vectors, the cursor with its events, the checkpoints,
// what models replied, what briefings are made of, the repaired copies of logs, what hooks told the sessions, and what killed processes left of
// any of these. Only files that the program gives such names to go, one by one.
func (e *Engine) forgetDerived() error {
	kept := keptIn()
	told := func(name string) bool { // read-*: how far transcripts were read: numbers, and without them all would be read again
		return kept[sessionsDir](name) && !strings.HasPrefix(name, "read-")
	}
	err := errors.Join(
		recall.Open(e.ws.Derived(indexDir), e.analyzer, recall.Options{}).Remove(),
		e.ws.RemoveDerived(sumFile),
		e.ws.RemoveDerived(sightFile),
		vector.Remove(e.ws.Derived(vectorsDir)),
		e.ws.RemoveDerived(cursorFile),
		e.ws.RemoveDerived(preparedFile),
		e.ws.ClearDerived(checkpointDir, kept[checkpointDir]),
		e.ws.ClearDerived(repliesDir, kept[repliesDir]),
		e.ws.ClearDerived(sessionsDir, told),
		e.forgetRepaired(repairedDir),
	)
	e.sweepDerived(0)
	return err
}

// forgetRepaired removes the repaired copies of logs from a folder below .memctl/ and those in it.
func (e *Engine) forgetRepaired(rel string) error {
	d, err := e.ws.Derived(rel).Open()
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
	return errors.Join(err, e.ws.ClearDerived(rel, func(name string) bool { return strings.EqualFold(path.Ext(name), ".md") }))
}
