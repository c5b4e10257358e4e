package claim

import (
	"slices"
	"strings"
)

// barred is what a clause says does not suit or cannot be had, so that another is taken for it: 16일은 안 된대, 참나무 품절이라.
type barred struct {
	old   Value
	of    Phrase // what it is the day, the hour or the choice of, if the clause names it
	at    Span   // of the clause
	plain bool   // the clause says so in so many words

	reason bool // … as the reason of the next one
}

// barredIn is what a clause says cannot be had; nil if it says nothing of the kind. A reason with a day or an hour does so by itself: 9일에 이사라.
func (s *statement) barredIn(c *clause) *barred {
	p := c.span()
	why, plain := s.hindrance(p, "hindered")
	_, unfit := s.hindrance(p, "unfit")
	if !plain && !unfit && c.joined != endReason || s.isTask() {
		return nil
	}
	b := barred{at: p, plain: plain || unfit, reason: c.joined == endReason}
	k := s.timeBarred(c, &b)
	if k < 0 && b.old.Kind != "" { // two of them
		return nil
	}
	if k < 0 && b.plain && s.figureBarred(p, &b) {
		k = slices.IndexFunc(c.chunks, func(h chunk) bool { return b.old.Span.Start >= h.span.Start && b.old.Span.End <= h.span.End })
	}
	switch {
	case b.old.Kind != "":
		b.of = s.namedBefore(c, k)
		return &b
	case plain && s.termBarred(c, why, &b):
		return &b
	}
	return nil
}

// insteadOf says that a reason tells that something cannot be had, and all that follows is what is taken for it: 소나타 없어서 | K5로.
func (s *statement) insteadOf(cur *clause, c *chunk, rest []chunk) bool {
	next := s.upTo(rest)
	for len(next) > 0 && next[0].form == adverb {
		next = next[1:]
	}
	if len(next) != 1 || next[0].josa != "로" && (c.ending != endAnd || !next[0].moment) || next[0].form != nominal && next[0].form != valued || s.changeClass(c) != "" {
		return false
	}
	return s.saysBarred(Span{cur.chunks[cur.label].span.Start, c.whole.End})
}

// timeBarred finds the day or the hour that a clause bars, and is its chunk; -1 if there is none or more than one.
func (s *statement) timeBarred(c *clause, b *barred) int {
	at := -1
	for k := c.label; k < len(c.chunks); k++ {
		h := &c.chunks[k]
		if h.value < 0 || h.inside || s.values[h.value].Kind != Date && s.values[h.value].Kind != Clock {
			continue
		}
		if v := s.valueOf(h); at < 0 && s.bars(h) {
			at, b.old = k, v
		} else if v.Canonical != b.old.Canonical {
			b.old = v
			return -1
		}
	}
	return at
}

// figureBarred finds the figure that a place of the text says does not suit: 30분은 짧아서, 방화벽 규칙이랑 7700이 겹침.
func (s *statement) figureBarred(p Span, b *barred) bool {
	for i := range s.values {
		v := &s.values[i]
		if v.Span.Start < p.Start || v.Span.End > p.End || !measure(v.Kind) && v.Kind != Money {
			continue
		}
		if r := firstRune(s.text[v.Span.End:]); !strings.ContainsRune("은는이가", r) || b.old.Kind != "" {
			b.old = Value{}
			return false
		}
		b.old = *v
	}
	return b.old.Kind != ""
}

// bars says that a day or an hour stands where one tells that it does not suit: 16일은, 3시가, 9일에.
func (s *statement) bars(h *chunk) bool {
	switch h.josa {
	case "", "는", "가", "에", "도":
		return !weekly(s.valueOf(h).Canonical) || h.josa != ""
	}
	return false
}

// hindrance is where a place of the text tells that something cannot be had or does not suit, and whether it does.
func (s *statement) hindrance(p Span, list string) (at int, found bool) {
	at = p.End
	for word := range s.words.lists[list] {
		if n := strings.Index(s.textOf(p), word); n > 0 && p.Start+n < at {
			at, found = p.Start+n, true
		}
	}
	return at, found
}

// saysBarred says that a place of the text tells that something cannot be had or does not suit.
func (s *statement) saysBarred(p Span) bool {
	_, plain := s.hindrance(p, "hindered")
	_, unfit := s.hindrance(p, "unfit")
	return plain || unfit
}

