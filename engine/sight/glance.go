package sight

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

const (
	// glanceFrom is how many files a workspace must have for a glance to be taken instead of a look at all of them: looking at
	// fewer takes no longer.
	glanceFrom = 512
	// lookAgain is how long glances take the place of a look at all files. A run looks at all of them, and the daemon runs as often.
	lookAgain = 30 * time.Minute
	// newestLogs is how many days back from today a glance looks at the logs, and how many logs at the least.
	newestLogs = 7
)

// Looks are the folders and files that a glance looks at, as they were. The number of the device is left out, which may change when a disk is mounted, and of
// files also the time of the last change of any kind.
type Looks []workspace.Look

func toCompare(l workspace.Look) workspace.Look {
	if l.Dev = 0; !l.Folder {
		l.Change = 0
	}
	return l
}

// MarshalJSON writes them as bytes: there may be thousands, and each question reads them.
func (l Looks) MarshalJSON() ([]byte, error) {
	var w pack.Writer
	w.Uint(uint64(len(l)))
	for _, k := range l {
		w.Text(k.Path)
		w.Uint(k.Ino)
		w.Int(k.Mod)
		w.Int(k.Change)
		w.Int(k.Size)
		w.Byte(map[bool]byte{true: 1}[k.Folder])
	}
	return json.Marshal(w.Body())
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (l *Looks) UnmarshalJSON(data []byte) error {
	var body []byte
	if err := json.Unmarshal(data, &body); err != nil {
		return err
	}
	r := pack.ReadBody(body)
	*l = make(Looks, r.Count(6))
	for i := range *l {
		(*l)[i] = workspace.Look{Path: r.Text(), Ino: r.Uint(), Mod: r.Int(), Change: r.Int(), Size: r.Int(), Folder: r.Byte() == 1}
	}
	if err := r.Done(); err != nil {
		return fmt.Errorf("read what was looked at: %w", err)
	}
	return nil
}

// GlanceAt notes what a glance will look at: every folder, whose time tells that a file in it was made, replaced, renamed or deleted; the pages on which
// questions wait; and the newest logs, which are written to most. A glance does not see that an older file was changed in place. blind says that no glance
// can be taken in this workspace: folders have no times, or are on another file system than the files of the program, by which it finds out whether times
// change ([Looker.foldersTell]), or one name stands for two files.
func (e *Looker) GlanceAt(l *Look, open []SeenWaiting) (out Looks, blind bool) {
	if len(l.Files) < glanceFrom {
		return nil, false
	}
	own, err := e.Ws.Look([]string{workspace.DerivedDir})
	if err != nil || !own[0].Folder || l.Twins {
		return nil, true
	}
	there := map[string]bool{}
	add := func(k workspace.Look) {
		out, there[k.Path] = append(out, toCompare(k)), true
	}
	for _, f := range l.Folders {
		if f.Mod <= 0 || f.Dev != own[0].Dev {
			return nil, true
		}
		if !isUnsearched(f.Path + "/") {
			add(f)
		}
	}
	waits := map[string]bool{}
	for i := range open {
		waits[open[i].Page] = true
	}
	newest := newestOf(l.Files, e.Now().Day)
	for _, f := range l.Files {
		if d, isLog := files.LogDay(f); isLog && d >= newest || path.Dir(f.Path) == "." || waits[f.Key] {
			add(workspace.Look{Path: f.Path, Size: f.Size, Mod: f.ModTime.UnixNano(), Ino: f.Ino})
		}
	}
	for _, rel := range searched() {
		if !there[rel] {
			add(workspace.Look{Path: rel})
		}
	}
	slices.SortFunc(out, func(a, b workspace.Look) int { return ByFolder(a.Path, b.Path) })
	return out, false
}

// newestOf returns the first day of the newest logs.
func newestOf(listed []workspace.File, today day.Day) day.Day {
	var days []day.Day
	for _, f := range listed {
		if d, isLog := files.LogDay(f); isLog && d <= today {
			days = append(days, d)
		}
	}
	slices.Sort(days)
	if len(days) < newestLogs {
		return 0
	}
	return min(today-newestLogs, days[len(days)-newestLogs])
}

// ByFolder orders paths so that those in one folder follow each other.
func ByFolder(a, b string) int {
	return cmp.Or(strings.Compare(path.Dir(a), path.Dir(b)), strings.Compare(a, b))
}

// MayGlance reports whether a glance at the files is enough for a question, given what was seen of them last. With Options.Glance it always is, where a
// glance can be taken. Else it is not where a file was not taken or could not be looked at, which has to be tried again, or where the last look at all
// files is too long ago.
func (e *Looker) MayGlance(seen *Sight) bool {
	if len(seen.Glance) == 0 || seen.Left > 0 || !e.foldersTell(seen) {
		return false
	}
	since := time.Duration(time.Now().UnixNano() - seen.Full)
	return e.Opt.Glance || seen.Sum != "" && len(seen.Unlisted) == 0 && 0 <= since && since < lookAgain
}

// foldersTell reports whether the time of a folder changes when a name in it is replaced. The folder in which the sight itself was replaced shows it: on a
// file system that keeps no such times, or keeps them by the hour or by a clock that is behind, its time is older than the sight.
func (e *Looker) foldersTell(seen *Sight) bool {
	own, err := e.Ws.Look([]string{workspace.DerivedDir, path.Join(workspace.DerivedDir, files.SumFile)})
	return err == nil && own[0].Mod >= max(seen.At-int64(files.Racy), own[1].Mod)
}

// Changed is a file or folder that a glance found different.
type Changed struct{ was, is workspace.Look }

// Glance returns what has changed among the folders and files that a glance looks at. A change at about the time of the last look counts, since it may have
// come after it.
func (e *Looker) Glance(seen *Sight) (out []Changed, err error) {
	rels := make([]string, len(seen.Glance))
	for i := range seen.Glance {
		rels[i] = seen.Glance[i].Path
	}
	now, err := e.Ws.Look(rels)
	if err != nil {
		return nil, err
	}
	for i, was := range seen.Glance {
		if is := toCompare(now[i]); is != was || was.Mod > seen.At-int64(files.Racy) {
			out = append(out, Changed{was, is})
		}
	}
	return out, nil
}
