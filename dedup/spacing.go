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

// splits notes how the compounds among the words may be written apart: 긴답변 as 길 and 답변.
func (c *Comparer) splits(r *reading, words []word) []Split {
	var out []Split
	for _, w := range words {
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
func (c *Comparer) readOtherwise(out []Split, whole string, stems []string) []Split {
	for _, stem := range stems[1:] {
		if k := c.part(stem); k.Key != "" && k.Key != whole {
			out = append(out, Split{whole, []Word{k}})
		}
	}
	return out
}

func (c *Comparer) splitHangul(out []Split, whole string, s []rune) []Split {
	add := func(tail string, head ...Word) {
		if t := c.part(tail); t.Key != "" {
			out = append(out, Split{whole, append(head, t)})
		}
	}
	for cut := 1; cut <= len(s)-2; cut++ {
		if head, ok := c.attributes[string(s[:cut])]; ok {
			add(string(s[cut:]), head)
			continue
		}
		if cut == 1 {
			continue
		}
		head := c.part(string(s[:cut]))
		if head.Key == "" {
			continue
		}
		add(string(s[cut:]), head)
		if len(s) == 6 && cut == 2 {
			if middle := c.part(string(s[2:4])); middle.Key != "" {
				add(string(s[4:]), head, middle)
			}
		}
	}
	return out
}

// part is the keyword that a noun would be if it stood alone, none if it would be none or several.
func (c *Comparer) part(noun string) Word {
	key := noun
	if to, ok := c.fold[noun]; ok {
		if len(to) != 1 {
			return Word{}
		}
		key = to[0]
	}
	if c.stop[key] {
		return Word{}
	}
	return c.placed(key)
}

// placed is a folded keyword as a word.
func (c *Comparer) placed(k string) Word {
	if p, ok := c.poles[k]; ok {
		return Word{Key: p.keyword, Own: k, Side: p.sign}
	}
	return Word{Key: k, Own: k}
}

// attributeForms are what is written together with the noun behind it, as in 긴답변.
const attributeForms = `긴 짧은 큰 작은 새 새로운 옛 오래된 빠른 느린 좋은 나쁜 높은 낮은 많은 적은 넓은 좁은 깊은 얕은 밝은 어두운 쉬운 어려운 강한 약한 싼 비싼 가벼운 무거운 두꺼운 얇은 더운 추운 찬 뜨거운`

// readAttributes maps the attributes to their keywords.
func (c *Comparer) readAttributes() {
	c.attributes = map[string]Word{}
	for w := range strings.FieldsSeq(attributeForms) {
		r := c.read(w)
		if len(r.words) == 1 && len(r.words[0].keywords) == 1 {
			c.attributes[w] = c.placed(r.words[0].keywords[0].own)
		}
	}
}

func (c *Comparer) splitLatin(out []Split, whole, surface string) []Split {
	for cut := 2; cut <= len(surface)-2; cut++ {
		if !c.joints[surface[:cut]] || !c.joints[surface[cut:]] {
			continue
		}
		var parts []Word
		if to, ok := c.fold[strings.Join(append(c.stems(surface[:cut]), c.stems(surface[cut:])...), " ")]; ok {
			for _, k := range to {
				parts = append(parts, c.placed(k))
			}
			out = append(out, Split{whole, parts})
			continue
		}
		for _, w := range [...]string{surface[:cut], surface[cut:]} {
			if k := c.part(c.foldedWord(w)); k.Key != "" {
				parts = append(parts, k)
			}
		}
		if len(parts) == 2 || len(parts) == 1 && parts[0].Key != whole {
			out = append(out, Split{whole, parts})
		}
	}
	return out
}

// respaced is a with its compounds taken apart where b has the parts and not the whole.
func respaced(a, b Facts) Facts {
	done, copied := "", false
	for _, s := range a.Splits {
		if s.Whole == done || b.knows(s.Whole) || !knowsAll(b, s.Parts) {
			continue
		}
		if done = s.Whole; !copied {
			a, copied = unshared(a), true
		}
		a.takeApart(s)
	}
	if copied {
		tidy(&a.Keywords)
		tidy(&a.Negated)
	}
	return a
}

func knowsAll(f Facts, parts []Word) bool {
	return !slices.ContainsFunc(parts, func(p Word) bool { return !f.knows(p.Key) })
}

// knows says that it is among the keywords, whatever its side.
func (f *Facts) knows(who string) bool {
	_, ok := slices.BinarySearch(f.Keywords, who)
	return ok
}

// unshared copies what takeApart changes.
func unshared(f Facts) Facts {
	f.Keywords, f.Negated, f.Words = slices.Clone(f.Keywords), slices.Clone(f.Negated), slices.Clone(f.Words)
	polarity := make(map[string]int, len(f.Polarity)+1)
	maps.Copy(polarity, f.Polarity)
	f.Polarity = polarity
	return f
}

// takeApart puts the parts in the place of a compound, in the keywords, the negation, the words and the opposites.
func (f *Facts) takeApart(s Split) {
	replace := func(list []string, with ...string) []string {
		if i := slices.Index(list, s.Whole); i >= 0 {
			return append(slices.Delete(list, i, i+1), with...)
		}
		return list
	}
	var keys []string
	for _, p := range s.Parts {
		keys = append(keys, p.Key)
		if p.Side == 0 {
			continue
		}
		if have := f.Polarity[p.Key]; have == 0 {
			f.Polarity[p.Key] = p.Side
		} else if have != p.Side {
			f.Polarity[p.Key] = 2
		}
	}
	f.Keywords, f.Negated = replace(f.Keywords, keys...), replace(f.Negated, keys[len(keys)-1])
	for i, w := range f.Words {
		if w.Key != s.Whole {
			continue
		}
		parts := slices.Clone(s.Parts)
		for k := range parts {
			parts[k].Role, parts[k].Next = w.Role, w.Next
			if k+1 < len(parts) {
				parts[k].Next = parts[k+1].Own
			}
		}
		f.Words = slices.Replace(f.Words, i, i+1, parts...)
		break
	}
}
