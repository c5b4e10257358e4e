package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// Change is a change of mind found in a statement. The lists are folded keywords, sorted, without repeats.
type Change struct {
	Mark  string   `json:"mark"`            // the words that show it, as in the text
	From  []string `json:"from,omitempty"`  // what is given up; empty when the statement does not say
	To    []string `json:"to,omitempty"`    // what takes its place
	Topic []string `json:"topic,omitempty"` // the nouns besides: what it is about
}

// markKind says what a mark needs around it.
type markKind uint8

const (
	markSwap   markKind = iota // 바꾸다: from … to, or the object and to
	markMove                   // 옮기다: only with from … to
	markCancel                 // 취소하다: the object is given up
)

func koreanMark(stems []string) (markKind, bool) {
	for _, s := range stems {
		switch s {
		case "바꾸", "바뀌", "변경", "교체", "이전하", "이전되", "갈아타", "정정", "전환", "대체", "갈아치우", "갈아끼우":
			return markSwap, true
		case "옮기", "넘어가", "이동", "마이그레이션", "이관", "넘기":
			return markMove, true
		case "취소", "철회", "폐지", "되돌리", "롤백", "폐기", "번복":
			return markCancel, true
		}
	}
	return 0, false
}

// englishMarks are past forms and participles only: to switch is an intention, "change management" a noun.
func englishMark(surface string) (markKind, bool) {
	switch strings.ToLower(surface) {
	case "switched", "replaced", "swapped":
		return markSwap, true
	case "moved", "migrated", "changed", "converted", "transitioned":
		return markMove, true
	case "reverted", "cancelled", "canceled", "abandoned", "retracted", "withdrew", "scrapped", "undid":
		return markCancel, true
	}
	return 0, false
}

// Change looks for a mark of supersession: 바꿨다, 변경하기로 했다, 취소했다, A에서 B로 옮겼다, A 대신, A 말고, 더 이상 …
// 않는다; switched from, no longer, instead of, reverted, rolled back. A mark counts as a predicate that says it has
// happened or is decided: 이전 버전, 취소 버튼, change management, 바꾸지 않았다 and 바꿀까 are none.
func (c *Comparer) Change(text string, entities []string) (Change, bool) {
	r := c.read(text)
	for i := range r.tokens {
		ch, kind, ok := r.markAt(i)
		if !ok {
			continue
		}
		if c.frame(r, i, kind, &ch) {
			ch.Topic = without(c.topicOf(r, entities), ch.From, ch.To)
			return ch, true
		}
	}
	return Change{}, false
}

// phraseMark is the kind of marks that are more than one word or no verb.
const phraseMark markKind = 255

