// Package run brings the bank up to date. A run takes a snapshot, finds what people did to the pages, folds, settles
// the fold with the ledgers, plans the pages that change, and applies the changeset as one step: after a kill it has
// happened or has not.
//
// People's commands (pin, archive, restore, purge) are runs with an event of theirs.
package run
