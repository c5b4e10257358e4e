package capture

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// order is that of the headings: what binds comes first. SectionNone are facts, SectionRetain lines with their letter.
func order() []memory.Section {
	return []memory.Section{
		memory.SectionDecision, memory.SectionLesson, memory.SectionPreference, memory.SectionAction, memory.SectionNone, memory.SectionRetain,
	}
}

// headingOf returns the heading of a section. The remark in parentheses says who said it; the reader of logs takes the heading for the
// same with it and without.
func headingOf(sec memory.Section, by speaker, lang string) string {
	name := bilingual.Pick(lang, "나온 말", "Said")
	switch sec {
	case memory.SectionDecision:
		name = bilingual.Pick(lang, "결정", "Decisions")
	case memory.SectionLesson:
		name = bilingual.Pick(lang, "배운 점", "Lessons")
	case memory.SectionPreference:
		name = bilingual.Pick(lang, "선호", "Preferences")
	case memory.SectionAction:
		name = bilingual.Pick(lang, "할 일", "Action items")
	case memory.SectionRetain:
		name = bilingual.Pick(lang, "기억", "Retain")
	case memory.SectionNone, memory.SectionStatus, memory.SectionDone:
	}
	return "### " + name + " (" + by.in(lang) + ")"
}

// Remark returns the remark "(사용자)" after a heading of [Block], which says who said the lines below. Its language may differ from that of the heading. Lines below
// a heading without a remark count as the person's.
func Remark(heading, lang string) string {
	by := person
	for _, s := range speakers() {
		if strings.HasSuffix(heading, "("+s.in("ko")+")") || strings.HasSuffix(heading, "("+s.in("en")+")") {
			by = s
		}
	}
	return "(" + by.in(lang) + ")"
}

// speaker is who said a line.
type speaker uint8

const (
	person speaker = iota
	program
	agent
)

// speakers are all speakers, in the order in which their lines are written.
func speakers() []speaker { return []speaker{person, program, agent} }

func (by speaker) in(lang string) string {
	switch by {
	case person:
		return bilingual.Pick(lang, "사용자", "user")
	case program:
		return bilingual.Pick(lang, "프로그램", "program")
	default:
		return bilingual.Pick(lang, "에이전트", "agent")
	}
}

func (l *Line) by() speaker {
	switch {
	case l.Program:
		return program
	case l.User:
		return person
	}
	return agent
}

// Block writes lines as a part of a log of that day, in the language of the workspace ("ko" or "en"): headings that say what
// the lines below them are and who said them, and the lines. Each line is written so that the judge of the log keeps it as the kind
// that it was found to be: below the heading of its section, below a heading without a meaning, or with its letter. Lines that cannot be
// written as statements are left out. Block returns the text, "" for none, and the lines in it.
func Block(lines []Line, d day.Day, lang string, judge Judge) (block string, written []Line) {
	w := writer{day: d, lang: lang, judge: judge}
	below := map[string][]string{} // heading
	for i := range lines {
		if sec, item, ok := w.write(&lines[i]); ok {
			h := headingOf(sec, lines[i].by(), w.lang)
			below[h] = append(below[h], item)
			written = append(written, lines[i])
		}
	}
	var parts []string
	for _, sec := range order() {
		for _, by := range speakers() {
			if h := headingOf(sec, by, w.lang); below[h] != nil {
				parts = append(parts, h+"\n"+strings.Join(below[h], "\n"))
			}
		}
	}
	return strings.Join(parts, "\n\n"), written
}

type writer struct {
	day   day.Day
	lang  string
	judge Judge
}

// write returns the section below which the judge keeps a line as the kind that it was found to be, and the line as an item there.
func (w *writer) write(l *Line) (sec memory.Section, item string, ok bool) {
	text := memory.ItemText(l.Text)
	if text == "" {
		return 0, "", false
	}
	if _, stated := memory.ParseGrammar(text); stated { // by who said it
		return memory.SectionRetain, "- " + text, w.keeps(memory.SectionRetain, l.by(), "- "+text, 0)
	}
	for _, sec := range []memory.Section{l.Section, memory.SectionNone} {
		if item := itemOf(sec, text); !l.Stated && sec != memory.SectionRetain && slices.Contains(order(), sec) && w.keeps(sec, l.by(), item, l.Kind) {
			return sec, item, true
		}
	}
	item, err := memory.RetainLine(l.Kind, 0, nil, text)
	return memory.SectionRetain, item, err == nil && w.keeps(memory.SectionRetain, l.by(), item, l.Kind)
}

// itemOf is a line as an item below the heading of a section; what is to be done has a box to tick.
func itemOf(sec memory.Section, text string) string {
	if sec == memory.SectionAction {
		return "- [ ] " + text
	}
	return "- " + text
}

// keeps reports whether an item below the heading of a section is one statement that is kept as that kind; 0: any.
func (w *writer) keeps(sec memory.Section, by speaker, item string, kind rules.Kind) bool {
	log, err := memory.Parse("memory/"+w.day.String()+".md", []byte(headingOf(sec, by, w.lang)+"\n"+item+"\n"))
	if err != nil || len(log.Statements) != 1 {
		return false
	}
	got := w.judge(&log.Statements[0])
	return got.Keep && (kind == 0 || got.Kind == kind)
}
