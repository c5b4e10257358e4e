package dedup

import (
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// What is written together and may be written apart, in syllables: shorter words are hardly compounds, longer ones
// hardly words.
const (
	minCompound = 3
	maxCompound = 8
)

// joints are the English words of which closed compounds are made; nothing else tells database from data base.
const joints = `back base board book box break change check code cross data day dead dash down drop end event file flow foot front full head
home hook host hot key land less life line list load lock log login loop mail main make management map mark message name net note off on out over
page pass path play point post print program project pull push query queue read request road role room run runner school script server set shell side sign
site space sprint stack stamp stand start state stop store stream style table tag task team test text time token tool track type up user value view wall web white
white word work`

func jointSet() map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(joints) {
		set[w] = true
	}
	return set
}

// splits notes how the compounds among the words may be written apart: "긴답변=+길 답변".
func (c *Comparer) splits(r *reading) []string {
	var out []string
	for _, w := range r.words {
		if w.first != w.last || len(w.keywords) != 1 || w.keywords[0].sign != 0 {
			continue
		}
		whole := w.keywords[0].text
		switch s := []rune(whole); {
		case w.class == morph.Predicate && ambiguous(r.tokens[w.first]):
			out = c.readOtherwise(out, whole, w.stems)
		case w.class == morph.Predicate && len(w.stems) < 2:
		case slices.ContainsFunc(s, func(r rune) bool { return !hangul.IsSyllable(r) }):
			if w.class == morph.Word {
				out = c.splitLatin(out, whole, r.surface(w.first))
			}
		case len(s) >= minCompound && len(s) <= maxCompound:
			out = c.splitHangul(out, whole, s)
		}
	}
	return out
}

// readOtherwise notes the other verbs that a form may be of: 사는 is of 살다 and of 사다.
func (c *Comparer) readOtherwise(out []string, whole string, stems []string) []string {
	for _, stem := range stems[1:] {
		if k := c.part(stem); k != "" && k != whole {
			out = append(out, whole+"="+k)
		}
	}
	return out
}

func (c *Comparer) splitHangul(out []string, whole string, s []rune) []string {
	add := func(head, tail string) {
		if t := c.part(tail); t != "" {
			out = append(out, whole+"="+head+" "+t)
		}
	}
	for cut := 1; cut <= len(s)-2; cut++ {
		if head := c.attributes[string(s[:cut])]; head != "" {
			add(head, string(s[cut:]))
			continue
		}
		head := ""
		if cut > 1 {
			head = c.part(string(s[:cut]))
		}
		if head == "" {
			continue
		}
		add(head, string(s[cut:]))
		if len(s) == 6 && cut == 2 {
			if middle := c.part(string(s[2:4])); middle != "" {
				add(head+" "+middle, string(s[4:]))
			}
		}
	}
	return out
}

// part is the signed keyword that a noun would be if it stood alone, "" if it would be none or several.
func (c *Comparer) part(noun string) string {
	key := noun
	if to, ok := c.fold[noun]; ok {
		if len(to) != 1 {
			return ""
		}
		key = to[0]
	}
	if c.stop[key] {
		return ""
	}
	p, ok := c.poles[key]
	if !ok {
		p.keyword = key
	}
	return signed(keyword{p.keyword, p.sign})
}

// attributeForms are what is written together with the noun behind it, as in 긴답변.
const attributeForms = `긴 짧은 큰 작은 새 새로운 옛 오래된 빠른 느린 좋은 나쁜 높은 낮은 많은 적은 넓은 좁은 깊은 얕은 밝은 어두운 쉬운 어려운 강한 약한 싼 비싼 가벼운 무거운 두꺼운 얇은 더운 추운 찬 뜨거운`

// readAttributes maps the attributes to their signed keywords.
func (c *Comparer) readAttributes() {
	c.attributes = map[string]string{}
	for w := range strings.FieldsSeq(attributeForms) {
		r := c.read(w)
		if len(r.words) == 1 && len(r.words[0].keywords) == 1 {
			c.attributes[w] = signed(r.words[0].keywords[0])
		}
	}
}

func (c *Comparer) splitLatin(out []string, whole, surface string) []string {
	for cut := 2; cut <= len(surface)-2; cut++ {
		if !c.joints[surface[:cut]] || !c.joints[surface[cut:]] {
			continue
		}
		if to, ok := c.fold[strings.Join(append(c.stems(surface[:cut]), c.stems(surface[cut:])...), " ")]; ok {
			out = append(out, whole+"="+strings.Join(to, " "))
			continue
		}
		var keys []string
		for _, w := range [...]string{surface[:cut], surface[cut:]} {
			if k := c.part(c.foldedWord(w)); k != "" {
				keys = append(keys, k)
			}
		}
		if len(keys) == 2 || len(keys) == 1 && keys[0] != whole {
			out = append(out, whole+"="+strings.Join(keys, " "))
		}
	}
	return out
}

// respaced is a with its compounds taken apart where b has the parts and not the whole.
func respaced(a, b Facts) Facts {
	done := ""
	copied := false
	for _, s := range a.Splits {
		whole, to, _ := strings.Cut(s, "=")
		if whole == done || b.knows(whole) || !knowsAll(b, to) {
			continue
		}
		if done = whole; !copied {
			a, copied = unshared(a), true
		}
		a.takeApart(whole, strings.Fields(to))
	}
	if copied {
		tidy(&a.Keywords)
		tidy(&a.Negated)
		tidy(&a.Roles)
	}
	return a
}

func knowsAll(f Facts, parts string) bool {
	for p := range strings.FieldsSeq(parts) {
		if !f.knows(strings.TrimLeft(p, "+-")) {
			return false
		}
	}
	return true
}

// unshared copies what takeApart changes.
func unshared(f Facts) Facts {
	f.Keywords, f.Negated, f.Roles = slices.Clone(f.Keywords), slices.Clone(f.Negated), slices.Clone(f.Roles)
	polarity := make(map[string]int, len(f.Polarity)+1)
	maps.Copy(polarity, f.Polarity)
	f.Polarity = polarity
	return f
}

// takeApart puts the parts in the place of a compound, in the keywords, the negation, the roles and the opposites.
func (f *Facts) takeApart(whole string, parts []string) {
	replace := func(list []string, with []string) []string {
		if i := slices.Index(list, whole); i >= 0 {
			return append(slices.Delete(list, i, i+1), with...)
		}
		return list
	}
	var plain []string
	for _, p := range parts {
		k := strings.TrimLeft(p, "+-")
		plain = append(plain, k)
		if k == p {
			continue
		}
		sign := 1
		if p[0] == '-' {
			sign = -1
		}
		if have := f.Polarity[k]; have == 0 {
			f.Polarity[k] = sign
		} else if have != sign {
			f.Polarity[k] = 2
		}
	}
	f.Keywords, f.Negated = replace(f.Keywords, plain), replace(f.Negated, plain[len(plain)-1:])
	for i, entry := range f.Roles {
		role, who, _ := strings.Cut(entry, ":")
		if who != whole {
			continue
		}
		f.Roles[i] = role + ":" + plain[len(plain)-1]
		for _, p := range parts {
			if p[0] == '+' || p[0] == '-' {
				f.Roles = append(f.Roles, role+":"+p)
			}
		}
	}
}
