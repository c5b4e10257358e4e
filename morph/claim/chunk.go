package claim

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// form is what a chunk is.
type form byte

const (
	nominal form = 'n' // a run of nouns: 좌표 캐시 TTL, the deploy
	valued  form = 'q' // a value: 24h, 3만 원, 27일; also a time in words: 내일, 다음 주
	verbal  form = 'v' // a predicate with its auxiliaries: 바꾸기로 했다, was moved; also a bare action noun that ends a clause
	adverb  form = 'a'
	mark    form = 'm' // punctuation
	link    form = 'c' // 그리고, because
	speech  form = 's' // a sentence in quotation marks
)

// chunk is a run of tokens that belong together.
type chunk struct {
	form    form
	span    Span   // without josa
	whole   Span   // with josa
	first   int    // token
	end     int    // the token behind the span
	last    int    // token, included; josa too
	josa    string // canonical: 는, 가, 를, 로, 에, 와 …; the preposition before an English one
	also    string // a second josa: 에서 + 는
	value   int    // index of its value, -1
	lemma   string
	classes []string
	ending  string // of a predicate: how it ends, one of endingNames
	attr    int    // of a nominal: how many of its last tokens are the attribute, 0 if none
	negated bool
	copula  bool // of a verbal: nothing but the copula
	bare    bool // of a verbal: an action noun without 하다
	person  bool
	moment  bool // a day or a time
	linked  bool // [[정산]]
	release bool // a name with its number: Java 17
	noted   bool // in brackets
	inside  bool // part of what stands before a noun and tells which it is: 민수님이 보낸 (견적)
}

// textOf is what stands in the statement at a span.
func (s *statement) textOf(p Span) string { return s.text[p.Start:p.End] }

// chunks gathers the tokens of a Korean or mixed statement.
func (s *statement) chunks() []chunk {
	var out []chunk
	for i := 0; i < len(s.tokens); {
		c, next := s.chunkAt(i)
		n := len(out)
		if end := s.bound(out, &c); end > 0 {
			c.form, c.value, c.end, c.span.End = nominal, -1, end, s.tokens[end-1].EndByte
		}
		switch {
		case n > 1 && s.since(&out[n-2], &out[n-1], &c):
			c.first, c.span, c.whole = out[n-1].first, c.span.join(out[n-1].span), c.whole.join(out[n-1].whole)
			out[n-1] = c
		case n == 0 || !s.grows(&out[n-1], &c):
			out = append(out, c)
		}
		i = next
	}
	s.enclose(out)
	return out
}

// since says that the nouns before a value say from when on it counts: 기준은 수업 시작 후 10분.
func (s *statement) since(topic, nouns, c *chunk) bool {
	return c.form == valued && nouns.form == nominal && nouns.josa == "" && s.words.has("since", s.tokens[nouns.end-1].Surface) && topic.josa == "는"
}

// grows adds a chunk to the one before it if the two are one: a predicate and its auxiliary, 민수의 and 노트북.
func (s *statement) grows(p, c *chunk) bool {
	switch {
	case c.form == verbal && p.form == verbal && s.carriesOn(p, c):
		p.negated = p.negated || c.negated
		p.ending = c.ending
	case c.form == nominal && p.form == nominal && p.josa == "의" && p.also == "":
		p.josa, p.also, p.lemma, p.person = c.josa, c.also, c.lemma, c.person
	case s.pairs(p, c):
		p.josa, p.also, p.person = c.josa, c.also, c.person
	case c.moment && p.moment && p.josa == "" && p.form == valued && c.form == valued && s.valueOf(p).Kind == Date && (s.valueOf(c).Kind == Date || s.valueOf(c).Kind == Clock || c.value < 0): // 다음 주 목 12일 5시
		p.josa, p.also = c.josa, c.also
		if p.value < 0 {
			p.value = c.value
		}
	case c.form == adverb && s.textOf(c.span) == "없이" && p.form == nominal && p.josa == "": // 롤백 없이
		p.form = adverb
	case c.value >= 0 && p.form == nominal && p.josa == "" && s.numbers(c):
		p.josa, p.also = c.josa, c.also
	default:
		return false
	}
	p.last, p.end, p.span, p.whole = c.last, c.end, p.span.join(c.span), p.whole.join(c.whole)
	return true
}

