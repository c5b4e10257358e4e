package subject

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/subject/naming"
	"github.com/seed-a44923cb/memctl/rules"
)

// How many points a name that people may have needs to be a person's. A josa of persons or a verb of saying is enough; a topic mark, a
// name by the analyser, and many days give one point each.
const (
	pointsPerson     = 2
	headingsProject  = 3  // lines below a heading of that name, which says that a part of the notes is kept for it
	pointsAgent      = 2  // of a claim that only a person can be the subject of
	mostTold         = 3  // claims of one kind that count
	shareAttributive = 20 // in hundredths: of the lines with a Latin name that is no first name, those in which it stands before a noun
	daysOften        = 5
	daysEver         = 8
)

// Told returns the category that a name shows by itself, by a title, a word of kinship or its head; "" if it shows none.
func Told(name string) naming.Category {
	l := naming.Lists()
	if naming.IsPerson(strings.Join(strings.Fields(norm.NFC.String(name)), " ")) {
		return naming.Person
	}
	c, _ := l.HeadOf(name[strings.LastIndexByte(name, ' ')+1:])
	return c
}

// Says reports whether a phrase says what a subject of a category is: a role or a title of a person, what a thing, a project or a place is called after.
func Says(c Category, phrase string) bool { return naming.Lists().Says(c, phrase) }

// verdict is a category, and what has decided it.
type verdict struct {
	category naming.Category
	by       string // "title", "head", "short"
	of       string // of a short name the long one
}

// category returns the category that the signs and words of a candidate show, or else that of the one longer name for which it is short: 쿠폰 is what
// 쿠폰 기능 is.
func (p *pool) category(c *Candidate) verdict {
	own := c.verdict()
	if own.category == naming.Person || c.hint() != "" || c.Words > 1 {
		return own
	}
	var told verdict
	for _, t := range [...]*form{p.company, p.begins} {
		for _, key := range t.longs[c.Key] {
			long := p.all[key]
			if long == nil || !near(long, c) || long.hint() == "" || told.category != "" && long.hint() != told.category {
				return own
			}
			told = verdict{category: long.hint(), by: "short", of: long.name()}
		}
	}
	if told.category == "" {
		return own
	}
	return told
}

// category is what the signs and the words of a candidate tell.
func (c *Candidate) category() naming.Category { return c.verdict().category }

// verdict decides by the first of these that shows a category: a title, the form of the name, its head, headings, claims, the kind of word.
func (c *Candidate) verdict() verdict {
	switch {
	case c.titled():
		return verdict{category: naming.Person, by: "title"}
	case c.has(naming.Kin) > 0:
		return verdict{category: naming.Person, by: "kin"}
	case ticket(c.name()):
		return verdict{category: naming.Topic, by: "number of a case"}
	case c.has(naming.Tag) > c.Lines/2:
		return verdict{category: naming.Topic, by: "tag"}
	}
	if hint := c.hint(); hint != "" && !(hint == naming.Person && c.attributive()) {
		return verdict{category: hint, by: "head"}
	}
	if c.has(naming.Heading) >= headingsProject && c.told() < pointsPerson {
		return verdict{category: naming.Project, by: "heading"}
	}
	if naming.HangulIn(c.Key) {
		return c.hangulVerdict()
	}
	return c.latinVerdict()
}

// told weighs the claims about a name: above 0 it is more likely a person's, below 0 a thing's.
func (c *Candidate) told() int {
	return pointsAgent*min(c.has(naming.Agent), mostTold) + min(c.has(naming.Does), mostTold) - min(c.has(naming.Used), mostTold)
}

// hint is what the words of a name tell most often.
func (c *Candidate) hint() naming.Category {
	best := -1
	for i, n := range c.Hints {
		if n > 0 && (best < 0 || n > c.Hints[best]) {
			best = i
		}
	}
	if best < 0 {
		return ""
	}
	return naming.Categories()[best]
}

func (c *Candidate) hangulVerdict() verdict {
	l := naming.Lists()
	listed, _ := mention.Listed(c.Key)
	n := utf8.RuneCountInString(c.Key)
	given := n == 2 && l.GivenName(c.Key) || n == 3 && c.points() > pointsPerson && l.Families[naming.FirstRune(c.Key)] && l.GivenName(c.Key[len(naming.FirstRune(c.Key)):])
	switch {
	case c.Josa&naming.JosaPerson != 0 && n <= 4:
		return verdict{category: naming.Person, by: "josa of persons"}
	case given && !listed && c.points() >= pointsPerson:
		return verdict{category: naming.Person, by: "given name"}
	case n <= 4 && !listed && c.Words == 1 && c.told() > pointsPerson && c.has(naming.Agent) > 0:
		return verdict{category: naming.Person, by: "claims"}
	case percent(c.has(naming.Named), c.Lines) >= 50 && c.Words == 1:
		return verdict{category: naming.Thing, by: "proper noun"}
	case !c.ofDoing():
		return verdict{category: naming.Thing, by: "noun"}
	}
	return verdict{category: naming.Topic, by: "noun of doing"}
}

