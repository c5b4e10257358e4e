package claim

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// quantities are the typed values of a statement in order, without overlaps: those that morph reads, with the kind that the words
// around them give; the two ends of a range are one. Equal values of a kind have equal canonical forms: *-27 is the 27th of a month,
// 27일 are 27 days, A~B is a range, "on" and "off" are switches.
func (s *statement) quantities(found []morph.Value) []Value {
	var out []Value
	for _, v := range found {
		if s.whichWeek(v) || s.sibling(v) {
			continue
		}
		out = append(out, Value{Kind: kindOf(v), Canonical: v.Canonical, Span: Span{v.StartByte, v.EndByte}})
	}
	s.dotted(out)
	out = s.weeks(out)
	out = s.switches(out)
	slices.SortFunc(out, func(a, b Value) int { return a.Span.Start - b.Span.Start })
	for i := range out {
		s.unitOf(&out[i], i, out)
	}
	out = s.frequencies(s.joined(out))
	s.numberedReleases(out)
	for i := range out {
		s.settleDay(&out[i], i, out)
		s.settleMoney(&out[i])
		s.settleHour(&out[i])
		out[i].Text = s.textOf(out[i].Span)
	}
	return out
}

// whichWeek says that a value only says which week or which weekday is meant: 셋째 주, 둘째 화요일.
func (s *statement) whichWeek(v morph.Value) bool {
	if !s.words.has("which", s.text[v.StartByte:v.EndByte]) {
		return false
	}
	rest, spaced := strings.CutPrefix(s.text[v.EndByte:], " ")
	if !spaced {
		return false
	}
	next := s.after(len(s.text) - len(rest))
	return s.words.has("spells", next) || s.words.startsWith("spells", next) && !s.words.has("spells", string(firstRune(next)))
}

// sibling says that a value is the word for a child of a family: 둘째가, 첫째는.
func (s *statement) sibling(v morph.Value) bool {
	if !s.words.has("siblings", s.text[v.StartByte:v.EndByte]) {
		return false
	}
	k := slices.IndexFunc(s.tokens, func(t morph.Token) bool { return t.StartByte == v.EndByte })
	return k >= 0 && s.josaAt(k) && s.words.josa[s.tokens[k].Surface] != "로"
}

// after is the text behind a place, up to the next blank or mark.
func (s *statement) after(at int) string {
	rest := s.text[at:]
	if n := strings.IndexFunc(rest, func(r rune) bool { return strings.ContainsRune(" \t\n,.!?()/·~", r) }); n >= 0 {
		rest = rest[:n]
	}
	return rest
}

// before are the n words in front of a place, the nearest first.
func (s *statement) before(at, n int) []string {
	f := strings.FieldsFunc(s.text[max(0, at-80):at], func(r rune) bool { return strings.ContainsRune(" \t\n,.!?()/·~:", r) })
	slices.Reverse(f)
	return f[:min(n, len(f))]
}

// free says that no value stands in a span.
func free(vs []Value, p Span) bool {
	return !slices.ContainsFunc(vs, func(v Value) bool { return v.Span.Start < p.End && p.Start < v.Span.End })
}

