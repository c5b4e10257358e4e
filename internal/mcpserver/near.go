package mcpserver

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/text"
)

const (
	maxNear   = 3
	nearShare = 0.5  // of the pairs of letters of both names
	maxName   = 1000 // bytes of a name that is looked at
)

// nearest are the paths whose names have most pairs of letters in common with a name, best first.
func nearest(name string, paths []string) []string {
	type scored struct {
		path  string
		share float64
	}
	want := pairs(lastPart(name))
	var found []scored
	for _, p := range paths {
		have := pairs(lastPart(p))
		common := 0
		for pair := range want {
			if have[pair] {
				common++
			}
		}
		if share := 2 * float64(common) / float64(max(1, len(want)+len(have))); share >= nearShare {
			found = append(found, scored{p, share})
		}
	}
	slices.SortStableFunc(found, func(a, b scored) int { return cmp.Compare(b.share, a.share) })
	var out []string
	for _, f := range found[:min(len(found), maxNear)] {
		out = append(out, f.path)
	}
	return out
}

// lastPart is the name of a file without its folder and ending, to be compared: in NFD, so that 민숙 is near 민수.
func lastPart(name string) string {
	name, _, _ = strings.Cut(text.Cut(name, maxName), "#")
	return strings.ToLower(norm.NFD.String(strings.TrimSuffix(path.Base(strings.TrimSpace(name)), ".md")))
}

// pairs are the neighbouring letters of a word; its ends count as letters.
func pairs(word string) map[[2]rune]bool {
	out := map[[2]rune]bool{}
	last := rune(0)
	for _, r := range word {
		out[[2]rune{last, r}] = true
		last = r
	}
	if last != 0 {
		out[[2]rune{last, 0}] = true
	}
	return out
}
