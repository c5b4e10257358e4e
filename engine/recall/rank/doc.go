// Package rank answers a question from the index.
//
// Start with [Search]. It takes these steps:
//
//  1. The question is read and its words are looked up (package match).
//  2. Every document is scored by exact BM25 with OR semantics over several fields ([query.Ranking]): lengths are exact, and the averages come from token
//     totals that are kept per file. A line gets the scores of its section and its file besides.
//  3. The best hundred are looked at a second time: which words they have, where, and how close together (package sketch).
//  4. If passages that are near in meaning were given, both lists are fused by rank.
//  5. Where none of the best has enough of the question's content words, the question is refused ([query.Support]).
//  6. What is left becomes hits (package hits).
//
// A segment is gone through in windows of documents, so that a large one asks for no more memory than a small one. All scores can be explained, and an
// explanation adds up to the score.
package rank
