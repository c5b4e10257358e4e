package lint

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
)

// loops finds sets of entries that contradict each other in a ring, each set once in the place of its pairs, and entries that took each other's place so that the last leads back to
// the first.
func (r *run) loops() {
	if !r.want[ContradictionLoop] {
		return
	}
	var found []Finding
	r.ringOf = map[string]int{}
	for i, set := range r.rings() {
		for _, e := range set {
			r.ringOf[e.ID] = i + 1
		}
		slices.SortFunc(set, bank.Compare)
		found = append(found, loop(set, " ↔ "))
	}
	for _, ring := range r.successions() {
		found = append(found, loop(ring, " → "))
	}
	r.locate(found)
	for _, f := range found {
		r.add(f)
	}
}

// loop tells of a set of entries.
func loop(set []*bank.Entry, sign string) Finding {
	var texts, ids []string
	for _, e := range set[:min(len(set), shownOfLoop)] {
		texts = append(texts, bank.Excerpt(e.Text))
	}
	if len(set) > shownOfLoop {
		texts = append(texts, "…")
	}
	for _, e := range set[1:] {
		ids = append(ids, e.ID)
	}
	return Finding{Code: ContradictionLoop, Severity: Warning, Entry: set[0].ID, Text: strings.Join(texts, sign), Other: strings.Join(ids, " "), Count: len(set)}
}

// shownOfLoop is how many entries of a loop are told with their words.
const shownOfLoop = 4

// rings are the sets of live entries in which each contradicts at least two others of the set: what is left when those that contradict only one are taken
// away again and again. Their order is that of their ids.
func (r *run) rings() (out [][]*bank.Entry) {
	near := map[string][]string{}
	for e := range r.looked() {
		if ids := r.State.OpenConflicts(e); len(ids) > 0 {
			near[e.ID] = slices.Clone(ids)
		}
	}
	var ends []string
	for id, ids := range near {
		if len(ids) == 1 {
			ends = append(ends, id)
		}
	}
	for len(ends) > 0 {
		id := ends[len(ends)-1]
		ends = ends[:len(ends)-1]
		for _, o := range near[id] {
			near[o] = slices.DeleteFunc(near[o], func(n string) bool { return n == id })
			if len(near[o]) == 1 {
				ends = append(ends, o)
			}
		}
		delete(near, id)
	}
	return r.parts(near)
}

// parts cuts a graph into what hangs together.
func (r *run) parts(near map[string][]string) (out [][]*bank.Entry) {
	ids := make([]string, 0, len(near))
	for id, others := range near {
		if len(others) > 1 {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	seen := map[string]bool{}
	for _, id := range ids {
		var set []*bank.Entry
		for next := []string{id}; len(next) > 0; {
			at := next[len(next)-1]
			next = next[:len(next)-1]
			if seen[at] {
				continue
			}
			seen[at] = true
			set = append(set, r.State.Get(at))
			next = append(next, near[at]...)
		}
		if len(set) > 2 {
			out = append(out, set)
		}
	}
	return out
}

// successions are the rings of entries that took each other's place, each from its first on.
func (r *run) successions() (out [][]*bank.Entry) {
	done := map[string]bool{}
	for e := range r.looked() {
		at := map[string]int{}
		var chain []*bank.Entry
		for on := e; on != nil && on.Successor != "" && !done[on.ID]; on = r.State.Get(on.Successor) {
			if from, back := at[on.ID]; back {
				out = append(out, ringFrom(chain[from:]))
				break
			}
			at[on.ID] = len(chain)
			chain = append(chain, on)
		}
		for _, on := range chain {
			done[on.ID] = true
		}
	}
	return out
}

// ringFrom turns a ring so that its first entry, in page order, comes first.
func ringFrom(ring []*bank.Entry) []*bank.Entry {
	first := slices.Index(ring, slices.MinFunc(ring, bank.Compare))
	return slices.Concat(ring[first:], ring[:first])
}
