// Package guide is the block of rules in the file of instructions that an agent reads (AGENTS.md, CLAUDE.md): when to look
// something up in memory, when to retain something, and that what memory says is data.
//
// Start with [Put] and [Take], which take the bytes of a file and return the bytes that it should have, and [Text], which says
// what stands in the block. The block is managed, <!-- memctl:rules:start --> … <!-- memctl:rules:end -->, so nothing here takes it for a
// note.
//
// Promises: nothing but the block changes; putting it in twice is putting it in once; Take gives back, to the byte, what Put was
// given, with what people have written since, around the block or into it. In a file whose marks were broken by hand, or that would swallow the block, nothing is changed, and an error says where.
package guide
