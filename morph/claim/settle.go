package claim

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// settle finds in a clause the predicate of bare nouns, the classes of predicates, and what names an attribute.
func (s *statement) settle(c *clause) {
	s.listed(c)
	s.besideArrow(c)
	s.releases(c)
	if !s.facet(c) {
		s.bareNoun(c)
	}
	s.behindPerson(c)
	s.behindMeal(c)
	s.beforeGiven(c)
	s.farewell(c)
	for i := range c.chunks {
		h := &c.chunks[i]
		if h.form == verbal {
			h.classes = s.lex.Classes(h.lemma)
		}
		if h.form == nominal && !h.person {
			h.attr = s.attributeIn(h)
		}
	}
	s.behindAttribute(c)
	s.beforeDoer(c)
	s.beforeUsed(c)
	s.beforeNamed(c)
	s.beforeGoal(c)
	s.beforePerson(c)
}

// facet parts the name of a property at the head of a clause of nouns from what is given for it: 원인 | 디스크 부족. It does not before what is done with
// it: 담당 배정 완료.
func (s *statement) facet(c *clause) bool {
	k := len(c.chunks) - 1
	if k < c.label || !c.beginsAt(k) || c.chunks[k].form != nominal || c.chunks[k].josa != "" || !s.facetAt(c.chunks[k].first) {
		return false
	}
	h := c.chunks[k]
	at := s.wordEnd(h.first, h.end)
	if h.first = at; at >= h.end || s.deedIn(&h, at) == at {
		return false
	}
	s.split(c, k, at)
	return true
}

// facetAt says that a word at i is the name of a property and more nouns stand behind it.
func (s *statement) facetAt(i int) bool {
	next := i + 1
	return s.words.has("facets", s.tokens[i].Surface) && next < len(s.tokens) && !s.touches(i, next) && s.nominal(next)
}

// beforePerson parts nouns that end in the name of a person behind what is done: 열쇠 인계 | 박선영샘.
func (s *statement) beforePerson(c *clause) {
	for n := c.label; n < len(c.chunks); n++ {
		h := &c.chunks[n]
		if at := s.doerIn(h); at > h.first {
			s.split(c, n, at)
			n++
		}
	}
}

// doerIn is the token at which the name of a person begins that ends nouns behind what is done; the first one if there is none.
func (s *statement) doerIn(h *chunk) int {
	at := s.wordAt(h.end-1, h.first)
	if h.form == nominal && h.josa == "" && h.person && at > h.first && !s.words.has("titles", s.textOf(s.tokenSpan(at, h.end-1))) && s.actionNoun(at) {
		return at
	}
	return h.first
}

// listed makes one chunk of nouns in a list: 대구, 부산, 서울.
func (s *statement) listed(c *clause) {
	out := c.chunks[:0:0]
	for i := 0; i < len(c.chunks); i++ {
		h := c.chunks[i]
		if n := len(out); n >= 2 && out[n-1].form == mark && !s.arrow(&out[n-1]) && n > c.label && h.form == nominal &&
			out[n-2].form == nominal && (out[n-2].josa == "" || out[n-2].josa == "와") && n-2 >= c.label && s.lists(&out[n-2], &h) {
			p := out[n-2]
			h.first, h.span, h.whole = p.first, p.span.join(h.span), p.whole.join(h.whole)
			out = append(out[:n-2], h)
			continue
		}
		out = append(out, h)
	}
	c.chunks = out
}

// lists says that two runs of nouns with a mark between them can be of one list: not what is done and what comes then (세척, 밀대는 새로).
func (s *statement) lists(p, h *chunk) bool {
	at := s.wordAt(p.end-1, p.first)
	return !s.hails(p, h) && (s.wordsIn(p) <= 2 || s.wordsIn(h) > 2) && s.gerund(at, p.end) == "" && !(s.wordsIn(p) == 1 && s.actionNoun(p.end) && p.first > 0 && s.valueBefore(p.first))
}

