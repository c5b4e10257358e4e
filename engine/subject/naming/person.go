package naming

import (
	"strings"
	"unicode/utf8"
)

// person is a name with a title or a word of kinship, as one word or two have it.
type person struct {
	key    string
	length int  // bytes of the text that are the name with its title
	alone  bool // a title without a name: 대표님, 엄마
	sure   bool // 님 or 씨 stand behind it, or it is a word of kinship
}

// personIn reads a whole Hangul name, with or without blanks, as a person: 민수님, 배 반장, 세린 원장님, 장모님.
func personIn(l *WordLists, name string) (person, bool) {
	if first, second, two := strings.Cut(name, " "); two {
		if strings.Contains(second, " ") {
			return person{}, false
		}
		return titled(l, first, second)
	}
	return inOneWord(l, name)
}

// IsPerson reports whether a whole Hangul name, with single blanks or none, is that of a person with a title or a word of kinship.
func IsPerson(name string) bool {
	_, ok := personIn(Lists(), name)
	return ok
}

// inOneWord reads a word as a person.
func inOneWord(l *WordLists, w string) (person, bool) {
	if l.Kin[w] {
		return person{key: w, length: len(w), alone: true, sure: true}, true
	}
	base, polite := strings.CutSuffix(w, "님")
	if polite && l.Kin[base] {
		return person{key: base, length: len(w), alone: true, sure: true}, true
	}
	if !HangulIn(base) {
		return person{}, false
	}
	for i := range base {
		if i == 0 || !l.Titles[base[i:]] || base[i:] == "님" {
			continue
		}
		if p, ok := named(l, strings.TrimRight(base[:i], " "), base[i:], polite); ok { // the analyser joins a family name with an office
			p.length = len(w)
			return p, true
		}
	}
	if !polite {
		return person{}, false
	}
	if l.Titles[base] || l.Heads[base] == Person {
		return person{key: base, length: len(w), alone: true, sure: true}, true
	}
	if n := utf8.RuneCountInString(base); n >= 2 && n <= 4 && !l.none[base] {
		return person{key: base, length: len(w), sure: true}, true
	}
	return person{}, false
}

// titled reads a word and a title behind it as a person.
func titled(l *WordLists, first, second string) (person, bool) {
	title, polite := strings.CutSuffix(second, "님")
	if polite && !l.Titles[title] && utf8.RuneCountInString(title) > 1 && l.Families[first] && !l.numerals[first] && !l.Kin[title] {
		return named(l, first, title, polite) // 오 기술사님
	}
	if !l.Titles[title] && title != "" {
		if title, polite = second, false; !l.Titles[title] {
			return person{}, false
		}
	}
	if title == "" || !HangulIn(title) {
		return person{}, false
	}
	return named(l, first, title, polite)
}

// named returns the person of a name and a title. With a family name alone the title is kept, since many people have that name.
func named(l *WordLists, name, title string, polite bool) (person, bool) {
	if l.none[name] && utf8.RuneCountInString(name) > 1 || l.Titles[name] || l.Kin[name] || !HangulIn(name) {
		return person{}, false
	}
	switch n := utf8.RuneCountInString(name); {
	case n == 1:
		if !l.Families[name] || title == "씨" || title == "맘" {
			return person{}, false
		}
		return person{key: name + canonicalTitle(title), sure: polite}, true
	case title == "맘":
		return person{key: name + title, sure: true}, n == 2
	case title == "씨" || title == "쌤":
		return person{key: name, sure: true}, n == 2 && l.GivenName(name) || n == 3 && l.Families[FirstRune(name)] && l.GivenName(name[len(FirstRune(name)):])
	case l.shaky[title] && !polite:
		return person{}, false
	case n == 2, n == 3 && l.Families[FirstRune(name)] && l.GivenName(name[len(FirstRune(name)):]):
		if c, ok := l.HeadOf(name); ok && c != Person {
			return person{}, false
		}
		return person{key: name, sure: polite}, true
	}
	return person{}, false
}

func canonicalTitle(title string) string {
	switch title {
	case "쌤", "선생님":
		return "선생"
	}
	return title
}

// FirstRune is the first character of a text.
func FirstRune(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return s[:n]
}

