package when

import (
	"slices"
	"strings"
)

// What is no time although it is written like one. A word that also means something else counts where its neighbours speak for
// a time: 봄에 but not 영화를 봄, in May but not we may, 20일까지 but not 20일이 걸렸다.

// beginsAlone says that the token at i does not go on with something before it: 2-week, @어제, sub.may.
func (r *reader) beginsAlone(i int) bool {
	t, p := r.tok(i), r.tok(i-1)
	switch {
	case i == 0 || !t.glued:
		return true
	case p.kind != sign, r.is(i-1, "@", "\\", "="):
		return false
	case r.is(i-1, "/", "["):
		return !p.glued || r.tok(i-2).kind != other
	case r.is(i-1, ".", "-", "#", "&"):
		return !p.glued || r.tok(i-2).kind == sign
	}
	return true
}

// endsAlone says that no more of a word follows before i, but josa and particles.
func (r *reader) endsAlone(i int) bool {
	t := r.tok(i)
	switch {
	case i >= len(r.tokens) || !t.glued:
		return true
	case t.kind == sign && !r.joins(i):
		return true
	case t.kind == sign:
		return !r.is(i, ".", "@", "%", "$", "\\") && (!r.is(i, "-", "/", "'") || r.korean(i+1) || r.tok(i+1).kind != other)
	case r.is(i, "분"):
		return r.is(i-1, "월") // 11월분
	}
	return t.kind == josa || t.kind == particle
}

// joins says that the sign at i stands between two words without a space.
func (r *reader) joins(i int) bool {
	return i+1 < len(r.tokens) && r.tok(i).glued && r.tok(i+1).glued && r.tok(i+1).kind != sign
}

// follows says that one of the words stands before i, or before the article or the about that does.
func (r *reader) follows(i int, words ...string) bool {
	return r.is(i-1, words...) || r.is(i-1, "the", "about", "around") && r.is(i-2, words...)
}

// placed says that the josa or particle at i can only stand behind a time or a place: 3월에, 3월부터.
func (r *reader) placed(i int) bool {
	if r.tok(i).kind == josa {
		text := r.textAt(i)
		return strings.HasPrefix(text, "에") && !strings.HasPrefix(text, "에게") || text == "엔"
	}
	return r.particle(i, starting, ending, about, since, before, ago, later, within, lasting, among)
}

// beginsWith says that the word at i begins with one of these.
func (r *reader) beginsWith(i int, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(r.textAt(i), w) })
}

// isWord says that the token at i is a word of which nothing is known.
func (r *reader) isWord(i int) bool { return i >= 0 && i < len(r.tokens) && r.tok(i).kind == other }

// sure says whether a moment, which stands from i until next, is one.
func (r *reader) sure(m moment, i, next int) bool {
	t := r.tok(i)
	switch {
	case !complete(m, r.korean(i)), t.kind == part && r.korean(i) && m.partOf == noUnit:
		return false
	case t.kind == away && m.facets == 1 && r.is(i, "올", "어젯"), // 비가 올 때
		r.is(i, "낼") && m.facets == 1 && !r.placed(next), // 돈을 낼 사람
		r.is(i, "그제") && strings.HasPrefix(r.textAt(next), "야"),
		r.is(i-1, "기원전", "서기전"),
		t.kind == which && (r.is(i-1, "그") || r.is(i, "following") && r.is(i-1, "the")), // of what was told before
		t.kind != which && r.afterDeed(i, next),
		r.ofAnother(m, i, next):
		return false
	case r.partOfName(m, i, next):
		return false
	case m.has == hasDayPart:
		return r.sureDayPart(m, i, next)
	case m.has == hasDay:
		return r.sureDay(t, i, next)
	case m.weak:
		return r.sureWeak(m, i, next)
	}
	return !r.verse(m, i, next)
}

// complete says that the slots say when, and not only which, or which part.
func complete(m moment, korean bool) bool {
	switch m.has {
	case 0, hasWhich, hasLunar, hasMeridiem:
		return false
	case hasPart:
		return m.partOf != noUnit
	}
	return !(m.is(hasLunar) && !m.is(hasDay)) && !(m.is(hasNth) && !m.is(hasMonth) && !korean)
}

// partOfName says that a word of time is one of a longer name: August Wilson, 사월이네, Black Friday, 크리스마스 캐럴.
func (r *reader) partOfName(m moment, i, next int) bool {
	t := r.tok(i)
	switch {
	case m.has == hasWeekday|hasDayPart && !r.korean(next-1): // Saturday Night Live, but not Saturday night
		return r.title(r.tok(next-1).from) && r.isWord(next) && r.tok(next).from > r.tok(next-1).to && r.title(r.tok(next).from)
	case m.facets > 1:
		return false
	case m.has == hasWeekday:
		return r.is(i-1, "black", "good", "cyber", "super", "ash") || r.is(next, "mornings", "afternoons", "evenings", "nights")
	case r.is(i, "자정"): // also: cleaning itself
		return r.beginsWith(next, "작용", "능력", "기능", "노력", "운동", "활동", "결의")
	case r.is(i, "설"): // also: hearsay
		return r.tok(next).kind == josa && r.beginsWith(next+1, "불과", "의하", "따르", "따른", "대하", "대한", "대해", "관하", "관한", "휘말", "휩싸")
	case m.has == hasHoliday:
		return r.is(next, "트리", "캐럴", "캐롤", "카드", "tree", "card", "cards", "carol", "carols")
	case m.has == hasGroup, m.has == hasPart:
		return r.is(next, "농장", "정산") // 주말 농장, 연말 정산
	case m.has != hasMonth && m.has != hasSeason || t.kind == number && t.form != sino:
		return false
	case r.korean(i):
		tail := r.textAt(next)
		return r.tok(next).kind == josa && slices.ContainsFunc(named, func(s string) bool { return strings.HasPrefix(tail, s) })
	case r.follows(i, opening...):
		return false
	}
	return r.is(i, "august") && !r.title(t.from) || r.isWord(next) && !r.korean(next) && r.title(r.tok(next).from)
}

