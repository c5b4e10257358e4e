package engine

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/subject"
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

// cleanID takes an id as people paste it: with the caret of a block id, or as a link.
func cleanID(id string) string {
	id = strings.TrimSpace(id)
	if at := strings.LastIndexByte(id, '^'); at >= 0 {
		id = id[at+1:]
	}
	return strings.TrimRight(id, "]")
}

// categories gives the categories of the subjects of a state by their names.
func categories(st *bank.State) func(name string) subject.Category {
	b := bookOf(st)
	return func(name string) subject.Category {
		s, _ := b.Named(name)
		return s.Category
	}
}

// bookOf are the subjects of a state, to be found in texts.
func bookOf(st *bank.State) *subject.Book {
	b := &subject.Book{}
	for _, name := range st.Dismissed() {
		b.Dismiss(name)
	}
	for _, x := range st.Subjects() {
		// One whose name another has by now is found under its other names, or not at all.
		_ = b.Add(subject.Subject{ID: x.ID, Name: x.Name, Aliases: x.Aliases, Category: subject.Category(x.Category), Not: x.Not})
	}
	return b
}
