package token

import (
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/engine/when/calendar"
)

// lexicon is a list of words with what each says.
type lexicon map[string]Token

// add gives words, separated by spaces, one meaning.
func (l lexicon) add(t Token, words string) {
	for w := range strings.FieldsSeq(words) {
		l[w] = t
	}
}

// row gives each of the words the next number, beginning with first; words between slashes share one.
func (l lexicon) row(t Token, first int, words string) {
	t.N = first
	for same := range strings.FieldsSeq(words) {
		for w := range strings.SplitSeq(same, "/") {
			l[w] = t
		}
		t.N++
	}
}

// korean are the Korean words of time and what may be written together with them. Numbers are in numeral.go.
var korean = sync.OnceValue(func() lexicon {
	l := lexicon{}
	l.row(Token{Kind: Away, Unit: Day}, -3,
		"그끄저께/그끄제 그저께/그제/엊그제/엊그저께 어제/어저께/작일 오늘/금일 내일/명일/낼 모레/내일모레/낼모레 글피 그글피") // 낼: also to pay
	l.row(Token{Kind: Away, Unit: Week, Weak: true}, 0, "금주 내주/차주") // also: no drinking, give out, borrower
	l.row(Token{Kind: Away, Unit: Week}, 0, "요번주 담주")
	l.row(Token{Kind: Away, Unit: MonthLong}, 0, "이달/금월 내달/담달")
	l.row(Token{Kind: Away, Unit: Year}, -2, "재작년 작년/지난해/거년 올해/금년/올 내년/명년 내후년")
	l.add(Token{Kind: Which, N: -2}, "지지난 저저번")
	l.add(Token{Kind: Which, N: -1}, "지난 저번")
	l.add(Token{Kind: Which, N: 0}, "이번 요번")
	l.add(Token{Kind: Which, N: 1}, "다음 담")
	l.add(Token{Kind: Which, N: 2}, "다다음")
	l.add(Token{Kind: Which, N: Coming}, "오는 돌아오는 다가오는")

	l.row(Token{Kind: Count, Unit: Day}, 1, "하루 이틀 사흘 나흘 닷새 엿새 이레 여드레 아흐레 열흘 열하루 열이틀 열사흘 열나흘 보름/열닷새")
	l.row(Token{Kind: DayName}, -1, "말일 - 초하루 초이틀 초사흘 초나흘 초닷새 초엿새 초이레 초여드레 초아흐레 초열흘")
	l.add(Token{Kind: Count, Unit: MonthLong, N: 6}, "반년")
	l.add(Token{Kind: Count, Unit: Day, N: 3, M: 1}, "사나흘")
	addNative(l)
	l.add(Token{Kind: Counter, Unit: Minute}, "분")
	l.add(Token{Kind: Counter, Unit: Hour}, "시간")
	l.add(Token{Kind: Counter, Unit: Oclock}, "시")
	l.add(Token{Kind: Counter, Unit: Day}, "일 날")
	l.add(Token{Kind: Counter, Unit: Week}, "주 주일")
	l.add(Token{Kind: Counter, Unit: MonthLong}, "달 개월")
	l.add(Token{Kind: Counter, Unit: MonthNamed}, "월")
	l.add(Token{Kind: Counter, Unit: QuarterUnit}, "분기")
	l.add(Token{Kind: Counter, Unit: Year}, "년 해 년도")

	l.row(Token{Kind: Weekday}, 1, "월요일/월욜 화요일/화욜 수요일/수욜 목요일/목욜 금요일/금욜 토요일/토욜 일요일/일욜")
	l.add(Token{Kind: DayGroup, N: Weekend}, "주말")
	l.add(Token{Kind: DayGroup, N: workdays}, "평일 주중")
	l.add(Token{Kind: Month, N: 1}, "정월")
	l.add(Token{Kind: Month, N: 6}, "유월")
	l.add(Token{Kind: Month, N: 10}, "시월")
	l.row(Token{Kind: Month}, 11, "동짓달 섣달")
	l.row(Token{Kind: Season}, 0, "봄 여름 가을 겨울")
	l.row(Token{Kind: Season, D: Early}, 0, "초봄 초여름 초가을 초겨울")
	l.row(Token{Kind: Season, D: late}, 0, "늦봄 늦여름 늦가을 늦겨울")
	l.row(Token{Kind: Half}, 1, "상반기 하반기")
	l.row(Token{Kind: Ordinal, Form: Native}, -1, "마지막 - 첫/첫째 둘째 셋째 넷째 다섯째")
	l.row(Token{Kind: Part}, Early, "초/초순/상순/초반 중순/중반 말/하순/후반")
	l.row(Token{Kind: Part, Unit: Year}, Early, "연초 - 연말")
	l.row(Token{Kind: Part, Unit: MonthLong}, Early, "월초 - 월말")
	l.add(Token{Kind: Part, Unit: Week, N: Early}, "주초")

	l.row(Token{Kind: DayPart}, 0, "새벽 아침 오전 점심 낮 오후 저녁 밤")
	l.add(Token{Kind: Clock, N: 12, Form: Padded}, "정오")
	l.add(Token{Kind: Clock, N: 24, Form: Padded}, "자정")

	l.add(Token{Kind: Away, Unit: Day, N: -1}, "어젯") // 어젯밤
	l.add(Token{Kind: Away, Unit: Day, N: -1, D: calendar.Night}, "간밤")
	l.add(Token{Kind: Half, N: 0}, "반")
	l.add(Token{Kind: Word}, "지금 현재 그날 이날") // 이날 is no 2
	addParticles(l)
	addHolidays(l)
	delete(l, "-") // no word
	return l
})

