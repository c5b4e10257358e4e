package claim

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/rules"
)

// moodOf reads tense, aspect, modality, polarity and who says it off the words of a predicate and what stands behind it in the clause. What they leave open is for [statement.plainMood].
func (s *statement) moodOf(d *draft) {
	at := d.predicate
	d.Negated = s.denied(d.clause, at)
	switch {
	case s.wasDecided(d):
		d.Modality = Decided
		return
	case s.wasOffered(d):
		d.Modality, d.still = Wish, true
		return
	}
	p := s.tailOf(d.clause, at)
	s.moods(d, p, at >= 0 && (!d.clause.chunks[at].bare || p.Start < d.clause.chunks[at].span.Start))
}

// moods lets the rows of the moods that fit a text say what they tell; conjugated says that the text is that of a verb.
func (s *statement) moods(d *draft, p Span, conjugated bool) {
	text := s.textOf(p)
	low := foldOf(text)
	said, polarity := true, false
	for i := range s.gram.moods {
		m := &s.gram.moods[i]
		if m.only == "verb" && !conjugated || m.only == "noun" && conjugated || m.reports && !said || !m.mayMatch(low) {
			continue
		}
		loc := m.find().FindStringIndex(text)
		if loc == nil {
			continue
		}
		at := Span{p.Start + loc[0], p.Start + loc[1]}
		d.Patterns = append(d.Patterns, Pattern{m.id, at})
		for _, e := range m.effects {
			switch {
			case e.field == "negated" && polarity:
			case e.field == "negated":
				d.Negated, polarity = e.word != "no", true
			case e.field == "said" && e.word == "no":
				said = false
			case e.field == "inner":
			case e.field == "modality" && d.Modality == Told && m.inner: // 쓰고 싶다고 하심
				d.Modality = Modality(e.word)
			case e.field == "change" && e.word == "no":
				d.still = true
			case e.field == "change":
				once(&d.change().Mark, at)
			default:
				s.constant(d, e, at)
			}
		}
	}
}

// lastSaid is the index of the last chunk of a clause that is no mark.
func (c *clause) lastSaid() int {
	at := len(c.chunks) - 1
	for at > c.label && c.chunks[at].form == mark {
		at--
	}
	return at
}

// tailOf is the part of a clause that its mood is read from: the predicate and what stands behind it, or the last nouns.
func (s *statement) tailOf(c *clause, at int) Span {
	if at < 0 {
		at = max(c.lastSaid(), 0)
	}
	for n := s.reported(c, at); n > 0; n = s.reported(c, at) {
		at -= n
	}
	p := c.chunks[at].span
	if h := &c.chunks[at]; h.copula && at > c.label && c.chunks[at-1].whole.End == h.span.Start { // 파악중임
		p.Start = s.tokens[s.wordAt(c.chunks[at-1].end-1, c.chunks[at-1].first)].StartByte
	}
	for k := at; k < len(c.chunks) && (k == at || s.carries(&c.chunks[k-1], &c.chunks[k])); k++ {
		p = p.join(c.chunks[k].whole)
	}
	if strings.HasPrefix(s.text[p.End:], "?") {
		p.End++
	}
	p.End = p.Start + len(strings.TrimRightFunc(s.textOf(p), func(r rune) bool {
		return r != '?' && r != ')' && !unicode.IsLetter(r) && !unicode.IsDigit(r) || strings.ContainsRune("ㅋㅎㅠㅜㄷ", r)
	}))
	return p
}

