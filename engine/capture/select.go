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
	User bool // by the person; else by the agent
	// Program says of a turn of the person that a program says it in their name: what it states as settled counts, and nothing else.
	Program bool
	Text    string  // clean: without what the host put there
	Asked   string  // the question of the agent that Text answers with a choice or in free words; "" for what was said unasked
	First   bool    // of the person, in the session
	Day     day.Day // on which it was said; 0 when that is not known
}

// Judge says what would become of a statement that stood in a log.
type Judge func(*memory.Statement) routing.Decision

// Line is something worth a line of the log.
type Line struct {
	Turn    int // number of the turn
	User    bool
	Program bool           // said by a program in the name of the person
	Text    string         // as it was said, on one line
	Kind    rules.Kind     // as it was judged
	Section memory.Section // under which it is best written; SectionNone for no particular one
	Stated  bool           // it is kept only with its letter before it
	Day     day.Day        // of the turn
	// Tentative is a plan of this very moment (…로 하자, let's …), which the next breath may take back.
	Tentative bool

	run   int  // lines of one run are written as one
	of    bool // it is there for the line before it or behind it
	alone bool // it is never a part of a run
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
	return joined(s.counted())
}

// counted are the lines that count whoever says them: of a program's those that settle something, since its orders are for the run that it starts.
func (s *selector) counted() []Line {
	return slices.DeleteFunc(s.out, func(l Line) bool { return l.Program && !(isSettled(body(l.Text)) && !isStanding(l.Text)) })
}

