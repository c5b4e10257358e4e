package pages

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Note is what a changeset carries through a crash.
type Note struct {
	// Lines are the lines of entries that the run changes, by page as it is on disk and id, as they were before.
	Lines map[string]map[string]oldLine `json:"lines"`
	// New are hashes of the lines that stand on a page only once the run has written it.
	New map[string][]string `json:"new,omitempty"`
	// Left are the pages that the run could not write, by page relative to bank/.
	Left  map[string]stoodPage `json:"left,omitempty"`
	Purge bool                 `json:"purge,omitzero"` // what is derived has to forget, too
	// Since is the earliest day of whose events the ledgers have others by the run: checkpoints of before the run that lie behind it know nothing of
	// these. Zero for none.
	Since day.Day `json:"since,omitzero"`
}

// oldLine is the line of an entry as a run found it; the zero value where there was none. Hashes, because what is purged
// may not stand here.
type oldLine struct {
	Line string     `json:"l,omitempty"` // hash of the whole
	Text string     `json:"t,omitempty"` // hash of parameters, entities and text
	Kind rules.Kind `json:"k,omitzero"`
	C    int        `json:"c,omitzero"`

	Maybe bool `json:"m,omitzero"` // it may have stood elsewhere
}

func oldLineOf(line []byte) oldLine {
	o := oldLine{Line: workspace.Hash(line)[:16]}
	if l, ok := bank.ParseEntryLine(string(line)); ok {
		o.Kind, o.C, o.Text = l.Kind, l.Confidence, textHash(l.Params, l.Entities, l.Text)
	}
	return o
}

func textHash(params string, entities []string, text string) string {
	return workspace.Hash([]byte(params + "\x00" + strings.Join(entities, "\x1f") + "\x00" + text))[:16]
}

// stoodPage is a page that stood: the lines that the run would have changed there, and the pages on which it has put
// those that it moved away.
type stoodPage struct {
	Lines map[string]oldLine `json:"lines"`
	Moved map[string]string  `json:"moved,omitempty"` // by id: the page, relative to bank/
}

// Pending is a note that leaves what is remembered of pages that were not written as it is.
func (e *Planner) Pending() (Note, error) {
	stood, err := e.stood()
	return Note{Left: stood}, err
}

// NoteStood remembers the pages that a person changed while a run was writing, and that the run therefore left as they are.
// The next run must not take for the person's doing what this run did not come to do: that a line is still there, as it was,
// which this run would have changed or removed, or that a line is missing which it would have added. A page that a person
// changed after the run had written it needs no note. The notes replace those of earlier runs.
//
// After a kill it is not known whether the run had come to writing a page before the person changed it: the page itself has
// to tell. That a line which the run has moved to another page is missing there is a person's doing only on a page that was not
// written for certain.
func (e *Planner) NoteStood(stood []workspace.Stood, n Note, killed bool) error {
	pending := maps.Clone(n.Left)
	if pending == nil {
		pending = map[string]stoodPage{}
	}
	for _, s := range stood {
		lines := n.Lines[s.Path]
		if s.Op == workspace.OpAppend || len(lines) == 0 {
			continue
		}
		data, err := e.ReadIfThere(s.Path)
		if err != nil {
			return err
		}
		rel := files.PageKey(s.Path)
		if delete(pending, rel); killed && (wasWritten(data, s.After, lines) || hasAny(data, n.New[s.Path])) {
			continue
		}
		pg := stoodPage{Lines: lines, Moved: n.moved(s.Path)}
		if killed && !hasOld(data, lines) {
			on := entryLines(data)
			maps.DeleteFunc(pg.Moved, func(id, _ string) bool { return on[id] == nil })
		}
		pending[rel] = pg
	}
	return e.saveStood(pending)
}

// moved are the entries that leave a page for another one in the same changeset, with that page.
func (n *Note) moved(from string) map[string]string {
	out := map[string]string{}
	for p, lines := range n.Lines {
		if p == from {
			continue
		}
		for id, before := range lines {
			if before.Line == "" && n.Lines[from][id].Line != "" {
				out[id] = files.PageKey(p)
			}
		}
	}
	return out
}

