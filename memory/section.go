package memory

import (
	"strings"
	"unicode"
)

// maxHeading is the longest heading, in bytes, that can give a role to its section.
const maxHeading = 120

// maxTerm is the longest item or paragraph line, in bytes, that can be one of the vocabulary without a colon.
const maxTerm = 48

// roleOf is the vocabulary of section headings: what a heading says about the items below it. Keys are lower case,
// without spaces, hyphens, apostrophes and marks (see roleKey); add a word here and nowhere else.
func roleOf(key string) Section {
	switch key {
	case "retain", "memctlretain", "기억", "기억할것", "기억해둘것":
		return SectionRetain

	case "결정", "결정사항", "결정한것", "결정들", "의사결정", "의사결정사항", "결정내용", "합의", "합의사항", "확정", "확정사항", "정한것", "결론",
		"decision", "decisions", "decisionmade", "decisionsmade", "decisionsreached", "decisionreached", "decisionstaken",
		"decided", "wedecided", "whatwedecided", "whatidecided", "agreed", "agreements", "resolution", "resolutions",
		"conclusion", "conclusions", "decisionlog":
		return SectionDecision

	case "배운점", "배운것", "배운내용", "배운것들", "배움", "교훈", "깨달은점", "깨달은것", "알게된것", "알게된점", "알게된사실", "느낀점", "인사이트", "학습",
		"학습내용", "시사점", "얻은것", "오늘배운것", "새로알게된것", "새로알게된점", "배운점과느낀점",
		"lesson", "lessons", "lessonlearned", "lessonslearned", "lessonslearnt", "learning", "learnings", "learned",
		"whatilearned", "whatwelearned", "til", "todayilearned", "takeaway", "takeaways", "insight", "insights", "findings":
		return SectionLesson

	case "할일", "할일목록", "해야할일", "해야할것", "다음할일", "다음에할일", "내일할일", "앞으로할일", "남은일", "남은할일", "남은작업", "액션아이템", "액션", "실행항목",
		"후속조치", "후속작업", "후속", "다음단계", "다음작업", "미결", "미결사항", "미해결", "열린항목", "열린질문", "투두", "투두리스트", "추후작업", "향후계획",
		"계획", "내일계획", "확인필요", "확인할것", "숙제",
		"todo", "todos", "todolist", "task", "tasks", "actionitem", "actionitems", "actions", "action", "nextstep",
		"nextsteps", "nextaction", "nextactions", "next", "upnext", "whatsnext", "outstanding", "outstandingitems", "openloop",
		"openloops", "openitem", "openitems", "openquestion", "openquestions", "openissues", "followup", "followups", "pending",
		"pendingitems", "remaining", "remainingwork", "stillopen", "plan", "plans", "tomorrow", "carryover":
		return SectionAction

	case "상태", "현황", "현재상태", "현재상황", "상황", "진행상황", "진행상태", "진행현황", "진행중", "진행중인일", "현상황", "막힌것", "막힌점", "막힌일", "블로커", "이슈현황",
		"대기", "대기중", "작업현황",
		"status", "statuses", "currentstatus", "currentstate", "state", "wherethingsstand", "statusupdate", "projectstatus",
		"inprogress", "ongoing", "wip", "blocked", "blocker", "blockers", "waiting", "waitingon", "waitingfor":
		return SectionStatus

	case "한일", "오늘한일", "한것", "오늘한것", "완료", "완료한일", "완료된일", "완료사항", "완료항목", "끝낸일", "처리한일", "처리내용", "작업내용", "작업내역", "작업", "작업한것",
		"오늘작업", "진행한일", "수행내용", "변경", "변경사항", "변경내용", "변경점", "해결", "해결한것", "해결한문제", "고친것", "업무내용", "오늘업무", "어제한일", "활동",
		"done", "donetoday", "whatidid", "whatwedid", "whatwasdone", "whatgotdone", "whatidone", "didtoday", "completed",
		"completedtoday", "completedwork", "completeditems", "finished", "accomplished", "accomplishments", "achievements",
		"changes", "changesmade", "changed", "changelog", "whatchanged", "workdone", "worklog", "shipped", "fixed", "fixes",
		"activities", "activity", "whatiproduced", "yesterday":
		return SectionDone

	case "선호", "취향", "선호사항", "선호도", "선호하는것", "좋아하는것", "싫어하는것", "좋아하는것과싫어하는것", "사용자선호", "개인취향", "호불호", "기호",
		"preference", "preferences", "userpreference", "userpreferences", "likes", "dislikes", "likesanddislikes":
		return SectionPreference
	}
	return SectionNone
}

// qualifiers may stand before the words of the vocabulary: "오늘의 결정", "Key decisions", "This week's learnings".
const qualifiers = "오늘의 오늘 금일 이번주 이번주의 어제 어제의 주요 핵심 나의 내 우리 우리의 최종 새로운 기타 회의 " +
	"todays today thisweeks key main major my our final new important other recent the some meeting technical remaining"

// SectionOf returns the role that a heading or label text gives: numbering, emoji, emphasis, brackets, a closing colon
// and a remark in parentheses do not matter, nor do case and spaces.
func SectionOf(text string) Section {
	if len(text) > maxHeading {
		return SectionNone
	}
	text = trimHeading(nfc(text))
	if sec := lookupRole(roleKey(text)); sec != SectionNone {
		return sec
	}
	return jointRole(text)
}

// roleCache remembers what headings and labels of one log mean: they repeat. The zero value is ready.
type roleCache map[string]Section

// maxRoles bounds the cache, whatever a log holds.
const maxRoles = 1 << 10

func (c *roleCache) of(text string) Section {
	role, ok := (*c)[text]
	if ok {
		return role
	}
	role = SectionOf(text)
	if *c == nil {
		*c = roleCache{}
	}
	if len(*c) < maxRoles {
		(*c)[strings.Clone(text)] = role
	}
	return role
}

// jointRole reads headings that name two things, "Lessons Learned / TIL" or "결정 및 할 일": each part must have a role,
// the first one counts.
func jointRole(text string) Section {
	for _, sep := range [...]string{"/", "&", "·", ",", "|", " 및 ", " and ", " And ", " + "} {
		left, right, ok := strings.Cut(text, sep)
		if !ok || strings.Contains(right, sep) {
			continue
		}
		first, second := lookupRole(roleKey(left)), lookupRole(roleKey(right))
		if first != SectionNone && second != SectionNone {
			return first
		}
	}
	return SectionNone
}

func lookupRole(key string) Section {
	if key == "" {
		return SectionNone
	}
	if sec := roleOf(key); sec != SectionNone {
		return sec
	}
	for q := range strings.SplitSeq(qualifiers, " ") {
		if rest, ok := strings.CutPrefix(key, q); ok {
			if sec := roleOf(rest); sec != SectionNone {
				return sec
			}
		}
	}
	return SectionNone
}

// trimHeading drops numbering, emoji and emphasis before the words, and a colon or a remark in parentheses after them.
func trimHeading(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.IndexAny(text, ".)"); i > 0 && i <= 4 && isDigits(strings.TrimPrefix(text[:i], "(")) {
		text = text[i+1:]
	}
	text = strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != ')' && r != '）' })
	for _, pair := range [][2]string{{"(", ")"}, {"（", "）"}} {
		if i := strings.LastIndex(text, pair[0]); i >= 0 && strings.HasSuffix(text, pair[1]) {
			text = text[:i]
		}
	}
	return strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// roleKey keeps letters and digits, in lower case.
func roleKey(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) && r != '\ufe0f' {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
