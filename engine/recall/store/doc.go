// Package store is the index on disk: how it is opened and read, brought up to date, published and verified.
//
// Start with [Open]. [Store.Update] makes the index say what the files say, [Store.Status] compares the two, and [Read] opens the index as it is now: a
// [Generation] of [Segment]s, which is asked for documents by their words. How a question is answered from them is not known here.
//
// # What is on disk
//
//	CURRENT               the manifest of the generation that is read: identity, segments, token totals
//	files-<generation>    what has been indexed: path, content hash and token totals of every file; appended to by later generations
//	<generation>-<n>.seg  immutable segments (package segment)
//	LOCK                  held by the one writer
//
// A writer adds segments beside the old ones and replaces CURRENT by one rename. A reader opens what CURRENT names, holds no lock and waits for nobody; if
// a writer has removed a segment between the two steps, it reads CURRENT again. What is no longer named is removed at once.
//
// (The store of bleve keeps its list of segments in a bbolt file that a writer locks against every reader, opens as an empty index when a segment cannot be
// read, and merges in the background. So the index has a store of its own.)
//
// # Promises
//
// A [Store] holds no file open between calls and is safe for concurrent use, by goroutines and by processes. No goroutine outlives a call. A damaged index
// is an error that matches [ErrCorrupt], also where damage shows only in a mapped file.
package store
