package brief

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Role is what a statement is to a briefing.
type Role string

// Roles of a statement.
const (
	Decision   Role = "decision"
	Lesson     Role = "lesson"
	Fact       Role = "fact"
	Done       Role = "done"
	Preference Role = "preference"
	Action     Role = "action" // open
	Status     Role = "status"
)

// Statement is an entry of the bank, or a line of a log that is not in it yet.
type Statement struct {
	Entry     string     `json:"id,omitempty"`
	Role      Role       `json:"role"`
	Kind      rules.Kind `json:"kind,omitzero"`
	Entities  []string   `json:"entities,omitempty"`
	Text      string     `json:"text"`
	Path      string     `json:"path"`                // of the log of its newest source
	Line      int        `json:"line,omitempty"`      // and the line there
	Since     day.Day    `json:"since,omitzero"`      // of its first source
	Day       day.Day    `json:"day,omitzero"`        // of its newest source
	Until     day.Day    `json:"until,omitzero"`      // stopped being so
	Successor string     `json:"successor,omitempty"` // what was said instead
	Finished  bool       `json:"done,omitempty"`      // it stopped because it is done
	Dates     []day.Day  `json:"dates,omitempty"`     // that its text speaks of, ascending
	DoneOn    day.Day    `json:"done_on,omitzero"`    // of one of Actions or Dated: when another statement told it as done
	DoneBy    string     `json:"done_by,omitempty"`   // and which
	FadesOn   day.Day    `json:"fades,omitzero"`
	Pinned    bool       `json:"pinned,omitempty"`
	Settled   bool       `json:"settled,omitempty"`  // of a status: it says itself that something is finished
	Standing  bool       `json:"standing,omitempty"` // of a decision, lesson or preference: it is to hold from now on: 앞으로 …, always …
}

// Pair is two statements that contradict each other, the older one first.
type Pair struct {
	A Statement `json:"a"`
	B Statement `json:"b"`
}

// Question is one that waits for an answer.
type Question struct {
	Text    string   `json:"text"`
	Page    string   `json:"page"` // relative to the workspace
	First   day.Day  `json:"first,omitzero"`
	Last    day.Day  `json:"last,omitzero"`
	Asked   int      `json:"asked"`
	Missing []string `json:"missing,omitempty"` // its words that nothing found has
	Answer  string   `json:"answer,omitempty"`  // source of what answers it by now
}

// Material is what a briefing is chosen from. None of it depends on the day of the briefing.
type Material struct {
	Standing    []Statement `json:"standing"`    // decisions, lessons and preferences that are to hold from now on: live, newest first
	Decisions   []Statement `json:"decisions"`   // live, newest first
	Preferences []Statement `json:"preferences"` // live, pinned first, then what is worth most
	Actions     []Statement `json:"actions"`     // open, newest first
	Statuses    []Statement `json:"statuses"`    // live, newest first
	Dated       []Statement `json:"dated"`       // live, that speak of a day, and are no actions
	Fading      []Statement `json:"fading"`      // opinions, what fades soonest first
	Recent      []Statement `json:"recent"`      // of all roles, live or not, newest first
	RecentFrom  day.Day     `json:"recent_from"` // from this day on Recent has all there are
	Pairs       []Pair      `json:"pairs"`       // newest first
	Questions   []Question  `json:"questions"`   // most asked first

	OpenActions  int `json:"open_actions"`  // how many there are in all
	OpenStatuses int `json:"open_statuses"` // how many there are in all

	Logged []Statement        `json:"-"` // lines of the newest logs that the bank does not have
	Boxes  []Statement        `json:"-"` // open boxes of the logs before those, that the bank does not have
	Ticked map[string]day.Day `json:"-"` // texts of the actions that they say are done, as [Normal] has them: the last day of each
	Hits   []Statement        `json:"-"` // of context and of a session about something: best first
}

// Source is where the statement was said last.
func (s *Statement) Source() string {
	switch {
	case s.Line > 0:
		return s.Path + "#L" + strconv.Itoa(s.Line)
	case s.Entry != "" && strings.HasPrefix(s.Path, "bank/"): // a line that a person wrote on a page
		return s.Path + "#^" + s.Entry
	}
	return s.Path
}

// At is the day on which something was last said of it, be it that it is so no longer.
func (s *Statement) At() day.Day { return max(s.Day, s.Until) }

// Newest orders statements by day, the newest first, those of a day as they were written.
func Newest(a, b Statement) int {
	return cmp.Or(cmp.Compare(b.At(), a.At()), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Entry, b.Entry))
}