// reported is how many chunks before the one at an index belong to its predicate: what is quoted, with the word for how it came (온다고 | 연락
// | 왔다), and what is asked.
func (s *statement) reported(c *clause, at int) int {
	quoted := func(k int) bool { return k >= c.label && c.chunks[k].form == verbal && c.chunks[k].ending == endQuote }
	switch {
	case quoted(at - 1), at > c.label && c.chunks[at-1].form == verbal && s.words.has("wondering", c.chunks[at].lemma):
		return 1
	case at-1 > c.label && s.textOf(c.chunks[at-1].span) == "도" && c.chunks[at-2].form == verbal && s.words.has("wondering", c.chunks[at].lemma): // 막힐지 | 도 | 모른다
		return 2
	case at-1 > c.label && c.chunks[at-1].form == adverb && c.chunks[at-2].form == verbal && s.words.has("wondering", c.chunks[at].lemma): // 옮길지 | 아직 | 정하지 못했다
		return 2
	case at > c.label && c.chunks[at].lemma == "드리" && c.chunks[at-1].form == nominal && s.words.has("reports", s.tokens[c.chunks[at-1].end-1].Surface): // 회신 부탁 | 드립니다
		return 1
	case at-1 > c.label && s.words.has("things", s.tokens[c.chunks[at-1].first].Surface) && c.chunks[at-2].form == verbal && s.words.has("settling", c.chunks[at].lemma): // 각자 하는 | 걸로 | 함
		return 2
	case quoted(at-2) && c.chunks[at-1].form == nominal && s.words.has("reports", s.tokens[c.chunks[at-1].end-1].Surface):
		return 2
	}
	return 0
}

// carries says that a chunk behind a predicate is part of what its mood is read from: not the value or the nouns behind a predicate that
// is at its end (가을로 미루자 9월).
func (s *statement) carries(p, h *chunk) bool {
	return h.form == mark || p.form != verbal || p.bare || p.ending != endFinal && p.ending != endNominal && !strings.HasSuffix(s.textOf(p.span), "자") ||
		h.form == nominal && s.words.has("tails", s.tokens[h.first].Surface)
}

// denied says that an odd number of words of a predicate deny it: 안 쓴다, 없다, 미지급; but not 없지 않다.
func (s *statement) denied(c *clause, at int) bool {
	if at < 0 {
		at = max(c.lastSaid(), 0)
	}
	h := &c.chunks[at]
	text := s.textOf(h.span)
	no := s.denies(h.first)
	for _, w := range [...]string{"지 않", "지않", "지는 않", "지도 않", "지 못", "지못", "지는 못", "지도 못"} {
		if strings.Contains(text, w) {
			no = !no
			break
		}
	}
	switch stem := &s.tokens[h.first]; {
	case h.form == verbal && (h.lemma == "없" || h.lemma == "아니" || h.lemma == "못하" || h.lemma == "안되"):
		no = !no
	case !no && h.form == verbal && !h.bare:
		no = stem.Negated && strings.ContainsAny(text, "안못않없아말마미불비") && !strings.Contains(text, "수 없") && !strings.Contains(text, "잖")
	case h.bare || h.form == nominal:
		last := &s.tokens[h.last]
		no = last.Negated && strings.ContainsRune("미비불무", firstRune(last.Surface)) || h.bare && stem.Negated
	}
	return no
}

func firstRune(text string) rune {
	r, _ := utf8.DecodeRuneInString(text)
	return r
}

// plainMood is the modality of a clause that no words tell: by the tense, the class of the predicate or the noun, and the day that is said.
func (s *statement) plainMood(d *draft) Modality {
	c, at := d.clause, d.predicate
	if at < 0 {
		return s.nounMood(d)
	}
	h := &c.chunks[at]
	nominalized := h.ending == endNominal || s.lookalike(h, 'ㅁ')
	state := s.isState(h) && !(nominalized && s.befalls(c, at))
	switch {
	case s.says(c, "maybes"):
		return May
	case s.wonders(c, h):
		return Ask
	case d.Negated && (h.lemma == "되" || h.lemma == "안되") && s.says(c, "musts"): // 유출 절대 안 됨
		return Order
	case s.past(h):
		d.Tense = Past
		if state && !s.happens(h) {
			return Is
		}
		return Did
	case s.infinitive(h):
		return Will
	case s.thing(h) && s.hasDone(h): // 어제 새로 산 거
		d.Tense = Past
		return Did
	case h.lemma == "다르" && at > c.label && strings.HasSuffix(s.textOf(h.span), "달라") && (c.chunks[at-1].josa == "" || c.chunks[at-1].josa == "를"): // 연락 달라
		return Told
	case s.words.has("resolves", h.lemma) && !nominalized:
		return Decided
	case at < c.lastSaid() && c.chunks[c.lastSaid()].josa == "로" && h.ending == endAnd: // A는 취소하고 B로
		return Decided
	case s.decides(h) && (h.bare || nominalized):
		return Decided
	case state && (s.ahead(c) || s.words.has("leaves", h.lemma) && s.weekday(c) && !s.habitual(c)): // 민지 금욜 휴가
		d.Tense = Future
		return Will
	case state:
		d.Tense = Present
		return s.orRule(c)
	case d.Negated && h.bare: // 미지급
		return Is
	case h.lemma == "나오" && nominalized && s.figures(c): // 각도 95도까지 나옴
		return s.orRule(c)
	case nominalized && at > c.label && s.words.has("toomuch", s.tokens[c.chunks[at-1].first].Surface): // 벨이 너무 울림
		return s.orRule(c)
	case h.bare || nominalized || s.words.has("happened", h.lemma):
		return s.eventMood(d, h)
	case s.ahead(c):
		d.Tense = Future
		return Will
	}
	c.open = h.ending == endAnd
	d.Tense = Present
	return s.orRule(c)
}

