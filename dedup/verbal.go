package dedup

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// verbal is the text with the noun at its end, behind an object, as the noun form of a verb that it is there: 모종을 심음 is 모종을 심으심. The
// honorific keeps the noun from being found again and says nothing that is compared. "" where there is none.
func (c *Comparer) verbal(r *reading) string {
	i := len(r.tokens) - 1
	for i >= 0 && r.tokens[i].Class == morph.Other {
		i--
	}
	if i < 1 || r.tokens[i].Class != morph.Noun || !strings.HasPrefix(r.tokens[i-1].POS, "JKO") {
		return ""
	}
	stem, form := honoured(r.surface(i))
	if stem == "" {
		return ""
	}
	if t := c.an.Analyze(stem + "다"); len(t) != 1 || !strings.HasPrefix(t[0].POS, "VV") || t[0].Stem != stem {
		return ""
	}
	return r.text[:r.tokens[i].StartByte] + form + r.text[r.tokens[i].EndByte:]
}

// honoured is the stem that a noun form may be of, and its honorific noun form: 심음 is of 심, 심으심.
func honoured(s string) (stem, form string) {
	runes := []rune(s)
	n := len(runes)
	if n == 0 || !nounForm(s) {
		return "", ""
	}
	if n > 1 && runes[n-1] == '음' {
		stem = string(runes[:n-1])
		return stem, stem + "으심"
	}
	runes[n-1] = hangul.WithFinal(runes[n-1], 0)
	stem = string(runes)
	return stem, stem + "심"
}

// nounForm says that a word ends as the noun form of a verb does.
func nounForm(s string) bool {
	runes := []rune(s)
	return len(runes) > 0 && hangul.Final(runes[len(runes)-1]) == 'ㅁ'
}
