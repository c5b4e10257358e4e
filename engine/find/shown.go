package find

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/rows"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Before something is shown that a glance has let stand, the files are looked at that it is of: one that was changed in place is not shown as it was.

// restsOn are the files that results rest on: those of the hits, of the entries that say whether these hold, and of the line that is nearest to a refused question.
func restsOn(results []*recall.Result) (paths []string) {
	for _, res := range results {
		for _, hits := range [][]recall.Hit{res.Hits, res.Withheld} {
			for i := range hits {
				paths = append(paths, hits[i].Path)
			}
		}
		paths = append(paths, res.Beside...)
		if s := cmp.Or(res.Refused, res.Support); s != nil && s.Nearest != "" {
			paths = append(paths, nearestIn(s))
		}
	}
	slices.SortFunc(paths, byFolder)
	return slices.Compact(paths)
}

// nearestIn is the path of the line that has most of a question.
func nearestIn(s *recall.Support) string {
	return s.Nearest[:max(strings.LastIndex(s.Nearest, "#L"), 0)]
}

// haveChanged are those files of which it cannot be said that they are as they were indexed, with their names on the disk, "" for one that is not
// known. The paths are in NFC. seen is the sight before the index was asked: where another process has looked since, it may have made another index, and nothing is
// known of the one that was asked.
func (e *Finder) haveChanged(paths []string, seen *Sight) map[string]string {
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

// isAsSeen reports whether a file is as its stamp says that it was at a time, in unix nanoseconds. A file that was young then is read.
func (e *Finder) isAsSeen(is workspace.Look, st files.Stamp, at int64) bool {
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
func (e *Finder) stampsOf(paths []string) (out map[string]named, at int64) {
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

// onlyStanding leaves of what was found that in files which have not changed, and of the other that which still stands in its file, where it stands now. Where a page
// has changed that says whether others hold, these are left out. It is for those who do not wait for the index, and where it cannot be brought up to date.
func (e *Finder) onlyStanding(found []*recall.Result, changed map[string]string) {
	now := map[string][]recall.Document{}
	for rel, name := range changed {
		if docs, err := e.Documents(rel, cmp.Or(name, rel)); err == nil {
			now[rel] = docs
		}
	}
	has := func(rel string) bool { _, ok := changed[rel]; return ok }
	for _, res := range found {
		unsettled := slices.ContainsFunc(slices.Concat(res.Beside, pagesOf(res.Hits), pagesOf(res.Withheld)), has)
		standing := func(hits []recall.Hit) []recall.Hit {
			out := hits[:0]
			for _, h := range hits {
				if unsettled && isByOthers(&h) {
					continue
				}
				if has(h.Path) {
					at := slices.IndexFunc(now[h.Path], func(d recall.Document) bool { return isSame(&h, &d) })
					if at < 0 {
						continue
					}
					h.Line = now[h.Path][at].Line
				}
				out = append(out, h)
			}
			return out
		}
		res.Hits, res.Withheld = standing(res.Hits), standing(res.Withheld)
		if s := cmp.Or(res.Refused, res.Support); s != nil && s.Nearest != "" && has(nearestIn(s)) {
			s.Nearest = ""
		}
	}
}

// pagesOf are the files of the entries among hits.
func pagesOf(hits []recall.Hit) (paths []string) {
	for i := range hits {
		if hits[i].EntryID != "" {
			paths = append(paths, hits[i].Path)
		}
	}
	return paths
}

// isByOthers reports whether a hit is shown as it is because of entries: those that were made of it, that took its place or in whose place it stands, or that
// say the same.
func isByOthers(h *recall.Hit) bool {
	return len(h.Gave) > 0 || h.Successor != "" || h.InsteadOf != "" || isLogLine(h) && h.Former
}

// isSame reports whether a document of a file is the one that was found in it. Of a line from which entries were made these say whether it holds.
func isSame(h *recall.Hit, d *recall.Document) bool {
	return d.EntryID == h.EntryID && d.Text == h.Text && (d.Former == h.Former || len(h.Gave) > 0 && !d.Former)
}

func isLogLine(h *recall.Hit) bool { return h.Tier == recall.Memory && h.EntryID == "" }
