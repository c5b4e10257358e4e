package snapshot

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

const cursorMagic = "memctl cursor 2\n"

// Summary is the beginning of a cursor: all that a run has to know to see that nothing is new.
type Summary struct {
	Data     string            `json:"data"` // data version of the fold
	At       time.Time         `json:"at"`   // wall clock of the run, for racy
	Day      day.Day           `json:"day"`
	Closed   day.Day           `json:"closed"`
	Whole    bool              `json:"whole"`    // a reflect has seen everything that is there
	Pending  bool              `json:"pending"`  // statements were left for later (--limit)
	LastAt   time.Time         `json:"last_at"`  // newest instant in any ledger
	Entries  int               `json:"entries"`  // live entries, for reports
	Pages    int               `json:"pages"`    //
	Stale    day.Day           `json:"stale"`    // the last day of which a report for people has told what is stale by its close
	Looks    string            `json:"looks"`    // [env.Env.PageLooks] of the pages
	Problems []problem.Problem `json:"problems"` // files that could not be taken, to be named again while they are as they were
	// Sum, if it is not empty, is [files.SumOf] of all files, of which a run on the logical day SumDay found nothing new.
	Sum    string  `json:"sum,omitempty"`
	SumDay day.Day `json:"sum_day,omitzero"`
}

// Cursor is what a run leaves for the next one, so that work is proportional to what is new. It is derived: without it
// the ledger and the logs are read anew.
//
// The file is a [pack.Writer]'s: the summary as JSON, the events as JSON, then the stamps.
type Cursor struct {
	Summary
	History
	Files map[string]files.Stamp // by path on disk: logs, pages, rules, ledgers
}

// History is the part of a cursor that is about events.
type History struct {
	Checkpoint day.Day           `json:"ckpt"`             // day of the checkpoint that Tail continues; zero for the beginning
	Base       string            `json:"base"`             // name of that checkpoint
	Newest     string            `json:"newest,omitempty"` // name of the newest checkpoint, after which or after Checkpoint Tail goes on
	Tail       []bank.Event      `json:"tail"`             // the program's events after Checkpoint, as the ledgers have them
	People     []bank.Event      `json:"people"`           // all people's events
	Told       bank.Tellings     `json:"told,omitempty"`   // what briefings have told
	Digests    Digests           `json:"digests,omitzero"`
	Grown      map[string]Grown  `json:"grown,omitempty"`   // by path: ledgers of this device, and the changelog
	Rollups    map[string]Rolled `json:"rollups,omitempty"` // by page, relative to bank/: what the pages of periods were made of
}

// Digests says what is known of the pages since the last full pass.
type Digests struct {
	Of    string   `json:"of,omitempty"`    // by what the file is known that has their digests; "" for none
	Stale []string `json:"stale,omitempty"` // pages of which they no longer hold, relative to bank/, sorted
}

// LoadCursor reads the cursor; nil where there is none, or it is not whole.
func LoadCursor(ws *workspace.Workspace) *Cursor {
	b, err := ws.ReadDerived(files.CursorFile)
	if err != nil {
		return nil
	}
	k, err := decodeCursor(b)
	if err != nil {
		return nil
	}
	return k
}

// LoadSummary reads the beginning of the cursor.
func LoadSummary(ws *workspace.Workspace) *Summary {
	b, err := ws.ReadDerived(files.CursorFile)
	if err != nil {
		return nil
	}
	u := pack.NewReader(cursorMagic, b)
	var s Summary
	if json.Unmarshal([]byte(u.Text()), &s) != nil || u.Err() != nil {
		return nil
	}
	return &s
}

// Save replaces the cursor of a workspace.
func (c *Cursor) Save(ws *workspace.Workspace) error {
	b, err := c.encode()
	if err != nil {
		return err
	}
	return ws.WriteDerived(files.CursorFile, b)
}

func (c *Cursor) encode() ([]byte, error) {
	p := pack.NewWriter(cursorMagic, 128*len(c.Files))
	for _, part := range []any{&c.Summary, &c.History} {
		b, err := json.Marshal(part)
		if err != nil {
			return nil, fmt.Errorf("encode cursor: %w", err)
		}
		p.Text(string(b))
	}
	packStamps(p, c.Files)
	return p.Bytes(), nil
}

func decodeCursor(data []byte) (*Cursor, error) {
	u := pack.NewReader(cursorMagic, data)
	head, events := u.Text(), u.Text()
	c := &Cursor{Files: unpackStamps(u)}
	if err := u.Done(); err != nil {
		return nil, fmt.Errorf("decode cursor: %w", err)
	}
	if err := errors.Join(json.Unmarshal([]byte(head), &c.Summary), json.Unmarshal([]byte(events), &c.History)); err != nil {
		return nil, fmt.Errorf("decode cursor: %w", err)
	}
	return c, nil
}

// packStamps writes the stamps of files, sorted by path.
func packStamps(p *pack.Writer, files map[string]files.Stamp) {
	p.Uint(uint64(len(files)))
	for _, path := range slices.Sorted(maps.Keys(files)) {
		st := files[path]
		p.Text(path)
		p.Int(st.Size)
		p.Int(st.Mod)
		p.Uint(st.Ino)
		p.Text(st.Hash)
		p.Text(st.Sig)
		p.Int(st.Folded)
	}
}

func unpackStamps(u *pack.Reader) map[string]files.Stamp {
	n := u.Count(7)
	out := make(map[string]files.Stamp, n)
	for range n {
		path := u.Text()
		out[path] = files.Stamp{Size: u.Int(), Mod: u.Int(), Ino: u.Uint(), Hash: u.Text(), Sig: u.Text(), Folded: u.Int()}
	}
	return out
}

// LastStamp is what the last run saw of a file, on a first run nothing.
func (c *Cursor) LastStamp(f workspace.File) (files.Stamp, bool) {
	if c == nil {
		return files.Stamp{}, false
	}
	st, ok := c.Files[f.Path]
	return st, ok
}

// Vouches reports whether the file need not be read again: nothing about it has changed, and it was last changed well
// before the run that took the stamp.
func (c *Cursor) Vouches(f workspace.File) (files.Stamp, bool) {
	st, ok := c.LastStamp(f)
	if !ok || !st.Fits(f) {
		return st, false
	}
	return st, f.ModTime.Before(c.At.Add(-files.Racy))
}

// LeftLedger reports whether a ledger is as the last run left it; one that was there and is gone, of which the hash is "", is not.
func (c *Cursor) LeftLedger(rel string, size int64, hash string) bool {
	st, known := c.Files[rel]
	if hash == "" || !known {
		return hash == "" && !known
	}
	return st.Hash == hash && st.Size == size
}

// LedgersVouched reports whether all ledgers are as the last run left them, and adds their stamps to those of it.
func (s *Snapshot) LedgersVouched(stamps map[string]files.Stamp) bool {
	n := 0
	for p := range s.Cursor.Files {
		if strings.HasPrefix(p, files.LedgerDir+"/") {
			n++
		}
	}
	for p, f := range s.Ledgers {
		st, ok := s.Cursor.Files[p]
		if !ok || !st.Fits(f) {
			return false
		}
		stamps[p] = st
	}
	return n == len(s.Ledgers)
}
