package main

import (
	"fmt"
	"strings"
)

// parseExpression turns the features of an entry into its morphemes. Features are: meaning, final consonant,
// reading, type, first tag, last tag, expression; the expression joins form/TAG/meaning by '+'.
func parseExpression(surface, tags string, features []string) []morpheme {
	whole := []rune(surface)
	expression := "*"
	if len(features) > 6 {
		expression = strings.Join(features[6:], ",")
	}
	if expression == "*" {
		var out []morpheme
		for i, tag := range strings.Split(tags, "+") {
			m := morpheme{tag: tag, at: noPlace}
			if i == 0 {
				m.to, m.at = wholeSurface, 0
			}
			out = append(out, m)
		}
		return out
	}
	var parts []morpheme
	for part := range strings.SplitSeq(expression, "+") {
		f := strings.Split(part, "/")
		if len(f) < 2 || f[0] == "" {
			continue
		}
		parts = append(parts, morpheme{tag: f[1], literal: compose(f[0])})
	}
	for i := range parts {
		parts[i].literal = colloquial(surface, parts[i])
	}
	place(whole, parts)
	return parts
}

// colloquial keeps 이거 and 뭐 as they are said where the dictionary reads 이것 and 무엇 into them: 이게, 뭘.
func colloquial(surface string, p morpheme) string {
	if p.tag != "NP" || strings.Contains(surface, "것") || strings.Contains(surface, "무") {
		return p.literal
	}
	switch p.literal {
	case "무엇", "뭣":
		return "뭐"
	}
	return strings.ReplaceAll(p.literal, "것", "거")
}

// compose turns the conjoining and stand-alone jamo of expressions into one spelling: stand-alone.
func compose(form string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 0x11A8 && r <= 0x11C2:
			return []rune("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")[r-0x11A8]
		case r >= 0x1100 && r <= 0x1112:
			return []rune("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")[r-0x1100]
		}
		return r
	}, form)
}

// place finds where each morpheme begins and how much of its form the surface spells.
func place(surface []rune, parts []morpheme) {
	from := 0
	for i := range parts {
		p := &parts[i]
		form := []rune(p.literal)
		p.at = noPlace
		if i == 0 && len(parts) > 1 && lead(form[0]) < 0 {
			continue // ㄹ of 할 만하다: on the syllable before
		}
		if at := begin(surface, from, form); at >= 0 {
			p.at = at
			n := 0
			for n < len(form) && at+n < len(surface) && form[n] == surface[at+n] {
				n++
			}
			p.from, p.to, p.literal = at, at+n, string(form[n:])
			from = at + max(n, 1)
		}
	}
	if len(parts) == 1 && parts[0].literal == "" && parts[0].to == len(surface) {
		parts[0].to = wholeSurface
	}
}

// begin is the first syllable from which the form is spelled, or that shares its initial consonant; the first
// morpheme that has a place begins where the surface does.
func begin(surface []rune, from int, form []rune) int {
	if from == 0 {
		return 0
	}
	for i := from; i < len(surface); i++ {
		if surface[i] == form[0] {
			return i
		}
	}
	for i := from; i < len(surface); i++ {
		if lead(surface[i]) >= 0 && lead(surface[i]) == lead(form[0]) {
			return i
		}
	}
	return -1
}

func lead(r rune) int {
	if r < 0xAC00 || r > 0xD7A3 {
		return -1
	}
	return int(r-0xAC00) / 588
}

// describe is a text that two lists of morphemes share exactly when they are equal.
func describe(parts []morpheme) string {
	var b strings.Builder
	for _, p := range parts {
		fmt.Fprintf(&b, "%s,%d,%d,%d,%s;", p.tag, p.from, p.to, p.at, p.literal)
	}
	return b.String()
}

// form is the morpheme as it would stand alone.
func (m morpheme) form(surface []rune) string {
	return string(surface[m.from:min(m.to, len(surface))]) + m.literal
}
