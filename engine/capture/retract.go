package capture

import (
	"cmp"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/capture/speech"
	"github.com/seed-a44923cb/memctl/memory"
)

// dropAgent takes back what the agent said since the person last spoke, since the person objects.
func (s *selector) dropAgent(i int) {
	if !objects(s.turns[i].Text) {
		return
	}
	for len(s.out) > 0 {
		last := s.out[len(s.out)-1]
		if last.User || slices.ContainsFunc(s.turns[last.Turn+1:i], func(t Turn) bool { return t.User }) {
			return
		}
		s.out = s.out[:len(s.out)-1]
	}
}

// objects reports whether a sentence of a text contradicts at its beginning. Further on "wrong" may be about anything (the wrong file went out, so no
// names), and a no before a noun forbids (no names, please).
func objects(text string) bool {
	const within = 3 // words
	for sentence := range sentences(text) {
		at := speech.Mark("objects").FindStringIndex(sentence)
		if at == nil || len(strings.Fields(sentence[:at[0]])) >= within {
			continue
		}
		if found := strings.ToLower(sentence[at[0]:at[1]]); found != "no " || at[0] == 0 && contradicts(sentence[at[1]:]) {
			return true
		}
	}
	return false
}

// contradicts reports whether the words after a no say how it is instead: no it doesn't, no the port is 8080.
func contradicts(rest string) bool {
	first, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(rest)), " ")
	return slices.Contains(strings.Fields("it it's its it’s that that's that’s this the i you we they he she there not wait"), first)
}

// sentences returns the sentences of a text, roughly: a full stop within a number or a name does not end one.
func sentences(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(text) {
			for line = strings.TrimSpace(line); line != ""; {
				end := len(line)
				for i := range len(line) - 1 {
					if strings.IndexByte(".!?", line[i]) >= 0 && line[i+1] == ' ' {
						end = i + 1
						break
					}
				}
				if !yield(line[:end]) {
					return
				}
				line = strings.TrimSpace(line[end:])
			}
		}
	}
}

// retracted reports whether a sentence takes back something that was said.
func retracted(text string) bool {
	return speech.Has("takesBack", text) || speech.Has("dropsNamed", text)
}

// takeBack removes what the person has just said, in this turn or the one before, if the retraction is about the same or says nothing else. What is
// dropped outright may be some turns old, and what is dropped by its name of any age. A retraction that is not explicit takes back only plans.
func (s *selector) takeBack(i int, text string, explicit bool) {
	if speech.Has("asks", text) || s.dropsNamed(i, text) || explicit && !speech.Has("takesBack", text) { // Wait, then the rest should be 592, right?
		return
	}
	before, about := s.before(i), words(text)
	named := words(text)
	if ahead, behind, ok := strings.Cut(s.turns[i].Text, text); ok { // Wait, no. Not Redis, …: the sentences beside it may name it
		for next := range sentences(behind) {
			named = append(named, words(next)...)
			break
		}
		if all := slices.Collect(sentences(ahead)); len(all) > 0 {
			named = append(named, words(all[len(all)-1])...)
		}
	}
	old := i
	for range turnsBack {
		old = s.before(old)
	}
	had := len(s.out)
	s.strike(func(l Line) bool {
		if !l.User || l.Turn < old || !l.Tentative && !explicit {
			return false
		}
		if l.Turn < before {
			return explicit && l.Tentative && l.Turn != i && sharesWord(l.Text, named)
		}
		return len(about) == 0 || sharesWord(l.Text, about)
	})
	if explicit && len(s.out) == had && takesLastBack(text) { // … 비싸네 ㅋㅋ 취소: the rest of the sentence is the reason
		s.dropLast(before)
	}
}

