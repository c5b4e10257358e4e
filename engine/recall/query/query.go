package query

import (
	"github.com/seed-a44923cb/memctl/engine/recall/document"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Query is a question and its filters. Filters of one kind are alternatives; different kinds must all hold.
type Query struct {
	Text     string
	Limit    int                                   // hits wanted; default 10, at most 1,000
	Kinds    []rules.Kind                          // empty: any, also none
	Entities []string                              // compared in NFC without case
	Names    [][]string                            // with Entities: the stems of their names; what has all of one in its text counts, too
	Tiers    []document.Tier                       // empty: all
	Since    day.Day                               // first day, inclusive; 0: open. With a bound, documents without a day are left out
	Until    day.Day                               // last day, inclusive; 0: open
	AsOf     day.Day                               // what was known on this day: later documents are left out, and what ended later holds; 0: today
	Then     func(*document.Document)              // with AsOf: puts an entry back to what it was at the end of that day; nil: by its Until
	Former   FormerHits                            // where hits that no longer hold stand
	Rivals   func(a, b *document.Document) Rivalry // what two lines are to each other for the question; nil: nothing
	Periods  []Period                              // times that the question speaks of; documents of these days are preferred
	Dates    []Range                               // where Text has dates: their words may match and are no part of what is asked
	Strict   bool                                  // documents outside all periods are left out, if there is a period
	Today    day.Day                               // the newer a document, the better, where the question asks how things stand; 0: no matter
	Explain  bool
	Any      bool // hits even where the question is refused
	Each     bool // each line and each entry is a hit: also an entry beside the line that it was made of
	Bare     bool // hits without snippets, for a caller that shows the whole text: marking a long text takes as long as finding it

	// Near are passages that are near to the question in meaning, the nearest first, as vectors find them. With any the
	// hits are ordered by reciprocal rank fusion of both lists.
	Near []Near
}

// Near is a passage that is near to a question.
type Near struct {
	Key    string  // of the passage, as the index lists its contents
	Cosine float64 // -1 to 1
}

// Range is a half-open range of bytes.
type Range struct {
	StartByte int `json:"start"`
	EndByte   int `json:"end"`
}

// Rivalry is what two lines of different days are to each other for a question.
type Rivalry uint8

// Rivalries.
const (
	NoRivals  Rivalry = iota
	AlikeOnly         // they may be about one thing: where they match alike, the newer stands first
	OneSlot           // they give one thing different values: the newer stands first
)

// Period is a span of whole days that a question speaks of. A document lies in it when its day does, or one of the other
// days that it is of. A document without a day keeps its score, as one outside does.
type Period struct {
	From, Until day.Day // first and last day, both inclusive
	Weight      float64 // 0 to 1, how sure it is that the question means it: the share of [Ranking.Time] that it gives
}

// Holds reports whether a day lies in the period.
func (p *Period) Holds(d day.Day) bool { return d != 0 && p.From <= d && d <= p.Until }

// FormerHits says where hits that no longer hold stand in an answer.
type FormerHits uint8

// Where they stand.
const (
	// FormerBehind is behind what took their place. Where that is no hit, or a later one, it stands where the former hit would. What nothing took the
	// place of comes last, but for a line of a log that was only not said again.
	FormerBehind FormerHits = iota
	// FadedInPlace is the same, but what was only not said again stands where it matches: what a prompt names may well be that.
	FadedInPlace
	// FormerInPlace is where they match: the past is asked about.
	FormerInPlace
	// FormerFirst is the same, but before what took their place: what was so before is asked about.
	FormerFirst
)

// OfPast reports whether the past is asked about, of which what no longer holds may be the answer.
func (f FormerHits) OfPast() bool { return f == FormerInPlace || f == FormerFirst }
