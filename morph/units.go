package morph

import (
	"maps"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/internal/dict"
)

// counterTable maps Korean counters to the one that stands for them in canonical values.
func counterTable() map[string]string {
	t := make(map[string]string, 160)
	for w := range fieldsOf(`시간 시 분 초 일 월 년 주 개월 명 개 원 달러 유로 엔 번 회 차 배 층 호 건 쪽 줄 행 위 살 세 점 대 권 장 가지 곳 마리 잔 병 쌍 단계 포트 차례
학년 학기 분기 기가 메가 킬로 테라 바이트 비트 미터 그램 킬로미터 킬로그램 센티미터 밀리초 도 호선 번째 주차 년차 일차 편 판 척 채 벌 켤레 그루 송이 평 톤 리터 인분 칸 열 팀 조각 문항 문제 페이지 버전
년대 세기 코어 스레드 노드 글자 자 단어 토큰 커밋 파일 항목 종 가구 표 박 교시 인 정거장 그릇 끼 상자 박스 봉지 자루 포기 바퀴 문장 문단 세대 분야 인치 피트`) {
		t[w] = w
	}
	maps.Copy(t, map[string]string{"주일": "주", "주간": "주", "달": "개월", "년간": "년", "일간": "일", "사람": "명", "분간": "분", "퍼센트": "%", "프로": "%", "초간": "초", "시간동안": "시간", "페이지": "쪽", "달간": "개월", "개월간": "개월", "회차": "회", "군데": "곳"})
	return t
}

// counterSuffixes may follow a counter beside josa.
const counterSuffixes = `이상 이하 미만 초과 정도 쯤 씩 간 째 당 만에 전 후 내 이내 가량 안팎 동안 마다 짜리 치 뒤 앞 대 넘게 넘는 남짓 전에 후에 내에 이내에 뒤에 전부터 간의 차에 들 들이 들의 들을 들은 째로 째는 이전 이후 까지의 안에 동안의 중 중에 밖에 이다 입니다 이었다 였다 이고 이며 였고 인데 이나 으로 짜리의 짜리를 짜리로 걸려 걸린다 걸렸다
경 경에 경부터 어치 어치를 께 만인 만이다 만이었다 이래 이래요 이래서 이라네 이라네요 이라길래 이라더라 이라던데 이라는데 이랬다 이랬음 이란다`

// closes says that a number may end before the run: nothing is left of the word, or a josa, or a word like 이상.
func (a *Analyzer) closes(run []rune) bool {
	return len(run) == 0 || a.josa.isJosa(run) || a.afterCounter[string(run)]
}

// unitIn returns how many runes of a run that follows a number are its unit in a table; 0 if the run is another word.
func (a *Analyzer) unitIn(table map[string]string, run []rune) int {
	for n := min(4, len(run)); n > 0; n-- {
		unit, ok := table[string(run[:n])]
		if !ok {
			continue
		}
		rest := run[n:]
		if a.closes(rest) || rest[0] == '반' && a.units.closeHalves[unit] && a.closes(rest[1:]) {
			return n
		}
	}
	return 0
}

// counterIn is [Analyzer.unitIn] for the counters that any number may have.
func (a *Analyzer) counterIn(run []rune) int { return a.unitIn(a.counters, run) }

// counterBehindFigures is counterIn where any word may follow without a blank: 3시간걸렸다, 100일됐어, 10퍼센트할인. The counter
// must not begin a longer word of the dictionary: 2개국, 5일제.
func (a *Analyzer) counterBehindFigures(run []rune) int {
	if n := a.counterIn(run); n > 0 || len(run) < 2 {
		return n
	}
	words := a.dict.Prefixes(run, nil)
	for n := min(4, len(run)-1); n > 0 && (len(words) == 0 || n >= words[len(words)-1].Length); n-- {
		if _, ok := a.counters[string(run[:n])]; ok && a.beginsWord(run[n:]) {
			return n
		}
	}
	return 0
}

// half says that a run begins with the 반 of 1시간 반, also where a word follows without a blank (1시간반걸림, but not 1시간반납).
func (a *Analyzer) half(run []rune) bool {
	if len(run) == 0 || run[0] != '반' {
		return false
	}
	if a.closes(run[1:]) {
		return true
	}
	for n := 2; n <= min(4, len(run)); n++ {
		if a.simple(string(run[:n]), "NNG") != dict.NoList {
			return false
		}
	}
	return a.beginsWord(run[1:])
}

