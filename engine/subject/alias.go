package subject

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/subject/naming"
	"github.com/seed-a44923cb/memctl/morph/sound"
)

// Tie is a reason to take two names for names of one subject.
type Tie string

// Ties.
const (
	Family  Tie = "family"   // 민수, 김민수: with and without the family name, which is the only one
	Same    Tie = "same"     // a line says so: 정쌤 (정순영), A (= B)
	Sound   Tie = "sound"    // React, 리액트
	Spelt   Tie = "spelling" // Project Condor, project-condor
	Post    Tie = "title"    // 이모님, 박이모님: the title alone, where one person has it
	Clipped Tie = "clipped"  // 필라, 필라테스; 김냉, 김치냉장고
	Begins  Tie = "begins"   // 센텀, 센텀 1203호
	Head    Tie = "head"     // 배치, 노선 재계산 배치
)

// Join is a name that is another name of a subject, or may be.
type Join struct {
	Name  string // of the subject that has been promoted
	Alias string
	Tie   Tie
	Sure  bool // the tie is an explicit form of equality; any other is only proposed
}

// nearDays is the largest distance in days between lines with either name for the two to be tied.
const nearDays = 42

// ties returns which names of a day belong to the same subject as another name, where one of the two is known.
func (p *pool) ties(named []*Candidate) []Join {
	var out []Join
	for _, c := range named {
		p.pairs(c, func(long, short *Candidate, tie Tie) { out = p.tie(out, long, short, tie) })
	}
	return out
}

// proposed returns the ties of a name to others, whether or not either is a subject yet.
func (p *pool) proposed(c *Candidate) []Join {
	var out []Join
	p.pairs(c, func(long, short *Candidate, tie Tie) {
		if !p.fits(long, short, tie) {
			return
		}
		o := long
		if o == c {
			o = short
		}
		j := Join{Name: cmp.Or(o.Name, o.name()), Alias: c.name(), Tie: tie, Sure: tie.sure()}
		if !slices.ContainsFunc(out, func(known Join) bool { return known.Name == j.Name }) {
			out = append(out, j)
		}
	})
	return out
}

// pairs calls with each name, or nil, that a name may be tied to.
func (p *pool) pairs(c *Candidate, with func(long, short *Candidate, tie Tie)) {
	if c.Lines < naming.MinTied {
		return
	}
	for _, same := range c.Same {
		if same.Count >= naming.MinTied {
			with(c, p.all[same.Text], Same)
		}
	}
	for _, t := range p.forms {
		if longs := t.longs[c.Key]; len(longs) == 1 {
			with(p.all[longs[0]], c, t.tie)
		}
		for _, short := range t.shorts(c) {
			if longs := t.longs[short]; len(longs) == 1 && longs[0] == c.Key && p.all[short] != nil {
				with(c, p.all[short], t.tie)
			}
		}
	}
	with(c, p.twin(c), Sound)
}

// sure reports whether a tie is an explicit form of equality.
func (t Tie) sure() bool { return t == Same || t == Family || t == Sound }

// tie notes that two names may belong to one subject, unless they cannot or it was noted before.
func (p *pool) tie(out []Join, long, short *Candidate, tie Tie) []Join {
	if !p.fits(long, short, tie) || long.Name == short.Name {
		return out
	}
	if slices.Contains(long.Tied, short.Key) || slices.Contains(short.Tied, long.Key) {
		return out
	}
	known, other := long, short
	if known.Name == "" {
		known, other = short, long
	}
	known.Tied = append(known.Tied, other.Key)
	return append(out, Join{Name: known.Name, Alias: cmp.Or(other.Name, other.name()), Tie: tie, Sure: tie.sure()})
}

// fits reports whether two names may belong to one subject: both are tied in a way that allows it, in enough lines, at about the same time.
func (p *pool) fits(long, short *Candidate, tie Tie) bool {
	return long != nil && short != nil && long != short && long.Lines >= naming.MinTied && short.Lines >= naming.MinTied && near(long, short) && p.tied(long, short, tie)
}

