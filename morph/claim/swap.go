package claim

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// shiftedBy says that chunk k tells by how much the value behind the next predicate is put off or brought forward: 하루 | 당겨서 | 24일.
func (s *statement) shiftedBy(c *clause, k int) bool {
	if k < c.label || k+2 >= len(c.chunks) || c.chunks[k].value < 0 || s.values[c.chunks[k].value].Kind != Duration {
		return false
	}
	h, to := &c.chunks[k+1], &c.chunks[k+2]
	return h.form == verbal && (h.ending == endReason || h.ending == endConnect) && s.inClasses(h.lemma, "shifting") && to.form == valued && to.moment
}

// awayBy is whether the adverb at chunk k tells that the time behind it is before or after the one it was to be, by the span of time before it: 하루 | 먼저
// | 28일; "" if it does not.
func (s *statement) awayBy(c *clause, k int) Direction {
	if k <= c.label || k+1 >= len(c.chunks) || c.chunks[k].form != adverb && c.chunks[k].form != verbal || c.chunks[k-1].value < 0 || s.values[c.chunks[k-1].value].Kind != Duration || c.chunks[k+1].form != valued || !c.chunks[k+1].moment {
		return ""
	}
	switch word := s.textOf(c.chunks[k].span); {
	case s.words.has("sooner-by", word):
		return Sooner
	case s.words.has("later-by", word):
		return Later
	}
	return ""
}

// inPlaceOf says of a reading of what is used now that it takes the place of what it seems to be about, which cannot be had: 한라는 고장이라 이제 백두 쓴다.
func (s *statement) inPlaceOf(r, before *Reading) {
	if !chosenNow(r) || r.Subject.Span != before.Subject.Span || before.Subject.Span == r.Change.To[0].Span {
		return
	}
	if len(before.Values) == 0 || !s.words.has("ailing", lastOf(before.Values[0].Text)) || before.Modality != Is && before.Modality != Did {
		return
	}
	s.gives(r)
}

// inPlaceOfReason does the same where it is the reason that tells so: 대강당은 누수라 이제 소강당 쓴다.
func (s *statement) inPlaceOfReason(r *Reading) {
	p := r.Subject.Span
	if chosenNow(r) && !r.Reason.IsZero() && p.Start >= r.Reason.Start && p.End <= r.Reason.End && s.words.within("ailing", s.text[p.End:r.Reason.End]) {
		s.gives(r)
	}
}

// chosenNow says that a reading tells what is used from now on, in a clause that names no subject, and not instead of what.
func chosenNow(r *Reading) bool {
	c := r.Change
	return c != nil && len(c.From) == 0 && len(c.To) > 0 && c.To[0].Kind == Term && r.Attribute.Name == "choice" && r.Whence == Clause
}

// gives makes what a reading seems to be about what is given up.
func (s *statement) gives(r *Reading) {
	c := r.Change
	c.From = []Value{{Kind: Term, Text: r.Subject.Text, Canonical: r.Subject.Text, Span: r.Subject.Span}}
	r.Subject, r.Whence = Phrase{}, ""
}

// goesOverTo says that a reading of nothing but what 로 marks says what is taken for what the one before it gave up: 개발 서버 지웠다. 운영으로.
func (s *statement) goesOverTo(r, before *Reading) bool {
	if r.Predicate.Lemma != "" || r.Whence != Clause || r.Subject.Span != before.Subject.Span || before.Whence != Own || len(r.Values) == 0 {
		return false
	}
	rest := s.text[r.Values[0].Span.End:]
	toward := strings.HasPrefix(rest, "로") || strings.HasPrefix(rest, "으로")
	changes := s.onlyChanges(before) && r.Change == nil
	if !changes && (before.Change == nil || before.Change.Direction != Ended) {
		return false
	}
	if changes && toward && r.Values[0].Kind != Wording {
		r.Change = &Change{Mark: before.Predicate.Span, To: r.Values[:1:1]}
		return false
	}
	return toward && (r.Modality == Decided || r.Modality == Is)
}

