package speech

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A kind has the values that can take the place of each other: days, times of day, durations, sizes, …
type kind struct {
	name string // "" where each unit is a kind of its own
	re   *regexp.Regexp
}

// Kinds of values that no pattern finds.
const (
	Choice = "choice" // a thing that is chosen, by its name
	Number = "number" // without a unit
)

// kinds are looked for in this order; a part of a text that one kind has found is not looked at for the next.
var kinds = sync.OnceValue(func() []kind {
	const weekday = `(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b`
	const month = `\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]* \d{1,2}\b`
	var out []kind
	for _, k := range [][2]string{
		{"day", `\d{4}-\d{1,2}(?:-\d{1,2})?|\b\d{1,2}/\d{1,2}\b|\d{1,2}월(?: ?\d{1,2}일)?|[월화수목금토일]요일|매[주달월일] ?[월화수목금토일]?|\b` + weekday + `|` + month},
		{"clock", `\d{1,2}:\d{2}|\d{1,2} ?(?:am|pm)\b|\d{1,2}시(?: ?(?:\d{1,2}분|반))?(?:[^간]|$)|새벽|오전|오후|아침|저녁|\b(?:noon|midnight|morning|evening)\b`},
		{"duration", `\d[\d.,]* ?(?:밀리초|초|분|시간|일|주|개월|달|년)|\d[\d.,]* ?(?:ms|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?)\b`},
		{"size", `\d[\d.,]* ?(?:[kmgt]i?b|bytes?)\b|\d[\d.,]* ?(?:바이트|메가|기가)`},
		{"share", `\d[\d.,]* ?(?:%|퍼센트|percent\b)`},
		{"money", `[$€£₩]\d[\d.,]*|\d[\d.,]* ?만? ?(?:원|달러|유로)|\d[\d.,]* ?(?:euros?|dollars?|usd|krw|bucks)\b`},
		{"color", `#[0-9a-f]{3,8}\b|(?:빨간|파란|초록|노란|검은|흰|회|보라|주황|남|하늘|분홍)색`},
		{"encoding", `\b(?:utf-?8|utf-?16|euc-?kr|cp949|latin-?1|ascii|shift[-_]?jis)\b`},
		{"", `\d[\d.,]*([^\W\d_]{2,12}\b|[점개번회명건장줄배칸쪽화매판층석권편곡팀차호단]|글자|단계)|\d[\d.,]* (times|lines|characters|chars|columns|items|rows|points|files|users|people|retries)\b`},
		{"", `(?:^|\s)(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열) (명|개|대|곳|줄|장|배)`},
		{Number, `(?:^|[^\w.-])(\d[\d.,]*)`}, // web-07 has none
		{"quoted", "['\"‘“`]([^'\"’”`]+)['\"’”`]"},
		{Choice, `([^\s,.\x00]+?) ?(?:으로|로) (?:그냥 |다시 )?(?:하|가|정하|바꾸|바꿔|변경|해|갑시|합시|통일|원복|복귀|정정|수정|고쳐|할|갈|둘|되돌|걸어|걸자|두자|둬|두기|보내|옮기|저장|내보|맞추)|([^\s,.\x00]+?)(?:으로|로)(?: ?ㄱㄱ?)?[.!~]*$|\b(?:go|going|went) with (?:the |an? )?([^\s,.\x00]+)|\b(?:use|using|(?:switch|move|back|revert)(?:ing)? to) (?:the |an? )?([^\s,.\x00]+)`},
	} {
		out = append(out, kind{k[0], regexp.MustCompile("(?i:" + k[1] + ")")})
	}
	return out
})

// ValuesOf returns the values that a text gives, by their kinds, and the text without them.
func ValuesOf(text string) (values map[string][]string, rest string) {
	values = map[string][]string{}
	left := []byte(text)
	for _, k := range kinds() {
		for _, at := range k.re.FindAllSubmatchIndex(left, -1) {
			name, from, to := k.name, at[0], at[1]
			for g := 2; g < len(at); g += 2 {
				switch {
				case at[g] < 0:
				case name == "":
					name = strings.ToLower(string(left[at[g]:at[g+1]]))
				default:
					from, to = at[g], at[g+1]
				}
			}
			v := strings.ToLower(strings.Join(strings.Fields(string(left[from:to])), ""))
			values[name] = append(values[name], strings.TrimRight(v, ".,"))
			for i := from; i < to; i++ {
				left[i] = 0 // no part of a word
			}
		}
	}
	for _, v := range values {
		slices.Sort(v)
	}
	return values, string(left)
}

// Differs returns the kinds of which two texts give different values. A number without a unit may be of any kind with units.
func Differs(old, now map[string][]string) (out []string) {
	for _, k := range slices.Sorted(maps.Keys(old)) {
		with, ok := now[k]
		if !ok && k != Choice && k != "quoted" && k != "day" && k != "clock" && len(now) == 1 {
			with, ok = now[Number]
		}
		if ok && !slices.Equal(old[k], with) {
			out = append(out, k)
		}
	}
	return out
}
