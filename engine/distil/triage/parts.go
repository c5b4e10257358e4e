package triage

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
)

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
			beginsAnew(text[:at]) && !inBrackets(text, at) && !between(text, at, "**") && !between(text, at, "`") && trimPart(text[at:]) != "" && trimPart(text[last.start:at]) != "" {
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

// between says that a place in a text lies between two marks of emphasis or code.
func between(text string, at int, mark string) bool {
	return strings.Count(text[:at], mark)%2 == 1 && strings.Contains(text[at:], mark)
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

// trimPart takes off what only joined a part to its neighbours: marks, an and, and a bracket that has lost its other half.
func trimPart(part string) string {
	const joins = " \t,;/·|–—-"
	part = strings.Trim(part, joins)
	for _, word := range [...]string{"and", "but"} {
		part = strings.TrimSuffix(strings.TrimPrefix(part, word+" "), " "+word)
	}
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
