package claim

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// oneVerbs makes one verb of two that notes write as one, and of the 오래 and the 보재 behind a day, which the analyser takes for other words: 넘겨받음, 가져감,
// 6일에 다시 오래, 하루 당겨달래.
//
// It makes a josa of 부턴, which the analyser takes for one with an ending.
func (s *statement) oneVerbs() {
	for i := 1; i < len(s.tokens); i++ {
		p, t := &s.tokens[i-1], &s.tokens[i]
		switch {
		case t.Surface == "부턴" && s.touches(i-1, i):
			function(t, "JX")
		case strings.HasPrefix(p.POS, "VV+EC") && (strings.HasPrefix(t.POS, "VV") || strings.HasPrefix(t.POS, "VX")):
			s.oneVerb(i - 1)
		case t.Surface == "오래" && strings.HasPrefix(t.POS, "MA") && s.endsAt(i+1) && s.namedDay(i):
			verb(t, "VV+EF", "오")
		case s.words.has("appointing", strings.TrimSuffix(t.Surface, "재")) && strings.HasSuffix(t.Surface, "재") && strings.HasPrefix(t.POS, "NN") && s.endsAt(i+1) && s.namedDay(i): // 12일에 다시 보재
			verb(t, "VV+EF", strings.TrimSuffix(t.Surface, "재"))
		}
		if t = &s.tokens[min(i, len(s.tokens)-1)]; strings.HasPrefix(p.POS, "VV+EC") && t.POS == "VV+EF" && t.Surface == "달래" && s.touches(i-1, i) {
			verb(t, "VX+EF", "달")
		}
	}
}

// oneVerb joins the two or three tokens from i on that are one verb of the list.
func (s *statement) oneVerb(i int) {
	stem := s.tokens[i].Surface
	for k := i + 1; k < min(i+3, len(s.tokens)) && (k == i+1 || s.touches(k-1, k)); k++ {
		if t := &s.tokens[k]; s.words.has("one-verb", stem+t.Stem) {
			pos := "VV" + t.POS[min(len("VV"), len(t.POS)):]
			stem += t.Stem
			for range k - i {
				gap := s.text[s.tokens[i].EndByte:s.tokens[i+1].StartByte]
				s.tokens[i].Surface += gap
				s.join(i)
			}
			verb(&s.tokens[i], pos, stem)
			return
		}
		stem += s.tokens[k].Surface
	}
}

// namedDay says that a day with 에 or 로 stands right before token i, but for 다시.
func (s *statement) namedDay(i int) bool {
	for i--; i > 0 && s.words.has("again", s.tokens[i].Surface); i-- {
	}
	if i < 1 || !s.josaAt(i) || s.words.josa[s.tokens[i].Surface] != "에" && s.words.josa[s.tokens[i].Surface] != "로" {
		return false
	}
	return s.dayAt(i-1) || slices.ContainsFunc(s.found, func(v morph.Value) bool { return v.Kind == morph.ValueTime && v.EndByte == s.tokens[i].StartByte })
}

// beforeGiven parts nouns at the head of a clause from the word at their end that a predicate of change leads to, or from the person who takes them over:
// 사내 메신저 | 팀즈로 | 갈아탐, 당번표 관리 | 수아가 | 이어받음, 신입 교육 | 민재에게 | 인계.
func (s *statement) beforeGiven(c *clause) {
	p := predicateOf(c)
	n := p - 1
	for n >= c.label && c.chunks[n].form == adverb {
		n--
	}
	if n < c.label || c.chunks[n].form != nominal || c.chunks[n].inside || !c.beginsAt(n) {
		return
	}
	h, classes := &c.chunks[n], s.lex.Classes(c.chunks[p].lemma)
	at := s.wordAt(h.end-1, h.first)
	if at > h.first && s.words.has("titles", s.textOf(s.tokenSpan(at, h.end-1))) { // 문 과장
		at = s.wordAt(at-1, h.first)
	}
	if at > h.first && h.josa == "로" { // 교실 칠판 | LG 전자칠판으로
		if brand := s.wordAt(at-1, h.first); brand > h.first && s.text[s.tokens[brand].StartByte] < utf8.RuneSelf && s.text[s.tokens[at].StartByte] >= utf8.RuneSelf {
			at = brand
		}
	}
	if at == h.first || len(classes) == 0 && !s.words.has("taking-along", c.chunks[p].lemma) || s.determines(at-1) {
		return
	}
	switch h.josa {
	case "로":
		if !s.words.has("turning-to", c.chunks[p].lemma) && !s.moves(classes) && classes[0] != "merge" && !s.words.has("returning", c.chunks[p].lemma) || !s.standsAlone(h, at) {
			return
		}
	case "에게":
		if !s.inClasses(c.chunks[p].lemma, "handing") || !s.namesTaker(h, at) {
			return
		}
	case "가":
		if (len(classes) == 0 || !s.words.has("handing", classes[0]) && classes[0] != "own") && !s.words.has("taking-along", c.chunks[p].lemma) || !s.namesTaker(h, at) {
			return
		}
	default:
		return
	}
	s.split(c, n, at)
}

// namesTaker says that the words from token at to the end of a chunk name a person.
func (s *statement) namesTaker(h *chunk, at int) bool {
	return h.person || s.nameShaped(s.textOf(s.tokenSpan(at, h.end-1))) || s.renamed(at)
}

// standsAlone says that the word from token at to the end of a chunk can be what something is changed to, and the words before it what is changed: not two
// words of one name (지하 연습실, 시립 도서관, 성수동 헬스장, Google Meet) or one of how something is done.
func (s *statement) standsAlone(h *chunk, at int) bool {
	last, before := s.textOf(s.tokenSpan(at, h.end-1)), s.textOf(s.tokenSpan(s.wordAt(at-1, h.first), at-1))
	switch {
	case s.words.has("manners", last), s.words.has("causes", last), s.words.has("which", before), s.words.has("stand-in", last), s.isAttribute(last):
		return false
	case last[0] < 0x80 && before[0] < 0x80:
		return false
	}
	return !s.words.has("places", last) && (!s.inPlace(before) || s.words.has("places", before) && !s.inPlace(last))
}

// farewell makes a predicate of the word by which one takes leave of what stands before it: 카풀 이제 | 안녕.
func (s *statement) farewell(c *clause) {
	n := c.lastSaid()
	if n < c.label {
		return
	}
	h := &c.chunks[n]
	at := h.first
	switch {
	case h.form == adverb && c.hasNoun(n):
	case h.form == nominal && h.josa == "" && s.wordsIn(h) > 1:
		at = s.wordAt(h.end-1, h.first)
	default:
		return
	}
	if !s.words.has("farewells", s.textOf(s.tokenSpan(at, h.last))) {
		return
	}
	if at > h.first {
		s.split(c, n, at)
		n++
	}
	p := &c.chunks[n]
	p.form, p.bare, p.lemma = verbal, true, s.textOf(p.span)
}
