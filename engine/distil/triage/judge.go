package triage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// Judge says what a statement claims, and what becomes of each claim. It is safe for concurrent use.
type Judge struct {
	Router *routing.Router
	Reader *claim.Reader // nil takes every statement for one claim

	// Text gives the text of a statement without secrets, before anything else sees it; nil keeps texts as they are.
	Text func(*memory.Statement) string

	// CategoryOf gives the category of a known subject by any of its names, "" for none; nil knows none.
	CategoryOf func(name string) subject.Category
}

// Judged is one claim of a statement with what becomes of it.
type Judged struct {
	Text     string          // of the claim; of a statement that makes one, the statement's
	Own      claim.Span      // its own words in the text of the statement: without a subject in front, and without the time of day
	Whence   claim.Whence    // of the subject that stands before the text; "" if none does
	Readings []claim.Reading // their offsets are those of the statement, without the time of day that it may begin with
	routing.Decision
	Categories []string // of what the readings are about, as [routing.Input] has them
}

// Judgement is what a statement was judged to say.
type Judgement struct {
	Text   string   // of the statement, without secrets
	Claims []Judged // there is always one
	Unread bool     // the reader has failed: the statement makes one claim without readings, which was judged by its words
}

// Claims judges the claims of a statement; there is always one. before is the statement before it in its log, from which a claim may borrow
// its subject; nil if that is not known.
func (j *Judge) Claims(s, before *memory.Statement) []Judged {
	alone := j.Statement(s, j.LoanAbove(s))
	if l := j.LoanBefore(before, s, alone.Claims); l.Name != "" {
		return j.Statement(s, l).Claims
	}
	return alone.Claims
}

// Statement judges a statement whose claims may borrow a subject. A statement on which the reader panics stops no run.
func (j *Judge) Statement(s *memory.Statement, l Loan) (out Judgement) {
	text := j.textOf(s)
	defer func() {
		if recover() != nil {
			out = Judgement{Text: text, Claims: j.judge(s, text, []part{{end: len(text)}}, Loan{}), Unread: true}
		}
	}()
	return Judgement{Text: text, Claims: j.judgeParts(s, text, l)}
}

func (j *Judge) judgeParts(s *memory.Statement, text string, l Loan) []Judged {
	parts := j.parts(s, text)
	out := j.judge(s, text, parts, l)
	first := slices.IndexFunc(out, kept)
	if len(out) < 2 || !slices.ContainsFunc(out, func(c Judged) bool { return !c.Keep }) {
		return out
	}
	if first < 0 { // what is worth keeping may be more than each of its parts
		if whole := j.whole(s, text, parts, l); whole[0].Keep || l.Name == "" {
			return whole
		}
	}
	// What is not kept by itself stays with what is: a line that is split says no less than it did.
	var merged []part
	for i, p := range parts {
		if i == 0 || out[i].Keep && i > first {
			merged = append(merged, p)
			continue
		}
		last := &merged[len(merged)-1]
		last.end, last.readings = p.end, append(slices.Clip(last.readings), p.readings...)
	}
	out = j.judge(s, text, merged, l)
	if len(out) > 1 && !slices.ContainsFunc(out, kept) {
		if whole := j.whole(s, text, parts, l); whole[0].Keep {
			return whole
		}
	}
	return out
}

func kept(c Judged) bool { return c.Keep }

// whole is a statement judged as one claim again, by the readings of its parts.
func (j *Judge) whole(s *memory.Statement, text string, parts []part, l Loan) []Judged {
	all := part{end: len(text)}
	for i := range parts {
		all.readings = append(all.readings, parts[i].readings...)
	}
	return j.judge(s, text, []part{all}, l)
}

// categories are those of what readings of a statement are about, "" where that is not known: of the subject that they have or borrow, else of
// the only one that the line states.
func (j *Judge) categories(s *memory.Statement, readings []claim.Reading) []string {
	out := make([]string, len(readings))
	for i := range readings {
		name := readings[i].Subject.Text
		if readings[i].Ownerless() && len(s.Entities) == 1 {
			name = s.Entities[0]
		}
		out[i] = string(j.categoryOf(name))
	}
	return out
}

// categoryOf is the category of a phrase: of the subject that is called so, or so by its last word, or by the words that it begins with (민재님 내선);
// else what the phrase itself tells, or its first word.
func (j *Judge) categoryOf(phrase string) subject.Category {
	if j.CategoryOf != nil {
		if c := cmp.Or(j.CategoryOf(phrase), j.CategoryOf(phrase[strings.LastIndexByte(phrase, ' ')+1:])); c != "" {
			return c
		}
		for i := strings.LastIndexByte(phrase, ' '); i > 0; i = strings.LastIndexByte(phrase[:i], ' ') {
			if c := j.CategoryOf(phrase[:i]); c != "" {
				return c
			}
		}
	}
	first, _, _ := strings.Cut(phrase, " ")
	return cmp.Or(subject.Told(phrase), subject.Told(first))
}

