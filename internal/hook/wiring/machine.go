package wiring

import "github.com/seed-a44923cb/memctl/internal/place"

// Machine is where hosts and this program are.
type Machine struct {
	Where   place.Finder
	Version string // of this program
	Lang    string // of rules, where no workspace says another one
	Now     string // clock of what is opened; "" is now
}
