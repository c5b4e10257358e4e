// Package wiki is what people ask of the wiki and do to it by command: its pages are listed, shown, written, made anew, joined and renamed, and it is
// told how they stand.
//
// Start with [New] and [Wiki.List]. What it shows is the bank as the last run left it; what it changes goes through a run or a changeset, whole or not
// at all. What stands on the page of a subject is for bank/wiki.
package wiki
