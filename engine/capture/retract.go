package capture

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory"
)

// dropAgent takes back what the agent said since the person spoke last: he objects.
func (s *selector) dropAgent(i int) {
	for len(s.out) > 0 {
		last := s.out[len(s.out)-1]
		if last.User || slices.ContainsFunc(s.turns[last.Turn+1:i], func(t Turn) bool { return t.User }) {
			return
		}
		s.out = s.out[:len(s.out)-1]
	}
}

// takeBack removes what the person has just said, in this turn or in his turn before, where the retraction is about the same
// or says nothing itself; what he says to drop outright may be some turns old. Plans alone are taken back by what is not explicit.
func (s *selector) takeBack(i int, text string, explicit bool) {
	before, about := s.before(i), words(text)
	named := words(s.turns[i].Text)
	old := i
	for range turnsBack {
		old = s.before(old)
	}
	s.strike(func(l Line) bool {
		if l.Turn < old || !l.Tentative && !explicit {
			return false
		}
		if l.Turn < before {
			return explicit && l.User && l.Tentative && l.Turn != i && sharesWord(l.Text, named)
		}
		return len(about) == 0 || sharesWord(l.Text, about)
	})
}

// reach is how many of the newest lines may be taken back: work is proportional to what is said, however long a conversation is.
const reach = 64

// strike removes those of the newest lines that it is told to.
func (s *selector) strike(gone func(Line) bool) {
	from := max(0, len(s.out)-reach)
	s.out = s.out[:from+len(slices.DeleteFunc(s.out[from:], gone))]
}

// turnsBack is how many turns of the person a retraction reaches that names what it takes back.
const turnsBack = 4

func sharesWord(text string, about []string) bool {
	return slices.ContainsFunc(words(text), func(w string) bool { return slices.Contains(about, w) })
}

// renews takes back earlier plans of the person to which a new one gives another value of the same measure: gcTime 10분, gcTime 3분.
func (s *selector) renews(l *Line) {
	if !l.Tentative || l.Section != memory.SectionDecision {
		return
	}
	about := words(l.Text)
	changes := marks().changes.MatchString(l.Text)
	var former string
	if at := marks().insteadOf.FindStringSubmatch(l.Text); at != nil {
		former = cmp.Or(at[1], strings.TrimRight(at[2], ".,!"))
	}
	s.strike(func(old Line) bool {
		if !old.User || !old.Tentative || old.of || old.Section != memory.SectionDecision || old.Turn == l.Turn && !changes {
			return false
		}
		if former != "" && names(old.Text, former) {
			return true
		}
		if marks().joins.MatchString(old.Text) || !sharesWord(old.Text, about) {
			return false
		}
		return sameMeasure(old.Text, l.Text)
	})
}

// names reports whether a text has a word as a whole: Kafka2 is not in Kafka21; what Hangul follows is a particle.
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

// sameMeasure reports whether two texts give a number to the same measure, and not the same one.
func sameMeasure(a, b string) bool {
	units := unitsOf(a)
	for unit, value := range unitsOf(b) {
		if was, ok := units[unit]; ok && was != value {
			return true
		}
	}
	return false
}

