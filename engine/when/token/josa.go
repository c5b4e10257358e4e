package token

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// What may end a word of time: particles and the forms of 이다. Whether they agree with the syllable before them tells 다음
// 주면 from 다음 주문; after figures and Latin letters both are taken.
const (
	anyJosa = `에 에는 엔 에도 에만 에서 에서는 에선 에서도 에서의 에야 에나 에라도 에의 도 만 만은 만의 만이 만을 의 보다 보다는 보다도 처럼 밖에 마저 조차 하고 하고는 대로
입니다 입니까 입니다만 인데 인데요 인지 인가 인가요 일까 일까요 일지 인 일 임`
	josaAfterConsonant = `은 이 을 과 으로 으로는 으론 으로도 이나 이랑 이라도 이든 이든지 이라 이라고 이라는 이라서 이라면 이며 이고 이지 이지만 이다 이네 이네요 이죠 이지요 이야 이면
이니 이니까 이던 이요 이냐 이자 이에요 이예요 이겠지 이구나 이군 이어서 이라니`
	josaAfterVowel = `는 가 를 와 로 로는 론 로도 나 랑 라도 든 든지 라 라고 라는 라서 라면 며 고 지 지만 다 네 네요 죠 지요 야 면 니 니까 던 요 냐 자 예요 에요 겠지 구나 군 여서 라니`
	josaAfterL     = `로 로는 론 로도`
	// Units of one syllable begin too many other words: 주인, 주고, 해지, 시인, 달인.
	notAfterUnit = `인 임 일 지 고 면 나 니 며 다 라 자 요 든 랑 네 야 냐 던 죠 군`
)

type josaSets struct{ any, consonant, vowel, l, notUnit map[string]bool }

var josas = sync.OnceValue(func() josaSets {
	set := func(words string) map[string]bool {
		out := map[string]bool{}
		for w := range strings.FieldsSeq(words) {
			out[w] = true
		}
		return out
	}
	return josaSets{set(anyJosa), set(josaAfterConsonant), set(josaAfterVowel), set(josaAfterL), set(notAfterUnit)}
})

// longestJosa is in bytes; 이었/였 with what follows is longer and known by its beginning.
const longestJosa = 5 * Syllable

// isJosa says that a word may end with tail after the token prev.
func isJosa(tail string, prev Token, s *scanner) bool {
	if prev.Kind == Sign || prev.Kind == Other || prev.Kind == Which {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(s.Text[:prev.To])
	korean := hangul.IsSyllable(last)
	consonant, vowel := !korean || hangul.HasFinal(last), !korean || hangul.IsOpen(last)
	if consonant && strings.HasPrefix(tail, "이었") || vowel && strings.HasPrefix(tail, "였") {
		return true
	}
	if len(tail) > longestJosa {
		return false
	}
	j := josas()
	if prev.Kind == Counter && prev.To-prev.From == Syllable && j.notUnit[tail] {
		return false
	}
	return j.any[tail] || consonant && j.consonant[tail] || vowel && j.vowel[tail] || hangul.Final(last) == 'ㄹ' && j.l[tail]
}
