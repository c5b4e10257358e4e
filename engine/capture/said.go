package capture

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
)

// patterns are the marks of what people do by speaking.
type patterns struct {
	lead, standing, within, forbids, once, remind, deictic, asks, supposes, settled, plans, hearsay, sets, restricts, occurs, ongoing, unsure, ours, diagnoses, reports, results, troubled, assigns, mends, accepts, fromNow, changes, joins, insteadOf, number, elliptic, trailing, unable, value, vague, because, reasoned, prefers, self, chat, orders, ordersEn, takesBack, refuses, denies, adds, instead, chooses, asked, topic, objects, cause, done, measured, offers, suggests, concludes, todo *regexp.Regexp
}

var marks = sync.OnceValue(func() *patterns {
	re := func(s string) *regexp.Regexp { return regexp.MustCompile(`(?i)` + s) }
	return &patterns{
		// What stands before the sentence proper.
		lead: re(`^(?:(?:yes please|[ㅋㅎㅠㅜ]+|아니(?:야|다|요)?|아냐|아뇨|ㄴㄴ+|노노+|그냥|걍|아이고|헐|헉|앗|아|어|음|오|와|흠|네네|네|넵|예|응|ㅇㅇ+|ㅇㅋ+|오케이|굿+|좋아요?|좋다|좋네요?|좋습니다|그래|맞아|죄송(?:해요|합니다)|감사(?:해요|합니다)|감사|잠만(?:요)?|잠시만요|근데|그런데|그리고|글고|또|그럼|그러면|아무튼|참고로|참|아참|아하|일단|그니까|그러니까|사실|ok|okay|yes|yeah|yep|no[,.!…]|nah|nope|hmm+|hm|uh|um|oh|ah|well|so|and|also|then|anyway|btw|by the way|fyi|great|good|perfect|right|sure|thanks|cool|nice|lovely|sorry|please|hey|wait|oh wait|actually|last thing|one more thing|lesson learned|note to self)(?:[ ,.!~…:]+|$))+`),
		// What is meant to hold from now on.
		standing: re(`앞으로|항상|언제나|매번|절대|결코|다시는|다신|반드시|무조건|꼭 |영구|이후로|다음부터|담부터|이제부터|이후로는|[^그저이]때는|[^그저이]때만|때마다|원칙|규칙|우선적으로|기본적으로|기본으로|\b(?:always|never|from now on|going forward|in (?:the )?future|every time|whenever|by default|as a rule|(?:team|house|our) rule|each time|no matter|under no circumstances|same as every|(?:don'?t|do not) (?:you )?ever)\b|\bever(?: again)?[.! ]*$`),
		// The same words where they say how something is, not how it is to be: 매번 실패하는 테스트, an always failing test.
		within: re(`절대 ?(?:값|경로|좌표|평가|온도|주소|시간|위치|다수|단위)|(?:항상|언제나|매번|무조건) (?:[^ ,.]+ )?[^ ,.]*[^ ,.은때](?:는|던) |\b(?:always|never)[- ](?:\w+ing|\w+ed|\w*[^\Ws]s|been|mind)\b`),
		remind: re(`참고로|기억해|잊지 ?(?:마|말)|유념|알아 ?둬|메모해|\b(?:fyi|for your information|remember that|keep (?:that )?in mind|do not forget|don'?t forget|note that|for the record)\b`),
		// What points at something that only the conversation knows.
		deictic: re(`^(?:\d+번(?:으로|은|이|만|하고|이랑|을|도)|그걸로|[이그] 건은|그거|그건|그게|이걸로|이거|이건|이게|저거|저건|그대로|그렇게|이렇게|위에 거|아까|방금|둘 다|전부 다|다)(?:[ ,.]|$)|^\d+번[ ,.]*$|(?:^| )(?:[그이저](?:걸|거|것으|쪽으|렇|대)|없던 걸|못 (?:들은|본) 걸|(?:그|이|저) \S+?|\d+번으|\S+ ?번째 ?(?:걸|거|것으|안으|방법으|방식으|옵션으|쪽으)?)(?:로|게) ?(?:하자|가자|하죠|가죠|합시다|갑시다|해|해요|할게|하기로|간다|정하자|결정)|^(?:(?:일단은|우선은|이번에는|우리는|저희는|저는|나는|\S*[^은는가\s]) )*[a-f]안으로 ?(?:하자|가자|하죠|가죠|합시다|갑시다|해|해요|할게|하기로|간다|정하자|결정)|^(?:option|number|the (?:first|second|third|last|other) one|that one|this one|it|that|this|do it|go with (?:it|that|the|option)|both|same)(?:[ ,.']|$)|\b(?:go|going|went|stick|proceed|prefer|like|pick|choose|take)(?: with)? (?:(?:it|this|that|them|these|those)(?: one| version| way| option| better| more)?(?: then| please| instead)?[.!~]*$|(?:this|that|these|those) (?:one|version|way|option)|the (?:first|second|third|last|latter|former|other)\b)`),
		asks:    re(`[?？]\s*["'”’)\]]*\s*$|(?:나요|까요|ㄹ까|을까|할까|볼까|될까|있나|없나|하나|되나|가나|려나|는지|은지|인가|던가|건가|냐|니|을래|할래|줄래|ㄹ래|어때|어떨까|뭐지|뭔데|왜지|언제지|어디지|누구지|몇이지|되지)[.~!ㅋㅎ\s]*$|^(?:what|why|how|when|where|who|which|is|are|was|were|do (?:you|we|i|they|the|these|those|this|that|any|all|our|your|my|people|users)|does|did|can|could|would|should|will|has|have|any|shall)\b[^.!]*$`),
		// What is only thought about.
		supposes: re(`만약|만일|혹시|라면 어|면 어떨|면 어때|(?:을|ㄹ|할|볼|갈|될|올|줄|쓸|뺄|둘|낄|살)까|려나|고민|텐데|모르겠|모르지만|몰라|모름$|글쎄|아마|나중에 (?:생각|보|정|하)|일단 보류|^보류|할 수도|일 수도|ㄹ지도|을지도|수도 ?(?:있|;|ㅋ|$)|확신이 없|것 ?같(?:기도|긴)|면 좋(?:을 것|겠|을 텐데)|나 싶|ㄹ까 봐|듯 ?(?:한데|하긴)|언젠가|가정하|살까|생각 ?중|담에 생각|있을걸|궁금|(?:다|라|친다|한다고 하|넘어가|된다)면 .*(?:\?|까|지도|그때)|아직 ?(?:은|도)? ?(?:안 정|미정|모르|undecided)|undecided|지 말지|물어봐야 할 것|같기도|생각해 ?보(?:자|고|면)|\b(?:what if|if (?:we|i|you|it|the|they|there)\b.{0,40}\b(?:would|could|might)|don[’]?t know|do not know|no idea|maybe|perhaps|might|i wonder|wondering|not sure|i guess|i think we could|could (?:we|also)|we could|would be nice|suppose|hypothetically|let'?s see|later|some ?day|if we ever|idk|dunno|have(?:n'?t| not) (?:thought|decided)|wish (?:we|i|it)|in theory|imagine|say we|considering|was thinking|at some point|eventually|one day|would be (?:cool|great|fun|good)|half tempted|tempted|i['’]d probably|possibly|can['’]?t remember|undecided|curious|curiosity|toying with|thinking (?:about|of))\b`),
		// What is asked of the agent, now and once.
		orders:   re(`(?:줘|줘요|주라|줄래|줄래요|주세요|주십시오|주시겠어요|주셈|하셈|두셈|넣으셈|올리셈|쓰셈|보셈|돌리셈|으셈|주시면 (?:돼요|됩니다|감사\S*)|주실 ?수 ?\S*|주시고요?|주셔야 (?:합니다|해요|돼요)|주셨으면 \S*|달라|부탁해|부탁해요|부탁|부탁드려요|부탁드립니다|봐|봐요|보세요|해라|하세요|돌려|고쳐|올려|빼고 나머지만|해놔|해 놔|둬)[.!~ㅋㅎ\s]*$|(?:만|도|로|게|까지)\s*$`),
		ordersEn: re(`^(?:please |pls |kindly |for the time being,? |just |then |now |go ahead and |can you |could you |you can |let me |try to |always |never |ever |again |from now on,? |going forward,? )*(?:do|run|fix|add|make|write|use|show|check|look|find|create|update|remove|delete|rename|commit|push|pull|open|close|reserve|book|send|post|leave|keep|read|rewrite|refactor|try|explain|give|tell|help|put|move|change|set|page|ping|ask|skip|stop|start|deploy|revert|merge|rebase|install|test|build|summari[sz]e|translate|draft|list|print|log|call|schedule|implement|replace|split|extract|clean|format|generate|get|go|don'?t|do not|drop|bump|pin|turn|switch|wrap|handle|return|rerun|retry|continue|proceed|ignore|undo|search|compare|verify|confirm|include|exclude|apply|inline|mock|review|finish)\b`),
		// What a person takes back of what he has just said.
		takesBack: re(`^(?:아|어|음|앗|잠깐|아 잠깐|아냐|아니)[ ,.]*.{0,6}(?:잠깐|아니다|아니야|아냐|취소)|^(?:아니다|취소|잠깐만?)[ ,.!~]|취소(?:할게|해|하자|한다|해줘)|(?:거|건|걸) 취소|다시 생각해 ?보니|없던 ?걸로|잘못 (?:말|알|적|봤)|^(?:(?:oh|hmm|hm|uh|no|ah)[ ,.]+)*wait\b[ ,.!]*|\b(?:scra(?:p|tch) (?:that|it)|never ?mind|nvm|on second thought|actually,? (?:no|let'?s not|scrap)|changed my mind|forget (?:that|it)|i take (?:that|it) back)\b`),
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
		objects: re(`^(?:아니|아냐|아닌데|아니야|틀렸|그게 아니|그건 아니|안 ?되는데|안 ?돼|안 ?되네|아직도|여전히|이상한데|별로)|에러 ?나|안 ?되는데|안 ?나오는데|그거 아니|\b(?:no[,. ]|nope|wrong|not (?:right|true|it|what)|that'?s not|still (?:fail|broken|not|the same|see)|doesn'?t work|didn'?t work|incorrect)`),
		cause:   re(`[는은] (?:것|걸|점)을 발견했|원인(?:은|이|을|입)|때문이었|때문입니다|때문에 .{4,}(?:했|됐|었)|이유는|\b(?:root cause|the (?:\S+ )?(?:cause|culprit|problem|reason|leak|bug) (?:is|was)|was caused by|is caused by|turned out|i found (?:that|the|it|out)|(?:comes|came) from|that['’]?s why)\b`),
		// What the agent says when something is finished, before it lists what.
		done: re(`(?:마쳤|끝났|끝냈|마무리했|마무리됐|완료했|완료됐|완료되었)습니다|완료(?:했습니다)?$|^(?:all |the \S+ |everything )?(?:\S+ )?(?:is|are) (?:done|complete|finished|live|in place)\b|^(?:done|finished|all set)\b`),
		// What tells a measurement, with what it was before or against what it stands.
		measured: re(`(?:수정|변경|개선|적용) ?(?:전|후)|보정 ?후|\d\S* ?(?:→|->) ?\S*\d|\d\S*에서 \S*\d\S*(?:로|으로|까지) (?:줄|늘|빨라|올랐|내려)|\bbefore\b.*\d.*\bafter\b|\d.*\bbefore\b.*\d.*\bafter\b`),
		offers:   re(`[?？]|(?:까요|드릴까요|겠습니다|추천합니다|제안합니다|좋겠습니다|수 있습니다|것 같습니다|보입니다)[.!]?\s*$|\b(?:would you like|shall i|should i|want me to|i can|i could|i'?ll|i will|let me|i'?d (?:suggest|recommend)|you (?:could|can|might)|probably|might|may|likely)\b`),
		suggests: re(`자[.!~\s]*$|(?:걸|거|것으)로(?: (?:해|해요|하죠|가죠|합시다|갑시다|할게요?))?[.!~\s]*$|(?:으로|로|기로) (?:해|해요|하죠|가죠|하시죠|가시죠|합시다|갑시다)[.!~\s]*$|^let'?s\b`),
		// What ends a debate: 화요일에 하는 걸로.
		concludes: re(`(?:[^은] ?(?:걸|거|것으)로|[^같][은] ?(?:걸|거|것으)로|(?:으로|로) (?:할|갈)게요?)[.!~\s]*$`),
		// What somebody has to do by a time.
		todo: re(`(?:까지|오늘|내일|모레|이번 ?주|다음 ?주|[월화수목금토일]요일|\d일).*(?:(?:어야|아야|해야|여야|야) ?(?:해|돼|한다|된다|함|됨|하니까)|야겠)|\b(?:i|we)(?:'ll| will| need to| have to| must| should| gotta| got to)\b.*\b(?:tomorrow|today|tonight|by|before|next|this (?:week|afternoon|evening)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`),
		// What forbids a thing that is named, or says who alone may do it; see within for what is only not to be done now.
		forbids: re(`(?:지|진|질)[도는]? ?(?:마|말)(?:세요|셈|라|아|아요|요|구|구요|고요|아 ?(?:줘|주세요|주셈)|고|자|기|것|라고)?(?:[ ,.!~]|$)|면 (?:절대 ?)?안 ?(?:돼|되|됨|됩|된)|(?:없|않)도록 안 ?(?:됨|됩니다|돼요)$|금지|못 ?(?:하게|쓰게)|^(?:please )?(?:don['’]?t|do not|never|no more) |^you (?:don['’]?t|do not|never|can['’]?t|must not)\b|\b(?:nobody|no one) (?:is to|may|should|touches|uses)\b|\bhands off\b|\bmust(?: not|n['’]?t)\b|\bno more (?:\S+ ){1,5}(?:on|in|from|at|to)\b|\bnothing (?:may|must|should) |^no [^\s,]+(?: [^\s,]+)? (?:ever|please|in|on|for|at|from|before|after|without)\b|\boff[- ]limits\b`),
		// What is for this time only, or only for as long as something goes on.
		once: re(`이번(?:엔|에는|에만|만|건|은|에)(?:[ ,은]|$)|이번 ?한 ?번|한 ?번만|오늘(?:만|은)|^오늘 |하나만 (?:\S+ )?\S+줘|지금(?:은)?[ ,]|(?:^|[ ,])지금은|(?:^|[ ,])아직(?:은)?[ ,]|당분간|우선은?[ ,]|잠깐만|\b(?:just )?(?:this once|for now|right now|just now|just yet|this time|today|tonight|one[- ]off|in the meantime|for the time being|while (?:the|we|i|you|it)\b|for (?:this|the) (?:test|run|one|commit|demo)|for \d+ ?(?:s|sec|secs|m|min|mins|minutes?|h|hours?))\b|\byet\b`),
		// What was settled, in whatever mood the rest of the sentence is.
		settled: re(`기로 (?:\S+ ){0,2}(?:했|함|합의|결정|정했|정함|됐|되었)|(?:으로|로) (?:정했|정함|결정|확정|합의|통일)|(?:자고|기로|걸로|거로) (?:\S+ ){0,3}(?:했|함|하셨|하심|합의|결정|정했|정함|얘기|정리)|정리(?:가 )?(?:됐|되었|돼)|결정했|확정했|겠습니다$|(?:으로|로) 굳(?:었|혔|힘)|\bdecision:|\b(?:we|i)(?:['’]ve| have)? (?:decided|agreed|settled)\b|\b(?:we|i)(?:['’]re|['’]m| are| am) (?:sticking|going with|staying|keeping|not doing)\b`),
		// What is settled by proposing it: …로 하자, …에 두자, let's go with ….
		plans: re(`(?:으로|로|걸로|거로) ?(?:하|가|정하|바꾸|통일하|고정하|유지하|진행하)?(?:자|죠|시죠)(?:[ ,.!~]|$)|(?:으로|로) ?(?:합시다|갑시다|정합시다|할게요?|갈게요?)|^\S+(?:은|는) .*(?:으로|로|에|에서|에서만|만|도|을|를) \S+(?:자|죠)$|(?:은|는|을|를|에|에만|만|도|게|지) ?\S*(?:쓰|두|넣|빼|미루|유지하|통일하|바꾸|옮기|나누|합치|맞추|고정하|남기|보내|받|막|정하|따르|지키|맡기|말)(?:자|죠)$|\blet['’]?s (?:\w+ )?(?:go with|use|keep|drop|stick|switch|move|make|store|put|call|name|have|not|do)\b|\bwe['’]ll (?:go|use|keep|stick|do)\b|\bi think we (?:change|switch|move|go|use|keep) |\w stays?(?: then)?(?:[.,!]|$)`),
		// What a value looks like: a number, a name in letters that are not Hangul or in code, a word in quotes.
		value: regexp.MustCompile("\\d|`[^`]+`|['\"“‘][^'\"”’]+['\"”’]|[a-z0-9][-_./#]\\w|[A-Z]{2,}|[a-z][A-Z]|[가-힣][ ,]+\\[?[A-Za-z]{2,}|^[A-Za-z]{2,}\\S*[가-힣]|\\S [A-Z][a-z]+"),
		// What names its thing by pointing at it.
		vague: re(`[그이저]쪽|(?:^|[ ,])[이그저](?:거|것|건|게|걸|파일|줄|커밋|함수|테스트|브랜치)?(?:은|는|을|를|만|도)? |\b(?:this|that|these|those|them|it|step \d+)\b`),
		// What gives a reason, wherever it stands in a sentence.
		reasoned: re(`라서|니까|때문|거라|해서|어서|아서|\b(?:because|since|so that)\b`),
		// What gives the reason for what comes next.
		because: re(`(?:거든(?:요)?|라서|니까|때문에|해서|어서|아서)$|(?:습니다|어요|음|다|대|네|ㅠㅠ)$|\b(?:because|since|as)\b`),
		// What somebody else said, in his words.
		hearsay: re(`["“][^"”]{6,}["”] ?(?:이?라고|고|라며|라는|이?래|이러|하시|하셔|란다|라던데|그러)|\b(?:say|says|said|saying|tell|tells|told|telling|asks?|asked|claims?|insists?|wrote|thinks?)\b[^"“]{0,20}["“][^"”]{6,}["”]`),
		// What gives a thing its value: 3번이 아니라 5번으로, 1월 19일로 해주세요, set it to 50.
		sets: re(`(?:아니라|아니고|말고|대신) (?:.*(?:으로|로)(?:[ ,]|$)|\S+(?: \S+)?$)|(?:은|는|만) .*(?:으로|로)$|(?:은|는|만) .*(?:으로|로) \S*(?:줘|주세요|주셈|셈|부탁\S*)$|(?:은|는|만|[\dA-Za-z]\S*) .*(?:으로|로)요$|\d\S*(?: \S+)?(?:으로|로)요?$|\d\S*면 ?(?:됨|돼요?|됩니다|충분\S*)$|(?:으로|로|에|에서|까지|한테)만$|까지(?:만)? 되게$|(?:은|는) .*\d\S*까지(?:만|고|야|임|예요|이에요)?$|(?:으로|로) ?(?:바꾸|하|맞추|두|통일하|고정하)고 |(?:으로|로|에|에만|에다가?|밑에|만) ?(?:따로 ?)?(?:하|해|바꿔|바꾸|고쳐|변경|맞춰|맞추|설정|적어|넣|올려|낮춰|줄여|늘려|잡|잡아|빼|써|쓰|두|둬|보내|만들|저장|분류|정해|통일|유지|제한|고정|cut|set)\S*(?: ?(?:줘|줘요|주세요|주셈|주시|주십시오|놔|두셈|하셈|셈|ㄱㄱ?|export|변경|부탁\S*))?(?:$|\S*(?:줘|주세요|주셈|주시고요?|셈),? )|(?:으로|로|하고|분|초|개|번|일) ?ㄱㄱ?(?:[ ,]|$)|^(?:please |just |then |actually |instead |let['’]?s )*(?:set|make (?:the|this) \S+ \S+|cap|limit|bump|raise|lower|use|keep|leave|store|name|call|stick|roll|default|change|switch|move|apply|put)\b|\b(?:comments?|commits?|messages?|docs?|names?|titles?|strings?|descriptions?)\b[^.]* in (?:english|korean|german|french|spanish|portuguese|japanese|chinese|italian)\b|^i['’]d like (?:the|all|every|our) .* to \w+|\bfor everything\b|\beverything in\b|\b(?:should|must) (?:not |never |only |always )?(?:be|come|stay|stop|say|go|use|have|live|end|start|run)\b|\bcan you (?:switch|move|change) from\b`),
		// What allows one thing alone, where it is to be: 점심시간에만, 사본으로만.
		restricts: re(`[가-힣](?:으로|로|에|에서|까지|한테|께)만(?: |$)`),
		// What tells where something happens, and allows nothing: iOS에서만 그래요.
		occurs: re(`만 (?:그[래럼런렇]|안 ?[되돼됨나]|나[타오와옴]|[가-힣]*(?:발생|재현)|터[지져짐]|죽|느[리려])`),
		// What forbids nothing, though it begins like that: don't know, no idea.
		unsure: re(`^(?:i )?(?:don['’]?t|do not) (?:know|care|mind|think|worry)\b|^no (?:idea|clue)\b`),
		// What names where people work by pointing at it, which everybody understands later.
		ours: re(`\b(?:in|of|for|from) this (?:repo|repository|service|project|codebase|package|app|game|team)\b`),
		// What somebody is doing, or about to do.
		ongoing: re(`(?:고 있|는 중이|려고? ?(?:하|합|함|해|한))\S*$`),
		// What says how something comes about, in words of how it works.
		diagnoses: re(`, (?:so|hence|which) |\b(?:because|instead of|rather than|but|while|without|unless|since|twice|never|overflow\w*|exceed\w*|instead)\b|(?:아|어|해|여|라|져|려|워|춰|돼)서? .*니다$|(?:므로|니까|느라|고) .*니다$`),
		// What the agent has done, estimates or would have, and explains nothing.
		reports: re(`^i(?:['’]\w+)? |(?:[었았였했됐렸졌겼냈꼈뒀갔왔났섰켰]습|겠습|추정됩|예상됩|예상합|정도입|안팎입|야 합|필요합|필요하고|가능하)|\b(?:would|roughly|about|estimate\w*|in the region|almost)\b`),
		// What came out when something was tried.
		results: re(`\d.*(?:\b(?:no (?:errors?|failures?|crash\w*)|without (?:an? )?(?:error|crash|failure)|down from|up from|difference|tied out|reconciles?)\b|(?:^|[^\d.,])0 [a-z]+|(?:\b|[^\d])0(?:건|원|개|회|명)|오류가? 없|오류도 없|오류가? 나지 않|재현되지 않|일치)|(?:reproduc|오류|재현).*\d`),
		// What makes one ask why: it does not work, or nobody knows what it is.
		troubled: re(`왜|원인|이유|이상|안 ?[되돼됨나맞]|안돼|에러|오류|느[리려린]|느림|죽|터[지져짐]|튀|뚫|깨[지져짐]|다르|달라|모르겠|notready|\b(?:why|wrong|crash\w*|fail\w*|broken|error\w*|slow|off|out of|can['’]?t|cannot|doesn['’]?t|returning|resetting|weird|strange|odd|bug|issue|problem|figure|blank|squish\w*|squash\w*|broke|died|dies)\b`),
		// What says of a topic what it is to be: 주석은 영어로.
		assigns: re(`(?:으로|로)$`),
		// What puts something right within one sentence: retry 3 times - no, 5.
		mends: re(`\S ?(?:[-–—,]|\.\.+) ?(?:아 ?)?(?:no|아니|아니다|아니지|아냐)(?:[ ,.]+)(?:잠깐[ ,.]*)?\S`),
		// What takes the agent's offer by its number, and says more.
		accepts: re(`^(?:\d+번|[a-d]안?)(?:으로)? ?(?:ㄱㄱ|고고|가자|갈게요?|하자|해줘|할게요?|가고|하고)[ ,.!]+`),
		// What means from now on, whatever else the sentence does.
		fromNow: re(`앞으로|이제부터|다음부터|담부터|이후로|영구|\b(?:from now on|going forward|in (?:the )?future|as a rule)\b`),
		// What cannot be done, which asks for nothing: 못 올려.
		unable: re(`(?:^| )[못안] ?\S+$`),
		// What gives another value to something that had one.
		changes: re(`말고|바꿔|바꾸|변경|고쳐|대신|아니라|아까|잘못|\b(?:instead|actually|on reflection|change|rather|no longer|make it)\b`),
		// What names what another thing takes the place of.
		insteadOf: re(`(\S{2,}?)(?:은|는|을|를|이|가|도)? (?:말고|대신|아니라|아니고)|\b(?:instead of|rather than|not) (\S{3,})`),
		// What says two things in one sentence.
		joins: re(`, |[가-힣]고 |\b(?:and|but)\b`),
		// A number and what it counts.
		number: re(`(\d[\d.,]*(?:-\d+)*) ?(초|분|시간|시|일|주|달|개월|월|년|번|회|개|명|건|원|만|천|%|[a-z]+)?`),
		// A correction that says the new value alone.
		elliptic: re(`^(?:make|set|put|call|do) (?:it|that)\b|^it['’]s \S+$|^\S+(?: \S+)?(?:으로|로)(?: ?(?:하자|가자|해|해 ?줘|해주세요|할게요?|갈게요?|바꿔|바꿔 ?줘|하죠|합시다))?$|^\d\S*$|^\d+ \S+$`),
		// What stands behind a request and is no part of it.
		trailing: re(`[ ,]+(?:항상|매번|언제나|앞으로|꼭|반드시|부탁\S*|좀|please|pls|thanks|ok|always)$`),
		// What somebody is for or against.
		prefers: re(`반대야|반대입니다|반대임|찬성|질색|극혐|(?:더|훨씬) (?:좋|낫|나아|편)|싫어(?:함|해|요)?$|\b(?:i hate|i can['’]?t stand|i['’]m against|i['’]m for|i prefer|i['’]d rather)\b`),
		// What the person does himself, now or soon.
		self: re(`(?:제가|내가|저는|나는) .*겠습니다$|(?:보|마치|드리|오|묻|여쭈|가)겠습니다$|(?:내가|제가|난|나는|나) .*(?:게|께|게요|께요|께용|림|함|봄|돌림|바꿈|올림|지움)$|(?:게|게요|께|께요)$|^(?:i['’]ll|i will|i['’]m going to|i['’]m gonna|i['’]ve|i just|will do|i['’]m off|brb)\b|\bi['’]?ll (?:file|do|check|ask|look|kick|take|handle|rotate|push|open|send|get|write)\b`),
		// What belongs to the day and not to the work.
		chat: re(`점심|저녁 ?(?:먹|약속)|밥 ?먹|라면|퇴근|출근길|커피|병원 (?:가|갔|예약)|학교 상담|결혼식|예비군|휴가|수고|고생하|(?:^| )감사|고마|ㄳ|주말 잘|생일|쫒겨|쫓겨|졸려|배고|화장실|담배|야근|\b(?:lunch|dinner|breakfast|coffee|gym|the cat|my cat|my dog|football|birthday|goodnight|good night|cheers|thank you|thanks|lol|lmao|haha|weekend plans|laughing|bless|brb)\b`),
	}
})

