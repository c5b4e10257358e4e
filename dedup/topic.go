package dedup

import (
	"slices"

	"github.com/seed-a44923cb/memctl/morph"
)

// Topic is what a statement is about: its nouns, folded, without entities, marks of change, values and the words
// of state (대기, 완료, blocked). Of a statement that has no noun of its own it is the noun of its verb (배포했다).
func (c *Comparer) Topic(text string, entities []string) []string {
	return c.topicOf(c.read(text), entities)
}

func (c *Comparer) topicOf(r *reading, entities []string) []string {
	drop := map[string]bool{}
	for _, e := range entities {
		for _, t := range c.an.Analyze(e) {
			if len(t.Stems) == 0 {
				continue
			}
			for _, p := range parts(t) {
				drop[p] = true
				for _, k := range c.fold[p] {
					drop[k] = true
				}
			}
		}
	}
	nouns := c.nouns(r, drop, 0, len(r.tokens))
	if from, to := r.reasonless(); from > 0 || to < len(r.tokens) {
		if about := c.nouns(r, drop, from, to); len(about) > 0 {
			nouns = about
		}
	}
	return nouns
}

// nouns are the nouns of the topic among the tokens of [from, to), or the noun of the verb.
func (c *Comparer) nouns(r *reading, drop map[string]bool, from, to int) []string {
	var nouns, verbs []string
	for _, w := range r.words {
		if w.first < from || w.last >= to {
			continue
		}
		for _, k := range w.keywords {
			switch {
			case drop[k.text] || generic(k.text):
			case w.class == morph.Predicate:
				if len(w.stems) > 1 && w.stems[1] == w.stems[0]+"하" {
					verbs = append(verbs, k.text)
				}
			case w.class == morph.Function:
			case w.class == morph.Word && listed(englishVerbs, k.text):
			default:
				nouns = append(nouns, k.text)
			}
		}
	}
	if len(nouns) == 0 {
		nouns = verbs
	}
	tidy(&nouns)
	return nouns
}

// generic words are of every topic: marks of change, words of use and decision, and states.
func generic(k string) bool {
	switch k {
	case "바꾸", "변경", "교체", "전환", "취소", "철회", "롤백", "되돌리", "이전", "대신", "이상", "폐지", "대체", "옮기", "이관",
		"쓰", "사용", "도입", "정하", "고르", "선택", "결정", "적용", "채택", "진행", "예정", "상황", "상태이", "좋", "필요",
		"기다리", "완료", "시작", "끝나", "멈추", "보류", "막히", "미루", "지연", "정상", "준비", "진행중", "성공", "실패", "해결", "확인",
		"wait", "pend", "progress", "block", "now", "done", "ongo", "await", "pending", "readi", "state":
		return true
	}
	return false
}

// englishVerbs are stems of frequent verbs that would pass for nouns: nothing tells parts of speech in English.
const englishVerbs = `쓰 실행 선호 좋아하 싫어하 바꾸 만들 고치 추가 삭제 옮기 정하 고르 시작 끝나 보내 받 저장 읽 찾 필요 생각 알 돕 배우 switch replac use run move migrat work keep take want need
		go get put becom stay host handl decid chang convert revert cancel roll abandon swap back instead longer support live 원하 듣 믿 그만두 버리 변하 잊 잃 죽 이해 계속 도착 출발 추천 기대`

// Percentages and counts of the rule of supersession.
const (
	topicPercent = 66 // of the older topic that the newer statement must name
	valuePercent = 50 // the same, where the newer one names the very value that the older one holds
	leftUnnamed  = 1  // nouns that the older may have beside the topic when the newer does not say what it gives up
)

// Supersedes says whether a change of mind takes the place of an older statement with these facts and this topic; newer are
// the facts of the statement that says so. The caller has checked that the entities go together.
//
// An older statement that speaks of the new way already stays. Where the change says what it gives up ("from A", A 대신,
// 더 이상 A), the older must name some of that. A date or number that is given up must be in the older, and one topic in the other and half of it.
// A word that is given up must be, with what they share of the topic, 66 % of the older topic; a change that names no topic
// at all ends what says no more than that the thing is used, for one purpose. Where the change does not say what it gives
// up, all of its topic must be in the older one, which may have one noun more (two, if the topic has two or more).
func Supersedes(ch Change, newer, older Facts, topic []string) bool {
	has := func(s string) bool { return slices.Contains(topic, s) }
	holds := func(v string) bool { return slices.Contains(older.Values, v) }
	if slices.ContainsFunc(ch.To, has) || slices.ContainsFunc(ch.ToValues, holds) {
		return false
	}
	if len(ch.FromValues) > 0 {
		return slices.ContainsFunc(ch.FromValues, holds) && valueTopic(ch.Topic, topic)
	}
	if len(topic) == 0 {
		return false
	}
	shared, given := 0, 0
	for _, t := range ch.Topic {
		shared += b2i(has(t))
	}
	for _, f := range ch.From {
		given += b2i(has(f) && !slices.Contains(ch.Topic, f))
	}
	switch {
	case len(ch.From) > 0 && given == 0:
		return false
	case len(ch.From) > 0 && shared < len(ch.Topic): // it speaks of something more special, so the older must of nothing else
		return shared > 0 && 2*shared >= len(ch.Topic) && shared+given == len(topic)
	case len(ch.From) > 0:
		return (shared+given)*100 >= topicPercent*len(topic) || len(ch.Topic) == 0 && len(topic) <= given+1 && onlyUses(older, newer, topic)
	case len(ch.Topic) == 0, shared < len(ch.Topic):
		return false
	}
	left := len(topic) - len(ch.Topic)
	return left <= leftUnnamed || left <= leftUnnamed+1 && len(ch.Topic) > 1
}

// valueTopic says that a change of a value and an older statement that holds it are about the same: the words that only name
// the value (date, 날짜) apart, one topic is in the other and half of it, or neither has one besides its entity.
func valueTopic(newer, older []string) bool {
	name := []string{"날짜", "시간", "일정", "기간", "주기", "금액", "값", "date", "day", "time", "deadlin", "valu", "계획"}
	newer, older = without(newer, name), without(older, name)
	both, _, _ := partition(newer, older)
	if len(newer) == 0 && len(older) == 0 {
		return true
	}
	return len(both) > 0 && len(both) == min(len(newer), len(older)) && 100*len(both) >= valuePercent*max(len(newer), len(older))
}

// onlyUses says that beside its topic the older statement has only verbs of using, or those of the newer.
func onlyUses(older, newer Facts, topic []string) bool {
	return !slices.ContainsFunc(older.Keywords, func(k string) bool {
		return !slices.Contains(topic, k) && !listed(useKeywords, k) && !newer.knows(k)
	})
}

// useKeywords are the folded keywords of verbs of using.
const useKeywords = `쓰 사용 이용 실행 도입 채택 선택 고르 통일 쌓 저장 배포 관리 진행 하 정하 결정`

// SameTopic says that two statuses are about the same thing: equal topics, or one in the other and at least
// 66 % of it. Two empty topics are the same: the entity itself.
func SameTopic(a, b []string) bool {
	both, _, _ := partition(a, b)
	if len(a) == 0 || len(b) == 0 {
		return len(a) == len(b)
	}
	return len(both) == min(len(a), len(b)) && len(both)*100 >= topicPercent*max(len(a), len(b))
}
