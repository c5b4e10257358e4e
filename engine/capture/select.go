package capture

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/capture/speech"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
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
	Refuses bool    // it is why the person did not let a tool run
	Amid    bool    // it was typed while the agent worked
	First   bool    // of the person, in the session
	Day     day.Day // on which it was said; 0 when that is not known
}

// Judge says what would become of a statement if it were in a log.
type Judge func(*memory.Statement) routing.Decision

// Words analyses a text, as [morph.Analyzer.Analyze] does.
type Words func(text string) []morph.Token

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

	run    int  // lines of one run are written as one
	of     bool // it is there for the line before it or behind it
	alone  bool // it is never a part of a run
	brings bool // it belongs to the one before it
	empty  bool // it means nothing, for what it leans on is not to be had
}

const (
	longText   = 1200 // characters of a turn of the user beyond which it is taken for something pasted
	longLines  = 25   // and lines
	leastRunes = 8    // of a line
	mostRunes  = 400
)

// Select finds the lines in a conversation, in order. d is the day of the log that they are for.
func Select(turns []Turn, d day.Day, judge Judge, words Words) []Line {
	return SelectAt(turns, []int{len(turns)}, d, judge, words)[0]
}

// SelectAt returns for each of some numbers, in ascending order, what [Select] finds in that many turns from the first. The turns are read only once: what a
// turn is worth does not depend on later ones, except that these may take it back.
func SelectAt(turns []Turn, at []int, d day.Day, judge Judge, words Words) [][]Line {
	return newSelector(turns, d, judge, words).lines(at)
}

func newSelector(turns []Turn, d day.Day, judge Judge, words Words) *selector {
	return &selector{turns: turns, day: d, judge: judge, words: words, tables: fitted(), read: map[int][]sentence{}, contents: map[int]map[string]bool{}, ofTurn: map[int][]string{}, settings: map[int]*setting{}}
}

// lines returns the lines of the first turns, for each of some numbers of turns.
func (s *selector) lines(at []int) (out [][]Line) {
	for i := 0; len(at) > 0; i++ {
		for len(at) > 0 && at[0] == i {
			out, at = append(out, joined(counted(s.out))), at[1:]
		}
		switch {
		case i >= len(s.turns):
			return out
		case s.turns[i].User:
			s.user(i)
		default:
			s.agent(i)
		}
	}
	return out
}

// counted returns the lines that count, given who says them. Of a program only those count that settle something: its orders are for the run that it starts.
func counted(lines []Line) []Line {
	return slices.DeleteFunc(slices.Clone(lines), func(l Line) bool {
		return l.Program && !(speech.IsSettled(speech.Body(l.Text)) && !speech.IsStanding(l.Text))
	})
}

type selector struct {
	turns  []Turn
	day    day.Day
	judge  Judge
	words  Words
	tables tables
	out    []Line
	runs   int // that were begun

	// By turn.
	read     map[int][]sentence
	contents map[int]map[string]bool
	ofTurn   map[int][]string // marks
	settings map[int]*setting
}

// parse finds the statements of a turn as if its text were in a log.
func (s *selector) parse(text string) []memory.Statement {
	if d := s.day; d != 0 {
		log, err := memory.Parse("memory/"+d.String()+".md", []byte(text+"\n"))
		if err == nil {
			return log.Statements
		}
	}
	return nil
}

// stance says what becomes of a sentence: nothing, a part of the line that it explains, or a line of its own.
type stance uint8

const (
	drops stance = iota
	explains
	keeps
)

// user takes what the person says.
func (s *selector) user(i int) {
	t := &s.turns[i]
	if t.Asked != "" && s.answer(i) {
		return
	}
	pasted := utf8.RuneCountInString(t.Text) > longText || strings.Count(t.Text, "\n") > longLines
	s.dropAgent(i)
	sentences := s.sentences(i)
	open, dropped := run{most: mostExplained}, false
	for k := range sentences {
		st := sentences[k].st
		if pasted && st.Kind == 0 && st.Section == memory.SectionNone {
			continue
		}
		if s.stopsShort(i, k) {
			s.add(&open, Line{}, drops, st)
			continue
		}
		dropped = s.hear(i, k, &open, dropped)
	}
}

