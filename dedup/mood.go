package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// mood is what a statement makes of what it speaks of: 고쳤다 is no promise (고치겠다), no duty (고쳐야 한다), no wish (고치고
// 싶다) and no question (고칠까?). Among the roles it stands as "mood:past".
type mood uint16

const (
	moodPast   mood = 1 << iota // 고쳤다, fixed
	moodFuture                  // 고칠 것이다, 고치겠다, will fix
	moodMust                    // 고쳐야 한다, must fix
	moodWish                    // 고치고 싶다, 고치면 좋겠다, want to fix
	moodOrder                   // 고쳐 주세요, 고치자, please fix
	moodAsk                     // 고칠까?, 고쳐야 하나
	moodTell                    // a statement beyond doubt: 고친다, 고쳤다
	moodIf                      // only under a condition: 고치면 빨라진다
	moodDoing                   // 고치는 중
)

const roleMood = "mood"

var moodNames = [...]string{"past", "future", "must", "wish", "order", "ask", "tell", "if", "doing"}

// names are the moods of a set in a fixed order.
func (m mood) names() []string {
	var out []string
	for i, n := range moodNames {
		if m&(1<<i) != 0 {
			out = append(out, n)
		}
	}
	return out
}

// moodWords are the moods of a statement, or that it is one, and what it asks for.
func moodWords(f Facts) []string {
	m := moodOf(f)
	if m != moodTell {
		m &^= moodTell
	}
	out := m.names()
	for _, r := range withPrefix(f.Roles, roleAsked+":") {
		if r != whichIs {
			out = append(out, r[len(roleAsked)+1:])
		}
	}
	return out
}

// roles are the moods as they stand among the roles.
func (m mood) roles() []string {
	out := m.names()
	for i, n := range out {
		out[i] = roleMood + ":" + n
	}
	return out
}

func moodOf(f Facts) (m mood) {
	for _, r := range withPrefix(f.Roles, roleMood+":") {
		m |= 1 << max(0, slices.Index(moodNames[:], r[len(roleMood)+1:]))
	}
	return m
}

// moodsAgree says that two statements can be one claim by their moods. A plain present (고친다, fix) goes with what was done,
// is to be done and must be done, and of two questions only the times must agree: 할까 and 해야 하나요 ask the same.
func moodsAgree(a, b Facts) bool {
	m, n := moodOf(a), moodOf(b)
	const asks, times = moodAsk | moodTell, moodPast | moodFuture | moodMust | moodOrder | moodDoing
	either, both := m|n, m&n
	switch {
	case either&asks == asks && m&asks != asks && n&asks != asks:
		return false
	case either&moodAsk != 0:
		return m&moodPast == n&moodPast || m&times == 0 || n&times == 0
	case both&moodIf != either&moodIf && either&moodTell != 0:
		return false
	case m&(moodTell|moodWish) == moodTell && n&moodWish != 0, n&(moodTell|moodWish) == moodTell && m&moodWish != 0:
		return false
	}
	return m&times == 0 || n&times == 0 || both&times != 0
}

// mood reads the end of the text in Korean and the first verb in English.
func (r *reading) mood() mood {
	last := r.lastWord()
	if last < 0 || len(r.tokens) == 0 {
		return 0
	}
	if r.asksByNoun() {
		return moodAsk
	}
	m, verb := r.englishMood(), true
	if beginsKorean(r.surface(last)) {
		m, verb = r.koreanMood(last)
	}
	asked := false
	for i, t := range r.tokens[:last+1] {
		asked = asked || strings.HasPrefix(t.Surface, "?")
		switch s := r.surface(i); {
		case listed(doubtful, s):
			m |= moodIf | moodTell
		case i < last && t.Features&morph.Conditional != 0 && !r.allows(i), s == "if", s == "거의" && (r.surface(i+1) == "다" || r.tokens[min(i+1, last)].Class == morph.Predicate):
			m |= moodIf
		case m&(moodPast|moodAsk) == 0 && listed(soon, s):
			m |= moodFuture
		}
	}
	for _, t := range r.tokens[last+1:] {
		switch {
		case strings.HasPrefix(t.Surface, "?"):
			return m&^moodTell | moodAsk
		case strings.HasPrefix(t.Surface, ".") && m&(moodAsk|moodOrder) == 0 && verb:
			m |= moodTell
		}
	}
	if asked { // a question and what follows it
		m &^= moodAsk | moodTell
	}
	return m
}

