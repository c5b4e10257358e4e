package dedup

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// Words that say when, of a step and of a deed: they are left aside when the two are compared. Words of a step that one deed does
// not do: because it comes again, or asks for all. And words of a deed by which it was not done, in part only, to something else, wrongly, by hearsay or long ago.
const (
	stepTimes = `내일 모레 글피 오늘 필요 곧 먼저 우선 tomorrow today tonight need`
	deedTimes = `오늘 어제 그제 방금 막 드디어 아까 today yesterday yesterdai just final finally already alreadi`
	asksMore  = `매 매일 매주 매달 매월 매년 매번 매시간 격주로 항상 늘 언제나 자주 가끔 다시 모든 전체 전부 모두 every each daily weekly monthly quarterly yearly always usually again all`
	notQuite  = `대부분 반만 조금 일부 하나만 잘못 실수로 지난 지난달 지난주 작년 재작년 예전 전에 다만 듯 것 것으로 대로 중 말았다 most some half except wrong mistakenly last ago
get gets then but though wish says said heard told check verify ensure broken reverted back again`
)

// Deed is a text that tells that something was done.
type Deed struct {
	facts Facts
	verb  []string // keywords
}

// Deed reads a text as one that tells that something was done, and says whether it is one: 인증서를 갱신했다, renewed the certificate. Not what was
// begun, done in part, should have been done, or what others say of it. Most texts are passed over unread.
func (c *Comparer) Deed(text string, entities []string) (Deed, bool) {
	if !mayTell(text) {
		return Deed{}, false
	}
	r := c.read(text)
	facts := c.factsOf(r, entities)
	verb := r.did(facts.Readings)
	if len(verb) == 0 {
		return Deed{}, false
	}
	return Deed{facts, verb}, true
}

// mayTell reports whether a text has what a past needs: in Korean ㅆ below one of its last syllables or ㅁ below the last, in English
// a form at the beginning, or behind one of the words that [reading.tells] knows.
func mayTell(text string) bool {
	text = strings.TrimRight(text, " .!。)")
	end := []rune(text[max(0, len(text)-4*utf8.UTFMax):])
	if last := end[max(0, len(end)-1):]; len(last) > 0 && beginsKorean(string(last)) {
		return hangul.Final(last[0]) == 'ㅁ' || slices.ContainsFunc(end, func(r rune) bool { return hangul.Final(r) == 'ㅆ' })
	}
	words := strings.Fields(strings.ToLower(text))
	for i, w := range words {
		if pastVerb(w) && (i == 0 || i == len(words)-1 || listed(beforePast, words[i-1])) {
			return true
		}
	}
	return false
}

// pastVerb recognises the English forms that may tell what was done.
func pastVerb(w string) bool {
	return listed(englishPast, w) || strings.HasSuffix(w, "ed") && len(w) > len("need")
}

// did are the keywords of the verb by which a text tells that something was done: 갱신했다, renewed. Nil where it was not done, or
// only in part, or should have been, or where nobody can tell.
func (r *reading) did(readings []Reading) []string {
	told := func(x Reading) bool { return x.was() && !x.Told && !x.Negated && len(x.Condition) == 0 }
	open := func(x Reading) bool { return !told(x) && !x.open() }
	if !slices.ContainsFunc(readings, told) || slices.ContainsFunc(readings, open) || slices.ContainsFunc(r.values, func(v morph.Value) bool { return v.Kind == morph.ValuePercent }) {
		return nil
	}
	verb := -1
	for i, t := range r.tokens {
		s := r.surface(i)
		switch {
		case listed(unfinished, s) && !r.begins(i), listed(notQuite, s) && !r.begins(i), i == 0 && listed("is are was were has have had did do does", s):
			return nil
		case strings.HasSuffix(s, "어야") || strings.HasSuffix(s, "아야") || strings.HasSuffix(s, "해야"), t.Features&morph.Conditional != 0: // 했어야 했다, 했다면
			return nil
		case beginsKorean(s) && suffixed(s, "다고", "라고", "다는", "대", "단다", "다더라", "는지", "다며", "다가", "던가"): // 했다고 들었다, 했대
			return nil
		case verb < 0 && pastVerb(s) && t.Class != morph.Function && r.tells(i):
			verb = i
		}
	}
	if last := r.lastWord(); last >= 0 && beginsKorean(r.surface(last)) {
		for verb = last; verb > 0 && len(r.tokens[verb].Stems) > 0 && listed(leaning, r.tokens[verb].Stems[0]); {
			verb--
		}
	}
	for _, w := range slices.Backward(r.words) {
		if w.first > verb || verb > w.last && !beginsKorean(r.surface(verb)) {
			continue
		}
		var out []string
		for _, k := range w.keywords {
			out = append(out, k.text)
		}
		return out
	}
	return nil
}

