package dedup

import (
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

// topicPercent is how much of the larger of two topics the smaller must be.
const topicPercent = 66

// SameTopic says that two statuses are about the same thing: equal topics, or one in the other and at least
// 66 % of it. Two empty topics are the same: the entity itself.
func SameTopic(a, b []string) bool {
	both, _, _ := partition(a, b)
	if len(a) == 0 || len(b) == 0 {
		return len(a) == len(b)
	}
	return len(both) == min(len(a), len(b)) && len(both)*100 >= topicPercent*max(len(a), len(b))
}
