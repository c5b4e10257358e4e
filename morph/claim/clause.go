package claim

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// clause is a run of chunks with at most one predicate that counts.
type clause struct {
	chunks []chunk
	joined string // how it is joined to the next clause: the ending of its predicate, "," or "."
	after  string // how the clause before it is joined to it
	label  int    // how many of its first chunks are a label
	note   bool   // it stood in brackets
	told   bool   // who tells it has been taken out of it
	open   bool   // its modality is that of the next clause: 올리고
}

func (c *clause) span() Span {
	var p Span
	for i := range c.chunks {
		if c.chunks[i].form != mark {
			p = p.join(c.chunks[i].whole)
		}
	}
	return p
}

// forms are the forms of its chunks behind the label.
func (c *clause) forms() formSet {
	var f formSet
	for i := c.label; i < len(c.chunks); i++ {
		f = f.with(c.chunks[i].form)
	}
	return f
}

// ends reports whether a clause ends in a chunk of a form.
func (c *clause) ends(f form) bool {
	n := len(c.chunks)
	return n > c.label && c.chunks[n-1].form == f && !c.chunks[n-1].bare
}

// beginsAt reports whether nothing but the label, times, adverbs and what is inside stands before chunk k.
func (c *clause) beginsAt(k int) bool {
	for i := c.label; i < min(k, len(c.chunks)); i++ {
		if h := &c.chunks[i]; h.form != adverb && h.form != link && !h.inside && !(h.moment && (h.josa == "" || h.josa == "에" || h.josa == "부터")) {
			return false
		}
	}
	return true
}

// valuesBehind reports whether a value stands behind chunk k.
func (c *clause) valuesBehind(k int) bool {
	return slices.ContainsFunc(c.chunks[k+1:], func(h chunk) bool { return h.form == valued })
}

// endsAt reports whether nothing but marks stands from chunk k on.
func (c *clause) endsAt(k int) bool {
	for ; k < len(c.chunks); k++ {
		if c.chunks[k].form != mark {
			return false
		}
	}
	return true
}

// maxClauses bounds how many clauses of a statement are read; the rest of it is not.
const maxClauses = 64

// cutter cuts chunks into clauses.
type cutter struct {
	*statement
	out   []clause
	cur   clause
	rest  chunk    // of a chunk that was parted
	outer *clause  // what stood before the bracket that is open
	notes []clause // of brackets, waiting for the clause that they stand in to end
}

// clauses cuts the chunks where a claim may end: behind a predicate that is joined to what follows, and at a comma or another
// mark with something whole on both sides. What stands in brackets is a clause of its own behind the one that it stands in.
func (s *statement) clauses(chunks []chunk) []clause {
	t := cutter{statement: s}
	for i := range chunks {
		if len(t.out) >= maxClauses {
			return t.out[:maxClauses]
		}
		c, rest := chunks[i], chunks[i+1:]
		if c.form == mark {
			t.mark(c, rest)
		} else {
			t.add(c, rest)
		}
	}
	t.bracket(-1)
	t.flush(".")
	return t.out
}

// add takes a chunk that is no mark into the clause, and ends the clause before or behind it.
func (t *cutter) add(c chunk, rest []chunk) {
	if t.begins(&c) {
		t.flush(",")
	}
	if t.quotesReason(t.cur.chunks[t.cur.label:], &c, rest) {
		c.ending = endReason
	}
	for at := t.facetIn(&c); at > c.first; at = t.facetIn(&c) {
		t.cur.chunks = append(t.cur.chunks, c)
		t.split(&t.cur, len(t.cur.chunks)-1, at)
		c = t.cur.chunks[len(t.cur.chunks)-1]
		t.cur.chunks = t.cur.chunks[:len(t.cur.chunks)-1]
		t.flush(",")
	}
	if n := t.judges(&c); n >= 0 {
		judged := t.cur.chunks[n:]
		t.cur.chunks = t.cur.chunks[:n:n]
		t.flush(",")
		t.cur.chunks = append(t.cur.chunks, judged...)
	}
	t.cur.chunks = append(t.cur.chunks, c)
	switch {
	case t.carriesOver(&c), t.doneAt(&c, rest):
		t.flush(",")
		t.cur.chunks = append(t.cur.chunks, t.rest)
	case c.form == verbal && t.closes(&t.cur, &c, rest):
		t.flush(c.ending)
	case c.form == nominal && c.josa == "" && t.wordsIn(&c) > 1 && t.words.has("closing", t.tokens[c.end-1].Surface) &&
		len(rest) > 0 && rest[0].form == nominal && !(len(rest) > 1 && rest[1].ending == endIf): // 욕실 벽 끝 | 바닥 내일; not prefix 끝 슬래시 빠뜨리면
		t.flush(",")
	}
}

