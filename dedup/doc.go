// Package dedup says whether two statements are the same, one a refinement of the other, in conflict, or
// different, and whether a statement is a change of mind that supersedes an older one.
//
// Start with [New] and [Comparer.Facts], which reduces a text to what is compared: keywords with synonyms folded,
// what is negated, numbers, roles, moods. [Compare] judges two of them; [Index] finds among many those worth judging.
// [Comparer.Change] and [Supersedes] recognise a change of mind.
//
// Promises: integer arithmetic only; equal texts and equal [Comparer.Version] give equal verdicts; Compare is
// reflexive and, but for the naming of sides, symmetric; a Comparer is safe for concurrent use. A false merge
// loses a fact and a missed one only repeats it, so every doubt is decided against merging.
package dedup
