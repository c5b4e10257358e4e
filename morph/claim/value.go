package claim

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// valueOf is what a chunk gives as a value.
func (s *statement) valueOf(h *chunk) Value {
	if h.value >= 0 && h.span == s.values[h.value].Span {
		return s.values[h.value]
	}
	k := Term
	if h.value >= 0 {
		k = s.values[h.value].Kind
	}
	if h.release {
		k = Version
	}
	if h.form == verbal || h.form == adverb {
		k = Wording
	}
	if h.person && !s.words.has("titles", s.textOf(h.span)) || (h.josa == "가" || h.josa == "에게") && s.namelike(h) {
		k = Name
	}
	if h.moment && h.value < 0 {
		k = Date
		if s.words.has("hours", s.tokens[h.end-1].Surface) {
			k = Clock
		}
	}
	v := Value{Kind: k, Text: s.textOf(h.span), Canonical: morph.Normalize(s.textOf(h.span)), Span: h.span}
	if day, hour := s.momentOf(h); day != nil && hour != nil {
		v.Kind, v.Canonical = Date, day.Canonical+" "+hour.Canonical
	}
	if part := s.partOf(h); part != "" {
		v.Canonical = part
	}
	if k == Name {
		v.Canonical = nameOf(v.Canonical)
	}
	return v
}

// partOf is the day and the part of it that a chunk holds, as 19일 저녁 is; "" if it holds no more or anything else.
func (s *statement) partOf(h *chunk) string {
	if !h.moment || h.value < 0 || s.values[h.value].Kind != Date {
		return ""
	}
	n := h.first
	for n < h.end && s.valueAt[n] == h.value {
		n++
	}
	if n == h.first || n+1 != h.end || !s.words.has("hours", s.tokens[n].Surface) || s.words.has("parts", s.tokens[n].Surface) {
		return ""
	}
	return s.values[h.value].Canonical + " " + s.tokens[n].Surface
}

// momentOf is the day and the time of day that a chunk holds: 27일 오후 3시; nil for what it does not.
func (s *statement) momentOf(h *chunk) (day, hour *Value) {
	for i := h.first; h.moment && i < h.end; i++ {
		if v := s.valueAt[i]; v >= 0 && s.values[v].Kind == Date {
			day = &s.values[v]
		} else if v >= 0 && s.values[v].Kind == Clock {
			hour = &s.values[v]
		}
	}
	return day, hour
}

// nameOf is a name without what is only polite: 민수님, 민수 씨 and 민수쌤 are 민수; 박 실장님 is 박 실장.
func nameOf(name string) string {
	for _, polite := range [...]string{"님", "씨", "쌤"} {
		if bare, ok := strings.CutSuffix(name, polite); ok && bare != "" {
			return strings.TrimSpace(bare)
		}
	}
	return name
}

// switched makes a switch of a claim that tells in words that something was turned on or off: 알림 꺼둠.
func (s *statement) switched(d *draft) {
	if len(d.Values) == 0 || d.Values[0].Kind != Wording || len(d.Predicate.Classes) == 0 || d.Negated {
		return
	}
	switch d.Predicate.Classes[0] {
	case "enable":
		d.Values[0].Kind, d.Values[0].Canonical = Switch, "on"
	case "disable":
		d.Values[0].Kind, d.Values[0].Canonical = Switch, "off"
	default:
		return
	}
	if d.Attribute.Implied && d.Attribute.Name == "action" {
		d.Attribute.Name = "state"
	}
}

func kindOf(v morph.Value) Kind {
	switch v.Kind {
	case morph.ValueDate:
		return Date
	case morph.ValueTime:
		return Clock
	case morph.ValueVersion:
		return Version
	case morph.ValuePercent:
		return Percent
	case morph.ValueMoney:
		return Money
	}
	return kindOfUnit(v.Canonical)
}

// kindOfUnit tells a duration from any other count by its unit.
func kindOfUnit(canon string) Kind {
	switch strings.TrimLeft(canon, "0123456789.,~-") {
	case "초", "분", "시간", "일", "주", "개월", "달", "년", "ms", "s", "m", "h", "d", "밤", "박":
		return Duration
	}
	return Number
}

