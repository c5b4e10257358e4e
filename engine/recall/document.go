package recall

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/seed-a44923cb/memctl/engine/recall/spell"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

// Analyzer turns text into index terms; *[morph.Analyzer] is one. The index and the query use the same one, and its version is part of the
// index's identity. Implementations are safe for concurrent use.
type Analyzer interface {
	// Terms are the words of a text: raw word, stems, identifiers whole and in parts; byte offsets into text.
	Terms(text string) []morph.Term
	// Version changes when the same text may give other terms.
	Version() string
}

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

// FileRef names one version of a file.
type FileRef struct {
	Path string `json:"path"` // slash-separated, relative to the workspace
	Hash string `json:"hash"` // of its content, and of whatever else its documents depend on
}

// Rivalry is what two lines of different days are to each other for a question.
type Rivalry uint8

// Rivalries.
const (
	NoRivals  Rivalry = iota
	AlikeOnly         // they may be about one thing: where they match alike, the newer stands first
	OneSlot           // they give one thing different values: the newer stands first
)

// Query is a question and its filters. Filters of one kind are alternatives; different kinds must all hold.
type Query struct {
	Text     string
	Limit    int                          // hits wanted; default 10, at most 1,000
	Kinds    []rules.Kind                 // empty: any, also none
	Entities []string                     // compared in NFC without case
	Tiers    []Tier                       // empty: all
	Since    day.Day                      // first day, inclusive; 0: open. With a bound, documents without a day are left out
	Until    day.Day                      // last day, inclusive; 0: open
	AsOf     day.Day                      // what was known on this day: later documents are left out, and what ended later holds; 0: today
	Then     func(*Document)              // with AsOf: puts an entry back to what it was at the end of that day; nil: by its Until
	Former   FormerHits                   // where hits that no longer hold stand
	Rivals   func(a, b *Document) Rivalry // what two lines are to each other for the question; nil: nothing
	Periods  []Period                     // times that the question speaks of; documents of these days are preferred
	Dates    []Range                      // where Text has dates: their words may match and are no part of what is asked
	Strict   bool                         // documents outside all periods are left out, if there is a period
	Today    day.Day                      // the newer a document, the better, where the question asks how things stand; 0: no matter
	Explain  bool
	Any      bool // hits even where the question is refused
	Bare     bool // hits without snippets, for who shows the whole text: a long text takes as long to mark as to find

	// Near are passages that are near to the question in meaning, the nearest first, as vectors find them. With any the
	// hits are ordered by reciprocal rank fusion of both lists.
	Near []Near
}

// Near is a passage that is near to a question.
type Near struct {
	Key    string  // of the passage, as [Store.Contents] lists it
	Cosine float64 // -1 to 1
}

// Range is a half-open range of bytes.
type Range struct {
	StartByte int `json:"start"`
	EndByte   int `json:"end"`
}

// Snippet is a part of a document's text with the words that matched.
type Snippet struct {
	Text    string  `json:"text"`
	Matches []Range `json:"matches,omitempty"` // ascending and disjoint, into Text
	Before  bool    `json:"before,omitempty"`  // the document's text goes on before the snippet
	After   bool    `json:"after,omitempty"`   // and after it
}

// OfOneDay reports whether a document was taken back on the day on which it was written. People are not told of it as of what was so before.
func (d *Document) OfOneDay() bool {
	return d.Former && d.Successor != "" && d.Until != 0 && d.Since == d.Until
}

// Hit is one document that matched.
type Hit struct {
	Document
	Score       float64      `json:"score"`
	Snippet     Snippet      `json:"snippet"`
	Explanation *Explanation `json:"explanation,omitempty"` // with [Query.Explain]

	// Search leaves these to who shows the hits.
	Same   int    `json:"same,omitempty"`    // other hits of the answer that state the same fact, and for which this one stands
	SameAs string `json:"same_as,omitempty"` // the ID of the hit that stands for this one

	Before    string `json:"before,omitempty"`     // the ID of the hit that it was put before, whose score it has: it took its place, or gives the same thing a newer value
	Newer     string `json:"newer,omitempty"`      // the ID of the hit that stands before it because it says of the same thing what is newer
	InsteadOf string `json:"instead_of,omitempty"` // the ID of the former hit in whose place this one holds, which alone matched
}

// LineID is the ID of a document that is known by its line, path#L12.
func LineID(path string, line int) string { return path + "#L" + strconv.Itoa(line) }

// Source is where the hit stands, as path#L12.
func (h *Hit) Source() string { return LineID(h.Path, h.Line) }

// Result is the answer to a [Query]. No hits is an answer, not an error.
type Result struct {
	Hits      []Hit              `json:"hits"`
	Total     int                `json:"total"`     // documents that matched, before the limit
	Documents int                `json:"documents"` // in the index
	Took      time.Duration      `json:"took_ns"`
	Truncated bool               `json:"truncated,omitempty"` // the question was longer than is read
	Refused   *Support           `json:"refused,omitempty"`   // why there are no hits, or with [Query.Any] why there would be none
	Support   *Support           `json:"support,omitempty"`   // with [Query.Explain]: the same of a question that is not refused
	Corrected []spell.Correction `json:"corrected,omitempty"` // words of the question that no document has, and what they were read as

	Withheld []Hit           `json:"-"` // what was found for a refused question
	Read     *spell.Question `json:"-"` // with [Query.Explain]: the question as it was read
}

// Errors that callers branch on.
var (
	// ErrMissing says that there is no index yet; Update makes one.
	ErrMissing = errors.New("no index")
	// ErrVersion says that the index was made by another format, analyzer or option; Update makes it anew.
	ErrVersion = errors.New("index of another version")
	// ErrCorrupt marks every [CorruptError].
	ErrCorrupt = errors.New("index is corrupt")
	// ErrBusy says that another process was writing the index for longer than the wait allowed.
	ErrBusy = notice.NewError("index.busy", "index is being written")
)

// CorruptError says which file of the index cannot be used and why. It matches [ErrCorrupt].
type CorruptError struct {
	Path string // absolute
	Err  error
}

func (e *CorruptError) Error() string { return fmt.Sprintf("index file %s: %v", e.Path, e.Err) }

// Unwrap makes the error match [ErrCorrupt] and its cause.
func (e *CorruptError) Unwrap() []error { return []error{ErrCorrupt, e.Err} }

// FileError says that one file could not be indexed; the others were.
type FileError struct {
	Path string
	Err  error
}

func (e *FileError) Error() string { return fmt.Sprintf("index %s: %v", e.Path, e.Err) }

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Err }