func addParticles(l lexicon) {
	for n, words := range map[int]string{
		Starting: "부터", Ending: "까지", About: "쯤 경 무렵 즈음 께 전후", Ago: "전", Later: "뒤 후", Since: "이후 이래", Before: "이전",
		Within: "안 내 이내", Lasting: "동안 간 내내", Among: "중", Amid: "사이", Recent: "최근 근", Ahead: "앞으로 향후", Each: "마다",
		Every: "매주 매일 매달 매월 매년 매해 매 격주 격월", Lunar: "음력", NextDay: "다음날 이튿날", PrevDay: "전날", suffix: "호 자",
	} {
		l.add(Token{Kind: Particle, N: n}, words)
	}
}

// hangul cuts a run of Hangul into tokens, and says whether it could be cut whole. mid is set when other characters of the
// same word stand before it.
func (s *scanner) hangul(from, to int, mid bool) bool {
	c := cutter{scanner: s, run: s.Text[from:to], base: from, mid: mid}
	return c.cut(0, false)
}

// A cutter finds the words of a run, the longest first, and takes a step back where the rest cannot be cut.
type cutter struct {
	*scanner

	run  string
	base int
	mid  bool
	dead [maxWord + 1]bool // where no cut begins
}

// Syllable is how many bytes a syllable takes in UTF-8.
const Syllable = 3

const longestWord = 7 * Syllable

// cut takes the words from i on. Behind a number in words stands its unit, in this word or, if the number is all of it, in the
// next: 세 시, but not 전세.
func (c *cutter) cut(i int, counted bool) bool {
	if i == len(c.run) {
		return !counted || !c.mid && c.tokens[len(c.tokens)-1].From == c.base
	}
	if c.dead[i] && !counted {
		return false
	}
	for n := min(longestWord, len(c.run)-i); n > Syllable; n -= Syllable {
		if c.known(i, n, counted) {
			return true
		}
	}
	figures := i == 0 && c.mid && len(c.tokens) > 0 && c.tokens[len(c.tokens)-1].Kind == Number
	if figures && c.known(i, Syllable, false) { // 20일날 is no 20 1날
		return true
	}
	if !counted && c.sino(i, false) || c.known(i, Syllable, counted) || !counted && c.sino(i, true) {
		return true
	}
	if !counted && (i > 0 || c.mid) && len(c.tokens) > 0 && isJosa(c.run[i:], c.tokens[len(c.tokens)-1], c.scanner) {
		c.add(Token{Kind: Josa}, c.base+i, c.base+len(c.run))
		return true
	}
	c.dead[i] = c.dead[i] || !counted
	return false
}

// known takes the word of n bytes at i and all that follows it.
func (c *cutter) known(i, n int, counted bool) bool {
	t, ok := korean()[c.run[i:i+n]]
	return ok && (!counted || t.Kind == Counter) && c.take(t, i, n)
}

func (c *cutter) take(t Token, i, n int) bool {
	mark := len(c.tokens)
	c.add(t, c.base+i, c.base+i+n)
	if c.cut(i+n, t.Kind == Number) {
		return true
	}
	c.tokens = c.tokens[:mark]
	return false
}

// sino takes a Sino-Korean number: the whole rest of the run, or one that has its unit behind it.
func (c *cutter) sino(i int, whole bool) bool {
	rest := c.run[i:]
	for size := sinoLen(rest); size > 0; size -= Syllable {
		if n, ok := sinoNumber(rest[:size]); ok && (size == len(rest)) == whole && c.take(Token{Kind: Number, N: n, Form: Sino}, i, size) {
			return true
		}
	}
	return false
}
