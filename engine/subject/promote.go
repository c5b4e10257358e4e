package subject

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/subject/naming"
	"github.com/seed-a44923cb/memctl/rules"
)

// Thresholds of promotion, besides the lines and days of the settings. They were chosen on the notes of eight people.
const (
	aboutProper   = 1  // days on which a line is about it, of what is written as a name
	aboutPlain    = 2  // of other words
	aboutListed   = 3  // of words that everybody uses: they have to be what lines are about, again and again
	linesPlain    = 4  // that name it, if fewer days than of listed words are about it
	linesCompound = 6  // that name it, of several words that may be no more than a subject and what is told of it
	sharePlain    = 50 // in hundredths: of its lines, those that are about it
	shareSmall    = 30 // the same of a small English word with a hyphen
	shareListed   = 60
	linesSubject  = 2  // of which claims take it for their subject, of what is no name by its form
	linesOften    = 10 // that name it, if fewer claims than that have it for their subject
	aboutOften    = 5  // the same, of what nearly all lines that name it are about
	shareInside   = 60 // of its lines, those that have it in a longer name only
	shareHyphen   = 40 // of its lines, those in which it stands before a noun, of a small English word with a hyphen
	shareBefore   = 80 // the same of any other
	shareFirst    = 90 // of its lines, those that begin with it
	shareOften    = 80 // of its lines, those that are about it, for few claims
	shareCalled   = 80 // of its lines, those that have 이 behind it
	shareTitled   = 15 // of its lines, those that have it with a title
	sharePart     = 40 // of its lines, those that take it for a property of something else
	shareAction   = 50 // of its lines, those in which it is what is done
	roleAboutDays = 4  // of a role without a name, which may be anybody's
)

// deserves reports whether a candidate becomes a subject, counting the lines of its other form.
func (f *Finder) deserves(c *Candidate, p *pool) bool {
	return c.has(naming.Explicit) > 0 || !p.within(c, f.settings) && f.enough(p.joined(c), p)
}

// alone reports whether a candidate becomes a subject without the lines of another form.
func (f *Finder) alone(c *Candidate) bool {
	return c.has(naming.Explicit) > 0 || !f.pool.within(c, f.settings) && f.enough(c, f.pool)
}

// enough reports whether what has been seen of a name is enough.
func (f *Finder) enough(c *Candidate, p *pool) bool {
	if c.Lines < f.settings.Lines || c.Days < f.settings.Days {
		return false
	}
	if p.called(c) || p.cut(c) || p.chance(c) {
		return false
	}
	switch {
	case c.titled():
		return true
	case c.has(naming.Kin) > 0:
		return naming.Lists().Kin[c.Key] || c.AboutDays >= roleAboutDays && !p.held(c)
	case c.property():
		return false
	case naming.HangulIn(c.Key):
		return c.hangul(p)
	}
	return c.latin()
}

// titled reports whether a name has a title often enough to be a person's.
func (c *Candidate) titled() bool {
	return c.has(naming.Titled) >= 3 || percent(c.has(naming.Titled), c.Lines) >= shareTitled
}

func percent(part, whole int) int { return 100 * part / max(whole, 1) }

// hangul reports whether a Hangul name is what lines are about.
func (c *Candidate) hangul(p *pool) bool {
	listed := c.ordinary() || c.Words == 1 && !c.marked() && (percent(c.has(naming.Part), c.Lines) >= sharePart || p.aspect(c))
	share := percent(c.About, c.Lines)
	switch {
	case c.has(naming.Label|naming.Heading|naming.Tag) == 0 && percent(c.has(naming.Tail|naming.Action), c.Lines) >= shareAction && c.AboutDays < aboutListed:
		return false
	case listed:
		return share >= shareListed && c.subject() && (c.AboutDays > aboutListed || c.AboutDays == aboutListed && c.has(naming.Label|naming.Heading|naming.Tag) > 0)
	case c.Josa&naming.JosaPerson != 0, c.Josa&naming.JosaWith != 0 && naming.Lists().GivenName(c.Key):
		return c.AboutDays >= aboutProper
	case c.Words > 1 && c.has(naming.Label|naming.Heading|naming.Tag) == 0 && !c.headed():
		return share >= sharePlain && c.AboutDays >= aboutListed && c.Lines >= linesCompound
	case percent(c.has(naming.Named), c.Lines) >= 50:
		return c.AboutDays >= aboutPlain || c.AboutDays >= aboutProper && utf8.RuneCountInString(c.Key) > 2
	}
	if share < sharePlain || c.AboutDays < aboutPlain {
		return false
	}
	switch {
	case c.has(naming.Label|naming.Heading|naming.Tag) > 0, c.Josa&(naming.JosaWith|naming.JosaOf) != 0, c.Words == 1 && c.headed() && naming.Lists().Heads[c.Key] == "":
		return true
	case c.headed(), naming.Lists().GivenName(c.Key):
		return c.has(naming.Claimed) > 0 || c.subject() && c.AboutDays >= aboutListed
	}
	return c.subject() && (c.AboutDays >= aboutListed || c.Lines >= linesPlain || c.Words > 1)
}

// subject reports whether claims are about a name, and it is not just the word before what they are about (결제 in 결제 페이지).
func (c *Candidate) subject() bool {
	return c.has(naming.Claimed) >= linesSubject || c.Lines >= linesOften || c.AboutDays >= aboutOften && percent(c.About, c.Lines) >= shareOften
}

// marked reports whether signs show that a name is more than a noun: it is a label or heading, a person's name, or has a head (숲길점).
func (c *Candidate) marked() bool {
	return c.has(naming.Label|naming.Heading|naming.Tag|naming.Agent) > 0 || c.Josa&naming.JosaPerson != 0 || c.headed()
}