// namedBefore are the nouns before chunk k of a clause, which say what has the day or the hour there: 촬영 | 12일은.
func (s *statement) namedBefore(c *clause, k int) Phrase {
	for i := k - 1; i >= c.label && c.chunks[i].form != verbal; i-- {
		if h := &c.chunks[i]; h.form == nominal && !h.inside && !h.person && (h.josa == "" || h.josa == "는") {
			return s.phrase(h.span)
		}
	}
	return Phrase{}
}

// termBarred finds the thing that cannot be had in the nouns before the place that says so, without the word for what is lacking of it (재고, 자리): 코트 초록색은
// 품절, 대출은 농협이 한도가 모자라서.
func (s *statement) termBarred(c *clause, why int, b *barred) bool {
	for k := len(c.chunks) - 1; k >= c.label; k-- {
		h := &c.chunks[k]
		if h.form != nominal || h.inside || h.span.Start >= why || h.josa != "" && h.josa != "는" && h.josa != "가" && h.josa != "도" {
			continue
		}
		end := h.end
		for end > h.first && (s.tokens[end-1].EndByte > why || s.lackable(h, end)) {
			end = s.wordAt(end-1, h.first)
		}
		if end == h.first {
			continue
		}
		at := s.wordAt(end-1, h.first)
		p := s.tokenSpan(at, end-1)
		if word := s.textOf(p); h.person || s.isAttribute(word) || s.actionNoun(end) || s.words.endsWith("appointments", word) || s.words.has("natural", word) || s.words.has("pronouns", word) || s.namesPerson(end-1) {
			return false
		}
		b.old = Value{Kind: Term, Text: s.textOf(p), Canonical: s.textOf(p), Span: p}
		if b.of = s.namedBefore(c, k); at > h.first {
			b.of = s.phrase(s.tokenSpan(h.first, at-1))
		}
		return true
	}
	return false
}

// lackable says that the word before token end is one for what is lacking of the thing before it: 한도, 자리; KTX and 펜션 behind a town.
func (s *statement) lackable(h *chunk, end int) bool {
	at := s.wordAt(end-1, h.first)
	word := s.textOf(s.tokenSpan(at, end-1))
	return s.words.has("lackable", word) || s.isAttribute(word) || at > h.first && (s.words.endsWith("rides", word) || s.words.has("towns", s.textOf(s.tokenSpan(s.wordAt(at-1, h.first), at-1))))
}

// instead says of a claim beside a clause that bars a day, an hour or a thing that what it gives takes its place: 16일은 안 된대. 23일로.
func (s *statement) instead(d *draft, b *barred) {
	if b == nil || d.Change != nil && (len(d.Change.From) > 0 || d.Change.Direction == Ended) || d.still || d.Negated || !d.Condition.IsZero() {
		return
	}
	switch d.Modality {
	case Is, Did, Will, Decided, Told, Doing:
	default:
		return
	}
	if !b.reason && d.Whence == Own && b.of.Text != "" && d.Subject.Text != b.of.Text { // 쿠폰은 12일 마감, 문구는 13일로
		return
	}
	k := s.alternative(d, b)
	if k < 0 {
		return
	}
	v := s.valueOf(&d.clause.chunks[k])
	if len(d.Values) == 0 || d.Values[0].Span != v.Span {
		d.Values, d.told[k] = []Value{v}, true
		d.Attribute = Attribute{Name: "choice", Implied: true}
	}
	c := d.change()
	once(&c.Mark, b.at)
	c.From, c.To = []Value{b.old}, []Value{v}
	once(&c.Direction, between(b.old, v))
	if p := d.Subject.Span; d.Subject.Text == "" || p.Start >= b.at.Start && p.End <= b.at.End || p.Start > v.Span.End && b.of.Text != "" {
		if d.Subject, d.Whence = b.of, Clause; b.of.Text == "" {
			d.Whence = ""
		}
	}
}

// insteadBefore does the same for the claim before the clause that bars something: 커튼은 회색으로 주문. 흰색은 품절.
func (s *statement) insteadBefore(x *context, out []Reading) {
	x.last.Reading = out[x.main]
	s.instead(x.last, x.barred)
	out[x.main] = x.last.Reading
}

