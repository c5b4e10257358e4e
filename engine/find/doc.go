// Package find asks the index: it brings it up to date with the files, reads the times of a question, searches, joins
// hits that state one fact, and makes bundles of what was found for agents.
package find
