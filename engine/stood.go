package engine

import (
	"bytes"
	"encoding/json"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// note is what a changeset carries through a crash.
type note struct {
	// Lines are the lines of entries that the run changes, by page as it is on disk and id: the hash of the line before,
	// "" where there was none. A hash, because what is purged may not stand here.
	Lines map[string]map[string]string `json:"lines"`
	Purge bool                         `json:"purge,omitzero"` // what is derived has to forget, too
}

const stoodFile = "stood.json"

// noteStood remembers the pages that a person changed under a run's hands, so that they stand as they are: a line that
// the run would have changed or removed and that stands there still, as it was, is not a person's doing, and neither is
// it that a new one is missing. A page that a person changed after it was written needs no such note.
func (e *Engine) noteStood(stood []workspace.Stood, n note) error {
	pending := e.stood()
	for _, s := range stood {
		lines := n.Lines[s.Path]
		if s.Op == workspace.OpAppend || len(lines) == 0 {
			continue
		}
		data, err := e.readIfThere(s.Path)
		if err != nil {
			return err
		}
		rel := strings.TrimPrefix(norm.NFC.String(s.Path), bankDir+"/")
		if delete(pending, rel); !wasWritten(data, s.After, lines) {
			pending[rel] = lines
		}
	}
	return e.saveStood(pending)
}

// wasWritten reports whether a page shows any of the lines that the run has written there.
func wasWritten(data, after []byte, lines map[string]string) bool {
	have, want := entryLines(data), entryLines(after)
	for id, before := range lines {
		if l, there := have[id]; there && len(want[id]) > 0 && lineHash(want[id]) != before && bytes.Equal(l, want[id]) {
			return true
		}
		if _, there := have[id]; there && before == "" {
			return true
		}
	}
	return false
}

// stood are the notes on pages that stood, by page relative to bank/, as in [note].
func (e *Engine) stood() map[string]map[string]string {
	out := map[string]map[string]string{}
	if b, err := e.ws.ReadDerived(stoodFile); err == nil {
		_ = json.Unmarshal(b, &out) // it is written atomically; without it more counts as a person's doing
	}
	return out
}

func (e *Engine) saveStood(pages map[string]map[string]string) error {
	if len(pages) == 0 {
		return e.ws.RemoveDerived(stoodFile)
	}
	b, err := json.Marshal(pages)
	if err != nil {
		return err
	}
	return e.ws.WriteDerived(stoodFile, b)
}

// asWritten is a page as detection has to see it: without the lines that only stand there because the page stood. The
// entries of which nothing follows are added to unwritten.
func asWritten(data []byte, lines map[string]string, unwritten map[string]bool) []byte {
	have := entryLines(data)
	for id, before := range lines {
		l, there := have[id]
		switch {
		case !there && before == "":
			unwritten[id] = true
		case there && lineHash(l) == before:
			unwritten[id] = true
			data = bytes.Replace(data, l, bytes.Repeat([]byte{' '}, len(l)), 1) // the others keep their places
		}
	}
	return data
}

// changedLines are the lines of entries that differ between two contents of a page, as in [note].
func changedLines(before, after []byte) map[string]string {
	have, want := entryLines(before), entryLines(after)
	out := map[string]string{}
	for id, l := range have {
		if !bytes.Equal(l, want[id]) {
			out[id] = lineHash(l)
		}
	}
	for id := range want {
		if _, there := have[id]; !there {
			out[id] = ""
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

func lineHash(line []byte) string { return workspace.Hash(line)[:16] }