// valueBefore says that a value stands right before token i, with or without a josa: 10시-17시만 개방.
func (s *statement) valueBefore(i int) bool {
	for i--; i > 0 && s.josaAt(i); i-- {
	}
	return s.valueAt[i] >= 0
}

// releases makes one value of a Latin name and the number behind it where something else is the subject: staging은 Java 17.
func (s *statement) releases(c *clause) {
	for k := c.label + 2; k < len(c.chunks); k++ {
		name, h := &c.chunks[k-1], &c.chunks[k]
		if h.form != valued || h.value < 0 || name.form != nominal || name.josa != "" || name.end-name.first != 1 || !c.topicBefore(k-1) {
			continue
		}
		if v := s.values[h.value]; s.text[name.span.Start] > 'Z' || s.text[name.span.Start] < 'A' || strings.Trim(v.Canonical, "0123456789.") != "" {
			continue
		}
		h.first, h.span, h.whole, h.release = name.first, name.span.join(h.span), name.whole.join(h.whole), true
		c.chunks = append(c.chunks[:k-1:k-1], c.chunks[k:]...)
	}
}

// topicBefore reports whether a topic stands before chunk k.
func (c *clause) topicBefore(k int) bool {
	return slices.ContainsFunc(c.chunks[c.label:k], func(h chunk) bool { return h.josa == "는" || h.josa == "가" })
}

// besideArrow parts what an arrow, 말고, or 에서 before 로, leads away from and what has it: 정산 배치 준호→지아. What is given up is as
// long as what takes its place.
func (s *statement) besideArrow(c *clause) {
	for i := c.label; i+1 < len(c.chunks); i++ {
		from, to := &c.chunks[i], &c.chunks[i+1]
		if from.josa == "대신" && to.form == adverb && i+2 < len(c.chunks) { // 백두 말고 이제 한라로
			to = &c.chunks[i+2]
		}
		switch {
		case to.form == mark && s.arrow(to) && i+2 < len(c.chunks) && from.josa == "":
			to = &c.chunks[i+2]
		case to.form == verbal && to.lemma == "아니" && from.josa == "" && i+2 < len(c.chunks): // 장소 카페 아니고 도서관
			if at := s.wordAt(from.end-1, from.first); at > from.first && s.attributeBefore(from.first, at) == 0 { // 납품 상자 아니고 자루
				continue
			}
			to = &c.chunks[i+2]
		case from.josa == "에서" && (to.josa == "로" || to.josa == "까지"):
		case to.form == verbal && to.ending == endAnd && from.josa == "" && i+2 < len(c.chunks) && c.chunks[i+2].josa == "로" && slices.Contains(s.lex.Classes(to.lemma), "remove"): // 마이크 유선 버리고 무선으로
			to = &c.chunks[i+2]
		case from.josa == "대신" && from.form == nominal && i == c.label && (s.wordsIn(from) > s.wordsIn(to)+1 || to.josa == "로" && s.tokens[from.end-1].POS == "NNP"):
		default:
			continue
		}
		if from.form == nominal && to.form == nominal {
			at := from.end
			for range s.wordsIn(to) {
				at = s.wordAt(at-1, from.first)
			}
			if at > from.first && !s.determines(at-1) {
				s.split(c, i, at)
				i++
			}
		}
	}
}

// wordsIn is how many words a chunk has.
func (s *statement) wordsIn(h *chunk) int {
	n := 0
	for at := h.end; at > h.first; at = s.wordAt(at-1, h.first) {
		n++
	}
	return n
}

// split cuts the nouns of a chunk before a token.
func (s *statement) split(c *clause, k, at int) {
	left, right := c.chunks[k], c.chunks[k]
	right.first, right.span.Start, right.whole.Start = at, s.tokens[at].StartByte, s.tokens[at].StartByte
	right.person = s.namesPerson(right.end - 1)
	left.end, left.last, left.josa, left.also = at, at-1, "", ""
	left.span.End = s.tokens[at-1].EndByte
	left.whole, left.lemma, left.person = left.span, s.stem(at-1), s.namesPerson(at-1)
	c.chunks = append(c.chunks[:k:k], append([]chunk{left, right}, c.chunks[k+1:]...)...)
}

