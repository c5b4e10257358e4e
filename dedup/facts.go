package dedup

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// Facts are what is compared of a statement: plain data, to be kept beside it. All lists but the words, which stand in the order of the
// text, are sorted, and all but the values without repeats. Facts compare only with Facts of the same [Comparer.Version].
type Facts struct {
	Keywords []string       `json:"keywords,omitempty"` // stems without stop words and values, synonyms and opposites folded
	Polarity map[string]int `json:"polarity,omitempty"` // of a keyword with an opposite: 1, -1; 2 when both occur
	Splits   []Split        `json:"splits,omitempty"`   // how a keyword may be written apart
	Negated  []string       `json:"negated,omitempty"`  // keywords in the scope of a negation
	Values   []string       `json:"values,omitempty"`   // numbers with units, dates, times, versions, identifiers with digits
	Marks    []Mark         `json:"marks,omitempty"`    // what small words and adverbs say
	Words    []Word         `json:"words,omitempty"`    // the keywords where they stand
	Entities []string       `json:"entities,omitempty"` // folded
	Key      string         `json:"key"`                // the normalised text
	Readings []Reading      `json:"-"`                  // what the text says, by morph/claim
}

// Word is a keyword where it stands.
type Word struct {
	Key  string     `json:"key"`            // as it stands among the keywords
	Own  string     `json:"own"`            // the same before opposites are folded: 느리 and not 빠르
	Role claim.Role `json:"role,omitempty"` // "" where nothing tells
	Next string     `json:"next,omitempty"` // the own form of the word that follows at once, if one does
	Raw  string     `json:"raw,omitempty"`  // of a Latin word whose stem it is not, as it is written
	Side int        `json:"side,omitempty"` // which side of an opposite it is: 1, -1, or 0
	And  bool       `json:"and,omitempty"`  // it is joined to the word before it: rice and soup
	Name bool       `json:"name,omitempty"` // it is written as a name is, or may be one, where it begins the text
}

// Split is a compound and its parts.
type Split struct {
	Whole string `json:"whole"`
	Parts []Word `json:"parts"`
}

// maxText bounds what is read of one statement, in bytes; a longer text is compared by its beginning and its Key.
const maxText = 16 << 10

// Facts reduces a text. entities are names as written, without '@'.
func (c *Comparer) Facts(text string, entities []string) Facts {
	return c.Claim(text, entities).Facts
}

// Claim is what a new statement is compared with and what it does to older ones.
type Claim struct {
	Facts    Facts
	Finished bool // it says that something is done
	Ceased   bool // it says that something is so no longer
}

// Claim is Facts and Finished of one text, which is analysed once.
func (c *Comparer) Claim(text string, entities []string) Claim {
	r := c.read(text)
	out := Claim{Finished: r.finished()}
	out.Facts = c.factsOf(r, entities)
	for i := range r.tokens {
		out.Ceased = out.Ceased || r.ceases(i)
	}
	out.Ceased = out.Ceased && denies(&out.Facts)
	return out
}

func (c *Comparer) factsOf(r *reading, entities []string) Facts {
	claims := c.claims(r)
	f := Facts{Key: strings.TrimRight(morph.Normalize(r.text), " .!。")}
	for _, e := range entities {
		if e = morph.Normalize(e); e != "" {
			f.Entities = append(f.Entities, e)
		}
	}
	for _, v := range r.values {
		f.Values = append(f.Values, v.Canonical)
	}
	f.Values = append(f.Values, r.codes...)
	read := r.accounted(claims)
	c.lemmas(r, claims)
	c.denominate(r, claims)
	words := slices.DeleteFunc(slices.Clone(r.words), func(w word) bool { return r.wordMark(w, read, &f) })
	for _, w := range words {
		f.add(w)
	}
	f.Words = r.places(words, claims)
	f.Marks = append(f.Marks, r.smallWords(read, ordered(claims))...)
	f.Marks = append(f.Marks, r.links(words)...)
	f.Negated = append(f.Negated, r.bare...)
	if tagged(claims) {
		f.Negated = nil
	}
	f.Splits = c.splits(r, words)
	for i := range claims {
		f.Readings = append(f.Readings, r.compact(&claims[i]))
	}
	if !f.Guarded() && guards(r.text) { // it stands between them
		for i := range f.Readings {
			f.Readings[i].Guards = true
		}
	}
	for _, list := range []*[]string{&f.Keywords, &f.Negated, &f.Entities} {
		tidy(list)
	}
	slices.Sort(f.Values) // one that stands there twice counts twice
	slices.SortFunc(f.Marks, compareMarks)
	f.Marks = slices.Compact(f.Marks)
	return f
}