type selector struct {
	turns []Turn
	day   day.Day
	judge Judge
	out   []Line
	runs  int // that were begun
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

// stance is what becomes of a sentence: nothing, a part of the line beside it that it explains, or a line.
type stance uint8

const (
	drops stance = iota
	explains
	keeps
)

// user takes what the person says.
func (s *selector) user(i int) {
	t := &s.turns[i]
	m := marks()
	if t.Asked != "" && s.answer(i) {
		return
	}
	pasted := utf8.RuneCountInString(t.Text) > longText || strings.Count(t.Text, "\n") > longLines
	if m.objects.MatchString(t.Text) {
		s.dropAgent(i)
	}
	statements := s.parse(t.Text)
	open, dropped := run{most: mostExplained}, false
	for k := range statements {
		st := &statements[k]
		if pasted && st.Kind == 0 && st.Section == memory.SectionNone {
			continue
		}
		explicit := retracted(st.Text)
		old, replaced := s.replaces(i, k, statements)
		switch {
		case replaced:
		case k == 0 && m.denies.MatchString(t.Text) && m.adds.MatchString(st.Text): // no, and this as well
		case explicit || m.refuses.MatchString(st.Text):
			s.takeBack(i, st.Text, explicit)
		}
		line, what := s.said(st, i)
		switch {
		case replaced && isElliptic(line.Text):
			line.Text = corrected(old, line.Text)
			line.Kind, line.Section, line.Tentative, what = rules.World, memory.SectionDecision, true, keeps
		case dropped && what == explains && m.value.MatchString(line.Text): // No, scratch that. Binary, with a version at the top.
			line.Kind, line.Section, line.Tentative, what = rules.World, memory.SectionDecision, true, keeps
		}
		dropped = explicit && !replaced
		if what == keeps {
			s.renews(&line)
		}
		s.add(&open, line, what, st)
	}
}

// said judges a sentence of the person.
func (s *selector) said(st *memory.Statement, i int) (Line, stance) {
	m := marks()
	text := withoutLead(st.Text)
	line := Line{Turn: i, User: true, Program: s.turns[i].Program, Text: text, Day: s.turns[i].Day}
	if st.Kind != 0 || st.Section != memory.SectionNone { // written down on purpose
		d := s.judge(st)
		line.Text, line.Kind, line.Section, line.Stated = st.Text, d.Kind, st.Section, st.Kind != 0
		if d.Keep && s.fits(line.Text) {
			return line, keeps
		}
		return line, drops
	}
	bare := body(text)
	if rest := m.accepts.ReplaceAllString(bare, ""); rest != bare && len(strings.Fields(rest)) > 2 && !m.asks.MatchString(text) && !m.supposes.MatchString(text) {
		line.Kind, line.Section, line.Tentative = rules.World, memory.SectionDecision, true
		return line, keeps
	}
	standing, settled := isStanding(bare), isSettled(bare)
	request := isRequest(bare) && !settled
	rest := explains
	if request && !m.reasoned.MatchString(bare) || m.once.MatchString(bare) || m.chat.MatchString(bare) || m.hearsay.MatchString(text) || m.asks.MatchString(text) || m.supposes.MatchString(bare) || utf8.RuneCountInString(bare) < leastRunes {
		rest = drops
	}
	switch {
	case !s.fits(text), m.asks.MatchString(text), m.deictic.MatchString(bare) && !(isSet(bare) && m.changes.MatchString(bare)),
		m.supposes.MatchString(bare) && !standing && !isSettledOutright(bare),
		m.hearsay.MatchString(text) && !standing && !settled:
		return line, rest
	}
	line.Tentative = (m.suggests.MatchString(bare) || m.plans.MatchString(bare) || m.sets.MatchString(bare)) && !isSettledOutright(bare) || strings.HasSuffix(bare, "겠습니다")
	once := m.once.MatchString(bare)
	d, keptAsIs := s.decide(st, text)
	switch {
	case m.todo.MatchString(bare) && !standing && !(request && once) && (d.Keep || m.remind.MatchString(st.Text)):
		line.Kind, line.Section = rules.Status, memory.SectionAction
	case once && !isSettledOutright(bare):
		return line, rest
	case standing && (request || isForbidden(bare) || m.fromNow.MatchString(bare)), settled, isSet(bare):
		line.Kind, line.Section = rules.World, memory.SectionDecision // what is to hold does not fade as an opinion does
		line.Tentative = line.Tentative && !standing
	case request && !m.remind.MatchString(st.Text):
		return line, rest
	case s.worth(st, i, text, d) >= s.needed(i, d):
		line.Kind, line.Section, line.Stated = d.Kind, sectionOf(d), d.Keep && !keptAsIs
		if !d.Keep {
			line.Kind, line.Section = rules.World, memory.SectionNone
		}
	default:
		return line, rest
	}
	return line, keeps
}

// needed is how much has to speak for a sentence of a turn that was judged so. What the person says first is mostly what the
// conversation is to do, and how things stand before it.
func (s *selector) needed(i int, d routing.Decision) int {
	most := enoughAlone
	if d.Keep {
		most = enough
	}
	if s.turns[i].First {
		most += more
	}
	return most
}

// worth is how much speaks for a sentence that states something.
func (s *selector) worth(st *memory.Statement, i int, text string, d routing.Decision) int {
	points := worth(body(text))
	if marks().remind.MatchString(st.Text) {
		points += 2
	}
	if d.Keep {
		points += keptAlready
		if d.Kind == rules.Opinion && !marks().vague.MatchString(text) {
			points++
		}
	}
	if isStanding(body(text)) && (hasHangul(text) || len(strings.Fields(text)) > 3) {
		points += enoughAlone
	}
	if s.asked(i) {
		points++
	}
	return points
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

// agent takes what the agent says: what it sums up under a heading of its own, the causes that it names with what it tells of
// them, and what it measured or listed when something was finished.
func (s *selector) agent(i int) {
	t := &s.turns[i]
	statements := s.parse(t.Text)
	open := run{most: mostFound}
	for k := range statements {
		st := &statements[k]
		line := Line{Turn: i, Text: st.Text, Day: t.Day, Section: st.Section}
		if st.Task == memory.TaskDone || !s.fits(st.Text) || s.unsaid(st) {
			s.add(&open, line, drops, st)
			continue
		}
		s.add(&open, line, s.found(&line, st, statements[k+1:]), st)
	}
}

// unsaid reports whether the agent offers, supposes or asks something, or points at what only the conversation knows.
func (s *selector) unsaid(st *memory.Statement) bool {
	m := marks()
	if m.deictic.MatchString(st.Text) || m.supposes.MatchString(st.Text) {
		return true
	}
	return m.offers.MatchString(st.Text) && !m.cause.MatchString(st.Text)
}

// found judges a sentence of the agent; more are those that follow it.
func (s *selector) found(line *Line, st *memory.Statement, more []memory.Statement) stance {
	m := marks()
	d := s.judge(st)
	line.Kind = d.Kind
	switch st.Section {
	case memory.SectionDecision, memory.SectionLesson, memory.SectionAction, memory.SectionPreference:
		if !d.Keep && (st.Section != memory.SectionAction || d.Score.Of(d.Kind) <= 0) {
			return drops
		}
		if line.Stated = !d.Keep; st.Section == memory.SectionAction {
			line.Kind = rules.Status
		}
		line.alone = true
		return keeps
	case memory.SectionNone:
		switch {
		case m.cause.MatchString(strings.Join(append(slices.Clone(st.Headings), st.Text), "\n")):
			line.Kind, line.Section = rules.World, memory.SectionLesson // whatever its words speak of: a cause is what was learned
			return keeps
		case s.diagnoses(line, st):
			line.Kind, line.Section = rules.World, memory.SectionLesson
			return keeps
		case m.done.MatchString(body(st.Text)) && lists(more), m.measured.MatchString(st.Text), cameOut(st.Text):
			line.Kind, line.Section = rules.Activity, memory.SectionNone
			return keeps
		}
		return explains
	}
	if st.Section == memory.SectionDone && (m.measured.MatchString(st.Text) || cameOut(st.Text)) {
		line.Kind, line.Section = rules.Activity, memory.SectionNone
		return keeps
	}
	return drops
}

// cameOut reports whether a sentence says what came out when something was tried, and of what.
func cameOut(text string) bool {
	const least = 6 // words
	return marks().results.MatchString(text) && len(strings.Fields(text)) >= least
}

// diagnoses reports whether a sentence of the agent, the first of its turn, says how what the person has asked about comes about.
func (s *selector) diagnoses(line *Line, st *memory.Statement) bool {
	m := marks()
	i := line.Turn
	before := s.before(i)
	first := !slices.ContainsFunc(s.out, func(l Line) bool { return l.Turn == i })
	asked := s.turns[before].Text
	return first && before != i && m.troubled.MatchString(asked) && !m.supposes.MatchString(asked) &&
		m.diagnoses.MatchString(body(st.Text)) && m.value.MatchString(st.Text) && !m.reports.MatchString(body(st.Text))
}

// lists reports whether sentences begin with a list that has numbers.
func lists(more []memory.Statement) bool {
	items, numbers := 0, false
	for k, st := range more {
		if st.Form != memory.FormBullet {
			if items > 0 || k > 0 {
				break
			}
			continue
		}
		items++
		numbers = numbers || strings.ContainsAny(st.Text, digits)
	}
	return items > 1 && numbers
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
