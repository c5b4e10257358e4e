package capture

import (
	"regexp"
	"sync"
)

// cue is something about a sentence that speaks for it, or against it, being worth a line by itself.
type cue struct {
	name   string
	points int
	sign   *regexp.Regexp
}

// enough is what the cues of a sentence have to add up to that the rules would keep in a log, and enoughAlone what those of any
// other; keptAlready is what it counts that they would.
const (
	enough      = 3
	enoughAlone = 4
	keptAlready = 2
	more        = 2 // is asked of what the person says first
)

// cues tell what people want to find again from what is true for an hour: what names things and numbers, says how something
// always is and why, against what has just happened, what the speaker does next, and what is not about the work.
var cues = sync.OnceValue(func() []cue {
	re := func(s string) *regexp.Regexp { return regexp.MustCompile(`(?i)` + s) }
	return []cue{
		{"told on purpose", 2, marks().remind},
		{"found out", 2, re(`알고 ?보니|원인|때문이었|거였(?:네|다|어|음|습니다)|거구나|\b(?:turns out|turned out|the reason)\b`)},
		{"for or against", 2, marks().prefers},
		{"a number", 1, re(`\d|(?:^| )(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열) (?:명|개|번|곳|대|달|주)|\b(?:one|two|three|four|five|six|ten|twelve)\b`)},
		{"a day", 1, re(`(?:다음|이번) ?(?:주|달)|내년|내달|[월화수목금토일]요일|\d월|\d일|\d/\d|\b(?:next|on) (?:week|month|year|quarter|mon|tues|wednes|thurs|fri|satur|sun)|\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)[a-z]* \d`)},
		{"a name", 1, regexp.MustCompile(`[a-z0-9][-_./#:]\w|#\w|@\w|[a-z][A-Z]|[A-Z]{2,}|[가-힣]{2,4}(?:님|씨|팀)|[가-힣][ ,]+[A-Za-z]{2,}|^[A-Za-z]{2,}\S*[은는이가]|\S [A-Z][a-z]+`)},
		{"a reason", 1, re(`거든(?:요)?$|라서|(?:니까|때문|해서|어서|아서|여서|ㄴ거라|는 ?거라|라 )|\b(?:because|since|so that|otherwise|due to|so)\b`)},
		{"of ours", 1, re(`(?:우리|저희)|\b(?:we|our|ours|us|everyone)\b`)},
		{"says what something is", 1, re(`(?:은|는|이|가|도|께서) .*(?:다|임|음|함|됨|야|요|니다|거든|고|이고|라서)$|['’](?:s|re) |\b(?:is|are|has|have|lives?|runs?|owns?|uses?|ends?|closes?|needs?|goes|means|belongs?|expects?|requires?)\b`)},
		{"holds for long", 1, re(`부터|까지|매주|매달|매일|매월|마다|분기|마감|기한|담당|전용|지원|원래|대상|\b(?:every|each|weekly|daily|monthly|until|deadline|due|by (?:the|then|next)|from .* to|only|must|has to|have to)\b`)},
		{"a limit", 1, re(`최대|최소|이상|이하|이내|미만|상한|한도|필수|\b(?:at most|at least|max(?:imum)?|min(?:imum)?|up to|per|capped)\b`)},
		{"a value of a topic", 1, re(`(?:은|는) .*\d\S*$`)},
		{"an obligation", 1, re(`(?:어야|아야|해야|여야|야) ?(?:하|해|돼|되|됨|함|한다|됩|합)|\b(?:must|has to|have to|had to|required?|ought to)\b`)},
		{"has just happened", -2, re(`(?:었|았|였|했|됐|갔|왔|났|렸|졌|겼|냈|꼈)(?:음|어|어요|다|습니다|네|네요|지|는데)$|방금|아까|\b(?:just now|went|started|merged|applied|pushed|tried|emailed|threw|got|ran|didn['’]?t)\b`)},
		{"is broken now", -2, re(`안 ?(?:됨|돼|되네|돼요|됩니다|나와|켜짐|열려|먹)|않켜|죽(?:음|네|어)|터(?:짐|져|졌)|에러|깨(?:짐|져)|튀|이상(?:함|해)|\b(?:fails?|failing|crash\w*|broken|breaks|hangs|errors?|creeps|slow|never works?|never mind)\b`)},
		{"in somebody's words", -3, regexp.MustCompile(`["“][^"”]+[ ][^"”]+["”]`)},
		{"what another wants", -2, re(`(?:라|다|자|냐)(?:던데|더라|네요?|길래)$|이러(?:네|심|는데)|카더라|\b(?:he|she|they|somebody|someone|\S+) (?:thinks|keeps|suggested|insists|swears|reckons)\b`)},
		{"as it seems", -2, re(`듯(?:$|해|함|하|요)|[거것] ?같(?:아|음|네|은데|습)|보이(?:네|는데|던데)|\b(?:seems?|looks like|apparently|feels like|i think|i guess|probably)\b`)},
		{"what the speaker is about", -2, re(`려고 |고 싶|는 중(?:이|인|임)|고 있(?:는데|거든|었)|하려는데|\b(?:trying to|i want to|i['’]d like|i need|we need to|looking (?:at|for|into)|working on|help me)\b`)},
		{"how the speaker feels", -1, re(`솔직히|아쉽|다행|답답|걱정|무섭|신기|대박|미쳤|짜증|귀찮|[ㅋㅎㅠㅜ]{2,}|\b(?:honestly|glad|annoying|weird|ugh|sigh|awesome|omg|sorry|love|hate that)\b|!!`)},
		{"points at something", -1, marks().vague},
		{"of the speaker", -2, marks().self},
		{"of the day", -3, marks().chat},
		{"a secret", -3, regexp.MustCompile(`\[REDACTED:`)},
	}
})

// worth adds up the cues of a sentence.
func worth(text string) (points int) {
	for _, c := range cues() {
		if c.sign.MatchString(text) {
			points += c.points
		}
	}
	return points
}
