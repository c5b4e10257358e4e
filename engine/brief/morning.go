package brief

import (
	"cmp"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/register"
	"github.com/seed-a44923cb/memctl/memory/day"
)

const (
	lookBack  = 7  // days: how far back the last day on which something was written may be
	lookAhead = 7  // days: what is soon
	longLate  = 14 // days: what is later is no longer urgent
	maxOpen   = 12 // open actions that are listed
	maxStale  = 5  // statuses that have stood too long that are listed
)

// morning is the last day, today, what is open, what has stood too long.
func (c *composer) morning() {
	ko := c.o.Lang == "ko"
	c.title = fullDay(c.o.Today, ko)
	if ko {
		date := c.title
		c.title = c.o.plain(register.Josa(date, "이에요/예요")+".", date+"입니다.", date, "")
	} else {
		c.title += "."
	}
	if d := c.lastDay(); d != 0 {
		c.dayBefore(d)
	}
	today := append(slices.Clone(c.m.Logged), of(c.m.Recent, live)...)
	c.add(part{Section: Section{ID: "today"}, weight: 3}, c.items(of(today, within(c.o.Today, c.o.Today))),
		c.counted(things("오늘 일지에 남길 만한 것이 벌써", "오늘 일지에서 남길 것", "%[1]d thing in today's log is worth keeping so far.", "%[1]d things in today's log are worth keeping so far.")))
	c.coming()
	c.openActions(maxOpen, 3)
	c.stale()
}

// lastDay is the newest day before today of which something is known, zero if that is too long ago.
func (c *composer) lastDay() (last day.Day) {
	for _, list := range [][]Statement{c.m.Recent, c.m.Logged} {
		for i := range list {
			if d := list[i].Day; d < c.o.Today && d >= c.o.Today-lookBack {
				last = max(last, d)
			}
		}
	}
	return last
}

// dayBefore is what was done, decided and noted on a day.
func (c *composer) dayBefore(d day.Day) {
	when := said(d, c.o.Today, c.o.Lang == "ko")
	all := append(slices.Clone(c.m.Recent), c.m.Logged...)
	of := func(pick func(*Statement) bool) []Item { return c.items(of(all, pick)) }
	deeds := deedsOf(all, within(d, d))
	c.add(part{Section: Section{ID: "done"}, weight: 3}, of(func(s *Statement) bool {
		return s.Role == Done && live(s) && s.Day == d || s.Finished && s.Until == d && !deeds[s.Successor]
	}), c.counted(things("%[2]s 한 일이", "%[2]s 한 일", "%[1]d thing was done %[2]s.", "%[1]d things were done %[2]s."), when))
	c.add(part{Section: Section{ID: "decided"}, weight: 3}, of(both(is(Decision), both(live, within(d, d)))),
		c.counted(things("%[2]s 정한 것이", "%[2]s 결정", "%[1]d thing was decided %[2]s.", "%[1]d things were decided %[2]s."), when))
	c.noted(of(both(is(Lesson, Fact, Preference, Status), both(live, within(d, d)))), when)
}

// deedsOf are the entries of what was done in a span of days: a step is not told beside the line that says it is done.
func deedsOf(all []Statement, in func(*Statement) bool) map[string]bool {
	out := map[string]bool{}
	for i := range all {
		if s := &all[i]; s.Entry != "" && s.Role == Done && live(s) && in(s) {
			out[s.Entry] = true
		}
	}
	return out
}

// noted is what is left of a time, which when names.
func (c *composer) noted(items []Item, when string) {
	w := things("%[2]s 적어 둔 것이", "%[2]s 적어 둔 것", "%[1]d thing was noted %[2]s.", "%[1]d things were noted %[2]s.")
	if len(c.parts) > 0 {
		w = words{
			"그 밖에 %[2]s 적어 둔 것이 %[1]d건 있어요.", "그 밖에 %[2]s 적어 둔 것이 %[1]d건 있습니다.", "그 밖에 %[2]s 적어 둔 것 %[1]d건",
			"%[1]d more thing was noted %[2]s.", "%[1]d more things were noted %[2]s.",
		}
	}
	c.add(part{Section: Section{ID: "noted"}, weight: 2}, items, c.counted(w, when))
}

// due is the day that an action is for: the last one that it speaks of.
func due(s *Statement) day.Day {
	if len(s.Dates) == 0 {
		return 0
	}
	return s.Dates[len(s.Dates)-1]
}

// coming are the days of today and soon that statements speak of.
func (c *composer) coming() {
	type dated struct {
		s  Statement
		on day.Day
	}
	var soon []dated
	for _, list := range [][]Statement{c.open(), c.m.Dated, of(c.m.Logged, func(s *Statement) bool { return s.Role != Action })} {
		for i := range list {
			for _, d := range list[i].Dates {
				if d >= c.o.Today && d <= c.o.Today+lookAhead && (d != list[i].Day || d != c.o.Today) {
					soon = append(soon, dated{list[i], d})
					break
				}
			}
		}
	}
	slices.SortStableFunc(soon, func(a, b dated) int { return cmp.Compare(a.on, b.on) })
	var items []Item
	for i := range soon {
		it := c.item(&soon[i].s)
		it.Due, it.Note = soon[i].on, cmp.Or(c.toldDone(&soon[i].s), c.until(soon[i].on))
		items = append(items, it)
	}
	c.add(part{Section: Section{ID: "dates"}, weight: 3}, items,
		c.counted(things("오늘부터 7일 안에 챙길 날짜가", "7일 안의 날짜", "%[1]d date falls on today or the next seven days.", "%[1]d dates fall on today or the next seven days.")))
}