// headed reports whether the end of a name shows what kind of subject it is: 쿠폰 기능, 샛별치과, 버들집; also 치과 alone, of which a person has few. A
// word for what is done or told (시험) may follow any noun and shows nothing.
func (c *Candidate) headed() bool {
	name := c.first()
	last := name[strings.LastIndexByte(name, ' ')+1:]
	head, ok := naming.Lists().HeadOf(last)
	return ok && head != naming.Topic && (c.Words > 1 || head == naming.Place || head == naming.Person || naming.LongHead(last))
}

// ordinary reports whether a name is a word that everybody uses, that says what somebody is (학생), or that is a property of things (가격, 담당).
func (c *Candidate) ordinary() bool {
	if listed, _ := mention.Listed(c.Key); listed || naming.Lists().Heads[c.Key] == naming.Person {
		return true
	}
	return attributeOf(c.name()) != ""
}

// property reports whether a name is only the word for a property of something else (포트, TTL). It does not become a subject, however many lines have it,
// unless it is tracked for its own sake (혈압), is a heading of lines, or is also a place, a thing or a person.
func (c *Candidate) property() bool {
	name := attributeOf(c.name())
	if name == "" || naming.Lists().Tracked[name] || c.has(naming.Heading|naming.Tag|naming.Agent) > 0 {
		return false
	}
	head := naming.Lists().Heads[strings.ToLower(c.name())]
	return head == "" || head == naming.Topic
}

// attributeOf returns the attribute that a word means, "" for none.
func attributeOf(word string) string {
	a, _ := rules.DefaultAttributes().Of(strings.ToLower(word))
	return a.Name
}

// latin reports whether a Latin name is what lines are about.
func (c *Candidate) latin() bool {
	listed := !capital(c.name()) && c.ordinary()
	share := percent(c.About, c.Lines)
	named := percent(c.has(naming.Proper|naming.Capital), c.Lines)
	plain := percent(c.has(naming.Plain), c.Lines)
	const asName = naming.Proper | naming.Agent | naming.Label | naming.Heading | naming.Definite | naming.Titled
	switch {
	case did(c.name()) && percent(c.has(naming.Attributive), c.Lines) >= 50 && c.has(asName) == 0:
		return false
	case c.Words == 1 && c.has(asName) == 0 && percent(c.has(naming.First), c.Lines) >= shareFirst && !naming.Lists().FirstNames[c.Key]:
		return false // any word has a capital where a line begins
	case c.Words == 1 && plain > 0 && !strings.Contains(c.Key, "-") && c.has(asName|naming.Used) == 0 && naming.Lists().Heads[c.Key] == "":
		return false // no article and no preposition has ever stood before it: widen, consistent
	case plain >= shareSmall && c.has(naming.Label|naming.Tag|naming.Proper) == 0 && !c.built() && percent(c.has(naming.Attributive), c.Lines) >= c.mostBefore():
		return false // what it is worth is told of the nouns behind it: cross-functional, walkaway
	case c.has(naming.Label|naming.Tag) == 0 && naming.Lists().IsQuality(c.name()):
		return false
	case c.Words == naming.MaxWords && plain >= 50 && c.has(naming.Label|naming.Heading) == 0:
		return false
	case c.Words == 1 && c.built() && c.Lines >= linesPlain:
		return true
	case named >= 50 && plain <= 50 && !listed && c.has(naming.Proper|naming.Agent|naming.Label|naming.Heading|naming.Definite) > 0 || c.Josa&(naming.JosaOf|naming.JosaPerson|naming.JosaWith) != 0 && plain == 0:
		if small(c.name()) {
			return c.AboutDays >= aboutPlain && c.Lines >= linesPlain
		}
		return c.AboutDays >= aboutProper || c.has(naming.Definite) > 0
	case listed:
		return c.has(naming.Label) > 0 && c.AboutDays >= aboutPlain || c.AboutDays > aboutListed && share >= shareListed
	case c.has(naming.Label|naming.Heading) > 0:
		return c.AboutDays >= aboutPlain
	case c.Words > 1:
		return c.AboutDays >= aboutPlain && share >= sharePlain
	}
	return c.AboutDays >= aboutPlain && strings.Contains(c.Key, "-") && share >= shareSmall || c.AboutDays >= aboutListed && share >= sharePlain
}

// did reports whether a name begins with what may be a verb that tells what was done: Preserved Jamie, of lines that begin "Preserved Jamie's time".
func did(name string) bool {
	first, _, more := strings.Cut(name, " ")
	return more && len(first) > 4 && strings.HasSuffix(first, "ed")
}

// mostBefore is from how many of hundred lines on, in which a Latin name stands before another noun, it is a quality of such: fewer where it has a hyphen.
func (c *Candidate) mostBefore() int {
	if strings.Contains(c.Key, "-") {
		return shareHyphen
	}
	return shareBefore
}

// built reports whether a name in small letters with hyphens is that of a thing by its last part (glaze-db), and not a quality (read-only).
func (c *Candidate) built() bool {
	name := c.name()
	i := strings.LastIndexByte(name, '-')
	return i > 0 && naming.Lists().Heads[name[i+1:]] == naming.Thing
}

// small reports whether a Latin name is written like any other word.
func small(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool { return (r < 'a' || r > 'z') && r != ' ' })
}

// capital reports whether a name is written with a capital and small letters. Then it does not matter what the word means without the capital.
func capital(name string) bool {
	r, n := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r) && len(name) > n && small(name[n:])
}
