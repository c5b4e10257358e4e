package sight

import (
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/rows"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// HaveChanged returns the files that may not be as they were indexed, with their names on the disk, "" for an unknown file. The paths are in NFC. seen is
// the sight from before the index was asked: if another process has looked since, it may have published another index, and nothing is known of the one
// that was asked.
func (e *Looker) HaveChanged(paths []string, seen *Sight) map[string]string {
	out := map[string]string{}
	known, at := e.stampsOf(paths)
	names := make([]string, 0, len(paths))
	for _, rel := range paths {
		if out[rel] = known[rel].name; out[rel] != "" {
			names = append(names, out[rel])
		}
	}
	now, err := e.Ws.Look(names)
	if err != nil || at > seen.At {
		return out
	}
	for _, is := range now {
		if rel := norm.NFC.String(is.Path); e.isAsSeen(is, known[rel].Stamp, at) {
			delete(out, rel)
		}
	}
	return out
}

// isAsSeen reports whether a file still fits its stamp, which was taken at a time in unix nanoseconds. A file that was young at that time is read.
func (e *Looker) isAsSeen(is workspace.Look, st files.Stamp, at int64) bool {
	if is.Folder || is.Size != st.Size || is.Mod != st.Mod || is.Ino != st.Ino {
		return false
	}
	if st.Mod < at-int64(files.Racy) {
		return st.Hash != ""
	}
	data, err := e.Ws.ReadFile(is.Path)
	return err == nil && workspace.Hash(data) == st.Hash
}

// named is a stamp with the name that the file has on the disk.
type named struct {
	files.Stamp
	name string
}

// stampsOf reads what was seen of a few files, by their paths in NFC, and when that was.
func (e *Looker) stampsOf(paths []string) (out map[string]named, at int64) {
	data, err := e.Ws.ReadDerived(files.SightFile)
	if err != nil {
		return nil, 0
	}
	wanted := map[string]bool{whenRow: true}
	for _, rel := range paths {
		wanted[rel] = true
	}
	found, err := rows.Pick(data, func(key []byte) bool { return wanted[string(key)] })
	if err == nil && len(found) <= len(paths) { // a name of another form
		found, err = rows.Pick(data, func(key []byte) bool { return wanted[string(norm.NFC.Bytes(key))] })
	}
	if err != nil {
		return nil, 0
	}
	out = make(map[string]named, len(found))
	for name, value := range found {
		if name == whenRow {
			at = pack.ReadBody(value).Int()
		} else {
			out[norm.NFC.String(name)] = named{readStamp(value), name}
		}
	}
	return out, at
}
