// Package memory is the codec of tier 1: it finds the statements in the blocks of a daily log (package markdown cuts it), and writes the
// lines that memctl appends to one.
//
// Start with [DayOf], which says whether a file is a daily log, and [Parse], which reads one; [Cut] cuts any file's block as Parse does, for
// search. [ParseGrammar] and [RetainLine] are the two directions of the Retain grammar ("- O(c=0.90) @민수: text"); [LogText] makes any text
// fit to be appended, [ItemText] safe to stand in a list item, and [Log.AppendBytes] the bytes that put it at the end of a log.
//
// What it promises: the blocks cover the complete lines of the file without gap or overlap, so that formatting a parsed log gives its bytes
// back; work and memory are linear in the size of the input, whatever the input is; the same bytes give the same
// statements, and a statement's identity does not depend on line ends, BOM, encoding or Unicode normal form. What must
// never be taken (code, private and managed blocks, comments, tables, front matter, quoted grammar, a copy of a bank
// entry, a line that is still being written) yields no statement, and in doubt nothing is taken and a [Warning] says
// where. All functions are pure and safe for concurrent use; a [Log] must not be changed while it is shared.
//
// What it leaves out: the syntax of markdown (package markdown), which statements deserve to be kept (package routing), and files (internal/workspace).
package memory
