package wiki

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// claims are the readings of an entry.
func (w *wiki) claims(e *bank.Entry) []dedup.Reading { return w.factsOf(e).Readings }

func (w *wiki) factsOf(e *bank.Entry) *dedup.Facts {
	f, known := w.facts[e.ID]
	if !known {
		all := w.opt.Facts(e)
		f = &dedup.Facts{Keywords: all.Keywords, Values: all.Values, Words: all.Words, Readings: all.Readings}
		w.facts[e.ID] = f
	}
	return f
}

// figures are the values of an entry that are no days.
func (w *wiki) figures(e *bank.Entry) []string {
	list, known := w.values[e.ID]
	if !known {
		list = slices.DeleteFunc(slices.Clone(w.factsOf(e).Values), dedup.IsDay)
		w.values[e.ID] = list
	}
	return list
}

// slot is what an entry says that holds one value at a time of the subject of a page.
type slot struct {
	key       string // the same for two entries of one slot
	attribute string
	named     bool     // the entry names the property
	own       bool     // of the subject itself, and not of something of it
	value     string   // equal values have equal forms
	rest      []string // the words of what it is of, besides the subject's name
	reading   int      // which of the claims of the entry says it
}

// passing are properties that many lines tell of a subject one after the other, so that a later one says nothing of an earlier.
func passing(attribute string) bool {
	switch attribute {
	case "", "action", "count", "duration", "opinion", "preference", "quote", "reason", "result", "rule", "state":
		return true
	}
	return false
}

// Holds reports whether a property is one of which a subject has a value at a time, as far as its name tells.
func Holds(attribute string) bool { return !passing(attribute) }

// slotOf is the slot of the subject that an entry fills, if it does: of several the one that it names, then that of the subject itself.
func (pg *page) slotOf(e *bank.Entry) (best slot, ok bool) {
	rank := func(s slot) int {
		n := 0
		if s.named {
			n += 2
		}
		if s.own {
			n++
		}
		return n
	}
	for i, r := range pg.wiki.claims(e) {
		s, fits := pg.slot(e, &r)
		if !fits || ok && rank(s) <= rank(best) {
			continue
		}
		s.reading = i
		best, ok = s, true
	}
	return best, ok
}

// slot is the slot of a reading.
func (pg *page) slot(e *bank.Entry, r *dedup.Reading) (slot, bool) {
	if passing(r.Attribute) || len(r.Values) == 0 || !sets(r) {
		return slot{}, false
	}
	rest, about := pg.about(e, r)
	if !about {
		return slot{}, false
	}
	s := slot{attribute: r.Attribute, named: !r.Implied, own: len(rest) == 0, rest: rest}
	switch role := pg.wiki.opt.Role(e); {
	case r.Implied && !s.own: // the figure of something that has to do with it
		return slot{}, false
	case r.Implied && r.Attribute == "date" && !r.Changes && r.Modality == claim.Is: // on which something is so, and no date of it
		return slot{}, false
	case role == Done && r.Implied && !r.Changes: // what came to pass on a day
		return slot{}, false
	}
	unit := ""
	for _, v := range r.Values {
		if v.Kind == claim.Wording || v.Kind == claim.Clock && r.Implied || !pg.wiki.opt.Takes(r.Attribute, v) {
			return slot{}, false
		}
		if v.Kind == claim.Date && over(v.Canonical, e.Newest().Day, pg.updated(), r.Modality == claim.Will) {
			return slot{}, false
		}
		unit = v.Unit
	}
	s.value = r.Given()
	key := []string{r.Attribute}
	if r.Implied { // so that figures of different things are not one slot
		key = append(key, string(r.Values[0].Kind), unit, r.Predicate)
	}
	s.key = strings.Join(append(key, rest...), "\x00")
	return s, true
}

// sets reports whether a reading says that something is so, or is going to be.
func sets(r *dedup.Reading) bool {
	if r.Implied && !r.Changes && (r.Modality == claim.Did || r.Tense == claim.Past) {
		return false // it came to pass, on a day, at a price, at a place
	}
	return r.Sets()
}

// about reports whether a reading is about the subject of the page, with the words of its own subject besides the name.
func (pg *page) about(e *bank.Entry, r *dedup.Reading) (rest []string, ok bool) {
	if rest, ok = pg.besides(r); ok {
		return rest, true
	}
	if pg.filed(e) {
		return r.Subject, true
	}
	return nil, false
}

// besides are the words of the subject of a reading besides a name of the page's; false where it has none.
func (pg *page) besides(r *dedup.Reading) (rest []string, ok bool) {
	for _, name := range pg.words {
		if rest, ok = r.Besides(name); ok {
			return rest, true
		}
	}
	return nil, false
}

// itself reports whether an entry tells of the subject itself, and not of something that has to do with it.
func (pg *page) itself(e *bank.Entry) bool {
	if pg.filed(e) {
		return true
	}
	return slices.ContainsFunc(pg.wiki.claims(e), func(r dedup.Reading) bool {
		rest, about := pg.about(e, &r)
		return about && len(rest) == 0
	})
}

// filed reports whether an entry is filed under the subject: its line tags it, or stands under its name.
func (pg *page) filed(e *bank.Entry) bool {
	for _, name := range e.Entities {
		if slices.Contains(pg.wiki.book.In(name), pg.subject.ID) {
			return true
		}
	}
	return false
}

// over reports whether a day that a line names, as a reading has it, lies before another day: what was to come or went on then is over. A day that is
// told by how far off it is (내일), or as a weekday that is to come, is over a week after the line was said; one that comes again is never.
func over(canonical string, said, by day.Day, coming bool) bool {
	if d, known := dedup.LastDayOf(canonical, said); known {
		return d < by
	}
	words := strings.Fields(canonical)
	coming = coming && !strings.Contains(canonical, "매") // 매주 월요일
	return (coming || !slices.ContainsFunc(words, dedup.RecurringDay)) && (slices.ContainsFunc(words, dedup.RelativeDay) || by-said > 7)
}

func includes(all, some []string) bool {
	return !slices.ContainsFunc(some, func(w string) bool { return !slices.Contains(all, w) })
}
