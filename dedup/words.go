package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// Words maps the keywords and values of a text to how the text has them: 만나 to meetings, 30000원 to 3만 원. Of several
// words with one keyword it is the first.
func (c *Comparer) Words(text string) map[string]string {
	r := c.read(text)
	out := map[string]string{}
	note := func(key, word string) {
		if _, taken := out[key]; !taken {
			out[key] = word
		}
	}
	for _, w := range r.words {
		for _, k := range w.keywords {
			note(k.text, r.text[r.tokens[w.first].StartByte:r.tokens[w.last].EndByte])
		}
	}
	for _, v := range r.values {
		note(v.Canonical, r.text[v.StartByte:v.EndByte])
		note(givenUp+v.Canonical, r.givenUpWord(v))
	}
	return out
}

// givenUpWord is a value that is given up as the text has it: from 5s, 100건에서.
func (r *reading) givenUpWord(v morph.Value) string {
	for _, josa := range [...]string{"에서", "말고", "대신"} {
		if strings.HasPrefix(r.text[v.EndByte:], josa) {
			return r.text[v.StartByte : v.EndByte+len(josa)]
		}
	}
	return givenUp + r.text[v.StartByte:v.EndByte]
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
		v.Detail = said(v.Detail, a, b) + " / " + said(v.Detail, b, a)
	case GuardRoles:
		v.Detail = strings.Join(list(roleKeywords(v.Detail), a, b), ", ")
	default:
		left, right, both := strings.Cut(v.Detail, " / ")
		if !both {
			break
		}
		v.Detail = strings.Trim(strings.Join(list(keysOf(left), a, b), ", ")+" / "+strings.Join(list(keysOf(right), b, a), ", "), " /")
	}
	return v
}

// keysOf takes a side of a detail apart.
func keysOf(side string) []string {
	var out []string
	for k := range strings.SplitSeq(side, ", ") {
		if k = strings.TrimLeft(k, "~+-!"); k != "" {
			out = append(out, k)
		}
	}
	return out
}

// roleKeywords are the keywords in "than:a", "subject:a / subject:b", "order:a>b" and "around:a|b|c".
func roleKeywords(detail string) []string {
	var out []string
	for part := range strings.SplitSeq(detail, " / ") {
		_, who, _ := strings.Cut(part, ":")
		out = append(out, strings.FieldsFunc(strings.TrimLeft(who, "~+-!"), func(r rune) bool { return r == '>' || r == '|' })...)
	}
	return out
}
