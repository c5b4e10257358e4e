// Package memctl is the root of a memory for people and AI agents who work in Korean and English: plain markdown logs go
// in, a curated bank comes out, and any question finds the right line with its source.
//
// There is no code here; a test polices the repository. The program is cmd/memctl, and package engine is a workspace as
// one thing: start with engine.Open. Useful alone, and pure, are:
//
//   - memory: daily logs ⇄ statements
//   - bank: entries, events and pages
//   - routing and rules: where a statement is filed, and by which rule
//   - dedup: are two statements the same, a refinement, in conflict, or different
//   - decay: what an opinion is still worth
//   - morph: Korean and mixed text → stems with byte offsets
//
// ARCHITECTURE.md draws who imports whom and says what always holds. The module is v0: its API carries no promise yet.
package memctl
