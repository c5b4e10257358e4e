// Package pairs reads pairs of texts with a label, same or apart, and counts how a comparer judges them.
package pairs
