package capture

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
)

// patterns are the marks of what people do by speaking.
type patterns struct {
	lead, standing, within, remind, deictic, asks, supposes, orders, ordersEn, takesBack, refuses, denies, adds, instead, chooses, asked, topic, objects, cause, offers, suggests, concludes, todo *regexp.Regexp
}

var marks = sync.OnceValue(func() *patterns {
	re := func(s string) *regexp.Regexp { return regexp.MustCompile(`(?i)` + s) }
	return &patterns{
		// What stands before the sentence proper.
		lead: re(`^(?:(?:yes please|아니(?:야|다|요)?|아냐|아뇨|그냥|아|어|음|오|와|흠|네|넵|예|응|ㅇㅇ|ㅇㅋ|오케이|좋아|그래|맞아|근데|그런데|그리고|그럼|그러면|아무튼|참고로|참|아참|아하|일단|그니까|그러니까|사실|ok|okay|yes|yeah|yep|no|nah|nope|hmm+|hm|uh|um|oh|ah|well|so|and|also|then|btw|by the way|fyi|great|good|perfect|right|sure|thanks|cool|hey|wait|oh wait|actually|lesson learned|note to self)(?:[ ,.!~…:]+|$))+`),
		// What is meant to hold from now on.
		standing: re(`앞으로|항상|언제나|매번|절대|결코|다시는|다신|반드시|무조건|다음부터|이제부터|할 때는|할 때마다|때마다|원칙|규칙|우선적으로|기본적으로|기본으로|\b(?:always|never|from now on|going forward|in (?:the )?future|every time|whenever|by default|as a rule|(?:team|house|our) rule|each time|no matter|under no circumstances|(?:don'?t|do not) (?:you )?ever)\b|\bever(?: again)?[.! ]*$`),
		// The same words where they say how something is, not how it is to be: 매번 실패하는 테스트, an always failing test.
		within: re(`절대 ?(?:값|경로|좌표|평가|온도|주소|시간|위치|다수|단위)|(?:항상|언제나|매번|무조건) (?:[^ ,.]+ )?[^ ,.]*[^ ,.은때](?:는|던) |\b(?:always|never)[- ](?:\w+ing|\w+ed|\w*[^\Ws]s|been|mind)\b`),
		remind: re(`참고로|기억해|잊지 ?(?:마|말)|유념|알아 ?둬|메모해|\b(?:fyi|for your information|remember that|keep (?:that )?in mind|do not forget|don'?t forget|note that|for the record)\b`),
		// What points at something that only the conversation knows.
		deictic: re(`^(?:\d+번(?:으로|은|이|만|하고|이랑|을|도)|그걸로|[이그] 건은|그거|그건|그게|이걸로|이거|이건|이게|저거|저건|그대로|그렇게|이렇게|위에 거|아까|방금|둘 다|전부 다|다)(?:[ ,.]|$)|^\d+번[ ,.]*$|(?:^| )(?:[그이저](?:걸|거|것으|쪽으|렇|대)|없던 걸|못 (?:들은|본) 걸|(?:그|이|저) \S+?|\d+번으|[a-f]안으|\S+ ?번째 ?(?:걸|거|것으|안으|방법으|방식으|옵션으|쪽으)?)(?:로|게) ?(?:하자|가자|하죠|가죠|합시다|갑시다|해|해요|할게|하기로|간다|정하자|결정)|^(?:option|number|the (?:first|second|third|last|other) one|that one|this one|it|that|this|do it|go with (?:it|that|the|option)|both|same)(?:[ ,.']|$)|\b(?:go|going|went|stick|proceed|prefer|like|pick|choose|take)(?: with)? (?:(?:it|this|that|them|these|those)(?: one| version| way| option| better| more)?(?: then| please| instead)?[.!~]*$|(?:this|that|these|those) (?:one|version|way|option)|the (?:first|second|third|last|latter|former|other)\b)`),
		asks:    re(`[?？]\s*["'”’)\]]*\s*$|(?:나요|까요|ㄹ까|을까|할까|볼까|될까|있나|없나|하나|되나|가나|려나|는지|은지|인가|던가|건가|냐|니|을래|할래|줄래|ㄹ래|어때|어떨까|뭐지|뭔데|왜지|언제지|어디지|누구지|몇이지|되지)[.~!ㅋㅎ\s]*$|^(?:what|why|how|when|where|who|which|is|are|was|were|do (?:you|we|i|they|the|these|those|this|that|any|all|our|your|my|people|users)|does|did|can|could|would|should|will|has|have|any|shall)\b[^.!]*$`),
		// What is only thought about.
		supposes: re(`만약|만일|혹시|라면 어|면 어떨|면 어때|(?:을|ㄹ|할|볼|갈|될|올|줄|쓸|뺄|둘|낄|살)까|려나|고민|텐데|모르겠|모르지만|글쎄|아마|나중에 (?:생각|보|정|하)|일단 보류|^보류|할 수도|일 수도|같기도|생각해 ?보(?:자|고|면)|\b(?:what if|if (?:we|i|you|it|the|they|there)\b.{0,40}\b(?:would|could|might)|maybe|perhaps|might|i wonder|wondering|not sure|i guess|i think we could|could (?:we|also)|we could|would be nice|suppose|hypothetically|let'?s see|later)\b`),
		// What is asked of the agent, now and once.
		orders:   re(`(?:줘|줘요|주라|줄래|줄래요|주세요|주십시오|주시겠어요|달라|부탁해|부탁해요|부탁|부탁드려요|봐|봐요|보세요|해라|하세요|돌려|고쳐|올려|빼고 나머지만|해놔|해 놔|둬)[.!~ㅋㅎ\s]*$|(?:만|도|로|게|까지)\s*$`),
		ordersEn: re(`^(?:please |pls |just |then |now |go ahead and |can you |could you |you can |let me |try to |always |never |ever |again |from now on,? |going forward,? )*(?:do|run|fix|add|make|write|use|show|check|look|find|create|update|remove|delete|rename|commit|push|pull|open|close|reserve|book|send|post|leave|keep|read|rewrite|refactor|try|explain|give|tell|help|put|move|change|set|page|ping|ask|skip|stop|start|deploy|revert|merge|rebase|install|test|build|summari[sz]e|translate|draft|list|print|log|call|schedule|implement|replace|split|extract|clean|format|generate|get|go|don'?t|do not|drop|bump|pin|turn|switch|wrap|handle|return|rerun|retry|continue|proceed|ignore|undo|search|compare|verify|confirm|include|exclude|apply|inline|mock|review|finish)\b`),
		// What a person takes back of what he has just said.
		takesBack: re(`^(?:아|어|음|앗|잠깐|아 잠깐|아냐|아니)[ ,.]*.{0,6}(?:잠깐|아니다|아니야|아냐|취소)|^(?:아니다|취소|잠깐만?)[ ,.!~]|취소(?:할게|해|하자|한다|해줘)|다시 생각해 ?보니|없던 걸로|^(?:(?:oh|hmm|hm|uh|no|ah)[ ,.]+)*wait\b[ ,.!]*|\b(?:scra(?:p|tch) (?:that|it)|never ?mind|nvm|on second thought|actually,? (?:no|let'?s not|scrap)|changed my mind|forget (?:that|it)|i take (?:that|it) back)\b`),
		// What a person does not want after all, which only a plan can mean.
		refuses: re(`(?:쓰|하|가|넣|두|바꾸|옮기)지 말자|\S 말고 .*(?:자|걸로|하죠|합시다)[.!~ ]*$|\blet'?s not\b|\blet'?s\b.* instead of\b`),
		// No, said first: to the agent, or to what the person said himself.
		denies: re(`^(?:(?:아|어|음|앗|잠깐만?|oh|hmm+|hm|uh|ah|wait)[ ,.!~…]+)*(?:아니(?:야|다|요|에요|예요|지)?|아냐|아뇨|no|nah|nope|actually|on second thought)(?:[ ,.!~…]+|$)`),
		// What comes to what was said, and takes none of it back.
		adds: re(`[^\s]도 |그리고|또한?[ ,]|추가로|\b(?:also|too|as well|plus|add|on top)\b`),
		// What comes in the place of a plan.
		instead: re(`자[.!~\s]*$|(?:으로|로|걸로)(?: (?:해|해줘|해 줘|할게|할게요|하죠|가죠|합시다|갑시다|바꿔|바꿔줘|바꾸자))?[.!~\s]*$|^let'?s\b|^we'?ll (?:go|use)\b|\binstead\b`),
		// What chooses one thing.
		chooses: re(`(?:으로|로)(?: ?(?:하|가|정하|바꾸)(?:자|죠|시죠)| ?(?:합시다|갑시다|할게요?|갈게요?|해|해 ?줘|바꿔 ?줘))?[.!~\s]*$|\blet['’]?s (?:just |rather |then )?(?:go with|use|stick with|switch to|move to)\b|^we['’]?ll (?:go|use)\b|\binstead\b`),
		asked:   re(`[?？]["'”’)\]]*$|(?:까요|나요|인가요|을까|할까)[.]?$`),
		topic:   re(`^([^\s,.]+?)(?:은|는) `),
		// What says that the agent is wrong.
		objects:  re(`^(?:아니|아냐|아닌데|아니야|틀렸|그게 아니|그건 아니|안 ?되는데|안 ?돼|안 ?되네|아직도|여전히|이상한데|별로)|에러 ?나|안 ?되는데|안 ?나오는데|그거 아니|\b(?:no[,. ]|nope|wrong|not (?:right|true|it|what)|that'?s not|still (?:fail|broken|not|the same|see)|doesn'?t work|didn'?t work|incorrect)`),
		cause:    re(`원인은|원인이|때문이었|때문에 .{4,}(?:했|됐|었)|\b(?:root cause|the (?:cause|culprit|problem|reason) (?:is|was)|was caused by|turned out)\b`),
		offers:   re(`[?？]|(?:까요|드릴까요|겠습니다|추천합니다|제안합니다|좋겠습니다|수 있습니다|것 같습니다|보입니다)[.!]?\s*$|\b(?:would you like|shall i|should i|want me to|i can|i could|i'?ll|i will|let me|i'?d (?:suggest|recommend)|you (?:could|can|might)|probably|might|may|likely)\b`),
		suggests: re(`자[.!~\s]*$|(?:걸|거|것으)로(?: (?:해|해요|하죠|가죠|합시다|갑시다|할게요?))?[.!~\s]*$|(?:으로|로|기로) (?:해|해요|하죠|가죠|하시죠|가시죠|합시다|갑시다)[.!~\s]*$|^let'?s\b`),
		// What ends a debate: 화요일에 하는 걸로.
		concludes: re(`(?:(?:걸|거|것으)로|(?:으로|로) (?:할|갈)게요?)[.!~\s]*$`),
		// What somebody has to do by a time.
		todo: re(`(?:까지|오늘|내일|모레|이번 ?주|다음 ?주|[월화수목금토일]요일|\d일).*(?:(?:어야|아야|해야|여야|야) ?(?:해|돼|한다|된다|함|됨|하니까)|야겠)|\b(?:i|we)(?:'ll| will| need to| have to| must| should| gotta| got to)\b.*\b(?:tomorrow|today|tonight|by|before|next|this (?:week|afternoon|evening)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`),
	}
})

// isStanding reports whether a sentence is meant to hold from now on.
func isStanding(text string) bool {
	m := marks()
	return m.standing.MatchString(m.within.ReplaceAllString(text, ""))
}

// withoutLead takes away interjections before a sentence: "아 참고로 …", "great. also …".
func withoutLead(text string) string {
	at := marks().lead.FindStringIndex(text)
	if at == nil || at[1] == len(text) {
		return text
	}
	return text[at[1]:]
}

// isRequest reports whether a sentence asks the agent to do something now.
func isRequest(text string) bool {
	if hasHangul(text) { // a decision may end in a particle, too
		return marks().orders.MatchString(text) && !marks().concludes.MatchString(text)
	}
	return marks().ordersEn.MatchString(text)
}

func hasHangul(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Hangul, r) })
}
