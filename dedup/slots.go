package dedup

import "slices"

// Slots finds among the claims of all kinds those that may be about the slot of another. The zero value is empty and ready; it is not safe
// for concurrent use.
type Slots struct {
	having map[string][]int // word → ids, in the order in which they came
	words  map[int][]string // of an id
}

// redacted is the keyword of the mark that stands for a secret; that two claims had one tells nothing.
const redacted = "redact"

// slotWords are the words by which a claim is found: its keywords, its entities, and the terms that it gives.
func slotWords(f *Facts) []string {
	out := slices.Concat(f.Keywords, f.Entities)
	for i := range f.Readings {
		r := &f.Readings[i]
		out = append(append(out, r.Subject...), r.Property...)
		for _, list := range [...][]Value{r.Values, r.From} {
			for k := range list {
				out = append(out, list[k].Words...)
			}
		}
	}
	out = slices.DeleteFunc(out, func(w string) bool { return w == redacted })
	tidy(&out)
	return out
}

// Add puts a claim under id; one that is there already is replaced.
func (x *Slots) Add(id int, f *Facts) {
	x.Remove(id)
	if x.having == nil {
		x.having, x.words = map[string][]int{}, map[int][]string{}
	}
	words := slotWords(f)
	x.words[id] = words
	for _, w := range words {
		list := x.having[w]
		at, _ := slices.BinarySearch(list, id)
		x.having[w] = slices.Insert(list, at, id)
	}
}

// Remove forgets a claim; an unknown id is nothing.
func (x *Slots) Remove(id int) {
	for _, w := range x.words[id] {
		list := x.having[w]
		if at, ok := slices.BinarySearch(list, id); ok {
			x.having[w] = slices.Delete(list, at, at+1)
		}
		if len(x.having[w]) == 0 {
			delete(x.having, w)
		}
	}
	delete(x.words, id)
}

// Rarity says how many of the claims have a word: few, some, or many.
func (x *Slots) Rarity(word string) Rarity {
	n, all := len(x.having[word]), len(x.words)
	switch {
	case n <= max(3, all/100):
		return Rare
	case n <= max(8, all/30):
		return Fair
	}
	return Common
}

// Near gives the claims that share words with one, by id, and how telling these words are: the rarer, the more.
func (x *Slots) Near(f *Facts) map[int]int {
	worth := map[int]int{}
	all := len(x.words)
	for _, w := range slotWords(f) {
		ids := x.having[w]
		if len(ids) == 0 || len(ids) > max(50, all/10) {
			continue
		}
		n := 1
		for k := all; k > len(ids) && n < 12; k /= 2 { // about the logarithm of how rare the word is
			n++
		}
		for _, id := range ids {
			worth[id] += n
		}
	}
	return worth
}
