// Package run brings the bank up to date. [Runner.Run] takes the lock, plans, and applies the changeset as one step: after a kill it has
// happened or has not. [Runner.Plan] only plans.
//
// A plan is made in phases, each a function of what the ones before it have returned. Runner.decide has the order of the first: read the ledgers,
// detect what people did to the pages, obey a person's command, withdraw what no line says any more, settle the fold with the ledgers, find what is
// private now. Runner.draft has the order of the others: pages, ledger and changelog, reports. People's commands (pin, archive, restore, purge) are
// runs with a [Deed].
package run
