package fields

import "github.com/seed-a44923cb/memctl/engine/recall/segment"

// The fields of a segment, by number. Scored fields come first, in the order in which a score is summed.
const (
	Text = iota
	Bigrams
	Title
	Headings
	Entities // what a line is about
	AnswersWhen
	Dates
	Section // of context documents
	File    // of context documents
	Pairs   // of context documents

	Kind
	Entity
	Tier
	Day
	Days   // other days that a document is of
	Since  // the day from which on a document is known
	ID     // of an entry
	Source // the lines that an entry was made of
	Flag
)

// Schema is the fields as segments know them. In those that run, documents beside each other often have the same terms.
func Schema() []segment.Field {
	return []segment.Field{
		Text:        {Name: "text", Words: 0},
		Bigrams:     {Name: "bi", Words: 1},
		Title:       {Name: "title", Words: 0, Runs: true},
		Headings:    {Name: "head", Words: 0, Runs: true},
		Entities:    {Name: "ent", Words: 0},
		AnswersWhen: {Name: "aw", Words: 0, Runs: true},
		Dates:       {Name: "date", Words: 2, Runs: true},
		Section:     {Name: "section", Words: 0},
		File:        {Name: "file", Words: 0},
		Pairs:       {Name: "pair", Words: 3},
		Kind:        {Name: "kind", Words: 4, Runs: true},
		Entity:      {Name: "entity", Words: 5},
		Tier:        {Name: "tier", Words: 4, Runs: true},
		Day:         {Name: "day", Words: 6, Runs: true},
		Days:        {Name: "days", Words: 6},
		Since:       {Name: "since", Words: 6, Runs: true},
		ID:          {Name: "id", Words: 7},
		Source:      {Name: "from", Words: 8},
		Flag:        {Name: "flag", Words: 4, Runs: true},
	}
}

// Terms of [Flag].
const (
	FlagFormer      = "former"
	FlagSynthesised = "page"
	FlagAlone       = "alone"
	FlagSection     = "section" // a context document
	FlagFile        = "file"    // a context document
)

// The scored fields: those that a document has itself come first, then those of its contexts.
const (
	Own    = Dates + 1 // how many of the first
	Scored = Pairs + 1 // how many in all
)

// Names are what explanations call the scored fields.
func Names() (out [Scored]string) {
	for i, f := range Schema()[:Scored] {
		out[i] = f.Name
	}
	return out
}
