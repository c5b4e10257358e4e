package dedup

import (
	"cmp"
	"math/bits"
	"slices"
)

// Index finds the statements that overlap enough with another to be worth a [Compare]. It keeps keywords only, not
// texts. The zero value is empty and ready; it is not safe for concurrent use.
type Index struct {
	ids      map[string]int32 // keyword → its number
	postings [][]posting      // by keyword number, ascending by slot
	slots    []indexed
	free     []int32
	slotOf   map[int]int32    // id → slot
	bare     map[string][]int // statements without keywords, by Key
}

type indexed struct {
	id       int
	keywords []int32 // ascending
	key      string  // of a statement without keywords
}

// posting carries the size and a signature of its statement, so that nearly all are ruled out in passing.
type posting struct {
	slot      int32
	size      int32
	signature uint64 // one bit per keyword
}

func bit(keyword int32) uint64 { return 1 << (uint32(keyword) * 0x9E3779B1 >> 26) }

// Add puts a statement under id; one that is there already is replaced.
func (x *Index) Add(id int, f Facts) {
	x.Remove(id)
	if x.ids == nil {
		x.ids, x.slotOf, x.bare = map[string]int32{}, map[int]int32{}, map[string][]int{}
	}
	slot := int32(len(x.slots))
	if n := len(x.free); n > 0 {
		slot, x.free = x.free[n-1], x.free[:n-1]
	} else {
		x.slots = append(x.slots, indexed{})
	}
	x.slotOf[id] = slot
	if len(f.Keywords) == 0 {
		x.slots[slot] = indexed{id: id, key: f.Key}
		list := x.bare[f.Key]
		at, _ := slices.BinarySearch(list, id)
		x.bare[f.Key] = slices.Insert(list, at, id)
		return
	}
	kw := make([]int32, 0, len(f.Keywords))
	p := posting{slot: slot}
	for _, k := range f.Keywords {
		n, ok := x.ids[k]
		if !ok {
			n = int32(len(x.postings))
			x.ids[k] = n
			x.postings = append(x.postings, nil)
		}
		kw = append(kw, n)
		p.signature |= bit(n)
	}
	slices.Sort(kw)
	kw = slices.Compact(kw)
	p.size = int32(len(kw))
	for _, n := range kw {
		list := x.postings[n]
		if len(list) == 0 || list[len(list)-1].slot < slot {
			x.postings[n] = append(list, p)
			continue
		}
		at, _ := slices.BinarySearchFunc(list, slot, bySlot)
		x.postings[n] = slices.Insert(list, at, p)
	}
	x.slots[slot] = indexed{id: id, keywords: kw}
}

func bySlot(p posting, slot int32) int { return cmp.Compare(p.slot, slot) }

// Remove forgets a statement; an unknown id is nothing.
func (x *Index) Remove(id int) {
	slot, ok := x.slotOf[id]
	if !ok {
		return
	}
	e := x.slots[slot]
	delete(x.slotOf, id)
	x.slots[slot] = indexed{}
	x.free = append(x.free, slot)
	for _, n := range e.keywords {
		if at, found := slices.BinarySearchFunc(x.postings[n], slot, bySlot); found {
			x.postings[n] = slices.Delete(x.postings[n], at, at+1)
		}
	}
	if len(e.keywords) == 0 {
		list := x.bare[e.key]
		if at, found := slices.BinarySearch(list, id); found {
			list = slices.Delete(list, at, at+1)
		}
		if x.bare[e.key] = list; len(list) == 0 {
			delete(x.bare, e.key)
		}
	}
}

// Len is the number of statements.
func (x *Index) Len() int { return len(x.slotOf) }

// Candidates returns, ascending, exactly the ids whose keywords share at least [RefinementPercent] of the larger
// set with f's; for a statement without keywords those with the same Key. Every other statement is Different.
//
// To share t of its n keywords a statement must hold one of any n-t+1 of them, so only the rarest n-t+1 are
// looked up.
func (x *Index) Candidates(f Facts) []int {
	if len(f.Keywords) == 0 {
		return slices.Clone(x.bare[f.Key])
	}
	n := len(f.Keywords)
	need := ceilPercent(n)
	known := make([]int32, 0, n)
	for _, k := range f.Keywords {
		if id, ok := x.ids[k]; ok {
			known = append(known, id)
		}
	}
	if len(known) < need {
		return nil
	}
	rare := slices.Clone(known)
	slices.SortFunc(rare, func(a, b int32) int {
		return cmp.Or(cmp.Compare(len(x.postings[a]), len(x.postings[b])), cmp.Compare(a, b))
	})
	slices.Sort(known)
	var signature uint64
	for _, k := range known {
		signature |= bit(k)
	}
	hidden := len(known) - bits.OnesCount64(signature) // keywords that share a bit with another
	// The keywords that nobody has are the rarest of all and already looked up.
	var out []int
	for _, k := range rare[:len(known)-need+1] {
		for _, p := range x.postings[k] {
			most := bits.OnesCount64(p.signature&signature) + hidden // what can be shared at all
			if most < need || 100*min(most, int(p.size), n) < RefinementPercent*max(n, int(p.size)) {
				continue
			}
			if e := x.slots[p.slot]; 100*overlap(known, e.keywords) >= RefinementPercent*max(n, int(p.size)) {
				out = append(out, e.id)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func ceilPercent(n int) int { return (RefinementPercent*n + 99) / 100 }

// overlap counts what two ascending lists share.
func overlap(a, b []int32) int {
	n, i, j := 0, 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] == b[j]:
			n, i, j = n+1, i+1, j+1
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return n
}
