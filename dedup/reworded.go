package dedup

import "slices"

// How much of an earlier wording a later one has to have, in hundredths of its keywords; of a short one, where one word makes the difference, more. One shorter
// still says too little to tell.
const (
	minReworded   = 4 // keywords
	shortWording  = 8 // keywords
	shortReworded = 80
	longReworded  = 60
)

// Reworded reports whether a later statement says in nearly the same words what an earlier one says, with its names and all its figures but for days. The two
// are not the same, as [Compare] has it, and do not merge; but of a step, or of how something stands, the later is the word that counts, and a reader learns
// nothing from the earlier.
func Reworded(old, newer *Facts) bool {
	all, share := len(old.Keywords), longReworded
	if all < shortWording {
		share = shortReworded
	}
	named := func(w Word) bool { return w.Name && !slices.Contains(newer.Keywords, w.Key) } // the first word is written as names are, whatever it is
	if all < minReworded {
		return false
	}
	both := 0
	for _, w := range old.Keywords {
		if slices.Contains(newer.Keywords, w) {
			both++
		}
	}
	return both*100 >= share*all &&
		!slices.ContainsFunc(old.Values, func(v string) bool { return !IsDay(v) && !slices.Contains(newer.Values, v) }) &&
		!slices.ContainsFunc(old.Words[min(1, len(old.Words)):], named)
}