// chunkAt reads the chunk that begins at a token, and the token behind it.
func (s *statement) chunkAt(i int) (chunk, int) {
	t := &s.tokens[i]
	if s.enumerates(i) {
		return s.run(mark, i, i+1), i + 1
	}
	if v := s.valueAt[i]; v >= 0 && !s.naming(i) {
		if _, end := s.valueTokens(i); end < len(s.tokens) && s.valueAt[end] >= 0 && s.words.has("rates", s.textOf(s.values[v].Span)) { // 하루 8시간
			return s.run(adverb, i, end), end
		}
		return s.valueChunk(i, v)
	}
	if s.beforeValue(i) && s.words.has("days", t.Surface) && !s.timed(s.values[s.valueAt[i+1]].Kind) { // 매달 30
		return s.run(adverb, i, i+1), i + 1
	}
	if n := s.turnAt(i); n > 0 {
		return s.run(adverb, i, i+n), i + n
	}
	if n := s.momentAt(i); n > 0 {
		c := s.run(valued, i, i+n)
		c.moment = true
		return s.withJosa(c, i+n)
	}
	if n := s.looseAt(i); n > 0 {
		return s.run(adverb, i, i+n), i + n
	}
	if first, j := s.linkAt(i); j > 0 {
		c := s.run(nominal, first, j)
		c.person, c.linked = s.namesPerson(j-1), true
		return s.withJosa(c, j+1)
	}
	if j, f := s.quoted(i); j > 0 {
		return s.withJosa(s.run(f, i+1, j), j+1)
	}
	switch {
	case s.joining(i):
		return s.run(link, i, i+1), i + 1
	case t.Class == morph.Other && !s.nominal(i):
		if next := i + 1; next < len(s.tokens) && s.touches(i, next) && s.words.has("arrows", s.textOf(s.tokenSpan(i, next))) { // ->
			return s.run(mark, i, next+1), next + 1
		}
		return s.run(mark, i, i+1), i + 1
	case s.denies(i):
		c, next := s.predicate(i + 1)
		c.first, c.span.Start, c.whole.Start, c.negated = i, t.StartByte, t.StartByte, true
		return c, next
	case s.predicative(i):
		c, next := s.predicate(i)
		if c.ending == endNominal && next < len(s.tokens) && s.josaAt(next) && s.touches(next-1, next) { // 붓기는 빠짐
			c.form = nominal
			return s.withJosa(c, next)
		}
		return c, next
	case (s.nominal(i) || s.naming(i)) && !s.beforeValue(i):
		return s.nounChunk(i)
	}
	return s.run(adverb, i, i+1), i + 1
}

// run is the chunk of the tokens from i to j.
func (s *statement) run(f form, i, j int) chunk {
	p := s.tokenSpan(i, j-1)
	return chunk{form: f, span: p, whole: p, first: i, end: j, last: j - 1, value: -1, lemma: s.stem(j - 1)}
}

// valueChunk reads a value, and what only says how exact it is: 3시쯤, 30만 원 정도.
func (s *statement) valueChunk(i, v int) (chunk, int) {
	j := i
	for j < len(s.tokens) && s.valueAt[j] == v {
		j++
	}
	c := s.run(valued, i, j)
	c.value, c.span = v, s.values[v].Span
	c.moment = s.values[v].Kind == Date || s.values[v].Kind == Clock
	if c.moment && j < len(s.tokens) && s.words.has("parts", s.tokens[j].Surface) { // 11월 말
		c.span.End = s.tokens[j].EndByte
		j++
		c.end = j
	}
	if s.values[v].Kind == Duration && j+1 < len(s.tokens) && s.words.has("offsets", s.tokens[j].Surface) && s.words.josa[s.tokens[j+1].Surface] == "로" && s.josaAt(j+1) { // 4분 전으로
		c.span.End, c.end = s.tokens[j].EndByte, j+1
		j++
	}
	for j < len(s.tokens) && (s.words.has("exactness", s.tokens[j].Surface) || s.cycleAt(j, v)) {
		j++
	}
	c, next := s.withJosa(c, j)
	if c.josa != "로" && c.josa != "" && !c.moment && s.words.has("naming", s.tokens[c.end-1].Surface) && !oftenIn(s.values[v]) || s.numbers(&c) {
		c.form = nominal // 5호기는
	}
	c.last, c.whole.End = next-1, max(c.whole.End, s.tokens[next-1].EndByte)
	return c, next
}

