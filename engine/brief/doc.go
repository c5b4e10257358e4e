// Package brief makes briefings: what the memory says first, without being asked.
//
// Start with [Compose], which chooses from a [Material] what a [Mode] is to say on a day and within a budget, and gives a
// [Briefing]; [Briefing.Text], [Briefing.Markdown] and [Briefing.Hook] put it into words.
//
// # Promises
//
// The same material and options give the same bytes. A briefing with nothing to say has no sections, and all its texts are
// empty. What comes from the workspace is quoted with its source: on one line of its own, in which nothing can close a
// comment, a tag or a quotation, hide, or drive a terminal. The hook's text and the markdown stand between the markers of a
// managed block, so that what is pasted into a log is neither distilled nor indexed. The tokens of the hook's text, by
// [bundle.Tokens], never exceed the budget.
//
// All of it is pure: days are handed in. What it does not do: find anything, or remember what was said.
package brief
