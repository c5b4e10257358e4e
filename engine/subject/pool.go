package subject

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/subject/naming"
)

// pool has tables over all candidates for the close of a day. It is made from the candidates, and kept up to date as lines come in.
type pool struct {
	all     map[string]*Candidate
	longer  map[string][]string   // by a part, the names of several words that have it
	behind  map[string][]string   // by a word, those that stand before it
	family  *form                 // 민수, 김민수
	company *form                 // 누리, 누리은행
	post    *form                 // 이모, 박이모
	begins  *form                 // 쿠폰, 쿠폰 기능
	forms   []*form               // all by which names are tied
	hangul  map[byte][]*Candidate // by its first sound, the Hangul names of one word, which may be written in Latin letters
	latin   map[byte][]*Candidate // by the first sounds that it may have, the Latin names of one word
}

// form is a way in which a long name has a short one.
type form struct {
	tie    Tie
	shorts func(long *Candidate) []string // keys that it may have
	longs  map[string][]string            // the long keys of a short one, in their order
}

func newPool(all map[string]*Candidate) *pool {
	p := &pool{all: all, longer: map[string][]string{}, behind: map[string][]string{}, hangul: map[byte][]*Candidate{}, latin: map[byte][]*Candidate{}}
	p.family = &form{tie: Family, shorts: givenNames}
	p.company = &form{tie: Clipped, shorts: withoutHead}
	p.post = &form{tie: Post, shorts: posts}
	p.begins = &form{tie: Begins, shorts: firstWords}
	p.forms = []*form{
		p.family,
		p.post,
		p.begins,
		{tie: Head, shorts: lastWords},
		{tie: Clipped, shorts: func(c *Candidate) []string { return abbreviations(c.Key) }},
	}
	for _, t := range append(slices.Clip(p.forms), p.company) {
		t.longs = map[string][]string{}
	}
	for _, c := range all {
		p.enter(c)
		if c.Lines >= naming.MinTied {
			p.enterTied(c)
		}
	}
	return p
}

// enter puts a new candidate in the tables.
func (p *pool) enter(c *Candidate) {
	p.family.enter(c)
	p.company.enter(c)
	p.post.enter(c)
	if c.Words != 2 || !naming.HangulIn(c.Key) {
		return
	}
	if first, last, ok := strings.Cut(c.first(), " "); ok {
		p.behind[naming.Key(last)] = append(p.behind[naming.Key(last)], naming.Key(first))
	}
}

// aspect reports whether a word mostly follows names of subjects: 과수원 울타리, 별빛마루 울타리. It is then a part of many subjects and not one itself. A
// word that follows one person may be a matter of that person (엄마 무릎).
func (p *pool) aspect(c *Candidate) bool {
	persons := 0
	for _, first := range p.behind[c.Key] {
		o := p.all[first]
		switch {
		case o == nil || o.Name == "":
		case o.Category != naming.Person:
			return true
		default:
			persons++
		}
	}
	return persons > 1
}

// enterTied puts a candidate in the tables of names that may be tied, once enough lines have it.
func (p *pool) enterTied(c *Candidate) {
	for _, t := range p.forms {
		if t != p.family && t != p.post {
			t.enter(c)
		}
	}
	if c.Words > 1 {
		for _, part := range parts(c.first()) {
			p.longer[part] = append(p.longer[part], c.Key)
		}
		return
	}
	of := p.latin
	if naming.HangulIn(c.Key) {
		of = p.hangul
	}
	for _, sound := range firstSounds(c.Key) {
		of[sound] = append(of[sound], c)
	}
}

func (t *form) enter(long *Candidate) {
	for _, short := range t.shorts(long) {
		if at, there := slices.BinarySearch(t.longs[short], long.Key); !there && short != long.Key {
			t.longs[short] = slices.Insert(t.longs[short], at, long.Key)
		}
	}
}

// within reports whether most lines have a name only as a part of a longer name that occurs again and again.
func (p *pool) within(c *Candidate, s Settings) bool {
	n := 0
	for _, long := range p.longer[c.Key] {
		if o := p.all[long]; o != nil && o.Lines >= s.Lines && o.Days >= s.Days {
			n = max(n, o.Lines)
		}
	}
	return percent(n, c.Lines) >= shareInside
}

// held reports whether a role is known with a name: 황 기사님 is one person, and 기사님 may be any other.
func (p *pool) held(c *Candidate) bool { return len(p.post.longs[c.Key]) > 0 }

// first is the first spelling.
func (c *Candidate) first() string { return c.Forms[0].Text }

// givenNames returns the key without a family name; of an English name each of its two words.
func givenNames(c *Candidate) []string {
	if first, last, two := strings.Cut(c.first(), " "); two && c.Words == 2 && capital(first) && capital(last) && naming.Lists().Heads[strings.ToLower(last)] == "" {
		return []string{naming.Key(first), naming.Key(last)}
	}
	if c.Words > 1 || len(c.Key) < 3*naming.Syllable || len(c.Key) > 4*naming.Syllable {
		return nil
	}
	r := []rune(c.Key)
	if given := string(r[len(r)-2:]); withFamily(c.Key, given) {
		return []string{given}
	}
	return nil
}

