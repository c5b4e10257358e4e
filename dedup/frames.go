package dedup

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// frame says that the token only frames what stands before it and adds nothing to what is spoken of: 하면 좋겠다, 하는 게
// 좋을까, 해도 괜찮을까, 하는 느낌이다, 한다고 생각한다, 보러 간다, 하는 법을 알려 줘.
func (r *reading) frame(i int) bool {
	t := r.tokens[i]
	if len(t.Stems) == 0 || i == 0 || t.Negated {
		return false
	}
	before := r.surface(i - 1)
	switch t.Stems[0] {
	case "어떻", "어떡하", "어찌":
		return true
	case "궁금":
		return i == r.lastWord()
	case "좋", "괜찮", "낫", "맞":
		return r.framedJudgement(i, before)
	case "느낌", "기분":
		return r.tokens[i-1].Features&morph.Adnominal != 0 && i >= r.lastWord()-2
	case "생각":
		return suffixed(before, "다고", "라고", "자고", "고") && r.tokens[i-1].Class != morph.Noun
	case "가", "오", "다니":
		return strings.HasSuffix(before, "러") && r.tokens[i-1].Class == morph.Predicate
	case "보이":
		return suffixed(before, "워", "아", "어", "여", "해", "려", "져") && r.tokens[i-1].Class == morph.Predicate
	case "알리", "가르치":
		return strings.HasPrefix(r.surface(i+1), "줘") || strings.HasPrefix(r.surface(i+1), "주") || strings.HasPrefix(r.surface(i+1), "달")
	}
	return false
}

// framedJudgement says that 좋다 and the like judge doing at all, which is wished or asked.
func (r *reading) framedJudgement(i int, before string) bool {
	t, s := r.tokens[i], r.surface(i)
	switch {
	case r.tokens[i-1].Features&morph.Conditional != 0:
		return true
	case t.Class != morph.Predicate || !(suffixed(s, "까", "까요", "나", "나요", "지", "죠") || strings.HasPrefix(r.surface(i+1), "?")):
		return false
	}
	return before == "게" && i > 1 && r.tokens[i-2].Features&morph.Adnominal != 0 || strings.HasSuffix(before, "도") && r.tokens[i-1].Class == morph.Predicate
}

// felt is the verb that an adjective makes with 하다, which is no frame: 좋아했다 is of 좋아하다, not of 좋다.
func (r *reading) felt(i int) string {
	t := r.tokens[i]
	if i+1 == len(r.tokens) || t.POS != "VA+EC" || r.tokens[i+1].StartByte != t.EndByte || !strings.HasPrefix(r.tokens[i+1].POS, "V") {
		return ""
	}
	if next := r.tokens[i+1]; next.Stem != "하" || !suffixed(r.surface(i), "아", "어", "워", "뻐", "파") {
		return ""
	}
	return r.surface(i) + "하"
}
