package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/rules"
)

// The engine speaks in constants, which stand in ledgers and JSON as they are. Here they become words for people; what
// is not known here is shown as it is.

// reason is why a statement was not kept.
func (a *app) reason(s string) string { return a.reasonWord(s) }

// reasons lists counts, largest first.
func (a *app) reasons(m map[string]int) string {
	keys := slices.SortedFunc(maps.Keys(m), func(x, y string) int { return cmp.Or(cmp.Compare(m[y], m[x]), cmp.Compare(x, y)) })
	parts := make([]string, len(keys))
	for i, k := range keys {
		parts[i] = fmt.Sprintf("%s %d", a.reason(k), m[k])
	}
	return strings.Join(parts, ", ")
}

// eventWhy is why an event happened, or why an entry left its page. A person's words stay as they are.
func (a *app) eventWhy(s string) string {
	if rel, n, ok := report.Overlap(s); ok {
		return fmt.Sprintf(a.t("%s, 핵심어 %d%% 겹침", "%s, %d%% of the keywords"), a.relation(rel), n)
	}
	return a.reasonWord(s)
}

// reasonWord is a reason of the program, such as the guard that stopped a merge, in the language of the run.
func (a *app) reasonWord(s string) string { return cmp.Or(report.ReasonWord(s, a.lang), s) }

func (a *app) relation(r dedup.Relation) string {
	switch r {
	case dedup.Same:
		return a.t("같은 말", "same")
	case dedup.Refinement:
		return a.t("더 자세한 말", "refinement")
	case dedup.Conflict:
		return a.t("어긋나는 말", "conflict")
	case dedup.Different:
	}
	return a.t("다른 말", "different")
}

func (a *app) kindWord(k rules.Kind) string {
	switch k {
	case rules.World:
		return a.t("사실", "fact")
	case rules.Activity:
		return a.t("한 일", "done")
	case rules.Opinion:
		return a.t("의견", "opinion")
	case rules.Status:
		return a.t("상태", "status")
	}
	return ""
}

func (a *app) opWord(op bank.Op) string {
	switch op {
	case bank.OpAccept:
		return a.t("받아들임", "accepted")
	case bank.OpSupport:
		return a.t("뒷받침", "supported")
	case bank.OpRefine:
		return a.t("자세해짐", "refined")
	case bank.OpSupersede:
		return a.t("예전 것이 됨", "superseded")
	case bank.OpConflict:
		return a.t("어긋남", "in conflict")
	case bank.OpArchive:
		return a.t("보관", "archived")
	case bank.OpRestore:
		return a.t("되살아남", "restored")
	case bank.OpWithdraw:
		return a.t("출처가 사라짐", "withdrawn")
	case bank.OpEdit:
		return a.t("고침", "edited")
	case bank.OpPin:
		return a.t("고정", "pinned")
	case bank.OpUnpin:
		return a.t("고정 풂", "unpinned")
	case bank.OpPromote:
		return a.t("올림", "promoted")
	case bank.OpPurge:
		return a.t("지움", "purged")
	case bank.OpSubject:
		return a.t("대상", "subject")
	case bank.OpDismiss:
		return a.t("대상 아님", "no subject")
	case bank.OpJoin:
		return a.t("대상 합침", "subjects joined")
	case bank.OpVoid:
		return a.t("되돌아옴", "came back")
	}
	return string(op)
}

// indexWord says how the index stands. Whatever is wrong with it, the next recall mends.
func (a *app) indexWord(s recall.State) string {
	switch s {
	case recall.StateMissing:
		return a.t("아직 없음(다음 recall이 만듦)", "none yet (the next recall makes it)")
	case recall.StateCorrupt:
		return a.t("깨짐(다음 recall이 다시 만듦)", "damaged (the next recall makes it anew)")
	case recall.StateVersion, recall.StateOptions:
		return a.t("다른 버전의 것(다음 recall이 다시 만듦)", "of another version (the next recall makes it anew)")
	case recall.StateContent:
		return a.t("바뀐 파일이 있음(다음 recall이 반영)", "files have changed (the next recall takes them in)")
	case recall.StateEqual:
	}
	return a.t("최신", "up to date")
}

// featureWord is a feature of a token, or "negated".
func (a *app) featureWord(s string) string {
	if a.lang != "ko" {
		return s
	}
	switch s {
	case "past":
		return "과거"
	case "future":
		return "미래·추측"
	case "obligation":
		return "의무"
	case "conditional":
		return "조건"
	case "request":
		return "요청"
	case "question":
		return "물음"
	case "wish":
		return "바람"
	case "honorific":
		return "높임"
	case "adnominal":
		return "꾸밈"
	case "nominal":
		return "명사꼴"
	case negated:
		return "부정"
	}
	return s
}

// negated is said beside the features of a token.
const negated = "negated"

// formWord says where in its text a statement stands, which is what its threshold depends on.
func (a *app) formWord(r *view.Routed) string {
	switch r.Form {
	case rules.FormRetain:
		return a.t("Retain 줄", "Retain line")
	case rules.FormSection:
		return fmt.Sprintf(a.t("구역의 항목: %s", "item of a section: %s"), a.sectionWord(r.Section))
	case rules.FormBullet:
		return a.t("목록의 항목", "list item")
	case rules.FormSentence:
	}
	return a.t("문장", "sentence")
}

func (a *app) sectionWord(s rules.Section) string {
	switch s {
	case rules.SectionDecision:
		return a.t("결정", "decisions")
	case rules.SectionLesson:
		return a.t("배운 점", "lessons")
	case rules.SectionAction:
		return a.t("할 일", "action items")
	case rules.SectionStatus:
		return a.t("상태", "status")
	case rules.SectionDone:
		return a.t("한 일", "done")
	case rules.SectionPreference:
		return a.t("선호", "preferences")
	}
	return s.String()
}
