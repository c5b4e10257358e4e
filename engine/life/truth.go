package life

import (
	"strings"
	"unicode"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// ScoreTruth counts what became of the values of truth in a bank. Tasks are for end_precision: what was said of a closed one may end.
func (f *Figures) ScoreTruth(l *Life, b *Bank) {
	if l.Truth == nil {
		return
	}
	t := newTruths(l, b)
	t.details = f.details()
	for i := range l.Truth {
		t.one(&l.Truth[i])
	}
	t.ends(l.Tasks)
	f.Pairs, f.InBank, f.EndedN = &t.pairs.all, &t.pairs.held, &t.ended.all
	f.Ended, f.Flagged, f.EndedOfAll = share(t.pairs.ended, t.pairs.held), share(t.pairs.flagged, t.pairs.held), share(t.pairs.ended, t.pairs.all)
	f.EndedTold, f.ShownUntold = share(t.marked.part, t.marked.all), share(t.unmarked.part, t.unmarked.all)
	f.OldLive, f.KeptNew = share(t.pairs.live, t.newest.all), share(t.newest.part, t.newest.all)
	f.KeptTruth, f.LostTruth = share(t.same.part, t.same.all), share(t.lost.part, t.lost.all)
	f.NearHit, f.EndPrecision = share(t.near.part, t.near.all), share(t.ended.part, t.ended.all)
}

func (f *Figures) details() *Details {
	if f.Details == nil {
		f.Details = &Details{Missed: []Missed{}, OldFirst: []OldFirst{}, Lost: []Lost{}, OtherEnds: []Ended{}}
	}
	return f.Details
}

// count is a part of a whole that is being counted.
type count struct{ part, all int }

func (c *count) add(is bool) {
	c.all++
	if is {
		c.part++
	}
}

// truths counts.
type truths struct {
	bank    *Bank
	told    map[Place]int // of a line: how many values it tells
	details *Details
	older   set // entries of older values

	pairs            struct{ all, held, ended, flagged, live int }
	marked, unmarked count // last pairs that are told as a change, and not: ended, or shown
	newest           count // changed truths: the newest value stands
	same             count // unchanged ones: they stand
	lost             count // what holds and came into the bank: ended
	near             count // near-misses in the bank: hit
	ended            count // entries that the program ended: rightly
}

func newTruths(l *Life, b *Bank) *truths {
	t := &truths{bank: b, told: map[Place]int{}, older: set{}}
	for i := range l.Truth {
		for _, h := range l.Truth[i].History {
			t.told[h.At]++
		}
	}
	return t
}

// Slots are the pairs of entries, the older one first, that hold values of one slot by truth.
func (l *Life) Slots(b *Bank) map[[2]string]bool {
	t, out := newTruths(l, b), map[[2]string]bool{}
	for _, x := range l.Truth {
		for k := range x.History {
			for old := range t.of(&x.History[k]) {
				for n := k + 1; n < len(x.History); n++ {
					for now := range t.of(&x.History[n]) {
						out[[2]string{old, now}] = old != now
					}
				}
			}
		}
	}
	return out
}

// of are the entries that hold a value: those of its line, and where the line tells several values, those that say it.
func (t *truths) of(v *Value) set {
	ids := set{}
	for id := range t.bank.entries[v.At] {
		if t.told[v.At] == 1 || says(t.bank.text[id], v.Value) {
			ids[id] = true
		}
	}
	return ids
}

// holds reports whether a value stands.
func (t *truths) holds(v *Value) bool {
	for id := range t.of(v) {
		if t.bank.live[id] {
			return true
		}
	}
	return false
}

func (t *truths) one(x *Truth) {
	if x.near() {
		t.nearMiss(&x.History[0])
		return
	}
	last := &x.History[len(x.History)-1]
	t.current(x, last)
	if len(x.History) == 1 {
		t.same.add(t.holds(last))
		return
	}
	t.newest.add(last.Value == nil || t.holds(last))
	for k := range x.History[1:] {
		t.pair(x, k)
	}
}

// nearMiss counts what was ended, ended something or stands in conflict although nothing changed. Of a line that tells several values nobody
// can say which it was.
func (t *truths) nearMiss(v *Value) {
	ids := t.bank.entries[v.At]
	if len(ids) == 0 {
		return
	}
	hit := false
	for id := range ids {
		hit = hit || len(t.bank.conflicts[id]) > 0 || t.bank.ended[id] == superseded || t.bank.ending(id)
	}
	t.near.add(hit && t.told[v.At] == 1)
}

// current counts what holds and was ended all the same.
func (t *truths) current(x *Truth, last *Value) {
	ids := t.of(last)
	if len(ids) == 0 || last.Value == nil {
		return
	}
	lost := true
	for id := range ids {
		how := t.bank.ended[id]
		lost = lost && (how.byProgram() || how == unheard)
	}
	if t.lost.add(lost); lost {
		t.details.Lost = append(t.details.Lost, Lost{x.ID, x.Subject, x.Attribute, *last.Value, last.At})
	}
}

// pair counts what became of the older of two neighbouring values.
func (t *truths) pair(x *Truth, k int) {
	h := x.History
	old, next, last := &h[k], &h[k+1], &h[len(h)-1]
	ids, newest := t.of(old), t.of(last)
	again := false // the older value is also the newest, by the same entry
	for id := range ids {
		if !newest[id] {
			t.older[id] = true
		} else if k < len(h)-2 {
			again = true
		}
	}
	t.pairs.all++
	if len(ids) == 0 {
		return
	}
	t.pairs.held++
	for i := k + 2; i < len(h); i++ {
		again = again || h[i].equal(old)
	}
	ended, flagged := t.over(ids, again, dayOf(next.At.File)), t.flagged(ids, next)
	if k == len(h)-2 && x.Marked != nil {
		if *x.Marked {
			t.marked.add(ended)
		} else {
			t.unmarked.add(ended || flagged)
		}
	}
	switch {
	case ended:
		t.pairs.ended++
	case flagged:
		t.pairs.flagged++
	case t.holds(old):
		t.pairs.live++
		t.details.Missed = append(t.details.Missed, Missed{x.ID, x.Subject, x.Attribute, old.String(), next.String(), old.At, next.At})
	}
}

// over reports whether all these entries were ended and stand no more; those of a value that came back may stand again, if they were ended on the
// day of the next value or later.
func (t *truths) over(ids set, again bool, next day.Day) bool {
	for id := range ids {
		latest := day.Day(0)
		for _, d := range t.bank.ends[id] {
			latest = max(latest, d)
		}
		if latest == 0 || t.bank.live[id] && !(again && latest >= next) {
			return false
		}
	}
	return true
}

// flagged reports whether any of these entries was shown as a conflict with one of the next value's line.
func (t *truths) flagged(ids set, next *Value) bool {
	for id := range ids {
		for other := range t.bank.conflicts[id] {
			if t.bank.entries[next.At][other] {
				return true
			}
		}
	}
	return false
}

// ends counts what the program ended, and names what truth and tasks do not account for.
func (t *truths) ends(tasks []Task) {
	right := t.older
	for i := range tasks {
		if tasks[i].Closed != nil {
			for id := range t.bank.entries[tasks[i].Opened] {
				right[id] = true
			}
		}
	}
	b := t.bank
	for _, id := range b.superseded() {
		if t.ended.add(right[id]); right[id] {
			continue
		}
		by := b.successor[id]
		t.details.OtherEnds = append(t.details.OtherEnds, Ended{id, b.text[id], b.lines[id], b.text[by], b.lines[by]})
	}
}

// says reports whether a text says a value: any of its figures, or where it has none, any of its words. Each text says one without both that is
// given up or empty.
func says(text string, value *string) bool {
	if value == nil || *value == "" {
		return true
	}
	text = strings.ReplaceAll(text, ",", "")
	if numbers := figuresOf(strings.ReplaceAll(*value, ",", "")); len(numbers) > 0 {
		for _, n := range numbers {
			if hasFigure(text, n) {
				return true
			}
		}
		return false
	}
	text = strings.ToLower(text)
	for _, w := range strings.FieldsFunc(*value, func(r rune) bool { return !isLetter(r) }) {
		if len([]rune(w)) > 1 && strings.Contains(text, strings.ToLower(w)) {
			return true
		}
	}
	return false
}

func isLetter(r rune) bool {
	return hangul.IsSyllable(r) || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}

// figuresOf are the numbers of a text, each with its decimals.
func figuresOf(text string) (out []string) {
	rs := []rune(text)
	for i := 0; i < len(rs); {
		j := digits(rs, i)
		if j == i {
			i++
			continue
		}
		if k := digits(rs, j+1); j < len(rs) && rs[j] == '.' && k > j+1 {
			j = k
		}
		out = append(out, string(rs[i:j]))
		i = j
	}
	return out
}

// digits is where the digits end that begin at i.
func digits(rs []rune, i int) int {
	for i < len(rs) && unicode.IsDigit(rs[i]) {
		i++
	}
	return i
}

// hasFigure reports whether a number stands in a text, and not as a part of a longer one.
func hasFigure(text, number string) bool {
	rs, n := []rune(text), []rune(number)
	for i := 0; i+len(n) <= len(rs); i++ {
		if string(rs[i:i+len(n)]) != number || i > 0 && (unicode.IsDigit(rs[i-1]) || rs[i-1] == '.') {
			continue
		}
		rest := rs[i+len(n):]
		if len(rest) > 0 && rest[0] == '.' {
			rest = rest[1:]
		}
		if len(rest) == 0 || !unicode.IsDigit(rest[0]) {
			return true
		}
	}
	return false
}
