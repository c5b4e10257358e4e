package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
)

// seenWords says why a name is a subject: "9 lines on 5 days: label 3, title 4; category by title". It is "" of what nobody has seen.
func (a *app) seenWords(s *bank.Seen) string {
	if s.IsZero() {
		return ""
	}
	lines := a.count(s.Lines, "%d줄", "line", "lines")
	days := a.count(s.Days, "%d일", "day", "days")
	out := a.t(days+" "+lines, lines+" on "+days)
	if len(s.Signs) > 0 {
		out += ": " + a.signWords(s.Signs)
	}
	switch {
	case s.ShortFor != "":
		out += fmt.Sprintf(a.t("; 갈래: 줄이지 않은 이름 %s", "; category by the longer name %s"), s.ShortFor)
	case s.Category != "":
		out += a.t("; 갈래: "+cmp.Or(verdictsKo()[s.Category], s.Category), "; category by "+s.Category)
	}
	return out
}

// signWords says which signs lines have shown, and how many lines did.
func (a *app) signWords(signs []bank.Sign) string {
	out := make([]string, len(signs))
	for i, s := range signs {
		out[i] = fmt.Sprintf("%s %d", a.t(cmp.Or(signsKo()[s.Name], s.Name), s.Name), s.Lines)
	}
	return strings.Join(out, ", ")
}

// signsKo are the signs of docs/subjects.md in Korean.
func signsKo() map[string]string {
	return map[string]string{
		"explicit": "드러난 이름", "tag": "태그", "label": "이름표", "heading": "제목", "title": "호칭", "kin": "가족·역할", "agent": "말하는 이", "proper": "고유한 꼴",
		"capital": "첫 대문자", "topic": "은/는/이/가", "first": "첫머리", "value": "값의 임자", "definite": "관사", "plain": "소문자", "named": "사전의 이름", "action": "하는 일",
		"tail": "끝자리", "does": "사람이 하는 일", "part": "속성", "used": "쓰는 것", "claimed": "문장의 주어", "attributive": "명사 앞",
	}
}

// verdictsKo is what may decide a category, in Korean.
func verdictsKo() map[string]string {
	return map[string]string{
		"title": "호칭", "kin": "가족·역할", "number of a case": "사건 번호", "tag": "태그", "head": "끝말", "heading": "제목", "josa of persons": "사람에게 붙는 조사",
		"given name": "이름꼴", "claims": "하는 일", "proper noun": "고유명사", "noun": "명사", "noun of doing": "하는 일의 이름", "code behind in or at": "in·at 뒤의 부호",
		"code": "부호", "identifier": "식별자", "first name": "영어 이름",
	}
}
