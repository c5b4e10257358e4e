// Package rules holds the data by which memctl files what it reads: routing rules, their schema, the embedded Korean
// and English defaults, and the merge with a person's own files. Package routing applies them.
//
// Start with [Default] and [Load]. A rule is data, never code: conditions on a statement (an RE2 pattern, stems, the
// section it stands in, what its claims say, cheap features such as "has a number"), a weight for one kind or for all, and the page that a
// statement of this kind then belongs to. docs/rules.md is the guide for people who write them.
//
// [DefaultClasses] and [DefaultAttributes] say what words tell of what they are about: which class a predicate is in and what it
// changes, and what a value is a value of.
//
// A [Set] does not depend on the order of rules in a file, nor of the files it was merged from beyond their names; it
// is never changed after it was made, and is safe for concurrent use. Everything is pure: bytes in, values out.
package rules
