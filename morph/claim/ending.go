package claim

import (
	"strings"
	"unicode/utf8"
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
)

// endingOf names how a predicate ends by the tags and the last syllables of its last token.
func (s *statement) endingOf(c *chunk) string {
	t := &s.tokens[c.last]
	switch {
	case endsIn(t.POS, "ETM"):
		return endAdn
	case endsIn(t.POS, "ETN"):
		return endNominal
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