// facetIn is the token in nouns that begin with the name of a property and give it at which the next property begins: 장소 강당 | 담당 민수; 0 if there
// is none.
func (t *cutter) facetIn(c *chunk) int {
	if c.form != nominal || !t.facetAt(c.first) {
		return 0
	}
	at := t.wordEnd(t.wordEnd(c.first, c.end), c.end)
	for at < c.end && !t.facetAt(at) {
		at = t.wordEnd(at, c.end)
	}
	if at >= c.end {
		return 0
	}
	return at
}

// judges is the chunk at which a judgement begins that a predicate passes on a measure before it, -1 where it passes none: 온도 24도 | 너무 더움. A
// bare adjective is a judgement only by what it says (3만 원 | 비쌈; not 5분 늦음).
func (t *cutter) judges(c *chunk) int {
	n := len(t.cur.chunks)
	if c.form != verbal || !t.describes(c) || c.ending == endAdn {
		return -1
	}
	strong := t.words.has("opinions", c.lemma)
	for n > t.cur.label && t.cur.chunks[n-1].form == adverb {
		n--
		strong = strong || t.words.has("degrees", t.textOf(t.cur.chunks[n].span))
	}
	if p := n - 1; !strong || p <= t.cur.label || t.cur.chunks[p].form != valued || t.cur.chunks[p].josa != "" || t.cur.chunks[p].moment || t.cur.chunks[p].inside || !t.whole(t.cur.chunks[t.cur.label:n]) {
		return -1
	}
	return n
}

// carriesOver parts an action noun that ends a clause from the topic of the next one: 커튼은 연그레이로 주문 | 베이지는 품절. The topic is
// then the rest.
func (t *cutter) carriesOver(c *chunk) bool {
	n := len(t.cur.chunks) - 1
	at := t.wordEnd(c.first, c.end)
	if c.form != nominal || c.josa != "는" || at >= c.end || n <= t.cur.label || t.actionOf(c.first, at) == "" {
		return false
	}
	switch t.cur.chunks[n-1].josa {
	case "로", "를", "에", "까지":
	default:
		return false
	}
	t.split(&t.cur, n, at)
	t.rest = t.cur.chunks[n+1]
	t.cur.chunks = t.cur.chunks[:n+1]
	return true
}

// doneAt parts what is done at a time from the nouns of the next claim: 기사님 7시 도착 | 타일 8장 깨짐. Those are then the rest.
func (t *cutter) doneAt(c *chunk, rest []chunk) bool {
	n := len(t.cur.chunks) - 1
	at := t.wordEnd(c.first, c.end)
	if c.form != nominal || at >= c.end || n < t.cur.label+2 || t.actionOf(c.first, at) == "" || t.cur.chunks[n-2].form != nominal || t.cur.chunks[n-2].josa != "" {
		return false
	}
	if h := &t.cur.chunks[n-1]; h.value < 0 || h.josa != "" || !t.timed(t.values[h.value].Kind) {
		return false
	}
	behind := append([]chunk{*c}, t.upTo(rest)...)
	if len(behind) == 1 || !t.whole(behind) {
		return false
	}
	t.split(&t.cur, n, at)
	t.rest = t.cur.chunks[n+1]
	t.cur.chunks = t.cur.chunks[:n+1]
	return true
}

// mark takes a mark into the clause, or ends the clause at it.
func (t *cutter) mark(c chunk, rest []chunk) {
	switch text := t.textOf(c.span); {
	case t.labels(&t.cur, text, rest):
		t.cur.chunks = append(t.cur.chunks, c)
		t.cur.label = len(t.cur.chunks)
	case t.words.has("openers", text):
		t.bracket(1)
	case t.words.has("closers", text):
		t.bracket(-1)
	case laughs(text):
		t.flush(".")
	case t.enumerates(c.first):
		if len(t.cur.chunks) > t.cur.label {
			t.flush(".")
		}
	case t.separates(c, text, rest):
		t.flush(text)
	case t.arrow(&c) && t.handsOver(rest):
		rest[0].person = true
		t.cur.chunks = append(t.cur.chunks, c)
	case t.arrow(&c) && (t.cur.ends(verbal) || t.leadsOn(rest)):
		t.flush(endArrow)
	case t.arrow(&c) || t.words.has("inner", text) && len(t.cur.chunks) > 0:
		t.cur.chunks = append(t.cur.chunks, c)
	}
}