// orRule is must where a word such as 무조건 or 반드시 says that it has to be so, else is.
func (s *statement) orRule(c *clause) Modality {
	if s.says(c, "musts") {
		return Must
	}
	return Is
}

// eventMood is the modality of a clause that tells an event in a noun (쿠폰 27일로 연기, 호텔 예약) or an -음 (소화기 점검함): did, unless it
// is booked, to be done, or yet to come.
func (s *statement) eventMood(d *draft, h *chunk) Modality {
	c := d.clause
	booked := slices.Contains(h.classes, "book") || slices.Contains(h.classes, "plan")
	switch {
	case h.bare && s.says(c, "musts"): // 열쇠 꼭 반납
		return Must
	case s.gone(c), s.inClasses(h.lemma, "arranging") && s.putTo(c), s.moved(d): // 데모 다음 주로 밀림, 견학 10/24 → 10/31로 변경
		return Did
	case d.Negated && s.says(c, "yet"): // 자료 아직 안 옴
		return Is
	case h.last > h.first && s.words.has("finished", s.tokens[h.last].Surface) && !s.coming(c):
		return Did
	case s.coming(c), h.bare && (s.dated(c) || s.weekday(c) || s.soon(c) || s.appointed(c)) && !s.goal(c) && !s.habitual(c), booked && (s.dated(c) || s.clocked(c)):
		d.Tense = Future
		return Will
	case s.habitual(c), d.Negated && s.nomore(c), s.adverbIn(c, "henceforth"):
		return Is
	case h.bare && s.words.has("todo", h.lemma) && !s.words.has("finished", s.tokens[h.last].Surface):
		return Will
	}
	return Did
}

// nounMood is the modality of a clause without a predicate: what ends in 완료 is done, what has a day of the calendar is to come, what ends in
// 로 was settled on (최소 버전 15로), what ends in 만 is a rule (머지는 버그만), anything else is so.
func (s *statement) nounMood(d *draft) Modality {
	c := d.clause
	last := max(c.lastSaid(), 0)
	h := &c.chunks[last]
	switch {
	case s.says(c, "maybes"):
		return May
	case s.words.has("finished", s.tokens[h.last].Surface) && !s.ahead(c), s.gone(c) && s.appoints(c): // 어제 3시 회의
		return Did
	case last > c.label && h.moment && h.josa == "로": // 입주는 5/4로
		return Decided
	case s.due(c): // 신청 기한 17일
		return Is
	case s.moved(d) && d.timedBeside(): // 32만 → 34만 다음 주부터
		return Will
	case s.moved(d): // 32만 → 34만
		return Did
	case d.Change != nil && len(d.Change.From) > 0 && !s.coming(c) && !s.weekday(c) && slices.ContainsFunc(c.chunks, func(h chunk) bool { return h.josa == "대신" }): // 한샘 말고 이케아
		return Decided
	case h.form == nominal && last > c.label && c.chunks[last-1].moment && s.weekday(c) && !s.habitual(c) && s.actionNoun(h.end): // 금요일 도착
		return Will
	case s.ahead(c) && !s.habitual(c), s.appointed(c), s.infinitive(h), s.planned(c):
		return Will
	case last == c.label || h.form != nominal && h.form != valued:
	case h.josa == "로":
		return Decided
	case s.only(h):
		return Must
	}
	return s.orRule(c)
}

