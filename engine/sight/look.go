package sight

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

// Look is the list of the files that are searched: all as they were just found, or some of them, and the others as they were seen last.
type Look struct {
	At      time.Time
	Files   []workspace.File // in the order of their paths
	Folders []workspace.Look // in the same, also those without a file
	Hidden  files.Unlisted
	Twins   bool // names differ in their Unicode form only: one of two files is not taken
	Whole   bool // all files were looked at
}

// searched are the folders and files that are searched: logs, pages, MEMORY.md and USER.md.
func searched() []string { return []string{files.MemoryDir, files.BankDir, "MEMORY.md", "USER.md"} }

// isUnsearched reports whether a path belongs to the ledger or the catalogue. The path of a folder ends in a slash.
func isUnsearched(rel string) bool {
	return strings.HasPrefix(rel, "bank/_meta/") || files.IsCatalogue(strings.TrimPrefix(rel, files.BankDir+"/"))
}

// OnlySearched removes, in place, the files that are not searched.
func OnlySearched(listed []workspace.File) []workspace.File {
	return slices.DeleteFunc(listed, func(f workspace.File) bool {
		return isUnsearched(f.Path) || !strings.EqualFold(path.Ext(f.Path), ".md")
	})
}

// LookAtAll looks at every file.
func (e *Looker) LookAtAll(ctx context.Context) (*Look, error) {
	l := &Look{At: time.Now(), Whole: true}
	all, err := e.Ws.List(ctx, nil, searched()...)
	if err != nil {
		return nil, err
	}
	l.take(all)
	return l, nil
}

// Indexed lists the files that are searched, and what could not be looked at.
func (e *Looker) Indexed(ctx context.Context) ([]workspace.File, files.Unlisted, error) {
	l, err := e.LookAtAll(ctx)
	if err != nil {
		return nil, nil, err
	}
	return l.Files, l.Hidden, nil
}

func (l *Look) take(all *workspace.Listing) {
	l.Files, l.Folders = OnlySearched(all.Files), all.Folders
	for _, k := range all.Skipped {
		switch k.Reason {
		case workspace.SkipUnreadable:
			l.Hidden = append(l.Hidden, k)
		case workspace.SkipSameName:
			l.Twins = true
		}
	}
}

// LookAtSome looks at what a glance has found changed, at new folders, and at files that were so young at the last look that they may have changed
// unseen. All others are taken as they were seen. It returns nil where only a look at all files will do: where something cannot be looked at, or one
// name stands for two files.
func (e *Looker) LookAtSome(ctx context.Context, seen *Sight, glance []Changed) (*Look, error) {
	l := &Look{At: time.Now()}
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
	if l.take(all); l.Twins || len(l.Hidden) > 0 {
		return nil, nil
	}
	listed := map[string]bool{}
	for _, f := range all.Folders {
		listed[f.Path] = true
	}
	odd := slices.ContainsFunc(l.Files, func(f workspace.File) bool { return f.Path != f.Key })
	for rel, st := range seen.Files {
		if dir := path.Dir(rel); listed[dir] || single[rel] || isIn(gone, dir) {
			continue
		}
		f := workspace.File{Path: rel, Key: norm.NFC.String(rel), Size: st.Size, ModTime: time.Unix(0, st.Mod), Ino: st.Ino}
		odd = odd || f.Path != f.Key
		l.Files = append(l.Files, f)
	}
	slices.SortFunc(l.Files, func(a, b workspace.File) int { return strings.Compare(a.Path, b.Path) })
	if odd && hasTwins(l.Files) {
		return nil, nil
	}
	own, err := e.Ws.Look([]string{workspace.DerivedDir})
	if err != nil {
		return nil, err
	}
	for _, was := range seen.Glance {
		if was.Folder && !listed[was.Path] && !isIn(gone, was.Path) {
			was.Dev = own[0].Dev // as that of all folders was
			l.Folders = append(l.Folders, was)
		}
	}
	slices.SortFunc(l.Folders, func(a, b workspace.Look) int { return strings.Compare(a.Path, b.Path) })
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
