package find

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/sight"
)

// After a glance the files of what is to be shown are looked at, since a glance does not see a file that was changed in place.

// restsOn returns the files that results rest on: those of the hits, of the entries that say whether a hit still holds, and of the nearest line to a
// refused question.
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
	slices.SortFunc(paths, sight.ByFolder)
	return slices.Compact(paths)
}

// nearestIn returns the path of the line that comes nearest to a refused question.
func nearestIn(s *recall.Support) string {
	return s.Nearest[:max(strings.LastIndex(s.Nearest, "#L"), 0)]
}

// onlyStanding removes hits that are no longer in their changed files, and gives the others the lines at which they are now. Where a changed page
// may say that a hit no longer holds, the hit is removed too. It is used where the index is not brought up to date first.
func (e *Finder) onlyStanding(found []*recall.Result, changed map[string]string) {
	now := map[string][]recall.Document{}
	for rel, name := range changed {
		if docs, err := e.Index.Documents(rel, cmp.Or(name, rel)); err == nil {
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

// isByOthers reports whether other entries decide how a hit is shown: entries that were made of it, that took its place or whose place it took, or that
// say the same.
func isByOthers(h *recall.Hit) bool {
	return len(h.Gave) > 0 || h.Successor != "" || h.InsteadOf != "" || isLogLine(h) && h.Former
}

// isSame reports whether a document of a file is the hit. Whether a line still holds is not compared where entries were made of it, since they say so.
func isSame(h *recall.Hit, d *recall.Document) bool {
	return d.EntryID == h.EntryID && d.Text == h.Text && (d.Former == h.Former || len(h.Gave) > 0 && !d.Former)
}

func isLogLine(h *recall.Hit) bool { return h.Tier == recall.Memory && h.EntryID == "" }
