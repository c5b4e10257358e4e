package brief

import (
	"slices"

	"github.com/seed-a44923cb/memctl/engine/register"
	"github.com/seed-a44923cb/memctl/memory/day"
)

const (
	soonFades = 7  // days: opinions that fade sooner are named
	passed    = 30 // days: how long a date that has passed is asked about
)

// fading are the opinions that are about to be archived.
func (c *composer) fading() {
	var items []Item
	for i := range c.m.Fading {
		s := &c.m.Fading[i]
		left := int(s.FadesOn - c.o.Today)
		if left > soonFades {
			continue
		}
		it := c.item(s)
		it.FadesOn, it.Command = s.FadesOn, "memctl pin "+s.Entry
		switch {
		case left < 0: // no run has closed the day
			it.Note = c.o.plain("기간이 지났어요. 다음 reflect 때 보관함으로 가요.", "기간이 지났습니다. 다음 reflect 때 보관함으로 갑니다.", "기간 지남, 다음 reflect 때 보관", "its time is over; the next reflect archives it")
		case left == 0:
			it.Note = c.o.plain("오늘이 마지막 날이에요.", "오늘이 마지막 날입니다.", "오늘까지", "today is its last day")
		default:
			it.Note = c.o.say(words{"%d일 뒤에 보관함으로 가요.", "%d일 뒤에 보관함으로 갑니다.", "%d일 뒤 보관", "archived in %d day", "archived in %d days"}, left)
		}
		items = append(items, it)
	}
	c.add(part{Section: Section{ID: "fading"}, weight: 1}, items, c.counted(things("곧 흐려질 의견이", "흐려지는 의견", "%[1]d opinion is about to fade.", "%[1]d opinions are about to fade.")))
}

// conflicts are pairs of entries, and what would settle them.
func (c *composer) conflicts() {
	var items []Item
	for i := range c.m.Pairs {
		p := &c.m.Pairs[i]
		it, other := c.item(&p.A), c.item(&p.B)
		it.Other = &other
		it.Command = c.o.plain(
			"나중 것이 맞으면 memctl archive "+it.Entry+", 먼저 것이 맞으면 memctl archive "+other.Entry,
			"나중 것이 맞으면 memctl archive "+it.Entry+", 먼저 것이 맞으면 memctl archive "+other.Entry,
			"나중 것이 맞으면 memctl archive "+it.Entry+", 먼저 것이 맞으면 memctl archive "+other.Entry,
			"if the later one holds: memctl archive "+it.Entry+"; if the earlier one does: memctl archive "+other.Entry)
		items = append(items, it)
	}
	c.add(part{Section: Section{ID: "conflicts"}, weight: 1}, items, c.counted(words{
		"서로 어긋나는 기억이 %[1]d쌍 있어요. 한쪽을 고르거나 무엇이 맞는지 일지에 적으면 정리돼요.",
		"서로 어긋나는 기억이 %[1]d쌍 있습니다. 한쪽을 고르거나 무엇이 맞는지 일지에 적으면 정리됩니다.",
		"어긋나는 기억 %[1]d쌍 (한쪽을 고르거나 무엇이 맞는지 일지에 적을 것)",
		"%[1]d pair contradicts itself. It is settled by saying which side holds, or by a new line in a log.",
		"%[1]d pairs contradict each other. They are settled by saying which side holds, or by a new line in a log.",
	}))
}

// WeekOf is the week that a weekly briefing is about: the last one that is over, or the one that has begun.
func WeekOf(today day.Day, this bool) (from, to day.Day) {
	from = today.Monday()
	if this {
		return from, today
	}
	return from - days7, from - 1
}

// NeedsFrom is the day from which on a briefing has to know everything.
func (o *Options) NeedsFrom() day.Day {
	switch o.Mode {
	case Morning:
		return o.Today - lookBack
	case Weekly:
		from, _ := WeekOf(o.Today, o.ThisWeek)
		return from
	case Session:
		return o.Today // the newest will do
	default:
		return 1 << 30
	}
}