// toldDone says of what is open that somebody has told it as done since; "" where nobody has.
func (c *composer) toldDone(s *Statement) string {
	if s.DoneOn == 0 || s.DoneOn > c.o.Today {
		return ""
	}
	when := said(s.DoneOn, c.o.Today, c.o.Lang == "ko")
	if c.o.Lang == "ko" {
		return c.o.plain(when+" 했다고 적혀 있어요(^"+s.DoneBy+"). 끝났으면 체크해 주세요.", when+" 했다고 적혀 있습니다(^"+s.DoneBy+"). 끝났으면 체크해 주십시오.", when+" 했다고 적힘(^"+s.DoneBy+")", "")
	}
	return "told as done " + when + " (^" + s.DoneBy + "); tick its box if it is"
}

// until says how far off a day is.
func (c *composer) until(d day.Day) string {
	left := int(d - c.o.Today)
	when := said(d, c.o.Today, c.o.Lang == "ko")
	switch {
	case left == 0 && c.o.Lang == "ko":
		return c.o.plain("바로 오늘이에요.", "바로 오늘입니다.", "오늘", "")
	case left == 0:
		return "today"
	case c.o.Lang == "ko":
		return when + c.o.say(words{", %d일 남았어요.", ", %d일 남았습니다.", ", %d일 남음", "", ""}, left)
	}
	return when + c.o.say(words{one: ", in %d day", many: ", in %d days"}, left)
}

// open are the actions that nobody has ticked, those that are in no bank yet among them.
func (c *composer) open() []Statement {
	var out []Statement
	seen := map[string]bool{}
	for _, s := range slices.Concat(c.m.Actions, c.m.Boxes, of(c.m.Logged, is(Action))) {
		text := Normal(s.Text)
		if on, ticked := c.m.Ticked[text]; !seen[text] && (!ticked || on < s.Day) {
			out, seen[text] = append(out, s), true
		}
	}
	return out
}

// openActions are the open actions: those whose day has come or is to come first, then the newest.
func (c *composer) openActions(most, weight int) {
	open := c.open()
	rank := func(s *Statement) day.Day {
		if d := due(s); d >= c.o.Today-longLate {
			return d
		}
		return 1 << 30
	}
	slices.SortStableFunc(open, func(a, b Statement) int { return cmp.Or(cmp.Compare(rank(&a), rank(&b)), cmp.Compare(b.Day, a.Day)) })
	open = c.near(open)
	items := make([]Item, 0, len(open))
	for i := range open {
		s := &open[i]
		it := c.item(s)
		it.Due, it.Age = due(s), int(c.o.Today-s.Day)
		it.Note = cmp.Or(c.toldDone(s), c.age(it.Age, it.Due))
		items = append(items, it)
	}
	c.add(part{Section: Section{ID: "open_actions"}, weight: weight, most: most, hidden: max(0, c.m.OpenActions-len(c.m.Actions))}, items,
		c.counted(things("아직 열려 있는 할 일이", "남은 할 일", "%[1]d action item is open.", "%[1]d action items are open.")))
}

// age says how long something has been open, and whether it is late.
func (c *composer) age(days int, due day.Day) string {
	late := 0
	if due != 0 {
		late = int(c.o.Today - due)
	}
	switch {
	case late > 0:
		return c.o.say(words{
			"기한이 %d일 지났어요.", "기한이 %d일 지났습니다.", "기한 %d일 지남", "%d day late", "%d days late",
		}, late)
	case due != 0:
		return c.until(due)
	case days <= 0:
		return ""
	}
	return c.o.say(words{"%d일째 열려 있어요.", "%d일째 열려 있습니다.", "%d일째", "open for %d day", "open for %d days"}, days)
}

// stale are the statuses that nobody has touched for too long, those that have just become so first.
func (c *composer) stale() {
	list := of(c.m.Statuses, func(s *Statement) bool { return !s.Settled && int(c.o.Today-s.Day) >= c.o.Stale })
	others := len(c.m.Statuses) - len(list)
	items := make([]Item, 0, len(list))
	for i := range list {
		it := c.item(&list[i])
		it.Age = int(c.o.Today - it.Day)
		it.Note = c.o.say(words{"%d일째 그대로예요.", "%d일째 그대로입니다.", "%d일째 그대로", "unchanged for %d day", "unchanged for %d days"}, it.Age)
		items = append(items, it)
	}
	c.add(part{Section: Section{ID: "stale"}, weight: 2, most: maxStale, hidden: max(0, c.m.OpenStatuses-others-len(list))}, items,
		c.counted(things("%[2]d일 넘게 그대로인 상태가", "%[2]d일 넘게 그대로인 상태", "%[1]d status has stood for %[2]d days or longer.",
			"%[1]d statuses have stood for %[2]d days or longer."), c.o.Stale))
}
