package claim

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// frequencies makes one value of how often something is in a span of time: 일주일에 두 번, 주 2회, 하루 세 번. Its canonical form counts the times by
// the day, the week, the month or the year: 2번/주.
func (s *statement) frequencies(in []Value) []Value {
	out := in[:0:0]
	for _, v := range in {
		times, unit := timesOf(v)
		start, by := s.spanOfTime(v.Span.Start)
		if times == "" || by == "" || unit == "일" && by != "주" || s.words.startsWith("nth", s.after(v.Span.End)) {
			out = append(out, v)
			continue
		}
		for n := len(out) - 1; n >= 0 && out[n].Span.End > start; n-- {
			out = out[:n]
		}
		v.Span.Start, v.Kind, v.Canonical = start, Number, times+unit+"/"+by
		out = append(out, v)
	}
	return out
}

// timesOf is how many times or days a value counts, and in which of the two; "" if it counts anything else.
func timesOf(v Value) (times, unit string) {
	for _, of := range [...]struct{ suffix, unit string }{{"번", "번"}, {"회", "번"}, {"일", "일"}} {
		if num, ok := strings.CutSuffix(v.Canonical, of.suffix); ok && (v.Kind == Number || v.Kind == Duration) && num != "" && strings.Trim(num, "0123456789.,~") == "" {
			return num, of.unit
		}
	}
	return "", ""
}

// spanOfTime is the span of time before a count of times that is counted by it, and where its words begin; "" if there is none.
func (s *statement) spanOfTime(at int) (start int, by string) {
	head := strings.TrimRight(s.text[:at], " ")
	for _, span := range [...]struct{ list, by string }{{"by-day", "일"}, {"by-week", "주"}, {"by-month", "월"}, {"by-year", "년"}} {
		for word := range s.words.lists[span.list] {
			if before, ok := strings.CutSuffix(head, word); ok && (before == "" || strings.HasSuffix(before, " ") || strings.HasSuffix(before, "(") || strings.HasSuffix(before, ",")) && (by == "" || len(before) < start) &&
				!s.words.has("which", lastOf(strings.TrimRight(before, " "))) { // not 이번 주 3회
				start, by = len(before), span.by
			}
		}
	}
	return start, by
}

// oftenIn says that a value tells how often something is in a span of time.
func oftenIn(v Value) bool {
	return v.Kind == Number && (strings.Contains(v.Canonical, "번/") || strings.HasSuffix(v.Canonical, "일/주"))
}

// often makes of a bare count of times one in the same span of time as another: 하루 두 번에서 세 번으로.
func often(like, v *Value) {
	if times, unit := timesOf(*v); times != "" && oftenIn(*like) && strings.Contains(like.Canonical, unit+"/") {
		v.Kind, v.Canonical = Number, times+like.Canonical[strings.Index(like.Canonical, unit):]
	}
}

// weekGroup is the weekdays that a word for a class on them holds (화목반, 월수금), and the end of that word before its josa; "" for any other word. Two of
// them alone are one only where an hour stands behind: 화목 새벽반.
func (s *statement) weekGroup(i int) (canon string, end int) {
	at := s.tokens[i].StartByte
	if i > 0 && s.touches(i-1, i) && s.tokens[i-1].Class != morph.Other {
		return "", 0
	}
	word := s.after(at)
	for strings.HasPrefix(s.text[at+len(word):], "·") { // 화·목반
		word += "·" + s.after(at+len(word)+len("·"))
	}
	n := len(word) - len(strings.TrimLeft(word, "월화수목금토일·"))
	r := []rune(strings.ReplaceAll(word[:n], "·", ""))
	if len(r) < 2 || !ascending(r) || s.words.has("notdays", word[:n]) {
		return "", 0
	}
	rest, class := strings.CutPrefix(word[n:], "반")
	if rest != "" && s.words.josa[rest] == "" {
		return "", 0
	}
	behind := strings.TrimLeft(s.text[at+len(word):], " ")
	if !class && len(r) < 3 && (rest != "" || !s.words.startsWith("hours", s.after(len(s.text)-len(behind)))) {
		return "", 0
	}
	if n = len(word) - len(rest); len(r) == 2 && !class && strings.HasPrefix(behind, "반") {
		return "", 0
	}
	return strings.Join(strings.Split(string(r), ""), "·") + "요일", at + n
}

// sameTime takes out that the hour stays what it was, which only a day is told beside: 목요일 | 같은 시간에 | 오래, 23일 | 같은 시간으로, 23일 | 같은 시간.
func (s *statement) sameTime() {
	for i := 1; i < len(s.tokens); i++ {
		next := i + 1
		cased := next < len(s.tokens) && (s.josaAt(next) && s.tokens[next].Surface != "대로" || strings.HasPrefix(s.tokens[next].POS, "VCP")) // not 같은 시간대로
		if !cased && next < len(s.tokens) && s.touches(i, next) && s.tokens[next].Class != morph.Other {
			continue
		}
		first := s.wordAt(i, 0)
		if first > 1 && !s.words.has("same-time", s.textOf(s.tokenSpan(first, i))) {
			first = s.wordAt(first-1, 0)
		}
		if first < 1 || !s.words.has("same-time", s.textOf(s.tokenSpan(first, i))) {
			continue
		}
		if !s.dayAt(first - 1) {
			continue
		}
		if cased { // the josa or the copula stands behind the day
			s.tokens[next].StartByte = s.tokens[first-1].EndByte
		}
		s.tokens = slices.Delete(s.tokens, first, next)
		i = first - 1
	}
}

// dayAt says that token i ends a day or a part of one: 목요일, 23일, 6/3(화), 내일 오전.
func (s *statement) dayAt(i int) bool {
	if i > 2 && s.tokens[i].Surface == ")" && s.tokens[i-2].Surface == "(" {
		i -= 3
	}
	t := &s.tokens[i]
	return s.words.has("days", t.Surface) || s.words.has("spells", t.Surface) || s.words.has("hours", t.Surface) || t.Surface == "일" && i > 0 && s.tokens[i-1].Class == morph.Number ||
		slices.ContainsFunc(s.found, func(v morph.Value) bool { return v.Kind == morph.ValueDate && v.EndByte == t.EndByte })
}