// inItsPlace says that a clause is no more than what is taken for what the last reading gave up: 철거 취소. | 컨테이너로.
func (s *statement) inItsPlace(c *clause, out []Reading) bool {
	if len(out) == 0 || len(c.chunks) != 1 || c.label > 0 || c.chunks[0].form != nominal || c.chunks[0].josa != "로" || s.inPlace(s.textOf(c.chunks[0].span)) {
		return false
	}
	last := &out[len(out)-1]
	return last.Whence == Own && (last.Change != nil && last.Change.Direction == Ended || s.onlyChanges(last))
}

// onlyChanges says that a reading tells that something is another now, and not which: 헬스장 옮김, 세탁소 바꿈.
func (s *statement) onlyChanges(r *Reading) bool {
	c := r.Predicate.Classes
	return len(c) > 0 && s.words.has("exchanging", c[0]) && (r.Modality == Did || r.Modality == Decided) && !r.Negated && (r.Change == nil || len(r.Change.To) == 0) && len(r.Values) > 0 && r.Values[0].Kind == Wording
}

// reasonOld finds in the reason of a new day or hour the one that it was, if one of its kind is told there: 검진은 5/9로 옮김 4/4에 근무 걸려서.
func (s *statement) reasonOld(r *Reading) {
	s.closedDown(r)
	s.forced(r)
	c := r.Change
	if c == nil || len(c.From) > 0 || len(c.To) == 0 || c.Direction == Ended {
		return
	}
	to, found := &c.To[0], -1
	for i := range s.values {
		v := &s.values[i]
		if v.Kind == to.Kind && unit(*v) == unit(*to) && v.Canonical != to.Canonical && v.Span != to.Span && s.words.startsWith("tried", s.behind(v.Span.End)) { // 다시 7일. 14일로 했더니 안 닫힘
			found = i
			break
		}
		if to.Kind != Date && to.Kind != Clock || r.Reason.IsZero() || v.Span.Start < r.Reason.Start || v.Span.End > r.Reason.End || v.Span.Start < to.Span.End && to.Span.Start < v.Span.End {
			continue
		}
		if v.Kind != to.Kind || weekly(v.Canonical) != weekly(to.Canonical) || v.Canonical == to.Canonical || found >= 0 {
			return
		}
		found = i
	}
	if found >= 0 {
		c.From = []Value{s.values[found]}
		once(&c.Direction, between(c.From[0], *to))
	}
}

// closedDown reads the end of what must not be used any more because it was closed: 옛 위키는 아카이브했으니 쓰지 말 것. It is no rule that keeps somebody safe.
func (s *statement) closedDown(r *Reading) {
	if r.Modality == Order && r.Negated && !r.Reason.IsZero() && r.Change == nil && r.Subject.Text != "" && s.words.within("closed-down", s.textOf(r.Reason)) {
		r.Change = &Change{Mark: r.Reason, Direction: Ended}
	}
}

// refersTo makes the word for a thing named before in the statement what was named: 폼은 탈리로 다시 만듦. 앞으로 설문은 여기로.
func (s *statement) refersTo(r *Reading, out []Reading) {
	if len(r.Values) == 0 || r.Values[0].Kind != Term || r.Attribute.Name != "choice" || !s.words.has("stand-in", strings.TrimSuffix(r.Values[0].Text, "로")) {
		return
	}
	for _, before := range slices.Backward(out) {
		if v := before.Values; len(v) > 0 && v[0].Kind == Term && before.Attribute.Name == "choice" {
			if c := r.Change; c != nil && len(c.To) > 0 && c.To[0].Span == r.Values[0].Span {
				c.To = v[:1:1]
			}
			r.Values = v[:1:1]
			return
		}
	}
}

// thereby says that a reading gives what has come of a change or is to come of one that is asked for, and makes that the change: 하루 늦춰달래 그래서 21일; 차를
// 줄임. 그래서 17대.
func (s *statement) thereby(r, before *Reading) bool {
	if r.Change != nil || len(r.Values) == 0 || r.Values[0].Kind == Wording || r.Values[0].Kind == Term || r.Negated || !s.words.startsWith("thereby", s.behind(r.Span.Start)) || len(before.Predicate.Classes) == 0 || before.Negated {
		return false
	}
	c := s.lex.Class(before.Predicate.Classes[0]).Change
	d := directionOf(c)
	timed := r.Values[0].Kind == Date || r.Values[0].Kind == Clock
	if !s.words.has("changing", before.Predicate.Classes[0]) || timed != (d == Later || d == Sooner) || r.Modality == Ask || r.Modality == May || r.Modality == Wish {
		return false
	}
	r.Change = &Change{Mark: before.Predicate.Span, To: r.Values[:1:1], Direction: d}
	return true
}