// alternative is the chunk of a claim that gives what is taken for what is barred; -1 if none does.
func (s *statement) alternative(d *draft, b *barred) int {
	for k := d.clause.label; k < len(d.clause.chunks); k++ {
		h := &d.clause.chunks[k]
		if h.inside || h.form != nominal && h.form != valued {
			continue
		}
		v := s.valueOf(h)
		switch {
		case v.Span == b.old.Span, v.Canonical == b.old.Canonical:
			return -1
		case b.old.Kind == Term:
			if h.form == nominal && h.josa == "로" && s.takesItsPlace(d, k, b) {
				return k
			}
		case v.Kind != b.old.Kind, weekly(v.Canonical) != weekly(b.old.Canonical), v.Kind != Date && v.Kind != Clock && unit(v) != unit(b.old):
		case h.josa == "로" && d.clause.endsAt(k+1), d.predicate == k+1 && h.josa == "" && s.words.has("coming-to", d.Predicate.Lemma), b.plain && (h.josa == "" && h.moment || h.josa == "로") && s.setsDay(d, k), d.Change != nil && len(d.Change.To) > 0 && d.Change.To[0].Span == v.Span:
			return k
		}
	}
	return -1
}

// setsDay says that a day or an hour at chunk k is what something is put to or begins at: 22일 시작, 22일.
func (s *statement) setsDay(d *draft, k int) bool {
	if n := d.clause.lastSaid(); d.predicate < 0 && n == k+1 && d.clause.chunks[n].form == nominal { // 28일 진행
		return s.inClasses(s.actionOf(d.clause.chunks[n].first, d.clause.chunks[n].end), "holding")
	}
	if d.predicate < 0 {
		return d.clause.endsAt(k + 1)
	}
	return d.predicate > k && (s.inClasses(d.Predicate.Lemma, "holding") || s.inClasses(d.Predicate.Lemma, "taking-instead") || s.settles(d))
}

// takesItsPlace says that a thing at chunk k of a claim is taken for one that cannot be had, and is not how one gets somewhere or a way of doing something.
func (s *statement) takesItsPlace(d *draft, k int, b *barred) bool {
	h := &d.clause.chunks[k]
	last := s.endWord(h)
	if s.inClass(h, "manner") || h.person || s.words.has("shares", last) || s.words.endsWith("rides", last) && !s.words.endsWith("rides", b.old.Text) {
		return false
	}
	if d.predicate < 0 || d.predicate < k {
		return d.clause.endsAt(k+1) || d.clause.valuesBehind(k)
	}
	return d.Modality == Decided || s.settles(d) || s.inClasses(d.Predicate.Lemma, "taking-instead")
}

// forced reads what is used, or where something is, because something is not to be had that the reason does not name: 대출은 한도 모자라서 신협으로.
func (s *statement) forced(r *Reading) {
	if r.Change != nil || r.Negated || r.Reason.IsZero() || len(r.Values) == 0 || r.Predicate.Lemma != "" || r.Modality != Is && r.Modality != Decided && r.Modality != Will {
		return
	}
	v := r.Values[0]
	if _, plain := s.hindrance(r.Reason, "hindered"); !plain || v.Kind == Wording || !s.putAfter(&v) {
		return
	}
	r.Change = &Change{Mark: r.Reason, To: r.Values[:1:1]}
}

// quotesReason says that what a predicate in -다고 or -라고 tells is why something is put to another day or the like: 원장님 출장이라고 | 20일로 변경.
func (s *statement) quotesReason(cur []chunk, c *chunk, rest []chunk) bool {
	text := s.textOf(c.span)
	if c.form != verbal || c.ending != endQuote || !strings.HasSuffix(text, "다고") && !strings.HasSuffix(text, "라고") || len(cur) == 0 {
		return false
	}
	if !s.saysBarred(Span{cur[0].span.Start, c.span.End}) {
		return false
	}
	next := s.upTo(rest)
	for i := range next {
		if h := &next[i]; h.josa == "로" && i+1 < len(next) {
			last := &next[len(next)-1]
			return s.moves(s.lex.Classes(last.lemma)) || s.foremost(s.actionOf(last.first, last.end), "changing")
		}
	}
	return false
}
