package dedup

import (
	"cmp"
	"iter"
	"maps"
	"math"
	"slices"
)

// Slots finds among the claims of all kinds those that may be about the slot of another. Ids are numbers from 0 on: the memory that it takes grows with
// the largest. The zero value is empty and ready; it is not safe for concurrent use.
type Slots struct {
	numbers map[string]int32 // word → its number
	having  [][]int32        // by number of a word: ids, ascending
	words   [][]int32        // by id: numbers of its words; nil for an id that is not there
	held    int              // ids that are there

	stored  StoredSlots     // nil: none
	hidden  map[string]bool // ids of stored claims that count no more
	missing map[string]int  // word → how many of those have it

	met, metStored meeting // while claims are looked for
}

// StoredSlots are claims that lie on disk, and count as those that a [Slots] holds. Each has a number, from 0 on.
type StoredSlots interface {
	Claims() int                       // there are in all
	CountSlot(word string) int         // of which so many have a word
	HavingSlot(word string) []int32    // numbers of these; not to be changed
	Claim(number int32) *StoredPosting // one that was given; not to be changed
}

// StoredPosting is what is known of a stored claim.
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
	n := x.held
	if x.stored != nil {
		n += x.stored.Claims() - len(x.hidden)
	}
	return n
}

func (x *Slots) count(word string) int {
	n := len(x.holding(word))
	if x.stored != nil {
		n += x.stored.CountSlot(word) - x.missing[word]
	}
	return n
}

// holding are the ids that have a word.
func (x *Slots) holding(word string) []int32 {
	n, known := x.numbers[word]
	if !known {
		return nil
	}
	return x.having[n]
}

// redacted is the keyword of the mark that stands for a secret; that two claims had one tells nothing.
const redacted = "redact"

// SlotWords are the words by which a claim is found: its keywords, its entities, and the terms that it gives.
func SlotWords(f *Facts) []string {
	out := make([]string, 0, 2*len(f.Keywords)+len(f.Entities))
	f.eachSlotWord(func(w string) { out = append(out, w) })
	tidy(&out)
	return out
}

// eachSlotWord calls do with each of the [SlotWords], with some more than once.
func (f *Facts) eachSlotWord(do func(word string)) {
	all := func(words []string) {
		for _, w := range words {
			if w != redacted {
				do(w)
			}
		}
	}
	all(f.Keywords)
	all(f.Entities)
	for i := range f.Readings {
		r := &f.Readings[i]
		all(r.Subject)
		all(r.Property)
		for _, list := range [...][]Value{r.Values, r.From} {
			for k := range list {
				all(list[k].Words)
			}
		}
	}
}

// Add puts a claim under id; one that is there already is replaced.
func (x *Slots) Add(id int, f *Facts) {
	x.Remove(id)
	if x.numbers == nil {
		x.numbers = map[string]int32{}
	}
	for len(x.words) <= id {
		x.words = append(x.words, nil)
	}
	list := SlotWords(f)
	words := make([]int32, len(list))
	for i, w := range list {
		n, known := x.numbers[w]
		if !known {
			n = int32(len(x.having))
			x.numbers[w], x.having = n, append(x.having, nil)
		}
		having := x.having[n]
		at, _ := slices.BinarySearch(having, int32(id))
		words[i], x.having[n] = n, slices.Insert(having, at, int32(id))
	}
	x.words[id], x.held = words, x.held+1
}

// Remove forgets a claim; an unknown id is nothing.
func (x *Slots) Remove(id int) {
	if id >= len(x.words) || x.words[id] == nil {
		return
	}
	for _, n := range x.words[id] {
		if at, ok := slices.BinarySearch(x.having[n], int32(id)); ok {
			x.having[n] = slices.Delete(x.having[n], at, at+1)
		}
	}
	x.words[id], x.held = nil, x.held-1
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

// NearSlot is a claim that shares words with another, and how telling these are.
type NearSlot struct {
	StoredPosting

	Worth int
}

// Near gives the claims that share words with one, and how telling these are: the rarer, the more. Both lists, of those that it holds and of the stored
// ones, come the most telling first, of equals in no order, and are good until the next claim is looked for.
func (x *Slots) Near(f *Facts) (held iter.Seq2[int, int], stored iter.Seq2[*StoredPosting, int]) {
	x.met.begin()
	x.metStored.begin()
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
		x.met.meet(x.holding(w), uint32(n))
		if x.stored != nil {
			x.metStored.meet(x.stored.HavingSlot(w), uint32(n))
		}
	}
	return x.met.descending, func(yield func(*StoredPosting, int) bool) {
		for n, worth := range x.metStored.descending {
			if p := x.stored.Claim(int32(n)); !x.hidden[p.ID] && !yield(p, worth) {
				return
			}
		}
	}
}

// meeting counts what claims are worth, by their numbers.
type meeting struct {
	worth []uint32 // by number; all zero in between
	met   []int32  // numbers that have one that is not zero
	near  []int32  // those that are given
}

// begin makes ready for another claim.
func (x *meeting) begin() {
	for _, id := range x.met {
		x.worth[id] = 0
	}
	x.met = x.met[:0]
}

// meet adds to what claims are worth.
func (x *meeting) meet(ids []int32, n uint32) {
	for _, id := range ids {
		if int(id) >= len(x.worth) {
			x.worth = append(x.worth, make([]uint32, int(id)+1-len(x.worth))...)
		}
		if x.worth[id] == 0 {
			x.met = append(x.met, id)
		}
		x.worth[id] += n
	}
}

// first is how many claims are sorted before it is known that more are asked for.
const first = 128

// descending gives the numbers that were met, with what they are worth.
func (x *meeting) descending(yield func(id, worth int) bool) {
	var having []int // by worth
	for _, id := range x.met {
		w := int(x.worth[id])
		for len(having) <= w {
			having = append(having, 0)
		}
		having[w]++
	}
	for above := len(having); above > 0; {
		from, n := above, 0
		for from > 0 && n < first {
			from--
			n += having[from]
		}
		x.near = x.near[:0]
		for _, id := range x.met {
			if w := int(x.worth[id]); w >= from && w < above {
				x.near = append(x.near, id)
			}
		}
		slices.SortFunc(x.near, func(a, b int32) int { return cmp.Compare(x.worth[b], x.worth[a]) })
		for _, id := range x.near {
			if !yield(int(id), int(x.worth[id])) {
				return
			}
		}
		above = from
	}
}

// Foremost are those of claims that come before all others by what their words are worth, of equals by when they were last said: n of them, and what
// equals the last of these. It changes the list.
func Foremost(all []NearSlot, n int) []NearSlot {
	if len(all) <= n {
		return all
	}
	least := leastOf(all, n, func(c *NearSlot) int { return c.Worth })
	left, border := n, make([]NearSlot, 0, n)
	for i := range all {
		switch {
		case all[i].Worth > least:
			left--
		case all[i].Worth == least:
			border = append(border, all[i])
		}
	}
	oldest := leastOf(border, left, func(c *NearSlot) int { return c.Newest })
	return slices.DeleteFunc(all, func(c NearSlot) bool { return c.Worth < least || c.Worth == least && c.Newest < oldest })
}

// leastOf is the greatest value that at least n of claims have or exceed, of at least n.
func leastOf(all []NearSlot, n int, value func(*NearSlot) int) int {
	having := map[int]int{}
	for i := range all {
		having[value(&all[i])]++
	}
	for _, v := range slices.Backward(slices.Sorted(maps.Keys(having))) {
		if n -= having[v]; n <= 0 {
			return v
		}
	}
	return math.MinInt
}