// wasWritten reports whether a page shows any of the lines that the run has written there.
func wasWritten(data, after []byte, lines map[string]oldLine) bool {
	have, want := entryLines(data), entryLines(after)
	for id, before := range lines {
		l, there := have[id]
		if there && (before.Line == "" || oldLineOf(l) != before && bytes.Equal(l, want[id])) {
			return true
		}
	}
	return false
}

// hasOld reports whether a page shows any line that the run would have changed or taken away, as it was.
func hasOld(data []byte, lines map[string]oldLine) bool {
	for id, l := range entryLines(data) {
		if before := lines[id]; before.Line != "" && oldLineOf(l) == before {
			return true
		}
	}
	return false
}

// hasAny reports whether a page has a line with one of the hashes.
func hasAny(data []byte, hashes []string) bool {
	if len(hashes) == 0 {
		return false
	}
	for line := range bytes.Lines(data) {
		if slices.Contains(hashes, lineHash(line)) {
			return true
		}
	}
	return false
}

func lineHash(line []byte) string { return workspace.Hash(bytes.TrimSpace(line))[:16] }

// newLines are hashes of the lines that only the second of two contents of a page has. Lines without a word or a number are
// passed over: anybody may write one.
func newLines(before, after []byte) []string {
	had := map[string]bool{}
	for line := range bytes.Lines(before) {
		had[lineHash(line)] = true
	}
	var out []string
	for line := range bytes.Lines(after) {
		h := lineHash(line)
		if !had[h] && bytes.ContainsFunc(line, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			out, had[h] = append(out, h), true
		}
	}
	return out
}

// leave notes a page that the run cannot write: what is to stand there by now must not be missed once it can be read
// again. Lines are noted as the program last wrote them, so that all else that stands there then is a person's.
func (e *Planner) leave(p *Input, pp *Plan, spec *bank.PageSpec) error {
	if pp.was == nil {
		noted, err := e.stood()
		if err != nil {
			return err
		}
		last, err := e.replay.LastState(p.Snap, p.Record)
		if err != nil {
			return err
		}
		pp.was, pp.noted = bank.Layout(last, e.LayoutOptions()), noted
	}
	was, _ := pp.was.Spec(spec.Path)
	lines, maybe := map[string]oldLine{}, e.mayBeRelaid(p.Snap)
	for _, en := range was.All() {
		l := oldLineOf([]byte(bank.FormatEntry(en)))
		l.Maybe = maybe
		lines[en.ID] = l
	}
	for _, en := range spec.All() {
		if _, stood := lines[en.ID]; !stood {
			lines[en.ID] = oldLine{}
		}
	}
	for id, l := range pp.noted[spec.Path].Lines { // left by an earlier run, too
		if _, there := lines[id]; there || l.Line != "" {
			lines[id] = l
		}
	}
	pp.Left[spec.Path] = stoodPage{Lines: lines}
	return nil
}

