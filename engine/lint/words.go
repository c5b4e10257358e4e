package lint

import (
	"cmp"
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
	case BrokenRedirect:
		return bilingual.Pick(lang, "이끄는 곳이 없는 페이지", "pages that lead nowhere")
	case OpenConflict:
		return bilingual.Pick(lang, "서로 어긋나는 항목", "entries that contradict each other")
	case ContradictionLoop:
		return bilingual.Pick(lang, "셋 이상이 돌아가며 어긋나는 항목", "entries that contradict each other in a ring")
	case StaleStatus:
		return bilingual.Pick(lang, "오래 그대로인 상태", "statuses that have stood long")
	case MisnamedLog:
		return bilingual.Pick(lang, "이름 때문에 일지로 읽지 않는 파일", "files that are no logs because of their names")
	case SameName:
		return bilingual.Pick(lang, "이름이 같은 페이지", "pages of one name")
	case SameSubject:
		return bilingual.Pick(lang, "하나로 보이는 대상", "subjects that are one by their names")
	case SlugDrift:
		return bilingual.Pick(lang, "제목과 파일 이름이 다른 페이지", "pages whose title is not what their file is called")
	case MissingBacklink:
		return bilingual.Pick(lang, "이름만 있고 링크가 없는 대상", "subjects that are named and not linked")
	case MovedLink:
		return bilingual.Pick(lang, "옛 이름을 가리키는 링크", "links to a name of before")
	case PageWanted:
		return bilingual.Pick(lang, "페이지가 있을 만한 이름", "names that want a page")
	case StalePage:
		return bilingual.Pick(lang, "오래 소식이 없는 페이지", "pages of which nothing was heard for long")
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
	case BrokenRedirect:
		return bilingual.Pick(lang, "redirect_to를 있는 페이지로 고치거나 그 줄을 지웁니다", "give redirect_to a page that is there, or delete the line")
	case ContradictionLoop:
		return bilingual.Pick(lang, "지금 맞는 하나만 두고 나머지는 memctl archive ID로 거둡니다. 일지에 맞는 값을 적어도 됩니다", "keep the one that holds and memctl archive ID the others, or say in a log what holds")
	case OpenConflict:
		return bilingual.Pick(lang, "맞지 않는 쪽을 memctl archive ID로 거두거나 줄을 고칩니다", "memctl archive ID the one that is wrong, or edit its line")
	case StaleStatus:
		return bilingual.Pick(lang, "끝났으면 일지에 끝났다고 적거나 memctl archive ID, 아직이면 다시 적습니다", "say in a log that it is done, or memctl archive ID; if it still holds, say so again")
	case MisnamedLog:
		return bilingual.Pick(lang, "memory/2026-11-20.md처럼 이름을 바꿉니다", "rename it, as in memory/2026-11-20.md")
	case SameName:
		return bilingual.Pick(lang, "한쪽 이름이나 별칭을 바꾸거나 둘을 합칩니다", "rename one, change its alias, or merge them")
	case SameSubject:
		return bilingual.Pick(lang, "같으면 합칩니다. 다르면 그대로 둡니다", "merge them if they are one; leave them if they are not")
	case SlugDrift:
		return bilingual.Pick(lang, "링크는 파일 이름을 따릅니다. 파일 이름이나 제목을 고쳐 맞춥니다", "links go by the name of the file: rename it, or change the title")
	case MissingBacklink:
		return bilingual.Pick(lang, "처음 나오는 자리를 링크로 바꿉니다: memctl lint --fix", "make the first place a link: memctl lint --fix")
	case MovedLink:
		return bilingual.Pick(lang, "지금 이름으로 바꿉니다: memctl lint --fix", "link the name of now: memctl lint --fix")
	case PageWanted:
		return bilingual.Pick(lang, "페이지를 만듭니다. 대상이 아니면 memctl subjects --dismiss NAME", "make a page; if it is nothing of its own, memctl subjects --dismiss NAME")
	case StalePage:
		return bilingual.Pick(lang, "아직 그러면 일지에 다시 적고, 아니면 달라진 것을 적습니다", "say in a log that it still holds, or what has changed")
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
	case BrokenRedirect:
		return "→ " + cmp.Or(f.Other, f.Text)
	case ContradictionLoop:
		return fmt.Sprintf(bilingual.Pick(lang, "%d건: %s", "%d: %s"), f.Count, f.Text)
	case SameSubject, SlugDrift, MissingBacklink, MovedLink, PageWanted, StalePage:
		return f.ofWiki(lang)
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

// ofWiki is the message of a finding about the wiki.
func (f *Finding) ofWiki(lang string) string {
	switch f.Code {
	case SameSubject:
		if f.Other == toldSo {
			return f.Text + bilingual.Pick(lang, " (일지에 그렇게 적혀 있음)", " (a log says so)")
		}
	case SlugDrift:
		if f.Other != "" {
			return fmt.Sprintf(bilingual.Pick(lang, "제목은 %s, 대상은 %s", "the title is %s, the subject %s"), f.Text, f.Other)
		}
	case MissingBacklink, MovedLink:
		if f.Edit != nil {
			return f.Text + " → " + f.Edit.Is
		}
		return f.Text + " → " + f.Other
	case PageWanted:
		if f.Days > 0 {
			return fmt.Sprintf(bilingual.Pick(lang, "%s: %d일에 걸쳐 %d줄", "%[1]s: %[3]d lines on %[2]d days"), f.Text, f.Days, f.Count)
		}
		return fmt.Sprintf(bilingual.Pick(lang, "[[%s]]: 파일 %d개", "[[%s]]: %d files"), f.Text, f.Count)
	case StalePage:
		if f.Count > 0 {
			return fmt.Sprintf(bilingual.Pick(lang, "페이지 %d개 모두 %d일 넘게 (가장 새것이 %s)", "all of %d pages, for %d days and more (the newest: %s)"), f.Count, f.Days, f.Text)
		}
		return fmt.Sprintf(bilingual.Pick(lang, "%d일째 (%s)", "%d days (%s)"), f.Days, f.Text)
	}
	return f.Text
}

// Advice is what a person can do about a finding: the command, the edit of its line, or what there is to do about all of its check. quote makes a word
// safe for a shell.
func (f *Finding) Advice(lang string, quote func(word string) string) string {
	switch {
	case len(f.Command) > 0:
		return f.Run(quote)
	case f.Edit != nil:
		return fmt.Sprintf(bilingual.Pick(lang, "%s 자리에 %s: memctl lint --fix", "%[2]s in the place of %[1]s: memctl lint --fix"), f.Edit.Was, f.Edit.Is)
	}
	return Hint(f.Code, lang)
}

// Run is the command that mends a finding, "" where there is none.
func (f *Finding) Run(quote func(word string) string) string {
	if len(f.Command) == 0 {
		return ""
	}
	words := []string{"memctl"}
	for _, w := range f.Command {
		words = append(words, quote(w))
	}
	return strings.Join(words, " ")
}
