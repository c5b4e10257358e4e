// Package spell reads a question: which words it has, how else they may be said, and, where no document has a word, how it may have been meant.
//
// Start with [Reader.Read], which makes a [Question] of a text, and [Reader.Rescue], which looks for the words that the index does not know: by their
// sound in the other script, then as slips of one key. A [Question] is a value: what is looked up, scored and explained goes by it, and [Question.String] prints
// it.
//
// The package knows the index as an [Index] only, which is asked for words. It is pure but for what that does, and a [Reader] is safe for concurrent use
// if its parts are.
package spell
