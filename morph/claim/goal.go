package claim

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// beforeGoal parts the nouns at the head of a clause before the name that something goes over to: 수영 강습 | 아쿠아존으로 옮김, 휴대폰 | 삼성
// 갤럭시로.
func (s *statement) beforeGoal(c *clause) {
	for n := c.label; n < len(c.chunks) && c.beginsAt(n); n++ {
		h := &c.chunks[n]
		if k := n + 1; h.form == nominal && h.josa == "에" && !h.linked && !h.person && k < len(c.chunks) && c.chunks[k].form == verbal && s.words.has("put-up", c.chunks[k].lemma) { // 연습 영상 | 유튜브에 올려줌
			if at := s.nameAt(h); at > h.first {
				s.split(c, n, at)
			}
			return
		}
		if h.form != nominal || h.josa != "로" || h.linked || h.first > 0 && s.words.has("quotes", s.tokens[h.first-1].Surface) {
			continue
		}
		if at := s.wordAt(h.end-1, h.first); at > h.first && n+1 < len(c.chunks) && (s.words.has("seasons", s.textOf(s.tokenSpan(at, h.end-1))) && s.inClasses(c.chunks[n+1].lemma, "shifting") || s.words.has("halves", s.textOf(s.tokenSpan(at, h.end-1))) && s.inClasses(c.chunks[n+1].lemma, "by-measure")) { // 정기 총회 | 봄으로 연기, 복용량 | 반으로 줄임
			s.split(c, n, at)
			return
		}
		if at := s.newcomer(c, n); at > h.first {
			s.split(c, n, at)
			return
		}
		if h.person {
			continue
		}
		if at := s.nameAt(h); at > h.first {
			s.split(c, n, at)
			c.chunks[n].attr = s.attributeIn(&c.chunks[n])
		}
		return
	}
}

// nameAt is the token at which the proper name begins that nouns end in, with one common noun behind it at most (네이버 지도); the first one if they end in none
// or are no more than that, or only say where it is or which one.
func (s *statement) nameAt(h *chunk) int {
	at := s.wordAt(h.end-1, h.first)
	if !s.proper(at, h.end) {
		p := at
		if at = s.wordAt(max(at-1, h.first), h.first); at == p || !s.proper(at, p) {
			return h.first
		}
	}
	for at > h.first && s.proper(s.wordAt(at-1, h.first), at) {
		at = s.wordAt(at-1, h.first)
	}
	if at > h.first && (s.determines(at-1) || s.inPlace(s.textOf(s.tokenSpan(s.wordAt(at-1, h.first), at-1)))) {
		return h.first
	}
	return at
}

// proper says that a word is no common noun: the dictionary does not have it (벤토), has it as a name, or it is written in Latin letters.
func (s *statement) proper(first, end int) bool {
	for i := first; i < end; i++ {
		t := &s.tokens[i]
		if t.POS == "NNP" || t.POS == "SL" || t.Class == morph.Identifier || end-first > 1 && strings.HasPrefix(t.POS, "NP") {
			return true
		}
	}
	return false
}

// newcomer is the token at which the name of a person begins to whom nouns say that something was changed; the first one if there is none: 바이올린 레슨 | 송
// 선생으로 바뀜.
func (s *statement) newcomer(c *clause, n int) int {
	h, next := &c.chunks[n], n+1
	if next >= len(c.chunks) || c.chunks[next].form != verbal || !s.moves(s.lex.Classes(c.chunks[next].lemma)) {
		return h.first
	}
	at := s.wordAt(h.end-1, h.first)
	last := s.textOf(s.tokenSpan(at, h.end-1))
	switch {
	case h.person && s.words.has("titles", last):
		return s.wordAt(max(at-1, h.first), h.first)
	case h.person, s.nameShaped(last) && !s.isAttribute(last) && len(s.lex.Classes(last)) == 0:
		return at
	}
	return h.first
}