// implied is the attribute that the kind of the value says, or the class of the predicate.
func (s *statement) implied(d *draft) Attribute {
	name := s.stateOrAction(d)
	if len(d.Values) > 0 && d.Values[0].Kind != Wording {
		name = s.kindOfAttribute(d)
	}
	if len(d.Values) > 0 && s.isRule(d) {
		name = "rule"
	}
	a := Attribute{Name: name, Implied: true}
	if p := d.predicate; p >= 0 && len(d.Values) > 0 {
		h := &d.clause.chunks[p]
		of := (s.timed(d.Values[0].Kind) || measure(d.Values[0].Kind)) && d.Change == nil && !s.inClasses(h.lemma, "arranging")
		if deed := s.deedOf(h); !deed.IsZero() && measure(d.Values[0].Kind) && s.limits(s.textOf(deed), d.Values[0].Kind) { // 1페이지 제한
			a.Name, _ = s.lex.Attribute(s.textOf(deed))
			a.Word, a.Span = s.textOf(deed), deed
		} else if !deed.IsZero() && (of || h.bare && d.Values[0].Kind == Wording && d.Values[0].Span != h.span) { // 부품 목요일 입고: the day of its 입고
			a.Word, a.Span = s.textOf(deed), deed
		}
	}
	if k := s.facetOf(d); k >= 0 && len(d.Values) > 0 && d.Values[0].Kind == Wording {
		h := &d.clause.chunks[k]
		a.Word, a.Span = s.textOf(h.span), h.span
	}
	if k := d.predicate - 1; k >= d.clause.label && k != d.subject && len(d.Values) > 0 && d.Values[0].Kind == Wording {
		if h := &d.clause.chunks[k]; h.form == nominal && h.josa == "가" && !h.person { // 새 노트북은 배터리가 약하다
			a.Word, a.Span = s.textOf(h.span), h.span
		}
	}
	if a.Word == "" && d.subject >= 0 && len(d.Values) > 0 {
		if p := s.toldOf(d); !p.IsZero() {
			a.Word, a.Span = s.textOf(p), p
		}
	}
	return a
}

// kindOfAttribute is the attribute that the kind of the value says.
func (s *statement) kindOfAttribute(d *draft) string {
	v := d.Values[0]
	switch day, hour, both := strings.Cut(v.Canonical, " "); {
	case v.Kind == Date && both && weekly(day) && hour != "" && (!s.coming(d.clause) || d.clause.since()) && (d.Modality == Is || d.Modality == Will && !s.appoints(d.clause)): // 토 11시
		return "time"
	case v.Kind == Term:
		return s.termFor(d)
	case oftenIn(v):
		return "frequency"
	case v.Kind == Duration && s.words.startsWith("cycles", strings.TrimLeft(s.behind(v.Span.End), " ")):
		return "interval"
	case attributeOfKind(v.Kind) != "":
		return attributeOfKind(v.Kind)
	case strings.HasSuffix(v.Canonical, "층"):
		return "place"
	case d.hint == "port", s.isPort(v):
		return "port"
	case unit(v) == "" && (d.hint == "price" || s.regular(d) || s.paid(d)):
		return "price"
	}
	return "count"
}

// isPort says that a bare number stands behind a colon as ports do: :8090, localhost:5433; not 점수:88.
func (s *statement) isPort(v Value) bool {
	before, colon := strings.CutSuffix(s.text[:v.Span.Start], ":")
	if !colon || v.Kind != Number || len(v.Text) < 2 || len(v.Text) > 5 || strings.Trim(v.Text, "0123456789") != "" {
		return false
	}
	return before == "" || strings.HasSuffix(before, " ") || len(v.Text) > 3 && before[len(before)-1] < utf8.RuneSelf && before[len(before)-1] > '9'
}

// isCode says that a value is a bare number of four or five figures, as ports are: 8190, 3100번.
func isCode(v Value) bool {
	num := strings.TrimSuffix(v.Canonical, "번")
	return v.Kind == Number && (len(num) == 4 || len(num) == 5) && strings.Trim(num, "0123456789") == ""
}