// enumerates says that token i is the number of an item of a list, and does not say which thing it is: ① 담당은 지아; not ①번.
func (s *statement) enumerates(i int) bool {
	r, n := utf8.DecodeRuneInString(s.tokens[i].Surface)
	switch {
	case n != len(s.tokens[i].Surface), !(r >= '①' && r <= '⒛' || r >= '❶' && r <= '➓' || r >= '⓵' && r <= '⓾' || r >= '㉠' && r <= '㉻'):
		return false
	case i+1 < len(s.tokens) && s.touches(i, i+1):
		return !s.josaAt(i+1) && !s.words.has("naming", s.tokens[i+1].Surface) && !strings.HasPrefix(s.tokens[i+1].POS, "NNB") && s.tokens[i+1].Class != morph.Other
	}
	return i == 0 || !s.touches(i-1, i)
}

// laughs says that a mark is what ends a sentence in chats: ㅋㅋ, ㅠㅠ, ㄷㄷ.
func laughs(text string) bool { return text != "" && strings.Trim(text, "ㅋㅎㅠㅜㄷㅡㅇ") == "" }

// leadsOn says that an arrow leads from what is told to what came of it, and not from one value to another: 30초 → 너무 짧음, 오류 12건 → 재출력
// 완료, 검정으로 변경 → 위반 아님.
func (t *cutter) leadsOn(rest []chunk) bool {
	before, behind := t.cur.chunks[t.cur.label:], t.upTo(rest)
	if n := slices.IndexFunc(behind, func(h chunk) bool { return t.arrow(&h) }); n >= 0 {
		behind = behind[:n]
	}
	if len(before) == 0 || len(behind) == 0 {
		return false
	}
	p := &before[len(before)-1]
	if p.form == nominal && p.josa == "" && t.actionNoun(p.end) && (len(before) > 1 || t.words.has("finished", t.tokens[p.last].Surface) || t.words.has("rules", t.tokens[p.last].Surface)) {
		return true
	}
	last := &behind[len(behind)-1]
	told := last.form == verbal || last.form == nominal && last.josa == "" && t.deedIn(last, last.first) == last.first
	named := p.form == nominal && p.josa == "" && len(before) == 1 && !t.actionNoun(p.end) && len(behind) == 1 // 화면 시안 → 보류
	return (p.form == valued || named) && told && !slices.ContainsFunc(behind[:len(behind)-1], func(h chunk) bool { return h.form != adverb })
}

// handsOver says that an arrow leads from one person to another whose name is a word for what is done, too: the stem of a verb (당번 하준 → 지우), or, where
// somebody's charge is told, any noun (담당 하준 → 정미).
func (t *cutter) handsOver(rest []chunk) bool {
	n := len(t.cur.chunks)
	if n == 0 || len(rest) == 0 || len(rest) > 1 && rest[1].form == nominal {
		return false
	}
	p, h := &t.cur.chunks[n-1], &rest[0]
	name := t.textOf(h.span)
	if p.form != nominal || h.form != nominal || h.end-h.first != 1 || h.josa != "" && h.josa != "로" || !t.actionNoun(h.end) || !t.nameShaped(name) {
		return false
	}
	last := t.tokens[p.end-1].Surface
	if !p.person && !t.nameShaped(last) {
		return t.charge(last)
	}
	return t.words.has("stem-names", name) || slices.ContainsFunc(t.tokens[t.cur.chunks[0].first:p.end], func(k morph.Token) bool { return t.charge(k.Surface) })
}

// charge says that a word is the name of a property that a person is given for: 담당, 당직.
func (s *statement) charge(word string) bool { return s.words.has("charges", s.attributeNamed(word)) }

// flush ends the clause.
func (t *cutter) flush(joined string) {
	if len(t.cur.chunks) > 0 {
		t.cur.joined, t.cur.note = joined, t.outer != nil
		if t.cur.note {
			for i := range t.cur.chunks {
				t.cur.chunks[i].noted = true
			}
			t.notes = append(t.notes, t.cur)
		} else {
			t.out = append(t.out, t.cur)
		}
	}
	t.cur = clause{after: joined}
	if t.outer == nil {
		t.out, t.notes = append(t.out, t.notes...), nil
	}
}