// allows says that what leans on the 면 at i makes of it what may or should be done: 하면 된다, 하면 안 된다, 하면 좋겠다, 하면 어떨까. An aim (하려면) is no condition.
func (r *reading) allows(i int) bool {
	if strings.HasSuffix(r.surface(i), "려면") {
		return true
	}
	next := r.surface(i + 1)
	if next == "안" {
		next = r.surface(i + 2)
	}
	for _, w := range [...]string{"되", "된", "될", "됩", "돼", "됨", "좋", "어떨", "어때", "어떤", "어떡", "괜찮", "안"} {
		if strings.HasPrefix(next, w) {
			return true
		}
	}
	return false
}

// Adverbs that make a claim of their own: what is nearly or perhaps so is not so, what is soon is to come.
const (
	doubtful = `하마터면 자칫 아마 아마도 어쩌면 almost nearly maybe perhaps probably`
	soon     = `곧 조만간 soon`
)

// lightVerbs only carry the endings of the verb before them: 해야 한다, 하고 있다, 할 것 같다, 하면 안 된다, 하면 좋겠다.
const lightVerbs = `하 되 있 없 같 좋 싶 보 주 아니 않 못하 모르`

// ownState are verbs of which 겠 tells how the speaker is, not what is to come: 모르겠다, 미치겠다.
const ownState = `모르 알 죽 미치`

// ending collects what the last verb of a text and the words that lean on it say.
type ending struct {
	mood     mood
	features morph.Feature
	verb     bool // there is one
	thing    bool // 것 stands between: 할 것이다
	guess    bool // 같다, 듯: 할 것 같다
	decided  bool // 하기로 했다: as good as done, and yet to do
}

// koreanMood reads the last verb of the text, from its end, and says whether there is one.
func (r *reading) koreanMood(last int) (m mood, verb bool) {
	var e ending
	for i := last; i >= 0 && i > last-6 && e.add(r, i, last); i-- {
	}
	if e.decided {
		return e.mood&^moodPast | moodTell, true
	}
	if noted := e.noted(r, last); noted != 0 {
		return noted, true
	}
	m = e.mood | e.time()
	switch {
	case r.tokens[last].Stem == "궁금", strings.HasPrefix(r.surface(last), "싶") && r.surface(last-1) == "알고": // as good as a question
		m = moodAsk
	case e.verb:
		m |= sentenceType(r.wordEnding(last), r.surface(last))
		if r.tokens[last].Features&morph.Question != 0 { // 누가 했나
			m = m&^moodTell | moodAsk
		}
	}
	return m, e.verb
}

// noted is what a note says that ends in a noun form or a noun: 리뷰 받음 and 배포 완료 are done, 배포 중 is not; 0 for any other.
func (e *ending) noted(r *reading, last int) mood {
	t, s := r.tokens[last], r.surface(last)
	switch {
	case e.mood|e.time() != 0 || e.guess:
		return 0
	case s == "중", (s == "이다" || s == "임") && r.surface(last-1) == "중":
		return moodDoing | moodTell
	case t.Class == morph.Noun && listed(finishNouns, s) && !t.Negated:
		return moodPast | moodTell
	case t.Features&morph.Nominal != 0 && !strings.HasSuffix(s, "기"):
		return moodPast | moodTell
	}
	return 0
}

// add reads the token i and says whether to go on with the one before it.
func (e *ending) add(r *reading, i, last int) bool {
	t, s := r.tokens[i], r.surface(i)
	e.verb = e.verb || t.Class == morph.Predicate || strings.HasPrefix(t.POS, "V")
	switch {
	case t.Class == morph.Other:
		return false
	case s == "예정" || s == "계획":
		e.mood |= moodFuture
		return true
	case s == "것" || s == "거" || s == "게" && i == last:
		e.thing = true
		return true
	case strings.HasPrefix(s, "같") || s == "듯":
		e.guess = true
		return true
	case strings.HasPrefix(s, "뻔") && strings.HasPrefix(t.POS, "VX"): // 죽을 뻔했다: it did not happen
		e.mood, e.features = e.mood|moodFuture, e.features&^morph.Past
		return true
	case strings.HasSuffix(s, "기로"):
		e.decided = true
		return false
	case strings.HasPrefix(s, "싶") && strings.HasSuffix(r.surface(i-1), "고"):
		e.mood |= moodWish
	case strings.HasSuffix(s, "려고"), strings.HasSuffix(s, "려") && t.Class == morph.Predicate && strings.HasPrefix(r.surface(i+1), "했"):
		e.mood |= moodFuture
		e.features &^= morph.Past // 하려고 했다: not done
	case i < last && s != "자고" && suffixed(s, "다고", "라고", "냐고", "자고"): // what is said counts, not that it was said
		e.features, e.mood = 0, 0
		if strings.HasSuffix(s, "자고") {
			e.mood = moodOrder
		}
		if strings.HasSuffix(s, "냐고") {
			e.mood = moodAsk
		}
	}
	e.features |= e.said(r, i, last)
	switch t.Class {
	case morph.Predicate:
		return listed(lightVerbs, t.Stems[0])
	case morph.Noun, morph.Word, morph.Identifier, morph.Number:
		return false
	}
	return true
}

