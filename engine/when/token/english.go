package token

import (
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/engine/when/calendar"
)

// english are the English words of time and the function words that stand between them.
var english = sync.OnceValue(func() lexicon {
	l := lexicon{}
	l.row(Token{Kind: Away, Unit: Day}, -1, "yesterday today tomorrow/tmrw/tmr")
	l.add(Token{Kind: Away, Unit: Day, D: calendar.Tonight}, "tonight tonite")
	l.row(Token{Kind: Which}, -1, "last/previous this/current next/following")
	l.add(Token{Kind: Which, N: -1, Weak: true}, "past")
	l.add(Token{Kind: Which, N: Coming}, "coming upcoming")
	for u, words := range map[Unit]string{
		Minute: "minute minutes min mins", Hour: "hour hours hr hrs", Day: "day days", Week: "week weeks", MonthLong: "month months", Year: "year years",
		QuarterUnit: "quarter quarters", Oclock: "o'clock",
	} {
		l.add(Token{Kind: Counter, Unit: u}, words)
	}
	l.row(Token{Kind: Weekday}, 1, "monday tuesday wednesday thursday friday saturday sunday")
	l.row(Token{Kind: Weekday, Weak: true}, 1, "mon tue/tues wed thu/thur/thurs fri sat sun")
	l.row(Token{Kind: Month}, 1, "january february - - - - july august september october november december")
	l.row(Token{Kind: Month, Weak: true}, 1, "jan feb mar/march apr/april may jun/june jul aug sep/sept oct nov dec")
	l.row(Token{Kind: Season, Weak: true}, 0, "spring summer autumn/fall winter")
	l.add(Token{Kind: DayGroup, N: Weekend}, "weekend")
	l.add(Token{Kind: DayGroup, N: workdays, Weak: true}, "weekdays")
	l.row(Token{Kind: Part, Weak: true}, Early, "early mid/middle late")
	l.row(Token{Kind: Part, Weak: true}, Early, "beginning/start - end")
	l.row(Token{Kind: DayPart, Weak: true}, calendar.Morning, "morning afternoon evening night")
	l.add(Token{Kind: Clock, N: 12, Form: Padded, Weak: true}, "noon midday")
	l.add(Token{Kind: Clock, N: 24, Form: Padded, Weak: true}, "midnight")
	l.row(Token{Kind: Meridiem}, 0, "am pm")

	l.row(Token{Kind: Number, Form: Latin}, 1, `one two/couple three four five six seven eight nine ten
		eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty`)
	l.add(Token{Kind: Number, Form: Latin, N: 30}, "thirty")
	l.add(Token{Kind: Number, Form: Article, N: 1}, "a an")
	l.row(Token{Kind: Ordinal, Form: Latin}, -1, "- - first second third fourth fifth sixth seventh eighth ninth tenth")
	l.add(Token{Kind: Half}, "half")
	l.add(Token{Kind: Particle, N: Ago}, "ago")
	l.add(Token{Kind: Particle, N: Later}, "later")
	l.add(Token{Kind: Particle, N: About}, "around about circa roughly approximately")
	l.add(Token{Kind: Particle, N: Every}, "every each")
	l.add(Token{Kind: Word}, "in on at by of the to and or for from since until till through between before after within over during throughout")
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
	text := s.Text[i:end]
	if len(s.tokens) > 0 {
		if last := &s.tokens[len(s.tokens)-1]; last.To == i && last.Kind == Number && mark(last, text) {
			last.To = end
			return end, true
		}
	}
	if strings.HasPrefix(s.Text[i:], "o'clock") {
		end = i + len("o'clock")
		text = s.Text[i:end]
	} else if n := s.dottedMeridiem(i); n > i {
		s.add(Token{Kind: Meridiem, N: strings.IndexByte("ap", text[0])}, i, n)
		return n, true
	} else if t, n := s.lettered(i, end); n > end {
		s.add(t, i, n)
		return n, true
	}
	t, ok := english()[text]
	if !ok {
		s.add(Token{}, i, end)
		return s.apostrophe(end), s.edge(i-1) && s.edge(end)
	}
	s.add(t, i, end)
	for _, possessive := range [...]string{"'s", "’s"} {
		if to := end + len(possessive); strings.HasPrefix(s.Text[end:], possessive) && s.class(to) != latinClass {
			s.add(Token{Kind: Josa}, end, to)
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
	if end+1 < len(s.Text) && s.Text[end] == '\'' && s.class(end+1) == latinClass {
		return s.run(end + 1)
	}
	return end
}

// mark reads what makes a number another token: 20th, 3q.
func mark(t *Token, text string) bool {
	switch text {
	case "st", "nd", "rd", "th":
		t.Kind = Ordinal
		return t.N >= 1 && t.N <= 31
	case "q":
		t.Kind = Quarter
		return t.N >= 1 && t.N <= 4
	}
	return false
}

// lettered reads q3 and h1, which begin with a letter and end with the figure.
func (s *scanner) lettered(i, end int) (Token, int) {
	if end != i+1 || s.class(end) != digitClass || s.run(end) != end+1 {
		return Token{}, end
	}
	n := int(s.Text[end] - '0')
	switch {
	case s.Text[i] == 'q' && n >= 1 && n <= 4:
		return Token{Kind: Quarter, N: n, Weak: true}, end + 1
	case s.Text[i] == 'h' && (n == 1 || n == 2):
		return Token{Kind: Half, N: n, Weak: true}, end + 1
	}
	return Token{}, end
}

// dottedMeridiem is the end of a.m. or p.m., with or without the last dot, at i.
func (s *scanner) dottedMeridiem(i int) int {
	rest := s.Text[i:]
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