// bracket opens a bracket or closes it; a bracket within another one is part of that.
func (t *cutter) bracket(step int) {
	switch {
	case step > 0 && t.outer == nil:
		outer := t.cur
		t.cur, t.outer = clause{}, &outer
	case step < 0 && t.outer != nil:
		t.flush(",")
		t.cur, t.outer = *t.outer, nil
		if len(t.cur.chunks) == 0 {
			t.flush(",")
		}
	}
}

// begins says that a topic begins a clause without a mark before it: 의왕 상차 4시 평택은 7시.
func (t *cutter) begins(c *chunk) bool {
	before := t.cur.chunks[t.cur.label:]
	if n := len(before); n > 1 && before[n-1].form == valued && before[n-1].josa == "" && c.form == nominal && c.josa == "" && t.wordsIn(c) == 2 && t.words.has("conditions", t.tokens[c.end-1].Surface) &&
		t.actionOf(c.first, t.wordEnd(c.first, c.end)) == "" && t.whole(before) && t.endsAt(c.last+1) { // 인지대 45,000 송달료 별도
		return true
	}
	if n := len(before); n > 1 && before[n-1].form != nominal && !c.inside && t.words.has("turning", t.tokens[c.first].Surface) && t.whole(before) { // 휴가 8/5~8/9 | 그동안 내가 봄
		return true
	}
	if n := len(before); n > 1 && c.form == nominal && !c.inside && t.facetAt(c.first) && before[n-1].form != nominal && t.whole(before) { // 3시 | 장소 강당
		return true
	}
	if n := len(before); n > 1 && c.form == nominal && !c.inside && c.josa == "는" && before[n-1].form == nominal && before[n-1].josa == "가" && t.whole(before) { // A는 내가 | B는 민수가
		return true
	}
	return c.form == nominal && !c.inside && (c.josa == "는" || c.josa == "가" && len(before) > 0 && before[len(before)-1].form == valued) && !t.cur.hasDoer() &&
		slices.ContainsFunc(before, func(h chunk) bool { return h.form == nominal && h.josa == "" && !h.inside }) && !before[len(before)-1].linked && t.whole(before)
}

// labels says that a colon ends a label: short, of nouns, at the head, with something behind it.
func (s *statement) labels(cur *clause, text string, rest []chunk) bool {
	if !s.words.has("labelling", text) || cur.label > 0 || text == "-" && len(rest) > 0 && rest[0].form == valued && rest[0].first > 0 && s.touches(rest[0].first-1, rest[0].first) || len(cur.chunks) == 0 || len(cur.chunks) > 3 || len(rest) == 0 {
		return false
	}
	if rest[0].value >= 0 && s.isPort(s.values[rest[0].value]) {
		return false
	}
	nouns := 0
	for i := range cur.chunks {
		switch h := &cur.chunks[i]; {
		case h.form == verbal, h.form == mark:
			return false
		case h.form == nominal && h.josa == "":
			nouns++
		case h.moment && h.josa == "" && i+1 < len(cur.chunks): // 5월 초 가족여행 = 부산
			nouns++
		}
	}
	return text == ":" || nouns == len(cur.chunks)
}

func (s *statement) arrow(c *chunk) bool { return s.words.has("arrows", s.textOf(c.span)) }

// separates says that a mark ends a clause: a full stop always; a comma, a slash or a dash if both sides say something.
func (t *cutter) separates(c chunk, text string, rest []chunk) bool {
	switch {
	case t.words.has("stops", text):
		return true
	case text == "?":
		t.cur.chunks = append(t.cur.chunks, c)
		return true
	case t.words.has("commas", text):
		head := t.cur.chunks[t.cur.label:]
		long := len(head) == 1 && head[0].form == nominal && head[0].josa == "" && t.wordsIn(&head[0]) > 2
		next := t.upTo(rest)
		if named := t.cur.label > 0 && len(head) == 1 && head[0].form == nominal; named && len(next) == 1 && next[0].form == valued && next[0].value >= 0 { // 두부 = 고양이, 7살
			return true
		}
		aside := len(t.out) > 0 && len(head) == 1 && head[0].form == nominal && head[0].josa == "" && len(next) > 0 && next[0].form == valued && (t.doer(&head[0]) || t.site(&head[0])) // - 나, 5/14
		if n := len(next); n > 1 && next[0].form == adverb && t.words.has("opening", t.tokens[next[0].first].Surface) && t.doer(&next[n-1]) && n == 2 {                                 // 휴가 21~23, 대신 정 대리
			return t.whole(head)
		}
		came := t.cur.after == endArrow && len(head) == 1
		return aside || (long || came || t.whole(head)) && t.whole(next)
	}
	return false
}

