package morph

// candidate is one way to undo a contraction: the head, without its last syllable if drop, then with.
type candidate struct {
	drop bool
	with []rune
}

// contractions lists the stems that a syllable (lead, vowel, no tail) after head may come from, the regular one
// first. head may be empty.
func contractions(head []rune, lead, vowel int) []candidate {
	var prev rune
	if len(head) > 0 {
		prev = head[len(head)-1]
	}
	if lead == leadIeung && prev != 0 {
		if c := afterIeung(prev, vowel); c != nil {
			return c
		}
	}
	if lead == leadR && tailOf(prev) == tailL && (vowel == vowelA || vowel == vowelEo) { // 빨라, 흘러
		return []candidate{{drop: true, with: []rune{setTail(prev, tailNone), '르'}}, {with: []rune{join(leadR, vowelEu, tailNone)}}}
	}
	as := func(vowels ...int) []candidate {
		c := make([]candidate, 0, len(vowels))
		for _, v := range vowels {
			c = append(c, candidate{with: []rune{join(lead, v, tailNone)}})
		}
		return c
	}
	switch vowel {
	case vowelWa:
		c := as(vowelO)
		return append(c, candidate{with: []rune{join(lead, vowelO, tailH)}}) // 놔 ← 놓
	case vowelWo:
		return as(vowelU)
	case vowelYeo:
		return as(vowelI)
	case vowelWae:
		return as(vowelOe)
	case vowelAe:
		if lead == leadH {
			return as(vowelA, vowelAe)
		}
		return as(vowelAe, vowelA)
	case vowelA:
		return as(vowelA, vowelEu)
	case vowelEo:
		return as(vowelEo, vowelEu, vowelU)
	case 5: // ㅔ
		return as(5)
	}
	return nil
}

// afterIeung undoes a whole syllable 아, 어, 여, 와, 워 after prev.
func afterIeung(prev rune, vowel int) []candidate {
	closedBy := func(tail int) candidate {
		return candidate{drop: true, with: []rune{setTail(prev, tail)}}
	}
	bare := tailOf(prev) == tailNone
	switch vowel {
	case vowelA, vowelEo:
		c := []candidate{{}}
		if bare { // 지어 ← 짓, 나아 ← 낫
			c = append(c, closedBy(tailS))
		}
		if tailOf(prev) == tailL { // 깨달아 ← 깨닫
			c = append(c, closedBy(tailD))
		}
		if vowel == vowelA { // 모아 ← 모으
			c = append(c, candidate{with: []rune{'으'}})
		}
		return c
	case vowelYeo:
		if prev == '하' {
			return []candidate{{}}
		}
		return []candidate{{with: []rune{'이'}}, {}}
	case vowelWa:
		if bare { // 나와 ← 나오, 도와 ← 돕
			return []candidate{{with: []rune{'오'}}, closedBy(tailB)}
		}
	case vowelWo:
		if bare { // 배워 ← 배우, 어려워 ← 어렵; the regular guess for unknown stems is 우
			return []candidate{{with: []rune{'우'}}, closedBy(tailB)}
		}
	}
	return nil
}
