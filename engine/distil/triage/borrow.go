package triage

import (
	"slices"
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// Whences of a subject that stands outside its statement.
const (
	FromLine    claim.Whence = "line"    // the item it is nested under, or the line before
	FromHeading claim.Whence = "heading" // the heading above
)

// Loan is a subject that a statement's surroundings have for claims that name none. The zero Loan lends nothing.
type Loan struct {
	Name   string
	whence claim.Whence
	weak   bool // the line before: taken only by a claim that begins with its property (만기는 …)
}

// textOf is the text of a statement without secrets.
func (j *Judge) textOf(s *memory.Statement) string {
	if j.Text == nil {
		return s.Text
	}
	return j.Text(s)
}

// Above are the headings of a statement and the item that it is nested under, without secrets: each is read as a statement in its place.
func (j *Judge) Above(s *memory.Statement) (headings []string, parent string) {
	for i, h := range s.Headings {
		headings = append(headings, j.textOf(&memory.Statement{Headings: s.Headings[:i], Text: h}))
	}
	if s.Parent != "" {
		parent = j.textOf(&memory.Statement{Headings: s.Headings, Text: s.Parent})
	}
	return headings, parent
}

// LoanAbove is the subject that stands above a statement: of the item that it is nested under, else of the heading.
func (j *Judge) LoanAbove(s *memory.Statement) Loan {
	if j.Reader == nil || s.Kind != 0 {
		return Loan{}
	}
	headings, parent := j.Above(s)
	if parent != "" {
		name := titleOf(parent)
		if name == "" {
			if name, _ = j.soleSubject(parent); !subject.NamesSubject(name) {
				name = ""
			}
		}
		if name != "" {
			return Loan{Name: name, whence: FromLine}
		}
	}
	for _, h := range slices.Backward(headings) {
		if name := titleOf(h); name != "" {
			return Loan{Name: name, whence: FromHeading}
		}
	}
	return Loan{}
}

// LoanBefore is the subject of the sentence or the line before in the same paragraph, if that has one of which it gives something that holds,
// and no more, for claims of a statement that lean on it; before is nil where the log begins. Items of a list stand side by side: none lends to the next.
func (j *Judge) LoanBefore(before, s *memory.Statement, claims []Judged) Loan {
	if j.Reader == nil || s.Form != memory.FormSentence || s.Parent != "" || before == nil || before.Form != memory.FormSentence || before.Parent != "" ||
		before.Path != s.Path || s.Line-before.Line > 1 {
		return Loan{}
	}
	if !slices.ContainsFunc(claims, func(c Judged) bool {
		return len(c.Readings) > 0 && leans(&c.Readings[0]) && beginsWithProperty(&c.Readings[0])
	}) {
		return Loan{}
	}
	if name, holds := j.soleSubject(j.textOf(before)); holds {
		return Loan{Name: name, whence: FromLine, weak: true}
	}
	return Loan{}
}

// soleSubject is the subject that all claims of a text share, "" if they have several or none, or the reader panics. holds says that one of them gives
// something of it that holds until further notice.
func (j *Judge) soleSubject(text string) (name string, holds bool) {
	defer func() {
		if recover() != nil {
			name, holds = "", false
		}
	}()
	for _, r := range j.Reader.Read(text) {
		switch {
		case r.Ownerless() || inMark(r.Subject.Text, text):
			continue
		case name != "" && name != r.Subject.Text:
			return "", false
		}
		name, holds = r.Subject.Text, holds || slotted(&r)
	}
	return name, holds
}

// inMark says that a name that was read in a text without secrets is the mark of one, or a part of it.
func inMark(name, text string) bool {
	return redact.Marked(text) && !strings.Contains(redact.Blank(text), name)
}

// maxTitle is how long a heading may be that names a subject, in runes.
const maxTitle = 24

// titleOf is what a heading or a parent item is about: the part behind the last dash or colon ("회의 - 정산 재구축"), without
// dates and numbering; "" for one that says what stands below it (결정, Done), when it was, or a sentence.
func titleOf(text string) string {
	text = strings.Trim(strings.TrimSpace(text), "#*_: ")
	if memory.SectionOf(text) != memory.SectionNone {
		return ""
	}
	for _, mark := range [...]string{" - ", " – ", " — ", ": ", "："} {
		if head, rest, ok := strings.Cut(text, mark); ok {
			if memory.SectionOf(rest) != memory.SectionNone {
				rest = head
			}
			text = strings.TrimSpace(rest)
		}
	}
	if n := len([]rune(text)); n < 2 || redact.Marked(text) || n > maxTitle || strings.ContainsAny(text, ".!?,") {
		return ""
	}
	if strings.ContainsFunc(text, unicode.IsDigit) || !subject.NamesSubject(text) { // when it was, or an appointment; what it stands in
		return ""
	}
	return text
}

// leans says that a claim needs a subject from outside: it gives something that holds, of a property that it names, and nothing says of
// what.
func leans(r *claim.Reading) bool {
	return r.Ownerless() && gives(r)
}

// gives says that a claim gives something that holds, and neither asks nor wishes.
func gives(r *claim.Reading) bool {
	return slotted(r) && r.Modality != claim.Ask && r.Modality != claim.Wish
}

// partial says that the subject of a claim is nothing but nouns of doing (설계 리뷰 12일, 배포 주기 2주), so that only what stands above tells whose they are.
func partial(r *claim.Reading) bool {
	words := strings.Fields(r.Subject.Text)
	if r.Ownerless() || r.Whence != claim.Own || !gives(r) {
		return false
	}
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool {
		w = strings.ToLower(w)
		_, attribute := rules.DefaultAttributes().Of(w)
		return attribute || len(rules.DefaultClasses().Of(w)) == 0
	})
}

// beginsWithProperty says that a claim names its property first: what it is a property of was said before.
func beginsWithProperty(r *claim.Reading) bool {
	return !r.Attribute.Implied && !r.Attribute.Span.IsZero() && r.Attribute.Span.Start == r.Span.Start
}

// borrow gives the claims of a statement that name no subject the one that stands around it.
func (l Loan) borrow(claims []Judged) {
	if l.Name == "" {
		return
	}
	for i := range claims {
		c := &claims[i]
		if len(c.Readings) == 0 || strings.Contains(c.Text, l.Name) {
			continue
		}
		lean, part := leans(&c.Readings[0]), !l.weak && partial(&c.Readings[0])
		if !lean && !part || l.weak && !beginsWithProperty(&c.Readings[0]) {
			continue
		}
		c.Readings = slices.Clone(c.Readings)
		for k := range c.Readings {
			switch r := &c.Readings[k]; {
			case r.Ownerless():
				r.Subject, r.Whence = claim.Phrase{Text: l.Name}, l.whence
			case part && partial(r): // two reviews of one project are two matters
				r.Subject, r.Whence = claim.Phrase{Text: l.Name + " " + r.Subject.Text}, l.whence
			}
		}
		c.Text, c.Whence = l.Name+": "+c.Text, l.whence
	}
}
