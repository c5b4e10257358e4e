// Package match looks the words of a question up in an open index: which documents have them, how often, and which documents the filters let through.
//
// Start with [Matcher]. Read reads a question, Find looks its words up, each with its synonyms, and [TermField.Open] goes through the documents of a
// segment that have one. [SetsOf] gives the documents that filters and times ask for.
//
// Nothing is scored here but one word in one field of one document ([TermField.Score]); what the scores add up to is the business of packages rank and
// prompt.
package match
