package query

import (
	"time"

	"github.com/seed-a44923cb/memctl/engine/recall/document"
	"github.com/seed-a44923cb/memctl/engine/recall/spell"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Hit is one document that matched.
type Hit struct {
	document.Document
	Score       float64      `json:"score"`
	Snippet     Snippet      `json:"snippet"`
	Explanation *Explanation `json:"explanation,omitempty"` // with [Query.Explain]

	Repeats []Repeat `json:"repeats,omitempty"` // what matched as well and says again what the hit says; none with [Query.Each]

	// Search leaves these to who shows the hits.
	Same   int    `json:"same,omitempty"`    // other hits of the answer that state the same fact, and for which this one stands
	SameAs string `json:"same_as,omitempty"` // the ID of the hit that stands for this one

	Before    string `json:"before,omitempty"`     // the ID of the hit that it was put before, whose score it has: it took its place, or gives the same thing a newer value
	Newer     string `json:"newer,omitempty"`      // the ID of the hit that stands before it because it says of the same thing what is newer
	InsteadOf string `json:"instead_of,omitempty"` // the ID of the former hit in whose place this one holds, which alone matched
}

// Source is where the hit stands, as path#L12.
func (h *Hit) Source() string { return document.LineID(h.Path, h.Line) }

// Repeat is a document that a hit stands for: a line of a log that gave the entry, or the entry that was made of a line which has more of the question.
type Repeat struct {
	Source string  `json:"source"`          // path#L12
	Entry  string  `json:"entry,omitempty"` // the id of an entry
	Day    day.Day `json:"day,omitzero"`
}

// Snippet is a part of a document's text with the words that matched.
type Snippet struct {
	Text    string  `json:"text"`
	Matches []Range `json:"matches,omitempty"` // ascending and disjoint, into Text
	Before  bool    `json:"before,omitempty"`  // the document's text goes on before the snippet
	After   bool    `json:"after,omitempty"`   // and after it
}

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

	Content  []string        `json:"-"` // the content words of the question, as it has them
	Beside   []string        `json:"-"` // the paths of the entries by which it is known whether hits hold
	Withheld []Hit           `json:"-"` // what was found for a refused question
	Read     *spell.Question `json:"-"` // with [Query.Explain]: the question as it was read
}
