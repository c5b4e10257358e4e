package bank

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Standing says where an entry stands: on its page, below the page's "formerly" heading, or in the archive.
type Standing uint8

// Standings of an entry.
const (
	Live       Standing = iota // shown on its page
	Superseded                 // below the heading for what was so before, with its successor
	Archived                   // in bank/archive, with its reason
)

// Source is one place that supports an entry: a statement of a daily log, or a line a person wrote on a page.
type Source struct {
	Path  string  `json:"path"`            // slash-separated, relative to the workspace
	Line  int     `json:"line"`            // 1-based, where it was when it was folded; 0 of a line on a page, which is known by its block id
	Start int     `json:"start"`           // byte offset in the file, for the order within one day; 0 of a line on a page
	Day   day.Day `json:"day"`             // logical day of the log, or of the edit
	Stmt  string  `json:"stmt"`            // the id that the claim would give an entry, at LongID: [EntryID] of its place and its own words
	Of    string  `json:"of,omitempty"`    // the same of the statement, where that is not the claim: it makes several
	Hash  string  `json:"hash,omitempty"`  // memory.Hash of the claim's own words, for purge; of a statement that makes one claim its own
	Mark  string  `json:"mark,omitempty"`  // of one claim of several: by what its words are found in its statement, for purge
	Claim int     `json:"claim,omitempty"` // of what an older memctl wrote; nothing reads it but the id of the event
}

// Statement is the id of the statement that makes the claim: what it would give an entry if it made one.
func (s Source) Statement() string { return cmp.Or(s.Of, s.Stmt) }

// Anchor is the part of a link that names the place in the file: #L12, or #^id of a line that a person wrote on a page, where id is that of the
// entry. The number of such a line is not kept: it depends on whether a run had written the header of the page before.
func (s Source) Anchor(id string) string {
	if s.Line == 0 && id != "" && strings.HasPrefix(s.Path, "bank/") {
		return "#^" + id
	}
	return "#L" + strconv.Itoa(s.Line)
}

// Compare orders sources as statements fold: day, path, byte offset.
func (s Source) Compare(t Source) int {
	return cmp.Or(cmp.Compare(s.Day, t.Day), cmp.Compare(s.Path, t.Path), cmp.Compare(s.Start, t.Start), cmp.Compare(s.Stmt, t.Stmt))
}

// Entry is one statement that was accepted into the bank, with every source that supports it.
type Entry struct {
	ID         string
	Kind       rules.Kind
	Text       string    // as shown; NFC
	FirstText  string    // the text it was accepted with; duplicates are compared with this one
	Params     string    // other parameters of its grammar line, kept as written
	Entities   []string  // NFC, in order
	Home       string    // page it belongs to, relative to bank/ ("world/tools.md"), before any split by size
	Confidence int       // hundredths, as of AsOf; only for opinions
	AsOf       day.Day   // day for which Confidence holds: the newest supporting source, or an edit of it; of a status the last day on which a person has restored it
	Bumped     day.Day   // last day on which a support raised Confidence
	Sources    []Source  // in fold order; the first gives the id
	Standing   Standing  //
	Since      day.Day   // day of the first source
	Until      day.Day   // day it stopped being live; zero while live
	Reason     string    // why it was archived or superseded: one of the Reason constants
	Successor  string    // id of the entry that superseded it
	Conflicts  []string  // ids of entries that contradict it, sorted
	Pinned     bool      // never fades
	ByPerson   Ownership // what of it a person has set
	Rules      []string  // ids of the rules that filed it, heaviest first
	Whence     string    // where the subject came from that stands before FirstText: clause, line, heading; "" if the claim named its own
	Beside     []string  // names that the other parts of its first line have
	Under      []string  // names of the item that its first line is nested under, and of the headings above it
}

// Ownership is a set of fields that a person wrote and the program leaves alone.
type Ownership uint8

// Fields that a person may own.
const (
	OwnsText  Ownership = 1 << iota // text, entities or parameters
	OwnsKind                        // the letter
	OwnsHome                        // the page
	OwnsEntry                       // written by a person on a page in the first place
)

// Private reports whether a person has put the line of the entry into a hidden part: it says nothing then, and nothing can be done
// with it but to purge it. It is as it was when its line is shown again.
func (e *Entry) Private() bool { return e.Standing == Archived && e.Reason == ReasonPrivate }

// Withdrawn reports whether the entry is in the archive because no statement gives it any more, with its text.
func (e *Entry) Withdrawn() bool {
	return e.Standing == Archived && (e.Reason == ReasonWithdrawn || e.Reason == ReasonUnkept)
}

// OfOneDay reports whether an entry was superseded on the day of all its lines: it held at the close of no day, so that no page tells of it as
// of what was so before. It stands in the archive.
func (e *Entry) OfOneDay() bool {
	return e.Standing == Superseded && !slices.ContainsFunc(e.Sources, func(s Source) bool { return s.Day != e.Until })
}

// archived reports whether an entry stands in the archive.
func (e *Entry) archived() bool { return e.Standing == Archived || e.OfOneDay() }

// unsaid stands for the text of a private entry. It has no word in it, so that nothing is compared with it and no search finds it.
const unsaid = "…"

// unsay takes from a private entry what its line said, and the page that may be named after it.
func (e *Entry) unsay() {
	if e.Private() {
		e.Text, e.FirstText, e.Params, e.Entities, e.Home, e.Conflicts = unsaid, unsaid, "", nil, IndexPath, nil
		e.Beside, e.Under = nil, nil
	}
}

// First is the source that gave the entry its id.
func (e *Entry) First() Source { return e.Sources[0] }

// Newest is the latest supporting source.
func (e *Entry) Newest() Source { return e.Sources[len(e.Sources)-1] }

// vouched notes that a person says on a day that the entry holds: an opinion is worth at least what one begins with, a status is named.
func (e *Entry) vouched(on day.Day) {
	switch e.Kind {
	case rules.Opinion:
		e.Confidence, e.AsOf = max(e.Confidence, decay.Default), on
	case rules.Status:
		e.AsOf = on
	case rules.World, rules.Activity:
	}
}

// Clone returns a deep copy.
func (e *Entry) Clone() *Entry {
	c := *e
	c.Entities, c.Sources = slices.Clone(e.Entities), slices.Clone(e.Sources)
	c.Conflicts, c.Rules = slices.Clone(e.Conflicts), slices.Clone(e.Rules)
	c.Beside, c.Under = slices.Clone(e.Beside), slices.Clone(e.Under)
	return &c
}

// Compare is the order of entries on a page and everywhere else: by first source, then id.
func Compare(a, b *Entry) int { return cmp.Or(a.First().Compare(b.First()), cmp.Compare(a.ID, b.ID)) }

// Lengths of an id without its leading m: the normal one, and the one used when two statements collide.
const (
	ShortID = 10
	LongID  = 20
)

const base32 = "0123456789abcdefghjkmnpqrstvwxyz"

// EntryID is the id that a claim with this key gives an entry: m and n base-32 characters (5 bits each, n ≤ 32)
// of the SHA-256 of the key.
func EntryID(key string, n int) string {
	sum := sha256.Sum256([]byte(key))
	out := make([]byte, 0, n+1)
	out = append(out, 'm')
	acc, bits, i := 0, 0, 0
	for len(out) <= n {
		if bits < 5 {
			acc = acc<<8 | int(sum[i])
			bits += 8
			i++
		}
		bits -= 5
		out = append(out, base32[acc>>bits&31])
		acc &= 1<<bits - 1
	}
	return string(out)
}
