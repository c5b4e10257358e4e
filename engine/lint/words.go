package lint

import (
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/bilingual"
)

// Title names what a check finds, in "ko" or "en".
func Title(code, lang string) string {
	switch code {
	case Unreadable:
		return bilingual.Pick(lang, "읽지 못한 파일", "files that could not be taken")
	case BrokenLink:
		return bilingual.Pick(lang, "끊어진 링크", "broken links")
	case OpenConflict:
		return bilingual.Pick(lang, "서로 어긋나는 항목", "entries that contradict each other")
	case StaleStatus:
		return bilingual.Pick(lang, "오래 그대로인 상태", "statuses that have stood long")
	case MisnamedLog:
		return bilingual.Pick(lang, "이름 때문에 일지로 읽지 않는 파일", "files that are no logs because of their names")
	case SameName:
		return bilingual.Pick(lang, "이름이 같은 페이지", "pages of one name")
	case LargePage:
		return bilingual.Pick(lang, "16 KB보다 큰 페이지", "pages of more than 16 KB")
	case LongLine:
		return bilingual.Pick(lang, "앞부분만 찾아지는 긴 줄", "lines of which only the beginning is found")
	case Orphan:
		return bilingual.Pick(lang, "어디에서도 가리키지 않는 페이지", "pages that nothing links to")
	case Unsourced:
		return bilingual.Pick(lang, "출처 없는 숫자", "figures without a source")
	case Unrouted:
		return bilingual.Pick(lang, "어느 페이지로도 가지 않은 말", "statements that went nowhere")
	}
	return code
}

// Hint says what a person can do about what a check finds.
func Hint(code, lang string) string {
	switch code {
	case Unreadable:
		return bilingual.Pick(lang, "고치고 나면 다음 실행이 받아들입니다", "once it is mended the next run takes it")
	case BrokenLink:
		return bilingual.Pick(lang, "링크를 고치거나 그 이름으로 페이지를 만듭니다", "mend the link, or make the page")
	case OpenConflict:
		return bilingual.Pick(lang, "맞지 않는 쪽을 memctl archive ID로 거두거나 줄을 고칩니다", "memctl archive ID the one that is wrong, or edit its line")
	case StaleStatus:
		return bilingual.Pick(lang, "끝났으면 일지에 끝났다고 적거나 memctl archive ID, 아직이면 다시 적습니다", "say in a log that it is done, or memctl archive ID; if it still holds, say so again")
	case MisnamedLog:
		return bilingual.Pick(lang, "memory/2026-11-20.md처럼 이름을 바꿉니다", "rename it, as in memory/2026-11-20.md")
	case SameName:
		return bilingual.Pick(lang, "한쪽 이름이나 별칭을 바꾸거나 둘을 합칩니다", "rename one, change its alias, or merge them")
	case LargePage:
		return bilingual.Pick(lang, "나누면 찾기도 읽기도 쉽습니다", "in parts it is easier to find and to read")
	case LongLine:
		return bilingual.Pick(lang, "뒷부분도 찾으려면 줄을 나눕니다", "to find the rest too, break the line")
	case Orphan:
		return bilingual.Pick(lang, "다른 페이지에서 이어 주거나, 필요 없으면 지웁니다", "link to it from another page, or delete it")
	case Unsourced:
		return bilingual.Pick(lang, "같은 문단에 [[memory/…]]나 주소를 적어 둡니다", "name where it comes from in the same paragraph: [[memory/…]] or an address")
	case Unrouted:
		return bilingual.Pick(lang, "남기려면 ## Retain 아래에 둡니다(- W: …). 까닭은 memctl route가 보여 줍니다", "to keep one, put it below ## Retain (- W: …); memctl route says why")
	}
	return ""
}

// Message says what was found, without its place. reason turns the reasons of the router into words.
func (f *Finding) Message(lang string, reason func(string) string) string {
	switch f.Code {
	case BrokenLink:
		if f.Other != "" {
			return f.Text + " → " + f.Other + "?"
		}
	case StaleStatus:
		return fmt.Sprintf(bilingual.Pick(lang, "%d일째: %s", "%d days: %s"), f.Days, f.Text)
	case MisnamedLog:
		return reason(f.Text)
	case SameName:
		return f.Text + " = " + f.Other
	case LargePage, LongLine:
		return fmt.Sprintf("%d KB", (f.Count+1023)>>10)
	case Orphan:
		if f.Count > 0 {
			return fmt.Sprintf(bilingual.Pick(lang, "페이지 %d개 모두", "all of %d pages"), f.Count)
		}
	case Unrouted:
		return fmt.Sprintf(bilingual.Pick(lang, "%s %d: %s", "%s %d: %s"), reason(f.Other), f.Count, f.Text)
	}
	return strings.TrimSpace(f.Text)
}