// since says that a clause tells from when on something is so: 다음 주부터.
func (c *clause) since() bool {
	return slices.ContainsFunc(c.chunks, func(h chunk) bool { return h.moment && h.josa == "부터" })
}

// attributeOfKind is the attribute that a kind of value says by itself; "" for a kind that says none.
func attributeOfKind(k Kind) string {
	switch k {
	case Date:
		return "date"
	case Clock:
		return "time"
	case Money:
		return "price"
	case Duration:
		return "duration"
	case Version:
		return "version"
	case Name:
		return "owner"
	case Switch:
		return "state"
	}
	return ""
}

// known gives an attribute that is in no list the name that the kind of its value says: 어깨 외전 95도 tells a count, 입사 4/13 a date. A bare m behind it is
// one of metres: 반경 80m.
func (s *statement) known(d *draft) {
	a := &d.Attribute
	if a.Implied || a.Word == "" || a.Name != a.Word || s.attributeNamed(a.Word) != "" || len(d.Values) == 0 {
		return
	}
	metres(d.Values)
	if d.Change != nil {
		metres(d.Change.From)
		metres(d.Change.To)
	}
	if k := d.Values[0].Kind; s.timed(k) || measure(k) || k == Money {
		a.Name = s.kindOfAttribute(d)
	}
}

// metres makes lengths of the values that are written with a bare m.
func metres(vs []Value) {
	for i := range vs {
		if v := &vs[i]; v.Kind == Duration && strings.TrimLeft(v.Text, "0123456789., ") == "m" {
			v.Kind, v.Canonical = Number, morph.Normalize(v.Text)
		}
	}
}

// toldOf is the last word of the subject where it says what of it is told: a property that has another kind of value (노쇼 기준은 10분), or what is
// done, of which a light verb tells how it went (당직표 수정은 아직 안 됨).
func (s *statement) toldOf(d *draft) Span {
	h := &d.clause.chunks[d.subject]
	at := s.wordAt(h.end-1, h.first)
	switch {
	case h.form == nominal && h.attr > 0 && h.attr < h.end-h.first && d.Subject.Span.End == h.span.End && d.Values[0].Kind == Wording && d.Values[0].Span.Start >= h.span.End && s.measurable(h): // 접대비 한도 초과할 듯
		return s.tokenSpan(h.end-h.attr, h.end-1)
	case h.form != nominal || h.josa == "" || at == h.first || d.Subject.Span.End != h.span.End:
	case h.attr > 0 && d.Values[0].Kind != Wording:
		return s.tokenSpan(h.end-h.attr, h.end-1)
	case d.Values[0].Kind == Wording && d.predicate >= 0 && s.words.has("doing", d.Predicate.Lemma) && s.actionOf(at, h.end) != "":
		return s.tokenSpan(at, h.end-1)
	}
	return Span{}
}

// limits says that an action noun is also the name of an attribute that takes a kind of value: 제한, 할인.
func (s *statement) limits(deed string, k Kind) bool {
	name := s.attributeNamed(deed)
	return name != "" && s.lex.Takes(name, k)
}

// deedOf is the action noun of a predicate, without 하다 or 되다: 입고, 제출했다; zero for any other verb.
func (s *statement) deedOf(h *chunk) Span {
	if h.bare {
		return h.span
	}
	if h.ending == endNominal && h.first+1 == h.end && s.words.has("remaining", h.lemma) { // 3건 남음
		return h.span
	}
	if t := &s.tokens[h.first]; strings.Contains(t.POS, "XSV") && strings.HasPrefix(t.Surface, h.lemma) && len(h.lemma) > len("가") {
		return Span{h.span.Start, h.span.Start + len(h.lemma)}
	}
	return Span{}
}

func (s *statement) timed(k Kind) bool { return k == Date || k == Clock || k == Duration }