// beginsWord says that a run begins with a verb, or a noun of more than one syllable.
func (a *Analyzer) beginsWord(run []rune) bool {
	var parts []dict.Morpheme
	for _, m := range a.dict.Prefixes(run, nil) {
		for _, e := range a.dict.Entries(m.List) {
			parts = a.dict.Morphemes(e.Template, m.Length, parts[:0])
			switch a.roles[parts[0].Tag] {
			case roleVerb, roleAuxiliary, roleMake:
				return true
			case roleNoun:
				if m.Length > 1 {
					return true
				}
			}
		}
	}
	return false
}

// unitTable is what numbers are written with.
type unitTable struct {
	tens, ones  []nativeWord
	native      map[string]string   // counters that go with 한, 두, 세, as canonical values write them; "한 번" is a number and "한 팀장" is not
	several     map[string]bool     // those of them that 한 and 네 make no number of: 한 문제, 네 파일
	short       map[string]bool     // counters of 석 and 넉
	single      map[string]oneRunes // counters of Sino-Korean numerals of one syllable
	long        oneRunes            // what other counters of several syllables go with
	traps       map[string]bool     // words that read like a number with its counter
	before      map[string]string   // numbers with their counter, and the words before which they are none
	inOrder     map[string]bool     // units of an order
	lasting     map[string]bool     // words after a span of time
	days        map[string]string   // 이틀 …
	dayJosa     map[string]bool     // josa of a day of one syllable
	aDay        map[string]bool     // josa of 하루 that make it a day and no number
	halves      map[string]bool     // units that 반 may follow
	closeHalves map[string]bool     // and without a blank
	words       map[string]string   // one, two, …
	english     map[string]string   // weeks
	latin       map[string]string   // ms
	months      map[string]string
	weekdays    map[string]string
}

func newUnitTable() *unitTable {
	t := &unitTable{
		tens: nativeTens(), ones: nativeOnes(), native: make(map[string]string, 80), several: wordSet(severalCounters), short: wordSet(shortCounters),
		single: singleRules(), long: oneRunes{close: `십백천만`, apart: `삼오육칠팔구십백천만`},
		traps: trapSet(), before: beforeTable(), lasting: wordSet(lastingWords), inOrder: wordSet(inOrder), days: pairs(dayWords), aDay: wordSet(aDayJosa), dayJosa: wordSet(dayJosa),
		halves: wordSet(`시간 개월 년 주 일 분 배`), closeHalves: wordSet(`시간 개월 년`),
		words: pairs(numberWords), english: pairs(englishUnits), latin: pairs(latinUnits),
		months: pairs(monthNames), weekdays: pairs(weekdayNames),
	}
	counters := counterTable()
	for w := range fieldsOf(nativeCounters + severalCounters) {
		t.native[w] = counters[w]
	}
	t.native["분"], t.native["분들"], t.native["해"] = "명", "명", "년"
	return t
}

// pairs reads "from=to from=to …".
func pairs(list string) map[string]string {
	m := make(map[string]string, len(list)/8)
	for p := range fieldsOf(list) {
		from, to, _ := strings.Cut(p, "=")
		m[from] = to
	}
	return m
}

const (
	numberWords  = `one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 twelve=12 twenty=20 thirty=30`
	englishUnits = `week=주 weeks=주 day=일 days=일 hour=시간 hours=시간 hrs=시간 minute=분 minutes=분 min=분 mins=분 second=초 seconds=초 sec=초 secs=초 month=개월 months=개월 year=년 years=년 time=번
times=번 people=명 persons=명 users=명 members=명 dollars=달러 dollar=달러 won=원 usd=달러 krw=원 items=개 pages=쪽 lines=줄 points=점 percent=%`
	latinUnits = `ms=ms s=초 m=m h=시간 d=일 w=주 kb=kb mb=mb gb=gb tb=tb kib=kib mib=mib gib=gib k=k px=px fps=fps hz=hz khz=khz mhz=mhz ghz=ghz rps=rps qps=qps x=배 km=km cm=cm
mm=mm kg=kg g=g mg=mg l=l ml=ml us=us ns=ns rem=rem em=em bps=bps mbps=mbps gbps=gbps am=am pm=pm min=분 sec=초 hr=시간 hrs=시간`
	monthNames = `january=01 jan=01 february=02 feb=02 march=03 mar=03 april=04 apr=04 may=05 june=06 jun=06 july=07 jul=07 august=08 aug=08 september=09 sep=09 sept=09
october=10 oct=10 november=11 nov=11 december=12 dec=12`
	weekdayNames = `monday=월요일 mon=월요일 mondays=월요일 tuesday=화요일 tue=화요일 tuesdays=화요일 wednesday=수요일 wed=수요일 wednesdays=수요일 thursday=목요일 thu=목요일 thursdays=목요일 friday=금요일 fri=금요일
fridays=금요일 saturday=토요일 saturdays=토요일 sunday=일요일 sundays=일요일`
)