// dropsNamed takes back the lines of the person that have most of what a sentence drops by name. It reports whether there are any.
func (s *selector) dropsNamed(i int, text string) bool {
	at := speech.Mark("dropsNamed").FindStringIndex(text)
	if at == nil || speech.Has("supposes", text) {
		return false
	}
	if !speech.HasHangul(text) { // Korean names it before, English behind
		text, _, _ = strings.Cut(text[at[0]:], ",")
	}
	object := about(speech.Mark("thing").ReplaceAllString(text, " "))
	shared := func(l *Line) (n int) {
		said := words(l.Text)
		for _, w := range object {
			if slices.Contains(said, w) {
				n++
			}
		}
		return n
	}
	most := 0
	for k := range s.out[max(0, len(s.out)-reach):] {
		if l := &s.out[max(0, len(s.out)-reach)+k]; l.User && l.Turn < i {
			most = max(most, shared(l))
		}
	}
	if most == 0 || 3*most < 2*len(object) {
		return false
	}
	s.strike(func(l Line) bool { return l.User && l.Turn < i && shared(&l) == most })
	return true
}

// reach is how many of the newest lines may be taken back. It bounds the work for each sentence, however long a conversation is.
const reach = 64

// strike removes those of the newest lines that a function names, a plan with the reason after it.
func (s *selector) strike(gone func(Line) bool) {
	from := max(0, len(s.out)-reach)
	plan := 0 // run of the line before, if that went and was a plan
	s.out = s.out[:from+len(slices.DeleteFunc(s.out[from:], func(l Line) bool {
		of, last := speech.Body(l.Text), plan
		plan = 0
		if gone(l) {
			if l.Tentative {
				plan = l.run
			}
			return true
		}
		return last != 0 && l.run == last && !speech.IsSettled(of) && !speech.IsSet(of) && !speech.IsStanding(of) && !speech.Has("value", of)
	}))]
}

// turnsBack is how many turns of the person a retraction goes back if it names what it takes back.
const turnsBack = 4

func sharesWord(text string, about []string) bool {
	return slices.ContainsFunc(words(text), func(w string) bool { return slices.Contains(about, w) })
}

// renews takes back the earlier plans and decisions of the person that a new one replaces. The new one gives another value to the same measure (gcTime 10분,
// gcTime 3분), chooses anew for the same thing (캐시는 Redis로, 캐시는 Memcached로 바꾸자), or names what it replaces (Redis 말고 …). It reports whether there
// were any.
func (s *selector) renews(l *Line) bool {
	if l.Section != memory.SectionDecision {
		return false
	}
	had := len(s.out)
	changes := speech.Has("changes", l.Text)
	of, instead, plan := subject(l.Text), formerBy(speech.Mark("takesPlaceOf"), l.Text), formerBy(speech.Mark("insteadOf"), l.Text)
	s.strike(func(old Line) bool {
		switch {
		case !old.User || old.of || old.Section != memory.SectionDecision || old.Turn == l.Turn && !changes:
			return false
		case l.Tentative && plan != "" && old.Tentative && names(old.Text, plan):
			return true
		case instead != "" && names(old.Text, instead) && !speech.IsStanding(speech.Body(old.Text)) && (of == "" || subject(old.Text) == "" || subject(old.Text) == of):
			return true
		case joinsMore(old.Text) || speech.IsStanding(speech.Body(old.Text)) && !changes:
			return false
		}
		return sameMeasure(old.Text, l.Text) && sameThing(old.Text, l.Text, changes) || changes && sameChoice(old.Text, l.Text)
	})
	return len(s.out) < had
}

// formerBy returns the thing that is replaced according to a text, by one of two marks; "" for none.
func formerBy(mark *regexp.Regexp, text string) string {
	if at := mark.FindStringSubmatch(text); at != nil {
		return cmp.Or(at[1], strings.TrimRight(at[2], ".,!"))
	}
	return ""
}

