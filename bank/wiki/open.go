package wiki

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// What is still open, what still counts, is told by the other lines of the page: by what they say, and by how much later the newest of them is. The day
// on which a page is made plays no part.
const (
	overdue    = 7  // days after its due day until the newest line of the page, from which a task is not shown as open
	waited     = 14 // days without a word of it, of what is waited for
	undated    = 14 // the same, of a task without a day
	lastsDays  = 7  // the same, of a state
	recentDays = 42 // the same, of a value without the name of what it is a value of
	minShared  = 2  // keywords besides the names
	shareEnded = 60 // in hundredths: of the keywords of a line, those that the one which ends it has
)

// stillOpen reports whether a task, or what is waited for, is open by all that the page knows.
func (pg *page) stillOpen(e *bank.Entry, role Role) bool {
	said, newest := e.Newest().Day, pg.updated()
	if due, dated := pg.due(e); dated {
		if due < newest-overdue {
			return false
		}
	} else if limit := map[Role]day.Day{Waiting: waited, Task: undated}[role]; newest-said > limit {
		return false
	}
	return !slices.ContainsFunc(pg.read(), func(f *bank.Entry) bool { return pg.finishes(f, e) })
}

// asks reports whether what is filed as a task asks for something, and is not only what somebody else says, or what is to come if something else does.
func (pg *page) asks(e *bank.Entry) bool {
	all := pg.wiki.claims(e)
	return len(all) == 0 || slices.ContainsFunc(all, func(r dedup.Reading) bool {
		return !r.Told && len(r.Condition) == 0 && !(r.Implied && (r.Attribute == "state" || r.Attribute == "opinion"))
	})
}

// ended reports whether an entry tells of a span of days that is over.
func (pg *page) ended(e *bank.Entry) bool {
	for _, r := range pg.wiki.claims(e) {
		for _, v := range r.Values {
			if v.Kind == claim.Date && strings.Contains(v.Canonical, "~") && over(v.Canonical, e.Newest().Day, pg.updated(), false) {
				return true
			}
		}
	}
	return false
}

// prefers reports whether an entry says what the subject, a person, likes, or stands under its name.
func (pg *page) prefers(e *bank.Entry) bool {
	return pg.filed(e) || pg.subject.Category == person && pg.itself(e)
}

// due is the last day that an entry names.
func (pg *page) due(e *bank.Entry) (last day.Day, dated bool) {
	facts := pg.wiki.factsOf(e)
	last, dated = facts.LastDay(e.Newest().Day)
	for _, r := range facts.Readings {
		for _, v := range r.Values {
			if v.Kind == claim.Date && slices.ContainsFunc(strings.Fields(v.Canonical), dedup.RelativeDay) {
				last, dated = max(last, e.Newest().Day+overdue), true // tomorrow, next week
			}
		}
	}
	return last, dated
}

// finishes reports whether a later line tells that what an entry has to do was done.
func (pg *page) finishes(f, e *bank.Entry) bool {
	if f.Standing != bank.Live || f.ID == e.ID || f.Newest().Day < e.Newest().Day || f.First().Compare(e.First()) <= 0 {
		return false
	}
	if role := pg.wiki.opt.Role(f); role == Task || role == Waiting || role == Preference {
		return false
	}
	done := pg.wiki.opt.Role(f) == Done || slices.ContainsFunc(pg.wiki.claims(f), func(r dedup.Reading) bool {
		return !r.Negated && (r.Modality == claim.Did || r.Tense == claim.Past || r.Aspect == claim.Done)
	})
	return done && pg.covers(f, e) || pg.isGone(f) && pg.endsIt(e)
}

// isGone reports whether a line tells that the subject itself is over: bastion-2 is gone.
func (pg *page) isGone(e *bank.Entry) bool {
	return slices.ContainsFunc(pg.wiki.claims(e), func(r dedup.Reading) bool {
		rest, about := pg.besides(&r)
		return about && len(rest) == 0 && r.Ends() && (r.Modality == claim.Is || r.Modality == claim.Did)
	})
}

// endsIt reports whether what is to be done is to end what is named with the subject: decommission bastion-2.
func (pg *page) endsIt(e *bank.Entry) bool {
	return slices.Contains(pg.wiki.own(e), pg.subject.ID) && slices.ContainsFunc(pg.wiki.claims(e), func(r dedup.Reading) bool { return r.Ends() })
}

// unmoved reports whether an entry tells no more than that the writer has left something as it was, or has not done something: no figure, and nobody else who
// does anything. Logs of programs that work for somebody are full of it.
func (w *wiki) unmoved(e *bank.Entry) bool {
	all := w.claims(e)
	return len(all) > 0 && len(w.figures(e)) == 0 && !slices.ContainsFunc(all, func(r dedup.Reading) bool {
		return r.Modality != claim.Did || r.Tense != claim.Past ||
			!r.Negated && !slices.Contains(r.Classes, "keep") ||
			slices.ContainsFunc(r.Arguments, func(a dedup.Argument) bool { return a.Role == claim.Agent && len(a.Words) > 0 })
	})
}

