package engine

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/internal/day"
)

// changelogLines says in words, for people, what the events changed.
func changelogLines(events []bank.Event, st *bank.State, lang string, today day.Day) []byte {
	var b bytes.Buffer
	for i := range events {
		ev := &events[i]
		word, ok := changelogWords[ev.Op]
		if !ok {
			continue
		}
		w := word.ko
		if lang == "en" {
			w = word.en
		}
		what := ""
		if en, ok := st.Resolve(ev.Entry); ok {
			what = " " + en.Home
		}
		fmt.Fprintf(&b, "- %s %s%s ^%s", today, w, what, ev.Entry)
		if ev.Other != "" {
			fmt.Fprintf(&b, " → ^%s", ev.Other)
		}
		if ev.Why != "" {
			fmt.Fprintf(&b, " (%s)", changelogWhy(ev.Why, lang))
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

var changelogWords = map[bank.Op]struct{ ko, en string }{
	bank.OpAccept:    {"새로 받음", "accepted"},
	bank.OpRefine:    {"더 자세한 글로 바꿈", "refined"},
	bank.OpSupersede: {"예전 것이 됨", "superseded"},
	bank.OpConflict:  {"서로 어긋남", "in conflict"},
	bank.OpArchive:   {"보관함으로", "archived"},
	bank.OpRestore:   {"되살림", "restored"},
	bank.OpWithdraw:  {"출처가 없어짐", "withdrawn"},
	bank.OpEdit:      {"사람이 고침", "edited by hand"},
	bank.OpPin:       {"고정", "pinned"},
	bank.OpUnpin:     {"고정 풂", "unpinned"},
	bank.OpPurge:     {"지움", "purged"},
}

// changelogReasons are the reasons of the program in Korean; a person's stay as they are.
var changelogReasons = map[string]string{
	bank.ReasonFaded:      "흐려짐",
	bank.ReasonByHand:     "페이지에서 지움",
	bank.ReasonByCommand:  "명령으로 보관",
	bank.ReasonSuperseded: "나중 말로 바뀜",
	bank.ReasonWithdrawn:  "일지에서 사라짐",
	bank.ReasonUnkept:     "이제 남기지 않는 말",
	bank.ReasonSupported:  "다시 나온 말",
	bank.ReasonReasserted: "다시 한 말",
	dedup.GuardNumbers:    "숫자가 다름",
	dedup.GuardNegation:   "한쪽만 부정",
	dedup.GuardOpposites:  "반대말",
	dedup.GuardRoles:      "자리가 뒤바뀜",
	dedup.GuardEntities:   "대상이 다름",
	dedup.GuardWords:      "양쪽에 서로 없는 말이 있음",
}

func changelogWhy(why, lang string) string {
	if lang == "en" {
		return why
	}
	if ko, ok := changelogReasons[why]; ok {
		return ko
	}
	var percent int
	if n, err := fmt.Sscanf(strings.TrimPrefix(why, dedup.Refinement.String()), ", %d%% of the keywords", &percent); err == nil && n == 1 {
		return fmt.Sprintf("핵심어 %d%% 겹침", percent)
	}
	return why
}
