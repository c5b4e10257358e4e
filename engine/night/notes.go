package night

import (
	"fmt"
	"iter"
	"slices"
	"strconv"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/lint"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// loadNotes are the notes of the checks of the last full pass, none where it left none that can be taken. Files with secrets have no notes.
func (e *Night) loadNotes(version string) *lint.Notes {
	of := fmt.Sprintf("%s %d", version, recall.LongestText)
	mayKeep := func(text string) bool { return e.Redact(text) == text && e.RedactLines(text) == text }
	data, err := e.Ws.ReadDerived(files.LintFile)
	if err != nil {
		return lint.NewNotes(of, mayKeep)
	}
	n, _ := lint.ReadNotes(of, mayKeep, data) // without them every file is read
	return n
}

// saveNotes keeps what the next full pass need not find out.
func (e *Night) saveNotes(n *lint.Notes) error {
	if !n.Changed() {
		return nil
	}
	return e.Ws.WriteDerived(files.LintFile, n.Bytes())
}

// fileState names the bytes of a file.
type fileState struct {
	name string
	fits func(data []byte) bool // whether it is of these; nil where only the file tells
}

// statesOf names the bytes of files, by path: by their hash where the run knows it, else by how they were found, unless they were changed so shortly
// before that they may change again and look the same.
func statesOf(p *run.Plan) map[string]fileState {
	out := make(map[string]fileState, len(p.Snap.Files))
	for rel, st := range p.Pages.Stamps {
		if st.Hash != "" {
			out[rel] = fileState{st.Hash, func(data []byte) bool { return workspace.Hash(data) == st.Hash }}
		}
	}
	for _, l := range p.Snap.Logs {
		if st := l.Stamp; st.Hash != "" && st.Fits(l.File) { // the hash may be of the log with its last line ended
			out[l.Path] = fileState{st.Hash + " " + strconv.FormatInt(st.Size, 10), func(data []byte) bool {
				return int64(len(data)) == st.Size && (workspace.Hash(data) == st.Hash || workspace.Hash(memory.Finished(slices.Clip(data))) == st.Hash)
			}}
		}
	}
	look := p.Snap.AsFound()
	if look == nil {
		return out
	}
	for _, f := range look.Files {
		if out[f.Path].name == "" && f.ModTime.Before(look.At.Add(-files.Racy)) {
			out[f.Path] = fileState{name: fmt.Sprintf("%d %d %d", f.Size, f.ModTime.UnixNano(), f.Ino)}
		}
	}
	return out
}

// lintEntries are the entries that the checks look at: the live statuses that were last said before a day, and what something contradicts.
func lintEntries(lists *roster.View, before day.Day) iter.Seq[*bank.Entry] {
	return func(yield func(*bank.Entry) bool) {
		seen := map[string]bool{}
		for _, l := range []roster.List{roster.Statuses, roster.Actions, roster.Opposed} {
			for at := range lists.Listed(l) {
				if l != roster.Opposed && at.Day() >= before || seen[at.ID()] {
					continue
				}
				seen[at.ID()] = true
				if e := lists.Entry(at); e != nil && !yield(e) {
					return
				}
			}
		}
	}
}