// pauses says that a claim decides to leave out for a time what it is about: 수영은 이번 달 쉬기로.
func (s *statement) pauses(d *draft) bool {
	passed := d.Modality == Did && d.predicate >= 0 && d.clause.chunks[d.predicate].bare && slices.ContainsFunc(d.clause.chunks, func(h chunk) bool { return h.moment && h.josa == "는" }) // 올해는 패스
	return (d.Modality == Decided || passed) && !d.Negated && d.subject >= 0 && !d.clause.chunks[d.subject].person && !s.namelike(&d.clause.chunks[d.subject]) && s.words.has("pausing", d.Predicate.Lemma)
}

// behind is the text behind a place as far as a few words of a list can reach.
func (s *statement) behind(at int) string { return s.text[at:min(len(s.text), at+48)] }

// matched gives up what cannot take the place of each other: a figure and a word, a person and a thing, what is asked for; and says of two persons
// that one has what the other had.
func (s *statement) matched(d *draft) {
	c := d.Change
	if c == nil || len(c.To) == 0 {
		return
	}
	to := &c.To[0]
	if s.words.has("transferring", d.Predicate.Lemma) && s.words.endsWith("vehicles", to.Text) { // 버스에서 지하철로 갈아탐
		d.Change = nil
		return
	}
	if s.words.has("lacking", to.Text) && len(c.From) > 0 { // 물어보려던 건 이제 필요 없음
		c.From, c.To = nil, nil
		return
	}
	if first, _, _ := strings.Cut(to.Text, " "); s.words.has("which-one", first) || to.Kind == Name && s.words.has("conveying", d.Predicate.Lemma) || len(c.From) == 0 && strings.HasSuffix(to.Canonical, "호선") { // 나 말고 누가; 2호선으로 갈아탐
		d.Change = nil
		return
	}
	if len(c.From) == 0 {
		return
	}
	from := &c.From[0]
	mixed := inWords(from.Kind) != inWords(to.Kind) && !s.words.has("free-of-charge", from.Text) && !s.words.has("free-of-charge", to.Text) && !s.words.has("none-yet", from.Text) && !s.words.has("none-yet", to.Text)
	if floors := unit(*from) == "층" && inWords(to.Kind) && d.predicate >= 0; mixed && !floors || s.titledAt(d.clause, from.Span) && inWords(to.Kind) && d.Attribute.Name != "owner" {
		if c.From = nil; (c.Direction == "" || c.Direction == Ended) && !s.marksMove(d) {
			d.Change = nil
		}
		return
	}
	if d.Attribute.Implied && d.Attribute.Name == "choice" && from.Kind == Term && to.Kind == Term && s.nameShaped(from.Text) && s.nameShaped(to.Text) {
		d.Attribute.Name, from.Kind, to.Kind = "owner", Name, Name
		if len(d.Values) > 0 && d.Values[0].Span == to.Span {
			d.Values[0].Kind = Name
		}
	}
}

// marksMove says that what tells a change is a predicate that leads to something: 학교에서 운동회를 금요일로 옮긴다고 통보.
func (s *statement) marksMove(d *draft) bool {
	return slices.ContainsFunc(d.clause.chunks, func(h chunk) bool { return h.span == d.Change.Mark && s.inClass(&h, "moves") })
}

// titledAt says that the chunk of a clause at a place names a person by a title (엄마, 팀장님), and that no other chunk behind it names one.
func (s *statement) titledAt(c *clause, p Span) bool {
	titled, others := false, false
	for i := range c.chunks {
		h := &c.chunks[i]
		titled = titled || h.span == p && h.person
		others = others || h.span.Start > p.Start && (h.person || s.namelike(h) || s.words.has("writer", s.textOf(h.span)))
	}
	return titled && !others
}

// inCharge makes names of the words that a property which a person is given for has as its value: 담당은 태호 아니고 세린, 청소 당번은 누림.
func (s *statement) inCharge(d *draft) {
	if !s.words.has("charges", d.Attribute.Name) {
		return
	}
	name := func(vs []Value) {
		for i := range vs {
			if v := &vs[i]; v.Kind == Term && (s.nameShaped(v.Text) || s.words.has("word-names", v.Text)) {
				v.Kind = Name
			}
		}
	}
	name(d.Values)
	if d.Change != nil {
		name(d.Change.From)
		name(d.Change.To)
	}
}

