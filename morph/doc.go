// Package morph turns Korean, English and mixed text into stems with byte offsets, and reads off what a
// careful reader would not miss: parts of speech, negation, numbers and dates.
//
// Start with [New] and [Analyzer.Analyze] (every token, in order) or [Analyzer.Terms] (what a search index
// keeps); [Bigrams] gives the syllable pairs that catch what stems miss, and [Analyzer.Values] the numbers.
//
// This implementation works by rule: josa and endings are stripped by longest match over tables of a few
// hundred patterns, with the arithmetic of Hangul syllables and a list of frequent predicates to settle doubt.
// It has no dictionary of nouns, so it neither splits compounds nor knows that a rare noun ends like a josa.
//
// Promises: an Analyzer is safe for concurrent use and never changes; the same text and the same
// [Analyzer.Version] give the same tokens; offsets are bytes of the text as it was given, whatever its
// normalisation form, and slice back to the Surface; bytes that are not UTF-8 are skipped, never a panic.
package morph
