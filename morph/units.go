package morph

import (
	"maps"
	"strconv"
	"strings"
)

// counterTable maps Korean counters to the one that stands for them in canonical values.
func counterTable() map[string]string {
	t := make(map[string]string, 120)
	for w := range fieldsOf(`시간 시 분 초 일 월 년 주 개월 명 개 원 달러 유로 엔 번 회 차 배 층 호 건 쪽 줄 행 위 살 세 점 대 권 장 가지 곳 마리 잔 병 쌍 단계 포트 차례
학년 학기 분기 기가 메가 킬로 테라 바이트 비트 미터 그램 킬로미터 도 호선 번째 주차 년차 일차 편 판 척 채 벌 켤레 그루 송이 평 톤 리터 인분 칸 열 팀 조각 문항 문제 페이지 버전 년대 세기 코어 스레드 노드 글자 자 단어 토큰 커밋 파일 항목 종 가구 표 박 교시 인 정거장`) {
		t[w] = w
	}
	maps.Copy(t, map[string]string{"주일": "주", "주간": "주", "달": "개월", "년간": "년", "일간": "일", "사람": "명", "분간": "분", "퍼센트": "%", "프로": "%", "초간": "초", "시간동안": "시간", "페이지": "쪽", "달간": "개월", "개월간": "개월", "회차": "회"})
	return t
}

// counterSuffixes may follow a counter beside josa.
const counterSuffixes = `이상 이하 미만 초과 정도 쯤 씩 간 째 당 만에 전 후 내 이내 가량 안팎 동안 마다 짜리 치 뒤 앞 대 넘게 넘는 남짓 전에 후에 내에 이내에 뒤에 전부터 간의 차에 들 들이 들의 들을 들은 째로 째는 이전 이후 까지의 안에 동안의 중 중에 밖에 이다 입니다 이었다 였다 이고 이며 였고 인데 이나 으로 짜리의 짜리를 짜리로 걸려 걸린다 걸렸다`

// counterIn returns how many runes of a run that follows a number are its counter; 0 if the run is another word.
func (a *Analyzer) counterIn(run []rune) int {
	for n := min(4, len(run)); n > 0; n-- {
		if _, ok := a.counters[string(run[:n])]; !ok {
			continue
		}
		rest := run[n:]
		if len(rest) == 0 || a.josa.isJosa(rest) || a.afterCounter[string(rest)] {
			return n
		}
	}
	return 0
}

// unitTable is what numbers are written with.
type unitTable struct {
	native   map[string]bool   // counters that go with 한, 두, 세; "한 번" is a number and "한 팀장" is not
	numerals map[string]string // 한, 두, 세 …
	words    map[string]string // one, two, …
	english  map[string]string // weeks
	latin    map[string]string // ms
	months   map[string]string
	weekdays map[string]string
}