// turnAt is how many tokens at i are an adverb that tells how it was before, or how it is now: 예전엔, 지금은. 전에는 is one only where what is so now
// follows.
func (s *statement) turnAt(i int) int {
	next := i + 1
	if next >= len(s.tokens) || !s.touches(i, next) || !s.josaAt(next) || !s.words.has("turn-heads", s.tokens[i].Surface) {
		return 0
	}
	switch word := s.textOf(s.tokenSpan(i, next)); {
	case s.words.has("then", word), s.words.has("as-now", word):
	case s.words.has("then-or-before", word) && (i == 0 || s.tokens[i-1].Class == morph.Noun || s.josaAt(i-1)) && s.nowBehind(next):
	default:
		return 0
	}
	return 2
}

// nowBehind says that a word for what is so now stands behind token i.
func (s *statement) nowBehind(i int) bool {
	return slices.ContainsFunc(s.tokens[i:], func(t morph.Token) bool {
		return t.Surface == "이제" || t.Surface == "지금" || t.Surface == "현재" || t.Surface == "요즘"
	})
}

// isNow says that a chunk tells that something is so now.
func (s *statement) isNow(h *chunk) bool {
	word := s.textOf(h.whole)
	return h.form == adverb && (s.words.has("now", word) || s.words.has("as-now", word))
}

// turnedTo is the chunk that a clause of nothing else gives as what is so now, behind one that tells how it was: 복합이었는데 | 이제 유기질; -1 if it
// does not.
func (s *statement) turnedTo(c *clause) int {
	k := c.label + 1
	if c.label > 0 || len(c.chunks) != 2 || !s.isNow(&c.chunks[0]) || c.chunks[k].form != nominal {
		return -1
	}
	switch h := &c.chunks[k]; {
	case h.josa != "" && h.josa != "만" && h.josa != "로":
		return -1
	case c.after != endBut && !s.words.within("then", s.text[:h.span.Start]):
		return -1
	}
	return k
}

// beforeDoer parts nouns from the name of who did what they name, where somebody else is told to do it: 장부 정리 | 민정이 하던 거 이제 솔이가.
func (s *statement) beforeDoer(c *clause) {
	for k := c.label; k+2 < len(c.chunks); k++ {
		h := &c.chunks[k]
		if h.form != nominal || h.josa != "가" || c.chunks[k+1].form != verbal || c.chunks[k+1].ending != endThing {
			continue
		}
		if at := s.wordAt(h.end-1, h.first); at > h.first && (h.person || s.nameShaped(s.textOf(s.tokenSpan(at, h.end-1)))) {
			s.split(c, k, at)
		}
		return
	}
}

// beforeUsed parts nouns from the last of them, which something that was done is told of: 원두 | 과테말라 쓰던 거 케냐로.
func (s *statement) beforeUsed(c *clause) {
	for k := c.label; k+2 < len(c.chunks); k++ {
		h := &c.chunks[k]
		if h.form == nominal && (h.josa == "" || h.josa == "를") && c.beginsAt(k) && s.wordsIn(h) > 1 && c.chunks[k+1].form == verbal && !c.chunks[k+1].copula && s.inClass(&c.chunks[k+1], "was") && c.chunks[len(c.chunks)-1].josa == "로" {
			s.split(c, k, s.wordAt(h.end-1, h.first))
			return
		}
	}
}

// turned reads what is so now in a clause of nothing else, and says of a clause that tells how it was that it was so.
func (s *statement) turned(d *draft) {
	if k := s.turnedTo(d.clause); k >= 0 {
		v := s.valueOf(&d.clause.chunks[k])
		d.take(k, v)
		d.Change = &Change{Mark: d.clause.chunks[0].span, To: d.Values[:1:1]}
		d.Modality = Is
		return
	}
	if c := d.clause; (c.after == endArrow || s.arrow(&c.chunks[0])) && d.predicate < 0 && d.Modality == Decided && len(d.Values) > 0 && d.Values[0].Kind != Wording && s.settledOn(d) { // 합치자 → 27일로
		once(&d.change().Mark, d.Values[0].Span)
		if len(d.Change.To) == 0 {
			d.Change.To = d.Values[:1:1]
		}
	}
	if d.predicate < 0 && d.Tense == "" && d.Change == nil && slices.ContainsFunc(d.clause.chunks, func(h chunk) bool {
		return h.form == adverb && (s.words.has("then", s.textOf(h.whole)) || s.words.has("then-or-before", s.textOf(h.whole)))
	}) {
		d.Tense = Past
	}
}

