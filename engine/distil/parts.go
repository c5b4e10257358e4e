package distil

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
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

// Claims judges the claims of a statement; there is always one. before is the statement before it in its log, from which a claim may borrow
// its subject; nil if that is not known.
func (j *Judge) Claims(s, before *memory.Statement) []Judged {
	text := j.textOf(s)
	out, _ := j.claims(s, text, j.lentTo(s))
	if l := j.lentBy(before, s, out); l.name != "" {
		out, _ = j.claims(s, text, l)
	}
	return out
}

// claims judges the claims of a statement. read is false where the reader panics: a statement that it cannot take apart makes one claim without
// readings, which is judged by its words, and stops no run.
func (j *Judge) claims(s *memory.Statement, text string, around lent) (out []Judged, read bool) {
	defer func() {
		if recover() != nil {
			out, read = j.judge(s, text, []part{{end: len(text)}}, lent{}), false
		}
	}()
	return j.judgeParts(s, text, around), true
}

func (j *Judge) judgeParts(s *memory.Statement, text string, around lent) []Judged {
	parts := j.parts(s, text)
	out := j.judge(s, text, parts, around)
	first := slices.IndexFunc(out, kept)
	if len(out) < 2 || !slices.ContainsFunc(out, func(c Judged) bool { return !c.Keep }) {
		return out
	}
	if first < 0 { // what is worth keeping may be more than each of its parts
		if whole := j.whole(s, text, parts, around); whole[0].Keep || around.name == "" {
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
	out = j.judge(s, text, merged, around)
	if len(out) > 1 && !slices.ContainsFunc(out, kept) {
		if whole := j.whole(s, text, parts, around); whole[0].Keep {
			return whole
		}
	}
	return out
}

func kept(c Judged) bool { return c.Keep }

// whole is a statement judged as one claim again, by the readings of its parts.
func (j *Judge) whole(s *memory.Statement, text string, parts []part, around lent) []Judged {
	all := part{end: len(text)}
	for i := range parts {
		all.readings = append(all.readings, parts[i].readings...)
	}
	return j.judge(s, text, []part{all}, around)
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
func (j *Judge) judge(s *memory.Statement, text string, parts []part, around lent) []Judged {
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
	around.borrow(out)
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
	in := Input(s, c.Text)
	c.Categories = j.categories(s, c.Readings)
	in.Readings, in.Categories = c.Readings, c.Categories
	d := j.Router.Route(in)
	if boxed := boxKind(s); boxed != 0 && boxed != d.Kind && d.Keep {
		in.Kind = boxed
		return j.Router.Route(in)
	}
	return d
}

// part is a piece of a statement's text that makes a claim of its own, with its readings.
type part struct {
	start, end int
	readings   []claim.Reading
}

// maxClaims is how many claims of one statement become entries at most; the last holds the rest of it.
const maxClaims = 12

// parts are the pieces of a statement that may become an entry each: one for each value, decision or change of its own; what
// only adds to a claim stays with it. They cover the text. A line whose kind is stated and a task are one, as somebody wrote them.
func (j *Judge) parts(s *memory.Statement, text string) []part {
	if j.Reader == nil {
		return []part{{0, len(text), nil}}
	}
	clock := routing.ClockLen(text) // when the line was written; no part of what it says
	readings := j.Reader.Read(text[clock:])
	out := []part{{0, len(text), readings}}
	if s.Kind != 0 || s.Task != memory.TaskNone {
		return out
	}
	first := 0              // of the readings of the last part
	var open *claim.Reading // its first one that gives something that holds
	for i := range readings {
		r := &readings[i]
		at := len(strings.TrimSuffix(text[:clock+startOf(r)], "[[")) // a part begins with its link
		if last := &out[len(out)-1]; open != nil && slotted(r) && independent(readings[:i], r) && apart(open, r) && len(out) < maxClaims && at > last.start &&
			beginsAnew(text[:at]) && !inBrackets(text, at) && trimPart(text[at:]) != "" && trimPart(text[last.start:at]) != "" {
			last.end, last.readings = at, readings[first:i]
			out = append(out, part{at, len(text), readings[i:]})
			first, open = i, nil
		}
		if open == nil && slotted(r) {
			open = r
		}
	}
	return out
}

// slotted says that a reading gives something that holds until further notice: a value, a decision, a change. The words that tell what is
// done or how it is are a value of nothing else.
func slotted(r *claim.Reading) bool {
	return r.Change != nil || r.Modality == claim.Decided || !r.Attribute.Implied && r.Attribute.Name != "" ||
		slices.ContainsFunc(r.Values, func(v claim.Value) bool { return v.Kind != claim.Term && v.Kind != claim.Wording })
}

// independent says that a reading can be read alone: it names its subject, or its property of a subject of which a reading before it gives
// something that holds. A value alone adds to what is said before it, and so does a property behind a remark (볕 좋고 전세 2억).
func independent(before []claim.Reading, r *claim.Reading) bool {
	if r.Whence == claim.Own {
		return true
	}
	if r.Attribute.Implied || r.Attribute.Name == "" {
		return false
	}
	return r.Whence != claim.Clause || slices.ContainsFunc(before, func(b claim.Reading) bool { return b.Subject.Span == r.Subject.Span && slotted(&b) })
}

// inBrackets says that a place in a text lies within a pair of brackets.
func inBrackets(text string, at int) bool {
	depth := 0
	for _, r := range text[:at] {
		switch r {
		case '(', '[', '（':
			depth++
		case ')', ']', '）':
			depth = max(depth-1, 0)
		}
	}
	return depth > 0 && strings.ContainsAny(text[at:], ")]）")
}

// apart says that two readings are about different things, or different properties of one.
func apart(a, b *claim.Reading) bool {
	return a.Attribute.Name != b.Attribute.Name || a.Attribute.Word != b.Attribute.Word || a.Subject.Text != b.Subject.Text
}

// selfContained puts the subject that a part borrows in front of it.
func selfContained(part string, r *claim.Reading) string {
	if r.Whence == claim.Own || r.Subject.Text == "" || strings.Contains(part, r.Subject.Text) {
		return part
	}
	return r.Subject.Text + ": " + part
}

// beginsAnew says that what follows a text can stand alone: a mark ends the text, or a word that only adds. What follows so, because or
// 해서 belongs to it.
func beginsAnew(before string) bool {
	before = strings.TrimRight(before, " \t")
	last, _ := utf8.DecodeLastRuneInString(before)
	if strings.ContainsRune(",;./·|()[]（）—–-!?。…", last) {
		return true
	}
	for _, end := range [...]string{"고", "며", "지만", "는데", "그리고", " and", " but", " while"} {
		if strings.HasSuffix(before, end) {
			return true
		}
	}
	return false
}

// startOf is where a reading begins, with the reason and the condition that stand before it.
func startOf(r *claim.Reading) int {
	from := r.Span.Start
	for _, p := range [...]claim.Span{r.Reason, r.Condition} {
		if !p.IsZero() {
			from = min(from, p.Start)
		}
	}
	return from
}

// trimPart takes off what only joined a part to its neighbours: marks, and a bracket that has lost its other half.
func trimPart(part string) string {
	const joins = " \t,;/·|–—-"
	part = strings.Trim(part, joins)
	for _, b := range [...][2]string{{"(", ")"}, {"[", "]"}, {"（", "）"}} {
		switch opened, closed := strings.Count(part, b[0]), strings.Count(part, b[1]); {
		case opened > closed:
			part = strings.TrimSuffix(part, b[0])
		case closed > opened:
			part = strings.TrimPrefix(part, b[1])
			if strings.Count(part, b[1]) > opened {
				part = strings.TrimSuffix(part, b[1])
			}
		}
		part = strings.Trim(part, joins)
	}
	return part
}
