package report

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// reasonWords are the program's reasons, of events, of the guards of [dedup.Compare] and of statements that were not kept, as
// people are told them.
var reasonWords = map[string]struct{ ko, en string }{
	bank.ReasonFaded:         {"흐려짐", "faded"},
	bank.ReasonUnheard:       {"그 뒤로 아무 말이 없음", "nothing heard since"},
	bank.ReasonByHand:        {"페이지에서 지움", "removed by hand"},
	bank.ReasonByCommand:     {"명령으로 보관", "archived by command"},
	bank.ReasonSuperseded:    {"나중 말로 바뀜", "superseded"},
	bank.ReasonDone:          {"끝남", "done"},
	bank.ReasonRestated:      {"새 상태로 바뀜", "a newer status"},
	bank.ReasonEnded:         {"더 이상 아님", "no longer so"},
	bank.ReasonWithdrawn:     {"일지에서 사라짐", "gone from its log"},
	bank.ReasonPrivate:       {"숨김", "made private"},
	bank.ReasonUnkept:        {"이제 남기지 않는 말", "no longer kept by the rules"},
	bank.ReasonSupported:     {"다시 나온 말", "supported again"},
	bank.ReasonReasserted:    {"다시 한 말", "said again"},
	bank.ReasonUpheld:        {"어긋나던 다른 쪽이 다시 나옴", "a later line supports the other side"},
	question.PromoteFound:    {"질문의 페이지에 인용", "quoted on the page of a question"},
	question.PromoteAnswered: {"질문의 답에 쓰임", "part of the answer to a question"},
	dedup.RowGivenUp:         {"이 값을 그만둔다는 말이 나옴", "a later line gives this value up"},
	dedup.RowGivenUpElse:     {"이 값을 그만둔다는 말이 나옴", "a later line gives this value up"},
	dedup.RowTold:            {"다른 값으로 바뀌었다는 말이 나옴", "a later line tells a change to another value"},
	dedup.RowOver:            {"끝났다는 말이 나옴", "a later line tells its end"},
	dedup.RowOverElse:        {"끝나고 다른 것이 들어섰다는 말이 나옴", "a later line tells its end, and what there is instead"},
	dedup.RowOverAll:         {"끝났다는 말이 나옴", "a later line tells its end"},
	dedup.RowOffered:         {"제안만 있던 것이 정해짐", "decided, where others had only proposed"},
	dedup.RowGuarded:         {"안전에 관한 말이라 사람이 정해야 함", "a matter of safety, for a person to settle"},
	dedup.RowRival:           {"어느 값이 맞는지 알 수 없음", "nothing tells which value holds"},
	dedup.GuardNumbers:       {"숫자가 다름", "numbers differ"},
	dedup.GuardNegation:      {"한쪽만 부정", "only one is negated"},
	dedup.GuardOpposites:     {"반대말", "opposites"},
	dedup.GuardRoles:         {"자리가 뒤바뀜", "roles swapped"},
	dedup.GuardEntities:      {"대상이 다름", "about different entities"},
	dedup.GuardFew:           {"함께 가진 말이 너무 적음", "too few words in common"},
	dedup.GuardWords:         {"양쪽에 서로 없는 말이 있음", "each has words that the other lacks"},
	dedup.GuardMood:          {"한 일, 할 일, 바람, 물음이 서로 다름", "one done, the other due, wished or asked"},

	string(dedup.PartSaid):      {"한쪽만 남에게 들은 말이거나 말한 사람이 다름", "said by others, or by somebody else"},
	string(dedup.PartTense):     {"때가 다름", "of another time"},
	string(dedup.PartCondition): {"조건이 다름", "under another condition"},
	string(dedup.PartAmount):    {"얼마만큼인지가 다름", "of another amount"},
	string(dedup.PartDegree):    {"정도가 다름", "to another degree"},
	string(dedup.PartFrequency): {"얼마나 자주인지가 다름", "not as often"},
	string(dedup.PartSubject):   {"무엇에 대한 말인지가 다름", "about something else"},
	string(dedup.PartAttribute): {"다른 속성", "another property"},
	string(dedup.PartPredicate): {"하는 일이 다름", "another doing"},

	routing.ReasonThreshold: {"확실하지 않음", "not sure enough"},
	routing.ReasonEmpty:     {"빈 줄", "empty"},
	routing.ReasonTooShort:  {"너무 짧음", "too short"},
	routing.ReasonLinkOnly:  {"링크뿐", "only a link"},
	routing.ReasonCodeOnly:  {"코드뿐", "only code"},
	routing.ReasonNoWords:   {"낱말 없음", "no words"},
	routing.ReasonSecret:    {"가린 비밀뿐", "only a secret, which is taken out"},
	rules.ReasonChatter:     {"잡담", "chatter"},
	rules.ReasonExample:     {"예제", "example"},
	rules.ReasonFragment:    {"앞뒤 없이는 모를 말", "fragment"},
	rules.ReasonHedge:       {"짐작이나 바람", "guess or wish"},
	rules.ReasonMeta:        {"일지 자체에 대한 말", "about the log itself"},
	rules.ReasonNothing:     {"새 내용 없음", "nothing new in it"},
	rules.ReasonQuestion:    {"질문", "question"},
	rules.ReasonRepeat:      {"되풀이", "repetition"},
	rules.ReasonTransit:     {"지나가는 과정", "passing step"},
	distil.SkipPurged:       {"지운 말", "purged before"},
}

// ReasonWord is a reason of the program in "ko" or "en", "" for any other text: a person's own words, the mark of a
// change of mind.
func ReasonWord(why, lang string) string {
	if lang == "en" {
		return reasonWords[why].en
	}
	return reasonWords[why].ko
}

// Overlap reads the reason of a support or a refinement: "same, 80% of the keywords".
func Overlap(why string) (rel dedup.Relation, percent int, ok bool) {
	for _, rel := range []dedup.Relation{dedup.Same, dedup.Refinement} {
		if n, err := fmt.Sscanf(why, rel.String()+", %d%% of the keywords", &percent); err == nil && n == 1 {
			return rel, percent, true
		}
	}
	return 0, 0, false
}
