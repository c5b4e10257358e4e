package main

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
)

// problemWords are the messages of [engine.Problem] and [engine.PairsError] in Korean; %s stands for what differs. What is not here, such as
// an error of the system or of a rule file, is shown as it is.
var problemWords = [][2]string{
	{memory.ErrEncoding.Error(), "UTF-8도 CP949도 아닌 파일이라 읽지 않습니다"},
	{bank.ErrNotText.Error(), "UTF-8이 아닌 파일이라 읽지 않습니다"},
	{"CP949 text, converted in memory; the file stays as it is", "CP949로 쓴 글이라 바꿔 읽었습니다. 파일은 그대로입니다"},
	{"NUL bytes: the line is not taken", "NUL 바이트가 있는 줄이라 받지 않습니다"},
	{"broken front matter: read as text", "머리말이 깨져 있어 글로 읽었습니다"},
	{"front matter without its closing ---: read as text", "머리말을 닫는 ---가 없어 글로 읽었습니다"},
	{"%s is not closed: everything below it is not taken", "%s 블록이 닫히지 않아 그 아래를 모두 받지 않습니다"},
	{"and %s more warnings", "주의할 것이 %s개 더 있습니다"},
	{"a list item of %s bytes is too long to be a statement", "목록의 한 칸이 %s바이트라 한 문장으로 받기에는 너무 깁니다"},
	{"a sentence of %s bytes is too long to be a statement", "%s바이트짜리 문장은 너무 길어 받지 않습니다"},
	{"a copy of bank entry %s is not taken", "기억의 항목 %s을(를) 베낀 줄이라 받지 않습니다"},
	{
		"looks like a retain line, but its head has no colon: kind and entities are not read",
		"Retain 줄 같은데 머리에 쌍점(:)이 없어 종류와 이름을 읽지 않았습니다",
	},
	{
		"%s: alone states a kind only below ## Retain, or with an @name: read as prose",
		"%s: 하나만으로는 ## Retain 아래에서만 종류가 됩니다. 다른 데서는 @이름을 붙입니다. 글로 읽었습니다",
	},
	{
		"append to %s: %s of line %s is not closed",
		"%s에 적었지만, %[3]s번째 줄의 %[2]s 블록이 닫히지 않아 읽히지 않습니다",
	},
	{
		"its front matter cannot be read and is left alone until it is mended or removed: %s",
		"머리말을 읽을 수 없어 그대로 둡니다. 고치거나 지웁니다: %s",
	},
	{bank.ErrUnmerged.Error(), "합치다 만 충돌 표시가 남아 있어 읽지 않습니다"},
	{
		"a copy that a sync has left because two devices changed the file; take over what is missing there and delete it",
		"두 기기가 함께 고쳐 동기화가 남긴 사본입니다. 빠진 것을 옮겨 적고 지웁니다",
	},
	{"a line that could not be read held what was purged; it is gone", "읽을 수 없는 줄에 지운 글이 있어 그 줄도 지웠습니다"},
	{"last line is cut off", "마지막 줄이 잘려 있습니다"},
	{"not an event: %s", "장부의 줄이 아닙니다: %s"},
	{"event of version %s, this memctl reads %s", "버전 %s의 사건입니다. 이 memctl은 버전 %s을(를) 읽습니다"},
	{"event with the op %s, which this memctl does not know", "이 memctl이 모르는 일(%s)의 사건입니다"},
	{"event made by %s", "누가 했는지 알 수 없는 사건입니다(%s)"},
	{"event about %s, which is no id", "id가 아닌 것(%s)에 관한 사건입니다"},
	{"event without its %s", "있어야 할 것(%s)이 없는 사건입니다"},
	{"event with the page %s, which can hold no entry", "항목이 있을 수 없는 페이지(%s)를 가리키는 사건입니다"},
	{"event with the confidence %s", "확신도가 %s인 사건입니다"},
	{"%s of %s changes nothing: there is no entry %s", "%[2]s의 사건(%[1]s)은 바꾸는 것이 없습니다. %[3]s 항목이 없습니다"},
	{"every page was gone; they are written anew", "페이지가 모두 사라져 다시 씁니다"},
	{engine.ErrLogsGone.Error() + ": %s files that were in memory/ at the last run", "일지가 모두 사라졌습니다. 지난번에는 %s개가 있었습니다"},
	{"there are no pairs in it", "쌍이 하나도 없습니다"},
	{"the line is longer than 1 MB", "1 MB보다 긴 줄입니다"},
	{"not UTF-8; if it is CP949: %s", "UTF-8이 아닙니다. CP949라면: %s"},
	{"want 3 columns with tabs between them (label, a, b), found %s", "탭으로 나눈 세 칸(표시, A, B)이어야 하는데 %s칸입니다"},
	{
		"unknown label %s; want 1 or 0, or entailment, neutral or contradiction",
		"%s라는 표시는 없습니다. 1과 0, 또는 entailment, neutral, contradiction을 씁니다",
	},
	{"%s is written as it is, because memory.redact is warn", "memory.redact가 warn이라 %s을(를) 가리지 않고 씁니다"},
	{"hujson: line %s, column %s: %s", "%s번째 줄 %s번째 칸부터 JSON이 아닙니다(%s)"},
}

