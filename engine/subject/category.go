package subject

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/mention"
)

// Signs that a name which people may have is a person's add up to so many points: a josa of persons or a verb of saying is enough, a
// mark, a name to the analyser, and many days are one point each.
const (
	pointsPerson = 2
	daysOften    = 5
	daysEver     = 8
)

// Told is the category that a name tells by itself: by a title, a word of kinship, its head; "" for none.
func Told(name string) Category {
	l := lists()
	if _, ok := personIn(l, strings.Join(strings.Fields(norm.NFC.String(name)), " ")); ok {
		return Person
	}
	c, _ := l.headOf(name[strings.LastIndexByte(name, ' ')+1:])
	return c
}

// category is what the signs and the words of a candidate tell.
func (c *Candidate) category() Category {
	switch {
	case c.titled() || c.has(Kin) > 0:
		return Person
	case ticket(c.name()):
		return Topic
	}
	if hint := c.hint(); hint != "" {
		return hint
	}
	if hangulIn(c.Key) {
		return c.hangulCategory()
	}
	return c.latinCategory()
}

// hint is what the words of a name tell most often.
func (c *Candidate) hint() Category {
	best := -1
	for i, n := range c.Hints {
		if n > 0 && (best < 0 || n > c.Hints[best]) {
			best = i
		}
	}
	if best < 0 {
		return ""
	}
	return categories[best]
}

func (c *Candidate) hangulCategory() Category {
	l := lists()
	listed, _ := mention.Listed(c.Key)
	n := utf8.RuneCountInString(c.Key)
	named := percent(c.has(Named), c.Lines) >= 50
	given := n == 2 && l.givenName(c.Key) || n == 3 && c.points() > pointsPerson && l.families[firstRune(c.Key)] && l.givenName(c.Key[len(firstRune(c.Key)):])
	switch {
	case c.Josa&josaPerson != 0 && n <= 4, given && !listed && c.points() >= pointsPerson:
		return Person
	case named && c.Words == 1:
		return Thing
	}
	return Topic
}

// points counts the signs that a name is a person's.
func (c *Candidate) points() int {
	n := 0
	for _, sign := range [...]bool{
		c.has(Agent) > 0, c.has(Agent) > 0, c.Josa&josaWith != 0, c.Josa&josaOf != 0, c.has(Label) > 0, c.has(Marked) > 0, percent(c.has(Named), c.Lines) >= 50,
		c.AboutDays >= daysOften, c.AboutDays >= daysEver, c.AboutDays >= daysEver,
	} {
		if sign {
			n++
		}
	}
	return n
}

func (c *Candidate) latinCategory() Category {
	name := c.name()
	switch {
	case code(name) && c.Josa&josaPlace != 0:
		return Place
	case code(name):
		return Topic
	case strings.ContainsFunc(name, func(r rune) bool { return unicode.IsDigit(r) || r == '-' || r == '.' || r == '_' }):
		return Thing
	case c.has(Proper|Capital) > 0 && percent(c.has(Plain), c.Lines) < 50:
		if c.Josa&(josaPerson|josaOf|josaWith) != 0 && capital(name) || c.has(Agent) > 0 {
			return Person
		}
		return Thing
	}
	return Topic
}

// ticket says that a name is the number of a case: INC-412.
func ticket(name string) bool {
	letters, figures, ok := strings.Cut(name, "-")
	return ok && letters != "" && isFigures(figures) && figures != "" && !strings.ContainsFunc(letters, func(r rune) bool { return r < 'A' || r > 'Z' })
}

// code says that a name is a short code of letters and figures, as rooms and classes have: S4, 9C, 11X2.
func code(name string) bool {
	return len(name) <= 4 && strings.IndexFunc(name, unicode.IsDigit) <= 1 && strings.ContainsFunc(name, unicode.IsDigit) && strings.ContainsFunc(name, unicode.IsUpper) && !strings.ContainsRune(name, '.')
}
