// Package table keeps sorted tables of bytes that are read in place: a table of a million pairs is opened, asked and changed without
// reading more of it than the blocks that are asked for. It knows nothing of what keys and values mean.
//
// A list that its reader needs whole is simpler in one file that is appended to: that is internal/rows.
//
// Start with a [Store], which is a folder below a [derived.Folder]. [Store.Begin] gives a [Batch], to put, delete and read;
// [Batch.Commit] makes that a table under a name, and [Store.Open] gives a [Table], to read. Keys are compared as bytes.
//
//	segment    pairs and tombstones in the order of their keys, in blocks that say in a tree where a key is; it never changes
//	manifest   the segments of a table, the newest first, and a payload of the owner; replaced by rename
//
// Where two segments have a key, the newer one counts, and a tombstone hides it. A commit writes what is new as one segment, merged
// with those before it as far as they are not much larger. The segments of a table are so a number that grows as
// the logarithm of its size, and a pair is written again so often too. Tables of different days share their segments; [Store.Sweep]
// removes those that no table names.
//
// What holds:
//
//   - A write that was killed, or failed, has happened or has not: whoever opens the table finds the old or the new one,
//     whole. Everything is on the disk before it is named.
//   - Readers take no lock, hold the files that they have opened, and read the same whatever is committed or swept meanwhile.
//     A writer takes no lock either: the owner has one for those who write and sweep. Of two commits at once to one name the later counts, whole.
//   - Every byte that is read is under a checksum, which knows the segment and the place too. What does not fit is
//     a [CorruptError], whatever the bytes are, and never a wrong value. A get trusts a block that is mapped once it was checked, for as
//     long as the segment is open; a scan checks each time.
//   - Memory is a block for each level of each segment that is read, some hundred bytes for each block that a get was in, and what a batch has not flushed.
//
// A [Store] and a [Table] may be used from several goroutines, a [Batch] from one.
package table
