package document

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Tier says which part of the workspace a document is from. The zero value is [Other].
type Tier uint8

// Tiers of a workspace.
const (
	Other   Tier = iota // MEMORY.md, USER.md, wiki pages and whatever else is indexed
	Memory              // daily logs
	Bank                // curated pages
	Archive             // bank/archive
)

// String is the name used in queries and JSON.
func (t Tier) String() string {
	switch t {
	case Memory:
		return "memory"
	case Bank:
		return "bank"
	case Archive:
		return "archive"
	default:
		return "other"
	}
}

// MarshalText writes the name.
func (t Tier) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads a name; any but the four is an error.
func (t *Tier) UnmarshalText(b []byte) error {
	for _, v := range []Tier{Other, Memory, Bank, Archive} {
		if v.String() == string(b) {
			*t = v
			return nil
		}
	}
	return fmt.Errorf("tier %q: want memory, bank, archive or other", b)
}

// LongestText is how many bytes of a line, and of a title, headings and answers_when each, are indexed, kept and shown: a line of ten megabytes, which
// nobody wrote, is found by its beginning.
const LongestText = 64 << 10

// Document is one thing that can be found: a line or a sentence of a file, a table, a bank entry, the header of a page.
// Text that is not valid UTF-8 is repaired with U+FFFD when it is indexed, and of a text its first [LongestText] bytes are.
type Document struct {
	ID          string     `json:"id"`   // unique in its file, such as "memory/2026-01-01.md#L12" or "bank/world/tools.md#^m…"
	Path        string     `json:"path"` // of its file, slash-separated, relative to the workspace
	Line        int        `json:"line"` // 1-based
	Tier        Tier       `json:"tier"`
	Day         day.Day    `json:"day,omitzero"`
	Days        []day.Day  `json:"days,omitempty"` // other days that it is of: of an entry's older sources, or that its text speaks of
	Kind        rules.Kind `json:"kind,omitzero"`
	EntryID     string     `json:"entry,omitempty"` // of a bank entry, without '^'
	Entities    []string   `json:"entities,omitempty"`
	Title       string     `json:"title,omitempty"`        // of its page
	Headings    string     `json:"headings,omitempty"`     // headings it stands under, outermost first
	AnswersWhen string     `json:"answers_when,omitempty"` // of its page
	Text        string     `json:"text"`
	Confidence  int        `json:"confidence,omitzero"`   // of an opinion, in hundredths
	Former      bool       `json:"former,omitempty"`      // superseded or archived, or a line of a log of which all entries are
	Faded       bool       `json:"faded,omitempty"`       // of a former one: nothing took its place, and nobody took it back; it was only not said again
	Since       day.Day    `json:"since,omitzero"`        // of an entry, and of a line that one was made of: the day of its first source
	Until       day.Day    `json:"until,omitzero"`        // of what is former: the day on which it ended
	Successor   string     `json:"successor,omitempty"`   // the entry that took its place; of a hit the one that holds now
	Gave        []string   `json:"gave,omitempty"`        // of a line of a log that is a hit: the entries that were made of it
	Synthesised bool       `json:"synthesised,omitempty"` // a text about a page rather than a line of a log

	// Section numbers the parts of a file. Documents of a file lend each other context: what stands in the same
	// section, and less so in the same file, makes a line that matches likelier to be meant. Documents of one
	// section follow one another. A negative section stands alone.
	Section int `json:"-"`

	Sources []string `json:"-"` // of an entry: the IDs of the lines that it was made of
}

// OfOneDay reports whether a document was taken back on the day on which it was written. People are not told of it as of what was so before.
func (d *Document) OfOneDay() bool {
	return d.Former && d.Successor != "" && d.Until != 0 && d.Since == d.Until
}

// LineID is the ID of a document that is known by its line, path#L12.
func LineID(path string, line int) string { return path + "#L" + strconv.Itoa(line) }

// TierOf is the tier of a path of the workspace.
func TierOf(name string) Tier {
	switch {
	case strings.HasPrefix(name, "memory/"):
		return Memory
	case strings.HasPrefix(name, "bank/archive/"):
		return Archive
	case strings.HasPrefix(name, "bank/wiki/"):
		return Other
	case strings.HasPrefix(name, "bank/"):
		return Bank
	default:
		return Other
	}
}

// Passage is the document as it is read alone: the title, headings and names it stands under, then its text.
func (d *Document) Passage() string {
	var parts []string
	for _, s := range []string{d.Title, strings.ReplaceAll(d.Headings, "\n", " › "), strings.Join(d.Entities, ", "), d.Text} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "\n")
}