// unmovedLast puts those entries behind the others, both in their order.
func (w *wiki) unmovedLast(list []*bank.Entry) []*bank.Entry {
	var first, last []*bank.Entry
	for _, e := range list {
		if w.unmoved(e) {
			last = append(last, e)
		} else {
			first = append(first, e)
		}
	}
	return append(first, last...)
}

// covers reports whether a line has most of the words of another, besides the names of the subject.
func (pg *page) covers(f, e *bank.Entry) bool {
	own, shared := pg.sharedWith(f, e)
	return shared >= minShared && shared*100 >= own*shareEnded
}

// sharedWith counts the words that a line has besides the names of the subject, and those of them that another has.
func (pg *page) sharedWith(f, e *bank.Entry) (own, shared int) {
	has := pg.wiki.factsOf(f).Keywords
	for _, w := range pg.wiki.factsOf(e).Keywords {
		if slices.ContainsFunc(pg.words, func(name []string) bool { return slices.Contains(name, w) }) {
			continue
		}
		if own++; slices.Contains(has, w) {
			shared++
		}
	}
	return own, shared
}

// overturned reports whether a later line of the page tells that what an entry says is otherwise by now.
func (pg *page) overturned(e *bank.Entry) bool {
	s, _ := pg.slotOf(e)
	return slices.ContainsFunc(pg.read(), func(f *bank.Entry) bool {
		if f.Standing != bank.Live || f.ID == e.ID || f.First().Compare(e.First()) <= 0 {
			return false
		}
		return slices.ContainsFunc(pg.wiki.claims(f), func(r dedup.Reading) bool {
			turns := r.Changes || r.Direction == claim.Back || r.Direction == claim.Ended || r.Modality == claim.Did && slices.Contains(r.Classes, "replace")
			return turns && !r.Negated && (pg.covers(f, e) || pg.takesBack(&r, e, s.attribute))
		})
	})
}

// takesBack reports whether a reading tells of the end or the change of what an entry tells, without what there is instead: reversed the dual-source thing, of a
// line on dual-source cells; the owner was replaced, of one that fills the slot of this property.
func (pg *page) takesBack(r *dedup.Reading, e *bank.Entry, attribute string) bool {
	of, about := pg.besides(r)
	if !about {
		of = r.Subject
	}
	switch {
	case len(r.To) > 0, slices.ContainsFunc(r.Values, func(v dedup.Value) bool { return v.Kind != claim.Wording }):
		return false
	case about && attribute != "" && len(of) == 1: // and it is what was changed, not what the changed thing is of
		return pg.wiki.opt.Attribute(of[0]) == attribute && !slices.ContainsFunc(r.Arguments, func(a dedup.Argument) bool {
			return a.Role == claim.Object && !slices.Contains(a.Words, of[0])
		})
	case r.Direction != claim.Back && r.Direction != claim.Ended:
		return false
	}
	return len(of) >= minShared && includes(pg.wiki.factsOf(e).Keywords, of)
}

// lasts reports whether a state is as it was told, as far as the page knows: not for long without a word of it.
func (pg *page) lasts(e *bank.Entry) bool { return pg.updated()-e.Newest().Day <= lastsDays }

// recent reports whether what a line gives without naming a property may still hold, as far as the page knows: a day that it names is not over, and it is not
// long ago.
func (pg *page) recent(e *bank.Entry) bool {
	return pg.updated()-e.Newest().Day <= recentDays && !pg.passed(e)
}

// passed reports whether the last day that a line names was to come when it was said, and is over by the newest line of the page.
func (pg *page) passed(e *bank.Entry) bool {
	said := e.Newest().Day
	last, dated := pg.wiki.factsOf(e).LastDay(said)
	return dated && said <= last && last < pg.updated()
}

// speaksOf reports whether an entry is about the subject, or about what it does, gives or is given, or begins with its name; whatever does not name it, and stands
// on the page for where its line stands, is about it too.
func (pg *page) speaksOf(e *bank.Entry) bool {
	if pg.ofIt(e) || !slices.Contains(pg.wiki.own(e), pg.subject.ID) {
		return true
	}
	for _, name := range pg.subject.Names() {
		if strings.HasPrefix(strings.ToLower(e.Said()), strings.ToLower(name)) {
			return true
		}
	}
	has := func(words []string) bool {
		return slices.ContainsFunc(pg.words, func(name []string) bool { return includes(words, name) })
	}
	return slices.ContainsFunc(pg.wiki.claims(e), func(r dedup.Reading) bool {
		return has(r.By) || slices.ContainsFunc(r.Values, func(v dedup.Value) bool { return v.Kind != claim.Wording && has(v.Words) }) ||
			slices.ContainsFunc(r.Arguments, func(a dedup.Argument) bool {
				return (a.Role == claim.Agent || a.Role == claim.Object || a.Role == claim.For) && has(a.Words)
			})
	})
}

// ofIt reports whether some reading of an entry is about the subject, or about something of it, and is not what the subject says of another.
func (pg *page) ofIt(e *bank.Entry) bool {
	return pg.filed(e) || slices.ContainsFunc(pg.wiki.claims(e), func(r dedup.Reading) bool {
		_, about := pg.about(e, &r)
		return about
	})
}
