package dedup

import (
	"slices"
	"strings"
)

// How much of an earlier wording a later one has to have, in hundredths of its keywords; of a short one, where one word makes the difference, more. One shorter
// still says too little to tell.
const (
	minReworded   = 4 // keywords
	shortWording  = 8 // keywords
	shortReworded = 80
	longReworded  = 60
)

// Reworded reports whether a later statement says in nearly the same words what an earlier one says, with its names and all its figures but for days. The two
// are not the same, as [Compare] has it, and do not merge; but of a step, or of how something stands, the later is the word that counts, and a reader learns
// nothing from the earlier.
func Reworded(old, newer *Facts) bool {
	all, share := len(old.Keywords), longReworded
	if all < shortWording {
		share = shortReworded
	}
	named := func(w Word) bool { return w.Name && !slices.Contains(newer.Keywords, w.Key) } // the first word is written as names are, whatever it is
	if all < minReworded {
		return false
	}
	both := 0
	for _, w := range old.Keywords {
		if slices.Contains(newer.Keywords, w) {
			both++
		}
	}
	return both*100 >= share*all &&
		!slices.ContainsFunc(old.Values, func(v string) bool { return !IsDay(v) && !slices.Contains(newer.Values, v) }) &&
		!slices.ContainsFunc(old.Words[min(1, len(old.Words)):], named)
}

// IsDay reports whether a value is a day, by its canonical form.
func IsDay(canonical string) bool {
	first, rest, _ := strings.Cut(canonical, " ")
	month, whole := strings.CutSuffix(first, "월")
	if whole && month != "" && strings.Trim(month, "0123456789") == "" {
		return true
	}
	from, to, ranged := strings.Cut(first, "~")
	if isDate(from) && (!ranged || isDate(to)) {
		return true
	}
	for first != "" {
		if !RecurringDay(first) && !RelativeDay(first) {
			return false
		}
		first, rest, _ = strings.Cut(rest, " ")
	}
	return canonical != ""
}

// isDate reports whether a text is a date as values are written: 2026-05-08, 05-08, *-08.
func isDate(s string) bool {
	date := s
	if rest, ok := strings.CutPrefix(date, "*-"); ok {
		date = "01-" + rest
	}
	if len(date) == len("2026-05-08") && strings.Trim(date[:4], "0123456789") == "" && date[4] == '-' {
		date = date[5:]
	}
	return len(date) == len("05-08") && date[2] == '-' && strings.Trim(date[:2]+date[3:], "0123456789") == "" && date[:2] <= "12" && date[3:] <= "31"
}

// RecurringDay reports whether a word tells a day that comes again: 매주, every, Monday.
func RecurringDay(word string) bool {
	word = strings.ToLower(word)
	for _, w := range [...]string{"매일", "매주", "매월", "매년", "마다", "every", "daily", "weekly", "monthly"} {
		if strings.Contains(word, w) {
			return true
		}
	}
	w := strings.TrimSuffix(strings.TrimSuffix(word, "요일"), "day")
	return slices.Contains([]string{"월", "화", "수", "목", "금", "토", "일", "mon", "tues", "wednes", "thurs", "fri", "satur", "sun", "tue", "wed", "thu", "sat"}, w)
}

// RelativeDay reports whether a word tells a day by how far off it is: 내일, next.
func RelativeDay(word string) bool {
	switch word {
	case "오늘", "내일", "모레", "어제", "그제", "이번", "다음", "지난", "담주", "이번주", "다음주", "지난주", "today", "tonight", "tomorrow", "yesterday", "next", "last", "this":
		return true
	}
	return false
}
