// Package claim reads what a statement says: for each independent claim of it the subject that is mentioned, the
// attribute, the values, the predicate and its arguments, polarity, tense, modality, who says it, under which condition and why,
// how much of it, and the change that it tells.
//
// Start with [New] and [Reader.Read]. A statement is read once and alone; which subject of the workspace a mention means
// is for others to find. There is no parser: tokens are gathered into chunks, chunks into clauses, and the patterns of
// grammar.txt and moods.txt, which are data with ids, say what a clause is. Clauses of bare nouns (포트 8080, 금요일 배포 금지) are the
// normal case. English has tables of its own (grammar-en.txt, moods-en.txt, words-en.txt) and a reader for its word order: a preposition
// stands where Korean has its josa, and the place before or behind the verb tells subject and object. A statement is English if it has
// Latin words and Hangul in names only.
//
// Promises: a Reader never changes and is safe for concurrent use; the same text, analyser, lexicon and [DataVersion] give the
// same readings; offsets are bytes of the text as it was given; work is linear in the text, which is read up to a
// bound; bytes that are not UTF-8 are never a panic.
package claim
