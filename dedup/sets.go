package dedup

import (
	"slices"
	"strings"
)

type setRelation uint8

const (
	setsEqual setRelation = iota
	setsFirstSmaller
	setsSecondSmaller
	setsCross
)

const bothSides = 3

// larger is the side that has more: 1, 2, 0 for neither, bothSides for each.
func (r setRelation) larger() int { return [...]int{0, 2, 1, bothSides}[r] }

// compatible says that entities do not stand in the way: they are equal, or one side names none.
func (r setRelation) compatible(a, b []string) bool {
	return r == setsEqual || len(a) == 0 || len(b) == 0
}

// subset relates two sorted sets.
func subset(a, b []string) setRelation {
	_, x, y := partition(a, b)
	switch {
	case len(x) == 0 && len(y) == 0:
		return setsEqual
	case len(x) == 0:
		return setsFirstSmaller
	case len(y) == 0:
		return setsSecondSmaller
	}
	return setsCross
}

// compareValues relates two sets of values. A value that only says more of the same (2026-11-20 of 11-20, 15:00 of
// 3시) counts as one more on its side.
func compareValues(a, b []string) (r setRelation, onlyA, onlyB []string) {
	_, onlyA, onlyB = partition(a, b)
	x := slices.DeleteFunc(slices.Clone(onlyA), func(v string) bool { return slices.ContainsFunc(onlyB, func(w string) bool { return saysMore(w, v) }) })
	y := slices.DeleteFunc(slices.Clone(onlyB), func(v string) bool { return slices.ContainsFunc(onlyA, func(w string) bool { return saysMore(w, v) }) })
	switch {
	case len(onlyA) == 0 && len(onlyB) == 0:
		return setsEqual, nil, nil
	case len(x) == 0 && len(y) == 0: // each is vaguer somewhere
		return setsCross, onlyA, onlyB
	case len(x) == 0:
		return setsFirstSmaller, onlyA, onlyB
	case len(y) == 0:
		return setsSecondSmaller, onlyA, onlyB
	}
	return setsCross, onlyA, onlyB
}

// saysMore says that a value is another one made exact.
func saysMore(exact, vague string) bool {
	if strings.HasSuffix(exact, "-"+vague) {
		return len(vague) == len("11-20") && len(exact) == len("2026-11-20")
	}
	hour, ok := strings.CutSuffix(vague, "시")
	if !ok || len(exact) != len("15:00") || exact[2:] != ":00" {
		return false
	}
	if len(hour) == 1 {
		hour = "0" + hour
	}
	return exact[:2] == hour || len(hour) == 2 && twelveHours(exact[:2]) == hour
}

// twelveHours turns 13–23 into 01–11 and 00 into 12.
func twelveHours(hh string) string {
	n := int(hh[0]-'0')*10 + int(hh[1]-'0')
	if n = n % 12; n == 0 {
		n = 12
	}
	return string([]byte{byte('0' + n/10), byte('0' + n%10)})
}

// partition walks two sorted sets. The results are nil when empty.
func partition(a, b []string) (both, onlyA, onlyB []string) {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch strings.Compare(a[i], b[j]) {
		case 0:
			both = append(both, a[i])
			i++
			j++
		case -1:
			onlyA = append(onlyA, a[i])
			i++
		default:
			onlyB = append(onlyB, b[j])
			j++
		}
	}
	return both, append(onlyA, a[i:]...), append(onlyB, b[j:]...)
}

// tidy sorts a list and leaves out repeats.
func tidy(list *[]string) {
	slices.Sort(*list)
	*list = slices.Compact(*list)
}

// rising says that a list is sorted and has no repeats.
func rising(list []string) bool {
	for i := 1; i < len(list); i++ {
		if list[i-1] >= list[i] {
			return false
		}
	}
	return true
}
