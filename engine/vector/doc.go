// Package vector keeps the embeddings of texts and finds the nearest of them. It knows neither texts nor models: a
// vector stands under the [Key] of the text it was made from, in a folder named after the model that made it.
//
// Start with [Open] and [Store.Load]; [Set.Nearest] searches and [Store.Append] keeps what is new.
//
// # What is on disk
//
// A folder per model, and in it pieces that never change, each named after a checksum of its bytes (docs/format.md). A
// writer adds a piece; [Store.Compact] replaces many by one. Two processes may do so at once: at worst a vector is kept
// twice until the next time. A piece that is damaged is taken for absent and removed by the next Compact, because what it
// held can be made again.
//
// # Promises
//
// Vectors are kept as one byte per dimension and a scale (int8). The search looks at every one of them and is exact
// over those: ties fall by key, so that the same set gives the same answer. A [Set] is not safe for concurrent changes;
// a [Store] holds no file open between calls and is.
package vector
