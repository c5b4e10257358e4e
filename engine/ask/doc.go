// Package ask answers questions from the lines that were found, with a model or without, and keeps the questions that
// have no answer yet on pages of their own.
package ask
