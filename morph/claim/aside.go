package claim

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/rules"
)

// aside is what a clause says beside its claim: why, what for, under which condition, who says so.
type aside struct {
	reason, purpose, condition Span
	said                       *Said
	change                     *Change // 하루 당겨서 24일
	drop                       bool    // the clause is nothing but an aside of the next one, or of the one before
	back                       bool    // … of the one before
}

// asides finds in the clauses what is no claim of its own, and takes it out of them, so that it is neither subject nor value.
func (s *statement) asides(clauses []clause) []aside {
	out := make([]aside, len(clauses))
	var speaker *Said
	for i := range clauses {
		c := &clauses[i]
		if c.label > 0 {
			speaker = s.voice(c)
		}
		a := &out[i]
		a.said = speaker
		if i > 0 && s.behindNominal(&clauses[i-1], c) { // 비가 오기 | 때문에 취소
			a.reason = clauses[i-1].span().join(c.chunks[c.label].whole)
			c.chunks = slices.Delete(c.chunks, c.label, c.label+1)
			out[i-1] = aside{drop: true}
		}
		if i > 0 && clauses[i-1].joined == endNominal && len(c.chunks) > c.label+1 && s.aims(&c.chunks[c.label]) { // 시간을 맞추기 | 위해 경로를 바꿈
			a.purpose = clauses[i-1].span().join(c.chunks[c.label].whole)
			c.chunks = slices.Delete(c.chunks, c.label, c.label+1)
			out[i-1] = aside{drop: true}
		}
		s.heard(c, a)
		s.reporter(c, a)
		s.withinClause(c, a)
		s.wholeClause(clauses, i, a)
		a.drop = a.drop || i > 0 && s.remark(&clauses[i-1], c)
	}
	return out
}

// heard takes what a report came by from the end of a clause, so that what it tells is the claim: 이혼했다는 | 소문, 8퍼센트로 하자는 | 제안이 왔다.
func (s *statement) heard(c *clause, a *aside) {
	k := c.lastSaid()
	if h := &c.chunks[max(k, 0)]; k > c.label && h.form == verbal && s.words.has("reaching", h.lemma) {
		k--
	}
	if k <= c.label || c.chunks[k].form != nominal || !s.words.has("reports", s.tokens[c.chunks[k].end-1].Surface) {
		return
	}
	p := &c.chunks[k-1]
	if p.form != verbal || p.bare || !s.words.endsWith("hearsay", s.textOf(p.span)) {
		return
	}
	a.said = &Said{Mark: c.chunks[k].span}
	p.ending = endFinal
	c.chunks = c.chunks[:k]
	for i := range c.chunks {
		c.chunks[i].inside = false
	}
}

// voice is who a label names if it is a person (은비: 사전예약 2,640); what all have agreed to is told by nobody.
func (s *statement) voice(c *clause) *Said {
	h := &c.chunks[0]
	if h.form != nominal || c.label != 2 || !h.person && !s.namelike(h) || len(s.decided) > 0 {
		return nil
	}
	return &Said{By: s.phrase(h.span), Mark: c.chunks[1].span}
}

// namelike says that a run of nouns has the shape of a person's name and is no word with another meaning.
func (s *statement) namelike(h *chunk) bool {
	text := s.textOf(h.span)
	return h.end-h.first == 1 && s.nameShaped(text) && !s.isAttribute(text) && len(s.lex.Classes(s.stem(h.first))) == 0
}

// nameShaped says that a word has the syllables of a person's name.
func (s *statement) nameShaped(word string) bool {
	if s.words.has("notnames", word) {
		return false
	}
	r := []rune(word)
	if len(r) == 3 && s.words.has("surnames", string(r[0])) {
		r = r[1:]
	}
	if len(r) == 3 && r[2] == '이' { // 수진이
		r = r[:2]
	}
	return len(r) == 2 && s.words.has("name-first", string(r[0])) && s.words.has("name-last", string(r[1]))
}

// isAttribute reports whether a word is the name of an attribute.
func (s *statement) isAttribute(word string) bool {
	name, at := s.lex.Attribute(word)
	return name != "" && at == 0
}