// moved says that a clause tells from what to what something was changed: 9.5에서 9로, 32만 → 34만.
func (s *statement) moved(d *draft) bool {
	return d.Change != nil && len(d.Change.From) > 0 &&
		slices.ContainsFunc(d.clause.chunks, func(h chunk) bool { return h.josa == "에서" || h.form == mark && s.arrow(&h) })
}

// lookalike says that a predicate of one word ends in a syllable with a final consonant and looks like a noun: 밥 삼, 나무 심음.
func (s *statement) lookalike(h *chunk, final rune) bool {
	t := &s.tokens[h.last]
	r, _ := utf8.DecodeLastRuneInString(t.Surface)
	return h.form == verbal && !h.bare && strings.HasPrefix(t.POS, "N") && hangul.Final(r) == final
}

// infinitive says that nouns end in a verb in -기 that the analyser does not know for one: 어머님 선물 고르기.
func (s *statement) infinitive(h *chunk) bool {
	t := &s.tokens[h.last]
	stem, ok := strings.CutSuffix(t.Surface, "기")
	return ok && t.POS == "NNP" && stem != "" && len(s.lex.Classes(stem)) > 0
}

// hasDone says that what a predicate before 거 tells was done: 새로 산 거; not 쓰는 거, 쓰던 거, 작은 거.
func (s *statement) hasDone(h *chunk) bool {
	t := &s.tokens[h.first]
	r, _ := utf8.DecodeLastRuneInString(t.Surface)
	return (strings.HasPrefix(t.POS, "VV") || strings.Contains(t.POS, "XSV")) && endsIn(t.POS, "ETM") && r != '는' && r != '던' && hangul.Final(r) == 'ㄴ'
}

// only says that a chunk ends in 만, and is no amount: 버그만, 한 곳에서만; not 절반만.
func (s *statement) only(h *chunk) bool {
	text := s.textOf(h.span)
	return (strings.HasSuffix(h.josa, "만") || h.also == "만" || strings.HasSuffix(text, "만") && !s.words.has("notonly", text) && !s.isAttribute(text) && h.form == nominal) &&
		!s.words.has("amounts", text)
}

// past says that a predicate is in the past tense: 바꿨다, 좋았음; not 있다, 하겠다.
func (s *statement) past(h *chunk) bool {
	for i := h.first; i <= h.last; i++ {
		t := &s.tokens[i]
		if !strings.Contains(t.POS, "EP") {
			continue
		}
		for _, r := range t.Surface {
			if hangul.Final(r) == 'ㅆ' && r != '있' && r != '겠' {
				return true
			}
		}
		if strings.Contains(t.Surface, "있었") {
			return true
		}
	}
	return false
}

// isState says that a predicate tells how things are, and nothing that is done: adjectives, 이다, 있다, and classes such as cost.
func (s *statement) isState(h *chunk) bool {
	if h.copula || s.words.has("stative", h.lemma) || strings.HasSuffix(h.lemma, "워하") && len(h.classes) == 0 || s.lies(h) || h.lemma == "하" && h.first > 0 && s.tokens[h.first-1].Surface == "잘" {
		return true
	}
	pos := s.tokens[h.first].POS
	if s.denies(h.first) && h.first < h.last {
		pos = s.tokens[h.first+1].POS
	}
	acts := len(h.classes) > 0 && s.lex.Class(h.classes[0]).Aspect != rules.AspectState
	if !h.bare && (strings.HasPrefix(pos, "VA") || strings.HasPrefix(pos, "VC") || strings.Contains(pos, "+XSA") && !acts || strings.Contains(pos, "+VCP")) {
		return true
	}
	return len(h.classes) > 0 && h.classes[0] != "plan" && !acts
}

// lies says that a predicate tells what has been so since it was done: 켜져 있다.
func (s *statement) lies(h *chunk) bool {
	for i := h.first + 1; i <= h.last; i++ {
		if s.tokens[i].Stem == "있" && endsIn(s.tokens[i-1].POS, "EC") && !strings.HasSuffix(s.tokens[i-1].Surface, "고") {
			return true
		}
	}
	return false
}

