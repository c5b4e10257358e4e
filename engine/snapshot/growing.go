package snapshot

import (
	"bytes"
	"errors"
	"io/fs"

	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Grown is a file that runs add lines to, as one of them left it: its last line has ended. While it looks so it need not be read to be added to.
type Grown struct {
	Hash string         `json:"hash"`
	Next []byte         `json:"next"` // to go on with the hash: see [workspace.HashFrom]
	Seen workspace.Look `json:"seen"`
}

// Appending is a change that adds lines to a file, and what the file is afterwards.
type Appending struct {
	Change workspace.Change
	Size   int64
	Hash   string
	next   []byte
}

// Append plans to add lines to a file. It reads the file unless the last run knew it as it looks now; whole says that the change is to have the bytes
// that it adds to. A cursor that is nil knows no file.
func (c *Cursor) Append(ws *workspace.Workspace, rel string, lines []byte, whole bool) (*Appending, error) {
	a := &Appending{Change: workspace.Change{Path: rel, Op: workspace.OpAppend, Data: lines}}
	if c != nil && !whole {
		if was, known := c.Grown[rel]; known && looksAs(ws, was.Seen) {
			var err error
			if a.Hash, a.next, err = workspace.HashFrom(was.Next, lines); err == nil {
				a.Change.Before, a.Change.Seen, a.Size = was.Hash, was.Seen, was.Seen.Size+int64(len(lines))
				return a, nil
			}
		}
	}
	old, err := ws.ReadFile(rel)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if len(old) > 0 && !bytes.HasSuffix(old, []byte{'\n'}) {
		a.Change.Data = append([]byte{'\n'}, lines...) // a torn last line stays a line of its own
	}
	before, from, err := workspace.HashFrom(nil, old)
	if err != nil {
		return nil, err
	}
	if old != nil {
		a.Change.Before = before
	}
	if whole {
		a.Change.Prev = old
	}
	a.Size = int64(len(old) + len(a.Change.Data))
	a.Hash, a.next, err = workspace.HashFrom(from, a.Change.Data)
	return a, err
}

// Before is the size of the file that the lines are added to.
func (a *Appending) Before() int64 { return a.Size - int64(len(a.Change.Data)) }

// Note notes how the file looks now that the lines were added. Where somebody was quicker, or the system does not say when a file was
// last changed in any way, nothing is known of it.
func (c *Cursor) Note(a *Appending, now workspace.Look) {
	delete(c.Grown, a.Change.Path)
	if now.Size != a.Size || now.Change == 0 || !bytes.HasSuffix(a.Change.Data, []byte{'\n'}) {
		return
	}
	if c.Grown == nil {
		c.Grown = map[string]Grown{}
	}
	c.Grown[a.Change.Path] = Grown{Hash: a.Hash, Next: a.next, Seen: now}
}

func looksAs(ws *workspace.Workspace, seen workspace.Look) bool {
	now, err := ws.Look([]string{seen.Path})
	return err == nil && now[0] == seen
}