// withinClause takes what the nouns of a clause say beside its claim: 심사 지연 때문에, 결제 실패 시, 엄마 말로는.
func (s *statement) withinClause(c *clause, a *aside) {
	for k := c.label; k < len(c.chunks); k++ {
		h := &c.chunks[k]
		if s.aims(h) && k+1 < len(c.chunks) && predicateOf(c) > k {
			a.purpose = a.purpose.join(s.takeVerb(c, &k))
			continue
		}
		if h.form != nominal {
			continue
		}
		if k == c.label && s.quotes(h) || k+1 < len(c.chunks) && c.chunks[k+1].form == adverb && s.textOf(c.chunks[k+1].span) == "왈" {
			a.said = &Said{By: s.phrase(h.span)}
			if s.quotes(h) {
				continue
			}
			a.said.Mark = c.chunks[k+1].span
			c.chunks = slices.Delete(c.chunks, k, k+2)
			k--
			continue
		}
		for t := h.first; t <= h.last && !s.josaAt(t); t++ {
			word := s.tokens[t].Surface
			end := t == h.last || s.josaAt(t+1)
			switch {
			case end && k+1 == len(c.chunks):
			case s.words.has("because", word) && end && (t > h.first && (!s.touches(t-1, t) || s.words.has("tied", word)) || k > c.label && c.chunks[k-1].form == verbal):
				a.reason = a.reason.join(s.takeOut(c, &k, t))
			case s.words.has("causes", word) && end && h.josa == "로" && k+1 < len(c.chunks):
				a.reason = a.reason.join(s.takeOut(c, &k, t))
			case s.words.has("whenever", word) && s.valueAt[t] < 0 && (t > h.first || k > c.label && c.chunks[k-1].ending == endAdn && !s.past(&c.chunks[k-1])):
				a.condition = a.condition.join(s.takeOut(c, &k, t))
			case s.words.has("sayings", word) && end && (h.josa == "로" || h.josa == "에" || h.josa == "가" && word == "말" && (t > h.first || k > c.label)):
				by := s.phrase(Span{h.span.Start, s.tokens[max(t-1, h.first)].EndByte})
				if t == h.first && k > c.label {
					by = s.phrase(c.chunks[k-1].span)
				}
				a.said = &Said{By: by, Mark: Span{s.tokens[t].StartByte, h.whole.End}}
				s.takeOut(c, &k, t)
			default:
				continue
			}
			break
		}
		if k < c.label-1 {
			k = c.label - 1
		}
	}
}

// aims says that a predicate tells what something is for: 줄이려고, 아끼기 위해.
func (s *statement) aims(h *chunk) bool {
	if h.form != verbal || h.bare {
		return false
	}
	text := s.textOf(h.span)
	for i := range text {
		if s.words.has("aims", text[i:]) {
			return true
		}
	}
	return false
}

// takeVerb takes a predicate and what belongs to it, up to a topic, out of a clause.
func (s *statement) takeVerb(c *clause, k *int) Span {
	from := *k
	for from > c.label && c.chunks[from-1].josa != "는" && c.chunks[from-1].form != mark {
		from--
	}
	p := Span{c.chunks[from].whole.Start, c.chunks[*k].whole.End}
	c.chunks = append(append([]chunk{}, c.chunks[:from]...), c.chunks[*k+1:]...)
	*k = from - 1
	return p
}

// quotes says that a quotation follows a person right away: 유라 대표 "좋아요".
func (s *statement) quotes(h *chunk) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(s.text[h.whole.End:], " :"))
	return (h.person || s.namelike(h)) && (h.josa == "" || h.josa == "가") && strings.ContainsRune(`"“「『`, r)
}

