package claim

import "strings"

// beforeNamed parts nouns from the name that is taken from now on for what they say: 오늘부터 빌드 | GitHub Actions.
func (s *statement) beforeNamed(c *clause) {
	k := c.lastSaid()
	if k <= c.label || predicateOf(c) >= 0 || c.chunks[k].form != nominal || c.chunks[k].josa != "" || !c.beginsAt(k) || !c.since() && !s.adverbIn(c, "now") {
		return
	}
	if h := &c.chunks[k]; !h.linked && !h.person {
		if at := s.nameAt(h); at > h.first {
			s.split(c, k, at)
		}
	}
}

// quotesReason says that what a predicate in -다고 or -라고 tells is why something is put to another day or the like: 원장님 출장이라고 | 20일로 변경.
func (s *statement) quotesReason(cur []chunk, c *chunk, rest []chunk) bool {
	text := s.textOf(c.span)
	if c.form != verbal || c.ending != endQuote || !strings.HasSuffix(text, "다고") && !strings.HasSuffix(text, "라고") || len(cur) == 0 {
		return false
	}
	p := Span{cur[0].span.Start, c.span.End}
	_, plain := s.hindrance(p, "hindered")
	_, unfit := s.hindrance(p, "unfit")
	if !plain && !unfit {
		return false
	}
	next := s.upTo(rest)
	for i := range next {
		if h := &next[i]; h.josa == "로" && i+1 < len(next) {
			last := &next[len(next)-1]
			return s.moves(s.lex.Classes(last.lemma)) || s.foremost(s.actionOf(last.first, last.end), "changing")
		}
	}
	return false
}
