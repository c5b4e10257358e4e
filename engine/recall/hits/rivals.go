package hits

import (
	"slices"

	"github.com/seed-a44923cb/memctl/engine/recall/query"
)

// Of two lines that give one thing different values the newer stands first, or the older where that is asked about, where both are among so many best
// hits and it has most of what the other has: of the score, and of the question's words. Of two lines that may only be about one thing the newer stands first
// where it has most of what the other has, by a higher bar.
const (
	rivalDepth = 10
	rivalScore = 0.4
	rivalWords = 0.4
	alikeScore = 0.7
	alikeWords = 0.7
)

// orderRivals puts a hit before the first that it outruns.
func (st *settling) orderRivals(hits []query.Hit, words []float64) {
	for i := 1; i < min(len(hits), rivalDepth); i++ {
		first := i
		for k := i - 1; k >= 0; k-- {
			if st.outruns(hits, words, i, k) {
				first = k
			} else if !st.outruns(hits, words, k, i) {
				continue
			}
			if older, newer := &hits[i], &hits[k]; st.query.Former == query.FormerBehind {
				if newer.Day < older.Day {
					older, newer = newer, older
				}
				older.Newer = newer.ID
			}
		}
		if first == i {
			continue
		}
		h, w := hits[i], words[i]
		h.Before, h.Score = hits[first].ID, max(h.Score, hits[first].Score)
		copy(hits[first+1:i+1], hits[first:i])
		copy(words[first+1:i+1], words[first:i])
		hits[first], words[first] = h, w
	}
}

// outruns says whether hit a stands before b for what they are to each other.
func (st *settling) outruns(hits []query.Hit, words []float64, a, b int) bool {
	x, y := &hits[a], &hits[b]
	has := func(score, share float64) bool { return x.Score >= score*y.Score && words[a] >= share*words[b] }
	switch {
	case !has(rivalScore, rivalWords):
		return false
	case st.query.Former == query.FormerFirst:
		return x.Former && !y.Former && isOf(y, x.Successor) || x.Day != 0 && x.Day < y.Day && st.query.Rivals(&x.Document, &y.Document) == query.OneSlot
	case y.Day == 0 || y.Day >= x.Day || x.Former || y.Former:
		return false
	}
	r := st.query.Rivals(&x.Document, &y.Document)
	return r == query.OneSlot || r == query.AlikeOnly && has(alikeScore, alikeWords)
}

// isOf reports whether a hit is an entry, or a line that it was made of.
func isOf(h *query.Hit, entry string) bool {
	return entry != "" && (h.EntryID == entry || slices.Contains(h.Gave, entry))
}