// people finds persons by their titles and the words of kinship.
func (s *scan) people() {
	s.taken = make([]bool, len(s.words))
	for i := range s.words {
		if s.taken[i] {
			continue
		}
		w := &s.words[i]
		whole := s.text[w.start:w.stop]
		if w.kind == latin || w.kind == closed || w.kind == quality {
			s.latinPerson(i)
			continue
		}
		if i+1 < len(s.words) && s.words[i+1].glued && w.stop == w.end {
			next := &s.words[i+1]
			if p, title, josa, ok := s.pair(whole, s.text[next.start:next.stop]); ok {
				s.taken[i], s.taken[i+1] = true, true
				s.addPerson(p, i, next.start+len(title), josa)
				continue
			}
		}
		if core, josa, p, ok := s.single(whole); ok {
			s.taken[i] = true
			if whose := s.whose(i); whose != "" && s.lists.Kin[p.key] {
				p.key = whose + p.key
				s.addPerson(p, i-1, w.start+len(core), josa)
				continue
			}
			s.addPerson(p, i, w.start+len(core), josa)
		}
	}
}

// whose returns the given name before a word of kinship, which is then not kin of the writer: 리아 어머니, 도윤이 아버지; "" for none.
func (s *scan) whose(i int) string {
	if i == 0 || !s.words[i].glued {
		return ""
	}
	before := &s.words[i-1]
	if name := strings.TrimSuffix(s.text[before.start:before.stop], "이"); s.lists.GivenName(name) && !everyday(name) {
		return name
	}
	return ""
}

// pair reads two words as a name and a title, with a josa behind it.
func (s *scan) pair(first, second string) (p person, title, josa string, ok bool) {
	family := s.lists.Families[first] && !s.lists.numerals[first] // 표 기사, but not 전 대표
	if everyday(first) && !family && !s.lists.GivenName(first) {
		return person{}, "", "", false // 보고 대표님께
	}
	for i := len(second); i > 0; i-- {
		if i < len(second) && !utf8.RuneStart(second[i]) || i < len(second) && !IsJosa(second[:i], second[i:]) {
			continue
		}
		if p, ok = titled(s.lists, first, second[:i]); ok {
			return p, second[:i], second[i:], true
		}
	}
	return person{}, "", "", false
}

// single reads a word with its josa as a person.
func (s *scan) single(whole string) (core, josa string, p person, ok bool) {
	for i := len(whole); i > 0; i-- {
		if i < len(whole) && !utf8.RuneStart(whole[i]) || i < len(whole) && !IsJosa(whole[:i], whole[i:]) {
			continue
		}
		if p, ok = inOneWord(s.lists, whole[:i]); ok {
			return whole[:i], whole[i:], p, true
		}
	}
	return "", "", person{}, false
}

func (s *scan) addPerson(p person, i, end int, josa string) {
	w := &s.words[i]
	sign := Titled
	if p.alone {
		sign = Kin
	}
	k := josaKind(josa)
	switch {
	case k&(josaTopic|josaSubject) != 0:
		sign |= Marked
	case w.first:
		sign |= First
	}
	s.add(Mention{Text: s.text[w.start:end], Key: p.key, Words: 1, Start: w.start, End: end, Signs: sign, Hint: Person, Josa: k})
}

// latinPerson finds Mr Petty, Mum.
func (s *scan) latinPerson(i int) {
	w := &s.words[i]
	low := strings.ToLower(w.text)
	if s.lists.Kin[low] && (w.capital() || i > 0 && s.words[i-1].kind == quality) {
		s.taken[i] = true
		s.add(Mention{Text: w.text, Key: Key(w.text), Words: 1, Start: w.start, End: w.end, Signs: Kin | s.position(i, i), Hint: Person})
		return
	}
	if s.lists.Titles[low] && w.capital() && i+1 < len(s.words) && s.words[i+1].kind == latin && s.words[i+1].capital() {
		next := &s.words[i+1]
		s.taken[i], s.taken[i+1] = true, true
		end := next.start + len(next.text)
		s.add(Mention{Text: s.text[w.start:end], Key: Key(next.text), Words: 1, Start: w.start, End: end, Signs: Titled | s.position(i, i+1), Hint: Person})
	}
}
