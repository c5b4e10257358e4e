// Package recall is the third tier of the memory: a search index over daily logs, bank pages and the other
// markdown of a workspace. It is a view. Deleting its folder loses nothing, and [store.Store.Update] brings it back.
//
// Start with [Open]. A [Store] is brought up to date with Update, and asked with [Store.Search] for a question and [Store.Mentioned] for a prompt.
// [Blocks] turns a markdown file into the documents that are indexed.
//
// The package is thin: it puts the parts below it together and has their names, so that others import it alone.
//
//	document   what is found: a line, a sentence, an entry of the bank; a markdown file cut into such
//	fields     a document as a segment has it: its words, its record
//	sketch     the words of a text in their order, and how well they answer a question
//	segment    one immutable part of the index: bytes
//	store      what is on disk: how it is opened, brought up to date and published
//	query      a question and its answer, as values
//	spell      a question read: its words, their synonyms, what a slip was meant to be
//	match      the words of a question looked up in an open index
//	hits       the best documents as an answer: what no longer holds, and what holds in its place
//	rank       a question answered: scores, evidence, refusal, explanation
//	prompt     a prompt answered: what its clauses mention
//
// # Promises
//
// A [Store] holds no file open between calls and is safe for concurrent use, by goroutines and by processes. No
// goroutine outlives a call. Results are a function of the indexed files and the query alone: an index that grew by
// updates answers as one that was built at once, scores and order included. A damaged index is an error that
// matches [ErrCorrupt], never a short answer.
//
// What is left out: phrases, wildcards and boolean operators; the words of a question are words.
package recall
