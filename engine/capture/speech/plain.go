package speech

import (
	"regexp"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// ending is an end of a sentence in talk, and the end that it has in a log.
type ending struct {
	said *regexp.Regexp
	log  string
}

var endings = sync.OnceValue(func() []ending {
	var out []ending
	for _, e := range [][2]string{
		{`(으로|로) (?:(?:하|가|정하)(?:자|죠|시죠)|합시다|갑시다|정합시다|할게요?|갈게요?)$`, `$1 하기로 했다`},
		{`기로 (?:하(?:자|죠|시죠)|합시다)$`, `기로 했다`},
		{`기로 해(?:요)?$`, `기로 했다`},
		{`기로 (?:했어|했어요|했거든|했거든요|함)$`, `기로 했다`},
		{`(쓰|하|두|넣|빼|미루|유지하|통일하|바꾸|옮기|나누|합치|맞추|고정하|남기|보내|받|막|정하|따르|지키|맡기)자$`, `${1}기로 했다`},
		{`(쓰|하|두|넣|바꾸|옮기)지 말자$`, `${1}지 않기로 했다`},
		{`(어야|아야|해야|여야) ?(?:해|돼|해요|돼요|되거든|하거든|하니까|돼서)$`, `$1 한다`},
		{`(어야|아야|해야|여야) ?(?:하니까|되니까) 잊지 ?마$`, `$1 한다`},
		{`(어야|아야|해야|여야)겠(?:다|어|네)$`, `$1 한다`},
		{`([가-힣])(?:거든|거든요)$`, `${1}다`},
		{`(선호|싫어|좋아|사용|이용|담당|관리|필요|추천|원)해(?:요)?$`, `${1}한다`},
		{`([없있])어(?:요)?$`, `${1}다`},
		{`이야$|이에요$|예요$`, `이다`},
		{`([^\s아이해하])야$`, `${1}다`},
		{`(안|못) ?돼(?:요)?$`, `$1 된다`},
		{`(은|는|ㄴ) ?(?:대|대요|다더라|다네)$`, `${1}다고 한다`},
		{`준대$`, `준다고 한다`},
		{`한대$`, `한다고 한다`},
		{`더라(?:고|구)?(?:요)?$`, `더라고 한다`},
	} {
		out = append(out, ending{regexp.MustCompile(e[0]), e[1]})
	}
	return out
})

var english = sync.OnceValue(func() ending {
	return ending{regexp.MustCompile(`(?i)\blet['’]?s (?:also |just |then |rather )?(go with|use|keep|drop|stick with|switch to|move to)\b`), "we decided to $1"}
})

// Plain puts a sentence of talk into the register of a log. Only the judge sees it: a log gets the words that were said.
func Plain(text string) string {
	en := english()
	text = en.said.ReplaceAllString(text, en.log)
	body := strings.TrimRight(text, " .!~…ㅋㅎㅠㅜ^")
	tail := "."
	if r := []rune(body); len(r) > 1 && HasHangul(body) {
		// 바꿨어, 정했지, 났네 → 바꿨다: a syllable that ends in ㅆ, and what talk puts behind it.
		for _, end := range []string{"어요", "어", "지", "네", "음", "는데", "거든", "거든요", "더라", "잖아", "다고"} {
			if cut, ok := strings.CutSuffix(body, end); ok && endsInSsang(cut) {
				return cut + "다" + tail
			}
		}
		for _, e := range endings() {
			if e.said.MatchString(body) {
				return e.said.ReplaceAllString(body, e.log) + tail
			}
		}
	}
	return text
}

// endsInSsang reports whether a text ends in a syllable with a final ㅆ, as the past tense does.
func endsInSsang(s string) bool {
	r := []rune(s)
	if len(r) == 0 {
		return false
	}
	last := r[len(r)-1]
	return hangul.Final(last) == 'ㅆ'
}
