// Package state keeps the folded state of closed days below .memctl/, so that the next run need not fold it again, nor read it: a checkpoint is a
// sorted table that is read in place (internal/table), with a key for everything that a fold, a layout or a briefing asks for, and those of different days
// share what has not changed.
//
// Start with [Open], and with [NewKeeper] to write. keys.go says which keys there are: [file] gives those of one entry, and everything else follows from it.
// A checkpoint is derived: its name holds the digest of all that it was folded from, and one that does not fit, or is not whole, is not read. What is found
// damaged later is an error of the state, and whoever asked begins anew without it.
package state
