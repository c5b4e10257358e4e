package when

import (
	"strings"
	"sync"
)

// english are the English words of time and the function words that stand between them.
var english = sync.OnceValue(func() lexicon {
	l := lexicon{}
	l.row(token{kind: away, unit: day}, -1, "yesterday today tomorrow/tmrw/tmr")
	l.add(token{kind: away, unit: day, d: tonight}, "tonight tonite")
	l.row(token{kind: which}, -1, "last/previous this/current next/following")
	l.add(token{kind: which, n: -1, weak: true}, "past")
	l.add(token{kind: which, n: coming}, "coming upcoming")
	for u, words := range map[unit]string{
		minute: "minute minutes min mins", hour: "hour hours hr hrs", day: "day days", week: "week weeks", monthLong: "month months", year: "year years",
		quarterUnit: "quarter quarters", oclock: "o'clock",
	} {
		l.add(token{kind: counter, unit: u}, words)
	}
	l.row(token{kind: weekday}, 1, "monday tuesday wednesday thursday friday saturday sunday")
	l.row(token{kind: weekday, weak: true}, 1, "mon tue/tues wed thu/thur/thurs fri sat sun")
	l.row(token{kind: month}, 1, "january february - - - - july august september october november december")
	l.row(token{kind: month, weak: true}, 1, "jan feb mar/march apr/april may jun/june jul aug sep/sept oct nov dec")
	l.row(token{kind: season, weak: true}, 0, "spring summer autumn/fall winter")
	l.add(token{kind: dayGroup, n: weekend}, "weekend")
	l.add(token{kind: dayGroup, n: workdays, weak: true}, "weekdays")
	l.row(token{kind: part, weak: true}, early, "early mid/middle late")
	l.row(token{kind: part, weak: true}, early, "beginning/start - end")
	l.row(token{kind: dayPart, weak: true}, morning, "morning afternoon evening night")
	l.add(token{kind: clock, n: 12, form: padded, weak: true}, "noon midday")
	l.add(token{kind: clock, n: 24, form: padded, weak: true}, "midnight")
	l.row(token{kind: meridiem}, 0, "am pm")

	l.row(token{kind: number, form: latin}, 1, `one two/couple three four five six seven eight nine ten
		eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty`)
	l.add(token{kind: number, form: latin, n: 30}, "thirty")
	l.add(token{kind: number, form: article, n: 1}, "a an")
	l.row(token{kind: ordinal, form: latin}, -1, "- - first second third fourth fifth sixth seventh eighth ninth tenth")
	l.add(token{kind: half}, "half")
	l.add(token{kind: particle, n: ago}, "ago")
	l.add(token{kind: particle, n: later}, "later")
	l.add(token{kind: particle, n: about}, "around about circa roughly approximately")
	l.add(token{kind: particle, n: every}, "every each")
	l.add(token{kind: word}, "in on at by of the to and or for from since until till through between before after within over during throughout")
	delete(l, "-")
	addHolidays(l)
	addSlips(l)
	return l
})

// addSlips adds the words that are often typed wrong, as they are typed.
func addSlips(l lexicon) {
	for right, wrong := range map[string]string{
		"yesterday": "yesteday yesturday",
		"tomorrow":  "tommorow tommorrow tomorow", //nolint:misspell // meant
		"tuesday":   "teusday",                    //nolint:misspell // meant
		"wednesday": "wendsday wensday",           //nolint:misspell // meant
		"thursday":  "thrusday",                   //nolint:misspell // meant
		"saturday":  "saterday",                   //nolint:misspell // meant
		"february":  "febuary",                    //nolint:misspell // meant
	} {
		l.add(l[right], wrong)
	}
}

// latin reads a run of Latin letters, and says whether it is a word that may stand beside others without a space. A word
// that is not in the list stands for itself only where nothing else belongs to it.
func (s *scanner) latin(i int) (end int, known bool) {
	end = s.run(i)
	text := s.text[i:end]
	if len(s.tokens) > 0 {
		if last := &s.tokens[len(s.tokens)-1]; last.to == i && last.kind == number && mark(last, text) {
			last.to = end
			return end, true
		}
	}
	if strings.HasPrefix(s.text[i:], "o'clock") {
		end = i + len("o'clock")
		text = s.text[i:end]
	} else if n := s.dottedMeridiem(i); n > i {
		s.add(token{kind: meridiem, n: strings.IndexByte("ap", text[0])}, i, n)
		return n, true
	} else if t, n := s.lettered(i, end); n > end {
		s.add(t, i, n)
		return n, true
	}
	t, ok := english()[text]
	if !ok {
		s.add(token{}, i, end)
		return s.apostrophe(end), s.edge(i-1) && s.edge(end)
	}
	s.add(t, i, end)
	for _, possessive := range [...]string{"'s", "’s"} {
		if to := end + len(possessive); strings.HasPrefix(s.text[end:], possessive) && s.class(to) != latinClass {
			s.add(token{kind: josa}, end, to)
			return to, true
		}
	}
	return end, true
}

// edge says that no letter or figure is at i.
func (s *scanner) edge(i int) bool {
	c := s.class(i)
	return c == spaceClass || c == signClass
}

// apostrophe takes the rest of don't and I'm.
func (s *scanner) apostrophe(end int) int {
	if end+1 < len(s.text) && s.text[end] == '\'' && s.class(end+1) == latinClass {
		return s.run(end + 1)
	}
	return end
}

// mark reads what makes a number another token: 20th, 3q.
func mark(t *token, text string) bool {
	switch text {
	case "st", "nd", "rd", "th":
		t.kind = ordinal
		return t.n >= 1 && t.n <= 31
	case "q":
		t.kind = quarter
		return t.n >= 1 && t.n <= 4
	}
	return false
}

// lettered reads q3 and h1, which begin with a letter and end with the figure.
func (s *scanner) lettered(i, end int) (token, int) {
	if end != i+1 || s.class(end) != digitClass || s.run(end) != end+1 {
		return token{}, end
	}
	n := int(s.text[end] - '0')
	switch {
	case s.text[i] == 'q' && n >= 1 && n <= 4:
		return token{kind: quarter, n: n, weak: true}, end + 1
	case s.text[i] == 'h' && (n == 1 || n == 2):
		return token{kind: half, n: n, weak: true}, end + 1
	}
	return token{}, end
}

// dottedMeridiem is the end of a.m. or p.m., with or without the last dot, at i.
func (s *scanner) dottedMeridiem(i int) int {
	rest := s.text[i:]
	if len(rest) < 3 || rest[0] != 'a' && rest[0] != 'p' || rest[1:3] != ".m" {
		return i
	}
	if len(rest) > 3 && rest[3] == '.' {
		return i + 4
	}
	if s.class(i+3) == latinClass || s.class(i+3) == digitClass {
		return i
	}
	return i + 3
}
