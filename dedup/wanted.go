package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// wantedNouns name what is asked for, as a question word does: 참는 방법 is 어떻게 참지?, 공부하는 이유 is 왜 공부하지?
var wantedNouns = [...][]string{
	{"왜", "이유", "원인", "까닭", "계기"},
	{"언제", "시기", "시점"},
	{"어디", "장소", "곳"},
	{"어떻게", "방법", "비결", "법"},
}

// leadsOut are words that may follow a noun that ends a question without changing what it asks for.
const leadsOut = `좀 뭐 뭘 뭔지 알려 알려줘 알려주세요 가르쳐 줘 주세요 주라 줄래 궁금해 알고 알아 싶어 싶다 있나 있나요 있을까 있을까요 있어 있어요 없나 없을까 조언 질문 부탁 부탁해 해 해줘 해주세요 이 가 은 는 을 를 이야 인가 일까 요 임 야`

// wanted is the question word that the noun at i stands for, "" if it stands for none: it ends a sentence, and what it names is
// said before it.
func (r *reading) wanted(i int) string {
	if i == 0 || r.tokens[i].Class != morph.Noun || r.tokens[i-1].Features&morph.Adnominal == 0 || !r.leadsOut(i) {
		return ""
	}
	for _, row := range wantedNouns {
		if slices.Contains(row[1:], r.surface(i)) {
			return row[0]
		}
	}
	return ""
}

// leadsOut says that nothing of its own follows token i in its sentence.
func (r *reading) leadsOut(i int) bool {
	for j := i + 1; j < len(r.tokens) && !sentenceEnd(r.tokens[j]); j++ {
		if r.tokens[j].Class != morph.Other && !listed(leadsOut, r.surface(j)) {
			return false
		}
	}
	return true
}

// The noun that asks for a recommendation, and what then stands among the roles.
const (
	recommended = "추천"
	askedChoice = "choice"
)

// recommends says that a sentence ends in 추천 as a noun or a request: 영화 추천 좀, 영화 추천해 줘. It asks which is good.
func (r *reading) recommends() bool {
	for i := 1; i < len(r.tokens); i++ {
		if s := r.surface(i); s == recommended && r.leadsOut(i) || s == recommended+"해" && i < r.lastWord() && r.leadsOut(i) {
			return true
		}
	}
	return false
}

// choices are what one asks of the thing that is to be chosen: 무슨 영화가 좋을까? 뭐 먹을까?
const choices = `좋 낫 재미있 먹 마시 보 듣 읽 사 입 고르`

// chosen notes what a recommendation may be asked for by: "추천=보", as a compound that may be written apart.
func (c *Comparer) chosen(r *reading) []string {
	if !r.recommends() {
		return nil
	}
	var out []string
	for verb := range strings.FieldsSeq(choices) {
		if k := c.part(verb); k != "" {
			out = append(out, recommended+"="+k)
		}
	}
	return out
}

// asksOpenly says that the text asks for something, be it only which.
func asksOpenly(f Facts) bool {
	return len(withPrefix(f.Roles, roleAsked+":")) > 0 || slices.ContainsFunc(strings.Fields(f.Key), func(w string) bool { return w == "어떤" || w == "어느" })
}

// asksByNoun says that a noun makes a question of the text.
func (r *reading) asksByNoun() bool {
	if r.recommends() {
		return true
	}
	for i := range r.tokens {
		if r.wanted(i) != "" {
			return true
		}
	}
	return false
}