// isRule says that a claim tells a rule: what is forbidden, what has to be, what is for some alone.
func (s *statement) isRule(d *draft) bool {
	kind := d.Values[0].Kind
	switch {
	case d.Negated && (d.Modality == Order || d.Modality == Told && d.hint == "rule"):
		return measure(kind) || kind == Wording // 2단 이상 쌓지 말 것, 다니지 말라고
	case d.Modality == Decided && d.Negated && kind == Wording && s.says(d.clause, "now"): // 이제 안 받기로
		return true
	case d.Modality == Must && (kind == Term || kind == Wording):
		return kind == Wording && (s.says(d.clause, "musts") || s.habitual(d.clause)) || d.predicate < 0 && s.only(&d.clause.chunks[max(d.clause.lastSaid(), 0)]) // 머지는 버그만
	}
	return kind == Wording && (d.Negated && s.forbidden(d) || s.words.has("allowed", d.Predicate.Lemma) && slices.ContainsFunc(d.clause.chunks, func(h chunk) bool { return h.josa == "만" })) // 카드 결제만 가능
}

// forbidden says that a predicate written as one word with 안 tells that something must not be: 음식물 안됨; what 안 됨 tells is not done.
func (s *statement) forbidden(d *draft) bool {
	word, ok := strings.CutPrefix(s.textOf(d.Predicate.Span), "안")
	return ok && (strings.HasPrefix(word, "되") || strings.HasPrefix(word, "된") || strings.HasPrefix(word, "됨") || strings.HasPrefix(word, "돼"))
}

// paid says that a bare number is one of money: written as prices are (29,000), or what somebody gives or sends (120 줌).
func (s *statement) paid(d *draft) bool {
	if pricey(d.Values[0]) {
		return true
	}
	goal := slices.ContainsFunc(d.clause.chunks, func(h chunk) bool { return h.span == d.Values[0].Span && h.josa == "로" })
	return d.predicate >= 0 && !goal && s.inClasses(d.Predicate.Lemma, "paying")
}

// pricey says that a bare number is written as prices are: 29,000.
func pricey(v Value) bool {
	head, tail, ok := strings.Cut(v.Text, ",")
	return ok && v.Kind == Number && len(head) < 4 && len(tail) == 3 && strings.HasSuffix(tail, "00") && strings.Trim(head+tail, "0123456789") == ""
}

// regular says that the first value of a claim comes by the month or the like: 주차장 월 9.
func (s *statement) regular(d *draft) bool {
	for k := 1; k < len(d.clause.chunks); k++ {
		if d.clause.chunks[k].span == d.Values[0].Span {
			return s.words.has("terms", s.textOf(d.clause.chunks[k-1].span))
		}
	}
	return false
}

// settledOn says that 로 marks the value of a claim: 운동은 수영으로, 점검은 2주 주기로 함.
func (s *statement) settledOn(d *draft) bool {
	return slices.ContainsFunc(d.clause.chunks, func(h chunk) bool { return h.josa == "로" && h.span == d.Values[0].Span })
}

// termFor is the attribute of a word that a claim gives as its value.
func (s *statement) termFor(d *draft) string {
	v := d.Values[0]
	last := v.Text[strings.LastIndexByte(v.Text, ' ')+1:]
	switch {
	case s.words.has("free-of-charge", last):
		return "price"
	case s.words.has("rules", last):
		return "rule"
	case s.inPlace(v.Text):
		return "place"
	case d.Change != nil && len(d.Change.From) > 0 && s.nameShaped(v.Text) && s.nameShaped(d.Change.From[0].Text):
		return "owner"
	case d.hint == "opinion", s.words.has("opinions", last):
		return "opinion"
	case d.Change != nil, s.settledOn(d), last != "" && last[0] < 0x80, s.picked(d, last):
		return "choice"
	}
	return "state"
}

// picked says that a topic that is no person is equated with a plain noun: 벽지는 연그레이; not 서버는 정상.
func (s *statement) picked(d *draft, last string) bool {
	if d.subject < 0 || d.predicate >= 0 || d.Modality != Is || len(d.Values) != 1 || strings.ContainsAny(last, "0123456789") {
		return false
	}
	h, nouns := &d.clause.chunks[d.subject], 0
	for k := d.clause.label; k < len(d.clause.chunks); k++ {
		if h := &d.clause.chunks[k]; h.form == nominal || h.form == valued && !(h.moment && d.clause.beginsAt(k)) {
			nouns++
		}
	}
	if nouns != 2 {
		return false
	}
	return h.josa == "는" && !h.person && !s.namelike(h) && !s.words.has("pronouns", s.textOf(h.span)) && !s.isAttribute(last) && !s.words.has("conditions", last) && !s.words.has("stative", last) &&
		len(s.lex.Classes(last)) == 0 && !s.words.endsWith("standing", last)
}