// joinsMore reports whether a text settles more than one thing. A part after a comma without a value may be the reason, and does not count.
func joinsMore(text string) bool {
	ahead, behind, ok := strings.Cut(text, ", ")
	if !ok || speech.Has("joins", ahead) {
		return speech.Has("joins", text)
	}
	return speech.Has("value", behind) || speech.Has("adds", behind) || speech.Has("joins", behind)
}

// sameThing reports whether two texts give a value to the same thing. They have to share what they are about, and the words before it: the read timeout is
// not the connect timeout. If only one of them says which, or both say more than they share, the later one has to say that it changes something.
func sameThing(a, b string, changes bool) bool {
	one, two := about(a), about(b)
	shared := slices.IndexFunc(one, func(w string) bool { return slices.Contains(two, w) })
	if shared < 0 || !slices.Equal(numbered(a), numbered(b)) || other(one, two) && other(two, one) && (!changes || place(one) != place(two)) {
		return false
	}
	before := func(said []string, at int) string {
		if at == 0 {
			return ""
		}
		return said[at-1]
	}
	x, y := before(one, shared), before(two, slices.Index(two, one[shared]))
	return x == y || changes && (x == "" || y == "")
}

// other reports whether a text has a word that another lacks.
func other(one, two []string) bool {
	return slices.ContainsFunc(one, func(w string) bool { return !slices.Contains(two, w) })
}

