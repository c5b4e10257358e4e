// Package morph turns Korean, English and mixed text into stems with byte offsets, and reads off what a
// careful reader would not miss: parts of speech, negation, tense, numbers and dates.
//
// Start with [New] and [Analyzer.Analyze] (every token, in order) or [Analyzer.Terms] (what a search index
// keeps); [Bigrams] gives the syllable pairs that catch what stems miss, and [Analyzer.Values] the numbers.
// [Analyzer.Readings] and [Analyzer.Lattice] show what else a line could be.
//
// Korean is read by a lattice over mecab-ko-dic, across spaces, in a flat dictionary inside the binary: nothing is
// installed, nothing is loaded, a cold process pays well under two milliseconds. Latin words, identifiers, numbers
// and dates are cut out by a scanner before; English is stemmed by Snowball. docs/morph.md has the figures.
//
// Promises: an Analyzer is safe for concurrent use and never changes; the same text and the same
// [Analyzer.Version] give the same tokens; offsets are bytes of the text as it was given, whatever its
// normalisation form, and slice back to the Surface; a line is read for itself; the time is linear in the text;
// bytes that are not UTF-8 are skipped, never a panic.
package morph
