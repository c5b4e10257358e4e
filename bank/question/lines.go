package question

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

var (
	askedRow = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:DAY에 (?:\d+번 )?물었다\.|DAY부터 DAY까지 \d+번 물었다\.|Asked (?:\d+ times )?(?:on DAY|from DAY to DAY)\.|DAY에 답 없이 닫았다\.|Closed without an answer on DAY\.)$`)
	})
	missingRow = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^- (?:찾은 줄 어디에도 없는 말: |Words that no line found has: |찾은 줄이 없다\.$|No line was found\.$|지금 유효한 기억 항목은 없고, 위의 줄뿐이다\.$|No entry of the bank says it now; there are only the lines above\.$|기억 항목은 있으나 질문에 다 답하지 못한다\.$|There are entries of the bank, and none answers all of the question\.$|가장 새로운 출처는 DAY, |The newest source is of DAY, )`)
	})
	invitation = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:답을 알게 되면 아래 ‘답’ 밑에 적는다\.|Who knows the answer writes it below “Answer”)`)
	})
	quotedRow   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^> .*\)$|^\+\d+$`) })
	answeredRow = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:>(?: .*)?|DAY ·.*)$`) })
	dayInRow    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\d{4}-\d{2}-\d{2}`) })
)

// questionLine reports whether the program writes such a line into the block of a question.
func questionLine(head, line string) bool {
	title, isHead := strings.CutPrefix(line, "## ")
	if isHead {
		return slices.Contains([]string{"찾은 것", "Found", "빠진 것", "Missing"}, title)
	}
	text := dayInRow().ReplaceAllString(line, "DAY")
	switch head {
	case "":
		return askedRow().MatchString(text) || invitation().MatchString(text)
	case "찾은 것", "Found":
		return quotedRow().MatchString(text) || invitation().MatchString(text)
	case "빠진 것", "Missing":
		return missingRow().MatchString(text) || invitation().MatchString(text)
	}
	return false
}

// answeredLine reports whether the program writes such a line into the block of an answer: a quoted one, or the day with the sources.
func answeredLine(_, line string) bool {
	return answeredRow().MatchString(dayInRow().ReplaceAllString(line, "DAY"))
}