// numbered returns the words of a text whose number tells them from others of their kind (web01, 서버2), and its topic, if that has a number: 2번 서버는 ….
func numbered(text string) []string {
	var out []string
	if of := subject(text); strings.ContainsAny(of, digits) {
		out = append(out, of)
	}
	for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if first, _ := utf8.DecodeRuneInString(w); unicode.IsLetter(first) && strings.ContainsAny(w, digits) {
			out = append(out, w[:strings.LastIndexAny(w, digits)+1])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// place returns the environment that a text is about, of those that every project has. A value for one says nothing of another.
func place(said []string) string {
	for _, w := range said {
		switch w {
		case "스테", "staging", "stage":
			return "staging"
		case "운영", "실서", "라이", "production", "prod", "live":
			return "production"
		case "개발", "로컬", "development", "dev", "local", "locally":
			return "development"
		case "테스", "test", "tests", "qa":
			return "test"
		}
	}
	return ""
}

// about returns the words that tell what a text is about, without the values that it gives.
func about(text string) []string {
	return slices.DeleteFunc(words(text), func(w string) bool { return strings.ContainsAny(w, digits) })
}

// sameChoice reports whether two texts choose something for the same thing: the words before the topic particle are the same, and both end in a choice.
func sameChoice(a, b string) bool {
	one, two := subject(a), subject(b)
	chooses := func(text string) bool { return speech.Has("chooses", text) || speech.Has("chose", text) }
	return one != "" && one == two && chooses(speech.Body(a)) && chooses(speech.Body(b)) &&
		strings.ContainsAny(a, digits) == strings.ContainsAny(b, digits)
}

// subject returns what a sentence says it is about, in any number of words: 스테이징 캐시는 …; for the staging cache. "" for none.
func subject(text string) string {
	if at := speech.Mark("subject").FindStringSubmatch(speech.WithoutLead(text)); at != nil {
		return strings.ToLower(cmp.Or(at[1], at[2]))
	}
	return ""
}

// names reports whether a text has a word as a whole: Kafka21 does not have Kafka2. Hangul after the word is a particle.
func names(text, word string) bool {
	inWord := func(b byte) bool {
		return b < utf8.RuneSelf && (b == '_' || '0' <= b && b <= '9' || 'a' <= b|' ' && b|' ' <= 'z')
	}
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		i += at
		at = i + len(word)
		if (i == 0 || !inWord(text[i-1])) && (at == len(text) || !inWord(text[at])) {
			return true
		}
	}
}

// sameMeasure reports whether two texts give different numbers to the same measure.
func sameMeasure(a, b string) bool {
	units := unitsOf(a)
	for unit, value := range unitsOf(b) {
		if was, ok := units[unit]; ok && was != value {
			return true
		}
	}
	return false
}

// unitsOf returns the numbers of a text by what they count. A number of many digits, or a date, counts as itself.
func unitsOf(text string) map[string]string {
	out := map[string]string{}
	for _, m := range speech.Mark("number").FindAllStringSubmatch(text, -1) {
		unit := m[2]
		if strings.Contains(m[1], "-") {
			unit = "date"
		}
		if _, ok := out[unit]; !ok && unit != "" {
			out[unit] = m[1]
		}
	}
	return out
}

// before returns the turn in which the person last spoke before a turn, or that turn itself if there is none.
func (s *selector) before(i int) int {
	for k := i - 1; k >= 0; k-- {
		if s.turns[k].User {
			return k
		}
	}
	return i
}

// replaces takes back the person's last plan where a turn or a sentence begins with a no and another plan for the same (로그는 30일만
// 남기자 / 아니, 로그는 60일 남기자), or another choice (Redis로 하자 / 아니, Memcached로 하자). A no to what the agent has just asked is an answer,
// one before a statement contradicts the agent, and what comes on top of a plan (로그도 남기자) takes nothing from it. A no alone takes
// back what the agent has said hardly more than yes to. It returns the plan.
func (s *selector) replaces(i, k int) (old string, ok bool) {
	statements := s.sentences(i)
	begins := strings.TrimSpace(statements[k].st.Text)
	if k == 0 {
		begins = strings.TrimSpace(s.turns[i].Text)
	}
	if !speech.Has("denies", begins) && !speech.Has("takesBack", begins) || k == 0 && s.asked(i) {
		return "", false
	}
	said := speech.WithoutLead(statements[k].st.Text)
	if speech.Without("denies", said) == "" && len(statements) > k+1 { // No. Let's …
		said = speech.WithoutLead(statements[k+1].st.Text)
	}
	only := k == 0 && speech.Without("denies", begins) == "" && s.nodded(i)
	if !only && (speech.Has("adds", said) || speech.Has("asks", said) || !speech.Has("instead", said) && !isElliptic(said)) {
		return "", false
	}
	_, rest := speech.ValuesOf(said) // two of so many days share nothing
	about, topic, before := words(rest), topicOf(said), s.before(i)
	numbers := strings.ContainsAny(said, digits)
	for _, l := range slices.Backward(s.out) {
		if l.of {
			continue
		}
		if l.Turn < before || l.Turn == i && k == 0 {
			return "", false
		}
		switch {
		case l.User && l.Section == memory.SectionDecision && k == 0 && isElliptic(said) && sameMeasure(l.Text, said): // whatever it was: 7개 넘으면 안 돼 / 아니, 6개로
			s.strike(func(old Line) bool { return old == l })
			return l.Text, true
		case !l.Tentative, topic != "" && !strings.Contains(l.Text, topic), ofOthers(said, s.turns[i].Text, l.Text): // of something else
		case only, sharesWord(l.Text, about), isElliptic(said) && numbers == strings.ContainsAny(l.Text, digits),
			speech.Has("chooses", said) && speech.Has("chooses", l.Text) && numbers == strings.ContainsAny(l.Text, digits):
			s.strike(func(old Line) bool { return old == l })
			return l.Text, true
		}
	}
	return "", false
}

// isElliptic reports whether a correction says only the new value: 아니, Memcached로; actually make it 5.
func isElliptic(text string) bool {
	return topicOf(text) == "" && speech.Has("elliptic", speech.Body(speech.WithoutLead(text)))
}

// mostReplaced is how many runes of what was replaced a line quotes.
const mostReplaced = 100

// corrected returns a correction in a form that can be read by itself: with the topic of what it replaces, or after the text that it replaces.
func corrected(old, text string) string {
	if of := topicBefore(speech.WithoutLead(old)); of != "" {
		return of + text
	}
	if utf8.RuneCountInString(old) > mostReplaced {
		return text
	}
	return strings.TrimRight(old, " .!~") + " → " + text
}

// topicBefore returns the topic of a text, which comes before its first value (세션 유지 시간은 12시간으로 하자); "" for none. Of a rule it is only one word, since the
// others may limit the value (야근은 한 달에 5번 넘으면 안 돼).
func topicBefore(text string) string {
	_, rest := speech.ValuesOf(text)
	head, _, _ := strings.Cut(rest, "\x00")
	end := max(strings.LastIndex(head, "은 "), strings.LastIndex(head, "는 "))
	if end <= 0 || speech.IsStanding(speech.Body(text)) {
		return speech.Mark("topic").FindString(text)
	}
	return text[:end+len("은 ")]
}

// saysValueAlone reports whether a Korean sentence says only a value and what is done with it: 목요일로 정정합니다, 한 명이면 충분해.
func saysValueAlone(text string) bool {
	values, rest := speech.ValuesOf(text)
	if len(values) == 0 || !speech.HasHangul(text) || subject(text) != "" {
		return false
	}
	head, behind, _ := strings.Cut(rest, "\x00")
	more := 0
	for w := range strings.FieldsSeq("\x00" + behind) {
		if !strings.Contains(w, "\x00") && len(words(w)) > 0 {
			more++
		}
	}
	return len(words(head)) == 0 && more <= 1
}

// nodded reports whether the agent's last words before a turn are only a yes. A no after a report may deny the report.
func (s *selector) nodded(i int) bool {
	const most = 30 // runes
	return i > 0 && !s.turns[i-1].User && utf8.RuneCountInString(strings.TrimSpace(s.turns[i-1].Text)) <= most
}

const digits = "0123456789"

// asked reports whether the agent's last words before a turn are a question.
func (s *selector) asked(i int) bool {
	return i > 0 && !s.turns[i-1].User && speech.Has("asked", strings.TrimSpace(s.turns[i-1].Text))
}

// topicOf returns the word that is the topic of a sentence (캐시는 …로 하자), "" for none.
func topicOf(text string) string {
	if at := speech.Mark("topic").FindStringSubmatch(speech.WithoutLead(text)); at != nil {
		return at[1]
	}
	return ""
}

// Beginnings of words, and words, that say nothing of what a sentence is about.
const (
	emptyKo = "잠깐 아니 취소 그건 이건 저건 그거 이거 그게 이게 다시 하자 말자 쓰지 하지 말고 대신 그냥 아까 바꾸 바꿔 없던 걸로 것으 제가 저는 저희 내가 나는 정말 감사 죄송 말씀 하는 해줘 해주 앞으 항상 그리 그럼 그러 일단 우리 이번 지금 오늘 내일 나중 생각 얘기 그런 이런 그렇 이렇 안되 안돼"
	emptyEn = " the and for not let lets with then wait actually never mind that this scrap scratch forget hold don doesn didn won isn aren use using make just instead rather from into now all any are was will would should can our your you they them its have has too also please only but what when yes change changes switch move set put keep drop cancel undo about for decided agreed "
)

// words returns the beginnings of the words that can tell what a text is about: two syllables of Hangul, else a whole word of three letters or
// more.
func words(text string) []string {
	var out []string
	for w := range strings.FieldsFuncSeq(strings.ToLower(speech.WithoutLead(text)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		r := []rune(w)
		switch {
		case unicode.Is(unicode.Hangul, r[0]):
			if len(r) >= 2 && !strings.Contains(emptyKo, string(r[:2])) {
				out = append(out, string(r[:2]))
			}
		case len(r) >= 3:
			for k, c := range r {
				if c >= utf8.RuneSelf {
					r = r[:k]
					break
				}
			}
			if w := string(r); !strings.Contains(emptyEn, " "+w+" ") {
				out = append(out, w)
			}
		}
	}
	return out
}