// isStanding reports whether a sentence is meant to hold from now on.
func isStanding(text string) bool {
	m := marks()
	return m.standing.MatchString(m.within.ReplaceAllString(text, "")) || isForbidden(text)
}

// isForbidden reports whether a sentence forbids something by its name, and not for now.
func isForbidden(text string) bool {
	m := marks()
	text = m.within.ReplaceAllString(text, "")
	at := m.forbids.FindStringIndex(text)
	if at == nil || m.once.MatchString(text) || m.unsure.MatchString(text) || len(strings.Fields(text)) < 2 {
		return false
	}
	if hasHangul(text) { // what it points at behind that explains
		text = text[:at[1]]
	}
	return !m.vague.MatchString(m.ours.ReplaceAllString(text, ""))
}

// isSettled reports whether a sentence settles something.
func isSettled(text string) bool {
	m := marks()
	return isSettledOutright(text) || m.mends.MatchString(text) && m.value.MatchString(text) || m.plans.MatchString(text) || m.concludes.MatchString(text)
}

// isSettledOutright reports whether a sentence says that something is settled, and not what the speaker does next (확인해 보겠습니다).
func isSettledOutright(text string) bool {
	m := marks()
	return m.settled.MatchString(text) && !(strings.HasSuffix(text, "겠습니다") && m.self.MatchString(text))
}

// isSet reports whether a sentence gives something that it names a value that it names.
func isSet(text string) bool {
	m := marks()
	named := m.value.MatchString(text) || m.insteadOf.MatchString(text) && hasHangul(text) || m.topic.MatchString(text) && m.assigns.MatchString(text)
	restricted := m.restricts.MatchString(text) && !m.once.MatchString(text) && !m.occurs.MatchString(text)
	return (m.sets.MatchString(text) && named || restricted) && !m.vague.MatchString(text) && !m.ongoing.MatchString(text)
}

// body is a sentence without the marks and the laughter at its end.
func body(text string) string {
	return strings.TrimRight(text, " .!~…ㅋㅎㅠㅜ;^,")
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
	text = marks().trailing.ReplaceAllString(text, "")
	if hasHangul(text) { // a decision may end in a particle, too
		return marks().orders.MatchString(text) && !marks().concludes.MatchString(text) && !marks().unable.MatchString(text)
	}
	return marks().ordersEn.MatchString(text)
}

func hasHangul(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Hangul, r) })
}