// cycleAt says that the noun at j makes of the duration before it how often something is, where 로 follows: 2주 주기로.
func (s *statement) cycleAt(j, v int) bool {
	return s.values[v].Kind == Duration && s.words.has("cycles", s.tokens[j].Surface) && s.tokens[j].Surface != "기간" && j+1 < len(s.tokens) && s.touches(j, j+1) && s.josaAt(j+1) && s.words.josa[s.tokens[j+1].Surface] == "로"
}

// nounChunk reads a run of nouns up to a josa, a value, or what is no noun.
func (s *statement) nounChunk(i int) (chunk, int) {
	j := i
	for j < len(s.tokens) {
		if s.naming(j) {
			for v := s.valueAt[j]; j < len(s.tokens) && s.valueAt[j] == v; {
				j++
			}
			continue
		}
		if !s.nominal(j) || s.valueAt[j] >= 0 || j > i && (s.enumerates(j) || s.breaksRun(j) || s.heldJosa(j-1) != "") {
			break
		}
		j++
		if j-1 > i && s.words.has("closing", s.tokens[j-1].Surface) && j < len(s.tokens) && !s.touches(j-1, j) {
			break
		}
		if n := s.note(j); n > j && n < len(s.tokens) && s.josaAt(n) && s.touches(n-1, n) { // 학원(대치)에
			c := s.run(nominal, i, j)
			c.last = n - 1
			return s.withJosa(c, n)
		}
	}
	c := s.run(nominal, i, j)
	c.person = s.namesPerson(j - 1)
	return s.withJosa(c, j)
}

// breaksRun says that a noun begins a chunk of its own though a noun stands before it.
func (s *statement) breaksRun(j int) bool {
	if s.words.has("pronouns", s.tokens[j].Surface) && j+1 < len(s.tokens) && s.josaAt(j+1) && !s.touches(j-1, j) {
		return true
	}
	return s.nameApart(j) || s.turnAt(j) > 0 || s.momentAt(j) > 0 || s.looseAt(j) > 0 || s.beforeValue(j) || s.words.has("instead", s.tokens[j].Surface)
}

// looseAt is how many tokens at j are an adverb though they look like nouns: 결국, 더 이상, 앞으로, and 도로 where a value or a goal
// follows.
func (s *statement) looseAt(j int) int {
	w := s.tokens[j].Surface
	if next := j + 1; next < len(s.tokens) && s.touches(j, next) && s.josaAt(next) && s.words.has("loose", w+s.tokens[next].Surface) {
		return 2
	}
	if s.words.has("loose", w) || s.words.has("opening", w) && (j == 0 || s.tokens[j-1].Class == morph.Other) && j+1 < len(s.tokens) && !s.josaAt(j+1) {
		return 1
	}
	if j+1 >= len(s.tokens) {
		return 0
	}
	next := s.tokens[j+1].Surface
	switch {
	case s.words.has("midway", w) && j > 0 && !s.touches(j, j+1) && s.tokens[j+1].Class != morph.Other:
		return 1
	case s.words.has("loose", w+" "+next) && !s.touches(j, j+1):
		return 2
	case w == "도로" && (s.valueAt[j+1] >= 0 || s.ridden(j+1) || j+2 < len(s.tokens) && s.josaAt(j+2) && s.words.josa[s.tokens[j+2].Surface] == "로"):
		return 1
	}
	return 0
}

