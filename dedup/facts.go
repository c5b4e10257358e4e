package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// Facts are what is compared of a statement: plain data, to be kept beside it. All lists are sorted and without
// repeats. Facts compare only with Facts of the same [Comparer.Version].
type Facts struct {
	Keywords []string       `json:"keywords,omitempty"` // stems without stop words and values, synonyms and opposites folded
	Polarity map[string]int `json:"polarity,omitempty"` // of a keyword with an opposite: 1, -1; 2 when both occur
	Poles    []string       `json:"poles,omitempty"`    // of a keyword whose opposites both occur: "길|…", the clauses that hold one
	Splits   []string       `json:"splits,omitempty"`   // "긴답변=+길 답변": how a keyword may be written apart
	Negated  []string       `json:"negated,omitempty"`  // keywords in the scope of a negation
	Values   []string       `json:"values,omitempty"`   // numbers with units, dates, times, versions, identifiers with digits; "from 100" for one that holds no longer
	Roles    []string       `json:"roles,omitempty"`    // "than:riverpod", "from:…", "to:+길": who stands where; a sign names the side of an opposite. And "mood:past", "aside:오늘", "asked:언제", "part:결제"
	Entities []string       `json:"entities,omitempty"` // folded
	Once     bool           `json:"once,omitempty"`     // it tells what was done at a time, or may be: another time is another occasion
	Key      string         `json:"key"`                // the normalised text
	Readings []Reading      `json:"-"`                  // what the text says, by morph/claim
}

// maxText bounds what is read of one statement, in bytes; a longer text is compared by its beginning and its Key.
const maxText = 16 << 10

// Facts reduces a text. entities are names as written, without '@'.
func (c *Comparer) Facts(text string, entities []string) Facts {
	return c.Claim(text, entities).Facts
}

// givenUp stands before a value that holds no longer: "raised from 100 to 200" does not say that it is 100.
const givenUp = "from "

// Claim is what a new statement is compared with and what it does to older ones.
type Claim struct {
	Facts    Facts
	Change   Change // what it says has changed
	Marked   bool   // it says that something has changed
	Finished bool   // it says that something is done
	Ceased   bool   // it says that something is so no longer
}

// Claim is Facts, Change and Finished of one text, which is analysed once.
func (c *Comparer) Claim(text string, entities []string) Claim {
	r := c.read(text)
	out := Claim{Finished: r.finished()}
	out.Change, out.Marked = c.changeOf(r, entities)
	out.Facts = c.factsOf(r, text, entities, out.Change)
	out.Facts.Readings = c.readings(r)
	for i := range r.tokens {
		out.Ceased = out.Ceased || r.ceases(i)
	}
	out.Ceased = out.Ceased && len(out.Facts.Negated) > 0
	return out
}

func (c *Comparer) factsOf(r *reading, text string, entities []string, ch Change) Facts {
	f := Facts{Key: strings.TrimRight(morph.Normalize(text), " .!。")}
	for _, e := range entities {
		if e = morph.Normalize(e); e != "" {
			f.Entities = append(f.Entities, e)
		}
	}
	for _, w := range r.words {
		f.add(w)
	}
	for _, v := range r.values {
		if slices.Contains(ch.FromValues, v.Canonical) && !slices.Contains(ch.ToValues, v.Canonical) {
			f.Values = append(f.Values, givenUp+v.Canonical)
			continue
		}
		f.Values = append(f.Values, v.Canonical)
	}
	f.Values = append(f.Values, r.codes...)
	f.Negated = append(f.Negated, r.bare...)
	f.Roles, f.Poles, f.Splits, f.Once = r.roles(), r.poles(f.Polarity), append(c.splits(r), c.chosen(r)...), r.once()
	f.Roles = slices.Concat(f.Roles, r.mood().roles(), r.asides, r.asked(), r.narrowing(), r.sides(), r.self())
	f.Negated = r.restricted(f.Negated)
	for _, list := range []*[]string{&f.Keywords, &f.Negated, &f.Values, &f.Roles, &f.Poles, &f.Splits, &f.Entities} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return f
}

func (f *Facts) add(w word) {
	for _, k := range w.keywords {
		f.Keywords = append(f.Keywords, k.text)
		if w.negated {
			f.Negated = append(f.Negated, k.text)
		}
		if k.sign == 0 {
			continue
		}
		if f.Polarity == nil {
			f.Polarity = make(map[string]int, 2)
		}
		if have := f.Polarity[k.text]; have == 0 {
			f.Polarity[k.text] = k.sign
		} else if have != k.sign {
			f.Polarity[k.text] = 2
		}
	}
}

// keyword is one folded stem and, if it has an opposite, its side.
type keyword struct {
	text string
	sign int
}

// word is one content word, or a phrase that folds to one.
type word struct {
	keywords []keyword
	negated  bool
	class    morph.Class
	stems    []string // of the first token, as the analyser gave them
	first    int      // token indexes, the last included
	last     int
}

