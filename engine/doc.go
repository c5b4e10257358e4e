// Package engine is a workspace as one thing: it orders the packages that know about logs, rules, duplicates, pages and
// the index, and is what every surface (the command line, and whatever comes beside it) talks to.
//
// Start with [Open]; then [Engine.Distill] and [Engine.Reflect] bring the bank up to date, [Engine.Recall] asks it.
// Every verb that changes the bank reads a snapshot, plans a changeset, and applies it under the workspace's lock; a
// dry run stops after the plan. The bank is a function of logs, rules, people's events and the day of the run; what
// lies in .memctl/ only makes the next run cheap, and may be deleted at any time.
//
// An Engine may be used by several goroutines, and several processes may each have one on the same workspace: verbs
// that write wait for the lock for a bounded time and then return a *workspace.LockedError. Nothing is kept open
// between two calls.
package engine
