package spell

import (
	"slices"
	"strconv"
	"strings"

	"github.com/blevesearch/vellum"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/morph"
)

// Analyzer turns text into terms; *[morph.Analyzer] is one.
type Analyzer interface {
	Terms(text string) []morph.Term
}

// Index is asked for words while a question is read.
type Index interface {
	// Says reports whether a document has a term in a field that counts for this question.
	Says(term string) (bool, error)
	// Known reports whether a document has a term in any field.
	Known(term string) (bool, error)
	// Search goes through the terms of texts, titles, headings and names in [from, to) that an automaton takes, and says in how many documents
	// each is that is wanted and that a document has.
	Search(walk vellum.Automaton, from, to string, wanted func(term string) bool) (docs map[string]int, err error)
}

// Reader reads questions.
type Reader struct {
	Analyzer Analyzer
	Synonyms func() [][]string // groups of words that mean the same; nil: none
	Weight   float64           // how much a synonym counts, of the word itself; 0: there are none
	MaxBytes int               // of a question that are read
	MaxTerms int               // different words of a question, and different pairs of syllables
	Pairs    bool              // pairs of syllables are wanted
}

// Range is a half-open range of bytes of a question.
type Range struct{ StartByte, EndByte int }

// Question is a question as it was read.
type Question struct {
	Text  string       // in whole runes, composed
	Read  string       // of Text what was read
	Terms []morph.Term // of Read
	Words []Word       // the different terms
	Pairs []Word       // the different pairs of syllables; they have no synonyms
	Dates []Range      // of Text: dates, whose words are no part of what is asked

	Truncated bool         // Text is longer than what was read, or has more words
	Corrected []Correction // words that no document has, and what they were read as
}

// Word is a word of a question.
type Word struct {
	Text string
	Date bool      // it belongs to a date: without weight in what is asked
	Also []Variant // other ways to say it
}

// String prints the question as it was read: its words, those of a date in angle brackets, synonyms behind the word, and first what was read as
// something else.
func (q *Question) String() string {
	var parts []string
	for _, c := range q.Corrected {
		parts = append(parts, "["+c.From+" → "+c.To+"]")
	}
	for _, w := range q.Words {
		text := w.Text
		if w.Date {
			text = "<" + text + ">"
		}
		var also []string
		for _, v := range w.Also {
			also = append(also, v.Text+" "+strconv.FormatFloat(v.Weight, 'g', 3, 64))
		}
		if len(also) > 0 {
			text += " (" + strings.Join(also, ", ") + ")"
		}
		parts = append(parts, text)
	}
	if q.Truncated {
		parts = append(parts, "…")
	}
	return strings.Join(parts, " ")
}

// Normal is a text in whole runes, composed, with the ranges moved along: the offsets of terms and of dates are then into one text, and its
// syllables are those that words are compared by.
func Normal(text string, dates []Range) (string, []Range) {
	whole := func(s string) string { return norm.NFC.String(strings.ToValidUTF8(s, "\uFFFD")) }
	out := whole(text)
	if out == text {
		return text, dates
	}
	dates = slices.Clone(dates)
	for i, r := range dates {
		dates[i] = Range{len(whole(text[:r.StartByte])), len(whole(text[:r.EndByte]))}
	}
	return out, dates
}

// Read reads a normal text with dates in some ranges.
func (r *Reader) Read(question string, dates []Range) Question {
	q := Question{Text: question, Read: text.Cut(question, r.MaxBytes), Dates: dates}
	q.Truncated = len(q.Read) < len(question)
	q.Terms = r.Analyzer.Terms(q.Read)
	q.Words = r.words(&q, q.Terms)
	r.expand(&q)
	if r.Pairs {
		q.Pairs = r.words(&q, morph.Bigrams(q.Read))
	}
	return q
}

// words are the different ones of some terms.
func (r *Reader) words(q *Question, terms []morph.Term) (out []Word) {
	seen := make(map[string]bool)
	for _, t := range terms {
		term := segment.Clip(t.Text)
		if term == "" || seen[term] {
			continue
		}
		if len(seen) >= r.MaxTerms {
			q.Truncated = true
			return out
		}
		seen[term] = true
		out = append(out, Word{Text: term, Date: q.inDate(t.StartByte)})
	}
	return out
}

// Named is a question of words that were found in a text already, with their synonyms.
func (r *Reader) Named(text string, terms []morph.Term) Question {
	q := Question{Text: text, Read: text, Terms: terms}
	seen := make(map[string]bool)
	for _, t := range terms {
		if term := segment.Clip(t.Text); !seen[term] {
			seen[term] = true
			q.Words = append(q.Words, Word{Text: term})
		}
	}
	r.expand(&q)
	return q
}

// Word is the word of a term; nil if there is none.
func (q *Question) Word(term string) *Word {
	term = segment.Clip(term)
	if i := slices.IndexFunc(q.Words, func(w Word) bool { return w.Text == term }); i >= 0 {
		return &q.Words[i]
	}
	return nil
}

// inDate says that a byte of the question belongs to a date.
func (q *Question) inDate(at int) bool {
	return slices.ContainsFunc(q.Dates, func(r Range) bool { return r.StartByte <= at && at < r.EndByte })
}

// corrected are text and dates of the question with words read otherwise, in order.
func (q *Question) corrected(words []Correction) (text string, dates []Range) {
	text, dates = q.Text, slices.Clone(q.Dates)
	for _, c := range slices.Backward(words) {
		text = text[:c.at.StartByte] + c.To + text[c.at.EndByte:]
		for j := range dates {
			if dates[j].StartByte >= c.at.EndByte {
				dates[j].StartByte += len(c.To) - len(c.From)
				dates[j].EndByte += len(c.To) - len(c.From)
			}
		}
	}
	return text, dates
}