// unitOf gives a bare number the unit that is written onto it: 200각, 5미리, 12℃.
func (s *statement) unitOf(q *Value, i int, all []Value) {
	if q.Kind == Date && s.words.startsWith("portions", s.after(q.Span.End)) && strings.Count(s.textOf(q.Span), "/") == 1 && strings.Trim(s.textOf(q.Span), "0123456789/") == "" { // 1/3큰술
		q.Kind, q.Canonical = Number, s.textOf(q.Span)
	}
	if q.Kind != Number || strings.Trim(q.Canonical, "0123456789./") != "" || i+1 < len(all) && all[i+1].Span.Start == q.Span.End {
		return
	}
	unit := s.after(q.Span.End)
	if last, _ := utf8.DecodeLastRuneInString(s.textOf(q.Span)); unit == "" || last > '9' && !strings.ContainsRune("½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞", last) {
		return
	}
	for k := range s.tokens {
		t := &s.tokens[k]
		if t.StartByte != q.Span.End {
			continue
		}
		if t.Surface == "큰" || t.Surface == "작은" { // 1/3큰술
			if next := k + 1; next < len(s.tokens) && s.touches(k, next) && s.words.startsWith("portions", t.Surface+s.tokens[next].Surface) {
				q.Span.End = s.tokens[next].EndByte
				q.Canonical += t.Surface + s.tokens[next].Surface
				return
			}
		}
		if r, _ := utf8.DecodeRuneInString(t.Surface); !s.nominal(k) && !strings.HasPrefix(t.POS, "MA") && !strings.ContainsRune("℃°㎡㎏", r) {
			return
		}
		word := strings.TrimSuffix(t.Surface, "씩")
		if short, ok := strings.CutSuffix(word, "면"); ok && kindOfUnit(q.Canonical+short) == Duration { // 45초면
			word = short
		}
		q.Span.End = t.StartByte + len(word)
		q.Canonical += strings.ToLower(word)
		q.Kind = kindOfUnit(q.Canonical)
		return
	}
}

// joined makes one value of a range (3~5시) and of a date with its weekday (27일(금), 25일 수요일).
func (s *statement) joined(in []Value) []Value {
	out := in[:0:0]
	for _, q := range in {
		if n := len(out); n > 0 && s.joins(&out[n-1], &q) {
			continue
		}
		out = append(out, q)
	}
	return out
}

// joins takes q into p if they are one value.
func (s *statement) joins(p, q *Value) bool {
	if q.Span.Start < p.Span.End {
		return false // within one character: 1½
	}
	switch strings.TrimSpace(s.text[p.Span.End:q.Span.Start]) {
	case "~", "-", "–", "—", "〜", "∼":
		from, to, kind := p.Canonical, q.Canonical, q.Kind
		bare := func(v string) bool { return strings.Trim(v, "0123456789.") == "" }
		switch {
		case weekly(from) && weekly(to):
			p.Canonical, p.Span.End = week(from, to), q.Span.End
			return true
		case bare(to) && p.Kind == Date && len(from) == len("01-02"): // 8/3~5
			to, kind = from[:3]+pad(to), Date
		case bare(from) && !bare(to): // 3만~5만원
			from += strings.TrimLeft(to, "0123456789.")
		case p.Kind != q.Kind:
			return false
		}
		p.Kind, p.Canonical, p.Span.End = kind, from+"~"+to, q.Span.End
		return true
	case "(": // 목요일(12일)
		if num, ok := strings.CutSuffix(q.Canonical, "일"); ok && weekly(p.Canonical) && len(num) < 3 && s.text[q.Span.Start] <= '9' && strings.HasPrefix(s.text[q.Span.End:], ")") {
			p.Canonical, p.Span.End = "*-"+pad(num), q.Span.End+1
			return true
		}
	case "":
		if endsInDay(s.textOf(p.Span)) && weekly(q.Canonical) && p.Span.End < q.Span.Start {
			p.Kind, p.Span.End = Date, q.Span.End
			return true
		}
		if p.Kind == Duration && q.Kind == Duration && s.words.has("finer", unit(*p)+">"+unit(*q)) { // 1시간 40분
			p.Canonical, p.Span.End = p.Canonical+q.Canonical, q.Span.End
			return true
		}
	}
	return false
}

// endsInDay says that a text ends in a day of a month: 3/25, 27일.
func endsInDay(text string) bool {
	word := text[strings.LastIndexAny(text, " \t\n(")+1:]
	if num, ok := strings.CutSuffix(word, "일"); ok {
		return num != "" && strings.Trim(num[max(0, len(num)-1):], "0123456789") == ""
	}
	month, day, ok := strings.Cut(word, "/")
	if !ok {
		month, day, ok = strings.Cut(word, ".")
	}
	return ok && month != "" && day != "" && strings.Trim(month+day, "0123456789") == ""
}

