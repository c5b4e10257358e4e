// Package state keeps the folded state of a closed day in a file below .memctl/, so that the next run need not fold it
// again. A state is derived: its name holds the digest of everything that it was folded from, and a file that does not
// fit, or is not whole, is not read.
package state