// markAt recognises a mark at a token.
func (r *reading) markAt(i int) (Change, markKind, bool) {
	t := r.tokens[i]
	none := func() (Change, markKind, bool) { return Change{}, 0, false }
	switch t.Class {
	case morph.Predicate:
		kind, ok := koreanMark(t.Stems)
		if !ok || t.Negated || !r.settled(i) {
			return none()
		}
		return Change{Mark: t.Surface}, kind, true
	case morph.Word:
		kind, ok := englishMark(t.Surface)
		if !ok && strings.EqualFold(t.Surface, "rolled") && i+1 < len(r.tokens) && strings.EqualFold(r.tokens[i+1].Surface, "back") {
			kind, ok = markCancel, true
		}
		if !ok {
			break
		}
		if t.Negated || !r.finite(i) || kind == markCancel && !r.cancels(i) || r.subordinate(i) || open(r.surface(len(r.tokens)-1)) {
			return none()
		}
		return Change{Mark: t.Surface}, kind, true
	}
	if mark := r.phraseAt(i); mark != "" {
		return Change{Mark: mark}, phraseMark, true
	}
	return none()
}

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
	for j := i + 2; j < len(r.tokens) && !sentenceEnd(r.tokens[j]); j++ { // instead of A we use B
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
const stopStems = `쓰 사용 이용 하 진행 운영 유지 제공 지원 관리 먹 마시 다니 가 구독 참여 참석 열 선호 좋아하 믿 듣 보 읽 배포 개최 판매 담당 맡 근무 일하 살 만나 피우 받 보내 주문 실행 적용 허용 사`

// stops says that the text ends in a verb of doing that 더 이상 denies: 더 이상 A를 쓰지 않는다, not 더 이상 필요 없다, 더 이상
// 쓰지 않는 코드 or 지우면 더 이상 안 보인다.
func (r *reading) stops(i int) bool {
	end := i + 1
	for end < len(r.tokens) && !sentenceEnd(r.tokens[end]) {
		end++
	}
	if end < len(r.tokens) && open(r.surface(end)) {
		return false
	}
	verb, denied := -1, false
	for j := range end {
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
	return last == '다' || last == '요' || last == '어' || last == '아' || last == '해' || last == '죠' || tail(last) == 16 || strings.HasSuffix(s, "기로")
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
	for ; end < len(r.tokens) && !sentenceEnd(r.tokens[end]); end++ {
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
	case tail(word[len(word)-1]) == 16: // 변경함, 바꿈
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
			return len(head) > 0 && (tail(head[len(head)-1]) == 20 || e == "다" && strings.HasSuffix(text, "습니다"))
		}
	}
	word := []rune(text)
	return tail(word[len(word)-1]) == 20
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
	for j := i + 1; j < len(r.tokens) && !sentenceEnd(r.tokens[j]); j++ {
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
		if k > 0 && tail(s) == 20 && s != '겠' && s != '있' {
			return true
		}
	}
	return false
}

// tail is the index of a syllable's final consonant.
func tail(r rune) int {
	if r < 0xAC00 || r > 0xD7A3 {
		return -1
	}
	return int(r-0xAC00) % 28
}

// frame reads what is given up and what is taken, and says whether the mark has what it needs.
func (c *Comparer) frame(r *reading, i int, kind markKind, ch *Change) bool {
	if kind == phraseMark {
		return c.phraseFrame(r, i, ch)
	}
	var objects []string
	start := r.clauseStart(i)
	for n, w := range r.words {
		if w.class == morph.Predicate || w.first == i || w.last == i || w.first < start || w.first > i && r.tokens[i].Class == morph.Predicate {
			continue
		}
		switch r.markedBy(w) {
		case "from":
			ch.From = append(ch.From, r.phrase(n)...)
		case "to":
			ch.To = append(ch.To, r.phrase(n)...)
		case "object", "subject", "about":
			objects = append(objects, r.phrase(n)...)
		}
	}
	if r.tokens[i].Class == morph.Word {
		c.englishFrame(r, i, kind, ch)
	} else if kind == markCancel && len(ch.From) == 0 {
		ch.From, ch.To = objects, nil
	}
	tidy(&ch.From)
	tidy(&ch.To)
	switch kind {
	case markMove:
		return len(ch.From) > 0 && len(ch.To) > 0 || r.betweenValues(i)
	case markCancel:
		return len(ch.From) > 0
	}
	return len(ch.To) > 0 || len(objects) > 0 && r.tokens[i].Class == morph.Predicate || len(ch.From) > 0
}

// clauseStart is the first token of the Korean clause that the predicate at i ends.
func (r *reading) clauseStart(i int) int {
	for j := i - 1; j >= 0; j-- {
		if sentenceEnd(r.tokens[j]) {
			return j + 1
		}
		if r.tokens[j].Class != morph.Predicate {
			continue
		}
		for _, e := range [...]string{"고", "며", "면", "서", "지만", "는데", "니까", "므로", "려고", "해"} {
			if strings.HasSuffix(r.surface(j), e) {
				return j + 1
			}
		}
	}
	return 0
}

// markedBy is the role that a josa or an English preposition gives a word here.
func (r *reading) markedBy(w word) string {
	if i := w.last + 1; i < len(r.tokens) && r.tokens[i].Class == morph.Function && r.tokens[i].StartByte == r.tokens[w.last].EndByte {
		josa := morph.Normalize(r.tokens[i].Surface)
		if josa == "은" || josa == "는" {
			return "about"
		}
		return roleOf(josa)
	}
	return ""
}

// phrase is the keywords of word n and of the nouns right before it that no josa parts: GitHub Actions로.
func (r *reading) phrase(n int) []string {
	var out []string
	for m := n; m >= 0; m-- {
		w := r.words[m]
		if m < n && (w.last != r.words[m+1].first-1 || w.class == morph.Predicate) {
			break
		}
		for _, k := range w.keywords {
			out = append(out, k.text)
		}
	}
	return out
}

// between is the keywords of the words whose tokens lie in [from, to).
func (r *reading) between(from, to int) []string {
	var out []string
	for _, w := range r.words {
		if w.first >= from && w.last < to {
			for _, k := range w.keywords {
				out = append(out, k.text)
			}
		}
	}
	return out
}

// betweenValues says that the mark at i goes from one date or number to another, which are no keywords.
func (r *reading) betweenValues(i int) bool {
	at := func(word string) bool {
		for j := i + 1; j+1 < len(r.tokens); j++ {
			if r.surface(j) == word {
				return slices.ContainsFunc(r.values, func(v morph.Value) bool { return v.StartByte == r.tokens[j+1].StartByte })
			}
		}
		return false
	}
	return at("from") && at("to")
}

// englishFrame reads "from A to B", "to B", "A with B" and the object of a cancellation.
func (c *Comparer) englishFrame(r *reading, i int, kind markKind, ch *Change) {
	at := map[string]int{}
	end := len(r.tokens)
	for j := i + 1; j < len(r.tokens); j++ {
		s := strings.ToLower(r.tokens[j].Surface)
		switch {
		case s == "from", s == "to", s == "with", s == "by":
			if _, seen := at[s]; !seen {
				at[s] = j
			}
		case s == "for", s == "in", s == "on", s == "because", s == "since", s == "as", s == "at", s == "after", s == "before", s == "and", s == "so",
			r.tokens[j].Class == morph.Other && strings.ContainsAny(s, ".,;:"):
			end = j
		}
		if end < len(r.tokens) {
			break
		}
	}
	from, hasFrom := at["from"]
	to, hasTo := at["to"]
	if !hasTo {
		if to, hasTo = at["with"]; !hasTo && kind == markSwap {
			to, hasTo = at["by"]
		}
	}
	if hasFrom && strings.ContainsAny(r.surface(from+1), "\"“‘'") { // from "held" to "ready": a state, not a tool
		return
	}
	if hasFrom {
		stop := end
		if hasTo && to > from {
			stop = to
		}
		ch.From = r.between(from+1, stop)
	}
	if hasTo {
		stop := end
		if hasFrom && from > to {
			stop = from
		}
		ch.To = r.between(to+1, stop)
	}
	if strings.EqualFold(r.tokens[i].Surface, "replaced") && !hasFrom && hasTo {
		ch.From = r.between(i+1, to)
	}
	if kind == markCancel && !hasFrom {
		if ch.From = r.between(i+1, end); len(ch.From) == 0 {
			ch.From = r.between(0, i) // the meeting was cancelled
		}
	}
}

// phraseFrame reads what stands around 대신, 말고, 더 이상, no longer and instead of.
func (c *Comparer) phraseFrame(r *reading, i int, ch *Change) bool {
	switch ch.Mark {
	case "대신", "말고":
		for n, w := range r.words {
			switch {
			case w.last == i-1 || w.last == i-2 && r.tokens[i-1].Class == morph.Function:
				ch.From = r.phrase(n)
			case w.first > i && w.class != morph.Predicate && (r.markedBy(w) == "object" || r.markedBy(w) == "to"):
				ch.To = append(ch.To, r.phrase(n)...)
			}
		}
	case "instead of":
		ch.From = r.between(i+2, r.clauseEnd(i+2, 5))
		if n := len(ch.From); n > 0 {
			ch.To = r.between(max(0, i-2), i)
		}
	case "no longer":
		ch.From = without(r.between(i+2, r.clauseEnd(i+2, 6)), englishVerbs())
		switch r.surface(i - 1) {
		case "is", "are", "was", "were", "be": // Jenkins is no longer used
			ch.From = r.between(max(0, i-5), i)
		}
	default: // 더 이상
		for n, w := range r.words {
			if role := r.markedBy(w); w.class != morph.Predicate && (role == "object" || role == "about" && len(ch.From) == 0) {
				ch.From = r.phrase(n)
			}
		}
	}
	tidy(&ch.From)
	ch.To = without(ch.To, ch.From, []string{"대신"})
	return len(ch.From) > 0
}

func tidy(list *[]string) {
	slices.Sort(*list)
	*list = slices.Compact(*list)
}

// without is what a list holds beside others, sorted.
func without(list []string, others ...[]string) []string {
	out := slices.DeleteFunc(slices.Clone(list), func(s string) bool {
		return slices.ContainsFunc(others, func(o []string) bool { return slices.Contains(o, s) })
	})
	if len(out) == 0 {
		return nil
	}
	tidy(&out)
	return out
}
