// Package document is what the index knows and finds: documents, each a line or a sentence of a file, a table, an entry of the bank or the header of a page.
//
// Start with [Document]. [Blocks] cuts a daily log, or markdown that a person wrote, into documents. Entries and pages of the bank are made documents by
// who knows them.
//
// The package is pure.
package document
