package llm

import (
	"regexp"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/internal/text"
)

// A refusal is what the model says of itself, to the one who asked: "I cannot help", "도와드릴 수 없습니다", "我无法回答". That a
// feature cannot be had (지원할 수 없습니다), that somebody apologised (죄송하다고 답장했다) or could not come, that nothing was
// found, are facts; so is what stands in quotation marks or is told of somebody. Looked at is the first sentence, or the
// second behind an apology or a greeting; when an answer follows the refusal, the answer counts.

const (
	// English. Verbs of the first kind refuse by themselves, those of the second with an apology or their usual object.
	sorry      = `(?:(?:i(?:'m| am) (?:really |very |so |terribly )?(?:sorry|afraid)|sorry|(?:my )?apologies|i apologi[sz]e|unfortunately|regrettably)[,.;!:]?\s*(?:but |that )*)`
	cannot     = `(?:as an? [^,.]{2,40}, ?)?(?:i (?:can(?:'t|not| not)|won't|will not|must decline to|have to decline to)|i(?:'m| am) (?:unable|not able|not allowed|not permitted|not comfortable|not going) ?(?:to)?)\s+(?:be able to )?`
	verbs      = `(?:help(?:ing)?|assist|answer(?:ing)?|comply|fulfil+|do (?:that|this)|respond|engage|participate)\b`
	otherVerbs = `(?:provid|shar|disclos|generat|creat|writ|complet|process|discuss|talk about|offer|continu|proceed|support)(?:e|ing)?\b`
	objects    = `\s(?:you )?(?:with )?(?:any |such |the )?(?:that|this|information|assistance|personal|private|medical|legal|financial|help|an answer|a response|requested|your)\b`
	theAI      = `an? (?:ai|artificial intelligence|large language model|language model)\b`

	// Korean. An ending that speaks to somebody: not 없었다, not 없다고.
	cannotKo   = `\s*수(?:가|는)?\s*없(?:습니다만?|어요|네요|는\s*(?:질문|요청|내용|주제)입니다)`
	hardKo     = `드리기(?:가|는|에는)?\s*(?:어렵습니다만?|어려워요|어렵네요|곤란합니다|곤란해요|힘듭니다|힘들어요)`
	sorryKo    = `(?:(?:정말|대단히|매우|너무|진심으로)\s*)?(?:죄송|미안|송구|유감)(?:합니다만?|하지만요?|스럽지만|스럽게도|해요|한데요?|하게도)[,.!…]*\s*`
	speakerKo  = `(?:저는|제가|저로서는|저희는)\s`
	requestKo  = `(?:(?:요청|질문|문의)하신\s\S+|(?:해당|이|그|이런|그런|이러한|그러한|본)\s(?:요청|질문|내용|주제|정보|문의|작업|부분)\S*)`
	humbleKo   = `(?:도와|도움을?|(?:답변|대답|응답|답)(?:을|해)?|말씀을?)\s*`
	refusingKo = `(?:(?:답변|대답|응답|답)(?:을|이)?\s?(?:할|제공할|드릴)|답할|응할|도울|도와줄|도와드릴|응해\s?드릴|(?:수행|이행|제공|처리|논의|생성|공유|작성|진행|공개|설명|안내)(?:할|해\s?드릴)|알려\s?(?:줄|드릴)|따를)`
	withinKo   = `[^.!?"“”‘’「」\n]{0,50}?` // of the same sentence, and not quoted

	// Chinese, both scripts.
	sorryZh  = `(?:(?:非常|很|十分|真的|实在)?(?:抱歉|对不起|對不起|不好意思)[，,。.！!\s]*(?:但是?|不过)?)`
	cannotZh = `(?:暂时|目前|暫時|还)?(?:无法|不能|没办法|沒辦法|無法|不便|不可以|没有办法|不会|没有学会)`
	verbsZh  = `[^，,。]{0,12}?(?:回答|提供|协助|協助|帮助|幫助|帮到|满足|滿足|处理|處理|讨论|討論|完成您|继续|繼續|回应|回應)`
)

// patterns are what a refusal is told by.
type patterns struct {
	refusals    []*regexp.Regexp
	reported    *regexp.Regexp // what makes a sentence somebody else's
	preface     *regexp.Regexp // a first sentence that says nothing yet
	sentenceEnd *regexp.Regexp
}