// bareNoun makes the last nouns of a clause without another predicate its predicate if they say what is done: 쿠폰은 27일로 연기,
// 호텔 예약 완료. What they are about stays: in 배포 금지 that is 배포.
func (s *statement) bareNoun(c *clause) {
	n := len(c.chunks) - 1
	for n >= c.label && c.chunks[n].form == mark {
		n--
	}
	if n < c.label || c.chunks[n].form != nominal || c.chunks[n].josa != "" || c.chunks[n].person && c.chunks[n].end-c.chunks[n].first == 1 {
		return
	}
	h := &c.chunks[n]
	if h.end-h.first == 1 && s.words.has("stem-names", s.textOf(h.span)) { // 준비물 챙기기 (지우)
		return
	}
	least := h.first
	if !c.hasNoun(n) && c.after != endIf && c.after != endArrow && !(n > c.label && c.chunks[n-1].form == valued && c.chunks[n-1].josa == "로") && !(c.note && s.foremost(s.actionOf(least, h.end), "concluding")) {
		least++
	}
	first := s.deedIn(h, least)
	if at := s.wordAt(h.end-1, h.first); first == h.end && (c.hasDoer() || c.after == endAnd && s.takesUpBy(s.gerund(at, h.end)) || n > c.label && c.chunks[n-1].form == valued && !c.chunks[n-1].moment) && s.gerund(at, h.end) != "" {
		first = at
	}
	if first == h.end {
		return
	}
	verb := first
	for first > h.first+1 && s.determines(first-1) { // 첫 출근
		first--
	}
	if first > h.first {
		s.split(c, n, first)
		n++
	}
	p := &c.chunks[n]
	p.form, p.bare, p.lemma = verbal, true, s.actionOf(verb, s.wordEnd(verb, p.end))
	if len(s.lex.Classes(s.textOf(s.tokenSpan(verb, s.wordEnd(verb, p.end)-1)))) == 0 && s.verbalNoun(s.textOf(s.tokenSpan(verb, p.end-1))) != "" {
		p.bare = false // 고르기, 죽음
	}
	if p.lemma == "" {
		p.lemma, p.bare = s.gerund(verb, p.end), false
	}
	p.negated = s.tokens[verb].Negated || s.tokens[p.end-1].Negated
}

// deedIn is the token, least at the least, at which the nouns at the end of a chunk begin to say what is done: one word, and those
// before it that it only says the stage of (예약 완료, 도색 협의 중); the end of the chunk if they do not.
func (s *statement) deedIn(h *chunk, least int) int {
	first := h.end
	for range 3 {
		at := s.wordAt(first-1, h.first)
		stage := first == h.end && at > least && s.words.has("tails", s.textOf(s.tokenSpan(at, first-1))) && s.nounPredicate(s.wordAt(at-1, h.first), at)
		if !stage && (at < least || !s.nounPredicate(at, first)) {
			break
		}
		if first = at; first == h.first || !stage && !s.inClasses(s.actionOf(first, h.end), "light") {
			break
		}
	}
	return first
}

// gerund is the stem of a verb in -ㅁ that was taken for a noun, "" for any other word: 소현님이 먼저 봄.
func (s *statement) gerund(first, end int) string {
	word := s.textOf(s.tokenSpan(first, end-1))
	r, n := utf8.DecodeLastRuneInString(word)
	if s.renamed(end-1) || hangul.Final(r) != 'ㅁ' {
		return ""
	}
	stem := word[:len(word)-n] + string(hangul.WithFinal(r, 0))
	for _, no := range []string{"안", "못"} {
		stem = strings.TrimPrefix(stem, no)
	}
	if len(s.lex.Classes(stem)) == 0 {
		return ""
	}
	return stem
}

