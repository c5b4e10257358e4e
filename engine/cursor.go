package engine

import (
	"encoding/json"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/day"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

const (
	cursorFile    = "cursor.json"
	cursorVersion = 1
	// racy is how much older than the last run a file's time must be for its size and time to vouch for its bytes:
	// a file system may keep times by the second or two.
	racy = 2 * time.Second
)

// stamp is what the last run saw of a file. Size, time and number are hints; the hash is the fact.
type stamp struct {
	Size int64  `json:"s"`
	Mod  int64  `json:"m"` // unix nanoseconds
	Ino  uint64 `json:"i,omitempty"`
	Hash string `json:"h"`
	Sig  string `json:"g,omitempty"` // pages: signature of what was rendered onto it
	// Folded is, for a log of which only a part was folded (distill --limit), how many bytes of it; else Size.
	Folded int64 `json:"f,omitempty"`
}

// cursor is what a run leaves for the next one, so that work is proportional to what is new. It is derived: without it
// the ledger and the logs are read anew.
type cursor struct {
	Version    int              `json:"version"`
	Data       string           `json:"data"` // data version of the fold
	At         time.Time        `json:"at"`   // wall clock of the run, for racy
	Day        day.Day          `json:"day"`
	Closed     day.Day          `json:"closed"`
	Whole      bool             `json:"whole"`   // a reflect has seen everything that is there
	Pending    bool             `json:"pending"` // statements were left for later (--limit)
	Checkpoint day.Day          `json:"ckpt"`    // day of the checkpoint that Tail continues; zero for the beginning
	Base       string           `json:"base"`    // file of that checkpoint
	Tail       []bank.Event     `json:"tail"`    // the program's events after Checkpoint, as the ledgers have them
	People     []bank.Event     `json:"people"`  // all people's events
	Files      map[string]stamp `json:"files"`   // by path on disk: logs, pages, rules, ledgers
	LastAt     time.Time        `json:"last_at"` // newest instant in any ledger
	Entries    int              `json:"entries"` // live entries, for reports
	Pages      int              `json:"pages"`
	Problems   []Problem        `json:"problems"` // files that could not be taken, to be named again while they are as they were
}

func loadCursor(ws *workspace.Workspace) *cursor {
	b, err := ws.ReadDerived(cursorFile)
	if err != nil {
		return nil
	}
	var c cursor
	if json.Unmarshal(b, &c) != nil || c.Version != cursorVersion || c.Files == nil {
		return nil
	}
	return &c
}

func (c *cursor) save(ws *workspace.Workspace) error {
	b, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return ws.WriteDerived(cursorFile, b)
}

// vouches reports whether the file need not be read again: nothing about it has changed, and it was last changed well
// before the run that took the stamp.
func (c *cursor) vouches(f workspace.File) (stamp, bool) {
	if c == nil {
		return stamp{}, false
	}
	st, ok := c.Files[f.Path]
	if !ok || st.Size != f.Size || st.Mod != f.ModTime.UnixNano() || st.Ino != f.Ino {
		return st, false
	}
	return st, f.ModTime.Before(c.At.Add(-racy))
}