// refusalPatterns compiles them when a model first replies: it takes longer than the rest of a program's start, and most
// commands ask no model.
var refusalPatterns = sync.OnceValue(func() *patterns {
	return &patterns{
		refusals: []*regexp.Regexp{
			regexp.MustCompile(`(?i)^` + sorry + `?` + cannot + verbs),
			regexp.MustCompile(`(?i)^` + sorry + cannot + otherVerbs),
			regexp.MustCompile(`(?i)^` + cannot + otherVerbs + objects),
			regexp.MustCompile(`(?i)^` + sorry + `?(?:as ` + theAI + `[^.,]{0,30},|i(?:'m| am) (?:just |only )?` + theAI + `)`),
			regexp.MustCompile(`(?i)^` + sorry + `?(?:i must decline|i have to decline|(?:this|that|your|the) (?:request|question|content|topic)\s+(?:goes against|violates|is against|is not something i))`),

			regexp.MustCompile(`^(?:` + sorryKo + `)?` + withinKo + humbleKo + `(?:드릴` + cannotKo + `|` + hardKo + `|드리지\s*못(?:해|하여|합니다))(?:[,.!…\s]|$)`),
			regexp.MustCompile(`^(?:` + sorryKo + `|` + speakerKo + `|` + requestKo + `)` + withinKo + refusingKo + cannotKo + `(?:[,.!…\s]|$)`),
			regexp.MustCompile(`^(?:답변|대답|응답|답)(?:을|은|이|할|드릴)?\s?(?:(?:제공)?할?` + cannotKo + `|불가능?(?:합니다|해요|입니다))(?:[,.!…\s]|$)`),
			regexp.MustCompile(`^(?:` + sorryKo + `)?(?:저는|나는|제가)?\s*(?:AI|인공\s*지능|대?규모?\s*언어\s*모델)[가-힣\s]{0,16}?(?:로서|로써|이?기 때문에|이므로|이?라서|입니다)(?:[,\s.]|$)`),

			regexp.MustCompile(`^` + sorryZh + `?(?:(?:作为|作為)[^，,。]{0,16}[，,]\s*)?(?:(?:这个|该|這個|该类)(?:问题|話題|话题|問題|请求)[，,]?)?我?` + cannotZh + verbsZh),
			regexp.MustCompile(`^` + sorryZh + `?(?:我(?:只)?是|作为|作為)(?:一个|一個|一名)?(?:人工智能|AI|大?(?:型)?(?:语言|語言)模型)`),
		},
		reported:    regexp.MustCompile(`(?i)^[^.!?\n]{0,120}\b(?:said|says|wrote|writes|replied|answered|told|explained)\b`),
		preface:     regexp.MustCompile(`(?i)^(?:i(?:'m| am) (?:really |very |so |terribly )?sorry|sorry|(?:my )?apologies|thank you|thanks|hello|hi|안녕|죄송|미안|감사|질문|좋은 질문|抱歉|对不起|對不起|不好意思|您好|你好|谢谢)[^.!?。！？\n]{0,60}?[.!?。！？…，]+\s*`),
		sentenceEnd: regexp.MustCompile(`[.!?。！？…]+(?:\s+|$)|\n+`),
	}
})

// refusal reports whether a text is a refusal to answer.
func refusal(text string) bool {
	const answered = 240                                // bytes behind the refusal that make it a preface
	text = strings.TrimLeft(straight(text), "*_# \t\n") // emphasis is no quotation; a quotation mark or a list mark is
	if strings.IndexAny(text, ">-\"“「『") == 0 {
		return false
	}
	n := refusesAt(text)
	if m := refusalPatterns().preface.FindStringIndex(text); n == 0 && m != nil {
		text = text[m[1]:]
		n = refusesAt(text)
	}
	if n == 0 {
		return false
	}
	end := len(text)
	if m := refusalPatterns().sentenceEnd.FindStringIndex(text[n-1:]); m != nil { // its last byte may be a full stop
		end = n - 1 + m[1]
	}
	return len(text)-end < answered
}

// refusesAt is how far the refusal at the head of a text goes, a full stop included; 0 when there is none.
func refusesAt(reply string) int {
	head := text.Cut(reply, 600)
	p := refusalPatterns()
	for _, re := range p.refusals {
		if m := re.FindStringIndex(head); m != nil && !p.reported.MatchString(head[m[1]:]) {
			return m[1]
		}
	}
	return 0
}

// straight replaces typographic apostrophes and full-width marks by plain ones.
func straight(s string) string {
	return strings.NewReplacer("’", "'", "‘", "'", "！", "!", "：", ":").Replace(s)
}