// decides says that a predicate tells what was settled on.
func (s *statement) decides(h *chunk) bool {
	return len(h.classes) > 0 && (h.classes[0] == "decide" || h.classes[0] == "choose")
}

// says reports whether a word of a list stands in a clause; a word of two parts stands in the list with its blank.
func (s *statement) says(c *clause, list string) bool {
	if len(c.chunks) == 0 {
		return false
	}
	for i := c.chunks[0].first; i <= c.chunks[len(c.chunks)-1].last; i++ {
		w := s.tokens[i].Surface
		if s.words.has(list, w) || i+1 < len(s.tokens) && s.words.has(list, w+" "+s.tokens[i+1].Surface) {
			return true
		}
	}
	return false
}

// wonders says that a clause is a question that has no mark: 왜 안 뜨지, 언제 돌려받나.
func (s *statement) wonders(c *clause, h *chunk) bool {
	text := s.textOf(h.span)
	switch {
	case h.form != verbal || h.bare || !s.endsSentence(c):
	case strings.HasSuffix(text, "나") && !strings.HasSuffix(text, "으나") && !strings.HasSuffix(text, "구나"):
		return h.lemma != "나" && !strings.HasSuffix(h.lemma, "나") && strings.Contains(s.tokens[h.last].POS, "E") && !s.words.has("not-asked", text)
	case strings.HasSuffix(text, "지"), strings.HasSuffix(text, "니"):
		return s.says(c, "which-one") && !s.past(h)
	}
	return false
}

// happens says that a verb in the past tells what happened, though it tells how things are in the present: 감기 걸렸다; not 거기 살았다.
func (s *statement) happens(h *chunk) bool {
	pos := s.tokens[h.first].POS
	if s.denies(h.first) && h.first < h.last {
		pos = s.tokens[h.first+1].POS
	}
	if s.tokens[h.last].Stem == "지" && h.last > h.first { // 늦어졌다
		return true
	}
	return !h.copula && (strings.HasPrefix(pos, "VV") || strings.Contains(pos, "+XSV")) && !s.words.has("lasting-past", h.lemma)
}

// befalls says that a verb in -ㅁ tells what happened or was done, though its class is one for how things are: 신랑 삐짐, 업체 알아봄, 초안 씀.
func (s *statement) befalls(c *clause, at int) bool {
	h := &c.chunks[at]
	if !s.happens(h) && h.lemma != "쓰" {
		return h.last > h.first && s.words.has("trying", s.tokens[h.last].Stem)
	}
	switch {
	case h.last > h.first && s.words.has("trying", s.tokens[h.last].Stem):
		return true
	case h.lemma == "쓰" && at > c.label:
		p := &c.chunks[at-1]
		return p.form == valued || p.form == verbal || s.words.has("again", s.textOf(p.span)) || s.words.has("amount-all", s.textOf(p.span)) || p.form == nominal && s.words.has("written", s.tokens[p.end-1].Surface)
	}
	return len(h.classes) > 0 && s.words.has("befalling", h.classes[0]) && !strings.HasSuffix(h.lemma, "어하") && !strings.HasSuffix(h.lemma, "워하") && !strings.HasSuffix(h.lemma, "해하")
}

// isTask says that a statement begins with an open box or a word for what is to be done.
func (s *statement) isTask() bool {
	head := strings.TrimLeft(s.text, " \t-*+")
	label, _, _ := strings.Cut(head, ":")
	word, _, _ := strings.Cut(head, " ")
	return strings.HasPrefix(head, "[ ]") || s.words.has("todos", label) || s.words.has("todos", word)
}

// boxed reads what stands before a statement: what an open box or TODO names is to be done, what a ticked box names was.
func (s *statement) boxed(d *draft) {
	head := strings.TrimLeft(s.text, " \t-*+")
	switch {
	case s.isTask() && d.Tense != Past && (d.Modality == Did || d.Modality == Is && (d.predicate < 0 || d.clause.chunks[d.predicate].bare)):
		d.Modality, d.Tense = Will, Future
	case (strings.HasPrefix(head, "[x]") || strings.HasPrefix(head, "[X]")) && d.Modality == Will && d.Tense == "":
		d.Modality = Did
	}
}
