package naming

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// What may stand behind a name in one eojeol: josa and the forms of 이다, by the syllable that they agree with.
const (
	josaAny = `에 에는 엔 에도 에만 에서 에서는 에선 에서도 에서의 에서만 에게 에게는 에겐 에게도 에게서 한테 한테는 한테도 한테서 한텐 께 께서 께서는 께는 도 만 만은 만의 만이 만을 만큼 의 보다 보다는 보다도
처럼 밖에 마저 조차 하고 하고는 하고도 대로 까지 까지는 까지도 부터 부터는 마다 말고 쪽 쪽은 쪽에 쪽에서 네 네는 네가 네도 네로 네서 네에서 네에 네랑 네만 들 들이 들은 들도 들한테 같은 뿐 왈 입니다 인데 인지 인가 인 임 일 측 측은 측에 랑도 팀`
	josaConsonant = `은 이 을 과 으로 으로는 으론 으로도 으로만 이나 이랑 이랑은 이라 이라고 이라는 이라서 이라면 이며 이고 이지 이지만 이다 이네 이죠 이야 이면 이니 이니까 이던 이요 이에요 이었다 이었음 이든 아
이는 이가 이도 이랑 이한테 이의 이를 이만 이네 이랑은 이에게 이까지 이보다 이처럼 이와 이하고`
	josaVowel = `는 가 를 와 로 로는 론 로도 로만 나 랑 랑은 라 라고 라는 라서 라면 며 고 지 지만 다 네 죠 야 면 니 니까 던 요 예요 였다 였음 든 ㄴ 인`
	josaL     = `로 로는 론 로도 로만`
)

type josaSets struct {
	any, consonant, vowel, l map[string]bool
	longest                  int // bytes
}

var josas = sync.OnceValue(func() *josaSets {
	s := &josaSets{}
	set := func(words string) map[string]bool {
		out := map[string]bool{}
		for w := range strings.FieldsSeq(words) {
			out[w] = true
			s.longest = max(s.longest, len(w))
		}
		return out
	}
	s.any, s.consonant, s.vowel, s.l = set(josaAny), set(josaConsonant), set(josaVowel), set(josaL)
	return s
})

// IsJosa reports whether a tail may stand behind a word in one eojeol. After what is no Hangul both forms are taken.
func IsJosa(word, tail string) bool {
	s := josas()
	if len(tail) > s.longest || tail == "" {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(word)
	korean := hangul.IsSyllable(last)
	return s.any[tail] || (!korean || hangul.HasFinal(last)) && s.consonant[tail] || (!korean || hangul.IsOpen(last)) && s.vowel[tail] ||
		hangul.Final(last) == 'ㄹ' && s.l[tail]
}

// Kinds of josa, by what they say of the word before them.
const (
	josaTopic = 1 << iota // 은, 는, 도: what it is about
	josaSubject
	josaObject
	JosaPlace // 에, 에서, 로
	JosaPerson
	JosaWith
	JosaOf
	JosaBare // none, with other words of the line behind it
)

// josaKind returns the bit of a josa; 0 for forms of 이다 and the like, which do not prove a noun.
func josaKind(josa string) uint8 {
	switch {
	case josa == "":
		return JosaBare
	case josa == "이가", josa == "이는", josa == "이도", josa == "이를", josa == "이의", strings.HasPrefix(josa, "이한테"):
		return JosaPerson // 수진이가: called as people are
	case strings.HasPrefix(josa, "에게"), strings.HasPrefix(josa, "한테"), strings.HasPrefix(josa, "께"):
		return JosaPerson
	case josa == "은", josa == "는", josa == "도":
		return josaTopic
	case josa == "이", josa == "가":
		return josaSubject
	case josa == "을", josa == "를":
		return josaObject
	case strings.HasPrefix(josa, "에"), strings.HasPrefix(josa, "으로"), strings.HasPrefix(josa, "로"):
		return JosaPlace
	case strings.HasPrefix(josa, "랑"), strings.HasPrefix(josa, "이랑"), strings.HasPrefix(josa, "하고"), josa == "와", josa == "과":
		return JosaWith
	case josa == "의", josa == "'s":
		return JosaOf
	}
	return 0
}