// reading is a text taken apart.
type reading struct {
	tokens []morph.Token
	values []morph.Value
	codes  []string // identifiers with digits
	denied []int    // tokens that 안 and 못 deny though they are written together with what follows
	bare   []string // stop words that are denied
	asides []string // as they stand among the roles
	words  []word
	lower  []string // of tokens, as far as asked for
	choice int      // whether the text prefers something: 0 not asked, 1 no, 2 yes
	text   string
}

func (c *Comparer) read(text string) *reading {
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "")
	}
	r := &reading{text: text, tokens: c.an.Analyze(text), values: c.an.Values(text)}
	r.tagged()
	v := 0
	var content []int // indexes of tokens that carry something
	for i, t := range r.tokens {
		for v < len(r.values) && r.values[v].EndByte <= t.StartByte {
			v++
		}
		switch {
		case v < len(r.values) && r.values[v].StartByte < t.EndByte, r.insteadOf(i), r.ceases(i), strings.EqualFold(t.Surface, "ones"):
		case t.Class == morph.Function && frequency(r.surface(i)) != "":
			r.asides = append(r.asides, roleAside+":"+frequency(r.surface(i)))
		case r.asking(i):
			if t.Negated {
				r.denyBefore(i)
			}
		case r.frame(i), r.wanted(i) != "":
		case t.Class == morph.Identifier && strings.ContainsAny(t.Stems[0], "0123456789"):
			r.codes = append(r.codes, t.Stems[0])
		case len(t.Stems) > 0 && t.Class != morph.Number, t.Class == morph.Function && c.pairs(t) && r.particle(i):
			content = append(content, i)
		}
	}
	for i := 0; i < len(content); {
		i += c.take(r, content[i:])
	}
	return r
}

// pairs says that a function word is one of a pair of opposites: before, on, never.
func (c *Comparer) pairs(t morph.Token) bool {
	_, ok := c.small[lower(t.Surface)]
	return ok
}

// take reads the longest phrase at the front of the content tokens into a word and returns how many it took.
func (c *Comparer) take(r *reading, content []int) int {
	for n := min(maxPhrase, len(content)); n > 1; n-- {
		if content[n-1]-content[0] > n { // one josa may stand between: 상태의 관리
			continue
		}
		key := make([]string, n)
		for i := range n {
			if t := r.tokens[content[i]]; len(t.Stems) > 0 {
				key[i] = t.Stems[0]
			}
		}
		if to, ok := c.fold[strings.Join(key, " ")]; ok {
			c.push(r, to, content[0], content[n-1])
			return n
		}
	}
	t := r.tokens[content[0]]
	if len(t.Stems) == 0 {
		c.push(r, []string{c.small[lower(t.Surface)]}, content[0], content[0])
		return 1
	}
	if s := r.felt(content[0]); s != "" {
		to, ok := c.fold[s]
		if !ok {
			to = []string{s}
		}
		c.push(r, to, content[0], content[0])
		return 1
	}
	for i, v := range slices.Backward(t.Stems) { // 이전하 before 이전
		if to, ok := c.fold[v]; ok && (i == 0 || t.Class == morph.Predicate && !ambiguous(t) || t.Class == morph.Word) {
			c.push(r, to, content[0], content[0])
			return 1
		}
	}
	var to []string
	apart := parts(t)
	if s := t.Stems[0]; len(apart) > 1 && (strings.HasSuffix(s, "-off") || strings.HasSuffix(s, "-on")) { // sign-off has no side
		apart = t.Stems[:1]
	}
	if folded, ok := c.fold[strings.Join(apart, " ")]; ok && len(apart) > 1 { // state-management
		c.push(r, folded, content[0], content[0])
		return 1
	}
	for _, p := range apart {
		if folded, ok := c.fold[p]; ok {
			to = append(to, folded...)
		} else {
			to = append(to, p)
		}
	}
	c.push(r, to, content[0], content[0])
	return 1
}

// ambiguous says that the further stems of a verb are other verbs that its form may be of (사는: 살다, 사다), not longer forms
// of the same.
func ambiguous(t morph.Token) bool { return strings.HasPrefix(t.POS, "V") }

func (c *Comparer) push(r *reading, keywords []string, first, last int) {
	w := word{first: first, last: last, class: r.tokens[last].Class, stems: r.tokens[first].Stems}
	for i := first; i <= last; i++ {
		w.negated = w.negated || (r.tokens[i].Negated != slices.Contains(r.denied, i) || strings.HasPrefix(r.surface(i), "no-") || r.surface(i-1) == "longer" && r.ceases(i-1)) && !r.butNot(i)
	}
	for _, k := range keywords {
		if r.adverb(k, r.tokens[first].POS) {
			if w.negated {
				r.bare = append(r.bare, k)
			}
			continue
		}
		if c.stop[k] && !(k == "같" && r.equates(first)) {
			if w.negated && k != "있" && k != "하" && k != "되" {
				r.bare = append(r.bare, k)
			}
			continue
		}
		p, ok := c.poles[k]
		if !ok {
			p.keyword = k
		}
		w.keywords = append(w.keywords, keyword{p.keyword, p.sign})
	}
	if len(w.keywords) > 0 {
		r.words = append(r.words, w)
	}
}