// weekly says that a canonical value is a weekday or a list of them.
func weekly(canon string) bool { return strings.HasSuffix(canon, "요일") }

// week is the canonical form of the days from one weekday to another.
func week(from, to string) string {
	const days = "월화수목금토일"
	a, b := strings.Index(days, from[:3]), strings.Index(days, to[:3])
	var out []string
	for ; a >= 0 && a <= b; a += 3 {
		out = append(out, days[a:a+3])
	}
	return strings.Join(out, "·") + "요일"
}

// weeks adds 평일, 주말 and 토욜, takes the weekday behind a day into it (27일(금)), and 격주 into the weekday that it comes before.
func (s *statement) weeks(out []Value) []Value {
	for i := range s.tokens {
		t := &s.tokens[i]
		p, canon := Span{t.StartByte, t.EndByte}, ""
		switch r := []rune(t.Surface); {
		case len(r) > 1 && !s.words.has("notdays", t.Surface) && ascending(r) && (i+1 == len(s.tokens) || s.josaAt(i+1) || s.tokens[i+1].Class == morph.Other): // 반찬은 화목
			canon = strings.Join(strings.Split(t.Surface, ""), "·") + "요일"
		case t.Surface == "평일":
			canon = "월·화·수·목·금요일"
		case t.Surface == "주말":
			canon = "토·일요일"
		case len(r) == 2 && r[1] == '욜' && strings.ContainsRune("월화수목금토일", r[0]):
			canon = string(r[0]) + "요일"
		case len(r) > 0 && i+1 < len(s.tokens) && s.hourBehind(out, p) && ascending(r): // 토 11시, 화목 3시
			canon = strings.Join(strings.Split(t.Surface, ""), "·") + "요일"
		case len(r) == 1 && strings.ContainsRune("월화수목금토일", r[0]) && s.bracketed(p):
			for k := range out {
				if out[k].Span.End == p.Start-1 && endsInDay(s.textOf(out[k].Span)) {
					out[k].Kind, out[k].Span.End = Date, p.End+1
				}
			}
		}
		if days, end := s.weekGroup(i); canon == "" && days != "" {
			canon, p.End = days, end
		}
		if k := s.dayBefore(out, p, i); k >= 0 { // 5/19 화로
			out[k].Kind, out[k].Span.End = Date, p.End
			continue
		}
		if canon != "" && free(out, p) {
			out = append(out, Value{Kind: Date, Canonical: canon, Span: p})
		}
	}
	for i := range out {
		if words := s.before(out[i].Span.Start, 1); weekly(out[i].Canonical) && len(words) > 0 && words[0] == "격주" {
			out[i].Canonical = "격주 " + out[i].Canonical
			out[i].Span.Start = strings.LastIndex(s.text[:out[i].Span.Start], "격주")
		}
	}
	return out
}

// hourBehind says that a time of day follows a word behind a blank.
func (s *statement) hourBehind(vs []Value, p Span) bool {
	at := p.End + len(s.text[p.End:]) - len(strings.TrimLeft(s.text[p.End:], " "))
	return at > p.End && slices.ContainsFunc(vs, func(v Value) bool { return v.Kind == Clock && v.Span.Start == at })
}