// hear adds a sentence of the person to the open run, or removes from the lines what the sentence takes back. dropped says whether the sentence before did
// nothing but take something back, which this one may say again in another way; the result says the same of this sentence.
func (s *selector) hear(i, k int, open *run, dropped bool) bool {
	t, x := &s.turns[i], &s.sentences(i)[k]
	st := x.st
	explicit, had := retracted(st.Text), len(s.out)+len(open.before)
	old, replaced := s.replaces(i, k)
	if !replaced {
		s.undo(i, k)
	}
	was, revised := "", false
	if !replaced {
		was, revised = s.revises(i, k, open)
	}
	switch {
	case replaced, revised && !speech.Has("dropsNamed", st.Text):
	case k == 0 && speech.Has("denies", t.Text) && speech.Has("adds", st.Text): // no, and this as well
	case explicit || speech.Has("refuses", st.Text):
		stood := slices.Clone(s.out[max(0, len(s.out)-reach):])
		if s.takeBack(i, st.Text, explicit); explicit {
			open.before, open.gone = nil, lastGone(stood, s.out) // what stood before it explains nothing any more
		}
	}
	line, what := s.said(i, k)
	completed := replaced && isElliptic(x.text)
	if completed {
		line.Text = corrected(old, x.text)
	}
	if completed || dropped && what != keeps && !speech.Has("asks", line.Text) && (speech.IsSettled(x.body) || what == explains && speech.Has("value", line.Text)) { // No, scratch that. Binary, with a version at the top.
		line.settle()
		line.Tentative, what = true, keeps
	}
	if dropped && what == keeps && open.gone != "" && saysValueAlone(x.text) {
		line.Text = corrected(open.gone, x.text)
	}
	switch {
	case revised:
		if isElliptic(x.text) || saysValueAlone(x.text) {
			line.Text = corrected(was, x.text)
		}
		line.settle()
		line.Tentative, what = line.Tentative || !speech.IsSettledOutright(x.body), keeps
	case what == keeps:
		s.renews(&line)
	case !replaced && s.renewsAs(x, line):
		line.settle()
		what = keeps
	}
	switch {
	case what == keeps && (explicit || k > 0 && (speech.Has("denies", st.Text) || speech.Has("undoes", st.Text)) || len(s.out)+len(open.before) < had): // it takes back what stands before it
	case what == keeps:
		s.bring(open, &line, k)
	case open.id != 0 && continues(x):
		what = explains
	}
	s.add(open, line, what, st)
	return explicit && !replaced && !revised || k == 0 && isNo(x)
}

// lastGone returns the text of the last line of the person that was there before and is not any more; "" for none.
func lastGone(stood, stand []Line) string {
	for _, l := range slices.Backward(stood) {
		if l.User && !slices.Contains(stand[max(0, len(stand)-reach):], l) {
			return l.Text
		}
	}
	return ""
}

// settle files a line below the decisions, since it is to hold: it does not fade like an opinion.
func (l *Line) settle() { l.Kind, l.Section = rules.World, memory.SectionDecision }

// renewsAs takes back what a sentence replaces, if the sentence changes something though it is not worth a line by itself. It reports whether there was
// anything to take back: then the sentence is a decision.
func (s *selector) renewsAs(x *sentence, line Line) bool {
	line.settle()
	return x.changes() && s.renews(&line)
}

// said judges a sentence of the person.
func (s *selector) said(i, k int) (Line, stance) {
	x := &s.sentences(i)[k]
	line := Line{Turn: i, User: true, Program: s.turns[i].Program, Text: x.text, Day: s.turns[i].Day}
	if x.st.Kind != 0 || x.st.Section != memory.SectionNone { // written down on purpose
		d := s.judge(x.st)
		line.Text, line.Kind, line.Section, line.Stated = x.st.Text, d.Kind, x.st.Section, x.st.Kind != 0
		if d.Keep && s.fits(line.Text) {
			return line, keeps
		}
		return line, drops
	}
	sum := weigh(s.tables.person, s.signs(i, k))
	what := stanceOf(sum)
	orders := isInstruction(x) || s.isMadeRule(i, k) || s.isObjection(i, x)
	if orders || isSettlement(x) {
		what = keeps
	}
	chosen := s.chosen(i, k)
	if chosen {
		what = keeps
	}
	if makesRule(x) {
		var of string
		if of, what = s.makes(i, k); of != "" {
			line.Text, orders = of+" → "+line.Text, true
		}
	} else if what == keeps {
		line.Text = s.after(i, k, line.Text)
	}
	if !s.fits(line.Text) {
		what = min(what, explains)
	}
	empty := len(x.content) < leastContent
	if !Tells(x.text) || what == explains && (x.orders() || empty) && !makesRule(x) || empty && line.Text == x.text && !speech.Has("value", x.body) && !speech.IsSettled(x.body) && !speech.IsStanding(x.body) && !speech.Has("sets", x.body) { // of "the password is <private>…</private>" nothing is left
		what = drops
	}
	line.Tentative = !orders && ((speech.Has("suggests", x.body) || speech.Has("plans", x.body) || speech.Has("sets", x.body)) && !speech.IsSettledOutright(x.body) || strings.HasSuffix(x.body, "겠습니다"))
	d := x.judged
	switch {
	case speech.Has("todo", x.body) && !speech.IsStanding(x.body) && (d.Keep || speech.Has("remind", x.st.Text)):
		line.Kind, line.Section = rules.Status, memory.SectionAction
	case orders || chosen || sum.binds >= 0:
		line.settle()
	case d.Keep:
		line.Kind, line.Section, line.Stated = d.Kind, sectionOf(d), !x.asIs
	default:
		line.Kind, line.Section = rules.World, memory.SectionNone
	}
	return line, what
}