func compareMarks(a, b Mark) int {
	return cmp.Or(cmp.Compare(a.Part, b.Part), cmp.Compare(a.Name, b.Name))
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

// keyword is one folded stem and, if it has an opposite, its side; own is it before opposites are folded.
type keyword struct {
	text string
	sign int
	own  string
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
	bare   []string // stop words that are denied
	words  []word
	lower  []string // of tokens, as far as asked for
	text   string
}

func (c *Comparer) read(text string) *reading {
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "")
	}
	text = phrased(loadHarmless().spelled(text))
	r := &reading{text: text, tokens: c.an.Analyze(text)}
	if to := c.verbal(r); to != "" {
		r = &reading{text: to, tokens: c.an.Analyze(to)}
	}
	r.values = c.an.Values(r.text)
	for i := range r.values {
		r.values[i].Canonical = loadHarmless().unified(r.values[i].Canonical)
	}
	v := 0
	var content []int // indexes of tokens that carry something
	for i, t := range r.tokens {
		for v < len(r.values) && r.values[v].EndByte <= t.StartByte {
			v++
		}
		switch {
		case v < len(r.values) && r.values[v].StartByte < t.EndByte, r.insteadOf(i), r.ceases(i), strings.EqualFold(t.Surface, "ones"):
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

// particle says that a function word with an opposite says which of the two holds: always for before and never, for on and
// off only as in "is on", "turn on" and "turned the light off"; elsewhere they are of a place or a day.
func (r *reading) particle(i int) bool {
	if s := r.surface(i); s != "on" && s != "off" {
		return true
	}
	return listed(switches, r.surface(i-1)) || i+1 == len(r.tokens) || r.tokens[i+1].Class == morph.Other || listed(openEnds, r.surface(i+1))
}

// Words before and behind which on and off say that something runs or does not.
const (
	switches = `turn turns turned turning switch switches switched switching toggle toggled power powered`
	openEnds = `by in for at again now when if until and but during while everywhere completely`
)

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
		p = c.plainNoun(p, t)
		if folded, ok := c.fold[p]; ok {
			to = append(to, folded...)
		} else {
			to = append(to, p)
		}
	}
	c.push(r, to, content[0], content[0])
	return 1
}

// plainNoun is a noun without the honorific behind it: 장모님.
func (c *Comparer) plainNoun(stem string, t morph.Token) string {
	if plain, ok := strings.CutSuffix(stem, "님"); ok && t.Class == morph.Noun && len(plain) > len("장") && c.fold[stem] == nil {
		return plain
	}
	return stem
}

// insteadOf says that the token only marks what it stands by as passed over.
func (r *reading) insteadOf(i int) bool {
	switch r.surface(i) {
	case "대신", "대신에":
		return r.nounBefore(i)
	case "instead":
		return r.surface(i+1) == "of"
	case "rather":
		return r.surface(i+1) == "than"
	}
	return false
}

// butNot says that 말고 passes over the noun at i, which denies nothing of it: A 말고 B.
func (r *reading) butNot(i int) bool {
	if s := r.surface(i + 1); r.glued(i+1) && (s == "를" || s == "을") {
		i++
	}
	return r.surface(i+1) == "말고" && r.tokens[i].Class != morph.Predicate
}

// equates says that 같다 at i says that two things are the same; elsewhere it is "like" and "it seems": 것 같다, 너 같은 사람.
func (r *reading) equates(i int) bool {
	switch r.surface(i - 1) {
	case "와", "과", "랑", "이랑", "은", "는", "이", "가", "도", "서로":
		return true
	}
	return false
}

// ambiguous says that the further stems of a verb are other verbs that its form may be of (사는: 살다, 사다), not longer forms
// of the same.
func ambiguous(t morph.Token) bool { return strings.HasPrefix(t.POS, "V") }

func (c *Comparer) push(r *reading, keywords []string, first, last int) {
	w := word{first: first, last: last, class: r.tokens[last].Class, stems: r.tokens[first].Stems}
	for i := first; i <= last; i++ {
		w.negated = w.negated || r.tokens[i].Negated && !r.butNot(i) || strings.HasPrefix(r.surface(i), "no-") || r.surface(i-1) == "longer" && r.ceases(i-1)
	}
	for _, k := range keywords {
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
		w.keywords = append(w.keywords, keyword{p.keyword, p.sign, k})
	}
	if len(w.keywords) > 0 {
		r.words = append(r.words, w)
	}
}
