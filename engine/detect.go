package engine

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// detect finds what people did to the pages since they were last written, as events of this run's day.
func (e *Engine) detect(ctx context.Context, s *snapshot, r *record, at time.Time) ([]bank.Event, error) {
	in := bank.DetectInput{Pages: map[string][]byte{}, Unwritten: map[string]bool{}, Day: s.clock.Day, At: at}
	for _, rel := range sortedKeys(s.pages) {
		f := s.pages[rel]
		if isCatalogue(rel) || !strings.HasSuffix(rel, ".md") {
			continue
		}
		st, vouched := s.cursor.vouches(f)
		if vouched {
			continue
		}
		data, err := e.ws.ReadFile(f.Path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, &workspace.ConflictError{Path: f.Path} // gone since the snapshot
		}
		if err != nil {
			s.problem(Problem{Path: f.Path, Message: err.Error()})
			continue
		}
		s.bytes[f.Path] = data
		if st.Hash == "" || workspace.Hash(data) != st.Hash {
			in.Pages[rel] = data
		}
	}
	if !s.deletedPages(in.Pages) {
		s.problem(Problem{Path: bankDir, Message: "every page was gone; they are written anew", Warning: true})
		return nil, nil
	}
	if len(in.Pages) == 0 {
		return nil, nil
	}
	for _, ids := range e.unwritten() {
		for _, id := range ids {
			in.Unwritten[id] = true
		}
	}
	var err error
	if in.State, err = e.lastKnown(ctx, s, r, &in); err != nil {
		return nil, err
	}
	in.Plan = bank.Layout(in.State, e.layoutOptions())
	if s.cursor == nil { // without a cursor a page that is not there at all shows only in the plan
		for _, rel := range in.Plan.Paths() {
			if _, there := s.pages[rel]; !there {
				in.Pages[rel] = nil
			}
		}
	}
	in.Page = func(rel string) []byte {
		data, err := e.pageBytes(s, s.pages[rel])
		if err != nil {
			return nil // there is none
		}
		return data
	}
	found := bank.Detect(in)
	for _, b := range found.Problems {
		s.problem(Problem{Path: bankDir + "/" + b.Path, Line: b.Line, Message: b.Error(), Warning: !errors.Is(b, bank.ErrNotText)})
	}
	s.lineIDs = found.IDs
	return found.Events, nil
}

// deletedPages adds the pages that the last run knew and that are gone. It returns false when that is all of them, and
// more than one or two: a folder that was lost or not synced, not a person who deleted every line.
func (s *snapshot) deletedPages(pages map[string][]byte) bool {
	if s.cursor == nil {
		return true
	}
	known, gone := 0, 0
	for p := range s.cursor.Files {
		rel, ok := strings.CutPrefix(p, bankDir+"/")
		if !ok || strings.HasPrefix(rel, "_meta/") || isCatalogue(rel) || !strings.HasSuffix(rel, ".md") {
			continue
		}
		known++
		if _, there := s.pages[norm.NFC.String(rel)]; !there {
			pages[rel] = nil
			gone++
		}
	}
	return gone < known || gone <= 2
}

// lastKnown is the state the pages were last rendered from. With the ledger gone as well as .memctl/, it is what the
// logs give, and an entry that stands on no page counts as never written, not as deleted.
func (e *Engine) lastKnown(ctx context.Context, s *snapshot, r *record, in *bank.DetectInput) (*bank.State, error) {
	if len(s.ledgers) > 0 || s.cursor != nil {
		return e.lastState(s, r), nil
	}
	f, err := e.fold(ctx, s, nil, cycle{})
	if err != nil {
		return nil, err
	}
	st := f.machine.State()
	var all strings.Builder
	for _, data := range in.Pages {
		all.Write(data)
		all.WriteByte('\n')
	}
	text := all.String()
	written := idsIn(text)
	for id := range st.Entries {
		if !written[id] {
			in.Unwritten[id] = true
		}
	}
	return st, nil
}

// idsIn collects what stands behind a caret in a text.
func idsIn(text string) map[string]bool {
	out := map[string]bool{}
	for part := range strings.SplitSeq(text, "^") {
		id, _, _ := strings.Cut(part, "\n")
		id, _, _ = strings.Cut(id, "]")
		out[strings.TrimSpace(id)] = true
	}
	return out
}

// pageBytes reads a page once per run: what is rendered must be what detection has seen, or a person's change between
// the two would be overwritten.
func (e *Engine) pageBytes(s *snapshot, f workspace.File) ([]byte, error) {
	if data, ok := s.bytes[f.Path]; ok {
		return data, nil
	}
	data, err := e.readIfThere(f.Path)
	if err != nil {
		return nil, err
	}
	if st, ok := s.cursor.vouches(f); !ok || workspace.Hash(data) != st.Hash {
		return nil, &workspace.ConflictError{Path: f.Path} // changed since the snapshot
	}
	s.bytes[f.Path] = data
	return data, nil
}