// takeOut takes the phrase that ends with a token out of a clause: the nouns before it in its chunk, and the predicate before a noun with
// what belongs to it. k is the chunk of the token; it becomes the last chunk that stands before what is left.
func (s *statement) takeOut(c *clause, k *int, t int) Span {
	s.beforeCause(c, k, t)
	h := c.chunks[*k]
	from := *k
	if t == h.first && from > c.label && !s.nameApart(t) {
		from--
		for from > c.label && c.chunks[*k-1].form == verbal && c.chunks[from-1].josa != "는" && c.chunks[from-1].form != mark {
			from--
		}
	}
	p := Span{c.chunks[from].whole.Start, s.tokens[t].EndByte}
	rest := t + 1
	for rest <= h.last && s.josaAt(rest) {
		p.End = s.tokens[rest].EndByte
		rest++
	}
	left := append([]chunk{}, c.chunks[:from]...)
	if rest < h.end { // nouns are left: a josa or 대신 alone is none
		h.first, h.span.Start, h.whole.Start = rest, s.tokens[rest].StartByte, s.tokens[rest].StartByte
		left = append(left, h)
	}
	c.chunks = append(left, c.chunks[*k+1:]...)
	*k = from - 1
	return p
}

// beforeCause parts an appointment at the head of chunk k from the reason that ends with token t, where the clause names nothing else that it could be
// about: 수련회 | 태풍 때문에 연기; not 서버 점검 때문에 연기.
func (s *statement) beforeCause(c *clause, k *int, t int) {
	h := &c.chunks[*k]
	if *k != c.label || h.form != nominal || t <= h.first || slices.ContainsFunc(c.chunks[*k+1:], func(o chunk) bool { return o.isTopicOrObject() && !o.moment && !s.actionNoun(o.end) }) {
		return
	}
	at := s.wordAt(t-1, h.first)
	if last := s.textOf(s.tokenSpan(at, t-1)); s.actionNoun(t) && !s.words.has("causes", last) { // 회의 준비 때문에
		return
	}
	if at > h.first && s.words.endsWith("appointments", s.textOf(s.tokenSpan(h.first, at-1))) {
		s.split(c, *k, at)
		*k++
	}
}

// behindNominal says that a clause begins with a word that makes the one before it, which ends in -기, a reason.
func (s *statement) behindNominal(p, c *clause) bool {
	if p.joined != endNominal || len(c.chunks) <= c.label+1 {
		return false
	}
	h := &c.chunks[c.label]
	return h.form == nominal && h.first == p.chunks[len(p.chunks)-1].last+1 && s.words.has("because", s.tokens[h.first].Surface)
}

// wholeClause says of a clause that it is an aside of another: a reason, a condition, who says so.
func (s *statement) wholeClause(clauses []clause, i int, a *aside) {
	c := &clauses[i]
	last := i+1 == len(clauses)
	at := predicateOf(c)
	if at < 0 {
		return
	}
	h := &c.chunks[at]
	if !last && s.words.has("reporting", h.lemma) && (h.lemma != "들" || s.past(h)) && (c.joined == endBut || c.joined == endReason || c.joined == endIf) {
		a.drop, c.joined = true, endFinal
		a.said = &Said{Mark: h.span}
		for k := range c.chunks[c.label:at] {
			if g := &c.chunks[c.label+k]; g.form == nominal && (g.josa == "가" || g.josa == "에게" || g.josa == "에" || g.josa == "는") {
				a.said.By = s.phrase(g.span)
			}
		}
		return
	}
	if c.endsAt(at+1) && h.ending != endFinal {
		c.joined = h.ending
	}
	switch c.joined {
	case endReason:
		a.drop = !last || i > 0
		a.back = last || s.endsSentence(c)
		for k := at - 1; k >= c.label && s.changeClass(h) == "" && k >= at-2 && c.chunks[k].form == verbal; k-- { // 늦춰 | 달라고 | 해서
			h = &c.chunks[k]
		}
		if !last && s.words.has("lengthened", h.lemma) && s.words.within("lengthening", s.textOf(h.span)) { // 인수인계가 길어져서 4/3
			a.change = &Change{Mark: h.span, Direction: Later}
		}
		if class := s.changeClass(h); class != "" && !last && (!s.words.has("by-time", h.lemma) || slices.ContainsFunc(c.chunks[c.label:at], s.ofTime)) { // not 허리 당겨서
			a.change = &Change{Mark: h.span, Direction: directionOf(s.lex.Class(class).Change)}
		}
	case endIf:
		a.drop = !last
	}
	if a.back && i == 0 {
		a.drop, a.back = false, false
	}
}