// said is what the endings of token i say of the whole.
func (e *ending) said(r *reading, i, last int) morph.Feature {
	t := r.tokens[i]
	f := t.Features
	switch {
	case f&morph.Adnominal != 0 && (!e.thing || e.guess): // 할 수 있다, 할 것 같다
		f &^= morph.Future
	case f&morph.Future != 0 && (strings.HasPrefix(t.POS, "VA") || len(t.Stems) > 0 && listed(ownState, t.Stems[0])): // 좋겠다
		f &^= morph.Future
	case f&morph.Conditional != 0 && (i == last && !strings.HasSuffix(r.surface(i), "거든") || strings.HasPrefix(r.surface(i+1), "좋겠")): // 고쳤으면
		e.mood |= moodWish
		f &^= morph.Past
	case f&morph.Conditional != 0 && r.allows(i): // 고치면 된다, 고치면 안 된다
		f |= morph.Obligation
	}
	return f
}

// time is when it happens by the endings.
func (e *ending) time() mood {
	switch f := e.features; {
	case f&morph.Past != 0:
		return moodPast
	case f&morph.Future != 0 && f&morph.Obligation != 0 && !e.thing: // 고쳐야겠다: meant and due
		return moodFuture | moodMust
	case f&morph.Obligation != 0:
		return moodMust
	case f&morph.Future != 0:
		return moodFuture
	}
	return 0
}

// wordEnding is the text of the word that the token ends, whatever tokens it is of.
func (r *reading) wordEnding(i int) string {
	first := i
	for first > 0 && r.tokens[first].StartByte == r.tokens[first-1].EndByte && r.tokens[first-1].Class != morph.Other {
		first--
	}
	var s strings.Builder
	for ; first <= i; first++ {
		s.WriteString(r.surface(first))
	}
	return s.String()
}

// sentenceType is what the last word says by its form; what may be asked or told (해, 하지) says nothing.
func sentenceType(word, last string) mood {
	switch {
	case suffixed(word, "까", "까요", "나요", "는가", "은가", "인가", "건가", "는가요", "은가요", "인가요", "건가요", "냐", "하나", "되나"):
		return moodAsk
	case suffixed(word, "야지", "야죠", "야지요"):
		return moodMust | moodFuture
	case suffixed(word, "세요", "십시오", "시오", "해줘", "어줘", "아줘", "자", "읍시다", "합시다"), last == "줘", last == "줘요":
		return moodOrder
	case suffixed(word, "을래", "할래", "할게", "을게", "할게요", "을게요"):
		return moodFuture
	case suffixed(word, "다", "음", "함", "네", "네요", "군", "구나", "군요"):
		return moodTell
	}
	return 0
}

func suffixed(s string, ends ...string) bool {
	return slices.ContainsFunc(ends, func(e string) bool { return strings.HasSuffix(s, e) })
}

// englishMood reads the first verb.
func (r *reading) englishMood() mood {
	for i, t := range r.tokens {
		if i > 0 && sentenceEnd(t) {
			return moodTell
		}
		if m := r.englishVerb(i); m != 0 {
			return m
		}
	}
	return 0
}

// englishVerb is the mood that a token gives an English sentence as its first verb; 0 if it is none or tells nothing.
func (r *reading) englishVerb(i int) mood {
	s, next := r.surface(i), r.surface(i+1)
	to := next == "to"
	switch s {
	case "please":
		return moodOrder
	case "will", "won't", "shall":
		return moodFuture | moodTell
	case "going":
		if to && (r.surface(i-1) == "is" || r.surface(i-1) == "are" || r.surface(i-1) == "am") {
			return moodFuture | moodTell
		}
	case "must", "should", "ought":
		return moodMust | moodTell
	case "need", "needs", "have", "has":
		if to {
			return moodMust | moodTell
		}
	case "want", "wants", "hope", "hopes":
		if to {
			return moodWish | moodTell
		}
	case "like":
		if to && r.surface(i-1) == "would" {
			return moodWish | moodTell
		}
	case "is", "are", "am":
		if next != "going" || r.surface(i+2) != "to" {
			return moodTell
		}
	case "was", "were", "did", "had":
		return moodPast | moodTell
	}
	switch {
	case strings.HasSuffix(s, "'ll"):
		return moodFuture | moodTell
	case listed(englishPast, s), strings.HasSuffix(s, "ed") && len(s) > len("need") && r.tokens[i].Class != morph.Function && r.verbal(i):
		return moodPast | moodTell
	}
	return 0
}
