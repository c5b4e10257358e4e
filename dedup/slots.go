package dedup

import (
	"iter"
	"slices"
)

// Slots finds among the claims of all kinds those that may be about the slot of another. The zero value is empty and ready; it is not safe
// for concurrent use.
type Slots struct {
	having map[string][]int // word → ids, in the order in which they came
	words  map[int][]string // of an id

	stored  StoredSlots     // nil: none
	hidden  map[string]bool // ids of stored claims that count no more
	missing map[string]int  // word → how many of those have it
}

// StoredSlots are claims that lie on disk, and count as those that a [Slots] holds.
type StoredSlots interface {
	Claims() int                                    // there are in all
	CountSlot(word string) int                      // of which so many have a word
	HavingSlot(word string) iter.Seq[StoredPosting] // which ones
}

// StoredPosting is what a stored claim has beside each of the words by which it is found.
type StoredPosting struct {
	ID     string
	Live   bool
	Newest int // day on which it was last said, for the order of many
}

// SlotsOn counts and finds stored claims, too.
func SlotsOn(stored StoredSlots) *Slots {
	return &Slots{stored: stored, hidden: map[string]bool{}, missing: map[string]int{}}
}

// Hide takes a stored claim out, with the facts that it is stored with; one that is out already stays out.
func (x *Slots) Hide(id string, f *Facts) {
	if x.stored == nil || x.hidden[id] {
		return
	}
	x.hidden[id] = true
	for _, w := range SlotWords(f) {
		x.missing[w]++
	}
}

// all is the number of claims, count that of those which have a word.
func (x *Slots) all() int {
	n := len(x.words)
	if x.stored != nil {
		n += x.stored.Claims() - len(x.hidden)
	}
	return n
}

func (x *Slots) count(word string) int {
	n := len(x.having[word])
	if x.stored != nil {
		n += x.stored.CountSlot(word) - x.missing[word]
	}
	return n
}

// redacted is the keyword of the mark that stands for a secret; that two claims had one tells nothing.
const redacted = "redact"

// SlotWords are the words by which a claim is found: its keywords, its entities, and the terms that it gives.
func SlotWords(f *Facts) []string {
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
	words := SlotWords(f)
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
	n, all := x.count(word), x.all()
	switch {
	case n <= max(3, all/100):
		return Rare
	case n <= max(8, all/30):
		return Fair
	}
	return Common
}

// NearSlot is a stored claim that shares words with another, and how telling these are.
type NearSlot struct {
	StoredPosting

	Worth int
}

// Near gives the claims that share words with one, by id, and how telling these words are: the rarer, the more; and those of the stored ones.
func (x *Slots) Near(f *Facts) (held map[int]int, stored map[string]NearSlot) {
	held = map[int]int{}
	all := x.all()
	for _, w := range SlotWords(f) {
		having := x.count(w)
		if having <= 0 || having > max(50, all/10) {
			continue
		}
		n := 1
		for k := all; k > having && n < 12; k /= 2 { // about the logarithm of how rare the word is
			n++
		}
		for _, id := range x.having[w] {
			held[id] += n
		}
		if x.stored == nil {
			continue
		}
		if stored == nil {
			stored = map[string]NearSlot{}
		}
		for p := range x.stored.HavingSlot(w) {
			if !x.hidden[p.ID] {
				stored[p.ID] = NearSlot{p, stored[p.ID].Worth + n}
			}
		}
	}
	return held, stored
}