// tied reports whether two names that fit each other may belong to one subject.
func (p *pool) tied(long, short *Candidate, tie Tie) bool {
	if len(long.Key) < len(short.Key) {
		long, short = short, long
	}
	switch tie {
	case Family:
		if naming.HangulIn(long.Key) {
			return long.personal() || short.personal()
		}
		return short.Lines > long.Lines && (long.category() == naming.Person || short.category() == naming.Person)
	case Post:
		return long.has(naming.Titled) > 0 && short.has(naming.Kin) > 0
	case Begins, Clipped:
		return short.particular()
	case Sound: // a word may be spelt as a name is
		return !romanised(long, short) || long.category() == naming.Person || short.category() == naming.Person
	}
	return true
}

// near reports whether lines have had two names at about the same time.
func near(a, b *Candidate) bool {
	return a.First <= b.Last+nearDays && b.First <= a.Last+nearDays
}

// compare notes which names of the other script sound like a name, once enough lines have the name for it to be tied. A later name
// is compared with this one in its turn, so that no two are compared twice.
func (p *pool) compare(c *Candidate) {
	if c.Words > 1 {
		return
	}
	walk := sync.OnceValue(func() *sound.Walk { return sound.New(spoken(c)) })
	for o := range p.otherScript(c.Key) {
		if slices.Contains(c.Sounds, o.Key) || !walk().Alike(spoken(o)) && !romanised(c, o) {
			continue
		}
		c.Sounds = append(c.Sounds, o.Key)
		if !slices.Contains(o.Sounds, c.Key) {
			o.Sounds = append(o.Sounds, c.Key)
		}
	}
	slices.Sort(c.Sounds)
}

// romanised reports whether one of two names is how the other, a Korean given name, is written in Latin letters: Jieun, 지은.
func romanised(a, b *Candidate) bool {
	return sound.Romanised(a.Key, b.Key) || sound.Romanised(b.Key, a.Key)
}

// spoken is a name as it sounds: Korean given names are written with a hyphen in Latin letters (Min-jae).
func spoken(c *Candidate) string { return strings.ReplaceAll(strings.ToLower(c.name()), "-", "") }

// twin returns the name of the other script that sounds like a name and occurs at about the same time; nil if there is none, or more than one.
func (p *pool) twin(c *Candidate) (found *Candidate) {
	titled := func(c *Candidate) bool { return c.has(naming.Titled|naming.Kin) > 0 }
	for _, key := range c.Sounds {
		o := p.all[key]
		if o == nil || o.Lines < naming.MinTied || (titled(c) || titled(o)) && !romanised(c, o) || !near(c, o) {
			continue
		}
		if found != nil {
			return nil
		}
		found = o
	}
	return found
}

// particular reports whether a name may be short for a longer one. The name of a person is not (what is called after him is another subject), nor is a word
// that everybody uses.
func (c *Candidate) particular() bool {
	listed, _ := mention.Listed(c.Key)
	return !listed && !c.personal() && c.category() != naming.Person
}

// personal reports whether a name is a person's by its signs.
func (c *Candidate) personal() bool { return c.has(naming.Titled) > 0 || c.Josa&naming.JosaPerson != 0 }

// withFamily reports whether a key is another with a family name before it.
func withFamily(full, given string) bool {
	if utf8.RuneCountInString(given) != 2 || !naming.HangulIn(given) {
		return false
	}
	l := naming.Lists()
	family, ok := strings.CutSuffix(full, given)
	return ok && family != "" && l.Families[family] && !l.Titles[given] && !l.Kin[given]
}

// abbreviations are the short forms that a Hangul word of four syllables or more may have: its beginning (필라테스: 필라), and the first syllables of
// its halves (김치냉장고: 김냉).
func abbreviations(key string) []string {
	r := []rune(key)
	if len(r) < 4 || len(r) > 8 || !naming.HangulIn(key) {
		return nil
	}
	out := []string{string(r[:2])}
	for i := 2; i+1 < len(r) && len(r) >= 5; i++ {
		if short := string([]rune{r[0], r[i]}); !slices.Contains(out, short) {
			out = append(out, short)
		}
	}
	return out
}
