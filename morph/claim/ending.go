package claim

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// Names of how a predicate ends; the words are in words.txt.
const (
	endFinal   = ""
	endAnd     = "and"
	endBut     = "but"
	endReason  = "reason"
	endIf      = "if"
	endAdn     = "adnominal"
	endNominal = "nominal"
	endQuote   = "quote"
	endConnect = "connect"
	endPurpose = "purpose"
	endArrow   = "→"
	endThing   = "thing" // 거, 것 with more behind it: 양식 바꾸는 거 (싫어하심)
)

// endingOf names how a predicate ends by the tags and the last syllables of its last token.
func (s *statement) endingOf(c *chunk) string {
	t := &s.tokens[c.last]
	switch {
	case endsIn(t.POS, "ETM"):
		return endAdn
	case endsIn(t.POS, "ETN"):
		return endNominal
	case s.thing(c) && !s.endsAt(c.last+1):
		return endThing
	case strings.HasPrefix(t.POS, "VCP") && endsIn(t.POS, "EC") && strings.HasSuffix(t.Surface, "라"): // 휴일이라
		return endReason
	case endsIn(t.POS, "EF"), strings.HasSuffix(t.Surface, "자"), !strings.Contains(t.POS, "EC"):
		return endFinal
	}
	for i := 0; i < len(t.Surface); {
		if e := s.words.endings[t.Surface[i:]]; e != "" {
			return e
		}
		_, n := utf8.DecodeRuneInString(t.Surface[i:])
		i += n
	}
	return endConnect
}

// thing says that a predicate ends in 거 or 것 for what is or was done: 바꾸는 거, 깜빡한 것을; not in what is to be done, 유지할 것.
func (s *statement) thing(c *chunk) bool {
	k := c.last
	if s.josaAt(k) {
		k--
	}
	if k <= c.first || !s.words.has("things", s.tokens[k].Surface) || !endsIn(s.tokens[k-1].POS, "ETM") {
		return false
	}
	r, _ := utf8.DecodeLastRuneInString(s.tokens[k-1].Surface)
	return hangul.Final(r) != 'ㄹ'
}
