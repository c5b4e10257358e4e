package dedup

import (
	"cmp"
	"slices"
)

// Index finds the statements that overlap enough with another to be worth a [Compare]. It keeps keywords only, not
// texts. The zero value is empty and ready; it is not safe for concurrent use.
type Index struct {
	ids      map[string]int32 // keyword → its number
	postings [][]posting      // by keyword number, ascending by id
	entries  map[int]indexed  // by id
	bare     map[string][]int // statements without keywords, by Key
}

type indexed struct {
	keywords []int32 // ascending
	key      string  // of a statement without keywords
}

// posting carries the number of keywords of its statement, so that most are ruled out without a look-up.
type posting struct {
	id   int
	size int
}

// Add puts a statement under id; one that is there already is replaced.
func (x *Index) Add(id int, f Facts) {
	x.Remove(id)
	if x.entries == nil {
		x.ids, x.entries, x.bare = map[string]int32{}, map[int]indexed{}, map[string][]int{}
	}
	if len(f.Keywords) == 0 {
		x.entries[id] = indexed{key: f.Key}
		list := x.bare[f.Key]
		at, _ := slices.BinarySearch(list, id)
		x.bare[f.Key] = slices.Insert(list, at, id)
		return
	}
	kw := make([]int32, 0, len(f.Keywords))
	for _, k := range f.Keywords {
		n, ok := x.ids[k]
		if !ok {
			n = int32(len(x.postings))
			x.ids[k] = n
			x.postings = append(x.postings, nil)
		}
		kw = append(kw, n)
	}
	slices.Sort(kw)
	kw = slices.Compact(kw)
	for _, n := range kw {
		list := x.postings[n]
		p := posting{id, len(kw)}
		if len(list) == 0 || list[len(list)-1].id < id {
			x.postings[n] = append(list, p)
			continue
		}
		at, _ := slices.BinarySearchFunc(list, id, byID)
		x.postings[n] = slices.Insert(list, at, p)
	}
	x.entries[id] = indexed{keywords: kw}
}

func byID(p posting, id int) int { return cmp.Compare(p.id, id) }

// Remove forgets a statement; an unknown id is nothing.
func (x *Index) Remove(id int) {
	e, ok := x.entries[id]
	if !ok {
		return
	}
	delete(x.entries, id)
	for _, n := range e.keywords {
		if at, found := slices.BinarySearchFunc(x.postings[n], id, byID); found {
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
func (x *Index) Len() int { return len(x.entries) }

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
	// The keywords that nobody has are the rarest of all and already looked up.
	prefix := len(known) - need + 1
	var out []int
	for _, k := range rare[:prefix] {
		for _, p := range x.postings[k] {
			if p.size*100 < RefinementPercent*n || n*100 < RefinementPercent*p.size {
				continue
			}
			if overlap(known, x.entries[p.id].keywords)*100 >= RefinementPercent*max(n, p.size) {
				out = append(out, p.id)
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
