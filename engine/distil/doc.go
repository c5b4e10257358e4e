// Package distil turns statements of daily logs into events of the bank: it compares each claim that package triage finds in them with what is
// there, accepts, supports, refines, supersedes or sets in conflict, and closes each logical day by archiving the
// opinions that have faded.
//
// Start with [New] and [Machine.Run]. The events are a function of the statements, the people's events and the rules;
// the order of the fold is (logical day, path, byte offset), people's events come after the statements of their day,
// the closing of the day comes last. So a run that folds a month at once and thirty runs that fold a day each make the
// same events. Everything is pure: no file, no clock. A Machine is for one goroutine.
package distil
