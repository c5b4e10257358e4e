package memory

import (
	"strconv"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Form says how a statement was written in its log. A lower form is a more deliberate one.
type Form uint8

// Forms of a statement.
const (
	FormRetain   Form = iota // a line of the Retain grammar: its kind is stated
	FormSection              // an item of a section that says what its items are (Decisions, 배운 점, …)
	FormBullet               // a free list item
	FormSentence             // a sentence of a paragraph
)

// Section is the role that a heading gives to the items below it.
type Section uint8

// Roles of a section; SectionNone is any other heading.
const (
	SectionNone Section = iota
	SectionRetain
	SectionDecision
	SectionLesson
	SectionAction // to do, next steps, open items
	SectionStatus
	SectionDone // what was done
	SectionPreference
)

// Task is the check box of a list item.
type Task uint8

// States of a check box; TaskNone is an item without one.
const (
	TaskNone Task = iota
	TaskOpen      // - [ ], ☐
	TaskDone      // - [x], ☑, ✅
)

// Grammar is one line of the Retain grammar, shared by log lines and bank entries:
//
//   - O(c=0.90) @민수 @지영: text
//
// The zero value is no line.
type Grammar struct {
	Kind       rules.Kind
	Confidence int      // hundredths, 1–99 or 100; 0 when the line states none
	Params     string   // other parameters inside the parentheses, as written, for round trips ("" when none)
	Entities   []string // NFC, without '@', in order of appearance, without repeats
	Text       string   // what is claimed, NFC, trimmed
}

// Statement is one self-contained claim found in a log. Its identity is (Path, Hash, Occurrence); Line and the
// byte range are only where it is seen today.
type Statement struct {
	Path       string  // of the log, slash-separated, relative to the workspace, in NFC
	Day        day.Day // of the log's name
	Line       int     // 1-based
	StartByte  int     // of the statement's text in the file's bytes (after a CP949 conversion: in the converted bytes)
	EndByte    int
	Form       Form
	Section    Section
	Headings   []string   // texts of the headings and labels above it, outermost first; shared, do not change
	Parent     string     // text of the list item it is nested under; "" at top level
	Kind       rules.Kind // 0 when the line does not state it
	Confidence int        // hundredths; 0 when the line does not state it
	Task       Task       // the check box before it; no part of the identity, so that ticking it changes nothing
	Struck     bool       // it is struck out, ~~text~~; no part of the identity either
	Entities   []string   // stated with @ only; NFC
	Text       string     // NFC, trimmed, markdown emphasis and link targets kept as written
	Hash       string     // hex of the hash of the normalised text (kind letter and entities included)
	Occurrence int        // 0 for the first statement of this Hash in this file, then 1, …
}

// Key is the identity as one comparable string.
func (s *Statement) Key() string {
	return s.Path + "\x00" + s.Hash + "\x00" + strconv.Itoa(s.Occurrence)
}
