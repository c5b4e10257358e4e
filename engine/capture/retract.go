package capture

import (
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
// or says nothing itself. Plans alone are taken back by what is not explicit.
func (s *selector) takeBack(i int, text string, explicit bool) {
	before, about := s.before(i), words(text)
	s.out = slices.DeleteFunc(s.out, func(l Line) bool {
		if l.Turn < before || !l.Tentative && !explicit {
			return false
		}
		return len(about) == 0 || slices.ContainsFunc(words(l.Text), func(w string) bool { return slices.Contains(about, w) })
	})
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

// replaces takes back the person's last plan where a turn begins with a no and another plan for the same (로그는 30일만 남기자 / 아니,
// 로그는 60일 남기자), or another choice (Redis로 하자 / 아니, Memcached로 하자). A no to what the agent has just asked is an answer, one before
// a statement contradicts the agent, and what comes on top of a plan (로그도 남기자) takes nothing from it. A no alone takes back
// what the agent has said hardly more than yes to.
func (s *selector) replaces(i int, statements []memory.Statement) bool {
	m := marks()
	turn := strings.TrimSpace(s.turns[i].Text)
	if !m.denies.MatchString(turn) && !m.takesBack.MatchString(turn) || s.asked(i) {
		return false
	}
	said := withoutLead(statements[0].Text)
	if m.denies.ReplaceAllString(said, "") == "" && len(statements) > 1 { // No. Let's …
		said = withoutLead(statements[1].Text)
	}
	only := m.denies.ReplaceAllString(turn, "") == "" && s.nodded(i)
	if !only && (m.adds.MatchString(said) || m.asks.MatchString(said) || !m.instead.MatchString(said)) {
		return false
	}
	about, topic, before := words(said), topicOf(said), s.before(i)
	for k, l := range slices.Backward(s.out) {
		if l.Turn < before || l.Turn == i {
			return false
		}
		shared := slices.ContainsFunc(words(l.Text), func(w string) bool { return slices.Contains(about, w) })
		switch {
		case !l.Tentative, topic != "" && !strings.Contains(l.Text, topic): // of something else
		case only, shared, m.chooses.MatchString(said) && m.chooses.MatchString(l.Text) && strings.ContainsAny(said, digits) == strings.ContainsAny(l.Text, digits):
			s.out = slices.Delete(s.out, k, k+1)
			return true
		}
	}
	return false
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