// unitsOf are the numbers of a text by what they count; a number of many digits or a date counts as itself.
func unitsOf(text string) map[string]string {
	out := map[string]string{}
	for _, m := range marks().number.FindAllStringSubmatch(text, -1) {
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

// before is the turn in which the person spoke last before a turn, that turn itself if he had not.
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
func (s *selector) replaces(i, k int, statements []memory.Statement) (old string, ok bool) {
	m := marks()
	begins := strings.TrimSpace(statements[k].Text)
	if k == 0 {
		begins = strings.TrimSpace(s.turns[i].Text)
	}
	if !m.denies.MatchString(begins) && !m.takesBack.MatchString(begins) || k == 0 && s.asked(i) {
		return "", false
	}
	said := withoutLead(statements[k].Text)
	if m.denies.ReplaceAllString(said, "") == "" && len(statements) > k+1 { // No. Let's …
		said = withoutLead(statements[k+1].Text)
	}
	only := k == 0 && m.denies.ReplaceAllString(begins, "") == "" && s.nodded(i)
	if !only && (m.adds.MatchString(said) || m.asks.MatchString(said) || !m.instead.MatchString(said) && !isElliptic(said)) {
		return "", false
	}
	about, topic, before := words(said), topicOf(said), s.before(i)
	numbers := strings.ContainsAny(said, digits)
	for at, l := range slices.Backward(s.out) {
		if l.of {
			continue
		}
		if l.Turn < before || l.Turn == i && k == 0 {
			return "", false
		}
		switch {
		case l.User && l.Section == memory.SectionDecision && k == 0 && isElliptic(said) && sameMeasure(l.Text, said): // whatever it was: 7개 넘으면 안 돼 / 아니, 6개로
			s.out = slices.Delete(s.out, at, at+1)
			return l.Text, true
		case !l.Tentative, topic != "" && !strings.Contains(l.Text, topic): // of something else
		case only, sharesWord(l.Text, about), isElliptic(said) && numbers == strings.ContainsAny(l.Text, digits),
			m.chooses.MatchString(said) && m.chooses.MatchString(l.Text) && numbers == strings.ContainsAny(l.Text, digits):
			s.out = slices.Delete(s.out, at, at+1)
			return l.Text, true
		}
	}
	return "", false
}

// isElliptic reports whether a correction says no more than the new value: 아니, Memcached로; actually make it 5.
func isElliptic(text string) bool {
	return topicOf(text) == "" && marks().elliptic.MatchString(body(withoutLead(text)))
}

// mostReplaced is how many runes of what was replaced a line quotes.
const mostReplaced = 100

// corrected is a correction that can be read by itself: with the topic of what it replaces, or behind it.
func corrected(old, text string) string {
	if at := marks().topic.FindString(withoutLead(old)); at != "" {
		return at + text
	}
	if utf8.RuneCountInString(old) > mostReplaced {
		return text
	}
	return strings.TrimRight(old, " .!~") + " → " + text
}

// nodded reports whether the agent's last words before a turn are no more than a yes: a report may be what is denied.
func (s *selector) nodded(i int) bool {
	const most = 30 // runes
	return i > 0 && !s.turns[i-1].User && utf8.RuneCountInString(strings.TrimSpace(s.turns[i-1].Text)) <= most
}

const digits = "0123456789"

// asked reports whether the agent's last words before a turn are a question.
func (s *selector) asked(i int) bool {
	return i > 0 && !s.turns[i-1].User && marks().asked.MatchString(strings.TrimSpace(s.turns[i-1].Text))
}

// topicOf is the word that a sentence says it is about (캐시는 …로 하자), "" for none.
func topicOf(text string) string {
	if at := marks().topic.FindStringSubmatch(withoutLead(text)); at != nil {
		return at[1]
	}
	return ""
}

// words are the beginnings of the words of a text that can tell what it is about: two syllables of Hangul, else a whole
// word of three letters or more.
func words(text string) []string {
	var out []string
	for w := range strings.FieldsFuncSeq(strings.ToLower(withoutLead(text)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		r := []rune(w)
		switch {
		case unicode.Is(unicode.Hangul, r[0]):
			if len(r) >= 2 && !strings.Contains("잠깐 아니 취소 그건 이건 다시 하자 말자 쓰지 하지", string(r[:2])) {
				out = append(out, string(r[:2]))
			}
		case len(r) >= 3:
			for k, c := range r {
				if c >= utf8.RuneSelf {
					r = r[:k]
					break
				}
			}
			if w := string(r); !strings.Contains(" the and for not let with then wait actually never mind that this scrap scratch forget hold ", " "+w+" ") {
				out = append(out, w)
			}
		}
	}
	return out
}
