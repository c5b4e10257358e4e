package dedup

import (
	"slices"
	"strings"

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
			case w.class == morph.Word && slices.Contains(englishVerbs(), k.text):
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
func englishVerbs() []string {
	return strings.Fields(`쓰 실행 선호 좋아하 싫어하 바꾸 만들 고치 추가 삭제 옮기 정하 고르 시작 끝나 보내 받 저장 읽 찾 필요 생각 알 돕 배우 switch replac use run move migrat work keep take want need
		go get put becom stay host handl decid chang convert revert cancel roll abandon swap back instead longer support live`)
}

// Percentages and counts of the rule of supersession.
const (
	topicPercent = 66 // of the older topic that the newer statement must name
	leftUnnamed  = 1  // nouns that the older may have beside the topic when the newer does not say what it gives up
)

// Supersedes says whether a change of mind takes the place of an older statement with this topic. The caller has
// checked that entity and target page are the same.
//
// All of the change's own topic must be in the older one. Where the change says what it gives up, the older must
// name some of that too, and topic and that together must make up 66 % of it. Where it does not, the
// older may have one noun more than the topic (two, if the topic has two or more): the one that was given up.
// A change without topic and without anything given up supersedes nothing.
func Supersedes(newer Change, older []string) bool {
	has := func(s string) bool { return slices.Contains(older, s) }
	for _, t := range newer.Topic {
		if !has(t) {
			return false
		}
	}
	if len(older) == 0 {
		return false
	}
	given := 0
	for _, f := range newer.From {
		if has(f) && !slices.Contains(newer.Topic, f) {
			given++
		}
	}
	if len(newer.From) > 0 {
		return given > 0 && (len(newer.Topic)+given)*100 >= topicPercent*len(older)
	}
	if len(newer.Topic) == 0 {
		return false
	}
	left := len(older) - len(newer.Topic)
	if slices.ContainsFunc(newer.To, has) { // it speaks of the new way already
		return false
	}
	return left <= leftUnnamed || left <= leftUnnamed+1 && len(newer.Topic) > 1
}

// SameTopic says that two statuses are about the same thing: equal topics, or one in the other and at least
// 66 % of it. Two empty topics are the same: the entity itself.
func SameTopic(a, b []string) bool {
	both, _, _ := partition(a, b)
	if len(a) == 0 || len(b) == 0 {
		return len(a) == len(b)
	}
	return len(both) == min(len(a), len(b)) && len(both)*100 >= topicPercent*max(len(a), len(b))
}
