package snapshot

import (
	"slices"

	"github.com/seed-a44923cb/memctl/bank/rollup"
)

// Rolled is what the page of a period was made of, so that a later run need not look: everything through its last day,
// and which of the names that it lists have a page.
type Rolled struct {
	Inputs string   `json:"in"`
	Empty  bool     `json:"empty,omitempty"`  // nothing came to pass: it has no page
	Linked []string `json:"linked,omitempty"` // pages of names
	Bare   []string `json:"bare,omitempty"`   // names that have none
}

// Holds reports whether the pages that a roll-up links to are there, and those that it does not are not.
func (r *Rolled) Holds(exists func(string) bool) bool {
	return !slices.ContainsFunc(r.Linked, func(p string) bool { return !exists(p) }) && !slices.ContainsFunc(r.Bare, exists)
}

// Note fills in what a roll-up depends on besides the fold.
func (r *Rolled) Note(roll *rollup.Rollup, exists func(string) bool) {
	if r.Empty = roll == nil; r.Empty {
		return
	}
	for _, n := range roll.Names() {
		if exists(n) {
			r.Linked = append(r.Linked, n)
		} else {
			r.Bare = append(r.Bare, n)
		}
	}
}
