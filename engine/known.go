package engine

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// state loads the bank as the last run left it, without a lock.
func (e *Engine) state(ctx context.Context) (*bank.State, *snapshot, error) {
	st, s, _, err := e.known(ctx)
	return st, s, err
}

// known is state with the record it was made from.
func (e *Engine) known(ctx context.Context) (*bank.State, *snapshot, *record, error) {
	s, err := e.lookAtBank(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	r, err := e.record(s)
	if err != nil {
		return nil, nil, nil, err
	}
	st, err := e.lastState(s, r)
	return st, s, r, err
}

// wholeRecord is what all ledgers say from their beginning.
func (e *Engine) wholeRecord(ctx context.Context) (*record, error) {
	s, err := e.lookAtBank(ctx)
	if err != nil {
		return nil, err
	}
	r := &record{stamps: map[string]stamp{}}
	return r, e.readLedgers(s, r)
}

// lookAtBank lists the pages and ledgers.
func (e *Engine) lookAtBank(ctx context.Context) (*snapshot, error) {
	s := &snapshot{clock: e.clock(), cursor: loadCursor(e.ws), pages: map[string]workspace.File{}, ledgers: map[string]workspace.File{}}
	files, _, err := e.ws.Scan(ctx, bankDir)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if strings.HasPrefix(f.Path, ledgerDir+"/") && path.Ext(f.Path) == ".jsonl" {
			s.ledgers[f.Path] = f
		} else if !strings.HasPrefix(f.Path, "bank/_meta/") {
			s.pages[strings.TrimPrefix(f.Key, bankDir+"/")] = f
		}
	}
	return s, nil
}

// entryByID finds an entry by its id as people paste it, in any case, or by as much of its beginning as no other entry
// shares. An unknown one is an error matching bank.ErrNotFound, one that several share an [*AmbiguousError].
func entryByID(st *bank.State, name string) (*bank.Entry, error) {
	id := strings.ToLower(cleanID(name))
	if en, ok := st.Resolve(id); ok {
		return en, nil
	}
	var found []string
	if len(id) >= minPrefix {
		for other := range st.Entries {
			if strings.HasPrefix(other, id) {
				found = append(found, other)
			}
		}
	}
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("entry %s: %w", name, bank.ErrNotFound)
	case 1:
		return st.Entries[found[0]], nil
	}
	return nil, ambiguous(name, found)
}

func ambiguous(name string, among []string) error {
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
