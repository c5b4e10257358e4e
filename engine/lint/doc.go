// Package lint looks over a workspace and says what a person may want to mend: links that lead nowhere, pages that nobody
// links to, statuses that have stood too long, entries that contradict each other, figures without a source, and more.
//
// [Run] takes everything as a value, a [View], and returns findings in a fixed order; [Title], [Finding.Message] and [Hint]
// say them in Korean and English. It is pure and decides nothing: no finding changes the bank.
package lint
