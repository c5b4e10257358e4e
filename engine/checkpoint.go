package engine

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"io/fs"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/internal/day"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

const (
	checkpointDir     = "checkpoints"
	checkpointVersion = 1
)

// checkpoint is the folded state at the close of a day, a cache. The digest of
// everything it was folded from is part of its file name.
type checkpoint struct {
	Version int
	Closed  day.Day
	Entries []*bank.Entry
	Facts   map[string]dedup.Facts
}

// checkpointName carries the digest of the inputs, so that a checkpoint that does not fit is not even opened.
func checkpointName(d day.Day, inputs string) string {
	return checkpointDir + "/" + d.String() + "-" + inputs + ".gob"
}

func encodeCheckpoint(st *bank.State, facts map[string]dedup.Facts) ([]byte, error) {
	var buf bytes.Buffer
	ck := checkpoint{Version: checkpointVersion, Closed: st.Closed, Entries: st.Sorted(), Facts: facts}
	if err := gob.NewEncoder(&buf).Encode(&ck); err != nil {
		return nil, fmt.Errorf("encode checkpoint of %s: %w", st.Closed, err)
	}
	return buf.Bytes(), nil
}

// loadCheckpointFile returns the state at the close of d, or false when the file is not there or not whole.
func loadCheckpointFile(ws *workspace.Workspace, name string, d day.Day) (*bank.State, map[string]dedup.Facts, bool) {
	b, err := ws.ReadDerived(name)
	if err != nil {
		return nil, nil, false
	}
	var ck checkpoint
	if gob.NewDecoder(bytes.NewReader(b)).Decode(&ck) != nil || ck.Version != checkpointVersion || ck.Closed != d {
		return nil, nil, false
	}
	st := bank.NewState()
	st.Closed = ck.Closed
	for _, e := range ck.Entries {
		st.Put(e)
	}
	return st, ck.Facts, true
}

// worthKeeping says which checkpoints are kept beside the newest one: of the day before, because notes are often added
// to yesterday's log, and of two week ends and two month ends, for logs that sync late.
func worthKeeping(d, newest day.Day) bool {
	age := newest - d
	switch {
	case age < 0:
		return false
	case age <= 1:
		return true
	case d%7 == 0:
		return age <= 14
	}
	return (d+1).Time().Day() == 1 && age <= 62
}

// checkpointFiles lists the checkpoints there are by day; names that are not a checkpoint's are left out.
func checkpointFiles(ws *workspace.Workspace) map[string]day.Day {
	entries, err := fs.ReadDir(ws.FS(), workspace.DerivedDir+"/"+checkpointDir)
	if err != nil {
		return nil // none yet
	}
	out := map[string]day.Day{}
	for _, e := range entries {
		if len(e.Name()) < len("2006-01-02") {
			continue
		}
		if d, err := day.Parse(e.Name()[:len("2006-01-02")]); err == nil {
			out[checkpointDir+"/"+e.Name()] = d
		}
	}
	return out
}
