package dedup

import (
	"slices"
	"strings"
)

// Words maps the keywords and values of a text to how the text has them: 만나 to meetings, 30000원 to 3만 원. Of several
// words with one keyword it is the first.
func (c *Comparer) Words(text string) map[string]string {
	r := c.read(text)
	claims := c.claims(r)
	c.lemmas(r, claims)
	c.denominate(r, claims)
	out := map[string]string{}
	note := func(key, word string) {
		if _, taken := out[key]; !taken {
			out[key] = word
		}
	}
	for _, w := range r.words {
		for _, k := range w.keywords {
			note(k.text, r.text[r.tokens[w.first].StartByte:r.tokens[w.last].EndByte])
			note(k.own, r.text[r.tokens[w.first].StartByte:r.tokens[w.last].EndByte])
		}
	}
	for _, v := range r.values {
		note(v.Canonical, r.text[v.StartByte:v.EndByte])
	}
	return out
}

// InWords is the verdict in the words of the two texts instead of keywords: what is shared as the words of the first, with
// those of the second after "=" where they differ, and the detail of the guard as words, the first text's before " / ".
func (v Verdict) InWords(a, b map[string]string) Verdict {
	said := func(key string, first, second map[string]string) string {
		if w, ok := first[key]; ok {
			return w
		}
		if w, ok := second[key]; ok { // a compound that was taken apart: 긴답변, 긴 답변
			return w
		}
		return key
	}
	list := func(keys []string, first, second map[string]string) []string {
		var out []string
		for _, k := range keys {
			if w := said(k, first, second); !slices.Contains(out, w) { // a phrase of several keywords
				out = append(out, w)
			}
		}
		return out
	}
	var shared []string
	for _, k := range v.Shared {
		if v.Guard == GuardOpposites && k == v.Detail { // the sides of it differ
			continue
		}
		x, y := said(k, a, b), said(k, b, a)
		if !strings.EqualFold(x, y) {
			x += " = " + y
		}
		if !slices.Contains(shared, x) {
			shared = append(shared, x)
		}
	}
	v.Shared, v.OnlyA, v.OnlyB = shared, list(v.OnlyA, a, b), list(v.OnlyB, b, a)
	switch v.Guard {
	case GuardEntities:
	case GuardOpposites:
		v.SideA, v.SideB = []string{said(v.Detail, a, b)}, []string{said(v.Detail, b, a)}
	default:
		v.SideA, v.SideB = list(v.SideA, a, b), list(v.SideB, b, a)
	}
	if v.Part != "" {
		v.Detail = strings.Trim(strings.Join(v.SideA, ", ")+" / "+strings.Join(v.SideB, ", "), " /")
	}
	return v
}
