package librarian

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Line is one line of the workspace as recall has it.
type Line struct {
	Path     string // of the file, slash-separated, relative to the workspace, in NFC
	No       int    // counts from 1
	Entry    string // id of a bank entry, without '^'
	Title    string // of its page
	Headings []string
	Entities []string
	Text     string
	Told     []string // ids of the entries that it was told together with, as it says the same
	Day      day.Day  // of an entry that of its newest source; 0: none
	Former   bool     // it no longer holds
	Since    day.Day  // of an entry, and of a line that one was made of: the day of its first source; 0: none
	Until    day.Day  // of a former line: the day on which it ended

	Successor string // of a former line: the id of the entry that holds in its place
}

// Source is where the line stands, as path#L12.
func (l *Line) Source() string { return l.Path + "#L" + strconv.Itoa(l.No) }

// About is what a line is about without saying so: its day or page, its headings, its names.
func (l *Line) About() string {
	parts := append([]string{strings.TrimSuffix(l.Path[strings.LastIndexByte(l.Path, '/')+1:], ".md"), l.Title}, l.Headings...)
	parts = slices.DeleteFunc(append(parts, l.Entities...), func(p string) bool { return p == "" })
	return text.OneLine(strings.Join(parts, " › "))
}

// cited is the line as a citation.
func (l *Line) cited(source string) Citation {
	return Citation{
		Source: source, Path: l.Path, Line: l.No, Entry: l.Entry, Text: l.Text,
		Former: l.Former, Since: l.Since, Until: l.Until, Successor: l.Successor,
	}
}

// Reply is an answer with what it rests on. No sentences: nothing was found that supports one.
type Reply struct {
	Sentences []Sentence `json:"sentences"`
	Citations []Citation `json:"citations"`
	Struck    []Struck   `json:"struck"`
	Steps     int        `json:"steps"`           // replies of the model
	Model     string     `json:"model,omitempty"` // that answered; "": the sentences are those of the notes
	Trace     []Look     `json:"-"`               // what was looked up, in order
}

// Text is the answer as prose.
func (r *Reply) Text() string {
	var b strings.Builder
	for i, s := range r.Sentences {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(s.Text)
	}
	return b.String()
}

// Sentence is one sentence of an answer.
type Sentence struct {
	Text  string `json:"text"`
	Cites []int  `json:"cites"` // into the reply's citations, from 0; at least one
}

// Citation is a place that an answer rests on.
type Citation struct {
	Source string `json:"source"` // path#L12, or [[page#section]] where the model named that
	Path   string `json:"path"`
	Line   int    `json:"line"` // of a section: its line that says most of the sentence
	Entry  string `json:"entry,omitempty"`
	Text   string `json:"text"`
	Former bool   `json:"former,omitempty"` // it no longer holds

	Since     day.Day `json:"since,omitzero"`      // of an entry, and of a line that one was made of: the day of its first source
	Until     day.Day `json:"until,omitzero"`      // of a former one: the day on which it ended
	Successor string  `json:"successor,omitempty"` // of a former one: the entry that holds in its place
}

// Why is the reason for which something was struck from an answer.
type Why string

// The reasons, in the order in which they are looked for.
const (
	Unread      Why = "unread"      // a source that was not shown to the model, or does not exist
	Language    Why = "language"    // a sentence that is not in the language of the question
	Uncited     Why = "uncited"     // a sentence without a source that stands
	Unsupported Why = "unsupported" // a sentence that says what its sources do not
)

// Struck is what was taken out of a model's answer.
type Struck struct {
	Text    string   `json:"text"` // the sentence, or the source
	Why     Why      `json:"why"`
	Missing []string `json:"missing,omitempty"` // numbers, dates, names and quotations that are not in the sources
}

// Look is one step of a model at the desk.
type Look struct {
	Action   string `json:"action"`
	Argument string `json:"argument"`
	Lines    int    `json:"lines"` // that were shown
}
