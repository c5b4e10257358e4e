// Package wiki is about the pages of subjects: what holds of each, what is open, what was decided and how it came to that, each line with a link to the
// entry that says it. [New] gives them to the layout of the bank, which knows them as [bank.Subjects]; [Edits] finds what people changed in them. A page
// is a function of the subjects and entries of a state and of where those stand. Everything here is pure and deterministic.
package wiki
