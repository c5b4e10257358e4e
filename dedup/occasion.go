package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// What is said to have happened on Monday may have happened on Tuesday as well: two such statements do not contradict
// each other by their times. "The meeting is on Monday" does, and so does what was arranged: "moved to Monday".

// englishPast are irregular past forms; the regular ones end in -ed.
const englishPast = `went made kept held left came met sent told asked took gave got ran wrote began chose saw spent built bought brought found spoke led
paid drew fell grew knew lost rose sat stood taught thought threw understood won dropped shipped`

// settled are the forms of verbs that fix a time or tell of a state; they leave a time that binds.
const englishSettled = `scheduled rescheduled planned postponed delayed extended shifted moved agreed decided changed switched fixed updated expected estimated targeted required
booked reserved announced corrected pinned aligned limited based needed wanted preferred remained stayed lasted lived belonged depended promised committed renamed called named proposed`

// koreanSettled are the stems of such verbs in Korean.
const koreanSettled = `정하 결정 합의 변경 바꾸 바뀌 옮기 미루 미뤄지 미루어지 연기 잡 잡히 예약 확정 세우 조정 정정 앞당기 당기 통일 고정 약속 계획 지정 설정 맞추 연장 줄 줄이 늘 늘리 늘어나 줄어들 오르 내리 올리 이
공지 예고 남 걸리 있 없 같 되 교체 전환 이전하 갱신 승인`

// hedges leave open whether a time holds.
const hedges = `may might could perhaps maybe tentatively tentative 아마 아마도 어쩌면 혹시`

// reporting verbs only pass on what follows: "Jamie confirmed that the board meets on Friday" is about the board.
const reporting = `confirmed said noted announced reported explained mentioned added told wrote`

// once says that the text tells what was done at some time, or what may be. In English the first verb tells, in Korean
// the last one.
func (r *reading) once() bool {
	past, english := false, false // what the last Korean and the first English verb say
	for i, t := range r.tokens {
		switch s := r.surface(i); {
		case s == "":
		case s == ":": // 마감: 11월 20일 is a label and what it says; “Alex: “I may …” is not
			if !english && !quoted(r.surface(i+1)) {
				return false
			}
		case t.Class == morph.Other:
		case listed(hedges, s):
			return true
		case beginsKorean(s):
			switch {
			case t.Class == morph.Predicate:
				past = !r.arranges(t, s) && pastForm(s) && r.told(s)
			case i >= len(r.tokens)-2:
				past = past || s == "완료" || s == "종료" || s == "마침"
			}
		case english || past:
		case listed(present, s), listed(englishSettled, s):
			return false
		case listed(reporting, s):
			english = !slices.ContainsFunc(r.tokens[i+1:], func(t morph.Token) bool { return listed(present, lower(t.Surface)) })
			if !english {
				return false
			}
		case listed(englishPast, s), strings.HasSuffix(s, "ed") && len(s) > len("need") && t.Class != morph.Function && r.verbal(i):
			english = true
		}
	}
	return past || english
}

// present are the English verbs of what holds or is to be.
const present = `is are will must shall has have it's that's`

func quoted(s string) bool {
	return strings.HasPrefix(s, "\"") || strings.HasPrefix(s, "“") || strings.HasPrefix(s, "'") || strings.HasPrefix(s, "‘")
}

// arranges says that a Korean verb fixes a time or tells of a state: 정했다, 옮겼다, 하기로 했다.
func (r *reading) arranges(t morph.Token, s string) bool {
	return strings.HasSuffix(s, "기로") || slices.ContainsFunc(t.Stems, func(stem string) bool { return listed(koreanSettled, stem) })
}

// verbal says that an English form in -ed is a verb here: not after an article, a be in the present or an adverb of degree.
func (r *reading) verbal(i int) bool {
	s := r.surface(i - 1)
	if determiner(s) {
		return false
	}
	switch s {
	case "be", "being", "as", "if", "when", "this", "that", "these", "those", "no", "any", "all", "each", "every", "more", "most", "very":
		return false
	}
	return true
}