// ofTime says that a chunk is a time, or something that has one: 하루, 감사 일정.
func (s *statement) ofTime(h chunk) bool {
	last := s.endWord(&h)
	return h.moment || h.value >= 0 && s.timed(s.values[h.value].Kind) || h.form == nominal && (s.attributeIn(&h) > 0 || s.words.endsWith("appointments", last) || s.words.endsWith("dues", last))
}

// endsSentence says that a clause stands before a full stop, a closing bracket or the end.
func (s *statement) endsSentence(c *clause) bool {
	rest := strings.TrimLeft(s.text[c.span().End:], " \t")
	return rest == "" || strings.ContainsRune(".!)]", rune(rest[0]))
}

// join adds what another aside says.
func (a *aside) join(b aside) {
	a.reason, a.purpose, a.condition = a.reason.join(b.reason), a.purpose.join(b.purpose), a.condition.join(b.condition)
	if a.said == nil {
		a.said = b.said
	}
	if a.change == nil {
		a.change = b.change
	}
}

// attach tells a reading what stands beside it. What somebody else says is told, unless it is an order, a decision, advice, a wish, a guess or a question.
func (s *statement) attach(r *Reading, a aside) {
	if !a.purpose.IsZero() {
		r.Arguments = append(r.Arguments, Argument{For, s.phrase(a.purpose)})
	}
	r.Reason, r.Condition = r.Reason.join(a.reason), r.Condition.join(a.condition)
	if !a.condition.IsZero() && r.Modality == Did && r.Tense == "" { // 결제 실패 시 문자 발송; 다음 점검 때 교체
		if r.Modality = Is; strings.Contains(s.textOf(a.condition), "다음 ") {
			r.Modality = Will
		}
	}
	if !a.condition.IsZero() && (r.Attribute.Name == "action" || r.Attribute.Name == "state" && s.acts(r)) && r.Attribute.Implied && (r.Modality == Is || r.Modality == Must || r.Modality == Order) && r.Said == nil { // 안 내면 벌금 부과
		r.Attribute.Name = "rule"
	}
	ruled := r.Attribute.Name == "rule" || r.Attribute.Name == "state" && r.Attribute.Implied && r.Modality == Is && r.Said == nil // 비 오면 안 나감
	if v := r.Values; ruled && !a.condition.IsZero() && len(v) > 0 && v[0].Kind == Wording && a.condition.End <= v[0].Span.Start { // 두 번 어기면 탈퇴
		p := a.condition.join(v[0].Span)
		if r.Subject.Span.Start < p.End && p.Start < r.Subject.Span.End {
			p.Start = r.Subject.Span.End + strings.IndexByte(s.text[r.Subject.Span.End:p.End], ' ') + 1
		}
		v[0].Span, v[0].Text, v[0].Canonical = p, s.textOf(p), s.textOf(p)
	}
	if c := a.change; c != nil && r.Change == nil && len(r.Values) > 0 && leadsTo(c.Direction, r.Values[0].Kind) && s.tellsTo(r, c.Direction) {
		r.Change = &Change{Mark: c.Mark, To: r.Values[:1], Direction: c.Direction}
	}
	if !r.Condition.IsZero() { // 비 오면 체육관으로 변경
		r.Change = nil
	}
	switch {
	case a.said == nil:
		return
	case r.Said == nil:
		r.Said = a.said
	case r.Said.By.Text == "":
		r.Said.By = a.said.By
	}
	switch r.Modality {
	case Is, Did, Doing, Will:
		r.Modality = Told
	}
}

// acts says that the predicate of a reading tells first of all what is done: 영수증 없으면 반려.
func (s *statement) acts(r *Reading) bool {
	c := r.Predicate.Classes
	return len(c) > 0 && s.lex.Class(c[0]).Aspect != rules.AspectState
}