func newUnitTable() *unitTable {
	return &unitTable{
		native:   wordSet(`개 명 번 시간 달 주 살 가지 대 권 줄 사람 배 마리 잔 병 곳 쌍 장 번째 채 벌 판 편 건 군데 단계 칸 차례 팀`),
		numerals: pairs(nativeNumerals), words: pairs(numberWords), english: pairs(englishUnits), latin: pairs(latinUnits),
		months: pairs(monthNames), weekdays: pairs(weekdayNames),
	}
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
	nativeNumerals = `한=1 두=2 세=3 네=4 다섯=5 여섯=6 일곱=7 여덟=8 아홉=9 열=10 열한=11 열두=12 스무=20 하나=1 둘=2 셋=3 넷=4`
	numberWords    = `one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 twelve=12 twenty=20 thirty=30`
	englishUnits   = `week=주 weeks=주 day=일 days=일 hour=시간 hours=시간 hrs=시간 minute=분 minutes=분 min=분 mins=분 second=초 seconds=초 sec=초 secs=초 month=개월 months=개월 year=년 years=년 time=번
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
	s = strings.TrimSuffix(s, "%")
	if strings.Count(s, ".") == 1 && strings.Trim(s, "0123456789.") == "" {
		whole, frac, _ := strings.Cut(s, ".")
		if frac = strings.TrimRight(frac, "0"); frac == "" {
			frac = "0"
		}
		s = whole + "." + frac
	}
	if pct {
		s = strings.TrimSuffix(s, ".0") + "%"
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

func b2i64(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

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

// clock puts an hour, or hh:mm, of a half day on the 24-hour clock.
func clock(c, half string) string {
	hh, mm, ok := strings.Cut(c, ":")
	if !ok {
		mm = "00"
	}
	h := atoi(hh)
	switch half {
	case "pm", "오후", "저녁", "밤":
		if h < 12 {
			h += 12
		}
	case "am", "오전", "새벽", "아침":
		if h == 12 {
			h = 0
		}
	}
	return pad(itoa(h)) + ":" + mm
}

// halfDay reads am or pm after a time.
func (s *valueScan) halfDay(end int) (string, int) {
	j := s.space(end)
	w := strings.ToLower(s.word(j))
	if w == "am" || w == "pm" {
		return w, j + 2
	}
	return "", end
}

// hour reads 시 with 분 or 반 after a number of hours. Without a half day an hour up to 12 stays as it is said (3시):
// it does not tell which half is meant. end is 0 when there is no 시.
func (s *valueScan) hour(end int, num, half string) (canon string, after int) {
	j := s.space(end)
	w := []rune(s.word(j))
	if strings.Contains(num, ":") && half != "" {
		return clock(num, half), end
	}
	if len(w) == 0 || w[0] != '시' || s.a.counterIn(w) != 1 && !(len(w) > 1 && w[1] == '반') || !inRange(num, 0, 24) {
		return "", 0
	}
	end = j + 1
	minute := "00"
	k := s.space(end)
	if m := s.rune(k); m == '반' && (len([]rune(s.word(k))) == 1 || s.a.josa.isJosa([]rune(s.word(k+1)))) {
		minute, end = "30", k+1
	} else if s.isDigit(k) {
		_, e := numberEnd(s.b.runes, k)
		if mm := string(s.b.runes[k:e]); inRange(mm, 0, 59) && s.rune(s.space(e)) == '분' {
			minute, end = pad(mm), s.space(e)+1
		}
	}
	switch {
	case half != "":
		return clock(num+":"+minute, half), end
	case atoi(num) > 12:
		return pad(num) + ":" + minute, end
	case minute != "00":
		return num + "시" + minute + "분", end
	}
	return num + "시", end
}

// koreanDate reads 2026년 11월 20일 and its parts; end is 0 when there is none.
func (s *valueScan) koreanDate(end int, raw string) (canon string, after int) {
	next := func(at int, unit rune) (string, int) {
		j := s.space(at)
		k := j
		for s.isDigit(k) {
			k++
		}
		u := s.space(k)
		if k == j || k-j > 2 || s.rune(u) != unit || s.a.counterIn([]rune(s.word(u))) != 1 {
			return "", 0
		}
		return pad(string(s.b.runes[j:k])), u + 1
	}
	u := s.space(end)
	switch {
	case s.rune(u) == '년' && len(raw) == 4 && s.a.counterIn([]rune(s.word(u))) == 1:
		canon, after = raw, u+1
		m, e := next(after, '월')
		if e == 0 || !inRange(m, 1, 12) {
			return canon + "년", after
		}
		canon, after = canon+"-"+m, e
		if d, e := next(after, '일'); e > 0 && inRange(d, 1, 31) {
			return canon + "-" + d, e
		}
		return canon, after
	case s.rune(u) == '월' && inRange(raw, 1, 12) && s.a.counterIn([]rune(s.word(u))) == 1:
		if d, e := next(u+1, '일'); e > 0 && inRange(d, 1, 31) {
			return pad(raw) + "-" + d, e
		}
		return pad(raw) + "월", u + 1
	}
	return "", 0
}