// withoutHead returns the key without a listed head that follows two syllables or more: 누리은행, 누리.
func withoutHead(c *Candidate) []string {
	if c.Words > 1 || len(c.Key) < 4*naming.Syllable || !naming.HangulIn(c.Key) {
		return nil
	}
	r := []rune(c.Key)
	for n := 2; n+2 <= len(r); n++ {
		if naming.Lists().Heads[string(r[n:])] != "" {
			return []string{string(r[:n])}
		}
	}
	return nil
}

// posts returns the title of a person who is called by family name and title: 박이모, 이모.
func posts(c *Candidate) []string {
	family := naming.FirstRune(c.Key)
	if title := c.Key[len(family):]; c.Words == 1 && naming.Lists().Families[family] && naming.Lists().Titles[title] {
		return []string{title}
	}
	return nil
}

// firstWords is the first word of a name whose last one says what kind of thing it is: 센텀 1203호, Grafana Cloud.
func firstWords(c *Candidate) []string {
	first, last, ok := strings.Cut(c.first(), " ")
	if !ok || strings.Contains(last, " ") || naming.Lists().Heads[strings.ToLower(last)] == "" && !naming.StartsWithFigure(last) {
		return nil
	}
	return []string{naming.Key(first)}
}

// lastWords is the last word of a name, if that says what kind of thing it is: 노선 재계산 배치.
func lastWords(c *Candidate) []string {
	name := c.first()
	last := strings.ToLower(name[strings.LastIndexByte(name, ' ')+1:])
	if last == strings.ToLower(name) || naming.Lists().Heads[last] == "" {
		return nil
	}
	return []string{naming.Key(last)}
}

// parts are the keys of the runs of words that a name has, but for itself.
func parts(name string) []string {
	words := strings.Fields(name)
	var out []string
	for i := range words {
		for j := i; j < len(words); j++ {
			if j-i+1 < len(words) {
				out = append(out, naming.Key(strings.Join(words[i:j+1], " ")))
			}
		}
	}
	return out
}

// joined returns a candidate with the lines of its other form, if it has one: without the family name, short, or in the other script. A line with Ines
// Tanner also has Ines, and is not counted twice.
func (p *pool) joined(c *Candidate) *Candidate {
	o, _ := p.other(c)
	if o == nil || c.Words != o.Words {
		return c
	}
	sum := *c
	sum.Lines += o.Lines
	span := int(max(c.Last, o.Last)-min(c.First, o.First)) + 1
	sum.Days = min(c.Days+o.Days, span)
	sum.About += o.About
	sum.AboutDays = min(c.AboutDays+o.AboutDays, span)
	sum.Josa |= o.Josa
	for i := range sum.Signs {
		sum.Signs[i] += o.Signs[i]
	}
	return &sum
}

// other returns the only other form of a candidate, by its family name, short, or in the other script; nil if there is none or more than one.
func (p *pool) other(c *Candidate) (o *Candidate, tie Tie) {
	for _, t := range [...]*form{p.family, p.company} {
		if longs := t.longs[c.Key]; len(longs) == 1 {
			o = p.all[longs[0]]
		}
		for _, short := range t.shorts(c) {
			if longs := t.longs[short]; o == nil && len(longs) == 1 && longs[0] == c.Key {
				o = p.all[short]
			}
		}
		if o != nil && near(c, o) {
			return o, t.tie
		}
		o = nil
	}
	if o := p.twin(c); o != nil && p.twin(o) == c {
		return o, Sound
	}
	return nil, ""
}

// called reports whether the other one of 뿔돌 and 뿔돌이 is the name. It is 뿔돌이 where hardly a line is without the 이.
func (p *pool) called(c *Candidate) bool {
	if base, ok := strings.CutSuffix(c.Key, "이"); ok {
		o := p.all[base]
		return (o != nil || utf8.RuneCountInString(base) == 1) && !c.calls(o)
	}
	return p.all[c.Key+"이"].calls(c)
}

// calls reports whether a name that ends in 이 is itself the name, and not a name with a josa: a josa follows it (뿔돌이가), and nearly all lines
// that have the other have it.
func (c *Candidate) calls(base *Candidate) bool {
	if base != nil && utf8.RuneCountInString(base.Key) == 2 && naming.Lists().GivenName(base.Key) {
		return false // 수진이
	}
	return c != nil && c.Josa&^(naming.JosaBare|naming.JosaWith) != 0 && (base == nil || percent(c.Lines, base.Lines) >= shareCalled)
}

// cut reports whether a name is only the beginning of another one whose end looks like a josa: 차모 is cut from 차모임, since hardly any line has another
// josa after 차모.
func (p *pool) cut(c *Candidate) bool {
	if c.Words > 1 || !naming.HangulIn(c.Key) {
		return false
	}
	for _, tail := range [...]string{"과", "임", "도", "만", "로", "나", "의", "와", "네", "인"} {
		if whole := p.all[c.Key+tail]; whole != nil && whole.Words == 1 && percent(whole.Lines, c.Lines) >= shareCalled {
			return true
		}
	}
	return false
}

// chance reports whether a name of several Latin words is only the first word of a sentence and a name (Await Jamie): that word comes before
// other names as well.
func (p *pool) chance(c *Candidate) bool {
	if c.Words == 1 || c.has(naming.Capital) == 0 || c.has(naming.Proper|naming.Label|naming.Heading) > 0 {
		return false
	}
	first, _, _ := strings.Cut(c.first(), " ")
	o := p.all[naming.Key(first)]
	return o != nil && percent(c.Lines, o.Lines) < shareCalled
}
