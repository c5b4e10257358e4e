package dedup

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// Words of a step that say when, and not what: they are left aside when what was done is compared with it. And words of one
// that is never done for good.
const (
	stepTimes = `내일 모레 글피 오늘 이번 다음 주 달 월 주말 월말 연말 아침 오전 오후 저녁 밤 내 안 중 필요 곧 먼저 우선 tomorrow today tonight week month next thi morning
afternoon even need`
	recurring = `매일 매주 매달 매월 매년 매번 매시간 항상 늘 언제나 자주 가끔 everi daili weekli monthli yearli alway usual`
)

// Did are the keywords of the verb by which a text tells that something was done, as [Claim] has them. Most texts are passed over
// unread.
func (c *Comparer) Did(text string) []string {
	if !mayTell(text) {
		return nil
	}
	return c.read(text).did()
}

// mayTell reports whether a text has what a past needs: in Korean ㅆ below one of its last syllables or ㅁ below the last, in English
// a form at the beginning, or behind one of the words that [reading.tells] knows.
func mayTell(text string) bool {
	text = strings.TrimRight(text, " .!。)")
	end := []rune(text[max(0, len(text)-4*utf8.UTFMax):])
	if last := end[max(0, len(end)-1):]; len(last) > 0 && hangul(string(last)) {
		const ssangSiot, mieum = 20, 16 // final consonants, counted from none
		return tail(last[0]) == mieum || slices.ContainsFunc(end, func(r rune) bool { return tail(r) == ssangSiot })
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
func (r *reading) did() []string {
	const undecided = moodIf | moodAsk | moodWish | moodMust | moodOrder | moodFuture | moodDoing
	if m := r.mood(); m&moodPast == 0 || m&undecided != 0 || slices.ContainsFunc(r.values, func(v morph.Value) bool { return v.Kind == morph.ValuePercent }) {
		return nil
	}
	verb := -1
	for i, t := range r.tokens {
		s := r.surface(i)
		switch {
		case listed(unfinished, s) && !r.begins(i), strings.HasSuffix(s, "어야") || strings.HasSuffix(s, "아야") || strings.HasSuffix(s, "해야"), t.Features&morph.Conditional != 0: // 했어야 했다, 했다면
			return nil
		case verb < 0 && pastVerb(s) && t.Class != morph.Function && r.tells(i):
			verb = i
		}
	}
	if last := r.lastWord(); last >= 0 && hangul(r.surface(last)) {
		for verb = last; verb > 0 && len(r.tokens[verb].Stems) > 0 && listed(lightVerbs, r.tokens[verb].Stems[0]); {
			verb--
		}
	}
	for _, w := range slices.Backward(r.words) {
		if w.first > verb || verb > w.last && !hangul(r.surface(verb)) {
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

// Does reports whether what a claim tells as done is what a step asks for: the verb is one of the step's words, and the
// statements would be the same, or the claim the one that says more, but for what they say of when.
func Does(step Facts, claim *Claim) bool {
	if len(claim.Did) == 0 || moodOf(step)&moodPast != 0 || slices.ContainsFunc(step.Keywords, func(k string) bool { return listed(recurring, k) }) {
		return false
	}
	for _, k := range claim.Did {
		if !step.knows(k) {
			return false
		}
	}
	step, done := step.timeless(), claim.Facts.timeless()
	if len(step.Keywords) < 2 || !slices.Equal(step.Values, done.Values) { // one of three chapters is not the book
		return false
	}
	v := Compare(step, done)
	return v.Relation == Same && len(v.OnlyA) == 0 || v.Relation == Refinement && v.Larger == 2
}

// dayValue recognises the values that say when: 11-20, 2026-11-20, 2026-11, 15:00, 금요일.
var dayValue = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:\d{4}-\d{2}(?:-\d{2})?|\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?|.요일)$`)
})

// timeless are the facts without mood and without what says when.
func (f Facts) timeless() Facts {
	f.Once = false
	f.Keywords = slices.DeleteFunc(slices.Clone(f.Keywords), func(k string) bool { return listed(stepTimes, k) })
	f.Values = slices.DeleteFunc(slices.Clone(f.Values), dayValue().MatchString)
	f.Roles = slices.DeleteFunc(slices.Clone(f.Roles), func(r string) bool {
		role, who, _ := strings.Cut(r, ":")
		return role == roleMood || role == rolePart || strings.HasSuffix(role, "~") || role == roleAside && listed(stepTimes, who) || strings.Contains(who, "=")
	})
	return f
}