// ofDoing reports whether a name is that of something done or measured, and not of a thing: a noun of which a predicate is made (배포하다) or that ends in
// one (무료체험), a word for a property (혈압), or a word that everybody uses.
func (c *Candidate) ofDoing() bool {
	name := c.name()
	last := name[strings.LastIndexByte(name, ' ')+1:]
	return c.has(naming.Action) > 0 || c.ordinary() || len(rules.DefaultClasses().Of(last)) > 0 || len(last) >= 4*naming.Syllable && naming.Doing(last)
}

// points counts the signs that a name is a person's.
func (c *Candidate) points() int {
	n := 0
	for _, sign := range [...]bool{
		c.has(naming.Agent) > 0, c.has(naming.Agent) > 0, c.Josa&naming.JosaWith != 0, c.Josa&naming.JosaOf != 0, c.has(naming.Label) > 0, c.has(naming.Marked) > 0, percent(c.has(naming.Named), c.Lines) >= 50,
		c.AboutDays >= daysOften, c.AboutDays >= daysEver, c.AboutDays >= daysEver,
	} {
		if sign {
			n++
		}
	}
	return n
}

func (c *Candidate) latinVerdict() verdict {
	name := c.name()
	switch {
	case code(name) && c.Josa&naming.JosaPlace != 0:
		return verdict{category: naming.Place, by: "code behind in or at"}
	case code(name):
		return verdict{category: naming.Topic, by: "code"}
	case strings.ContainsFunc(name, func(r rune) bool { return unicode.IsDigit(r) || r == '-' || r == '.' || r == '_' }):
		return verdict{category: naming.Thing, by: "identifier"}
	case c.has(naming.Proper|naming.Capital) == 0 || percent(c.has(naming.Plain), c.Lines) >= 50:
		return verdict{category: naming.Topic, by: "noun"}
	case c.called() <= pointsPerson:
		return verdict{category: naming.Thing, by: "proper noun"}
	case c.told() > pointsPerson:
		return verdict{category: naming.Person, by: "claims"}
	}
	return verdict{category: naming.Person, by: "first name"}
}

// called weighs whether a Latin name is a person's: a first name of persons, a josa or a preposition of persons, and what claims tell, against in and at.
func (c *Candidate) called() int {
	name := c.name()
	first, _, _ := strings.Cut(name, " ")
	if !capital(first) || c.attributive() {
		return min(0, c.told())
	}
	n := c.told()
	if naming.Lists().FirstNames[strings.ToLower(first)] {
		n += pointsPerson + 1
	}
	for _, j := range [...]uint8{naming.JosaPerson, naming.JosaPerson, naming.JosaWith, naming.JosaOf} {
		if c.Josa&j != 0 {
			n++
		}
	}
	if c.Josa&naming.JosaPlace != 0 {
		n--
	}
	return n
}

// attributive reports whether a name, other than a first name, mostly comes before nouns (Telus modem). It is then a company's or a thing's, even if it
// "says" something.
func (c *Candidate) attributive() bool {
	first, _, _ := strings.Cut(c.name(), " ")
	return percent(c.has(naming.Attributive), c.Lines) >= shareAttributive && !naming.Lists().FirstNames[strings.ToLower(first)]
}

// ticket reports whether a name is the number of a case: INC-412.
func ticket(name string) bool {
	letters, figures, ok := strings.Cut(name, "-")
	return ok && letters != "" && naming.IsFigures(figures) && figures != "" && !strings.ContainsFunc(letters, func(r rune) bool { return r < 'A' || r > 'Z' })
}

// code reports whether a name is a short code of letters and figures, as rooms and classes have: S4, 9C, 11X2.
func code(name string) bool {
	return len(name) <= 4 && strings.IndexFunc(name, unicode.IsDigit) <= 1 && strings.ContainsFunc(name, unicode.IsDigit) && strings.ContainsFunc(name, unicode.IsUpper) && !strings.ContainsRune(name, '.')
}
