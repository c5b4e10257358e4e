package brief

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/register"
	"github.com/seed-a44923cb/memctl/memory"
)

const (
	lastDays = 3  // days of which a session is told everything else
	mostTold = 40 // items of a section that there may be room for
	farMost  = 8  // and of the one of other things
)

// several are the first of many statements as items, and how many more there are.
func (c *composer) several(id string, weight int, list []Statement) (part, []Item) {
	some := list[:min(len(list), mostTold)]
	return part{Section: Section{ID: id}, weight: weight, hidden: len(list) - len(some)}, c.items(some)
}

// session is what an agent needs at the start: what is to hold always and what was decided first, and of all what has to do with its
// project before what does not.
func (c *composer) session() {
	c.today()
	m := c.m
	standing := append(of(m.Logged, func(s *Statement) bool { return s.Standing }), m.Standing...)
	p, items := c.several("standing", 6, c.near(latest(standing)))
	c.add(p, items, c.named("항상 이렇게 해요.", "항상 이렇게 합니다.", "항상 지킬 것", "Standing rules."))
	p, items = c.several("decisions", 6, c.near(latest(append(of(m.Logged, is(Decision)), m.Decisions...))))
	c.add(p, items, c.named("최근에 이렇게 정했어요.", "최근에 이렇게 정했습니다.", "최근 결정", "Decided recently."))
	c.about()
	p, items = c.several("preferences", 3, c.near(append(of(m.Logged, is(Preference)), m.Preferences...)))
	c.add(p, items, c.named("선호와 의견이에요.", "선호와 의견입니다.", "선호와 의견", "Preferences and opinions."))
	c.openActions(10, 3)
	fresh := func(s *Statement) bool { return int(c.o.Today-s.Day) < c.o.Stale }
	p, items = c.several("statuses", 3, c.near(of(append(slices.Clone(m.Logged), m.Statuses...), both(is(Status), fresh))))
	c.add(p, items, c.named("지금 상태예요.", "지금 상태입니다.", "지금 상태", "How things stand."))
	recent := append(slices.Clone(m.Logged), of(m.Recent, live)...)
	p, items = c.several("recent", 3, c.near(latest(of(recent, within(c.o.Today-lastDays, c.o.Today)))))
	c.add(p, items, c.named("요 며칠 있었던 일이에요.", "요 며칠 있었던 일입니다.", "요 며칠", "In the last few days."))
	c.add(part{Section: Section{ID: "questions"}, weight: 1, most: 5}, c.questions(),
		c.named("아직 답이 없는 질문이에요.", "아직 답이 없는 질문입니다.", "답 없는 질문", "Questions without an answer."))
	p, items = c.several("elsewhere", 3, c.far)
	p.last, p.most = true, farMost
	c.add(p, items, c.named("이 프로젝트와는 다른 이야기예요.", "이 프로젝트와는 다른 이야기입니다.", "프로젝트 밖", "Not about this project."))
}

// latest puts what was said last first, of the lines of one log too: what there is no room for is what is oldest.
func latest(list []Statement) []Statement {
	slices.SortStableFunc(list, func(a, b Statement) int {
		return cmp.Or(cmp.Compare(b.At(), a.At()), strings.Compare(a.Path, b.Path), cmp.Compare(b.Line, a.Line))
	})
	return list
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

// about are the other statements about what the session is about, those that the index finds among them.
func (c *composer) about() {
	var found []Statement
	for _, list := range [][]Statement{c.m.Logged, c.m.Statuses, c.m.Preferences, of(c.m.Recent, live), c.m.Hits} {
		found = append(found, of(list, func(s *Statement) bool { return s.Role != Action && c.place(s) == Here })...)
	}
	slices.SortStableFunc(found, Newest)
	c.add(part{Section: Section{ID: "about"}, weight: 6, most: 12}, c.items(found), func(int) string {
		if c.o.Place != nil { // its names are those of folders and files, which anybody may have named
			return c.o.plain("이 프로젝트에 관한 기억이에요.", "이 프로젝트에 관한 기억입니다.", "이 프로젝트", "About this project.")
		}
		name := strings.Join(c.o.About, ", ")
		if c.o.Lang == "ko" {
			return c.o.plain(name+"에 관한 기억이에요.", name+"에 관한 기억입니다.", name+" 관련", "")
		}
		return "About " + name + "."
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
