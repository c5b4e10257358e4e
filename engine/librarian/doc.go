// Package librarian answers a question from the lines of a workspace: with a model that looks things up, or without one
// by the sentences that answer best.
//
// Start with [Ask]: a [Model] may search, read, list and grep at a [Desk], a few steps long, and then answers in
// sentences that name their sources. [Extract] answers from lines that were found, without a model.
//
// # What it promises
//
// A model reads and does nothing else: there is no action that changes anything. What it says is checked by fixed rules
// before anybody sees it. A source counts if its line was shown in this run; a sentence stands if it has such a source
// and its numbers, dates, names, quotations and most of its other words are in it. What falls is in [Reply.Struck] with
// the reason. Lines reach the model as data, on one line each behind their source, so that a line cannot pass for
// another; which lines were shown is kept beside, not read back from the text.
//
// The package touches no file and no clock; the same lines and the same replies give the same answer. What is left out:
// which lines there are, and what of them may be seen ([Desk]); the model's deadline, budget and wire ([Model]).
package librarian