// wordAt is the token that begins the word in which token i stands, first at the least.
func (s *statement) wordAt(i, first int) int {
	for i > first && s.touches(i-1, i) {
		i--
	}
	return i
}

// endWord is the last word of a run of nouns.
func (s *statement) endWord(h *chunk) string {
	return s.textOf(s.tokenSpan(s.wordAt(h.end-1, h.first), h.end-1))
}

// determines says that a token only says which one the noun behind it is: 첫, 새, 이.
func (s *statement) determines(i int) bool {
	pos := s.tokens[i].POS
	return pos == "MM" || pos == "XPN" && i+1 < len(s.tokens) && !s.touches(i, i+1)
}

// wordEnd is the token behind the word that begins at token i, end at the most.
func (s *statement) wordEnd(i, end int) int {
	for i++; i < end && s.touches(i-1, i); i++ {
	}
	return i
}

// hasNoun reports whether nouns or a value stand before chunk n.
func (c *clause) hasNoun(n int) bool {
	for i := c.label; i < n; i++ {
		if f := c.chunks[i].form; (f == nominal || f == valued && !c.chunks[i].moment) && !c.chunks[i].inside {
			return true
		}
	}
	return false
}

// nounPredicate says that the tokens of a word say what is done.
func (s *statement) nounPredicate(first, end int) bool {
	return s.actionOf(first, end) != ""
}

// inClasses says that a predicate is in one of the classes that a list of words.txt names.
func (s *statement) inClasses(lemma, list string) bool {
	return slices.ContainsFunc(s.lex.Classes(lemma), func(c string) bool { return s.words.has(list, c) })
}

// foremost says that the commonest sense of a predicate is in one of the classes that a list of words.txt names.
func (s *statement) foremost(lemma, list string) bool {
	return foremostOf(s.lex.Classes(lemma), s.words.lists[list])
}

// actionNoun says that the noun that ends before a token names something that is done: 연기, 사전예약, deploy.
func (s *statement) actionNoun(end int) bool { return s.actionOf(s.wordAt(end-1, 0), end) != "" }

// actionOf is the stem by which a word that names something that is done is in the lexicon, "" if it names nothing of the kind.
func (s *statement) actionOf(first, end int) string {
	if end-first > 1 && s.tokens[end-1].Surface == "중" && s.touches(end-2, end-1) { // 조사중
		return s.actionOf(first, end-1)
	}
	if s.josaAt(end-1) || s.tokens[end-1].Class == morph.Function {
		return ""
	}
	word := strings.ToLower(s.textOf(s.tokenSpan(first, end-1)))
	if stem := s.verbalNoun(word); stem != "" && end-first == 1 && s.attributeBefore(first, end) == 0 {
		return stem
	}
	for _, w := range []string{word, s.stem(end - 1)} {
		if len(s.lex.Classes(w)) > 0 {
			return w
		}
		if end-first == 1 {
			break
		}
	}
	if again, ok := strings.CutPrefix(word, "재"); ok && utf8.RuneCountInString(again) > 1 && len(s.lex.Classes(again)) > 0 { // 재발주
		return again
	}
	return ""
}

// verbalNoun is the stem of a verb in -기 or -음 that was taken for a noun, "" for any other word: 고르기, 잡음.
func (s *statement) verbalNoun(word string) string {
	for _, ending := range []string{"기", "음"} {
		if stem, ok := strings.CutSuffix(word, ending); ok && len(s.lex.Classes(stem)) > 0 {
			return stem
		}
	}
	return ""
}

// attributeIn is how many tokens at the end of a run of nouns name an attribute.
func (s *statement) attributeIn(h *chunk) int { return s.attributeBefore(h.first, h.end) }

