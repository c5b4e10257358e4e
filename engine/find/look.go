package find

import (
	"context"
	"path"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// look is what there is of the files that are searched: as all of them were found, or some of them and the others as they were.
type look struct {
	at      time.Time
	files   []workspace.File // in the order of their paths
	folders []workspace.Look // in the same, also those without a file
	hidden  files.Unlisted
	twins   bool // names differ in their Unicode form only: one of two files is not taken
	whole   bool // all files were looked at
}

// searched are the folders and files that are searched: logs, pages, MEMORY.md and USER.md.
func searched() []string { return []string{files.MemoryDir, files.BankDir, "MEMORY.md", "USER.md"} }

// isUnsearched reports whether a path is of the ledger or the catalogue. That of a folder ends in a slash.
func isUnsearched(rel string) bool {
	return strings.HasPrefix(rel, "bank/_meta/") || files.IsCatalogue(strings.TrimPrefix(rel, files.BankDir+"/"))
}

// onlySearched leaves of files those that are searched, in place.
func onlySearched(listed []workspace.File) []workspace.File {
	return slices.DeleteFunc(listed, func(f workspace.File) bool {
		return isUnsearched(f.Path) || !strings.EqualFold(path.Ext(f.Path), ".md")
	})
}

// lookAtAll looks at every file.
func (e *Finder) lookAtAll(ctx context.Context) (*look, error) {
	l := &look{at: time.Now(), whole: true}
	all, err := e.Ws.List(ctx, nil, searched()...)
	if err != nil {
		return nil, err
	}
	l.take(all)
	return l, nil
}

func (l *look) take(all *workspace.Listing) {
	l.files, l.folders = onlySearched(all.Files), all.Folders
	for _, k := range all.Skipped {
		switch k.Reason {
		case workspace.SkipUnreadable:
			l.hidden = append(l.hidden, k)
		case workspace.SkipSameName:
			l.twins = true
		}
	}
}

// lookAtSome looks at what a glance has found to be changed, at new folders, and at files that were too young to be vouched for when they were looked at
// last. All else is as it was seen. It returns nil where that does not do: where something cannot be looked at, or one name stands for two files.
func (e *Finder) lookAtSome(ctx context.Context, seen *Sight, glance []changed) (*look, error) {
	l := &look{at: time.Now()}
	known, gone, single := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, was := range seen.Glance {
		known[was.Path] = was.Folder
	}
	var at []string
	for _, c := range glance {
		if c.was.Folder && !c.is.Folder { // a file or link in its place is found where its name is
			gone[c.was.Path] = true
		}
	}
	for _, c := range glance {
		switch {
		case isIn(gone, c.was.Path): // what is seen of it is behind a link
		case c.is.Folder:
			at = append(at, c.is.Path)
		default:
			single[c.was.Path] = true
		}
	}
	for rel, st := range seen.Files {
		if st.Mod >= seen.At-int64(files.Racy) && !isIn(gone, rel) {
			single[rel] = true
		}
	}
	for rel := range single {
		at = append(at, rel)
	}
	all, err := e.Ws.List(ctx, func(folder string) bool { return known[folder] || isUnsearched(folder+"/") }, at...)
	if err != nil {
		return nil, err
	}
	if l.take(all); l.twins || len(l.hidden) > 0 {
		return nil, nil
	}
	listed := map[string]bool{}
	for _, f := range all.Folders {
		listed[f.Path] = true
	}
	odd := slices.ContainsFunc(l.files, func(f workspace.File) bool { return f.Path != f.Key })
	for rel, st := range seen.Files {
		if dir := path.Dir(rel); listed[dir] || single[rel] || isIn(gone, dir) {
			continue
		}
		f := workspace.File{Path: rel, Key: norm.NFC.String(rel), Size: st.Size, ModTime: time.Unix(0, st.Mod), Ino: st.Ino}
		odd = odd || f.Path != f.Key
		l.files = append(l.files, f)
	}
	slices.SortFunc(l.files, func(a, b workspace.File) int { return strings.Compare(a.Path, b.Path) })
	if odd && hasTwins(l.files) {
		return nil, nil
	}
	own, err := e.Ws.Look([]string{workspace.DerivedDir})
	if err != nil {
		return nil, err
	}
	for _, was := range seen.Glance {
		if was.Folder && !listed[was.Path] && !isIn(gone, was.Path) {
			was.Dev = own[0].Dev // as that of all folders was
			l.folders = append(l.folders, was)
		}
	}
	slices.SortFunc(l.folders, func(a, b workspace.Look) int { return strings.Compare(a.Path, b.Path) })
	return l, nil
}

// isIn reports whether a path is one of folders, or below one.
func isIn(folders map[string]bool, rel string) bool {
	for ; len(folders) > 0 && rel != "."; rel = path.Dir(rel) {
		if folders[rel] {
			return true
		}
	}
	return false
}

// hasTwins reports whether two names differ in their Unicode form only.
func hasTwins(listed []workspace.File) bool {
	seen := make(map[string]bool, len(listed))
	for _, f := range listed {
		if seen[f.Key] {
			return true
		}
		seen[f.Key] = true
	}
	return false
}
