package claim

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// predicate reads a predicate at i with the auxiliaries behind it: 바꾸기로 했다, 쓸 수 있다, 하면 안 됨.
func (s *statement) predicate(i int) (chunk, int) {
	t := &s.tokens[i]
	c := s.run(verbal, i, i+1)
	c.lemma, c.copula, c.negated = s.stem(i), strings.HasPrefix(t.POS, "VCP"), t.Negated
	j := i + 1
	for j < len(s.tokens) {
		n := s.auxiliary(j)
		if n == 0 {
			break
		}
		for k := j; k < j+n; k++ {
			c.negated = c.negated || s.tokens[k].Negated
		}
		j += n
	}
	c.last, c.end = j-1, j
	c.span.End = s.tokens[c.last].EndByte
	c.whole = c.span
	c.ending = s.endingOf(&c)
	if j == i+1 && c.ending == endAnd && s.endsAt(j) && len(s.lex.Classes(t.Surface)) > 0 { // 입고, 출고: nouns that look like verbs in -고
		c.lemma, c.bare, c.ending = t.Surface, true, endFinal
	}
	return c, j
}

// auxiliary is how many tokens at j carry the predicate before it on.
func (s *statement) auxiliary(j int) int {
	t := &s.tokens[j]
	before := &s.tokens[j-1]
	switch {
	case strings.HasPrefix(t.POS, "VX"), strings.HasPrefix(t.POS, "VCP") && (strings.HasSuffix(before.POS, "NNB") || j >= 2 && endsIn(s.tokens[j-2].POS, "ETM") && s.words.has("tails", before.Surface)): // 할 생각이다
		return 1
	case endsIn(before.POS, "EC") && t.Stem == "보이" && (strings.HasPrefix(before.POS, "VA") || strings.Contains(before.POS, "XSA")): // 무난해 보임
		return 1
	case endsIn(before.POS, "EC") && strings.HasSuffix(before.Surface, "야") && (t.Stem == "하" || t.Stem == "되"): // 내야 함
		return 1
	case strings.HasPrefix(before.POS, "NNB+J") && before.Surface == "게" && s.words.has("advisable", t.Stem): // 고치는 게 맞다
		return 1
	case endsIn(before.POS, "EF") && (strings.HasSuffix(before.Surface, "다") || strings.HasSuffix(before.Surface, "라")) && t.Stem == "하" && strings.HasPrefix(t.POS, "VV"): // 다 찼다 함, 물꼬 트라 하심
		return 1
	case endsIn(before.POS, "EC") && strings.HasSuffix(before.Surface, "면") && (t.Stem == "되" || strings.Contains(before.POS, "EP") && (t.Stem == "좋" || t.Stem == "하") || strings.HasPrefix(t.Surface, "좋겠")): // 내면 됨, 끝났으면 좋겠다
		return 1
	case j >= 3 && strings.HasPrefix(before.POS, "J") && (t.Stem == "낫" || t.Stem == "좋" || t.Stem == "나") && s.tokens[j-2].Surface == "편": // 합치는 편이 낫다
		return 1
	case endsIn(before.POS, "ETM") && (t.POS == "NNB" || s.words.has("tails", t.Surface) || s.words.has("tails", t.Stem)): // 쓸 수, 올릴 예정
		return 1
	case j >= 2 && endsIn(s.tokens[j-2].POS, "ETM") && s.words.has("lacking", before.Surface) && (t.Stem == "없" || t.Stem == "있"): // 갈 필요 없다
		return 1
	case j >= 2 && endsIn(s.tokens[j-2].POS, "ETM") && s.words.has("lacking", before.Surface) && s.josaAt(j) && j+1 < len(s.tokens) && (s.tokens[j+1].Stem == "없" || s.tokens[j+1].Stem == "있"): // 바꿀 생각이 없다
		return 2
	case before.POS == "NNB" && (strings.HasPrefix(t.POS, "J") || s.words.has("bound", t.Stem)): // 수 있다, 것 같다
		return 1
	case j >= 2 && strings.HasPrefix(before.POS, "J") && s.tokens[j-2].POS == "NNB" && s.words.has("bound", t.Stem): // 수가 없다
		return 1
	case strings.HasSuffix(before.Surface, "기로") && (s.words.has("settling", t.Stem) || strings.HasPrefix(t.POS, "VV") && t.Stem == "하"):
		return 1
	case endsIn(before.POS, "EC") && strings.HasSuffix(before.Surface, "면") && t.Surface == "안" && j+1 < len(s.tokens) && s.tokens[j+1].Stem == "되":
		return 2
	case endsIn(before.POS, "EC") && (strings.HasSuffix(before.Surface, "도") && (t.Stem == "되" || t.Stem == "괜찮") || strings.HasSuffix(before.Surface, "게") && t.Stem == "되"): // 내보내도 된다, 바뀌게 됐다
		return 1
	case endsIn(before.POS, "EC") && t.Surface == "도" && j+1 < len(s.tokens) && s.tokens[j+1].Stem == "되": // 나가도 된다
		return 2
	case endsIn(before.POS, "EC") && t.Class == morph.Function && s.tokens[j].Stem != "" && strings.HasPrefix(t.POS, "V"):
		return 1
	}
	return 0
}

// carriesOn says that a predicate is an auxiliary of the one before it.
func (s *statement) carriesOn(p, c *chunk) bool {
	return c.copula && p.last+1 == c.first && p.ending == "nominal" || s.words.has("carry", c.lemma) && p.last+1 == c.first && p.ending == "connect"
}

func endsIn(pos, tag string) bool { return strings.HasSuffix(pos, tag) }
