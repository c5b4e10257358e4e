package brief

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/register"
	"github.com/seed-a44923cb/memctl/memory"
)

const (
	lastDays = 3  // days of which a session is told everything else
	mostTold = 40 // items of a section that there may be room for
)

// several are the first of many statements as items, and how many more there are.
func (c *composer) several(id string, weight int, list []Statement) (part, []Item) {
	some := list[:min(len(list), mostTold)]
	return part{Section: Section{ID: id}, weight: weight, hidden: len(list) - len(some)}, c.items(some)
}

// session is what an agent needs at the start.
func (c *composer) session() {
	c.today()
	if len(c.o.About) > 0 {
		c.about()
	}
	now := append(slices.Clone(c.m.Logged), c.m.Statuses...)
	fresh := func(s *Statement) bool { return int(c.o.Today-s.Day) < c.o.Stale }
	c.openActions(10, 3)
	p, items := c.several("statuses", 3, of(now, both(is(Status), fresh)))
	c.add(p, items, c.named("지금은 이래요.", "지금 상태입니다.", "지금 상태", "How things stand."))
	decisions := append(of(c.m.Logged, is(Decision)), c.m.Decisions...)
	p, items = c.several("decisions", 4, decisions)
	c.add(p, items, c.named("최근에 정한 것이에요.", "최근에 정한 것입니다.", "최근 결정", "Decided lately."))
	preferences := append(of(c.m.Logged, is(Preference)), c.m.Preferences...)
	p, items = c.several("preferences", 3, preferences)
	c.add(p, items, c.named("선호와 의견이에요.", "선호와 의견입니다.", "선호와 의견", "Preferences and opinions."))
	recent := append(slices.Clone(c.m.Logged), of(c.m.Recent, live)...)
	p, items = c.several("recent", 3, of(recent, within(c.o.Today-lastDays, c.o.Today)))
	c.add(p, items, c.named("요 며칠 있었던 일이에요.", "요 며칠 있었던 일입니다.", "요 며칠", "The last days."))
	c.add(part{Section: Section{ID: "questions"}, weight: 1, most: 5}, c.questions(),
		c.named("아직 답이 없는 질문이에요.", "아직 답이 없는 질문입니다.", "답 없는 질문", "Questions without an answer."))
}

// today says which day it is: an agent would not know what "yesterday" is else.
func (c *composer) today() {
	t := c.o.Today.Time()
	if c.o.Lang != "ko" {
		c.title = "Today is " + t.Format("Monday, 2 January 2006") + "."
		return
	}
	date := fmt.Sprintf("%d년 %s", t.Year(), fullDay(c.o.Today, true))
	c.title = c.o.plain("오늘은 "+register.Josa(date, "이에요/예요")+".", "오늘은 "+date+"입니다.", "오늘: "+date, "")
}

// about are the statements about what the session is about: those that name it, then those that the index finds.
func (c *composer) about() {
	var found []Statement
	for _, list := range [][]Statement{c.m.Logged, c.m.Statuses, c.m.Decisions, c.m.Preferences, of(c.m.Recent, live), c.m.Hits} {
		found = append(found, of(list, func(s *Statement) bool { return s.Role != Action && c.names(s) })...)
	}
	slices.SortStableFunc(found, Newest)
	c.add(part{Section: Section{ID: "about"}, weight: 6, most: 12}, c.items(found), func(int) string {
		name := strings.Join(c.o.About, ", ")
		if c.o.Lang == "ko" {
			return c.o.plain(name+"에 관한 기억이에요.", name+"에 관한 기억입니다.", name+" 관련", "")
		}
		return "About " + name + "."
	})
}

// names reports whether a statement names what the session is about.
func (c *composer) names(s *Statement) bool {
	text := Normal(s.Text)
	return slices.ContainsFunc(c.o.About, func(name string) bool {
		name = Normal(name)
		return name != "" && (strings.Contains(text, name) || slices.ContainsFunc(s.Entities, func(e string) bool { return Normal(e) == name }))
	})
}

// Normal is a text as texts are compared: [Material.Ticked] has its keys so.
func Normal(s string) string { return strings.ToLower(memory.Normalize(s)) }

// context are the statements that bear on a text.
func (c *composer) context() {
	c.today()
	c.add(part{Section: Section{ID: "context"}, weight: 1}, c.items(c.m.Hits),
		c.named("이 글과 관련된 기억이에요.", "이 글과 관련된 기억입니다.", "관련 기억", "What memory has on this."))
}
