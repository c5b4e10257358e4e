package judge

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/times"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Judge judges the hits of questions to a workspace.
type Judge struct {
	*env.Env

	times *times.Reader
}

// New makes a Judge of an open workspace.
func New(e *env.Env, t *times.Reader) *Judge { return &Judge{Env: e, times: t} }

// The rule by which a question counts as answered: one of its first JudgedHits hits is a current entry of the bank, or a line of a page that a
// person keeps, and has at least AnswerPercent of the content words of the question in its text, its names or its headings. Log lines do not answer,
// however well they fit: an answer is made from them. The page of a question answers only once there is something below its answer heading. Where the
// question speaks of a time, the hit has to be of that time. docs/performance.md says how often the rule is right.
const (
	JudgedHits    = 10
	AnswerPercent = dedup.SamePercent
)

// What a judgement on the hits of a question comes to.
const (
	JudgedNothing   = "nothing found"
	JudgedLogs      = "log lines only"
	JudgedUncovered = "not covered" // entries or pages were found, but none with enough of the words
	JudgedEntry     = "entry"       // answered by one
	JudgedPage      = "page"
)

// Judged is one hit of a question as the rule sees it.
type Judged struct {
	Source  string   `json:"source"`          // path#L12
	Entry   string   `json:"entry,omitempty"` // id
	Current bool     `json:"current"`         // an entry that holds or a page, which may answer; else a log line, or what no longer holds
	Words   []string `json:"words"`           // content words of the question that it has
	Percent int      `json:"percent"`         // of all of them

	Hit   *recall.Hit `json:"-"`
	Asks  bool        `json:"-"` // it stands on the page of a question, and is not quoted on another
	Facts dedup.Facts `json:"-"`
}

func (j *Judged) answers() bool { return j.Current && j.Percent >= AnswerPercent }

// Asked is a question as it is compared.
type Asked struct {
	Text  string
	facts dedup.Facts
	Words []askedWord      // in the order of the text
	times []times.TimeRead // that it speaks of, as far as they are sure
}

// askedWord is a content word or a number: the key by which it is compared, and the word as the question has it.
type askedWord struct{ key, word string }

// AskedOf reads a question. Its words of time (어제, last week) are read as times: an answer has to be of one of these times,
// and need not have the words.
func (e *Judge) AskedOf(c *dedup.Comparer, text string) Asked {
	a := Asked{Text: text, facts: c.Facts(text, nil)}
	for _, t := range e.times.Times(text) {
		if t.IsWordless() && t.Weight() == 1 {
			a.times = append(a.times, t)
		}
	}
	when := func(w askedWord) bool {
		at := strings.Index(text, w.word)
		return isDate(w.key) || slices.ContainsFunc(a.times, func(t times.TimeRead) bool { return t.StartByte <= at && at < t.EndByte })
	}
	said := c.Words(text)
	for _, key := range slices.Concat(a.facts.Keywords, a.facts.Values) {
		if w := (askedWord{key, said[key]}); w.word != "" && !when(w) {
			a.Words = append(a.Words, w)
		}
	}
	slices.SortStableFunc(a.Words, func(x, y askedWord) int { return strings.Index(text, x.word) - strings.Index(text, y.word) })
	return a
}

// isDate reports whether a value is a date, 2026-03-05 or 03-05: it says when, not what.
func isDate(key string) bool {
	if _, err := day.Parse(key); err == nil {
		return true
	}
	_, err := day.Parse("2000-" + key)
	return err == nil
}

// Said returns the words of the question as they are written in it, each once.
func (a *Asked) Said() []string {
	out := make([]string, 0, len(a.Words))
	for _, w := range a.Words {
		if !slices.Contains(out, w.word) { // a phrase of several keywords
			out = append(out, w.word)
		}
	}
	return out
}

// In returns the words of the question that a text has, and their share in percent.
func (a *Asked) In(f dedup.Facts) (words []string, percent int) {
	lacks := dedup.Compare(a.facts, f).OnlyA
	has := func(w askedWord) bool {
		return !slices.Contains(lacks, w.key) && (slices.Contains(a.facts.Keywords, w.key) || slices.Contains(f.Values, w.key))
	}
	n := 0
	words = []string{}
	for _, w := range a.Words {
		if !has(w) {
			continue
		}
		if n++; !slices.Contains(words, w.word) {
			words = append(words, w.word)
		}
	}
	return words, 100 * n / max(1, len(a.Words))
}

// same reports whether two questions are one by the rules of duplicates, and how well they fit.
func (a *Asked) same(c *dedup.Comparer, q *question.Question) (rank int) {
	if q.Asks(a.Text) {
		return 1000
	}
	for _, w := range q.Wordings() {
		switch v := dedup.Compare(a.facts, c.Facts(w, nil)); v.Relation {
		case dedup.Same:
			rank = max(rank, 500+v.Overlap)
		case dedup.Refinement:
			rank = max(rank, v.Overlap)
		case dedup.Different, dedup.Conflict:
		}
	}
	return rank
}

// SameQuestion returns the question that this one repeats, nil if there is none. Of several it is the one that fits best, then the
// oldest.
func (a *Asked) SameQuestion(c *dedup.Comparer, all []*question.Question) *question.Question {
	var found *question.Question
	best := 0
	for _, q := range all {
		if rank := a.same(c, q); rank > best {
			found, best = q, rank
		}
	}
	return found
}

// Hits judges the first hits of a question.
func (e *Judge) Hits(c *dedup.Comparer, a *Asked, hits []recall.Hit) []Judged {
	out := []Judged{}
	for i := range hits[:min(len(hits), JudgedHits)] {
		h := &hits[i]
		if h.InsteadOf != "" {
			continue // it does not match
		}
		j := Judged{Source: h.Source(), Entry: h.EntryID, Hit: h}
		j.Facts = c.Facts(strings.Join([]string{h.Text, strings.Join(h.Entities, " "), h.Title, h.Headings}, "\n"), h.Entities)
		j.Words, j.Percent = a.In(j.Facts)
		gap, asks := e.GapOf(h.Path)
		j.Asks = asks
		j.Current = !h.Former && (h.Tier == recall.Bank || h.Tier == recall.Other) && (!asks || gap == question.GapAnswered) &&
			(len(a.times) == 0 || times.Timely(a.times, h))
		out = append(out, j)
	}
	return out
}

// GapOf says whether the question of a page is answered; false for a page without a question.
func (e *Judge) GapOf(rel string) (question.Gap, bool) {
	if !strings.HasPrefix(rel, files.BankDir+"/") {
		return "", false
	}
	data, err := e.ReadNamed(rel)
	if err != nil {
		return "", false
	}
	page, err := bank.ParsePage(files.PageKey(rel), data)
	if err != nil {
		return "", false
	}
	a, ok := question.Read(page)
	return a.Gap, ok
}

// Verdict sums the judgements up, and returns the hit that answers, if one does.
func Verdict(judged []Judged) (string, *Judged) {
	said := JudgedNothing
	for i := range judged {
		j := &judged[i]
		switch {
		case j.answers() && j.Entry != "":
			return JudgedEntry, j
		case j.answers():
			return JudgedPage, j
		case j.Current:
			said = JudgedUncovered
		case said == JudgedNothing:
			said = JudgedLogs
		}
	}
	return said, nil
}

// TooLong reports whether a question is too long to have a page.
func TooLong(text string) bool { return utf8.RuneCountInString(text) > question.MaxQuestion }
