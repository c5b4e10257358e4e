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
	slotOf   map[int]int32     // id → slot
	split    map[int32][]int32 // last part of a compound → slots that hold one, each once
	bare     map[string][]int  // statements without keywords, by Key
}

type indexed struct {
	id       int
	keywords []int32 // ascending
	splits   []split // how its compounds may be written apart
	key      string  // of a statement without keywords
}

// split is a keyword and, in order of preference, the parts that may stand for it.
type split struct {
	whole int32
	parts []int32
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
		x.ids, x.slotOf, x.bare, x.split = map[string]int32{}, map[int]int32{}, map[string][]int{}, map[int32][]int32{}
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
		n := x.number(k)
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
	e := indexed{id: id, keywords: kw, splits: readSplits(f.Splits, x.number, x.number)}
	for _, last := range lastParts(e.splits) {
		x.split[last] = append(x.split[last], slot)
	}
	x.slots[slot] = e
}

// number gives a keyword its number.
func (x *Index) number(k string) int32 {
	n, ok := x.ids[k]
	if !ok {
		n = int32(len(x.postings))
		x.ids[k] = n
		x.postings = append(x.postings, nil)
	}
	return n
}

// readSplits numbers what Facts.Splits holds. A split with a part that has no number (below zero) is left out.
func readSplits(list []Split, whole, part func(string) int32) []split {
	var out []split
next:
	for _, entry := range list {
		s := split{whole: whole(entry.Whole)}
		for _, p := range entry.Parts {
			n := part(p.Key)
			if n < 0 {
				continue next
			}
			s.parts = append(s.parts, n)
		}
		out = append(out, s)
	}
	return out
}