// nowFollows says that a reading tells what is so now, behind one that tells how it was: 코치는 예전엔 성우, 지금은 다온.
func (s *statement) nowFollows(r, before *Reading) bool {
	return before.Tense == Past && s.words.within("as-now", s.textOf(r.Span)) || before.Tense == Past && s.words.within("now", s.textOf(r.Span)) && s.words.within("then", s.textOf(before.Span))
}

// arrowNouns makes a noun of the one word behind an arrow that the analyser takes for a verb with an ending that notes do not have: 로얄 → 오리젠.
func (s *statement) arrowNouns() {
	for i := 1; i+1 < len(s.tokens); i++ {
		t, next := &s.tokens[i], i+1
		if !s.words.has("arrows", t.Surface) || !strings.HasPrefix(s.tokens[i-1].POS, "NN") || s.wordEnd(next, len(s.tokens)) != next+1 || !s.endsAt(next+1) {
			continue
		}
		if v := &s.tokens[next]; strings.HasPrefix(v.POS, "VV+E") && !endsIn(v.POS, "ETN") && utf8.RuneCountInString(v.Surface) > 2 && !s.words.endsWith("note-ends", v.Surface) {
			noun(v, "NNG")
		}
	}
}

// turnNames makes names of words that are known as such where one takes the place of another: 지금은 하은, 태호 말고 나은.
func (s *statement) turnNames() {
	for i := 0; i+1 < len(s.tokens); i++ {
		next := i + 1
		if !s.otherwise(next) {
			continue
		}
		if t := &s.tokens[i]; !s.words.has("before-name", t.Surface) && !s.words.has("arrows", t.Surface) && !(s.josaAt(i) && i > 0 && s.tokens[i-1].Surface == "지금") {
			continue
		}
		end := s.wordEnd(next, len(s.tokens))
		if word := s.textOf(s.tokenSpan(next, end-1)); s.endsAt(end) && s.words.has("word-names", word) {
			s.rename(next, end, word, "")
		}
	}
}

// givesUp says that a predicate in -고 gives up what the next clause begins something else for, and does not only say how: 태권도 접고 | 유도 시작; not
// 우산 접고 들어감.
func (s *statement) givesUp(cur *clause, h *chunk, rest []chunk) bool {
	n := len(cur.chunks) - 2 // before the predicate
	next := s.upTo(rest)
	if !s.inClasses(h.lemma, "giving-up") || n < cur.label || cur.chunks[n].form != nominal || s.words.has("folded", s.endWord(&cur.chunks[n])) || len(next) == 0 {
		return false
	}
	last := &next[len(next)-1]
	switch {
	case last.form == verbal && len(next) > 1:
		return s.takesUpBy(last.lemma) || s.foremost(last.lemma, "taking-up")
	case last.form == nominal && last.josa == "" && s.wordsIn(last) > 1:
		at := s.wordAt(last.end-1, last.first)
		stem := s.actionOf(at, last.end)
		if stem == "" {
			stem = s.gerund(at, last.end)
		}
		return stem != "" && (s.takesUpBy(stem) || s.foremost(stem, "taking-up"))
	}
	return false
}

// takesUpBy says that a verb tells of something that it is begun, behind what was given up for it.
func (s *statement) takesUpBy(lemma string) bool { return s.words.has("takes-up", lemma) }

// undone makes the words for what will not be the value: 체육대회는 없던 일로.
func (s *statement) undone(d *draft, p Span) {
	if len(d.Values) == 0 || d.Values[0].Span.Start < p.Start || d.Values[0].Span.End > p.End {
		return
	}
	d.Values[0] = Value{Kind: Wording, Text: s.textOf(p), Canonical: s.textOf(p), Span: p}
	d.Attribute = Attribute{Name: "state", Implied: true}
	d.Change.To = nil
}