// problem is what is wrong with a file, in the language of the run.
func (a *app) problem(msg string) string {
	if said := a.plainly(msg); said != msg {
		return said
	}
	if a.lang != "ko" {
		return strings.TrimPrefix(msg, "hujson: ")
	}
	for i, format := range problemFormats() {
		if found := format.FindStringSubmatch(msg); found != nil {
			return fmt.Sprintf(problemWords[i][1], problemParts(found[1:])...)
		}
	}
	return msg
}

// problemFormats match the messages of problemWords, with what differs as groups.
var problemFormats = sync.OnceValue(func() []*regexp.Regexp {
	out := make([]*regexp.Regexp, len(problemWords))
	for i, w := range problemWords {
		out[i] = regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(w[0]), "%s", "(.+?)") + "$")
	}
	return out
})

// problemParts are what differs in a message, in Korean.
func problemParts(found []string) (parts []any) {
	for _, f := range found {
		switch f {
		case "code fence":
			f = "코드"
		case "comment":
			f = "주석"
		}
		parts = append(parts, f)
	}
	return parts
}

// skipped is why a file is not read: "path: reason", the reason in the language of the run.
func (a *app) skipped(s string) string {
	at := strings.LastIndex(s, ": ")
	if at < 0 {
		return s
	}
	reason := s[at+2:]
	switch reason {
	case workspace.SkipSymlink:
		reason = a.t("심볼릭 링크", reason)
	case workspace.SkipNotRegular:
		reason = a.t("보통 파일이 아님", reason)
	case workspace.SkipUnreadable:
		reason = a.t("읽을 수 없음", reason)
	case workspace.SkipSameName:
		reason = a.t("유니코드 꼴만 다른 같은 이름", reason)
	case engine.SkipName:
		reason = a.t("일지 이름(2026-11-20.md)이 아니라서 간추리지 않음", "not the name of a daily log (2026-11-20.md), so it is not distilled")
	case engine.SkipDate:
		reason = a.t("없는 날짜라서 간추리지 않음", "no such date, so it is not distilled")
	case engine.SkipEnding:
		reason = a.t("일지는 .md로 끝나야 함", reason)
	case engine.SkipFolder:
		reason = a.t("일지는 memory/ 바로 아래에 있어야 함", "a daily log stands right below memory/")
	}
	return s[:at+2] + reason
}

// printProblems warns of files that could not be taken, and of what was passed over. A message that begins with its file
// (a rule's, with line and column) names it itself.
func (a *app) printProblems(problems []engine.Problem, skipped []string) {
	for _, p := range problems {
		where := p.Path
		if p.Line > 0 {
			where = fmt.Sprintf("%s:%d", p.Path, p.Line)
		}
		if strings.HasPrefix(p.Message, p.Path+":") {
			a.warn("%s", p.Message)
			continue
		}
		a.warn("%s: %s", where, a.problem(p.Message))
	}
	for _, s := range skipped {
		a.warn("%s: %s", a.t("건너뜀", "skipped"), a.skipped(s))
	}
}
