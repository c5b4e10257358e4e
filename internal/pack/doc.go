// Package pack writes and reads binary files that can be made again: checkpoints, cursors, journals, pieces of an index. A
// [Writer] puts values one after the other, a [Reader] takes them in the same order; the file says nothing of what it holds.
//
//	uint       varint; Int is the same in zigzag
//	fixed      16 or 32 bits, little endian
//	text       length as a uint, bytes; a list of texts has its number of them before it
//	shared     0 and a text: the next number from 1 on is this text's; or the number of a text that came before
//
// [NewWriter] begins a file with its magic, which names its format and version, and [Writer.Bytes] ends it in its CRC-32
// (Castagnoli, little endian). [NewReader] checks both, so that a torn file is refused before anything is read. There is
// nothing to skip: a file of another version is not read, it is made anew. What has a beginning or an end of another kind
// takes [Writer.Body] and [ReadBody].
//
// A reader that failed gives zeros and empty texts, so that callers check its error once, at the end ([Reader.Done]). What
// it sets aside is bounded by the bytes that are there ([Reader.Count]), whatever numbers they hold. The package is pure; a
// writer or reader is for one goroutine.
package pack