func stanceOf(sum weight) stance {
	switch {
	case sum.worth >= 0:
		return keeps
	case sum.joins >= 0:
		return explains
	}
	return drops
}

// changes reports whether a sentence gives something another value or choice than it had.
func (x *sentence) changes() bool {
	return speech.Has("changes", x.body) && (speech.IsSet(x.body) || speech.IsSettled(x.body)) && !speech.Has("asks", x.text) && !speech.Has("supposes", x.body)
}

// orders reports whether a sentence only tells the agent what to do now.
func (x *sentence) orders() bool {
	return speech.IsRequest(x.body) && !speech.IsSettled(x.body) && !speech.IsStanding(x.body) && len(x.content) < ordersContent
}

// ordersContent is the fewest words of an order that says more than what to do now, and of a settlement that says what it is about.
const ordersContent = 3

// leastContent is the fewest words of a sentence that says something.
const leastContent = 2

// Tells reports whether a line still says something without its secrets and their names: 비밀번호는 [REDACTED:password]로 하자 does not.
func Tells(text string) bool {
	if !speech.Has("a secret", text) {
		return true
	}
	rest := speech.Mark("a secret").ReplaceAllString(text, " ")
	called := leastContent
	if of := subject(rest); of != "" {
		called = len(contentOf(of))
	}
	return len(contentOf(rest))-called >= leastContent
}

// decide asks the judge about a sentence, and if it is not kept, about the same sentence in the register of a log.
func (s *selector) decide(st *memory.Statement, text string) (d routing.Decision, asIs bool) {
	try := *st
	try.Text, try.Form = text, memory.FormBullet
	if d = s.judge(&try); d.Keep {
		return d, true
	}
	if p := speech.Plain(text); p != text {
		try.Text = p
		if other := s.judge(&try); other.Score.Of(other.Kind) > d.Score.Of(d.Kind) {
			return other, false
		}
	}
	return d, false
}

// agent takes what the agent says.
func (s *selector) agent(i int) {
	t := &s.turns[i]
	open := run{most: mostFound}
	for k, x := range s.sentences(i) {
		line := Line{Turn: i, Text: x.st.Text, Day: t.Day, Section: x.st.Section}
		what := drops
		if x.st.Task != memory.TaskDone && s.fits(x.st.Text) {
			what = s.found(&line, k)
		}
		s.add(&open, line, what, x.st)
	}
}

// found judges a sentence of the agent.
func (s *selector) found(line *Line, k int) stance {
	st := s.sentences(line.Turn)[k].st
	d := s.judge(st)
	line.Kind = d.Kind
	sum := weigh(s.tables.agent, s.signs(line.Turn, k))
	what, cause := stanceOf(sum), namesCause(st.Text)
	switch {
	case cause:
		what = keeps
	case what == explains && speech.Has("offers", st.Text): // what may be done is no part of what was found: the person has not said a word to it yet
		what = drops
	}
	switch {
	case st.Section == memory.SectionDecision || st.Section == memory.SectionLesson || st.Section == memory.SectionAction || st.Section == memory.SectionPreference:
		if !d.Keep && (st.Section != memory.SectionAction || d.Score.Of(d.Kind) <= 0) {
			return drops
		}
		if line.Stated = !d.Keep; st.Section == memory.SectionAction {
			line.Kind = rules.Status
		}
		line.alone, what = true, keeps
	case sum.binds >= 0 || cause:
		line.Kind, line.Section = rules.World, memory.SectionLesson // whatever its words speak of: a cause is what was learned
	default:
		line.Kind, line.Section = rules.Activity, memory.SectionNone
	}
	return what
}

// namesCause reports whether a sentence of the agent says outright what the cause of something was.
func namesCause(text string) bool {
	return speech.Has("cause", text) && !speech.Has("supposes", text) && !speech.Has("asks", text) && !speech.Has("deictic", text) && !speech.Has("offers", text)
}

// fits reports whether a text has the length of a line, and more than one word.
func (s *selector) fits(text string) bool {
	n := utf8.RuneCountInString(text)
	return n >= leastRunes && n <= mostRunes && strings.ContainsFunc(strings.TrimSpace(text), unicode.IsSpace)
}

// sectionOf returns the section of a log for a line with this judgement.
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
