package find

import (
	"maps"
	"path"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// ErrBehind says that an answer was given by the index as it stands, though files have changed since: with [Options.Glance]
// the index of a large workspace is not brought up to date first. [Finder.Refresh] does that.
var ErrBehind = notice.NewError("index.behind", "files have changed since the index was brought up to date")

// glanceFrom is how many files a workspace must have for a glance to be taken instead of a look at all of them: looking at
// fewer takes no longer.
const glanceFrom = 512

// glanceAt notes what a glance will look at: every folder, whose time says that a file in it was made, replaced, renamed or
// deleted, and the files that are appended to, which are the logs of today and yesterday. What it does not see is an older file
// that an editor has changed in place.
func (e *Finder) glanceAt(listed []workspace.File) []files.Looked {
	if len(listed) < glanceFrom {
		return nil
	}
	folders := map[string]bool{files.MemoryDir: true, files.BankDir: true}
	paths := []string{"MEMORY.md", "USER.md"}
	today := e.Now().Day
	for _, f := range listed {
		for dir := path.Dir(f.Path); dir != "." && !folders[dir]; dir = path.Dir(dir) {
			folders[dir] = true
		}
		if d, isLog := files.LogDay(f); isLog && d >= today-1 {
			paths = append(paths, f.Path)
		}
	}
	return e.lookAt(slices.Concat(slices.Sorted(maps.Keys(folders)), paths))
}

// lookAt looks at files and folders.
func (e *Finder) lookAt(rels []string) []files.Looked {
	out := make([]files.Looked, len(rels))
	for i, fi := range e.Ws.StatAll(rels) {
		out[i].Path = rels[i]
		if fi == nil {
			continue
		}
		if out[i].Mod = fi.ModTime().UnixNano(); !fi.IsDir() {
			out[i].Size = fi.Size()
		}
	}
	return out
}

// glance reports whether all that a glance looks at is as it was. What was changed about when it was looked at last does not count
// as unchanged.
func (e *Finder) glance(seen []files.Looked, at int64) bool {
	rels := make([]string, len(seen))
	for i, was := range seen {
		if rels[i] = was.Path; was.Mod > at-int64(files.Racy) {
			return false
		}
	}
	return slices.Equal(e.lookAt(rels), seen)
}