// listed says that a list of words holds one.
func listed(list, w string) bool {
	if w == "" {
		return false
	}
	for rest := list; ; {
		at := strings.Index(rest, w)
		if at < 0 {
			return false
		}
		end := at + len(w)
		if (at == 0 || rest[at-1] == ' ' || rest[at-1] == '\n') && (end == len(rest) || rest[end] == ' ' || rest[end] == '\n') {
			return true
		}
		rest = rest[end:]
	}
}

func beginsKorean(s string) bool {
	for _, c := range s {
		return hangul.IsSyllable(c)
	}
	return false
}

// dimension is what a value measures; values of different dimensions cannot contradict each other.
type dimension uint8

const (
	dimNumber dimension = iota // a bare number, a count, a duration, a version
	dimDate
	dimWeekday
	dimClock
	dimPercent
	dimMoney
	dimCode
	dimName // a link or a file: of another one something else is said
	dimensions
)

// dimensionOf reads a canonical value as [morph.Value] writes it, also one that is given up.
func dimensionOf(v string) dimension {
	v = strings.TrimPrefix(v, givenUp)
	switch {
	case strings.Contains(v, "/") && strings.Contains(v, "."):
		return dimName
	case strings.HasSuffix(v, "요일"):
		return dimWeekday
	case strings.HasSuffix(v, "%"):
		return dimPercent
	case strings.HasSuffix(v, "원"), strings.HasSuffix(v, "달러"), strings.HasSuffix(v, "유로"), strings.HasSuffix(v, "엔"):
		return dimMoney
	case strings.HasSuffix(v, "시"), strings.HasSuffix(v, "분") && strings.Contains(v, "시"), len(v) == len("15:00") && v[2] == ':' && digitsOnly(v[:2]) && digitsOnly(v[3:]):
		return dimClock
	case len(v) == len("2026년") && strings.HasSuffix(v, "년"), len(v) == len("02월") && strings.HasSuffix(v, "월") && digitsOnly(v[:2]), isDate(v):
		return dimDate
	}
	if first := v[0]; first < '0' || first > '9' && first != 'v' { // E1234, q1, python3
		return dimCode
	}
	return dimNumber
}

func (d dimension) temporal() bool { return d == dimDate || d == dimWeekday || d == dimClock }

func digitsOnly(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// isDate knows 11-20, 2026-11 and 2026-11-20.
func isDate(v string) bool {
	if strings.Trim(v, "0123456789-") != "" || v == "" || v[0] == '-' {
		return false
	}
	switch strings.Count(v, "-") {
	case 1:
		return len(v) == len("11-20") || len(v) == len("2026-11")
	case 2:
		return len(v) == len("2026-11-20")
	}
	return false
}

// valuesClash says that what only one side gives and what only the other gives contradict each other: both of one
// dimension, not times of two occasions, not at once another time and another number (budgets of two months), and not
// of two things, each with a word of its own (the base case, the stretch case).
func valuesClash(a, b Facts, v *Verdict, onlyA, onlyB []string) bool {
	if len(v.OnlyA) > 0 && len(v.OnlyB) > 0 {
		return false
	}
	var x, y [dimensions]bool
	timeA, timeB, restA, restB := false, false, false, false
	for _, v := range onlyA {
		d := dimensionOf(v)
		x[d] = true
		timeA, restA = timeA || d.temporal(), restA || !d.temporal()
	}
	for _, v := range onlyB {
		d := dimensionOf(v)
		y[d] = true
		timeB, restB = timeB || d.temporal(), restB || !d.temporal()
	}
	if timeA && timeB && (restA && restB || a.Once && b.Once) {
		return false
	}
	for d := range x {
		if x[d] && y[d] && dimension(d) != dimName && (dimension(d) != dimCode || len(v.OnlyA)+len(v.OnlyB) == 0) { // a code may be a name
			return true
		}
	}
	return x[dimNumber] && (y[dimPercent] || y[dimMoney]) || y[dimNumber] && (x[dimPercent] || x[dimMoney])
}
