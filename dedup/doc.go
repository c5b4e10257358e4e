// Package dedup says whether two statements are the same, one a refinement of the other, in conflict, or
// different, and what a newer statement does to an older one.
//
// Start with [New] and [Comparer.Facts], which reduces a text to what is compared: keywords with synonyms folded, where they stand, values, what
// small words say, and the readings of package claim. [Compare] judges two of them, part by part; [Index] finds among many those worth judging.
// [Decide] says what a newer claim does to the slot of an older one; [Slots] finds those that it may be about. [Kept] holds the facts of many.
//
// Two statements merge only if every [Part] of what they say is equal, or differs in a way that is known to be harmless: harmless.txt and phrases.tsv list
// the words, and compare.go, stance.go and roles.go have a function for each part; adds.go says what one may have more, english.go and endings.go what English word
// order and Korean endings turn round, converse.go who gives and who gets. What is not known to be harmless keeps apart: a false
// merge loses a fact, and a missed one only repeats it.
//
// Promises: integer arithmetic only; equal texts and equal [Comparer.Version] give equal verdicts; Compare is
// reflexive and, but for the naming of sides, symmetric; a Comparer is safe for concurrent use.
package dedup
