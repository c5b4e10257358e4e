package files

import (
	"path"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Reasons of files below memory/ that are not read as logs, beside those of [workspace.Skipped]. They are searched all the
// same when they end in .md.
const (
	SkipName   = "not the name of a daily log"   // notes.md
	SkipDate   = "no such date"                  // 2026-13-45.md
	SkipEnding = "a daily log ends in .md"       // 2026-11-20.txt
	SkipFolder = "a daily log stands in memory/" // memory/2026/2026-11-20.md
)

// sourcesDir holds originals; nothing in it is meant as a log.
const sourcesDir = MemoryDir + "/sources/"

// Misnamed names the text files below memory/ whose lines are never distilled because of their names. Nothing else tells a
// person that a log called 2026-13-45.md is none.
func Misnamed(files []workspace.File) (out []workspace.Skipped) {
	for _, f := range files {
		if !strings.HasPrefix(f.Key, MemoryDir+"/") || strings.HasPrefix(f.Key, sourcesDir) || rules.IsConflictCopy(f.Path) { // the latter is named as what it is
			continue
		}
		if reason := misnomer(f.Key); reason != "" {
			out = append(out, workspace.Skipped{Path: f.Path, Reason: reason})
		}
	}
	return out
}

func misnomer(key string) string {
	dir, name := path.Split(key)
	ext := path.Ext(name)
	_, dated := memory.DayOf(strings.TrimSuffix(name, ext) + ".md")
	top := dir == MemoryDir+"/"
	switch strings.ToLower(ext) {
	case ".md":
		switch {
		case dated && top && ext == ".md":
			return ""
		case dated && top:
			return SkipEnding
		case dated:
			return SkipFolder
		case top && dateShaped(name):
			return SkipDate
		case top:
			return SkipName
		}
	case ".markdown", ".txt":
		if dated && top {
			return SkipEnding
		}
	}
	return ""
}

// dateShaped reports whether a name begins like a date that does not exist.
func dateShaped(name string) bool {
	if len(name) < len("2026-13-45") || name[4] != '-' || name[7] != '-' {
		return false
	}
	for i := range len("2026-13-45") {
		if i != 4 && i != 7 && (name[i] < '0' || name[i] > '9') {
			return false
		}
	}
	_, err := day.Parse(name[:10])
	return err != nil
}