// sayer finds who says what a clause reports: who stands behind it (등록됐다고 지후가), or at its head before a verb of saying.
func (s *statement) sayer(d *draft) {
	at := d.predicate
	if d.Said == nil || d.Said.By.Text != "" || at < 0 || d.clause.told {
		return
	}
	c := d.clause
	for k := at + 1; k < len(c.chunks); k++ {
		if h := &c.chunks[k]; h.form == nominal && (h.josa == "가" || h.josa == "" && (h.person || s.namelike(h))) {
			d.Said.By = s.phrase(h.span)
			return
		}
	}
	tail := s.textOf(s.tailOf(c, at))
	if s.apart(d, tail) {
		at = d.predicate
	}
	if k := s.asker(c, at, tail); k >= 0 {
		d.told[k], d.Said.By = true, s.phrase(c.chunks[k].span)
		return
	}
	asks := s.words.within("asking", tail) || s.isState(&c.chunks[at]) && !strings.Contains(tail, "싶")
	if !strings.Contains(tail, "고 ") && !asks {
		return
	}
	for k := c.label; k < at; k++ {
		if h := &c.chunks[k]; h.form == nominal && (h.josa == "가" || h.josa == "는") && (h.person || s.namelike(h)) {
			of := slices.ContainsFunc(c.chunks[k+1:at], func(o chunk) bool { return o.form == nominal && !o.inside && roleOf(o.josa) == "" || o.josa == "를" })
			if d.told[k] = of && (asks || s.unhonoured(h, &c.chunks[at])); d.told[k] || strings.Contains(tail, "고 ") { // 팀장님이 회식 미루자고 함: it is about the 회식
				d.Said.By = s.phrase(h.span)
			}
			return
		}
	}
}

// unhonoured says that what is told of a person called -님 is not said as what that person does is: 원장님이 진료 없앤다고 하심. So it is the person who
// says it.
func (s *statement) unhonoured(who, told *chunk) bool {
	text := s.textOf(told.span)
	if n := strings.LastIndex(text, "고 "); n > 0 {
		text = text[:n]
	}
	return strings.HasSuffix(s.textOf(who.span), "님") && !strings.Contains(text, "싶") && !strings.ContainsAny(text, "시신실심셔셨십세")
}

// asker is the chunk of who tells others to do what a clause reports, -1 if there is none: 점장님이 마카롱은 빼자고 함, 팀장님 회의 줄이래. Something else
// that it is about stands behind it.
func (s *statement) asker(c *clause, at int, tail string) int {
	if !s.orders(&c.chunks[at], tail) {
		return -1
	}
	for k := c.label; k < at; k++ {
		h := &c.chunks[k]
		if h.form != nominal || h.inside {
			continue
		}
		who := h.josa == "가" || (h.josa == "는" || h.josa == "") && (h.person || s.namelike(h))
		about := false
		for i := k + 1; i < at; i++ {
			o := &c.chunks[i]
			together := i == at-1 && strings.Contains(tail, "자") && s.changeClass(&c.chunks[at]) == "" // 커피 마시자고
			about = about || o.form == nominal && !o.inside && !o.moment && !together && (o.josa == "" || o.josa == "는" || o.josa == "를" || o.josa == "도" || o.josa == "만")
		}
		if who && about {
			return k
		}
		return -1
	}
	return -1
}

// orders says that a predicate with its tail reports what somebody tells others to do.
func (s *statement) orders(h *chunk, tail string) bool {
	return strings.HasSuffix(strings.TrimSuffix(tail, "요"), "래") && !h.copula || s.words.within("telling", tail)
}

// apart parts the nouns at the head of a report behind the person who says it: 조사장님 | 복비 72만 달라심.
func (s *statement) apart(d *draft, tail string) bool {
	c := d.clause
	h := &c.chunks[c.label]
	if d.predicate == c.label || h.form != nominal || h.person || !s.orders(&c.chunks[d.predicate], tail) {
		return false
	}
	end := s.wordEnd(h.first, h.end)
	if end == h.end || !s.namesPerson(end-1) {
		return false
	}
	s.split(c, c.label, end)
	d.predicate++
	d.told = append(d.told, false)
	return true
}
