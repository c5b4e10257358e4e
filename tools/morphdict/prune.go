package main

import (
	"cmp"
	"slices"
)

// hopeless is how much more than the cheapest reading of a surface another may cost and still be kept. A dearer one
// is hardly ever chosen, and leaving it out thins the lattice.
const hopeless = 5500

// prune leaves out the readings of a surface that are hopeless.
func prune(list []record) []record {
	least := int(slices.MinFunc(list, func(a, b record) int { return cmp.Compare(a.cost, b.cost) }).cost)
	return slices.DeleteFunc(list, func(r record) bool { return int(r.cost) > least+hopeless })
}
