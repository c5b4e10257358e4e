// Package fields says what a segment holds of a document: which fields it has, which words stand in each, and the record that is read in place.
//
// Start with [Encoder.Encode], which analyses a document, and [AddFile], which adds the documents of a file to a segment. [ReadRecord] reads back what was
// kept beside the words. The constants are the numbers of the fields; [Schema] is what package segment is told of them.
//
// # Contexts
//
// Documents of a file lend each other context. Before the documents of each section stands a context document with the words of all of them, and before the
// documents of the file one with those of all its sections. They are never hits themselves: what they match makes the documents behind them likelier.
//
// What is changed here, or in package sketch, changes what is on disk, and with it the version of its format in package store.
//
// The package is pure. An [Encoder] is for one goroutine.
package fields