// judge makes claims of the parts of a text and routes them.
func (j *Judge) judge(s *memory.Statement, text string, parts []part, l Loan) []Judged {
	out := make([]Judged, len(parts))
	clock := routing.ClockLen(text)
	for i, p := range parts {
		out[i] = Judged{Text: text, Own: claim.Span{End: len(text)}, Readings: p.readings}
		if len(parts) > 1 {
			from := max(p.start, clock)
			own := trimPart(text[from:p.end])
			from += strings.Index(text[from:p.end], own)
			out[i].Own = claim.Span{Start: from, End: from + len(own)}
			out[i].Text = trimPart(text[p.start:p.end])
			if whole := selfContained(out[i].Text, &p.readings[0]); whole != out[i].Text && !inMark(p.readings[0].Subject.Text, text) {
				out[i].Text, out[i].Whence = whole, p.readings[0].Whence
			}
		}
	}
	l.borrow(out)
	for i := range out {
		out[i].Decision = j.routePart(s, &out[i])
	}
	return out
}

// Route is what becomes of a statement: of the first of its claims that is kept, or of the first one.
func (j *Judge) Route(s *memory.Statement) routing.Decision {
	claims := j.Claims(s, nil)
	for i := range claims {
		if claims[i].Keep {
			return claims[i].Decision
		}
	}
	return claims[0].Decision
}

// routePart routes a claim: a check box decides the kind of what is kept.
func (j *Judge) routePart(s *memory.Statement, c *Judged) routing.Decision {
	in := input(s, c.Text)
	c.Categories = j.categories(s, c.Readings)
	in.Readings, in.Categories = c.Readings, c.Categories
	d := j.Router.Route(in)
	if boxed := boxKind(s); boxed != 0 && boxed != d.Kind && d.Keep {
		in.Kind = boxed
		return j.Router.Route(in)
	}
	return d
}

// Ending is what becomes of a claim that no rule keeps, if it may end something and is kept for that: a ticked box, or a change that it tells.
// ok is false for any other claim.
func (j *Judge) Ending(s *memory.Statement, c *Judged) (d routing.Decision, ok bool) {
	var kind rules.Kind
	switch {
	case s.Task == memory.TaskDone:
		kind = boxKind(s)
	case slices.ContainsFunc(c.Readings, func(r claim.Reading) bool { return r.Change != nil }):
		kind = c.Kind
	}
	if kind == 0 {
		return d, false
	}
	in := input(s, c.Text)
	in.Kind = kind
	return j.Router.Route(in), true
}

// boxKind is the kind that a check box gives a line: what is open is a next step, what has its tick was done, whatever else
// the words would be filed under. A letter that the line states stands, but that of a status that has been ticked.
func boxKind(s *memory.Statement) rules.Kind {
	switch {
	case s.Task == memory.TaskDone && (s.Kind == 0 || s.Kind == rules.Status):
		return rules.Activity
	case s.Task == memory.TaskOpen && s.Kind == 0:
		return rules.Status
	}
	return 0
}

// Said is a claim of a kind and a page as the bank has it: without the time of day at which it was noted, unless that may be an appointment.
func Said(text string, kind rules.Kind, home string) string {
	if kind != rules.Status && !strings.HasPrefix(home, "world/schedule") {
		return text[routing.ClockLen(text):]
	}
	return text
}

// Key names everything that the judgement of a statement depends on, but for the categories of what it is about and the line before it: two
// statements with one key are judged alike. The day counts where the text can have a date, for that is to come or past by it; the month always does.
func Key(s *memory.Statement) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %d %d %s", s.Kind, s.Section, s.Form, s.Task, s.Day.Month())
	if strings.ContainsFunc(s.Text, unicode.IsDigit) || strings.Contains(s.Text, "월") { // 5/20, 오월 이십일
		b.WriteString(s.Day.String())
	}
	for _, list := range [][]string{{s.Text, s.Parent}, s.Entities, s.Headings} {
		b.WriteByte(0)
		for _, t := range list {
			b.WriteByte(1)
			b.WriteString(t)
		}
	}
	return b.String()
}

// input is a statement as the router takes it.
func input(s *memory.Statement, text string) routing.Input {
	return routing.Input{
		Text: text, Kind: s.Kind, Entities: s.Entities, Section: rules.Section(s.Section), Form: rules.Form(s.Form),
		Task: s.Task != memory.TaskNone, Ticked: s.Task == memory.TaskDone, Headings: s.Headings, Parent: s.Parent, Day: s.Day,
	}
}