// stood are the notes on pages that stood, by page relative to bank/, as in [Note]. Without them more counts as a person's
// doing, so that they have to be read where they are there.
func (e *Planner) stood() (map[string]stoodPage, error) {
	out := map[string]stoodPage{}
	b, err := e.Ws.ReadDerived(files.StoodFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err == nil {
		_ = json.Unmarshal(b, &out) // it is written atomically
	}
	return out, nil
}

func (e *Planner) saveStood(pages map[string]stoodPage) error {
	if len(pages) == 0 {
		return e.Ws.RemoveDerived(files.StoodFile)
	}
	b, err := json.Marshal(pages)
	if err != nil {
		return err
	}
	return e.Ws.WriteDerived(files.StoodFile, b)
}

// asWritten is a page as detection has to see it: without the lines that only stand there because the page stood. The
// entries of which nothing follows are added to unwritten.
func asWritten(data []byte, lines map[string]oldLine, unwritten map[string]bool) []byte {
	have := entryLines(data)
	for id, before := range lines {
		l, there := have[id]
		maybe := before.Maybe
		before.Maybe = false
		switch {
		case !there && (before.Line == "" || maybe):
			unwritten[id] = true
		case there && oldLineOf(l) == before:
			unwritten[id] = true
			data = blank(data, l)
		}
	}
	return data
}

// withoutMoved takes, beside pages that stood, the lines off the others that a run has moved there while a person changed
// or deleted them where they were: what the person did counts.
func (e *Planner) withoutMoved(s *snapshot.Snapshot, stood map[string]stoodPage, in *bank.DetectInput) {
	for from, pg := range stood {
		data, changed := in.Pages[from]
		if !changed {
			continue
		}
		on := entryLines(data)
		for id, to := range pg.Moved {
			en := in.State.Get(id)
			if _, there := on[id]; en == nil || in.Unwritten[id] || there && oldLineOf(on[id]) == pg.Lines[id] {
				continue
			}
			if _, read := in.Pages[to]; !read {
				var err error
				if in.Pages[to], err = e.snapshot.PageBytes(s, s.Pages[to]); err != nil {
					delete(in.Pages, to)
					continue
				}
			}
			l := entryLines(in.Pages[to])[id]
			if len(l) > 0 && strings.HasSuffix(bank.FormatEntry(en), strings.TrimLeft(string(l), " \t-*+")) { // as the program wrote it
				in.Pages[to] = blank(in.Pages[to], l)
			}
		}
	}
}

// blank puts spaces in the place of a line, so that all others keep theirs.
func blank(page, line []byte) []byte {
	return bytes.Replace(page, line, bytes.Repeat([]byte{' '}, len(line)), 1)
}

// onlyPersons takes out of an edit that was read off such a page what the run had changed and the person had not. It
// returns false when nothing is left.
func onlyPersons(ev *bank.Event, stood map[string]stoodPage) bool {
	if ev.Op != bank.OpEdit || ev.After == nil {
		return true
	}
	for _, pg := range stood {
		before, ok := pg.Lines[ev.Entry]
		if !ok || before.Line == "" {
			continue
		}
		b, a := *ev.Before, *ev.After
		if a.Text != "" && textHash(a.Params, a.Entities, a.Text) == before.Text {
			b.Text, b.Params, b.Entities, a.Text, a.Params, a.Entities = "", "", nil, "", "", nil
		}
		if a.Confidence == before.C {
			b.Confidence, b.AsOf, a.Confidence, a.AsOf = 0, 0, 0, 0
		}
		if a.Kind == before.Kind {
			b.Kind, a.Kind = 0, 0
		}
		ev.Before, ev.After = &b, &a
		ev.Seal()
		if a.Text == "" && a.Confidence == 0 && a.Kind == 0 && a.Home == "" {
			return false
		}
	}
	return true
}

// changedLines are the lines of entries that differ between two contents of a page, as in [Note].
func changedLines(before, after []byte) map[string]oldLine {
	have, want := entryLines(before), entryLines(after)
	out := map[string]oldLine{}
	for id, l := range have {
		if !bytes.Equal(l, want[id]) {
			out[id] = oldLineOf(l)
		}
	}
	for id := range want {
		if _, there := have[id]; !there {
			out[id] = oldLine{}
		}
	}
	return out
}

// entryLines are the lines of a page that end in an id, by id; the first of each.
func entryLines(page []byte) map[string][]byte {
	out := map[string][]byte{}
	for line := range bytes.Lines(page) {
		line = bytes.TrimRight(line, "\r\n")
		at := bytes.LastIndexByte(line, '^')
		if at < 0 {
			continue
		}
		id := string(bytes.TrimSpace(line[at+1:]))
		if _, there := out[id]; !there && bank.IsID(id) {
			out[id] = line
		}
	}
	return out
}
