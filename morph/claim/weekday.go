package claim

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// week is the order of the days of the week by their first syllables.
const week = "월화수목금토일"

// weekly says that a canonical value is a weekday or a list of them.
func weekly(canon string) bool {
	return strings.HasSuffix(canon, "요일") || strings.HasPrefix(canon, "격주 ")
}

// days is the canonical form of weekdays: 월·수·금요일.
func days(text string) string {
	var on []string
	for _, d := range week {
		for p := range strings.SplitSeq(strings.TrimSuffix(text, "요일"), "·") {
			if strings.HasPrefix(p, string(d)) {
				on = append(on, string(d))
				break
			}
		}
	}
	return strings.Join(on, "·") + "요일"
}

// dayRange is every day from one to another: 월요일~금요일 is 월·화·수·목·금요일.
func dayRange(from, to string) string {
	a, b := dayIndex(from), dayIndex(to)
	if a < 0 || b < a {
		return from + "~" + to
	}
	var on []string
	for i, d := range []rune(week) {
		if i >= a && i <= b {
			on = append(on, string(d))
		}
	}
	return strings.Join(on, "·") + "요일"
}

func dayIndex(canon string) int {
	r, _ := utf8.DecodeRuneInString(canon)
	return slices.Index([]rune(week), r)
}

// weekdays adds the days of the week that stand without 요일: 월수금, 월·수, 토욜, 평일, 격주 화.
func (s *statement) weekdays(out []Value) []Value {
	for at := 0; at < len(s.text); {
		r, n := utf8.DecodeRuneInString(s.text[at:])
		if !unicode.Is(unicode.Hangul, r) {
			at += n
			continue
		}
		end := at
		for end < len(s.text) {
			r, n := utf8.DecodeRuneInString(s.text[end:])
			if !unicode.Is(unicode.Hangul, r) {
				break
			}
			end += n
		}
		if canon, stop := s.weekdayWord(at, end); stop > at && free(out, Span{at, stop}) {
			out = append(out, Value{Kind: Date, Canonical: canon, Span: Span{at, stop}})
		}
		at = end
	}
	for i := range out {
		if words := s.before(out[i].Span.Start, 1); weekly(out[i].Canonical) && len(words) > 0 && words[0] == "격주" {
			out[i].Canonical = "격주 " + out[i].Canonical
			out[i].Span.Start = strings.LastIndex(s.text[:out[i].Span.Start], "격주")
		}
	}
	return out
}

// weekdayWord reads a word that begins with days of the week; stop is where the days end, 0 if it is another word.
func (s *statement) weekdayWord(at, end int) (canon string, stop int) {
	word := s.text[at:end]
	for _, name := range [...]struct{ word, canon string }{{"평일", "월·화·수·목·금요일"}, {"주말", "토·일요일"}} {
		if rest, ok := strings.CutPrefix(word, name.word); ok && s.afterNoun(rest) {
			return name.canon, at + len(name.word)
		}
	}
	var on []string
	last := -1
	rest := word
	for rest != "" {
		i := dayIndex(rest)
		if i <= last {
			break
		}
		r, n := utf8.DecodeRuneInString(rest)
		on, last, rest = append(on, string(r)), i, rest[n:]
	}
	if len(on) == 0 {
		return "", 0
	}
	if tail, ok := strings.CutPrefix(rest, "욜"); ok && s.afterNoun(tail) {
		return strings.Join(on, "·") + "요일", at + len(word) - len(tail)
	}
	if !s.afterNoun(rest) || s.words.lists["notdays"][strings.Join(on, "")] || len(on) == 1 && !s.dayAlone(at, at+len(word)-len(rest)) {
		return "", 0
	}
	return strings.Join(on, "·") + "요일", at + len(word) - len(rest)
}

// afterNoun says that a rest of a word can stand behind a noun: nothing, or a josa.
func (s *statement) afterNoun(rest string) bool { return rest == "" || s.words.josa[rest] != "" }

// dayAlone says that a single syllable names a day: beside another day (월·수, 월~금), in brackets behind a date, behind 격주 or
// 매주, or between a date and an hour.
func (s *statement) dayAlone(at, end int) bool {
	front, behind := s.text[:at], s.text[end:]
	if near := strings.TrimRight(front, "·/~-–"); near != front {
		r, _ := utf8.DecodeLastRuneInString(near)
		if strings.ContainsRune(week, r) {
			return true
		}
	}
	if near := strings.TrimLeft(behind, "·/~-–"); near != behind && dayIndex(near) >= 0 {
		return true
	}
	if strings.HasSuffix(front, "(") && strings.HasPrefix(behind, ")") {
		return dated(front[:len(front)-1])
	}
	if words := s.before(at, 1); len(words) > 0 && (words[0] == "격주" || words[0] == "매주") {
		return behind == "" || behind[0] == ' '
	}
	return strings.HasSuffix(front, " ") && dated(strings.TrimSpace(front)) && (behind == "" || behind[0] == ' ')
}

// dated says that a text ends in a day of a month: 3/25, 27일.
func dated(text string) bool {
	word := text[strings.LastIndexAny(text, " \t\n(")+1:]
	if num, ok := strings.CutSuffix(word, "일"); ok {
		return num != "" && strings.Trim(num[max(0, len(num)-1):], "0123456789") == ""
	}
	month, day, ok := strings.Cut(word, "/")
	return ok && month != "" && day != "" && strings.Trim(month+day, "0123456789") == ""
}