// ridden says that the words from token j on are a vehicle and a verb of going to work: 통근버스 출근.
func (s *statement) ridden(j int) bool {
	end := s.wordEnd(j, len(s.tokens))
	return end < len(s.tokens) && s.words.endsWith("rides", s.textOf(s.tokenSpan(j, end-1))) && s.words.has("commuting", s.stem(end))
}

// beforeValue says that a noun only says of the value behind it how it counts: 월 38만, 하루 2알, 분당 60.
func (s *statement) beforeValue(j int) bool {
	if j+1 >= len(s.tokens) || s.valueAt[j+1] < 0 {
		return false
	}
	w := s.tokens[j].Surface
	return s.words.has("rates", w) && (j == 0 || !s.touches(j-1, j) || !s.nominal(j-1)) || strings.HasSuffix(w, "당") && s.nominal(j) && !s.isAttribute(w)
}

// momentAt is how many tokens at i tell a day or a time in words: 오늘, 다음 주, 내일 아침.
func (s *statement) momentAt(i int) int {
	n := 0
	for j := i; j < len(s.tokens) && s.valueAt[j] < 0; j = i + n {
		w := s.tokens[j].Surface
		switch {
		case s.words.has("days", w) && !s.opensNoun(j):
			n = j + 1 - i
		case s.words.has("which", w) && j+1 < len(s.tokens) && s.words.has("spells", s.tokens[j+1].Surface):
			n = j + 2 - i
		case s.words.has("hours", w) && (n > 0 || s.atTime(j+1) || j > 0 && (s.valueAt[j-1] >= 0 || s.josaAt(j-1)) && s.endsAt(j+1) || s.partOfDay(j)):
			n = j + 1 - i
		default:
			return n
		}
	}
	return n
}

// partOfDay says that a part of a day stands at j behind a date, with a josa that tells to or from when: 4/8 새벽으로.
func (s *statement) partOfDay(j int) bool {
	next := j + 1
	if j == 0 || s.valueAt[j-1] < 0 || s.values[s.valueAt[j-1]].Kind != Date || next >= len(s.tokens) || !s.josaAt(next) || !s.touches(j, next) || s.tokens[j].EndByte-s.tokens[j].StartByte < len("아침") && s.tokens[j].Surface != "밤" {
		return false
	}
	first, _ := s.words.josaPair(s.tokens[next].Surface)
	return first == "로" || first == "까지" || first == "부터" || first == "에서"
}

// opensNoun says that a word for a day is the first part of a longer noun: 당일발송, 주말농장.
func (s *statement) opensNoun(j int) bool {
	next := j + 1
	if next >= len(s.tokens) || !s.touches(j, next) || !strings.HasPrefix(s.tokens[next].POS, "NN") || strings.HasPrefix(s.tokens[next].POS, "NNB") || s.valueAt[next] >= 0 {
		return false
	}
	w := s.tokens[next].Surface
	return !s.words.has("hours", w) && !s.words.has("days", w) && !s.words.has("exactness", w) && !s.words.has("parts", w)
}

// endsAt says that what stands at i ends what is said, or says more of it behind a mark.
func (s *statement) endsAt(i int) bool { return i >= len(s.tokens) || s.tokens[i].Class == morph.Other }

// numbers says that a number belongs to the name before it: 포트 8080이, 테이크 4가.
func (s *statement) numbers(c *chunk) bool {
	if c.josa == "의" && c.first == 0 {
		return false
	}
	if v := s.values[c.value]; v.Kind != Number && v.Kind != Version || strings.Trim(v.Canonical, "0123456789v.") != "" {
		return false
	}
	switch c.josa {
	case "는", "가", "도", "를", "의":
		return true
	case "에서": // Xcode 16에서 깨짐, but SDK 2.20에서 2.22로
		next := c.last + 1
		return s.values[c.value].Kind == Version && next < len(s.tokens) && s.valueAt[next] < 0
	}
	return false
}

// valueTokens are the tokens of the value at i.
func (s *statement) valueTokens(i int) (first, end int) {
	v := s.valueAt[i]
	for first = i; first > 0 && s.valueAt[first-1] == v; first-- {
	}
	for end = i; end < len(s.tokens) && s.valueAt[end] == v; end++ {
	}
	return first, end
}

