package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// What a task or a problem has come to its end with: verbs by stem in Korean, forms in English.
const (
	koreanFinish  = `끝나 끝내 마치 마무리 완료 해결 종료 출시 고치 머지 완성`
	finishNouns   = `완료 끝 해결 종료 마무리 완성`
	englishFinish = `done finished completed complete fixed resolved shipped released merged landed closed delivered unblocked`
)

// Finished says whether a text tells that something is done: CSV export is done, 인증서 갱신을 마쳤다. What is nearly,
// partly, hopefully or not done is not.
func (c *Comparer) Finished(text string) bool { return c.read(text).finished() }

func (r *reading) finished() bool {
	done := false
	for i, t := range r.tokens {
		s := r.surface(i)
		switch {
		case t.Class == morph.Other && s == "?", listed(unfinished, s):
			return false
		case t.Class == morph.Predicate && beginsKorean(s):
			if conditional(s) || strings.HasSuffix(s, "기로") {
				return false
			}
			done = !t.Negated && slices.ContainsFunc(t.Stems, func(stem string) bool { return listed(koreanFinish, stem) }) && r.ended(s)
		case beginsKorean(s):
			if last := r.lastWord(); i == last && t.Class == morph.Noun && listed(finishNouns, s) {
				done = !t.Negated
			}
		case listed(englishFinish, s):
			done = done || !t.Negated && r.tells(i)
		}
	}
	return done && !slices.ContainsFunc(r.values, func(v morph.Value) bool { return v.Kind == morph.ValuePercent && v.Canonical != "100%" })
}

// beforePast are words behind which an English form is the verb.
const beforePast = `is are was were been has have had got now finally all just already we i they it's fully`

// unfinished are words that leave an end open.
const unfinished = `if when whenever once until unless before after will would should must shall need needs needed to can could may might cannot almost nearly
half partly partially hopefully soon not never without 거의 일부 절반 아직 곧 예정 전에 후에 다음에 때 수 싶 바람`

// ended says that a Korean predicate is in the past or a note that ends: 마쳤다, 완료함.
func (r *reading) ended(s string) bool {
	word := []rune(s)
	return pastForm(s) && r.told(s) || len(word) > 0 && hangul.Final(word[len(word)-1]) == 'ㅁ'
}

// lastWord is the last token that is no punctuation.
func (r *reading) lastWord() int {
	i := len(r.tokens) - 1
	for i > 0 && r.tokens[i].Class == morph.Other {
		i--
	}
	return i
}

// tells says that an English form is the verb and no attribute: done at the end, after be or have, or at the beginning.
func (r *reading) tells(i int) bool {
	if i == 0 || sentenceEnd(r.tokens[i-1]) {
		switch r.surface(i) {
		case "done", "complete", "closed", "fixed": // done list, closed issues
			return determiner(r.surface(i + 1))
		}
		return i < r.lastWord()
	}
	return listed(beforePast, r.surface(i-1)) || i == r.lastWord() && !determiner(r.surface(i-1))
}

// reasonless is where the words begin and end that a statement is about, without the reason or the condition that it gives:
// CSV export is blocked [by missing ids], [승인이 안 나서] 배포가 막혔다. Tokens in [from, to).
func (r *reading) reasonless() (from, to int) {
	to = len(r.tokens)
	for i, t := range r.tokens {
		switch s := r.surface(i); {
		case s == "until", s == "because", s == "due" && r.surface(i+1) == "to":
			to = min(to, i)
		case s == "by" || s == "on" || s == "behind":
			switch r.surface(i - 1) {
			case "blocked", "held", "gated", "stuck", "stopped", "delayed", "stalled":
				to = min(to, i)
			}
		case s == "에" && (r.surface(i-1) == "때문" || r.surface(i-1) == "탓"), s == "인해", s == "인하", t.Class == morph.Predicate && beginsKorean(s) && (strings.HasSuffix(s, "서") || strings.HasSuffix(s, "느라") || strings.HasSuffix(s, "니까")):
			from = i + 1
		}
	}
	return from, to
}

// ceases says that the token is the second word of "no longer" or 더 이상, or "anymore", which say only that something has
// ended: what follows "no longer" is denied.
func (r *reading) ceases(i int) bool {
	switch r.surface(i) {
	case "longer":
		return r.surface(i-1) == "no"
	case "이상":
		return r.surface(i-1) == "더"
	case "anymore":
		return true
	}
	return false
}

// SameTask says that a ticked line is an open one: it has all that the open one is about, and all its values, but for days and hours where it has
// none itself. How, when and with what it was done may stand besides.
func SameTask(open, ticked *Facts) bool {
	if len(open.Entities) > 0 && len(ticked.Entities) > 0 && !common(open.Entities, ticked.Entities) || len(open.Keywords) < 2 {
		return Compare(*open, *ticked).Relation == Same
	}
	if _, onlyOpen, _ := partition(open.Keywords, ticked.Keywords); len(onlyOpen) > 0 {
		return false
	}
	for k, side := range open.Polarity {
		if ticked.Polarity[k] != side { // to turn on, turned off
			return false
		}
	}
	timed := slices.ContainsFunc(ticked.Values, func(v string) bool { return isTime(ticked.kindOf(v)) })
	return slices.Equal(open.Negated, ticked.Negated) && !slices.ContainsFunc(open.Values, func(v string) bool {
		return !slices.Contains(ticked.Values, v) && (timed || !isTime(open.kindOf(v)))
	})
}

// Abridged says that a ticked line is an open one in fewer words: delete infra-ro, of what was to be deleted "from okta + tf". All that it says the
// open one says, too, and it says two things at least, and half of them or more. Where several open lines say all that, it may be any of them.
func Abridged(open, ticked *Facts) bool {
	both, _, onlyTicked := partition(open.Keywords, ticked.Keywords)
	if len(onlyTicked) > 0 || len(both) < 2 || 2*len(both) < len(open.Keywords) || !slices.Equal(open.Negated, ticked.Negated) {
		return false
	}
	if len(open.Entities) > 0 && len(ticked.Entities) > 0 && !common(open.Entities, ticked.Entities) {
		return false
	}
	for k, side := range ticked.Polarity {
		if open.Polarity[k] != side {
			return false
		}
	}
	return !slices.ContainsFunc(ticked.Values, func(v string) bool { return !slices.Contains(open.Values, v) })
}
