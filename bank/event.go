package bank

import (
	"cmp"
	"time"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// EventVersion is the version of the event format that this code writes.
const EventVersion = 1

// Op names one kind of change of the bank.
type Op string

// What the program does. OpWithdraw says that the statement behind an entry is no longer found in any log or is no
// longer kept by any rule; OpVoid takes back program events that a replay no longer makes, and a
// person's removal of a line that is back.
const (
	OpAccept    Op = "accept"
	OpSupport   Op = "support"
	OpRefine    Op = "refine"
	OpSupersede Op = "supersede"
	OpConflict  Op = "conflict"
	OpArchive   Op = "archive" // also a person's
	OpRestore   Op = "restore" // also a person's
	OpWithdraw  Op = "withdraw"
	OpVoid      Op = "void"
	OpSubject   Op = "subject" // a subject was found, or has other names; also a person's
)

// OpBrief notes that a briefing told a person of something: Why is the briefing's mode, IDs are what was told, each a key
// and a digest. It changes nothing of the bank, and no fold sees it: [Told] reads it.
const OpBrief Op = "brief"

// What only a person does.
const (
	OpEdit    Op = "edit" // text, letter, confidence or page
	OpPin     Op = "pin"
	OpUnpin   Op = "unpin"
	OpPromote Op = "promote"
	OpPurge   Op = "purge"
	OpDismiss Op = "dismiss" // a name is no subject
	OpJoin    Op = "join"    // two subjects are one: Entry is Other's
)

// By says who made an event.
type By string

// Makers of events.
const (
	Program By = "program"
	Person  By = "person"
)

// Reasons for leaving the live pages; free text of a person may stand in their place.
const (
	ReasonFaded      = "faded"               // an opinion whose confidence fell below the threshold
	ReasonUnheard    = "nothing heard since" // a status that no line has named for long
	ReasonByHand     = "removed by hand"     // its line or page was deleted
	ReasonBack       = "came back"           // why a removal by hand is void: the line stands where it stood
	ReasonByCommand  = "archived"            // memctl archive
	ReasonSuperseded = "superseded"          // a later statement says otherwise
	ReasonDone       = "done"                // a task that was ticked, a status that a later statement says is finished
	ReasonRestated   = "restated"            // a newer status of the same topic
	ReasonEnded      = "no longer"           // why an entry was superseded by the same words denied
	ReasonWithdrawn  = "withdrawn"           // its log line is gone
	ReasonPrivate    = "made private"        // its line was put into a hidden part; nothing shows its text any more
	ReasonUnkept     = "no longer kept"      // the rules no longer keep its statement
	ReasonSupported  = "supported again"     // why an archived entry came back
	ReasonReasserted = "said again"          // why a superseded entry came back
	ReasonUpheld     = "supported"           // why an entry was superseded by one that it was in conflict with: a later line says that one again
)

// InWords is a person's own reason: one that reads like a reason of the program's stands in quotes, as nothing is to follow from it.
func InWords(reason string) string {
	switch reason {
	case ReasonFaded, ReasonUnheard, ReasonByHand, ReasonBack, ReasonSuperseded, ReasonDone, ReasonRestated, ReasonEnded, ReasonWithdrawn, ReasonPrivate, ReasonUnkept, ReasonSupported, ReasonReasserted,
		ReasonUpheld:
		return `"` + reason + `"`
	}
	return reason
}

// Hides reports whether a person has hidden by the event a line of a page. Only what was read off a page says what stood there before: an
// archive by command with the same words hides nothing.
func (e *Event) Hides() bool { return e.Op == OpArchive && e.Why == ReasonPrivate && e.Before != nil }

// Closes reports whether the program has archived an entry when a day closed: after all else that was done on the day.
func (e *Event) Closes() bool {
	return e.Op == OpArchive && (e.Why == ReasonFaded || e.Why == ReasonUnheard)
}

// archiveReason is the reason that an archive gives an entry.
func (e *Event) archiveReason() string {
	if e.By == Program || e.Why == ReasonByHand || e.Hides() {
		return e.Why
	}
	return InWords(e.Why)
}

// Fields are the values that an event sets; nil or zero fields are not touched.
type Fields struct {
	Kind       rules.Kind `json:"kind,omitzero"`
	Text       string     `json:"text,omitempty"`
	Params     string     `json:"params,omitempty"`
	Entities   []string   `json:"entities,omitempty"`
	Home       string     `json:"home,omitempty"`
	Confidence int        `json:"c,omitempty"`      // hundredths
	AsOf       day.Day    `json:"as_of,omitzero"`   // day for which Confidence holds
	Whence     string     `json:"whence,omitempty"` // where the subject came from that stands before the text: clause, line, heading; "" if the claim names its own
	Beside     []string   `json:"beside,omitempty"` // names that the other parts of its line have, of a claim that is taken in
	Under      []string   `json:"under,omitempty"`  // names of the item that the line is nested under, and of the headings above it
}

// Event is one change of the bank with its why. Program events are a function of logs, rules and people's events;
// their ID is a hash of what they say, so the same change has the same id on every device and in every replay.
type Event struct {
	V       int       `json:"v"`
	ID      string    `json:"id"`
	At      time.Time `json:"at"`  // instant of the run that wrote it; not part of a program event's id
	Day     day.Day   `json:"day"` // logical day it folds on
	Op      Op        `json:"op"`
	Entry   string    `json:"entry,omitempty"`
	Other   string    `json:"other,omitempty"` // successor, or the other side of a conflict
	By      By        `json:"by"`
	Before  *Fields   `json:"before,omitempty"`
	After   *Fields   `json:"after,omitempty"`
	Sources []Source  `json:"sources,omitempty"`
	Why     string    `json:"why,omitempty"`     // a reason, in words or as a Reason constant
	Rules   []string  `json:"rules,omitempty"`   // ids of the rules that fired, heaviest first
	IDs     []string  `json:"ids,omitempty"`     // what a void takes back; statement hashes of a purge, and the id; the same event before on that day
	Subject *Named    `json:"subject,omitempty"` // of a subject, of a dismiss, and of the one that stays of a join; Entry is its id
	Words   []string  `json:"words,omitempty"`   // of a promote: the question's content words, or those of them that a source has
}

// Seal sets V and ID. For a program event the id is a hash of everything but At; for a person's it includes At, so
// that doing the same thing twice is two events. What is hashed is a form of our own, docs/format.md, "The id of an event".
func (e *Event) Seal() {
	e.V = EventVersion
	e.ID, _ = canonicalID(e)
}

// ComparePeople orders people's events as they fold within the whole: by day, instant, id.
func ComparePeople(a, b Event) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), a.At.Compare(b.At), cmp.Compare(a.ID, b.ID))
}
