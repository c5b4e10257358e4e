package brief

import (
	"github.com/seed-a44923cb/memctl/engine/register"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Mode says what a briefing is for.
type Mode string

// Modes of a briefing.
const (
	Morning   Mode = "morning"   // the last day, today, what is open, what has stood too long
	Session   Mode = "session"   // what an agent needs at the start
	Context   Mode = "context"   // what bears on a text and is not said in it
	Fading    Mode = "fading"    // opinions about to be archived
	Conflicts Mode = "conflicts" // entries that contradict each other
	Weekly    Mode = "weekly"    // a week
	Gaps      Mode = "gaps"      // questions, and dates, that nobody has answered
)

// Modes are all modes, in the order of help.
func Modes() []Mode { return []Mode{Morning, Session, Context, Fading, Conflicts, Weekly, Gaps} }

// Once reports whether what a mode has said is not said again until it changes.
func (m Mode) Once() bool { return m == Fading || m == Conflicts }

// budget is the budget of a mode that asks for none, in tokens.
func (m Mode) budget() int {
	switch m {
	case Session, Context:
		return 1200
	case Weekly:
		return 3000
	default:
		return 2000
	}
}

// Register is a level of politeness of Korean.
type Register = register.Register

// Registers of a briefing.
const (
	Haeyo  = register.Haeyo
	Hapsyo = register.Hapsyo
	Gaejo  = register.Gaejo
)

// DefaultStale is after how many days a status has stood too long.
const DefaultStale = 14

// Options say what a briefing is to be. Today has to be given.
type Options struct {
	Mode     Mode
	Today    day.Day
	Lang     string   // "ko", or anything else for English
	Register Register // of Korean; default 해요체, and then statements stay as they were written
	Budget   int      // tokens; default that of the mode
	Stale    int      // days; default [DefaultStale]
	About    []string // of a session: names that come first
	ThisWeek bool     // weekly: the week that has begun, not the one before
	// Place says of a statement what it has to do with the project in which a session is, of which About are the names then; nil: there is none.
	Place func(entry string, names []string, text string) Place
	// Omit reports of a statement that it is to be left out, by the id of its entry, its names and its text; nil: none.
	Omit func(entry string, names []string, text string) bool
	// Say gives a statement another register, and gives it back as it is where that is not certain; nil: statements stay.
	Say func(text string) string
}

// Briefing is what there is to say.
type Briefing struct {
	Mode     Mode      `json:"mode"`
	Day      day.Day   `json:"day"` // logical day on which it is said
	Lang     string    `json:"lang"`
	Register Register  `json:"register,omitempty"` // of Korean
	Title    string    `json:"title,omitempty"`    // its first sentence
	Nothing  bool      `json:"nothing"`            // there is nothing to say
	Sections []Section `json:"sections"`
	Budget   int       `json:"budget"` // tokens
	Tokens   int       `json:"tokens"` // that the hook's text takes
	Cut      int       `json:"cut"`    // items left out, for the budget or because there are many
}

// Section is a part of a briefing.
type Section struct {
	ID    string `json:"id"`    // such as open_actions; docs/brief.md has the list
	Title string `json:"title"` // in words of its own
	Items []Item `json:"items"`
	More  int    `json:"more,omitempty"` // items of it that were left out
}

// Item is one statement of a briefing, quoted.
type Item struct {
	Entry    string     `json:"entry,omitempty"`  // id; "" for a line that is not in the bank yet, and for a question
	Source   string     `json:"source,omitempty"` // path#L12
	Kind     rules.Kind `json:"kind,omitzero"`
	Entities []string   `json:"entities,omitempty"`
	Text     string     `json:"text"`               // as it was written, on one line
	Whole    string     `json:"-"`                  // the same where Text is cut
	Said     string     `json:"said,omitempty"`     // the same in the register that was asked for, where that is certain
	Day      day.Day    `json:"day,omitzero"`       // of its newest source
	When     string     `json:"when,omitempty"`     // the day as people say it
	Age      int        `json:"age_days,omitempty"` // of what is open, or has stood: days since its newest source
	Due      day.Day    `json:"due,omitzero"`       // day that it speaks of
	FadesOn  day.Day    `json:"fades_on,omitzero"`  // day at the close of which it is archived
	Note     string     `json:"note,omitempty"`     // what the briefing adds, in words of its own
	Command  string     `json:"command,omitempty"`  // what would settle it
	Other    *Item      `json:"other,omitempty"`    // the other side: of a conflict; of what has changed, what was so before
}

// Key names what is said: the entries, and where there are none the source.
func (it *Item) Key() string {
	key := it.Entry
	if key == "" {
		key = it.Source
	}
	if it.Other != nil && it.Other.Entry != "" {
		key += "+" + it.Other.Entry
	}
	return key
}
