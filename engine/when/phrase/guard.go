package phrase

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/when/calendar"
	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// What is no time although it is written like one. A word that also means something else counts where its neighbours speak for
// a time: 봄에 but not 영화를 봄, in May but not we may, 20일까지 but not 20일이 걸렸다.

// beginsAlone says that the token at i does not go on with something before it: 2-week, @어제, sub.may.
func (r *Reader) beginsAlone(i int) bool {
	t, p := r.tok(i), r.tok(i-1)
	switch {
	case i == 0 || !t.Glued:
		return true
	case p.Kind != token.Sign, r.is(i-1, "@", "\\", "="):
		return false
	case r.is(i-1, "/", "["):
		return !p.Glued || r.tok(i-2).Kind != token.Other
	case r.is(i-1, ".", "-", "#", "&"):
		return !p.Glued || r.tok(i-2).Kind == token.Sign
	}
	return true
}

// endsAlone says that no more of a word follows before i, but josa and particles.
func (r *Reader) endsAlone(i int) bool {
	t := r.tok(i)
	switch {
	case i >= len(r.Tokens) || !t.Glued:
		return true
	case t.Kind == token.Sign && !r.joins(i):
		return true
	case t.Kind == token.Sign:
		return !r.is(i, ".", "@", "%", "$", "\\") && (!r.is(i, "-", "/", "'") || r.korean(i+1) || r.tok(i+1).Kind != token.Other)
	case r.is(i, "분"):
		return r.is(i-1, "월") // 11월분
	}
	return t.Kind == token.Josa || t.Kind == token.Particle
}

// joins says that the sign at i stands between two words without a space.
func (r *Reader) joins(i int) bool {
	return i+1 < len(r.Tokens) && r.tok(i).Glued && r.tok(i+1).Glued && r.tok(i+1).Kind != token.Sign
}

// follows says that one of the words stands before i, or before the article or the about that does.
func (r *Reader) follows(i int, words ...string) bool {
	return r.is(i-1, words...) || r.is(i-1, "the", "about", "around") && r.is(i-2, words...)
}

// placed says that the josa or particle at i can only stand behind a time or a place: 3월에, 3월부터.
func (r *Reader) placed(i int) bool {
	if r.tok(i).Kind == token.Josa {
		text := r.textAt(i)
		return strings.HasPrefix(text, "에") && !strings.HasPrefix(text, "에게") || text == "엔"
	}
	return r.particle(i, token.Starting, token.Ending, token.About, token.Since, token.Before, token.Ago, token.Later, token.Within, token.Lasting, token.Among)
}

// beginsWith says that the word at i begins with one of these.
func (r *Reader) beginsWith(i int, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(r.textAt(i), w) })
}

// isWord says that the token at i is a word of which nothing is known.
func (r *Reader) isWord(i int) bool {
	return i >= 0 && i < len(r.Tokens) && r.tok(i).Kind == token.Other
}

// sure says whether a moment, which stands from i until next, is one.
func (r *Reader) sure(m Moment, i, next int) bool {
	t := r.tok(i)
	switch {
	case !complete(m, r.korean(i)), t.Kind == token.Part && r.korean(i) && m.PartOf == token.NoUnit:
		return false
	case t.Kind == token.Away && m.facets == 1 && r.is(i, "올", "어젯"), // 비가 올 때
		r.is(i, "낼") && m.facets == 1 && !r.placed(next), // 돈을 낼 사람
		r.is(i, "그제") && strings.HasPrefix(r.textAt(next), "야"),
		r.is(i-1, "기원전", "서기전"),
		t.Kind == token.Which && (r.is(i-1, "그") || r.is(i, "following") && r.is(i-1, "the")), // of what was told before
		t.Kind != token.Which && r.afterDeed(i, next),
		r.ofAnother(m, i, next):
		return false
	case r.partOfName(m, i, next):
		return false
	case m.Has == HasDayPart:
		return r.sureDayPart(m, i, next)
	case m.Has == HasDay:
		return r.sureDay(t, i, next)
	case m.Weak:
		return r.sureWeak(m, i, next)
	}
	return !r.verse(m, i, next)
}

// complete says that the slots say when, and not only which, or which part.
func complete(m Moment, korean bool) bool {
	switch m.Has {
	case 0, HasWhich, HasLunar, HasMeridiem:
		return false
	case HasPart:
		return m.PartOf != token.NoUnit
	}
	return !(m.Is(HasLunar) && !m.Is(HasDay)) && !(m.Is(HasNth) && !m.Is(HasMonth) && !korean)
}

