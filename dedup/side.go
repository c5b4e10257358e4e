package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// roleSide is noted of what can be meant to one side or to the other: 1월부터 and 1월까지, 3번 이상 and 3번 이하, 빌리다 and
// 빌려주다, 나만 and 나도. It stands as "side:1월=from".
const roleSide = "side"

// The sides of a value by the words behind it in Korean and before it in English. What is at least 3 is not 3, and what holds
// from January may be told without the from.
const (
	koreanSides  = `부터=from 이후=from 까지=until 이전=until 전까지=until 이상=least 초과=least 넘게=least 이하=most 미만=most 이내=most`
	englishSides = `since=from from=from until=until till=until over=least above=least under=most below=most`
)

// sideOf is the side that a list names for a word; "" for none.
func sideOf(list, word string) string {
	for f := range strings.FieldsSeq(list) {
		if w, side, _ := strings.Cut(f, "="); w == word {
			return side
		}
	}
	return ""
}

// sides are the roles of what is meant to one side.
func (r *reading) sides() []string {
	var out []string
	note := func(what, side string) { out = append(out, roleSide+":"+what+"="+side) }
	for _, v := range r.values {
		first, after := r.span(v)
		if s := sideOf(koreanSides, r.surface(after)); s != "" {
			note(v.Canonical, s)
		} else if s := sideOf(englishSides, r.surface(first-1)); s != "" {
			note(v.Canonical, s)
		}
	}
	for i, t := range r.tokens {
		switch s := r.surface(i); {
		case t.Stem == "빌리":
			side := "borrow"
			if i+1 < len(r.tokens) && (r.tokens[i+1].Stem == "주" || r.tokens[i+1].Stem == "드리") {
				side = "lend"
			}
			note(t.Stem, side)
		case (s == "만" || s == "도") && i > 0 && r.glued(i) && strings.HasPrefix(r.tokens[i-1].POS, "N"):
			note(r.surface(i-1), s)
		}
	}
	return out
}

// span is the first token of a value and the one behind it.
func (r *reading) span(v morph.Value) (first, after int) {
	first, _ = slices.BinarySearchFunc(r.tokens, v.StartByte, func(t morph.Token, at int) int { return t.EndByte - at - 1 })
	for after = first; after < len(r.tokens) && r.tokens[after].StartByte < v.EndByte; {
		after++
	}
	return first, after
}

// otherSide names what two statements mean to different sides, with both; "" if there is none.
func otherSide(a, b Facts) string {
	x, y := withPrefix(a.Roles, roleSide+":"), withPrefix(b.Roles, roleSide+":")
	for _, p := range x {
		what, side, _ := strings.Cut(p, "=")
		for _, q := range y {
			if w, other, _ := strings.Cut(q, "="); w == what && other != side {
				return strings.TrimPrefix(what, roleSide+":") + ": " + side + " / " + other
			}
		}
	}
	return ""
}

// undoing are words that take back what the rest of a statement says: 민수 휴가, 민수 휴가 취소.
const undoing = `취소 반려 종료 중단 중지 폐지 폐기 철회 해지 해제 보류 무산 거절 거부 실패 연기 제외 삭제 제거 cancel abandon reject fail remov delet postpon revok withdraw deprec`

// undoneBy are the folded words whose other side does the same: 종료 of 시작.
const undoneBy = `시작 켜 추가 성공 허용 승인 활성화`

// undone is the word of f, one of extra, by which it takes back what the other statement says; "" if there is none.
func (f Facts) undone(extra []string) string {
	for _, k := range extra {
		if listed(undoing, k) || f.Polarity[k] < 0 && listed(undoneBy, k) {
			return k
		}
	}
	return ""
}