// attributeBefore is how many of the tokens from first to end, the last words, name an attribute. The words that leave others for what has
// it are preferred: 약 | 용량.
func (s *statement) attributeBefore(first, end int) int {
	if end-first > maxProperty {
		first = s.wordAt(end-maxProperty, first)
	}
	found := 0
	if end > first && s.words.has("notattributes", s.textOf(s.tokenSpan(s.wordAt(end-1, first), end-1))) {
		return 0
	}
	for at := first; at < end; {
		p := s.tokenSpan(at, end-1)
		name, from := s.lex.Attribute(s.textOf(p))
		if name == "" {
			break
		}
		k := at
		for k < end-1 && s.tokens[k+1].StartByte <= p.Start+from {
			k++
		}
		k = s.wordAt(k, first)
		found = end - k
		if k > first {
			break
		}
		at = s.wordEnd(at, end)
	}
	if found > 0 {
		found = end - s.qualified(first, end-found)
	}
	return found
}

// maxProperty bounds how many tokens before the end of nouns are looked at for the name of an attribute.
const maxProperty = 24

// nameOf is the canonical name of the attribute that the tokens from first to end stand for, and whether they are no more than that: 세탁비
// tells what it is the price of.
func (s *statement) nameOf(first, end int) (name string, whole bool) {
	name, from := s.lex.Attribute(s.textOf(s.tokenSpan(first, end-1)))
	return name, from == 0
}

// behindAttribute parts nouns that end a clause, or that 로 follows, behind an attribute that they give: 정산 배치 담당 | 준호, 도색 업체 |
// 푸른도장으로.
func (s *statement) behindAttribute(c *clause) {
	for n := c.label; n < len(c.chunks); n++ {
		h := &c.chunks[n]
		if n > c.label && c.chunks[n-1].attr > 0 && c.chunks[n-1].last+1 == h.first && s.facetAt(c.chunks[n-1].first) {
			continue
		}
		if h.form != nominal || h.attr > 0 || h.josa != "로" && (h.josa != "" || n+1 < len(c.chunks)) {
			continue
		}
		for at := s.wordAt(h.end-1, h.first); at > h.first; at = s.wordAt(at-1, h.first) {
			if k := s.attributeBefore(h.first, at); k > 0 {
				s.split(c, n, at)
				c.chunks[n].attr = k
				return
			}
		}
	}
}

// behindMeal parts nouns that are all of a clause behind a meal: 점심 | 순대국.
func (s *statement) behindMeal(c *clause) {
	h := &c.chunks[len(c.chunks)-1]
	if at := s.wordEnd(h.first, h.end); len(c.chunks) == 1 && c.label == 0 && h.form == nominal && at < h.end && s.words.has("meals", s.textOf(s.tokenSpan(h.first, at-1))) {
		s.split(c, 0, at)
	}
}

// behindPerson parts nouns without a josa at the head of a clause behind a person: 민아님 | 마지막 날, 오 팀장 | 휴대폰 바꿈. It does not behind
// a title alone, where more follows (대표 번호 1588), nor behind a person who is what the nouns before tell (담임 노경아쌤).
func (s *statement) behindPerson(c *clause) {
	k := c.label
	for k < len(c.chunks) && (c.chunks[k].form == adverb || c.chunks[k].moment) {
		k++
	}
	if k >= len(c.chunks) || !c.beginsAt(k) || c.chunks[k].form != nominal || c.chunks[k].josa != "" || c.chunks[k].person || c.label > 0 {
		return
	}
	h := &c.chunks[k]
	for at := s.wordAt(h.end-1, h.first); at > h.first; at = s.wordAt(at-1, h.first) {
		name := s.wordAt(at-1, h.first)
		title := s.words.has("titles", s.textOf(s.tokenSpan(name, at-1)))
		switch {
		case !s.namesPerson(at - 1), s.attributeBefore(h.first, name) > 0, name > h.first && s.actionNoun(name), title && name == h.first && len(c.chunks) > 1:
		case title && name > h.first && s.attributeBefore(name, at) > 0 && !s.givesName(name-1): // 4반 담임
		default:
			s.split(c, k, at)
			return
		}
	}
}