// partOfName says that a word of time is one of a longer name: August Wilson, 사월이네, Black Friday, 크리스마스 캐럴.
func (r *Reader) partOfName(m Moment, i, next int) bool {
	t := r.tok(i)
	switch {
	case m.Has == HasWeekday|HasDayPart && !r.korean(next-1): // Saturday Night Live, but not Saturday night
		return r.Title(r.tok(next-1).From) && r.isWord(next) && r.tok(next).From > r.tok(next-1).To && r.Title(r.tok(next).From)
	case m.facets > 1:
		return false
	case m.Has == HasWeekday:
		return r.is(i-1, "black", "good", "cyber", "super", "ash") || r.is(next, "mornings", "afternoons", "evenings", "nights")
	case r.is(i, "자정"): // also: cleaning itself
		return r.beginsWith(next, "작용", "능력", "기능", "노력", "운동", "활동", "결의")
	case r.is(i, "설"): // also: hearsay
		return r.tok(next).Kind == token.Josa && r.beginsWith(next+1, "불과", "의하", "따르", "따른", "대하", "대한", "대해", "관하", "관한", "휘말", "휩싸")
	case m.Has == HasHoliday:
		return r.is(next, "트리", "캐럴", "캐롤", "카드", "tree", "card", "cards", "carol", "carols")
	case m.Has == HasGroup, m.Has == HasPart:
		return r.is(next, "농장", "정산") // 주말 농장, 연말 정산
	case m.Has != HasMonth && m.Has != HasSeason || t.Kind == token.Number && t.Form != token.Sino:
		return false
	case r.korean(i):
		tail := r.textAt(next)
		return r.tok(next).Kind == token.Josa && slices.ContainsFunc(named, func(s string) bool { return strings.HasPrefix(tail, s) })
	case r.follows(i, opening...):
		return false
	}
	return r.is(i, "august") && !r.Title(t.From) || r.isWord(next) && !r.korean(next) && r.Title(r.tok(next).From)
}

// notNouns may stand behind the 20th where it is the day and counts nothing.
var notNouns = strings.Fields(`i you he she it we they who that this if so but because when where while as is was are were will would
	can could please not also too then there here with without my our your his her their`)

// named are the josa of persons behind a consonant: 사월이네.
var named = []string{"이네", "이라", "이랑", "이야"}

// verse says that a clock in figures is chapter and verse, or a ratio: 로마서 15:20, John 13:17.
func (r *Reader) verse(m Moment, i, next int) bool {
	if t := r.tok(i); m.facets > 1 || t.Kind != token.Clock || r.korean(i) || !r.isWord(i-1) || r.placed(next) {
		return false
	}
	book := r.textAt(i - 1)
	for _, end := range [...]string{"복음", "시편", "잠언", "기", "서", "행전", "계시록"} {
		if strings.HasSuffix(book, end) && len(book) >= 2*token.Syllable {
			return true
		}
	}
	return r.tok(i).Form != token.Padded && r.tok(i).M%5 != 0
}

// sureDayPart: 아침에, in the morning, but not 아침을 먹다, morning coffee.
func (r *Reader) sureDayPart(m Moment, i, next int) bool {
	if r.korean(i) {
		return m.At(HasDayPart) == calendar.Forenoon || m.At(HasDayPart) == calendar.Afternoon || r.placed(next)
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
func (r *Reader) sureDay(t token.Token, i, next int) bool {
	if t.Kind == token.Ordinal {
		noun := r.isWord(next) && !r.is(next, notNouns...)
		return r.follows(i, "on", "by", "until", "till", "since", "from", "before", "after") && !noun
	}
	p := r.textAt(i - 1)
	switch {
	case slices.Contains(lengthsBefore, p), strings.HasSuffix(p, "지"), strings.HasSuffix(p, "박"): // 만난 지 15일, 1박 2일
		return false
	case r.particle(next, token.Lasting, token.Each, token.Among, token.Amid), r.tok(next).Kind == token.Josa && r.is(next, lengthsJosa...):
		return false
	case r.particle(next, token.Starting, token.Ending):
		return true
	case r.tok(next).Kind == token.Josa || r.tok(next).Kind == token.Particle:
		next++
	}
	for at := next; at < next+2; at++ {
		text := r.textAt(at)
		if slices.Contains(lengthsShort, text) || slices.ContainsFunc(lengthsAfter, func(w string) bool { return strings.HasPrefix(text, w) }) {
			return false
		}
	}
	return t.Form != token.Sino || t.To-t.From > token.Syllable
}

// sureRange says whether a range, which stands from i until next, is one.
func (r *Reader) sureRange(e Expr, i, next int) bool {
	switch a := e.A; {
	case !complete(a, true), a.Has == HasDayPart, a.Has == HasYear && a.Weak && !r.follows(i, opening...):
		return false
	case r.tok(i).Kind == token.Month && r.verb(r.tok(i)) && !a.Is(HasDay):
		return false
	case a.Has == HasDay && e.B.Has == HasDay && !r.particle(next-1, token.Ending, token.Amid):
		adjacent := e.B.At(HasDay) == a.At(HasDay)+1 // 3-4일: three or four days
		return !(adjacent && !r.placed(next)) && r.sureDay(r.tok(i), i, next)
	}
	return true
}
