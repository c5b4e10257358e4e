package capture

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/capture/speech"
)

// leans reports whether a sentence does not say by itself what it is about: it points at something, names no more than a value, or is a reason alone.
func leans(x *sentence) bool {
	if speech.Has("refers", x.body) || speech.Has("aboutValue", x.body) {
		return true
	}
	if !speech.HasHangul(x.body) {
		return speech.Has("bare", x.body)
	}
	if speech.Has("onlyReason", x.body) && !speech.IsSettled(x.body) && !speech.IsStanding(x.body) {
		return true
	}
	short := speech.Has("bare", x.body) || speech.Has("elides", x.body) && !speech.Has("a day", x.body)
	return short && !speech.Has("named", speech.Mark("placed").ReplaceAllString(x.body, " "))
}

// continues reports whether a sentence gives no more than the value or the choice for what was said right before it: 60 is too much. Make it 40.
func continues(x *sentence) bool {
	if speech.Has("asks", x.text) || speech.Has("supposes", x.body) || speech.Has("self", x.body) || speech.Has("chat", x.body) || speech.Has("picks", x.body) || speech.Has("deictic", x.body) {
		return false
	}
	return isElliptic(x.text) || speech.Has("bare", x.body) && leans(x) && (!speech.IsRequest(x.body) || speech.IsSet(x.body))
}

const (
	mostLeant  = 140 // runes of a sentence that another one leans on
	chain      = 3   // sentences that lean on each other, or say nothing before an answer
	belongs    = 120 // hundredths of a logit that a sentence is worth as a part of a line, to stand before one that does not lean
	mostAnswer = 9   // words of an answer that is no sentence
	lastAsked  = 3   // of the agent's sentences may be the question
)

// bring adds before a sentence of the person the sentences that it leans on, and one that most likely belongs to it, if these come before it and are in no
// line yet.
func (s *selector) bring(r *run, line *Line, k int) {
	all := s.sentences(line.Turn)
	lean := leans(&all[k])
	if r.id != 0 {
		line.brings = lean
		return
	}
	var before []Line
	for n := k - 1; n >= max(0, k-chain); n-- {
		b, joins := s.told(line.Turn, n)
		if b == nil || !lean && joins < belongs && !continues(&all[n]) {
			break
		}
		before = append(before, *b)
		if lean = leans(&all[n]); !lean {
			break
		}
	}
	if len(before) > 0 {
		slices.Reverse(before)
		line.brings, r.before, r.line = true, before, all[k-1].st.Line
		return
	}
	line.empty = lean && line.Text == all[k].text && !speech.IsStanding(all[k].body) && tells(&all[k]) == 0
}

// tells returns how many words of a sentence, apart from numbers, can tell what it is about.
func tells(x *sentence) (n int) {
	for w := range x.content {
		if !strings.ContainsAny(w, digits) {
			n++
		}
	}
	return n
}

// told returns a sentence of the person as a part of the line of another sentence, and its weight as such; nil if it says nothing.
func (s *selector) told(i, k int) (line *Line, joins int) {
	x, t := &s.sentences(i)[k], &s.turns[i]
	s.show(x)
	switch {
	case len(x.content) < leastContent && !speech.Has("value", x.body), utf8.RuneCountInString(x.text) > mostLeant, x.orders() && !continues(x), retracted(x.st.Text), isCut(x.st.Text),
		speech.Has("supposes", x.body), speech.Has("hearsay", x.text), speech.Has("self", x.body), speech.Has("chat", x.body), speech.Has("a secret", x.text):
		return nil, 0
	}
	if joins = weigh(s.tables.person, s.signs(i, k)).joins; joins < 0 {
		return nil, joins
	}
	return &Line{Turn: i, User: true, Program: t.Program, Text: s.after(i, k, x.text), Day: t.Day}, joins
}

// after returns a text of the person, preceded by the words of the agent on which it leans.
func (s *selector) after(i, k int, text string) string {
	if q := s.antecedent(i, k); q != "" {
		return q + " → " + text
	}
	return text
}

// antecedent returns what the agent has just said and a sentence of the person answers: the choice that the sentence takes by its number; the question, if the
// sentence is a short answer or leans; or else the sentence with the value that it mentions; "" for none. Nothing with a meaning of its own may come before
// the sentence in its turn.
func (s *selector) antecedent(i, k int) string {
	all := s.sentences(i)
	x := &all[k]
	if k > chain {
		return ""
	}
	for n := range k {
		if s.show(&all[n]); len(all[n].content) >= leastContent || all[n].st.Form != x.st.Form {
			return ""
		}
	}
	if i == 0 || s.turns[i-1].User {
		return ""
	}
	said := s.sentences(i - 1)
	if n := s.choice(i-1, x.body); n >= 0 {
		return brief(&said[n])
	}
	last := len(said) - 1
	switch {
	case last < 0:
		return ""
	case speech.Has("asked", said[last].st.Text) && isAnswer(all, k, said[last].text):
		return brief(&said[last])
	case !leans(x) || speech.Has("picks", x.body):
		return ""
	case speech.Has("aboutValue", x.body):
		return cmp.Or(valued(said, x), s.questioned(said))
	}
	return cmp.Or(s.questioned(said), valued(said, x), lone(said))
}

