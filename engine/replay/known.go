package replay

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/memory/notice"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/state"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// State loads the bank as the last run left it, without a lock.
func (e *Replayer) State(ctx context.Context) (*bank.State, *snapshot.Snapshot, error) {
	st, s, _, err := e.Known(ctx)
	return st, s, err
}

// Known is state with the record it was made from.
func (e *Replayer) Known(ctx context.Context) (*bank.State, *snapshot.Snapshot, *Record, error) {
	s, err := e.lookAtBank(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	r, err := e.Record(s)
	if err != nil {
		return nil, nil, nil, err
	}
	st, err := e.LastState(s, r)
	return st, s, r, err
}

// Look is the bank as the last run left it, for who asks little of it.
type Look struct {
	State *bank.State
	Snap  *snapshot.Snapshot
	Base  *state.Checkpoint // that the state reads from; nil where all of it is in memory
}

// Looking calls ask with the bank as the last run left it, without a lock. No more of it is read than ask wants to know, so that what it keeps has to be
// copied. Where the checkpoint turns out to be damaged it is called once more, with what the ledgers record; what came of the first call does not count.
func (e *Replayer) Looking(ctx context.Context, ask func(*Look) error) error {
	s, err := e.lookAtBank(ctx)
	if err != nil {
		return err
	}
	r, err := e.Record(s)
	if err != nil {
		return err
	}
	if r.fresh && r.from != 0 {
		if base := state.Open(e.Ws, s.Cursor.Base, r.from); base != nil {
			r.replay(base.State, s, r.from, nil)
			err := ask(&Look{base.State, s, base})
			damaged := base.State.Err() != nil
			_ = base.Close() // it was only read
			if !damaged {
				return err
			}
			if err := e.ReadLedgers(s, r); err != nil {
				return err
			}
		}
	}
	st, err := e.LastState(s, r)
	if err != nil {
		return err
	}
	return ask(&Look{State: st, Snap: s})
}

// WholeRecord is what all ledgers say from their beginning.
func (e *Replayer) WholeRecord(ctx context.Context) (*Record, error) {
	s, err := e.lookAtBank(ctx)
	if err != nil {
		return nil, err
	}
	r := &Record{Stamps: map[string]files.Stamp{}}
	return r, e.ReadLedgers(s, r)
}

// lookAtBank lists the pages and ledgers.
func (e *Replayer) lookAtBank(ctx context.Context) (*snapshot.Snapshot, error) {
	s := &snapshot.Snapshot{Clock: e.Now(), Cursor: snapshot.LoadCursor(e.Ws), Pages: map[string]workspace.File{}, Ledgers: map[string]workspace.File{}}
	listed, _, err := e.Ws.Scan(ctx, files.BankDir)
	if err != nil {
		return nil, err
	}
	for _, f := range listed {
		if strings.HasPrefix(f.Path, files.LedgerDir+"/") && path.Ext(f.Path) == ".jsonl" {
			s.Ledgers[f.Path] = f
		} else if !strings.HasPrefix(f.Path, "bank/_meta/") {
			s.Pages[strings.TrimPrefix(f.Key, files.BankDir+"/")] = f
		}
	}
	return s, nil
}

// EntryByID finds an entry by its id as people paste it, in any case, or by as much of its beginning as no other entry
// shares. An unknown one is an error matching bank.ErrNotFound, one that several share an [*AmbiguousError].
func EntryByID(st *bank.State, name string) (*bank.Entry, error) {
	id := strings.ToLower(cleanID(name))
	if en, ok := st.Resolve(id); ok {
		return en, nil
	}
	var found []string
	if len(id) >= minPrefix {
		for other := range st.All() {
			if strings.HasPrefix(other, id) {
				found = append(found, other)
			}
		}
	}
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("entry %s: %w", name, bank.ErrNotFound)
	case 1:
		return st.Get(found[0]), nil
	}
	return nil, Ambiguous(name, found)
}

// Ambiguous says that a name is of several pages or entries, and names them.
func Ambiguous(name string, among []string) error {
	slices.Sort(among)
	return &AmbiguousError{Name: name, Among: among[:min(len(among), maxAmong)], Total: len(among)}
}

// AmbiguousError says that a name stands for several things.
type AmbiguousError struct {
	Name  string
	Among []string // ids, or paths of pages, sorted; at most maxAmong
	Total int
}

func (e *AmbiguousError) Error() string { return e.Notice().English() }

// cleanID takes an id as people paste it: with the caret of a block id, or as a link.
func cleanID(id string) string {
	id = strings.TrimSpace(id)
	if at := strings.LastIndexByte(id, '^'); at >= 0 {
		id = id[at+1:]
	}
	return strings.TrimRight(id, "]")
}

// Categories gives the categories of the subjects of a state by their names.
func Categories(st *bank.State) func(name string) subject.Category {
	b := env.BookOf(st)
	return func(name string) subject.Category {
		s, _ := b.Named(name)
		return s.Category
	}
}

// minPrefix is how much of an id has to be given, its m included.
const minPrefix = 4

// maxAmong is how many of them are listed.
const maxAmong = 5

// Notice is what the error tells.
func (e *AmbiguousError) Notice() notice.Notice {
	among := strings.Join(e.Among, ", ")
	if e.Total > len(e.Among) {
		among += ", …"
	}
	return notice.New("name.ambiguous", "{name} may be any of {count}: {among}", e.Name, e.Total, among)
}
