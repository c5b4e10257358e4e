// Package hits makes an answer of the documents that match best.
//
// Start with [Gather]: it reads candidates as hits, marks which of them no longer hold, puts before those what holds in their place, and orders hits that
// contradict each other. [Settle] marks documents that were read elsewhere. Nothing else decides what holds. [Best] keeps the best candidates of a search,
// in the one order that all searches have: by score, then path, then line.
package hits
