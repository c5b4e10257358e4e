package routing

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// claims reports whether one of the readings of a line, which was written on a day, has all that a rule asks of a claim.
func claims(c *rules.Claim, in *Input) bool {
	for i := range in.Readings {
		if in.holds(c, &in.Readings[i], in.categoryOf(i)) {
			return true
		}
	}
	return false
}

// holds reports whether a reading of the line, whose subject is of a category, has all that a rule asks of a claim.
func (in *Input) holds(c *rules.Claim, r *claim.Reading, category string) bool {
	return asked(c.Class, r.Predicate.Classes[:min(1, len(r.Predicate.Classes))]...) && // the commonest sense
		asked(c.Value, kinds(r, in.Day)...) &&
		asked(c.Modality, string(r.Modality)) &&
		asked(c.Tense, string(r.Tense)) &&
		asked(c.Aspect, string(r.Aspect)) &&
		asked(c.Slot, slots(r)...) &&
		asked(c.Subject, presence(in.named(r), "named"), category) &&
		asked(c.Change, changes(r)...) &&
		asked(c.Negated, presence(r.Negated, anything)) &&
		asked(c.When, presence(!r.Condition.IsZero(), anything)) &&
		asked(c.Reason, presence(!r.Reason.IsZero(), anything))
}

// Words of a condition that stand for the presence and absence of the thing.
const (
	anything = "any"
	nothing  = "none"
)

// asked reports whether one of the words that a condition names is there, and none of those that it excludes; a condition that names no
// word asks for none.
func asked(want []string, have ...string) bool {
	found, positive := false, false
	for _, w := range want {
		if word, unless := strings.CutPrefix(w, rules.Unless); unless {
			if slices.Contains(have, word) {
				return false
			}
			continue
		}
		positive = true
		found = found || slices.Contains(have, w)
	}
	return found || !positive
}

func presence(there bool, word string) string {
	if there {
		return word
	}
	return nothing
}

// named reports whether the line itself names the subject, or a part of it; what stands in a heading says nothing about the line. A subject
// from outside stands before the text with a colon: one that goes on behind that name has words of the line (리뷰 below 정산: 정산 리뷰).
func (in *Input) named(r *claim.Reading) bool {
	switch r.Whence {
	case claim.Own, claim.Clause, claim.Label:
		return !r.Ownerless()
	}
	lead, _, found := strings.Cut(in.Text, ": ")
	return !r.Ownerless() && found && strings.HasPrefix(r.Subject.Text, lead+" ")
}

// categoryOf is the category of what a reading is about, "" where that is not known.
func (in *Input) categoryOf(i int) string {
	if i < len(in.Categories) {
		return in.Categories[i]
	}
	return ""
}

// kinds are the kinds of a reading's values.
func kinds(r *claim.Reading, on day.Day) []string {
	var out []string
	for _, v := range r.Values {
		switch {
		case v.Kind == claim.Date && gone(v.Canonical, on):
			out = append(out, "today")
		case v.Kind == claim.Wording, v.Kind == claim.Term && telling(&r.Attribute):
			out = append(out, string(claim.Wording))
		case v.Kind == claim.Date && coming(v.Canonical, on):
			out = append(out, string(v.Kind), "coming", anything)
		default:
			out = append(out, string(v.Kind), anything)
		}
	}
	if !slices.Contains(out, anything) {
		out = append(out, nothing)
	}
	return out
}

// telling reports whether the words of a value only tell what is done or how it is: they are the value of nothing else.
func telling(a *claim.Attribute) bool {
	return a.Implied && (a.Name == "action" || a.Name == "state" || a.Name == "opinion" || a.Name == "preference" || a.Name == "quote")
}

// gone reports whether a date is the day on which the line was written, or one before it that goes by no name.
func gone(date string, on day.Day) bool {
	switch date {
	case "오늘", "지금", "현재", "방금", "아까", "이제", "어제", "그제", "그저께", "엊그제":
		return true
	}
	written := on.String()
	return on != 0 && (date == written || len(date) == len("01-02") && strings.HasSuffix(written, "-"+date))
}

// coming reports whether a date lies after the day on which the line was written. One without a year is the next of its name, within
// half a year: further on it is sooner one that has been.
func coming(date string, on day.Day) bool {
	if on == 0 {
		return false
	}
	written := on.Time()
	last := date[strings.LastIndexByte(date, '~')+1:] // where a span of days ends
	last = last[strings.LastIndexByte(last, ' ')+1:]  // after the weekday
	if d, err := time.Parse(time.DateOnly, last); err == nil {
		return d.After(written)
	}
	var ahead int
	if d, err := time.Parse("01-02", last); err == nil {
		ahead = (d.YearDay() - written.YearDay() + 366) % 366
	} else if d, err := strconv.Atoi(strings.TrimPrefix(last, "*-")); err == nil {
		ahead = d - written.Day()
	} else if month, found := strings.CutSuffix(last, "월"); found {
		n, err := strconv.Atoi(month)
		if err != nil {
			return false
		}
		ahead = (n - int(written.Month()) + 12) % 12 * 30
	}
	return ahead > 0 && ahead <= 183
}

// changes says whether a reading tells a change, and whether it says what was before and what takes its place.
func changes(r *claim.Reading) []string {
	if r.Change == nil {
		return []string{nothing}
	}
	out := []string{anything}
	if len(r.Change.From) > 0 {
		out = append(out, "from")
	}
	if len(r.Change.To) > 0 {
		out = append(out, "to")
	}
	return out
}

// slots are the names that a condition may give the attribute of a reading.
func slots(r *claim.Reading) []string {
	if r.Attribute.Implied || r.Attribute.Name == "" {
		return []string{nothing, r.Attribute.Name}
	}
	return []string{"named", r.Attribute.Name}
}
