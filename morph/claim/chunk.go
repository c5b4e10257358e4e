package claim

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// form is what a chunk is.
type form byte

const (
	nominal form = 'n' // a run of nouns: 좌표 캐시 TTL, the deploy
	valued  form = 'q' // a value: 24h, 3만 원, 27일
	verbal  form = 'v' // a predicate with its auxiliaries: 바꾸기로 했다, was moved; also a bare action noun that ends a clause
	adverb  form = 'a'
	mark    form = 'm' // punctuation
	link    form = 'c' // 그리고, because
)

// chunk is a run of tokens that belong together.
type chunk struct {
	form    form
	span    Span   // without josa
	whole   Span   // with josa
	first   int    // token
	last    int    // token, included; josa too
	josa    string // canonical: 는, 가, 를, 로, 에, 와 …; the preposition before an English one
	also    string // a second josa: 에서 + 는
	value   int    // index of its value, -1
	lemma   string
	classes []string
	ending  string // of a predicate: how it ends, one of endingNames
	negated bool
	attr    int  // of a nominal: how many of its last tokens are the attribute, 0 if none
	copula  bool // of a verbal: nothing but the copula
	bare    bool // of a verbal: an action noun without 하다
	person  bool
}

// text is the chunk as it stands in the statement, without josa.
func (s *statement) textOf(p Span) string { return s.text[p.Start:p.End] }

// chunks gathers the tokens of a Korean or mixed statement.
func (s *statement) chunks() []chunk {
	var out []chunk
	for i := 0; i < len(s.tokens); {
		c, next := s.chunkAt(i)
		if n := len(out); n > 0 && c.form == verbal && out[n-1].form == verbal && s.carriesOn(&out[n-1], &c) {
			p := &out[n-1]
			p.last, p.span, p.whole = c.last, p.span.join(c.span), p.whole.join(c.whole)
			p.ending, p.negated = c.ending, p.negated || c.negated
		} else {
			out = append(out, c)
		}
		i = next
	}
	return out
}

// chunkAt reads the chunk that begins at a token.
func (s *statement) chunkAt(i int) (chunk, int) {
	t := &s.tokens[i]
	if v := s.valueAt[i]; v >= 0 {
		return s.valueChunk(i, v)
	}
	switch {
	case s.joining(i):
		return s.plain(link, i), i + 1
	case t.Class == morph.Other && !s.nominal(i):
		return s.plain(mark, i), i + 1
	case s.denies(i):
		c, next := s.predicate(i + 1)
		c.first, c.span.Start, c.whole.Start, c.negated = i, t.StartByte, t.StartByte, true
		return c, next
	case s.predicative(i):
		return s.predicate(i)
	case s.nominal(i):
		return s.nounChunk(i)
	}
	return s.plain(adverb, i), i + 1
}

func (s *statement) plain(f form, i int) chunk {
	p := Span{s.tokens[i].StartByte, s.tokens[i].EndByte}
	return chunk{form: f, span: p, whole: p, first: i, last: i, value: -1, lemma: s.lower(i)}
}

func (s *statement) valueChunk(i, v int) (chunk, int) {
	j := i
	for j < len(s.tokens) && s.valueAt[j] == v {
		j++
	}
	c := chunk{form: valued, span: s.values[v].Span, first: i, last: j - 1, value: v}
	return s.withJosa(c, j)
}

// nounChunk reads a run of nouns up to a josa, a value, or what is no noun.
func (s *statement) nounChunk(i int) (chunk, int) {
	j := i
	for j < len(s.tokens) && s.nominal(j) && s.valueAt[j] < 0 && (j == i || !s.breaksRun(j)) {
		j++
		if n := s.note(j); n > j && n < len(s.tokens) && s.josaAt(n) && s.touches(n-1, n) { // 학원(대치)에
			s.notes = append(s.notes, Span{s.tokens[j].StartByte, s.tokens[n-1].EndByte})
			c := chunk{form: nominal, span: s.tokenSpan(i, j-1), first: i, last: n - 1, value: -1}
			return s.withJosa(c, n)
		}
	}
	c := chunk{form: nominal, span: s.tokenSpan(i, j-1), first: i, last: j - 1, value: -1, lemma: s.stem(j - 1), person: s.namesPerson(i, j-1)}
	return s.withJosa(c, j)
}

// breaksRun says that a noun begins a chunk of its own though a noun stands before it: 대신 and 말고 behave as josa.
func (s *statement) breaksRun(j int) bool {
	return s.words.timely[s.lower(j)]
}

