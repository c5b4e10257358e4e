// Package recall is the third tier of the memory: a search index over daily logs, bank pages and the other
// markdown of a workspace. It is a view. Deleting its folder loses nothing, and [Store.Update] brings it back.
//
// Start with [Open] and [Store.Search]; [Store.Update] keeps the index equal to the files and [Blocks] turns a
// markdown file into the documents that are indexed.
//
// # What is on disk
//
//	CURRENT               the manifest of the generation that is read: identity, segments, token totals
//	files-<generation>    what has been indexed: path, content hash and token totals of every file; appended to by later generations
//	<generation>-<n>.seg  immutable segments (package segment)
//	LOCK                  held by the one writer
//
// The store of bleve keeps its list of segments in a bbolt file that a writer locks against every reader, opens as an empty index when a segment
// cannot be read, and merges in the background. Here a writer adds segments beside the old ones and replaces CURRENT by one rename. A reader
// opens what CURRENT names, holds no lock and waits for nobody; if a writer has removed a segment between the two
// steps, it reads CURRENT again. What is no longer named is removed at once.
//
// # Promises
//
// A [Store] holds no file open between calls and is safe for concurrent use, by goroutines and by processes. No
// goroutine outlives a call. Results are a function of the indexed files and the query alone: an index that grew by
// updates answers as one that was built at once, scores and order included. A damaged index is an error that
// matches [ErrCorrupt], never a short answer.
//
// # Ranking
//
// Exact BM25 with OR semantics over several fields (see [Ranking]): lengths are exact, and the averages come
// from token totals that are kept per file. Documents that are former (superseded, archived) come after all
// others. Ties fall by path, then line.
//
// A prompt is asked otherwise ([Store.Mentioned]): word by word in its clauses, for what a document has in common with one of them and with the whole.
// Both searches go through a segment in windows of documents, so that a large one asks for no more memory than a small one.
//
// What is left out: phrases, wildcards and boolean operators; the words of a question are words.
//
// # Refusing
//
// Where none of the best hits has enough of the question's content words there are no hits: see [Support].
package recall
