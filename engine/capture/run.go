package capture

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/capture/speech"
	"github.com/seed-a44923cb/memctl/memory"
)

// run is a series of sentences beside each other that are about the same. They become one line, since the reason of a decision is worth nothing without
// it.
type run struct {
	id     int    // 0: none is open
	line   int    // of the text, where the last sentence stood
	runes  int    // so far
	before []Line // sentences that may explain the next one
	most   int    // runes
	gone   string // the last line that a sentence of the turn has taken back; "" for none
}

const (
	mostExplained = 320 // runes of a line that is joined from several sentences
	mostFound     = 380 // of one of the agent
	apart         = 2   // lines between two sentences of one run
)

// add puts a sentence of the person into the open run or begins one. A sentence that has no part in the open run ends it.
func (s *selector) add(r *run, line Line, what stance, st *memory.Statement) {
	n := utf8.RuneCountInString(line.Text)
	fits := r.id != 0 && st.Line-r.line <= apart && r.runes+n < r.most && !line.alone && line.Section != memory.SectionAction // a box says one thing
	switch {
	case what == drops:
		r.id, r.before = 0, nil
		return
	case what == explains && fits:
		line.run, line.of = r.id, true
		s.out = append(s.out, line)
	case what == explains:
		r.id, r.before, r.line = 0, []Line{line}, st.Line
		return
	case fits && (line.brings || !s.turnsTo(&line, r)):
		line.run = r.id
		s.out = append(s.out, line)
	default:
		s.runs++
		r.id, r.runes = s.runs, 0
		if len(r.before) > 0 && st.Line-r.line <= apart && (line.brings || !line.User || speech.Has("because", speech.Body(r.before[0].Text)) || sharesWord(r.before[0].Text, words(line.Text))) {
			for _, b := range r.before {
				b.run, b.of = r.id, true
				s.out = append(s.out, b)
				r.runes += utf8.RuneCountInString(b.Text)
			}
		}
		line.run = r.id
		s.out = append(s.out, line)
	}
	r.runes, r.line, r.before = r.runes+n, st.Line, nil
}

// turnsTo reports whether a sentence settles something on another topic than that of the run: 로고는 초록색으로 하자. 배포는 화요일로 하자.
func (s *selector) turnsTo(line *Line, r *run) bool {
	topic := strings.ToLower(topicOf(line.Text))
	if topic == "" || speech.Has("speaks", topic) || line.Section != memory.SectionDecision || !line.User || speech.Has("reasoned", line.Text) {
		return false
	}
	for _, l := range slices.Backward(s.out) {
		if l.run != r.id {
			return false
		}
		if other := subject(l.Text); other != "" {
			return other != topic
		}
	}
	return false
}

// joined makes a line of each run. Its weightiest sentence decides what kind of line it is. A run that has lost what its sentences explain is left
// out.
func joined(lines []Line) []Line {
	var out []Line
	for i := 0; i < len(lines); {
		k := i + 1
		for lines[i].run != 0 && k < len(lines) && lines[k].run == lines[i].run {
			k++
		}
		if l, ok := join(lines[i:k]); ok {
			out = append(out, l)
		}
		i = k
	}
	return out
}

func join(parts []Line) (Line, bool) {
	head, full := -1, false
	var text strings.Builder
	for i, p := range parts {
		full = full || !p.empty
		if !p.of && (head < 0 || parts[head].Section != memory.SectionDecision && p.Section == memory.SectionDecision) {
			head = i
		}
		if text.Len() > 0 {
			if !strings.ContainsAny(text.String()[text.Len()-1:], ".!?~,:;") {
				text.WriteByte('.')
			}
			text.WriteByte(' ')
		}
		text.WriteString(p.Text)
	}
	if head < 0 || !full {
		return Line{}, false
	}
	l := parts[head]
	l.Text = text.String()
	l.Stated = l.Stated && len(parts) == 1
	for _, p := range parts {
		l.Tentative = l.Tentative || p.Tentative
	}
	return l, true
}

// answer takes the answer of the person to a question that the agent has put, as the question and the choice.
func (s *selector) answer(i int) bool {
	t := &s.turns[i]
	said := strings.Join(strings.Fields(t.Text), " ")
	if said == "" || speech.Has("asks", said) || speech.Has("supposes", said) {
		return false
	}
	question := strings.TrimRight(strings.Join(strings.Fields(t.Asked), " "), "?？ ")
	line := Line{Turn: i, User: true, Program: t.Program, Text: question + " → " + said, Day: t.Day}
	line.settle()
	if !s.fits(line.Text) {
		return false
	}
	s.out = append(s.out, line)
	return true
}