// note is the token behind a bracketed note that stands at i without a space before it, or i.
func (s *statement) note(i int) int {
	if i == 0 || i >= len(s.tokens) || s.tokens[i].Surface != "(" || !s.touches(i-1, i) {
		return i
	}
	for j := i + 1; j < min(len(s.tokens), i+maxNote); j++ {
		if s.tokens[j].Surface == ")" {
			return j + 1
		}
	}
	return i
}

const maxNote = 24 // tokens of a bracketed note inside a phrase

// withJosa takes the josa that follow into the chunk.
func (s *statement) withJosa(c chunk, j int) (chunk, int) {
	c.whole = c.span
	for j < len(s.tokens) && s.josaAt(j) && (s.touches(j-1, j) || s.words.josa[s.tokens[j].Surface] == "") {
		name := s.words.josaOf(s.tokens[j].Surface)
		if c.josa == "" {
			c.josa = name
		} else if c.also == "" {
			c.also = name
		}
		c.last, c.whole.End = j, s.tokens[j].EndByte
		j++
	}
	if j < len(s.tokens) && c.josa == "" && s.instead(j) { // 토스 대신, 토스 말고
		c.josa, c.last, c.whole.End = "대신", j, s.tokens[j].EndByte
		j++
		for j < len(s.tokens) && s.josaAt(j) {
			c.last, c.whole.End = j, s.tokens[j].EndByte
			j++
		}
	}
	return c, j
}

func (s *statement) instead(i int) bool {
	switch s.tokens[i].Surface {
	case "대신", "말고", "대신에", "말고는":
		return true
	}
	return false
}

// predicate reads a predicate at i with the auxiliaries behind it: 바꾸기로 했다, 쓸 수 있다, 하면 안 됨.
func (s *statement) predicate(i int) (chunk, int) {
	t := &s.tokens[i]
	c := chunk{form: verbal, first: i, last: i, value: -1, lemma: s.stem(i), copula: strings.HasPrefix(t.POS, "VCP")}
	c.span = Span{t.StartByte, t.EndByte}
	c.negated = t.Negated
	j := i + 1
	for j < len(s.tokens) {
		n := s.auxiliary(j)
		if n == 0 {
			break
		}
		for k := j; k < j+n; k++ {
			c.negated = c.negated || s.tokens[k].Negated
		}
		j += n
	}
	c.last = j - 1
	c.span.End = s.tokens[c.last].EndByte
	c.whole = c.span
	c.ending = s.endingOf(&c)
	return c, j
}

// auxiliary is how many tokens at j carry the predicate before it on.
func (s *statement) auxiliary(j int) int {
	t := &s.tokens[j]
	before := &s.tokens[j-1]
	switch {
	case strings.HasPrefix(t.POS, "VX"), strings.HasPrefix(t.POS, "VCP") && strings.HasSuffix(before.POS, "NNB"):
		return 1
	case endsIn(before.POS, "ETM") && (t.POS == "NNB" || s.words.tails[t.Surface] || s.words.tails[t.Stem]): // 쓸 수, 올릴 예정
		return 1
	case before.POS == "NNB" && (strings.HasPrefix(t.POS, "J") || s.words.bound[t.Stem]): // 수 있다, 것 같다
		return 1
	case j >= 2 && strings.HasPrefix(before.POS, "J") && s.tokens[j-2].POS == "NNB" && s.words.bound[t.Stem]: // 수가 없다
		return 1
	case strings.HasSuffix(before.Surface, "기로") && (s.words.settling[t.Stem] || strings.HasPrefix(t.POS, "VV") && t.Stem == "하"):
		return 1
	case endsIn(before.POS, "EC") && strings.HasSuffix(before.Surface, "면") && t.Surface == "안" && j+1 < len(s.tokens) && s.tokens[j+1].Stem == "되":
		return 2
	case endsIn(before.POS, "EC") && t.Class == morph.Function && s.tokens[j].Stem != "" && strings.HasPrefix(t.POS, "V"):
		return 1
	}
	return 0
}

// carriesOn says that a predicate is an auxiliary of the one before it.
func (s *statement) carriesOn(p, c *chunk) bool {
	return c.copula && p.last+1 == c.first && p.ending == "nominal" || s.words.carry[c.lemma] && p.last+1 == c.first && p.ending == "connect"
}

func endsIn(pos, tag string) bool { return strings.HasSuffix(pos, tag) }
