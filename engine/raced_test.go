//go:build race

package engine_test

// raced says whether the race detector watches.
const raced = true
