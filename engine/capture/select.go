package capture

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// Turn is something that was said.
type Turn struct {
	User  bool    // by the person; else by the agent
	Text  string  // clean: without what the host put there
	Asked string  // the question of the agent that Text answers with a choice or in free words; "" for what was said unasked
	Day   day.Day // on which it was said; 0 when that is not known
}

// Judge says what would become of a statement that stood in a log.
type Judge func(*memory.Statement) routing.Decision

// Line is something worth a line of the log.
type Line struct {
	Turn    int // number of the turn
	User    bool
	Text    string         // as it was said, on one line
	Kind    rules.Kind     // as it was judged
	Section memory.Section // under which it is best written; SectionNone for no particular one
	Stated  bool           // it is kept only with its letter before it
	Day     day.Day        // of the turn
	// Tentative is a plan of this very moment (…로 하자, let's …), which the next breath may take back.
	Tentative bool
}

const (
	longText   = 1200 // characters of a turn of the user beyond which it is taken for something pasted
	longLines  = 25   // and lines
	leastRunes = 8    // of a line
	mostRunes  = 400
)

// Select finds the lines in a conversation, in order. d is the day of the log that they are for.
func Select(turns []Turn, d day.Day, judge Judge) []Line {
	s := selector{turns: turns, day: d, judge: judge}
	for i := range turns {
		if turns[i].User {
			s.user(i)
		} else {
			s.agent(i)
		}
	}
	return s.out
}

type selector struct {
	turns []Turn
	day   day.Day
	judge Judge
	out   []Line
}

// parse finds the statements of a turn, as if its text stood in a log.
func (s *selector) parse(text string) []memory.Statement {
	if d := s.day; d != 0 {
		log, err := memory.Parse("memory/"+d.String()+".md", []byte(text+"\n"))
		if err == nil {
			return log.Statements
		}
	}
	return nil
}

// user takes what the person says.
func (s *selector) user(i int) {
	t := &s.turns[i]
	m := marks()
	pasted := utf8.RuneCountInString(t.Text) > longText || strings.Count(t.Text, "\n") > longLines
	if m.objects.MatchString(t.Text) {
		s.dropAgent(i)
	}
	statements := s.parse(t.Text)
	for k := range statements {
		st := &statements[k]
		if pasted && st.Kind == 0 && st.Section == memory.SectionNone {
			continue
		}
		switch explicit := m.takesBack.MatchString(st.Text); {
		case k == 0 && s.replaces(i, statements):
		case k == 0 && m.denies.MatchString(t.Text) && m.adds.MatchString(st.Text): // no, and this as well
		case explicit || m.refuses.MatchString(st.Text):
			s.takeBack(i, st.Text, explicit)
		}
		if line, ok := s.said(st, i); ok {
			s.out = append(s.out, line)
		}
	}
}

// said judges a sentence of the person.
func (s *selector) said(st *memory.Statement, i int) (Line, bool) {
	m := marks()
	text := withoutLead(st.Text)
	line := Line{Turn: i, User: true, Text: text, Day: s.turns[i].Day}
	if st.Kind != 0 || st.Section != memory.SectionNone { // written down on purpose
		d := s.judge(st)
		line.Text, line.Kind, line.Section, line.Stated = st.Text, d.Kind, st.Section, st.Kind != 0
		return line, d.Keep && s.fits(line.Text)
	}
	standing, remind := isStanding(text), m.remind.MatchString(st.Text)
	switch {
	case !s.fits(text), m.asks.MatchString(text), m.deictic.MatchString(text), m.supposes.MatchString(text) && !standing,
		isRequest(text) && !standing && !remind:
		return Line{}, false
	}
	d, keptAsIs := s.decide(st, text)
	switch {
	case standing && isRequest(text):
		rule := *st // what is to hold from now on is a decision, which does not fade as an opinion does
		rule.Text, rule.Section, rule.Form = text, memory.SectionDecision, memory.FormSection
		if d := s.judge(&rule); d.Keep && d.Kind == rules.World {
			line.Kind, line.Section = d.Kind, rule.Section
		} else {
			line.Kind, line.Stated = rules.World, true
		}
		return line, true
	case remind && d.Score.Of(d.Kind) > 0, d.Keep:
		line.Kind, line.Stated, line.Section = d.Kind, !keptAsIs, sectionOf(d)
		line.Tentative = m.suggests.MatchString(text)
		if m.todo.MatchString(text) && !standing {
			line.Kind, line.Stated, line.Section = rules.Status, false, memory.SectionAction
		}
		return line, true
	}
	return Line{}, false
}

// decide asks the judge about a sentence, and if that says no, about the same in the register of a log.
func (s *selector) decide(st *memory.Statement, text string) (d routing.Decision, asIs bool) {
	try := *st
	try.Text, try.Form = text, memory.FormBullet
	if d = s.judge(&try); d.Keep {
		return d, true
	}
	if p := plain(text); p != text {
		try.Text = p
		if other := s.judge(&try); other.Score.Of(other.Kind) > d.Score.Of(d.Kind) {
			return other, false
		}
	}
	return d, false
}

// agent takes what the agent says: what it sums up under a heading of its own, and causes that it names.
func (s *selector) agent(i int) {
	t := &s.turns[i]
	m := marks()
	statements := s.parse(t.Text)
	for k := range statements {
		st := &statements[k]
		line := Line{Turn: i, Text: st.Text, Day: t.Day, Section: st.Section}
		if st.Task == memory.TaskDone || !s.fits(st.Text) || m.offers.MatchString(st.Text) || m.supposes.MatchString(st.Text) || m.deictic.MatchString(st.Text) {
			continue
		}
		d := s.judge(st)
		line.Kind = d.Kind
		switch st.Section {
		case memory.SectionDecision, memory.SectionLesson, memory.SectionAction, memory.SectionPreference:
			if d.Keep || st.Section == memory.SectionAction && d.Score.Of(d.Kind) > 0 {
				if line.Stated = !d.Keep; st.Section == memory.SectionAction {
					line.Kind = rules.Status
				}
				s.out = append(s.out, line)
			}
		case memory.SectionNone:
			p, _ := s.decide(st, st.Text)
			if m.cause.MatchString(strings.Join(append(slices.Clone(st.Headings), st.Text), "\n")) && p.Score.Of(p.Kind) > 0 {
				lesson := *st // whatever else its words speak of: a cause is what was learned
				lesson.Section, lesson.Form = memory.SectionLesson, memory.FormSection
				d := s.judge(&lesson)
				line.Kind, line.Stated, line.Section = d.Kind, !d.Keep, lesson.Section
				s.out = append(s.out, line)
			}
		}
	}
}

// fits reports whether a text has the size of a line, and more than one word.
func (s *selector) fits(text string) bool {
	n := utf8.RuneCountInString(text)
	return n >= leastRunes && n <= mostRunes && strings.ContainsFunc(strings.TrimSpace(text), unicode.IsSpace)
}

// sectionOf is the section of a log that is for what was judged so.
func sectionOf(d routing.Decision) memory.Section {
	page := strings.TrimSuffix(d.Target, ".md")
	switch {
	case d.Kind == rules.Opinion && strings.HasPrefix(page, "opinions/preferences"):
		return memory.SectionPreference
	case d.Kind == rules.Status && strings.HasPrefix(page, "status/next"):
		return memory.SectionAction
	case d.Kind == rules.World && strings.HasPrefix(page, "world/decisions"):
		return memory.SectionDecision
	case d.Kind == rules.World && strings.HasPrefix(page, "world/lessons"):
		return memory.SectionLesson
	}
	return memory.SectionNone
}
