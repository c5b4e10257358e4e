// Package life scores a memory on somebody's notes of some weeks, of which a careful reader has written down what is true: what changed
// and what stayed, what is to be done, what one would ask at the end, what deserves a page. docs/life.md is about the files and the figures.
//
// Begin with [Read], which gives a [Life] and what is wrong with its files. Whoever measures distils its logs day by day in a workspace of
// its own, makes a [Bank] of the events of the ledger, asks the questions, and fills in a [Figures] with Score…; [Mean] is that of several lives.
//
// It is pure: it knows neither workspace nor index, and what was found for a question comes in as places of lines. A figure of which there is
// nothing to count is nil, not zero. Values are read once and are safe for concurrent use when nobody changes them.
package life
