// Package index keeps the search index of a workspace: it reads files as documents, brings the index up to date with them, after a run or before a
// question, and makes it anew where it is missing or damaged.
package index