// begins reports whether a token is the beginning of a word that goes on with a noun: 수 of 수집기.
func (r *reading) begins(i int) bool {
	return i+1 < len(r.tokens) && r.tokens[i+1].StartByte == r.tokens[i].EndByte && r.tokens[i+1].Class == morph.Noun
}

// Does reports whether a deed is what a step asks for: the verb is one of the step's words, and the two say the same of the same
// things, but for a day until which the step was to be done.
func Does(step Facts, deed *Deed) bool {
	over := func(x Reading) bool { return x.was() && x.Tense == claim.Past }
	if len(deed.verb) == 0 || slices.ContainsFunc(step.Readings, over) || denies(&step) || slices.ContainsFunc(strings.Fields(step.Key), asks) {
		return false
	}
	for _, k := range deed.verb {
		if !step.knows(k) {
			return false
		}
	}
	if ahead(step.Key) && sameDay(deed.facts.Key) { // 내일 약을 먹는다, 오늘 약을 먹었다
		return false
	}
	step, done := step.timeless(stepTimes), deed.facts.timeless(deedTimes)
	if len(step.Keywords) < 2 || !slices.Equal(step.Keywords, done.Keywords) || !slices.Equal(step.Values, done.Values) {
		return false
	}
	return Compare(step, done).Relation == Same
}

func ahead(text string) bool   { return says(text, `내일 모레 글피 tomorrow`) }
func sameDay(text string) bool { return says(text, `오늘 어제 그제 today yesterday`) }

func says(text, words string) bool {
	return slices.ContainsFunc(strings.Fields(text), func(w string) bool { return listed(words, w) })
}

// asks reports whether a word of a step asks for more than one deed: 매주, 금요일마다, on Fridays, all.
func asks(word string) bool {
	return listed(asksMore, word) || strings.HasSuffix(word, "마다") || strings.HasSuffix(word, "days")
}

// timeless are the facts without mood, without some words that say when, and without the day until which something holds.
func (f Facts) timeless(times string) Facts {
	var until []string
	for i := range f.Readings {
		for _, a := range f.Readings[i].Arguments {
			if a.Role == claim.Until {
				until = append(until, a.Words...)
			}
		}
	}
	f.Keywords = slices.DeleteFunc(slices.Clone(f.Keywords), func(k string) bool { return listed(times, k) })
	f.Values = slices.DeleteFunc(slices.Clone(f.Values), func(v string) bool { return slices.Contains(until, v) })
	f.Words = slices.DeleteFunc(slices.Clone(f.Words), func(w Word) bool { return listed(times, w.Own) })
	f.Marks = slices.DeleteFunc(slices.Clone(f.Marks), func(m Mark) bool {
		return m.Part == PartTense || m.Name == "even" || m.Part == partAside && listed(times, m.Name)
	})
	f.Readings = nil
	return f
}

// leaning are verbs that only carry the endings of the verb before them.
const leaning = `하 되 있 없 같 좋 싶 보 주 아니 않 못하 모르`

// englishPast are irregular past forms; the regular ones end in -ed.
const englishPast = `went made kept held left came met sent told asked took gave got ran wrote began chose saw spent built bought brought found spoke led
paid drew fell grew knew lost rose sat stood taught thought threw understood won dropped shipped`
