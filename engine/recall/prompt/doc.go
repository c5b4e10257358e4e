// Package prompt finds what a prompt mentions.
//
// A prompt is asked otherwise than a question: it describes no line, and most of its words are in none. A line is meant where one
// clause of the prompt and the line have enough words in common, however many words of the prompt it has not.
//
// Start with [Search]. It looks the words up, collects the documents of each segment that have enough in common with a clause, looks at the best of them a
// second time, and orders those that are meant so that each thing that the prompt names comes early.
package prompt
