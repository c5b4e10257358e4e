// Package query is a question to the index and its answer, as values: what is asked and how it is weighed, what was found and why.
//
// Start with [Query] and [Result]. [Ranking] weighs what a score is made of, [Explanation] says of a hit how its score came about, and [Support] says of a
// question how much of it was found.
//
// The package is pure.
package query