// dotted makes days of numbers such as 9.27 with a weekday behind them: 9.27 일, 10.2(금).
func (s *statement) dotted(vs []Value) {
	for i := range vs {
		v := &vs[i]
		text := s.textOf(v.Span)
		num := strings.TrimSuffix(text, " 일")
		month, day, ok := strings.Cut(num, ".")
		m, err := strconv.Atoi(month)
		d, err2 := strconv.Atoi(day)
		if !ok || err != nil || err2 != nil || m < 1 || m > 12 || d < 1 || d > 31 {
			continue
		}
		end := v.Span.Start + len(num)
		rest := append([]rune(s.text[end:min(len(s.text), end+len(" (일 ")+len("정"))]), ' ', ' ', ' ')
		switch alone := !unicode.IsLetter(rest[2]) && !unicode.IsDigit(rest[2]); {
		case !alone || !strings.ContainsRune("월화수목금토일", rest[1]):
			continue
		case rest[0] == ' ':
			v.Span.End = end + len(" 일")
		case rest[0] == '(':
			v.Span.End = end
		default:
			continue
		}
		v.Kind, v.Canonical = Date, pad(month)+"-"+pad(day)
	}
}

// ascending says that syllables are weekdays in their order.
func ascending(r []rune) bool {
	last := -1
	for _, x := range r {
		at := strings.IndexRune("월화수목금토일", x)
		if at <= last {
			return false
		}
		last = at
	}
	return true
}

// dayBefore is the day of a month that a single syllable at a token says the weekday of, -1 if it is another word: 5/7 목 10:20.
func (s *statement) dayBefore(vs []Value, p Span, i int) int {
	if !strings.Contains("월화수목금토일", s.text[p.Start:p.End]) || p.End-p.Start != len("월") || !free(vs, p) {
		return -1
	}
	if next := i + 1; next < len(s.tokens) && !s.josaAt(next) && s.tokens[next].Class != morph.Other && s.tokens[next].Class != morph.Number && !s.words.has("hours", s.tokens[next].Surface) {
		return -1
	}
	return slices.IndexFunc(vs, func(v Value) bool {
		return v.Span.End == p.Start-1 && s.text[v.Span.End] == ' ' && endsInDay(s.textOf(v.Span))
	})
}

func (s *statement) bracketed(p Span) bool {
	return strings.HasSuffix(s.text[:p.Start], "(") && strings.HasPrefix(s.text[p.End:], ")")
}

// settleDay tells a day of the month (27일로 연기) from a count of days (30일 보관).
func (s *statement) settleDay(q *Value, i int, all []Value) {
	num, ok := strings.CutSuffix(q.Canonical, "일")
	n, err := strconv.Atoi(num)
	if !ok || strings.HasSuffix(s.textOf(q.Span), "간") || err != nil || n < 1 || n > 31 || s.text[q.Span.Start] > '9' || q.Kind != Duration && q.Kind != Date {
		return
	}
	if q.Kind == Date || s.dayOfMonth(q, i, all) {
		q.Kind, q.Canonical = Date, "*-"+pad(num)
	}
}

func (s *statement) dayOfMonth(q *Value, i int, all []Value) bool {
	if slices.ContainsFunc(all, longer) { // 30일 그대로, 원본은 180일
		return false
	}
	behind := s.after(q.Span.End)
	next := strings.TrimLeft(s.text[q.Span.End:], " ")
	before := s.before(q.Span.Start, 3)
	switch {
	case s.words.startsWith("lasts", behind), s.words.startsWith("lasts", next) && !s.longerWord(q.Span.End):
		return false
	case strings.HasPrefix(behind, "로") && s.predicateAfter(q.Span.End, "rescheduling"): // 휴가 6일로 미룸
		return true
	case len(before) > 0 && s.words.lists["counting"][before[0]]:
		return false
	case len(before) > 0 && s.words.lists["monthly"][before[0]]:
		return true
	case slices.ContainsFunc(before, func(w string) bool {
		return s.words.startsWith("lasting", w) && !strings.HasSuffix(w, "라고") && !strings.HasSuffix(w, "이라") && !strings.HasSuffix(w, "라서") || s.words.endsWith("cycles", w)
	}): // not 출장이라 20일로
		return false
	case slices.ContainsFunc(before, s.namesDay):
		return true
	case i+1 < len(all) && (all[i+1].Kind == Clock || weekly(all[i+1].Canonical)) && all[i+1].Span.Start-q.Span.End <= 2:
		return true
	case strings.HasPrefix(behind, "로"):
		return !s.predicateAfter(q.Span.End, "lengths")
	}
	return !s.words.startsWith("lasting", next)
}

