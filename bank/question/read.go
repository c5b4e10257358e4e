package question

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// OnPage is what the page of a question says of it.
type OnPage struct {
	ID     string // of the page
	Gap    Gap    // as it stands now, by what is below the answer heading
	Text   string // the question as it was first asked
	Others []string
	First  day.Day
	Last   day.Day
	Times  int
}

// Read reads what a page asks; false if it is no question's page.
func Read(p *bank.Page) (a OnPage, ok bool) {
	f := &p.Front
	if a.Text = f.Value("question"); a.Text == "" || f.Value("gap") == "" {
		return a, false
	}
	a.ID, a.Others = f.Value("id"), slices.DeleteFunc(f.List("aliases"), func(s string) bool { return s == a.Text })
	a.First, _ = day.Parse(f.Value("created")) // zero where a person has written something else
	a.Last, _ = day.Parse(f.Value("asked"))
	a.Times, _ = strconv.Atoi(f.Value("times"))
	a.Gap = Gap(f.Value("gap"))
	switch answered := answeredBy(p.Now()); {
	case answered:
		a.Gap = GapAnswered
	case a.Gap != GapClosed:
		a.Gap = GapOpen
	}
	return a, true
}

// FiledAnswer is the text of the answer that was filed on a page and the number of its first line; "" if there is none. What is private in it or
// around it is left out: of the block itself only the marks are passed over.
func FiledAnswer(p *bank.Page) (text string, line int, err error) {
	inBlock := func(l *bank.Line) bool { return l.Kind == bank.LineBlock && l.Text == answerBlock }
	if !slices.ContainsFunc(p.Lines, func(l bank.Line) bool { return inBlock(&l) }) {
		return "", 0, nil
	}
	body := p.Lines[0].Start
	open := make([]byte, 0, len(p.Data))
	open = append(open, p.Data[:body]...)
	for i := range p.Lines {
		l := &p.Lines[i]
		if mark := strings.TrimSpace(string(p.Raw(l))); inBlock(l) && (mark == bank.BlockStart(answerBlock) || mark == bank.BlockEnd(answerBlock)) {
			open = append(open, "-->\n"...) // a comment that is open ends there, too
			continue
		}
		open = append(open, p.Raw(l)...)
	}
	shown, err := memory.Shown(open)
	if err != nil {
		return "", 0, fmt.Errorf("read the answer of %s: %w", p.Path, err)
	}
	lines := strings.Split(string(shown), "\n")
	var out []string
	for i := range p.Lines {
		l := &p.Lines[i]
		if !inBlock(l) || l.No > len(lines) {
			continue
		}
		quote, ok := strings.CutPrefix(strings.TrimSuffix(lines[l.No-1], "\r"), "> ")
		if !ok {
			continue
		}
		if line == 0 {
			line = l.No
		}
		out = append(out, bank.Unquoted(quote))
	}
	return strings.Join(out, "\n"), line, nil
}

// answeredBy reports whether there is an answer below the answer heading: one that was filed, or a person's own words.
// Blank lines, comments and further headings are none.
func answeredBy(lines []bank.PageLine) bool {
	level := 0
	for _, l := range lines {
		switch l.Kind {
		case bank.LineHeading:
			if isAnswerHeading(l.Text) {
				level = l.Level
			} else if l.Level <= level {
				level = 0
			}
		case bank.LineBlock:
			if l.Text == answerBlock {
				return true
			}
		case bank.LineEntry, bank.LineEmbed:
			if level > 0 {
				return true
			}
		case bank.LineOther, bank.LineChild:
			if level > 0 && !l.Hidden && strings.TrimSpace(l.Content) != "" {
				return true
			}
		case bank.LineBlank, bank.LineManaged:
		}
	}
	return false
}
