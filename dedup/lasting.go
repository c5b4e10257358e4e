package dedup

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// Lasting reports whether a claim gives a value that holds until another is told, as who is in charge, a port, a version or a price do. What waits, is
// blocked, goes on or is still to be done gives none, whatever figures stand in it, nor does a day: that holds until it has come, see [Facts.LastDay].
func (f *Facts) Lasting() bool {
	return slices.ContainsFunc(f.Readings, func(x Reading) bool { return x.lasting() })
}

func (x *Reading) lasting() bool {
	waits := func(class string) bool { return class == "wait" || class == "block" }
	switch {
	case x.stance(true) == Idle, fleeting(x.Attribute), slices.ContainsFunc(x.Classes, waits):
		return false
	case x.Modality == claim.Doing && !slices.ContainsFunc(x.Classes, lasts): // it goes on
		return false
	}
	values := slices.DeleteFunc(slices.Concat(firm(x.Values), firm(x.To)), func(v Value) bool { return !x.holds(&v) })
	if !x.Implied {
		return len(values) > 0
	}
	switch x.Modality {
	case claim.Must, claim.Order, claim.Will: // a step
		return false
	default:
		return x.Predicate != "" && len(values) > 0 && single(x.Attribute)
	}
}

// holds reports whether a value can hold for long. What is no figure does not where it is a word of state (the owner is awaiting confirmation), or where
// nothing but the place of the words tells what it is a value of, and no predicate that tells how something is.
func (x *Reading) holds(v *Value) bool {
	switch {
	case isTime(v.Kind):
		_, known := rules.DefaultAttributes().Of(x.Attribute)
		return !x.Implied && known
	case v.Kind != claim.Name && v.Kind != claim.Term:
		return true
	case !slices.ContainsFunc(v.Words, func(w string) bool { return !generic(w) && !listed(nothingYet, w) }):
		return false
	case !x.Implied:
		return true
	case x.Attribute == "owner":
		return slices.Contains(x.Classes, "own")
	}
	return slices.ContainsFunc(x.Classes, func(class string) bool { return lasts(class) && class != "keep" && class != "have" })
}

// nothingYet are words that stand where a value is still to come.
const nothingYet = `미정 미배정 없 공석 tbd tba undecid unknown unassign vacant`

// lasts reports whether a class of predicates tells how something is and not how far it has come.
func lasts(class string) bool {
	switch class {
	case "plan", "wait", "go-on":
		return false
	}
	c, ok := rules.DefaultClasses().Class(class)
	return ok && c.Aspect == rules.AspectState || class == "run" || class == "store"
}

// fleeting are the properties of which a value says how things stand at the moment, or when something is due.
func fleeting(attribute string) bool {
	switch attribute {
	case "", "action", "cause", "count", "date", "deadline", "decision", "duration", "opinion", "plan", "preference", "progress", "quote", "reason", "result", "rule",
		"stage", "state", "status", "time":
		return true
	}
	return false
}

// LastDay is the last day that a claim names which was said on a day: until when it speaks of what is to come. A day without a year is the one
// that is to come within eight months or was within four, a day of the month the next one, a month its last day; false if the claim names none.
func (f *Facts) LastDay(said day.Day) (last day.Day, ok bool) {
	add := func(canonical string) {
		if d, is := LastDayOf(canonical, said); is {
			last, ok = max(last, d), true
		}
	}
	for _, v := range f.Values {
		add(v)
	}
	for i := range f.Readings {
		for _, list := range [...][]Value{f.Readings[i].Values, f.Readings[i].To} {
			for _, v := range list {
				if v.Kind == claim.Date {
					add(v.Canonical)
				}
			}
		}
	}
	return last, ok
}

// ToldOnItsDay reports whether a claim tells of what was done, with no day but that on which it was said, or the day before: it is of that day, and what is told of
// another day does not contradict it.
func (f *Facts) ToldOnItsDay(said day.Day) bool {
	last, dated := f.LastDay(said)
	if !dated || last > said || last < said-1 {
		return false
	}
	done := false
	for i := range f.Readings {
		x := &f.Readings[i]
		if x.Changes || len(x.Predicate) > 0 && !x.was() {
			return false
		}
		done = done || x.Modality == claim.Did
	}
	return done
}

// How many days a day without a year may lie before and behind the day on which it was said: what is named is to come more often than past.
const (
	yearBefore = 122
	yearBehind = 243
)

// LastDayOf is the last day of a canonical date that was said on a day, as [Facts.LastDay] reads it: 2026-05-08, 05-08, *-25, 06월, 05-08~05-12, 05-08 15:00.
// False for a day that is told otherwise, such as 내일.
func LastDayOf(canonical string, said day.Day) (day.Day, bool) {
	if _, last, ranged := strings.Cut(canonical, "~"); ranged {
		canonical = last
	}
	date, _, _ := strings.Cut(canonical, " ")
	if d, err := day.Parse(date); err == nil {
		return d, true
	}
	if dayOfMonth, is := strings.CutPrefix(date, "*-"); is {
		for _, month := range [...]string{said.Month(), (said + 31).Month()} {
			if d, err := day.Parse(month + "-" + dayOfMonth); err == nil && d >= said {
				return d, true
			}
		}
		return 0, false
	}
	month, whole := strings.CutSuffix(date, "월")
	for year := said.Time().Year() - 1; year <= said.Time().Year()+1; year++ {
		text := fmt.Sprintf("%04d-%s", year, date)
		if whole {
			text = fmt.Sprintf("%04d-%s-01", year, month)
		}
		d, err := day.Parse(text)
		if err != nil {
			continue
		}
		if whole {
			t := d.Time()
			d = day.Date(t.Year(), t.Month()+1, 1) - 1
		}
		if said-d <= yearBefore && d-said <= yearBehind {
			return d, true
		}
	}
	return 0, false
}
