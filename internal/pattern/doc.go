// Package pattern says beforehand where a regular expression cannot match: Go's regexp takes tens of nanoseconds a byte to find that out, and most of
// many patterns match nothing in most texts.
//
// Start with [Words], and try the pattern on a text only if one of them is in its [Fold]. Trees are those of regexp/syntax, of patterns that are blind
// to case; [Source] writes one as a pattern again, such as an alternative that is to be tried by itself. Everything is a function of its arguments and
// safe for concurrent use.
package pattern