// weekly is a week: decided, done, changed, learnt, open.
func (c *composer) weekly() {
	from, to := WeekOf(c.o.Today, c.o.ThisWeek)
	if ko := c.o.Lang == "ko"; ko {
		name := "지난주"
		if c.o.ThisWeek {
			name = "이번 주"
		}
		days := name + "(" + span(from, to, ko) + ")"
		c.title = c.o.plain(name+"("+span(from, to, ko)+")"+register.Particle(name, "이에요/예요")+".", days+"입니다.", days, "")
	} else {
		c.title = map[bool]string{false: "Last week, ", true: "This week, "}[c.o.ThisWeek] + span(from, to, ko) + "."
	}
	all := append(slices.Clone(c.m.Recent), c.m.Logged...)
	of := func(pick func(*Statement) bool) []Item { return c.items(of(all, pick)) }
	in := within(from, to)
	deeds, changed, instead := deedsOf(all, in), c.changed(from, to), map[string]bool{}
	for i := range changed {
		instead[changed[i].Entry] = true // it is told beside what it took the place of
	}
	c.add(part{Section: Section{ID: "decided"}, weight: 4}, of(both(is(Decision), both(live, func(s *Statement) bool { return in(s) && !instead[s.Entry] }))),
		c.counted(things("정한 것이", "결정", "%[1]d thing was decided.", "%[1]d things were decided.")))
	c.add(part{Section: Section{ID: "done"}, weight: 4}, of(func(s *Statement) bool {
		return s.Role == Done && live(s) && in(s) || s.Finished && s.Until >= from && s.Until <= to && !deeds[s.Successor]
	}), c.counted(things("한 일이", "한 일", "%[1]d thing was done.", "%[1]d things were done.")))
	c.add(part{Section: Section{ID: "changed"}, weight: 3}, changed, c.counted(things("바뀐 것이", "바뀐 것", "%[1]d thing has changed.", "%[1]d things have changed.")))
	c.add(part{Section: Section{ID: "learnt"}, weight: 3}, of(both(is(Lesson), both(live, in))),
		c.counted(things("배운 것이", "배운 것", "%[1]d thing was learnt.", "%[1]d things were learnt.")))
	c.noted(of(both(is(Fact, Preference, Status), both(live, in))), c.o.plain("이 주에", "이 주에", "이 주에", "in that week"))
	c.openActions(maxOpen, 3)
}

// changed are what took the place of something else in a span of days.
func (c *composer) changed(from, to day.Day) (out []Item) {
	byID := map[string]*Statement{}
	for i := range c.m.Recent {
		byID[c.m.Recent[i].Entry] = &c.m.Recent[i]
	}
	for i := range c.m.Recent {
		old := &c.m.Recent[i]
		now := byID[old.Successor]
		if old.Finished || old.Until == old.Since || old.Until < from || old.Until > to || now == nil {
			continue
		}
		it, was := c.item(now), c.item(old)
		was.Note = c.o.plain("전에는 이랬어요.", "전에는 이랬습니다.", "이전", "before")
		it.Other = &was
		out = append(out, it)
	}
	return out
}

// gaps are the questions that wait for an answer, and the dates that have passed without a word.
func (c *composer) gaps() {
	c.add(part{Section: Section{ID: "questions"}, weight: 2}, c.questions(),
		c.counted(things("답을 기다리는 질문이", "답 없는 질문", "%[1]d question waits for an answer.", "%[1]d questions wait for an answer.")))
	var items []Item
	list := append(c.open(), of(c.m.Dated, is(Status, Fact))...)
	for i := range list {
		d := due(&list[i])
		if d == 0 || d >= c.o.Today || d < c.o.Today-passed || list[i].Day >= d {
			continue
		}
		it := c.item(&list[i])
		it.Due = d
		it.Note = c.o.say(words{"%d일 지났어요.", "%d일 지났습니다.", "%d일 지남", "%d day ago", "%d days ago"}, int(c.o.Today-d))
		items = append(items, it)
	}
	slices.SortStableFunc(items, func(a, b Item) int { return int(b.Due) - int(a.Due) })
	c.add(part{Section: Section{ID: "dates_passed"}, weight: 2}, items,
		c.counted(things("지났지만 결과를 적지 않은 날짜가", "결과가 없는 날짜", "%[1]d date has passed without a word.", "%[1]d dates have passed without a word.")))
}

// questions are the questions that wait for an answer, the most asked first.
func (c *composer) questions() (out []Item) {
	for i := range c.m.Questions {
		q := &c.m.Questions[i]
		s := Statement{Text: q.Text, Path: q.Page, Day: q.Last}
		it := c.item(&s)
		it.Said = ""
		it.Note = c.o.say(words{"%d번 물었어요.", "%d번 물었습니다.", "%d번 물음", "asked once", "asked %d times"}, q.Asked)
		if q.Answer != "" {
			it.Note += c.o.plain(" ", " ", " · ", " · ") + c.o.plain("이제 답이 있는 듯해요: ", "이제 답이 있는 듯합니다: ", "이제 답이 있는 듯함: ", "answered by now, it seems: ") + q.Answer
		}
		out = append(out, it)
	}
	return out
}
