package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// finite says that an English past form is a verb here, not an attribute: "the cancelled meeting", "a changed file".
func (r *reading) finite(i int) bool {
	if i == 0 {
		return true
	}
	switch strings.ToLower(r.tokens[i-1].Surface) {
	case "the", "a", "an", "this", "that", "these", "those", "any", "all", "each", "every", "no", "if", "be", "been", "to":
		return r.tokens[i-1].Surface == "been" || strings.EqualFold(r.tokens[i-1].Surface, "been")
	}
	return true
}

// cancels says that a word such as reverted is the verb: at the beginning, after who did it or was, or before an article.
func (r *reading) cancels(i int) bool {
	if i == 0 || sentenceEnd(r.tokens[i-1]) || determiner(r.surface(i+1)) {
		return true
	}
	if s := r.tokens[i-1].Surface; s[0] >= 'A' && s[0] <= 'Z' {
		return true
	}
	switch r.surface(i - 1) {
	case "we", "they", "he", "she", "team", "was", "were", "been", "is", "are", "got", "have", "has", "had", "and", "also", "just", "then", "later", "finally":
		return true
	}
	return r.surface(i+1) == "to" || r.surface(i+1) == "back"
}

// phraseAt recognises 대신, 말고, 더 이상 … 않다, no longer and instead of.
func (r *reading) phraseAt(i int) string {
	s := strings.ToLower(morph.Normalize(r.tokens[i].Surface))
	next := ""
	if i+1 < len(r.tokens) {
		next = strings.ToLower(morph.Normalize(r.tokens[i+1].Surface))
	}
	switch {
	case s == "no" && next == "longer" && r.usesNoLonger(i+2), s == "instead" && next == "of" && r.usesInstead(i):
		return s + " " + next
	case (s == "더" && (next == "이상" || next == "는") || s == "더는") && r.stops(i):
		return "더 이상"
	case (s == "대신" || s == "대신에") && r.nounBefore(i) && r.decided(i):
		return "대신"
	case s == "말고" && r.nounBefore(i) && r.decided(i):
		return "말고"
	}
	return ""
}

// maxSentence bounds, in tokens, how far from a mark its verb is looked for, so that hostile text costs no more than its
// length.
const maxSentence = 80

// useStems are verbs of which stopping or choosing another object is a change of mind: no longer used, A instead of B.
const useStems = `use run adopt choos chose chosen pick prefer ship deploy import keep kept take took rely reli depend host support maintain need offer hold write
wrote store buy bought hire go went do eat drink attend order build built 쓰 실행 배포 선호 유지 고르 필요 지원 채택 도입 저장 만들 사용 이용 선택`

func useVerb(t morph.Token) bool {
	if t.Class != morph.Word && t.Class != morph.Predicate || len(t.Stems) == 0 {
		return false
	}
	for s := range strings.FieldsSeq(useStems) {
		if slices.Contains(t.Stems, s) || s == lower(t.Surface) {
			return true
		}
	}
	return false
}

// usesNoLonger says that a verb of using stands at i: "was no longer implicit" gives up nothing.
func (r *reading) usesNoLonger(i int) bool {
	return i < len(r.tokens) && useVerb(r.tokens[i]) && !r.subordinate(i)
}