// lastParts are the last parts of the splits, each once.
func lastParts(splits []split) []int32 {
	var out []int32
	for _, s := range splits {
		if last := s.parts[len(s.parts)-1]; !slices.Contains(out, last) {
			out = append(out, last)
		}
	}
	return out
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
	for _, last := range lastParts(e.splits) {
		if at := slices.Index(x.split[last], slot); at >= 0 {
			if list := slices.Delete(x.split[last], at, at+1); len(list) > 0 {
				x.split[last] = list
			} else {
				delete(x.split, last)
			}
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

// Candidates returns, ascending, exactly the ids whose keywords share with f's at least [RefinementPercent] of the larger set, or half of at most
// four, or all of the smaller set if that is at least [ContainedPercent] of the larger, as [Compare] counts them; for a statement without keywords
// those with the same Key. Every other statement is Different.
//
// To share t of its n keywords a statement must hold one of any n-t+1 of them, so only the rarest n-t+1 are
// looked up. Taking a compound apart only ever adds to what is shared, so that those found this way are right; those
// that share enough only thanks to it hold all parts of a compound of f, or a compound all of whose parts are in f.
func (x *Index) Candidates(f Facts) []int {
	found := x.Nearest(f)
	out := make([]int, len(found))
	for i, c := range found {
		out[i] = c.ID
	}
	return out
}

// Candidate is a statement that shares enough keywords with another, and how many.
type Candidate struct{ ID, Shared int }

// Nearest is [Index.Candidates] with the number of keywords that each shares. Of statements without keywords it is 0.
func (x *Index) Nearest(f Facts) []Candidate {
	if len(f.Keywords) == 0 {
		out := make([]Candidate, 0, len(x.bare[f.Key]))
		for _, id := range x.bare[f.Key] {
			out = append(out, Candidate{ID: id})
		}
		return out
	}
	q := x.query(f)
	out := q.apart(x, q.plain(x, nil))
	slices.SortFunc(out, func(a, b Candidate) int { return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(b.Shared, a.Shared)) })
	return slices.CompactFunc(out, func(a, b Candidate) bool { return a.ID == b.ID })
}

// query is a statement in the numbers of an index.
type query struct {
	known     []int32 // ascending; the keywords that nobody has are left out
	n         int     // keywords in all
	splits    []split // whole is below zero where nobody has it
	signature uint64
	hidden    int // keywords that share a bit with another
}

func (x *Index) query(f Facts) query {
	q := query{n: len(f.Keywords), known: make([]int32, 0, len(f.Keywords))}
	number := func(k string) int32 {
		if id, ok := x.ids[k]; ok {
			return id
		}
		return -1
	}
	for _, k := range f.Keywords {
		if id := number(k); id >= 0 {
			q.known = append(q.known, id)
			q.signature |= bit(id)
		}
	}
	slices.Sort(q.known)
	q.hidden = len(q.known) - bits.OnesCount64(q.signature)
	q.splits = readSplits(f.Splits, func(k string) int32 {
		if id := number(k); id >= 0 {
			return id
		}
		at, _ := slices.BinarySearch(f.Keywords, k)
		return -1 - int32(at) // nobody has it: a number of its own
	}, number)
	return q
}

// plain finds what shares enough as it stands.
func (q *query) plain(x *Index, out []Candidate) []Candidate {
	need := leastWorth(q.n)
	if len(q.known) < need {
		return out
	}
	rare := slices.Clone(q.known)
	slices.SortFunc(rare, func(a, b int32) int {
		return cmp.Or(cmp.Compare(len(x.postings[a]), len(x.postings[b])), cmp.Compare(a, b))
	})
	// The keywords that nobody has are the rarest of all and already looked up. Whoever has one of those looked up
	// before has been judged, so that the others can share only what is still to come.
	signatures := make([]uint64, len(rare)+1)
	for j := len(rare) - 1; j >= 0; j-- {
		signatures[j] = signatures[j+1] | bit(rare[j])
	}
	for j, k := range rare[:len(q.known)-need+1] {
		signature := signatures[j]
		hidden := len(rare) - j - bits.OnesCount64(signature)
		for _, p := range x.postings[k] {
			most := bits.OnesCount64(p.signature&signature) + hidden // what can be shared at all
			if !worth(min(most, int(p.size)), q.n, int(p.size)) {
				continue
			}
			e := &x.slots[p.slot]
			if shared := overlap(q.known, e.keywords); worth(shared, q.n, int(p.size)) {
				out = append(out, Candidate{e.id, shared})
			}
		}
	}
	return out
}

// apart adds what shares enough once compounds are taken apart.
func (q *query) apart(x *Index, out []Candidate) []Candidate {
	if len(q.splits) == 0 && len(x.split) == 0 {
		return out
	}
	check := func(slot int32) {
		e := &x.slots[slot]
		// A compound counts for one less at least and for two more at most.
		if !within(q.n+2*len(q.splits), len(e.keywords)-len(e.splits)) || !within(len(e.keywords)+2*len(e.splits), q.n-len(q.splits)) {
			return
		}
		mine, more := takenApart(q.known, q.splits, e.keywords)
		theirs, more2 := takenApart(e.keywords, e.splits, q.known)
		if !more && !more2 {
			return
		}
		n := len(mine) + q.n - len(q.known) - goneUnknown(q.splits, e.keywords)
		if shared := overlap(mine, theirs); worth(shared, n, len(theirs)) {
			out = append(out, Candidate{e.id, shared})
		}
	}
	wanted := q.signature
	for _, s := range q.splits {
		for _, p := range s.parts {
			wanted |= bit(p)
		}
	}
	for _, s := range q.splits {
		rarest, signature := s.parts[0], uint64(0)
		for _, p := range s.parts {
			signature |= bit(p)
			if len(x.postings[p]) < len(x.postings[rarest]) {
				rarest = p
			}
		}
		for _, p := range x.postings[rarest] {
			if p.signature&signature != signature {
				continue
			}
			// Whoever has compounds as well may come to share more than its signature shows.
			most := bits.OnesCount64(p.signature&wanted) + q.hidden + 3*len(q.splits)
			if len(x.slots[p.slot].splits) == 0 && !within(min(most, int(p.size)), int(p.size)) {
				continue
			}
			check(p.slot)
		}
	}
	for _, k := range q.known {
		for _, slot := range x.split[k] {
			check(slot)
		}
	}
	return out
}

// takenApart is a with its compounds in parts where b has those and not the whole, as respaced does it. more says that
// any was. The result is a itself when none was.
func takenApart(a []int32, splits []split, b []int32) (out []int32, more bool) {
	eachApart(splits, b, func(s split) {
		if !more {
			a, more = slices.Clone(a), true
		}
		if at, ok := slices.BinarySearch(a, s.whole); ok {
			a = slices.Delete(a, at, at+1)
		}
		for _, p := range s.parts {
			if at, ok := slices.BinarySearch(a, p); !ok {
				a = slices.Insert(a, at, p)
			}
		}
	})
	return a, more
}

// goneUnknown counts the compounds that nobody has among those taken apart.
func goneUnknown(splits []split, b []int32) (n int) {
	eachApart(splits, b, func(s split) {
		if s.whole < 0 {
			n++
		}
	})
	return n
}

// eachApart calls f with the split that serves for each compound.
func eachApart(splits []split, b []int32, f func(split)) {
	for i, last := 0, -1; i < len(splits); i++ {
		s := splits[i]
		if last >= 0 && splits[last].whole == s.whole || contains(b, s.whole) || slices.ContainsFunc(s.parts, func(p int32) bool { return !contains(b, p) }) {
			continue
		}
		last = i
		f(s)
	}
}

func contains(list []int32, n int32) bool {
	_, ok := slices.BinarySearch(list, n)
	return ok
}

// leastWorth is the least that must be shared with a statement of so many keywords.
func leastWorth(n int) int {
	s := (RefinementPercent*n + 99) / 100
	for s > 0 && (enough(s-1, n) || s-1 >= refinementMin && within(s-1, n)) {
		s--
	}
	return s
}

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

// The rule for what is worth a comparison where little is said, besides [RefinementPercent]: of so many keywords of the larger half are enough.
const halfMost = 4

// enough says that so many shared keywords of the larger set are worth a look at what the texts say.
func enough(shared, larger int) bool {
	return shared*100 >= RefinementPercent*larger || larger <= halfMost && shared > 0 && shared*2 >= larger
}

// within says that the larger of two sets is not too large for the smaller to be found in it.
func within(smaller, larger int) bool { return smaller*100 >= ContainedPercent*larger }

// worth says that two sets of keywords share enough, or that the larger has all of the smaller and is not much larger.
func worth(shared, a, b int) bool {
	smaller, larger := min(a, b), max(a, b)
	return enough(shared, larger) || smaller >= refinementMin && shared >= smaller && within(smaller, larger)
}
