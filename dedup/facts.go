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
	Polarity map[string]int `json:"polarity,omitempty"` // of a keyword with an opposite: 1, -1; 2 or -2 when both occur, by which comes first
	Negated  []string       `json:"negated,omitempty"`  // keywords in the scope of a negation
	Values   []string       `json:"values,omitempty"`   // numbers with units, dates, times, versions, identifiers with digits
	Roles    []string       `json:"roles,omitempty"`    // "than:riverpod", "from:…", "to:…", "subject:…": who stands where
	Entities []string       `json:"entities,omitempty"` // folded
	Key      string         `json:"key"`                // the normalised text
}

// maxText bounds what is read of one statement, in bytes; a longer text is compared by its beginning and its Key.
const maxText = 16 << 10

// Facts reduces a text. entities are names as written, without '@'.
func (c *Comparer) Facts(text string, entities []string) Facts {
	f := Facts{Key: strings.TrimRight(morph.Normalize(text), " .!。")}
	for _, e := range entities {
		if e = morph.Normalize(e); e != "" {
			f.Entities = append(f.Entities, e)
		}
	}
	r := c.read(text)
	for _, w := range r.words {
		f.add(w)
	}
	for _, v := range r.values {
		f.Values = append(f.Values, v.Canonical)
	}
	f.Values = append(f.Values, r.codes...)
	f.Roles = r.roles()
	for _, list := range []*[]string{&f.Keywords, &f.Negated, &f.Values, &f.Roles, &f.Entities} {
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
		switch have := f.Polarity[k.text]; have {
		case 0:
			f.Polarity[k.text] = k.sign
		case -k.sign:
			f.Polarity[k.text] = 2 * have
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
	words  []word
	text   string
}

func (c *Comparer) read(text string) *reading {
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "")
	}
	r := &reading{text: text, tokens: c.an.Analyze(text), values: c.an.Values(text)}
	v := 0
	var content []int // indexes of tokens that carry something
	for i, t := range r.tokens {
		for v < len(r.values) && r.values[v].EndByte <= t.StartByte {
			v++
		}
		switch {
		case v < len(r.values) && r.values[v].StartByte < t.EndByte:
		case t.Class == morph.Identifier && strings.ContainsAny(t.Stems[0], "0123456789"):
			r.codes = append(r.codes, t.Stems[0])
		case len(t.Stems) > 0 && t.Class != morph.Number, t.Class == morph.Function && c.pairs(t):
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
	_, ok := c.small[morph.Normalize(t.Surface)]
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
		c.push(r, []string{c.small[morph.Normalize(t.Surface)]}, content[0], content[0])
		return 1
	}
	for i := len(t.Stems) - 1; i >= 0; i-- { // 이전하 before 이전
		if to, ok := c.fold[t.Stems[i]]; ok && (i == 0 || t.Class == morph.Predicate || t.Class == morph.Word) {
			c.push(r, to, content[0], content[0])
			return 1
		}
	}
	var to []string
	for _, p := range parts(t) {
		if folded, ok := c.fold[p]; ok {
			to = append(to, folded...)
		} else {
			to = append(to, p)
		}
	}
	c.push(r, to, content[0], content[0])
	return 1
}

func (c *Comparer) push(r *reading, keywords []string, first, last int) {
	w := word{first: first, last: last, class: r.tokens[last].Class, stems: r.tokens[first].Stems}
	for i := first; i <= last; i++ {
		w.negated = w.negated || r.tokens[i].Negated
	}
	for _, k := range keywords {
		if c.stop[k] {
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

// roleOf maps a josa to the role it gives.
func roleOf(josa string) string {
	switch josa {
	case "보다", "보다는", "보다도", "보단":
		return "than"
	case "에서", "에서는":
		return "from"
	case "로", "으로", "로는", "으로는":
		return "to"
	case "이", "가":
		return "subject"
	case "을", "를":
		return "object"
	case "에게", "한테", "에게는", "께":
		return "receiver"
	case "에게서", "한테서", "로부터", "으로부터":
		return "giver"
	}
	return ""
}

// roles tells who stands where: by josa, in English by the word before, and for names in English by their order.
func (r *reading) roles() []string {
	var out []string
	korean := false
	for n, w := range r.words {
		if w.class == morph.Predicate {
			continue
		}
		role := ""
		if i := w.last + 1; i < len(r.tokens) && r.tokens[i].Class == morph.Function && r.tokens[i].StartByte == r.tokens[w.last].EndByte {
			role = roleOf(morph.Normalize(r.tokens[i].Surface))
			korean = true
		} else if w.first > 0 && r.tokens[w.first-1].Class == morph.Function {
			role = englishRole(strings.ToLower(r.tokens[w.first-1].Surface))
		}
		if role == "" {
			continue
		}
		text := w.keywords[len(w.keywords)-1].text
		if n > 0 && r.words[n-1].last == w.first-1 && len(r.words[n-1].keywords) == 1 { // 긴 답변보다: which answer
			if k := r.words[n-1].keywords[0]; k.sign != 0 {
				text = signed(k) + " " + text
			}
		}
		out = append(out, role+":"+text)
	}
	if !korean {
		out = append(out, r.nameOrder()...)
	}
	return out
}

func signed(k keyword) string {
	if k.sign < 0 {
		return "-" + k.text
	}
	return k.text
}

func englishRole(before string) string {
	switch before {
	case "than", "over":
		return "than"
	case "from":
		return "from"
	case "to", "into":
		return "to"
	case "by":
		return "by"
	}
	return ""
}

// nameOrder notes which of the capitalised words comes first: nothing else tells "Ann helped Bob" from "Bob helped Ann".
func (r *reading) nameOrder() []string {
	var names []string
	for _, w := range r.words {
		s := r.tokens[w.first].Surface
		if s != "" && s[0] >= 'A' && s[0] <= 'Z' && len(names) < 6 {
			names = append(names, w.keywords[0].text)
		}
	}
	var out []string
	for i, a := range names {
		for _, b := range names[i+1:] {
			if a != b {
				out = append(out, "order:"+a+">"+b)
			}
		}
	}
	return out
}