// inPlace says that words name a place: a town, or what ends in a word for a place.
func (s *statement) inPlace(words string) bool {
	return s.endsInPlace(words) || s.words.has("towns", words[strings.LastIndexByte(words, ' ')+1:])
}

// endsInPlace says that a word ends in one for a place: 성수역.
func (s *statement) endsInPlace(word string) bool {
	for n := range word {
		if s.words.has("places", word[n:]) {
			return true
		}
	}
	return false
}

// stateOrAction says whether a claim in words tells how something is or what is done.
func (s *statement) stateOrAction(d *draft) string {
	if d.predicate < 0 && s.isTask() {
		return "action"
	}
	if d.predicate < 0 {
		return "state"
	}
	h := &d.clause.chunks[d.predicate]
	switch {
	case h.lemma == "싫":
		return "preference"
	case d.hint == "opinion", s.words.has("opinions", h.lemma), s.describes(h) && s.says(d.clause, "excess"), h.last > h.first && s.tokens[h.last].Stem == "보이": // 무난해보임
		return "opinion"
	case s.words.has("free-of-charge", s.textOf(h.span)):
		return "price"
	case !h.bare && d.Modality != Must && s.inClasses(h.lemma, "tastes") && (strings.HasPrefix(s.tokens[h.first].POS, "VV") || strings.Contains(s.tokens[h.first].POS, "XSV")), h.lemma == "선호":
		return "preference"
	case d.Modality == Doing && h.bare, h.bare && s.words.has("conditions", s.tokens[h.end-1].Surface), !h.bare && s.inClasses(h.lemma, "states"), s.lies(h),
		s.denies(h.first) && d.Modality == Is: // 밥이 안 넘어간다
		return "state"
	}
	for k := d.clause.label; k < d.predicate; k++ {
		if d.clause.chunks[k].josa == "를" {
			return "action"
		}
	}
	if h.copula || s.describes(h) || d.Modality != Wish && s.passive(h) || s.undergoes(d) {
		return "state"
	}
	return "action"
}

// undergoes says that a deed is told of a thing that it was done to: 부품은 제출함, 통장사본 받음; not of who did it (회신 옴).
func (s *statement) undergoes(d *draft) bool {
	if d.subject < 0 {
		return false
	}
	h := &d.clause.chunks[d.subject]
	if h.form != nominal || h.person || s.namelike(h) || s.words.has("writer", s.textOf(h.span)) || s.words.has("reports", s.tokens[h.end-1].Surface) {
		return false
	}
	lemma := d.Predicate.Lemma
	switch d.Modality {
	case Did:
		return h.josa == "는" && !s.inClasses(lemma, "personal") || s.inClasses(lemma, "undergone")
	case Told:
		return d.Tense == Past && h.josa == "는" && !s.inClasses(lemma, "personal") || s.inClasses(lemma, "undergone")
	case May, Ask:
		return s.inClasses(lemma, "undergone")
	}
	return false
}

// passive says that a predicate tells what becomes of its subject: 깨짐, 막혔다, 취소됨.
func (s *statement) passive(h *chunk) bool {
	pos := s.tokens[h.first].POS
	if strings.Contains(pos, "XSA") {
		return true
	}
	if strings.Contains(pos, "XSV") {
		word := s.tokens[h.first].Surface
		return strings.ContainsAny(word, "되됨됐된될돼")
	}
	if h.bare {
		return false
	}
	if s.words.has("becomes", h.lemma) || len(h.classes) > 0 && s.words.has("becoming", h.classes[0]) {
		return true
	}
	for _, end := range []string{"지", "히", "리", "기", "되", "나"} {
		if strings.HasSuffix(h.lemma, end) && !s.words.has("active", h.lemma) {
			return true
		}
	}
	return false
}