// canonicalDigits drops the thousands' commas and the zeros behind a decimal point.
func canonicalDigits(s string) string {
	s = strings.ReplaceAll(s, ",", "")
	pct := strings.HasSuffix(s, "%")
	s = spelledOut(strings.TrimSuffix(s, "%"))
	if strings.Count(s, ".") == 1 && strings.Trim(s, "0123456789.") == "" {
		whole, frac, _ := strings.Cut(s, ".")
		if frac = strings.TrimRight(frac, "0"); frac == "" {
			s = whole
		} else {
			s = whole + "." + frac
		}
	}
	if pct {
		s += "%"
	}
	return s
}

// dotted reads numbers with several separators: 2026-01-31, 1.2.3, 10:30, 11/20.
func dotted(raw string) (ValueKind, string) {
	cut := func(sep string) []string { return strings.Split(raw, sep) }
	for _, sep := range [...]string{"-", "/", "."} {
		p := cut(sep)
		if len(p) == 3 && len(p[0]) == 4 && len(p[1]) <= 2 && len(p[2]) <= 2 && inRange(p[1], 1, 12) && inRange(p[2], 1, 31) {
			return ValueDate, p[0] + "-" + pad(p[1]) + "-" + pad(p[2])
		}
		if len(p) == 2 && len(p[0]) == 4 && len(p[1]) == 2 && sep != "." && inRange(p[1], 1, 12) {
			return ValueDate, p[0] + "-" + p[1]
		}
	}
	if p := cut("/"); len(p) == 2 && inRange(p[0], 1, 12) && inRange(p[1], 1, 31) {
		return ValueDate, pad(p[0]) + "-" + pad(p[1])
	}
	if p := cut(":"); (len(p) == 2 || len(p) == 3) && len(p[1]) == 2 && inRange(p[0], 0, 24) && inRange(p[1], 0, 59) {
		p[0] = pad(p[0])
		return ValueTime, strings.Join(p, ":")
	}
	if p := cut("."); len(p) == 3 {
		return ValueVersion, "v" + raw
	} else if len(p) > 3 {
		return ValueNumber, raw
	}
	return 0, ""
}

func inRange(s string, low, high int64) bool {
	if s == "" || len(s) > 2 || strings.Trim(s, "0123456789") != "" {
		return false
	}
	n := atoi(s)
	return n >= low && n <= high
}

func pad(s string) string {
	if len(s) == 1 {
		return "0" + s
	}
	return s
}

// atoi reads the leading digits; 0 for none. Callers bound the length.
func atoi(s string) int64 {
	n := int64(0)
	for i := 0; i < len(s) && s[i] >= '0' && s[i] <= '9' && i < 17; i++ {
		n = n*10 + int64(s[i]-'0')
	}
	return n
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// scaled multiplies a decimal by a power of ten in whole numbers: 1.5 × 10000 is 15000.
func scaled(num string, m int64) int64 {
	whole, frac, _ := strings.Cut(num, ".")
	total := atoi(whole) * m
	for i := 0; i < len(frac) && m >= 10; i++ {
		m /= 10
		total += int64(frac[i]-'0') * m
	}
	return total
}

// digits is the number that a canonical value begins with.
func digits(canon string) string {
	i := 0
	for i < len(canon) && (canon[i] >= '0' && canon[i] <= '9' || canon[i] == '.') {
		i++
	}
	return canon[:i]
}
