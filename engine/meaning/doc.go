// Package meaning finds passages that are near a question in meaning, by the embeddings of a local model. It keeps a vector for every passage of the
// index, and makes those that are missing.
package meaning
