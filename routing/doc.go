// Package routing decides what becomes of a statement: whether it is kept, what kind it is, and which page it goes to.
//
// Start with [New] and [Router.Route]. A [Decision] holds the whole working: every rule that fired with the words it
// fired on, the score of each kind, the threshold, and, for a statement that stays in its log, the reason.
//
// How it decides: every rule of the set is tried, whatever its place; the weights of those that fire are added up per
// kind, and a rule without a kind counts for all of them. The kind with the highest score wins; on a tie the earlier of
// W, B, O, S. The statement is kept if that score reaches the threshold of its form. The page is that of the heaviest
// firing rule of the winning kind that names one (on a tie the smaller id), else the default page of the kind. A kind
// that the line states itself beats every rule: it is kept, and rules of that kind only choose the page.
//
// Promises: a Router never changes and is safe for concurrent use; the same text and the same rules give the same
// decision, in any order of the rules; offsets are bytes of the text as it was given. Nothing here knows of files,
// time or the bank.
package routing
