// Package markdown cuts the markdown that people and agents write into blocks: fences, private parts, comments, blocks that programs
// manage, headings, list items, tables, quotes, paragraphs, front matter. It is the one reader of markdown syntax here; what a line means
// is for others to say.
//
// Start with [Parse], which gives a [Document]; [Document.Text] is what a block says. [ParseItem], [ParseHeading] and [Indent] read
// a single line, and [Inert] and [Close] make a text safe to be written into a file that Parse reads;
// [Unmarked] takes the marks from one that was hidden.
//
// What it promises: the blocks are whole lines and cover the text without gap or overlap; all offsets are bytes of the text as it was
// given; the same bytes give the same blocks; it never fails, and takes time and memory linear in the length of the text, also where all
// of it is one line. What is hidden (private parts in any case, with attributes, nested; comments; managed blocks) is in no
// [Line], and in doubt more is hidden rather than less. All functions are pure and safe for concurrent use.
//
// A line is a line: notes have no hard wraps. Each line of a paragraph is a block of its own, but in a file that evidently is
// hard-wrapped, where the lines of a paragraph are one (see [Document.Width]).
//
// What it leaves out: inline markup (emphasis, links), encodings other than UTF-8, YAML.
package markdown
