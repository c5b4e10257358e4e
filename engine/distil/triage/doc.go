// Package triage says what a line claims, part by part, and where each part goes: a statement is taken apart into its claims, a claim that names no
// subject borrows the one around it, and the router says of each claim whether it is kept, as what kind, and on which page.
//
// Start with [Judge.Claims]. [Judge.Route] asks only for what becomes of the statement as a whole. Who judges many statements calls
// [Judge.LoanAbove], [Judge.Statement] and [Judge.LoanBefore] one by one, and keeps the judgements by their [Key].
//
// A judgement is a function of the statement, the line before it, and the categories of the subjects it names; it is never changed. Nothing here
// knows the bank: whether a claim is new, supports an entry or ends one is for package distil to decide.
package triage