// upTo is what stands before the next mark.
func (s *statement) upTo(rest []chunk) []chunk {
	for i := range rest {
		if rest[i].form == mark && !s.arrow(&rest[i]) {
			return rest[:i]
		}
	}
	return rest
}

// whole says that chunks make a claim by themselves: a predicate, or something with a value, or a topic with more.
func (s *statement) whole(chunks []chunk) bool {
	n, values, topic := 0, 0, false
	for i := range chunks {
		c := &chunks[i]
		switch c.form {
		case verbal:
			if !c.inside {
				return true
			}
		case valued:
			values++
			if n++; s.wordsIn(c) > 1 { // 평일 10시
				n++
			}
		case nominal:
			n++
			topic = topic || c.josa == "는" || c.josa == "가"
			if i == len(chunks)-1 && (i > 0 || s.wordsIn(c) > 1) && c.josa == "" && (s.actionNoun(c.end) || s.words.has("farewells", s.endWord(c))) {
				return true
			}
			if at := s.wordAt(c.end-1, c.first); at > c.first && s.attributeBefore(c.first, at) > 0 || s.doerIn(c) > c.first { // 관리비 별도
				return true
			}
		case adverb:
			if topic {
				n++
			}
			if n > 0 && i == len(chunks)-1 && s.words.has("yet", s.textOf(c.span)) { // 등록 아직
				return true
			}
		case mark:
			if s.arrow(c) {
				return true
			}
		}
		if n >= 2 && (values > 0 || topic) {
			return true
		}
	}
	return false
}

// closes says that a clause ends behind a predicate: not where that only says how or on the way to what the next one is done.
func (s *statement) closes(cur *clause, c *chunk, rest []chunk) bool {
	switch c.ending {
	case endAdn, endConnect, endQuote, endPurpose, endThing:
		return false
	case endNominal:
		return len(rest) == 0 || rest[0].form != verbal || !strings.HasSuffix(s.textOf(c.span), "기") // 학교 가기 싫다
	case endAnd, endReason:
		if c.ending == endAnd && (s.goesOver(c, rest) || s.correctedBy(c, rest)) {
			return false
		}
		if s.words.has("manner", c.lemma) && !cur.hasDoer() && !s.givesUp(cur, c, rest) && s.whole(s.upTo(rest)) {
			for i := cur.label; i < len(cur.chunks); i++ {
				cur.chunks[i].inside = true
			}
			return false
		}
		return s.whole(s.upTo(rest)) || c.ending == endAnd && s.givesUp(cur, c, rest) || c.ending == endReason && len(rest) > 0 && cur.hasDoer() || s.insteadOf(cur, c, rest)
	}
	return true
}

// goesOver says that a predicate tells what is given up for what follows: 한식 접고 | 양식으로 | 간다.
func (s *statement) goesOver(c *chunk, rest []chunk) bool {
	return len(rest) > 1 && rest[0].form == nominal && rest[0].josa == "로" && (s.inClasses(c.lemma, "giving-up") || s.inClass(c, "left")) && !s.inPlace(s.textOf(rest[0].span)) &&
		rest[1].form == verbal && (s.moves(s.lex.Classes(rest[1].lemma)) || s.words.has("goes-over", rest[1].lemma))
}

// correctedBy says that a predicate denies what the next chunk puts in its place: 목요일 아니고 | 금요일 | 이래.
func (s *statement) correctedBy(c *chunk, rest []chunk) bool {
	return c.lemma == "아니" && len(rest) > 1 && (rest[0].form == valued || rest[0].form == nominal) && rest[0].josa == "" && rest[1].copula
}

// hasDoer reports whether a clause names who or what its predicate is about.
func (c *clause) hasDoer() bool {
	return slices.ContainsFunc(c.chunks[c.label:], func(h chunk) bool { return !h.inside && (h.josa == "가" || h.josa == "는") })
}