// usesInstead says that "instead of" at i stands between two things of which one is used, not between two doings.
func (r *reading) usesInstead(i int) bool {
	if i+2 >= len(r.tokens) || strings.HasSuffix(r.surface(i+2), "ing") || r.subordinate(i) || open(r.surface(len(r.tokens)-1)) {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-12 && !sentenceEnd(r.tokens[j]); j-- {
		switch r.surface(j) {
		case "should", "could", "would", "might", "may", "must", "can", "to", "consider":
			return false
		}
		if useVerb(r.tokens[j]) {
			before := r.surface(j - 1)
			return before != "to" && !modal(before)
		}
	}
	if i > 0 && !sentenceEnd(r.tokens[i-1]) {
		return false
	}
	for j := i + 2; j < min(len(r.tokens), i+maxSentence) && !sentenceEnd(r.tokens[j]); j++ { // instead of A we use B
		if useVerb(r.tokens[j]) {
			return !modal(r.surface(j - 1))
		}
	}
	return false
}

func modal(s string) bool {
	switch s {
	case "should", "could", "would", "might", "may", "must", "can", "cannot":
		return true
	}
	return false
}

// subordinate says that the English clause around i is a condition, a time or a question.
func (r *reading) subordinate(i int) bool {
	for j := i - 1; j >= 0 && j >= i-7; j-- {
		if r.tokens[j].Class == morph.Other && strings.ContainsAny(r.surface(j), ",.;:!?()") {
			return false
		}
		switch r.surface(j) {
		case "if", "whether", "when", "whenever", "before", "until", "once", "unless", "that", "which", "how", "why", "did", "should", "could", "would", "might", "may", "can":
			return true
		}
	}
	return false
}

// stopStems are what a person or a team may be said to do no more.
const stopStems = `쓰 사용 이용 하 진행 운영 유지 제공 지원 관리 먹 마시 다니 가 구독 참여 참석 열 선호 좋아하 믿 듣 보 읽 배포 개최 판매 담당 맡 근무 일하 살 만나 피우 받 보내 주문 실행 적용 허용 사 쌓 저장 올리 두 모으 돌리 띄우 남기 기록`

// stops says that the text ends in a verb of doing that 더 이상 denies: 더 이상 A를 쓰지 않는다, not 더 이상 필요 없다, 더 이상
// 쓰지 않는 코드 or 지우면 더 이상 안 보인다.
func (r *reading) stops(i int) bool {
	end := i + 1
	for end < min(len(r.tokens), i+maxSentence) && !sentenceEnd(r.tokens[end]) {
		end++
	}
	if end < len(r.tokens) && open(r.surface(end)) {
		return false
	}
	verb, denied := -1, false
	for j := max(0, i-maxSentence); j < end; j++ {
		t := r.tokens[j]
		if t.Class == morph.Predicate && conditional(r.surface(j)) || r.surface(j) == "수" || r.surface(j) == "예정" {
			return false
		}
		denied = denied || t.Negated
		if j > i && t.Class == morph.Predicate && stopVerb(t) {
			verb = j
		}
	}
	if verb < 0 || !denied {
		return false
	}
	for _, t := range r.tokens[verb+1 : end] { // 쓰지 않는 코드
		if t.Class == morph.Noun || t.Class == morph.Word || t.Class == morph.Identifier {
			return false
		}
	}
	return final(r.surface(end - 1))
}

func stopVerb(t morph.Token) bool {
	return slices.ContainsFunc(t.Stems, func(s string) bool {
		for w := range strings.FieldsSeq(stopStems) {
			if w == s {
				return true
			}
		}
		return false
	})
}

func conditional(s string) bool {
	for _, e := range [...]string{"면", "해도", "어도", "아도", "더라도", "을때", "려고", "려면", "도록"} {
		if strings.HasSuffix(s, e) {
			return true
		}
	}
	return false
}

// final says that a Korean word ends a statement: …다, …요, …음, 안 씀. Orders and wishes do not.
func final(s string) bool {
	word := []rune(s)
	if len(word) == 0 {
		return false
	}
	for _, e := range [...]string{"세요", "십시오", "까요", "ㄹ까", "라", "자"} {
		if strings.HasSuffix(s, e) {
			return false
		}
	}
	last := word[len(word)-1]
	return last == '다' || last == '요' || last == '어' || last == '아' || last == '해' || last == '죠' || hangul.Final(last) == 'ㅁ' || strings.HasSuffix(s, "기로")
}

func (r *reading) nounBefore(i int) bool {
	if i == 0 {
		return false
	}
	switch r.tokens[i-1].Class {
	case morph.Noun, morph.Word, morph.Identifier, morph.Number:
		return true
	case morph.Function:
		s := r.surface(i - 1) // state를 대신 쓴다 takes state
		return i > 1 && r.surface(i) == "말고" && (s == "를" || s == "을")
	}
	return false
}

// decided says that the sentence ends in a verb of using or choosing, neither asked nor advised nor supposed.
func (r *reading) decided(i int) bool {
	verb := -1
	end := i + 1
	for ; end < min(len(r.tokens), i+maxSentence) && !sentenceEnd(r.tokens[end]); end++ {
		switch t := r.tokens[end]; {
		case t.Class == morph.Predicate && conditional(r.surface(end)), strings.HasSuffix(r.surface(end), "야"), strings.HasPrefix(r.surface(end), "수") && len(r.surface(end)) <= len("수도"), r.surface(end) == "것":
			return false
		case t.Class == morph.Predicate && !t.Negated && chooses(t):
			verb = end
		}
	}
	if verb < 0 || end < len(r.tokens) && open(r.surface(end)) {
		return false
	}
	last := end - 1
	for last > verb && r.tokens[last].Class == morph.Other {
		last--
	}
	s := r.surface(last)
	if strings.Contains(s, "싶") || strings.Contains(s, "예정") {
		return false
	}
	return final(s) || r.tokens[last].Class != morph.Predicate && last == verb
}

func chooses(t morph.Token) bool {
	return slices.ContainsFunc(t.Stems, func(s string) bool {
		switch s {
		case "쓰", "사용", "이용", "하", "도입", "선택", "채택", "적용", "고르", "택하", "정하", "결정", "가", "통일", "두", "진행", "시키", "마시", "먹", "사", "타", "맡":
			return true
		}
		return false
	})
}

func open(last string) bool { return strings.HasPrefix(last, "?") }

// settled says that a Korean predicate has happened (ㅆ, 했음, 함) or is decided (기로 했다), and is neither asked,
// wished nor doubted.
func (r *reading) settled(i int) bool {
	last := r.tokens[len(r.tokens)-1].Surface
	if open(last) {
		return false
	}
	word := []rune(morph.Normalize(r.tokens[i].Surface))
	text := string(word)
	past := pastForm(text)
	switch {
	case strings.Contains(text, "겠"), strings.HasSuffix(text, "다면"), strings.HasSuffix(text, "으면"), strings.HasSuffix(text, "던"):
		return false
	case past:
		return r.told(text)
	case strings.HasSuffix(text, "기로"):
		return r.follows(i, "하", "결정", "정하", "합의")
	case hangul.Final(word[len(word)-1]) == 'ㅁ': // 변경함, 바꿈
		return true
	case strings.HasSuffix(text, "고"), strings.HasSuffix(text, "어"), strings.HasSuffix(text, "서"), strings.HasSuffix(text, "해"): // 바꾸고 …했다
		return r.pastFollows(i)
	}
	return false // 바꾼다 tells what something does, not what was decided
}

// told says that a past form tells what happened and does not lean on another word: 바꿨다, 바꿨고, not 바꿨을 때, 바꿨던,
// 바꿨다는, 바꿨기 때문에.
func (r *reading) told(text string) bool {
	for _, e := range [...]string{"다", "다고함", "음", "고", "으며", "지만", "는데", "네", "네요", "어", "어요", "습니다", "슴다", "으나", "죠", "어서"} {
		if rest, ok := strings.CutSuffix(text, e); ok {
			head := []rune(rest)
			return len(head) > 0 && (hangul.Final(head[len(head)-1]) == 'ㅆ' || e == "다" && strings.HasSuffix(text, "습니다"))
		}
	}
	word := []rune(text)
	return hangul.Final(word[len(word)-1]) == 'ㅆ'
}

func sentenceEnd(t morph.Token) bool {
	return t.Class == morph.Other && strings.ContainsAny(t.Surface, ".!?;")
}

// clauseEnd is the first token at or after from that opens another clause or phrase, at most limit further.
func (r *reading) clauseEnd(from, limit int) int {
	end := min(len(r.tokens), from+limit)
	for j := from; j < end; j++ {
		switch strings.ToLower(r.tokens[j].Surface) {
		case "that", "which", "who", "because", "since", "for", "in", "on", "at", "to", "and", "but", "when", "while", "after", "before", "if", "so":
			if j > from {
				return j
			}
		}
		if r.tokens[j].Class == morph.Other && strings.ContainsAny(r.tokens[j].Surface, ".,;:!?()") {
			return j
		}
	}
	return end
}

func (r *reading) follows(i int, stems ...string) bool {
	for _, t := range r.tokens[i+1:] {
		if t.Class == morph.Predicate {
			return slices.ContainsFunc(t.Stems, func(s string) bool { return slices.Contains(stems, s) })
		}
	}
	return r.tokens[len(r.tokens)-1].Class != morph.Predicate // "바꾸기로" ends a note
}

// pastFollows says that the clause after i tells what happened: 바꾸고 배포했다, not 바뀌고 추가되었다고 생각할 것이다.
func (r *reading) pastFollows(i int) bool {
	verb := -1
	for j := i + 1; j < min(len(r.tokens), i+maxSentence) && !sentenceEnd(r.tokens[j]); j++ {
		if r.tokens[j].Class == morph.Predicate {
			verb = j
		}
	}
	if verb < 0 || r.tokens[verb].Negated {
		return false
	}
	text := r.surface(verb)
	return pastForm(text) && r.told(text)
}

// pastForm says that a word has the ㅆ of the past.
func pastForm(text string) bool {
	for k, s := range []rune(text) {
		if k > 0 && hangul.Final(s) == 'ㅆ' && s != '겠' && s != '있' {
			return true
		}
	}
	return false
}