// isAnswer reports whether a sentence answers a question. It is short, or is not long and all that is said, and it is about the same, or the question is open
// and the sentence has no topic of its own.
func isAnswer(all []sentence, k int, question string) bool {
	x := &all[k]
	n := len(strings.Fields(x.body))
	switch of := subject(x.text); {
	case k > 0:
		return false
	case n <= fewWords || len(all) > 1 || n > mostAnswer:
		return n <= fewWords
	case sharesWord(x.text, words(question)):
		return true
	default:
		named := of != "" && !speech.Has("speaks", of) && !strings.ContainsAny(of, digits)
		return speech.Has("open question", question) && !named && !isInstruction(x)
	}
}

// questioned returns the last question of the agent, or the sentence before it if the question itself leans: Shall I change it?
func (s *selector) questioned(said []sentence) string {
	for n := len(said) - 1; n >= max(0, len(said)-lastAsked); n-- {
		if !speech.Has("asked", said[n].st.Text) {
			continue
		}
		s.show(&said[n])
		if (leans(&said[n]) || speech.Has("vague", said[n].body) || len(said[n].content) < leastContent) && n > 0 {
			n--
		}
		return brief(&said[n])
	}
	return ""
}

// valued returns the last sentence of the agent that has the number of a sentence.
func valued(said []sentence, x *sentence) string {
	at := digitRuns().FindStringIndex(x.body)
	if at == nil {
		return ""
	}
	number := x.body[at[0]:at[1]]
	unit, _ := utf8.DecodeRuneInString(x.body[at[1]:])
	for _, other := range slices.Backward(said) {
		if unicode.Is(unicode.Hangul, unit) && strings.Contains(other.st.Text, number+string(unit)) || len(number) > 1 && slices.Contains(digitRuns().FindAllString(other.st.Text, -1), number) {
			return brief(&other)
		}
	}
	return ""
}

// lone returns what the agent said, if it is a single sentence.
func lone(said []sentence) string {
	if len(said) > 1 {
		return ""
	}
	return brief(&said[0])
}

// choice returns which sentence of the agent begins the item that a text takes from a numbered list; -1 for none, or if two lists have that number.
func (s *selector) choice(i int, text string) int {
	number, found := picked(text), -1
	if number == "" {
		return -1
	}
	for n, x := range s.sentences(i) {
		switch {
		case itemNumber(s.turns[i].Text, x.st.StartByte) != number:
		case found >= 0:
			return -1
		default:
			found = n
		}
	}
	return found
}

// picked returns the number by which a text takes a choice: 2 of 1번 말고 2번으로, none of 2 retries.
func picked(text string) (number string) {
	for _, part := range clauses(text) {
		at := speech.Mark("picks").FindStringSubmatchIndex(part)
		if at == nil || countsSomething(part[at[3]:]) {
			continue
		}
		if number = part[at[2]:at[3]]; !speech.Has("insteadOf", part) {
			break
		}
	}
	return number
}

// countsSomething reports whether a number is followed by a word of its own, so that it says how many.
func countsSomething(behind string) bool {
	word, ok := strings.CutPrefix(behind, " ")
	return ok && len(words(word)) > 0
}

// itemNumber is the number of the list item that begins at a place in a text; "" if none does.
func itemNumber(text string, at int) string {
	if at > len(text) {
		return ""
	}
	before := text[:at]
	before = strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:])
	number := strings.TrimRight(before, ".)")
	if number == before {
		return ""
	}
	return number
}

// brief returns what the agent said in the form in which it precedes what leans on it; "" if it is too long for that, or says nothing.
func brief(said *sentence) string {
	text := said.text
	if utf8.RuneCountInString(text) > mostReplaced || len(contentOf(text)) < leastContent || speech.Has("a secret", text) {
		return ""
	}
	return strings.TrimRight(text, ".:?？ ")
}

// chosen reports whether a sentence takes or refuses one of the choices that the agent has numbered, in earnest, and does not only tell it what to do next.
func (s *selector) chosen(i, k int) bool {
	x := &s.sentences(i)[k]
	s.show(x)
	return i > 0 && k <= chain && !s.turns[i-1].User && !speech.Has("asks", x.text) && !speech.Has("supposes", x.body) && !x.orders() && s.choice(i-1, x.body) >= 0
}
