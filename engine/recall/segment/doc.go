// Package segment is one immutable part of a search index: a file of documents with the words by which they are found.
//
// Start with [NewBuilder] and [Builder.WriteTo] to make one, [Open] to read one that is mapped into memory, and [Merge] to make one of several.
//
// A segment knows documents by number, from 0. Documents of one file of the workspace follow one another; they are added, dropped and merged
// together. Of each field a segment has a dictionary (the finite-state transducer of vellum) and for each term a list of documents with how often
// they have it. Of each document it has how long its fields are, a record, which is read in place, and a text, which is stored compressed.
// What fields, records and texts mean is the business of who adds them.
//
// # Promises
//
// The same documents in the same order are read the same, whether they were built at once or merged, and building gives the same bytes. A [Segment] is safe for concurrent reading.
// The bytes of a segment are not checked against a checksum here: reading a damaged one gives wrong answers, an error, or a runtime error
// such as an index out of range, and neither hangs nor asks for more memory than the segment is large times a constant.
//
// # On disk
//
// All numbers are little-endian or varints. First come the fields, each its lists and then its dictionary, then the lengths, the records, the
// texts, the files and a directory of all these, and last a footer of fixed size. A list of one document that has the term once stands in the dictionary.
package segment