// longerWord says that the word behind a place and a blank begins like a short word for how long something lasts and is another: 30일 당직, 12일 전시회.
func (s *statement) longerWord(at int) bool {
	k := slices.IndexFunc(s.tokens, func(t morph.Token) bool { return t.StartByte >= at })
	return k >= 0 && strings.HasPrefix(s.tokens[k].POS, "NN") && !s.words.has("lasts", s.tokens[k].Surface) && s.words.has("short-lasts", string(firstRune(s.tokens[k].Surface)))
}

// namesDay says that a word is the name of the day on which something is done: 반납일, 시험 날 in one word.
func (s *statement) namesDay(word string) bool {
	for _, day := range []string{"일", "날"} {
		if deed, ok := strings.CutSuffix(word, day); ok && utf8.RuneCountInString(deed) > 1 && len(s.lex.Classes(deed)) > 0 {
			return true
		}
	}
	return false
}

// longer says that a value is of more days than a month has.
func longer(v Value) bool {
	n, err := strconv.Atoi(strings.TrimSuffix(v.Canonical, "일"))
	return v.Kind == Duration && err == nil && n > 31 && strings.HasSuffix(v.Canonical, "일")
}

// predicateAfter says that one of the next words behind a place is in a list, or in one of the classes that it names.
func (s *statement) predicateAfter(at int, list string) bool {
	for i, seen := 0, 0; i < len(s.tokens) && seen < 4; i++ {
		if s.tokens[i].StartByte < at {
			continue
		}
		if s.tokens[i].Class == morph.Other {
			return false
		}
		seen++
		if stem := s.stem(i); s.words.has(list, stem) || s.inClasses(stem, list) {
			return true
		}
	}
	return false
}

// settleMoney takes a number in 만 or 천 without a unit for money: 11만, 2천.
func (s *statement) settleMoney(q *Value) {
	text := s.textOf(q.Span)
	if q.Kind != Number || strings.Trim(q.Canonical, "0123456789") != "" || !strings.HasSuffix(text, "만") && !strings.HasSuffix(text, "천") && !strings.Contains(text, "억") {
		return
	}
	if slices.ContainsFunc(s.before(q.Span.Start, 2), func(w string) bool { return s.words.startsWith("counted", w) }) {
		return
	}
	q.Kind, q.Canonical = Money, q.Canonical+"원"
}

// settleHour takes a number of 시 for a time of day where what is written onto it keeps it from being read as one: 3시엔, 5시부로.
func (s *statement) settleHour(q *Value) {
	num, ok := strings.CutSuffix(q.Canonical, "시")
	h, err := strconv.Atoi(num)
	if !ok || q.Kind != Number || err != nil || h > 24 {
		return
	}
	if q.Kind = Clock; h > 12 {
		q.Canonical = pad(num) + ":00"
	}
}

// switches adds on and off behind Korean words.
func (s *statement) switches(out []Value) []Value {
	for i := 1; i < len(s.tokens); i++ {
		t := &s.tokens[i]
		p := Span{t.StartByte, t.EndByte}
		word := strings.ToLower(t.Surface)
		if (word == "on" || word == "off") && s.tokens[i-1].Surface[0] >= 0xEA && (i+1 == len(s.tokens) || s.josaAt(i+1) || s.tokens[i+1].Class == morph.Other) && free(out, p) {
			out = append(out, Value{Kind: Switch, Canonical: word, Span: p})
		}
	}
	return out
}

// pad writes a day of the month in two figures.
func pad(n string) string {
	if len(n) < 2 {
		return "0" + n
	}
	return n
}