// notNouns may stand behind the 20th where it is the day and counts nothing.
var notNouns = strings.Fields(`i you he she it we they who that this if so but because when where while as is was are were will would
	can could please not also too then there here with without my our your his her their`)

// named are the josa of persons behind a consonant: 사월이네.
var named = []string{"이네", "이라", "이랑", "이야"}

// verse says that a clock in figures is chapter and verse, or a ratio: 로마서 15:20, John 13:17.
func (r *reader) verse(m moment, i, next int) bool {
	if t := r.tok(i); m.facets > 1 || t.kind != clock || r.korean(i) || !r.isWord(i-1) || r.placed(next) {
		return false
	}
	book := r.textAt(i - 1)
	for _, end := range [...]string{"복음", "시편", "잠언", "기", "서", "행전", "계시록"} {
		if strings.HasSuffix(book, end) && len(book) >= 2*syllable {
			return true
		}
	}
	return r.tok(i).form != padded && r.tok(i).m%5 != 0
}

// sureDayPart: 아침에, in the morning, but not 아침을 먹다, morning coffee.
func (r *reader) sureDayPart(m moment, i, next int) bool {
	if r.korean(i) {
		return m.at(hasDayPart) == forenoon || m.at(hasDayPart) == afternoon || r.placed(next)
	}
	return r.is(i-1, "the") && r.is(i-2, "in", "during", "by", "throughout", "until", "since") || r.is(i-1, "at") && r.is(i, "night")
}

// Words beside which a number of days is a length of time. The short ones are whole words, the others begin one.
var (
	lengthsBefore = []string{"월", "총", "약", "최대", "최소", "하루", "평균", "무려", "각", "주", "딱", "꼬박", "거의", "한"}
	lengthsAfter  = []string{
		"걸리", "걸렸", "걸려", "걸린", "걸릴", "소요", "남", "지나", "지났", "쉬", "쉰", "쉴", "정도", "가량", "연속", "이상", "이하", "미만", "초과", "넘", "휴가", "여행",
		"출장", "연장", "코스", "분량", "단위", "간격", "주기", "입원", "격리", "짜리", "버티", "머물", "머무", "일정", "내내", "만에", "동안", "한번", "걸쳐", "연휴", "근무", "밖에", "기간", "앞두", "앞둔",
	}
	lengthsShort = []string{"더", "덜", "씩", "한", "치", "째", "차", "밤", "된", "때"}
	lengthsJosa  = []string{"을", "만", "만에", "만은", "만을", "이나", "밖에", "도"}
)

// sureDay: 20일까지, 20일에, the 20th, but not 20일 동안, 3일이 걸렸다, the 20th century.
func (r *reader) sureDay(t token, i, next int) bool {
	if t.kind == ordinal {
		noun := r.isWord(next) && !r.is(next, notNouns...)
		return r.follows(i, "on", "by", "until", "till", "since", "from", "before", "after") && !noun
	}
	p := r.textAt(i - 1)
	switch {
	case slices.Contains(lengthsBefore, p), strings.HasSuffix(p, "지"), strings.HasSuffix(p, "박"): // 만난 지 15일, 1박 2일
		return false
	case r.particle(next, lasting, each, among, amid), r.tok(next).kind == josa && r.is(next, lengthsJosa...):
		return false
	case r.particle(next, starting, ending):
		return true
	case r.tok(next).kind == josa || r.tok(next).kind == particle:
		next++
	}
	for at := next; at < next+2; at++ {
		text := r.textAt(at)
		if slices.Contains(lengthsShort, text) || slices.ContainsFunc(lengthsAfter, func(w string) bool { return strings.HasPrefix(text, w) }) {
			return false
		}
	}
	return t.form != sino || t.to-t.from > syllable
}

// sureRange says whether a range, which stands from i until next, is one.
func (r *reader) sureRange(e expr, i, next int) bool {
	switch a := e.a; {
	case !complete(a, true), a.has == hasDayPart, a.has == hasYear && a.weak && !r.follows(i, opening...):
		return false
	case r.tok(i).kind == month && r.verb(r.tok(i)) && !a.is(hasDay):
		return false
	case a.has == hasDay && e.b.has == hasDay && !r.particle(next-1, ending, amid):
		adjacent := e.b.at(hasDay) == a.at(hasDay)+1 // 3-4일: three or four days
		return !(adjacent && !r.placed(next)) && r.sureDay(r.tok(i), i, next)
	}
	return true
}