// atTime says that what stands at i shows the word before it to be a time: 에, or a time of day.
func (s *statement) atTime(i int) bool {
	if i >= len(s.tokens) {
		return false
	}
	first, _ := s.words.josaPair(s.tokens[i].Surface)
	return s.josaAt(i) && first == "에" ||
		s.valueAt[i] >= 0 && s.values[s.valueAt[i]].Kind == Clock
}

// withJosa takes the josa that follow into the chunk, and 대신 and 말고, which behave as one.
func (s *statement) withJosa(c chunk, j int) (chunk, int) {
	if josa := s.heldJosa(j - 1); josa != "" && c.form == nominal {
		c.josa = josa
		return c, j
	}
	for j < len(s.tokens) && (s.josaAt(j) || c.value >= 0 && s.tokens[j].Surface == "까지" && s.touches(j-1, j)) && (s.touches(j-1, j) || s.words.josa[s.tokens[j].Surface] == "" || c.josa == "" && s.spaced(j)) {
		first, second := s.words.josaPair(s.tokens[j].Surface)
		if c.josa == "" {
			c.josa, c.also = first, second
		} else if c.also == "" {
			c.also = first
		}
		c.last, c.whole.End = j, s.tokens[j].EndByte
		j++
	}
	if j < len(s.tokens) && c.josa == "" && s.words.has("instead", s.tokens[j].Surface) { // 토스 대신, 토스 말고
		c.josa = "대신"
		for ok := true; ok; ok = j < len(s.tokens) && s.josaAt(j) {
			c.last, c.whole.End = j, s.tokens[j].EndByte
			j++
		}
	}
	return c, j
}

// spaced says that the josa at j stands behind a blank, as it does behind Latin letters and quotation marks in notes: band-raw 에, '연화' 로.
func (s *statement) spaced(j int) bool {
	t := &s.tokens[j-1]
	return t.POS == "SL" || t.Class == morph.Identifier || s.words.has("quotes", t.Surface) || s.words.has("things", s.tokens[j].Surface)
}

// enclose marks what belongs to a predicate that stands before a noun: 민수님이 보낸 (견적), 어제 산 (노트북).
func (s *statement) enclose(chunks []chunk) {
	for i := range chunks {
		if chunks[i].form == verbal && chunks[i].ending == endThing {
			s.timesWithin(chunks, i)
		}
		if chunks[i].form != verbal || chunks[i].ending != endAdn || i+1 == len(chunks) || chunks[i+1].form != nominal && chunks[i+1].form != valued {
			continue
		}
		chunks[i].inside = true
		for k := i - 1; k >= 0 && s.belongs(chunks, k, i); k-- {
			chunks[k].inside = true
		}
	}
}

// timesWithin marks the values that belong to what a predicate before 거 tells, where another predicate tells more of it: 1시까지 한 거 (걸림).
func (s *statement) timesWithin(chunks []chunk, v int) {
	if !slices.ContainsFunc(s.upTo(chunks[v+1:]), func(h chunk) bool { return h.form == verbal }) {
		return
	}
	for k := v - 1; k >= 0 && chunks[k].form != mark && chunks[k].form != verbal && chunks[k].josa != "는"; k-- {
		chunks[k].inside = chunks[k].form == valued
	}
}

// belongs says that chunk k is part of the predicate v, which stands behind it and before a noun.
func (s *statement) belongs(chunks []chunk, k, v int) bool {
	h := &chunks[k]
	switch h.form {
	case adverb:
		return true
	case verbal:
		return h.ending != endFinal && h.ending != endNominal
	case nominal, valued:
		return h.moment && h.josa != "는" || h.josa != "" && h.josa != "는" && h.josa != "도" || h.josa == "" && k == v-1 && !s.describes(&chunks[v])
	}
	return false
}

// describes says that a predicate is an adjective: 큰, 새로운.
func (s *statement) describes(c *chunk) bool { return strings.HasPrefix(s.tokens[c.first].POS, "VA") }
